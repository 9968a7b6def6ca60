"""What cards do that are played in answer: in battles, against moves, against other cards (15.0).

Every effect returns how the card was used and whether the act that it answers goes ahead.

Source: 15.0.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One, Some
from ...common.windows import Act
from ..model.decisions import CARD_USE, DISCARD, TREASURY_USED, choice
from ..model.dice import ATTRITION, COMMAND, STORMS
from ..model.forces import Army, Fleet
from ..model.state import Game
from ..rules import control, lines, treasuries
from . import confidant, people, satraps, storms, troops
from .targets import throw
from .windows import Effect

CLEITUS = "black-cleitus"
USES_AT_SEA = AVOID, FORBID, FIRE_FIRST = "avoid-at-sea", "forbid-avoiding", "fire-first"
"""What a Surprise is for at sea: it adds to the roll for avoiding, forbids to avoid, or lets its side fire first."""

# -- against a card, an assassin, a death -------------------------------------------------------------------------


def stop(game: Game, act: Act, seat: str) -> Flow[tuple[str, bool]]:
    """End what was announced."""
    yield from ()
    game.say("stopped", seat=seat, act=act.kind, by=act.by)
    return "stop", False


def save_king(game: Game, act: Act, seat: str) -> Flow[tuple[str, bool]]:
    """Save the Macedonian king; the card may be kept, if another is discarded at once."""
    yield from stop(game, act, seat)
    hand = game.hands

    def asked() -> Decision | None:
        if not hand.size(seat):
            return None
        form = Some(hand.bag(seat, game.components.deck), at_most=1)
        return choice(game, DISCARD, seat, form, CLEITUS, secret=True, covert=True, default=[])

    given = yield from ask(asked)
    if given:
        game.discard(seat, given)
        game.pile.discards.remove(CLEITUS)
        hand.add(seat, [CLEITUS])
        game.say("kept", seat=seat, card=CLEITUS, cards=list(given))
    return "save-king", False


def ask_confidant(game: Game, act: Act, seat: str) -> Flow[tuple[str, bool]]:
    """Bagoas cancels what satraps do, halves what is embezzled, makes a flight harder."""
    yield from confidant.may_die(game)
    if act.kind == "flight":
        game.count_card(seat, confidant.BAGOAS)
        return confidant.BAGOAS, True
    stands = act.kind == "embezzlement" and game.option("halved_embezzlement") == "stands"
    if not stands:
        yield from stop(game, act, seat)
    return act.kind, stands


def reveal_conspiracy(game: Game, act: Act, seat: str) -> Flow[tuple[str, bool]]:
    """A conspiracy comes to light beside what was announced."""
    yield from people.conspiracy(game)
    return "conspiracy", True


def satraps_follow(game: Game, act: Act, seat: str) -> Flow[tuple[str, bool]]:
    """Satraps refuse to obey, after a card of the court."""
    yield from satraps.refuse(game, seat)
    return "insubordination", True


# -- in battle ----------------------------------------------------------------------------------------------------


def counts(card: str) -> Effect:
    """The effect of a card that the battle, the demand … itself reckons with (`Game.counts`)."""

    def effect(game: Game, act: Act, seat: str) -> Flow[tuple[str, bool]]:
        yield from ()
        game.count_card(seat, card)
        return card, True

    return effect


def surprise(game: Game, act: Act, seat: str) -> Flow[tuple[str, bool]]:
    """On land it counts in the battle; at sea it serves one of three ends."""
    if game.battle:
        return (yield from counts("surprise")(game, act, seat))
    use = yield from ask(lambda: choice(game, CARD_USE, seat, One(_uses_at_sea(act, seat)), "surprise"))
    game.say("surprise_at_sea", seat=seat, use=use)
    game.count_card(seat, str(use))
    return str(use), True


def _uses_at_sea(act: Act, seat: str) -> tuple[str, ...]:
    avoider = act.facts.get("avoider", "")
    if not avoider:
        return (FIRE_FIRST,)
    return (AVOID, FIRE_FIRST) if seat == avoider else (FORBID, FIRE_FIRST)


# -- against a move -----------------------------------------------------------------------------------------------


def movers(game: Game, act: Act) -> list[Army | Fleet]:
    """What is moving."""
    ids = game.movement.units if game.movement else act.facts.get("force", "").split()
    return [force for force in game.forces(act.by) if force.id in ids]


def hesitate(game: Game, act: Act, seat: str) -> Flow[tuple[str, bool]]:
    """Throw against the leader of what was chosen to move: above the rating the move and the activity are off."""
    die = yield from throw(COMMAND)
    rating = command_rating(game, movers(game, act))
    game.say("indecision", seat=seat, of=act.by, die=die, rating=rating, stopped=die > rating)
    return "command-indecision", die <= rating


def command_rating(game: Game, forces: list[Army | Fleet]) -> int:
    """The rating of who commands: the Overall Commander if present, else the best; of fleets the option says which.

    Source: 15.0, Command Indecision; 5.2.
    """
    at_sea = not any(isinstance(force, Army) for force in forces)
    naval = at_sea and game.option("indecisive_admiral") == "naval"
    rows = [game.leader(leader) for force in forces for leader in force.leaders]
    kings = [row for row in rows if game.kings.get(row.seat) == row.id and not at_sea]
    return max((row.naval if naval else row.battle for row in kings or rows), default=0)


def wear(game: Game, act: Act, seat: str) -> Flow[tuple[str, bool]]:
    """An Army loses half of what a die shows, rounded up, unless its side pays from a treasury."""
    die = yield from throw(ATTRITION)
    lost = (die + 1) // 2
    for army in [force for force in movers(game, act) if isinstance(force, Army)]:
        if (yield from _pays(game, army)):
            continue
        lost = min(lost, army.strength)
        game.say("attrition", army=army.id, seat=army.seat, die=die, lost=lost)
        game.weaken(army, lost)
    control.settle(game)
    return "attrition", True


def _pays(game: Game, army: Army) -> Flow[bool]:
    def asked() -> Decision | None:
        open_ = tuple(dict.fromkeys(line.treasury for line in lines.lines(game, army.seat, army.space)))
        if not open_:
            return None
        return choice(game, TREASURY_USED, army.seat, One(open_, passing=True), "attrition", default=None)

    treasury = yield from ask(asked)
    if treasury:
        game.say("attrition_paid", army=army.id, seat=army.seat, treasury=treasury)
        treasuries.draw_on(game, army.seat, treasury)
    return bool(treasury)


def storm(game: Game, act: Act, seat: str) -> Flow[tuple[str, bool]]:
    """On an odd number everything that crosses the open sea is lost."""
    die = yield from throw(STORMS)
    sunk = bool(die % 2)
    forces = movers(game, act)
    game.say("storm", seat=seat, of=act.by, die=die, sunk=sunk, units=[force.id for force in forces])
    if sunk:
        yield from storms.lost_at_sea(game, forces)
        control.settle(game)
    return "storms", not sunk


def hire(game: Game, act: Act, seat: str) -> Flow[tuple[str, bool]]:
    """Troops are raised while the enemy prepares to move."""
    yield from troops.raise_troops(game, seat)
    return "peucestas", True


EFFECTS: Mapping[str, Effect] = {
    "ahriman": stop,
    "ahura-mazda": stop,
    "attrition": wear,
    "bagoas": ask_confidant,
    CLEITUS: save_king,
    "bodyguards": stop,
    "command-indecision": hesitate,
    "conspiracy-revealed": reveal_conspiracy,
    "determined-troops": counts("determined-troops"),
    "insubordination": satraps_follow,
    "peucestas": hire,
    "spies": stop,
    "storms": storm,
    "surprise": surprise,
    "tactical-advantage": counts("tactical-advantage"),
    "terrain-advantage": counts("terrain-advantage"),
    "treachery": counts("treachery"),
}
"""What each card does in a window."""
