"""A sender's own abbreviations hold as their key says, before any other meaning of the same letters; orders in a row are no key."""

from __future__ import annotations

import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Assign
from pbf_moderator.reading.mentions.legends import legend_of
from pbf_moderator.reading.mentions.spotting import Spotter
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.text.vocabulary import vocabulary
from pbf_moderator.scenario.loading import load_scenario

SCENARIO = load_scenario("agot-2e")
TOKENS = dict.fromkeys(("march-0", "march-plus-1", "support", "defence-1", "raid", "consolidate"), 1)
SHEET = Decision(
    "orders",
    "martell",
    Assign(("boneway", "starfall", "sunspear"), TOKENS),
    secret=True,
    key="orders/martell#1",
)


def orders(text: str) -> dict[str, str]:
    said = read(text, seat="martell", asked=[SHEET], ahead=[], scenario=SCENARIO)
    return dict(said.answers[0].answers[0]) if said.answers else {}


def abbreviations(text: str) -> set[str]:
    spotter = Spotter(vocabulary(SCENARIO.lexicon), (), "en")
    return {*legend_of(text, lambda part: spotter.spot(part).spots).meanings}


@pytest.mark.parametrize(
    "text",
    [
        "Q = Starfall, BW = Boneway, SS = Sunspear\n\nQ raid\nBW support\nSS consolidate",
        "SS | C\nBW | S\nSF | X\n\n(SS = Sunspear, BW = Boneway, SF = Starfall; S = support, C = consolidate, X = raid)",
        "Key: S support, R raid, C consolidate\nBoneway: S\nStarfall: R\nSunspear: C",
        "Legenda: S supporto, R incursione, C consolidamento, * speciale\nBoneway: S\nStarfall: R\nSunspear: C",
        "Boneway: S\nStarfall: R\nSunspear: C\n\nS sprijin / R incursiune / C consolidare",
        "П поддержка, Н набег, УВ усиление власти\nBoneway: П\nStarfall: Н\nSunspear: УВ",
    ],
)
def test_a_key_holds_for_its_message(text: str) -> None:
    assert orders(text) == {"boneway": "support", "starfall": "raid", "sunspear": "consolidate"}


@pytest.mark.parametrize(
    "text",
    [
        "SF raid, BW support, SS consolidate\nSF and BW first",
        "SF = raid, BW = support, SS = consolidate\nSF and BW first",
        "MC = my own choice\nMC",
        "S = support, R = nothing of note\nS, R",
    ],
)
def test_orders_and_talk_are_no_key(text: str) -> None:
    assert abbreviations(text) == set()


def test_an_abbreviation_that_is_not_used_means_nothing() -> None:
    assert abbreviations("SS = Sunspear, BW = Boneway\nSS raid") == {"SS"}


@pytest.mark.parametrize(
    "text", ["* {}1, S support\nS", "S {}nobody knows, R raid\nS", "S ={}1\nS", "({}" * 50, "S support, " * 9]
)
def test_a_flood_is_no_key_and_is_gone_through_once(text: str) -> None:
    """Blanks that two parts of a pattern could share would be tried in every way."""
    assert abbreviations(text.replace("{}", " " * 20_000)) == set()
