"""The tables of a scenario of this family: every field with its type, its bounds, what it refers to and what it is."""

from __future__ import annotations

from collections.abc import Mapping

from ...common.board_schema import KIND, SPACE, point_tables
from ...drawn_board import DrawnBoard
from ...schema import (
    Drawn,
    Field,
    Flag,
    Id,
    ListOf,
    MapOf,
    OneOf,
    Record,
    Ref,
    Rows,
    Schema,
    Table,
    Tables,
    Text,
    Whole,
    may,
    needed,
)
from ..model.components import ANY_TIME, SEGMENT, TIED
from ..model.geography import EMPIRE, EUROPE, FRONTIER, INDEPENDENT, MAJOR, MINOR, STRONGHOLD, TRANSIT

COUNT, SIZE, ANY = Whole(0), Whole(1), Whole()
SEAT, PROVINCE, LEADER = Ref("seats", "side"), Ref("provinces", "province"), Ref("leaders", "leader")
FLEET, CARD = Ref("fleets", "fleet"), Ref("cards", "card")
DIVISION = OneOf((EUROPE, EMPIRE, FRONTIER, INDEPENDENT), "division")
ROLLS = ListOf(COUNT, least=1)

FIGURES: Mapping[str, str] = {
    "rounds": "after how many rounds the game ends",
    "cards_at_start": "cards in each hand at the start",
    "hand_limit": "with how many cards one must be played or discarded",
    "run": "how many markers of a side in a row give the other a free round",
    "armies": "how many Armies a side may have",
    "garrison_in_major_city": "the largest garrison of a Major City",
    "garrison_elsewhere": "the largest garrison of any other space",
    "movement": "movement points of an Army",
    "king_movement": "those of the Army that its king commands",
    "line_movement": "those of an Army with a line to a treasury",
    "royal_movement": "those with the Royal Treasury",
    "royal_king_movement": "those of the king's Army with the Royal Treasury",
    "useless_spaces": "how many spaces a Useless Army may enter",
    "naval_movement": "movement points of fleets",
    "naval_transport": "strength that a fleet may carry",
    "naval_interception": "how far fleets intercept, in points",
    "royal_family_movement": "movement points of the Royal Family alone",
    "overrun_odds": "the odds of an overrun, to one",
    "interception": "the total that an interception needs",
    "avoiding": "the total that avoiding a battle needs",
    "battle_leaders": "how many leaders count for a side in a battle",
    "outnumbering": "how many times the enemy's strength makes losses lighter",
    "ship_sunk": "the die that sinks a ship",
    "recruiting_dice": "dice for recruits",
    "treasury_roll": "the total at which a treasury goes down",
    "replenishing": "the total that a treasury needs to be replenished",
    "siege_strength": "the strength that a siege needs",
    "siege_points": "the Siege Points with which a city falls",
    "surrender": "the total that a surrender needs",
    "outnumbered": "more than so many times the strength inside helps a besieger",
    "most_in_a_fallen_city": "the strength that may enter a fallen city",
    "attrition_points": "more points than these are punished by attrition",
    "assassin": "up to which die an assassin kills",
    "dissent": "up to which die a garrison leaves",
    "confidant_dies": "the die that costs the confidant",
    "training": "up to which elite an Army is trained",
    "agis": "the strength of the rising",
    "peucestas": "the strength that the card raises",
    "honeymooners": "the strength that goes on leave",
    "alexandrias": "how many cities may be founded",
    "alexandria_garrison": "the garrison of such a city",
    "revolt_armies": "the strength for each point of revolt that puts a revolt down",
    "injuries_until_roll": "the injuries above which the king may die",
    "weariness_of_mutiny": "the total of a mutiny",
    "weariness_after_mutiny": "the weariness after it",
    "wearing_battle": "against how much strength a battle wearies",
}
"""The figures of the game."""
CONSTANTS = Record({name: needed(COUNT, doc) for name, doc in FIGURES.items()})

