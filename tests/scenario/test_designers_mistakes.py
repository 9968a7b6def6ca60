"""Mistakes that a designer makes, through `pbf scenario`: each is named, causes before what follows from them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run, pbf

__all__ = ["pbf"]

LAGOON = Path(__file__).parents[1] / "third_party" / "lagoon"
SALT = '["Salt Pans", "Salt"]'
AREAS, CARDS, DECKS, MAIN, EN, IT = (
    f"scenarios/lagoon-war/{name}"
    for name in ("areas.toml", "cards.toml", "decks.toml", "scenario.toml", "lang/en.toml", "lang/it.toml")
)
MAP = "maps/lagoon-war.svg"


@pytest.fixture
def lagoon(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LAGOON, tmp_path / "lagoon"))


def spoil(pack: Path, file: str, old: str, new: str) -> None:
    path = pack / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def told(pbf: Run, pack: Path) -> list[str]:
    """The mistakes that the check prints, without the notes and without the places."""
    done = pbf("scenario", "check", pack / "scenarios" / "lagoon-war", "--games", 0)
    lines = [line for line in done.out.splitlines()[:-1] if not line.startswith("note: ")]
    return [line.partition(": ")[2] for line in lines]


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (EN, SALT, '["Salt Pans", "and"]', "'and' cannot stand for the area salt-pans: in messages it is a word of the language (and)."),
        (EN, SALT, '["Salt Pans", "to"]', "'to' cannot stand for the area salt-pans: in messages it is a word of the language (to)."),
        (EN, SALT, '["Salt Pans", "all"]', "'all' cannot stand for the area salt-pans: in messages it is a word of the language (all)."),
        (EN, SALT, '["Salt Pans", "Pass"]', "'Pass' cannot stand for the area salt-pans: in messages it is a word of the language (pass)."),
        (EN, SALT, '["Salt Pans", "2"]', "'2' cannot stand for the area salt-pans: in messages it is the number 2."),
        (EN, SALT, '["Salt Pans", "two"]', "'two' cannot stand for the area salt-pans: in messages it is the number 2."),
        (EN, SALT, '["Salt Pans", "pike"]', "'pike' cannot stand for the area salt-pans: in messages it is the unit footman."),
        (EN, SALT, '["Salt Pans", "advance"]', "'advance' cannot stand for the area salt-pans: in messages it is the kind march."),
        (IT, '["Le Saline", "Saline"]', '["Le Saline", "e"]', "'e' cannot stand for the area salt-pans: in messages it is a word of the language (and)."),
        (EN, SALT, '["Salt Pans", ""]', "area.salt-pans has an empty text among its aliases; take it out."),
        (EN, SALT, '"!!!"', "'!!!' is no name for the area salt-pans: it has no letter."),
        (AREAS, 'id = "middle-lagoon", kind = "sea"', 'id = "middle-lagoon", kind = "water"', "Unknown kind of area 'water' in areas middle-lagoon kind; known are: land, sea, port."),
        (AREAS, "x = 150", "x = nan", "x of areas old-mills must be a number, not nan."),
        (AREAS, "x = 150", "x = inf", "x of areas old-mills must be a number, not inf."),
        (AREAS, "x = 150", "x = 2020-01-01", "x of areas old-mills must be a number, not 2020-01-01."),
        (CARDS, '"gain_power", param = 2', '"gain_power"', "gain_power needs param = a whole number from 1 up."),
        (DECKS, 'does = { effect = "supply" }', "does = { effect = true }", "Unknown effect 'true' in cards harvest does; known are: nothing, reshuffle, choice, ban, no_support_strength, power_icons, supply, muster, claim_auction, execute_hostages, clash, threat_attack."),
        (MAIN, "#e0a92e", "#F2E9C9", "millers and lanterners have the colour #F2E9C9, so nobody can tell them apart on the map."),
        (MAIN, 'letter = "L"', 'letter = "M"', "millers and lanterners have the letter 'M', so nobody can tell them apart on the map."),
        (CARDS, '"ships_plus"', '"shipsplus"', "Unknown ability 'shipsplus' in house_cards harbour-pilot ability; did you mean \"ships_plus\"?"),
        (MAP, 'xmlns="http://www.w3.org/2000/svg"', "", 'lagoon-war.svg: the <svg> needs xmlns="http://www.w3.org/2000/svg", or no program draws it.'),
        (MAP, 'id="north-basin" class="area sea"', 'id="north-basin" class="area land"', 'north-basin is sea, but the picture draws it as land: its path needs class="area sea".'),
        (MAP, 'id="dunes" class="area land"', 'id="dunes" class="area sea"', 'dunes is land, but the picture draws it as sea: its path needs class="area land".'),
    ],
)  # fmt: skip
def test_a_mistake_is_named_and_nothing_beside_it(
    pbf: Run, lagoon: Path, file: str, old: str, new: str, message: str
) -> None:
    spoil(lagoon, file, old, new)
    mistakes = told(pbf, lagoon)
    assert len(mistakes) == 1 and mistakes[0].endswith(message), mistakes


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (AREAS, 'id = "dunes", kind', 'id = "orchards", kind', "orchards stands twice in areas; each row needs an id of its own."),
        (AREAS, 'id = "salt-pans"', 'id = "Salt Pans"', "The id 'Salt Pans' must be lower-case words joined by hyphens, such as \"salt-pans\"."),
        (CARDS, 'id = "oil-trader"', 'id = "wick-maker"', "wick-maker stands twice in house_cards; each row needs an id of its own."),
        (MAIN, 'id = "lagoon-war"', 'id = "Lagoon War"', "The id 'Lagoon War' must be lower-case words joined by hyphens, such as \"lagoon-war\"."),
        (MAIN, 'id = "lagoon-war"', 'id = "lagoon"', "The id is lagoon, but the folder is called lagoon-war; call both the same."),
        (MAIN, 'areas = "all"', 'areas = ["winterfel"]', "Unknown row of areas to remove 'winterfel' in remove areas; did you mean \"winterfell\"?"),
        (MAIN, "[constants]", "[constant]", "Unknown table 'constant' in the file; did you mean \"constants\"?"),
        (MAIN, '["seasons", "tidings"]', '["seasons", "tidngs"]', 'The deck tidngs has no cards. Did you mean "tidings"?'),
        (MAIN, "[setup.3]", "[setup.4]", "setup 4 has houses and stars, setup 3 has start and tracks: they look like one that was torn apart."),
    ],
)  # fmt: skip
def test_a_cause_comes_before_what_follows_from_it(
    pbf: Run, lagoon: Path, file: str, old: str, new: str, message: str
) -> None:
    spoil(lagoon, file, old, new)
    mistakes = told(pbf, lagoon)
    assert len(mistakes) > 1 and mistakes[0] == message, mistakes


def test_an_area_beneath_another_is_named(pbf: Run, lagoon: Path) -> None:
    text = (lagoon / MAP).read_text("utf-8")
    outline = text.partition('id="dunes" class="area land"')[2].partition(' d="')[2].partition('"')[0]
    above = text.partition('id="orchards" class="area land"')[2].partition(' d="')[2].partition('"')[0]
    spoil(lagoon, MAP, above, outline)
    mistakes = told(pbf, lagoon)
    assert "dunes lies beneath orchards on the map, which hides 100% of it: reshape one of them." in mistakes
