"""The common enemy: its track, its attacks, the bids against it.

Source: 2nd edition p. 22-23; 1st edition p. 7-8; rule post, event deck 3.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....kernel.decision import Decision, Flow, ask, ask_together
from ....kernel.forms import Amount, One
from ..cards.threat_effects import apply_lost, apply_won
from ..model.components import Card
from ..model.decks import draw_card
from ..model.lasting import bid_facts
from ..model.state import Game, choice
from .influence import added, counted, spend


def advance_threat(game: Game, marks: int) -> Flow[None]:
    """Move the marker by the marks on the cards; at the end of the track it attacks and further marks are void.

    Source: 2nd edition p. 7 (step 3); 1st edition p. 7; rule post, event deck 3.
    """
    if not game.components.threat.faced:
        return
    track = game.components.threat.track
    old = game.threat
    place = min(track.index(old) + marks, len(track) - 1)
    game.threat = track[place]
    game.say("threat_advanced", marks=marks, old=old, new=game.threat)
    if marks and game.threat == track[-1] and game.option("threat_at_limit") == "attacks":
        yield from threat_attack(game, at_limit=True)


def threat_attack(
    game: Game, strength: int | None = None, without: str = "", *, at_limit: bool = False
) -> Flow[None]:
    """One attack: secret offers, the result, the card.

    Args:
        game: the position.
        strength: a fixed strength; else that of the marker.
        without: a house that takes no part.
        at_limit: no card brings it, but the marker, which has reached the end of its track.

    Source: 2nd edition p. 22-23; 1st edition p. 7-8; rule post, event deck 3.
    """
    second = strength is not None
    if second and game.option("second_attack_marker") == "moves":
        game.threat = strength or 0
    power = game.threat if strength is None else strength
    game.say("threat_attacks", strength=power, without=without, at_limit=at_limit)
    houses = [h for h in game.turn_order if h != without]
    offers = yield from ask_together(lambda: [offer(game, house, power) for house in houses])
    spend(game, offers)
    counts = counted(game, offers)
    total = sum(counts.values())
    won = total >= power
    more = added(game, offers)
    game.say("offers_revealed", offers=counts, added=more, total=total, strength=power, won=won)
    extreme = yield from extreme_bidder(game, counts, power)
    card = yield from turn_up(game)
    game.say("threat_card", card=card.id, won=won, house=extreme)
    if not second or game.option("second_attack_marker") == "moves":
        move_marker_after(game, won)
    if won:
        yield from apply_won(game, card, extreme, offers[extreme])
    else:
        yield from apply_lost(game, card, extreme, houses)


def foretell(game: Game) -> Flow[None]:
    """The top card of the threat deck is turned up together with the event that lets it attack.

    Source: expansion, option 5 (cards of the wildlings).
    """
    if game.components.threat.deck and game.option("threat_card") == "with_event":
        game.threat_card = yield from draw_card(game, game.components.threat.deck)
        game.say("threat_card_turned", card=game.threat_card)


def turn_up(game: Game) -> Flow[Card]:
    """The card of the threat deck, which goes under it; or what always holds where there is no deck.

    Source: 2nd edition p. 23; 1st edition p. 8 (no cards); rule post, event deck 3.
    """
    threat = game.components.threat
    if threat.always is not None:
        return threat.always
    card, game.threat_card = game.threat_card, ""
    card = card or (yield from draw_card(game, threat.deck))
    game.piles[threat.deck].put_under([card])
    return game.components.cards[card]


def offer(game: Game, house: str, strength: int) -> Decision:
    """A secret offer of available power.

    Source: 2nd edition p. 22; 1st edition p. 7.
    """
    card = {"card": game.threat_card} if game.threat_card else {}
    facts = {"strength": str(strength), **card, **bid_facts(game, house)}
    return choice(game, "offer", house, Amount(0, game.power[house]), secret=True, default=0, facts=facts)


def extreme_bidder(game: Game, offers: Mapping[str, int], strength: int) -> Flow[str]:
    """The highest bidder of an attack repelled, the lowest of one lost; the throne settles equals.

    Source: 2nd edition p. 23; 1st edition p. 8; rule post, event deck 3.
    """
    won = sum(offers.values()) >= strength
    extreme = max(offers.values()) if won else min(offers.values())
    tied = tuple(h for h in offers if offers[h] == extreme)
    about = "highest" if won else "lowest"
    facts = {"strength": str(strength), "total": str(sum(offers.values())), "bid": str(extreme)}
    house: str = yield from ask(
        lambda: choice(
            game, "tied_bidder", game.throne_holder, One(tied), about, default=tied[0], facts=facts
        )
    )
    if len(tied) > 1:
        game.say("tied_bidder_settled", by=game.throne_holder, house=house, about=about)
    return house


def move_marker_after(game: Game, won: bool) -> None:
    """Where the marker goes when an attack is over.

    Source: 2nd edition p. 23; 1st edition p. 8; rule post, event deck 3.
    """
    threat = game.components.threat
    old = game.threat
    if game.option("threat_after_attack") == "first_place":
        game.threat = threat.track[0]
    elif won:
        game.threat = threat.after_win
    elif old == threat.track[-1] or game.option("threat_after_loss") == "back":
        game.threat = threat.track[max(0, threat.track.index(old) - threat.back_after_loss)]
    game.say("threat_moved", old=old, new=game.threat)
