"""A variant on the command line: what it removes of its base, at whatever depth, and what it keeps without meaning it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run, pbf

__all__ = ["pbf"]

GUIDE = (Path(__file__).parents[2] / "docs" / "designers-guide.md").read_text("utf-8")
PRINTED = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
WHITE_WOLF = next(text for text in PRINTED if 'id = "white-wolf"' in text)
ITS_NAME = next(text for text in PRINTED if "white-wolf/lang/common.toml" in text)
REMOVED_START = re.compile(r"\[remove\.setup.*\n.*\n")


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    folder = tmp_path / "pack" / "scenarios" / "white-wolf"
    (folder / "lang").mkdir(parents=True)
    (folder / "lang" / "common.toml").write_text(ITS_NAME, "utf-8")
    (folder / "scenario.toml").write_text(WHITE_WOLF, "utf-8")
    return folder


def shown(pbf: Run, variant: Path, table: str) -> object:
    return json.loads(pbf("scenario", "show", variant, table).out)


def test_a_field_of_a_row_and_a_table_whole_can_be_removed(pbf: Run, variant: Path) -> None:
    areas = {row["id"]: row for row in shown(pbf, variant, "areas")}
    assert "home" not in areas["winterfell"] and "garrison" not in areas["winterfell"]
    assert areas["winterfell"]["fort"] == "stronghold" and areas["white-harbor"]["home"] == "stark"
    units = shown(pbf, variant, "setup")["6"]["start"]["stark"]["units"]
    assert units == {"white-harbor": {"footman": 2, "knight": 1}, "shivering-sea": {"ship": 1}}
    done = pbf("scenario", "check", variant, "--games", 0)
    assert done.code == 0 and " and keeps " not in done.out, done.out


def test_a_path_of_keys_and_ids_shows_a_part(pbf: Run, variant: Path) -> None:
    assert shown(pbf, variant, "setup.6.start.stark")["supply"] == 1
    assert shown(pbf, variant, "areas.white-harbor.home") == "stark"
    done = pbf("scenario", "show", variant, "setup.6.strat")
    assert done.code == 2 and "setup.6 of" in done.err and "has no strat; it has houses, stars" in done.err
    done = pbf("scenario", "show", variant, "areas.white-harbor.home.x")
    assert done.code == 2 and "has no x; it holds no tables." in done.err


def test_a_variant_without_a_name_is_told_so_in_its_own_file(pbf: Run, variant: Path) -> None:
    (variant / "lang" / "common.toml").unlink()
    found = [
        line
        for line in pbf("scenario", "check", variant, "--games", 0).out.splitlines()
        if "There is no lang" in line
    ]
    assert len(found) == 4 and all(
        "white-wolf/scenario.toml:1: " in line and "title 1" in line for line in found
    )


def test_units_that_stay_of_the_base_are_noted(pbf: Run, variant: Path) -> None:
    (variant / "scenario.toml").write_text(REMOVED_START.sub("", WHITE_WOLF), "utf-8")
    done = pbf("scenario", "check", variant, "--games", 0)
    assert (
        "note: setup 6 start stark units has white-harbor, shivering-sea of this scenario, and keeps winterfell of the one "
        'below; if only the first are meant, write [remove.setup.6.start.stark] units = "all".'
    ) in done.out.splitlines()


def test_rows_and_keys_go_whole_beside_single_fields(pbf: Run, variant: Path) -> None:
    more = (
        '[remove.style.seats]\nstark = ["letter"]\n[remove.units]\nsiege-engine = "all"\n[remove.constants]\n'
    )
    (variant / "scenario.toml").write_text(f"{WHITE_WOLF}{more}", "utf-8")
    assert "siege-engine" not in [row["id"] for row in shown(pbf, variant, "units")]
    assert set(shown(pbf, variant, "style")["seats"]["stark"]) == {"color", "pattern"}


@pytest.mark.parametrize("removal", ["areas.winterfell = 3", "areas = [1]", "areas.winterfell.home = true"])
def test_a_removal_that_is_none_is_one_sentence(pbf: Run, variant: Path, removal: str) -> None:
    (variant / "scenario.toml").write_text(
        f'id = "white-wolf"\nextends = "agot-2e"\n[remove]\n{removal}\n', "utf-8"
    )
    done = pbf("scenario", "show", variant)
    assert done.code == 2 and "remove must be written like" in done.err


def test_a_demonstration_that_is_not_there_is_refused_before_anything_is_promised(
    pbf: Run, variant: Path, tmp_path: Path
) -> None:
    done = pbf("demo", "--scenario", "white-wolf", "--pack", variant.parents[1], "--out", tmp_path / "out")
    assert (done.code, done.out) == (2, "")
    assert "white-wolf has no demonstration" in done.err and "script.toml" in done.err
    assert not (tmp_path / "out").exists()