ONE_PLACE = ("king_of_asia", "oracle", "cult_city", "agis", "rhodes", "greek_treasury")
ONE_PROVINCE = ("cult_province", "agis_province", "peucestas")
MANY_PLACES = (
    "agis_also",
    "never_reduced",
    "eastern_treasuries",
    "never_useless_treasury",
    "never_embezzled",
)
MANY_PROVINCES = ("great_king", "eastern_dissent", "counter_revolution")
PLACES = Record(
    {
        **{name: needed(SPACE, "a space that the rules speak of") for name in ONE_PLACE},
        **{name: needed(PROVINCE, "a province that the rules speak of") for name in ONE_PROVINCE},
        **{name: needed(ListOf(SPACE), "spaces that the rules speak of") for name in MANY_PLACES},
        **{name: needed(ListOf(PROVINCE), "provinces that the rules speak of") for name in MANY_PROVINCES},
    }
)

# -- the set-up ----------------------------------------------------------------------------------------------------

LEADERS = may(ListOf(LEADER), "who is with it", usual="nobody")
SET_UP_ARMY = Record(
    {
        "id": needed(Id(), "its id: the side and a number"),
        "space": needed(SPACE, "where it stands"),
        "strength": needed(SIZE, "its strength"),
        "elite": may(COUNT, "its elite level", usual="0"),
        "leaders": LEADERS,
    }
)
SET_UP_FLEET = Record(
    {
        "id": needed(FLEET, "which fleet"),
        "seat": may(SEAT, "whose it is", usual="independent"),
        "space": needed(SPACE, "its port"),
        "ships": needed(SIZE, "its ships"),
        "leaders": LEADERS,
    }
)
FREE_GARRISONS = Record(
    {
        "most": needed(COUNT, "how many counters at most"),
        "division": needed(DIVISION, "where they may stand"),
        "not_in": may(ListOf(PROVINCE), "provinces that are closed", usual="none"),
    }
)
ROYAL = Record(
    {
        "army": needed(Text(), "the Army that has the Royal Treasury"),
        "family": needed(SPACE, "where the Royal Family is"),
    }
)
SETUP = Record(
    {
        "seats": needed(ListOf(SEAT, 2, 2), "who plays"),
        "armies": needed(Rows(SET_UP_ARMY), "the Armies"),
        "fleets": needed(Rows(SET_UP_FLEET), "the fleets"),
        "independent_garrisons": may(MapOf(SPACE, SIZE), "garrisons of nobody's", usual="none"),
        "garrisons": needed(MapOf(SEAT, FREE_GARRISONS), "the garrisons that a side places as it likes"),
        "royal": needed(ROYAL, "the Royal Treasury and Family"),
    }
)

# -- the board -----------------------------------------------------------------------------------------------------

PROVINCES = Record(
    {
        "id": needed(Id(), "the id"),
        "division": needed(DIVISION, "the part of the world"),
        "revolt": may(COUNT, "its revolt value", usual="0: it cannot revolt"),
        "controller": may(SEAT, "who controls it at the start", usual="nobody"),
    }
)
TERRAIN = Record(
    {
        "line": may(COUNT, "what a line of communication pays", usual="none may pass"),
        "attack": needed(ANY, "what an attack across it adds"),
        "interception": needed(Flag(), "whether Armies intercept across it"),
        "interception_modifier": may(ANY, "what is added to such a roll", usual="0"),
        "naval": may(Flag(), "whether it is sailed", usual="false"),
    }
)
OWN: Mapping[str, Field] = {
    "kind": needed(OneOf((MINOR, MAJOR, STRONGHOLD, TRANSIT), "kind of space"), "what it is"),
    "province": may(PROVINCE, "its province", usual="an island or a point at sea"),
    "defence": may(ANY, "its defence against assaults (Major Cities)", usual="0"),
    "treasury": may(Flag(), "whether it has a treasury", usual="false"),
    "sea": may(Flag(), "whether it lies at sea", usual="false"),
    "controller": may(SEAT, "who controls an island at the start", usual="nobody"),
}
PASSAGES = Record(
    {
        "id": needed(Id(), "the id"),
        "between": needed(ListOf(SPACE, 2, 2, each_once=True), "the spaces that it joins"),
    }
)

