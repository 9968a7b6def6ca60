"""Planted mistakes in two more scenarios: card texts, switches, fortune cards, a threat without cards, goals, maps."""

from __future__ import annotations

import copy
import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.checking import check_scenario
from pbf_moderator.families.thrones import family as thrones
from pbf_moderator.families.thrones.cards.card_abilities import known_abilities
from pbf_moderator.resources import shipped
from pbf_moderator.scenario import load_scenario
from pbf_moderator.scenario.check import check

from .conftest import Edit

SECOND, FIRST = "agot-2e", "agot-1e"
TEXTS = 'abilities = [{ ability = "no_losses" }, { ability = "gain_power", param = 1 }]'
BLACKFISH = 'id = "blackfish"'
OWN = 'ability = "no_losses"'

# (file, old text, new text, text after which to look for it, what the finding says)
IN_THE_SECOND = [
    # Several texts on a card
    ("cards.toml", OWN, TEXTS.replace('"no_losses"', '"no_loses"'), BLACKFISH, "Unknown ability 'no_loses'"),
    ("cards.toml", OWN, TEXTS.replace("param = 1", "parm = 1"), BLACKFISH, "Unknown key 'parm' in house_cards blackfish"),
    ("cards.toml", OWN, TEXTS.replace("ability = \"no_losses\"", "param = 2"), BLACKFISH, "ability of house_cards blackfish abilities no. 1 is missing"),
    ("cards.toml", OWN, TEXTS.replace("gain_power", "no_losses"), BLACKFISH, "The card blackfish has no_losses twice"),
    ("cards.toml", OWN, f"{OWN}\n{TEXTS}", BLACKFISH, "has ability and abilities; write one of them"),
    ("cards.toml", OWN, "abilities = []", BLACKFISH, "abilities of house_cards blackfish is empty; leave it out"),
    ("cards.toml", OWN, 'abilities = ["no_losses"]', BLACKFISH, "abilities of house_cards blackfish must be a list of tables"),
    ("cards.toml", OWN, "param = 1", BLACKFISH, "The card blackfish has a param, but no ability"),
    # Parameters
    ("cards.toml", 'ability = "gain_power"\nparam = 2', 'ability = "gain_power"', "", "gain_power needs param = a whole number from 1 up."),
    ("cards.toml", "param = 2", "param = true", "tywin", "gain_power needs param = a whole number from 1 up, not true"),
    ("cards.toml", "param = 2", "param = -1", "aeron", "replace_card needs param = a whole number from 1 up, not -1"),
    ("cards.toml", OWN, 'ability = "buy_enemy_card"', BLACKFISH, "buy_enemy_card needs param = a whole number"),
    ("cards.toml", '\nparam = "iron-throne"', "", "", "bonus_vs_track needs param = an id of the table tracks"),
    ("cards.toml", 'param = "iron-throne"', 'param = "iron-thron"', "", "Unknown track 'iron-thron'"),
    ("cards.toml", '\nparam = "stannis-baratheon"', "", "", "pair_bonus needs param = an id of the table house_cards"),
    ("cards.toml", 'param = "stannis-baratheon"', 'param = "robb-stark"', "", "pair_bonus needs another card of baratheon, not robb-stark"),
    ("cards.toml", 'param = "stannis-baratheon"', 'param = "davos-seaworth"', "", "pair_bonus needs another card of baratheon"),
    ("cards.toml", "{ swords = 1 }", '{ swords = "one" }', "nymeria", "swords of house_cards nymeria-sand param attack must be a whole number from 0 up"),
    ("cards.toml", "attack =", "atack =", "nymeria", 'Unknown key \'atack\' in house_cards nymeria-sand param; did you mean "attack"?'),
    ("cards.toml", "{ attack = { swords = 1 }, defence = { forts = 1 } }", "{}", "nymeria", "house_cards nymeria-sand param is empty; it takes attack or defence"),
    # Decks, choices, fortune cards
    ("decks.toml", 'does = { effect = "supply" }', 'does = { effect = "supply", by = 1 }\nhighest = { effect = "muster" }', "", "The card supply has highest, which its deck never asks for"),
    ("decks.toml", 'does = { effect = "supply" }', "does = {}", "", "effect of cards supply does is missing"),
    ("decks.toml", 'tracks = ["iron-throne", "fiefdoms", "kings-court"]', "tracks = []", "", "tracks of cards clash-of-kings does is empty"),
    ("decks.toml", 'tokens = ["march-plus-1"]', "tokens = []", "rains-of-autumn", "tokens of cards rains-of-autumn does is empty"),
    ("decks.toml", 'track = "iron-throne"\n', "", "[cards.does]", "track of cards a-throne-of-blades does is missing"),
    ("decks.toml", 'effect = "supply", by = -2', 'effect = "supply"', "", "by of cards rattleshirts-raiders lowest is missing"),
    ("decks.toml", "skulls = 1", "skull = 1", "", 'Unknown key \'skull\' in tides tide-skull; did you mean "skulls"?'),
    ("decks.toml", "copies = 8", "copies = 0", "", "copies of tides tide-0 must be a whole number from 1 up"),
    ("decks.toml", 'id = "tide-fort"', 'id = "tide-sword"', "", "tide-sword stands twice in tides"),
    ("scenario.toml", "tides = false", 'tides = "no"', "", "The option tides is false or true, not 'no'"),
    ("scenario.toml", '"westeros-1", "westeros-2"', '"westeros-1", "westeros-1"', "", "decks of constants lists westeros-1 twice"),
    # Switches
    ("scenario.toml", "[true, false]", "[true]", "[switches]", "The switch lannister_port_ship needs a list of at least two values"),
    ("scenario.toml", "[true, false]", "[true, true]", "[switches]", "The switch lannister_port_ship has a value twice"),
    ("scenario.toml", "[true, false]", "true", "[switches]", "The switch lannister_port_ship needs a list"),
    ("scenario.toml", "lannister_port_ship =", "garrisons =", "[switches]", "garrisons is an option of the family already"),
    ("scenario.toml", "[when.final_tie.faq", "[when.finl_tie.faq", "", "Unknown switch 'finl_tie'"),
    ("scenario.toml", "[when.final_tie.faq", "[when.final_tie.fak", "", "Unknown value 'fak'"),
    ("scenario.toml", "[when.final_tie.faq.constants]", "[when.final_tie.faq.constant]", "", "Unknown table 'constant'"),
    ("scenario.toml", "[when.final_tie.faq.constants]\ntie_break = ", "[when.final_tie]\nfaq = ", "", "Below [when.final_tie] stand tables"),
    ("scenario.toml", '["lands", "supply", "throne"]', '["land", "supply", "throne"]', "", "With final_tie = faq: Unknown tie break 'land'"),
    ("scenario.toml", "tie_break =", "tie_brake =", "[when.final_tie", "With final_tie = faq: Unknown key 'tie_brake'"),
    ("scenario.toml", "port-lannisport =", "port-lanisport =", "[when.", "With lannister_port_ship = true: Unknown area 'port-lanisport'"),
    ("scenario.toml", "ship = 1", "ship = 4", "[when.", "With lannister_port_ship = true: port-lannisport takes 3 ships, not 4"),
    # Goals, forces, areas out of play
    ("scenario.toml", "forts_to_win = 7", "forts_to_win = 21", "", "forts_to_win is 21; with 3 players the board has 13 castles and strongholds"),
    ("scenario.toml", "stars = [3, 2, 1]", "stars = [3, 2, 1]\nforts_to_win = 16", "", "forts_to_win is 16; with 3 players the board has 13"),
    ("scenario.toml", "stars = [3, 2, 1]", "stars = [3, 2, 1]\nforts_to_win = 1", "", "stark has won before the first turn"),
    ("scenario.toml", "stars = [3, 2, 1]", 'stars = [3, 2, 1]\nforts_to_win = "6"', "", "forts_to_win of setup 3 must be a whole number"),
    ("scenario.toml", "eyrie = 6", 'eyrie = "six"', "", "eyrie of setup 6 forces must be a whole number from 1 up"),
    ("scenario.toml", "eyrie = 6", "pyke = 6", "", "pyke is the home of greyjoy, who plays"),
    ("scenario.toml", "eyrie = 6", "sunspear = 6", "[setup.3.forces]", "sunspear is blocked, and has a neutral force"),
    ("scenario.toml", '    "sunspear",', '    "winterfell",', "blocked", "winterfell is the home of stark, who plays"),
    ("scenario.toml", '    "sunspear",', '    "pyke",', "blocked", "blocked of setup 3 lists pyke twice"),
    ("scenario.toml", '    "sunspear",', '    "kingswood",', "blocked", "kingswood holds units and a neutral force, or is blocked"),
    ("scenario.toml", '    "sunspear",', '    "sunspeer",', "blocked", 'Unknown area \'sunspeer\' in setup 3 blocked; did you mean "sunspear"?'),
    ("scenario.toml", "start_power = 5", "start_power = 25", "", "start_power is over the power_limit"),
    ("scenario.toml", "supply = 1", "supply = 1\npower = 21", "[setup.6.start.stark]", "stark starts with more power than the power_limit"),
    ("scenario.toml", "footman = 1", "footman = true", "[setup.6.start.stark.units]", "footman of setup 6 start stark units winterfell must be a whole number"),
    ("scenario.toml", "[setup.3.forces]", "[setup.three.forces]", "", "'three' in setup must be a number of players, as in [setup.6]"),
    # Tokens, looks, board
    ("scenario.toml", "copies = 2", 'copies = 2\nonly = "island"', "[[tokens]]", "Unknown kind of area 'island'"),
    ("scenario.toml", "copies = 2", "copies = 2\nonly = true", "[[tokens]]", "only of tokens raid must be a kind of area"),
    ("scenario.toml", 'letter = "S"', 'leter = "S"', "", "Unknown key 'leter' in style seats stark"),
    ("scenario.toml", '"#f1f5f3"', '"white"', "", "color of style seats stark must be written like #1a2b3c"),
    ("scenario.toml", "[style.icons]", "[style.icon]", "", "Unknown key 'icon' in style"),
    ("scenario.toml", 'iron-throne = "throne"', 'iron-thrown = "throne"', "[style.tokens]", "Unknown track 'iron-thrown'"),
    ("areas.toml", "width = 1680", "widht = 1680", "", "Unknown key 'widht' in canvas"),
    ("areas.toml", 'kind = "river"', 'kind = "rivr"', "", "Unknown kind of barrier 'rivr'"),
    ("areas.toml", '["winterfell", "greywater-watch"]', '["winterfell", 3]', "", "must be a list of pairs of areas"),
    ("areas.toml", "power = 1", 'power = 1\nvia = { reach = "north" }', 'id = "boneway"', "reach of areas boneway via must be a list of points"),
    ("areas.toml", "power = 1", "power = 1\ncapacity = 3", 'id = "boneway"', "boneway has capacity, but is not a port"),
    ("areas.toml", "power = 1", "power = 1\ngarrison = 2", 'id = "boneway"', "boneway has a garrison, but is nobody's home"),
    ("areas.toml", '"karhold", ', "", 'id = "castle-black"', "karhold is adjacent to castle-black, but castle-black is not"),
    # Names
    ("lang/ru.toml", "final_tie_faq =", "final_tie_fak =", "", "The switch final_tie_faq has no name in ru"),
    ("lang/ru.toml", "skull =", "scull =", "", "The term skull has no name in ru"),
    ("lang/en.toml", "tides = {", "tide = {", "[deck]", "The deck tides has no name in en"),
    ("lang/it.toml", "[aliases.area]", "[aliases.aera]", "", "Unknown category 'aera'"),
    ("lang/it.toml", 'arbor = [', 'arbour = [', "[aliases.area]", "Unknown area 'arbour'"),
    ("lang/en.toml", "role_icons = {", "role_icon = {", "", "The ability role_icons has no text in en"),
]  # fmt: skip
IN_THE_FIRST = [
    ("scenario.toml", "lowest = {", "lowst = {", "[threat.always]", "lowest of threat always is missing"),
    ("scenario.toml", "lowest = {", "lowst = {", "[threat.always]", "Unknown key 'lowst' in threat always"),
    ("scenario.toml", '{ effect = "lose_points", count = 4 }', "4", "", "lowest of threat always must be a table"),
    ("scenario.toml", "lose_points", "lose_point", "[threat.always]", "Unknown effect 'lose_point'"),
    ("scenario.toml", "count = 4", "count = 0", "[threat.always]", "count of threat always lowest must be a whole number from 1 up"),
    ("scenario.toml", "[threat.always]", '[threat]\ndeck = "wildlings"\n[nothing]', "", "this is not valid TOML"),
    ("scenario.toml", "back_after_loss = 6", 'back_after_loss = 6\ndeck = "wildlings"', "", "The threat needs either a deck or [threat.always]"),
    ("cards.toml", 'param = "army"', 'param = "navy"', "robb-stark", 'knights_plus needs param = "army", or no param at all'),
    ("cards.toml", '["support", "consolidate"]', '["suport"]', "", 'Unknown kind of order \'suport\' in house_cards asha-greyjoy param; did you mean "support"?'),
    ("cards.toml", '["support", "consolidate"]', '"support"', "", "remove_near_order needs param = a list of kinds of order"),
    ("cards.toml", '["support", "consolidate"]', "[]", "", "remove_near_order needs param = a list of kinds of order"),
    ("scenario.toml", 'only = "land"', 'only = "lands"', "", "Unknown kind of area 'lands'"),
    ("decks.toml", 'unit = "footman"', 'unit = "footmen"', "", "Unknown unit 'footmen'"),
    ("options.toml", '"greyjoy", "tyrell"]', '"greyjoy", "greyjoy"]', "[when.designer_court", "With designer_court = false: The track kings-court must list each"),
]  # fmt: skip
MISTAKES = [*((SECOND, *row) for row in IN_THE_SECOND), *((FIRST, *row) for row in IN_THE_FIRST)]


