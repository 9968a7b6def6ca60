"""Families come from any package that offers them by an entry point; what is wrong with one is told in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
Pbf = Callable[..., subprocess.CompletedProcess[str]]
COIN = """
from collections import namedtuple
from pbf_moderator.kernel.decision import Decision, ask
from pbf_moderator.kernel.forms import One

class Game:
    def __init__(self): self.events, self.side = [], ""

def seats(tables, players): return ("north", "south")[:players]
def start(tables, players, options, position=None): return Game()
def play(game):
    game.side = yield from ask(lambda: Decision("side", "north", One(("heads", "tails"))))
def view(game, seat=""): return {"side": game.side}
def decks(game): return {}
def bags(game): return {}
def sealed(game): return ()
def upcoming(game, seat): return []
def odd(game, decision, answer): return []
def apply_ruling(game, name, args): raise KeyError(name)
def rulings(): return {}
def broken(game, asked=""): return []
def options(tables): return {}
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of installed packages."""
    folder = tmp_path / "site"
    folder.mkdir()
    return folder


def install(site: Path, package: str, name: str, value: str, code: str) -> None:
    """Put a package with one entry point where Python finds it."""
    info = site / f"{package.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[pbf_moderator.families]\n{name} = {value}\n")
    (site / f"{value.partition(':')[0]}.py").write_text(code)


@pytest.fixture
def pbf(tmp_path: Path, site: Path) -> Pbf:
    """Run a command beside these packages."""

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "pbf_moderator", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(ROOT)])},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )

    return run


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack with a scenario of a family that does not come with the program."""
    folder = tmp_path / "pack" / "scenarios" / "toss"
    (folder / "lang").mkdir(parents=True)
    (folder / "scenario.toml").write_text(
        'id = "toss"\nfamily = "coins"\nlanguages = ["en"]\nlanguage = "en"\n\n[setup.2]\n\n[[coins]]\nid = "florin"\n'
    )
    (folder / "lang" / "en.toml").write_text('[title]\ntoss = "The Toss"\n')
    phrases = tmp_path / "pack" / "templates" / "phrases" / "coins"
    phrases.mkdir(parents=True)
    (phrases / "en.toml").write_text('[owed]\nside = "a side of the coin"\n')
    return tmp_path / "pack"


def test_a_family_of_another_package_is_played_and_told_to_be_unchecked(
    pbf: Pbf, pack: Path, site: Path
) -> None:
    install(site, "coin-games", "coins", "coin_family", COIN)
    done = pbf("scenario", "check", "toss", "--pack", "pack", "--games", "2")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "2 random games played" in done.stdout
    assert "The family 'coins' declares no tables" in done.stdout and "No mistakes" not in done.stdout
    played = pbf("play", "toss", "--pack", "pack", "--random", "--games", "3")
    assert played.returncode == 0, played.stderr


def test_a_family_without_phrases_is_told_of(pbf: Pbf, pack: Path, site: Path) -> None:
    install(site, "coin-games", "coins", "coin_family", COIN)
    (pack / "templates" / "phrases" / "coins" / "en.toml").unlink()
    done = pbf("scenario", "check", "toss", "--pack", "pack")
    assert done.returncode == 1
    assert "There is no templates/phrases/coins/en.toml, so posts and letters have no words" in done.stdout


@pytest.mark.parametrize(
    ("value", "code", "told"),
    [
        ("coin_family", "import nowhere_at_all", "cannot be loaded from coin_family: ModuleNotFoundError"),
        ("coin_family", "1/0", "cannot be loaded from coin_family: ZeroDivisionError"),
        ("coin_family:Rules", COIN, "cannot be loaded from coin_family:Rules: AttributeError"),
        ("coin_family", COIN.replace("def view", "def look"), "is not whole: coin_family has no view."),
        ("coin_family", "", "has no seats, start, play,"),
    ],
)
def test_a_broken_family_is_one_sentence(
    pbf: Pbf, pack: Path, site: Path, value: str, code: str, told: str
) -> None:
    install(site, "coin-games", "coins", value, code)
    for done in (
        pbf("scenario", "check", "toss", "--pack", "pack"),
        pbf("new", "toss", "g", "--pack", "pack"),
        pbf("play", "toss", "--pack", "pack", "--random"),
    ):
        said = done.stdout + done.stderr
        assert done.returncode in (1, 2) and told in said and "Traceback" not in said, said
        assert "coin-games" in said
    assert not (pack.parent / "g").exists()


def test_two_packages_with_one_name_are_refused(pbf: Pbf, pack: Path, site: Path) -> None:
    install(site, "coin-games", "coins", "coin_family", COIN)
    install(site, "mint", "coins", "mint_family", COIN)
    said = pbf("play", "toss", "--pack", "pack", "--random").stderr
    assert "'coins' is offered by more than one package, coin-games and mint" in said, said
    checked = pbf("scenario", "check", "toss", "--pack", "pack")
    assert "scenario.toml:2: The family 'coins' is offered by more than one package" in checked.stdout


def test_nobody_takes_the_name_of_ours(pbf: Pbf, site: Path) -> None:
    install(site, "pretender", "thrones", "coin_family", COIN)
    done = pbf("play", "agot-1e", "--random", "--games", "1")
    assert done.returncode == 2
    assert "'thrones' is offered by more than one package, pbf-moderator and pretender" in done.stderr


def test_an_unknown_family_is_named_with_the_nearest(pbf: Pbf, pack: Path, site: Path) -> None:
    install(site, "coin-games", "coin", "coin_family", COIN)
    done = pbf("play", "toss", "--pack", "pack", "--random")
    assert (
        done.returncode == 2
        and """There is no family 'coins' of games; did you mean "coin"?""" in done.stderr
    )
