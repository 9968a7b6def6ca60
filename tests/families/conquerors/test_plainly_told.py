"""What players say plainly of reactions, forces at sea, sieges and garrisons, and what near sentences must not say (3.1, 9, 11, 13, 15.0)."""

from __future__ import annotations

from typing import Any

import pytest

from ...reading.messages import letter
from ...reading.positions import Room, shared_room
from ...reading.sitting import outcome_of
from .builder import M, P

SEAT = {
    "alex-avoid": P,
    "alex-battle": M,
    "alex-besiege": M,
    "alex-demand": M,
    "alex-intercept": P,
    "alex-low": P,
    "alex-round": P,
    "alex-set-up": M,
    "alex-siege": M,
}
TERRAIN, SURPRISE = [["terrain-advantage"]], [["surprise"]]
HERE = "~react/battle@area=cyzicus"
DENIED = {"~siege/sardes@demanded=refused": [None]}


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def heard(room: Room, ctx: str, lang: str, text: str, seat: str = "") -> dict[str, Any]:
    row = {
        "id": "x",
        "ctx": ctx,
        "seat": seat or SEAT[ctx],
        "lang": lang,
        "kind": "x",
        "text": text,
        "must": {},
    }
    return dict(outcome_of(room, letter(row, "x")).facts)


@pytest.mark.parametrize(
    ("ctx", "lang", "text", "facts"),
    [
        ("alex-avoid", "en", "I stand and fight. In this battle I play Terrain Advantage.", {HERE: TERRAIN}),
        ("alex-avoid", "it", "Combatto. In battaglia gioco il Vantaggio del terreno.", {HERE: TERRAIN}),
        (
            "alex-avoid",
            "ro",
            "Nu fug, rămân la Cizic și mă bat. În bătălia asta joc Surpriza.",
            {HERE: SURPRISE},
        ),
        ("alex-avoid", "ru", "Никуда не уходим, дерёмся. В этом бою внезапность.", {HERE: SURPRISE}),
        ("alex-low", "en", "In battles nothing.", {"~react/battle": [[]]}),
        ("alex-low", "it", "In battaglia non gioco niente.", {"~react/battle": [[]]}),
        ("alex-low", "ro", "La bătălii nimic.", {"~react/battle": [[]]}),
        ("alex-low", "ru", "В битвах ничего не играю.", {"~react/battle": [[]]}),
        ("alex-low", "it", "In battaglia niente paura, vinciamo noi.", {}),
    ],
)
def test_the_battle_at_stake_is_meant_and_nothing_may_be_played(
    room: Room, ctx: str, lang: str, text: str, facts: dict[str, Any]
) -> None:
    found = heard(room, ctx, lang, text)
    assert {k: v for k, v in found.items() if k.startswith("~")} == facts
    assert ctx != "alex-avoid" or found["avoid/persian-2"] == [None]


@pytest.mark.parametrize(
    ("lang", "text", "about"),
    [
        (
            "en",
            "If he attacks me at Cyzicus I play Terrain Advantage; in all other battles no card.",
            "/battle",
        ),
        (
            "it",
            "Se mi attacca a Cizico gioco Vantaggio del terreno; in tutte le altre battaglie nessuna carta.",
            "/battle",
        ),
        ("ro", "Dacă sunt atacat la Cizic joc Avantajul terenului, în celelalte bătălii nimic.", ""),
    ],
)
def test_nothing_in_other_battles_is_said_of_battles_alone(
    room: Room, lang: str, text: str, about: str
) -> None:
    first = {f"~react{about}@area=cyzicus,role=defender": TERRAIN}
    assert heard(room, "alex-low", lang, text) == {**first, "~react/battle": [[]]}


