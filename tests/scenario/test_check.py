"""The check finds mistakes of every kind, on the line where they stand, and none in the shipped scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.render.board import read_board
from pbf_moderator.render.borders import touching
from pbf_moderator.scenario import load_scenario
from pbf_moderator.scenario.check import Finding, Picture, check
from pbf_moderator.scenario.checks.source import Lines

from .conftest import ID, Edit

# (file, old text, new text, text after which to look for it, what the finding says)
MISTAKES = [
    ("areas.toml", '"mott"', '"mottt"', 'id = "genabaris"', "Unknown area 'mottt'"),
    ("areas.toml", '"mott", ', "", 'id = "genabaris"', "mott is adjacent to genabaris, but genabaris is not"),
    ("areas.toml", '"mott"', '"genabaris"', 'id = "genabaris"', "genabaris is adjacent to itself"),
    ("areas.toml", '"mott"', '"port-coral"', 'id = "genabaris"', "a port is joined by its land and sea only"),
    ("areas.toml", '"mott"', '"mott", "mott"', 'id = "genabaris"', "lists mott twice"),
    ("areas.toml", "supply = 1", "suply = 1", 'id = "genabaris"', 'Unknown key \'suply\' in areas genabaris; did you mean "supply"?'),
    ("areas.toml", "supply = 1", 'supply = "one"', 'id = "genabaris"', "supply of areas genabaris must be a whole number"),
    ("areas.toml", 'kind = "land"', 'kind = "lend"', 'id = "genabaris"', "Unknown kind of area 'lend'"),
    ("areas.toml", 'kind = "land"\n', "", 'id = "mott"', "kind of areas mott is missing"),
    ("areas.toml", 'fort = "castle"', 'fort = "castel"', "", "Unknown kind of fort 'castel'"),
    ("areas.toml", 'id = "mott"', 'id = "nathilog"', "", "nathilog stands twice in areas"),
    ("areas.toml", 'id = "mott"', 'id = "Mott"', "", "must be lower-case words"),
    ("areas.toml", 'home = "malazan"', 'home = "jaghut"', "", "genabaris is said to be the home of jaghut"),
    ("areas.toml", 'land = "cruk"', 'land = "coral"', "", "coral has two ports"),
    ("areas.toml", 'land = "cruk"', 'land = "crest-bay"', "", "which is not land"),
    ("areas.toml", 'sea = "crest-bay"', 'sea = "hudd-sea"', 'id = "port-cruk"', "which are not adjacent"),
    ("areas.toml", '["pale", "darujhistan"]', '["pale", "kurl"]', "", "kurl and pale are adjacent, so nothing can stand between"),
    ("areas.toml", '["rust-ocean", "crest-bay"]', '["rust-ocean", "kurl"]', "[[links]]", "so no link joins them"),
    ("cards.toml", 'ability = "no_losses"', 'ability = "no_loses"', "", "Unknown ability 'no_loses'"),
    ("cards.toml", 'house = "malazan"', 'house = "malasan"', "", "Unknown house 'malasan'"),
    ("cards.toml", 'house = "malazan"', 'house = "jaghut"', "", "malazan has 6 house cards; others have 8"),
    ("cards.toml", 'param = "kadagar-fant"', 'param = "kadagar"', "", "Unknown house card 'kadagar'"),
    ("cards.toml", "param = 2", "param = 0", "", "gain_power needs param"),
    ("cards.toml", "strength = 4", "strenght = 4", "", 'did you mean "strength"?'),
    ("decks.toml", "copies = 3", "copies = 2", "", "The deck genabackis-1 has 9 cards; deck_sizes says 10"),
    ("decks.toml", 'effect = "muster"', 'effect = "mustering"', "", "Unknown effect 'mustering'"),
    ("decks.toml", 'track = "luce"', 'track = "lice"', "", "Unknown track 'lice'"),
    ("decks.toml", '"march-plus-1"', '"march-plus-2"', "", "Unknown token 'march-plus-2'"),
    ("decks.toml", "by = -2", "buy = -2", "", "Unknown key 'buy'"),
    ("decks.toml", 'deck = "genabackis-2"', 'deck = "genabackis-4"', "", "Unknown deck 'genabackis-4'"),
    ("decks.toml", 'lowest = { effect = "nothing" }\n', "", "", "The card canali-infettati does not say lowest"),
    ("scenario.toml", '"planning", "messenger"', '"planing", "messenger"', "", "Unknown step 'planing'"),
    ("scenario.toml", '"strongholds", "power"', '"strongholds", "powers"', "", "Unknown tie break 'powers'"),
    ("scenario.toml", "ports_pay = true", "port_pay = true", "", "Unknown option 'port_pay'"),
    ("scenario.toml", 'muster_reward = "all"', 'muster_reward = "some"', "", "The option muster_reward is 'all' or 'one'"),
    ("scenario.toml", "[4, 3, 2, 2, 2]]", "]", "", "supply_track of constants needs 7 lists of whole numbers from 1 up; it has 6"),
    ("scenario.toml", "turns = 10\n", "", "", "turns of constants is missing"),
    ("scenario.toml", 'role = "knight"', 'role = "night"', "", "Unknown role 'night'"),
    ("scenario.toml", "copies = 2", "copies = 0", "", "copies of tokens raid must be a whole number from 1 up"),
    ("scenario.toml", "start = 2", "start = 3", "[threat]", "start of the threat is 3"),
    ("scenario.toml", 'home = "coral"', 'home = "corall"', "", "Unknown area 'corall'"),
    ("scenario.toml", '"jaghut", "malazan"', '"jaghut", "jaghut"', "luce = [", "must list each of the 6 houses once"),
    ("scenario.toml", "stars = [3, 3,", "stars = [3,", "", "stars needs 6 numbers"),
    ("scenario.toml", "capustan = 5", "capustn = 5", "", "Unknown area 'capustn'"),
    ("scenario.toml", "fante = 1 }", "fante = 3 }", "coral = { cavaliere = 1,", "are over the limit of supply 2"),
    ("scenario.toml", "nave = 1", "nave = 4", "port-coral = {", "port-coral takes 3 ships, not 4"),
    ("scenario.toml", "fante = 1", "fante = 11", "outlook = {", "starts with 12 fante; there are 10"),
    ("scenario.toml", "nave = 1", "fante = 1", "coral-bay = {", "fante cannot stand in coral-bay"),
    ("scenario.toml", "ilem = {", "outlook = {", "[setup.6.start.tiste-edur.units]", "outlook is held by tiste-andii and by tiste-edur"),
    ("scenario.toml", "supply = 2", "supply = 9", "[setup.6.start.jaghut]", "supply of setup 6 start jaghut must be a whole number from 0 to 6, not 9"),
    ("scenario.toml", "[threat]", "[treat]", "", "has others, which its deck never asks for"),
    ("scenario.toml", 'family = "thrones"', 'family = "throne"', "", "Unknown family 'throne'"),
    ("scenario.toml", 'map = "', 'map = "x', "", "The picture maps/xmalazan-genabackis.svg is missing"),
    ("scenario.toml", '"ro", "ru"]', '"ro", "hu"]', "", "There is no lang/hu.toml"),
    ("scenario.toml", 'jaghut = { color', 'jagut = { color', "", "Unknown house 'jagut'"),
    ("lang/ro.toml", 'reclutamento = {', 'reclutament = {', "", "The card reclutamento has no name in ro"),
    ("lang/ro.toml", 'forms = ["cavaler", "cavaleri"]', 'forms = ["cavaler"]', "", "has 1 forms in ro; it needs 2"),
    ("lang/en.toml", '"King of Light"', '"Master of the Deck"', "", "'Master of the Deck' stands for the card"),
    ("lang/en.toml", '"Kallor the High King"', '""', "", "The card kallor has no name in en"),
    ("lang/it.toml", 'short = "M-1"', 'short = "M+1"', "", "'M+1' stands for the token"),
    ("lang/it.toml", "[step]", "[stepp]", "", "Unknown category 'stepp'"),
    ("lang/en.toml", 'nothing = ["nothing", "nothing happens"]', "nothing = []", "", "effect.nothing has a wrong name"),
    ("lang/en.toml", 'name = "Recruitment", text', 'name = "Recruitment", txt', "", "has the unknown field 'txt'"),
    ("lang/en.toml", '"march 0"', "0", "", "token.march-0 has a wrong aliases"),
    ("lang/common.toml", '"Kurl"', '"Cruk"', "", "'Cruk' stands for the area kurl"),
    ("lang/ru.toml", "text = \"Можете вернуть", "name = \"Можете вернуть", "", "The ability cancel_enemy_card has no text in ru"),
    ("lang/en.toml", "{param:power}", "{param:pwer}", "gain_power", "Unknown term 'pwer' in ability gain_power; did you mean \"power\"?"),
    ("lang/en.toml", "{param:power}", "{parm:power}", "gain_power", "The text of the ability gain_power speaks of {parm}, which it does not take."),
    ("lang/en.toml", "text = \"", "text = \"{param} ", "no_losses = {", "The text of the ability no_losses speaks of {param}, which it does not take."),
    ("lang/en.toml", "muster = {", "mustre = {", "[term]", "The term muster has no name in en"),
    ("decks.toml", "[[cards]]", '[[tides]]\nid = "none"\n\n[[cards]]', "", "The deck tides has no name in ro"),
    ("decks.toml", "[[cards]]", '[[tides]]\nid = "none"\n\n[[cards]]', "", "The term skull has no name in ru"),
    ("scenario.toml", "[constants]", "[switches]\nlong = [true, false]\n\n[constants]", "", "The switch long_true has no name in it"),
]  # fmt: skip


def found(folder: Path) -> list[Finding]:
    return check(folder)


def test_shipped_scenario_is_sound_and_agrees_with_its_picture() -> None:
    scenario = load_scenario(ID)
    assert scenario.map is not None
    board = read_board(scenario.map)
    assert check(ID, picture=Picture(board.areas.keys(), touching(board))) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "after", "message"), MISTAKES, ids=[f"{m[0]}-{m[4][:40]}" for m in MISTAKES]
)
def test_one_planted_mistake_is_found(
    folder: Path, edit: Edit, file: str, old: str, new: str, after: str, message: str
) -> None:
    edit(file, old, new, after)
    findings = found(folder)
    assert any(message in finding.message for finding in findings), [str(f) for f in findings]
    for finding in findings:
        assert 1 <= finding.line <= len(finding.file.read_text().splitlines())


@pytest.mark.parametrize(
    ("file", "old", "new", "after", "line_holds"),
    [
        ("areas.toml", '"mott"', '"mottt"', 'id = "genabaris"', "mottt"),
        ("areas.toml", "supply = 1", "suply = 1", 'id = "pale"', "suply"),
        ("decks.toml", 'effect = "supply", by = -2', 'effect = "suply"', "", "suply"),
        ("decks.toml", '    { effect = "muster" },', '    { effect = "mustre" },', "", "mustre"),
        ("scenario.toml", "outlook = {", "outlok = {", "", "outlok"),
        ("scenario.toml", '"jaghut", "malazan"', '"jagut", "malazan"', "", "oscurita = "),
        ("lang/ru.toml", 'karsa = { name = "Карса', 'karza = { name = "Карса', "", "karza"),
    ],
)
def test_finding_points_at_the_line(
    folder: Path, edit: Edit, file: str, old: str, new: str, after: str, line_holds: str
) -> None:
    edit(file, old, new, after)
    lines = (folder / file).read_text().splitlines()
    marked = [f for f in found(folder) if f.file == folder / file and line_holds in lines[f.line - 1]]
    assert marked, [str(f) for f in found(folder)]


def test_all_mistakes_are_told_at_once(folder: Path, edit: Edit) -> None:
    edit("areas.toml", '"mott"', '"mottt"', 'id = "genabaris"')
    edit("cards.toml", '"no_losses"', '"no_loses"')
    edit("scenario.toml", "ports_pay = true", "port_pay = true")
    edit("lang/en.toml", '"King of Light"', '"Master of the Deck"')
    files = {finding.file.name for finding in found(folder)}
    assert {"areas.toml", "cards.toml", "scenario.toml", "en.toml"} <= files


def test_files_that_are_not_toml_are_all_named(folder: Path, edit: Edit) -> None:
    edit("areas.toml", "width = 1180", "width 1180")
    edit("lang/en.toml", 'language = "English"', 'language = "English')
    findings = found(folder)
    assert [(f.file.name, f.line) for f in findings] == [("areas.toml", 6), ("en.toml", 1)]
    (folder / "cards.toml").write_bytes(b"# ok\n\xff\n")
    assert ("cards.toml", 2) in [(f.file.name, f.line) for f in found(folder)]


def test_table_in_two_files_is_a_finding(folder: Path) -> None:
    (folder / "more.toml").write_text("[constants]\nturns = 3\n")
    assert "stands in more.toml already" in found(folder)[0].message


@pytest.mark.parametrize("value", ["1", '"x"', "[1]", '[["x"]]', "{ a = 1 }", "true", "[]", "{}"])
@pytest.mark.parametrize(
    "table",
    ["areas", "cards", "constants", "options", "setup", "style", "languages", "remove", "threat", "barriers"],
)
def test_a_table_of_the_wrong_shape_never_breaks_the_check(folder: Path, table: str, value: str) -> None:
    for path in folder.glob("*.toml"):
        path.unlink()
    (folder / "scenario.toml").write_text(
        f'id = "x"\nfamily = "thrones"\nlanguage = "it"\n{table} = {value}\n', encoding="utf-8"
    )
    assert found(folder)


def test_picture_that_disagrees() -> None:
    scenario = load_scenario(ID)
    assert scenario.map is not None
    board = read_board(scenario.map)
    seen = touching(board)
    kurl_pale, cruk_kurl = frozenset(("kurl", "pale")), frozenset(("cruk", "kurl"))
    areas = (set(board.areas) - {"ilem"}) | {"atlantis"}
    messages = [f.message for f in check(ID, picture=Picture(areas, (seen - {kurl_pale}) | {cruk_kurl}))]
    assert "The picture has no path for ilem." in messages
    assert any("atlantis" in message for message in messages)
    assert any(message.startswith("kurl and pale are adjacent, but do not touch") for message in messages)
    assert any(message.startswith("cruk and kurl touch on the map") for message in messages)
    assert len(messages) == 4


def test_sound_scenario_builds() -> None:
    components = build(load_scenario(ID).tables, 6)
    assert len(components.areas) == 61
    assert {deck: sum(components.deck(deck).values()) for deck in components.decks} == dict.fromkeys(
        components.decks, 10
    )


def test_lines_of_dotted_keys_long_strings_and_nested_rows() -> None:
    lines = Lines(
        'a.b = 1\ntext = """\n[not-a-header]\nc = 2\n"""\n[[rows]]\nid = "x"\n[rows.more]\nd = 1\n[[rows]]\n'
    )
    assert lines.at(["a", "b"]) == 1
    assert lines.at(["not-a-header"]) == 1
    assert lines.at(["rows", 0, "more", "d"]) == 9
    assert lines.at(["rows", 1]) == 10


def test_lines_of_rows_in_a_list() -> None:
    lines = Lines(
        'rows = [  # all of them\n  { id = "x" },\n  # no row\n  { id = "y" },\n]\nnext = 1\n[table]\n'
    )
    assert [lines.at(["rows", 0]), lines.at(["rows", 1, "id"]), lines.at(["rows"])] == [2, 4, 1]
    assert [lines.at(["next"]), lines.at(["table"])] == [6, 7]
