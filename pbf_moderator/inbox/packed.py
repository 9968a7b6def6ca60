"""Files and gzip or zip archives as plain streams, guarded against archives that swell without end."""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from collections.abc import Callable, Iterator
from datetime import datetime, tzinfo
from typing import IO, Any

from pbf_moderator.errors import UserError

BUFFER = 1 << 18
_MOST_MEMBERS = 20_000
_FREE_BYTES = 20_000_000
_MOST_SWELLING = 100
_NO_YEAR = 1980


def open_packed(
    file: IO[bytes], name: str, zone: tzinfo | None = None
) -> Iterator[tuple[str, io.BufferedReader[Any], datetime | None]]:
    """The streams in a file: itself, what a gzip file holds, or each member of a zip archive, with its date.

    Args:
        file: opened for reading in binary; must be seekable to be read as a zip archive.
        name: its name, for error messages and to name the members.
        zone: that of the dates in a zip archive, which tells none.

    Raises:
        UserError: the archive is damaged, or unpacks to more than 100 times its size (beyond 20 MB).
    """
    plain = io.BufferedReader(_Guarded(file, name, None), BUFFER)
    start = plain.peek(4)[:4]
    if start.startswith(b"\x1f\x8b"):
        packed = gzip.GzipFile(fileobj=plain)
        yield name, io.BufferedReader(_Guarded(packed, name, plain.raw.tell), BUFFER), None
    elif start == b"PK\x03\x04" and file.seekable():
        yield from _members(file, name, zone)
    else:
        yield name, plain, None


def _members(
    file: IO[bytes], name: str, zone: tzinfo | None
) -> Iterator[tuple[str, io.BufferedReader[Any], datetime | None]]:
    # The library's own words for a format version or a packing method that it does not know: NotImplementedError.
    try:
        archive = zipfile.ZipFile(file)
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError) as trouble:
        raise UserError(f"{name}: the zip archive is damaged; pack it again.") from trouble
    members = sorted(
        (member for member in archive.infolist() if not member.is_dir()), key=lambda member: member.filename
    )
    if len(members) > _MOST_MEMBERS:
        raise UserError(
            f"{name}: the zip archive has more than {_MOST_MEMBERS} files; unpack it and give the folder."
        )
    for member in members:
        try:
            stream = archive.open(member)
        except (zipfile.BadZipFile, RuntimeError, NotImplementedError, ValueError) as trouble:
            raise UserError(
                f"{name}: {member.filename} cannot be unpacked; unpack it and give the folder."
            ) from trouble
        size = max(member.compress_size, 1)
        guarded = _Guarded(stream, f"{name}:{member.filename}", lambda size=size: size)  # type: ignore[misc]
        yield f"{name}:{member.filename}", io.BufferedReader(guarded, BUFFER), _saved(member, zone)


def _saved(member: zipfile.ZipInfo, zone: tzinfo | None) -> datetime | None:
    """The date of a member's file; 1980 stands for none."""
    if member.date_time[0] <= _NO_YEAR:
        return None
    try:
        return datetime(*member.date_time, tzinfo=zone)
    except ValueError:
        return None


class _Guarded(io.RawIOBase):
    """A stream that fills what it is asked for, turns damage into a UserError and watches the swelling."""

    def __init__(
        self, source: IO[bytes] | gzip.GzipFile, name: str, packed: Callable[[], int] | None
    ) -> None:
        self._source = source
        self._name = name
        self._packed = packed
        self._done = 0

    def readable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._done

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        wanted, got = len(buffer), 0
        while got < wanted:
            try:
                piece = self._source.read(wanted - got)
            except (OSError, EOFError, zlib.error, zipfile.BadZipFile) as trouble:
                if self._packed is None:
                    raise
                raise UserError(f"{self._name}: the archive is damaged; pack it again.") from trouble
            if not piece:
                break
            buffer[got : got + len(piece)] = piece
            got += len(piece)
        self._done += got
        if self._packed and self._done > _FREE_BYTES and self._done > _MOST_SWELLING * self._packed():
            raise UserError(
                f"{self._name}: the archive unpacks to more than {_MOST_SWELLING} times its size; it was not read."
            )
        return got