@pytest.mark.parametrize(
    ("scenario_id", "file", "old", "new", "after", "message"),
    MISTAKES,
    ids=[f"{m[0]}-{m[1]}-{m[5][:50]}" for m in MISTAKES],
)
def test_one_planted_mistake_is_found(
    folder: Path, edit: Edit, file: str, old: str, new: str, after: str, message: str
) -> None:
    edit(file, old, new, after)
    findings = check(folder)
    assert any(message in finding.message for finding in findings), [str(f) for f in findings]
    for finding in findings:
        assert finding.file.is_relative_to(folder)
        assert 1 <= finding.line <= len(finding.file.read_text("utf-8").splitlines())


@pytest.fixture
def scenario_id() -> str:
    return SECOND


@pytest.mark.parametrize("param", ['"no such thing"', "{ x = 1 }", "[[1]]"])
def test_no_ability_takes_just_any_param(folder: Path, edit: Edit, param: str) -> None:
    assert thrones.schema(), "the whole family is loaded, so that all abilities are known"
    known = known_abilities()
    rows = [f'{{ ability = "{ability}", param = {param} }},' for ability in known]
    edit("cards.toml", OWN, "\n".join(["abilities = [", *rows, "]"]), BLACKFISH)
    lines = (folder / "cards.toml").read_text("utf-8").splitlines()
    told: dict[str, list[str]] = {row: [] for row in rows}
    for finding in check(folder):
        if (line := lines[finding.line - 1]) in told:
            told[line].append(finding.message)
    for ability, row in zip(known.values(), rows, strict=True):
        assert told[row], ability.name
        assert (f"{ability.name} takes no param." in told[row]) == (ability.param is None)


