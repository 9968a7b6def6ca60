"""Answers to the one open question of a combat that are told as a tale: one name is meant, and the others are talk."""

from __future__ import annotations

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import Outcome


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def outcome(room: Room, position: str, seat: str, language: str, text: str) -> Outcome:
    return judge(room, Letter("x", "", position, seat, language, "", text, Expected({}))).outcome


RETREATS = [
    ("en", "He falls back to Adramyttium. It costs only the one point, and he is nearer to his beloved Sardes.", "adramyttium"),
    ("it", "Ci ho pensato su: a Ilio no di certo, ad Adramittio finirebbe in bocca ad Alessandro. Si ritira a Dascilio.", "dascylium"),
    ("ro", "au. memnon se retrage la dascilion, e doar 1 punct si oricum voiam sa stau in calea lui spre niceea", "dascylium"),
    ("ru", "Войско отходит в Адрамиттий, прикрыть дорогу на Сарды. Мы ещё вернёмся!", "adramyttium"),
    ("ru", "В Адрамиттий отходить заманчиво, но оттуда его тотчас достанут, поэтому отступаем в Даскилий.", "dascylium"),
    ("ru", "Думал про Сарды, но там три очка. Поэтому Адрамиттий, оттуда до Сард всё равно рукой подать.", "adramyttium"),
    ("ru", "По вопросу об отступлении: прошу считать моим ответом Адрамиттий вместо Сард.", "adramyttium"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "place"), RETREATS)
def test_who_is_beaten_goes_where_the_verb_leads(room: Room, language: str, text: str, place: str) -> None:
    found = outcome(room, "alex-retreat", "persian", language, text)
    assert found.facts == {"retreat/cyzicus": [place]}, found.questions


def test_a_second_place_for_where_the_first_cannot_be(room: Room) -> None:
    text = "Retreat to Dascylium. Should that not be possible, then Adramyttium. From there I can threaten Ilium."
    found = outcome(room, "alex-retreat", "persian", "en", text)
    assert found.facts == {"retreat/cyzicus": ["dascylium", "adramyttium"]}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Should we retreat to Dascylium or to Adramyttium? Let me think."),
        ("en", "I retreat to Dascylium. No, wait, Adramyttium is better."),
        ("ro", "Ne retragem la Dascylium sau la Adramyttium, decide tu."),
        ("ru", "Если Адрамиттий свободен, отступаем туда, а так в Даскилий."),
    ],
)
def test_places_of_which_none_is_sure_are_asked_about(room: Room, language: str, text: str) -> None:
    found = outcome(room, "alex-retreat", "persian", language, text)
    assert not found.facts and found.questions


CARDS = [
    ("en", "For Seagard: the Smalljon. I was sorely tempted by Robb but I'd like to keep him for later.", ["smalljon-umber"]),
    ("en", "I play Robb. If he's stuck in the doorway then Smalljon.", ["robb-stark", "smalljon-umber"]),
    ("en", "Card Robb and if not then smalljon", ["robb-stark", "smalljon-umber"]),
    ("en", "I was thinking of Smalljon, but no, that is cowardly, I play Robb Stark.", ["robb-stark"]),
    ("it", "Il Giovane Lupo non manda altri a morire al posto suo. A Seagard combatta Robb.", ["robb-stark"]),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "cards"), CARDS)
def test_the_card_that_is_played_stands_beside_those_that_are_not(
    room: Room, language: str, text: str, cards: list[str]
) -> None:
    found = outcome(room, "s-card", "stark", language, text)
    assert found.facts == {"card/seagard": cards}, found.questions


@pytest.mark.parametrize(
    "text",
    [
        "Robb! If he is stronger than me, Smalljon.",
        "I play Robb. If he plays Balon, Smalljon.",
    ],
)
def test_a_card_for_a_case_that_is_not_kept_is_asked_about(room: Room, text: str) -> None:
    assert outcome(room, "s-card", "stark", "en", text).questions


