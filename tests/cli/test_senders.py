"""Who wrote it: forgeries that must not count as the victim's, and genuine mails of many providers that must."""

from __future__ import annotations

import json
import re
import tomllib
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from string import Template
from typing import Any

import pytest

from .conftest import Run

SENDERS = Path(__file__).parent / "senders"
SOON = datetime.now(UTC).replace(microsecond=0) + timedelta(minutes=5)
DATE = format_datetime(SOON)
PASS = "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org"
GATE = f"Received: from mail.evil.example (mail.evil.example [203.0.113.5])\n\tby mx.example.org with ESMTPS id 7A1;\n\t{DATE}"
SAID_OF_THE_SENDER = {
    "unknown_sender",
    "failed_authentication",
    "unverifiable_sender",
    "several_authors",
    "doubtful_separator",
    "unreadable",
    "list",
}


def trace(sender: str) -> str:
    """The top of a header as the moderator's server delivers it."""
    return (
        f"Return-Path: <{sender}>\nDelivered-To: mod@example.org\n"
        f"Received: from mail.example.org (192.0.2.7) by mx.example.org; {DATE}\n{PASS}"
    )


def head(sender: str, number: str = "1", more: str = "") -> str:
    """The whole header of a mail that was delivered, with its blank line."""
    return f"{trace(sender)}\n{more}From: <{sender}>\nTo: mod@example.org\nSubject: Re: orders\nDate: {DATE}\nMessage-ID: <{number}@example.org>\n"


TOM = "tom.h@example.org"
SEPARATOR = f"From {TOM} Mon Nov  2 11:00:00 2026\n"
PARTS = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n'
WORDS = {
    "DATE": DATE,
    "DAY": f"{SOON:%Y-%m-%d}",
    "GATE": GATE,
    "PASS": f"{GATE}\n{PASS}",
    "BLANKS": " " * 5000,
    "TOM": SEPARATOR + head(TOM),
    "TOM_IN_PARTS": SEPARATOR + head(TOM, more=PARTS) + "\n--b\nContent-Type: text/plain\n",
    "TOM_WITH_LENGTH": SEPARATOR + head(TOM, more="Content-Length: 2000\n"),
    "FORGED": head("marco.b@example.org", "forged"),
}


def table(name: str) -> dict[str, Any]:
    return tomllib.loads((SENDERS / f"{name}.toml").read_text("utf-8"))


def filled(text: str) -> str:
    return Template(text).safe_substitute(WORDS).lstrip("\n")


def mail(top: str, number: str = "forged") -> bytes:
    """A mail with orders below the top of its header."""
    rest = {
        "To": "mod@example.org",
        "Subject": "Re: ordini",
        "Date": DATE,
        "Message-ID": f"<{number}@x.example>",
    }
    missing = "".join(f"\n{name}: {text}" for name, text in rest.items() if f"\n{name}: " not in top)
    return f"{top}{missing}\n\nPale: incursione\n".encode()


def results() -> dict[str, bytes]:
    """Forged mails by the name of the trick in their Authentication-Results."""
    own = "\nFrom: Marco <marco.b@example.org>"
    return {name: mail(filled(top) + own, name) for name, top in table("forged_results").items()}


def senders() -> dict[str, bytes]:
    """Forged mails by the name of the trick in their From."""
    return {name: mail(filled("$PASS\nFrom: " + field), name) for name, field in table("forged_from").items()}


def rows_of(pbf: Run, game: Path, *line: object) -> list[dict[str, Any]]:
    """What `pbf ingest --json` says; nothing if it refuses."""
    done = pbf("ingest", game, *line, "--json")
    assert done.code in (0, 1, 2), done.err
    return json.loads(done.out) if done.code != 2 else []


def acted_on(rows: list[dict[str, Any]], seat: str = "malazan") -> list[str]:
    """The messages that counted as the seat's, or were held for a reason that says nothing of the sender."""
    mine = [row for row in rows if row["seat"] == seat and row["outcome"] != "ignored"]
    held = [
        row
        for row in mine
        if row["outcome"] == "held" and row["why"] in SAID_OF_THE_SENDER and not row["staged"]
    ]
    return [row["id"] for row in mine if row not in held]


