"""The Great King flees, the Macedonian king is wounded (11.3 I).

Source: 3.3 D, 11.3 I; what is captured with the Great King: 7.4, 14.0.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.draws import roll
from ....kernel.forms import One
from ..cards import windows
from ..model.components import MACEDONIAN, PERSIAN
from ..model.decisions import KING_FLEES, choice
from ..model.dice import FLIGHT, INJURIES, WOUND_DEATH, WOUNDS
from ..model.forces import Battle
from ..model.state import Game
from . import control, succession, tracing, treasuries
from .victory import GREAT_KING_GONE, persia_wins

TREASURY, PROVINCE = "treasury", "province"
"""Where the table lets the Great King flee to; else he is captured."""
BAGOAS = "bagoas"


# -- the Great King -----------------------------------------------------------------------------------------------


def after_battle(game: Game, battle: Battle) -> Flow[None]:
    """Let the Great King flee from a battle that the Macedonian has won at double, wherever that Army has retreated.

    It is enough that the king was present.
    """
    king = game.kings.get(PERSIAN, "")
    beaten = battle.has_lost(PERSIAN) and battle.winner == MACEDONIAN and battle.doubled
    if beaten and king and battle.used_leaders[PERSIAN][:1] == [king]:
        yield from flee(game)


def flee(game: Game, found_alone: bool = False) -> Flow[None]:
    """Throw where the Great King flees to; what goes along may be taken. Asks `KING_FLEES`, opens the window `flight`.

    Args:
        game: the position.
        found_alone: whether a Macedonian force has entered a space where the king is without any.
    """
    king = game.kings.get(PERSIAN, "")
    if not king:
        return
    yield from windows.announce(game, "flight", PERSIAN, {"space": game.space_of(king)})
    table = game.components.tables["flight_table"]
    dice = yield from roll(FLIGHT, 2)
    changes = {
        "card": table["with_card"] if game.counts(MACEDONIAN, BAGOAS) else 0,
        "found_alone": table["found_alone"] if found_alone else 0,
    }
    total = sum(dice) + sum(changes.values())
    goes = str(game.components.flight_table.row(total)["goes"])
    goals = refuges(game, king, goes)
    game.say(
        "flight_roll",
        leader=king,
        dice=list(dice),
        modifiers={k: v for k, v in changes.items() if v},
        roll=total,
        goes=goes,
    )
    capture_belongings(game, king)
    if not goals:
        yield from great_king_dies(game)
        return
    goal = yield from ask(fleeing, game, king, goes)
    arrive(game, king, str(goal))


def refuges(game: Game, king: str, goes: str) -> tuple[str, ...]:
    """Where the Great King can flee to by a result of the table; nowhere if captured."""
    if goes == TREASURY:
        cities = control.treasury_cities(game, PERSIAN)
        return with_line(game, king, [city for city in cities if city not in game.useless_treasuries])
    if goes == PROVINCE:
        places = spaces_at_distance(game, king)
        reached = with_line(game, king, places)
        if game.option("flight_to_province") == "line_is_lost":
            return () if reached else tuple(places)
        return reached
    return ()


def with_line(game: Game, king: str, spaces: list[str]) -> tuple[str, ...]:
    """Those spaces to which the Great King can trace a line of communication."""
    here = game.space_of(king)
    lines = tracing.traced(game, PERSIAN, here, spaces, tracing.limits_of(game, PERSIAN))
    found = {line.treasury for line in lines}
    return tuple(space for space in spaces if space in found)


def spaces_at_distance(game: Game, king: str) -> list[str]:
    """The spaces of provinces exactly as many points away as the table says, where no enemy is."""
    far: int = game.components.tables["flight_table"]["province_distance"]
    reached = game.geography.within_land(game.space_of(king), far)
    return [
        space
        for space, points in reached.items()
        if points == far
        and game.geography.province_of(space)
        and game.may_stop(space)
        and not control.is_enemy_held(game, space, PERSIAN)
        and space not in game.tribes
    ]


def fleeing(game: Game, king: str, goes: str) -> Decision | None:
    """Which refuge the Persian chooses."""
    goals = refuges(game, king, goes)
    return choice(game, KING_FLEES, PERSIAN, One(goals), goes, default=goals[0]) if goals else None


def arrive(game: Game, king: str, goal: str) -> None:
    """Put the Great King into a refuge: with the strongest Army there, else alone."""
    origin, armies = game.space_of(king), game.armies_at(goal, PERSIAN)
    if armies:
        game.assign(king, max(armies, key=lambda army: army.strength))
    else:
        game.stand_alone(king, goal)
    game.say("king_fled", leader=king, seat=PERSIAN, origin=origin, space=goal)


def capture_belongings(game: Game, king: str) -> None:
    """Give the Royal Treasury and the Royal Family to the Macedonian, if they were with the Great King."""
    here = game.space_of(king)
    space = game.battle.space if game.battle else here
    armies = game.armies_at(space, MACEDONIAN)
    if game.royal_treasury.seat == PERSIAN and game.royal_space() == here:
        treasuries.capture_royal_treasury(game, MACEDONIAN, armies[0] if armies else None, space)
    if game.royal_family.seat == PERSIAN and game.family_space() == here:
        family = game.royal_family
        family.seat, family.space, family.with_king, family.captured_in = MACEDONIAN, space, False, game.round
        game.say("family_captured", space=space)


def great_king_dies(game: Game) -> Flow[None]:
    """The Great King is captured and killed; the Persian may name another."""
    king = game.kings[PERSIAN]
    space = game.space_of(king)
    game.kill(king)
    game.say("great_king_dead", leader=king, space=space)
    game.achieve(GREAT_KING_GONE)
    yield from succession.name_successor(game)


# -- the Macedonian king ------------------------------------------------------------------------------------------


def wounds(game: Game, battle: Battle) -> Flow[None]:
    """Throw for the Macedonian king's wounds after a battle in which that rating was used."""
    king = game.components.king(MACEDONIAN)
    if king not in battle.used_leaders.get(MACEDONIAN, ()) or not game.space_of(king):
        return
    dice = yield from roll(WOUNDS, 2)
    row = game.components.wounds_table.row(sum(dice))
    game.say("wounds_roll", leader=king, dice=list(dice), roll=sum(dice))
    if "dies_on" in row:
        (die,) = yield from roll(WOUND_DEATH)
        game.say("wound_death_roll", leader=king, die=die)
        if die >= row["dies_on"]:
            yield from may_die(game, "battle")
            return
    if row["injuries"]:
        game.injure(row["injuries"], "battle")


def may_die(game: Game, why: str) -> Flow[None]:
    """The Macedonian king dies, unless a card prevents it; opens the window `death`.

    Args:
        game: the position.
        why: as for `king_dies`.

    Raises:
        GameOver: nothing has prevented it.
    """
    king = game.components.king(MACEDONIAN)
    if (yield from windows.announce(game, "death", PERSIAN, {"leader": king})):
        king_dies(game, why)
    game.say("king_saved", leader=king)


def king_dies(game: Game, why: str) -> None:
    """The Macedonian king is dead, and the game over.

    Args:
        game: the position.
        why: `battle`, `injuries`, `siege`, `overrun`, `captured` …

    Raises:
        GameOver: always.
    """
    king = game.components.king(MACEDONIAN)
    game.kill(king)
    game.say("king_dead", leader=king, why=why)
    raise persia_wins("king_dead")


def check_injuries(game: Game) -> Flow[None]:
    """Throw whether the Macedonian king dies of injuries, in an Administrative Phase: on an odd number."""
    if game.injuries < game.constant("injuries_until_roll"):
        return
    (die,) = yield from roll(INJURIES)
    game.say("injuries_checked", die=die, injuries=game.injuries)
    if die % 2:
        king_dies(game, "injuries")
