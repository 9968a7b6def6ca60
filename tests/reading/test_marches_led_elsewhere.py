"""Marches that a bare "no" leads elsewhere, and what beside a march is no part of it: reasons, who asks, whom recruits are for."""

from __future__ import annotations

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import Outcome

SOUND, REACH, DORNISH = "~moves/golden-sound", "~moves/reach", "~moves/dornish-marches"
SHEET = ("2-3p-plan", "lannister")
MARCHES = ("1-march-tyrell", "tyrell")


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def heard(room: Room, where: tuple[str, str], language: str, text: str) -> Outcome:
    return judge(room, Letter("x", "", *where, language, "", text, Expected({}))).outcome


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "golden sound: ship to ironmans bay.. nah sunset sea, dont wanna look like a threat to nobody",
        ),
        ("en", "golden sound: ship to ironmans bay. No, sunset sea."),
        ("en", "golden sound: ship to ironmans bay, no, sunset sea"),
        ("it", "golden sound: nave -> ironmans bay.. no sunset sea"),
        ("it", "golden sound: nave -> ironmans bay, no, sunset sea, non voglio sembrare una minaccia"),
        ("ro", "golden sound: corabia in ironmans bay.. ba nu, sunset sea"),
        ("ru", "golden sound: корабль в ironmans bay.. нет sunset sea"),
        ("ru", "golden sound: корабль в ironmans bay, нет, sunset sea"),
    ],
)
def test_a_bare_no_before_a_place_leads_them_there(room: Room, language: str, text: str) -> None:
    found = heard(room, SHEET, language, f"golden sound m0\n\n{text}")
    assert found.facts.get(SOUND) == [{"sunset-sea": {"ship": 1}}], text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "golden sound: ship to ironmans bay. nah sunset sea is full of squids"),
        ("en", "golden sound: ship to ironmans bay. no sunset sea this time"),
        ("ro", "golden sound: corabia in ironmans bay.. nu sunset sea"),
    ],
)
def test_where_more_is_said_or_the_no_may_be_a_not_it_is_asked(room: Room, language: str, text: str) -> None:
    found = heard(room, SHEET, language, f"golden sound m0\n\n{text}")
    assert SOUND not in found.facts and found.questions, text


def test_of_two_goals_a_no_does_not_tell_which(room: Room) -> None:
    text = "lannisport m0\n\nlannisport: kn -> riverrun, ftm -> searoad.. nah stoney sept"
    found = heard(room, SHEET, "en", text)
    assert "~moves/lannisport" not in found.facts and found.questions


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "Porto di Pyke: marcia+0\n\nLa nave del Porto di Pyke esce nell'Ironman's Bay."),
        ("en", "Port of Pyke: march+0\n\nThe ship in the port of Pyke comes out into Ironman's Bay."),
        ("ro", "Portul Pyke: marș +0\n\nCorabia din portul Pyke iese în Ironman's Bay."),
        ("ru", "Порт Pyke: поход +0\n\nКорабль из порта Pyke выходит в Ironman's Bay."),
    ],
)
def test_a_ship_that_comes_out_is_not_one_that_stays(room: Room, language: str, text: str) -> None:
    found = heard(room, ("2-plan-ban", "greyjoy"), language, text)
    assert found.facts.get("~moves/port-pyke") == [{"ironmans-bay": {"ship": 1}}], text


