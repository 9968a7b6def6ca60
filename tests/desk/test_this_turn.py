"""What happened this turn is followed with the game, not found out anew for each message."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbf_moderator.desk.intake import ingest
from pbf_moderator.desk.moderate import undo
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.table import Table
from pbf_moderator.desk.this_turn import ThisTurn
from pbf_moderator.desk.timing import turn_began

from .games import NOW as BEGUN
from .games import SCENARIOS, begin, stops
from .messages import another_order, close_orders, hour, mail
from .test_secrets import new_game


def test_the_game_is_followed_once_for_all_messages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(tmp_path / "g")
    close_orders(game)
    made: list[Table] = []
    monkeypatch.setattr(
        Table, "make_match", lambda self, make=Table.make_match: (made.append(self), make(self))[1]
    )

    def games_played(count: int) -> int:
        folder = shutil.copytree(game, tmp_path / str(count))
        made.clear()
        with open_table(folder, write=True) as table:
            taken = ingest(table, [mail(30 + n, another_order(game)) for n in range(count)], at=hour(110))
        assert [t.received.why for t in taken] == ["closed"] * count
        return len(made) - count  # another_order opens the game each time

    assert games_played(8) == games_played(2)


@pytest.mark.parametrize("name, players, options", SCENARIOS[:2])
def test_following_is_the_same_as_finding_out_anew(
    memory: Path, name: str, players: int, options: dict[str, bool]
) -> None:
    folder = begin(memory, name, players, options)

    def same(table: Table) -> None:
        table.reload_staged()
        fresh, followed = ThisTurn().of(table), table.memory.this_turn.of(table)
        assert (fresh.began, fresh.sheets) == (followed.began, followed.sheets)

    with open_table(folder, write=True) as table:
        began, sheets = set(), set()
        for _, _ in stops(table, 24):
            same(table)
            began.add(turn_began(table))
            sheets.add(len(table.memory.this_turn.sheets))
        assert min(began) == BEGUN and len(began) > 1 and len(sheets) > 1
        for kept in (20, 5, 0):
            undo(table, kept, "again", at=BEGUN)
            same(table)
        assert turn_began(table) == BEGUN and not table.memory.this_turn.sheets
