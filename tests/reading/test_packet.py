"""A packet holds what its player may know, in the language asked for, and nothing of the others."""

from __future__ import annotations

import pytest

from .packet import HEADINGS, LANGUAGES, Packet, keys, who_gets_one
from .positions import Room, positions, shared_room, speaking


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def test_every_new_position_asks_its_seat(room: Room) -> None:
    silent = [
        (p, s) for p, s in who_gets_one() if not (room.table(p).asked(s) or room.table(p).anticipated(s))
    ]
    assert not silent
    assert {p for p, _ in who_gets_one()} <= set(positions())


@pytest.mark.parametrize("language", LANGUAGES)
def test_packet_is_in_language(room: Room, language: str) -> None:
    table = room.table("2-card")
    settings = table.settings
    table.settings = speaking(settings, "greyjoy", language)
    text = Packet(table, "greyjoy", language).text()
    table.settings = settings
    for heading in ("who", "board", "hand", "tokens", "near"):
        assert f"=== {HEADINGS[language][heading]} ===" in text
    names = table.scenario.lexicon
    assert "saltking" in text and names.name("victarion-greyjoy", language) in text
    assert names.name("eddard-stark", language) not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_army_on_the_march_stands_on_the_board_where_its_leader_does(room: Room, language: str) -> None:
    table = room.table("s-ally")
    battle, names = table.view()["battle"], table.scenario.lexicon
    settings = table.settings
    table.settings = speaking(settings, battle["attacker"], language)
    text = Packet(table, battle["attacker"], language).text()
    table.settings = settings
    board = text.split(f"=== {HEADINGS[language]['board']} ===\n")[1].split("\n\n")[0]
    origin = names.name(battle["from"], language, category="area")
    (line,) = [line for line in board.splitlines() if line.startswith(f"{origin}: ")]
    assert (
        HEADINGS[language]["attacks"] in line
        and names.name(battle["area"], language, category="area") in line
    )
    for leader in battle["leaders"]:
        assert names.name(leader, language, category="leader") in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_arrows_lead_from_an_island(room: Room, language: str) -> None:
    table = room.table("s-plan")
    words, names = HEADINGS[language], table.scenario.lexicon
    near = Packet(table, "greyjoy", language).text().split(f"=== {words['near']} ===\n")[1]
    pyke = names.name("pyke", language, category="area")
    (line,) = [line for line in near.splitlines() if line.startswith(f"{pyke}: ")]
    assert line.count(f"({words['arrow']} ") == 3
    assert names.name("lannisport", language, category="area") in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_lost_has_yet_to_retreat(room: Room, language: str) -> None:
    table = room.table("2-cersei")
    battle, names = table.view()["battle"], table.scenario.lexicon
    board = Packet(table, "lannister", language).text().split(f"=== {HEADINGS[language]['board']} ===\n")[1]
    place = names.name(battle["area"], language, category="area")
    beaten = [line for line in board.splitlines() if HEADINGS[language]["beaten"] in line]
    assert len(beaten) == 1 and beaten[0].startswith(f"{place}: ")
    assert HEADINGS[language]["beaten"] not in Packet(room.table("2-card"), "greyjoy", language).text()


def test_keys_name_what_is_open_and_what_may_come(room: Room) -> None:
    text = keys(room.table("2-card"), "greyjoy")
    assert '{"card/seagard": ["' in text
    assert '{"~retreat": ["' in text
    assert "moat-cailin: Moat Cailin" in text


@pytest.mark.parametrize("language", ("it", "ru"))
def test_packet_of_a_board_without_areas_names_what_stands_on_it(room: Room, language: str) -> None:
    table = room.table("alex-low")
    settings = table.settings
    table.settings = speaking(settings, "persian", language)
    text = Packet(table, "persian", language).text()
    table.settings = settings
    names = table.scenario.lexicon
    assert names.name("cyzicus", language) in text and names.name("memnon", language) in text
    assert f"=== {HEADINGS[language]['near']} ===" in text
    assert "cyzicus: Cizico" in keys(table, "persian")
