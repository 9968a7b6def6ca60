"""The board against the examples of the rule book, and the tables of results."""

from __future__ import annotations

import pytest

from pbf_moderator.families.common.boards import Step
from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.results import siege_row
from pbf_moderator.kernel.chance import Stream

from .builder import TABLES, M, P, position

COMPONENTS = position().components
BOARD = COMPONENTS.geography


def way(*spaces: str) -> int:
    """The movement points of a way by land."""
    steps = [BOARD.step(a, b) for a, b in zip(spaces, spaces[1:], strict=False)]
    return sum(step.cost for step in steps if step)


def line_length(start: str, end: str, without: str = "") -> int | None:
    def cost(step: Step) -> int | None:
        return None if step.goal == without else BOARD.line_cost(step)

    return BOARD.land_distance(start, end, cost)


def test_the_board_is_whole() -> None:
    assert len(BOARD.provinces) == 38 and len(BOARD.spaces) == 130
    assert BOARD.treasuries == (
        "pella",
        "sardes",
        "ecbatana",
        "babylon",
        "susa",
        "persepolis",
        "damascus",
        "memphis",
    )
    assert all(province.spaces for province in BOARD.provinces.values())


def test_from_perinthos_over_the_hellespont_to_cyzicus() -> None:
    assert way("perinthos", "chersonese", "ilium", "cyzicus") == 4
    assert BOARD.land_distance("perinthos", "cyzicus") == 4
    step = BOARD.step("chersonese", "ilium")
    assert step and step.kind == "strait" and BOARD.terrain["strait"].attack == -2


def test_from_cyzicus_to_sardes() -> None:
    assert way("cyzicus", "adramyttium", "pergamum", "sardes") == 3


def test_from_bynyan_to_malatya() -> None:
    assert way("bynyan", "malatya") == 1 and len(BOARD.provinces["commagene"].spaces) == 4


def test_from_aradus_by_salamis_and_aspendus_to_sardes() -> None:
    assert BOARD.naval_distance("aradus", "salamis") == BOARD.naval_distance("salamis", "aspendus") == 1
    assert line_length("aspendus", "sardes") == 4
    assert line_length("aradus", "sardes") == 9
    assert (line_length("aradus", "sardes", without="myriandrus") or 0) > 10


def test_from_pella_by_sea_to_ephesus() -> None:
    assert BOARD.naval_distance("pella", "ephesus") == 4
    assert BOARD.naval_distance("ilium", "lemnos") == 2
    counted = position(options={"sea_points": "one_point"}).geography
    assert counted.naval_distance("pella", "ephesus") == 5


def test_only_the_open_sea_joins_cyrene_and_cnossus() -> None:
    assert "cyrene" not in BOARD.within_naval("cnossus", 2)
    assert BOARD.step("cyrene", "cnossus", ("open-sea",)) and BOARD.terrain["open-sea"].line is None


@pytest.mark.parametrize(
    ("province", "adjacent"),
    [
        ("abarnahara", ("arabaya", "commagene", "judea", "phoenicia")),
        ("parthia", ("hyrcania", "media")),
        ("thrace", ("macedonia",)),  # straits do not count
    ],
)
def test_adjacent_provinces(province: str, adjacent: tuple[str, ...]) -> None:
    assert BOARD.provinces[province].adjacent == adjacent


@pytest.mark.parametrize(
    ("start", "end", "move", "line"),
    [("pella", "sardes", 9, 9), ("memphis", "babylon", 12, 15), ("pella", "persepolis", 23, 23)],
)
def test_between_treasuries(start: str, end: str, move: int, line: int) -> None:
    assert (BOARD.land_distance(start, end), line_length(start, end)) == (move, line)


def test_ports_are_spaces_with_a_way_by_sea() -> None:
    assert BOARD.spaces["tyre"].port and not BOARD.spaces["cyzicus"].port
    assert not BOARD.spaces["thermaic"].port and BOARD.spaces["thermaic"].sea
    assert sum(space.port for space in BOARD.spaces.values()) == 46


