"""What follows is asked together with what is open: letters invite, answers wait, and the game runs through."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbf_moderator.delivery.parcel import Sort
from pbf_moderator.desk.letters import asked_ahead, asked_before, publish_letters
from pbf_moderator.desk.moderate import answer_with_value, answer_with_words, undo
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import folder_name, owed_by, owing, writer
from pbf_moderator.desk.parcels import State, outgoing
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.desk.table import Table
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.post.examples import example

from .games import AN_HOUR, NOW, begin

SHEETS = {
    "stark": "White Harbor: consolidate power\nWinterfell: march+0\nThe Shivering Sea: raid",
    "lannister": "Lannisport: march+1\nStoney Sept: raid\nThe Golden Sound: support",
    "baratheon": "Dragonstone: march-1\nKingswood: defense+1\nShipbreaker Bay: support",
}


NEIGHBOURS = {
    "lannister": {
        "lannisport": "defence-1",
        "port-lannisport": "consolidate",
        "stoney-sept": "consolidate",
        "golden-sound": "raid",
    },
    "greyjoy": {
        "pyke": "defence-1",
        "port-pyke": "consolidate",
        "greywater-watch": "consolidate",
        "ironmans-bay": "support",
    },
}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of three after its first orders, all of them with a march: the holder of the messenger is waited for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")
        path = begin(tmp_path_factory.mktemp("ahead"), "agot-2e", 3, {}, language="en")
        with open_table(path, write=True) as table:
            for seat, sheet in SHEETS.items():
                answer_with_words(table, seat, sheet, at=NOW)
                table.reload_staged()
            proceed(table, picture=False, at=NOW + AN_HOUR)
    return path


@pytest.fixture
def table(game: Path, tmp_path: Path) -> Iterator[Table]:
    """That game, for one test."""
    shutil.copytree(game, tmp_path / "game")
    with open_table(tmp_path / "game", write=True) as found:
        yield found


def answer(table: Table, *seats: str, ahead: bool = False) -> list[str]:
    """Each seat answers its letter as the letter's examples do, but swaps nothing; returns what became of the messages."""
    write = writer(table, "en")
    found = []
    for seat in seats:
        asked = [*owed_by(table, seat), *(asked_ahead(table, seat) if ahead else ())]
        text = "\n".join(write(d, None if d.kind == "messenger" else example(d)) for d in asked)
        found.append(answer_with_words(table, seat, text, at=NOW + AN_HOUR).received.outcome)
        table.reload_staged()
    return found


def test_letters_ask_ahead_what_follows_and_nobody_is_waited_for(table: Table) -> None:
    lying = {p.stem for p in (table.folder.outbox / folder_name(table)).glob("question-*.bbcode")}
    invited_to = {seat: [d.kind for d in asked_ahead(table, seat)] for seat in table.seats}
    assert owing(table) == [table.match.asked[0].seat] and len(lying) == 3
    assert all("moves" in kinds for kinds in invited_to.values())
    other = next(seat for seat in table.seats if seat not in owing(table))
    text = (table.folder.outbox / folder_name(table) / f"question-{other}.bbcode").read_text("utf-8")
    assert "(si può rispondere in anticipo)" in text.splitlines()[0] and "per esempio, così" in text
    assert not publish_letters(table, at=NOW + 2 * AN_HOUR), "nothing is written twice"


def test_what_is_answered_ahead_is_taken_without_a_stop(table: Table) -> None:
    assert answer(table, *table.seats, ahead=True) == ["accepted"] * 3
    assert not any(asked_ahead(table, seat) for seat in table.seats)
    lie = [item for item in outgoing(table) if item.parcel.name.startswith(folder_name(table))]
    letters = {item.parcel.seat: item.state for item in lie if item.parcel.sort is Sort.LETTER}
    assert {*letters.values()} == {State.OBSOLETE}, "what was asked ahead has its answer"
    done = proceed(table, picture=False, at=NOW + 2 * AN_HOUR)
    told = Counter(event.kind for event in table.match.game.events)
    assert len(done.progress.steps) > 3 and told["marched"] >= 1
    assert {d.kind for d in table.asked()}.isdisjoint({"moves", "messenger"})


def test_the_holder_of_the_messenger_is_asked_ahead_for_raids_too(memory: Path) -> None:
    """Each of them was a stop of its own: the raven, then the raid."""
    with open_table(begin(memory, "agot-2e", 6, {}, language="en"), write=True) as table:
        for decision in table.asked():
            sheet = NEIGHBOURS.get(decision.seat) or decision.form.sample(Stream(b"sheets", decision.key))
            answer_with_value(table, decision.seat, decision.key, sheet, NOW)
        proceed(table, picture=False, at=NOW + AN_HOUR)
        assert [d.kind for d in table.asked()] == ["messenger"] and owing(table) == ["lannister"]
        (raid,) = (d for d in asked_ahead(table, "lannister") if d.kind == "raid")
        said = "messenger: pass\n" + writer(table, "en")(raid, "golden-sound/ironmans-bay")
        assert answer_with_words(table, "lannister", said, at=NOW + AN_HOUR).received.outcome == "accepted"
        table.reload_staged()
        proceed(table, picture=False, at=NOW + 2 * AN_HOUR)
        raided = [e.data["target"] for e in table.match.game.events if e.kind == "raided"]
        assert "ironmans-bay" in raided


@pytest.mark.parametrize("order", ["raid", "consolidate power"])
def test_a_swap_is_no_raid_told_ahead(table: Table, order: str) -> None:
    (seat,) = owing(table)
    said = answer_with_words(table, seat, f"messenger: Lannisport -> {order}", at=NOW + AN_HOUR)
    assert said.received.outcome == "accepted"
    assert [row["kind"] for row in said.received.staged] == ["messenger"]


def test_letters_that_were_taken_back_are_listed_again(table: Table) -> None:
    """With the same words as before the undo nothing was announced, so they were never sent."""
    before = {i.parcel.name: i.state for i in outgoing(table) if i.parcel.sort is Sort.LETTER}
    inputs = len(table.effective.inputs)
    undo(table, inputs - 1, "a correction", at=NOW + 2 * AN_HOUR)
    proceed(table, picture=False, at=NOW + AN_HOUR)
    after = {i.parcel.name: i.state for i in outgoing(table) if i.parcel.sort is Sort.LETTER}
    assert len(table.effective.inputs) == inputs and before.keys() <= after.keys()
    here = [state for name, state in after.items() if name.startswith(folder_name(table))]
    assert here and {*here} == {State.READY}


def test_who_says_nothing_ahead_is_asked_when_it_is_needed(table: Table) -> None:
    answer(table, *owing(table))
    proceed(table, picture=False, at=NOW + 2 * AN_HOUR)
    (seat,) = owing(table)
    known = asked_before(table, seat)
    assert known is not None and list(known.keys) == [d.key for d in owed_by(table, seat)]
    others = [s for s in table.seats if s != seat and asked_before(table, s)]
    assert not others, "who was asked ahead is not asked ahead again"


def test_a_table_may_ask_nothing_ahead(table: Table) -> None:
    file = table.folder.path / "game.toml"
    file.write_text(file.read_text("utf-8").replace("ask_ahead = true", "ask_ahead = false"), "utf-8")
    table.__dict__.pop("settings", None)
    assert not table.settings.ask_ahead and not any(asked_ahead(table, seat) for seat in table.seats)
