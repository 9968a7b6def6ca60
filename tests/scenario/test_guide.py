"""The designers' guide shows what really works."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from pbf_moderator.families.thrones.deeds import known_abilities
from pbf_moderator.families.thrones.event_phase import EFFECTS as EVENT_EFFECTS
from pbf_moderator.families.thrones.flow import STEPS
from pbf_moderator.families.thrones.threat_cards import EFFECTS as THREAT_EFFECTS
from pbf_moderator.families.thrones.victory import TIE_BREAKS
from pbf_moderator.scenario import load_scenario
from pbf_moderator.scenario.check import check
from pbf_moderator.scenario.lexicon import CATEGORIES
from pbf_moderator.scenario.positions import read_position

from .conftest import ID

GUIDE = (Path(__file__).parent.parent.parent / "docs" / "designers-guide.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)


def test_the_variant_of_the_guide_is_sound(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios" / "short-war"
    (folder / "lang").mkdir(parents=True)
    (folder / "scenario.toml").write_text(EXAMPLES[0], encoding="utf-8")
    (folder / "lang" / "common.toml").write_text(EXAMPLES[1], encoding="utf-8")
    assert [str(finding) for finding in check("short-war", packs=[tmp_path])] == []
    assert load_scenario("short-war", packs=[tmp_path]).tables["constants"]["turns"] == 6


def test_the_position_of_the_guide_is_read(tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(EXAMPLES[-1], encoding="utf-8")
    position = read_position(file, load_scenario(ID))
    assert position["areas"]["kurl"] == {"routed": {"malazan": {"fante": 1}}, "order": "defence-1"}


def test_every_example_is_toml() -> None:
    for example in EXAMPLES:
        assert tomllib.loads(example)


def test_the_guide_names_everything_that_a_scenario_may_use() -> None:
    words = set(re.findall(r"\w+", GUIDE))
    known = {*known_abilities(), *EVENT_EFFECTS, *THREAT_EFFECTS, *STEPS, *TIE_BREAKS, *CATEGORIES}
    assert known - words == set()
