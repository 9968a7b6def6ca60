"""The event phase: one card of each deck, the threat, then the cards in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...kernel.decision import Flow, ask
from ...kernel.forms import One
from .consolidate import blockaded
from .control import ports_follow_lands
from .decks import draw_card
from .effects import gain_power
from .influence import clash
from .mustering import muster_all
from .setting import PORT
from .state import Game, choice
from .supply import update_supply
from .threat import advance_threat, threat_attack
from .victory import check_victory

Row = Mapping[str, Any]
Effect = Callable[[Game, Row], Flow[None]]


def events(game: Game) -> Flow[None]:
    """Draw, count the marks, resolve deck after deck."""
    for deck in game.setting.decks:
        game.drawn[deck] = yield from draw_event(game, deck)
    marks = sum(game.setting.cards[card].marks for card in game.drawn.values())
    game.say("cards_drawn", cards=dict(game.drawn), marks=marks)
    yield from advance_threat(game, marks)
    check_victory(game)
    for deck in game.setting.decks:
        card = game.drawn[deck]
        game.say("card_resolved", deck=deck, card=card)
        yield from resolve(game, game.setting.cards[card].effect)
        check_victory(game)


def draw_event(game: Game, deck: str) -> Flow[str]:
    """The top card; one that reshuffles goes back into its deck and another is drawn, marks and all."""
    pile = game.piles[deck]
    while True:
        card = yield from draw_card(game, deck)
        if game.setting.cards[card].effect["effect"] != "reshuffle":
            (pile.bottom if game.option("used_events") == "under_deck" else pile.discards).append(card)
            return card
        game.say("deck_reshuffled", deck=deck, card=card)
        back = [card]
        if game.option("reshuffle") == "all":
            back += pile.discards
            pile.discards.clear()
        pile.shuffle_in(back)


def resolve(game: Game, row: Row) -> Flow[None]:
    """One effect of a card."""
    yield from EFFECTS[row["effect"]](game, row)


def _nothing(game: Game, row: Row) -> Flow[None]:
    yield from ()


def _choice(game: Game, row: Row) -> Flow[None]:
    """The first house on a track picks one of several effects, lettered a, b, c."""
    house = game.tracks[row["track"]][0]
    letters = {"abc"[i]: choice_row for i, choice_row in enumerate(row["choices"])}
    letter = yield from ask(
        lambda: choice(
            game, "card_choice", house, One(tuple(letters)), row["track"], default=tuple(letters)[-1]
        )
    )
    game.say("card_choice", house=house, letter=letter, effect=letters[letter]["effect"])
    yield from resolve(game, letters[letter])


def _ban(game: Game, row: Row) -> Flow[None]:
    yield from ()
    game.bans += [token for token in row["tokens"] if token not in game.bans]
    game.say("banned", tokens=list(row["tokens"]))


def _no_support_strength(game: Game, row: Row) -> Flow[None]:
    yield from ()
    game.weak.append(row["unit"])
    game.say("no_support_strength", unit=row["unit"])


def _power_icons(game: Game, row: Row) -> Flow[None]:
    """Power for every icon in controlled areas, and for ports with own ships where they pay."""
    yield from ()
    for house in game.turn_order:
        count = sum(area.power for area in game.controlled(house))
        if game.option("ports_pay"):
            count += sum(1 for p in game.held_by(house) if p.area.kind == PORT and not blockaded(game, p))
        gain_power(game, house, count, "icons")


def _supply(game: Game, row: Row) -> Flow[None]:
    yield from update_supply(game)
    yield from ports_follow_lands(game)


def _muster(game: Game, row: Row) -> Flow[None]:
    yield from muster_all(game)


def _clash(game: Game, row: Row) -> Flow[None]:
    yield from clash(game, row["tracks"])


def _attack(game: Game, row: Row) -> Flow[None]:
    yield from threat_attack(game)


EFFECTS: dict[str, Effect] = {
    "nothing": _nothing,
    "reshuffle": _nothing,
    "choice": _choice,
    "ban": _ban,
    "no_support_strength": _no_support_strength,
    "power_icons": _power_icons,
    "supply": _supply,
    "muster": _muster,
    "clash": _clash,
    "threat_attack": _attack,
}
"""Effect name -> what it does."""
