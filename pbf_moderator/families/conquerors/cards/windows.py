"""Windows in which cards answer what is announced (15.0); see `families.common.windows`.

What each kind of window is told, beside who acts, and what an answer does there:

    movement   by the mover, {force, space}: indecision stops the move and the activity
    moved      by the mover, {force}, with `game.movement` still set: attrition; it stops nothing
    open-sea   by the mover, {space}, with `game.movement` set: a storm has destroyed what moves
    battle     by the attacker, {space}: cards that count in the battle (`Game.counts`)
    losses     by the side about to throw, {space}: the same
    naval      by who chose the fight, {space, avoider: who may avoid it, if anybody}: `USES_AT_SEA` that count
    demand     by the side that demands, {space}: `treachery` counts
    death      by the Persian: whether the Macedonian king dies indeed
    flight     by the Persian: `bagoas` counts
    markers    by nobody: whether devastation and drought end

Source: 15.0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ....kernel.decision import Decision, Flow
from ...common.piles import unseen
from ...common.windows import ASK, Act, Reaction, goes_ahead, mode_choice, reaction_choice
from ..model import decisions
from ..model.components import MACEDONIAN, PERSIAN
from ..model.geography import DESERT
from ..model.state import Game
from . import troops

Effect = Callable[[Game, Act, str], Flow[tuple[str, bool]]]
"""What a card does for a side against an act: the use that it has been put to, and whether the act goes on."""
EFFECTS: dict[str, Effect] = {}
"""Card -> what it does in a window; the family takes them from `answers`, since effects open windows in their turn."""
CARD, SURPRISE = "card", "surprise"
"""The kinds of windows that cards themselves open."""
FITTING: Mapping[str, Sequence[str]] = {
    "movement": ("command-indecision", "peucestas"),
    "moved": ("attrition",),
    "battle": ("surprise", "tactical-advantage", "terrain-advantage"),
    "losses": ("determined-troops",),
    "naval": ("surprise",),
    "open-sea": ("storms",),
    "assassination": ("bodyguards", "ahriman", "black-cleitus", "conspiracy-revealed"),
    "death": ("black-cleitus",),
    "illness": ("ahura-mazda",),
    "insubordination": ("bagoas",),
    "embezzlement": ("bagoas",),
    "demand": ("treachery",),
    "flight": ("bagoas",),
    "markers": ("ahriman",),
    "surprise": ("spies", "surprise"),
    "card": ("insubordination", "conspiracy-revealed"),
}
"""Kind of window -> the cards that may answer in it."""
FOLLOWING: Mapping[str, Sequence[str]] = {
    "goes-native": ("insubordination",),
    "proskynesis": ("insubordination", "conspiracy-revealed"),
    "bodyguards": ("conspiracy-revealed",),
}
"""Card -> the cards with which the Persian may follow it at once."""
MOST = {"battle": 4, "movement": 2, "assassination": 2, "markers": 1}
"""How many cards a side may play in one window, where it is more than one."""
BOTH = ("battle", "naval", "markers")
"""Windows in which both sides may answer, not only who did not act."""
HANDED_ON = ("space", "target", "avoider")
"""Facts of an act that are facts of the cards which answer it, too."""
COUNTING = ("demand", "flight", "naval")
"""Windows of acts that reckon with cards, though they are no battles."""
ALWAYS = {"death": MACEDONIAN, "flight": MACEDONIAN, "illness": PERSIAN, "card": PERSIAN}
"""Windows in which only one side can answer, whoever acts."""


@dataclass
class Answers:
    """What was answered, and whether the act goes ahead.

    `uses` are (side, use) of the cards that have taken effect. The uses are the cards' ids; of a Surprise at sea they
    are `avoid-at-sea` (adds to the roll for avoiding), `forbid-avoiding` and `fire-first` (`answers.USES_AT_SEA`).
    """

    goes_ahead: bool = True
    uses: list[tuple[str, str]] = field(default_factory=list)

    def has(self, use: str, seat: str = "") -> bool:
        """Whether a card has been used in a way, by a side if one is named."""
        return any(one == use and seat in ("", side) for side, one in self.uses)

    def by(self, use: str) -> list[str]:
        """The sides that have used a card in a way."""
        return [side for side, one in self.uses if one == use]


def announce(game: Game, kind: str, by: str, facts: Mapping[str, str] | None = None) -> Flow[bool]:
    """Announce an act, so that cards may answer it.

    Args:
        game: the position.
        kind: of the window, one of `model.decisions.WINDOWS`.
        by: the side that acts; nobody in an Administrative Phase.
        facts: what plans may be tied to, such as the space.

    Returns:
        Whether the act goes ahead.
    """
    answered = yield from answers(game, kind, by, facts)
    return answered.goes_ahead


def answers(game: Game, kind: str, by: str, facts: Mapping[str, str] | None = None) -> Flow[Answers]:
    """As `announce`, where the caller must know how it was answered."""
    rules = Windows(game)
    if kind in COUNTING and not game.battle:
        game.counting.clear()
    rules.answered.goes_ahead = yield from goes_ahead(rules, Act(kind, by, dict(facts or {})))
    return rules.answered


def anticipated(game: Game, seat: str) -> list[Decision]:
    """What a side may say ahead of every window: how it wants to be treated there, and what it plays."""
    rules = Windows(game)
    made = []
    for kind in FITTING:
        act = Act(kind, game.enemy(seat))
        made.append(mode_choice(kind, seat, rules.usual_mode(kind), rules.facts(act, seat)))
        made.append(reaction_choice(rules, act, seat, ASK))
    return made


class Windows:
    """What this family says of its windows, and what was answered in one of them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.answered = Answers()

    # -- who, and with what ------------------------------------------------------------------------------------

    def might_react(self, act: Act) -> Sequence[str]:
        """The sides that may hold a fitting card for all that the table knows; who acts comes first.

        At sea it is who may avoid the fight, since the other may forbid that afterwards.
        """
        hidden = unseen(self.game.components.deck, [*self.game.shown_cards(), *self.game.void])
        return [
            seat
            for seat in self.seats_of(act)
            if self.game.hands.size(seat)
            and any(card in hidden and self._fits(act, seat, card) for card in FITTING[act.kind])
        ]

    def seats_of(self, act: Act) -> Sequence[str]:
        """The sides that may answer an act of a kind at all, whatever they hold."""
        game = self.game
        if act.kind in ALWAYS:
            return (ALWAYS[act.kind],)
        if act.kind == "demand":
            return (act.by,)
        if act.kind == "assassination":
            return tuple(dict.fromkeys((game.enemy(act.by), PERSIAN)))
        if act.kind not in BOTH:
            return (game.enemy(act.by),)
        first = act.facts.get("avoider") or act.by or MACEDONIAN
        return (first, game.enemy(first))

    def options(self, act: Act, seat: str) -> Sequence[str]:
        """The fitting cards in a hand; more than one copy counts only of those whose effects add up."""
        hand = self.game.hands.cards[seat]
        fitting = [card for card in FITTING[act.kind] if card in hand and self._fits(act, seat, card)]
        fitting = [card for card in fitting if card != "peucestas" or troops.may_raise(self.game, seat)]
        copies = hand.count("tactical-advantage") - 1 if "tactical-advantage" in fitting else 0
        return [*fitting, *["tactical-advantage"] * copies]

    def _fits(self, act: Act, seat: str, card: str) -> bool:
        """Whether a side could answer an act with a card if it held it; all of it is public.

        An act without facts is any of its kind, for which plans are made.
        """
        game = self.game
        if seat not in game.card(card).seats or card in game.void:
            return False
        if not act.facts:
            return True
        if act.kind == CARD:
            return self._follows(act, card)
        if card == "peucestas":
            return troops.controls_source(game, seat)
        if card == "terrain-advantage":
            defends = game.battle.armies.get(seat) if game.battle else None
            return seat != act.by and defends != []
        if act.kind == "moved":
            return self._wearing()
        if act.kind == "assassination":
            return self._stops_assassin(act, seat, card)
        return True

    def _follows(self, act: Act, card: str) -> bool:
        played = act.facts.get("card", "")
        if played == "bodyguards" and act.facts.get("target") != self.game.components.king(MACEDONIAN):
            return False
        return card in FOLLOWING.get(played, ())

    def _wearing(self) -> bool:
        """Whether the move was one that wears an Army: over a desert, or of many points."""
        movement = self.game.movement
        if movement is None or not any(unit in self.game.armies for unit in movement.units):
            return False
        return DESERT in movement.kinds or movement.spent > self.game.constant("attrition_points")

    def _stops_assassin(self, act: Act, seat: str, card: str) -> bool:
        if card == "conspiracy-revealed":
            return True
        if seat == act.by:
            return False
        king = self.game.components.king
        if card == "black-cleitus":
            return act.facts["target"] == king(MACEDONIAN)
        if card == "bodyguards" and self.game.option("bodyguards") == "kings":
            return act.facts["target"] in (king(MACEDONIAN), king(PERSIAN))
        return True

    # -- what the common windows ask ---------------------------------------------------------------------------

    def most(self, kind: str) -> int:
        """How many cards a side may play in one window."""
        return MOST.get(kind, 1)

    def usual_mode(self, kind: str) -> str:
        """Everybody is asked."""
        return ASK

    def facts(self, act: Act, seat: str) -> Mapping[str, str]:
        """What conditions may say of the position, where the act is, and which force acts."""
        where = {"area": act.facts["space"]} if act.facts.get("space") else {}
        who = {decisions.MOVER: act.facts["force"]} if act.facts.get("force") else {}
        return {**decisions.facts_of(self.game, seat), **where, **who}

    def announced(self, act: Act, reaction: Reaction) -> Act:
        """Lay a card out; some can be answered in their turn."""
        self.game.lay_out(reaction.seat, reaction.what)
        self.game.say("card_played", seat=reaction.seat, card=reaction.what, window=act.kind)
        kind = SURPRISE if reaction.what == SURPRISE else CARD
        handed_on = {name: act.facts[name] for name in HANDED_ON if name in act.facts}
        return Act(kind, reaction.seat, {"card": reaction.what, **handed_on})

    def takes_effect(self, act: Act, reaction: Reaction) -> Flow[bool]:
        """What a card does that nobody has stopped."""
        effect = EFFECTS[reaction.what]
        use, onward = yield from effect(self.game, act, reaction.seat)
        self.answered.uses.append((reaction.seat, use))
        return onward
