"""Boards of points and connections, and of areas: ranges and routes beside a plain search through everything."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest

from pbf_moderator.families.common.board_schema import point_faults, point_tables
from pbf_moderator.families.common.board_tables import TOUCHING, areas, point_problems, points
from pbf_moderator.families.common.boards import (
    Cost,
    Graph,
    Onward,
    Route,
    Space,
    Step,
    anywhere,
    of_kinds,
    printed_cost,
)
from pbf_moderator.families.faults import Faults
from pbf_moderator.families.schema import Flag, Schema, may
from pbf_moderator.scenario.checks.shape import Shape
from pbf_moderator.scenario.loading import load_scenario

SEA_LANES = """
[[connection_kinds]]
id = "road"

[[connection_kinds]]
id = "pass"
cost = 2

[[connection_kinds]]
id = "sea"

[[spaces]]
id = "ford"
kind = "town"

[[spaces]]
id = "mill"

[[spaces]]
id = "cape"
port = true

[[spaces]]
id = "isle"
port = true

[[spaces]]
id = "peak"

[[connections]]
between = ["ford", "mill"]
kind = "road"

[[connections]]
between = ["mill", "cape"]
kind = "road"

[[connections]]
between = ["mill", "peak"]
kind = "pass"

[[connections]]
between = ["peak", "cape"]
kind = "pass"
cost = 3

[[connections]]
between = ["cape", "isle"]
kind = "sea"

[[connections]]
between = ["mill", "cape"]
kind = "sea"

