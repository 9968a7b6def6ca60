"""Signatures verified again, with keys that the moderator has stored."""

from __future__ import annotations

from pathlib import Path

import dkim
import pytest

from .conftest import Run
from .test_senders import DATE, GATE, PASS, SENDERS, rows_of

KEY = (SENDERS / "dkim_of_a_test.pem").read_bytes()
RECORD = (SENDERS / "dkim_of_a_test.txt").read_text("ascii").strip()
LETTER = (
    f"From: Marco <marco.b@example.org>\nTo: mod@example.org\nSubject: orders\nDate: {DATE}\n"
    "Message-ID: <signed@example.org>\n\nPale: incursione\n"
).encode()


def signed(
    letter: bytes = LETTER, domain: bytes = b"example.org", selector: bytes = b"s1", **how: object
) -> bytes:
    """A letter with the signature of a domain on top, as it lies in a mailbox."""
    field = dkim.sign(letter, selector, domain, KEY, canonicalize=(b"relaxed", b"relaxed"), **how)
    return field.replace(b"\r\n", b"\n") + letter


@pytest.fixture
def keyed(game: Path) -> Path:
    """A game without the name of a mail server, with one stored key."""
    book = game / "game.toml"
    text = book.read_text("utf-8").replace('authserv_id = "mx.example.org"', 'authserv_id = ""')
    book.write_text(f'{text}\n[dkim_keys]\n"s1._domainkey.example.org" = "{RECORD}"\n', "utf-8")
    return game


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (signed(), ""),
        (signed().replace(b"\n", b"\r\n"), ""),
        (b"Received: by mx.example.org; " + DATE.encode() + b"\nX-Folder: 2\n" + signed(), ""),
        (signed().replace(b"incursione", b"difesa+1"), "failed_authentication"),
        (signed().replace(b"Subject: orders", b"Subject: other"), "failed_authentication"),
        (signed() + b"Pale: difesa+1\n", "failed_authentication"),
        (signed(length=True) + b"Pale: difesa+1\n", "failed_authentication"),
        (signed().replace(b"\nTo:", b"\nFrom: tom@evil.example\nTo:"), "failed_authentication"),
        (signed(domain=b"evil.example"), "unverifiable_sender"),
        (signed(selector=b"s2"), "unverifiable_sender"),
        (LETTER, "unverifiable_sender"),
        (f"{GATE}\n{PASS}\n".encode() + LETTER, "unverifiable_sender"),
        (LETTER.replace(b"marco.b", b"tom.h"), "unverifiable_sender"),
    ],
    ids=[
        "whole",
        "windows",
        "fields_above",
        "words_changed",
        "subject_changed",
        "words_added",
        "words_added_below_the_length",
        "two_senders",
        "another_domains",
        "another_key",
        "none",
        "a_servers_word_that_nobody_asked_for",
        "none_of_another_player",
    ],
)
def test_a_stored_key_decides(pbf: Run, keyed: Path, tmp_path: Path, raw: bytes, why: str) -> None:
    (tmp_path / "mail.eml").write_bytes(raw)
    (row,) = rows_of(pbf, keyed, tmp_path / "mail.eml")
    assert row["why"] == why


def test_a_player_whose_domain_has_no_key_counts_as_before(pbf: Run, keyed: Path, tmp_path: Path) -> None:
    book = keyed / "game.toml"
    book.write_text(book.read_text("utf-8").replace("marco.b@example.org", "marco@gmx.example"), "utf-8")
    (tmp_path / "mail.eml").write_bytes(LETTER.replace(b"marco.b@example.org", b"marco@gmx.example"))
    (row,) = rows_of(pbf, keyed, tmp_path / "mail.eml")
    assert (row["seat"], row["why"]) == ("malazan", "")


def test_a_forged_word_of_the_server_does_not_outweigh_a_broken_signature(
    pbf: Run, keyed: Path, tmp_path: Path
) -> None:
    book = keyed / "game.toml"
    book.write_text(
        book.read_text("utf-8").replace('authserv_id = ""', 'authserv_id = "mx.example.org"'), "utf-8"
    )
    broken = signed().replace(b"incursione", b"difesa+1")
    (tmp_path / "mail.eml").write_bytes(f"{GATE}\n{PASS}\n".encode() + broken)
    (row,) = rows_of(pbf, keyed, tmp_path / "mail.eml")
    assert row["why"] == "failed_authentication"


@pytest.mark.parametrize("line", ['"s1.example.org" = "p=x"', '"s1._domainkey.example.org" = "x"', "x = 3"])
def test_a_key_that_is_none_is_refused_in_a_sentence(pbf: Run, game: Path, line: str) -> None:
    book = game / "game.toml"
    book.write_text(f"{book.read_text('utf-8')}\n[dkim_keys]\n{line}\n", "utf-8")
    done = pbf("ingest", game, "-")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "dkim_keys" in done.err


def test_keys_stand_in_a_book_that_is_copied_into_a_new_game(pbf: Run, keyed: Path, tmp_path: Path) -> None:
    done = pbf("new", "malazan-genabackis", tmp_path / "copy", "--book", keyed / "game.toml")
    assert done.code == 0, done.err
    assert RECORD in (tmp_path / "copy" / "game.toml").read_text("utf-8")
    assert pbf("status", tmp_path / "copy").code == 0