@pytest.mark.parametrize(
    ("language", "text", "token"),
    [
        ("en", "Reach first, the knight to Blackwater. I leave a token at Reach so nobody takes it from me", True),
        ("it", "Prima Reach, il cavaliere a Blackwater, lascio un gettone a Reach, così non me lo prende nessuno.", True),
        ("ro", "Întâi Reach, cavalerul la Blackwater. Las jeton în Reach să nu mi-l ia cineva.", True),
        ("ru", "Первым Reach, рыцарь в Blackwater. Жетон в Reach, чтобы никто не занял.", True),
        ("en", "Reach first, the knight to Blackwater. No token at Reach, I can't be paying for everything.", False),
        ("it", "Prima Reach, il cavaliere a Blackwater. Niente gettone a Reach, non posso pagare per tutto.", False),
    ],
)  # fmt: skip
def test_why_a_token_is_left_or_not_changes_nothing(
    room: Room, language: str, text: str, token: bool
) -> None:
    found = heard(room, MARCHES, language, text)
    assert found.facts.get(REACH) == [{"blackwater": {"knight": 1}}], text
    assert found.facts.get("~marker/reach") == (["yes"] if token else [None]), text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "Prima Callows: il fante nella Plain of Lamatath.\nDa Ilem nessun movimento, serviva solo per far paura a qualcuno."),
        ("en", "Callows first: the foot to Plain of Lamatath.\nFrom Ilem nobody moves, it was only to scare someone."),
    ],
)  # fmt: skip
def test_what_an_order_was_good_for_does_not_narrow_that_nobody_goes(
    room: Room, language: str, text: str
) -> None:
    found = heard(room, ("m-march", "tiste-edur"), language, text)
    assert found.facts.get("march") == ["callows"], text
    assert found.facts.get("~moves/ilem") == [{}], text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Then the march from Kingswood: knight to King's Landing, the footman stays. And from Crackclaw one footman to Rosby."),
        ("it", "Poi la marcia dal Kingswood: il cavaliere a King's Landing, il fante resta. E da Crackclaw un fante a Rosby, l'altro resta."),
        ("ro", "pe urma marsul din kingswood, cavalerul la king's landing infanteristul ramane\nsi din crackclaw 1 inf la rosby, celalalt sta"),
        ("ru", "Потом марш из Kingswood: рыцарь в King's Landing, воин остаётся. И из Crackclaw один воин в Rosby, второй стоит."),
    ],
)  # fmt: skip
def test_then_the_march_tells_which_is_first(room: Room, language: str, text: str) -> None:
    found = heard(room, ("s-raids-baratheon", "baratheon"), language, text)
    assert found.facts.get("~march") == ["kingswood"], text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "I retreat to Greywater Watch. March from there: the footman to Flint's Finger, the knight stays.",
        ),
        ("it", "Mi ritiro a Greywater Watch. Marcia da lì: il fante a Flint's Finger, il cavaliere resta."),
        (
            "ro",
            "Mă retrag în Greywater Watch. Marș de acolo: infanteristul la Flint's Finger, cavalerul rămâne.",
        ),
        ("ru", "Отступаю в Greywater Watch. Марш оттуда: воин в Flint's Finger, рыцарь остаётся."),
    ],
)
def test_from_there_means_the_place_named_last(room: Room, language: str, text: str) -> None:
    found = heard(room, ("s-retreat", "greyjoy"), language, text)
    assert found.facts.get("~moves/greywater-watch") == [{"flints-finger": {"footman": 1}}], text


def test_recruits_behind_nobody_goes_are_of_their_own_place(room: Room) -> None:
    text = "harrenhal is the first march: just the footman, to blackwater.\nriverrun march after that, no units move\n"
    found = heard(
        room,
        ("2-raids-lannister", "lannister"),
        "en",
        f"{text}lannisport = muster. footman -> knight and 1 ship in the port",
    )
    assert {**found.facts, **found.unsure}.get("~moves/riverrun") == [{}]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "from stannis the cavalier goes to sogena, token left.\ngadrobi hits darujhistan"),
        ("it", "da stannis il cavaliere va in sogena, lascio il segnalino.\ngadrobi colpisce darujhistan"),
        ("ro", "din stannis merge cavaleru in sogena, jeton las.\ngadrobi loveste darujhistanu"),
        ("ru", "из stannis всадник идёт в sogena, жетон оставляю.\ngadrobi бьёт darujhistan"),
    ],
)
def test_a_blow_by_another_order_is_no_march_and_leaves_the_token(
    room: Room, language: str, text: str
) -> None:
    orders = "cruk: support\nstannis plain: march+0\nbarghast: defense\ngadrobi: raid\ncrest bay: support\nrust ocean: support"
    found = heard(room, ("m-plan", "tlan-imass"), language, f"{orders}\n\n{text}")
    said = {**found.facts, **found.unsure}
    assert said.get("~marker/stannis-plain") == ["yes"], text
    assert "~moves/gadrobi-hills" not in said, text
