"""Scenarios are found along the search path, laid over one another, and copied whole."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.resources import roots, shipped
from pbf_moderator.scenario import copy_into, list_scenarios, load_scenario
from pbf_moderator.scenario.check import check
from pbf_moderator.scenario.tables import extended

from .conftest import ID, Edit

VARIANT = """
id = "short-war"
extends = "malazan-genabackis"
remove = { areas = ["isle-of-the-seguleh"] }

[constants]
turns = 6

[options]
garrisons = false

[[areas]]
id = "reachers-ocean"
adjacent = ["callows", "meningalle-ocean", "rivan-sea"]

[[areas]]
id = "rivan-sea"
adjacent = ["elingarth", "galatan-sweep", "ilem", "morn-ruins", "reachers-ocean"]

[[areas]]
id = "ilem"
supply = 3
"""


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    """A pack with a scenario that extends the shipped one."""
    folder = tmp_path / "pack" / "scenarios" / "short-war"
    (folder / "lang").mkdir(parents=True)
    (folder / "scenario.toml").write_text(VARIANT)
    (folder / "lang" / "common.toml").write_text('[title]\nshort-war = "Guerra breve"\n')
    (folder / "lang" / "it.toml").write_text('[aliases.area]\nilem = ["Ilemme"]\n')
    return tmp_path / "pack"


def test_shipped_scenario_is_found_by_name_and_by_folder() -> None:
    by_name = load_scenario(ID)
    assert by_name.path == load_scenario(shipped() / "scenarios" / ID).path
    assert (by_name.family, by_name.language, by_name.players) == ("thrones", "it", (6,))
    assert by_name.languages == ("it", "en", "ro", "ru")
    assert by_name.map is not None and by_name.map.name == f"{ID}.svg"
    assert ID in list_scenarios()


def test_loading_is_quick() -> None:
    load_scenario(ID)
    started = time.perf_counter()
    load_scenario(ID)
    assert time.perf_counter() - started < 0.5


def test_unknown_scenario_names_the_nearest() -> None:
    with pytest.raises(UserError, match='did you mean "malazan-genabackis"'):
        load_scenario("malazan-genabakis")


@pytest.mark.parametrize("name", ["../secret", "..", "", "a/b", "x\0y"])
def test_a_name_never_leads_out_of_the_packs(name: str) -> None:
    with pytest.raises(UserError):
        load_scenario(name)


def test_packs_and_the_games_own_copy_come_first(
    pack: Path, edit: Edit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    edit("scenario.toml", "turns = 10", "turns = 3")
    assert load_scenario(ID).tables["constants"]["turns"] == 10
    assert load_scenario(ID, packs=[pack]).tables["constants"]["turns"] == 3
    assert load_scenario(ID, game=pack).tables["constants"]["turns"] == 3
    monkeypatch.setenv("PBF_PACKS", str(pack))
    assert load_scenario(ID).path.is_relative_to(pack)
    assert roots(game=tmp_path)[0] == tmp_path


def test_a_variant_is_laid_over_its_base(variant: Path) -> None:
    scenario = load_scenario("short-war", packs=[variant])
    base = load_scenario(ID)
    components = build(scenario.tables, 6)
    assert components.turns == 6 and components.power_limit == base.tables["constants"]["power_limit"]
    assert components.options["garrisons"] is False and components.areas["coral"].garrison == 0
    assert components.areas["ilem"].supply == 3 and components.areas["ilem"].adjacent
    assert "isle-of-the-seguleh" not in components.areas
    assert scenario.hash != base.hash
    assert scenario.lexicon.name("short-war", "it", category="title") == "Guerra breve"
    assert scenario.lexicon.find("ilemme", "area") == ("ilem",)
    assert scenario.lexicon.find("pale", "area") == ("pale",)


def test_a_variant_is_checked_with_its_base(variant: Path) -> None:
    assert [str(finding) for finding in check("short-war", packs=[variant])] == []
    main = variant / "scenarios" / "short-war" / "scenario.toml"
    main.write_text(main.read_text().replace('["isle-of-the-seguleh"]', '["isle-of-seguleh"]'))
    findings = check("short-war", packs=[variant])
    assert any("isle-of-seguleh" in finding.message and finding.line == 4 for finding in findings)


def test_a_game_keeps_its_copy_with_all_that_lies_under_it(variant: Path, tmp_path: Path) -> None:
    scenario = load_scenario("short-war", packs=[variant])
    game = tmp_path / "game"
    copied = load_scenario(copy_into(scenario, game))
    assert all(folder.is_relative_to(game) for folder in copied.folders) and len(copied.folders) == 2
    assert copied.map is not None and copied.map.is_relative_to(game)
    assert copied.hash == scenario.hash and copied.tables == scenario.tables
    assert load_scenario("short-war", game=game).path == copied.path


def test_a_base_in_the_same_pack_is_found_from_the_folder_alone(variant: Path) -> None:
    folder = variant / "scenarios" / "second"
    folder.mkdir()
    (folder / "scenario.toml").write_text('id = "second"\nextends = "short-war"\n')
    assert load_scenario(folder).tables["constants"]["turns"] == 6
    assert all("title" in finding.message for finding in check(folder))


def test_at_most_two_scenarios_lie_under_one(variant: Path) -> None:
    for id, base in (("second", "short-war"), ("third", "second")):
        folder = variant / "scenarios" / id
        folder.mkdir()
        (folder / "scenario.toml").write_text(f'id = "{id}"\nextends = "{base}"\n')
    assert load_scenario("second", packs=[variant]).id == "second"
    with pytest.raises(UserError, match="one too many"):
        load_scenario("third", packs=[variant])


def test_a_scenario_that_extends_itself_is_refused(variant: Path) -> None:
    folder = variant / "scenarios" / "loop"
    folder.mkdir()
    (folder / "scenario.toml").write_text('id = "loop"\nextends = "loop"\n')
    with pytest.raises(UserError, match="leads back to the scenario itself"):
        load_scenario("loop", packs=[variant])


def test_broken_files_are_one_sentence(folder: Path, edit: Edit) -> None:
    edit("areas.toml", "width = 1180", "width 1180")
    with pytest.raises(UserError, match=r"areas\.toml, line 6: this is not valid TOML"):
        load_scenario(folder)


def test_the_hash_changes_with_every_edit(folder: Path, edit: Edit) -> None:
    before = load_scenario(folder).hash
    assert load_scenario(ID).hash == before
    edit("lang/it.toml", "Corporazione Trygalle", "Compagnia Trygalle")
    assert load_scenario(folder).hash != before


def test_overlay_merges_rows_and_leaves_its_arguments_alone() -> None:
    base = {
        "areas": [{"id": "a", "supply": 1}, {"id": "b"}],
        "constants": {"turns": 10, "x": 1},
        "list": [1, 2],
    }
    upper = {
        "areas": [{"id": "c"}, {"id": "a", "power": 2}],
        "constants": {"turns": 5},
        "list": [3],
        "remove": {"areas": ["b"]},
    }
    merged = extended(base, upper)
    assert merged["areas"] == [{"id": "a", "supply": 1, "power": 2}, {"id": "c"}]
    assert merged["constants"] == {"turns": 5, "x": 1} and merged["list"] == [3]
    assert base["areas"] == [{"id": "a", "supply": 1}, {"id": "b"}]
