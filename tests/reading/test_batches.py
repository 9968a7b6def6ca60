"""First figures are noted once; slips of writers are found before they count against the reader."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ..volume import THOROUGH
from .batches import note_first, print_curve
from .checking import slips
from .messages import Letter, batches, corpus, letter, letters_of, phrase_book
from .positions import Room, shared_room
from .scoring import VERDICTS


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def row(**more: Any) -> dict[str, Any]:
    base = {"id": "x1", "ctx": "2-card", "seat": "greyjoy", "lang": "en", "kind": "card", "text": "Asha"}
    return {**base, "must": {"card/seagard": "asha-greyjoy"}, **more}


def test_first_verdict_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "b1.jsonl"
    path.write_text("\n".join(json.dumps(row(id=id)) for id in ("x1", "x2")) + "\n", "utf-8")
    assert note_first(path, {"x1": "asked"}) == 1
    assert note_first(path, {"x1": "right", "x2": "wrong"}) == 1
    assert [x.first for x in letters_of(path)] == ["asked", "wrong"]


def test_curve_shows_both_contacts(capsys: pytest.CaptureFixture[str]) -> None:
    letters = [letter(row(id=id, first=first), "b1") for id, first in (("x1", "right"), ("x2", "wrong"))]
    print_curve([("b1", letters, {"x1": "right", "x2": "right"})])
    first, today = capsys.readouterr().out.splitlines()
    assert "50.0 %" in first and "wrong 1" in first
    assert "100.0 %" in today


@pytest.mark.parametrize(
    "wrong",
    [
        {"ctx": "nowhere"},
        {"seat": "tiste-edur"},
        {"must": {"card/seagard": "eddard-stark"}},
        {"must": {"card/pyke": "asha-greyjoy"}},
        {"must": {"retreat/seagard": "pyke"}},
        {"must": {"orders/pyke": "raid"}},
        {"must": {"~card@place=seagard": "asha-greyjoy"}},
        {"must": {"~card/segard": "asha-greyjoy"}},
    ],
)
def test_slip_is_found(room: Room, wrong: dict[str, Any]) -> None:
    assert not list(slips(room, [letter(row(), "b1")]))
    assert len(list(slips(room, [letter(row(**wrong), "b1")]))) == 1


def newest(found: list[tuple[str, list[Letter]]]) -> list[tuple[str, list[Letter]]]:
    """The batches of the last contact with each kind of games, in `make thorough` all."""
    contacts = [name.partition("-")[0] for name, _ in found]
    last = {
        max((c for c in contacts if c[0] == kind), key=lambda c: int(c[1:]))
        for kind in {c[0] for c in contacts}
    }
    return [row for row, contact in zip(found, contacts, strict=True) if THOROUGH or contact in last]


def test_nobody_slipped(room: Room) -> None:
    """Rows hardly change: of the batches those are looked at that came last."""
    for name, letters in (("corpus", corpus()), *(newest([*batches()]))):
        assert not list(slips(room, letters)), name
        assert {x.first for x in letters} <= {"", *VERDICTS}


def test_the_phrase_book_keeps_a_third_apart() -> None:
    seen = [x for _, letters in phrase_book(held=False) for x in letters]
    held = [x for _, letters in phrase_book(held=True) for x in letters]
    assert len(seen) / len(held) == pytest.approx(2, abs=0.1)
    assert len({x.id for x in (*seen, *held)}) == len(seen) + len(held)
    assert {x.first for x in (*seen, *held)} <= {*VERDICTS}


def test_writers_of_the_phrase_book_slipped_nowhere(room: Room) -> None:
    """A tenth is looked at, in `make thorough` all."""
    every = [x for held in (False, True) for _, letters in phrase_book(held) for x in letters]
    assert not list(slips(room, every[:: 1 if THOROUGH else 10]))
