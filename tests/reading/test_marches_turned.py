"""Marches that a correction leads elsewhere or takes back, and those of who was chosen to set out: told in four languages, or asked about."""

from __future__ import annotations

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import Outcome

REACH, TWINS = "~moves/reach", "~moves/twins"


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def heard(room: Room, where: tuple[str, str], language: str, text: str, before: str = "") -> Outcome:
    return judge(
        room, Letter("x", "", *where, language, "", text, Expected({}), before=[before] if before else [])
    ).outcome


MARCHES = ("2-march-tyrell", "tyrell")
LEADERS = ("s-plan", "stark")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Reach: the knight to Blackwater. No wait, they are too many there, to King's Landing."),
        ("it", "Dal Reach il cavaliere va a Blackwater. No aspetta, lì sono troppi, a King's Landing."),
        ("ro", "Din Reach cavalerul merge la Blackwater. Stai, acolo sunt prea mulți, la King's Landing."),
        ("ru", "Reach: рыцарь в Blackwater. Нет, погоди, там Баратеон, в King's Landing."),
    ],
)
def test_a_correction_that_only_names_a_place_leads_them_there(room: Room, language: str, text: str) -> None:
    assert heard(room, MARCHES, language, text).facts.get(REACH) == [{"kings-landing": {"knight": 1}}], text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Reach: the knight to Blackwater. No wait, King's Landing is full of them."),
        ("en", "Reach: the knight and the footman to Blackwater. No wait, he stays."),
        ("it", "Dal Reach il cavaliere va a Blackwater. No aspetta, King's Landing è vuota lo stesso."),
        ("ro", "Din Reach cavalerul merge la Blackwater. Stai, în King's Landing e Dana."),
        ("ru", "Reach: рыцарь в Blackwater. Нет, погоди, King's Landing ведь пустой."),
    ],
)
def test_a_correction_that_says_more_is_asked_about(room: Room, language: str, text: str) -> None:
    found = heard(room, MARCHES, language, text)
    assert REACH not in found.facts and found.questions, text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Reach: the knight to Blackwater. No wait, they are there already, he stays."),
        ("it", "Dal Reach il cavaliere va a Blackwater. Anzi no, ci sono già loro, resta fermo."),
        ("ro", "Din Reach cavalerul merge la Blackwater. Stai, acolo e Dana, rămâne acasă."),
    ],
)
def test_the_only_one_who_was_to_go_stays(room: Room, language: str, text: str) -> None:
    assert heard(room, MARCHES, language, text).facts.get(REACH) == [{}], text


@pytest.mark.parametrize(
    ("language", "before", "text"),
    [
        ("en", "From Reach the knight goes to Blackwater.", "Please forget the move of my knight."),
        (
            "it",
            "Dal Reach il cavaliere va a Blackwater.",
            "Lascia perdere la marcia del cavaliere dal Reach.",
        ),
        ("ro", "Din Reach cavalerul merge la Blackwater.", "Uită de mutarea cavalerului din Reach."),
        ("ru", "Из Reach рыцарь идёт в Blackwater.", "Забудь про поход рыцаря из Reach."),
    ],
)
def test_a_move_said_ahead_is_taken_back_by_who_was_to_go(
    room: Room, language: str, before: str, text: str
) -> None:
    assert is_withdrawn(heard(room, ("2-plan", "tyrell"), language, text, before)), text


def test_what_somebody_else_was_to_do_is_not_taken_back(room: Room) -> None:
    before, text = "From Reach the knight goes to Blackwater.", "Please forget the move of my ship."
    assert not is_withdrawn(heard(room, ("2-plan", "tyrell"), "en", text, before))


def is_withdrawn(found: Outcome) -> bool:
    assert found.reading is not None
    return any(issue.code == "withdrawn" for issue in found.reading.issues)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "Twins raid. When the raid at the Twins comes up I activate Robb.\n"
            "He then goes to Seagard with the knight and two of the three footmen; the other footman stays.",
        ),
        ("it", "Twins incursione. Attivo Robb. Lui va a Seagard con il cavaliere e due dei tre fanti."),
        ("ro", "Twins raid. Activez pe Robb. El merge la Seagard cu cavalerul și doi infanteriști."),
        ("ru", "Twins набег. Активирую Робба. Он вместе с рыцарем и двумя воинами пойдёт в Seagard."),
    ],
)
def test_who_was_chosen_goes_with_those_who_are_told_behind(room: Room, language: str, text: str) -> None:
    goes = [{"seagard": {"robb-stark": 1, "knight": 1, "footman": 2}}]
    assert heard(room, LEADERS, language, text).facts.get(TWINS) == goes, text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Twins набег. Активирую Робба. Робб + р + 2щ -> Seagard"),
        ("it", "Twins incursione. Attivo Robb. Robb + cav + 2zz -> Seagard"),
    ],
)
def test_a_number_before_letters_is_no_value_of_an_order(room: Room, language: str, text: str) -> None:
    assert TWINS not in heard(room, LEADERS, language, text).facts, text


@pytest.mark.parametrize(
    ("language", "goes_on", "follows"),
    [
        (
            "en",
            "Then, Reach: the knight to Blackwater. From Dornish Marches the footman to Prince's Pass.",
            "Reach: the knight to Blackwater. Then from Dornish Marches the footman to Prince's Pass.",
        ),
        (
            "it",
            "Poi, dal Reach il cavaliere a Blackwater. Dalle Dornish Marches il fante a Prince's Pass.",
            "Dal Reach il cavaliere a Blackwater. Poi dalle Dornish Marches il fante a Prince's Pass.",
        ),
        (
            "ru",
            "Потом, Reach: рыцарь в Blackwater. Dornish Marches: пеший в Prince's Pass.",
            "Reach: рыцарь в Blackwater. Потом Dornish Marches: пеший в Prince's Pass.",
        ),
    ],
)
def test_then_before_the_first_of_all_tells_no_order(
    room: Room, language: str, goes_on: str, follows: str
) -> None:
    sheet = ("2-plan", "tyrell")
    assert "~march" not in heard(room, sheet, language, goes_on).facts, goes_on
    assert heard(room, sheet, language, follows).facts.get("~march") == ["reach", "dornish-marches"], follows


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Recruit. A new mage for both points."),
        ("it", "Reclutamento. Un mago nuovo per 2 punti."),
        ("ro", "Recrutare. Un mag nou pentru 2 puncte."),
        ("ru", "Набор войск. Новый маг за 2 очка."),
    ],
)
def test_points_that_a_unit_costs_are_no_choice_of_points(room: Room, language: str, text: str) -> None:
    found = heard(room, ("m-consolidate-how", "malazan"), language, text)
    assert found.facts.get("consolidate_how/genabaris") in (["muster"], None), text
    assert found.facts.get("consolidate_how/genabaris") or found.questions, text
