"""Families come from any package that offers them by an entry point; what is wrong with one is told in a sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from pbf_moderator.families.finding import BUILT_IN, GROUP

ROOT = Path(__file__).parents[2]
Pbf = Callable[..., subprocess.CompletedProcess[str]]
COIN = """
from collections import namedtuple
from pbf_moderator.kernel.decision import Decision, ask
from pbf_moderator.kernel.forms import One

class Game:
    def __init__(self): self.events, self.side = [], ""

def seats(tables, players): return ("north", "south")[:players]
def start(tables, players, options, position=None): return Game()
def play(game):
    game.side = yield from ask(lambda: Decision("side", "north", One(("heads", "tails"))))
def view(game, seat=""): return {"side": game.side}
def decks(game): return {}
def bags(game): return {}
def sealed(game): return ()
def anticipated(game, seat): return []
def warnings(game, decision, answer): return []
def apply_ruling(game, name, args): raise KeyError(name)
def rulings(): return {}
def invariant_violations(game, asked=""): return []
"""

HOUSE = (
    COIN
    + """
from pbf_moderator.families.faults import Fault
from pbf_moderator.families.naming import Category, Naming
from pbf_moderator.families.options import Option
from pbf_moderator.families.schema import (
    Id, ListOf, MapOf, Named, OneOf, Record, Ref, Rows, Schema, Table, Text, Whole, may, needed,
)

COINS = Record({
    "id": needed(Id(), "the id"),
    "metal": needed(OneOf(("gold", "silver"), "metal"), "what it is made of"),
    "worth": may(Whole(1, 100), "in pence", usual="1"),
    "changes": may(ListOf(Ref("coins", "coin"), each_once=True), "what it is changed into"),
})
TABLES = (
    Table("coins", "coins", Rows(COINS), "the coins"),
    Table("setup", "scenario", MapOf(Text("2", "2 players"), Record({})), "who plays"),
)
def schema(): return Schema(TABLES)
def check(tables):
    worth = {row["id"]: row.get("worth", 1) for row in tables["coins"]}
    return [
        Fault(f"{a} is changed into {b}, which is worth more.", ("coins", a, "changes"), b)
        for a, b in ((row["id"], b) for row in tables["coins"] for b in row.get("changes", ()))
        if worth.get(b, 0) > worth[a]
    ]
def naming():
    names = lambda tables: {"coin": [row["id"] for row in tables.get("coins", ()) if "id" in row]}
    return Naming((Category("coin", "coins"),), names)
def option_rows(): return (Option("edge", ("falls", "stands"), "what a coin on its edge does", "our table"),)
def position_schema(): return Record({"up": may(MapOf(Named(("coin",)), Whole(0, 1)), "which lie heads up")})
def check_position(tables, position):
    return [Fault("All lie heads up.", ("up",))] if len(position.get("up", {})) == len(tables["coins"]) else []
"""
)
PENCE = """
[options]
edge = "falls"

[[coins]]
id = "florin"
metal = "silver"
worth = 24
changes = ["penny"]

[[coins]]
id = "penny"
metal = "silver"
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of installed packages."""
    folder = tmp_path / "site"
    folder.mkdir()
    return folder


def install(site: Path, package: str, name: str, value: str, code: str) -> None:
    """Put a package with one entry point where Python finds it."""
    info = site / f"{package.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[pbf_moderator.families]\n{name} = {value}\n")
    (site / f"{value.partition(':')[0]}.py").write_text(code)


@pytest.fixture
def pbf(tmp_path: Path, site: Path) -> Pbf:
    """Run a command beside these packages."""

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "pbf_moderator", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(ROOT)])},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )

    return run


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack with a scenario of a family that does not come with the program."""
    folder = tmp_path / "pack" / "scenarios" / "toss"
    (folder / "lang").mkdir(parents=True)
    (folder / "scenario.toml").write_text(
        'id = "toss"\nfamily = "coins"\nlanguages = ["en"]\nlanguage = "en"\n\n[setup.2]\n\n[[coins]]\nid = "florin"\n'
    )
    (folder / "lang" / "en.toml").write_text('[title]\ntoss = "The Toss"\n')
    phrases = tmp_path / "pack" / "templates" / "phrases" / "coins"
    phrases.mkdir(parents=True)
    (phrases / "en.toml").write_text('[owed]\nside = "a side of the coin"\n')
    return tmp_path / "pack"


def test_a_family_of_another_package_is_played_and_told_to_be_unchecked(
    pbf: Pbf, pack: Path, site: Path
) -> None:
    install(site, "coin-games", "coins", "coin_family", COIN)
    done = pbf("scenario", "check", "toss", "--pack", "pack", "--games", "2")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "2 random games played" in done.stdout
    assert "The family 'coins' declares no tables" in done.stdout and "No mistakes" not in done.stdout
    played = pbf("play", "toss", "--pack", "pack", "--random", "--games", "3")
    assert played.returncode == 0, played.stderr


