"""What a letter says beside this family's questions and their options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....kernel.decision import Decision
from ....kernel.events import Event
from ....kernel.forms import Answer, Assign, Problem
from ...presentation import Note, View
from ..model.components import LAND
from ..model.units import UPGRADE

BY_CARD = (
    "cancel_card",
    "replace_card",
    "remove_order",
    "track_drop",
    "discard_card",
    "take_back",
    "upgrade",
    "take_throne",
    "buy_fort",
    "lay_order",
)
"""What is asked in a combat because of the text of the seat's own card."""
OF_RETREATS = ("retreat", "leader_retreat")
"""What the winner is asked in the place of the beaten because of the text of its own card."""
BY_THREAT = (
    "best_track",
    "destroy",
    "discard",
    "downgrade",
    "keep_as_footmen",
    "muster_area",
    "take_back",
    "track_first",
    "track_last",
    "upgrade",
)
"""What a card of the common enemy may ask; then its facts name the card."""
OF_ORDERS = "remove_order"
"""What is asked about an area because of the order that lies there."""
SHEET = "orders"
"""What is laid in areas, where leaders may stand whom it activates."""
OF_TACTICS = ("tactic", "second_tactic")
"""What chooses a tactics card by its text."""
OF_REGROUPING = "regroup_from"
"""What asks for an area that units leave; its facts tell where they can go."""
OF_HELP = "ally_strength"
"""What asks for a card of an ally that has been drawn."""
OF_SUPPORT = "support"
"""What asks whom to help, where one side may be the seat's own."""
OF_LEADERS = ("activate", "take_hostage", "rescue", "execute", "ransom")
"""What is asked about leaders, whose tokens have two sides."""
OF_DEALS = "ransom"
"""What asks in one list whom one wants back and what one gives for it."""
OF_ALLIES = "ally_deck"
"""What is asked about the decks of allies, whose top card may lie face up."""
BY_MESSENGER = "messenger"
"""What swaps an order for another one, named behind its area."""
BY_POINTS = "muster"
"""What is paid for in points."""
BY_WORTH = "destroy"
"""What may have to be worth so many points; then its facts say how many."""
OF_LOSERS = "casualties"
"""What asks for units of one side of a combat, some of which could not retreat anyhow."""
IN_ONE_GO = ("regroup_from", "muster_area", "activate")
"""What leads to a question that can be answered together with it."""
OF_A_SECOND = "tactic_how"
"""What may lead to another tactics card, which can be named together with it."""


def reason(decision: Decision, view: View) -> Note | None:
    """The text of the own card, or of the card of the common enemy, where that is what asks."""
    facts = decision.facts or {}
    if decision.kind in BY_THREAT and "card" in facts:
        return "ask.by_threat", {"card": facts["card"]}
    card = view["battle"]["cards"].get(decision.seat) if view.get("battle") else None
    for_others = decision.kind in OF_RETREATS and facts.get("loser") != decision.seat
    return ("ask.by_card", {"card": card}) if card and (for_others or decision.kind in BY_CARD) else None


def option_note(decision: Decision, option: Answer, view: View, tables: Mapping[str, Any]) -> Note | None:
    """An area with its order or leaders, a deck, an order with its star, a card with what is printed on it."""
    if decision.kind == SHEET:
        return _led(view["areas"].get(option, {}).get("leaders", ()), tables)
    if decision.kind in OF_TACTICS and option:
        return "describe.tactic", {"card": option}
    if decision.kind == OF_REGROUPING and (goals := (decision.facts or {}).get(str(option))):
        return "describe.goals", {"goals": goals.split()}
    if decision.kind == OF_HELP and option:
        held = view["ally_cards"][decision.seat]
        allies = dict.fromkeys(drawn["ally"] for drawn in held if drawn["card"] == option)
        return "describe.ally_card", {"card": option, "allies": list(allies)}
    if decision.kind == OF_SUPPORT and option == decision.seat:
        return "describe.oneself", {}
    if decision.kind == OF_ORDERS:
        order = view["areas"].get(option, {}).get("order")
        return ("describe.order", {"token": order["token"]}) if order else None
    if decision.kind == BY_MESSENGER and option and "/" in option:
        token = option.partition("/")[2]
        special = any(row["id"] == token and row.get("special") for row in tables["tokens"])
        return ("describe.special_order", {}) if special else None
    if (decision.kind == BY_POINTS or _is_by_worth(decision)) and option:
        return "describe.recruit", {"cost": _cost(str(option), tables)}
    if decision.kind == OF_LOSERS and _falls_anyhow(decision.seat, option, view, tables):
        return "describe.cannot_retreat", {}
    if decision.kind == OF_ALLIES and option in view.get("allies", {}):
        deck = view["allies"][option]
        return "describe.ally", {"left": deck["left"], "top": deck["top"]}
    if decision.kind == OF_DEALS and option:
        return _side_of_a_deal(decision.seat, str(option), view)
    if decision.kind in OF_LEADERS and option in view.get("leaders", {}):
        return "describe.leader", {"leader": option, **view["leaders"][option]}
    for row in tables.get("house_cards", ()):
        if row["id"] == option:
            figures = {name: row.get(name, 0) for name in ("strength", "swords", "forts")}
            return "describe.house_card", {"card": option, **figures}
    return None


