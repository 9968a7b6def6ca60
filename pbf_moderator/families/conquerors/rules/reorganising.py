"""Reorganising Armies in the same space (8.1, 10.4).

Source: 5.2, 8.1, 10.3, 10.4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import Moves, Problem
from ..model.decisions import REORGANISE, choice
from ..model.forces import Army, LooseStrength
from ..model.state import Game
from . import control, telling

Dealing = Mapping[str, Mapping[str, int]]
"""Group that receives -> what: strength by the group that gives it, leaders by their ids."""


@dataclass(frozen=True)
class Group:
    """An Army or the loose strength of a space; it goes by the Army's id, or by the space."""

    id: str
    space: str
    inside: bool
    strength: int
    bodies: tuple[Army | LooseStrength, ...]

    @property
    def army(self) -> Army | None:
        """The Army, if it is one."""
        return next((body for body in self.bodies if isinstance(body, Army)), None)


def groups_at(game: Game, seat: str, space: str) -> list[Group]:
    """The groups of a side in a space that stood there when the round began, the Armies first."""
    start = game.phase.spaces_at_start if game.phase else {}
    armies = [army for army in game.armies_at(space, seat) if start.get(army.id, space) == space]
    groups = [Group(army.id, space, army.inside, army.strength, (army,)) for army in armies]
    loose = game.loose_at(space, seat)
    if loose:
        strength = sum(body.strength for body in loose)
        groups.append(Group(space, space, loose[0].inside, strength, tuple(loose)))
    return sorted(groups, key=lambda group: (group.army is None, group.id))


def meetings(game: Game, seat: str) -> dict[str, list[Group]]:
    """Each space where groups of a side, one of them an Army, can be reorganised."""
    found = {}
    for space in dict.fromkeys(army.space for army in game.armies_of(seat)):
        groups = [group for group in groups_at(game, seat, space) if may_meet(game, seat, group)]
        if len(groups) > 1 and any(group.army for group in groups):
            found[space] = groups
    return found


def may_meet(game: Game, seat: str, group: Group) -> bool:
    """Whether a group can join others: where enemies are in the space, only those in the open can."""
    return not group.inside or not game.holds(group.space, game.enemy(seat))


def may_reorganise(game: Game, seat: str) -> bool:
    """Whether two groups of a side, one of them an Army, are in the same space."""
    return bool(meetings(game, seat))


# -- the question -------------------------------------------------------------------------------------------------


def reorganise(game: Game, seat: str) -> Flow[None]:
    """Deal out strength and leaders anew between groups in a space. Asks `REORGANISE`."""
    answer: Dealing = (yield from ask(reorganisation, game, seat)) or {}
    if answer:
        deal(game, seat, answer)
        control.settle(game)


def reorganisation(game: Game, seat: str) -> Decision | None:
    """What goes to which group: strength by the group that gives it ("15 of Army 2 to Army 1"), leaders by name.

    Who is not named stays; the king stays with the first Army. Only groups in one space are reorganised.
    """
    met = meetings(game, seat)
    groups = {group.id: group for found in met.values() for group in found}
    if not groups:
        return None
    units = {group.id: group.strength for group in groups.values()}
    for group in groups.values():
        units |= dict.fromkeys(_leaders(game, group), 1)
    form = Moves(units, _destinations(game, groups), lambda answer: _objections(game, seat, groups, answer))
    return choice(game, REORGANISE, seat, form, default={})


def _leaders(game: Game, group: Group) -> list[str]:
    """The leaders of a group who may change it."""
    army = group.army
    return [one for one in army.leaders if one != game.kings.get(army.seat)] if army else []


def _destinations(game: Game, groups: Mapping[str, Group]) -> dict[str, tuple[str, ...]]:
    """Each group with what it may get: from the other groups in its space; no leaders for loose strength."""
    destinations = {}
    for group in groups.values():
        others = [other for other in groups.values() if other.space == group.space and other is not group]
        leaders = [leader for other in others for leader in _leaders(game, other)] if group.army else []
        destinations[group.id] = (*(other.id for other in others), *leaders)
    return destinations


def _objections(game: Game, seat: str, groups: Mapping[str, Group], answer: Dealing) -> list[Problem]:
    named = [groups[id_] for id_ in answer]
    if len({group.space for group in named}) > 1:
        return [Problem("not_together", tuple(group.id for group in named))]
    after = strengths_after(groups, answer)
    king = game.king_army(seat)
    if king and after.get(king.id, 1) < 1:
        return [Problem("king_without_army", (king.id,))]
    return _beyond_first_army(game, seat, groups, after)


def strengths_after(groups: Mapping[str, Group], answer: Dealing) -> dict[str, int]:
    """The strength of each group when all is dealt out."""
    after = {group.id: group.strength for group in groups.values()}
    for receiver, given in answer.items():
        for giver, strength in given.items():
            if giver in groups:
                after[giver] -= strength
                after[receiver] += strength
    return after


