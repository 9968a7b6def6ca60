"""pbf play: quick without checks, and with --check it finds what does not hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbf_moderator.families.thrones import family
from pbf_moderator.kernel.forms import Amount

from .conftest import Run

GAME = ("play", "agot-1e", "--random", "--players", 3)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that broke are written to the folder where the command runs."""
    monkeypatch.chdir(tmp_path)


def test_bulk_play_looks_at_no_position(pbf: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> list[str]:
        raise AssertionError("every position costs more than the game")

    monkeypatch.setattr(family, "invariant_violations", never)
    assert pbf(*GAME).code == 0


def test_a_position_that_does_not_hold_is_found_on_request(
    pbf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        family, "invariant_violations", lambda game, asked: ["a ship on dry land"] if game.turn > 1 else []
    )
    assert pbf(*GAME).code == 0
    done = pbf(*GAME, "--check")
    assert done.code == 1
    assert "a ship on dry land" in done.out
    assert [path.name for path in tmp_path.iterdir()] == ["broken-1-1.json"]


def test_an_illegal_answer_is_found_on_request(pbf: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Amount, "sample", lambda form, pick: form.high + 1)
    done = pbf(*GAME, "--check")
    assert done.code == 1
    assert "out_of_range" in done.out


def test_the_same_seed_gives_the_same_games_checked_or_not(pbf: Run) -> None:
    assert (
        pbf(*GAME, "--games", 2).out == pbf(*GAME, "--games", 2, "--check").out != pbf(*GAME, "--seed", 2).out
    )
