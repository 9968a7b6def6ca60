"""Card texts that count as long as the card lies; they are counted anew whenever a strength is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .abilities import by_text_order, texts
from .setting import SEA
from .state import Battle, Game
from .support import live_supports

ARMY = "army"
"""The parameter of texts that leave out supporting units."""


@dataclass(frozen=True)
class Bonus:
    """What a card adds to a side."""

    strength: int = 0
    swords: int = 0
    forts: int = 0


Bonuses = Callable[[Game, Battle, str, Any], Bonus]

BONUSES: dict[str, Bonuses] = {}
"""Ability -> what it adds to the side that played the card."""
WEAKENERS: dict[str, Bonuses] = {}
"""Ability -> what it adds to (mostly takes from) the enemy of the side that played the card."""


def bonuses_of(game: Game, battle: Battle, house: str) -> list[tuple[str, Bonus]]:
    """What the texts of both cards add to a side, with the card it comes from."""
    return [
        (battle.cards[owner], table[text.name](game, battle, owner, text.param))
        for owner, table in ((house, BONUSES), (battle.enemy(house), WEAKENERS))
        for text in texts(game, battle, owner)
        if text.name in table
    ]


def icons(game: Game, battle: Battle, house: str) -> Bonus:
    """The swords and forts of a side: its card, its fortune card and what texts add."""
    card, tide = battle.cards.get(house), game.setting.tides.get(battle.tides.get(house, ""))
    printed = [source for source in (game.card(card) if card else None, tide) if source]
    added = [bonus for _, bonus in bonuses_of(game, battle, house)]
    swords = sum(source.swords for source in printed) + sum(bonus.swords for bonus in added)
    forts = sum(source.forts for source in printed) + sum(bonus.forts for bonus in added)
    return Bonus(0, swords, forts)


def _ahead(game: Game, battle: Battle, house: str, track: Any) -> Bonus:
    order = game.tracks[track]
    return Bonus(1 if order.index(battle.enemy(house)) < order.index(house) else 0)


def _each_counts_one_more(role: str) -> Bonuses:
    """Every attacking unit of a kind, and every own one that supports, counts one more."""

    def bonus(game: Game, battle: Battle, house: str, whose: Any) -> Bonus:
        if house != battle.attacker:
            return Bonus()
        unit = game.setting.by_role[role]
        count = battle.units.get(unit, 0)
        for area in live_supports(game, battle, house) if whose != ARMY else ():
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


def _by_role(game: Game, battle: Battle, house: str, rows: Any) -> Bonus:
    """What the card adds to an attacker, and what to a defender."""
    row: Mapping[str, int] = rows.get("attack" if house == battle.attacker else "defence", {})
    return Bonus(**row)


def _zero(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    card = battle.cards.get(battle.enemy(house))
    return Bonus(-game.card(card).strength if card else 0)


# -- ships that count nothing -------------------------------------------------------------------------------------


def _ships_in_army(game: Game, battle: Battle, side: str) -> int:
    if game.setting.areas[battle.area].kind != SEA:
        return 0
    ship = game.setting.by_role["ship"]
    army = battle.units if side == battle.attacker else game.places[battle.area].units
    return army.get(ship, 0)


def _supporting_ships(game: Game, battle: Battle, side: str, but: str = "") -> int:
    """The ships that support a side, save those of one house."""
    ship = game.setting.by_role["ship"]
    areas = [a for a in live_supports(game, battle, side) if game.places[a].house != but]
    return sum(game.places[a].units.get(ship, 0) for a in areas)


def _own_side_foreign(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    return Bonus(-_supporting_ships(game, battle, house, but=house))


def _enemy_side_foreign(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    """With any support, the enemy's ships and all that help him count nothing; a text that raises them has its turn."""
    if not live_supports(game, battle, house):
        return Bonus()
    enemy = battle.enemy(house)
    lost = _ships_in_army(game, battle, enemy) + _supporting_ships(game, battle, enemy)
    raised_before = by_text_order(game, battle)[0] == enemy
    if raised_before or game.option("ships_texts") == "nothing":
        raising = [text for text in texts(game, battle, enemy) if text.name == "ships_plus"]
        lost += sum(BONUSES[text.name](game, battle, enemy, text.param).strength for text in raising)
    return Bonus(-lost)


def _enemy_supporting_ships(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    return Bonus(-_supporting_ships(game, battle, battle.enemy(house)))


BONUSES |= {
    "bonus_vs_track": _ahead,
    "ships_plus": _each_counts_one_more("ship"),
    "footmen_plus": _each_counts_one_more("footman"),
    "knights_plus": _each_counts_one_more("knight"),
    "icons_if_unsupported": _unsupported,
    "double_defence": _double_defence,
    "fort_defender": _fort_defender,
    "pair_bonus": _pair,
    "role_icons": _by_role,
    "foreign_ships_zero": _own_side_foreign,
}
WEAKENERS |= {
    "zero_enemy_card": _zero,
    "foreign_ships_zero": _enemy_side_foreign,
    "enemy_support_ships_zero": _enemy_supporting_ships,
}
