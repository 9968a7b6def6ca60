"""The public transcript of chance: every draw with its key, bag and result, and whatever could have changed them.

It grows with the posts, a line of JSON for each thing; what once was told is kept in the journal and never changes. A
draw of which somebody knows more than the table (a card looked at, fortune cards before they are shown) is sealed:
the line holds a salted SHA-256, and a later one opens it. `docs/fair-chance.md` describes every line.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from ..resources import TEMPLATES, find, roots
from ..store.chain import Entry
from ..store.effective import inputs_after
from ..store.kinds import BEACON, COMMIT, RULING, SEED, SETTINGS, TOLD, UNDO
from .hand import acts
from .lots import callers, drawn_seats
from .paper import folder_name
from .table import Table

NAME, VERIFIER = "transcript.jsonl", "verify.py"
Line = dict[str, Any]


def lines(table: Table) -> list[Line]:
    """The transcript up to now, with the lines that no post has told yet."""
    told = table.folder.journal.entries(TOLD)
    before: list[Line] = [line for entry in told for line in entry.body["lines"]]
    until = told[-1].body["until"] if told else 0
    return [*(before or [head(table)]), *_news(table, before, until)]


def transcript(table: Table) -> str:
    """The transcript as text, a line of JSON for each row."""
    return as_text(lines(table))


def as_text(rows: Iterable[Line]) -> str:
    """Rows as they are published."""
    return "".join(json.dumps(row, ensure_ascii=True, separators=(",", ":")) + "\n" for row in rows)


def digest(table: Table) -> str:
    """How many lines there are, and the SHA-256 of them: what a post tells of the transcript."""
    text = transcript(table)
    return f"{text.count(chr(10))}:{hashlib.sha256(text.encode()).hexdigest()}"


def publish_transcript(table: Table, at: datetime | None = None) -> list[Path]:
    """Write the transcript into the outbox and what is new in it into the journal; with the last post the verifier."""
    journal = table.folder.journal
    told = sum(len(entry.body["lines"]) for entry in journal.entries(TOLD))
    rows = lines(table)
    if len(rows) > told:
        journal.append(TOLD, {"lines": rows[told:], "until": journal.entries()[-1].n}, at)
    text = as_text(rows).encode()
    paths = [table.folder.put(NAME, text, None, at)] if len(rows) > told or _absent(table) else []
    if table.match.over:
        folder = folder_name(table)
        verifier = find(TEMPLATES, VERIFIER, roots())
        assert verifier is not None
        paths.append(table.folder.put(f"{folder}/{VERIFIER}", verifier.read_bytes(), None, at))
        paths.append(table.folder.put(f"{folder}/{NAME}", text, None, at))
    return paths


def _absent(table: Table) -> bool:
    return not (table.folder.outbox / NAME).is_file()


# -- lines --------------------------------------------------------------------------------------------------------


def head(table: Table) -> Line:
    """The first line: what the game begins with."""
    created, first = table.created, _first(table)
    sealed = table.family.sealed(first)
    known = {deck: bag for deck, bag in table.family.bags(first).items() if deck not in sealed}
    named = {"hands": list(table.family.hands(first)), "dice": list(table.family.dice(first))}
    return {
        "transcript": 1,
        "scenario": created["scenario"],
        "seats": created["seats"],
        "commitment": created["commitment"],
        "words_close": created["words_close"],
        "beacon": created["beacon"],
        "by": "typed" if created["typed_chance"] else "seed",
        "decks": _as_rows(table.family.decks(first)),
        "bags": _as_rows(known),
        **{name: found for name, found in named.items() if found},
    }


def _as_rows(bags: Mapping[str, Mapping[str, int]]) -> dict[str, list[list[Any]]]:
    return {deck: list(map(list, bag.items())) for deck, bag in bags.items()}


def _first(table: Table) -> Any:
    return table.make_match().game


def _news(table: Table, before: list[Line], until: int) -> Iterator[Line]:
    """What happened since entry `until`, then the openings that are due now."""
    entries = table.folder.journal.entries()
    inputs = inputs_after(entries)
    counting = {entry.n for entry in table.effective.inputs}
    hidden = _hidden(table)
    fresh: list[Line] = []
    for entry in entries:
        if entry.n > until:
            fresh += _lines_of(table, entry, inputs.get(entry.n, 0), entry.n in counting, hidden)
    yield from fresh
    yield from _openings(table, [*before, *fresh], counting, hidden)
    if table.match.over and not any("secret" in line for line in before):
        yield {"secret": table.created["secret"]}


def left_out(table: Table) -> Iterator[tuple[int, str]]:
    """The entries that the lines published so far do not tell of, or tell otherwise: their numbers, and a sentence."""
    told = table.folder.journal.entries(TOLD)
    published: dict[int, list[Line]] = {}
    for row in (line for entry in told for line in entry.body["lines"]):
        published.setdefault(row.get("n", 0), []).append(row)
    entries = table.folder.journal.entries()
    inputs = inputs_after(entries)
    for entry in entries[: told[-1].body["until"] if told else 0]:
        for line in _lines_of(table, entry, inputs.get(entry.n, 0), True, frozenset()):
            if not any(_tells(table, row, line) for row in published.get(entry.n, ())):
                yield (
                    entry.n,
                    f"entry {entry.n}: the transcript as it was published does not tell of it as it was",
                )


def _tells(table: Table, row: Line, line: Line) -> bool:
    """Whether a published line is this one, or the same sealed."""
    if not all(line.get(name) == value for name, value in row.items() if name not in ("seal", "lots")):
        return False
    return "lots" not in row or _are_callers(table, row["lots"], row["n"])


def _are_callers(table: Table, lots: list[str], n: int) -> bool:
    """Whether people were called so when their seats were drawn, as far as the journal has their names."""
    people = dict(table.created["people"])
    for entry in table.folder.journal.entries(SETTINGS):
        if entry.n < n:
            people |= {seat: change["is"] for seat, change in entry.body.get("people", {}).items()}
    names = [people.get(seat, {}).get("name") for seat in table.seats]
    return all(known in (None, "", lot) for known, lot in zip(names, lots, strict=False)) and (
        len(lots) == len(table.created["lots"])
    )


def _hidden(table: Table) -> frozenset[str]:
    return frozenset() if table.match.over else frozenset(table.family.sealed(table.match.game))


def _lines_of(
    table: Table, entry: Entry, inputs: int, counts: bool, hidden: frozenset[str]
) -> Iterator[Line]:
    body = entry.body
    if entry.kind == COMMIT:
        for key in (*body.get("bags", {}), *body.get("dice", {})):
            yield _chance_line(table, entry, body, key, inputs, counts, hidden)
    elif entry.kind == RULING:
        yield _ruling_line(table, entry, inputs)
    elif entry.kind == UNDO:
        yield {"n": entry.n, "undo": body["to"], "reason": body["reason"]}
    elif entry.kind == SEED:
        words = {seat: body["words"].get(seat, "") for seat in table.seats}
        early = {"early": True} if body.get("early") else {}
        yield {"n": entry.n, "words": words, "beacon": body["beacon"], "late": body["late"], **early}
        if not body["beacon"]:
            yield from _lots(table, entry)
    elif entry.kind == BEACON:
        yield {"n": entry.n, "value": body["value"], "signature": body["signature"]}
        yield from _lots(table, entry)
    elif entry.kind == SETTINGS and "typed_chance" in body:
        yield {"n": entry.n, "typed_chance": body["typed_chance"]}
    yield from ({"n": entry.n, **act} for act in acts(table, entry))


def _lots(table: Table, entry: Entry) -> Iterator[Line]:
    """Who draws a seat, in the order in which they draw, and the seats that they got."""
    if drawn := drawn_seats(table):
        yield {"n": entry.n, "lots": list(callers(table).values()), "seats": list(drawn.values())}


def _ruling_line(table: Table, entry: Entry, inputs: int) -> Line:
    """A ruling with what the table is told of it; what lies face down is sealed."""
    body = entry.body
    line = {"n": entry.n, "inputs": inputs, "ruling": body["name"]}
    shown = body.get("shown", body["args"])  # older entries tell them whole
    line |= {"args": shown, "reason": body["reason"]}
    if shown == body["args"]:
        return line
    return {**line, "seal": _seal(_salt(table, entry.n, RULING), [RULING, body["args"]])}


def _chance_line(
    table: Table,
    entry: Entry,
    body: Mapping[str, Any],
    key: str,
    inputs: int,
    counts: bool,
    hidden: frozenset[str],
) -> Line:
    what = "draw" if key in body.get("bags", {}) else "roll"
    line = {"n": entry.n, "inputs": inputs, what: key, "by": body["sources"][key]}
    if counts and deck_of(key) not in hidden:
        return {**line, **_outcome(body, key)}
    return {**line, "seal": _seal(_salt(table, entry.n, key), [key, *_outcome(body, key).values()])}


def _openings(table: Table, rows: list[Line], counting: set[int], hidden: frozenset[str]) -> Iterator[Line]:
    """What was sealed and is not secret any more; a draw that was undone stays secret until the end."""
    done = {(row["of"], row["opened"]) for row in rows if "opened" in row}
    sealed = [row for row in rows if "seal" in row and (row["n"], key_of(row)) not in done]
    if not sealed:
        return
    entries = table.folder.journal.entries()
    bodies = {entry.n: entry.body for entry in entries if entry.kind in (COMMIT, RULING)}
    for row in sealed:
        n, key = row["n"], key_of(row)
        if key == RULING and table.match.over:
            yield {"opened": RULING, "of": n, "args": bodies[n]["args"], "salt": _salt(table, n, RULING)}
        elif key != RULING and (table.match.over or (n in counting and deck_of(key) not in hidden)):
            yield {"opened": key, "of": n, **_outcome(bodies[n], key), "salt": _salt(table, n, key)}


def key_of(row: Line) -> str:
    """The key of a draw or a throw; of a ruling the word."""
    return str(row.get("draw") or row.get("roll") or RULING)


def deck_of(key: str) -> str:
    """What a draw is from, or a throw for, by its key."""
    return "/".join(key.rpartition("#")[0].split("/")[2:])


def _outcome(body: Mapping[str, Any], key: str) -> Line:
    """What came of a draw (an item; of several a list) or a throw, and what it came from."""
    answer = body["answers"][key]
    if key in body.get("dice", {}):
        return {"result": answer, "dice": body["dice"][key]}
    return {"result": answer[0] if len(answer) == 1 else answer, "bag": body["bags"][key]}


def _seal(salt: str, content: list[Any]) -> str:
    return hashlib.sha256((salt + json.dumps(content, separators=(",", ":"))).encode()).hexdigest()


def _salt(table: Table, n: int, key: str) -> str:
    return hmac.digest(bytes.fromhex(table.created["private"]), f"seal/{n}/{key}".encode(), "sha256").hex()
