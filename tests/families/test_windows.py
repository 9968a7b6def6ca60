"""Reaction windows: modes and plans, the order of effects, chains; who holds what shows in nothing but what is played."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.families.common.windows import ASK, MODE, NEVER, PLAN, REACT
from pbf_moderator.kernel.chance import Stream, outcome
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.events import PUBLIC
from pbf_moderator.kernel.forms import Some
from pbf_moderator.kernel.match import Match
from pbf_moderator.kernel.staging import Staged, choose

from .duel import family as duel

PACK = Path(__file__).parent / "duel" / "pack"
TABLES = tomllib.loads((PACK / "scenarios" / "towns" / "scenario.toml").read_text("utf-8"))
HORNS = {seat: ["horn"] for seat in duel.SEATS}
Answers = Mapping[str, Any]


def begin(hands: Mapping[str, list[str]], usual: str = ASK) -> Match[duel.Game]:
    game = duel.start(TABLES, 3, {"usual": usual}, {"hands": {**HORNS, **hands}})
    return Match(game, duel.play)


def go_on(match: Match[duel.Game], until: Callable[[Decision], bool], said: tuple[Staged, ...] = ()) -> None:
    """Answer as the desk would until a decision of a kind is asked: what was said, the default, an attack on the hill."""
    while not match.over and not any(until(d) for d in match.asked):
        match.feed({d.key: answer(d, said) for d in match.asked})


def answer(decision: Decision, said: tuple[Staged, ...] = ()) -> Any:
    if decision.seat == CHANCE:
        form = decision.form
        in_order = isinstance(form, Some) and decision.about == duel.CUP
        return [next(iter(form.bag))] if in_order and isinstance(form, Some) else outcome(b"duel", decision)
    chosen = choose(said, decision)
    if chosen is not None and chosen.fits:
        return chosen.answer
    attacks = decision.kind == "target" and not decision.form.problems("hill")
    return "hill" if attacks else decision.answer_by_default


def stops(decision: Decision) -> bool:
    return decision.kind == REACT and not decision.passive


def told(match: Match[duel.Game], seat: str = PUBLIC) -> list[str]:
    """What has happened, in short."""
    shown = [
        e
        for e in match.game.events
        if e.visible_to(seat) and e.kind not in ("turn_started", "step", "marker")
    ]
    return [" ".join([e.kind, *(str(v) for v in e.data.values() if isinstance(v, str))]) for e in shown]


def plan(id_: int, seat: str, what: Any, about: str = duel.ATTACK, kind: str = REACT, **when: str) -> Staged:
    return Staged(id_, kind, seat, [what], about, when=when, standing=True)


# -- who is asked -------------------------------------------------------------------------------------------------


def test_everybody_who_might_react_is_asked_in_secret_at_once() -> None:
    match = begin({"south": ["shield"]})
    go_on(match, stops)
    assert [(d.seat, d.kind, d.about, d.secret, d.covert) for d in match.asked] == [
        ("south", REACT, duel.ATTACK, True, True),
        ("west", REACT, duel.ATTACK, True, True),
    ]
    assert match.forced() == {}, "west's only answer must not be known to be the only one"


def test_who_is_asked_follows_from_what_is_public_alone() -> None:
    match = begin({"south": []})
    go_on(match, stops)
    assert [d.seat for d in match.asked] == ["west"], "everybody sees that south holds nothing"
    used_up = begin({})
    used_up.game.pile.discards += ["shield", "fog"] * 3
    used_up.game.pile.pool.update(shield=0, fog=0)
    go_on(used_up, stops)
    assert used_up.over and MODE not in {d.kind for d in used_up.asked}, "nobody can hold what lies open"


@pytest.mark.parametrize("held", [["horn"], ["shield"], ["fog"], ["spy"]])
def test_the_questions_are_the_same_whatever_a_seat_holds(held: list[str]) -> None:
    match = begin({"south": held, "west": ["fog"]})
    seen: list[tuple[Any, ...]] = []
    while not match.over:
        seen.append(tuple((d.key, d.secret, d.passive, d.covert) for d in match.asked))
        match.feed({d.key: answer(d) for d in match.asked})
    plain = begin({"south": ["horn"], "west": ["fog"]})
    for barrier in seen:
        assert barrier == tuple((d.key, d.secret, d.passive, d.covert) for d in plain.asked)
        plain.feed({d.key: answer(d) for d in plain.asked})


# -- modes and plans ----------------------------------------------------------------------------------------------


def test_only_who_wants_to_be_asked_stops_the_game() -> None:
    modes = (plan(1, "south", PLAN, kind=MODE), plan(2, "west", ASK, kind=MODE))
    match = begin({"south": ["shield"]}, NEVER)
    go_on(match, stops, modes)
    assert [(d.seat, d.passive) for d in match.asked] == [("south", True), ("west", False)]


@pytest.mark.parametrize("mode", [NEVER, PLAN])
def test_without_asking_a_window_stops_for_nobody(mode: str) -> None:
    match = begin({"south": ["shield"], "west": ["fog"]}, mode)
    go_on(match, stops)
    assert match.over and "played" not in " ".join(told(match))


def test_a_mode_may_be_chosen_for_one_kind_of_windows_or_one_turn() -> None:
    for_turn_two = (plan(1, "south", ASK, kind=MODE, turn="2"), plan(2, "south", ASK, duel.CARD, MODE))
    match = begin({"south": ["shield"]}, NEVER)
    go_on(match, stops, for_turn_two)
    assert match.game.turn == 2 and [d.seat for d in match.asked if stops(d)] == ["south"]


def test_a_plan_is_carried_out_where_its_conditions_hold() -> None:
    for area, happens in (("hill", True), ("ford", False)):
        match = begin({"south": ["shield"]}, PLAN)
        go_on(match, stops, (plan(1, "south", ["shield"], area=area),))
        assert ("played south shield" in told(match)) is happens and match.over


def test_who_said_never_plays_nothing_whatever_was_planned() -> None:
    said = (plan(1, "south", ["shield"]), plan(2, "south", NEVER, kind=MODE))
    match = begin({"south": ["shield"]}, PLAN)
    go_on(match, stops, said)
    assert match.over and "played south shield" not in told(match)


def test_a_plan_that_cannot_be_carried_out_is_nothing() -> None:
    match = begin({}, PLAN)
    go_on(match, stops, (plan(1, "south", ["shield"]),))
    assert match.over and "played south shield" not in told(match)


# -- effects ------------------------------------------------------------------------------------------------------


def react(match: Match[duel.Game], **played: Any) -> None:
    """Answer the open window: what the named seats play; the others nothing; then on to the next stop."""
    wanted = {d.key: played.get(d.seat, d.answer_by_default) for d in match.asked}
    match.feed(wanted)
    go_on(match, stops)


def test_reactions_take_effect_in_their_order_and_what_a_stop_makes_void_is_never_seen() -> None:
    match = begin({"south": ["shield"], "west": ["shield"]})
    go_on(match, stops)
    react(match, south=["shield"], west=["shield"])
    assert {d.about for d in match.asked} == {duel.CARD} and told(match)[-1] == "played south shield"
    react(match)
    assert told(match)[2:4] == ["worked south shield", "stopped north hill"]
    assert match.game.hands.cards["west"] == ["shield"] and "played west shield" not in told(match, "south")


def test_a_reaction_to_a_reaction_stops_it_and_one_to_that_lets_it_through() -> None:
    match = begin({"south": ["shield"], "north": ["spy"], "west": ["horn"]})
    go_on(match, stops)
    react(match, south=["shield"])
    assert [d.seat for d in match.asked] == ["north", "west"], "all but who played the card"
    react(match, north="spy")
    assert told(match)[:3] == ["attack north hill", "played south shield", "played north spy"]
    assert [d.seat for d in match.asked] == ["west"], "south's hand is empty now, as everybody sees"
    react(match)
    assert told(match)[3] == "worked north spy" and told(match)[4].startswith("rolled north"), (
        "the shield is stopped"
    )


def test_a_chain_may_be_longer() -> None:
    match = begin({"south": ["shield", "spy"], "north": ["spy"]})
    go_on(match, stops)
    react(match, south=["shield"])
    react(match, north="spy")
    react(match, south="spy")
    react(match)
    assert told(match)[:7] == [
        "attack north hill",
        "played south shield",
        "played north spy",
        "played south spy",
        "worked south spy",
        "worked south shield",
        "stopped north hill",
    ]


def test_several_reactions_of_one_seat_in_one_window() -> None:
    match = begin({"south": ["fog", "fog"]})
    go_on(match, stops)
    south = next(d for d in match.asked if d.seat == "south")
    assert [p.code for p in south.form.problems(["fog", "fog", "fog"])] == ["over_count"]
    react(match, south=["fog", "fog"])
    react(match)
    react(match)
    rolled = next(e for e in match.game.events if e.kind == "rolled")
    assert len(rolled.data["dice"]) == 1 and match.game.hands.cards["south"] == []


# -- whole games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(150))
def test_random_games_hold_and_come_out_the_same_again(number: int) -> None:
    seed = b"%d" % number
    position = None if number % 2 else {"hands": {"south": ["shield", "spy", "spy"], "west": ["fog", "fog"]}}
    match = Match(duel.start(TABLES, 3, {}, position), duel.play)
    inputs = []
    while not match.over:
        for seat in (*duel.SEATS, PUBLIC):
            assert_blind(match.game, seat)
        answers = {
            d.key: outcome(seed, d) if d.seat == CHANCE else d.form.sample(Stream(seed, d.key))
            for d in match.asked
        }
        inputs.append(answers)
        match.feed(answers)
        assert duel.invariant_violations(match.game) == []
    again = Match(duel.start(TABLES, 3, {}, position), duel.play)
    for answers in inputs:
        again.feed(answers)
    assert again.game.events == match.game.events and again.over


def assert_blind(game: duel.Game, seat: str) -> None:
    """A seat's view stays the same when the others' hands are exchanged with what lies face down."""
    before = duel.view(game, seat)
    hidden = {s: list(cards) for s, cards in game.hands.cards.items()}
    for other in duel.SEATS:
        if other != seat:
            game.hands.cards[other] = ["horn"] * len(hidden[other])
    assert duel.view(game, seat) == before
    game.hands.cards.update(hidden)
