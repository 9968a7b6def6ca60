"""What cards of allies do at once, and the names of what holds until they are used; no card is named here.

Source: expansion, Forge Alliances and allies who change sides; the texts themselves are reconstructed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ...schema import Record, Tagged, Whole, needed
from ..model.alliances import swear
from ..model.components import LAND
from ..model.effects import gain_power
from ..model.state import Game, choice
from ..rules.leaders import bring
from .declarations import Effects

Row = Mapping[str, Any]
Effect = Callable[[Game, str, str, str, Row], Flow[bool]]
AT_ONCE: Effects[Effect] = Effects("effect-of-an-ally")
"""What an ally's card does when it is drawn; a rule is given house, ally and card, and says whether the card stays."""
effect = AT_ONCE.effect
STRENGTH, ARROWS = "strength", "arrows"
LASTING: dict[str, Record] = {
    STRENGTH: Record(
        {"count": needed(Whole(1), "how much")},
        doc="One combat of the house's in this turn: so much stronger.",
    ),
    ARROWS: Record({}, doc="One march of the house's in this turn may go along any arrow, whosever it is."),
}
"""What a card that has been drawn may still be used for; the chapters that it is about ask for it by its name."""
LASTING_TYPE = Tagged("use-of-an-ally", "effect", LASTING)


@effect("leadership", asks=("ally_area",))
def leadership(game: Game, house: str, ally: str, card: str, row: Row) -> Flow[bool]:
    """The ally's leader joins the house among its units; the card lies before the house, a permanent alliance begins.

    Source: expansion, allies who change sides; where the leader comes is reconstructed.
    """
    swear(game, house, ally, card)
    game.say("ally_sworn", house=house, ally=ally, permanent=ally in game.alliances.bound)
    leader = game.components.allies[ally].leader
    area = (yield from ask(ally_area, game, house, leader)) if leader in game.aside else None
    if area is not None:
        game.aside.remove(leader)
        bring(game, area, [leader])
        game.say("ally_joins", house=house, leader=leader, area=area)
    return True


def ally_area(game: Game, house: str, leader: str) -> Decision | None:
    """Where an ally's leader comes: a land with units of the house.

    Source: docs/rulings.md, a card of a scenario's own (cards of allies).
    """
    areas = tuple([place.area.id for place in game.held_by(house) if place.area.kind == LAND])
    return choice(game, "ally_area", house, One(areas), leader) if areas else None


@effect("power", count=needed(Whole(1), "how much"))
def power(game: Game, house: str, ally: str, card: str, row: Row) -> Flow[bool]:
    """Gain power.

    Source: docs/rulings.md, a card of a scenario's own (cards of allies).
    """
    yield from ()
    gain_power(game, house, int(row["count"]), "ally")
    return False


@effect("by_hand")
def by_hand(game: Game, house: str, ally: str, card: str, row: Row) -> Flow[bool]:
    """The moderator carries out what is printed on the card, by rulings.

    Source: expansion, Forge Alliances; the texts of these cards are in the box.
    """
    yield from ()
    game.say("ally_by_hand", house=house, ally=ally, card=card)
    return False
