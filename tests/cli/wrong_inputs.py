"""Wrong inputs to every command: bad values, odd files, folders that cannot be what they should be.

`python -m tests.cli.wrong_inputs` tries them all and prints what does not end in one clear sentence.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from pbf_moderator.cli import main as run_pbf

SCENARIOS = Path(__file__).parents[2] / "scenarios"
DEMO = SCENARIOS / "malazan-genabackis" / "demo"
SURROGATE = "\udcff"
ODD = (
    "", " ", "-1", "0", "7", "1e400", "NaN", "99999999999999999999", "9" * 5000, "a" * 5000, SURROGATE, f"a{SURROGATE}b",
    "\ud83d", "../..", "/", "nobody", "{{ 7 * 7 }}", "[]", "{}", "null", "a\nb", "\u202egnp", "--", "[" * 20_000,
    '{"a": ' * 2_000, "２", "%s%n", "[/b]", "=", "2026-13-45", "0001-01-01", "9999-12-31T23:59:59-23:59", "-99999999999h",
    "99999999999h", "1" * 400 + "h",
)  # fmt: skip
LONGEST_LINE = 600


class Trial(NamedTuple):
    """A command that gets something wrong, and what is done to the game or to the files before."""

    name: str
    args: tuple[str, ...]
    prepare: Callable[[Path, Path], object] = lambda game, files: None


class Outcome(NamedTuple):
    """How a trial ended, and why that is no good end, or an empty string."""

    trial: Trial
    code: int
    told: str
    fault: str


GAME, FILES = "{GAME}", "{FILES}"
"""They stand for the game's folder, and for one with files that are not the game's."""

# Commands with a place for a value.
PLACES = (
    ("new", "{}", f"{FILES}/g"),
    ("new", "malazan-genabackis", f"{FILES}/{{}}"),
    ("new", "malazan-genabackis", f"{FILES}/g", "--players", "{}"),
    ("new", "malazan-genabackis", f"{FILES}/g", "--book", "{}"),
    ("new", "malazan-genabackis", f"{FILES}/g", "--position", "{}"),
    ("new", "malazan-genabackis", f"{FILES}/g", "--option", "{}"),
    ("new", "malazan-genabackis", f"{FILES}/g", "--option", "raid_on_empty_purse={}"),
    ("new", "malazan-genabackis", f"{FILES}/g", "--secret", "{}"),
    ("new", "malazan-genabackis", f"{FILES}/g", "--pack", "{}"),
    ("new", "malazan-genabackis", f"{FILES}/g", "--words-close", "{}"),
    ("new", "malazan-genabackis", f"{FILES}/g", "--now", "{}"),
    *(
        ("new", "malazan-genabackis", f"{FILES}/g", "--set", f"{key}={{}}")
        for key in ("title", "tag", "language", "timezone", "dialect", "missing", "moderator", "moderator_mail", "players",
                    "authserv_id", "picture_url", "day_first", "skip_weekends", "{}")
    ),
    ("ingest", GAME, "{}"),
    ("ingest", GAME, "imaps://{}"),
    ("ingest", GAME, f"{FILES}/mail.eml", "--kind", "{}"),
    ("ingest", GAME, f"{FILES}/mail.eml", "--as", "{}"),
    ("ingest", GAME, f"{FILES}/mail.eml", "--written", "{}"),
    ("ingest", GAME, f"{FILES}/mail.eml", "--now", "{}"),
    ("ingest", GAME, "--release", "{}"),
    ("ingest", GAME, "--dismiss", "{}"),
    ("status", "{}"),
    ("advance", GAME, "--deadline", "{}", "--no-map"),
    ("advance", GAME, "--dry-run", "--now", "{}"),
    ("answer", GAME, "{}", "Pale: raid"),
    ("answer", GAME, "malazan", "--key", "{}", "--value", "{{}}"),
    ("answer", GAME, "malazan", "--key", "orders/malazan#1", "--value", "{}"),
    ("answer", GAME, "malazan", "--word", "{}"),
    ("answer", GAME, "malazan", "{}"),
    ("close", GAME, "--policy", "{}"),
    ("rule", GAME, "{}", "--reason", "x"),
    ("rule", GAME, "power", "house={}", "value=3", "--reason", "x"),
    ("rule", GAME, "power", "house=malazan", "value={}", "--reason", "x"),
    ("rule", GAME, "units", "area=pale", "house=malazan", "units={}", "--reason", "x"),
    ("rule", GAME, "units", "area={}", "house=malazan", "units={{}}", "--reason", "x"),
    ("rule", GAME, "order", "area={}", "token={}", "--reason", "x"),
    ("rule", GAME, "track", "track={}", "order={}", "--reason", "x"),
    ("rule", GAME, "card", "house=malazan", "card={}", "to=hand", "--reason", "x"),
    ("undo", GAME, "--steps", "{}", "--reason", "x"),
    ("undo", GAME, "--to", "{}", "--reason", "x"),
    ("deadline", GAME, "{}"),
    ("deadline", GAME, "48h", "--now", "{}"),
    ("remind", GAME, "--now", "{}"),
    ("map", GAME, "--width", "{}"),
    ("map", GAME, "--out", f"{FILES}/no/{{}}", "--width", "300"),
    ("post", GAME, "--since", "{}"),
    ("post", GAME, "--dialect", "{}"),
    ("post", GAME, "--language", "{}"),
    ("post", GAME, "--out", f"{FILES}/no/{{}}"),
    ("view", GAME, "--as", "{}"),
    ("log", GAME, "--kind", "{}"),
    ("log", GAME, "--since", "{}"),
    ("play", "malazan-genabackis", "--random", "--players", "{}"),
    ("play", "{}", "--random"),
    ("scenario", "show", "{}"),
    ("scenario", "show", "malazan-genabackis", "{}"),
    ("scenario", "words", "{}"),
    ("scenario", "check", "{}"),
    ("scenario", "list", "--pack", "{}"),
)  # fmt: skip

BYTES: dict[str, bytes] = {
    "empty": b"",
    "binary": bytes(range(256)) * 20,
    "lone byte": b"From: a\n\nPale: raid \xff\xfe\n",
    "surrogate": "Pale: raid \ud800".encode("utf-8", "surrogatepass"),
    "nul": b"\0" * 3000,
    "one line": b"a" * 500_000,
    "pickle": b"\x80\x04K\x01.",
    "gzip cut": b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03abc",
    "zip cut": b"PK\x03\x04" + b"\0" * 40,
    "office": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
    "entities": b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><phpbb>&b;</phpbb>",
    "other xml": b"<?xml version='1.0'?><rss><item/></rss>",
    "other page": b"<!doctype html><html><body><p>no post</p></body></html>",
    "other csv": b"a,b,c\n1,2,3\n",
    "cut xml": b"<?xml version='1.0'?><phpbb><privmsg><sender>a",
    "page of year 1": b"<html><body id='phpbb'><div class='post' id='p1'><p class='author'>x \xc2\xbb 0001-01-01</p></div>",
}
"""What may lie where messages are expected, by name."""
SUFFIXES = ("txt", "eml", "mbox", "xml", "csv", "html", "gz", "zip")


def trials() -> Iterator[Trial]:
    """Every wrong input, some more than five hundred."""
    yield from _values()
    yield from _sources()
    yield from _game_files()
    yield from _settings()


def _values() -> Iterator[Trial]:
    for n, place in enumerate(PLACES):
        command = " ".join(place).replace(GAME, "GAME").replace(FILES, "FILES")
        for k, value in enumerate(ODD):
            # Every place gets a fifth of the values, and every value comes to a fifth of the places.
            if (n + k) % 5 == 0 and (value or "{}" in place):
                args = tuple(part.replace("{}", value).replace("{{}}", "{}") for part in place)
                if "=" in value and "{}=" in command:
                    continue
                yield Trial(f"{command} <- {value[:20]!r} ({len(value)})", args)


def _sources() -> Iterator[Trial]:
    for name, data in BYTES.items():
        for suffix in SUFFIXES[len(name) % 4 :: 4]:
            yield Trial(
                f"ingest {name}.{suffix}",
                ("ingest", GAME, f"{FILES}/in.{suffix}"),
                lambda game, files, data=data, suffix=suffix: (files / f"in.{suffix}").write_bytes(data),
            )
    for name, data in BYTES.items():
        for option in ("--book", "--position"):
            yield Trial(
                f"new {option} {name}",
                ("new", "malazan-genabackis", f"{FILES}/g", option, f"{FILES}/in.toml"),
                lambda game, files, data=data: (files / "in.toml").write_bytes(data),
            )
        yield Trial(
            f"scenario check {name}",
            ("scenario", "check", f"{FILES}/s"),
            lambda game, files, data=data: _pack(files, data),
        )


def _pack(files: Path, data: bytes) -> None:
    (files / "s").mkdir()
    (files / "s" / "scenario.toml").write_bytes(data)


COMMANDS = (
    ("status", GAME), ("advance", GAME, "--no-map"), ("answer", GAME, "malazan", "Pale: raid"), ("close", GAME, "--policy",
    "default", "--yes"), ("rule", GAME, "power", "house=malazan", "value=3", "--reason", "x"), ("undo", GAME, "--to", "0",
    "--reason", "x"), ("deadline", GAME, "48h"), ("remind", GAME), ("map", GAME, "--width", "300"), ("post", GAME),
    ("view", GAME), ("log", GAME), ("export", GAME), ("verify", GAME), ("ingest", GAME, f"{FILES}/mail.eml"),
)  # fmt: skip
"""Every command that takes a game, with nothing wrong in its arguments."""


def _in_place(path: str, what: str) -> Callable[[Path, Path], object]:
    """Something else in the place of a file of the game."""

    def prepare(game: Path, files: Path) -> None:
        target = game / path
        if target.is_dir():
            shutil.rmtree(target)
        else:
            target.unlink()
        if what == "folder":
            target.mkdir()
        elif what == "binary":
            target.write_bytes(bytes(range(256)) * 40)
        elif what == "empty":
            target.write_bytes(b"")
        elif what == "link to nothing":
            target.symlink_to("nowhere")
        elif what == "link to itself":
            target.symlink_to(target)

    return prepare


def _game_files() -> Iterator[Trial]:
    for path in ("game.toml", "journal.sqlite", "scenario", "outbox"):
        for what in ("missing", "folder", "binary", "empty", "link to nothing", "link to itself"):
            for n, args in enumerate(COMMANDS):
                if (n + len(what)) % 3 == 0:
                    yield Trial(f"{args[0]}: {path} {what}", args, _in_place(path, what))


BROKEN_SETTINGS = (
    "title = ", "colour = 'red'", "language = 3", "[players.nobody]", 'timezone = "Mars/Olympus"', 'timezone = "../etc"',
    "players = 3", "[players]\nmalazan = 3", "[players.malazan]\nmails = 'a@b'", "[players.malazan]\nmails = [3]",
    "[players.malazan]\nnicks = [['a']]", "[players.malazan]\nabsent = [3]", "[players.malazan]\nabsent = [['x', 'y']]",
    "[players.malazan]\nabsent = [['2026-01-01']]", "[players.malazan]\nabsent = [[2026-01-02, 2026-01-01]]",
    "[players.malazan]\nlanguage = 'xx'", "missing = 'never'", "dialect = 'latin'", "moderator_mail = 'nobody'",
    "authserv_id = 3", "day_first = 'yes'", "[[players]]\nmalazan = 1", "title = 1979-05-27", 'title = "\\uD800"',
    "a = " + "[" * 3000, "[players.malazan]\nnicks = ['a']\n[players.jaghut]\nnicks = ['a']",
    "[players.malazan]\nname = ['x']", 'tag = "' + "a" * 5000 + '"', "picture_url = true",
)  # fmt: skip


def _settings() -> Iterator[Trial]:
    for n, text in enumerate(BROKEN_SETTINGS):
        for k, args in enumerate(COMMANDS):
            if (n + k) % 5 == 0:
                yield Trial(
                    f"{args[0]}: game.toml {text[:40]!r}",
                    args,
                    lambda game, files, text=text: (game / "game.toml").write_text(
                        text, "utf-8", errors="surrogatepass"
                    ),
                )


# -- trying -------------------------------------------------------------------------------------------------------


def begin(path: Path) -> None:
    """A new game on the eve of a battle, with its address book."""
    book, position = DEMO / "game.toml", DEMO / "position.toml"
    code, _, told = command(
        "new", "malazan-genabackis", str(path), "--book", str(book), "--position", str(position)
    )
    assert code == 0, told


def command(*args: str) -> tuple[int, str, str]:
    """Run pbf in this process: its exit code and what it printed on both streams."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    before = sys.argv, sys.stdin
    sys.argv, sys.stdin = ["pbf", *args], io.TextIOWrapper(io.BytesIO(), "utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                run_pbf()
                code = 0
            except SystemExit as stop:
                code = int(stop.code or 0)
    finally:
        sys.argv, sys.stdin = before
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode("utf-8", "replace"))  # type: ignore[attr-defined]
    return code, texts[0], texts[1]


