"""How this family's events are told, and a position in lines for the moderator."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from ....post.template_filters import Words
from ...presentation import Narrative, View

NARRATIVE = Narrative(
    step="step",
    turn="marker",
    scenes={"battle": "battle_decided"},
    gives_way_to={"dealt_cards": "dealt_cards"},
    together={"control": "", "garrison_placed": ""},
    optional={
        "card_played": ("along", "use", "window"),
        "family_captured": ("seat",),
        "leader_lost": ("space", "why"),
        "leader_placed": ("army", "force"),
        "went_back": ("army", "fleet"),
    },
)


def summary(view: View, words: Words) -> list[tuple[str, str]]:
    """Spaces with what stands there, provinces that are in no usual state, and each side's figures."""
    places: dict[str, list[str]] = defaultdict(list)
    for space, told in _standing(view, words):
        places[space].append(told)
    rows = [(words.name(space, "space"), "; ".join(told)) for space, told in places.items()]
    rows += [(words.name(id_, "province"), state) for id_, state in _states(view)]
    rows.append(("weariness, injuries", f"{view['weariness']}, {view['injuries']}"))
    return rows + [(words.who(seat), _figures(view, seat)) for seat in view["seats"]]


def _standing(view: View, words: Words) -> Iterator[tuple[str, str]]:
    for army in view["armies"].values():
        name = words.name(army["id"], "army")
        yield army["space"], f"{name}: strength {army['strength']}, elite {army['elite']}{_with(army, words)}"
    for loose in view["loose"]:
        yield loose["space"], f"{words.who(loose['seat'])}: loose strength {loose['strength']}"
    for fleet in view["fleets"].values():
        name = words.name(fleet["id"], "fleet")
        yield fleet["space"], f"{name} [{_whose(fleet, words)}]: ships {fleet['ships']}{_with(fleet, words)}"
    for space, garrison in view["garrisons"].items():
        yield space, f"garrison {garrison['strength']} [{_whose(garrison, words)}]"
    for space, siege in view["sieges"].items():
        yield space, f"siege by {words.who(siege['seat'])}: {siege['points']}"
    for space, level in view["treasuries"].items():
        yield space, f"treasury {level}"


def _whose(force: Mapping[str, Any], words: Words) -> str:
    return words.who(force["seat"]) if force["seat"] else "independent"


def _with(force: Mapping[str, Any], words: Words) -> str:
    marks = [mark for mark in ("fatigued", "useless", "inside") if force.get(mark)]
    told = [*(words.name(leader, "leader") for leader in force["leaders"]), *marks]
    return f", {', '.join(told)}" if told else ""


def _states(view: View) -> Iterator[tuple[str, str]]:
    for state in ("revolts", "devastated", "drought", "bad_weather"):
        for province in view[state]:
            yield province, state.replace("_", " ")


def _figures(view: View, seat: str) -> str:
    return (
        f"cards {view['hands'].get(seat, 0)}, available strength {view['available'].get(seat, 0)}, "
        f"garrisons left {view['garrisons_left'][seat]}"
    )
