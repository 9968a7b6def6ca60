"""The folder of a game.

game.toml        the settings, for the moderator to edit
scenario/        the scenario pack as it was when the game began
journal.sqlite   everything that happened
outbox/          what is ready to go out: posts, pictures, receipts
cache/           what can be made again; it may be deleted at any time
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from ..errors import UserError
from .files import PART, tree_hash, write_whole
from .journal import Journal
from .kinds import CREATED, DELIVERY, POST, UNDO

_STEP = re.compile(r"(\d{4,})-")
TAKEN_BACK = ""
"""Stands in the place of the hash of a file that is no longer to be there."""


class GameFolder:
    """A game on the disk, with its journal open."""

    def __init__(self, path: Path, journal: Journal) -> None:
        self.path = path
        self.journal = journal

    @classmethod
    def create(
        cls,
        path: Path,
        settings: str,
        scenario: Path,
        created: Mapping[str, Any],
        at: datetime | None = None,
    ) -> GameFolder:
        """Make the folder of a new game: whole, or, if anything goes wrong, not at all.

        Args:
            path: where; nothing may be there yet.
            settings: the text of game.toml.
            scenario: the folder of the scenario pack, which is copied.
            created: the body of the journal's first entry; the hash of the scenario is put in.
            at: the date of that entry.

        Raises:
            UserError: something is there already, or it cannot be written.
        """
        from .founding import create_folder

        create_folder(path, settings, scenario, created, at)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, read_only: bool = False) -> GameFolder:
        """Open a game; if its journal is damaged, `journal.damage` says where, and it can only be read.

        Raises:
            UserError: this is not a game's folder.
        """
        for name in ("game.toml", "journal.sqlite"):
            if not (path / name).is_file():
                raise UserError(f"{path} is not the folder of a game: it has no {name}")
        return cls(path, Journal.open(path / "journal.sqlite", read_only))

    def __enter__(self) -> Self:
        """The folder, for the length of a `with`."""
        return self

    def __exit__(self, *failure: object) -> None:
        """Let go of the journal, whatever has happened."""
        self.close()

    def close(self) -> None:
        """Let go of the journal."""
        self.journal.close()

    @property
    def scenario(self) -> Path:
        """The game's own copy of the scenario pack."""
        return self.path / "scenario"

    @property
    def outbox(self) -> Path:
        """Where things lie that are ready to go out."""
        return self.path / "outbox"

    @property
    def cache(self) -> Path:
        """Where things lie that can be made again."""
        folder = self.path / "cache"
        folder.mkdir(exist_ok=True)
        return folder

    def settings(self) -> dict[str, Any]:
        """What game.toml says.

        Raises:
            UserError: it is not TOML; the sentence gives the line.
        """
        import tomllib

        file = self.path / "game.toml"
        try:
            return tomllib.loads(file.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise UserError(f"{file} cannot be read: {error}") from error

    def scenario_changed(self) -> bool:
        """Whether the game's copy of the scenario is no longer the one that it began with."""
        created = self.journal.entries(CREATED)
        return not created or created[0].body["scenario_hash"] != tree_hash(self.scenario)

    # The outbox

    def put(
        self,
        name: str,
        data: bytes,
        about: Mapping[str, Any] | None = None,
        at: datetime | None = None,
        *,
        yielding: bool = False,
        in_journal: bool = False,
    ) -> Path:
        """Write a file of the outbox, its intention first into the journal; doing it again changes nothing.

        A file that the moderator has edited stays as it is, unless there is new content for it; then the edited text
        is kept in the journal before it is replaced.

        Args:
            name: its path inside the outbox, with slashes.
            data: its content.
            about: more fields for the entry.
            at: the date of the entry.
            yielding: an edited file stays even if there is new content for it.
            in_journal: the journal holds the content too, so that it can be told later what was meant to be published.

        Raises:
            UserError: another command is at work, or the journal can only be read.
            ValueError: the name leads out of the outbox.
        """
        target = self._in_outbox(name)
        sha = _sha(data)
        with self.journal.writing():
            meant = self._meant(name)
            lying = _content(target)
            edited = lying is not None and _sha(lying) not in {*meant, sha}
            if edited and yielding:
                return target
            if self._last_meant(name) != sha:
                with self.journal.transaction():
                    replaced = self.journal.store_blob(lying) if lying is not None and edited else None
                    stored = {"kept": self.journal.store_blob(data)} if in_journal else {}
                    body = {"name": name, "sha": sha, "replaced": replaced, **stored, **(about or {})}
                    self.journal.append(POST, body, at)
            elif edited:
                return target
            _write(target, data)
        return target

    def lying(self, name: str) -> bytes | None:
        """What a file of the outbox holds now; None if it is not there."""
        return _content(self._in_outbox(name))

    def take_back(self, name: str, at: datetime | None = None) -> None:
        """Remove a file of the outbox that is no longer to go out, unless the moderator has edited it."""
        meant, lying = self._meant(name), self.lying(name)
        if lying is not None and _sha(lying) not in meant:
            return
        if meant and meant[-1] != TAKEN_BACK:
            self.journal.append(POST, {"name": name, "sha": TAKEN_BACK, "replaced": None}, at)
        self._in_outbox(name).unlink(missing_ok=True)

    def unwritten(self) -> list[str]:
        """The names in the outbox whose last intention was journalled, but whose file is absent or an older version.

        A command that was killed leaves such; whoever made the content makes it again and calls `put`. What has been
        sent is not among them.
        """
        sent = {entry.body["sha"] for entry in self.journal.entries(POST) if "sent" in entry.body}
        sent |= {entry.body["sha"] for entry in self.journal.entries(DELIVERY)}
        found = []
        for name, bodies in self.intentions().items():
            *older, last = [body["sha"] for body in bodies]
            lying = _content(self._in_outbox(name))
            absent = lying is None or (_sha(lying) in older and _sha(lying) != last)
            if absent and last not in (TAKEN_BACK, *sent):
                found.append(name)
        return found

    def _meant(self, name: str) -> list[str]:
        """The hashes of all that was meant to be written under one name, oldest first."""
        quoted = json.dumps(
            name
        )  # found in the text before a body is decoded: there are many, and few of this name
        bodies = (entry.body for entry in self.journal.entries(POST) if quoted in entry.text)
        return [body["sha"] for body in bodies if _is_intention(body) and body["name"] == name]

    def _last_meant(self, name: str) -> str | None:
        """The hash of what was last meant to be written under one name; None if nothing was, or all of it was undone."""
        quoted, step, last = json.dumps(name), input_of(name) or 0, None
        for entry in self.journal.entries():
            if entry.kind == UNDO and step > entry.body["to"]:
                last = None
            elif entry.kind == POST and quoted in entry.text:
                body = entry.body
                last = body["sha"] if _is_intention(body) and body["name"] == name else last
        return last

    def intentions(self) -> dict[str, list[Mapping[str, Any]]]:
        """For each name in the outbox what the journal says of all that was meant to be written, oldest first.

        Undone ones are left out.
        """
        meant: dict[str, list[Mapping[str, Any]]] = {}
        for entry in self.journal.entries():
            if entry.kind == UNDO:
                kept = entry.body["to"]
                meant = {name: bodies for name, bodies in meant.items() if (input_of(name) or 0) <= kept}
            elif entry.kind == POST and _is_intention(entry.body):
                meant.setdefault(entry.body["name"], []).append(entry.body)
        return meant

    def _in_outbox(self, name: str) -> Path:
        target = self.outbox / name
        try:
            self.outbox.resolve(strict=self.outbox.is_symlink())
        except (OSError, RuntimeError) as error:
            raise UserError(f"{self.outbox} is a link that leads nowhere; make it a folder again") from error
        if not target.resolve().is_relative_to(self.outbox.resolve()) or target == self.outbox:
            raise ValueError(f"{name} is not a name of a file in the outbox")
        return target


def input_of(name: str) -> int | None:
    """The number of the input that a name in the outbox begins with, if it does."""
    found = _STEP.match(name)
    return int(found[1]) if found else None


def _is_intention(body: Mapping[str, Any]) -> bool:
    """Whether an entry says what a file is to hold, rather than what has become of it."""
    return "sha" in body and "sent" not in body


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _write(target: Path, data: bytes) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        for part in target.parent.glob(f".*{PART}"):
            part.unlink()
        if _content(target) != data:
            write_whole(target, data)
    except OSError as error:
        raise UserError(f"{target} cannot be written: {error.strerror}") from error
