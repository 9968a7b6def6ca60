"""Combat, step by step: support, strength, house cards, blade, winner, casualties, retreat, clean-up.

Source: 2nd edition p. 17-21 (combat); 1st edition p. 13-16; rule post, combat 1-7.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.decision import Decision, Flow, ask, ask_together
from ....kernel.forms import One
from ..cards.abilities import AFTER, RESULT, REVEAL, has
from ..cards.bonuses import adds_nothing
from ..cards.cancels import cancels
from ..cards.card_abilities import MARGIN, at_moment
from ..model.alliances import ally_with, part
from ..model.components import FIEFDOMS
from ..model.effects import discard_card, renew_hand, vacate
from ..model.state import Battle, Game, choice
from .allies import ally_help
from .control import enter_area, port_follows_land
from .hostages import imprison, rescue
from .leaders import bring, with_leaders
from .retreat import casualties, retreat
from .strength import final_parts, initial_parts, shown, total
from .supply import reconcile
from .support import declare_support
from .tides import draw_tide, draw_tides, show_tides, skulls


def fight(game: Game, battle: Battle) -> Flow[None]:
    """One combat from the declaration to the clean-up.

    Source: 2nd edition p. 17 (the six steps), p. 19 (when card texts come); 1st edition p. 13; rule post,
    combat 1-7.
    """
    game.say_of(battle, "battle", march=battle.march, units=with_leaders(battle.units, battle.leaders))
    if _falls_without_combat(game, battle):
        battle.winner = battle.attacker
        yield from retreat(game, battle)
        yield from clean_up(game, battle)
        return
    yield from declare_support(game, battle)
    if game.alliances.shown:
        yield from ally_help(game, battle)
    _tell_strength(game, battle, "initial_strength", initial_parts)
    yield from play_cards(game, battle)
    yield from cancels(game, battle)
    yield from at_moment(game, battle, REVEAL)
    yield from decide(game, battle)
    if game.option("result_texts") == "before_casualties":
        yield from at_moment(game, battle, RESULT)
    yield from casualties(game, battle)
    yield from skulls(game, battle)
    yield from retreat(game, battle)
    if game.option("result_texts") == "after_retreat":
        yield from at_moment(game, battle, RESULT)
    yield from clean_up(game, battle)
    if game.prisons:
        yield from rescue(game, battle)
    yield from at_moment(game, battle, AFTER)


def decide(game: Game, battle: Battle) -> Flow[None]:
    """Fortune cards, blade and the final strength make the winner, unless a text has left a side without units.

    Source: 2nd edition p. 20 (steps 4 to 6), p. 29 (fortune cards); 1st edition p. 14, FAQ p. 18 (no units left).
    """
    gone = _side_without_units(game, battle)
    if gone:
        battle.winner = battle.enemy(gone)
        game.say_of(battle, "battle_won", winner=battle.winner, tied=False)
        return
    yield from draw_tides(game, battle)
    yield from use_blade(game, battle)
    show_tides(game, battle)
    battle.winner = winner(game, battle)


def _side_without_units(game: Game, battle: Battle) -> str:
    """The side whose last unit a text has destroyed, where that ends the combat."""
    if game.option("last_unit_gone") == "fights_on":
        return ""
    place = game.places[battle.area]
    if not any(battle.units.values()):
        return battle.attacker
    return "" if place.size or place.garrison else battle.defender


def _falls_without_combat(game: Game, battle: Battle) -> bool:
    place = game.places[battle.area]
    alone = bool(place.routed) and not place.units and not place.garrison
    return alone and game.option("routed_alone") == "no_combat"


def _tell_strength(game: Game, battle: Battle, kind: str, parts: object) -> None:
    assert callable(parts)
    sides = {house: parts(game, battle, house) for house in (battle.attacker, battle.defender)}
    battle.strengths = {house: {"parts": shown(p), "total": total(p)} for house, p in sides.items()}
    game.say_of(battle, kind, strengths=battle.strengths)


def play_cards(game: Game, battle: Battle) -> Flow[None]:
    """Both sides name a house card in secret; both are revealed together.

    Source: 2nd edition p. 19 (step 3); 1st edition p. 14; rule post, combat 4.
    """
    sides = [h for h in (battle.attacker, battle.defender) if game.hands[h]]
    cards = yield from ask_together(lambda: [card_choice(game, battle, house) for house in sides])
    battle.cards = dict(cards)
    battle.played = True
    idle = [house for house in cards if adds_nothing(game, battle, house)]
    told: dict[str, Any] = {"idle": idle} if idle else {}
    game.say_of(battle, "cards_revealed", cards=dict(cards), **told)


def card_choice(game: Game, battle: Battle, house: str) -> Decision:
    """One card of the hand; by default the weakest.

    Source: 2nd edition p. 19: to play a card is a duty; the default is the program's own.
    """
    hand = tuple(game.hands[house])
    weakest = min(hand, key=game.components.printed_strengths.__getitem__)
    return choice(game, "card", house, One(hand), battle.area, secret=True, default=weakest)


def use_blade(game: Game, battle: Battle) -> Flow[None]:
    """The holder of the blade, if it fights here and has not used the blade this turn, may add 1.

    Where that would change nothing, nobody waits for a word: the blade stays unused unless its holder has said otherwise.

    Source: 2nd edition p. 20 (step 4), p. 11; 1st edition p. 14; rule post, combat 5.
    """
    if blade_choice(game, battle) is None:
        return
    _tell_strength(game, battle, "strength_before_blade", final_parts)
    answer = yield from ask(lambda: blade_choice(game, battle, idle=_blade_is_idle(game, battle)))
    house = game.blade_holder
    if answer is None:
        return
    game.used.append(game.components.tracks[FIEFDOMS])
    if answer == "redraw":
        game.say("tide_redrawn", house=house, area=battle.area)
        yield from draw_tide(game, battle, house)
    else:
        battle.blade = house
        game.say("blade_used", house=house, area=battle.area)


def blade_choice(game: Game, battle: Battle, *, idle: bool = False) -> Decision | None:
    """Whether and for what the blade is used; None if its holder does not fight here, or has used it this turn.

    Source: 2nd edition p. 20 (step 4), p. 11.
    """
    house = game.blade_holder
    if house not in (battle.attacker, battle.defender) or game.components.tracks[FIEFDOMS] in game.used:
        return None
    form = One(blade_uses(game), passing=True)
    return choice(game, "blade", house, form, battle.area, passive=idle, default=None)


def _blade_is_idle(game: Game, battle: Battle) -> bool:
    """Whether one more would change neither the winner nor anything that is measured by the strengths.

    Losses follow from swords and fortifications, never from how much stronger the winner was.

    Source: 2nd edition p. 20 (step 6); 1st edition p. 14 (the program's own conclusion).
    """
    if game.components.tides or any(
        has(game, battle, side, MARGIN) for side in (battle.attacker, battle.defender)
    ):
        return False
    sides = {side: total(final_parts(game, battle, side)) for side in (battle.attacker, battle.defender)}
    house = game.blade_holder
    return _stronger(game, battle, sides) == _stronger(game, battle, sides | {house: sides[house] + 1})


def _stronger(game: Game, battle: Battle, totals: Mapping[str, int]) -> str:
    """The stronger side; at equal strength the one further ahead on the fiefdoms track."""
    attack, defence = totals[battle.attacker], totals[battle.defender]
    if attack == defence:
        return next(h for h in game.track(FIEFDOMS) if h in (battle.attacker, battle.defender))
    return battle.attacker if attack > defence else battle.defender


def blade_uses(game: Game) -> tuple[str, ...]:
    """What the blade can be used for.

    Source: 2nd edition p. 20, p. 29 (with fortune cards).
    """
    if not game.components.tides:
        return ("yes",)
    return ("redraw", "yes") if game.option("tides_blade") == "redraw_or_one" else ("redraw",)


def winner(game: Game, battle: Battle) -> str:
    """The stronger side; at equal strength the one further ahead on the fiefdoms track.

    Source: 2nd edition p. 20 (step 6.1); 1st edition p. 14; rule post, combat 6.
    """
    _tell_strength(game, battle, "final_strength", final_parts)
    totals = {house: battle.strengths[house]["total"] for house in (battle.attacker, battle.defender)}
    ahead = _stronger(game, battle, totals)
    tied = len(set(totals.values())) == 1
    game.say_of(battle, "battle_won", winner=ahead, tied=tied)
    return ahead


def clean_up(game: Game, battle: Battle) -> Flow[None]:
    """Cards to the discards; a victorious attacker clears the area and moves in.

    Source: 2nd edition p. 21 (step 6.4), p. 19 (used cards); 1st edition p. 15-16; rule post, combat 7.
    """
    place = game.places[battle.area]
    if battle.winner == battle.attacker:
        if place.guard == battle.defender:
            game.say("garrison_removed", house=battle.defender, area=battle.area)
            place.garrison, game.recount = 0, True
        held = has(game, battle, battle.defender, "hold_ground")
        if place.marker == battle.defender and not (held and game.option("held_ground_marker") == "stays"):
            game.say("marker_removed", house=battle.defender, area=battle.area)
            place.marker, game.recount = "", True
        yield from _move_in(game, battle)
    elif not place.size:
        vacate(game, place)
    _lose_the_lonely(game, battle)
    yield from port_follows_land(game, battle.area)
    game.say_of(battle, "battle_over", winner=battle.winner, house=game.controller(battle.area))
    for house, card in battle.cards.items():
        if not _comes_back(game, battle, house):
            discard_card(game, house, card)
            renew_hand(game, house)


def _lose_the_lonely(game: Game, battle: Battle) -> None:
    """Leaders of a winner whose last unit has fallen are taken: nobody stays with them. An ally is with nobody then.

    Source: expansion, leaders (a garrison alone is not enough).
    """
    place = game.places[battle.area]
    if place.size:
        return
    for leader in place.leaders:
        if game.components.leaders[leader].house:
            imprison(game, battle.loser, leader, battle.winner, battle.area, "alone")
        else:
            game.aside.append(leader)
            part(game, ally_with(game, leader))
    place.leaders = []


def _comes_back(game: Game, battle: Battle, house: str) -> bool:
    """Whether the card in play goes back to the hand instead of the discards."""
    if house != battle.loser:
        return False
    return has(game, battle, house, "self_return") or has(game, battle, house, "recover_discards")


def _move_in(game: Game, battle: Battle) -> Flow[None]:
    """The victorious units occupy the area, or go back where they came from if the enemy's card says so."""
    units = {unit: n for unit, n in battle.units.items() if n}
    leaders, battle.units, battle.leaders = battle.leaders, {}, []
    if not units:
        bring(game, battle.area, leaders)
        return
    if has(game, battle, battle.defender, "hold_ground"):
        game.say("attackers_held", house=battle.attacker, area=battle.area, origin=battle.origin)
        enter_area(game, battle.attacker, battle.origin, units)
        bring(game, battle.origin, leaders)
        yield from port_follows_land(game, battle.origin)
        yield from reconcile(game)
        return
    enter_area(game, battle.attacker, battle.area, units)
    bring(game, battle.area, leaders)
