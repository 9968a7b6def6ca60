"""What this family shows to people: the scene of a position, panels, words of its own, what a letter says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbf_moderator.families.chronicle import Fight, Holdings, Played, Plot
from pbf_moderator.families.presentation import (
    CloseUp,
    GenericPresentation,
    Moves,
    Narrative,
    Note,
    View,
    key_to,
    way,
)
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.events import Event
from pbf_moderator.kernel.forms import Answer
from pbf_moderator.post.template_filters import Words, listed
from pbf_moderator.render.art import Art, Style
from pbf_moderator.render.marking import Names
from pbf_moderator.render.scene import Arrow, Group, OnPanel, Scene, SeatLine, Tale
from pbf_moderator.scenario.lexicon import Lexicon

SALT_ICON, WALLS_ICON = "barrel", "tower"
PANELS = {"turn": "turn", "salt": "salt", "seats": "people"}
"""Panel beside the board -> the term that is its title."""


TURN_ENDS = ("turn_started", "game_over")


class Shown(GenericPresentation):
    """This family's presentation."""

    NARRATIVE = Narrative(step="step")
    RULING_NAMES = {"point": ("point",), "seat": ("people",)}
    RULING_COUNTS = {"units": ("unit",)}

    # -- the picture -----------------------------------------------------------------------------------------

    def style(self, tables: Mapping[str, Any], given: Style, players: int | None = None) -> dict[str, Any]:
        """The scenario's style with what is printed: salt beside each point, a crest at each capital."""
        return {
            **given,
            "seats": {row["id"]: given.get("seats", {}).get(row["id"], {}) for row in tables["seats"]},
            "units": {row["id"]: {"shape": row["shape"]} for row in tables["units"]},
            "areas": {row["id"]: _printed(row) for row in tables["spaces"]},
        }

    def names(self, tables: Mapping[str, Any], lexicon: Lexicon, language: str) -> dict[str, str]:
        """Points, peoples, panels, steps."""
        found = {row["id"]: str(lexicon.name(row["id"], language)) for row in tables["spaces"]}
        found |= {row["id"]: str(lexicon.name(row["id"], language, "short")) for row in tables["seats"]}
        for panel, term in PANELS.items():
            found[panel] = _raised(str(lexicon.name(term, language, category="term")))
        steps = lexicon.words(language).get("step", {})
        return {**found, **{f"step:{id}": _raised(word.name) for id, word in steps.items()}}

    def scene(self, view: View, style: Style, names: Names) -> Scene:
        """Units, whose a point is, walls and sieges; the move that has led to a battle."""
        clash = view["clash"]
        arrows = (Arrow(clash["seat"], clash["from"], clash["place"]),) if clash and clash["from"] else ()
        step = names.get(f"step:{view['step']}", "")
        turn = f"{names['turn']} {view['turn']}/{view['turns']}" if view["turn"] else ""
        return Scene(
            areas={id: tuple(_groups(place, style)) for id, place in view["places"].items()},
            panels=tuple(_on_panels(view)),
            seats=tuple(SeatLine(seat, (("cards", view["hands"][seat]),)) for seat in view["seats"]),
            caption=" · ".join(part for part in (turn, step) if part),
            arrows=arrows,
        )

    def panels(self, tables: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Turns, salt, peoples."""
        constants = tables["constants"]
        return [
            {"id": "turn", "kind": "single", "values": list(range(1, constants["turns"] + 1))},
            {"id": "salt", "kind": "scale", "values": list(range(constants["salt_to_win"] + 1))},
            {"id": "seats", "kind": "seats", "values": list(range(len(tables["seats"])))},
        ]

    def close_up(self, view: View) -> tuple[str, ...]:
        """The point that is fought for, and where the attack comes from."""
        clash = view["clash"] or {}
        return tuple(clash[end] for end in ("place", "from") if clash.get(end))

    def close_ups(self, events: Sequence[Event], since: int = 0) -> list[tuple[int, CloseUp]]:
        """A picture for each battle since an event."""
        return [
            (n, _battle(event.data, _route(events[:n])))
            for n, event in enumerate(events)
            if n >= since and event.kind == "fought"
        ]

    def moves(self, events: Sequence[Event], since: int, view: View) -> Moves | None:
        """Who went where in the last turn that has ended, with a cross for those who were sent back."""
        ended = _last(events, TURN_ENDS, since, len(events))
        begun = _last(events, ("turn_started",), 0, ended) if ended else None
        found = self.arrows(events[begun:ended]) if begun is not None else []
        if ended is None or begun is None or not found:
            return None
        number = events[begun].data["turn"]
        foot = ("turn", str(number), *key_to(found))
        return Moves(ended, number, {**view, "turn": number, "step": ""}, Tale(tuple(found), foot))

    def arrows(self, events: Sequence[Event]) -> Sequence[Arrow]:
        """Who went where, and who had to go back."""
        found: list[Arrow] = []
        for event in events:
            data = event.data
            if event.kind == "moved":
                found += way(data["seat"], data["route"])
            elif event.kind == "called_off" or (event.kind == "fought" and data["held"]):
                found[-1] = replace(found[-1], failed=True)
        return found

    # -- the story of a game ---------------------------------------------------------------------------------

    def plots(self, view: View) -> Sequence[Plot]:
        """Each people's salt."""
        return [Plot(("story.salt", {}), view["salt"])]

    def holdings(self, view: View) -> Holdings:
        """Whose each point is."""
        return Holdings("point", {id: place["owner"] for id, place in view["places"].items()})

    def fights(self, events: Sequence[Event]) -> Sequence[Fight]:
        """Each battle and each assault on a town with its dice."""
        found, storming = [], {}
        for number, event in enumerate(events):
            if event.kind == "fought":
                found.append(_fight(number, event.data))
            elif event.kind == "assault":
                storming = event.data
            elif event.kind in ("breach", "beaten_back"):
                found.append(_storm(number, storming, event.data))
        return found

    def cards_played(self, events: Sequence[Event]) -> Sequence[Played]:
        """Each card that was laid down."""
        played = ((n, event.data) for n, event in enumerate(events) if event.kind == "played")
        return [Played(n, (data["card"], "card"), data["seat"]) for n, data in played]

    # -- words -----------------------------------------------------------------------------------------------

    def filters(self, words: Words) -> dict[str, Callable[..., Any]]:
        """What phrases may write after a bar."""
        kinds = {category: words.namer(category) for category in ("point", "card", "marker", "unit")}
        return {
            **kinds,
            "units": lambda counts: listed(
                words.lexicon.count(n, unit, words.lang) for unit, n in counts.items()
            ),
            "cards": lambda cards: listed(words.name(card, "card") for card in cards),
        }

    def option_note(
        self, decision: Decision, option: Answer, view: View, tables: Mapping[str, Any]
    ) -> Note | None:
        """A card with its text, a point with who stands there."""
        if option in {row["id"] for row in tables["cards"]}:
            return "describe.card", {"card": option}
        place = view["places"].get(option)
        return ("describe.point", {"units": place["units"].get(decision.seat, {})}) if place else None

    def summary(self, view: View, words: Words) -> list[tuple[str, str]]:
        """Points with who is there, and each people's salt."""
        rows = [
            (words.name(id, "point"), " ".join(_told(place, words))) for id, place in view["places"].items()
        ]
        salt = [(words.who(seat), f"salt {view['salt'][seat]}") for seat in view["seats"]]
        return [row for row in rows if row[1]] + salt


def _last(events: Sequence[Event], kinds: Sequence[str], first: int, end: int) -> int | None:
    """The last event of some kinds from one on and before another."""
    return next((n for n in range(end - 1, first - 1, -1) if events[n].kind in kinds), None)


def _raised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _printed(row: Mapping[str, Any]) -> dict[str, Any]:
    crest = {"crest": row["home"]} if row.get("capital") else {}
    return {**crest, "icons": [SALT_ICON] * row.get("salt", 0)}


def _groups(place: Mapping[str, Any], style: Style) -> Iterator[Group]:
    for seat, units in place["units"].items():
        yield Group("units", tuple(_pieces(seat, units, style)))
    if place["walls"]:
        yield Group("marker", (Art("tower", seat=place["owner"], text=str(place["walls"])),))
    elif place["owner"]:
        yield Group("marker", (Art("shield", seat=place["owner"]),))


def _pieces(seat: str, units: Mapping[str, int], style: Style) -> Iterator[Art]:
    for unit, count in units.items():
        yield Art("piece", style["units"][unit]["shape"], seat, count=count)


def _on_panels(view: View) -> Iterator[OnPanel]:
    yield OnPanel("turn", str(view["turn"]), (Art("icon", "pawn"),), "fill")
    for seat, salt in view["salt"].items():
        others = tuple(Art("shield", seat=other) for other, theirs in view["salt"].items() if theirs == salt)
        if others[0].seat == seat:
            yield OnPanel("salt", str(salt), others)


def _route(events: Sequence[Event]) -> Sequence[str]:
    """The way of the last move, which has led to the battle after it."""
    return next(event.data["route"] for event in reversed(events) if event.kind == "moved")


def _battle(data: Mapping[str, Any], route: Sequence[str]) -> CloseUp:
    """The way of the attack and whether it was held, the dice of both, who has won."""
    *before, last = way(data["seat"], route)
    arrows = (*before, replace(last, failed=data["held"]))
    fight = _fight(0, data)
    dice = [thrown.replace(" ", ", ") for thrown in fight.sums["dice"]]
    one, other = (Art("shield", seat=side) for side in fight.sides)
    winner = Art("shield", seat=fight.winner)
    foot = (one, dice[0], "–", other, dice[1], "·", winner, "picture:wins")
    return CloseUp(f"battle-{data['place']}", tuple(route), Tale(arrows, foot))


def _fight(number: int, data: Mapping[str, Any]) -> Fight:
    sides = (data["seat"], data["enemy"])
    one, other = (" ".join(map(str, data["dice"][side])) for side in sides)
    winner = sides[1] if data["held"] else sides[0]
    return Fight(number, "battle", (data["place"], "point"), sides, {"dice": (one, other)}, winner=winner)


def _storm(number: int, begun: Mapping[str, Any], data: Mapping[str, Any]) -> Fight:
    """An assault: the town falls with the last of its walls, holds if all are beaten back, and else nothing is decided."""
    sides, walls = (begun["seat"], begun["enemy"]), data.get("walls")
    sums = {"dice": (" ".join(map(str, data["dice"])), "")} if data.get("dice") else {}
    winner = sides[1] if walls is None else "" if walls else sides[0]
    return Fight(number, "assault", (data["place"], "point"), sides, sums, winner=winner)


def _told(place: Mapping[str, Any], words: Words) -> Iterator[str]:
    if place["owner"]:
        yield f"[{words.who(place['owner'])}]"
    if place["walls"]:
        yield f"walls {place['walls']}"
    for seat, units in place["units"].items():
        yield f"{words.who(seat)}: {', '.join(words.lexicon.count(n, u, words.lang) for u, n in units.items())}"