# -- sides, leaders, fleets, cards ---------------------------------------------------------------------------------

SEATS = Record(
    {
        "id": needed(Id(), "the id"),
        "available": needed(COUNT, "strength to be recruited"),
        "garrisons": needed(COUNT, "garrison counters"),
        "elite": needed(COUNT, "the highest elite level"),
        "line": needed(COUNT, "the length of a line by land, in points"),
        "naval_line": needed(COUNT, "that by sea"),
        "landing_line": needed(COUNT, "that by land after the sea"),
    }
)
MARKERS = Record(
    {"id": needed(Id(), "a side, or administrative"), "copies": needed(SIZE, "how many are in the cup")}
)
LEADER_ROWS = Record(
    {
        "id": needed(Id(), "the id"),
        "seat": needed(SEAT, "whose leader it is"),
        "battle": needed(COUNT, "battle rating"),
        "naval": needed(COUNT, "naval rating"),
        "siege": may(COUNT, "siege rating", usual="0"),
        "king": may(Flag(), "whether he is the first Overall Commander", usual="false"),
        "starts": may(Flag(), "whether he is set aside for the set-up", usual="false"),
        "ethnic_persian": may(Flag(), "whether he is a Persian", usual="false"),
    }
)
FLEETS = Record(
    {
        "id": needed(Id(), "the id"),
        "most": needed(SIZE, "its greatest strength"),
        "home": needed(ListOf(SPACE, least=1), "its home ports"),
        "card": may(CARD, "the card that brings it", usual="none"),
        "independent": may(Flag(), "whether it belongs to nobody", usual="false"),
    }
)
TRIBES = Record(
    {
        "id": needed(Id(), "the id"),
        "space": needed(SPACE, "where it lives"),
        "strength": needed(SIZE, "its strength"),
    }
)
WHEN = OneOf((SEGMENT, ANY_TIME, TIED), "moment")
CARDS = Record(
    {
        "id": needed(Id(), "the id"),
        "copies": needed(SIZE, "how many there are"),
        "seats": needed(ListOf(SEAT, least=1), "who may play it"),
        "uses": needed(MapOf(Text(), WHEN), "what it can do, and when"),
        "needs_great_king": may(Flag(), "whether the king must be Great King first", usual="false"),
        "after": may(OneOf(("removed", "stays"), "end"), "what becomes of it", usual="discarded"),
        "option": may(Text(), "the option that puts it into the deck", usual="always there"),
    }
)

# -- results -------------------------------------------------------------------------------------------------------

ROLL = needed(ANY, "from which roll it holds")
BATTLE = Record(
    {
        "strength": needed(ROLLS, "the strengths from which the columns hold"),
        "rows": needed(Rows(Record({"roll": ROLL, "scores": needed(ROLLS, "the scores")})), "the rows"),
    }
)
LOSSES = Record(
    {
        "strength": needed(ROLLS, "the strengths from which the columns hold"),
        "fatigue": needed(COUNT, "from which losses a winner is fatigued"),
        "rows": needed(Rows(Record({"roll": ROLL, "losses": needed(ROLLS, "the losses")})), "the rows"),
    }
)
LEADER_LOSSES = Record(
    {
        "macedonian": needed(COUNT, "at which final roll Macedonian leaders are at risk"),
        "persian": needed(COUNT, "at which final roll Persian leaders are"),
        "dies_from": needed(COUNT, "from which die a leader dies"),
    }
)
BATTLE_CAUSES = ("no_line", "fatigued", "surprise", "stronghold", "terrain")
SIEGE_CAUSES = ("outnumbered", "treachery", "enemy_fleet", "own_fleet", "engineer")
LOSS_CAUSES = ("winner", "winner_at_double", "no_line", "fatigued", "three_to_one", "determined")
SIEGE_ROW = Record(
    {
        "roll": ROLL,
        "points": needed(COUNT, "Siege Points"),
        "losses": needed(COUNT, "what the attacker loses"),
        "points_by_option": may(COUNT, "Siege Points with the option siege_six", usual="the same"),
    }
)
FLIGHT = Record(
    {
        "rows": needed(Rows(Record({"roll": ROLL, "goes": needed(Text(), "where to")})), "the rows"),
        "province_distance": needed(COUNT, "how far the province may be"),
        "with_card": needed(COUNT, "what a card adds"),
        "found_alone": needed(COUNT, "what is added where he is found alone"),
    }
)
WOUND = Record(
    {
        "roll": ROLL,
        "injuries": needed(COUNT, "injuries"),
        "dies_on": may(COUNT, "the second die that kills", usual="none is rolled"),
    }
)