@pytest.mark.parametrize("mails", [results(), senders()], ids=["results", "from"])
def test_forged_mails_are_not_acted_on(pbf: Run, game: Path, tmp_path: Path, mails: dict[str, bytes]) -> None:
    folder = tmp_path / "mails"
    folder.mkdir()
    for name, raw in mails.items():
        (folder / f"{name}.eml").write_bytes(raw)
    rows = rows_of(pbf, game, folder)
    assert len(rows) == len(mails) > 70
    assert acted_on(rows) == []


@pytest.mark.parametrize("source", ["paste", "export"])
def test_a_nick_that_looks_alike_is_another(pbf: Run, game: Path, tmp_path: Path, source: str) -> None:
    nicks = table("forged_nicks")
    book = game / "game.toml"
    text = re.sub(r'nicks = \["[^"]*"\]', "nicks = []", book.read_text("utf-8"))
    book.write_text(text.replace("nicks = []", f"nicks = {json.dumps(list(nicks))}", 1), "utf-8")
    forged = [nick for group in nicks.values() for nick in group.values()]
    for number, nick in enumerate(forged):
        place = tmp_path / "in" / f"{number:02}.{'txt' if source == 'paste' else 'xml'}"
        place.parent.mkdir(exist_ok=True)
        place.write_text(
            f"From: {nick}\nDate: {WORDS['DAY']} 10:00\n\nPale: incursione\n"
            if source == "paste"
            else '<?xml version="1.0" encoding="UTF-8"?>\n<phpbb>\n<privmsg>\n<subject>orders</subject>\n'
            f"<sender>{nick}</sender>\n<recipients><recipient>mod</recipient></recipients>\n"
            f"<date>{SOON.isoformat()}</date>\n<message>Pale: incursione</message>\n</privmsg>\n</phpbb>\n",
            "utf-8",
        )
    rows = rows_of(pbf, game, tmp_path / "in")
    assert len(rows) == len(forged) > 30
    assert [ascii(row["sender"]) for row in rows if row["seat"] is not None] == []


@pytest.mark.parametrize("nick", ["WHISKYJACK77", "whiskyjack77", " WhiskyJack77 "])
def test_a_nick_in_other_case_is_the_same(pbf: Run, game: Path, tmp_path: Path, nick: str) -> None:
    (tmp_path / "paste.txt").write_text(f"From: {nick}\n\nPale: incursione\n", "utf-8")
    (row,) = rows_of(pbf, game, tmp_path / "paste.txt")
    assert (row["seat"], row["why"]) == ("malazan", "")


def test_a_letter_that_is_composed_is_the_same(pbf: Run, game: Path, tmp_path: Path) -> None:
    book = game / "game.toml"
    book.write_text(book.read_text("utf-8").replace('"WhiskyJack77"', '"Rene\u0301"'), "utf-8")
    (tmp_path / "paste.txt").write_text("From: REN\u00c9\n\nPale: incursione\n", "utf-8")
    assert rows_of(pbf, game, tmp_path / "paste.txt")[0]["seat"] == "malazan"


@pytest.mark.parametrize("name", table("genuine"))
def test_a_genuine_mail_counts(pbf: Run, game: Path, tmp_path: Path, name: str) -> None:
    case = table("genuine")[name]
    book = game / "game.toml"
    server = f"authserv_id = {json.dumps(case['server'])}"
    text = book.read_text("utf-8").replace('authserv_id = "mx.example.org"', server)
    book.write_text(
        text.replace('["marco.b@example.org"]', '["marco.b@example.org", "marco@gmail.com"]'), "utf-8"
    )
    folder = tmp_path / "mails"
    folder.mkdir()
    for number, form in enumerate(case.get("forms", ["-"])):
        top = filled(case.get("head", f"$PASS\nFrom: {form}"))
        (folder / f"{number}.eml").write_bytes(mail(top, str(number)))
    rows = rows_of(pbf, game, folder)
    assert len(rows) == len(case.get("forms", ["-"]))
    assert [row for row in rows if (row["seat"], row["why"]) != ("malazan", case.get("why", ""))] == []
