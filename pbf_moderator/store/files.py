"""Files that are written whole or not at all."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PART = ".part"
"""How the name of a file ends that is still being written."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a reader, or a kill at any instant, finds the old one or the new one and no mixture."""
    part = path.with_name(f".{path.name}.{os.getpid()}{PART}")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    sync_folder(path.parent)


@contextmanager
def made(folder: Path) -> Iterator[None]:
    """Make a folder with those above it; if what is done in it fails, those that were not there before go again."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for place in missing:
            with suppress(OSError):
                place.rmdir()
        raise


def sync_tree(folder: Path) -> None:
    """Bring everything in a folder to the disk."""
    for path in folder.rglob("*"):
        if path.is_dir():
            sync_folder(path)
        else:
            # Windows syncs only what is open for writing.
            with path.open("r+b") as file:
                os.fsync(file.fileno())
    sync_folder(folder)


def sync_folder(folder: Path) -> None:
    """Bring a folder's list of names to the disk, where the system lets a folder be opened at all."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def tree_hash(folder: Path) -> str:
    """The SHA-256 (hexadecimal) of the names and contents of all files in a folder, hidden ones apart."""
    digest = hashlib.sha256()
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    for name in names:
        if any(part.startswith(".") for part in name.split("/")):
            continue
        for part in (name.encode(), (folder / name).read_bytes()):
            digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()
