"""The journal of a game: one SQLite file to which entries are only ever added.

Why a rollback journal and not WAL: between two commands the one file is the whole truth, so a moderator who copies
or mails it, or a backup that runs at night, never leaves the last orders behind in a `-wal` file. A command killed
half-way leaves a `-journal` file beside it, from which the next one, reader or writer, restores the state before.
`synchronous=EXTRA` also syncs the folder, so that an entry that was acknowledged outlives a power cut.

Every entry is chained to the one before (see `chain`). Whatever does not fit its link, and all that follows, is not
given out; the journal can then be read up to there and no longer be written.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from ..errors import UserError
from .chain import SALT_SIZE, START, Damage, Entry, following, link, stamp, written
from .kinds import BLOBS, KINDS
from .sqlite import PATIENCE, exclusive, is_torn, speaking

APPLICATION = 0x70626631
"""What marks a SQLite file as a journal of ours ("pbf1")."""
FORMAT = 2
"""2: the words for the seed are closed by an entry of their own, and every draw names its bag."""

_SCHEMA = f"""
BEGIN;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {FORMAT};
CREATE TABLE entries (
    n INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    salt BLOB NOT NULL,
    link BLOB NOT NULL
);
CREATE TABLE blobs (sha TEXT PRIMARY KEY, data BLOB NOT NULL);
CREATE TRIGGER entries_follow BEFORE INSERT ON entries
    WHEN NEW.n IS NOT (SELECT coalesce(max(n), 0) + 1 FROM entries)
    BEGIN SELECT RAISE(ABORT, 'an entry is added at the end only'); END;
CREATE TRIGGER entries_stay BEFORE DELETE ON entries
    BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;
CREATE TRIGGER entries_hold BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER blobs_once BEFORE INSERT ON blobs
    WHEN EXISTS (SELECT 1 FROM blobs WHERE sha = NEW.sha)
    BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER blobs_stay BEFORE DELETE ON blobs
    BEGIN SELECT RAISE(ABORT, 'a message is never deleted'); END;
CREATE TRIGGER blobs_hold BEFORE UPDATE ON blobs
    BEGIN SELECT RAISE(ABORT, 'a message is never changed'); END;
COMMIT;
"""
_ROWS = "SELECT n, at, kind, body, salt, link FROM entries WHERE n > ? ORDER BY n"

Unlinked = tuple[str, Mapping[str, Any]]
"""The kind and the body of an entry to be written."""


def first_link(path: Path) -> bytes:
    """The link of a journal's first entry, which no other game has; empty if there is none or it cannot be read."""
    try:
        address = f"{path.resolve().as_uri()}?mode=rw"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            row = connection.execute("SELECT link FROM entries WHERE n = 1").fetchone()
    except sqlite3.Error:
        return b""
    return bytes(row[0]) if row and isinstance(row[0], bytes) else b""


