"""Garrisons: placing, limits, taking back (8.6).

Source: 8.6; limits and counters: 8.6; in an Administrative Phase: 3.3 D.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ....kernel.decision import Decision, Flow, ask, ask_together
from ....kernel.forms import Some, counted
from ..model.decisions import LEAVE_GARRISONS, REMOVE_GARRISONS, choice
from ..model.forces import Army
from ..model.state import Game
from . import control


def capacity(game: Game, space: str) -> int:
    """How much garrison strength a space can hold: none on a Transit Point."""
    if not game.may_stop(space):
        return 0
    major = game.geography.spaces[space].major
    return game.constant("garrison_in_major_city" if major else "garrison_elsewhere")


def room(game: Game, space: str, seat: str) -> int:
    """How much garrison strength a side may still add in a space, counters apart."""
    garrison = game.garrisons.get(space)
    if space in game.tribes or (garrison and garrison.seat != seat):
        return 0
    return capacity(game, space) - (garrison.strength if garrison else 0)


def room_on_way(game: Game, space: str, seat: str) -> int:
    """How much garrison strength a side may add in a space of its Army's way, once whoever is in it is gone."""
    return capacity(game, space) - game.garrison_strength(space, seat)


def on_board(game: Game, seat: str) -> int:
    """The garrison counters of a side that are in use, those of founded cities too."""
    return sum(garrison.strength for garrison in game.garrisons.values() if garrison.seat == seat)


def counters_left(game: Game, seat: str) -> int:
    """The counters that a side can place now; those removed in this round come back in the next."""
    printed = game.components.sides[seat].garrisons
    return printed - on_board(game, seat) - game.garrisons_gone.get(seat, 0)


def may_place(game: Game, seat: str, space: str) -> bool:
    """Whether a moving Army may leave a garrison in a space that it takes or passes through: one without enemies."""
    return room(game, space, seat) > 0 and not control.is_enemy_held(game, space, seat)


def place(game: Game, seat: str, spaces: Iterable[str]) -> None:
    """Place garrison counters, one for each time that a space is named."""
    for space, strength in counted(spaces).items():
        game.add_garrison(space, seat, strength)
        game.say("garrison_placed", seat=seat, space=space, strength=strength)


def remove(game: Game, space: str, strength: int, why: str) -> None:
    """Take garrison counters away, for whatever reason; the control that rested on them may go.

    Args:
        game: the position.
        space: where.
        strength: how much; all of it, if there is less.
        why: what the event says (`taken_back`, `lost`, `revolt` …).
    """
    garrison = game.garrisons[space]
    seat, taken = garrison.seat, min(strength, garrison.strength)
    game.take_garrison(space, taken)
    game.say("garrison_removed", seat=seat, space=space, strength=taken, why=why)
    control.claim_ends_with(game, space)


def placing(
    game: Game,
    kind: str,
    seat: str,
    rooms: Mapping[str, int],
    most: int,
    about: str = "",
    passive: bool = False,
) -> Decision | None:
    """A question where garrisons are placed: an answer names a space as often as it gets a counter.

    Args:
        game: the position.
        kind: of the question.
        seat: who places.
        rooms: space -> how many there is room for.
        most: how many counters at most.
        about: what the question is about.
        passive: whether none are placed where nothing was said.
    """
    bag = {space: free for space, free in rooms.items() if free > 0}
    if not bag or most < 1:
        return None
    return choice(game, kind, seat, Some(bag, at_most=most), about, passive=passive, default=[])


def leaving(game: Game, seat: str, spaces: Sequence[str], about: str) -> Decision | None:
    """Which garrisons a moving Army leaves: an answer names a space as often as it gets a counter.

    They cost no points and need no line; where enemies stand they come once the space has been taken. Where nothing
    was said none are left.

    Args:
        game: the position.
        seat: whose Army moves.
        spaces: those of its way.
        about: the Army.

    Source: 8.6.
    """
    rooms = {space: room_on_way(game, space, seat) for space in spaces}
    return placing(game, LEAVE_GARRISONS, seat, rooms, counters_left(game, seat), about, passive=True)


def add_where_taken(game: Game, army: Army) -> Flow[None]:
    """Leave garrisons where an Army has won a battle, if its side has said so since; nobody waits for that (8.6)."""
    placed = yield from ask(lambda: leaving(game, army.seat, [army.space], army.id))
    place(game, army.seat, placed or ())
    control.settle(game)


def take_back(game: Game) -> Flow[None]:
    """Both sides may remove or reduce their garrisons, in an Administrative Phase (3.3 D).

    The garrison of a founded city belongs to it and stays.
    """

    def asked() -> list[Decision]:
        made = (taking_back(game, seat) for seat in game.seats)
        return [decision for decision in made if decision]

    answers = yield from ask_together(asked)
    for spaces in answers.values():
        for space, strength in counted(spaces).items():
            remove(game, space, strength, "taken_back")
    control.settle(game)


def removable(game: Game, space: str, seat: str) -> int:
    """The garrison strength of a side in a space that is not bound to a founded city."""
    bound = game.constant("alexandria_garrison") if space in game.alexandrias else 0
    return max(0, game.garrison_strength(space, seat) - bound)


def taking_back(game: Game, seat: str) -> Decision | None:
    """Which garrisons a side takes back; none, where nothing is said."""
    bag = {space: strength for space in game.garrisons if (strength := removable(game, space, seat))}
    if not bag:
        return None
    return choice(game, REMOVE_GARRISONS, seat, Some(bag), passive=True, default=[])
