"""What is dear to make and the same for every game, kept in the user's cache folder.

Boards as they are printed lie here, and pieces as they are drawn: nothing that a player has said. Any file may be deleted at any time; one that is
spoilt or cannot be written is as good as absent. Names are made of what the content depends on, so nothing ever has to be changed.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from . import __version__

VARIABLE = "PBF_CACHE"
"""The variable of the environment that names another folder."""
MOST_BYTES = 400_000_000
"""How large the folder may grow; a board of two widths, with close-ups, takes some 12 MB in each language."""
_UNFINISHED = ".unfinished-"
_AGE_OF_THE_LOST = 3600
"""Seconds after which a file that nobody has finished is taken for lost."""


class Cache:
    """A folder of files that can be made again; `most` is the number of bytes that they may take together."""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        self.folder = folder
        self.most = most

    def read(self, name: str) -> bytes | None:
        """What was kept under a name; None if nothing was, or it is spoilt or cannot be read."""
        path = self.folder / name
        try:
            seal, data = _parted(path.read_bytes())
        except OSError:
            return None
        if seal != _seal(data):
            return None
        with suppress(OSError):
            os.utime(path)
        return data

    def write(self, name: str, data: bytes) -> None:
        """Keep a file, whole or not at all; a folder that cannot be written does not matter."""
        with suppress(OSError):
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            _write_whole(path, _seal(data) + data)

    def tidy(self) -> None:
        """Remove what was used longest ago, until the folder is no larger than it may be."""
        with suppress(OSError):
            files = sorted(self._files(), key=lambda file: file[0])
            surplus = sum(size for _, size, _ in files) - self.most
            for used, size, path in files:
                lost = path.name.startswith(_UNFINISHED) and used < files[-1][0] - _AGE_OF_THE_LOST
                if surplus > 0 or lost:
                    surplus -= size
                    path.unlink(missing_ok=True)

    def _files(self) -> Iterator[tuple[float, int, Path]]:
        """Each file with the time when it was used last, and its size in bytes."""
        for folder, _, names in os.walk(self.folder):
            for name in names:
                with suppress(OSError):
                    path = Path(folder, name)
                    status = path.stat()
                    yield status.st_mtime, status.st_size, path


def _seal(data: bytes) -> bytes:
    """What stands before the content of a file, so that a spoilt one is known."""
    return hashlib.sha256(data).digest()


def _parted(sealed: bytes) -> tuple[bytes, bytes]:
    return sealed[:32], sealed[32:]


def _write_whole(path: Path, data: bytes) -> None:
    """Write beside the place and rename: whoever reads meanwhile finds the old file, the new one or none."""
    handle, unfinished = tempfile.mkstemp(dir=path.parent, prefix=_UNFINISHED)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(unfinished, path)
    except BaseException:
        Path(unfinished).unlink(missing_ok=True)
        raise


def user_cache() -> Cache:
    """The cache that all games of this user share."""
    return Cache(_folder())


def _folder() -> Path:
    """The folder that PBF_CACHE names, else the platform's."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named).expanduser()
    import platformdirs

    return Path(platformdirs.user_cache_dir("pbf-moderator", appauthor=False))


def digest(*parts: str | bytes) -> str:
    """A name for what follows from these parts, each preceded by its length."""
    summed = hashlib.sha256()
    for part in parts:
        content = part.encode() if isinstance(part, str) else part
        summed.update(len(content).to_bytes(8, "big") + content)
    return summed.hexdigest()[:32]


@cache
def code_version(package: str, *programs: str) -> str:
    """Which code makes a thing: the sources and the drawings of a package of ours, and the versions of other programs."""
    from importlib.metadata import version

    folder = Path(__file__).parent.joinpath(package)
    sources = sorted([*folder.glob("*.py"), *folder.glob("*.svg")])
    return digest(__version__, *(path.read_bytes() for path in sources), *map(version, programs))
