"""Packets for people who write messages without knowing the program: all that a player would have before them.

    python -m tests.reading.packet OUTDIR [--languages it,en,ro,ru] [--position NAME ...]

OUTDIR/LANGUAGE/POSITION-SEAT.txt   the letter, the post, the board, hand and order tokens, neighbours, who is who
OUTDIR/LANGUAGE/players-guide.md    where there is one in that language
OUTDIR/KEYS.txt                     how a meaning is written down
OUTDIR/keys/POSITION-SEAT.txt       the ids that this takes, and what is or may be asked, with an answer to each
"""

from __future__ import annotations

import argparse
import json
import shutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from pbf_moderator.desk.letters import _letter_in, asked_ahead
from pbf_moderator.desk.paper import owed_by
from pbf_moderator.desk.publish import compose_turn
from pbf_moderator.desk.table import Table
from pbf_moderator.families.thrones.adapter.marks import attackers_at_home
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Assign
from pbf_moderator.reading.receipts.writer import Writer

from .facts import ALIKE_IN_ANY_ORDER, IN_ORDER
from .messages import HERE
from .positions import Room, positions, speaking

LANGUAGES = ("it", "en", "ro", "ru")
GUIDES = HERE.parents[1] / "docs"
HEADINGS = {
    "en": {"who": "Who plays", "board": "The board", "hand": "Your hand", "tokens": "The order tokens that each house has",
           "near": "What lies beside your areas", "free": "nobody", "force": "neutral force", "attacks": "on the march to",
           "arrow": "arrow of", "beaten": "yet to retreat"},
    "it": {"who": "Chi gioca", "board": "Il tabellone", "hand": "La tua mano", "tokens": "I segnalini ordine di ogni casata",
           "near": "Che cosa confina con le tue aree", "free": "nessuno", "force": "forza neutrale", "attacks": "in marcia verso",
           "arrow": "freccia di", "beaten": "deve ancora ritirarsi"},
    "ro": {"who": "Cine joacă", "board": "Tabla", "hand": "Mâna ta", "tokens": "Jetoanele de ordin ale fiecărei case",
           "near": "Cu ce se învecinează zonele tale", "free": "nimeni", "force": "forță neutră", "attacks": "în marș spre",
           "arrow": "săgeata casei", "beaten": "încă nu s-a retras"},
    "ru": {"who": "Кто играет", "board": "Поле", "hand": "Твоя рука", "tokens": "Жетоны приказов каждого дома",
           "near": "С чем граничат твои области", "free": "никто", "force": "нейтральные силы", "attacks": "в походе, цель",
           "arrow": "стрелка дома", "beaten": "ещё не отступил"},
}  # fmt: skip


def who_gets_one() -> list[tuple[str, str]]:
    """Position and seat of every packet."""
    rows = tomllib.loads((HERE / "packets.toml").read_text("utf-8"))["packets"]
    return [(position, seat) for position, seat in rows]


# -- what a player sees -------------------------------------------------------------------------------------------


