"""Positions for the cases of this family, and how their flows are played.

    game = position({"persian-2": {"space": "sippara"}}, garrisons={"issus": ("persian", 3)})
    play_flow(game, lambda game: fight(game, battle), dice=[4, 6, 1], answers={"retreat": ["sardes"]})

A position begins as the set-up does, before garrisons are placed, with the cup open and nobody's hand filled; what is
named differs. Dice are injected in the order in which they are thrown (`dice=[3]`: "d6 = 3"), or by what they are for
(`dice={"retreat": [1]}`). Answers are taken by kind, or by "seat kind", in their order; a kind with one answer may
give it without a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.components import ADMINISTRATIVE, NOBODY
from pbf_moderator.families.conquerors.model.forces import Army, Fleet, Garrison, PhaseRecord
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.control import settle
from pbf_moderator.kernel.decision import CHANCE, Decision, Flow
from pbf_moderator.kernel.draws import ROLL
from pbf_moderator.kernel.match import Match
from pbf_moderator.scenario import load_scenario

TABLES = load_scenario("alexander").tables
M, P = "macedonian", "persian"


def position(
    armies: Mapping[str, Mapping[str, Any] | None] | None = None,
    *,
    fleets: Mapping[str, Mapping[str, Any] | None] | None = None,
    garrisons: Mapping[str, tuple[str, int]] | None = None,
    loose: Mapping[str, tuple[str, int]] | None = None,
    leaders: Mapping[str, str] | None = None,
    treasuries: Mapping[str, str] | None = None,
    hands: Mapping[str, Iterable[str]] | None = None,
    options: Mapping[str, Any] | None = None,
    active: str = "",
    round: int = 2,
    **fields: Any,
) -> Game:
    """The set-up, changed as the arguments say.

    Args:
        armies: Army -> the fields of `Army` that differ; None takes it off the board, its leaders into their cup.
        fleets: the same of fleets.
        garrisons: space -> (seat, strength); "" is an independent one.
        loose: space -> (seat, strength).
        leaders: leader -> the Army or fleet that they are with, or the space where they are alone.
        treasuries: city -> level.
        hands: seat -> cards.
        options: those that differ.
        active: whose Player Phase it is; then `game.phase` is open.
        round: the number of the round.
        fields: of `Game`, such as weariness=9, devastated=["lydia"], available={"macedonian": 75}.
    """
    game = family.start(TABLES, 2, dict(options or {}))
    if not game.cup.inside[ADMINISTRATIVE]:
        game.cup.put_back()
        game.cup.take_out(M)
    game.round, game.step = round, "activity"
    for id_, row in (armies or {}).items():
        _change(game, game.armies, id_, row, lambda id_=id_: Army(id_, id_.rpartition("-")[0], "", 1))
    for id_, row in (fleets or {}).items():
        _change(game, game.fleets, id_, row, lambda id_=id_: Fleet(id_, NOBODY, "", 1))
    for space, (seat, strength) in (garrisons or {}).items():
        game.garrisons[space] = Garrison(seat, strength)
    for space, (seat, strength) in (loose or {}).items():
        game.add_loose(seat, space, strength)
    for leader, where in (leaders or {}).items():
        _place_leader(game, leader, where)
    game.treasuries |= treasuries or {}
    for seat, cards in (hands or {}).items():
        deal(game, seat, *cards)
    for name, value in fields.items():
        old = getattr(game, name)
        setattr(game, name, {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value)
    settle(game)
    game.events.clear()
    if active:
        open_phase(game, active)
    return game


def _change(
    game: Game, forces: dict[str, Any], id_: str, row: Mapping[str, Any] | None, new: Callable[[], Any]
) -> None:
    if row is None:
        for leader in list(forces[id_].leaders):
            game.put_into_cup(leader)
        del forces[id_]
        return
    force = forces.setdefault(id_, new())
    for name, value in row.items():
        if name == "leaders":
            for leader in list(force.leaders):
                game.put_into_cup(leader)
            for leader in value:
                _place_leader(game, leader, id_)
        else:
            setattr(force, name, value)


def _place_leader(game: Game, leader: str, where: str) -> None:
    cup = game.leader_cups[game.leader(leader).seat]
    if cup.inside[leader]:
        cup.take_out(leader)
    force = game.armies.get(where) or game.fleets.get(where)
    if force:
        game.assign(leader, force)
    else:
        game.stand_alone(leader, where)


def deal(game: Game, seat: str, *cards: str) -> None:
    """Give a side cards out of the pile."""
    for card in cards:
        game.pile.pool[card] -= 1
        game.hands.add(seat, [card])


def open_phase(game: Game, seat: str, lines: Mapping[str, bool] | None = None) -> None:
    """Begin a side's Player Phase; its forces have a line unless `lines` says otherwise (force -> whether)."""
    game.active = seat
    forces = [force.id for force in game.forces(seat)]
    game.phase = PhaseRecord(seat)
    game.phase.lines = {**dict.fromkeys(forces, True), **(lines or {})}
    game.phase.spaces_at_start = {force.id: force.space for force in game.forces(seat)}


