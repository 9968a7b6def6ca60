"""What the texts of house cards do. A scenario names an ability on a card; no card is named here.

Three tables, by when they work: CANCELS straight after the reveal, BONUSES as long as the card lies (always counted
anew), and ABILITIES at one named moment: reveal, result or after. A few abilities are plain facts that another
chapter asks for (`has`), such as no_losses or hold_ground.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...kernel.decision import Decision, Flow, ask
from ...kernel.forms import One
from .effects import (
    destroy,
    discard_card,
    gain_power,
    move_on_track,
    renew_hand,
    take_back_cards,
)
from .state import Battle, Game, choice
from .support import live_supports


@dataclass(frozen=True)
class Bonus:
    """What a card adds to a side."""

    strength: int = 0
    swords: int = 0
    forts: int = 0


Bonuses = Callable[[Game, Battle, str, Any], Bonus]
Ability = Callable[[Game, Battle, str, Any], Flow[None]]

BONUSES: dict[str, Bonuses] = {}
"""Ability -> what it adds to the side that played the card."""
WEAKENERS: dict[str, Bonuses] = {}
"""Ability -> what it adds to (mostly takes from) the enemy of the side that played the card."""
ABILITIES: dict[str, tuple[str, Ability]] = {}
"""Ability -> the moment when it works, and what it does."""
FACTS = ("no_losses", "unrouted_survivors", "choose_enemy_retreat", "hold_ground", "cancel_enemy_card")
"""Abilities that another chapter asks for."""


def known_abilities() -> tuple[str, ...]:
    """Every ability that a card may name."""
    return (*BONUSES, *WEAKENERS, *ABILITIES, *FACTS)


def has(game: Game, battle: Battle, house: str, ability: str) -> bool:
    """Whether the card that a side has played carries an ability."""
    card = battle.cards.get(house)
    return bool(card) and game.card(card or "").ability == ability


def bonuses(game: Game, battle: Battle, house: str) -> list[tuple[str, Bonus]]:
    """What the texts of both cards add to a side, with the card it comes from."""
    found = []
    for owner, table in ((house, BONUSES), (battle.enemy(house), WEAKENERS)):
        card = battle.cards.get(owner)
        if card and (rule := table.get(game.card(card).ability)):
            found.append((card, rule(game, battle, owner, game.card(card).param)))
    return found


def icons(game: Game, battle: Battle, house: str) -> Bonus:
    """The swords and forts of a side, those of texts included."""
    card = battle.cards.get(house)
    swords, forts = (game.card(card).swords, game.card(card).forts) if card else (0, 0)
    for _, bonus in bonuses(game, battle, house):
        swords, forts = swords + bonus.swords, forts + bonus.forts
    return Bonus(0, swords, forts)


def at_moment(game: Game, battle: Battle, moment: str) -> Flow[None]:
    """Resolve the abilities of a moment, in turn order."""
    for house in [h for h in game.turn_order if h in (battle.attacker, battle.defender)]:
        card = battle.cards.get(house)
        if card is None or game.card(card).ability not in ABILITIES:
            continue
        when, rule = ABILITIES[game.card(card).ability]
        if when == moment:
            yield from rule(game, battle, house, game.card(card).param)


def _used(game: Game, battle: Battle, house: str, **data: Any) -> None:
    card = battle.cards[house]
    game.say("ability", house=house, card=card, ability=game.card(card).ability, **data)


# -- always counted -----------------------------------------------------------------------------------------------


def _ahead(game: Game, battle: Battle, house: str, track: Any) -> Bonus:
    order = game.tracks[track]
    return Bonus(1 if order.index(battle.enemy(house)) < order.index(house) else 0)


def _each_counts_two(role: str) -> Bonuses:
    def bonus(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
        if house != battle.attacker:
            return Bonus()
        unit = game.setting.by_role[role]
        count = battle.units.get(unit, 0)
        for area in live_supports(game, battle, house):
            if game.places[area].house == house:
                count += game.places[area].units.get(unit, 0)
        return Bonus(count)

    return bonus


def _unsupported(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    return Bonus() if live_supports(game, battle, house) else Bonus(0, 2, 1)


def _double_defence(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    token = game.token(battle.area)
    defends = house == battle.defender and token is not None and token.kind == "defence"
    return Bonus(token.value if defends and token else 0)


def _fort_defender(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    defends = house == battle.defender and game.setting.areas[battle.area].fort
    return Bonus(1, 1) if defends else Bonus()


def _pair(game: Game, battle: Battle, house: str, partner: Any) -> Bonus:
    return Bonus(1, 1) if partner in game.discards[house] else Bonus()


def _zero(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    card = battle.cards.get(battle.enemy(house))
    return Bonus(-game.card(card).strength if card else 0)


BONUSES |= {
    "bonus_vs_track": _ahead,
    "ships_plus": _each_counts_two("ship"),
    "footmen_plus": _each_counts_two("footman"),
    "icons_if_unsupported": _unsupported,
    "double_defence": _double_defence,
    "fort_defender": _fort_defender,
    "pair_bonus": _pair,
}
WEAKENERS |= {"zero_enemy_card": _zero}


# -- straight after the reveal ------------------------------------------------------------------------------------


def cancels(game: Game, battle: Battle) -> Flow[None]:
    """In turn order, a card may send the enemy's card back to his hand; he plays another, or none."""
    for house in [h for h in game.turn_order if h in (battle.attacker, battle.defender)]:
        enemy = battle.enemy(house)
        if not has(game, battle, house, "cancel_enemy_card") or enemy not in battle.cards:
            continue
        if (yield from ask(partial(cancel_choice, game, house))) is None:
            continue
        sent_back = battle.cards.pop(enemy)
        _used(game, battle, house, enemy_card=sent_back)
        others = tuple(c for c in game.hands[enemy] if c != sent_back)
        game.say("card_sent_back", house=enemy, card=sent_back, none_left=not others)
        if others:
            battle.cards[enemy] = yield from ask(partial(other_card, game, battle, enemy, others))
            game.say("card_played", house=enemy, card=battle.cards[enemy])
        return


