"""Readings by name: every option at once, told in the opening post in one line and what it unfolds."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.readings import chosen_options, named_readings
from pbf_moderator.families.finding import family
from pbf_moderator.post.phrases import read_phrases
from pbf_moderator.resources import shipped
from pbf_moderator.scenario.loading import load_scenario

from .conftest import Run

PHRASES = Path(__file__).parents[2] / "templates" / "phrases" / "thrones" / "en.toml"
NAMES = {
    "agot-1e": {"book", "faq"},
    "agot-2e": {"book", "faq", "online"},
    "malazan-genabackis": {"book", "faq", "online"},
}


def begin(pbf: Run, path: Path, *more: str) -> tuple[dict[str, Any], str]:
    """The options in force in a new game, and its first post."""
    done = pbf("new", "agot-2e", path, *more)
    assert done.code == 0, done
    pbf("advance", path)
    with open_table(path) as table:
        options = dict(table.match.game.components.options)
    return options, "\n".join(p.read_text("utf-8") for p in sorted(path.glob("outbox/*/post*.bbcode")))


def test_a_name_sets_all_options_and_is_told_with_a_fold(pbf: Run, tmp_path: Path) -> None:
    options, post = begin(pbf, tmp_path / "g", "--readings", "online", "--set", "dialect=forumfree")
    chosen = named_readings(load_scenario("agot-2e"))["online"]
    assert {name: options[name] for name in chosen} == dict(chosen)
    fold = post.partition("[SPOILER]")[2].partition("[/SPOILER]")[0]
    assert "Swords and Ravens" in post.partition("[SPOILER]")[0]
    assert f"– {read_phrases(PHRASES)['option.way_back_free'].partition('{{')[0]}" in fold
    assert "An exception" not in post
    assert (
        fold.count("– Tides of Battle") == 1
    )  # that they are not in play, and nothing of what they would do


def test_where_there_is_no_fold_a_plain_line_tells_it(pbf: Run, tmp_path: Path) -> None:
    _, post = begin(pbf, tmp_path / "g", "--readings", "book", "--set", "dialect=phpbb")
    assert "this game follows the words of the rule book" in post
    assert "– Players decide whether their support orders help, even for their own side." in post


def test_a_single_option_wins_and_is_told_apart(pbf: Run, tmp_path: Path) -> None:
    options, post = begin(
        pbf,
        tmp_path / "g",
        "--readings",
        "online",
        "--option",
        "own_support=granted",
        "--set",
        "dialect=forumfree",
    )
    assert (options["own_support"], options["way_back"]) == ("granted", "free")
    before, _, rest = post.partition("[SPOILER]")
    fold, _, behind = rest.partition("[/SPOILER]")
    assert "An exception: Players decide whether their support orders help" in before + behind
    assert "Players decide whether" not in fold


def test_a_name_that_there_is_not_is_refused_without_a_trace(pbf: Run, tmp_path: Path) -> None:
    for scenario, name in (("agot-2e", "mine"), ("agot-1e", "online")):
        done = pbf("new", scenario, tmp_path / "g", "--readings", name)
        assert done.code == 2
        assert f"{scenario} has no readings called {name}; it has book, faq" in done.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("argument", "told"),
    [
        ("last_crad=stays", 'the option last_crad is not known; did you mean "last_card"?'),
        ("last_card=stay", "the option last_card cannot be stay; it can be stays, returns. Did you mean"),
        ("garrisons=1", "the option garrisons cannot be 1; it can be true, false."),
        ("garrisons=True", "the option garrisons cannot be True; it can be true, false."),
        ("final_tie=fak", "the option final_tie cannot be fak; it can be rule_book, faq."),
    ],
)
def test_a_misspelt_option_is_refused_at_the_command_line(
    pbf: Run, tmp_path: Path, argument: str, told: str
) -> None:
    for words in (("new", "agot-2e", tmp_path / "g"), ("play", "agot-2e", "--random")):
        done = pbf(*words, "--option", argument)
        assert (done.code, told in done.err) == (2, True), done
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "garrisons = true",
            "garisons = true",
            'the option garisons is not known; did you mean "garrisons"?',
        ),
        ('reshuffle = "all"', 'reshuffle = "al"', "the option reshuffle cannot be al; it can be all, deck."),
        ('way_back = "supply_holds"', 'way_back = "supply"', "the readings book: the option way_back cannot"),
    ],
)
def test_a_misspelt_option_in_a_pack_never_begins_a_game(
    pbf: Run, tmp_path: Path, old: str, new: str, told: str
) -> None:
    folder = tmp_path / "pack" / "scenarios" / "agot-2e"
    shutil.copytree(shipped() / "scenarios" / "agot-2e", folder)
    (tmp_path / "pack" / "maps").mkdir()
    shutil.copy(shipped() / "maps" / "agot-2e.svg", tmp_path / "pack" / "maps")
    main = folder / "scenario.toml"
    main.write_text(main.read_text("utf-8").replace(old, new, 1), encoding="utf-8")
    for words in (("new", folder, tmp_path / "g"), ("play", folder, "--random")):
        done = pbf(*words, "--readings", "book")
        assert (done.code, told in done.err, "scenario.toml" in done.err) == (2, True, True), done
    assert not (tmp_path / "g").exists()


@pytest.mark.parametrize("scenario", NAMES)
def test_every_name_stands_for_options_that_there_are(scenario: str) -> None:
    found = load_scenario(scenario)
    assert set(named_readings(found)) == NAMES[scenario]
    sizes = {frozenset(options) for options in named_readings(found).values()}
    assert len(sizes) == 1, "each name sets the same options"
    for name in NAMES[scenario]:
        chosen_options(family(found.family), found, name, {})


@pytest.mark.parametrize("scenario", NAMES)
def test_the_book_is_what_a_scenario_plays_by_itself(scenario: str) -> None:
    found = load_scenario(scenario)
    usual = {name: values[0] for name, values in family(found.family).options(found.tables).items()}
    book = named_readings(found)["book"]
    assert {name: usual[name] for name in book if name in usual} == {
        n: v for n, v in book.items() if n in usual
    }


def test_random_games_by_each_name_end(pbf: Run) -> None:
    for scenario, names in NAMES.items():
        for name in sorted(names):
            done = pbf("play", scenario, "--random", "--check", "--games", 1, "--readings", name)
            assert done.code == 0, done
