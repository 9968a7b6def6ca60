"""Card texts that are carried out at one moment: at the reveal, when the winner is known, or after the combat.

Source: 2nd edition p. 19 (when and in which order card texts come). The texts are as published.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....kernel.decision import Flow, ask
from ....kernel.forms import One, Some
from ...schema import ListOf, OneOf, Whole, may, needed
from ..model.components import ORDER_KINDS
from ..model.effects import (
    destroy,
    discard_card,
    gain_power,
    lose_power,
    move_on_track,
    renew_hand,
    replace_unit,
    take_back_cards,
)
from ..model.state import Battle, Game, choice
from ..rules.support import live_supports
from .abilities import (
    ABILITIES,
    AFTER,
    ATTACKER,
    MOMENTS,
    RESULT,
    REVEAL,
    CardAbility,
    at,
    by_text_order,
    declared,
    has,
    texts,
    used,
)
from .bonuses import ARMY
from .cancels import other_card

FIGHTING_ALONE = may(OneOf((ARMY,), "choice"), "fighting footmen only", usual="supporting ones too")
PRICE = needed(Whole(1), "the price in power")


def known_abilities() -> Mapping[str, CardAbility]:
    """Every ability that a card may name, from all chapters, with its declaration, moment by moment."""
    in_order = sorted(ABILITIES.values(), key=lambda ability: MOMENTS.index(ability.moment))
    return {ability.name: ability for ability in in_order}


def at_moment(game: Game, battle: Battle, moment: str) -> Flow[None]:
    """Carry out the texts of a moment, one side after the other.

    Source: 2nd edition p. 19: the first text is carried out in full before the second.
    """
    if not (
        has_text_at(game, battle, moment, battle.attacker)
        or has_text_at(game, battle, moment, battle.defender)
    ):
        return
    for house in by_text_order(game, battle):
        if has_text_at(game, battle, moment, house):
            yield from carry_out(game, battle, moment, house)


def has_text_at(game: Game, battle: Battle, moment: str, house: str) -> bool:
    """Whether the text of a side's card has anything for a moment."""
    return moment in [declared(text).moment for text in texts(game, battle, house)]


def carry_out(game: Game, battle: Battle, moment: str, house: str) -> Flow[None]:
    """Carry out the text of one side's card, as far as it belongs to a moment.

    Source: 2nd edition p. 19.
    """
    for text in texts(game, battle, house):
        rule = declared(text)
        if rule.deed is not None and rule.moment == moment:
            yield from rule.deed(game, battle, house, text.param)


