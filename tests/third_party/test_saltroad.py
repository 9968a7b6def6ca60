"""A game of another kind in a package of its own: installed, checked, drawn and played, with nothing of it in the program."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGE = HERE / "saltroad"
Done = subprocess.CompletedProcess[str]
Run = Callable[..., Done]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package was built and installed by its own pyproject.toml."""
    work = tmp_path_factory.mktemp("saltroad")
    source = shutil.copytree(PACKAGE, work / "source", ignore=shutil.ignore_patterns("__pycache__"))
    line = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--no-build-isolation",
    ]
    done = subprocess.run([*line, "--target", work / "site", source], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return work / "site"


@pytest.fixture(scope="session")
def python(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run Python with the package beside the program, in a folder where nothing else lies."""
    folder = tmp_path_factory.mktemp("elsewhere")

    def run(*words: object) -> Done:
        path = os.pathsep.join([str(site), str(ROOT)])
        done = subprocess.run(
            [sys.executable, *map(str, words)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done

    return run


@pytest.fixture(scope="session")
def pbf(python: Run) -> Run:
    return lambda *words: python("-m", "pbf_moderator", *words)


def test_the_program_knows_nothing_of_it() -> None:
    for path in [*(ROOT / "pbf_moderator").rglob("*.py"), *(ROOT / "templates").rglob("*.toml")]:
        assert not re.search(r"salt.?road|saltgate|night.flight", path.read_text("utf-8"), re.IGNORECASE), (
            path
        )


def test_it_is_installed_with_its_scenario_its_board_and_its_texts(pbf: Run) -> None:
    listed = pbf("scenario", "list")
    assert listed.returncode == 0 and "salt-road" in listed.stdout
    done = pbf("scenario", "check", "salt-road", "--games", "2")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "No mistakes, 2 random games played." in done.stdout


def test_it_conforms(python: Run) -> None:
    code = "from pbf_moderator.testing import conform; print(conform('salt-road', games=4))"
    assert python("-c", code).stdout == "[]\n"


def test_its_schemas_are_written_for_editors(pbf: Run, tmp_path: Path) -> None:
    assert pbf("scenario", "schema", "saltroad", "--out", tmp_path).returncode == 0
    board = (tmp_path / "board.schema.json").read_text("utf-8")
    assert '"between"' in board and '"walls"' in board and '"via"' in board


# -- the board ----------------------------------------------------------------------------------------------------


def test_the_board_is_the_draft_of_its_points(pbf: Run, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert pbf("scenario", "sketch", "salt-road", "--out", out).returncode == 0
    assert out.read_bytes() == (PACKAGE / "saltroad" / "maps" / "salt-road.svg").read_bytes()
    picture = tmp_path / "preview.png"
    assert pbf("scenario", "preview", "salt-road", "--out", picture).returncode == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """The scenario once more, to be broken."""
    return Path(shutil.copytree(PACKAGE / "saltroad", tmp_path / "pack"))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


BOARD = "scenarios/salt-road/board.toml"
MISTAKES = [
    ("maps/salt-road.svg", ' data-connects="saltgate whitequay"', "", "saltgate and whitequay are connected, but no line"),
    ("maps/salt-road.svg", 'data-connects="saltgate whitequay"', 'data-connects="saltgate goatfell"', "goatfell and saltgate are joined by a line on the map, but not connected."),
    ("maps/salt-road.svg", 'id="windgap"', 'id="windhole"', "The picture has no path for windgap."),
    (BOARD, 'between = ["saltgate", "sweetwell"]', 'between = ["saltgate", "sweetwel"]', "sweetwel"),
    (BOARD, "capital = true", "capital = false", "guild must have one capital."),
    (BOARD, "walls = 3", 'walls = "three"', "walls"),
    ("scenarios/salt-road/scenario.toml", 'id = "ambush"', 'id = "ambusch"', "ambusch"),
    ("scenarios/salt-road/lang/it.toml", 'windgap = ', "windhole = ", "windgap"),
    ("scenarios/salt-road/scenario.toml", 'storm = "ends_turn"', 'storm = "ends-turn"', "ends-turn"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "told"), MISTAKES, ids=range(len(MISTAKES)))
def test_mistakes_in_its_files_are_found(
    pbf: Run, pack: Path, file: str, old: str, new: str, told: str
) -> None:
    change(pack / file, old, new)
    done = pbf("scenario", "check", pack / "scenarios" / "salt-road")
    assert done.returncode == 1 and told in done.stdout, done.stdout


# -- play ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def played(python: Run, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict]:  # type: ignore[type-arg]
    """A game played to its end by mails in both languages: its folder, and what was told of it."""
    folder = tmp_path_factory.mktemp("played")
    done = python(HERE / "play_by_mail.py", folder, "salt-road", "2", "en", "it")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "game", json.loads(done.stdout)


def test_it_is_played_to_its_end_by_mails_in_both_languages(played: tuple[Path, dict]) -> None:  # type: ignore[type-arg]
    _, found = played
    asked = {f"{kind} {language}" for kind in ("act", "move", "react") for language in ("en", "it")}
    assert asked <= {*found["asked"]} and found["stops"] > 20
    assert {"battle", "fought", "siege_laid", "assault", "blown_away", "worked", "game_over"} <= {
        *found["told"]
    }
    assert found["verify"] == [] and len(found["ranking"]) == 2


def test_posts_letters_and_maps_are_written(played: tuple[Path, dict]) -> None:  # type: ignore[type-arg]
    game, _ = played
    posts = "\n".join(path.read_text("utf-8") for path in sorted(game.glob("outbox/*/post*.bbcode")))
    letters = "\n".join(path.read_text("utf-8") for path in game.glob("outbox/*/question-clans*.bbcode"))
    assert re.search(r"Losses: \w+ [\w ]+, \w+ [\w ]+\.", posts) and "lays siege to" in posts
    assert "Dalla coppa è uscito il tuo segnalino." in letters and "rispondi con una carta?" in letters
    assert "Salt Guild: no word" in posts and "«»" not in posts, "nobody has given a word for the seed"
    assert "for example:" not in posts, "there is no example of orders to show"
    assert "{{" not in posts + letters and "None" not in posts + letters
    maps = list(game.glob("outbox/*/map-900.png"))
    moves = list(game.glob("outbox/*/moves-turn-*.png"))
    assert len(maps) > 3 and len(moves) > 1
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in (*maps, *moves))


def test_its_story_is_told(played: tuple[Path, dict], pbf: Run, tmp_path: Path) -> None:  # type: ignore[type-arg]
    done = pbf("story", played[0], "--out", tmp_path / "story.html")
    assert done.returncode == 0, done.stderr
    page, post = ((tmp_path / f"story.{end}").read_text("utf-8") for end in ("html", "bbcode"))
    assert "<svg" in page and "✓" in page and "Salt Guild" in page
    assert "battle" in post and "assault" in post and "{{" not in page + post


TALES = """
import json
from saltroad.shown import Shown
from pbf_moderator.kernel.events import Event

def moved(seat, *route):
    return Event("moved", {"seat": seat, "units": {"foot": 1}, "route": route, "origin": route[0], "place": route[-1]})

fought = {"place": "c", "origin": "a", "seat": "guild", "enemy": "clans", "dice": {"guild": [2, 3], "clans": [6]}, "held": True}
turn = [Event("turn_started", {"turn": 1}), moved("guild", "a", "b", "c"), Event("fought", fought), moved("clans", "c", "d")]
shows = Shown()
view = {"turn": 2, "step": "markers"}
over = shows.moves([*turn, Event("turn_started", {"turn": 2})], 0, view)
(_, battle), = shows.close_ups(turn)
def rows(tale):
    return [[a.seat, a.origin, a.goal, a.failed] for a in tale.arrows]
print(json.dumps([shows.moves(turn, 0, view) is None, over.turn, rows(over.tale), rows(battle.tale), [part for part in battle.tale.foot if isinstance(part, str)]]))
"""


def test_its_pictures_tell_the_turn_and_its_battles(python: Run) -> None:
    running, turn, moves, battle, foot = json.loads(python("-c", TALES).stdout)
    assert running and turn == 1
    assert moves == [["guild", "a", "b", False], ["guild", "b", "c", True], ["clans", "c", "d", False]]
    assert battle == [["guild", "a", "b", False], ["guild", "b", "c", True]]
    assert foot == ["2, 3", "\u2013", "6", "\u00b7", "picture:wins"]


STORMS = """
import json
from saltroad.shown import Shown
from pbf_moderator.kernel.events import Event

def storm(kind, **more):
    begun = {"seat": "clans", "enemy": "guild", "place": "saltgate"}
    return [Event("assault", begun), Event(kind, {"seat": "clans", "place": "saltgate", **more})]

events = [*storm("breach", dice=[5, 2], walls=2), *storm("beaten_back"), *storm("breach", dice=[6, 5], walls=0)]
print(json.dumps([[f.event, f.kind, f.sides, f.sums, f.winner] for f in Shown().fights(events)]))
"""


def test_a_siege_is_in_the_story_assault_by_assault(python: Run) -> None:
    sides = ["clans", "guild"]
    assert json.loads(python("-c", STORMS).stdout) == [
        [1, "assault", sides, {"dice": ["5 2", ""]}, ""],
        [3, "assault", sides, {}, "guild"],
        [5, "assault", sides, {"dice": ["6 5", ""]}, "clans"],
    ]


SENTENCES = [
    ("act", "en", "I play the masons", "masons"),
    ("act", "it", "Ciao! Con questo segnalino muovo dalla Gola del Vento. Grazie", "windgap"),
    ("act", "it", "gioco i muratori", "masons"),
    ("act", "it", "non gioco i muratori, passo", None),
    ("act", "it", "passo", None),
    ("move", "en", "the rider goes to Windgap, the foot stay", {"windgap": {"rider": 1}}),
    ("move", "en", "everything to Eagle Pass", {"eagle-pass": {"foot": 2, "rider": 1}}),
    ("move", "it", "2 fanti al Passo dell'Aquila, il cavaliere alla Gola del Vento",
     {"eagle-pass": {"foot": 2}, "windgap": {"rider": 1}}),
    ("react", "en", "I react with the wall of shields", ["shields"]),
    ("react", "it", "gioco l'imboscata", ["ambush"]),
]  # fmt: skip
AHEAD = [
    ("en", "If I am attacked at Windgap I play Ambush.", [["ambush"], "", {"area": "windgap", "role": "defender"}]),
    ("it", "Se mi attaccano alla Gola del Vento gioco Imboscata", [["ambush"], "", {"area": "windgap", "role": "defender"}]),
    ("it", "Se mi attaccano alla Gola del Vento gioco l'imboscata", [["ambush"], "", {"area": "windgap", "role": "defender"}]),
    ("it", "Reazioni agli assalti: secondo i piani", ["plan", "assault", {}]),
    ("en", "Reaction to an assault: Boiling Oil, until further notice", ["boiling-oil", "assault", {}]),
]  # fmt: skip
READING = """
import json, sys
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Moves, One, Some
from pbf_moderator.reading.reader import read
from pbf_moderator.scenario.loading import load_scenario
scenario = load_scenario("salt-road")
rules = family("saltroad")
game = rules.start(scenario.tables, 2, {})
game.hands.cards["clans"] = ["ambush", "boiling-oil", "spy"]
both = ("foot", "rider")
forms = {
    "act": One(("windgap", "highhold", "masons"), passing=True),
    "move": Moves({"foot": 2, "rider": 1}, {"eagle-pass": both, "windgap": both}),
    "react": Some({"ambush": 1, "shields": 1}, at_most=2),
}
about = {"move": "highhold", "react": "battle"}
sentences, ahead = json.loads(sys.argv[1])
found = []
for kind, language, text, _ in sentences:
    asked = Decision(kind, "clans", forms[kind], about.get(kind, ""), secret=True, key=f"{kind}/clans#1")
    said = read(text, seat="clans", asked=[asked], ahead=[], scenario=scenario, language=language)
    found.append([draft.answers[0] for draft in said.answers])
for language, text, _ in ahead:
    coming = rules.anticipated(game, "clans")
    said = read(text, seat="clans", asked=[], ahead=coming, scenario=scenario, language=language)
    found.append([[d.answers[0], d.about, dict(d.when)] for d in said.answers])
facts = rules.anticipated(game, "clans")[1].facts
print(json.dumps([found, facts]))
"""


def test_plain_words_are_read_as_they_are_meant(python: Run) -> None:
    done = python("-c", READING, json.dumps([SENTENCES, AHEAD]))
    assert done.returncode == 0, done.stderr
    found, facts = json.loads(done.stdout)
    assert found == [[meant] for *_, meant in (*SENTENCES, *AHEAD)]
    assert facts["role"] == "defender" and facts["opponent"] == "guild", "what was read must come true"


def test_the_opening_is_played_from_a_shell(site: Path, tmp_path: Path) -> None:
    pbf = tmp_path / "bin" / "pbf"
    pbf.parent.mkdir()
    pbf.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pbf_moderator "$@"\n')
    pbf.chmod(0o755)
    path = os.pathsep.join([str(pbf.parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join([str(site), str(ROOT)])}
    line = ["sh", PACKAGE / "demo.sh", tmp_path / "demo"]
    done = subprocess.run(line, env=env, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Hill Clans: 1 rider, 2 foot from Highhold to Windgap." in done.stdout
    assert (tmp_path / "demo" / "map.png").read_bytes().startswith(b"\x89PNG")


def test_a_moderator_rules_in_names(pbf: Run, played: tuple[Path, dict], tmp_path: Path) -> None:  # type: ignore[type-arg]
    game = tmp_path / "game"
    assert pbf("new", "salt-road", game).returncode == 0
    line = ("units", "point=Eagle Pass", "seat=Hill Clans", "units=2 foot, 1 rider", "--reason", "a slip")
    assert pbf("rule", game, *line).returncode == 0
    view = json.loads(pbf("view", game, "--json").stdout)
    assert view["places"]["eagle-pass"]["units"] == {"clans": {"foot": 2, "rider": 1}}
    assert "Eagle Pass" in pbf("view", game).stdout
