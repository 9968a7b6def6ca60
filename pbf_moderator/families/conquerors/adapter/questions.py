"""What a letter says beside this family's questions and their options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel.commanders import Commander
from ....kernel.decision import Decision
from ....kernel.forms import Answer
from ...presentation import Note, View
from ..model.decisions import ACTIVITY, CARD, CARD_ALONG, DISCARD

OF_CARDS = (CARD, CARD_ALONG, DISCARD, "react")
"""The questions whose options are cards."""


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