def state(game: Path) -> str:
    """A hash over everything in a game's folder that is not merely kept to save time."""
    digest = hashlib.sha256()
    for path in sorted(game.rglob("*")):
        name = path.relative_to(game).as_posix()
        if name.startswith("cache") or name.endswith(".lock"):
            continue
        digest.update(name.encode("utf-8", "surrogateescape"))
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()


class Bench:
    """A game and a folder of files, made anew for a trial if the one before changed them."""

    def __init__(self, folder: Path) -> None:
        self.good, self.game, self.files = folder / "good", folder / "g", folder / "files"
        begin(self.good)
        self._renew()

    def _renew(self) -> None:
        for path in (self.game, self.files):
            if path.exists():
                shutil.rmtree(path)
        shutil.copytree(self.good, self.game)
        self.files.mkdir()
        mail = "From: marco.b@example.org\nMessage-ID: <1@x>\n\nPale: raid\n"
        (self.files / "mail.eml").write_text(mail)
        self._fresh = state(self.game), state(self.files)

    def attempt(self, trial: Trial) -> Outcome:
        """Run a trial."""
        if (state(self.game), state(self.files)) != self._fresh:
            self._renew()
        trial.prepare(self.game, self.files)
        before = state(self.game), state(self.files)
        args = [part.replace(GAME, str(self.game)).replace(FILES, str(self.files)) for part in trial.args]
        code, out, err = command(*args)
        changed = (state(self.game), state(self.files)) != before
        return Outcome(trial, code, err, fault(code, out, err, changed))


