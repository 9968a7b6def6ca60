"""The house cards of A Storm of Swords as printed: strength, swords and towers, on its own board and as option 1 on the first one."""

from __future__ import annotations

from typing import Any

from pbf_moderator.scenario import load_scenario

PRINTED = """
stark      robb-stark 4 2 0, smalljon-umber 3 0 1, eddard-stark 2 0 0, jory-cassel 2 1 0, maege-mormont 1 0 0, catelyn-stark 1 0 0, bran-stark 0 0 0
lannister  jaime-lannister 4 1 1, gregor-clegane 3 0 0, tywin-lannister 2 0 2, joffrey-lannister 2 1 0, cersei-lannister 1 0 0, ilyn-payne 1 0 0, tyrion-lannister 0 0 0
baratheon  stannis-baratheon 4 0 0, renly-baratheon 3 2 0, melisandre-of-asshai 2 0 0, axell-florent 2 0 2, salladhor-saan 1 0 0, devan-seaworth 1 1 1, davos-seaworth 0 0 0
greyjoy    balon-greyjoy 4 0 0, dagmer-cleftjaw 3 1 1, asha-greyjoy 2 0 0, theon-greyjoy 2 0 1, andrik-the-unsmiling 1 2 0, victarion-greyjoy 1 0 0, aeron-damphair 0 0 0
tyrell     loras-tyrell 4 1 0, randyll-tarly 3 2 0, mace-tyrell 2 0 0, garlan-tyrell 2 0 1, margaery-tyrell 1 0 2, willas-tyrell 1 0 0, queen-of-thorns 0 0 0
"""
WITHOUT_TEXT = {
    "robb-stark", "smalljon-umber", "jory-cassel", "jaime-lannister", "tywin-lannister", "joffrey-lannister", "renly-baratheon", "axell-florent",
    "devan-seaworth", "dagmer-cleftjaw", "theon-greyjoy", "andrik-the-unsmiling", "loras-tyrell", "randyll-tarly", "garlan-tyrell", "margaery-tyrell",
}  # fmt: skip


def printed() -> dict[tuple[str, str], tuple[int, ...]]:
    """House and card -> strength, swords and towers."""
    found = {}
    for line in PRINTED.strip().splitlines():
        house, rest = line.split(maxsplit=1)
        for card in rest.split(", "):
            id, *figures = card.split()
            found[house, id] = tuple(map(int, figures))
    return found


def figures(cards: list[dict[str, Any]]) -> dict[tuple[str, str], tuple[int, ...]]:
    """The same of a scenario."""
    return {(c["house"], c["id"]): (c["strength"], c.get("swords", 0), c.get("forts", 0)) for c in cards}


def test_the_board_of_the_expansion_has_the_cards_of_its_four_houses() -> None:
    cards = load_scenario("agot-asos").tables["house_cards"]
    assert figures(cards) == {key: row for key, row in printed().items() if key[0] != "tyrell"}


def test_option_1_has_the_cards_of_five_houses() -> None:
    option = load_scenario("agot-1e").tables["when"]["asos_cards"]["true"]
    assert option["remove"] == {"house_cards": "all"} and figures(option["house_cards"]) == printed()


def test_a_card_has_an_effect_where_it_has_a_text() -> None:
    option = load_scenario("agot-1e").tables["when"]["asos_cards"]["true"]
    for cards in (option["house_cards"], load_scenario("agot-asos").tables["house_cards"]):
        plain = {c["id"] for c in cards if not (c.get("ability") or c.get("abilities"))}
        assert plain == WITHOUT_TEXT & {c["id"] for c in cards}
