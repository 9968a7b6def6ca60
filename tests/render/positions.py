"""Positions and a style for the tests of the map: made here, so that these tests need no scenario."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from pbf_moderator.families.thrones.adapter import presentation as adapter
from pbf_moderator.render.board import Board, read_board
from pbf_moderator.render.scene import Scene

BOARD = Path(__file__).parents[2] / "maps" / "malazan-genabackis.svg"

SEATS = ["tiste-edur", "malazan", "tlan-imass", "tiste-liosan", "jaghut", "tiste-andii"]
ORDERS = {
    "raid": ("raid", None, False),
    "support": ("support", None, False),
    "consolidate": ("consolidate", None, False),
    "defence-1": ("defence", 1, False),
    "march-0": ("march", 0, False),
    "march-minus-1": ("march", -1, False),
    "march-plus-1": ("march", 1, True),
    "support-plus-1": ("support", 1, True),
    "defence-2": ("defence", 2, True),
    "raid-special": ("raid", None, True),
    "consolidate-special": ("consolidate", None, True),
}
CHITS = {"march": "arrow", "support": "flag", "defence": "shield", "raid": "flame", "consolidate": "crown"}
STYLE: dict[str, Any] = {
    "seats": {
        "tiste-andii": {"color": "#1f1b30", "pattern": "dots", "letter": "A", "name": "Andii"},
        "tiste-edur": {"color": "#3e77bf", "pattern": "stripes", "letter": "E", "name": "Edur"},
        "tiste-liosan": {"color": "#fff9ad", "pattern": "plain", "letter": "L", "name": "Liosan"},
        "malazan": {"color": "#b01f2e", "pattern": "chevrons", "letter": "M", "name": "Malazan"},
        "jaghut": {"color": "#31c9b6", "pattern": "bars", "letter": "J", "name": "Jaghut"},
        "tlan-imass": {"color": "#e08a2a", "pattern": "checks", "letter": "I", "name": "Imass"},
    },
    "units": {
        "fante": {"shape": "spearman"},
        "cavaliere": {"shape": "rider"},
        "nave": {"shape": "ship"},
        "mago": {"shape": "mage"},
    },
    "chits": {
        k: {
            "shape": CHITS[kind],
            "text": "" if v is None else f"{v:+d}".replace("-", "−") if v else "0",
            "starred": s,
        }
        for k, (kind, v, s) in ORDERS.items()
    },
    "areas": {
        "darujhistan": {"large": ["castle"], "icons": ["helm"] * 2},
        "genabaris": {"large": ["castle"], "icons": ["barrel", "helm"]},
        "coral": {"large": ["castle"], "icons": ["barrel", "helm"]},
        "isle-of-the-seguleh": {"icons": ["barrel", "helm"]},
        "harbinger-peninsula": {"large": ["tower"]},
        "pale": {"large": ["tower"], "icons": ["barrel"]},
    },
    "icons": {"power": "helm"},
    "tokens": {"ombra": "throne", "oscurita": "blade", "luce": "raven"},
    "panels": {
        **{f"{kind}:{t}": {"numbers": False} for kind in ("track", "token") for t in ("ombra", "oscurita")},
        "track:luce": {"numbers": False, "stars": [3, 3, 2, 1, 0, 0]},
        "token:luce": {"numbers": False},
    },
}

_REFERENCE = """
malazan: genabaris c1f1, toblai-tundra f1, pale f2
tiste-andii: coral c1f1, outlook f1, cinnamon-wastes c2, coral-bay n1, port-coral n1
tiste-edur: morn-ruins f4, callows f1, ilem f1, isle-of-the-seguleh f1, rivan-sea n2
tiste-liosan: mengal c1f1, oach f1, kurl f1, meningalle-ocean n1, port-mengal n1
jaghut: ganiss c1f1, northwind-tundra f1, sogena f1, hudd-sea n1, horan-sea n1
tlan-imass: cruk c1f1, barghast-range f1, gadrobi-hills f1, stannis-plain c1, rust-ocean n1, crest-bay n1
"""
_UNITS = {"c": "cavaliere", "f": "fante", "n": "nave", "m": "mago"}


@cache
def board() -> Board:
    """The board of the first game."""
    return read_board(BOARD)


def names() -> dict[str, str]:
    """Names as a scenario would give them, made from the ids."""
    words = {area: area.replace("-", " ").title() for area in board().areas}
    return words | {
        "title": "Malazan: Genabackis",
        "turn": "Turno",
        "track:ombra": "Alta Casa dell\u2019Ombra",
        "track:oscurita": "Alta Casa dell\u2019Oscurit\u00e0",
        "track:luce": "Alta Casa della Luce",
        "supply": "Aprovizionare \u0219i hran\u0103",
        "threat": "\u0423\u0432\u0435\u0447\u043d\u044b\u0439 \u0431\u043e\u0433",
        "step:planning": "Pianificazione",
    }


def scene(view: dict[str, Any]) -> Scene:
    """A position as the painter wants it."""
    return adapter.scene(view, STYLE, names())


def reference() -> dict[str, Any]:
    """The reference position: turn 3, orders given and not yet revealed."""
    areas: dict[str, Any] = {name: {"kind": area.kind, "units": {}} for name, area in board().areas.items()}
    for line in _REFERENCE.strip().splitlines():
        seat, places = line.split(": ")
        for place in places.split(", "):
            name, units = place.split(" ")
            found = re.findall(r"([a-z])(\d)", units)
            areas[name]["units"] = {seat: {_UNITS[u]: {"standing": int(n), "routed": 0} for u, n in found}}
            areas[name]["order"] = {"seat": seat, "token": None}
    areas["genabaris"]["garrison"] = {"seat": "malazan", "strength": 2}
    areas["darujhistan"]["force"] = 6
    return {
        "turn": 3,
        "turns": 10,
        "step": "planning",
        "seats": SEATS,
        "areas": areas,
        "tracks": {"ombra": SEATS, "oscurita": SEATS[::-1], "luce": SEATS[3:] + SEATS[:3]},
        "tokens": {
            "ombra": {"holder": "tiste-edur", "used": False},
            "oscurita": {"holder": "tiste-andii", "used": True},
        },
        "power": dict.fromkeys(SEATS, 5),
        "hands": dict.fromkeys(SEATS, 7),
        "supply": dict.fromkeys(SEATS, 2) | {"tiste-edur": 5},
        "forts": dict.fromkeys(SEATS, 1),
        "threat": 2,
        "battle": None,
    }


def revealed(view: dict[str, Any]) -> dict[str, Any]:
    """The same position with all orders face up."""
    tokens = list(ORDERS)
    ordered = [content["order"] for content in view["areas"].values() if content.get("order")]
    for k, order in enumerate(ordered):
        order["token"] = tokens[k % len(tokens)]
    return view


def crowded() -> dict[str, Any]:
    """More than any game ever has in every area at once."""
    view = reference()
    tokens = list(ORDERS)
    for k, content in enumerate(view["areas"].values()):
        seat, other = SEATS[k % 6], SEATS[(k + 1) % 6]
        content["order"] = {"seat": seat, "token": tokens[k % len(tokens)]}
        if content["kind"] == "land":
            content["units"] = {
                seat: {
                    "fante": {"standing": 2, "routed": 1},
                    "cavaliere": {"standing": 1, "routed": 1},
                    "mago": {"standing": 1, "routed": 0},
                },
                other: {"fante": {"standing": 1, "routed": 0}, "mago": {"standing": 1, "routed": 0}},
            }
            content["marker"] = seat
            content["garrison"] = {"seat": seat, "strength": 2}
        else:
            content["units"] = {seat: {"nave": {"standing": 2, "routed": 1}}}
    view["battle"] = {"area": "darujhistan", "from": "cinnamon-wastes"}
    return view