def fault(code: int, out: str, err: str, changed: bool) -> str:
    """Why an end is no good end, or an empty string."""
    lines = err.rstrip("\n").split("\n")
    if "Traceback" in out + err:
        return "a traceback"
    if "error in pbf itself" in err:
        return "an error in pbf itself"
    if code not in (0, 1, 2):
        return f"exit code {code}"
    if code != 2:
        return ""
    if len(lines) != 1 or not lines[0].startswith("pbf: "):
        return f"{len(lines)} lines, not one sentence"
    if len(lines[0]) > LONGEST_LINE:
        return f"a line of {len(lines[0])} letters"
    return "refused, and yet something changed" if changed else ""


@contextlib.contextmanager
def unpainted() -> Iterator[None]:
    """A new game's first map takes seconds; here it is a blank one."""
    from pbf_moderator.desk import pictures

    kept = pictures.draw_map
    pictures.draw_map = lambda *args, **kwargs: b""
    try:
        yield
    finally:
        pictures.draw_map = kept


def main() -> None:
    """Try everything and print what does not end well."""
    os.environ.pop("PBF_DEBUG", None)
    with tempfile.TemporaryDirectory() as folder, unpainted():
        os.chdir(folder)
        bench = Bench(Path(folder))
        done = []
        for trial in trials():
            if not sys.argv[1:] or sys.argv[1] in trial.name:
                done.append(bench.attempt(trial))
                if done[-1].fault:
                    print(f"{done[-1].fault}: {trial.name}\n    {done[-1].told.strip()[:300]!r}", flush=True)
    codes = Counter(outcome.code for outcome in done)
    bad = sum(1 for outcome in done if outcome.fault)
    print(json.dumps({"inputs": len(done), "exit codes": codes, "bad ends": bad}))


if __name__ == "__main__":
    main()