@at(REVEAL, "kill_footman")
def kill_footman(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """Destroy one enemy footman that fights; a routed one only by option, and where none stands.

    Source: published card, both editions; 2nd edition p. 20 (strength is counted again), p. 21.
    """
    yield from ()
    enemy = battle.enemy(house)
    footman = game.components.by_role["footman"]
    if has(game, battle, enemy, "no_losses"):
        return
    if enemy == battle.attacker:
        if not battle.units.get(footman):
            return
        used(game, battle, house, "kill_footman")
        battle.units[footman] -= 1
        game.say("destroyed", house=enemy, area=battle.area, unit=footman, count=1, why="ability")
    elif _reached(game, battle.area, footman):
        used(game, battle, house, "kill_footman")
        order = game.lift(battle.area)
        destroy(game, enemy, [f"{battle.area}/{footman}"], "ability")
        game.lay(battle.area, order)  # it counts to the end of the combat, even if the last unit is gone


@at(REVEAL, "remove_adjacent_order", asks=("remove_order",))
def remove_adjacent_order(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """Remove an enemy order next to the combat; the march that started it has left the board already.

    Source: published card, 2nd edition.
    """
    enemy = battle.enemy(house)
    near = game.components.neighbours[battle.area]
    targets = tuple(a for a in near if game.places[a].house == enemy and a in game.orders)
    yield from _remove_order(game, battle, house, "remove_adjacent_order", targets)


@at(REVEAL, "remove_order_here_or_near", asks=("remove_order",))
def remove_order_here_or_near(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """Remove an enemy order in the area of the combat or next to it.

    Source: published card, 1st edition.
    """
    enemy = battle.enemy(house)
    near = (battle.area, *game.components.neighbours[battle.area])
    targets = tuple(a for a in near if game.places[a].house == enemy and a in game.orders)
    yield from _remove_order(game, battle, house, "remove_order_here_or_near", targets)


@at(RESULT, "remove_any_order", asks=("remove_order",))
def remove_any_order(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """The winner may remove one order of the loser anywhere.

    Source: published card, both editions; docs/rulings.md 12.14.
    """
    if battle.winner == house:
        targets = tuple(p.area.id for p in game.held_by(battle.loser) if p.area.id in game.orders)
        yield from _remove_order(game, battle, house, "remove_any_order", targets, passing=True)


@at(
    RESULT,
    "remove_near_order",
    param=needed(ListOf(OneOf(ORDER_KINDS, "kind of order"), least=1), "the kinds of order"),
    asks=("remove_order",),
)
def remove_near_order(game: Game, battle: Battle, house: str, kinds: Any) -> Flow[None]:
    """The winner may remove one order of the named kinds next to the combat, whoever gave it.

    Source: published card, 1st edition.
    """
    if battle.winner == house:
        near = game.components.neighbours[battle.area]
        targets = tuple(a for a in near if (token := game.token(a)) is not None and token.kind in kinds)
        yield from _remove_order(game, battle, house, "remove_near_order", targets, passing=True)


def _remove_order(
    game: Game, battle: Battle, house: str, name: str, targets: tuple[str, ...], passing: bool = False
) -> Flow[None]:
    if not targets:
        return
    area = yield from ask(lambda: choice(game, "remove_order", house, One(targets, passing)))
    if area is not None:
        used(game, battle, house, name, area=area, order=game.lift(area))


@at(REVEAL, "remove_defence_order")
def remove_defence_order(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """Discard the enemy's defence order in the area of the combat.

    Source: published card, 1st edition.
    """
    yield from ()
    token = game.token(battle.area)
    if house == battle.attacker and token is not None and token.kind == "defence":
        game.lift(battle.area)
        used(game, battle, house, "remove_defence_order", area=battle.area, order=token.id)


@at(RESULT, "gain_power", param=needed(Whole(1), "how much"))
def gain_power_for_victory(game: Game, battle: Battle, house: str, count: Any) -> Flow[None]:
    """The winner gains power.

    Source: published card, both editions.
    """
    yield from ()
    if battle.winner == house:
        used(game, battle, house, "gain_power")
        gain_power(game, house, int(count), "ability")


@at(REVEAL, "power_of_enemy_card")
def power_of_enemy_card(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """Gain as much power as the strength printed on the enemy's card.

    Source: published card, 1st edition.
    """
    yield from ()
    card = battle.cards.get(battle.enemy(house))
    if card and game.card(card).strength:
        used(game, battle, house, "power_of_enemy_card")
        gain_power(game, house, game.card(card).strength, "ability")


MARGIN = "power_by_margin"
"""What is measured by the difference of the strengths."""


@at(RESULT, MARGIN)
def power_by_margin(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """The winner gains as much power as it was stronger.

    Source: published card, 1st edition.
    """
    yield from ()
    totals = [battle.strengths[side]["total"] for side in (battle.winner, battle.loser)]
    if battle.winner == house and totals[0] > totals[1]:
        used(game, battle, house, MARGIN)
        gain_power(game, house, totals[0] - totals[1], "ability")


@at(RESULT, "loser_loses_power", param=needed(Whole(1), "how much"))
def loser_loses_power(game: Game, battle: Battle, house: str, count: Any) -> Flow[None]:
    """The loser loses power to the pool, as much as it has.

    Source: published card, 1st edition.
    """
    yield from ()
    if battle.winner == house:
        used(game, battle, house, "loser_loses_power")
        lose_power(game, battle.loser, int(count), "ability")


@at(AFTER, "enemy_loses_power", param=needed(Whole(1), "how much"))
def enemy_loses_power(game: Game, battle: Battle, house: str, count: Any) -> Flow[None]:
    """Won or lost, the enemy loses power to the pool, as much as it has.

    Source: published card, 1st edition.
    """
    yield from ()
    used(game, battle, house, "enemy_loses_power")
    lose_power(game, battle.enemy(house), int(count), "ability")


@at(RESULT, "upgrade_footman", param=FIGHTING_ALONE, asks=("upgrade",))
def upgrade_footman(game: Game, battle: Battle, house: str, whose: Any) -> Flow[None]:
    """The winner may turn one of the own footmen, fighting or supporting, into a knight.

    Source: published card, both editions.
    """
    if battle.winner != house:
        return
    knight = game.components.by_role["knight"]
    bag = _footmen(game, battle, house, [] if whose == ARMY else live_supports(game, battle, house))
    if not bag or not game.reserve(house, knight):
        return
    chosen = yield from ask(lambda: choice(game, "upgrade", house, Some(bag, 0, 1)))
    for option in chosen or []:
        used(game, battle, house, "upgrade_footman", area=option.partition("/")[0])
        if house == battle.attacker and option.startswith(f"{battle.area}/"):
            footman = game.components.by_role["footman"]
            battle.units[footman] -= 1
            battle.units[knight] = battle.units.get(knight, 0) + 1
            game.say("replaced", house=house, area=battle.area, old=footman, new=knight)
        else:
            replace_unit(game, house, option, knight)


def _reached(game: Game, area: str, unit: str) -> int:
    """How many units of a kind a text reaches in an area: the standing ones, by option the routed ones too."""
    place = game.places[area]
    routed = place.routed.get(unit, 0) if game.option("routed_footmen") == "touched" else 0
    return place.units.get(unit, 0) + routed


def _footmen(game: Game, battle: Battle, house: str, supports: Sequence[str]) -> dict[str, int]:
    """The own footmen that take part in a combat, as "area/footman"."""
    footman = game.components.by_role["footman"]
    counts = {a: _reached(game, a, footman) for a in supports if game.places[a].house == house}
    if house == battle.attacker:
        counts[battle.area] = battle.units.get(footman, 0)
    else:
        counts[battle.area] = _reached(game, battle.area, footman)
    return {f"{area}/{footman}": count for area, count in counts.items() if count}


@at(RESULT, "take_back_card", asks=("take_back",))
def take_back_card(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """The winner may take one used card back, in the open; not before all of them come back anyhow.

    Source: published card, 1st edition; 1st edition p. 16 (all of them come back).
    """
    if battle.winner == house:
        yield from _take_one_back(game, battle, house, "take_back_card")


@at(RESULT, "take_back_anyway", asks=("take_back",))
def take_back_anyway(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """Won or lost, one used card may be taken back, in the open; not before all of them come back anyhow.

    Source: published card, 1st edition.
    """
    yield from _take_one_back(game, battle, house, "take_back_anyway")


def _take_one_back(game: Game, battle: Battle, house: str, name: str) -> Flow[None]:
    all_return = game.option("last_card") == "returns" and game.hands[house] == [battle.cards[house]]
    if not game.discards[house] or all_return:
        return
    pile = tuple(game.discards[house])
    card = yield from ask(lambda: choice(game, "take_back", house, One(pile, passing=True)))
    if card is not None:
        used(game, battle, house, name)
        take_back_cards(game, house, [card])
        game.say("cards_taken_back", house=house, cards=[card])


@at(RESULT, "recover_discards")
def recover_discards(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """The loser takes back the whole discard pile; the card in play is not discarded.

    Source: published card, 2nd edition; 2nd edition p. 19.
    """
    yield from ()
    if battle.loser == house:
        used(game, battle, house, "recover_discards")
        take_back_cards(game, house, game.discards[house])


@at(RESULT, "self_return")
def self_return(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """The loser's card comes back to the hand instead of being discarded: the clean-up leaves it there.

    Source: a card of a scenario's own; 2nd edition p. 19 (used cards).
    """
    yield from ()
    if battle.loser == house:
        used(game, battle, house, "self_return")


@at(REVEAL, "track_drop", asks=("track_drop",))
def track_drop(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """The enemy goes last on a track of the card owner's choice.

    Source: published card, 2nd edition; 2nd edition p. 27 (places on the tracks).
    """
    enemy = battle.enemy(house)
    tracks = tuple(game.tracks)
    track = yield from ask(lambda: choice(game, "track_drop", house, One(tracks)))
    used(game, battle, house, "track_drop", track=track)
    move_on_track(game, track, enemy, len(game.tracks[track]) - 1)


@at(AFTER, "march_again", serves=ATTACKER)
def march_again(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """The victorious attacker's march order follows the units and may be resolved again.

    Source: published card, 2nd edition.
    """
    yield from ()
    place = game.places[battle.area]
    if battle.winner == house == battle.attacker and place.house == house:
        used(game, battle, house, "march_again", area=battle.area, order=battle.march)
        game.lay(battle.area, battle.march)


@at(AFTER, "discard_enemy_card", asks=("discard_card",))
def discard_enemy_card(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """Look at the enemy's hand and discard a card of it.

    Source: published card, 2nd edition; 2nd edition p. 19.
    """
    enemy = battle.enemy(house)
    if not game.hands[enemy]:
        return
    game.tell(house, "hand_seen", house=enemy, cards=list(game.hands[enemy]))
    hand = tuple(game.hands[enemy])
    form = One(hand, passing=True)
    card = yield from ask(lambda: choice(game, "discard_card", house, form, enemy, secret=True))
    if card is not None:
        used(game, battle, house, "discard_enemy_card", enemy_card=card)
        discard_card(game, enemy, card)
        renew_hand(game, enemy)


@at(RESULT, "buy_enemy_card", param=PRICE, asks=("discard_card",))
def buy_enemy_card(game: Game, battle: Battle, house: str, price: Any) -> Flow[None]:
    """The winner may pay to discard a card of the loser's hand; the card in play is not in it any more.

    Source: published card, 1st edition; FAQ p. 18 (hands lie open).
    """
    hand = tuple(c for c in game.hands[battle.loser] if c != battle.cards.get(battle.loser))
    if battle.winner != house or not hand or game.power[house] < price:
        return
    form = One(hand, passing=True)
    card = yield from ask(lambda: choice(game, "discard_card", house, form, battle.loser))
    if card is not None:
        used(game, battle, house, "buy_enemy_card", enemy_card=card)
        lose_power(game, house, price, "ability")
        discard_card(game, battle.loser, card)


@at(REVEAL, "replace_card", param=PRICE, asks=("replace_card", "card"))
def replace_card(game: Game, battle: Battle, house: str, price: Any) -> Flow[None]:
    """For a price this card is discarded and another one is played, whose text works.

    Source: published card, 2nd edition.
    """
    yield from _play_another(game, battle, house, "replace_card", int(price))


@at(REVEAL, "replace_card_weaker", param=PRICE, asks=("replace_card", "card"))
def replace_card_weaker(game: Game, battle: Battle, house: str, price: Any) -> Flow[None]:
    """The same, but with 1 strength less.

    Source: published card, 1st edition.
    """
    yield from _play_another(game, battle, house, "replace_card_weaker", int(price), less=1)


def _play_another(game: Game, battle: Battle, house: str, name: str, price: int, less: int = 0) -> Flow[None]:
    others = tuple(c for c in game.hands[house] if c != battle.cards[house])
    if not others or game.power[house] < price:
        return
    form = One(("yes",), passing=True)
    if (yield from ask(lambda: choice(game, "replace_card", house, form))) is None:
        return
    used(game, battle, house, name)
    lose_power(game, house, price, "ability")
    discard_card(game, house, battle.cards.pop(house))
    battle.cards[house] = yield from ask(other_card, game, battle, house, others)
    game.say("card_played", house=house, card=battle.cards[house])
    if less:
        battle.extra[house] = (-less, 0, 0)
    yield from carry_out(game, battle, REVEAL, house)
