"""Cards played in answer to a battle, to an assault, or to another card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbf_moderator.families.common.piles import unseen
from pbf_moderator.families.common.windows import ASK, Act, Reaction
from pbf_moderator.kernel.decision import Flow

from .state import Game

BATTLE, ASSAULT, CARD = "battle", "assault", "card"
AGAINST: Mapping[str, Sequence[str]] = {
    BATTLE: ("ambush", "shields", "night-flight"),
    ASSAULT: ("boiling-oil", "sally"),
    CARD: ("spy",),
}
"""Kind of act -> the cards that may answer it."""
STOPPING = ("night-flight", "sally")
"""Cards that end what they answer."""


class Windows:
    """What this game says of its reaction windows."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def might_react(self, act: Act) -> Sequence[str]:
        """Whom the table must ask: in a battle both sides, against anything else the other side alone."""
        shown = [*self.game.pile.discards]
        if not any(card in unseen(self.game.printed, shown) for card in AGAINST[act.kind]):
            return ()
        seats = [self.game.enemy(act.by), *([act.by] if act.kind == BATTLE else [])]
        return [seat for seat in seats if self.game.hands.size(seat)]

    def options(self, act: Act, seat: str) -> Sequence[str]:
        """The cards in hand that fit; who attacks does not flee."""
        attacks = act.kind == BATTLE and seat == act.by
        fitting = [card for card in AGAINST[act.kind] if not (attacks and card == "night-flight")]
        return [card for card in self.game.hands.cards[seat] if card in fitting]

    def most(self, kind: str) -> int:
        """In a battle two cards, else one."""
        return 2 if kind == BATTLE else 1

    def usual_mode(self, kind: str) -> str:
        """Everybody is asked."""
        return ASK

    def facts(self, act: Act, seat: str) -> Mapping[str, str]:
        """A plan may be tied to the turn, to the side that a seat is on, and to the enemy."""
        role = "attacker" if seat == act.by else "defender"
        return {"turn": str(self.game.turn), "role": role, "opponent": self.game.enemy(seat)}

    def announced(self, act: Act, reaction: Reaction) -> Act:
        """A card is laid open; it may be answered in its turn."""
        self.game.pile.discards.append(self.game.hands.give_up(reaction.seat, reaction.what))
        self.game.say("played", seat=reaction.seat, card=reaction.what)
        return Act(CARD, reaction.seat, {"card": reaction.what})

    def takes_effect(self, act: Act, reaction: Reaction) -> Flow[bool]:
        """What a card does."""
        yield from ()
        card, seat, clash = reaction.what, reaction.seat, self.game.clash
        self.game.say("worked", seat=seat, card=card)
        if clash is not None and act.kind != CARD:
            if card == "ambush":
                clash.dice[seat] += 1
            elif card == "shields":
                clash.shields[seat] += 1
            elif card == "boiling-oil":
                clash.dice[clash.attacker] -= 1
        return card not in (*STOPPING, "spy")