[[connections]]
between = ["isle", "ford"]
kind = "sea"
one_way = true
"""


@pytest.fixture(scope="module")
def board() -> Graph:
    return points(tomllib.loads(SEA_LANES))


def ways(routes: Sequence[Route]) -> list[str]:
    """Routes in short: the spaces, and the kinds of steps."""
    return [f"{' '.join(r.spaces)} ({' '.join(s.kind for s in r.steps)}) {r.cost}" for r in routes]


def test_a_board_holds_what_its_tables_say(board: Graph) -> None:
    assert list(board.spaces) == ["ford", "mill", "cape", "isle", "peak"]
    assert board.spaces["ford"].kind == "town" and board.spaces["cape"].data["port"]
    assert board.neighbours("mill") == ("ford", "cape", "peak")
    assert board.neighbours("mill", of_kinds("sea")) == ("cape",)
    assert [s.kind for s in board.between("mill", "cape")] == ["road", "sea"]
    assert [s.cost for s in board.between("peak", "cape")] == [3]
    assert board.between("isle", "ford") and not board.between("ford", "isle"), "one way"


def test_ranges(board: Graph) -> None:
    assert board.within("ford", 0) == {"ford": 0}
    assert board.within("ford", 3) == {"ford": 0, "mill": 1, "cape": 2, "isle": 3, "peak": 3}
    assert board.within("ford", 3, of_kinds("road")) == {"ford": 0, "mill": 1, "cape": 2}
    stopped = board.within("ford", 9, onward=lambda space: space != "mill")
    assert stopped == {"ford": 0, "mill": 1}, "who is stopped there goes no further"
    assert board.within("mill", 1, onward=lambda space: space != "mill")["cape"] == 1, (
        "but may set out from there"
    )
    assert board.distance("isle", "peak") == 4
    assert board.distance("ford", "isle", of_kinds("road", "pass")) is None


def test_a_cost_may_depend_on_the_mover_and_the_place(board: Graph) -> None:
    def in_winter(step: Step) -> int | None:
        return None if step.goal == "peak" else 3 * step.cost

    assert board.within("mill", 6, in_winter) == {"mill": 0, "ford": 3, "cape": 3, "isle": 6}


def test_routes_between_two_ends(board: Graph) -> None:
    found = board.routes(("ford", "cape"), 6)
    assert ways(found.found) == [
        "ford mill cape (road road) 2",
        "ford mill cape (road sea) 2",
        "ford mill peak cape (road pass pass) 6",
    ]
    assert found.are_several and found.only is None
    only = board.routes(("ford", "cape"), 5, of_kinds("road", "pass")).only
    assert only and ways([only]) == ["ford mill cape (road road) 2"]
    none = board.routes(("ford", "cape"), 1)
    assert none.only is None and not none.are_several and not none.found


def test_routes_through_what_was_named_on_the_way(board: Graph) -> None:
    over = board.routes(("ford", "peak", "isle"), 9, of_kinds("road", "pass", "sea"))
    assert ways(over.found) == ["ford mill peak cape isle (road pass pass sea) 7"]
    assert not board.routes(("ford", "isle", "peak"), 9).found, "the cape would be entered twice"
    assert not board.routes(("ford", "ford"), 9).found
    with pytest.raises(ValueError, match="beginning and an end"):
        board.routes(("ford",), 9)


def test_the_cheapest_routes(board: Graph) -> None:
    assert ways(board.cheapest("ford", "isle").found) == [
        "ford mill cape isle (road road sea) 3",
        "ford mill cape isle (road sea sea) 3",
    ]
    assert board.cheapest("ford", "isle", of_kinds("road")).found == ()


# -- beside a plain search ----------------------------------------------------------------------------------------


def drawn_board(luck: random.Random) -> Graph:
    spaces = [Space(f"p{n}") for n in range(luck.randrange(3, 9))]
    steps = []
    for _ in range(luck.randrange(3, 14)):
        a, b = luck.sample([s.id for s in spaces], 2)
        kind, cost = luck.choice(("road", "sea")), luck.randrange(0, 4)
        steps.append(Step(a, b, kind, cost))
        if luck.random() < 0.8:
            steps.append(Step(b, a, kind, cost))
    return Graph(spaces, steps)


def every_route(board: Graph, start: str, cost: Cost, onward: Onward) -> Iterator[Route]:
    """All simple routes from a space, without any cleverness."""
    waiting = [Route(start, (), 0)]
    while waiting:
        route = waiting.pop()
        yield route
        if route.steps and not onward(route.end):
            continue
        for step in board.steps(route.end):
            price = cost(step)
            if price is not None and step.goal not in route.spaces:
                waiting.append(Route(start, (*route.steps, step), route.cost + price))


def passes(route: Route, stops: Sequence[str]) -> bool:
    places = [route.spaces.index(stop) if stop in route.spaces else -1 for stop in stops]
    return (
        places[-1] == len(route.spaces) - 1 and -1 not in places and all(a < b for a, b in pairwise(places))
    )


@pytest.mark.parametrize("number", range(60))
def test_ranges_and_routes_are_those_of_a_plain_search(number: int) -> None:
    luck = random.Random(number)
    board = drawn_board(luck)
    names = list(board.spaces)
    closed = luck.choice(names)
    cost = luck.choice((printed_cost, of_kinds("sea"), lambda s: None if s.kind == "sea" else s.cost + 1))
    onward: Callable[[str], bool] = luck.choice((anywhere, lambda space: space != closed))
    start, budget = names[0], luck.randrange(1, 10)
    every = list(every_route(board, start, cost, onward))
    least: dict[str, int] = {}
    for route in every:
        least[route.end] = min(route.cost, least.get(route.end, 999))
    assert board.within(start, budget, cost, onward) == {s: n for s, n in least.items() if n <= budget}
    assert all(board.distance(start, s, cost, onward) == least.get(s) for s in names)
    for length in (2, 3):
        stops = (start, *luck.sample(names[1:], length - 1))
        wanted = {r for r in every if passes(r, stops) and r.cost <= budget}
        found = board.routes(stops, budget, cost, onward)
        assert set(found.found) == wanted and len(found.found) == len(wanted) and not found.more
        assert [r.cost for r in found.found] == sorted(r.cost for r in wanted)
    end = names[-1]
    cheapest = board.cheapest(start, end, cost, onward).found
    assert set(cheapest) == {r for r in every if r.end == end and r.cost == least[end] and r.steps}


def test_a_large_board_with_countless_routes_is_answered_at_once() -> None:
    side = range(12)
    spaces = [Space(f"{x}-{y}") for x in side for y in side]
    steps = [
        step
        for x in side
        for y in side
        for a, b in ((1, 0), (0, 1))
        if x + a in side and y + b in side
        for step in (
            Step(f"{x}-{y}", f"{x + a}-{y + b}", "road"),
            Step(f"{x + a}-{y + b}", f"{x}-{y}", "road"),
        )
    ]
    found = Graph(spaces, steps).routes(("0-0", "11-11"), 22, most=50)
    assert len(found.found) == 50 and found.more and found.only is None
    far = Graph(spaces, steps).routes(("0-0", "0-3"), 3)
    assert far.only and far.only.spaces == ("0-0", "0-1", "0-2", "0-3")


# -- tables -------------------------------------------------------------------------------------------------------


def test_a_board_of_areas_is_a_graph_too() -> None:
    rows = load_scenario("agot-2e").tables["areas"]
    board = areas(rows)
    assert len(board.spaces) == len(rows)
    assert all(board.neighbours(row["id"]) == tuple(row.get("adjacent", ())) for row in rows)
    assert {step.kind for space in board.spaces for step in board.steps(space)} == {TOUCHING}
    with pytest.raises(ValueError, match="a is adjacent to b, but not the other way round"):
        areas([{"id": "a", "adjacent": ["b"]}, {"id": "b", "adjacent": []}])


def row(**changes: Any) -> dict[str, Any]:
    return {"between": ["a", "b"], "kind": "road", **changes}


@pytest.mark.parametrize(
    ("connections", "sentence"),
    [
        ([row(between=["a", "x"]), row()], "connections, row 1: there is no space x"),
        ([row(kind="rope"), row()], "connections, row 1: there is no kind of connection rope"),
        ([row(), row(between=["b", "a"])], "connections, row 2: b and a are connected in this way already"),
        ([row(between=["a", "a"]), row()], "connections, row 1: between must be two spaces"),
        ([row(between="ab"), row()], "connections, row 1: between must be two spaces"),
        ([row(), row(cost=-1, one_way=True)], "connections, row 2: cost must be a whole number from 0"),
        ([row(cost=True)], "connections, row 1: cost must be a whole number from 0"),
        ([], "spaces: no connection leads to a"),
    ],
)
def test_tables_that_do_not_fit_end_in_a_sentence(connections: list[dict[str, Any]], sentence: str) -> None:
    tables = {
        "spaces": [{"id": "a"}, {"id": "b"}],
        "connection_kinds": [{"id": "road", "cost": 1}],
        "connections": connections,
    }
    assert any(problem.startswith(sentence) for problem in point_problems(tables)), point_problems(tables)
    with pytest.raises(ValueError):
        points(tables)


def test_ids_are_there_once() -> None:
    twice = {"spaces": [{"id": "a"}, {"id": "a"}], "connection_kinds": [{"id": "r"}, {"id": "r"}]}
    assert point_problems(twice)[:2] == [
        "spaces: a is there more than once",
        "connection_kinds: r is there more than once",
    ]
    assert point_problems(tomllib.loads(SEA_LANES)) == []
    assert point_problems({"spaces": [{"id": "a"}]}) == [], "a board of one point needs no connection"


def faults_in(tables: dict[str, Any]) -> list[str]:
    """What a family's check of these tables says."""
    schema, faults = Schema(point_tables({"port": may(Flag(), "whether ships may lie there")})), Faults()
    clean = Shape(faults, schema, tables).clean()
    return [fault.message for fault in (*faults.found, *point_faults(clean))]


def test_a_family_declares_a_board_of_points_in_a_line() -> None:
    assert faults_in(tomllib.loads(SEA_LANES)) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"mill", "peak"', '"mill", "peek"', "peek"),
        ('kind = "pass"\ncost = 3', 'kind = "pasture"\ncost = 3', "pasture"),
        ("cost = 3", "cost = -3", "cost"),
        ("port = true", "harbour = true", "harbour"),
        ("one_way = true", 'one_way = "yes"', "one_way"),
        ('["mill", "cape"]\nkind = "sea"', '["cape", "mill"]\nkind = "road"', "cape and mill are connected"),
        ('id = "peak"', 'id = "peak"\n\n[[spaces]]\nid = "moon"', "No connection leads to moon."),
    ],
)
def test_mistakes_in_a_declared_board_are_named(old: str, new: str, said: str) -> None:
    text = SEA_LANES.replace(old, new, 1)
    assert text != SEA_LANES
    found = faults_in(tomllib.loads(text))
    assert any(said in message for message in found), found