# -- playing ------------------------------------------------------------------------------------------------------


@dataclass
class Script:
    """What chance and the players say in a case."""

    dice: list[int] | dict[str, list[int]] = field(default_factory=list)
    draws: dict[str, list[str]] = field(default_factory=dict)
    answers: dict[str, Any] = field(default_factory=dict)
    asked: list[Decision] = field(default_factory=list)
    """Every decision of a player that was answered."""

    def answer(self, decision: Decision) -> Any:
        """The answer to a decision; where nothing is said its default."""
        if decision.seat == CHANCE:
            return self._chance(decision)
        self.asked.append(decision)
        for name in (f"{decision.seat} {decision.kind}", decision.kind):
            if name in self.answers:
                waiting = self.answers[name]
                if not isinstance(waiting, Queue):
                    return self.answers.pop(name)
                if waiting.answers:
                    return waiting.answers.pop(0)
        return decision.answer_by_default

    def _chance(self, decision: Decision) -> list[Any]:
        form: Any = decision.form
        if decision.kind == ROLL:
            dice = self.dice[decision.about] if isinstance(self.dice, dict) else self.dice
            assert len(dice) >= form.count, f"no dice left for {decision.about}"
            shown = dice[: form.count]
            del dice[: form.count]
            return shown
        wanted = self.draws.get(decision.about, [])
        bag = [item for item, copies in form.bag.items() for _ in range(copies)]
        drawn = []
        for _ in range(form.limit):
            drawn.append(wanted.pop(0) if wanted else bag[0])
            bag.remove(drawn[-1])
        return drawn


@dataclass
class Queue:
    """Several answers to one kind of question, in their order; after them defaults."""

    answers: list[Any]


def in_turn(*answers: Any) -> Queue:
    """Several answers to one kind of question."""
    return Queue(list(answers))


def play_flow(
    game: Game,
    flow: Callable[[Game], Flow[Any]],
    *,
    dice: list[int] | dict[str, list[int]] | None = None,
    draws: Mapping[str, list[str]] | None = None,
    answers: Mapping[str, Any] | None = None,
    until: Callable[[Decision], bool] | None = None,
    most: int = 500,
) -> Match[Game]:
    """Play a flow to its end, or until a decision is asked for which `until` holds.

    Args:
        game: the position.
        flow: such as `lambda game: fight(game, battle)`; its result is the match's `result`.
        dice: what dice show, in order, or by what they are for.
        draws: what is drawn, by pile or cup; then the first that is there.
        answers: by kind, or by "seat kind": an answer, or `in_turn(...)`; else defaults are taken.
        until: where to stop.
        most: how many barriers at most.

    Returns:
        The match; `match.asked` is what is open, `match.game` the position.
    """
    script = Script(dice if dice is not None else [], dict(draws or {}), dict(answers or {}))
    match: Match[Game] = Match(game, flow)
    for _ in range(most):
        if match.over or (until and any(until(decision) for decision in match.asked)):
            break
        match.feed({decision.key: script.answer(decision) for decision in match.asked})
    return match


def asks(kind: str, seat: str = "") -> Callable[[Decision], bool]:
    """For `until`: a question of a kind, to a side if one is named."""
    return lambda decision: decision.kind == kind and seat in ("", decision.seat)


def question(match: Match[Game], kind: str, seat: str = "") -> Decision:
    """The open question of a kind."""
    return next(decision for decision in match.asked if asks(kind, seat)(decision))


def refused(decision: Decision, answer: Any) -> list[str]:
    """The codes of what the rules have against an answer; none if it is legal."""
    return [problem.code for problem in decision.form.problems(answer)]


def told(game: Game, kind: str) -> list[dict[str, Any]]:
    """The data of all events of a kind."""
    return [dict(event.data) for event in game.events if event.kind == kind]
