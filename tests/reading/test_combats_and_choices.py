"""Combats and choices in the words of players: whom orders to help are for, second cards, where a combat is, refusals and corrections."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import Outcome


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def outcome(room: Room, position: str, seat: str, language: str, *texts: str) -> Outcome:
    *before, text = texts
    letter = Letter("x", "", position, seat, language, "", text, Expected({}), before=tuple(before))
    return judge(room, letter).outcome


def of_kind(found: Outcome, kind: str) -> Mapping[str, object]:
    """The facts of one kind of decision that count."""
    return {k: v for k, v in found.facts.items() if k.strip("~!").split("@")[0].split("/")[0] == kind}


FLEETS = {
    "en": "Sea of Dorne: support\nBoneway: support\nSunspear: consolidate\n",
    "it": "Sea of Dorne: supporto\nBoneway: supporto\nSunspear: consolidamento\n",
    "ro": "Sea of Dorne: sprijin\nBoneway: sprijin\nSunspear: consolidare\n",
    "ru": "Sea of Dorne: поддержка\nBoneway: поддержка\nSunspear: сбор власти\n",
}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The two supports are mine alone, they back nobody but my own troops."),
        ("en", "Both supports are for our own side."),
        ("it", "Tutti e due i supporti sono per le mie truppe."),
        ("it", "I due supporti sono per i nostri."),
        ("ro", "Ambele sprijine sunt numai pentru trupele mele."),
        ("ro", "Cele două sprijine sunt pentru mine."),
        ("ru", "Обе поддержки только для моих войск."),
        ("ru", "Эти две поддержки для меня."),
    ],
)
def test_supports_are_for_the_sender_and_as_many_as_lie(room: Room, language: str, text: str) -> None:
    found = outcome(room, "2-plan", "martell", language, FLEETS[language] + text)
    told = of_kind(found, "support")
    assert set(told) <= {"~support", "~support/sea-of-dorne", "~support/boneway"} and told, (
        told,
        found.questions,
    )
    assert all(v == ["martell"] for v in told.values())


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "All three supports are for me."),
        ("it", "I tre supporti sono tutti per me."),
        ("ro", "Toate trei sprijinele sunt pentru mine."),
        ("ru", "Все три поддержки для меня."),
    ],
)
def test_another_number_of_supports_than_lies_is_asked_about(room: Room, language: str, text: str) -> None:
    found = outcome(room, "2-plan", "martell", language, FLEETS[language] + text)
    assert not of_kind(found, "support") and any("support" in q for q in found.questions), text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Sea of Dorne: support (for me obviously)\nBoneway raid"),
        ("it", "Sea of Dorne: supporto, naturalmente per i miei\nBoneway incursione"),
        ("ro", "Sea of Dorne: sprijin, evident pentru ai mei\nBoneway incursiune"),
        ("ru", "Sea of Dorne: поддержка (разумеется, для себя)\nBoneway набег"),
        ("en", "sod s, boneway r\nsod only me"),
    ],
)
def test_whom_an_order_is_for_stands_right_behind_it(room: Room, language: str, text: str) -> None:
    found = outcome(room, "2-plan", "martell", language, text)
    assert of_kind(found, "support") in ({"~support/sea-of-dorne": ["martell"]}, {}), found.facts
    if text.isascii() or "разумеется" in text:
        assert of_kind(found, "support"), (text, found.questions, found.ignored)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Us, of course not them."), ("en", "Not me."), ("it", "Non me."), ("ru", "Не себя.")],
)
def test_a_word_for_the_sender_that_is_denied_is_no_answer(room: Room, language: str, text: str) -> None:
    found = outcome(room, "m-support", "tiste-edur", language, text)
    assert found.facts.get("support/morn-ruins") != ["tiste-edur"]


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Myself!"), ("it", "Me stessa."), ("ro", "Pe mine."), ("ru", "Себя.")]
)
def test_a_word_for_the_sender_tells_who_is_helped(room: Room, language: str, text: str) -> None:
    found = outcome(room, "m-support", "tiste-edur", language, text)
    assert found.facts.get("support/morn-ruins") == ["tiste-edur"], (found.questions, found.ignored)


SECOND = {"~card@area=kingswood": ["loras-tyrell", "garlan-tyrell"]}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Reach first: the knight goes to the Kingswood, the footman stays. Loras there, Garlan if hes gone."),
        ("en", "Reach first: the knight goes to the Kingswood, the footman stays. Card there: Loras, Garlan if he's been used."),
        ("en", "Reach first: the knight goes to the Kingswood, the footman stays. If we have to fight I play Loras, otherwise Garlan."),
        ("it", "Prima il Reach: il cavaliere va nel Kingswood, il fante resta. Se c'è da combattere gioco Loras, altrimenti Garlan."),
        ("it", "Prima il Reach: il cavaliere va nel Kingswood, il fante resta. Lì Loras, in seconda scelta Garlan."),
        ("ro", "Întâi Reach: cavalerul merge în Kingswood, infanteristul rămâne. Acolo joc Loras, iar dacă nu mai e, Garlan."),
        ("ru", "Сначала Reach: рыцарь идёт в Kingswood, воин остаётся. Карта там Лорас, запасная Гарлан."),
        ("ru", "Сначала Reach: рыцарь идёт в Kingswood, воин остаётся. Там карта Лорас, если нету, то Гарлан."),
    ],
)  # fmt: skip
def test_a_second_card_is_told_for_when_the_first_is_gone(room: Room, language: str, text: str) -> None:
    found = outcome(room, "2-march-tyrell", "tyrell", language, text)
    assert of_kind(found, "card") == SECOND, (found.questions, found.ignored)


COMES = {"~card@area=winterfell,opponent=lannister,role=defender": ["robb-stark"]}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "If the Lannisters come for Winterfell, I meet them with Robb."),
        ("en", "Should Lannister come at Winterfell I'll meet him with Robb."),
        ("it", "Se i Lannister vengono a Winterfell li accolgo con Robb."),
        ("it", "Se Lannister arriva a Winterfell gioco Robb."),
        ("ro", "Dacă Lannister vine spre Winterfell îl întâmpin cu Robb."),
        ("ru", "Если Ланнистер придёт в Winterfell, встречу его Роббом."),
        ("ru", "если ланнистеры лезут в Winterfell, играю Робба"),
    ],
)
def test_who_comes_attacks(room: Room, language: str, text: str) -> None:
    found = outcome(room, "2-plan", "stark", language, text)
    assert of_kind(found, "card") == COMES, (found.facts, found.questions)


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "area"),
    [
        ("m-plan", "tlan-imass", "en", "onrack if im attacked in crest bay", "crest-bay"),
        ("m-plan", "tlan-imass", "en", "Onrack if I get attacked on Stannis Plain", "stannis-plain"),
        ("m-plan", "tlan-imass", "it", "Onrack se sono attaccato a Cruk", "cruk"),
        ("m-plan", "tlan-imass", "it", "Onrack se sono io a essere attaccato a Cruk", "cruk"),
        ("m-plan", "tlan-imass", "ro", "Onrack dacă sunt atacat la Cruk", "cruk"),
        ("2-plan", "stark", "ru", "Робб, если меня атакуют в Winterfell", "winterfell"),
    ],
)
def test_the_place_of_a_combat_at_the_end_is_not_lost(
    room: Room, position: str, seat: str, language: str, text: str, area: str
) -> None:
    found = of_kind(outcome(room, position, seat, language, text), "card")
    assert list(found) in ([], [f"~card@area={area},role=defender"]), found
    assert found or language != "en", text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "If Greyjoy comes for me at Moat Cailin with both ships, I meet them with Roose."),
        ("it", "Se Greyjoy viene in aiuto di Lannister gioco Eddard."),
        ("it", "Se Greyjoy viene a patti gioco Eddard."),
        ("ru", "Если придётся драться во Рву, сыграю Чёрную Рыбу."),
        ("en", "Will the Greyjoys come? I meet them with Roose Bolton."),
    ],
)
def test_a_condition_that_is_not_understood_binds_what_stands_behind_it(
    room: Room, language: str, text: str
) -> None:
    found = outcome(room, "2-plan", "stark", language, text)
    assert not of_kind(found, "card"), found.facts


WOKEN = {
    "en": ("I activate Robb: Robb and the knight go to Seagard.", "Wait, I changed my mind. Robb is not activated, a plain raid on Seagard from the Twins."),
    "it": ("Attivo Robb: Robb e il cavaliere vanno a Seagard.", "Aspetta, ho cambiato idea. Robb non lo attivo, incursione normale dalle Twins su Seagard."),
    "ro": ("Îl activez pe Robb: Robb și cavalerul merg la Seagard.", "Stai, m-am răzgândit. Nu-l activez pe Robb, incursiune simplă din Twins în Seagard."),
    "ru": ("Активирую Робба: Робб и рыцарь идут в Seagard.", "Подожди, я передумал. Робба не активирую, простой набег из Twins в Seagard."),
}  # fmt: skip


@pytest.mark.parametrize("language", WOKEN)
def test_who_is_not_woken_after_all_goes_nowhere(room: Room, language: str) -> None:
    found = outcome(room, "s-raids-stark", "stark", language, *WOKEN[language])
    assert found.facts.get("activate/raid") == [None] or found.questions, found.facts
    assert found.facts.get("~moves/twins") != [{"seagard": {"robb-stark": 1}}]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "no, hang on. the whole lot digs in there after all"),
        ("it", "no, aspetta, ci ripenso. ci barrichiamo lì tutti quanti"),
        ("ru", "стоп, нет. упрёмся рогом прямо там"),
    ],
)
def test_a_change_of_mind_that_nobody_understands_is_asked_about(
    room: Room, language: str, text: str
) -> None:
    found = outcome(room, "alex-avoid", "persian", language, "Dascylium", text)
    assert found.questions or found.facts.get("avoid/persian-2") == [None], (found.facts, found.status)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The port first. Hmm, no, Lannisport first."),
        ("it", "Prima il porto. Mah, no, prima Lannisport."),
        ("ro", "Întâi portul. Hm, nu, întâi Lannisport."),
        ("ru", "Сначала порт. Хм, нет, сначала Lannisport."),
    ],
)
def test_of_two_that_come_first_the_one_behind_the_no_is_meant(room: Room, language: str, text: str) -> None:
    found = of_kind(outcome(room, "2-cons-lannister", "lannister", language, text), "consolidate")
    assert found in ({"consolidate": ["lannisport"]}, {}), found


def test_two_that_come_first_are_asked_about(room: Room) -> None:
    found = outcome(room, "2-cons-lannister", "lannister", "en", "The port first. Lannisport first.")
    assert not of_kind(found, "consolidate") and found.questions
    plain = outcome(room, "2-cons-lannister", "lannister", "en", "The port first, then Lannisport.")
    assert of_kind(plain, "consolidate") == {
        "consolidate": ["port-lannisport"],
        "~consolidate": ["lannisport"],
    }


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "A footman and the knight. Then to Greywater Watch."),
        ("en", "A footman and the knight. The rest goes to Greywater Watch."),
        ("it", "Un fante e il cavaliere. Chi resta va a Greywater Watch."),
        ("ro", "Un infanterist și cavalerul. Apoi la Greywater Watch."),
        ("ru", "Воина и рыцаря. Потом в Greywater Watch."),
    ],
)
def test_where_the_survivors_go_is_told_behind_who_dies(room: Room, language: str, text: str) -> None:
    found = outcome(room, "s-casualties", "greyjoy", language, text)
    assert of_kind(found, "retreat") == {"~retreat@area=seagard": ["greywater-watch"]} or found.questions, (
        found
    )
    assert language not in ("en", "it", "ro") or of_kind(found, "retreat"), (found.questions, found.ignored)


@pytest.mark.parametrize(
    "text",
    ["A footman and the knight. Then Stark marches to Pyke.", "A footman and the knight. Not to Pyke.", "A footman and the knight. Then I march from Pyke."],
)  # fmt: skip
def test_what_others_do_or_is_denied_is_no_way_back(room: Room, text: str) -> None:
    assert not of_kind(outcome(room, "s-casualties", "greyjoy", "en", text), "retreat")


@pytest.mark.parametrize(
    ("language", "text", "first"),
    [
        ("en", "losses: knights first", "knight"),
        ("it", "perdite: prima i cavalieri", "knight"),
        ("en", "Casualties: footman, footman, and the knight last.", "footman"),
    ],
)
def test_of_two_kinds_the_one_that_is_not_named_dies_last(
    room: Room, language: str, text: str, first: str
) -> None:
    (ways,) = of_kind(outcome(room, "s-card", "greyjoy", language, text), "casualties").values()
    other = {"knight": "footman", "footman": "knight"}[first]
    assert isinstance(ways, list) and ways[:2] == [[first], [other]], ways


def test_a_card_without_a_place_is_for_the_only_combat_that_the_march_brings(room: Room) -> None:
    march = "Moat Cailin march+1\nMoat Cailin: knight to Seagard.\n"
    found = outcome(room, "2-plan", "stark", "en", march + "House card: Robb.")
    assert of_kind(found, "card") == {"~card@area=seagard": ["robb-stark"]}
    wide = outcome(room, "2-plan", "stark", "en", march + "House card everywhere: Robb.")
    assert of_kind(wide, "card") == {"~card": ["robb-stark"]}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Everybody from the Twins goes to Seagard, Robb included."),
        ("it", "Dalle Twins vanno tutti a Seagard, Robb compreso."),
        ("ro", "Din Twins merg toți la Seagard, inclusiv Robb."),
        ("ru", "Из Twins все идут в Seagard, включая Робба."),
    ],
)
def test_who_is_named_behind_everybody_is_not_left_behind(room: Room, language: str, text: str) -> None:
    march = {
        "en": "Twins march+1\n",
        "it": "Twins marcia+1\n",
        "ro": "Twins marș+1\n",
        "ru": "Twins марш+1\n",
    }
    found = outcome(room, "s-plan", "stark", language, march[language] + text)
    moves = found.facts.get("~moves/twins")
    assert moves in (None, [{"seagard": {"robb-stark": 1, "knight": 1, "footman": 3}}]), moves


@pytest.mark.parametrize(
    ("language", "text", "answer"),
    [
        ("en", "No hostage: Balon may leave.", [None]),
        ("it", "Niente ostaggio: Balon vada pure.", [None]),
        ("en", "No hostage: Balon.", None),
    ],
)
def test_no_hostage_lets_go_whoever_is_named(
    room: Room, language: str, text: str, answer: list[object] | None
) -> None:
    assert outcome(room, "s-lost", "stark", language, text).facts.get("take_hostage/seagard") == answer


def test_a_turn_behind_a_list_leaves_nothing_of_its_sentence_standing(room: Room) -> None:
    text = "Lannisport first, and I muster: two footmen. Wait, no: the footman there gets a horse instead, quickly."
    found = outcome(room, "2-cons-lannister", "lannister", "en", text)
    assert [*of_kind(found, "muster").values()] == [[["lannisport/+knight"]]], found.facts
    unclear = "Lannisport first, and I muster: two footmen. Wait, no: the other way round, quickly."
    found = outcome(room, "2-cons-lannister", "lannister", "en", unclear)
    assert not of_kind(found, "muster") and found.questions, found.facts
