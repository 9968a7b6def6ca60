"""The event phase: one card of each deck, the threat, then the cards in order.

Source: 2nd edition p. 7, p. 31; 1st edition p. 3, p. 19; rule post, structure of the turn 1, event decks 1-3.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ...schema import ListOf, Ref, needed
from ..cards import threat_cards  # noqa: F401  its cards declare their effects
from ..cards.declarations import Effects
from ..model.components import PORT
from ..model.decks import draw_card
from ..model.effects import gain_power
from ..model.state import Game, choice, what_letters_do
from .claims import auction
from .consolidate import blockaded
from .control import ports_follow_lands
from .hostages import executions
from .influence import clash
from .mustering import muster_all
from .supply import update_supply
from .threat import advance_threat, foretell, threat_attack
from .victory import check_victory

Row = Mapping[str, Any]
Effect = Callable[[Game, Row], Flow[None]]
EFFECTS: Effects[Effect] = Effects("effect-of-an-event")
"""What an event card does."""
effect = EFFECTS.effect
TRACKS = ListOf(Ref("tracks", "track"), least=1, each_once=True)


def events(game: Game) -> Flow[None]:
    """Draw, count the marks, resolve deck after deck.

    Source: 2nd edition p. 7; 1st edition p. 3; rule post, structure of the turn 1.
    """
    for deck in game.components.decks:
        game.drawn[deck] = yield from draw_event(game, deck)
    cards = [game.components.cards[card] for card in game.drawn.values()]
    marks = sum([card.marks for card in cards])
    game.say("cards_drawn", cards=dict(game.drawn), marks=marks)
    if any(attacks(card.effect) for card in cards):
        yield from foretell(game)
    yield from advance_threat(game, marks)
    check_victory(game)
    for deck in game.components.decks:
        card = game.drawn[deck]
        game.say("card_resolved", deck=deck, card=card)
        yield from resolve(game, {**game.components.cards[card].effect, "card": card})
        check_victory(game)


def attacks(row: Row) -> bool:
    """Whether the effect of a card is an attack of the common enemy."""
    return bool(row["effect"] == "threat_attack")


def draw_event(game: Game, deck: str) -> Flow[str]:
    """The top card; one that reshuffles goes back into its deck and another is drawn, marks and all.

    Source: 2nd edition p. 31; 1st edition p. 3 (used cards), p. 19; rule post, event decks 1-2.
    """
    pile = game.piles[deck]
    while True:
        card = yield from draw_card(game, deck)
        if game.components.cards[card].effect["effect"] != "reshuffle":
            (pile.bottom if game.option("used_events") == "under_deck" else pile.discards).append(card)
            return card
        game.say("deck_reshuffled", deck=deck, card=card)
        back = [card]
        if game.option("reshuffle") == "all":
            back += pile.discards
            pile.discards.clear()
        pile.shuffle_in(back)


def resolve(game: Game, row: Row) -> Flow[None]:
    """One effect of a card.

    Source: 2nd edition p. 7 (step 4); 1st edition p. 3.
    """
    return EFFECTS.rule(row["effect"])(game, row)


@effect("nothing")
def nothing(game: Game, row: Row) -> Flow[None]:
    """Nothing happens.

    Source: 2nd edition p. 31; rule post, event decks 1-2.
    """
    yield from ()


@effect("reshuffle")
def reshuffle(game: Game, row: Row) -> Flow[None]:
    """The deck is shuffled (see the option reshuffle), and another card is drawn in the place of this one.

    Source: 2nd edition p. 31; 1st edition p. 19; rule post, event decks 1-2.
    """
    yield from ()


@effect(
    "choice",
    asks=("card_choice",),
    track=needed(Ref("tracks", "track"), "whose first house picks"),
    choices=needed(ListOf(EFFECTS.type, least=1, most=3), "what there is to pick from, lettered a, b, c"),
)
def pick_effect(game: Game, row: Row) -> Flow[None]:
    """The first house on a track picks one of several effects, lettered a, b, c.

    Source: 2nd edition p. 31; rule post, event decks 1-3.
    """
    letter = yield from ask(pick_choice, game, row)
    house, chosen = game.tracks[row["track"]][0], lettered(row)[letter]
    game.say(
        "card_choice", house=house, letter=letter, effect=chosen["effect"], tokens=chosen.get("tokens", [])
    )
    yield from resolve(game, chosen)


def lettered(row: Row) -> dict[str, Row]:
    """What there is to pick from, by its letter."""
    return {"abc"[place]: choice_row for place, choice_row in enumerate(row["choices"])}


def pick_choice(game: Game, row: Row) -> Decision:
    """Which of several effects the first house on a track picks.

    Source: 2nd edition p. 31; rule post, event decks 1-3.
    """
    letters = lettered(row)
    return choice(
        game,
        "card_choice",
        game.tracks[row["track"]][0],
        One(tuple(letters)),
        row["track"],
        default=tuple(letters)[-1],
        facts={"card": row.get("card", "")},
        meanings=what_letters_do(letters),
    )


@effect("ban", tokens=needed(ListOf(Ref("tokens", "token"), least=1, each_once=True), "the orders"))
def ban(game: Game, row: Row) -> Flow[None]:
    """Some orders may not be given this turn.

    Source: 2nd edition p. 31; 1st edition p. 19; rule post, event deck 3.
    """
    yield from ()
    game.bans += [token for token in row["tokens"] if token not in game.bans]
    game.say("banned", tokens=list(row["tokens"]))


@effect("no_support_strength", unit=needed(Ref("units", "unit"), "the kind"))
def no_support_strength(game: Game, row: Row) -> Flow[None]:
    """A kind of unit lends no strength in support this turn.

    Source: 1st edition p. 20.
    """
    yield from ()
    game.weak.append(row["unit"])
    game.say("no_support_strength", unit=row["unit"])


@effect("power_icons")
def power_icons(game: Game, row: Row) -> Flow[None]:
    """Power for every icon in controlled areas, and for ports with own ships where they pay.

    Source: 2nd edition p. 31, p. 25 (ports); 1st edition p. 19; rule post, event deck 2.
    """
    yield from ()
    realms, armies = game.realms(), game.armies()
    for house in game.turn_order:
        count = sum([area.power for area in realms[house]])
        if game.option("ports_pay"):
            count += sum([p.area.kind == PORT and not blockaded(game, p) for p in armies[house]])
        gain_power(game, house, count, "icons")


@effect("supply")
def supply(game: Game, row: Row) -> Flow[None]:
    """The supply of all houses is counted anew, and armies are fitted to it.

    Source: 2nd edition p. 8, p. 31; 1st edition p. 4-5; rule post, event deck 1.
    """
    yield from update_supply(game)
    yield from ports_follow_lands(game)


@effect("muster")
def muster(game: Game, row: Row) -> Flow[None]:
    """All houses muster in their castles and strongholds, in turn order.

    Source: 2nd edition p. 9, p. 31; 1st edition p. 5-6; rule post, event deck 1.
    """
    return muster_all(game)


@effect("claim_auction")
def claim_auction(game: Game, row: Row) -> Flow[None]:
    """A claim is bid for.

    Source: expansion, tactics cards; the rest is reconstructed.
    """
    return auction(game)


@effect("execute_hostages", asks=("execute",))
def execute_hostages(game: Game, row: Row) -> Flow[None]:
    """Every house may execute one of its hostages.

    Source: expansion, execution of hostages.
    """
    return executions(game)


@effect("clash", tracks=needed(TRACKS, "the tracks in their order"))
def clash_of_houses(game: Game, row: Row) -> Flow[None]:
    """The places of some tracks are bid for, one track after the other.

    Source: 2nd edition p. 10-11, p. 31; 1st edition p. 6-7; rule post, event deck 2.
    """
    return clash(game, row["tracks"])


@effect("threat_attack")
def attack(game: Game, row: Row) -> Flow[None]:
    """The common enemy attacks with the strength that its marker shows.

    Source: 2nd edition p. 22-23, p. 31; 1st edition p. 7-8; rule post, event deck 3.
    """
    return threat_attack(game)
