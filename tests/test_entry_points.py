"""What other packages offer is found by one scan, and by none where nobody offers anything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOOK = """
import sys
scans = []
if len(sys.argv) > 1:
    import importlib.metadata as metadata
    scan = metadata.entry_points
    metadata.entry_points = lambda **group: scans.append(group) or scan(**group)
from pbf_moderator.cli.main import main
counted, sys.argv = len(sys.argv) > 1, ["pbf", "scenario", "list"]
try:
    main()
except SystemExit as end:
    print(end.code or "")
from pbf_moderator.families.finding import offered
print(*offered())
print(len(scans) if counted else "importlib.metadata" in sys.modules)
"""


def look(*args: str, site: Path | None = None) -> list[str]:
    path = os.pathsep.join(str(place) for place in (ROOT, site) if place)
    done = subprocess.run(
        [sys.executable, "-c", LOOK, *args],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def install(site: Path, points: str) -> None:
    """Put a package with a family, and with a pack of its own, where Python finds it."""
    info = site / "far_games-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: far-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(points)
    folder = site / "far_games" / "scenarios" / "far"
    folder.mkdir(parents=True)
    (site / "far_games" / "__init__.py").write_text("")
    (folder / "scenario.toml").write_text('id = "far"\nfamily = "afar"\nlanguages = ["en"]\n')


def test_where_nobody_offers_anything_no_package_is_scanned() -> None:
    assert look()[-1] == "False"


@pytest.mark.parametrize("elsewhere", ["[console_scripts]\nfar = far_games\n", ""])
def test_nor_where_others_offer_something_else(tmp_path: Path, elsewhere: str) -> None:
    install(tmp_path / "site", elsewhere)
    assert look(site=tmp_path / "site")[-1] == "False"


def test_families_and_packs_are_found_by_one_scan(tmp_path: Path) -> None:
    install(
        tmp_path / "site",
        "[pbf_moderator.packs]\nfar = far_games\n\n[pbf_moderator.families]\nafar = far_games\n",
    )
    *listed, families, scans = look("count", site=tmp_path / "site")
    assert (families, scans) == ("afar conquerors thrones", "1")
    assert any("far" in line.split() for line in listed), "the pack's scenario"


def test_what_lies_in_an_archive_is_found(tmp_path: Path) -> None:
    install(tmp_path / "site", "[pbf_moderator.families]\nafar = far_games\n")
    archive = tmp_path / "far.zip"
    subprocess.run(
        [sys.executable, "-m", "zipfile", "-c", archive, *(tmp_path / "site").iterdir()], check=True
    )
    assert look("count", site=archive)[-2:] == ["afar conquerors thrones", "1"]
