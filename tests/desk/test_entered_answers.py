"""What the moderator enters by ids counts, whatever the player had written before it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from pbf_moderator.desk.advance import next_step
from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from tests.reading.positions import AT, lay_out, positions
from tests.reading.sitting import give

KEY = "orders/greyjoy#1"
SHEET = {
    "pyke": "consolidate", "port-pyke": "consolidate", "ironmans-bay": "support", "seagard": "defence-1",
    "greywater-watch": "march-minus-1", "sunset-sea": "march-0", "flints-finger": "raid",
}  # fmt: skip


def lies(folder: Path, *steps: str) -> Mapping[str, Any]:
    """The sheet that is used after a half sheet by mail and a whole one by hand, in some order."""
    with open_table(lay_out(positions()["2-plan"], folder), write=True) as table:
        for n, step in enumerate(steps, 1):
            if step == "hand":
                answer_with_value(table, "greyjoy", KEY, SHEET, AT + timedelta(minutes=n))
            else:
                give(table, "eml", "greyjoy", "Pyke: march +0\nSeagard: defense +1", n)
        step, _ = next_step(table, set())
        return dict(step.answers.get(KEY) or {})


def test_entered_sheet_goes_before_half_sheet_of_earlier_mail(memory: Path) -> None:
    assert lies(memory, "mail", "hand") == SHEET


def test_later_mail_of_player_counts_again(memory: Path) -> None:
    assert lies(memory, "hand", "mail").get("pyke", "march-0") == "march-0"
