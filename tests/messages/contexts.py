"""The questions that are open in each context of the sample messages."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from pbf_moderator.families.thrones.adapter.anticipated import anticipated
from pbf_moderator.families.thrones.adapter.order_warnings import sheet_warnings
from pbf_moderator.families.thrones.model.state import Battle, Game, choice
from pbf_moderator.families.thrones.rules import battle, influence, planning, threat
from pbf_moderator.families.thrones.rules.retreat import casualty_choice, retreat_areas, retreat_choice
from pbf_moderator.inbox import bbcode, quotes
from pbf_moderator.inbox.html_text import parse_html, to_text
from pbf_moderator.inbox.message import Part
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import One
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.values import HOLD, Issue, Reading

from .reference import reference, scenario

BANNED_DEFENCE = ["defence-1", "defence-2"]
REVEALED = {
    "mengal": "march-0",
    "oach": "support",
    "kurl": "raid",
    "meningalle-ocean": "support",
    "port-mengal": "consolidate",
}


@dataclass
class Context:
    """A position and what a seat is asked in it."""

    game: Game
    asked: list[Decision]
    ahead: list[Decision] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)


def keyed(decision: Decision | None) -> Decision:
    assert decision is not None
    return replace(decision, key=f"{decision.base}#1")


def context(name: str, seat: str) -> Context:
    """The context that a sample names in words."""
    game = reference()
    head = name.split(";")[0]
    if head == "planning":
        return _planning(name, seat, game)
    if head.startswith("auction Shadow: tie"):
        tied = ("malazan", "tiste-edur", "tiste-andii")
        return Context(game, [keyed(influence.tie_order(game, tied, "ombra"))])
    game.step = "events"
    if head.startswith("auction open"):
        return Context(game, [keyed(influence.bid(game, seat, "ombra"))], anticipated(game, seat))
    if head.startswith("crippled-god offers"):
        return Context(game, [keyed(threat.offer(game, seat, 6))], anticipated(game, seat))
    if "top crippled-god card" in head:
        form = One(("top", "bottom"))
        return Context(game, [keyed(choice(game, "look_place", seat, form, "dio-storpio"))])
    game.revealed = True
    if head.startswith("orders revealed"):
        for area, token in REVEALED.items():
            game.lay(area, token)
        game.step = "messenger"
        return Context(game, [keyed(planning.messenger_choice(game, seat))], anticipated(game, seat))
    return _combat(name, seat, game)


def _planning(name: str, seat: str, game: Game) -> Context:
    extra: dict[str, Any] = {}
    if "Tradimento" in name:
        game.bans, extra["facts"] = list(BANNED_DEFENCE), {"banned_by": "tradimento"}
    asked = [keyed(planning.orders(game, seat))] if seat else []
    if "message 12" in name:
        earlier = {"genabaris": "support", "toblai-tundra": "march-0", "pale": "defence-1"}
        extra["previous"] = {asked[0].key: earlier}
    return Context(game, asked, anticipated(game, seat) if seat else [], extra)


def _combat(name: str, seat: str, game: Game) -> Context:
    game.step = "marches"
    if "Raest" in name:
        game.hands[seat].remove("raest")
    enemy = "tiste-edur" if seat == "tiste-andii" else "tiste-andii"
    attacker = "tiste-andii" if seat in ("malazan", "tiste-andii") else enemy
    defender = "malazan" if seat in ("malazan", "tiste-andii") else seat
    game.places["cinnamon-wastes"].units = {}
    game.places["cinnamon-wastes"].house = ""
    fight = Battle("darujhistan", "cinnamon-wastes", attacker, defender, "march-plus-1", {"cavaliere": 2})
    game.battle = fight
    place = game.places["darujhistan"]
    place.house, place.units, place.force = defender, {"fante": 2}, 0
    if "lost" not in name:
        return Context(game, [keyed(battle.card_choice(game, fight, seat))], anticipated(game, seat))
    fight.winner = attacker
    game.places["kurl"].house, game.places["kurl"].units = "", {}
    areas = retreat_areas(game, fight)
    asked = [keyed(casualty_choice(game, fight, 1)), keyed(retreat_choice(game, fight, seat, areas))]
    return Context(game, asked, anticipated(game, seat))


def received(text: str, html: bool = False) -> tuple[str, list[Part]]:
    """A text as the inbox hands it on: the player's own words, and what was set aside."""
    aside: list[Part] = []
    if html:
        text, aside = to_text(parse_html(text))
    else:
        text, aside = bbcode.strip_bbcode(text)
    own, parts = quotes.split(text)
    return own, [*parts, *aside]


def read_sample(sample: dict[str, Any]) -> Reading:
    """Read one of the sample messages in its context."""
    seat = sample["seat"]
    there = context(sample["context"], seat)
    body, removed = received(sample["text"], sample.get("html", False))
    holds = [
        Issue(HOLD, i.split(":")[1]) for i in sample["issues"] if i in ("hold:late", "hold:unknown_sender")
    ]

    def warnings(decision: Decision, answer: Any) -> Any:
        return sheet_warnings(there.game, seat, answer) if decision.kind == "orders" else []

    return read(
        body,
        seat=seat,
        asked=there.asked,
        ahead=there.ahead,
        scenario=scenario(),
        subject=sample.get("subject", ""),
        removed=removed,
        holds=holds,
        odd=warnings,
        private=True,
        **there.extra,
    )