def test_a_family_without_phrases_is_told_of(pbf: Pbf, pack: Path, site: Path) -> None:
    install(site, "coin-games", "coins", "coin_family", COIN)
    (pack / "templates" / "phrases" / "coins" / "en.toml").unlink()
    done = pbf("scenario", "check", "toss", "--pack", "pack")
    assert done.returncode == 1
    assert "There is no templates/phrases/coins/en.toml, so posts and letters have no words" in done.stdout


def test_a_variant_of_it_begins_without_schemas(pbf: Pbf, pack: Path, site: Path, tmp_path: Path) -> None:
    install(site, "coin-games", "coins", "coin_family", COIN)
    done = pbf("scenario", "new", "pack/scenarios/own-toss", "--extends", "toss", "--pack", "pack")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "pack/scenarios/own-toss/scenario.toml",
        "pack/scenarios/own-toss/lang/common.toml",
    ]
    assert "#:schema" not in (pack / "scenarios" / "own-toss" / "scenario.toml").read_text("utf-8")
    refused = pbf("scenario", "new", "alone", "--family", "coins")
    assert refused.returncode == 2 and "declares no tables" in refused.stderr
    assert not (tmp_path / "alone").exists()


@pytest.mark.parametrize(
    ("value", "code", "told"),
    [
        ("coin_family", "import nowhere_at_all", "cannot be loaded from coin_family: ModuleNotFoundError"),
        ("coin_family", "1/0", "cannot be loaded from coin_family: ZeroDivisionError"),
        ("coin_family:Rules", COIN, "cannot be loaded from coin_family:Rules: AttributeError"),
        ("coin_family", COIN.replace("def view", "def look"), "is not whole: coin_family has no view."),
        ("coin_family", "", "has no seats, start, play,"),
    ],
)
def test_a_broken_family_is_one_sentence(
    pbf: Pbf, pack: Path, site: Path, value: str, code: str, told: str
) -> None:
    install(site, "coin-games", "coins", value, code)
    for done in (
        pbf("scenario", "check", "toss", "--pack", "pack"),
        pbf("new", "toss", "g", "--pack", "pack"),
        pbf("play", "toss", "--pack", "pack", "--random"),
    ):
        said = done.stdout + done.stderr
        assert done.returncode in (1, 2) and told in said and "Traceback" not in said, said
        assert "coin-games" in said
    assert not (pack.parent / "g").exists()


def test_two_packages_with_one_name_are_refused(pbf: Pbf, pack: Path, site: Path) -> None:
    install(site, "coin-games", "coins", "coin_family", COIN)
    install(site, "mint", "coins", "mint_family", COIN)
    said = pbf("play", "toss", "--pack", "pack", "--random").stderr
    assert "'coins' is offered by more than one package, coin-games and mint" in said, said
    checked = pbf("scenario", "check", "toss", "--pack", "pack")
    assert "scenario.toml:2: The family 'coins' is offered by more than one package" in checked.stdout


def test_nobody_takes_the_name_of_ours(pbf: Pbf, site: Path) -> None:
    install(site, "pretender", "thrones", "coin_family", COIN)
    done = pbf("play", "agot-1e", "--random", "--games", "1")
    assert done.returncode == 2
    assert "'thrones' is offered by more than one package, pbf-moderator and pretender" in done.stderr


def test_ours_are_registered_as_any_others() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"][GROUP] == BUILT_IN


def test_an_unknown_family_is_named_with_the_nearest(pbf: Pbf, pack: Path, site: Path) -> None:
    install(site, "coin-games", "coin", "coin_family", COIN)
    done = pbf("play", "toss", "--pack", "pack", "--random")
    assert (
        done.returncode == 2
        and """There is no family 'coins' of games; did you mean "coin"?""" in done.stderr
    )


# -- a family that declares everything -----------------------------------------------------------------------------


@pytest.fixture
def house(pack: Path, site: Path) -> Path:
    """The scenario's main file, of a family that says what its tables hold."""
    install(site, "coin-games", "coins", "coin_family", HOUSE)
    main = pack / "scenarios" / "toss" / "scenario.toml"
    main.write_text(main.read_text().partition("[[coins]]")[0] + PENCE)
    names = '[coin]\nflorin = "Florin"\npenny = ["Penny", "Pence"]\n'
    (main.parent / "lang" / "en.toml").write_text('[title]\ntoss = "The Toss"\n' + names)
    return main


