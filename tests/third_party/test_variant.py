"""A designer's whole way, as the guide tells it: from an empty folder to the first post and the first orders."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from pbf_moderator.desk.checking import check_scenario
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.selfplay import random_games
from pbf_moderator.families.thrones.model.components import Ability
from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.scenario import Scenario, load_scenario
from pbf_moderator.testing import conform

PACK = Path(__file__).parent / "lagoon"
ID = "lagoon-war"
GUIDE = Path(__file__).parents[2] / "docs" / "designers-guide.md"
TUTORIAL = GUIDE.read_text("utf-8").split("# Part two")[0]
FILES: dict[str, str] = dict(
    re.findall(r"^\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)```$", TUTORIAL, re.MULTILINE | re.DOTALL)
)
COMMANDS: list[str] = re.findall(r"^    (pbf .+)$", TUTORIAL, re.MULTILINE)
NAMES = (
    "wildling|bruti|westeros|iron throne|trono|raven|corvo|valyria|stark|baratheon|lannister"
    "|king's court|corte|fiefdom|feudi"
)
PIECES = r"footm|knight|\bships?\b|\bfant[ei]\b|cavalier|\bnav[ei]\b|siege|march"
OF_THE_BASE = re.compile(NAMES, re.IGNORECASE)
OR_ITS_PIECES = re.compile(f"{NAMES}|{PIECES}", re.IGNORECASE)


class Done(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    said: str


def pbf(folder: Path, line: str) -> Done:
    """Run a command in a folder, as a designer does."""
    words = shlex.split(line)[1:]
    done = subprocess.run(
        [sys.executable, "-m", "pbf_moderator", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    return Done(done.returncode, done.stdout + done.stderr)


class Built(NamedTuple):
    """The folder that the guide leads to, and what its commands have said."""

    folder: Path
    done: dict[str, list[Done]]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """All files of the guide written, all its commands run in their order."""
    folder = tmp_path_factory.mktemp("empty")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "lagoon" / "maps").mkdir()
    done: dict[str, list[Done]] = {}
    for line in COMMANDS:
        done.setdefault(line, []).append(pbf(folder, line))
    return Built(folder, done)


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return load_scenario(ID, packs=[PACK])


def test_the_guide_prints_the_pack_in_full() -> None:
    pack = {f"lagoon/{p.relative_to(PACK).as_posix()}": p.read_text("utf-8") for p in PACK.rglob("*.toml")}
    assert {name: text for name, text in FILES.items() if name.startswith("lagoon/")} == pack


def test_every_command_of_the_guide_does_what_it_says(built: Built) -> None:
    first_check, second_check = built.done[f"pbf scenario check lagoon/scenarios/{ID}"]
    assert first_check.code == 1
    assert first_check.said.splitlines()[0] in TUTORIAL
    assert first_check.said.splitlines()[1:] == ["1 mistake."]
    assert second_check.code == 0 and second_check.said.endswith("No mistakes, 2 random games played.\n")
    failed = {line: d for line, rows in built.done.items() for d in rows if d.code and d is not first_check}
    assert failed == {}
    assert len(COMMANDS) == 14


def test_the_map_is_looked_at_in_both_languages(built: Built) -> None:
    pictures = [built.folder / name for name in ("preview.png", "anteprima.png")]
    assert [p.read_bytes()[:4] for p in pictures] == [b"\x89PNG"] * 2
    assert pictures[0].read_bytes() != pictures[1].read_bytes()


def test_the_opening_is_the_variants_own(built: Built) -> None:
    opening = built.folder / "my-game" / "outbox" / "0000-opening"
    post = (opening / "post.bbcode").read_text("utf-8")
    assert "The Lagoon War" in post and "[b]Coppersmiths[/b]" in post and "Old Mills: advance" in post
    letter = (opening / "question-millers.bbcode").read_text("utf-8")
    assert "La guerra della laguna" in letter and "2 × sabotaggio" in letter and "Canneto" in letter
    assert (opening / "map-900.png").is_file()
    for path in opening.glob("*.bbcode"):
        assert OF_THE_BASE.findall(path.read_text("utf-8")) == [], path.name


def test_orders_are_read_in_both_languages(built: Built) -> None:
    with open_table(built.folder / "my-game") as table:
        staged = {row.seat: row.answers[0] for row in table.effective.waiting}
    assert staged == {
        "millers": {"old-mills": "march-minus-1", "reed-fields": "defence-1", "north-basin": "support"},
        "lanterners": {
            "lantern-point": "march-plus-1",
            "orchards": "defence-2",
            "port-lantern-point": "consolidate",
        },
    }


def test_the_pack_is_sound_and_its_games_end(scenario: Scenario) -> None:
    assert [str(finding) for finding in check_scenario(ID, [PACK])] == []
    assert conform(scenario, games=2) == []
    assert scenario.players == (2, 3)
    assert set(random_games(scenario, 2, 5, "third-party", check=True).wins) <= {"millers", "lanterners"}


def test_the_pack_brings_its_own_cards(scenario: Scenario) -> None:
    components = build(scenario.tables, 3)
    own = components.house_cards["lock-keeper"].abilities
    assert own == (Ability("hold_ground"), Ability("gain_power", 2))
    printed = [card.abilities for card in build(load_scenario("agot-2e").tables, 6).house_cards.values()]
    assert {ability.name for ability in own} not in [{a.name for a in abilities} for abilities in printed]
    assert len(components.areas) == 15 and "winterfell" not in components.areas


@pytest.mark.parametrize("language", ["en", "it"])
def test_nothing_of_the_base_is_left_in_the_names(scenario: Scenario, language: str) -> None:
    words = scenario.lexicon.words(language)
    used = {text.name for card in build(scenario.tables, 3).house_cards.values() for text in card.abilities}
    told = [
        part
        for category, rows in words.items()
        if category not in ("title", "switch")
        for id, word in rows.items()
        if category != "ability" or id in used
        for part in (word.name, word.short, word.text)
    ]
    assert [text for text in told if OR_ITS_PIECES.search(text)] == []
    assert scenario.lexicon.find("pikemen", "unit") == scenario.lexicon.find("fanti", "unit") == ("footman",)
