"""Recruiting as an activity: strength, fleets, a leader, and which treasury pays (5.1, 8.3, 8.5).

Where strength appears is in `recruits`, which ships are built in `shipbuilding`.

Source: 5.1, 7.2, 8.3, 8.5.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.decision import Decision, Flow, ask
from ....kernel.draws import roll
from ....kernel.forms import Problem, Some
from ..model.decisions import RECRUIT, choice
from ..model.dice import RECRUITING
from ..model.state import Game
from . import leaders, recruits, shipbuilding, treasuries

STRENGTH, FLEETS, LEADER = "strength", "fleets", "leader"
"""What can be recruited."""


def may_recruit(game: Game, seat: str) -> bool:
    """Whether a side has anything to recruit: strength, ships or a leader."""
    return any(is_open(game, seat, kind) for kind in (LEADER, STRENGTH, FLEETS))


def open_kinds(game: Game, seat: str) -> list[str]:
    """What a side can recruit now."""
    return [kind for kind in (LEADER, STRENGTH, FLEETS) if is_open(game, seat, kind)]


def is_open(game: Game, seat: str, kind: str) -> bool:
    """Whether a side can recruit strength, fleets or a leader now."""
    if kind == LEADER:
        return game.leader_cups[seat].left > 0
    if kind == STRENGTH:
        return bool(game.available[seat] and recruits.paying(game, seat))
    return shipbuilding.can_be_paid(game, seat)


def recruit(game: Game, seat: str) -> Flow[None]:
    """Recruit strength, fleets, a leader, as one activity; the leader is drawn first and may lead the recruits.

    Asks `RECRUIT`, then for strength and for fleets `TREASURY_USED`, `PLACE_RECRUITS` and `BUILD_SHIPS`.
    """
    wanted = (yield from ask(recruiting, game, seat)) or []
    if LEADER in wanted:
        yield from leaders.draw_leader(game, seat)
    if STRENGTH in wanted:
        yield from recruit_strength(game, seat)
    if FLEETS in wanted:
        yield from recruit_fleets(game, seat)


def recruiting(game: Game, seat: str) -> Decision | None:
    """What is recruited, each thing once; strength and fleets are two uses of treasuries."""
    kinds = open_kinds(game, seat)
    if not kinds:
        return None

    def veto(answer: Sequence[str]) -> list[Problem]:
        if {STRENGTH, FLEETS} <= set(answer) and not pays_for_both(game, seat):
            return [Problem("too_many", (FLEETS,), {"asked": 2, "limit": 1})]
        return []

    form = Some(dict.fromkeys(kinds, 1), at_least=1, veto=veto)
    return choice(game, RECRUIT, seat, form)


def pays_for_both(game: Game, seat: str) -> bool:
    """Whether treasuries can pay for strength and for fleets: two, or one that can pay twice."""
    strength, fleets = recruits.paying(game, seat), shipbuilding.paying(game, seat)
    return any(
        one != other or treasuries.uses_left(game, one) in (None, 2) for one in strength for other in fleets
    )


def recruit_strength(game: Game, seat: str) -> Flow[None]:
    """Throw three dice for Army strength, as much as is left on the track, and place it (8.3)."""
    treasury = yield from treasuries.choose(game, seat, recruits.paying(game, seat), STRENGTH)
    if not treasury:
        return
    dice = yield from roll(RECRUITING, game.constant("recruiting_dice"))
    number = min(sum(dice), game.available[seat])
    game.say("recruiting", seat=seat, treasury=treasury, dice=list(dice), strength=number)
    spaces, placed = yield from recruits.place(game, seat, number, treasury)
    game.available[seat] -= placed
    treasuries.draw_on(game, seat, treasury, max(1, spaces))


def recruit_fleets(game: Game, seat: str) -> Flow[None]:
    """Build and mend ships with one level of a treasury (8.5)."""
    treasury = yield from treasuries.choose(game, seat, shipbuilding.paying(game, seat), FLEETS)
    if treasury and (yield from shipbuilding.build(game, seat, treasury)):
        treasuries.draw_on(game, seat, treasury)
