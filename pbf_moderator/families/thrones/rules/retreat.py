"""Casualties and retreat of the beaten side.

Source: 2nd edition p. 20-21 (steps 6.2 and 6.3); 1st edition p. 15; rule post, combat 7.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One, Some, counted
from ..cards.abilities import has
from ..cards.bonuses import icons
from ..cards.token_abilities import buy_fort
from ..model.components import PORT
from ..model.effects import remove_losses, vacate
from ..model.state import Battle, Game, Place, choice
from .control import enter_area, port_follows_land
from .hostages import hostage_for_a_loss, take_captive
from .leaders import bring, embattled_leaders
from .movement import reach
from .supply import Armies

Units = dict[str, int]


def beaten_army(game: Game, battle: Battle) -> tuple[Units, Units]:
    """The loser's standing and routed units of the embattled army.

    Source: 2nd edition p. 21.
    """
    if battle.winner != battle.attacker:
        return battle.units, {}
    place = game.places[battle.area]
    return place.units, place.routed


def casualties(game: Game, battle: Battle) -> Flow[None]:
    """The winner's swords less the loser's forts are units that the loser destroys, of its choice.

    Source: 2nd edition p. 20-21; 1st edition p. 15; rule post, combat 7.
    """
    yield from buy_fort(game, battle)
    winner, loser = battle.winner, battle.loser
    swords, forts = icons(game, battle, winner).swords, icons(game, battle, loser).forts
    spared = has(game, battle, loser, "no_losses")
    sure = int(has(game, battle, winner, "one_more_casualty"))
    hits = 0 if spared else max(0, swords - forts) + sure
    standing, _ = beaten_army(game, battle)
    game.say(
        "icons",
        winner=winner,
        loser=loser,
        swords=swords,
        forts=forts,
        hits=hits,
        standing=sum(standing.values()),
        spared=spared,
    )
    if game.option("no_retreat_units") == "die_first":
        _destroy_immobile(game, battle)
    standing, _ = beaten_army(game, battle)
    to_lose = min(hits, sum(standing.values()))
    if game.components.leaders:
        to_lose = yield from hostage_for_a_loss(game, battle, to_lose)
    losses = yield from ask(casualty_choice, game, battle, to_lose)
    remove_losses(game, battle, loser, standing, counted(losses or ()), "casualties")


def _destroy_immobile(game: Game, battle: Battle) -> None:
    immobile = game.components.immobile
    for pile in beaten_army(game, battle):
        if lost := {unit: n for unit, n in pile.items() if n and unit in immobile}:
            remove_losses(game, battle, battle.loser, pile, lost, "cannot_retreat")


def casualty_choice(game: Game, battle: Battle, hits: int) -> Decision | None:
    """Which standing units of the embattled army to destroy.

    Source: 2nd edition p. 21 (never routed or supporting units); 1st edition p. 15.
    """
    standing, _ = beaten_army(game, battle)
    bag = {unit: n for unit, n in standing.items() if n}
    count = min(hits, sum(bag.values()))
    if not count:
        return None
    return choice(game, "casualties", battle.loser, Some(bag, count, count), battle.area)


def retreat(game: Game, battle: Battle) -> Flow[None]:
    """The beaten units retreat, and their leaders with them.

    Source: 2nd edition p. 21; 1st edition p. 15; rule post, combat 7; expansion, leaders.
    """
    area = yield from retreat_units(game, battle)
    if game.components.leaders:
        yield from retreat_leaders(game, battle, area)


def retreat_leaders(game: Game, battle: Battle, followed: str) -> Flow[None]:
    """Leaders go where the units go; alone only to units of their house. Who cannot becomes a hostage.

    Args:
        game: the position.
        battle: the combat.
        followed: where units have retreated, "" if none have.

    Source: expansion, leaders; leaders as hostages.
    """
    leaders = list(embattled_leaders(game, battle, battle.loser))
    if not leaders:
        return
    havens = [followed] if followed else leader_havens(game, battle)
    area = yield from ask(leader_retreat, game, battle, havens)
    if area is None:
        for leader in leaders:
            take_captive(game, battle, leader, "no_retreat")
        return
    embattled_leaders(game, battle, battle.loser).clear()
    bring(game, area, leaders)
    game.say("leaders_retreated", house=battle.loser, area=area, leaders=leaders)


def leader_havens(game: Game, battle: Battle) -> list[str]:
    """Where beaten leaders without units may retreat: among units of their house; supply does not matter to them.

    Source: expansion, leaders as hostages (the usual rules of retreat).
    """
    return [area for area in _ways_out(game, battle) if game.places[area].house == battle.loser]


def leader_retreat(game: Game, battle: Battle, havens: list[str]) -> Decision | None:
    """Where beaten leaders go whose units are all lost."""
    if not havens:
        return None
    chosen = has(game, battle, battle.winner, "choose_enemy_retreat")
    chooser = battle.winner if chosen else battle.loser
    facts = {"loser": battle.loser}
    return choice(game, "leader_retreat", chooser, One(tuple(havens)), battle.area, facts=facts)


def retreat_units(game: Game, battle: Battle) -> Flow[str]:
    """Survivors go together to one legal area and are routed; without one, and if they cannot move, they die.

    Returns:
        The area where they are now, "" if none is left.

    Source: 2nd edition p. 21; 1st edition p. 15; rule post, combat 7.
    """
    _destroy_immobile(game, battle)
    standing, routed = beaten_army(game, battle)
    chooser = loser = battle.loser
    remove_losses(game, battle, loser, routed, dict(routed), "routed_again")
    if not any(standing.values()):
        _leave(game, battle)
        return ""
    options = retreat_areas(game, battle)
    if options and has(game, battle, battle.winner, "choose_enemy_retreat"):
        chooser = battle.winner
        costs = {area: losses_in(game, battle, area) for area in options}
        options = [area for area in options if costs[area] == min(costs.values())]
    if not options:
        remove_losses(game, battle, loser, standing, {u: n for u, n in standing.items() if n}, "no_retreat")
        _leave(game, battle)
        return ""
    area: str = yield from ask(retreat_choice, game, battle, chooser, options)
    losses = yield from ask(retreat_losses, game, battle, area)
    remove_losses(game, battle, loser, standing, counted(losses or ()), "supply")
    units = {unit: n for unit, n in standing.items() if n}
    _leave(game, battle)
    if units:
        upright = has(game, battle, loser, "unrouted_survivors")
        enter_area(game, loser, area, units, routed=not upright)
        game.say("retreated", house=loser, area=area, units=units, routed=not upright)
        yield from port_follows_land(game, area)
    return area if units else ""


def _leave(game: Game, battle: Battle) -> None:
    if battle.loser == battle.attacker:
        battle.units.clear()
    else:
        vacate(game, game.places[battle.area])


def retreat_choice(game: Game, battle: Battle, chooser: str, options: list[str]) -> Decision:
    """Where the beaten units go; by default where it costs least, ties in alphabetical order.

    Source: 2nd edition p. 21; 1st edition p. 15; the default is the program's own.
    """
    default = min(options, key=lambda area: (losses_in(game, battle, area), area))
    facts = {"loser": battle.loser}
    return choice(game, "retreat", chooser, One(tuple(options)), battle.area, default=default, facts=facts)


def retreat_areas(game: Game, battle: Battle) -> list[str]:
    """The legal areas of retreat; one that breaks supply only where there is no other, or as the option says.

    Source: 2nd edition p. 21, p. 23-24; 1st edition p. 15.
    """
    legal = _ways_out(game, battle)
    if _goes_back(game, battle):
        return legal
    losses = {area: losses_in(game, battle, area) for area in legal}
    saving = [area for area in legal if losses[area] < _count(game, battle)]
    if game.option("retreat_over_supply") == "any":
        return saving
    least = min(losses.values(), default=0)
    cheapest = [area for area in saving if losses[area] == least]
    return cheapest if not least or game.option("retreat_over_supply") == "cheapest" else saving


def _goes_back(game: Game, battle: Battle) -> bool:
    """Whether the beaten are attackers who can only go back where they came from."""
    if battle.winner == battle.attacker:
        return False
    chosen = has(game, battle, battle.winner, "choose_enemy_retreat")
    return not (chosen and game.option("chosen_retreat") == "anywhere_near")


def _ways_out(game: Game, battle: Battle) -> list[str]:
    """The areas that are open to the beaten, whatever supply says of them."""
    if _goes_back(game, battle):
        return [battle.origin] if _open_to(game, battle, battle.origin) else []
    return [
        area
        for area in reach(game, battle.loser, battle.area)
        if (area != battle.origin or battle.loser == battle.attacker) and _open_to(game, battle, area)
    ]


def _open_to(game: Game, battle: Battle, area: str) -> bool:
    place = game.places[area]
    if place.force or place.area.blocked:
        return False
    if game.option("small_port") == "closed" and _overfull(place, _count(game, battle)):
        return False
    return game.controller(area) in ("", battle.loser) or _is_open_home(game, battle, place)


def _is_open_home(game: Game, battle: Battle, place: Place) -> bool:
    """Whether only the shield printed on it keeps an area, and that does not keep the beaten units out."""
    if place.house or place.marker or place.garrison:
        return False
    option = game.option("empty_home")
    return option == "open" or (option == "way_back" and place.area.id == battle.origin)


def _count(game: Game, battle: Battle) -> int:
    return sum(beaten_army(game, battle)[0].values())


def losses_in(game: Game, battle: Battle, area: str) -> int:
    """How many of the retreating units an area costs by supply or by the room in a port.

    Source: 2nd edition p. 21, p. 25 (ports).
    """
    count = _count(game, battle)
    for lost in range(count):
        if _stays_legal(game, battle, area, count - lost):
            return lost
    return count


def _stays_legal(game: Game, battle: Battle, area: str, arriving: int) -> bool:
    loser, change = battle.loser, {area: arriving}
    if _overfull(game.places[area], arriving):
        return False
    if loser == battle.attacker and area == battle.origin and game.option("way_back") == "free":
        return True
    if loser == battle.defender:
        change[battle.area] = -game.places[battle.area].size
    return Armies(game, loser).no_worse(change)


def _overfull(place: Place, arriving: int) -> bool:
    return place.area.kind == PORT and arriving > place.room


def retreat_losses(game: Game, battle: Battle, area: str) -> Decision | None:
    """Which retreating units die because supply breaks in the only area there is.

    Source: 2nd edition p. 21; 1st edition p. 15.
    """
    lost = losses_in(game, battle, area)
    if not lost:
        return None
    standing, _ = beaten_army(game, battle)
    bag = {unit: n for unit, n in standing.items() if n}
    return choice(game, "retreat_losses", battle.loser, Some(bag, lost, lost), area)
