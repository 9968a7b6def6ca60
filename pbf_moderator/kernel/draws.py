"""What the rules ask of chance: cards and markers from a bag, dice.

Each is one decision of the seat CHANCE with one key, so it is one line of the transcript, and the moderator who draws
by hand types it as one answer. How the answer follows from the seed is in `chance` and in docs/fair-chance.md. The
kind of the decision is not the rules' to choose, and what it is about is named before the game begins (`decks` and
`dice` of a family): a key that could be made up on the way would steer what it brings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .decision import CHANCE, Decision, Flow, ask
from .forms import Dice, Some

DRAW, ROLL = "draw", "roll"
"""The kinds of decisions that chance is asked."""
Bag = Mapping[str, int]
"""{item: copies}, in the order in which they are counted off."""


def draw(about: str, bag: Callable[[], Bag]) -> Flow[str]:
    """Take one item of a bag.

    Args:
        about: what it is drawn from, by the name that the family gives it in `decks`.
        bag: gives what is in it.

    Raises:
        ValueError: the bag is empty.
    """
    drawn = yield from ask(drawing, about, bag, 1)
    if not drawn:
        raise ValueError(f"there is nothing left to draw in {about}")
    item: str = drawn[0]
    return item


def draw_several(about: str, bag: Callable[[], Bag], count: int) -> Flow[list[str]]:
    """Take several items of a bag, one after the other and none put back.

    Args:
        about, bag: as for `draw`.
        count: how many; all that there are, if the bag holds fewer.

    Returns:
        The items in the order in which they were drawn. From an empty bag nothing is drawn, and nothing asked.
    """
    drawn = yield from ask(drawing, about, bag, count)
    return list(drawn or [])


def drawing(about: str, bag: Callable[[], Bag], count: int) -> Decision | None:
    """The question that `draw_several` asks of chance; none where the bag is empty."""
    held = dict(bag())
    wanted = min(count, sum(held.values()))
    return Decision(DRAW, CHANCE, Some(held, wanted, wanted), about, True) if wanted else None


def deal(about: str, bag: Callable[[], Bag], seats: Sequence[str], count: int) -> Flow[dict[str, list[str]]]:
    """Deal the same number of items to each of several seats, face down.

    Args:
        about, bag: as for `draw`. As long as a hand is hidden the family names the bag in `sealed`.
        seats: who gets them, in this order.
        count: how many each gets; where the bag does not serve all, the last seats get fewer.

    Returns:
        {seat: items}: the first `count` that were drawn go to the first seat, the next to the second.
    """
    drawn = yield from draw_several(about, bag, count * len(seats))
    return {seat: drawn[n * count : (n + 1) * count] for n, seat in enumerate(seats)}


def roll(about: str, count: int = 1, sides: int = 6) -> Flow[list[int]]:
    """Throw dice at once; returns what each shows, from 1 to its number of sides.

    Args:
        about: what they are thrown for, by one of the names that the family gives in `dice`.
        count: how many dice; none are asked for if it is 0.
        sides: of each die.
    """

    def throw() -> Decision | None:
        return Decision(ROLL, CHANCE, Dice(count, sides), about) if count else None

    shown = yield from ask(throw)
    return list(shown or [])