def _side_of_a_deal(seat: str, option: str, view: View) -> Note:
    """A leader who is wanted back, with both sides of the token, or what is given for that."""
    if option in view["leaders"] and option not in view["prisons"][seat]:
        return "describe.wanted_back", {"leader": option, **view["leaders"][option]}
    return "describe.given_for_it", {}


def _is_by_worth(decision: Decision) -> bool:
    return decision.kind == BY_WORTH and "points" in (decision.facts or {})


def _falls_anyhow(seat: str, unit: Answer, view: View, tables: Mapping[str, Any]) -> bool:
    """Whether a unit of a seat that has lost the combat cannot retreat."""
    winner = (view.get("battle") or {}).get("winner")
    stays = any(row["id"] == unit and not row.get("retreats", True) for row in tables["units"])
    return stays and winner not in (None, "", seat)


def _led(leaders: Sequence[str], tables: Mapping[str, Any]) -> Note | None:
    """Leaders, each with the kind of order that activates it."""
    if not leaders:
        return None
    kinds = {row["id"]: row["activated_by"] for row in tables["leaders"]}
    return "describe.led", {"leaders": {leader: kinds[leader] for leader in leaders}}


def hint(decision: Decision, tables: Mapping[str, Any]) -> Note | None:
    """What saves a stop if it is said at once: what orders lead to, a token left behind, later bids, the end of a combat."""
    kind, about = decision.kind, decision.about
    foreign = (row for row in tables["areas"] if row["kind"] == LAND and row.get("home") != decision.seat)
    land = any(row["id"] == about for row in foreign)
    later = any(row["id"] == about for row in tables["tracks"][:-1])
    if kind == "moves" and land:
        return "ahead.moves", {"about": about, "says": ("marker", "yes")}
    if kind == OF_A_SECOND:
        return f"ahead.{kind}", {"other": next(r["id"] for r in tables["tactics"] if r["id"] != about)}
    if kind in ("orders", "card", *IN_ONE_GO) or (kind == "bid" and later):
        return f"ahead.{kind}", {"about": about}
    return None


def _cost(option: str, tables: Mapping[str, Any]) -> int:
    """The points that a recruit costs: "area/unit", "area/ship/where" or "area/+unit"."""
    unit = option.split("/")[1]
    row = next(row for row in tables["units"] if row["id"] == unit.removeprefix(UPGRADE))
    return int(row["upgrade_cost" if unit.startswith(UPGRADE) else "cost"])


def lettered(
    decision: Decision, view: View, events: Sequence[Event], tables: Mapping[str, Any]
) -> dict[Answer, dict[str, Any]]:
    """What the letters of a Westeros or wildling card stand for: the effect and the tokens that it bans."""
    if decision.kind != "card_choice":
        return {}
    drawn = [*view.get("drawn", {}).values()]
    drawn += [event.data["card"] for event in reversed(events) if event.kind == "threat_card"]
    rows = (row for card in drawn for row in tables["cards"] if row["id"] == card)
    for row in rows:
        for effect in (row.get("does", {}), row.get("lowest", {}), row.get("highest", {})):
            if effect.get("effect") == "choice" and effect.get("track", "threat") == decision.about:
                return {
                    "abc"[place]: {"effect": choice["effect"], "tokens": choice.get("tokens", [])}
                    for place, choice in enumerate(effect["choices"])
                }
    return {}


def unusable(decision: Decision, view: View) -> Sequence[str]:
    """The order tokens that a card of this turn forbids, and those for which a house lacks the star."""
    form, bans = decision.form, list(view.get("bans", ()))
    if isinstance(form, Assign) and form.slots:
        bans += [token for token in form.bag if _wants_a_star(form.problems({form.slots[0]: token}))]
    return bans


def _wants_a_star(problems: Sequence[Problem]) -> bool:
    return any(problem.code == "stars_exceeded" for problem in problems)


def receipt_facts(view: View, tables: Mapping[str, Any]) -> dict[str, str]:
    """The card that forbids orders this turn, if one does."""
    cards = {row["id"]: row.get("does", {}) for row in tables["cards"]}
    for card in view["drawn"].values() if view["bans"] else ():
        effects = [cards[card], *cards[card].get("choices", ())]
        if any(effect.get("effect") == "ban" for effect in effects):
            return {"banned_by": card}
    return {}
