"""Card texts that count as long as the card lies; they are counted anew whenever a strength is asked for.

Source: 2nd edition p. 19-20: strength is counted again when the cards lie open. The texts are as published.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...schema import OneOf, Record, Ref, Whole, may, needed
from ..model.components import SEA
from ..model.lasting import lasting
from ..model.state import Battle, Game
from ..rules.leaders import leader_swords
from ..rules.support import live_supports
from .abilities import (
    ATTACKER,
    DEFENDER,
    LIES,
    Bonus,
    Bonuses,
    bonus,
    by_text_order,
    declared,
    texts,
    weakening,
)

ARMY = "army"
"""The parameter of texts that leave out supporting units."""
ARMY_ALONE = may(OneOf((ARMY,), "choice"), "counts attacking units only", usual="supporting ones count too")
_FIGURES = Record(
    {
        "strength": may(Whole(0), "strength", usual="0"),
        "swords": may(Whole(0), "swords", usual="0"),
        "forts": may(Whole(0), "forts", usual="0"),
    }
)
ROLE_FIGURES = Record(
    {
        "attack": may(_FIGURES, "what an attacker adds", usual="nothing"),
        "defence": may(_FIGURES, "what a defender adds", usual="nothing"),
    },
    some=True,
)


def bonuses_of(game: Game, battle: Battle, house: str) -> list[tuple[str, Bonus]]:
    """What the texts of both cards add to a side, with the card it comes from.

    Source: 2nd edition p. 20 (step 5).
    """
    found = []
    for owner in (house, battle.enemy(house)):
        for text in texts(game, battle, owner):
            rule = declared(text).adds if owner == house else declared(text).weakens
            if rule is not None:
                found.append((battle.cards[owner], rule(game, battle, owner, text.param)))
    if house in battle.extra:
        found.append((battle.cards[house], Bonus(*battle.extra[house])))
    return found


def adds_nothing(game: Game, battle: Battle, house: str) -> bool:
    """Whether the text of a side's card is for the other side alone, or no more than changes figures, and none as the combat stands."""
    printed = [(declared(text), text.param) for text in texts(game, battle, house)]
    if not printed:
        return False
    side = ATTACKER if house == battle.attacker else DEFENDER
    found = [(one, param) for one, param in printed if one.serves in ("", side)]
    rules = [(rule, param) for one, param in found for rule in (one.adds, one.weakens) if rule is not None]
    figures = all(one.moment == LIES and (one.adds or one.weakens) for one, _ in found)
    return figures and all(rule(game, battle, house, p) == Bonus() for rule, p in rules)


def icons(game: Game, battle: Battle, house: str) -> Bonus:
    """The swords and forts of a side: its card, its fortune card and what texts add.

    Source: 2nd edition p. 19, p. 29 (fortune cards).
    """
    card, tide = battle.cards.get(house), game.components.tides.get(battle.tides.get(house, ""))
    printed = [source for source in (game.card(card) if card else None, tide) if source]
    added = [bonus for _, bonus in bonuses_of(game, battle, house)]
    swords = sum([source.swords for source in (*printed, *added)])
    forts = sum([source.forts for source in (*printed, *added)])
    return Bonus(
        0, swords + leader_swords(game, battle, house), forts + _forts_by_tactics(game, battle, house)
    )


def _forts_by_tactics(game: Game, battle: Battle, house: str) -> int:
    """What a tactics card in force adds to a defender who has a defence order."""
    found = lasting(game, house, "forts_with_defence")
    defends = house == battle.defender and game.lies(battle.area, "defence")
    return int(found[1]["forts"]) if found and defends else 0


@bonus("bonus_vs_track", needed(Ref("tracks", "track"), "the track"))
def ahead(game: Game, battle: Battle, house: str, track: Any) -> Bonus:
    """+1 strength against an enemy who is ahead on a track.

    Source: published card, 2nd edition.
    """
    order = game.tracks[track]
    return Bonus(1 if order.index(battle.enemy(house)) < order.index(house) else 0)


def _each_counts_one_more(role: str) -> Bonuses:
    """Every attacking unit of a kind, and every own one that supports, counts one more."""

    def one_more(game: Game, battle: Battle, house: str, whose: Any) -> Bonus:
        if house != battle.attacker:
            return Bonus()
        unit = game.components.by_role[role]
        count = battle.units.get(unit, 0)
        for area in live_supports(game, battle, house) if whose != ARMY else ():
            if game.places[area].house == house:
                count += game.places[area].units.get(unit, 0)
        return Bonus(count)

    return one_more


for _name, _role in (("ships_plus", "ship"), ("footmen_plus", "footman"), ("knights_plus", "knight")):
    bonus(_name, ARMY_ALONE, f"+1 strength for each own {_role} that attacks, or supports the attack.")(
        _each_counts_one_more(_role)
    )


