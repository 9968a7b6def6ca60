"""How this family's events are told, and a position in lines for the moderator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....post.template_filters import Words
from ...presentation import Foretold, Kept, Narrative, View
from .phrase_filters import units

BRINGS_ABOUT = {
    "kill_footman": "destroyed",
    "gain_power": "power_gained",
    "power_of_enemy_card": "power_gained",
    "power_by_margin": "power_gained",
    "loser_loses_power": "power_lost",
    "enemy_loses_power": "power_lost",
    "take_back_card": "cards_taken_back",
    "take_back_anyway": "cards_taken_back",
    "upgrade_footman": "replaced",
}
"""What the text of a house card does -> the event that tells of it, which then names the card."""

NARRATIVE = Narrative(
    step="step",
    together={"power_gained": "icons", "supply_set": "", "raid_without_target": ""},
    gives_way_to={"strength_before_blade": "final_strength", "tide_seen": "tide_seen"},
    told_by_next={"card_resolved": "threat_attacks"},
    told_before=dict.fromkeys(("banned", "no_support_strength"), ("card_resolved", "card_choice")),
    foretold={"ability": Foretold("ability", BRINGS_ABOUT, "card", {"power_lost": "ability"})},
    until={
        "tide_seen": ("tides_shown", "battle_over", "step"),
        "hand_seen": ("ability", "battle_over", "step"),
        "threat_card_seen": ("threat_card",),
    },
    at_once=("threat_card_seen", "hand_seen"),
    scenes={"battle": "battle_over", "storms_neutral": "neutral_result"},
    closing=("battle_over", "neutral_result"),
    headlines=("battle_over", "force_taken"),
    unchanged={"battle_over": ("house", "defender")},
    keeps={"marker_left": Kept("house", "area", "marched")},
    optional={
        **dict.fromkeys(BRINGS_ABOUT.values(), ("card",)),
        "bids_revealed": ("added",),
        "cards_revealed": ("idle",),
        "offers_revealed": ("added",),
        "tide_seen": ("old",),
        "ability": ("area", "order", "track", "enemy_card"),
    },
)


def summary(view: View, words: Words) -> list[tuple[str, str]]:
    """Areas with what lies there, tracks, and each house's figures."""
    rows = [
        (words.name(area, "area"), " ".join(_place(place, words))) for area, place in view["areas"].items()
    ]
    rows = [row for row in rows if row[1]]
    rows += [
        (words.name(track, "track"), " > ".join(words.who(house) for house in order))
        for track, order in view["tracks"].items()
    ]
    return rows + [(words.name(house, "house"), _figures(view, house, words)) for house in view["seats"]]


def _figures(view: View, house: str, words: Words) -> str:
    return ", ".join(
        f"{words.name(term, 'term')} {view[term][house]}" for term in ("power", "supply", "forts")
    )


def _place(place: Mapping[str, Any], words: Words) -> Iterator[str]:
    for seat, counts in place.get("units", {}).items():
        for unit, n in counts.items():
            routed = f" ({n['routed']} {words.name('routed', 'term')})" if n["routed"] else ""
            yield f"{units(words, {unit: n['standing'] + n['routed']})}{routed}"
        yield f"[{words.who(seat)}]"
    if "marker" in place:
        yield f"{words.name('marker', 'term')} [{words.who(place['marker'])}]"
    if "force" in place:
        yield f"{words.name('force', 'term')} {place['force']}"
    if "garrison" in place:
        yield f"{words.name('garrison', 'term')} {place['garrison']['strength']}"
    if "order" in place:
        token = place["order"]["token"]
        yield words.name(token, "token") if token else "?"
