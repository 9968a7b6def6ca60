"""Writing and reading a journal, and what the links say when somebody was at it."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta, timezone

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.store.chain import START
from pbf_moderator.store.journal import Journal

from .conftest import NOON


def test_what_is_appended_is_read_back_in_order(journal, path):
    journal.append("note", {"text": "один"}, NOON)
    journal.append_many([("note", {"text": "two"}), ("deadline", {"due": "2025-03-03"})], NOON)
    with Journal.open(path) as again:
        assert [(e.n, e.kind) for e in again.entries()] == [(1, "note"), (2, "note"), (3, "deadline")]
        assert again.entries()[0].body == {"text": "один"}
        assert [e.n for e in again.entries("note")] == [1, 2]
        assert [e.n for e in again.entries(since=2)] == [3]
        assert again.head() == journal.head() == again.entries()[-1].link.hex()
        assert again.verify() is None and again.damage is None


def test_an_empty_journal_has_a_head(journal):
    assert journal.head() == START.hex()
    assert journal.entries() == []


def test_dates_are_kept_in_utc(journal):
    rome = datetime(2025, 3, 1, 13, tzinfo=timezone(timedelta(hours=1)))
    assert journal.append("note", {}, rome).at == "2025-03-01T12:00:00+00:00"
    with pytest.raises(ValueError):
        journal.append("note", {}, datetime(2025, 3, 1))


def test_hostile_text_survives(journal, path):
    text = "\ud800 \x00 ‮ '); DROP TABLE entries; --"
    journal.append("note", {"text": text}, NOON)
    with Journal.open(path) as again:
        assert again.entries()[0].body["text"] == text


def test_a_body_keeps_the_order_in_which_it_was_written(journal):
    """Rules may walk an answer in its order, so a replay must see the same one."""
    entry = journal.append("commit", {"answers": {"b": 1, "a": {"z": 1, "y": 2}}}, NOON)
    assert list(entry.body["answers"]) == ["b", "a"]
    assert list(entry.body["answers"]["a"]) == ["z", "y"]


def test_nobody_changes_what_was_recorded_through_its_body(journal):
    entry = journal.append("note", {"items": [1]}, NOON)
    entry.body["items"].append(2)
    assert entry.body == {"items": [1]}


def test_many_entries_are_written_together_or_not_at_all(journal, path):
    journal.append("note", {"text": "before"}, NOON)
    with pytest.raises(RuntimeError), journal.transaction():
        journal.store_blob(b"a mail")
        journal.append("note", {"text": "lost"}, NOON)
        raise RuntimeError
    journal.append("note", {"text": "after"}, NOON)
    with Journal.open(path) as again:
        assert [e.body["text"] for e in again.entries()] == ["before", "after"]
        assert again.blobs() == []
        assert again.verify() is None


@pytest.mark.parametrize("bad", [("gossip", {}), ("note", {"text": {1, 2}}), ("note", {"x": float("nan")})])
def test_what_is_no_entry_is_refused(journal, bad):
    with pytest.raises((ValueError, TypeError)):
        journal.append_many([("note", {}), bad], NOON)
    assert journal.entries() == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET body = '{}' WHERE n = 5",
        "DELETE FROM entries WHERE n = 100",
        "INSERT OR REPLACE INTO entries SELECT n, at, kind, '{}', salt, link FROM entries WHERE n = 5",
        "INSERT INTO entries SELECT 200, at, kind, body, salt, link FROM entries WHERE n = 5",
    ],
)
def test_the_file_itself_forbids_to_change_an_entry(hundred, statement):
    with closing(sqlite3.connect(hundred)) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)


def test_the_same_content_has_another_link_each_time(tmp_path):
    """Whoever sees the links cannot find out a hidden card by trying them all."""
    links = set()
    for n in range(3):
        with Journal.create(tmp_path / f"{n}.sqlite") as journal:
            entry = journal.append("commit", {"answers": {"hero/north#1": "captain"}}, NOON)
            unsalted = hashlib.sha256(START + entry.kind.encode() + entry.at.encode() + entry.text.encode())
            assert entry.link != unsalted.digest() and len(set(entry.salt)) > 1
            links.add(entry.link)
    assert len(links) == 3


ALTERED = (
    "entry 57 of journal.sqlite does not fit its link: it was altered, or an entry before it was replaced"
)
MISSING = "entry 57 of journal.sqlite is missing: the next one is entry 58"


@pytest.mark.parametrize(
    ("statements", "reason"),
    [
        (['UPDATE entries SET body = \'{"text":"note 58"}\' WHERE n = 57'], ALTERED),
        (["UPDATE entries SET at = '2025-03-01T12:00:01+00:00' WHERE n = 57"], ALTERED),
        (["UPDATE entries SET kind = 'commit' WHERE n = 57"], ALTERED),
        (["UPDATE entries SET salt = zeroblob(16) WHERE n = 57"], ALTERED),
        (["UPDATE entries SET link = zeroblob(32) WHERE n = 57"], ALTERED),
        (["UPDATE entries SET body = 7 WHERE n = 57"], ALTERED),
        (["UPDATE entries SET body = zeroblob(9) WHERE n = 57"], ALTERED),
        (["DELETE FROM entries WHERE n = 57"], MISSING),
        (["DELETE FROM entries WHERE n = 57", "UPDATE entries SET n = n - 1 WHERE n > 57"], ALTERED),
        (
            [
                "UPDATE entries SET n = -1 WHERE n = 57",
                "UPDATE entries SET n = 57 WHERE n = 58",
                "UPDATE entries SET n = 58 WHERE n = -1",
            ],
            ALTERED,
        ),
        (
            [
                "UPDATE entries SET n = n + 1000 WHERE n > 56",
                "INSERT INTO entries SELECT 57, at, kind, body, salt, link FROM entries WHERE n = 12",
                "UPDATE entries SET n = n - 999 WHERE n > 1000",
            ],
            ALTERED,
        ),
        (
            ["UPDATE entries SET body = CAST(x'ff' AS TEXT) WHERE n = 57"],
            "entry 57 of journal.sqlite cannot be read: the file is torn or cut short",
        ),
    ],
    ids=[
        *("body", "date", "kind", "salt", "link", "number", "blob"),
        *("deleted", "closed-up", "swapped", "repeated", "undecodable"),
    ],
)
def test_an_altered_entry_is_named_and_the_journal_opens_up_to_it(hundred, tamper, statements, reason):
    tamper(hundred, *statements)
    with Journal.open(hundred) as journal:
        assert str(journal.damage) == reason
        assert journal.damage.n == 57
        assert [e.n for e in journal.entries()] == list(range(1, 57))
        assert journal.verify() == journal.damage
        with pytest.raises(UserError, match="entry 57 .* can only be read, up to entry 56"):
            journal.append("note", {}, NOON)
        with pytest.raises(UserError), journal.writing():
            pass


def test_an_entry_that_is_altered_while_the_journal_is_open_stops_the_next_writer(hundred, tamper):
    with Journal.open(hundred) as journal:
        tamper(hundred, "UPDATE entries SET body = '{}' WHERE n = 100")
        assert journal.verify().n == 100
        with pytest.raises(UserError):
            journal.append("note", {}, NOON)


def test_a_link_that_was_published_tells_that_the_end_was_cut_off(hundred, tamper):
    with Journal.open(hundred) as journal:
        published = journal.head()
    tamper(hundred, "DELETE FROM entries WHERE n > 90")
    with Journal.open(hundred) as journal:
        assert journal.verify() is None
        assert published not in {e.link.hex() for e in journal.entries()}


def test_a_file_cut_short_opens_up_to_the_cut(hundred):
    whole = hundred.read_bytes()
    seen = set()
    for size in range(4096, len(whole), 4096):
        hundred.write_bytes(whole[:size])
        try:
            journal = Journal.open(hundred)
        except UserError as error:
            assert "journal.sqlite" in str(error)
            continue
        with journal:
            seen.add(len(journal.entries()))
            assert [e.body["text"] for e in journal.entries()] == [
                f"note {n}" for n in range(1, len(journal.entries()) + 1)
            ]
            assert journal.damage and journal.damage.n == len(journal.entries()) + 1
            with pytest.raises(UserError, match="torn or cut short"):
                journal.append("note", {}, NOON)
    assert seen - {0, 100}


def test_no_flipped_byte_goes_unnoticed_or_ends_in_a_traceback(hundred):
    """Each page's middle is damaged in turn: the journal opens up to the damage, or is refused in a sentence."""
    whole = hundred.read_bytes()
    before = [f"note {n}" for n in range(1, 101)]
    for place in range(50, len(whole), 1499):
        hundred.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        try:
            journal = Journal.open(hundred)
        except UserError:
            continue
        with journal:
            texts = [e.body["text"] for e in journal.entries()]
            assert texts == before[: len(texts)]
            assert journal.damage or len(texts) == 100