def cancel_choice(game: Game, house: str) -> Decision:
    """Whether to send the enemy's card back."""
    return choice(game, "cancel_card", house, One(("yes",), passing=True))


def other_card(game: Game, battle: Battle, house: str, others: tuple[str, ...]) -> Decision:
    """The card to play instead of the one sent back."""
    weakest = min(others, key=lambda card: game.card(card).strength)
    return choice(game, "card", house, One(others), battle.area, secret=True, default=weakest)


# -- at a moment --------------------------------------------------------------------------------------------------


def ability(name: str, moment: str) -> Callable[[Ability], Ability]:
    """Register an ability under its name and moment (reveal, result or after)."""

    def register(rule: Ability) -> Ability:
        ABILITIES[name] = (moment, rule)
        return rule

    return register


@ability("kill_footman", "reveal")
def kill_footman(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """Destroy one enemy footman that fights; a routed one does not."""
    yield from ()
    enemy = battle.enemy(house)
    footman = game.setting.by_role["footman"]
    if has(game, battle, enemy, "no_losses"):
        return
    if enemy == battle.attacker:
        if not battle.units.get(footman):
            return
        _used(game, battle, house)
        battle.units[footman] -= 1
        game.say("destroyed", house=enemy, area=battle.area, unit=footman, count=1, why="ability")
    elif footman in game.places[battle.area].units:
        _used(game, battle, house)
        place = game.places[battle.area]
        order = place.order
        destroy(game, enemy, [f"{battle.area}/{footman}"], "ability")
        place.order = order  # it counts to the end of the combat, even if the last unit is gone


@ability("remove_adjacent_order", "reveal")
def remove_adjacent_order(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """Remove an enemy order next to the combat; the march that started it has left the board already."""
    enemy = battle.enemy(house)
    near = game.setting.neighbours[battle.area]
    targets = tuple(a for a in near if game.places[a].house == enemy and game.places[a].order)
    yield from _remove_order(game, battle, house, targets, passing=False)


@ability("remove_any_order", "result")
def remove_any_order(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """The winner may remove one order of the loser anywhere."""
    if battle.winner == house:
        targets = tuple(p.area.id for p in game.held_by(battle.loser) if p.order)
        yield from _remove_order(game, battle, house, targets, passing=True)


def _remove_order(
    game: Game, battle: Battle, house: str, targets: tuple[str, ...], passing: bool
) -> Flow[None]:
    if not targets:
        return
    area = yield from ask(lambda: choice(game, "remove_order", house, One(targets, passing)))
    if area is not None:
        order, game.places[area].order = game.places[area].order, ""
        _used(game, battle, house, area=area, order=order)


@ability("gain_power", "result")
def gain_power_for_victory(game: Game, battle: Battle, house: str, count: Any) -> Flow[None]:
    """The winner gains power."""
    yield from ()
    if battle.winner == house:
        _used(game, battle, house)
        gain_power(game, house, int(count), "ability")


@ability("recover_discards", "result")
def recover_discards(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """The loser takes back the whole discard pile; the card in play is not discarded."""
    yield from ()
    if battle.loser == house:
        _used(game, battle, house)
        take_back_cards(game, house, game.discards[house])


@ability("self_return", "result")
def self_return(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """The loser's card comes back to his hand instead of being discarded: the clean-up leaves it there."""
    yield from ()
    if battle.loser == house:
        _used(game, battle, house)


@ability("track_drop", "reveal")
def track_drop(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """The enemy goes last on a track of the card owner's choice."""
    enemy = battle.enemy(house)
    tracks = tuple(game.tracks)
    track = yield from ask(lambda: choice(game, "track_drop", house, One(tracks)))
    _used(game, battle, house, track=track)
    move_on_track(game, track, enemy, len(game.tracks[track]) - 1)


@ability("march_again", "after")
def march_again(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """The victorious attacker's march order follows his units and may be resolved again."""
    yield from ()
    place = game.places[battle.area]
    if battle.winner == house == battle.attacker and place.house == house:
        _used(game, battle, house, area=battle.area, order=battle.march)
        place.order = battle.march


@ability("discard_enemy_card", "after")
def discard_enemy_card(game: Game, battle: Battle, house: str, _: Any) -> Flow[None]:
    """Look at the enemy's hand and discard a card of it."""
    enemy = battle.enemy(house)
    if not game.hands[enemy]:
        return
    game.say("hand_seen", to=house, house=enemy, cards=list(game.hands[enemy]))

    card = yield from ask(
        lambda: choice(
            game, "discard_card", house, One(tuple(game.hands[enemy]), passing=True), enemy, secret=True
        )
    )
    if card is not None:
        _used(game, battle, house, enemy_card=card)
        discard_card(game, enemy, card)
        renew_hand(game, enemy)
