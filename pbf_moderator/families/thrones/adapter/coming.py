"""The questions that are sure to follow and need not wait: letters ask them together with those that are open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ....kernel.decision import Decision
from ....kernel.forms import NOTHING, Moves
from ..cards.threat_cards import because, destroy_choice
from ..model.state import Game, Place
from ..rules.consolidate import consolidation_choice, may_muster, muster_choice
from ..rules.event_phase import pick_choice
from ..rules.marches import march_choice, moves
from ..rules.movement import reach_later
from ..rules.mustering import muster_areas, muster_decision
from ..rules.raids import orders_of, raid_choice
from ..rules.support import support_choice, supporting_areas

ORDERS_LIE = ("messenger", "raids", "marches", "consolidate")
FOR_ALL = "muster"
"""The effect of a card by which everybody musters."""
PICKED = "choice"
"""The effect of a card of which a house picks one."""
COSTS_UNITS = "destroy"
"""The effect of a card by which a house chooses which units it loses."""
REORDERS = "clash"
"""The effect of a card after which another house may be first on a track."""


def coming(game: Game, asked: Sequence[Decision]) -> list[Decision]:
    """What follows in this step and can be said at once; what is asked now, or has only one answer, is left out."""
    found: list[Decision | None] = []
    if game.step == "events":
        found += [*_musters(game, asked), *_picks(game), *_losses(game, asked)]
    if game.battle is not None:
        found += _supports(game, asked)
    if game.step in ORDERS_LIE and game.revealed:
        found += _orders(game, asked)
    open_now = {decision.base for decision in asked}
    return [d for d in found if d is not None and d.base not in open_now and d.form.only() is NOTHING]


# -- the event phase ---------------------------------------------------------------------------------------------


def _musters(game: Game, asked: Sequence[Decision]) -> Iterator[Decision | None]:
    """Those who muster after the house that is asked, if a card lets everybody muster."""
    now = next((d.seat for d in asked if d.kind == "muster"), None)
    if now is None or _effect_in_play(game).get("effect") != FOR_ALL:
        return
    for house in game.turn_order[game.turn_order.index(now) + 1 :]:
        yield muster_decision(game, house, muster_areas(game, house))


def _effect_in_play(game: Game) -> Mapping[str, Any]:
    """What the event card does that is being resolved, after the choice that it offers."""
    for event in reversed(game.events):
        if event.kind == "card_choice":
            return event.data
        if event.kind == "card_resolved":
            return game.components.cards[event.data["card"]].effect
        if event.kind == "threat_card":
            break
    return {}


def _picks(game: Game) -> Iterator[Decision | None]:
    """Who picks what a later card of this turn does, as long as no card before it can change who that is."""
    now, rest = _rows_left(game)
    for before, row in zip([now, *rest], rest, strict=False):
        if not before or _may_reorder(before):
            return
        if row["effect"] == PICKED:
            yield pick_choice(game, row)


def _losses(game: Game, asked: Sequence[Decision]) -> Iterator[Decision | None]:
    """What is lost by one of the effects of the enemy's card of which a house picks one."""
    now = next((d for d in asked if d.kind == "card_choice" and (d.facts or {}).get("card")), None)
    attack = next((e for e in reversed(game.events) if e.kind == "threat_card"), None)
    if now is None or attack is None or attack.data["card"] != (now.facts or {})["card"]:
        return
    card = game.components.cards[attack.data["card"]]
    beaten = card.lowest if now.seat == attack.data["house"] else card.others
    row = card.highest if attack.data["won"] else beaten
    for each in row.get("choices", ()):
        if each["effect"] == COSTS_UNITS:
            yield destroy_choice(game, now.seat, {**each, **because({"card": card.id})})


def _may_reorder(row: Mapping[str, Any]) -> bool:
    """Whether a card changes the tracks, or lets somebody pick that it does."""
    return any(each["effect"] == REORDERS for each in (row, *row.get("choices", ())))


def _rows_left(game: Game) -> tuple[Mapping[str, Any], list[Mapping[str, Any]]]:
    """The effect of the card that is being resolved, and those of the cards that come after it."""
    decks = list(game.components.decks)
    for event in reversed(game.events):
        if event.kind == "card_resolved":
            left = decks[decks.index(event.data["deck"]) + 1 :]
            cards = [game.drawn[deck] for deck in left]
            rows: list[Mapping[str, Any]] = [
                {**game.components.cards[card].effect, "card": card} for card in cards
            ]
            return game.components.cards[event.data["card"]].effect, rows
        if event.kind == "cards_drawn":
            break
    return {}, []


# -- the action phase --------------------------------------------------------------------------------------------


def _orders(game: Game, asked: Sequence[Decision]) -> Iterator[Decision | None]:
    """What the orders that lie lead to, but not again what is resolved now.

    Who may still swap an order is asked too: an answer that the swap makes impossible is asked for once more.
    """
    resolved = {d.about for d in asked if d.kind == "moves"}
    for house in game.turn_order:
        if game.step in ("messenger", "raids"):
            yield raid_choice(game, house)
        if game.step != "consolidate":
            yield march_choice(game, house, resolved)
            for area in orders_of(game, house, "march"):
                if not game.battle or game.battle.area != area:
                    yield _with_later_goals(game, moves(game, house, area))
        places = [game.places[area] for area in orders_of(game, house, "consolidate")]
        starred = [place for place in places if may_muster(game, place)]
        if starred:
            yield consolidation_choice(game, house)
            yield from _mustering(game, house, starred)


def _with_later_goals(game: Game, decision: Decision | None) -> Decision | None:
    """A march that is asked ahead, with where it may come once another one of the same side has been made."""
    if decision is None or not isinstance(form := decision.form, Moves):
        return decision
    later = [
        goal for goal in reach_later(game, decision.seat, decision.about) if goal not in form.destinations
    ]
    return replace(decision, form=replace(form, later=tuple(later)))


def _mustering(game: Game, house: str, places: Sequence[Place]) -> Iterator[Decision | None]:
    """Whether each special order musters, and whom."""
    for place in places:
        yield muster_choice(game, house, place.area.id)
        yield muster_decision(game, house, [place.area.id])


def _supports(game: Game, asked: Sequence[Decision]) -> Iterator[Decision | None]:
    """The support orders beside the combat that come after the one that is asked for."""
    battle, now = game.battle, next((d for d in asked if d.kind == "support"), None)
    if battle is None or now is None:
        return
    for house in game.turn_order[game.turn_order.index(now.seat) :]:
        areas = supporting_areas(game, battle, house)
        later = areas[areas.index(now.about) + 1 :] if house == now.seat else areas
        for area in later:
            yield support_choice(game, battle, house, area, area == areas[0])
