"""Cards against persons: assassins, illness, conspiracies (15.0).

Source: 15.0, Assassin, Illness and Injury, Conspiracy Revealed, Diades of Thessaly.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ...common.cups import pull
from ..model.components import MACEDONIAN, PERSIAN
from ..model.dice import ASSASSINATION, ILLNESS, INJURIES_SURVIVED
from ..model.state import Game, leaders_cup_of
from ..rules import captures
from . import confidant, windows
from .targets import choose, throw

ASSASSIN, SICKNESS, CONSPIRACY = "assassin", "illness", "conspiracy-revealed"
DIADES = "diades"
"""The engineer, who is a card in play."""
WEARINESS = "bear-weariness"
"""The answer by which a conspiracy costs weariness instead of a leader."""

# -- assassination ------------------------------------------------------------------------------------------------


def victims(game: Game, seat: str) -> list[str]:
    """Whom a side can have killed: any enemy leader on the board, the engineer, the Persian king only with Bagoas."""
    enemy = game.enemy(seat)
    found = [leader for leader in game.on_board(enemy) if not _is_guarded(game, seat, leader)]
    return [*found, *([DIADES] if game.in_play.get(DIADES) == enemy else [])]


def _is_guarded(game: Game, seat: str, leader: str) -> bool:
    return leader == game.components.king(PERSIAN) and not confidant.is_at_hand(game, seat)


def may_assassinate(game: Game, seat: str) -> bool:
    """Whether there is anybody to be killed."""
    return bool(victims(game, seat))


def assassinate(game: Game, seat: str) -> Flow[None]:
    """Try to kill a leader; the table learns whom before anybody can answer."""
    target = yield from choose(game, seat, ASSASSIN, lambda: victims(game, seat), covert=True)
    if not target:
        return
    game.say("assassination", seat=seat, target=target)
    if target == game.components.king(PERSIAN):
        yield from confidant.plays_along(game, seat, ASSASSIN)
    if not (yield from windows.announce(game, "assassination", seat, {"target": target})):
        return
    die = yield from throw(ASSASSINATION)
    killed = die <= game.constant("assassin")
    game.say("assassination_roll", seat=seat, target=target, die=die, killed=killed)
    if killed:
        yield from _struck_down(game, seat, target)


def _struck_down(game: Game, seat: str, target: str) -> Flow[None]:
    """The Macedonian king is only injured; the engineer leaves play."""
    if target == DIADES:
        del game.in_play[DIADES]
        game.removed.append(DIADES)
    elif target != game.components.king(MACEDONIAN):
        yield from captures.lose_leader(game, target, "assassination")
    elif (yield from windows.announce(game, "death", seat, {"target": target})):
        die = yield from throw(INJURIES_SURVIVED)
        game.injure(die, "assassination")


# -- illness ------------------------------------------------------------------------------------------------------


def patients(game: Game, seat: str) -> list[str]:
    """Whom a side can see fall ill: any enemy leader on the board but the Persian king."""
    return [leader for leader in game.on_board(game.enemy(seat)) if leader != game.components.king(PERSIAN)]


def may_sicken(game: Game, seat: str) -> bool:
    """Whether there is anybody who could fall ill."""
    return bool(patients(game, seat))


def sicken(game: Game, seat: str) -> Flow[None]:
    """A leader dies or is out until the next Administrative Phase; the Macedonian king is injured.

    A card that saves the leader's life is asked for only when the die has shown death: then, too, the leader is out.
    """
    leader = yield from choose(game, seat, SICKNESS, lambda: patients(game, seat))
    if not leader:
        return
    if leader == game.components.king(MACEDONIAN):
        game.injure(1, SICKNESS)
        return
    die = yield from throw(ILLNESS)
    dying = bool(die % 2)
    game.say("illness", seat=seat, leader=leader, die=die, dying=dying)
    saved = game.leader(leader).seat == PERSIAN and dying
    if dying and not (saved and not (yield from windows.announce(game, "illness", seat, {"target": leader}))):
        yield from captures.lose_leader(game, leader, SICKNESS)
        return
    game.send_away(leader)
    game.say("leader_out", seat=game.leader(leader).seat, leader=leader)


# -- conspiracy ---------------------------------------------------------------------------------------------------


def suspects(game: Game) -> list[str]:
    """The Macedonian leaders in play whom their king may condemn."""
    king = game.components.king(MACEDONIAN)
    return [leader for leader in game.on_board(MACEDONIAN) if leader != king]


def condemned(game: Game) -> tuple[str, ...]:
    """What a conspiracy may cost the Macedonian: weariness, or a leader."""
    return (WEARINESS, *suspects(game))


def conspiracy(game: Game, seat: str = PERSIAN) -> Flow[None]:
    """The Macedonian bears weariness, or has a leader put to death whom one from the cup replaces."""
    options = condemned(game)
    chosen = yield from choose(game, MACEDONIAN, CONSPIRACY, lambda: condemned(game))
    game.say("conspiracy", seat=MACEDONIAN, chosen=chosen)
    if chosen not in options or chosen == WEARINESS:
        game.weary(1, CONSPIRACY)
        return
    force = game.army_of(chosen) or game.fleet_of(chosen)
    space = game.space_of(chosen)
    yield from captures.lose_leader(game, chosen, "execution")
    drawn = yield from pull(game.leader_cups[MACEDONIAN], leaders_cup_of(MACEDONIAN))
    for leader in drawn:
        if force:
            game.assign(leader, force)
        else:
            game.stand_alone(leader, space)
        game.say("leader_placed", seat=MACEDONIAN, leader=leader, space=space)


# -- the engineer -------------------------------------------------------------------------------------------------


def employ_engineer(game: Game, seat: str) -> Flow[None]:
    """The engineer serves from now on; assaults reckon with that (`game.in_play`)."""
    yield from ()
    game.say("engineer", seat=seat, card=DIADES)