@bonus("icons_if_unsupported")
def unsupported(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    """Two swords and a fort without support.

    Source: published card, 2nd edition; "without support": the publisher's answers, docs/rulings.md 12.23.
    """
    return Bonus() if live_supports(game, battle, house) else Bonus(0, 2, 1)


def _figure_where(what: str, holds: Callable[[Game, Battle, str], bool]) -> Bonuses:
    """So much of one figure where something holds."""

    def figure(game: Game, battle: Battle, house: str, count: Any) -> Bonus:
        return Bonus(**{what: int(count)}) if holds(game, battle, house) else Bonus()

    return figure


def _supported(game: Game, battle: Battle, house: str) -> bool:
    return bool(live_supports(game, battle, house))


def _by_the_sea(game: Game, battle: Battle, house: str) -> bool:
    return bool(game.components.geography.seas_near[battle.area])


for _prefix, _where, _holds in (
    ("supported", "where the own side is supported", _supported),
    ("near_sea", "in a combat next to a sea", _by_the_sea),
):
    for _what in ("strength", "swords", "forts"):
        bonus(f"{_prefix}_{_what}", needed(Whole(1), "how much"), f"So much {_what} {_where}.")(
            _figure_where(_what, _holds)
        )


@bonus("swords_against", needed(Whole(1), "what the strength of the enemy's card is taken from"))
def swords_against(game: Game, battle: Battle, house: str, most: Any) -> Bonus:
    """The more swords, the weaker the enemy's card: a number less its printed strength.

    Source: published card, 1st edition.
    """
    card = battle.cards.get(battle.enemy(house))
    return Bonus(swords=max(0, int(most) - (game.card(card).strength if card else 0)))


@bonus("double_defence")
def double_defence(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    """The own defence order in the area of the combat counts twice.

    Source: published card, both editions; 2nd edition p. 18 (the order's value).
    """
    token = game.token(battle.area)
    defends = house == battle.defender and token is not None and token.kind == "defence"
    return Bonus(token.value if defends and token else 0)


@bonus("fort_defender")
def fort_defender(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    """+1 strength and a sword for the defender of a castle or stronghold.

    Source: published card, 2nd edition.
    """
    defends = house == battle.defender and game.components.areas[battle.area].fort
    return Bonus(1, 1) if defends else Bonus()


@bonus("pair_bonus", needed(Ref("house_cards", "house card"), "another card of the same house"))
def pair(game: Game, battle: Battle, house: str, partner: Any) -> Bonus:
    """+1 strength and a sword if another card is among the own discards.

    Source: published card, 2nd edition.
    """
    return Bonus(1, 1) if partner in game.discards[house] else Bonus()


@bonus(
    "role_icons",
    needed(ROLE_FIGURES, "the figures", "{ attack = { swords = 1 }, defence = { forts = 1 } }"),
)
def by_role(game: Game, battle: Battle, house: str, rows: Any) -> Bonus:
    """Different figures for an attacker and for a defender.

    Source: published card, 2nd edition.
    """
    row: Mapping[str, int] = rows.get("attack" if house == battle.attacker else "defence", {})
    return Bonus(**row)


@weakening("zero_enemy_card")
def zero(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    """The printed strength of the enemy's card is 0.

    Source: published card, both editions.
    """
    card = battle.cards.get(battle.enemy(house))
    return Bonus(-game.card(card).strength if card else 0)


# -- ships that count nothing -------------------------------------------------------------------------------------


def _ships_in_army(game: Game, battle: Battle, side: str) -> int:
    if game.components.areas[battle.area].kind != SEA:
        return 0
    ship = game.components.by_role["ship"]
    army = battle.units if side == battle.attacker else game.places[battle.area].units
    return army.get(ship, 0)


def _supporting_ships(game: Game, battle: Battle, side: str, but: str = "") -> int:
    """The ships that support a side, save those of one house."""
    ship = game.components.by_role["ship"]
    areas = [a for a in live_supports(game, battle, side) if game.places[a].house != but]
    return sum(game.places[a].units.get(ship, 0) for a in areas)


@bonus("foreign_ships_zero", does="With support, the ships of all others count nothing.")
def own_side_foreign(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    """Other houses' ships that support this side count nothing.

    Source: published card, 2nd edition; docs/rulings.md 12.21.
    """
    return Bonus(-_supporting_ships(game, battle, house, but=house))


@weakening("foreign_ships_zero")
def enemy_side_foreign(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    """With any support, the enemy's ships and all that help it count nothing; a text that raises them has its turn.

    Source: published card, 2nd edition; docs/rulings.md 12.21.
    """
    if not live_supports(game, battle, house):
        return Bonus()
    enemy = battle.enemy(house)
    lost = _ships_in_army(game, battle, enemy) + _supporting_ships(game, battle, enemy)
    raised_before = by_text_order(game, battle)[0] == enemy
    if raised_before or game.option("ships_texts") == "nothing":
        raising = [text for text in texts(game, battle, enemy) if text.name == "ships_plus"]
        rules = [(declared(text).adds, text.param) for text in raising]
        lost += sum(rule(game, battle, enemy, param).strength for rule, param in rules if rule)
    return Bonus(-lost)


@weakening("enemy_support_ships_zero")
def enemy_supporting_ships(game: Game, battle: Battle, house: str, _: Any) -> Bonus:
    """Ships that support the enemy count nothing.

    Source: published card, 1st edition.
    """
    return Bonus(-_supporting_ships(game, battle, battle.enemy(house)))
