"""What six players wrote in the first turn of a second edition, the sheet of orders open or sent before: marches said with the orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from pbf_moderator.desk.moderate import answer_with_words
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.received import Taken
from pbf_moderator.desk.table import Table
from tests.desk.games import NOW, begin

SHEETS = {
    "greyjoy": "Greywater Watch: marcia -1\nPyke: marcia 0\nIronman's Bay: supporto\nPorto di Pyke: consolidamento",
    "stark": "Winterfell marcia+1\nWhite Harbor consolidamento speciale\nShivering Sea marcia 0",
    "martell": "Sunspear march+1, Salt Shore consolidate, Sea of Dorne march-1",
}
Read = Callable[..., Taken]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with open_table(begin(tmp_path_factory.mktemp("first"), "agot-2e", 6, {}), write=True) as opened:
        yield opened


@pytest.fixture
def read(table: Table) -> Iterator[Read]:
    """Takes a seat's messages one after the other and gives the last one's reading; all is forgotten again."""
    with table.folder.journal.rehearsing():

        def take(seat: str, *texts: str) -> Taken:
            return [answer_with_words(table, seat, text, NOW) for text in texts][-1]

        yield take
    table.reload_staged()


def answers(taken: Taken) -> dict[str, Any]:
    """The decision with its place -> its answers, whether they count or wait for a yes."""
    assert taken.reading is not None
    return {f"{d.kind}/{d.about}".rstrip("/"): list(d.answers) for d in taken.reading.answers}


def codes(taken: Taken) -> list[str]:
    assert taken.reading is not None
    return [issue.code for issue in taken.reading.issues]


def left(taken: Taken) -> list[str]:
    assert taken.reading is not None
    return [text for text, _ in taken.reading.ignored]


@pytest.mark.parametrize(
    "seat, text, area, answer",
    [
        (
            "greyjoy",
            "Pyke: marcia, il cavaliere a Seagard (via Ironman's Bay), il fante resta",
            "pyke",
            {"seagard": {"knight": 1}},
        ),
        (
            "greyjoy",
            "quando tocca alla prima marcia, muovo da Pyke: il cavaliere va a Seagard passando per Ironman's Bay, il fante resta a Pyke.",
            "pyke",
            {"seagard": {"knight": 1}},
        ),
        (
            "greyjoy",
            "from Pyke the knight goes to Seagard through Ironman's Bay, the footman stays",
            "pyke",
            {"seagard": {"knight": 1}},
        ),
        (
            "greyjoy",
            "din Pyke cavalerul merge la Seagard prin Ironman's Bay, infanteristul rămâne",
            "pyke",
            {"seagard": {"knight": 1}},
        ),
        (
            "greyjoy",
            "из Pyke рыцарь идёт в Seagard через Ironman's Bay, пехотинец остаётся",
            "pyke",
            {"seagard": {"knight": 1}},
        ),
        (
            "stark",
            "E già che ci sono: con la marcia di Winterfell mando il cavaliere a Karhold... anzi no, il cavaliere a Moat Cailin e il fante a Karhold. La nave va nel Narrow Sea.",
            "winterfell",
            {"moat-cailin": {"knight": 1}, "karhold": {"footman": 1}},
        ),
        (
            "stark",
            "con la marcia di Winterfell mando il cavaliere a Moat Cailin. La nave va nel Narrow Sea.",
            "shivering-sea",
            {"narrow-sea": {"ship": 1}},
        ),
    ],
)
def test_marches_of_orders_sent_before(
    read: Read, seat: str, text: str, area: str, answer: dict[str, Any]
) -> None:
    taken = read(seat, SHEETS[seat], text)
    assert answers(taken)[f"moves/{area}"] == [answer]
    assert "order_ambiguous" not in codes(taken) and "order_without_area" not in codes(taken)


@pytest.mark.parametrize(
    "seat, text, order",
    [
        ("greyjoy", "Prima Pyke, poi Greywater Watch.", ["pyke", "greywater-watch"]),
        ("martell", "Sea of Dorne goes before Sunspear.", ["sea-of-dorne", "sunspear"]),
        (
            "greyjoy",
            "Pyke: marcia, il cavaliere a Seagard, il fante resta\nPrima faccio quella di Pyke.",
            ["pyke"],
        ),
    ],
)
def test_which_march_comes_first(read: Read, seat: str, text: str, order: Sequence[str]) -> None:
    taken = read(seat, SHEETS[seat], text)
    assert answers(taken)["march"] == order
    assert left(taken) == [], "what went into an answer is not told as left aside"


@pytest.mark.parametrize(
    "text",
    [
        "Da Greywater Watch il fante a Flint's Finger, lascio 1 Potere a Greywater Watch",
        "From Greywater Watch the footman to Flint's Finger, I leave 1 power there",
        "Din Greywater Watch infanteristul la Flint's Finger, las 1 putere",
        "Из Greywater Watch пехотинец в Flint's Finger, оставляю 1 власть",
    ],
)
def test_a_power_that_stays_behind_is_a_token(read: Read, text: str) -> None:
    assert answers(read("greyjoy", SHEETS["greyjoy"], text))["marker/greywater-watch"] == ["yes"]


def test_a_plain_march_speaks_of_the_one_that_lies_there(read: Read) -> None:
    """But one that is denied is none, and where another order lies it is asked which march is meant."""
    taken = read("greyjoy", SHEETS["greyjoy"], "Greywater Watch: marcia, il fante a Flint's Finger")
    assert "order_ambiguous" not in codes(taken)
    assert "order_ambiguous" in codes(read("greyjoy", SHEETS["greyjoy"], "Ironman's Bay: marcia"))
    denied = read("greyjoy", SHEETS["greyjoy"], "Pyke: niente marcia+0")
    assert "moves/pyke" not in answers(denied)
    assert "pyke" not in answers(denied).get("orders", [{}])[0]


def test_units_that_tell_where_an_order_lies_are_not_left_aside(read: Read) -> None:
    taken = read("stark", "La nave nello Shivering Sea la faccio marciare con lo zero. Winterfell marcia+1")
    assert left(taken) == []


def test_a_place_that_nothing_came_of_is_told(read: Read) -> None:
    """It vanished: neither understood nor left aside."""
    taken = read("martell", "Sunspear - march with the +1, boys are off to Yronwood")
    assert any("Yronwood" in text for text in left(taken))


def test_what_changes_nothing_does_not_speak_of_an_open_question(read: Read) -> None:
    taken = read("greyjoy", SHEETS["greyjoy"], "Penso che vada bene Pyke.")
    assert codes(taken).count("not_understood") == 1 and taken.reading is not None and taken.reading.complete


@pytest.mark.parametrize(
    "text",
    ["ordine di marcia: Shipbreaker Bay\nmarcia dalla Shipbreaker Bay: 1 nave -> Blackwater Bay"],
)
def test_examples_of_a_letter_may_be_sent_together(read: Read, text: str) -> None:
    sheet = "Dragonstone marcia+0\nKingswood supporto\nShipbreaker Bay marcia -1"
    taken = read("baratheon", sheet, text)
    assert answers(taken)["march"] == ["shipbreaker-bay"]
    assert answers(taken)["moves/shipbreaker-bay"] == [{"blackwater-bay": {"ship": 1}}]