def test_a_file_of_a_language_that_is_not_listed(folder: Path) -> None:
    shutil.copy(folder / "lang" / "en.toml", folder / "lang" / "de.toml")
    assert [(f.file.name, f.message) for f in check(folder)] == [
        ("de.toml", "de is none of the languages of the scenario.")
    ]


def test_what_an_attack_without_cards_does_must_be_told(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios" / "calm"
    (folder / "lang").mkdir(parents=True)
    always = "".join(f'{row} = {{ effect = "nothing" }}\n' for row in ("lowest", "others", "highest"))
    (folder / "scenario.toml").write_text(
        f'id = "calm"\nextends = "agot-2e"\nlanguages = ["en"]\n[threat.always]\n{always}[remove]\nthreat = ["deck"]\n'
        'cards = ["silence-at-the-wall", "preemptive-raid", "crow-killers", "rattleshirts-raiders", "skinchanger-scout", '
        '"massing-on-the-milkwater", "a-king-beyond-the-wall", "mammoth-riders", "the-horde-descends"]\n'
        'deck_sizes = ["wildlings"]\n'
    )
    (folder / "lang" / "en.toml").write_text('[title]\ncalm = "Calm"\n')
    assert [f.message for f in check(folder)] == ["The term threat has no text in en: what an attack does."]


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        ("<svg", "this is not well-formed XML"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>', "has no areas"),
        ('<svg viewBox="0 0 9 9"></svg>', 'the <svg> needs xmlns="http://www.w3.org/2000/svg"'),
        ('<!DOCTYPE svg><svg viewBox="0 0 9 9"/>', "declares a document type"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path class="area" id="reach" d="M0 0 x"/></svg>', "of area reach cannot be read"),
        (b"\xff\xfe", "it is not UTF-8 text"),
    ],
)  # fmt: skip
def test_a_map_that_cannot_be_read_is_a_finding(pack: Path, picture: str | bytes, message: str) -> None:
    content = picture if isinstance(picture, bytes) else picture.encode()
    (pack / "maps" / f"{SECOND}.svg").write_bytes(content)
    findings = check_scenario(SECOND, [pack])
    assert [(f.file.name, message in f.message) for f in findings] == [("scenario.toml", True)]
    assert 'map = "' in findings[0].file.read_text().splitlines()[findings[0].line - 1]


def test_a_map_without_an_area_is_a_finding(pack: Path) -> None:
    text = (shipped() / "maps" / f"{SECOND}.svg").read_text("utf-8")
    (pack / "maps" / f"{SECOND}.svg").write_text(text.replace('id="pyke"', 'id="pike"'), encoding="utf-8")
    messages = [f.message for f in check_scenario(SECOND, [pack])]
    assert messages == [
        "The picture has no path for pyke.",
        "The picture shows pike, which is not an area of the scenario.",
    ]


def test_looks_that_cannot_be_drawn(pack: Path, edit: Edit) -> None:
    shutil.copy(shipped() / "maps" / f"{SECOND}.svg", pack / "maps")
    edit("scenario.toml", '"dots"', '"dotts"')
    edit("scenario.toml", 'shape = "rider"', 'shape = "ryder"')
    edit("scenario.toml", 'power = "crown"', 'power = "crwn"')
    messages = [f.message for f in check_scenario(SECOND, [pack])]
    assert [message.split(";")[0] for message in messages] == [
        "Unknown pattern 'dotts' in style seats greyjoy pattern",
        "Unknown shape 'ryder' in style units knight shape",
        "Unknown shape 'crwn' in style icons power",
    ]


def test_removing_what_is_not_there(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios" / "less"
    (folder / "lang").mkdir(parents=True)
    (folder / "lang" / "common.toml").write_text('[title]\nless = "Less"\n')
    main = folder / "scenario.toml"
    for removal, message in [
        ('tide = "all"', "Unknown table 'tide' in remove; did you mean \"tides\"?"),
        ('tides = ["tide-9"]', "Unknown row of tides to remove 'tide-9'"),
        (
            'areas.winterfel = ["home"]',
            "Unknown row of areas to remove 'winterfel' in remove areas; did you mean \"winterfell\"?",
        ),
        (
            'areas.winterfell = ["hom"]',
            "Unknown key of areas winterfell to remove 'hom' in remove areas winterfell; did you mean \"home\"?",
        ),
        (
            'setup.6.start = ["strak"]',
            "Unknown key of setup 6 start to remove 'strak' in remove setup 6 start; did you mean \"stark\"?",
        ),
        ("tides = true", "remove must be written like"),
    ]:
        main.write_text(f'id = "less"\nextends = "agot-2e"\n[remove]\n{removal}\n')
        findings = check(folder)
        assert any(message in f.message for f in findings), [str(f) for f in findings]


JUNK = (
    1,
    -1,
    True,
    "x",
    "",
    [],
    {},
    [1],
    [[1]],
    [["x"]],
    {"a": 1},
    [{"a": 1}],
    1.5,
    [{"id": []}],
    {"effect": []},
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in some data, the top left out."""
    steps = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for step in steps:
        yield (*path, step)
        yield from places(value[step], (*path, step))


def as_toml(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {as_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


@pytest.mark.parametrize("seed", range(40))
def test_a_wrong_value_anywhere_never_breaks_the_check(folder: Path, seed: int) -> None:
    chance = random.Random(seed)
    tables = copy.deepcopy(dict(load_scenario(folder).tables))
    *above, last = chance.choice(list(places(tables)))
    spot: Any = tables
    for step in above:
        spot = spot[step]
    spot[last] = chance.choice(JUNK)
    for path in folder.glob("*.toml"):
        path.unlink()
    text = "".join(f"{key} = {as_toml(value)}\n" for key, value in tables.items())
    (folder / "scenario.toml").write_text(text, encoding="utf-8")
    assert all(finding.file.is_relative_to(folder) for finding in check(folder))
