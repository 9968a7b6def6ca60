"""The card of a round: which can be played, what playing one does (3.3 C 1, 15.0).

Cards that can be played at any time, but answer nothing, are played here too, beside the card of the round.

Source: 3.3 C 1, 15.0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ...common.piles import take_cards
from ..model.components import ANY_TIME, MACEDONIAN, SEGMENT
from ..model.decisions import CARD_USE, choice
from ..model.state import DECK, Game
from ..rules.victory import PROSKYNESIS, is_great_king
from . import court, money, people, provinces, satraps, secrets, targets, troops


def nothing(game: Game, seat: str) -> Sequence[str]:
    """The targets of a use that is played on nothing."""
    return ()


@dataclass(frozen=True)
class Use:
    """When a card can be used in a way, by what is public and in the player's own hand, what that does, and on what."""

    may: Callable[[Game, str], bool]
    play: Callable[[Game, str], Flow[None]]
    targets: Callable[[Game, str], Sequence[str]] = nothing


def always(game: Game, seat: str) -> bool:
    """A use that is always open."""
    return True


def _refusal(use: str) -> Use:
    def may(game: Game, seat: str) -> bool:
        return use in satraps.open_uses(game, seat)

    return Use(may, lambda game, seat: satraps.play(game, seat, use), satraps.REFUSALS[use].targets)


def _in_general(targets: Callable[[Game], Sequence[str]]) -> Callable[[Game, str], Sequence[str]]:
    return lambda game, seat: targets(game)


USES: Mapping[str, Use] = {
    "random-discard": Use(secrets.holds_something, secrets.discard_at_random),
    "agis": Use(provinces.may_raise_sparta, provinces.raise_sparta),
    "take-discard": Use(secrets.may_take, secrets.take_discard, _in_general(secrets.discards)),
    "ignore-weather": Use(provinces.may_ignore_weather, provinces.ignore_weather),
    "drunken-binge": Use(always, court.binge),
    "goes-native": Use(always, court.go_native),
    "assassin": Use(people.may_assassinate, people.assassinate, people.victims),
    "bad-weather": Use(always, provinces.spoil_weather, _in_general(provinces.fair)),
    "conspiracy": Use(always, people.conspiracy),
    "diades": Use(always, people.employ_engineer),
    "drought": Use(always, provinces.dry_up, _in_general(provinces.not_dry)),
    "embezzlement": Use(money.may_embezzle, money.embezzle, money.embezzled),
    "greek-fleet": Use(always, troops.bring_greek_fleet),
    "illness": Use(people.may_sicken, people.sicken, people.patients),
    "major-campaign": Use(always, troops.campaign),
    "mass-marriage": Use(court.may_marry_all, court.marry_all),
    "counter-revolution": Use(
        provinces.may_counter_revolt, provinces.counter_revolt, _in_general(provinces.unoccupied)
    ),
    "training": Use(lambda game, seat: bool(troops.trainable(game, seat)), troops.train, troops.trainable),
    "peucestas": Use(troops.may_raise, troops.raise_troops),
    "proskynesis": Use(court.may_prostrate, court.prostrate),
    "revolt": Use(provinces.may_incite, provinces.incite, _in_general(provinces.restless)),
    "rhodes": Use(troops.may_send_for_rhodes, troops.send_for_rhodes),
    **{use: _refusal(use) for use in satraps.REFUSALS},
    "look": Use(secrets.holds_something, secrets.look),
    "steal": Use(secrets.holds_something, secrets.steal),
    "honeymooners": Use(troops.may_go_on_leave, troops.go_on_leave),
    "fortunes-of-war": Use(always, secrets.mix),
}
"""What cards can be used for in a side's own round, by the names of `cards.toml`."""


# -- which ----------------------------------------------------------------------------------------------------------


def playable(game: Game, seat: str) -> tuple[str, ...]:
    """The cards in a hand that can be played now, each once, in the order of the hand."""
    return tuple(dict.fromkeys(card for card in game.hands.cards[seat] if may_play(game, seat, card)))


def may_play(game: Game, seat: str, card: str) -> bool:
    """Whether a card can be played in a side's round now: its side, its timing, the Great King, a use for it."""
    return bool(open_uses(game, seat, card))


def open_uses(game: Game, seat: str, card: str) -> tuple[str, ...]:
    """The uses that a card has for a side in its round now."""
    row = game.card(card)
    barred = row.needs_great_king and not is_great_king(game)
    if barred or seat not in row.seats or card in game.void:
        return ()
    timings = (ANY_TIME,) if is_played(game) else (SEGMENT, ANY_TIME)
    found = [use for use, when in row.uses.items() if when in timings and use in USES]
    return tuple(use for use in found if USES[use].may(game, seat))


def is_played(game: Game) -> bool:
    """Whether no card of the round can be played any more, or never could: only those for any time (3.3 C 1)."""
    return game.phase is not None and (game.phase.first or bool(game.phase.card))


def may_have_any(game: Game, seat: str) -> bool:
    """Whether for all that the table knows a side may hold a card that it can play at any time."""
    return troops.controls_source(game, seat) or provinces.may_ignore_weather(game, seat)


# -- playing --------------------------------------------------------------------------------------------------------


def play_card(game: Game, seat: str, card: str) -> Flow[None]:
    """Play a card: choose its use, lay it out, let it take effect, where other cards may answer it.

    Asks `CARD_USE` and `CARD_TARGET` where the card leaves a choice. Unless it is used in a way that is open at any
    time, it is the card of the round.
    """
    use = yield from choose_use(game, seat, card)
    if game.phase and game.card(card).uses[use] == SEGMENT:
        game.phase.card = card
    game.lay_out(seat, card)
    game.say("card_played", seat=seat, card=card, use=use)
    yield from USES[use].play(game, seat)


def choose_use(game: Game, seat: str, card: str) -> Flow[str]:
    """Ask what a card is used for, where there is a choice."""

    return str((yield from ask(using, game, seat, card)) or open_uses(game, seat, card)[0])


def using(game: Game, seat: str, card: str) -> Decision | None:
    """What a card is used for, where there is a choice."""
    uses = open_uses(game, seat, card)
    return choice(game, CARD_USE, seat, One(uses), card, secret=True) if len(uses) > 1 else None


def cards_ahead(game: Game, seat: str) -> list[Decision]:
    """What a side may say of its cards before they are played: the use of each, and what it is played on."""
    found = []
    for card in playable(game, seat):
        uses = using(game, seat, card)
        found += [uses] if uses else []
        every = [target for use in open_uses(game, seat, card) for target in USES[use].targets(game, seat)]
        if every:
            found.append(targets.aiming(game, seat, card, tuple(dict.fromkeys(every)), covert=True))
    return found


def after_drawing(game: Game, seat: str, card: str) -> Flow[None]:
    """Replace a drawn card that is dead: Proskynesis, if it is compulsory already."""
    if seat != MACEDONIAN or card != PROSKYNESIS or PROSKYNESIS not in game.achieved:
        return
    game.discard(seat, [card])
    game.say("discarded", seat=seat, cards=[card])
    cards = yield from take_cards(game.pile, DECK, 1)
    game.hands.add(seat, cards)
    game.tell(seat, "drew_cards", seat=seat, cards=list(cards))
