"""What a letter says beside this family's questions and their options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.commanders import Commander
from ....kernel.decision import Decision
from ....kernel.forms import Amount, Answer, Some
from ...presentation import Note, View
from ..model.decisions import (
    ACTIVITY,
    AVOID,
    BUILD_SHIPS,
    CARD,
    CARD_ALONG,
    DEMAND,
    DEVASTATE,
    DISCARD,
    INTERCEPT,
    LEAVE_STRENGTH,
    OCCUPY,
    PLACE_RECRUITS,
    POINTS,
    RECRUIT,
    REMOVE_GARRISONS,
    REPLENISH,
    RETREAT,
    SET_UP_GARRISONS,
    SIEGE,
    TRANSFER,
    USELESS_FLIGHT,
)

OF_CARDS = (CARD, CARD_ALONG, DISCARD, "react")
"""The questions whose options are cards."""
EXPLAINED = (
    SET_UP_GARRISONS,
    DEVASTATE,
    RETREAT,
    USELESS_FLIGHT,
    RECRUIT,
    BUILD_SHIPS,
    REPLENISH,
    TRANSFER,
    OCCUPY,
    SIEGE,
    DEMAND,
    REMOVE_GARRISONS,
)
"""The questions whose letter says what an answer brings or costs."""


def reason(decision: Decision, view: View) -> Note | None:
    """A question with what its answers bring or cost, and with who comes."""
    kind, form = decision.kind, decision.form
    shown: dict[str, Any] = {"about": decision.about, **(decision.shown or {})}
    if kind == POINTS and isinstance(form, Amount) and form.high > shown.get("free", form.high):
        return "explain.points", shown
    if kind == LEAVE_STRENGTH and isinstance(form, Some) and form.at_least:
        return "explain.leave_strength", {**shown, "least": form.at_least}
    if kind == PLACE_RECRUITS and decision.about != "free":
        return "explain.place_recruits", {"seat": decision.seat}
    if kind == INTERCEPT and view.get("movement"):
        return "explain.intercept", {**shown, **_mover(view)}
    if kind == AVOID and (view.get("battle") or view.get("movement")):
        return "explain.avoid", {**shown, **_attacker(view)}
    return (f"explain.{kind}", {"spaces": 0, **shown}) if kind in EXPLAINED else None


def _mover(view: View) -> dict[str, Any]:
    movement = view["movement"]
    army = next((view["armies"][unit] for unit in movement["units"] if unit in view["armies"]), None)
    return {
        "units": movement["units"],
        "route": movement["route"],
        "strength": army["strength"] if army else 0,
    }


def _attacker(view: View) -> dict[str, Any]:
    armies, battle = view["armies"], view.get("battle")
    id_ = battle["army"] if battle else next(unit for unit in view["movement"]["units"] if unit in armies)
    return {"army": id_, "strength": armies[id_]["strength"]}


def option_note(decision: Decision, option: Answer, view: View, tables: Mapping[str, Any]) -> Note | None:
    """A card with what is printed on it, an Army with its strength and where it stands."""
    if decision.kind in OF_CARDS and option in {row["id"] for row in tables["cards"]}:
        return "describe.card", {"card": option}
    army = view.get("armies", {}).get(option) if isinstance(option, str) else None
    if army:
        return "describe.army", {"space": army["space"], "strength": army["strength"]}
    return None


def hint(decision: Decision, tables: Mapping[str, Any]) -> Note | None:
    """That a round is best told in one message, and that nobody need be asked about each window of reactions."""
    if decision.kind in (ACTIVITY, CARD):
        return "ahead.round", {"seat": decision.seat}
    return ("ahead.react", {}) if decision.kind == "react" else None


def commanders(view: View) -> dict[str, Commander]:
    """The leaders who are with an Army or a fleet; it is called by the first of them, a king before all others."""
    kings = {*view["leaders"]["kings"].values()}
    found: dict[str, Commander] = {}
    for force in (*view["armies"].values(), *view["fleets"].values()):
        leaders = sorted(force["leaders"], key=lambda one: one not in kings)
        for leader in leaders:
            found[leader] = Commander(force["seat"], force["id"], force["space"], leader == leaders[0])
    return found
