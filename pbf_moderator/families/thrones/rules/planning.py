"""Planning: a secret order for every area that holds own units.

Source: 2nd edition p. 12-13; 1st edition p. 8-9; rule post, structure of the turn 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from ....kernel.decision import Decision, Flow, ask, ask_all, ask_together
from ....kernel.forms import Assign, One, Problem, counted, vetoed
from ..model.decks import top_card
from ..model.lasting import barred_tactics, star_bonus, tactics_hand
from ..model.state import Game, Place, choice
from .tactics import all_tactics, compatible, reveal_tactics


def planning(game: Game) -> Flow[None]:
    """Everybody assigns orders in secret, together; by option in turn order if somebody has too few tokens; a tactics card is chosen with them.

    Source: 2nd edition p. 12 (too few tokens too); 1st edition p. 8; rule post, structure of the turn 2.
    """
    sheets: dict[str, dict[str, str]] = {}
    chosen: dict[str, str] = {}
    if game.option("short_of_orders") == "turn_order" and somebody_is_short(game):
        for house in list(game.turn_order):
            sheets[house] = (yield from ask(orders, game, house)) or {}
        chosen = yield from ask_together(partial(all_tactics, game))
    else:
        for decision, answer in (yield from ask_all(lambda: [*all_orders(game), *all_tactics(game)])):
            (sheets if decision.kind == "orders" else chosen)[decision.seat] = answer
    chosen = yield from compatible(game, sheets, chosen)
    for house in game.turn_order:
        sheet = sheets.get(house, {})
        for area, token in sheet.items():
            game.lay(area, token)
        if game.components.one_time:
            spend(game, house, sheet.values())
    game.revealed = True
    game.say("orders_revealed", orders={house: dict(sheets.get(house, {})) for house in game.turn_order})
    yield from reveal_tactics(game, chosen)


def spend(game: Game, house: str, tokens: Iterable[str]) -> None:
    """Orders for one time alone are used up when they are revealed.

    Source: expansion, together with the other expansion (there are such orders).
    """
    one_time = game.components.one_time
    if used := [token for token in tokens if token in one_time] if one_time else []:
        game.spent.setdefault(house, []).extend(used)


def somebody_is_short(game: Game) -> bool:
    """Whether a house has more areas with units than orders for them.

    Source: 2nd edition p. 12.
    """
    tokens, armies = usable(game), game.armies()
    return any(tokens[house] < len(armies[house]) for house in game.turn_order)


def usable(game: Game) -> dict[str, int]:
    """How many order tokens each house may place this turn.

    Source: 2nd edition p. 12, p. 22 (stars); 1st edition p. 9.
    """
    copies, specials = game.components.copies, game.components.specials
    plain, special = game.components.plain_and_special
    for token in dict.fromkeys(game.bans):
        if token in specials:
            special -= copies.get(token, 0)
        else:
            plain -= copies.get(token, 0)
    return {house: plain + min(stars(game, house), special) for house in game.turn_order}


def stars(game: Game, house: str) -> int:
    """How many special orders a house may use: by its place on the court's track, and by its tactics cards.

    Source: 2nd edition p. 12, p. 22; 1st edition p. 9; expansion, tactics cards.
    """
    own = game.stars(house)
    return own + star_bonus(game, house) if game.components.tactics else own


def orders(game: Game, house: str) -> Decision:
    """The order sheet of a house.

    Source: 2nd edition p. 12; 1st edition p. 8; rule post, structure of the turn 2.
    """
    return order_sheet(game, house, game.held_by(house), usable(game)[house])


def all_orders(game: Game) -> list[Decision]:
    """The order sheets of all houses.

    Source: 2nd edition p. 12; 1st edition p. 8; rule post, structure of the turn 2.
    """
    tokens, armies = usable(game), game.armies()
    return [order_sheet(game, house, armies[house], tokens[house]) for house in game.turn_order]


def order_sheet(game: Game, house: str, armies: Sequence[Place], tokens: int) -> Decision:
    """A token for each area with own units, or as many as there are to place."""
    slots = tuple([place.area.id for place in armies])
    veto = partial(order_problems, game, house)
    form = Assign(slots, game.components.copies, min(len(slots), tokens), veto)
    return choice(game, "orders", house, form, secret=True)


def order_problems(game: Game, house: str, sheet: Mapping[str, str]) -> list[Problem]:
    """What bans and stars have against a sheet {area: token}.

    Source: 2nd edition p. 12, p. 22 (stars), p. 31 (bans); 1st edition p. 9.
    """
    components, bans, choosy = game.components, game.bans, game.components.choosy
    found = list(_one_time_problems(game, house, sheet)) if components.one_time else []
    for area, token in sheet.items() if bans else ():
        if token in bans:
            found.append(Problem("banned", (area,), {"value": token}))
    for area, token in sheet.items() if choosy else ():
        if token in choosy and area in components.barred[token]:
            found.append(Problem("wrong_place", (area,), {"value": token}))
    specials = components.specials
    special = [area for area, token in sheet.items() if token in specials and token not in bans]
    if special and len(special) > (most := stars(game, house)):
        found.append(Problem("stars_exceeded", tuple(special), {"asked": len(special), "have": most}))
    return found


def _one_time_problems(game: Game, house: str, sheet: Mapping[str, str]) -> Iterator[Problem]:
    """Orders for one time that were used before, or that no tactics card in the hand may be chosen with."""
    spent = game.spent.get(house, ())
    for area, token in sheet.items() if not game.revealed else ():
        if token in spent:
            yield Problem("order_spent", (area,), {"value": token})
        elif (hand := tactics_hand(game, house)) and {*hand} <= barred_tactics(game, [token]):
            yield Problem("not_with_tactic", (area,), {"value": hand[0]})


def messenger(game: Game) -> Flow[None]:
    """Right after the reveal, the first on the court track may swap an order or look at the top threat card.

    Source: 2nd edition p. 11-12; 1st edition p. 9; rule post, structure of the turn 3.
    """
    house = game.messenger_holder
    answer = yield from ask(messenger_choice, game, house)
    if answer is None:
        game.say("messenger_passed", house=house)
        return
    game.used.append(game.components.tracks["court"])
    if answer == "look":
        yield from look_at_threat(game, house)
        return
    area, token = answer.split("/")
    old = game.lift(area)
    game.lay(area, token)
    spend(game, house, [token])
    game.say("order_swapped", house=house, area=area, old=old, new=token)


def messenger_choice(game: Game, house: str) -> Decision | None:
    """Look, or one of the swaps "area/token".

    Source: 2nd edition p. 11-12; 1st edition p. 9.
    """
    look = ("look",) if game.option("messenger") == "swap_or_look" and game.components.threat.deck else ()
    options = (*look, *swaps(game, house))
    return choice(game, "messenger", house, One(options, passing=True)) if options else None


def swaps(game: Game, house: str) -> list[str]:
    """The swaps "area/token" that stars and bans allow.

    Source: 2nd edition p. 12, p. 22, p. 31; 1st edition p. 9.
    """
    sheet = {p.area.id: game.orders[p.area.id] for p in game.held_by(house) if p.area.id in game.orders}
    spare = spare_tokens(game, house, sheet)
    specials, barred = game.components.specials, game.components.barred
    plain = [token for token in spare if token not in specials]
    veto = partial(order_problems, game, house)
    spared = stars(game, house) - sum([token in specials for token in sheet.values()])
    legal = not vetoed(veto, sheet)
    found = []
    for area, old in sheet.items():
        if not legal and vetoed(veto, {a: t for a, t in sheet.items() if a != area}):
            continue
        tokens = spare if spared + (old in specials) > 0 else plain
        found += [f"{area}/{token}" for token in tokens if token != old and area not in barred[token]]
    return found


def spare_tokens(game: Game, house: str, sheet: Mapping[str, str]) -> list[str]:
    """The tokens that a house has not placed, and may place this turn beside its tactics cards.

    Source: 2nd edition p. 12; expansion, together with the other expansion (Forced March and Manage Troops).
    """
    played = {*game.tactics.shown.get(house, ())}
    placed, bans, spent = counted(sheet.values()), game.bans, game.spent.get(house, ())
    spared, specials = stars(game, house), game.components.specials
    if game.option("swap_for_special") == "spare_star":
        spared -= sum([token in specials for token in sheet.values()])
    return [
        token
        for token, copies in game.components.copies.items()
        if placed.get(token, 0) < copies
        and (spared > 0 or token not in specials)
        and token not in bans
        and token not in spent
        and not (played and played & {*game.components.tokens[token].not_with})
    ]


def look_at_threat(game: Game, house: str) -> Flow[None]:
    """The holder alone sees the top card of the threat deck and leaves it there or puts it under the deck.

    Source: 2nd edition p. 11; rule post, structure of the turn 3.
    """
    deck = game.components.threat.deck
    card = yield from top_card(game, deck)
    game.say("looked_at_threat", house=house)
    game.tell(house, "threat_card_seen", card=card)
    place = yield from ask(lambda: choice(game, "look_place", house, One(("top", "bottom")), deck))
    if place == "bottom":
        pile = game.piles[deck]
        pile.put_under([pile.off_the_top()], secret=True)
    game.say("threat_card_placed", house=house, place=place)
