"""Wrong inputs end in one clear sentence; `python -m tests.cli.wrong_inputs` tries nearly eight hundred."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.wrong_inputs import BROKEN_SETTINGS, Bench, Trial, command, fault, state, trials, unpainted

LAGOON = Path(__file__).parents[1] / "third_party" / "lagoon"
EVERY = list(trials())
STRIDE = 6


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    with unpainted(), pytest.MonkeyPatch.context() as patch:
        patch.delenv("PBF_DEBUG", raising=False)
        patch.chdir(tmp_path_factory.mktemp("here"))
        yield Bench(tmp_path_factory.mktemp("bench"))


def test_there_are_more_than_five_hundred() -> None:
    assert len(EVERY) > 500
    assert len({trial.name for trial in EVERY}) > 500


@pytest.mark.parametrize("part", range(4))
def test_wrong_inputs_end_in_a_sentence(bench: Bench, part: int) -> None:
    tried: list[Trial] = EVERY[part::STRIDE][::4]
    assert not [o for o in map(bench.attempt, tried) if o.fault]


def test_a_broken_game_toml_refuses_before_anything_is_written(bench: Bench) -> None:
    broken = [
        t for t in EVERY if "game.toml '" in t.name and t.args[0] in ("close", "undo", "rule", "answer")
    ]
    assert len(broken) > 10
    for outcome in map(bench.attempt, broken):
        assert not outcome.fault, outcome
        assert outcome.code == 2 or "aaaa" in outcome.trial.name, outcome
    assert len(BROKEN_SETTINGS) > 25


# -- packs --------------------------------------------------------------------------------------------------------


def line(text: str) -> Callable[[Path], object]:
    """Another line in place of the one that names the map."""

    def change(pack: Path) -> None:
        file = pack / "scenarios" / "lagoon-war" / "scenario.toml"
        file.write_text(re.sub(r"(?m)^map\s*=.*$", lambda _: text, file.read_text("utf-8")), "utf-8")

    return change


def board(old: str, new: Callable[[str], str]) -> Callable[[Path], object]:
    """Another picture."""

    def change(pack: Path) -> None:
        file = pack / "maps" / "lagoon-war.svg"
        text = file.read_text("utf-8")
        assert re.search(old, text)
        file.write_text(re.sub(old, lambda m: new(m[0]), text, count=1), "utf-8")

    return change


def link(name: str, target: str) -> Callable[[Path], object]:
    def change(pack: Path) -> None:
        file = pack / name
        file.unlink()
        file.symlink_to(target)

    return change


PACKS = {
    "no name of a map": line('map = ""'),
    "a number for a map": line("map = 3"),
    "a map elsewhere": line('map = "/etc/passwd"'),
    "a map outside": line('map = "../../../secret.svg"'),
    "nested groups": board(r"<svg[^>]*>[\s\S]*</svg>", lambda s: s[:-6] + "<g>" * 20_000 + "</g>" * 20_000 + "</svg>"),
    "a giant board": board(r'viewBox="[^"]*"', lambda _: 'viewBox="0 0 1e9 1e9"'),
    "a thin board": board(r'viewBox="[^"]*"', lambda _: 'viewBox="0 0 1 100000"'),
    "a board without size": board(r'viewBox="[^"]*"', lambda _: 'viewBox="0 0 0 0"'),
    "a link out": link("scenarios/lagoon-war/cards.toml", "/etc/passwd"),
    "a link in a circle": link("scenarios/lagoon-war/cards.toml", "cards.toml"),
}  # fmt: skip


@pytest.mark.parametrize("case", PACKS)
def test_a_pack_that_cannot_be_played_is_refused_and_nothing_is_made(case: str, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(LAGOON, pack)
    PACKS[case](pack)
    args = ("new", str(pack / "scenarios" / "lagoon-war"), str(tmp_path / "g"), "--pack", str(pack))
    code, out, err = command(*args)
    assert (code, fault(code, out, err, changed=False)) == (2, ""), err
    assert sorted(p.name for p in tmp_path.iterdir()) == ["pack"]


# -- disks --------------------------------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if not sys.platform.startswith("linux") or os.geteuid() != 0 or not shutil.which("mount"):
        pytest.skip("a small disk can be mounted by the administrator of a Linux machine only")
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk], capture_output=True
    ).returncode:
        pytest.skip("this machine lets nobody mount a small disk")
    yield disk
    subprocess.run(["umount", "-l", disk], check=True)


def fill(disk: Path) -> None:
    with (disk / "ballast").open("ab", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 4096)
        except OSError:
            return


def test_a_full_disk_is_told_and_nothing_is_half_done(pbf: Run, game: Path, small_disk: Path) -> None:
    there = small_disk / "g"
    shutil.copytree(game, there)
    before, exported = state(there), pbf("export", there).out
    mail = game.parent / "mail.eml"
    mail.write_text("From: krull@example.net\nMessage-ID: <1@x>\n\n" + "Pale: raid\n" * 2000)
    for args in (
        ("ingest", there, mail),
        ("rule", there, "power", "house=malazan", "value=3", "--reason", "x" * 9000),
        ("answer", there, "malazan", "Pale: raid\n" + "x " * 4000),
        ("post", there, "--out", small_disk / "post.txt"),
        ("new", "malazan-genabackis", small_disk / "other"),
    ):
        fill(small_disk)
        done = pbf(*args)
        assert (done.code, fault(*done, changed=False)) == (2, ""), (args[0], done)
    assert pbf("export", there).out == exported
    assert state(there) == before
    (small_disk / "ballast").unlink()
    assert pbf("rule", there, "power", "house=malazan", "value=3", "--reason", "x").code == 0


def test_a_folder_that_can_only_be_read_is_told(pbf: Run, game: Path, small_disk: Path) -> None:
    there = small_disk / "g"
    shutil.copytree(game, there)
    before = state(there)
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    assert pbf("status", there).code == 0
    for args in (
        ("rule", there, "power", "house=malazan", "value=3", "--reason", "x"),
        ("deadline", there, "48h"),
        ("post", there, "--out", small_disk / "post.txt"),
    ):
        done = pbf(*args)
        assert (done.code, fault(*done, changed=False)) == (2, ""), (args[0], done)
    assert state(there) == before


@pytest.mark.parametrize(
    "line", [("map", "GAME", "--width", "300", "--out"), ("post", "GAME", "--out"), ("new", "agot-2e")]
)
def test_a_name_that_no_disk_takes_leaves_no_folder_behind(
    pbf: Run, game: Path, tmp_path: Path, line: tuple[str, ...]
) -> None:
    before = sorted(tmp_path.iterdir())
    args = [game if word == "GAME" else word for word in line]
    done = pbf(*args, tmp_path / "not" / "there" / ("x" * 300))
    assert (done.code, fault(*done, changed=False)) == (2, ""), done
    assert sorted(tmp_path.iterdir()) == before