@pytest.mark.parametrize(
    ("lang", "text", "played"),
    [
        ("it", "sorpresa, il vantaggio del terreno no", SURPRISE),
        ("en", "Surprise yes, Terrain Advantage no", SURPRISE),
        ("ru", "Внезапность, преимущество местности нет", SURPRISE),
        ("ro", "Surpriza, avantajul terenului nu", SURPRISE),
        ("en", "I play nothing, Surprise stays in hand.", [[]]),
        ("it", "non gioco niente, la Sorpresa la tengo per dopo.", [[]]),
        ("ro", "Nu joc nimic, păstrez Surpriza.", [[]]),
        ("ru", "ничего не играю, «Внезапность» приберегу", [[]]),
        ("it", "gioco la Sorpresa, anzi no, il Vantaggio del terreno.", TERRAIN),
        ("en", "I play Surprise. No, Terrain Advantage.", None),
    ],
)
def test_a_card_that_is_denied_or_kept_is_not_played(
    room: Room, lang: str, text: str, played: list[list[str]] | None
) -> None:
    facts = heard(room, "alex-battle", lang, text, P)
    assert facts == ({} if played is None else {"react/battle": played})


@pytest.mark.parametrize(
    ("ctx", "lang", "text", "answer"),
    [
        ("alex-avoid", "en", "The Second Army stays at Cyzicus and fights.", [None]),
        ("alex-avoid", "it", "non combatto", None),
        ("alex-avoid", "en", "I won't pass", None),
        ("alex-avoid", "it", "scappo ad adramittio", ["adramyttium"]),
        ("alex-intercept", "en", "I won't intercept at Ilium.", [None]),
        ("alex-intercept", "ro", "La Ilion nu interceptez, să treacă sănătos.", [None]),
    ],
)
def test_who_is_asked_and_where_he_stands_is_no_second_name(
    room: Room, ctx: str, lang: str, text: str, answer: list[Any] | None
) -> None:
    key = f"{ctx.removeprefix('alex-')}/persian-2"
    assert heard(room, ctx, lang, text) == ({} if answer is None else {key: answer})


@pytest.mark.parametrize(
    ("lang", "text", "answer"),
    [
        ("it", "Se attacca Cizico non combatto.", ["away"]),
        ("ru", "Если нападёт на Кизик, не сражаюсь.", ["away"]),
        ("it", "Se attacca Cizico combatto, non scappo.", [None]),
        ("ru", "Если нападёт на Кизик, никуда не уходим.", [None]),
    ],
)
def test_words_of_fighting_that_are_denied_say_that_battle_is_avoided(
    room: Room, lang: str, text: str, answer: list[Any]
) -> None:
    ((fact, said),) = heard(room, "alex-round", lang, text).items()
    assert fact in ("~avoid@area=cyzicus", "~avoid/persian-2@area=cyzicus") and said == answer


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Se Alessandro attacca Cizico, la Seconda Armata evita ad Adramittio."),
        ("en", "If Alexander comes to Cyzicus, Second Army avoids to Adramyttium."),
        ("ru", "Если Александр пойдёт на Кизик, Вторая армия уклоняется в Адрамиттий."),
    ],
)
def test_who_comes_may_be_named(room: Room, lang: str, text: str) -> None:
    when = "area=cyzicus,mover=macedonian-1"
    assert heard(room, "alex-low", lang, text) == {f"~avoid/persian-2@{when}": ["adramyttium"]}


