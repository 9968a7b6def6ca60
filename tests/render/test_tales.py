"""What pictures tell of a combat and of a turn: every move and sum is that of the events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from pbf_moderator.families.finding import family
from pbf_moderator.families.thrones.adapter import marks, tales, turn_tales
from pbf_moderator.kernel.events import Event
from pbf_moderator.render.art import Art, draw

from .telling import SCENARIOS, Told, told


def test_each_combat_has_a_picture_when_it_begins_and_when_it_is_over(game: list[Told]) -> None:
    last = game[-1][0]
    over = [n for n, event in enumerate(last) if event.kind in ("battle_over", "neutral_result")]
    shown = [number for *_, pictures, _ in game for number, picture in pictures if not picture.pending]
    assert over and shown == over
    assert any(picture.pending for *_, pictures, _ in game for _, picture in pictures)


@pytest.mark.parametrize("name", SCENARIOS)
def test_who_helps_stands_in_the_picture_before_and_after(name: str) -> None:
    assert any(_helpers_shown(told(name, f"help {n}".encode())) for n in range(12))


def _helpers_shown(game: Iterator[Told]) -> int:
    """How many helpers the pictures of a game show; each picture must show just those of its combat."""
    shown = 0
    for events, _, pictures, _ in game:
        for number, picture in pictures:
            past = events[: number + 1]
            begun = max(n for n, event in enumerate(past) if event.kind in ("battle", "storms_neutral"))
            area = events[begun].data["area"]
            helped = [e.data for e in past[begun:] if e.kind == "supported" and e.data["area"] != area]
            drawn = {(arrow.seat, arrow.origin) for arrow in picture.tale.arrows if arrow.course == "help"}
            assert drawn == {(data["house"], data["area"]) for data in helped}
            assert {arrow.origin for arrow in picture.tale.arrows} <= {*picture.areas}
            shown += len(drawn)
    return shown


def test_the_sums_are_those_that_were_told_last(game: list[Told]) -> None:
    compared = 0
    for events, _, pictures, _ in game:
        for number, picture in pictures:
            strengths = [e for e in events[: number + 1] if e.kind == "final_strength"]
            if events[number].kind != "battle_over" or not strengths:
                continue
            data = events[number].data
            if strengths[-1].data["area"] != data["area"] or events.index(strengths[-1]) < number - 40:
                continue
            seats = [p.seat for p in picture.tale.foot if isinstance(p, Art) and p.kind == "shield"]
            assert seats[:2] == [data["attacker"], data["defender"]] and seats[-1] == data["winner"]
            numbers = [p for p in picture.tale.foot if isinstance(p, str) and p.isdigit()]
            told_now = [strengths[-1].data["strengths"][s]["total"] for s in seats[:2]]
            assert numbers == [str(max(0, n)) for n in told_now] or numbers == [str(n) for n in told_now]
            for seat in seats[:2]:
                side = strengths[-1].data["strengths"][seat]
                assert max(0, sum(part["value"] for part in side["parts"])) == side["total"]
            parts = [part for s in seats[:2] for part in _parts(strengths[-1].data["strengths"][s])]
            assert [p for p in picture.tale.foot if isinstance(p, str) and p[0] in "+\u2212"] == parts
            compared += 1
    assert compared


def test_who_was_destroyed_stands_below_the_combat(game: list[Told]) -> None:
    found = 0
    for events, _, pictures, _ in game:
        for number, picture in pictures:
            if picture.pending:
                continue
            begun = max(n for n in range(number) if events[n].kind in ("battle", "storms_neutral"))
            lost = Counter[tuple[str, str]]()
            for event in events[begun:number]:
                if event.kind == "destroyed":
                    lost[event.data["house"], event.data["unit"]] += event.data["count"]
            foot = picture.tale.foot
            after = foot[foot.index("picture:lost") + 1 :] if "picture:lost" in foot else ()
            assert {(art.seat, art.shape): art.count for art in after if isinstance(art, Art)} == lost
            found += bool(lost)
    assert found


def test_the_sum_of_units_has_the_sign_of_each_unit() -> None:
    part = {"what": "units", "value": 5, "units": {"knight": 2, "ship": 1, "footman": 0}}
    strengths = {"stark": {"total": 6, "parts": [part, {"what": "card", "value": 1}]}}
    battle = Event("battle", {"area": "a", "origin": "b", "attacker": "stark", "defender": ""})
    grown = Event("initial_strength", {"area": "a", "strengths": strengths})
    foot = tales.close_ups([battle, grown])[0][1].tale.foot
    units = [(art.shape, art.count) for art in foot if isinstance(art, Art) and art.kind == "unit"]
    assert units == [("knight", 2), ("ship", 1)]


def test_a_side_without_units_has_no_sign_of_any() -> None:
    parts = [{"what": "units", "value": 0, "units": {}}, {"what": "garrison", "value": 6}]
    battle = Event("battle", {"area": "a", "origin": "b", "attacker": "stark", "defender": ""})
    grown = Event("initial_strength", {"area": "a", "strengths": {"stark": {"total": 6, "parts": parts}}})
    assert tales.close_ups([battle, grown])[0][1].tale.foot == (Art("shield", seat="stark"), "6")


def test_a_unit_is_drawn_with_the_outline_of_the_style() -> None:
    style = {"units": {"knight": {"shape": "rider"}}}
    drawn = draw(Art("unit", "knight", "x", fallen=True, count=2), style, 100, 100)
    assert drawn == draw(Art("piece", "rider", "x", fallen=True, count=2), style, 100, 100)


def test_a_leader_who_was_taken_is_lost() -> None:
    battle = Event("battle", {"area": "a", "origin": "b", "attacker": "stark", "defender": "greyjoy"})
    taken = Event("hostage_taken", {"house": "stark", "leader": "balon", "loser": "greyjoy", "area": "a"})
    over = Event("battle_over", {**battle.data, "winner": "stark"})
    foot = tales.close_ups([battle, taken, over])[0][1].tale.foot
    assert foot[foot.index("picture:lost") + 1 :] == (
        Art("icon", "helm"),
        Art("badge", seat="greyjoy"),
        "leader:balon",
    )


@pytest.mark.parametrize("won", [True, False])
def test_who_wins_against_a_neutral_force_is_said(won: bool) -> None:
    storm = {"area": "a", "origin": "b", "attacker": "stark", "defender": "", "force": 5}
    result = Event("neutral_result", {**storm, "strength": 5 if won else 4, "won": won})
    picture = tales.close_ups([Event("storms_neutral", storm), result])[0][1]
    winner = Art("shield", seat="stark") if won else Art("stone", text="5")
    assert picture.tale.foot[-3:] == ("·", winner, "picture:wins")
    assert picture.tale.arrows[0].failed != won


def test_the_letter_of_a_piece_that_lies_stands_upright() -> None:
    style = {"seats": {"x": {"letter": "M"}}}
    for shape in ("spearman", "rider", "ship", "disc"):
        drawn = draw(Art("piece", shape, "x", lying=True), style, 100, 100)
        turned = drawn[drawn.index("rotate(90 50 50)") :]
        assert ">M</text>" in turned and "</g><text" in turned.split(">M</text>")[0]


def test_lines_that_are_no_plain_moves_are_explained_below_a_close_up(game: list[Told]) -> None:
    for _, _, pictures, _ in game:
        for _, picture in pictures:
            courses = {arrow.course for arrow in picture.tale.arrows} - {"move"}
            key = picture.tale.key
            assert {art.text for art in key if isinstance(art, Art) and not art.dim} == courses
            assert ("picture:failed" in key) == any(arrow.failed for arrow in picture.tale.arrows)
    battle = Event("battle", {"area": "a", "origin": "b", "attacker": "stark", "defender": "greyjoy"})
    helped = Event("supported", {"house": "greyjoy", "area": "c"})
    fled = Event("retreated", {"house": "stark", "area": "b"})
    over = Event("battle_over", {**battle.data, "winner": "greyjoy"})
    key = tales.close_ups([battle, helped, fled, over])[0][1].tale.key
    assert [part for part in key if isinstance(part, str)] == [
        "picture:help",
        "picture:retreat",
        "picture:failed",
    ]


def _parts(side: Mapping[str, Any]) -> list[str]:
    """The numbers behind a sum as the picture has them; a sum of one part has none."""
    values = [part["value"] for part in side["parts"] if part.get("units") != {}]
    return [f"{n:+d}".replace("-", "\u2212") for n in values] if len(values) > 1 else []


def test_the_map_of_a_turn_has_every_march_raid_and_retreat(game: list[Told]) -> None:
    turns = [moves for *_, moves in game if moves is not None]
    assert turns and [moves.turn for moves in turns] == sorted({moves.turn for moves in turns})
    events = game[-1][0]
    for moves in turns:
        begun = max(n for n in range(moves.event) if events[n].kind == "turn_started")
        turn = events[begun : moves.event]
        raids = {(e.data["area"], e.data["target"]) for e in turn if e.kind == "raided"}
        assert {(a.origin, a.goal) for a in moves.tale.arrows if a.course == "strike"} == raids
        retreats = {e.data["area"] for e in turn if e.kind == "retreated"}
        assert {a.goal for a in moves.tale.arrows if a.course == "retreat"} <= retreats
        if not any(e.kind == "march_taken_back" for e in turn):
            marches = {
                (e.data["area"], goal) for e in turn if e.kind == "marched" for goal in e.data["moves"]
            }
            by_card = {(e.data["area"], e.data["goal"]) for e in turn if e.kind == "regrouped"}
            drawn = {(a.origin, a.goal) for a in moves.tale.arrows if a.course == "move"}
            assert drawn == marches | by_card
        orders = next(e for e in turn if e.kind == "orders_revealed").data["orders"]
        swapped = {e.data["area"] for e in turn if e.kind == "order_swapped"}
        for seat, sheet in orders.items():
            for area, token in sheet.items():
                if area not in swapped:
                    assert moves.view["areas"][area]["order"] == {"seat": seat, "token": token}


class Watched(list[Event]):
    """Events that know how far back somebody has looked."""

    lowest = 10**9

    def __iter__(self) -> Iterator[Event]:
        raise AssertionError("all events of a game are walked for one post")

    def __getitem__(self, at: Any) -> Any:
        first = at.start or 0 if isinstance(at, slice) else at
        self.lowest = min(self.lowest, first)
        return super().__getitem__(at)


def test_the_pictures_of_a_post_look_no_further_back_than_its_turn(game: list[Told]) -> None:
    shows = family("thrones").presentation()
    for events, since, pictures, moves in game:
        watched = Watched(events)
        assert shows.close_ups(watched, since) == pictures
        assert shows.moves(watched, since, {"areas": {}}) is not None or moves is None
        begun = (n for n in range(min(since + 1, len(events))) if events[n].kind == "turn_started")
        turn = max(begun, default=0)
        assert watched.lowest >= turn


def test_orders_that_were_raided_are_struck_out(game: list[Told]) -> None:
    raids = 0
    for events, _, _, moves in game:
        if moves is not None:
            begun = max(n for n in range(moves.event) if events[n].kind == "turn_started")
            raided = {e.data["target"] for e in events[begun : moves.event] if e.kind == "raided"}
            assert {id for id, area in moves.view["areas"].items() if area.get("struck")} == raided
            raids += len(raided)
    assert raids
    chit = Art("chit", "arrow", text="0")
    assert len({draw(art, {}, 50, 50) for art in (chit, replace(chit, dim=True))}) == 2


def test_who_fell_in_a_combat_lies_where_it_fell_on_the_map_of_the_turn(game: list[Told]) -> None:
    found = 0
    for events, _, _, moves in game:
        if moves is None:
            continue
        begun = max(n for n in range(moves.event) if events[n].kind == "turn_started")
        lost, fought = Counter[tuple[str, str, str]](), ""
        for event in events[begun : moves.event]:
            if event.kind in ("battle", "storms_neutral", "battle_over", "neutral_result"):
                fought = event.data["area"] if event.kind in ("battle", "storms_neutral") else ""
            elif event.kind == "destroyed" and fought:
                lost[fought, event.data["house"], event.data["unit"]] += event.data["count"]
        style = {"units": {unit: {"shape": unit} for _, _, unit in lost}}
        drawn = marks.scene(moves.view, style, {}).areas
        lying = Counter[tuple[str, str, str]]()
        for area, groups in drawn.items():
            for art in (art for group in groups for art in group.things if art.fallen):
                lying[area, art.seat, art.shape] += art.count
        assert lying == lost
        assert ("picture:lost" in moves.tale.foot) == bool(lost)
        found += bool(lost)
    assert found


def test_who_fell_stands_beside_who_is_there_and_in_the_line_below() -> None:
    march = {"house": "stark", "area": "b", "moves": {"a": {"footman": 1}}}
    battle = {"area": "a", "origin": "b", "attacker": "stark", "defender": "greyjoy"}
    lost = {"house": "stark", "area": "a", "unit": "footman", "count": 1}
    turn = [
        Event("turn_started", {"turn": 1}),
        Event("marched", march),
        Event("battle", battle),
        Event("destroyed", lost),
        Event("battle_over", {**battle, "winner": "greyjoy"}),
        Event("destroyed", {**lost, "area": "c", "why": "supply"}),
        Event("turn_ended", {"turn": 1}),
    ]
    stays = {"greyjoy": {"footman": {"standing": 1, "routed": 0}}}
    moves = turn_tales.moves(turn, 0, {"areas": {"a": {"units": stays}, "b": {}, "c": {}}})
    assert moves and moves.tale.arrows[0].failed
    assert moves.tale.foot[-2:] == ("picture:lost", Art("unit", "footman", "stark", fallen=True))
    there = marks.scene(moves.view, {}, {}).areas
    pieces = [(art.seat, art.fallen) for group in there["a"] for art in group.things]
    assert pieces == [("greyjoy", False), ("stark", True)]
    assert not there["c"], "what supply took is not shown as fallen in a combat"


def test_who_sets_out_is_told_apart_from_who_stays() -> None:
    stays = {"stark": {"footman": {"standing": 2, "routed": 0}}}
    view = {
        "areas": {"a": {"units": stays}},
        "battle": {"attacker": "stark", "from": "a", "area": "b", "units": {"footman": 1}},
    }
    (area,) = marks.scene(view, {}, {}).areas.values()
    assert [(t.count, t.starred) for group in area for t in group.things] == [(2, False), (1, True)]


def test_a_lost_attack_ends_in_a_cross(game: list[Told]) -> None:
    for events, _, pictures, _ in game:
        for number, picture in pictures:
            data = events[number].data
            if not picture.pending:
                lost = data["winner"] != data["attacker"] if "winner" in data else not data["won"]
                assert picture.tale.arrows[0].failed == lost
