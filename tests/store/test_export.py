"""A journal as JSON lines, checked by somebody who knows only the description."""

from __future__ import annotations

import hashlib
import json

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.store.export import export_lines, import_lines
from pbf_moderator.store.journal import Journal

from .conftest import NOON


def first_bad_entry(lines):
    """An independent check, written from the description in `chain` alone."""
    before = bytes(32)
    for number, entry in enumerate((e for e in map(json.loads, lines) if "n" in e), 1):
        parts = [before, bytes.fromhex(entry["salt"]), *(entry[k].encode() for k in ("kind", "at", "body"))]
        joined = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        before = hashlib.sha256(joined).digest()
        if entry["n"] != number or before.hex() != entry["link"]:
            return number
    return None


@pytest.fixture
def lines(journal):
    journal.append("created", {"scenario": "toy", "seats": ["north", "south"]}, NOON)
    for n in range(8):
        journal.append(
            "message", {"id": f"<{n}@x>", "text": "Маршируй", "raw": journal.store_blob(b"raw %d" % n)}, NOON
        )
    return list(export_lines(journal))


def test_anybody_can_check_an_export(lines, journal):
    assert len(lines) == 1 + 9 + 8
    assert first_bad_entry(lines) is None
    assert json.loads(lines[0]) == {"format": 2, "entries": 9, "head": journal.head()}
    assert all("\n" not in line for line in lines)


@pytest.mark.parametrize("field", ["body", "kind", "at"])
def test_and_finds_what_was_altered(lines, field):
    entry = json.loads(lines[4])
    lines[4] = json.dumps({**entry, field: entry[field] + " "})
    assert first_bad_entry(lines) == 4


def test_and_finds_what_is_missing_or_moved(lines):
    assert first_bad_entry(lines[:4] + lines[5:]) == 4
    assert first_bad_entry([*lines[:4], lines[5], lines[4], *lines[6:]]) == 4


def test_an_export_comes_back_as_the_same_journal(lines, journal, tmp_path):
    with import_lines(lines, tmp_path / "again.sqlite") as again:
        assert again.head() == journal.head()
        assert again.entries() == journal.entries()
        assert [again.blob(sha) for sha in again.blobs()] == [journal.blob(sha) for sha in journal.blobs()]
        assert list(export_lines(again)) == lines
        assert again.append("note", {}, NOON).n == 10
    with Journal.open(tmp_path / "again.sqlite") as reopened:
        assert reopened.verify() is None


def without(n):
    return lambda lines: lines[:n] + lines[n + 1 :]


def replaced(n, line):
    return lambda lines: [*lines[:n], line, *lines[n + 1 :]]


def with_field(n, **fields):
    return lambda lines: [*lines[:n], json.dumps({**json.loads(lines[n]), **fields}), *lines[n + 1 :]]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (with_field(4, body="{}"), "entry 4 does not fit its link"),
        (without(4), "entry 5 does not fit its link"),
        (without(9), "does not reach the head"),
        (with_field(12, data="AAAA"), "line 13 of the export cannot be read"),
        (with_field(12, data="?"), "line 13 of the export cannot be read"),
        (with_field(4, salt="xyz"), "line 5 of the export cannot be read"),
        (with_field(4, body=7), "line 5 of the export cannot be read"),
        (with_field(4, body="{}", kind="gossip"), "line 5 of the export cannot be read"),
        (with_field(4, at=7), "entry 4 does not fit its link"),
        (replaced(4, "[" * 100_000), "line 5 of the export cannot be read"),
        (replaced(4, "[]"), "line 5 of the export cannot be read"),
        (replaced(0, "{}"), "line 1 of the export cannot be read"),
        (lambda lines: [], "does not reach the head"),
    ],
)
def test_a_spoilt_export_makes_no_journal(lines, tmp_path, spoil, sentence):
    with pytest.raises(UserError, match=sentence):
        import_lines(spoil(lines), tmp_path / "again.sqlite")
    assert not (tmp_path / "again.sqlite").exists()


def test_nothing_is_imported_over_a_journal(lines, journal, path):
    with pytest.raises(UserError, match="exists already"):
        import_lines(lines, path)
    assert len(journal.entries()) == 9


def test_the_sound_part_of_a_damaged_journal_can_be_carried_over(lines, journal, path, tmp_path, tamper):
    tamper(path, "UPDATE entries SET body = '{}' WHERE n = 6")
    with (
        Journal.open(path) as damaged,
        import_lines(export_lines(damaged), tmp_path / "new.sqlite") as rescued,
    ):
        assert len(rescued.entries()) == 5
        assert rescued.append("note", {"text": "rescued"}, NOON).n == 6