COLOUR = Text("#[0-9a-fA-F]{6}", "written like #1a2b3c", "colours")
LOOK = Record(
    {
        "color": needed(COLOUR, "its colour"),
        "pattern": may(Drawn("pattern"), "how its pieces are hatched", usual="plain"),
        "letter": may(Text(), "its letter on pieces"),
    }
)
STYLE = Record({"seats": needed(MapOf(SEAT, LOOK), "how the sides are told apart")})

SCHEMA = Schema(
    (
        Table("constants", "scenario", CONSTANTS, "the figures of the game"),
        Table("places", "scenario", PLACES, "the places that the rules speak of by name"),
        Table("setup", "scenario", MapOf(Text("2", "2 players"), SETUP), "the set-up"),
        Table("seats", "scenario", Rows(SEATS), "the two sides"),
        Table("markers", "scenario", Rows(MARKERS), "what is in the cup"),
        Table("provinces", "board", Rows(PROVINCES), "the provinces"),
        Table("terrain", "board", MapOf(KIND, TERRAIN), "what kinds of connections do"),
        *point_tables(OWN),
        Table("passages", "board", Rows(PASSAGES), "connections that have a name", needed=False),
        Table("leaders", "forces", Rows(LEADER_ROWS), "the leaders"),
        Table("fleets", "forces", Rows(FLEETS), "the fleets"),
        Table("tribes", "forces", Rows(TRIBES), "the independent tribes"),
        Table("cards", "cards", Rows(CARDS), "the deck"),
        Table("battle_table", "results", BATTLE, "the scores of land battles"),
        Table("leader_losses", "results", LEADER_LOSSES, "when leaders die"),
        Table("loss_table", "results", LOSSES, "the losses of land battles"),
        Table("battle_modifiers", "results", Record({c: needed(ANY, "what it adds") for c in BATTLE_CAUSES}), "what is added to a roll for the score"),
        Table("loss_modifiers", "results", Record({c: needed(ANY, "what it adds") for c in LOSS_CAUSES}), "what is added to a roll for losses"),
        Table("siege_table", "results", Record({"rows": needed(Rows(SIEGE_ROW), "the rows")}), "the results of assaults"),
        Table("siege_modifiers", "results", Record({c: needed(ANY, "what it adds") for c in SIEGE_CAUSES}), "what is added to demands and assaults"),
        Table("naval_modifiers", "results", Record({"surprise": needed(ANY, "what it adds")}), "what is added to avoiding at sea"),
        Table("flight_table", "results", FLIGHT, "where the Great King flees to"),
        Table("wounds_table", "results", Record({"rows": needed(Rows(WOUND), "the rows")}), "what a battle costs the king"),
        Table("style", "scenario", STYLE, "how the picture tells things apart", needed=False),
    )
)  # fmt: skip


def drawn_board(tables: Tables) -> DrawnBoard:
    """A board of points: every space on it, a line for every connection."""
    ids = [row["id"] for row in tables["spaces"]]
    joined = frozenset(frozenset(row["between"]) for row in tables["connections"])
    return DrawnBoard(areas=ids, ground=ids, adjacent=joined, table="spaces", what="space", lines=True)
