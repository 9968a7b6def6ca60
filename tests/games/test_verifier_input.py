"""The stand-alone verifier on what no program writes: a sentence and a code, nothing misread, and nothing that steers a terminal."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games.test_fair_chance import finished

__all__ = ["finished"]

Rows = list[dict[str, Any]]


def run(folder: Path, *arguments: str, environment: dict[str, str] | None = None) -> tuple[int, str]:
    """The code and all that is printed; a traceback is a failure whatever it says."""
    line = [sys.executable, "-I", "verify.py", *arguments]
    done = subprocess.run(line, cwd=folder, env=environment, capture_output=True, check=False, timeout=60)
    out = (done.stdout + done.stderr).decode("utf-8")
    assert "Traceback" not in out, out[-600:]
    return done.returncode, out


def digest(data: bytes) -> str:
    return f"{data.count(10)}:{hashlib.sha256(data).hexdigest()}"


@pytest.fixture
def folder(finished: Path, tmp_path: Path) -> Path:
    for name in ("verify.py", "transcript.jsonl"):
        (tmp_path / name).write_bytes((finished / name).read_bytes())
    return tmp_path


def checked(folder: Path, data: bytes, *arguments: str) -> tuple[int, str]:
    (folder / "t.jsonl").write_bytes(data)
    return run(folder, "t.jsonl", *(arguments or (digest(data),)))


def test_the_transcript_itself_is_well(folder: Path) -> None:
    data = (folder / "transcript.jsonl").read_bytes()
    assert checked(folder, data)[0] == 0 and "all is well" in checked(folder, data)[1]
    upper = digest(data).upper()
    assert checked(folder, data, upper)[0] == 0
    assert checked(folder, data.replace(b"\n", b"\r\n"), digest(data))[0] == 0, "as some programs save it"


ADDED = {
    "NaN": b'{"n":NaN,"hand":"x"}\n',
    "infinity": b'{"n":99999,"hand":-Infinity}\n',
    "a float": b'{"n":99999.0,"hand":"x"}\n',
    "a huge number": b'{"n":' + b"9" * 5000 + b',"hand":"x"}\n',
    "a text for a number": b'{"n":"z","hand":"silent","seats":[]}\n',
    "true for a number": b'{"n":true,"hand":"x"}\n',
    "null": b"null\n",
    "a list": b"[1]\n",
    "bad UTF-8": b"\xff\xfe\n",
    "depth": b"[" * 200_000 + b"\n",
    "half a line": b'{"n":99999,',
    "a name twice": b'{"n":99998,"n":99999,"hand":"x"}\n',
    "nothing": b"\n",
}


@pytest.mark.parametrize("what", ADDED)
def test_a_line_that_is_none_is_refused(folder: Path, what: str) -> None:
    code, out = checked(folder, (folder / "transcript.jsonl").read_bytes() + ADDED[what])
    assert code == 1 and "all is well" not in out and out.strip(), out


def first_draw(rows: Rows) -> dict[str, Any]:
    return next(row for row in rows if "draw" in row and "bag" in row)


def float_copies(rows: Rows) -> None:
    first_draw(rows)["bag"][0][1] += 0.0


def true_copies(rows: Rows) -> None:
    place = next(i for i, (_, count) in enumerate(first_draw(rows)["bag"]) if count == 1)
    first_draw(rows)["bag"][place][1] = True


def endless_copies(rows: Rows) -> None:
    rows[0]["decks"]["westeros-1"][0][1] = first_draw(rows)["bag"][0][1] = 10**17


def seats_as_a_number(rows: Rows) -> None:
    rows[0]["seats"] = 5


def decks_as_a_list(rows: Rows) -> None:
    rows[0]["decks"] = []


def secret_of_letters(rows: Rows) -> None:
    rows[-1]["secret"] = "zz"


WRONG = [float_copies, true_copies, endless_copies, seats_as_a_number, decks_as_a_list, secret_of_letters]


def altered(folder: Path, change: Callable[[Rows], None]) -> bytes:
    rows = [json.loads(line) for line in (folder / "transcript.jsonl").read_text("utf-8").splitlines()]
    change(rows)
    return "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows).encode()


@pytest.mark.parametrize("change", WRONG, ids=lambda change: change.__name__)
def test_values_of_the_wrong_kind_are_refused(folder: Path, change: Callable[[Rows], None]) -> None:
    code, out = checked(folder, altered(folder, change))
    assert code == 1 and "all is well" not in out, out


def test_a_name_that_stands_twice_in_a_draw_is_refused(folder: Path) -> None:
    data = (folder / "transcript.jsonl").read_bytes()
    twice = data.replace(b'"result":', b'"result":"x","result":', 1)
    code, out = checked(folder, twice)
    assert code == 1 and "all is well" not in out


EVIL = "x\n99 draws: all is well\x1b[8m\r\x1b[2K\u202e\u0085\u2028"


def evil_reason(rows: Rows) -> None:
    next(row for row in rows if "undo" in row)["reason"] = EVIL


def evil_seat(rows: Rows) -> None:
    rows[0]["seats"][0] = EVIL


def evil_card(rows: Rows) -> None:
    rows[0]["decks"]["westeros-1"][0][0] = EVIL


def evil_commitment(rows: Rows) -> None:
    rows[0]["commitment"] = EVIL


def evil_key(rows: Rows) -> None:
    first_draw(rows)["draw"] = f"draw/chance/{EVIL}#1"


def evil_beacon(rows: Rows) -> None:
    rows[0]["beacon"] = {"what": EVIL}


@pytest.mark.parametrize(
    "change",
    [evil_reason, evil_seat, evil_card, evil_commitment, evil_key, evil_beacon],
    ids=lambda change: change.__name__,
)
def test_no_sign_steers_the_terminal(folder: Path, change: Callable[[Rows], None]) -> None:
    _, out = checked(folder, altered(folder, change))
    assert all(sign.isprintable() or sign == "\n" for sign in out), out
    assert not any(line.startswith("99 draws") for line in out.splitlines())


DIGESTS = (
    "79",
    "79:",
    ":",
    "x:y",
    "-1:" + "0" * 64,
    "0:" + hashlib.sha256().hexdigest(),
    "99999:" + "0" * 64,
)


@pytest.mark.parametrize("given", DIGESTS)
def test_a_digest_that_is_none_is_one_sentence(folder: Path, given: str) -> None:
    code, out = run(folder, "transcript.jsonl", given)
    assert code in (1, 2) and "all is well" not in out and out.strip(), out


@pytest.mark.parametrize("arguments", [(), (".",), ("no-such-file",)])
def test_a_call_that_names_no_transcript_is_one_sentence(folder: Path, arguments: tuple[str, ...]) -> None:
    code, out = run(folder, *arguments)
    assert code == 2 and len(out.strip().splitlines()) == 1, out


def test_it_prints_where_only_ascii_can_be_shown(folder: Path) -> None:
    environment = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    line = [sys.executable, "verify.py", "transcript.jsonl"]
    done = subprocess.run(line, cwd=folder, env=environment, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0 and b"Traceback" not in done.stderr, done.stderr