class Journal:
    """An open journal; `damage` tells the first entry that does not fit, if there is one."""

    def __init__(self, path: Path, read_only: bool = False, patience: float = PATIENCE) -> None:
        self.path = path
        self.damage: Damage | None = None
        self._read_only = read_only
        self._cut = False
        self._patience = patience
        self._locked = False
        self._rehearsing = False
        self._entries: list[Entry] = []
        uri = path.resolve().as_uri() + "?mode=rw"
        self._connection = sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)

    @classmethod
    def create(cls, path: Path) -> Journal:
        """Start an empty journal.

        Raises:
            UserError: there is a file already, or it cannot be written.
        """
        if path.exists():
            raise UserError(f"{path} exists already; a journal is never overwritten")
        with speaking(path), closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.executescript("PRAGMA synchronous = EXTRA;" + _SCHEMA)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, read_only: bool = False, patience: float = PATIENCE) -> Journal:
        """Open a journal and check every link.

        A journal with a torn or altered entry opens too, up to that entry; `damage` says which it is.

        Args:
            path: the file.
            read_only: refuse to write.
            patience: seconds to wait for another command.

        Raises:
            UserError: there is no such file, or it is not a journal.
        """
        if not path.is_file():
            raise UserError(f"there is no journal at {path}")
        with speaking(path):
            journal = cls(path, read_only, patience)
        try:
            with speaking(path):
                journal._recognise()
            journal._catch_up()
        except BaseException:
            journal.close()
            raise
        return journal

    def _recognise(self) -> None:
        run = self._connection.execute
        try:
            application = run("PRAGMA application_id").fetchone()[0]
        except sqlite3.Error as error:
            if not is_torn(error):
                raise
            # SQLite reads what is left of a file that was cut short only if told that somebody repairs it.
            run("PRAGMA writable_schema = ON")
            self._cut = self._read_only = True
            application = run("PRAGMA application_id").fetchone()[0]
        if application != APPLICATION:
            raise UserError(f"{self.path} is not a journal of pbf")
        version = run("PRAGMA user_version").fetchone()[0]
        if version > FORMAT:
            raise UserError(f"{self.path} was written by a newer pbf (format {version}); update pbf")
        if version < FORMAT:
            raise UserError(
                f"{self.path} was begun with an older pbf (format {version}), whose chance was bound in another way; "
                "finish that game with the pbf that began it"
            )
        run("PRAGMA trusted_schema = OFF")
        run("PRAGMA synchronous = EXTRA")
        if self._read_only:
            run("PRAGMA query_only = ON")

    withheld: frozenset[int] = frozenset()
    """The entries of which only a part is here: none, but in a public export."""

    def __enter__(self) -> Self:
        """The journal, for the length of a `with`."""
        return self

    def __exit__(self, *failure: object) -> None:
        """Let go of the file, whatever has happened."""
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    # Reading

    def entries(self, kind: str | None = None, since: int = 0) -> list[Entry]:
        """The sound entries in order, with what other commands have added meanwhile.

        Args:
            kind: only these, if given.
            since: only those with a higher number.
        """
        self._catch_up()
        return [entry for entry in self._entries[since:] if kind is None or entry.kind == kind]

    def head(self) -> str:
        """The last link in hexadecimal: publishing it pins the whole journal."""
        self._catch_up()
        return self._last.hex()

    def blob(self, sha: str) -> bytes:
        """The bytes kept under a hash.

        Raises:
            UserError: they are absent or no longer what they were.
        """
        data = self._sound_blob(sha)
        if data is None:
            raise UserError(f"the message {sha[:12]}… of {self.path.name} is missing or was altered")
        return data

    def blobs(self) -> list[str]:
        """The hashes under which something is kept, sorted."""
        with speaking(self.path):
            return [sha for (sha,) in self._connection.execute("SELECT sha FROM blobs ORDER BY sha")]

    def verify(self) -> Damage | None:
        """Read the whole file anew; returns the first entry that cannot be trusted, itself or a blob it names."""
        self.damage, self._entries = None, []
        self._catch_up()
        return next(filter(None, map(self._lost_blob, self._entries)), self.damage)

    def _lost_blob(self, entry: Entry) -> Damage | None:
        body = entry.body
        for sha in filter(None, map(body.get, BLOBS)):
            if self._sound_blob(sha) is None:
                what = f"entry {entry.n} of {self.path.name} names a message"
                return Damage(entry.n, f"{what} that is missing or was altered: {sha[:12]}…")
        return None

    def _sound_blob(self, sha: str) -> bytes | None:
        with speaking(self.path):
            try:
                row = self._connection.execute("SELECT data FROM blobs WHERE sha = ?", (sha,)).fetchone()
            except sqlite3.Error as error:
                if not is_torn(error):
                    raise
                return None
        data = row[0] if row else None
        return data if isinstance(data, bytes) and hashlib.sha256(data).hexdigest() == sha else None

    @property
    def _last(self) -> bytes:
        return self._entries[-1].link if self._entries else START

    def _catch_up(self) -> None:
        """Take in, and check, the entries that were added since the last look."""
        if self.damage or self._rehearsing:
            return
        name = self.path.name
        with speaking(self.path):
            try:
                rows = self._connection.execute(_ROWS, (len(self._entries),))
                for found in following(rows, len(self._entries), self._last, name):
                    if isinstance(found, Damage):
                        self.damage = found
                        return
                    self._entries.append(found)
            except sqlite3.Error as error:
                if not is_torn(error):
                    raise
                self._cut = True
        if self._cut:
            n = len(self._entries) + 1
            self.damage = Damage(n, f"entry {n} of {name} cannot be read: the file is torn or cut short")

    # Writing

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Keep every other command out while this one reads, decides and appends.

        Raises:
            UserError: another command is still at work after `patience`, or the journal can only be read.
        """
        if self._locked:
            yield
            return
        if self._read_only and not self.damage:
            raise UserError(f"{self.path} was opened for reading only")
        self._refuse_if_damaged()
        with exclusive(self.path.with_suffix(".lock"), self._patience):
            self._catch_up()
            self._refuse_if_damaged()
            self._locked = True
            try:
                yield
            finally:
                self._locked = False

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything appended and kept in the block is written at once at its end, or not at all."""
        if self._connection.in_transaction or self._rehearsing:
            yield
            return
        with self.writing():
            self._run("BEGIN IMMEDIATE")
            self._catch_up()
            known = len(self._entries)
            try:
                self._refuse_if_damaged()
                yield
                self._run("COMMIT")
            except BaseException:
                del self._entries[known:]
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def rehearsing(self) -> Iterator[None]:
        """Whatever is appended and kept in the block is forgotten at its end; it keeps no other command out.

        What others write meanwhile is not seen.

        Raises:
            UserError: the journal is damaged, so that nothing could be written for good.
        """
        self._catch_up()
        self._refuse_if_damaged()
        known, self._rehearsing = len(self._entries), True
        try:
            yield
        finally:
            del self._entries[known:]
            self._rehearsing = False

    def append(self, kind: str, body: Mapping[str, Any], at: datetime | None = None) -> Entry:
        """Add one entry; when this returns it is on the disk (or will be with the block of `together`).

        Args:
            kind: one of `kinds.KINDS`.
            body: plain JSON; the rules should be fed from the body of the entry returned, which is what a replay sees.
            at: the time with its zone; now if not given.

        Raises:
            UserError: as for `writing`.
            ValueError, TypeError: an unknown kind, a date without a zone, a body that is not JSON.
        """
        if kind not in KINDS:
            raise ValueError(f"no such kind of entry: {kind}")
        text, moment, salt = written(body), stamp(at), os.urandom(SALT_SIZE)
        with self.transaction():
            entry = Entry(
                n=len(self._entries) + 1,
                at=moment,
                kind=kind,
                text=text,
                salt=salt,
                link=link(self._last, salt, kind, moment, text),
            )
            self._write(entry)
        return entry

    def append_many(self, drafts: Iterable[Unlinked], at: datetime | None = None) -> list[Entry]:
        """Add several entries, all or none."""
        with self.transaction():
            return [self.append(kind, body, at) for kind, body in drafts]

    def restore(self, entry: Entry) -> None:
        """Add an entry from an export as it was, with its own salt and link.

        Raises:
            UserError: as for `writing`, or it does not follow the last entry here.
        """
        with self.transaction():
            if entry.n != len(self._entries) + 1 or not entry.fits(self._last):
                raise UserError(f"entry {entry.n} does not fit its link: the export was altered")
            self._write(entry)

    def store_blob(self, data: bytes) -> str:
        """Keep bytes, once, and give the SHA-256 (hexadecimal) under which an entry can name them."""
        sha = hashlib.sha256(data).hexdigest()
        with self.transaction():
            self._run("INSERT INTO blobs VALUES (?, ?)", (sha, data))
        return sha

    def _write(self, entry: Entry) -> None:
        row = (entry.n, entry.at, entry.kind, entry.text, entry.salt, entry.link)
        self._run("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", row)
        self._entries.append(entry)

    def _run(self, statement: str, values: tuple[Any, ...] = ()) -> None:
        if self._rehearsing:
            return
        with speaking(self.path):
            self._connection.execute(statement, values)

    def _refuse_if_damaged(self) -> None:
        if self.damage:
            raise UserError(f"{self.damage}; the game can only be read, up to entry {self.damage.n - 1}")
