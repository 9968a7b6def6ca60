"""Allies: each has a deck and a leader of its own, and there is one card at most that puts it on somebody's side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....faults import Faults


def check_allies(faults: Faults, tables: Mapping[str, Any]) -> None:
    """Check the decks of allies, and who leads these."""
    leaders = {row["id"]: row for row in tables["leaders"]}
    everybody = [row["id"] for row in tables["allies"]]
    led: dict[str, str] = {}
    for ally in tables["allies"]:
        id, leader = ally["id"], ally.get("leader", "")
        if leaders.get(leader, {}).get("house"):
            faults.add(f"{leader} belongs to a house, and cannot lead {id}.", "allies", id, "leader")
        if leader and led.setdefault(leader, id) != id:
            faults.add(f"{leader} leads {led[leader]} and {id}.", "allies", id, "leader")
        cards = [card for card in tables["ally_cards"] if id in card.get("allies", everybody)]
        if not cards:
            faults.add(f"The deck of {id} has no cards.", "allies", id)
        oaths = [card for card in cards if card.get("at_once", {}).get("effect") == "leadership"]
        if sum(card.get("copies", 1) for card in oaths) > 1:
            faults.add(f"{id} has more than one card that puts it on somebody's side.", "allies", id)
        if not oaths and (leader or ally.get("permanent")):
            faults.add(f"{id} has no card with the effect leadership.", "allies", id)
    for card in tables["ally_cards"]:
        if not ("at_once" in card or "lasting" in card):
            faults.add(f"The card {card['id']} does nothing.", "ally_cards", card["id"])
