"""How many play: what the moderator says, else as many as the address book lists, else the most that there can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import UserError
from ..families.finding import family
from ..scenario.loading import Scenario


def how_many(
    scenario: Scenario, wanted: int | None, people: Mapping[str, Any] | None, by_lot: bool
) -> tuple[int, str]:
    """The number of players, and where it is from.

    Args:
        scenario: what is played.
        wanted: the number that the moderator gave, if any.
        people: the tables of the address book, if there is one.
        by_lot: whether it lists people without seats.

    Raises:
        UserError: there is no set-up for so many, or the number and the book contradict each other.
    """
    count = wanted if wanted is not None else len(people) if people else max(scenario.players)
    if count not in scenario.players:
        listed = "" if wanted is not None else f": so many does the book list{_every_seat(scenario)}"
        raise UserError(
            f"{scenario.id} cannot be played by {count}{listed}; it has set-ups for "
            f"{', '.join(map(str, scenario.players))} players."
        )
    if people and not by_lot:
        _refuse_contradiction(scenario, count, people, wanted is not None)
    if wanted is not None:
        return count, "as you said"
    return count, "as many as the book lists" if people else "the most that there can be"


def _every_seat(scenario: Scenario) -> str:
    fewest = min(scenario.players)
    return f" (a seat that nobody has taken yet needs an empty table too; the fewest are {fewest})"


def _refuse_contradiction(scenario: Scenario, count: int, people: Mapping[str, Any], said: bool) -> None:
    seats = family(scenario.family).seats(scenario.tables, count)
    strange = [name for name in people if name not in seats]
    if strange:
        raise UserError(
            f"the set-up for {count} players has the seats {', '.join(seats)}, and the book has players.{strange[0]}."
        )
    if said and len(people) != count:
        missing = [seat for seat in seats if seat not in people]
        raise UserError(
            f"--players {count} and the book, which lists {len(people)}, contradict each other; leave --players out, "
            f"or write a table for each seat, even an empty one: [players.{missing[0]}]."
        )