def test_the_name_at_the_end_is_no_card(room: Room) -> None:
    text = (
        "Then let them meet the Crow's Eye himself: Euron leads the defence!\n- Balon, King of Salt and Rock"
    )
    assert outcome(room, "1-card", "greyjoy", "en", text).facts == {"card/seagard": ["euron-crows-eye"]}


AGREED = [
    ("s-lost", "stark", "en", "Lord Balon will be our guest at the Twins. Put him in chains: he is my hostage.", "take_hostage/seagard", "balon-greyjoy"),
    ("s-lost", "stark", "it", "Balon stasera cena da noi, e domani pure: ostaggio preso.", "take_hostage/seagard", "balon-greyjoy"),
    ("s-lost", "stark", "ro", "Am deja un ostatic de hrănit, așa că nu-l iau ostatic, Balon poate să plece.", "take_hostage/seagard", None),
    ("s-lost", "stark", "ru", "Заложника не беру, пусть теряет двоих.", "take_hostage/seagard", None),
    ("1-blade", "greyjoy", "it", "Io sguaino l'acciaio di Valyria, che la lama beva: uso la Spada.", "blade/seagard", "yes"),
    ("2-tyrion", "lannister", "ru", "Ренли? Нет уж, Дана, забирай своего красавца обратно в руку. Да, возвращаю карту!", "cancel_card", "yes"),
    ("s-ally", "lannister", "ru", "да, присяжные мечи использую", "ally_strength/riverrun", "ally-swords"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "seat", "language", "text", "fact", "answer"), AGREED)
def test_every_mention_of_the_word_says_the_same(
    room: Room, position: str, seat: str, language: str, text: str, fact: str, answer: str | None
) -> None:
    found = outcome(room, position, seat, language, text)
    assert found.facts.get(fact) == [answer], found.questions


@pytest.mark.parametrize(
    ("position", "seat", "text"),
    [
        ("s-lost", "stark", "I should take a hostage, but my husband says no. What do you think?"),
        ("s-lost", "stark", "If he pays me I take no hostage, else I do."),
        ("1-blade", "greyjoy", "The blade stays in its sheath, I use it another time."),
        ("1-blade", "greyjoy", "If Stark plays Robb I use the blade."),
    ],
)
def test_a_word_that_hangs_on_something_agrees_to_nothing(
    room: Room, position: str, seat: str, text: str
) -> None:
    found = outcome(room, position, seat, "en", text)
    assert not found.facts and found.questions


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "Due gettoni in più mi avrebbero fatto comodo, non lo nego, ma pago: ne pago due e gioco anche Tenere il territorio."),
        ("it", "Non prendo i 2 gettoni: ne pago 2 e uso anche «Tenere il territorio», visto che Riverrun è piuttosto esposta."),
        ("en", "I take the 2 power... no, sorry, Greyjoy is too near. I pay 2 and use another card as well: Hold Territory."),
    ],
)  # fmt: skip
def test_a_second_card_tells_the_way_of_the_first(room: Room, language: str, text: str) -> None:
    found = outcome(room, "s-careful", "stark", language, text)
    assert found.facts == {"tactic_how/careful-planning": ["card"], "~second_tactic": ["hold-territory"]}


def test_a_second_card_that_is_only_longed_for_tells_nothing(room: Room) -> None:
    text = "I'd love to pay 2 and also use Hold Territory, but I take the power."
    assert outcome(room, "s-careful", "stark", "en", text).facts == {"tactic_how/careful-planning": ["power"]}


