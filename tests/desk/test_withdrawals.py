"""A standing instruction holds until its player takes it back, and so does what it is taken back by."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from pbf_moderator.desk.intake import take
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.table import Table
from pbf_moderator.inbox.message import Message

from .test_secrets import NOW, SPEAKER, new_game


def _send(table: Table, name: str, text: str) -> str:
    written = NOW + timedelta(minutes=ord(name))
    message = Message(name, "pm", f"nick-{SPEAKER}", "nick", written, "", text)
    return take(
        table, message, SPEAKER, table.folder.journal.store_blob(text.encode()), at=NOW
    ).received.outcome


def _standing(table: Table) -> list[tuple[str, list[object]]]:
    """What holds for good, by the names of the decisions: in which order it was read is all the same."""
    return sorted((s.kind, list(s.answers)) for s in table.effective.waiting if s.standing)


def test_a_standing_instruction_is_taken_back(tmp_path: Path) -> None:
    folder = new_game(tmp_path / "g")
    with open_table(folder, write=True) as table:
        assert (
            _send(table, "a", "Appoggio sempre i Jaghut. Rifiuto sempre il supporto dei Liosan.")
            == "accepted"
        )
        assert _standing(table) == [("accept_support", ["no"]), ("support", ["jaghut"])]
        assert _send(table, "b", "Non appoggio più i Jaghut") == "accepted"
        assert _standing(table) == [("accept_support", ["no"])]
    with open_table(folder) as table:
        assert _standing(table) == [("accept_support", ["no"])]


def test_what_was_not_said_is_not_taken_back(tmp_path: Path) -> None:
    with open_table(new_game(tmp_path / "g"), write=True) as table:
        _send(table, "a", "Appoggio sempre i Jaghut")
        assert _send(table, "b", "Non appoggio più i Liosan") == "needs_answer"
        assert _standing(table) == [("support", ["jaghut"])]
