"""What the package says of itself, and that it can be used typed, completed and piped."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HOME = "https://forge.example/pbf"
_LINK = re.compile(r"\]\(([^)]+)\)")


def metadata(home: str) -> dict:
    """The package's metadata as the build makes them."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "metadata"],
        cwd=ROOT,
        env={**os.environ, "PBF_HOME": home},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    found: dict = json.loads(done.stdout)
    return found


def pbf(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "pbf_moderator", *words],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
    )


def test_pictures_and_links_are_whole_where_the_readme_is_shown_alone() -> None:
    about = metadata(HOME)
    links = _LINK.findall(about["readme"]["text"])
    assert len(links) > 10 and all(link.startswith(("https://", "#")) for link in links)
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", about["readme"]["text"])
    assert pictures
    for picture in pictures:
        assert (ROOT / picture.removeprefix(f"{HOME}/raw/main/")).is_file()
    assert {"Homepage", "Documentation", "Changelog", "Issues"} <= set(about["urls"])
    assert "Typing :: Typed" in about["classifiers"]


def test_without_a_public_address_none_is_made_up() -> None:
    about = metadata("")
    assert not about.get("urls") and about["readme"]["text"] == (ROOT / "README.md").read_text("utf-8")


def test_every_link_of_the_readme_leads_somewhere() -> None:
    for link in _LINK.findall((ROOT / "README.md").read_text("utf-8")):
        if not link.startswith("https://"):
            assert (ROOT / link.partition("#")[0]).exists(), link


def test_the_package_is_typed() -> None:
    assert files("pbf_moderator").joinpath("py.typed").is_file()


@pytest.mark.parametrize(
    ("line", "place", "wanted"),
    [
        ("pbf in", 1, "ingest"),
        ("pbf ingest my-game --re", 3, "--release"),
        ("pbf new mal", 2, "malazan-genabackis"),
        ("pbf scenario check agot-1", 3, "agot-1e"),
    ],
)
def test_a_shell_can_complete(line: str, place: int, wanted: str) -> None:
    done = pbf(_PBF_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(place))
    assert f"plain,{wanted}" in done.stdout.decode().split()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_guides_line_for_a_shell_prints_its_script(shell: str) -> None:
    guide = (ROOT / "docs" / "moderators-guide.md").read_text("utf-8")
    assert f"_PBF_COMPLETE={shell}_source pbf" in guide
    done = pbf(_PBF_COMPLETE=f"{shell}_source")
    assert done.returncode == 0 and b"_PBF_COMPLETE" in done.stdout


@pytest.mark.parametrize("console", ["cp1252", "cp437", "ascii", "cp1251"])
def test_what_goes_into_a_file_is_whole_on_a_console_of_another_code_page(console: str) -> None:
    done = pbf(
        "scenario", "words", "agot-2e", "area", "--language", "ru", PYTHONIOENCODING=console, PYTHONUTF8="0"
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Винтерфелл" in done.stdout.decode("utf-8")
