"""Recruits said ahead, place by place, answer the one question about all places, and are never used twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pbf_moderator.desk.moderate import answer_with_words
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import owing, writer
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.desk.table import Table
from pbf_moderator.families.thrones.rules.mustering import muster_areas, muster_decision
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.store.kinds import STAGED

from .games import AN_HOUR, begin, stops


def later_muster(game: Any, now: str) -> Decision | None:
    """The question about several places of a house that musters after another."""
    for house in game.turn_order[game.turn_order.index(now) + 1 :]:
        found = muster_decision(game, house, muster_areas(game, house))
        if found is not None and len(found.parts) > 1:
            return found
    return None


def say_nothing_of(table: Table, muster: Decision) -> None:
    """Its house has said before, place by place, that nobody is mustered there."""
    first = table.effective.next_id
    rows = [
        {"id": n, "kind": "muster", "seat": muster.seat, "about": part, "answers": [[]], "source": "mail:x"}
        for n, part in enumerate(muster.parts, first)
    ]
    table.folder.journal.append(STAGED, {"staged": rows})
    table.reload_staged()


def test_the_places_of_a_muster_are_said_one_by_one(memory: Path) -> None:
    with open_table(begin(memory, "agot-2e", 6, {}), write=True) as table:
        for _, at in stops(table, 400, b"musters"):
            game, asked = table.match.game, [d for d in table.asked() if d.kind == "muster"]
            if not asked or game.step != "events" or owing(table) != [asked[0].seat]:
                continue
            later = later_muster(game, asked[0].seat)
            if later is None:
                continue
            ahead = {d.about for d in table.family.anticipated(game, later.seat) if d.kind == "muster"}
            assert {*later.parts} <= ahead, "each place can be spoken of before"
            say_nothing_of(table, later)
            words = writer(table, table.settings.language_of(asked[0].seat))
            answer_with_words(table, asked[0].seat, words(asked[0], []), at)
            proceed(table, picture=False, at=at + AN_HOUR / 4)
            table.reload_staged()
            told = {k: v for e in table.effective.inputs for k, v in e.body.get("sources", {}).items()}
            sources = {
                s for k, s in told.items() if k.startswith(f"muster/{later.seat}") and s.startswith("mail:")
            }
            assert len(sources) == 1, "nobody had to be asked"
            assert not [s for s in table.effective.waiting if s.source == "mail:x"], "used up, all of them"
            return
    raise AssertionError("nobody mustered")
