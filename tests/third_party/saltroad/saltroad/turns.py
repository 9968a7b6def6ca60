"""The turn: cards, markers from the cup, moves and cards played, sieges, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pbf_moderator.families.common.cups import pull
from pbf_moderator.families.common.piles import fill_hand, take_at_random
from pbf_moderator.kernel.decision import Decision, Flow, ask
from pbf_moderator.kernel.forms import Moves, One, Problem

from .clashes import assault, battle, take
from .state import CUP, DECK, Game, Place

STORM = "storm"
ACTIONS = ("recruits", "masons", "salt-tax")
"""Cards that are played in the place of a move."""


def play(game: Game) -> Flow[list[str]]:
    """The whole game."""
    while game.turn < game.turns and not _winner(game):
        game.turn += 1
        game.say("turn_started", turn=game.turn)
        for step in (supplies, markers, sieges):
            game.step = step.__name__
            game.say("step", step=game.step, turn=game.turn)
            yield from step(game)
    game.step = "over"
    game.ranking = sorted(game.seats, key=lambda seat: (-game.salt(seat), game.seats.index(seat)))
    reason = "salt" if _winner(game) else "turns"
    game.say("game_over", reason=reason, ranking=list(game.ranking), winner=game.ranking[0])
    return game.ranking


def _winner(game: Game) -> str:
    """Who has enough salt."""
    return next((s for s in game.seats if game.salt(s) >= game.tables["constants"]["salt_to_win"]), "")


def supplies(game: Game) -> Flow[None]:
    """Everybody draws up to a full hand."""
    for seat in game.seats:
        size = game.tables["constants"]["hand"]
        cards = yield from fill_hand(game.hands, game.pile, DECK, seat, size)
        if cards:
            game.say("drew", seat=seat, count=len(cards))
            game.say("drew_cards", to=seat, cards=list(cards))


def markers(game: Game) -> Flow[None]:
    """Markers come out of the cup until the storm, or as many as the scenario says."""
    game.cup.put_back()
    for _ in range(game.tables["constants"]["markers_a_turn"]):
        (marker,) = yield from pull(game.cup, CUP)
        game.say("marker", marker=marker)
        if marker == STORM:
            yield from storm(game)
            if game.options["storm"] == "ends_turn":
                return
        else:
            yield from act(game, marker)


def storm(game: Game) -> Flow[None]:
    """Everybody loses a card at random."""
    for seat in game.seats:
        card = yield from take_at_random(game.hands, seat, f"hand-{seat}", game.printed)
        if card is not None:
            game.pile.discards.append(card)
            game.say("blown_away", seat=seat, card=card)


def act(game: Game, seat: str) -> Flow[None]:
    """A seat moves from one point, plays a card, or does nothing."""
    chosen = yield from ask(lambda: act_choice(game, seat))
    if chosen is None:
        game.say("passed", seat=seat)
    elif chosen in game.places:
        yield from move(game, seat, chosen)
    else:
        play_card(game, seat, chosen)


def act_choice(game: Game, seat: str) -> Decision:
    """Where to move from, or which card to play."""
    points = [place.id for place in game.places.values() if place.strength(seat)]
    cards = [card for card in ACTIONS if card in game.hands.cards[seat]]
    return Decision("act", seat, One((*points, *cards), passing=True), secret=True, facts=_facts(game))


def _facts(game: Game) -> dict[str, str]:
    return {"turn": str(game.turn)}


def play_card(game: Game, seat: str, card: str) -> None:
    """Foot for the home town, stones for the weakest wall of one's own, or a tax."""
    game.pile.discards.append(game.hands.give_up(seat, card))
    game.say("played", seat=seat, card=card)
    home = next(row["id"] for row in game.tables["spaces"] if row.get("home") == seat and row.get("capital"))
    mine = [place for place in game.places.values() if place.owner == seat and not place.besieged_by]
    if card == "salt-tax":
        game.tax[seat] += 1
        game.say("taxed", seat=seat, salt=game.salt(seat))
    elif (
        card == "recruits" and game.places[home] in mine and not game.places[home].strength(game.enemy(seat))
    ):
        game.places[home].add(seat, {"foot": 2})
        game.say("recruited", seat=seat, place=home, units={"foot": 2})
    elif card == "masons":
        walled = [place for place in mine if place.walls]
        if walled:
            weakest = min(walled, key=lambda place: place.walls)
            weakest.walls += 1
            game.say("mended", seat=seat, place=weakest.id, walls=weakest.walls)


# -- moves --------------------------------------------------------------------------------------------------------


def move(game: Game, seat: str, origin: str) -> Flow[None]:
    """Units leave a point, for one place or for several."""
    groups = yield from ask(lambda: move_choice(game, seat, origin))
    for goal in sorted(groups or {}, key=lambda place: game.places[place].strength(game.enemy(seat))):
        place, force = game.places[goal], dict(groups[goal])
        ways = game.board.cheapest(origin, goal, onward=lambda space: not _stops(game, seat, space))
        game.places[origin].add(seat, force, -1)
        place.add(seat, force)
        game.say("moved", seat=seat, units=force, route=list(ways.found[0].spaces), origin=origin, place=goal)
        if place.strength(game.enemy(seat)):
            yield from battle(game, seat, origin, place, force)
        settle(game, seat, place)
    lift(game, game.places[origin])


def move_choice(game: Game, seat: str, origin: str) -> Decision | None:
    """Who goes where, as far as roads and the enemy let them."""
    units = game.places[origin].units.get(seat, {})
    goals: dict[str, list[str]] = {}
    for row in game.tables["units"]:
        if row["id"] in units:
            reach = game.board.within(
                origin, row["moves"], onward=lambda space: not _stops(game, seat, space)
            )
            for goal in reach:
                goals.setdefault(goal, []).append(row["id"])
    goals.pop(origin, None)
    form = Moves(
        units, {g: tuple(u) for g, u in goals.items()}, veto=lambda answer: one_fight(game, seat, answer)
    )
    return Decision("move", seat, form, origin, secret=True, facts=_facts(game)) if goals else None


def _stops(game: Game, seat: str, space: str) -> bool:
    """Nobody goes past an enemy, nor past walls that are not theirs."""
    place = game.places[space]
    return bool(place.strength(game.enemy(seat))) or (place.owner != seat and place.walls > 0)


def one_fight(game: Game, seat: str, groups: Mapping[str, Mapping[str, int]]) -> Iterable[Problem]:
    """One marker is one battle."""
    fights = [goal for goal in groups if game.places[goal].strength(game.enemy(seat))]
    if len(fights) > 1:
        yield Problem("one_fight", tuple(fights))


def settle(game: Game, seat: str, place: Place) -> None:
    """What becomes of a place that units have entered."""
    if not place.strength(seat) or place.owner == seat:
        lift(game, place)
    elif place.owner and place.walls:
        if not place.besieged_by:
            place.besieged_by = seat
            game.say("siege_laid", seat=seat, place=place.id, walls=place.walls)
    else:
        take(game, place, seat)


def lift(game: Game, place: Place) -> None:
    """A siege ends when nobody is left to go on with it."""
    if place.besieged_by and not place.strength(place.besieged_by):
        game.say("siege_lifted", place=place.id)
        place.besieged_by = ""


def sieges(game: Game) -> Flow[None]:
    """Every siege goes on."""
    for place in game.places.values():
        if place.besieged_by:
            yield from assault(game, place)