def test_a_family_that_declares_its_tables_is_checked_by_them(pbf: Pbf, house: Path) -> None:
    done = pbf("scenario", "check", "toss", "--pack", "pack", "--games", "0")
    assert done.stdout == "No mistakes.\n", done.stdout + done.stderr


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("metal =", "metall =", """:14: Unknown key 'metall' in coins florin; did you mean "metal"?"""),
        (
            '"silver"',
            '"silvr"',
            """:14: Unknown metal 'silvr' in coins florin metal; did you mean "silver"?""",
        ),
        (
            "worth = 24",
            "worth = 240",
            ":15: worth of coins florin must be a whole number from 1 to 100, not 240.",
        ),
        (
            '["penny"]',
            '["peny"]',
            """:16: Unknown coin 'peny' in coins florin changes; did you mean "penny"?""",
        ),
        ('["penny"]', '["penny", "penny"]', ":16: changes of coins florin lists penny twice."),
        ("worth = 24", "worth = 24\nheads = 1", "Unknown key 'heads' in coins florin"),
        ("[[coins]]", "[[coyns]]", """Unknown table 'coyns'"""),
        (
            'edge = "falls"',
            'edge = "fals"',
            "The option edge is 'falls' or 'stands', not 'fals'. Did you mean",
        ),
        ('edge = "falls"', 'egde = "falls"', """Unknown option 'egde' in options; did you mean "edge"?"""),
        ('id = "penny"', 'id = "pound"', "The coin pound has no name in en."),
        ("[setup.2]", "[setup.3]", "'3' in setup must be 2 players."),
    ],
)
def test_its_mistakes_are_found_where_they_stand(
    pbf: Pbf, house: Path, old: str, new: str, told: str
) -> None:
    house.write_text(house.read_text().replace(old, new, 1))
    done = pbf("scenario", "check", "toss", "--pack", "pack")
    assert done.returncode == 1 and told in done.stdout, done.stdout + done.stderr


def test_what_it_checks_itself_is_told_on_its_line(pbf: Pbf, house: Path) -> None:
    house.write_text(
        house.read_text()
        .replace("worth = 24\n", "worth = 1\n")
        .replace('id = "penny"', 'id = "penny"\nworth = 2')
    )
    done = pbf("scenario", "check", "toss", "--pack", "pack")
    assert "scenario.toml:16: florin is changed into penny, which is worth more." in done.stdout


def test_it_has_schemas_fields_and_first_files(pbf: Pbf, house: Path, tmp_path: Path) -> None:
    assert pbf("scenario", "schema", "toss", "--pack", "pack", "--out", "out").returncode == 0
    coins = json.loads((tmp_path / "out" / "coins.schema.json").read_text("utf-8"))
    assert coins["properties"]["coins"]["items"]["properties"]["metal"]["enum"] == ["gold", "silver"]
    assert pbf("scenario", "new", "scenarios/own", "--family", "coins").returncode == 0
    assert "# metal =" in (tmp_path / "scenarios" / "own" / "coins.toml").read_text("utf-8")
    guide = tmp_path / "guide.md"
    guide.write_text("<!-- fields: coins -->\n<!-- end of fields -->\n", encoding="utf-8")
    assert pbf("scenario", "fields", "coins", "guide.md").returncode == 0
    assert "| `worth` | whole number from 1 to 100 | 1 | in pence |" in guide.read_text("utf-8")


def test_its_positions_are_read_in_names(pbf: Pbf, house: Path, tmp_path: Path) -> None:
    for content, told in (
        ("[up]\nFlorn = 1\n", """line 2: Unknown coin 'Florn'; did you mean "Florin"?"""),
        ("[up]\nPence = 2\n", "line 2: Pence of up must be a whole number from 0 to 1, not 2."),
        ("[up]\nPence = 1\nflorin = 1\n", "line 1: All lie heads up."),
    ):
        (tmp_path / "position.toml").write_text(content)
        done = pbf("new", "toss", "g", "--pack", "pack", "--position", "position.toml")
        assert (done.returncode, told in done.stderr) == (2, True), done.stderr


@pytest.mark.parametrize(
    "broken",
    [
        "def schema(): raise ValueError('no')",
        "def check(tables): return tables['nothing']",
        "def naming(): return None",
        "def option_rows(): return [1]",
        "def drawn_board(tables): 1 / 0",
        "def naming(): return Naming((), lambda tables: tables['nothing'])",
        "def schema(): return Schema((Table('coins', 'coins', Rows(Record({'of': needed(Ref('realms', 'realm'), '')})), ''),))",
    ],
)
def test_a_declaration_that_fails_is_one_sentence(pbf: Pbf, house: Path, site: Path, broken: str) -> None:
    (site / "coin_family.py").write_text(HOUSE + broken + "\n")
    done = pbf("scenario", "check", "toss", "--pack", "pack")
    said = done.stdout + done.stderr
    assert done.returncode in (1, 2) and "'coins'" in said and "coin-games" in said, said
    assert "Traceback" not in said and "error in pbf itself" not in said