@pytest.mark.parametrize(
    ("lang", "text", "facts"),
    [
        (
            "en",
            "Interception at sea at Paphos: Ionian Fleet.",
            {"~intercept_at_sea/paphos": [["ionian-fleet"]]},
        ),
        (
            "it",
            "In mare la flotta di Tiro intercetta a Sidone.",
            {"~intercept_at_sea/sidon": [["tyrian-fleet"]]},
        ),
        (
            "ru",
            "Тирский флот перехватывает у Тира и у Сидона.",
            {"~intercept_at_sea/tyre": [["tyrian-fleet"]], "~intercept_at_sea/sidon": [["tyrian-fleet"]]},
        ),
        ("it", "In mare non intercetto.", {"~intercept_at_sea": [[]]}),
        ("en", "The Ionian Fleet intercepts nothing.", {}),
        ("en", "The Egyptian Fleet avoids battle at Pelusium.", {"~avoid_at_sea/pelusium": ["avoid"]}),
        ("en", "The Tyrian Fleet does not avoid battle at Tyre.", {"~avoid_at_sea/tyre": [None]}),
        ("en", "The Egyptian Fleet at Pelusium avoids combat, the Tyrian at Tyre does not.", {}),
        ("en", "2A intercepts at Adramyttium.", {"~intercept/persian-2": ["adramyttium"]}),
    ],
)
def test_forces_act_where_they_are_said_to(room: Room, lang: str, text: str, facts: dict[str, Any]) -> None:
    assert heard(room, "alex-round", lang, text) == facts


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I demand surrender, Alexander speaks. If they refuse, no siege."),
        ("ru", "Требую от Сард сдачи, говорит Александр. Если откажут, не осаждаю."),
    ],
)
def test_a_siege_that_is_denied_is_none(room: Room, lang: str, text: str) -> None:
    assert heard(room, "alex-demand", lang, text) == {"demand/sardes": ["alexander"], **DENIED}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I lay siege. On the assault I'll decide when you ask me."),
        ("it", "Pongo l'assedio. Sull'assalto decido quando me lo chiederete, per ora non dico niente."),
        ("ro", "Asediez. Despre asalt decid când mă întrebați."),
        ("ru", "Осаждаю. Насчёт штурма решу, когда спросите."),
    ],
)
def test_what_will_be_decided_later_is_no_answer(room: Room, lang: str, text: str) -> None:
    assert heard(room, "alex-besiege", lang, text) == {"siege/sardes": ["lay-siege"]}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "I discard Attrition and Revolt."),
        ("en", "I discard Attrition and Revolt, I keep Surprise."),
        ("it", "Scarto Attrito e Rivolta, la Sorpresa me la tengo."),
        ("ro", "Decartez Uzura și Revolta, Surpriza o păstrez."),
    ],
)
def test_what_is_discarded_is_not_played_and_what_is_kept_not_discarded(
    room: Room, lang: str, text: str
) -> None:
    facts = heard(room, "alex-siege", lang, text)
    assert facts == {"card": ["discard"], "~discard": [["attrition", "revolt"]]}


THREE = "Pella 3, Byzantium 1, Corinth 1. "


@pytest.mark.parametrize(
    ("lang", "text", "places"),
    [
        ("en", THREE + "Correction: Pella only 2, and 1 at Thebes.", "byzantium corinth pella pella thebes"),
        ("en", THREE + "Correction: Pella only 2.", ""),
        ("en", THREE + "No, Thebes instead of Corinth.", "byzantium pella pella pella thebes"),
        (
            "it",
            "3 a Pella, 2 a Corinto. Anzi no, al posto di Corinto preferisco Sparta.",
            "pella pella pella sparta sparta",
        ),
        (
            "it",
            "3 a Pella, 1 a Corinto, 1 a Bisanzio. Al posto di Corinto Sparta. In tutto: Pella 3, Sparta 1, Bisanzio 1.",
            "byzantium pella pella pella sparta",
        ),
        ("en", "two at Pella, one at Athens or Sparta, two at Byzantium", ""),
        ("it", "Sparta e Corinto questa volta si arrangino da sole.", ""),
    ],
)
def test_a_correction_of_garrisons_changes_what_it_names(
    room: Room, lang: str, text: str, places: str
) -> None:
    facts = heard(room, "alex-set-up", lang, text)
    assert facts == ({"set_up_garrisons/set_up": [places.split()]} if places else {})


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "First Army, 4 points: Byzantium, Chalcedon, Nicaea. I leave 1 garrison at Nicaea and 3 strength at Chalcedon."),
        ("ru", "Первая армия, 4 очка: Византий, Халкедон, Никея. Оставляю 1 гарнизон в Никее и 3 силы в Халкедоне."),
    ],
)  # fmt: skip
def test_strength_that_is_counted_is_no_garrison(room: Room, lang: str, text: str) -> None:
    facts = heard(room, "alex-round", lang, text, M)
    assert facts["~leave_garrisons/macedonian-1"] == [["nicaea"]]
    assert facts["~leave_strength/macedonian-1"] == [["chalcedon", "chalcedon", "chalcedon"]]
    assert "~recruit" not in facts


def test_what_follows_tells_an_activity_only_if_all_of_it_does(room: Room) -> None:
    text = "I recruit, both strength and a leader, with the Treasury of Pella paying. The leader goes to the Second Army."
    facts = heard(room, "alex-low", "en", text, M)
    assert facts["activity"] == ["recruit"] and facts["~leader_to"] == ["macedonian-2"]
