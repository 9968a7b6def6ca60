"""`pbf scenario sketch` on the command line: what a draft got wrong is named, and what there is no room for."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from pbf_moderator.render import berths
from pbf_moderator.render.board import read_board
from pbf_moderator.scenario import load_scenario
from tests.cli.conftest import Run, pbf

__all__ = ["pbf"]

LAGOON = Path(__file__).parents[1] / "third_party" / "lagoon"


@pytest.fixture
def lagoon(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LAGOON, tmp_path / "lagoon"))


def moved(pack: Path, old: str, new: str) -> None:
    path = pack / "scenarios" / "lagoon-war" / "areas.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_a_shipped_board_can_be_drafted_from_its_areas_alone(pbf: Run, tmp_path: Path) -> None:
    base = "agot-1e"
    done = pbf("scenario", "sketch", base, "--out", tmp_path / "new" / "board.svg")
    assert done.code == 0, done.err
    board = read_board(tmp_path / "new" / "board.svg")
    insets = [area for area in board.areas.values() if area.kind == "inset"]
    ports = [row for row in load_scenario(base).tables["areas"] if row["kind"] == "port"]
    assert [area.id for area in insets] == [row["id"] for row in ports]
    assert all(area.box[2] - area.box[0] >= 0.7 * 124 - 1 for area in insets)


def test_a_preview_with_a_shape_that_nobody_can_draw_says_so(pbf: Run, lagoon: Path, tmp_path: Path) -> None:
    main = lagoon / "scenarios" / "lagoon-war" / "scenario.toml"
    main.write_text(main.read_text("utf-8").replace('watch = "blade"', 'watch = "sabre"'), "utf-8")
    done = pbf(
        "scenario",
        "preview",
        lagoon / "scenarios" / "lagoon-war",
        "--out",
        tmp_path / "p" / "p.png",
        "--width",
        300,
    )
    assert done.code == 0 and (tmp_path / "p" / "p.png").is_file()
    assert done.out.splitlines()[1].startswith("note: Unknown shape 'sabre' in style tokens watch; ")
    assert done.out.splitlines()[1].endswith(" The usual one is drawn instead.")


def test_a_sound_draft_says_nothing_more(pbf: Run, lagoon: Path, tmp_path: Path) -> None:
    done = pbf("scenario", "sketch", lagoon / "scenarios" / "lagoon-war", "--out", tmp_path / "x.svg")
    assert done.out.splitlines() == [str(tmp_path / "x.svg")]


def test_pieces_and_borders_that_do_not_hold_are_named_by_sketch_and_check(pbf: Run, lagoon: Path) -> None:
    moved(lagoon, "x = 1080, y = 620", "x = 300, y = 600")
    folder, drawn = lagoon / "scenarios" / "lagoon-war", lagoon / "maps" / "lagoon-war.svg"
    done = pbf("scenario", "sketch", folder, "--out", drawn, "--force")
    notes = [line for line in done.out.splitlines() if line.startswith("note: ")]
    assert any("falls into 2 pieces on the map; the smaller one lies beside" in note for note in notes), notes
    borders = [note.removeprefix("note: ") for note in notes if "pieces" not in note]
    checked = pbf("scenario", "check", folder, "--games", 0)
    assert borders and checked.code == 1
    assert all(border in checked.out for border in borders)
    assert all(note in checked.out for note in notes if "pieces" in note)


def test_a_harbour_without_room_says_what_to_move_and_by_how_much(
    pbf: Run, lagoon: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(berths, "SIZE", (1000.0, 500.0))
    done = pbf("scenario", "sketch", lagoon / "scenarios" / "lagoon-war", "--out", tmp_path / "x.svg")
    said = re.search(
        r"no room for it in north-basin\. Move the x or y of north-basin about (\d+) away from", done.err
    )
    assert done.code == 2 and said and 50 < int(said[1]) < 1200, done.err
    assert not (tmp_path / "x.svg").exists()
