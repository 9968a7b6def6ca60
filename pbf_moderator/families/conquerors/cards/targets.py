"""How a card is pointed at something, and dice that it throws."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....kernel.decision import Decision, Flow, ask
from ....kernel.draws import roll
from ....kernel.forms import One
from ..model.decisions import CARD_TARGET, choice
from ..model.state import Game


def choose(
    game: Game, seat: str, card: str, options: Callable[[], Sequence[str]], *, covert: bool = False
) -> Flow[str]:
    """Ask what a card is played on.

    Args:
        game: the position.
        seat: who chooses.
        card: what the question is about.
        options: gives what it may be played on.
        covert: whether the options tell what a side holds.

    Returns:
        The option; nothing if there is none.
    """

    def asked() -> Decision | None:
        open_ = tuple(options())
        return aiming(game, seat, card, open_, covert=covert) if open_ else None

    answer = yield from ask(asked)
    return str(answer or "")


def aiming(game: Game, seat: str, card: str, options: Sequence[str], *, covert: bool = False) -> Decision:
    """The question on which of some things a card is played."""
    return choice(game, CARD_TARGET, seat, One(tuple(options)), card, secret=covert, covert=covert)


def throw(about: str) -> Flow[int]:
    """Throw one die."""
    (die,) = yield from roll(about)
    return die
