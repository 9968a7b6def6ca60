"""A huge mailbox of strangers and a huge export through the whole of `pbf ingest`: time, peak memory, growth of the journal.

`make bench` takes files of some tens of MB; `python -m tests.bench_large mbox 1000` makes a file of so many MB, takes it in,
and removes it, in a minute or two.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.cli.wrong_inputs import begin, unpainted

LETTER = b"Good evening, here is what you have not asked for, and more of it.\n"
KINDS = ("mbox", "xml")


def write_large(path: Path, kind: str, size: int) -> int:
    """A file of so many bytes, its messages of 1 to 64 KB; gives how many there are."""
    count = 0
    with path.open("wb") as file:
        file.write(b"<?xml version='1.0' encoding='UTF-8'?><phpbb>\n" if kind == "xml" else b"")
        while file.tell() < size:
            file.write(_message(kind, count, LETTER * (15 << count % 7)))
            count += 1
        file.write(b"</phpbb>\n" if kind == "xml" else b"")
    return count


def _message(kind: str, number: int, text: bytes) -> bytes:
    if kind == "xml":
        head = b"<privmsg><subject>%d</subject><sender>s%d</sender><date>2026-11-02T10:00:00+00:00</date><message>"
        return head % (number, number % 50) + text + b"</message></privmsg>\n"
    head = b"From s@example.net Mon Nov  2 07:34:12 2026\nFrom: s%d@example.net\nMessage-ID: <%d@example.net>\nSubject: x\n\n"
    return head % (number % 50, number) + text + b"\n"


def seconds_of_reading(path: Path) -> float:
    """The floor: to go over the lines of the file and do nothing."""
    started = time.process_time()
    with path.open("rb") as file:
        for _ in file:
            pass
    return time.process_time() - started


def taken_in(game: Path, path: Path) -> tuple[float, float]:
    """Processor seconds and peak memory in MB of `pbf ingest`."""
    command = [sys.executable, "-m", "pbf_moderator", "ingest", str(game), str(path), "--json"]
    with tempfile.TemporaryFile() as nothing:
        child = os.posix_spawn(
            sys.executable,
            command,
            os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, nothing.fileno(), stream) for stream in (1, 2)],
        )
        _, status, usage = os.wait4(child, 0)
    assert os.waitstatus_to_exitcode(status) == 1, "the strangers are held"
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def run() -> list[tuple[str, str]]:
    """The figures for files that are soon made: name and value."""
    return [apart("mbox", 60), apart("xml", 30)]


def apart(kind: str, megabytes: int) -> tuple[str, str]:
    """The same in a process of its own: a child's peak is counted from the size of its parent."""
    command = [sys.executable, "-m", "tests.bench_large", kind, str(megabytes)]
    line = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    name, _, figure = line.partition(": ")
    return name, figure


def measured(kind: str, megabytes: int) -> tuple[str, str]:
    """What was taken in, and the figures."""
    with tempfile.TemporaryDirectory() as folder, unpainted():
        game, path = Path(folder) / "g", Path(folder) / f"large.{kind}"
        begin(game)
        count = write_large(path, kind, megabytes * 1_000_000)
        before = (game / "journal.sqlite").stat().st_size
        floor = seconds_of_reading(path)
        seconds, peak = taken_in(game, path)
        growth = ((game / "journal.sqlite").stat().st_size - before) / 1e6
    return (
        f"{kind} of {megabytes} MB, {count} messages of strangers taken in",
        f"{seconds / floor:.0f}x its lines alone ({seconds:.1f}/{floor:.2f} s), peak {peak:.0f} MB, journal + {growth:.1f} MB",
    )


if __name__ == "__main__":
    print(*measured(sys.argv[1], int(sys.argv[2])), sep=": ", flush=True)