def _beyond_first_army(
    game: Game, seat: str, groups: Mapping[str, Group], after: Mapping[str, int]
) -> list[Problem]:
    """Armies that would grow stronger than the first, or would stay so while the first gets weaker (5.2)."""
    first = game.first_army(seat)
    if first is None:
        return []
    limit = after.get(first.id, first.strength)
    return [
        Problem("stronger_than_first_army", (army.id,), {"asked": strength, "limit": limit})
        for army in game.armies_of(seat)
        if army is not first
        and (strength := after.get(army.id, army.strength)) > limit
        and (strength > army.strength or limit < first.strength)
    ]


# -- dealing out --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """Some strength with its elite and the state that it is in."""

    strength: int
    elite: int
    fatigued: bool
    useless: bool


def deal(game: Game, seat: str, answer: Dealing) -> None:
    """Deal strength and leaders out; groups that are left without any strength are gone, their leaders go along."""
    met = meetings(game, seat)
    groups = {group.id: group for found in met.values() for group in found}
    taken = {giver: _given(groups, giver, answer) for giver in groups}
    parts = {giver: split(group, taken[giver]) for giver, group in groups.items()}
    received: dict[str, list[Part]] = {id_: [] for id_ in groups}
    for receiver, given in answer.items():
        for giver, strength in given.items():
            if giver in groups:
                received[receiver] += take(parts[giver][1], strength)
    levels = {army.id: army.elite for army in game.armies_of(seat)}
    for id_, group in groups.items():
        if taken[id_] or received[id_]:
            _become(game, seat, group, [*parts[id_][0], *received[id_]])
    _move_leaders(game, groups, answer)
    game.say(
        "reorganised",
        seat=seat,
        space=_space_of(groups, answer),
        dealt={k: dict(v) for k, v in answer.items()},
    )
    for army in game.armies_of(seat):
        telling.tell_elite(game, army, levels[army.id])


def _given(groups: Mapping[str, Group], giver: str, answer: Dealing) -> int:
    return sum(given.get(giver, 0) for given in answer.values())


def _space_of(groups: Mapping[str, Group], answer: Dealing) -> str:
    return groups[next(iter(answer))].space


def split(group: Group, given: int) -> tuple[list[Part], list[Part]]:
    """The strength of a group that stays, and that which is given away."""
    parts = [Part(body.strength, body.elite, body.fatigued, body.useless) for body in group.bodies]
    return take(list(parts), group.strength - given), take(parts[::-1], given)


def take(parts: list[Part], strength: int) -> list[Part]:
    """Take so much strength off the front of some parts, which become fewer."""
    taken = []
    while strength > 0 and parts:
        part = parts.pop(0)
        some = min(part.strength, strength)
        taken.append(Part(some, part.elite, part.fatigued, part.useless))
        if part.strength > some:
            parts.insert(0, Part(part.strength - some, part.elite, part.fatigued, part.useless))
        strength -= some
    return taken


def _become(game: Game, seat: str, group: Group, parts: list[Part]) -> None:
    """Give a group its new strength: an Army combines it, loose strength lies side by side."""
    army = group.army
    if army is None:
        for body in group.bodies:
            game.loose.remove(body)  # type: ignore[arg-type]
        for part in parts:
            game.add_loose(
                seat, group.space, part.strength, group.inside, part.elite, part.fatigued, part.useless
            )
        return
    army.strength = sum(part.strength for part in parts)
    if parts:
        army.elite = elite_of([(part.strength, part.elite) for part in parts])
        army.fatigued = any(part.fatigued for part in parts)
        army.useless = any(part.useless for part in parts)


def elite_of(parts: Sequence[tuple[int, int]]) -> int:
    """The elite of any number of parts, each as (strength, elite): those of one level count together."""
    by_elite: dict[int, int] = {}
    for strength, elite in parts:
        by_elite[elite] = by_elite.get(elite, 0) + strength
    if len(by_elite) == 1:
        return next(iter(by_elite))
    elite = max(by_elite, key=lambda level: (by_elite[level], level))
    return max(0, elite - 1)


def combined_elite(larger: tuple[int, int], smaller: tuple[int, int]) -> int:
    """The elite of two groups that are combined, each given as (strength, elite) (8.1).

    Where they differ it is that of the greater group, of equal ones the higher, less one.
    """
    return elite_of([larger, smaller])


def _move_leaders(game: Game, groups: Mapping[str, Group], answer: Dealing) -> None:
    for receiver, given in answer.items():
        army = game.armies.get(receiver)
        for leader in given:
            if army and leader not in groups:
                game.assign(leader, army)
    heirs = [game.armies[id_] for id_ in answer if id_ in game.armies and game.armies[id_].strength > 0]
    for group in groups.values():
        if group.army and group.army.strength < 1:
            _dissolve(game, group.army, heirs[0] if heirs else None)


def _dissolve(game: Game, army: Army, heir: Army | None) -> None:
    """Take an Army without strength off the board; what was with it goes with one that has got some."""
    if heir:
        for leader in list(army.leaders):
            game.assign(leader, heir)
        if game.royal_treasury.army == army.id:
            game.royal_treasury.army = heir.id
        for laid in game.sieges.values():
            if laid.army == army.id:
                laid.army = heir.id
    game.destroy(army)