class Packet:
    """What lies before one player, in a language."""

    def __init__(self, table: Table, seat: str, language: str) -> None:
        self.table, self.seat, self.language = table, seat, language
        self.lexicon = table.scenario.lexicon
        self.view = table.view(seat)
        self.words = HEADINGS[language]

    def text(self) -> str:
        """The whole packet."""
        parts = [self._letter(), self._post(), self._who()]
        if "areas" in self.view:
            parts += [self._board(), self._hand(), self._tokens(), self._near()]
        else:
            parts += [self._everything(), self._connections()]
        return "\n\n".join(part for part in parts if part) + "\n"

    def name(self, id: str, category: str = "") -> str:
        """What an id is called."""
        return str(self.lexicon.name(id, self.language, category=category))

    def _letter(self) -> str:
        owed, ahead = owed_by(self.table, self.seat), asked_ahead(self.table, self.seat)
        posts = _letter_in(self.table, self.seat, owed, ahead, False, "plain") if owed else ()
        return "\n\n".join(f"{post.subject}\n\n{post.body}".strip() for post in posts)

    def _post(self) -> str:
        posts = compose_turn(self.table, 0, dialect="plain", language=self.language)
        return "\n\n".join(post.body.partition("------------")[0].strip() for post in posts)

    def _who(self) -> str:
        people = self.table.settings.players
        lines = (
            f"{self.name(seat)}: {people[seat].name} ({people[seat].nicks[0]})" for seat in self.table.seats
        )
        return self._section("who", lines)

    def _board(self) -> str:
        areas = attackers_at_home(self.view)["areas"]
        here = {area: there for area, there in areas.items() if self._is_worth_telling(there)}
        return self._section(
            "board", (f"{self.name(a, 'area')}: {self._there(a, x)}" for a, x in here.items())
        )

    @staticmethod
    def _is_worth_telling(there: dict[str, Any]) -> bool:
        return bool(
            there.get("units")
            or there.get("setting_out")
            or there.get("controller")
            or there.get("force")
            or there.get("marker")
        )

    def _there(self, area: str, there: dict[str, Any]) -> str:
        parts = [self.name(there["controller"]) if there.get("controller") else self.words["free"]]
        for seat, units in there.get("units", {}).items():
            yet = f" ({self.words['beaten']})" if self._is_beaten(area, seat) else ""
            parts.append(self._army(there, seat, units) + yet)
        for army in there.get("setting_out", {}).items():
            goal = self.name(self.view["battle"]["area"], "area")
            parts.append(f"{self._army(there, *army)} ({self.words['attacks']} {goal})")
        parts += [self.name(leader, "leader") for leader in there.get("leaders", ())]
        if there.get("force"):
            parts.append(f"{self.words['force']} {there['force']}")
        if token := (there.get("order") or {}).get("token"):
            parts.append(self.name(token, "token"))
        return "; ".join(parts)

    def _is_beaten(self, area: str, seat: str) -> bool:
        """Whether somebody still stands where their combat is lost."""
        battle = self.view.get("battle") or {}
        return area == battle.get("area") and battle["winner"] not in ("", seat)

    def _army(self, there: dict[str, Any], seat: str, units: dict[str, dict[str, int]]) -> str:
        held = [self.lexicon.count(sum(n.values()), unit, self.language, "unit") for unit, n in units.items()]
        return ("" if seat == there.get("controller") else f"{self.name(seat)} ") + ", ".join(held)

    def _hand(self) -> str:
        return self._section("hand", (self.name(card, "house_card") for card in self.view.get("hand", ())))

    def _tokens(self) -> str:
        tokens = self.table.scenario.tables["tokens"]
        return self._section(
            "tokens", (f"{row.get('copies', 1)} × {self.name(row['id'], 'token')}" for row in tokens)
        )

    def _near(self) -> str:
        beside = _neighbours(self.table.scenario.tables["areas"])
        mine = [
            a
            for a, there in self.view["areas"].items()
            if self.seat in (there.get("controller"), *there.get("units", {}))
        ]
        arrows = _arrows(self.table.scenario.tables.get("arrows", ()))
        return self._section(
            "near", (f"{self.name(a, 'area')}: {self._reached(beside, arrows, a)}" for a in mine)
        )

    def _reached(
        self, beside: Mapping[str, list[str]], arrows: Mapping[str, list[tuple[str, str]]], area: str
    ) -> str:
        """What lies beside an area, and what its arrows lead to."""
        near = [self.name(other, "area") for other in beside.get(area, ())]
        near += [
            f"{self.name(other, 'area')} ({self.words['arrow']} {self.name(house)})"
            for other, house in arrows.get(area, ())
        ]
        return ", ".join(near)

    def _everything(self) -> str:
        """All that the seat may know of a position, where the board has no areas, with names in the place of ids."""
        told = {key: value for key, value in self.view.items() if value not in (None, [], {}, "")}
        lines: list[str] = []
        for key, value in told.items():
            rows = value if isinstance(value, dict) else {}
            lines += [f"{key}:"] if rows else [f"{key}: {self._told(value)}"]
            lines += [f"  {self._called(name)}: {self._told(row)}" for name, row in rows.items()]
        return self._section("board", lines)

    def _connections(self) -> str:
        rows = self.table.scenario.tables.get("connections", ())
        return self._section("near", (self._told(dict(row)) for row in rows))

    def _told(self, value: Any) -> str:
        return json.dumps(self._named(value), ensure_ascii=False)

    def _named(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {self._called(key): self._named(row) for key, row in value.items()}
        if isinstance(value, list | tuple):
            return [self._named(row) for row in value]
        return self._called(value) if isinstance(value, str) else value

    def _called(self, id: Any) -> str:
        """What an id is called, or the word itself where it is none."""
        return self.name(id) if isinstance(id, str) and id in self.known else str(id)

    @cached_property
    def known(self) -> set[str]:
        """Every id that has a name."""
        return {id for _, _, ids in _ids_of(self.table) for id in ids}

    def _section(self, heading: str, lines: Iterable[str]) -> str:
        body = "\n".join(lines)
        return f"=== {self.words[heading]} ===\n{body}" if body else ""


# -- how a meaning is written down --------------------------------------------------------------------------------

HOW_TO = f"""How to write down what a message means
======================================

One JSON object a line. What the writer meant must stand in "must", fact by fact, so that nobody can mistake it:

{{"id": "w1-01", "ctx": "2-plan", "seat": "stark", "lang": "en", "kind": "orders", "person": "terse", "text": "WF cp, …",
 "must": {{"orders/winterfell": "consolidate", …}}}}

id      of your choice, different for each message; begin all with the same letters
ctx     the position, seat: whose message it is (the name of the packet is CTX-SEAT)
lang    it, en, ro or ru: the language that the message is (mainly) in
kind    a word or two on what it is about (orders, card ahead, correction/bids, chatter, …)
person  the habits of the writer
text    the message, with \\n between lines
ch      "paste" if it is a private message on the forum; without it, it is a mail
before  earlier messages of the same player, a list of texts: then "must" says what counts after all of them
must    facts that count after the message. What the message leaves open does not stand here
soft    facts that may be taken, or asked about: the message says them, but not clearly
also    fact -> list of other answers that would be right as well
may     patterns of facts that would do no harm ("~marker/harrenhal*")
ask     a list of what a human moderator would ask or refuse ("which bay", "no star left"); it must not pass in silence
soft_all  true: a careful moderator might ask about the whole
may_old facts from "before" that may go on counting until the sender has cleared something up

Facts
-----
orders/AREA: TOKEN                   an order of the sheet
KIND or KIND/ABOUT: ANSWER           the answer to a question that is open now
~KIND or ~KIND/ABOUT: ANSWER         said ahead, for this turn, about a question that is not open yet
!KIND or !KIND/ABOUT: ANSWER         said ahead for good ("always", "until I say otherwise")
~KIND/ABOUT@FACT=ID,FACT=ID: ANSWER  said ahead under a condition; the facts in the order of the alphabet

A condition must not be wider than what was said. Without ABOUT: wherever it comes up. A hand in order of preference ("X, else
Y"): a list ["x", "y"] for a choice of one. For these kinds the answer is a list, in any order: {", ".join(sorted(ALIKE_IN_ANY_ORDER))};
in the order that was said: {", ".join(sorted(IN_ORDER))}. To pass ("no support", "no raid") is [null]; a march nobody makes is {{}}.
What is open and what may come, the facts that a condition can use, and the ids are in keys/CTX-SEAT.txt. People also say what
nobody has asked yet and the program does not list: write it down all the same, with the kind and the form from here, and ~ before it.

Every kind of decision
----------------------
"""


def keys(table: Table, seat: str) -> str:
    """What is or may be asked of a seat, with an answer to each, and the ids of everything."""
    asked = [_question(table, d) for d in table.asked(seat)]
    coming = {(d.kind, d.about): d for d in table.anticipated(seat)}
    parts = [
        f"Position of {table.scenario.id}; your seat: {seat}",
        "\n".join(("OPEN NOW", *(asked or ["nothing"]))),
        "\n".join(("MAY COME", *(_question(table, d, "~") for d in coming.values()))),
    ]
    parts += ["\n".join((title, *_ids(table, category, ids))) for title, category, ids in _ids_of(table)]
    return "\n\n".join(parts) + "\n"


def _question(table: Table, decision: Decision, mark: str = "") -> str:
    """A question by its name, with an example of an answer as a fact and everything that an answer can be."""
    facts, form = _example(decision, mark), decision.form.describe()
    heading = Writer(table.scenario.lexicon, "en").heading(decision)
    lines = [f"- {heading}: {json.dumps(facts, ensure_ascii=False)}"]
    shown = {k: v for k, v in form.items() if k != "form"}
    lines.append(f"    {form['form']}: {json.dumps(shown, ensure_ascii=False)}")
    if mark and decision.facts:
        lines.append(f"    conditions: {', '.join(n for n in decision.facts if n != 'turn') or 'none'}")
    return "\n".join(lines)


def _example(decision: Decision, mark: str = "") -> dict[str, Any]:
    """A legal answer as facts."""
    sample = decision.form.sample(Stream(b"example", decision.base))
    if isinstance(decision.form, Assign):
        return {f"{decision.kind}/{slot}": value for slot, value in sample.items()}
    about = f"/{decision.about}" if decision.about else ""
    return {f"{mark}{decision.kind}{about}": sample if isinstance(sample, list) else [sample]}


def every_kind(tables: Iterable[Table]) -> str:
    """One example for each kind of decision that is asked, or may come, in some games."""
    found: dict[str, str] = {}
    for table in tables:
        for d in (*table.asked(), *(d for seat in table.seats for d in table.anticipated(seat))):
            heading = Writer(table.scenario.lexicon, "en").heading(d)
            form = json.dumps({k: v for k, v in d.form.describe().items() if k != "form"})
            text = f"{heading}: {json.dumps(_example(d), ensure_ascii=False)}   of {form[:240]}"
            found.setdefault(d.kind, text)
    return "\n".join(found[kind] for kind in sorted(found))


def _neighbours(areas: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """What lies beside each area; a port beside its land and its sea."""
    found: dict[str, list[str]] = {}
    for row in areas:
        for other in row.get("adjacent") or [row[k] for k in ("land", "sea") if k in row]:
            found.setdefault(row["id"], []).append(other)
            if row["kind"] == "port":
                found.setdefault(other, []).append(row["id"])
    return found


def _arrows(rows: Iterable[Mapping[str, Any]]) -> dict[str, list[tuple[str, str]]]:
    """Where the arrows of each area lead, and whose they are."""
    found: dict[str, list[tuple[str, str]]] = {}
    for row in rows:
        one, other = row["between"]
        found.setdefault(one, []).append((other, row.get("house", "")))
        found.setdefault(other, []).append((one, row.get("house", "")))
    return found


def _ids_of(table: Table) -> Iterator[tuple[str, str, list[str]]]:
    tables = table.scenario.tables
    if "areas" not in tables:
        named = table.family.naming().names(tables)
        yield from (
            (category.upper(), category, [*ids]) for category, ids in named.items() if category != "term"
        )
        return
    yield "SEATS", table.scenario.lexicon.naming.seats, list(table.seats)
    yield "AREAS", "area", [row["id"] for row in tables["areas"]]
    yield "ORDER TOKENS", "token", [row["id"] for row in tables["tokens"]]
    yield "UNITS", "unit", [row["id"] for row in tables["units"]]
    yield "TRACKS", "track", [row["id"] for row in tables["tracks"]]
    yield "CARDS", "house_card", [row["id"] for row in tables["house_cards"]]


def _ids(table: Table, category: str, ids: Iterable[str]) -> Iterator[str]:
    lexicon = table.scenario.lexicon
    for id in ids:
        names = dict.fromkeys(str(lexicon.name(id, language, category=category)) for language in LANGUAGES)
        yield f"{id}: {', '.join(names)}"


# -- the command --------------------------------------------------------------------------------------------------


def write_packets(folder: Path, languages: Iterable[str], wanted: Iterable[tuple[str, str]]) -> None:
    """Write the packets of some positions and seats in some languages."""
    room = Room.in_memory()
    (folder / "keys").mkdir(parents=True, exist_ok=True)
    every = every_kind(map(room.table, positions()))
    (folder / "KEYS.txt").write_text(f"{HOW_TO}{every}\n", "utf-8")
    for language in languages:
        (folder / language).mkdir(exist_ok=True)
        guide = GUIDES / f"players-guide.{language}.md"
        if guide.exists():
            shutil.copy(guide, folder / language / "players-guide.md")
    for position, seat in wanted:
        table = room.table(position)
        settings = table.settings
        (folder / "keys" / f"{position}-{seat}.txt").write_text(keys(table, seat), "utf-8")
        for language in languages:
            table.settings = speaking(settings, seat, language)
            text = Packet(table, seat, language).text()
            (folder / language / f"{position}-{seat}.txt").write_text(text, "utf-8")
        table.settings = settings


def main() -> None:
    """Write packets."""
    parser = argparse.ArgumentParser(
        description="Write what players would have before them, for blind writers."
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--position", action="append", default=[])
    options = parser.parse_args()
    wanted = [(p, s) for p, s in who_gets_one() if not options.position or p in options.position]
    write_packets(options.folder, options.languages.split(","), wanted)


if __name__ == "__main__":
    main()