def test_a_city_to_be_founded_is_a_transit_point_until_then() -> None:
    game = position()
    assert not game.may_stop("alexandria") and "alexandria" not in BOARD.provinces["egypt"].spaces
    game.alexandrias.append("alexandria")
    assert game.may_stop("alexandria")


@pytest.mark.parametrize(
    ("strength", "roll", "score"), [(33, 17, 16), (40, 7, 8), (1, -3, 0), (60, 16, 19), (8, 6, 2), (0, 12, 0)]
)
def test_battle_table(strength: int, roll: int, score: int) -> None:
    assert COMPONENTS.battle_table.score(strength, roll) == score


@pytest.mark.parametrize(
    ("strength", "roll", "lost", "fatigue"),
    [(33, 1, 1, False), (40, 5, 8, True), (45, -1, 1, False), (8, 2, 0, False), (55, 9, 20, True)],
)
def test_loss_table(strength: int, roll: int, lost: int, fatigue: bool) -> None:
    assert COMPONENTS.loss_table.lost(strength, roll) == lost
    assert COMPONENTS.loss_table.fatigues(roll) is fatigue


@pytest.mark.parametrize(
    ("roll", "points", "losses"),
    [(-2, 0, 1), (2, 0, 0), (3, 1, 1), (5, 1, 0), (6, 1, 1), (7, 2, 0), (8, 3, 1), (11, 3, 1)],
)
def test_siege_table(roll: int, points: int, losses: int) -> None:
    row = siege_row(COMPONENTS.siege_table, roll)
    assert (row.points, row.losses) == (points, losses)


def test_row_six_by_option() -> None:
    other = position(options={"siege_six": "two_and_one"}).components.siege_table
    assert (siege_row(other, 6).points, siege_row(other, 6).losses) == (2, 1)


def test_flight_and_wounds() -> None:
    assert [COMPONENTS.flight_table.row(n)["goes"] for n in (2, 7, 8, 10, 11, 15)] == [
        "treasury",
        "treasury",
        "province",
        "province",
        "captured",
        "captured",
    ]
    assert [COMPONENTS.wounds_table.row(n)["injuries"] for n in (5, 6, 9, 10, 12)] == [0, 1, 1, 2, 2]


def test_leaders_are_in_one_place_each() -> None:
    game = position(leaders={"parmenion": "macedonian-1", "mazaeus": "gaza"})
    assert game.armies["macedonian-1"].leaders == ["alexander", "parmenion"]
    assert game.space_of("mazaeus") == "gaza"
    game.kill("memnon")
    assert game.leader_cups[P].removed == ["memnon"] and "memnon" not in game.on_board(P)
    assert family.invariant_violations(game) == []


def test_a_leader_is_never_in_two_places() -> None:
    game = position()
    game.armies["macedonian-1"].leaders.append("antipater")
    assert family.invariant_violations(game) == [f"the leaders of {M} in play are not those on the board"]


def test_what_a_side_does_not_see_can_be_otherwise() -> None:
    game = position(hands={P: ["surprise", "agis"], M: ["spies"]})
    game.leader_cups[P].inside["bessus"] = 0
    game.leader_cups[P].held[P] = ["bessus"]
    others = [family.scrambled(game, M, Stream(b"x", str(n))) for n in range(12)]
    assert {tuple(other.hands.cards[M]) for other in others} == {("spies",)}
    assert len({tuple(other.hands.cards[P]) for other in others}) > 3
    assert len({tuple(other.in_hand(P)) for other in others}) > 3
    assert all(family.view(other, M) == family.view(game, M) for other in others)
    assert all(family.invariant_violations(other) == [] for other in others)


def test_every_die_and_every_deck_is_named() -> None:
    game = position()
    assert len(family.dice(game)) == len({*family.dice(game)})
    assert {*family.bags(game)} == {*family.decks(game)} and {*family.sealed(game)} < {*family.decks(game)}
    assert family.seats(TABLES, 2) == (M, P)
