"""Position files in names or ids, and everything that may be wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.families.thrones.model.position import set_up
from pbf_moderator.scenario import Scenario, load_scenario
from pbf_moderator.scenario.positions import read_position

from .conftest import ID

REFERENCE = Path(__file__).parent.parent / "positions" / "malazan-reference.toml"


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return load_scenario(ID)


def test_reference_position(scenario: Scenario) -> None:
    game = set_up(build(scenario.tables, 6), read_position(REFERENCE, scenario))
    assert (game.turn, game.step) == (3, "planning")
    assert {house: game.power[house] for house in game.turn_order} == {
        "tiste-edur": 5, "malazan": 4, "tlan-imass": 2, "tiste-liosan": 7, "jaghut": 3, "tiste-andii": 6,
    }  # fmt: skip
    stars = [
        game.stars(h)
        for h in ("malazan", "tiste-andii", "tiste-edur", "tiste-liosan", "jaghut", "tlan-imass")
    ]
    assert stars == [2, 1, 0, 3, 3, 0]
    assert {p.area.id: p.units for p in game.held_by("tiste-andii")} == {
        "coral": {"cavaliere": 1, "fante": 1}, "outlook": {"fante": 1}, "cinnamon-wastes": {"cavaliere": 2},
        "coral-bay": {"nave": 1}, "port-coral": {"nave": 1},
    }  # fmt: skip
    assert game.places["morn-ruins"].units == {"fante": 4} and game.supply["tiste-edur"] == 5


def test_names_of_any_language_are_read(scenario: Scenario, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(
        'turn = 2\nstep = "Marce"\nbans = ["special raid"]\ntokens_used = ["Dragnipur"]\n'
        '[areas."Порт Корал".units.Andii]\nnavi = 2\n'
        '[areas.kurl]\nmarker = "Имассы"\norder = "M+1"\ngarrison = 0\nforce = 3\nrouted = { Liosan = { knights = 1 } }\n'
        '[discards]\nMalazan = ["Coltaine"]\n[decks]\n"Mazzo 1" = ["Recruitment"]\n[power]\nMalazan = 0\n',
        encoding="utf-8",
    )
    assert read_position(file, scenario) == {
        "turn": 2,
        "step": "marches",
        "bans": ["raid-special"],
        "tokens_used": ["oscurita"],
        "areas": {
            "port-coral": {"units": {"tiste-andii": {"nave": 2}}},
            "kurl": {
                "marker": "tlan-imass",
                "order": "march-plus-1",
                "garrison": 0,
                "force": 3,
                "routed": {"tiste-liosan": {"cavaliere": 1}},
            },
        },
        "discards": {"malazan": ["coltaine"]},
        "decks": {"genabackis-1": ["reclutamento"]},
        "power": {"malazan": 0},
    }


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("turn = 0", 1, "turn of the file must be a whole number from 1 up"),
        ("trun = 1", 1, 'did you mean "turn"?'),
        ('step = "lunch"', 1, "Unknown step 'lunch'"),
        ("threat = 3", 1, "The threat marker stands on one of 0, 2, 4"),
        ('[tracks]\nombra = ["Edur"]', 2, "A track lists every house of the game once"),
        ("[power]\nMalazam = 3", 2, 'did you mean "Malazan"?'),
        ("[power]\nMalazan = -3", 2, "must be a whole number from 0 up"),
        ("[supply]\nMalazan = 9", 2, "The supply track ends at 6"),
        ("[areas.Genabris]\nforce = 1", 1, 'did you mean "Genabaris"?'),
        ("[areas.kurl.units.malazan]\nnave = 1", 1, "nave cannot stand in kurl"),
        ("[areas.kurl.units.malazan]\nfante = 11", 1, "malazan has 11 fante; there are 10"),
        (
            "[areas.kurl.units]\nmalazan = { fante = 1 }\njaghut = { fante = 1 }",
            1,
            "Units of two houses stand in kurl",
        ),
        ("[areas.kurl]\nunits = 3", 2, "units of areas kurl must be a table"),
        ("[areas]\nkurl = 3", 2, "kurl of areas must be a table"),
        ('[areas]\nkurl = {}\n"Kurl" = {}', 3, "stands twice in areas"),
        ('[discards]\njaghut = ["Coltaine"]', 1, "coltaine is not a card of jaghut"),
        ('[decks]\ngenabackis-2 = ["Reclutamento"]', 1, "reclutamento is not a card of genabackis-2"),
        ('[decks]\ngenabackis-1 = ["Festa di Gedderone"]', 2, "it could be festa-di-gedderone-1 or"),
        ('bans = ["marcia"]', 1, "Unknown token 'marcia'"),
    ],
)
def test_mistakes_are_named_with_their_line(
    scenario: Scenario, tmp_path: Path, text: str, line: int, message: str
) -> None:
    file = tmp_path / "position.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as raised:
        read_position(file, scenario)
    told = [entry for entry in str(raised.value).splitlines() if message in entry]
    assert told and f"line {line}:" in told[0], str(raised.value)


def test_all_mistakes_are_in_one_listing(scenario: Scenario, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text('turn = "x"\nstep = "y"\nbans = ["z"]\n')
    with pytest.raises(UserError) as raised:
        read_position(file, scenario)
    assert str(raised.value).count("line ") == 3


def test_a_file_that_is_missing_or_not_toml(scenario: Scenario, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        read_position(tmp_path / "none.toml", scenario)
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(UserError, match="not UTF-8"):
        read_position(tmp_path / "bad.toml", scenario)
