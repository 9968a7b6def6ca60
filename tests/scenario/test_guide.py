"""The designers' guide shows what really works."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from pbf_moderator.desk.designing import fill_guide
from pbf_moderator.errors import UserError
from pbf_moderator.families.finding import family
from pbf_moderator.families.schema import Record, Rows
from pbf_moderator.families.thrones.adapter.naming import NAMING
from pbf_moderator.families.thrones.adapter.schema import SCHEMA, SETUP
from pbf_moderator.families.thrones.cards.card_abilities import known_abilities
from pbf_moderator.families.thrones.cards.threat_effects import EFFECTS as THREAT_EFFECTS
from pbf_moderator.families.thrones.model.components import TIDES
from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.families.thrones.model.options import OPTIONS
from pbf_moderator.families.thrones.rules.event_phase import EFFECTS as EVENT_EFFECTS
from pbf_moderator.families.thrones.rules.flow import STEPS
from pbf_moderator.families.thrones.rules.victory import TIE_BREAKS
from pbf_moderator.render.art import vocabulary
from pbf_moderator.scenario import load_scenario
from pbf_moderator.scenario.check import check
from pbf_moderator.scenario.field_tables import field_tables, filled_in
from pbf_moderator.scenario.positions import read_position

from .conftest import ID

GUIDE = (Path(__file__).parent.parent.parent / "docs" / "designers-guide.md").read_text(encoding="utf-8")
REFERENCE = GUIDE.split("# Part two: reference")[1]
EXAMPLES = re.findall(r"```toml\n(.*?)```", REFERENCE, re.DOTALL)


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


def test_the_tables_of_a_box_stand_in_place_of_the_stand_in(tmp_path: Path) -> None:
    ours = Path(__file__).parents[2] / "scenarios" / "agot-asos"
    folder = tmp_path / "scenarios" / "my-storm"
    (folder / "lang").mkdir(parents=True)
    for name in ("areas", "decks", "leaders"):
        table = (ours / f"{name}.toml").read_text("utf-8")
        table = table.replace("march_strength = 2", "march_strength = 3")
        (folder / f"{name}.toml").write_text(table, "utf-8")
    set_up = (ours / "scenario.toml").read_text("utf-8").split("[setup.4]")[1].split("[style")[0]
    own_card = (
        '[[tactics]]\nid = "red-keep"\nhouse = "lannister"\nat_once = { effect = "by_hand" }\n[setup.4]'
    )
    (begun,) = examples('id = "my-storm"')
    (folder / "scenario.toml").write_text(begun + own_card + set_up, "utf-8")
    names = (
        '[title]\nmy-storm = "My Storm"\n[tactic]\nred-keep = { name = "Red Keep", text = "As printed." }\n'
    )
    (folder / "lang" / "common.toml").write_text(names, "utf-8")
    known = {str(finding) for finding in check("agot-asos")}
    assert {str(finding) for finding in check("my-storm", packs=[tmp_path])} <= known
    components = build(load_scenario("my-storm", packs=[tmp_path]).tables, 4, {})
    assert "secure-hostages" not in components.tactics
    assert "red-keep" in components.tactics
    assert components.leaders["robb-stark"].march_strength == 3


def test_switches_several_texts_and_fortune_cards_of_the_guide_are_sound(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios" / "long-war"
    (folder / "lang").mkdir(parents=True)
    rows = [
        'id = "long-war"\nextends = "malazan-genabackis"\n',
        *examples("[switches]", "[[tides]]", "abilities ="),
    ]
    (folder / "scenario.toml").write_text("\n".join(rows), encoding="utf-8")
    names = '[title]\nlong-war = "Long war"\n[deck]\ntides = "Fortune"\n[term]\nskull = "skull"\n'
    (folder / "lang" / "common.toml").write_text(names + examples("[switch]")[0], encoding="utf-8")
    assert [str(finding) for finding in check("long-war", packs=[tmp_path])] == []
    components = build(
        load_scenario("long-war", packs=[tmp_path]).tables, 6, {"long_war": True, "tides": True}
    )
    assert (components.turns, components.deck(TIDES)) == (12, {"tide-2-skull": 2})
    assert [text.name for text in components.house_cards["tayschrenn"].abilities] == [
        "gain_power",
        "footmen_plus",
    ]


def test_the_guide_tells_what_an_attack_does_without_a_deck() -> None:
    always = tomllib.loads(examples("[threat.always]")[0])["threat"]["always"]
    assert load_scenario("agot-1e").tables["threat"]["always"] == always


def examples(*marks: str) -> list[str]:
    """The examples that hold one of some marks."""
    return [example for example in EXAMPLES if any(mark in example for mark in marks)]


def test_the_guide_tells_every_option_with_its_values() -> None:
    rows = re.findall(r"^\| (\w+) \| ([\w, ]+) \|", GUIDE, re.MULTILINE)
    told = {name: tuple(values.split(", ")) for name, values in rows if name in OPTIONS}
    assert told == {
        name: tuple(str(v).lower() if v in (True, False) else v for v in values)
        for name, values in OPTIONS.items()
    }


def test_the_guide_names_everything_that_a_scenario_may_use() -> None:
    words = set(re.findall(r"\w+", GUIDE))
    effects = {**EVENT_EFFECTS.declared, **THREAT_EFFECTS.declared}
    known = {*known_abilities(), *effects, *STEPS, *TIE_BREAKS, *(c.name for c in NAMING.all)}
    known |= {field for effect in effects.values() for field in effect.takes.fields}
    records = [table.type.row if isinstance(table.type, Rows) else table.type for table in SCHEMA.tables]
    known |= {key for row in (SETUP, *records) if isinstance(row, Record) for key in row.fields}
    assert known - words == set()


def test_the_guide_names_everything_that_can_be_drawn() -> None:
    told = REFERENCE.partition("What can be drawn: ")[2].partition("\n\n")[0]
    words = vocabulary()
    assert {
        word for kind in ("pattern", "piece", "icon") for word in words[kind] if f"`{word}`" not in told
    } == set()


def test_the_tables_of_fields_are_what_the_family_declares() -> None:
    tables = field_tables(family("thrones"))
    marks = re.findall(r"<!-- fields: ([\w.-]+) -->", GUIDE)
    assert len(marks) > 20 and {*marks} <= {*tables}
    current = filled_in(GUIDE, tables, "docs/designers-guide.md")
    assert current == GUIDE, "run: pbf scenario fields thrones docs/designers-guide.md"


def test_a_guide_of_another_family_is_filled_in_and_a_misspelt_mark_is_told(tmp_path: Path) -> None:
    guide = tmp_path / "guide.md"
    guide.write_text(
        "# Areas\n\n<!-- fields: areas -->\n| what was |\n<!-- end of fields -->\nrest\n", encoding="utf-8"
    )
    assert fill_guide("thrones", guide) and not fill_guide("thrones", guide)
    text = guide.read_text("utf-8")
    assert "what was" not in text and "| `adjacent` | list of areas |" in text and text.endswith("rest\n")
    guide.write_text("<!-- fields: area -->\n<!-- end of fields -->\n", encoding="utf-8")
    with pytest.raises(UserError, match="no table of fields 'area'. Did you mean \"areas\""):
        fill_guide("thrones", guide)
