"""`pbf verify` on journals whose links fit and whose entries are none: a finding or one sentence, never an error of pbf's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.test_cheats import forge, played, table

__all__ = ["played", "table"]

Rows = list[tuple[str, dict[str, Any]]]


def first(rows: Rows, kind: str) -> dict[str, Any]:
    return next(body for found, body in rows if found == kind)


def source_a_number(rows: Rows) -> None:
    first(rows, "commit")["sources"] = {"x": 1}


def answers_a_list(rows: Rows) -> None:
    first(rows, "commit")["answers"] = []


def used_a_text(rows: Rows) -> None:
    first(rows, "commit")["used"] = "x"


def staged_null(rows: Rows) -> None:
    first(rows, "staged")["staged"].insert(0, None)


def date_a_number(rows: Rows) -> None:
    first(rows, "message")["date"] = 17


def message_without_channel(rows: Rows) -> None:
    del first(rows, "message")["channel"]


def inputs_a_text(rows: Rows) -> None:
    for kind, body in rows:
        if kind == "post" and "inputs" in body:
            body["inputs"] = "many"


def told_numbers(rows: Rows) -> None:
    first(rows, "told").update(lines=5, until="x")


def told_of_texts(rows: Rows) -> None:
    first(rows, "told").update(lines=["x"])


def withdrawn_otherwise(rows: Rows) -> None:
    rows.append(("withdrawn", {"staged": [1], "why": "x"}))


def words_a_list(rows: Rows) -> None:
    rows.append(("seed", {"words": [], "beacon": {}, "late": False, "early": False}))


def deadline_of_nothing(rows: Rows) -> None:
    rows.append(("deadline", {}))


def undo_of_a_text(rows: Rows) -> None:
    rows.append(("undo", {"to": "x", "reason": 5}))


def settings_a_list(rows: Rows) -> None:
    rows.append(("settings", {"people": [], "watched": 5}))


def beginning_without_seats(rows: Rows) -> None:
    del rows[0][1]["seats"]


def secret_of_letters(rows: Rows) -> None:
    rows[0][1]["secret"] = "zz"


FORGERIES = [
    value for name, value in list(globals().items()) if callable(value) and value.__module__ == __name__
]
FORGERIES = [change for change in FORGERIES if change is not first]


@pytest.mark.parametrize("change", FORGERIES, ids=lambda change: change.__name__)
def test_entries_that_no_pbf_writes_are_refused_in_a_sentence(
    pbf: Run, table: Path, tmp_path: Path, change: Callable[[Rows], None]
) -> None:
    forge(table, change)
    done = pbf("verify", table)
    assert "error in pbf itself" not in done.err and done.code in (1, 2), done
    if done.code == 2:
        assert len(done.err.strip().splitlines()) == 1 and str(table) in done.err, done.err
    whole = pbf("export", table)
    if whole.code == 0:
        file = tmp_path / "game.jsonl"
        file.write_text(whole.out, "utf-8")
        again = pbf("verify", file)
        assert "error in pbf itself" not in again.err and again.code in (1, 2), again


@pytest.mark.parametrize("command", ["status", "close", "advance", "verify"])
def test_no_command_breaks_at_a_withdrawal_that_names_nothing(pbf: Run, table: Path, command: str) -> None:
    forge(table, lambda rows: rows.append(("withdrawn", {"staged": [1]})))
    done = pbf(command, table)
    assert done.code == 2 and "can make nothing" in done.err, done