@pytest.mark.parametrize(
    "content", [b"", b"PK\x03\x04 a zip", b"SQLite format 3\x00" + bytes(84), os.urandom(5000)]
)
def test_a_foreign_file_gets_one_sentence(path, content):
    path.write_bytes(content)
    with pytest.raises(UserError) as caught:
        Journal.open(path)
    assert "journal.sqlite" in str(caught.value) and "\n" not in str(caught.value)
    assert path.read_bytes() == content


def test_another_database_is_not_a_journal(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE entries (n INTEGER PRIMARY KEY)")
        connection.commit()
    with pytest.raises(UserError, match="is not a journal of pbf"):
        Journal.open(path)


def test_a_journal_of_a_newer_pbf_is_refused(hundred):
    with closing(sqlite3.connect(hundred)) as connection:
        connection.execute("PRAGMA user_version = 3")
    with pytest.raises(UserError, match="newer pbf"):
        Journal.open(hundred)


def test_a_journal_that_is_not_there(path):
    with pytest.raises(UserError, match="there is no journal"):
        Journal.open(path)
    assert not path.exists()


def test_a_journal_is_never_overwritten(hundred):
    with pytest.raises(UserError, match="exists already"):
        Journal.create(hundred)
    with Journal.open(hundred) as journal:
        assert len(journal.entries()) == 100


def test_a_reader_cannot_write(hundred):
    with Journal.open(hundred, read_only=True) as journal:
        with pytest.raises(UserError, match="for reading only"):
            journal.append("note", {}, NOON)
        assert len(journal.entries()) == 100


def test_between_commands_the_one_file_is_everything(hundred, tmp_path):
    copy = tmp_path / "elsewhere.sqlite"
    with Journal.open(hundred) as journal:
        journal.append("note", {"text": "last"}, NOON)
        copy.write_bytes(hundred.read_bytes())
    assert not list(tmp_path.glob("journal.sqlite-*"))
    with Journal.open(copy) as journal:
        assert len(journal.entries()) == 101 and journal.verify() is None


# Raw messages


def test_a_message_is_kept_once_and_to_the_byte(journal):
    raw = bytes(range(256)) * 5
    sha = journal.store_blob(raw)
    assert sha == hashlib.sha256(raw).hexdigest() == journal.store_blob(raw)
    assert journal.blob(sha) == raw
    assert journal.blobs() == [sha]


def test_a_missing_message_is_told(journal):
    with pytest.raises(UserError, match="missing or was altered"):
        journal.blob("0" * 64)


@pytest.mark.parametrize("statement", ["UPDATE blobs SET data = x'00'", "DELETE FROM blobs"])
def test_the_file_itself_forbids_to_change_a_message(journal, path, statement):
    journal.store_blob(b"a mail")
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)


@pytest.mark.parametrize("statement", ["UPDATE blobs SET data = x'00'", "DELETE FROM blobs"])
def test_verify_names_the_entry_whose_message_was_altered(path, tamper, statement):
    with Journal.create(path) as journal:
        journal.append("note", {}, NOON)
        journal.append("message", {"id": "1", "raw": journal.store_blob(b"a mail")}, NOON)
        sha = journal.blobs()[0]
    tamper(path, statement)
    with Journal.open(path) as journal:
        damage = journal.verify()
        assert damage.n == 2 and "names a message that is missing or was altered" in str(damage)
        with pytest.raises(UserError):
            journal.blob(sha)
