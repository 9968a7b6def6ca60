"""The position as a side, or the table, may know it: plain JSON for posts, letters, pictures and conditions."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..model.state import Game
from ..rules import control, victory


def view(game: Game, seat: str = "") -> dict[str, Any]:
    """What a side (or the table, "") may know; cards and leaders in hand are known to their side alone."""
    return {
        "seats": list(game.seats),
        "turn": game.round,
        "turns": game.constant("rounds"),
        "step": game.step,
        "ranking": list(game.ranking),
        "active": game.active,
        "marker": game.cup.drawn[0] if game.cup.drawn else "",
        "cup": game.cup.view(seat),
        "run": {"seat": game.run_of, "count": game.run},
        "armies": {army.id: asdict(army) for army in game.armies.values()},
        "loose": [asdict(loose) for loose in game.loose],
        "garrisons": {space: asdict(one) for space, one in game.garrisons.items()},
        "garrisons_left": {one: _counters_left(game, one) for one in game.seats},
        "tribes": dict(game.tribes),
        "fleets": {fleet.id: asdict(fleet) for fleet in game.fleets.values()},
        "sieges": {space: asdict(siege) for space, siege in game.sieges.items()},
        "control": {province: control.controller(game, province) for province in game.geography.provinces},
        "treasuries": dict(game.treasuries),
        "useless_treasuries": list(game.useless_treasuries),
        "royal_treasury": {**asdict(game.royal_treasury), "space": game.royal_space()},
        "royal_family": {**asdict(game.royal_family), "space": game.family_space()},
        "devastated": list(game.devastated),
        "drought": list(game.drought),
        "bad_weather": list(game.bad_weather),
        "revolts": list(game.revolts),
        "alexandrias": list(game.alexandrias),
        "available": dict(game.available),
        "weariness": game.weariness,
        "injuries": game.injuries,
        "victory": {part: dict(rows) for part, rows in victory.checklist(game).items()},
        "achieved": list(game.achieved),
        "in_play": dict(game.in_play),
        "removed_cards": list(game.removed),
        "void_cards": list(game.void),
        "pile": game.pile.view(seat),
        **game.hands.view(seat),
        "leaders": _leaders(game, seat),
        "movement": asdict(game.movement) if game.movement else None,
        "battle": asdict(game.battle) if game.battle else None,
        "naval": asdict(game.naval) if game.naval else None,
    }


def _counters_left(game: Game, seat: str) -> int:
    used = sum(garrison.strength for garrison in game.garrisons.values() if garrison.seat == seat)
    return game.components.sides[seat].garrisons - used


def _leaders(game: Game, seat: str) -> dict[str, Any]:
    """Where leaders are; of those in a hand the other side knows only how many there are."""
    return {
        "alone": dict(game.lone_leaders),
        "absent": list(game.absent),
        "dead": [one for cup in game.leader_cups.values() for one in cup.removed],
        "in_cup_or_hand": {one: sorted(cup.may_come()) for one, cup in game.leader_cups.items()},
        "in_hand": {one: len(cup.held.get(one, ())) for one, cup in game.leader_cups.items()},
        "own_hand": game.in_hand(seat) if seat else [],
        "kings": dict(game.kings),
    }
