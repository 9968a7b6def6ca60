"""The JSON Schemas of a scenario's files pass what the check passes, and mark what it finds."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pbf_moderator.desk.designing import write_schemas
from pbf_moderator.families.faults import Faults
from pbf_moderator.families.finding import family
from pbf_moderator.resources import shipped
from pbf_moderator.scenario import load_scenario
from pbf_moderator.scenario.check import check
from pbf_moderator.scenario.checks.options import check_options
from pbf_moderator.scenario.checks.shape import Shape
from pbf_moderator.scenario.schema import whole_schema

from .conftest import ID, Edit
from .test_check import MISTAKES as IN_THE_THIRD
from .test_check_editions import IN_THE_FIRST, IN_THE_SECOND, JUNK, places

ROOT = Path(__file__).parents[2]
PACKS = {
    "agot-1e": shipped(),
    "agot-2e": shipped(),
    "malazan-genabackis": shipped(),
    "lagoon-war": ROOT / "tests" / "third_party" / "lagoon",
}
Schemas = Mapping[str, Draft202012Validator]


def pbf(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "pbf_moderator", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def validators(name: str, packs: list[str], out: Path) -> Schemas:
    """The validators of a scenario's (or a family's) files by the stems of their names."""
    schemas = {
        path.name.split(".")[0]: json.loads(path.read_text("utf-8"))
        for path in write_schemas(name, packs, out)
    }
    for body in schemas.values():
        Draft202012Validator.check_schema(body)
    return {stem: Draft202012Validator(body) for stem, body in schemas.items()}


@pytest.fixture(scope="module")
def schemas(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Schemas]:
    """The validators of each pack, and of the family."""
    out = tmp_path_factory.mktemp("schemas")
    found = {name: validators(name, [str(pack)], out / name) for name, pack in PACKS.items()}
    return found | {"thrones": validators("thrones", [], out / "thrones")}


def stem_of(path: Path) -> str:
    return "language" if path.parent.name == "lang" else path.stem


def marks(schemas: Schemas, path: Path) -> list[str]:
    """What an editor marks in a file; one of a name of its own is checked as a file of tables."""
    content = tomllib.loads(path.read_text("utf-8"))
    stem = stem_of(path)
    schema = schemas[stem if stem in schemas else "tables"]
    return [error.message for error in schema.iter_errors(content)]


@pytest.mark.parametrize("name", PACKS)
def test_no_file_of_a_sound_pack_is_marked(schemas: dict[str, Schemas], name: str) -> None:
    folder = PACKS[name] / "scenarios" / name
    files = [*folder.glob("*.toml"), *folder.glob("lang/*.toml")]
    assert len(files) > 5
    for path in files:
        assert marks(schemas[name], path) == [], path
        if name != "lagoon-war":
            assert marks(schemas["thrones"], path) == [], path


def test_positions_are_not_marked(schemas: dict[str, Schemas]) -> None:
    for path in (ROOT / "tests" / "positions").glob("*.toml"):
        assert marks({"malazan-reference": schemas["thrones"]["position"]}, path) == []
    wrong = {"areas": {"Pale": {"unit": {}}}, "turn": 0, "power": {"Edur": -1}}
    assert len(list(schemas["thrones"]["position"].iter_errors(wrong))) == 3


SHAPE = ("must be", "is missing", "Unknown key", "Unknown kind", "Unknown role", "Unknown step", "Unknown area",
         "Unknown ability", "Unknown effect", "Unknown option", "Unknown house", "Unknown unit", "Unknown token", "Unknown tie break",
         "Unknown track", "Unknown house card", "Unknown barrier", "needs param", "is empty", "twice", "The option", "Unknown category", "takes no param")  # fmt: skip
ELSEWHERE = (
    "must be lower-case words joined",  # ids are marked as words only
    "must list each",
    "stands twice in",
    "The table",
    "The card blackfish has no_losses twice",
    "The switch",
    "With ",
    "must be a list of pairs of areas, not",
    "this is not valid",
    "is listed twice",
    "The picture",
)
"""Findings that speak of the whole, which no schema of a file can see."""
PLANTED = [
    (scenario, *mistake)
    for scenario, mistakes in (
        ("malazan-genabackis", IN_THE_THIRD),
        ("agot-2e", IN_THE_SECOND),
        ("agot-1e", IN_THE_FIRST),
    )
    for mistake in mistakes
    if any(words in mistake[4] for words in SHAPE) and not any(words in mistake[4] for words in ELSEWHERE)
]


@pytest.mark.parametrize(
    ("scenario_id", "file", "old", "new", "after", "message"),
    PLANTED,
    ids=[f"{m[0]}-{m[1]}-{m[5][:50]}" for m in PLANTED],
)
def test_an_editor_marks_what_the_check_finds(
    schemas: dict[str, Schemas],
    folder: Path,
    edit: Edit,
    scenario_id: str,
    file: str,
    old: str,
    new: str,
    after: str,
    message: str,
) -> None:
    edit(file, old, new, after)
    assert marks(schemas[scenario_id], folder / file)


def test_enough_mistakes_are_planted() -> None:
    assert len(PLANTED) > 60


def shape_findings(tables: Mapping[str, Any]) -> list[str]:
    """What the check finds in the shape of tables, references left out."""
    rules = family("thrones")
    schema = whole_schema(rules)
    assert schema is not None
    faults = Faults()
    clean = Shape(faults, schema, tables).clean()
    check_options(faults, clean, rules.option_rows())
    words = {"area", "house", "unit", "token", "track", "deck", "house card"}
    return [
        fault.message
        for fault in faults.found
        if not (
            fault.message.startswith("Unknown ")
            and fault.message.split(" '")[0].removeprefix("Unknown ") in words
        )
    ]


def mutations(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """The tables of a scenario with one value replaced by junk."""
    chance = random.Random(seed)
    whole = dict(load_scenario(chance.choice(["agot-1e", "agot-2e", "malazan-genabackis"])).tables)
    own = {key: value for key, value in whole.items() if isinstance(value, dict | list)}
    for skipped in ("when", "switches", "languages", "readings"):
        own.pop(skipped, None)
    spots = list(places(own))
    for _ in range(count):
        tables = copy.deepcopy(own)
        *above, last = chance.choice(spots)
        spot: Any = tables
        for step in above:
            spot = spot[step]
        spot[last] = chance.choice(JUNK)
        yield tables


@pytest.mark.parametrize("seed", range(8))
def test_check_and_schema_agree_on_junk_anywhere(schemas: dict[str, Schemas], seed: int) -> None:
    """Two readers of one declaration: where one finds a wrong shape, so does the other."""
    for tables in mutations(seed, 25):
        found = shape_findings(tables)
        marked = next(schemas["thrones"]["tables"].iter_errors(tables), None)
        assert bool(found) == (marked is not None), (found, marked and marked.message[:200])


def test_a_new_variant_is_sound_and_its_editor_finds_the_schemas(
    tmp_path: Path, schemas: dict[str, Schemas]
) -> None:
    folder = tmp_path / "my-pack" / "scenarios" / "my-war"
    assert pbf(tmp_path, *["scenario", "new", str(folder), "--extends", "malazan-genabackis"]).returncode == 0
    assert [str(finding) for finding in check(folder)] == []
    for path in (folder / "scenario.toml", folder / "lang" / "common.toml"):
        first = path.read_text("utf-8").splitlines()[0]
        assert first.startswith("#:schema ")
        schema = (path.parent / first.removeprefix("#:schema ")).resolve()
        assert schema.is_relative_to(tmp_path / "my-pack" / "schemas" / "my-war")
        body = tomllib.loads(path.read_text("utf-8"))
        assert not list(Draft202012Validator(json.loads(schema.read_text("utf-8"))).iter_errors(body))
    again = pbf(tmp_path, *["scenario", "new", str(folder), "--extends", "malazan-genabackis"])
    assert again.returncode == 2 and "is not empty" in again.stderr


def test_a_scenario_from_nothing_lists_what_it_must_have(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios" / "own-game"
    assert pbf(tmp_path, *["scenario", "new", str(folder), "--family", "thrones"]).returncode == 0
    lines = (folder / "areas.toml").read_text("utf-8").splitlines()
    assert "# [[areas]]" in lines and any(line.startswith("# kind =") for line in lines)
    assert all(not line or line.startswith("#") for line in lines)
    assert any("The table areas is missing" in finding.message for finding in check(folder))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["schema", "agot-3e", "--out", "x"], "There is no scenario 'agot-3e'"),
        (["new", "My-Pack"], "is no id"),
        (["new", "my-pack"], "Say what the scenario begins from"),
        (["new", "my-pack", "--family", "throne"], 'did you mean "thrones"?'),
        (["new", "my-pack", "--extends", "agot-3e"], "There is no scenario 'agot-3e'"),
        (["new", "agot-1e", "--extends", "agot-1e"], "agot-1e is what it is to extend"),
        (
            ["new", "my-pack", "--extends", str(PACKS["lagoon-war"] / "scenarios" / "lagoon-war")],
            "There is no scenario 'lagoon-war'",
        ),
        (["fields", "thrones", "no.md"], "cannot be read"),
    ],
)
def test_what_goes_wrong_is_one_sentence(tmp_path: Path, words: list[str], told: str) -> None:
    done = pbf(tmp_path, "scenario", *words)
    assert done.returncode == 2 and told in done.stderr and "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def scenario_id() -> str:
    return ID
