"""What a receipt quotes, asks and calls things: the right line, each thing once, a question by the name that letters give it."""

from __future__ import annotations

import pytest

from pbf_moderator.desk.memory import Memory
from pbf_moderator.desk.receipts import receipt_in

from .positions import shared_room, speaking
from .sitting import give


def receipt(position: str, seat: str, language: str, text: str) -> str:
    """The receipt of a message in a position that is left as it was."""
    table = shared_room().table(position)
    settings = table.settings
    try:
        table.settings = speaking(settings, seat, language)
        with table.folder.journal.rehearsing():
            (taken,) = give(table, "paste", seat, text, 1)
            return "\n".join(post.body for post in receipt_in(table, taken, "plain"))
    finally:
        table.settings = settings
        memory = Memory()
        memory.this_turn = table.memory.this_turn
        table.memory = memory
        table.reload_staged()


def test_an_answer_is_quoted_from_its_own_line_and_a_line_that_cannot_be_chosen_is_told_by_itself() -> None:
    """ "retreat from Riverrun: Lannisport (from your line 'retreat: Reach')" was told."""
    told = receipt("1-retreat", "greyjoy", "en", "retreat from Seagard: Pyke\nretreat: Reach")
    assert "- retreat from Seagard: Pyke\n" in told and "from your line" not in told
    assert "- “retreat: Reach”" in told


@pytest.mark.parametrize(
    "language, said, named",
    [
        ("en", "house card at Seagard: Asha Greyjoy\nhouse card: Euron Crow's Eye", "more than one choice"),
        ("it", "carta per Seagard: Asha Greyjoy\ncarta: Euron Crow's Eye", "più di una scelta"),
        ("ro", "carte pentru Seagard: Asha Greyjoy\ncarte: Euron Crow's Eye", "mai multe variante"),
        ("ru", "карта для боя в Seagard: Аша Грейджой\nкарта: Эурон Вороний Глаз", "несколько вариантов"),
    ],
)
def test_who_names_two_cards_is_told_that_two_were_named(language: str, said: str, named: str) -> None:
    assert named in receipt("1-card", "greyjoy", language, said)


def test_a_line_that_is_refused_is_not_asked_about_as_well() -> None:
    """ "Lannisport is not one of the options" stood above "it is not clear what you chose", of the same line."""
    told = receipt("1-messenger", "lannister", "en", "raven: Lannisport -> special raid")
    assert told.count("“raven: Lannisport -> special raid”") == 1 and "is not one of" in told


@pytest.mark.parametrize("position", ["1-messenger", "2-messenger"])
@pytest.mark.parametrize(
    "language, said",
    [
        ("en", "raven: {} -> raid"),
        ("it", "corvo: {} -> incursione"),
        ("ro", "corb: {} -> incursiune"),
        ("ru", "ворон: {} -> набег"),
    ],
)
def test_the_ravens_new_order_is_no_doubtful_answer_to_a_raid_to_come(
    position: str, language: str, said: str
) -> None:
    """ "It is not clear which choice you mean: Golden Sound -> Ironman's Bay, …" was asked about the order itself."""
    line = said.format("Golden Sound")
    assert receipt(position, "lannister", language, line).count(line) == 1
    line = said.format("Goldroad")  # where no order lies
    assert receipt(position, "lannister", language, line).count(line) == 1


@pytest.mark.parametrize(
    "language, text",
    [
        ("en", "Forget what I wrote, I will send it anew."),
        ("it", "Lascia perdere quello che ho scritto, lo mando di nuovo."),
        ("ro", "Uită ce am scris, trimit din nou."),
        ("ru", "Забудь то, что я писал, пришлю заново."),
    ],
)
def test_that_something_will_be_sent_again_is_no_choice_that_nobody_understands(
    language: str, text: str
) -> None:
    told = receipt("s-card", "stark", language, text)
    promised = text.rpartition(", ")[2].rstrip(".")
    asked = [line for line in told.splitlines() if promised in line and line.startswith("- ")]
    assert all(line.rstrip("”»").endswith(promised) for line in asked), told


@pytest.mark.parametrize(
    "language, called",
    [
        ("en", "use of the Messenger Raven"),
        ("it", "uso del Corvo"),
        ("ro", "folosirea jetonului"),
        ("ru", "использовать ли"),
    ],
)
def test_what_is_missing_is_called_as_in_letters(language: str, called: str) -> None:
    """It was the bare word before an answer: "- raven"."""
    assert f"- {called}" in receipt("1-messenger", "lannister", language, "Seagard is nice.")