@pytest.mark.parametrize(
    ("language", "text", "place"),
    [
        ("en", "Lose 2 footmen. Knight to Pyke after.", "pyke"),
        ("en", "Both footmen die. The knight goes home to Pyke.", "pyke"),
        ("it", "Perdo i due fanti e il cavaliere ripiega su Greywater Watch.", "greywater-watch"),
        ("ro", "Pierd cei doi infanteriști, iar cavalerul fuge la Pyke.", "pyke"),
        ("ru", "теряю 2 воинов\nон с бейлоном на pyke отходит", "pyke"),
    ],
)
def test_who_is_left_goes_back_and_is_not_lost(room: Room, language: str, text: str, place: str) -> None:
    found = outcome(room, "s-casualties", "greyjoy", language, text)
    lost = [["footman", "footman"]]
    assert found.facts == {"casualties/seagard": lost, "~retreat@area=seagard": [place]}, found.questions


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Both footmen die. If the knight dies too, back to Pyke."),
        ("en", "Both footmen die. I don't want to go back to Pyke."),
        ("ro", "Pierd cei doi infanteriști. Stark vine acum la Pyke, sigur."),
        ("ru", "Теряю двух воинов. Старк теперь пойдёт на Pyke."),
    ],
)
def test_a_place_that_is_only_talked_of_is_no_way_back(room: Room, language: str, text: str) -> None:
    found = outcome(room, "s-casualties", "greyjoy", language, text)
    assert not any(fact.startswith("~retreat") for fact in found.facts)


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "fact", "place"),
    [
        ("m-card", "tlan-imass", "en", "Kilava. If the gods frown on us, our bones drift back to the Rust Ocean.", "horan-sea", "rust-ocean"),
        ("m-card", "tlan-imass", "ru", "Онос Т'улан. Если боги отвернутся, уходим назад в Rust Ocean.", "horan-sea", "rust-ocean"),
        ("s-card", "stark", "it", "A Seagard gioco Robb. Se gli antichi dèi ci voltano le spalle, torniamo alle Twins.", "seagard", "twins"),
        ("s-card", "stark", "ro", "Robb. Dacă o încasez, mă întorc la Twins.", "seagard", "twins"),
    ],
)  # fmt: skip
def test_in_a_combat_any_other_case_is_a_defeat(
    room: Room, position: str, seat: str, language: str, text: str, fact: str, place: str
) -> None:
    found = outcome(room, position, seat, language, text)
    assert found.facts.get(f"~retreat@area={fact}") == [place], found.questions


@pytest.mark.parametrize(
    "text", ["Robb. If we win, we go to the Twins.", "Robb. If all goes well, we sail to the Twins."]
)
def test_a_victory_is_no_defeat(room: Room, text: str) -> None:
    found = outcome(room, "s-card", "stark", "en", text)
    assert not any(fact.startswith("~retreat") for fact in found.facts)


def test_the_place_that_helps_is_not_that_of_the_combat(room: Room) -> None:
    text = "Ironman's Bay is with me, who else. Card's gonna be Balon. If it goes sideways they run to Greywater Watch."
    found = outcome(room, "2-sup-gre", "greyjoy", "en", text)
    assert found.facts == {
        "support/ironmans-bay": ["greyjoy"],
        "~card@area=seagard": ["balon-greyjoy"],
        "~retreat@area=seagard": ["greywater-watch"],
    }


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "answer"),
    [
        ("2-retreat", "greyjoy", "en", "Greywater Watch, I would rather drown than go back to Pyke.", {"retreat/seagard": ["greywater-watch"]}),
        ("2-retreat", "greyjoy", "it", "Greywater Watch, meglio annegare che tornare a Pyke.", {"retreat/seagard": ["greywater-watch"]}),
        ("2-retreat", "greyjoy", "en", "I no longer want to go back to Pyke.", {}),
        ("2-card", "greyjoy", "en", "Stark suggests I use Asha. I might yet do it. For now put down Theon.", {"card/seagard": ["theon-greyjoy"]}),
        ("2-card", "greyjoy", "en", "Euron. Well, not Euron.", {}),
        ("2-card", "greyjoy", "it", "Euron. Beh, non Euron.", {}),
        ("2-card", "greyjoy", "it", "per Balon! per le isole! (la carta ve la dico domani)", {}),
        ("2-blade", "greyjoy", "en", "I no longer need the blade here.", {}),
        ("s-lost", "stark", "en", "I no longer want a hostage.", {}),
    ],
)  # fmt: skip
def test_what_is_past_or_worse_or_denied_again_is_no_answer(
    room: Room, position: str, seat: str, language: str, text: str, answer: dict[str, list[str]]
) -> None:
    assert outcome(room, position, seat, language, text).facts == answer
