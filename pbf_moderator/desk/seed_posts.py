"""The posts about the seed: the words before the first card, and the beacon's value; and the report to the moderator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..store.chain import Entry
from ..store.kinds import POST
from . import beacon as beacons
from .lots import callers, drawn_seats, lots_of, still_to_draw
from .marks import mark_of
from .seed import BEACON_AWAITED, Seed, seed
from .table import Table
from .transcript import digest, publish_transcript
from .wording import wording

if TYPE_CHECKING:
    from ..post.compose import Post

WORDS, BEACON = "0000-words", "0000-words-beacon"
"""The folders of the outbox for these posts; they belong to no input, so that no undo marks them."""


def publish_seed(table: Table, *, at: datetime | None = None) -> list[Path]:
    """Write the post of the words, and that of the beacon, where they are due and not yet written."""
    state = seed(table)
    due = [(WORDS, state.closing, compose_words), (BEACON, state.lighting, compose_beacon)]
    paths: list[Path] = []
    for folder, entry, compose in due:
        if entry is not None and not is_written(table, folder):
            paths += _write(table, folder, compose(table, state), at)
    return paths + (publish_transcript(table, at) if paths else [])


def is_written(table: Table, folder: str) -> bool:
    """Whether the post of a folder was announced and lies there."""
    named = (entry.body.get("name", "") for entry in table.folder.journal.entries(POST))
    announced = [name for name in named if name.startswith(f"{folder}/")]
    return bool(announced) and all((table.folder.outbox / name).is_file() for name in announced)


def _write(table: Table, folder: str, posts: Sequence[Post], at: datetime | None) -> list[Path]:
    paths = []
    for number, post in enumerate(posts, 1):
        name = f"{folder}/post{f'-{number}' if len(posts) > 1 else ''}.bbcode"
        about = {"subject": post.subject, "wording": wording(table)}
        text = f"{post.body.rstrip()}\n".encode()
        paths.append(table.folder.put(name, text, about, at, in_journal=True))
    return paths


def compose_words(table: Table, state: Seed) -> list[Post]:
    """The words that count, what is still to come, and what this does not prevent."""
    assert state.closing is not None
    return _compose(table, state, "words", state.closing)


def compose_beacon(table: Table, state: Seed) -> list[Post]:
    """The beacon's value, and where to look it up."""
    assert state.lighting is not None
    return _compose(table, state, "beacon", state.lighting)


def _compose(table: Table, state: Seed, name: str, entry: Entry) -> list[Post]:
    from ..post.compose import publish
    from ..post.template_filters import Marked, literal
    from .paper import press

    paper = press(table)
    phrases = paper.phrases()
    names = callers(table)
    places = dict(zip(table.seats, names.values(), strict=False))
    title = phrases.say(f"seed.title_{name}", game=paper.game())
    text = phrases.layout(
        f"{name}.j2",
        words=state.words,
        people={seat: Marked(literal(name)) for seat, name in places.items()},
        drawn=[(Marked(literal(names[lot])), seat) for lot, seat in drawn_seats(table).items()],
        silent=[seat for seat in table.seats if seat not in state.words],
        beacon=told_beacon(table, state.beacon),
        value=state.value,
        proven=bool(state.lighting and state.lighting.body["proven"]),
        late=bool(state.closing and state.closing.body["late"]),
        early=bool(state.closing and state.closing.body.get("early")),
        commitment=table.created["commitment"],
        head=mark_of(entry),
        transcript=digest(table),
    )
    return publish(paper, phrases, title, text)


def told_beacon(table: Table, beacon: Mapping[str, Any]) -> dict[str, Any]:
    """A beacon as the posts tell of it; empty if the game has none."""
    if not beacon:
        return {}
    from ..post.template_filters import copied

    made = beacons.time_of(beacon)
    where = beacons.address(beacon, table.settings.beacon_relay) if made else ""
    return {
        "round": beacon.get("round", 0),
        "what": beacon.get("what", ""),
        "made": made.astimezone(table.zone) if made else None,
        "address": copied(where),
    }


def seed_report(table: Table) -> dict[str, Any]:
    """The state of the seed as plain JSON, with `lines` for the moderator."""
    state = seed(table)
    closes = state.closes.astimezone(table.zone) if state.closes else None
    names = dict(zip(lots_of(table) or table.seats, table.seats, strict=True))
    report: dict[str, Any] = {
        "typed": table.created["typed_chance"],
        "closes": closes.isoformat() if closes else None,
        "closed": state.closing.n if state.closing else None,
        "words": [name for name, seat in names.items() if seat in state.words],
        "missing": [name for name, seat in names.items() if seat not in state.words],
        "seats": drawn_seats(table),
        "beacon": dict(state.beacon),
        "value": state.value,
        "fixed": state.fixed,
    }
    return {**report, "lines": _lines(table, state, report)}


def _lines(table: Table, state: Seed, report: dict[str, Any]) -> list[str]:
    if report["typed"]:
        return ["The cards of this game are drawn by hand; it has no seed."]
    came = f"{len(report['words'])} of {len(table.seats)} words are in"
    if report["missing"] and not report["closed"]:
        came = f"{len(report['words'])} of {len(table.seats)} words are in (missing: {', '.join(report['missing'])})"
    if report["closed"]:
        lines = [f"The words were closed by entry {report['closed']}; {came}."]
    elif report["closes"]:
        lines = [
            f"Words may come until {report['closes']}; {came}.",
            "pbf seed GAME --close closes them now.",
        ]
    else:
        lines = [f"Words may come until the first card is drawn; {came}."]
    if state.beacon:
        lines.append(_beacon_line(state))
    lines += [f"{lot} plays {seat}." for lot, seat in drawn_seats(table).items()]
    lines.append(
        "The seed is fixed for good." if state.fixed else "The seed is not fixed; no card is drawn before."
    )
    return lines


def _beacon_line(state: Seed) -> str:
    if state.lighting:
        return f"The beacon's value: {state.value}"
    made = beacons.time_of(state.beacon)
    if made is None:
        return f"The beacon: {state.beacon['what']}; type its value in with pbf seed GAME --beacon VALUE."
    return (
        f"The beacon: round {state.beacon['round']} of drand, made on {made:%Y-%m-%d %H:%M} UTC; "
        "then pbf seed GAME --fetch, or --beacon VALUE."
    )


def why_no_card(table: Table) -> str:
    """Why the first card, or the seats, cannot be drawn yet and what to do, in a sentence."""
    due = "The seats are to be drawn" if still_to_draw(table) else "A card is due"
    if seed(table).open_because == BEACON_AWAITED:
        return f"{due}, but the beacon's value is still to come: see pbf seed."
    return (
        f"{due}, but words for the seed may still come: wait for their day, or close them now with "
        "pbf seed --close."
    )
