"""What the cards of the common enemy do. A scenario names effects on its cards; no card is named here.

Source: 2nd edition p. 23; 1st edition p. 8; rule post, common enemy. The second edition's cards are as published.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ....kernel.decision import Decision, Flow, ask
from ....kernel.draws import draw
from ....kernel.forms import One, Problem, Some
from ...schema import Flag, ListOf, Ref, Whole, may, needed
from ..model.decks import hand_bag, hand_of
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
from ..model.state import Game, choice, what_letters_do
from ..rules.mustering import muster_areas, muster_in
from ..rules.supply import reconcile, set_supply
from ..rules.threat import threat_attack
from .threat_effects import EFFECTS, Row, apply, effect

SOME_OR_ALL = needed(Whole(0), "how many; 0: all")


@effect("nothing")
def nothing(game: Game, house: str, row: Row) -> Flow[None]:
    """Nothing happens.

    Source: rule post, common enemy, card 1.
    """
    yield from ()


@effect(
    "choice",
    asks=("card_choice",),
    choices=needed(ListOf(EFFECTS.type, least=1, most=3), "what there is to pick from, lettered a, b, c"),
)
def pick_effect(game: Game, house: str, row: Row) -> Flow[None]:
    """The house picks one of several effects, lettered a, b, c.

    Source: rule post, common enemy, card 7.
    """
    letters = {"abc"[i]: choice_row for i, choice_row in enumerate(row["choices"])}
    does = what_letters_do(letters)
    form = One(tuple(letters))
    facts = because(row)
    letter = yield from ask(
        lambda: choice(game, "card_choice", house, form, "threat", meanings=does, facts=facts)
    )
    chosen = letters[letter]
    game.say(
        "card_choice", house=house, letter=letter, effect=chosen["effect"], tokens=chosen.get("tokens", [])
    )
    yield from apply(game, house, {**chosen, **because(row)})


def because(row: Row) -> dict[str, str]:
    """The card on which an effect stands, as a fact of the questions that it asks."""
    return {"card": row.get("card", "")}


# -- tracks -------------------------------------------------------------------------------------------------------


@effect("last_on_all")
def last_on_all(game: Game, house: str, row: Row) -> Flow[None]:
    """Last place on every track.

    Source: rule post, common enemy, card 2; 2nd edition p. 27 (places on the tracks).
    """
    yield from ()
    for track, order in game.tracks.items():
        move_on_track(game, track, house, len(order) - 1)


@effect(
    "last_on_choice",
    asks=("track_last",),
    tracks=needed(ListOf(Ref("tracks", "track"), least=1, each_once=True), "the tracks to choose from"),
)
def last_on_choice(game: Game, house: str, row: Row) -> Flow[None]:
    """Last place on one of the named tracks, of the house's choice.

    Source: rule post, common enemy, card 2; 2nd edition p. 27.
    """
    form = One(tuple(row["tracks"]))
    track = yield from ask(lambda: choice(game, "track_last", house, form, facts=because(row)))
    move_on_track(game, track, house, len(game.tracks[track]) - 1)


@effect("first_on_choice", asks=("track_first",))
def first_on_choice(game: Game, house: str, row: Row) -> Flow[None]:
    """First place on a track of the house's choice.

    Source: rule post, common enemy, card 2; 2nd edition p. 27.
    """
    form = One(tuple(game.tracks))
    track = yield from ask(lambda: choice(game, "track_first", house, form, facts=because(row)))
    move_on_track(game, track, house, 0)


@effect("down_best_track", asks=("best_track",), places=needed(Whole(1), "how many places down"))
def down_best_track(game: Game, house: str, row: Row) -> Flow[None]:
    """Some places down on the track where the house stands best; the throne says which if there are several.

    Source: rule post, common enemy, card 7; 2nd edition p. 11 (the throne settles ties).
    """
    best = min(order.index(house) for order in game.tracks.values())
    tracks = tuple(t for t, order in game.tracks.items() if order.index(house) == best)
    track = yield from ask(
        lambda: choice(game, "best_track", game.throne_holder, One(tracks), house, facts=because(row))
    )
    move_on_track(game, track, house, min(best + int(row["places"]), len(game.tracks[track]) - 1))


# -- units --------------------------------------------------------------------------------------------------------


@effect(
    "destroy",
    asks=("destroy",),
    count=needed(Whole(1), "how many units"),
    in_forts=may(Flag(), "in castles and strongholds first", usual="false"),
    in_one_fort=may(Flag(), "all in one of them, if one has enough", usual="false"),
)
def destroy_units(game: Game, house: str, row: Row) -> Flow[None]:
    """Destroy units of the house's choice; in castles and strongholds if it can, or in one of them, as the card says.

    Source: rule post, common enemy, cards 3, 6 and 7.
    """
    losses = yield from ask(destroy_choice, game, house, row)
    destroy(game, house, losses or [], "threat")


def destroy_choice(game: Game, house: str, row: Row) -> Decision | None:
    """Which units a house destroys, if it has any.

    Source: rule post, common enemy, cards 3, 6 and 7.
    """
    count = int(row["count"])
    if row.get("in_one_fort") and (bag := _where_enough(units_of(game, house, in_forts=True), count)):
        return choice(game, "destroy", house, Some(bag, count, count, _in_one_area), facts=because(row))
    bag = units_of(game, house, in_forts=bool(row.get("in_forts")))
    if sum(bag.values()) < count:
        bag = units_of(game, house)
    most = min(count, sum(bag.values()))
    form = Some(bag, most, most)
    return choice(game, "destroy", house, form, facts=because(row)) if most else None


def _where_enough(bag: Mapping[str, int], count: int) -> dict[str, int]:
    """The units of a bag that stand in an area with at least so many of them."""
    there: Counter[str] = Counter()
    for option, number in bag.items():
        there[option.split("/")[0]] += number
    return {option: number for option, number in bag.items() if there[option.split("/")[0]] >= count}


def _in_one_area(losses: list[str]) -> list[Problem]:
    areas = tuple(dict.fromkeys(loss.split("/")[0] for loss in losses))
    elsewhere = next((loss for loss in losses if loss.split("/")[0] != areas[0]), None)
    if elsewhere is None:
        return []
    return [Problem("one_area_only", areas), Problem("more_than_needed", (elsewhere,))]


@effect("lose_points", asks=("destroy",), count=needed(Whole(1), "mustering points"))
def lose_points(game: Game, house: str, row: Row) -> Flow[None]:
    """Destroy units worth so many mustering points, and as little more as can be; all, where they are worth less.

    Source: 1st edition p. 8.
    """
    bag = units_of(game, house)
    costs = {option: game.components.units[option.split("/")[1]].cost for option in bag}
    count = int(row["count"])
    if sum([costs[option] * number for option, number in bag.items()]) <= count:
        destroy(game, house, Counter(bag).elements(), "threat")
        return
    least = _least_worth(bag, costs, count)

    def veto(losses: list[str]) -> list[Problem]:
        asked = sum([costs[loss] for loss in losses])
        if asked == least:
            return []
        cheapest = sorted(losses, key=costs.__getitem__)[:1]
        spare = [Problem("more_than_needed", tuple(cheapest))] if asked > least else []
        return [Problem("points_to_lose", (), {"asked": asked, "need": least}), *spare]

    form = Some(bag, 1, veto=veto)
    facts = {"points": str(least), **because(row)}
    losses = yield from ask(lambda: choice(game, "destroy", house, form, facts=facts))
    destroy(game, house, losses or [], "threat")


def _least_worth(bag: Mapping[str, int], costs: Mapping[str, int], count: int) -> int:
    """The smallest worth, not below a count, that some of the units have together; each costs so much to muster."""
    at_cost: dict[int, int] = {}
    for option, number in bag.items():
        at_cost[costs[option]] = at_cost.get(costs[option], 0) + number
    reached = {0}
    for cost, number in at_cost.items():
        reached = {sum_ + cost * n for sum_ in reached for n in range(number + 1)}
    return min([sum_ for sum_ in reached if sum_ >= count])


def units_of(game: Game, house: str, in_forts: bool = False, role: str = "") -> dict[str, int]:
    """The units of a house as a bag of "area/unit"."""
    bag: dict[str, int] = {}
    kinds = game.components.units
    for place in game.held_by(house):
        if in_forts and not place.area.fort:
            continue
        for unit, count in place.by_kind(kinds).items():
            if role in ("", kinds[unit].role):
                bag[f"{place.area.id}/{unit}"] = count
    return bag


@effect("downgrade", asks=("downgrade", "keep_as_footmen"), count=SOME_OR_ALL)
def downgrade(game: Game, house: str, row: Row) -> Flow[None]:
    """Knights become footmen; those for whom no footman is left die.

    Source: rule post, common enemy, card 5.
    """
    count = int(row.get("count", 0))

    def knights() -> Decision | None:
        bag = units_of(game, house, role="knight")
        most = min(count, sum(bag.values())) if count else sum(bag.values())
        form = Some(bag, most, most)
        return choice(game, "downgrade", house, form, facts=because(row)) if most else None

    chosen: list[str] = (yield from ask(knights)) or []
    footman = game.components.by_role["footman"]
    room = game.reserve(house, footman)
    kept: list[str] = chosen
    if len(chosen) > room:
        bag = {option: chosen.count(option) for option in chosen}
        form = Some(bag, room, room)
        kept = yield from ask(lambda: choice(game, "keep_as_footmen", house, form, facts=because(row)))
    dying = list(chosen)
    for option in kept:
        dying.remove(option)
        replace_unit(game, house, option, footman)
    destroy(game, house, dying, "threat")


@effect("upgrade", asks=("upgrade",), count=needed(Whole(1), "how many, at most"))
def upgrade(game: Game, house: str, row: Row) -> Flow[None]:
    """Footmen become knights from the reserve.

    Source: rule post, common enemy, card 5.
    """
    knight = game.components.by_role["knight"]

    def footmen() -> Decision | None:
        bag = units_of(game, house, role="footman")
        most = min(int(row["count"]), sum(bag.values()), game.reserve(house, knight))
        least = most if game.option("upgrade_reward") == "exactly" else 0
        form = Some(bag, least, most)
        return choice(game, "upgrade", house, form, facts=because(row)) if most else None

    for option in (yield from ask(footmen)) or []:
        replace_unit(game, house, option, knight)


@effect("muster", asks=("muster_area",))
def muster_reward(game: Game, house: str, row: Row) -> Flow[None]:
    """The house musters in its castles and strongholds (or in one of them).

    Source: rule post, common enemy, card 3.
    """
    areas = muster_areas(game, house)
    if game.option("muster_reward") == "one" and areas:
        area = yield from ask(
            lambda: choice(
                game,
                "muster_area",
                house,
                One(tuple(muster_areas(game, house)), passing=True),
                facts=because(row),
            )
        )
        areas = [area] if area else []
    yield from muster_in(game, house, areas)


# -- supply and power ---------------------------------------------------------------------------------------------


@effect("supply", by=needed(Whole(), "places on the supply track, such as -2"))
def change_supply(game: Game, house: str, row: Row) -> Flow[None]:
    """The supply marker moves; armies are fitted at once.

    Source: rule post, common enemy, card 4; 2nd edition p. 8 (armies must fit at once).
    """
    set_supply(game, house, game.supply[house] + int(row["by"]))
    yield from reconcile(game)


@effect("lose_power", count=SOME_OR_ALL)
def power_lost(game: Game, house: str, row: Row) -> Flow[None]:
    """The house loses power: so many, or all.

    Source: rule post, common enemy, card 9.
    """
    yield from ()
    lose_power(game, house, int(row.get("count", 0)) or game.power[house], "threat")


@effect("bid_back")
def bid_back(game: Game, house: str, row: Row) -> Flow[None]:
    """What the house offered comes back.

    Source: rule post, common enemy, card 9.
    """
    yield from ()
    gain_power(game, house, int(row["offered"]), "bid_back")


@effect("attack_again", strength=needed(Whole(1), "the strength of the second attack"))
def attack_again(game: Game, house: str, row: Row) -> Flow[None]:
    """A second attack at once, without this house.

    Source: rule post, common enemy, card 7.
    """
    yield from threat_attack(game, int(row["strength"]), without=house)


# -- house cards --------------------------------------------------------------------------------------------------


def throw(game: Game, house: str, cards: Iterable[str]) -> None:
    """Discard cards of a hand in the open."""
    for card in list(cards):
        discard_card(game, house, card)
        game.say("card_discarded", house=house, card=card)
    renew_hand(game, house)


@effect("discard_strongest", asks=("discard",))
def discard_strongest(game: Game, house: str, row: Row) -> Flow[None]:
    """With more than one card in hand: the strongest goes (all of that strength, by option).

    Source: rule post, common enemy, card 8.
    """
    hand = game.hands[house]
    if len(hand) < 2:
        return
    most = max(game.card(c).strength for c in hand)
    strongest = tuple(c for c in hand if game.card(c).strength == most)
    if game.option("strongest_card") == "all":
        throw(game, house, strongest if len(strongest) < len(hand) else ())
        return
    form, facts = One(strongest), because(row)
    card = yield from ask(lambda: choice(game, "discard", house, form, secret=True, facts=facts))
    throw(game, house, [card])


@effect("discard_one", asks=("discard",))
def discard_one(game: Game, house: str, row: Row) -> Flow[None]:
    """With more than one card in hand: one of choice goes.

    Source: rule post, common enemy, card 8.
    """
    hand = tuple(game.hands[house])
    if len(hand) > 1:
        form, facts = One(hand), because(row)
        card = yield from ask(lambda: choice(game, "discard", house, form, secret=True, facts=facts))
        throw(game, house, [card])


@effect("discard_random")
def discard_random(game: Game, house: str, row: Row) -> Flow[None]:
    """With more than one card in hand: one at random goes.

    Source: expansion, option 5, the example.
    """
    if len(game.hands[house]) > 1:
        card = yield from draw(hand_of(house), lambda: hand_bag(game, house))
        throw(game, house, [card])


@effect("take_back", asks=("take_back",), count=needed(Whole(0, 1), "1: one of choice; 0: all"))
def take_back(game: Game, house: str, row: Row) -> Flow[None]:
    """House cards come back from the discards: all, or one of choice.

    Source: rule post, common enemy, cards 6 and 8; 1st edition p. 8.
    """
    count = int(row.get("count", 0))
    pile = list(game.discards[house])
    if not count:
        take_back_cards(game, house, pile)
    elif pile:
        form, facts = One(tuple(pile), passing=True), because(row)
        card = yield from ask(lambda: choice(game, "take_back", house, form, facts=facts))
        pile = [card] if card else []
        take_back_cards(game, house, pile)
    if pile:
        game.say("cards_taken_back", house=house, cards=pile)
