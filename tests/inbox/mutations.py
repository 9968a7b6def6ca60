"""The project's sample files, damaged in every way that files are damaged.

`python -m tests.inbox.mutations 10000` reads so many of them and prints how they ended.
"""

from __future__ import annotations

import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from pbf_moderator.errors import UserError
from pbf_moderator.inbox.settings import InboxSettings
from pbf_moderator.inbox.source import read_source
from pbf_moderator.reading.reader import read
from tests.messages.contexts import context
from tests.messages.reference import scenario

FOLDERS = [Path(__file__).parent / name for name in ("data", "boards")]
DEMO = Path(__file__).parents[2] / "scenarios" / "malazan-genabackis" / "demo"
SUFFIXES = (".eml", ".mbox", ".xml", ".csv", ".html", ".atom", ".txt")
SECONDS = 10.0
_TAG = re.compile(rb"</?[a-zA-Z][^<>]{0,80}>|\[/?[a-z]{1,9}\]")
ENCODINGS = ("utf-16", "utf-16-le", "latin-1", "cp1251", "koi8-r", "utf-8-sig", "utf-7", "cp037")
Mutation = Callable[[bytes, random.Random], bytes]


def samples() -> list[Path]:
    """Every sample of messages, of every kind."""
    found = [p for folder in (*FOLDERS, DEMO) if folder.is_dir() for p in folder.rglob("*") if p.is_file()]
    return sorted(p for p in found if p.suffix in SUFFIXES)


def flip_bytes(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(1, 20)):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def cut(data: bytes, rng: random.Random) -> bytes:
    start, end = sorted((rng.randrange(len(data)), rng.randrange(len(data))))
    return data[:end] if rng.random() < 0.7 else data[start:]


def without_lines(data: bytes, rng: random.Random) -> bytes:
    return b"".join(line for line in data.splitlines(True) if rng.random() < 0.9)


def doubled_lines(data: bytes, rng: random.Random) -> bytes:
    return b"".join(line * rng.choice((1, 1, 1, 2, 50)) for line in data.splitlines(True))


def shuffled_lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(True)
    rng.shuffle(lines)
    return b"".join(lines)


def nested_markup(data: bytes, rng: random.Random) -> bytes:
    tags = _TAG.findall(data) or [b"<b>", b"[quote]", b"> "]
    place = rng.randrange(len(data) + 1)
    return data[:place] + rng.choice(tags) * rng.choice((2, 30, 800)) + data[place:]


def without_tags(data: bytes, rng: random.Random) -> bytes:
    return _TAG.sub(lambda m: m[0] if rng.random() < 0.8 else b"", data)


def swapped_encoding(data: bytes, rng: random.Random) -> bytes:
    return data.decode("utf-8", "replace").encode(rng.choice(ENCODINGS), "replace")


def read_wrongly(data: bytes, rng: random.Random) -> bytes:
    return data.decode(rng.choice(("latin-1", "cp437", "cp1251")), "replace").encode("utf-8")


def on_one_line(data: bytes, rng: random.Random) -> bytes:
    return data.replace(b"\r\n", b"\n").replace(b"\n", rng.choice((b"", b" ", b"\r", b"\0\n", b"\x0b")))


def strange_dates(data: bytes, rng: random.Random) -> bytes:
    years = (b"0000", b"0001", b"9999", b"1969", b"2038", b"-100")
    return re.sub(rb"\b20\d\d\b", lambda m: rng.choice(years), data)


def spliced(data: bytes, rng: random.Random) -> bytes:
    other = rng.choice(samples()).read_bytes()
    place = rng.randrange(len(data) + 1)
    return data[:place] + other[: rng.randrange(len(other) + 1)] + data[place:]


def hostile_words(data: bytes, rng: random.Random) -> bytes:
    words = (
        "\u202e",
        "\ufeff",
        "\U0001f3b2",
        "{{ 7 }}",
        "&#0;",
        "&#x110000;",
        "=?utf-8?b?////?=",
        "]]>",
        "%00",
        "\x1b[2J",
    )
    place = rng.randrange(len(data) + 1)
    return data[:place] + (rng.choice(words) * rng.randint(1, 40)).encode() + data[place:]


MUTATIONS: tuple[Mutation, ...] = (
    flip_bytes, cut, without_lines, doubled_lines, shuffled_lines, nested_markup, without_tags, swapped_encoding,
    read_wrongly, on_one_line, strange_dates, spliced, hostile_words,
)  # fmt: skip


class Mutant(NamedTuple):
    """A damaged file."""

    number: int
    sample: Path
    done: tuple[str, ...]
    data: bytes


def mutants(count: int, seed: str = "mutants") -> Iterator[Mutant]:
    """So many damaged files, each by one to three mutations."""
    every = samples()
    for number in range(count):
        rng = random.Random(f"{seed}/{number}")
        sample = every[number % len(every)]
        data, chosen = sample.read_bytes(), rng.sample(MUTATIONS, rng.choice((1, 1, 1, 2, 3)))
        for mutation in chosen:
            data = mutation(data, rng) if data else data
        yield Mutant(number, sample, tuple(m.__name__ for m in chosen), data)


class Reader:
    """Reads files as the program does: the messages in them, and the orders in those."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings = InboxSettings(timezone="Europe/Rome")
        self.context = context("planning", "malazan")

    def end_of(self, mutant: Mutant) -> str:
        """How the reading of a mutant ends: "read", "refused" for one sentence, or what went wrong."""
        file = self.folder / f"m{mutant.sample.suffix}"
        file.write_bytes(mutant.data)
        started = time.process_time()
        try:
            for message in read_source(file, settings=self.settings):
                message.digest.encode()
                (message.sender + message.subject + message.body + message.note).encode()
                self._read_orders(message.body, message.subject)
        except UserError as refused:
            if len(str(refused).splitlines()) != 1:
                return f"not one sentence: {refused}"
            end = "refused"
        except Exception as fault:
            return f"{type(fault).__name__}: {fault}"
        else:
            end = "read"
        took = time.process_time() - started
        return end if took < SECONDS else f"{took:.1f} s"

    def _read_orders(self, text: str, subject: str) -> None:
        read(
            text,
            seat="malazan",
            asked=self.context.asked,
            ahead=self.context.ahead,
            scenario=scenario(),
            subject=subject,
        )


def main() -> None:
    """Read as many mutants as the first argument says."""
    count = int(sys.argv[1]) if sys.argv[1:] else 1000
    ends: Counter[str] = Counter()
    started = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(Path(folder))
        for mutant in mutants(count):
            end = reader.end_of(mutant)
            ends[end if end in ("read", "refused") else "bad"] += 1
            if end not in ("read", "refused"):
                print(f"{mutant.number} {mutant.sample.name} {mutant.done}: {end[:200]}", flush=True)
    print(json.dumps({"files": count, **ends, "seconds": round(time.process_time() - started)}))


if __name__ == "__main__":
    main()
