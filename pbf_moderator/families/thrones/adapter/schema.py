"""The tables of a scenario of this family: every field with its type, its bounds, what it refers to and what it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...schema import (
    Anything,
    Depends,
    Drawn,
    Flag,
    Id,
    ListOf,
    MapOf,
    Number,
    OneOf,
    Record,
    Ref,
    Rows,
    Schema,
    Table,
    Text,
    Whole,
    may,
    needed,
)
from ..cards.abilities import AFTER, LOSSES, RESULT, RETREAT, REVEAL, REVEALED, CardAbility
from ..cards.ally_cards import AT_ONCE as ALLY_EFFECTS
from ..cards.ally_cards import LASTING_TYPE as ALLY_LASTING
from ..cards.card_abilities import known_abilities
from ..cards.tactics_cards import AT_ONCE, LASTING_TYPE
from ..cards.threat_effects import EFFECTS as THREAT_EFFECTS
from ..model.components import (
    CASTLE,
    COURT,
    FIEFDOMS,
    LAND,
    ORDER_KINDS,
    PORT,
    SEA,
    STRONGHOLD,
    THRONE,
    TIDES,
)
from ..model.leaders import ACTIVATING
from ..rules.event_phase import EFFECTS as EVENT_EFFECTS
from ..rules.flow import STEPS
from ..rules.supply import MAX_SUPPLY
from ..rules.victory import TIE_BREAKS

ROLES = ("footman", "knight")
RARE_ROLES = ("ship", "siege")
"""Roles that a game may do without."""
TRACK_ROLES = (THRONE, FIEFDOMS, COURT)
BARRIERS = ("lake", "river", "mountains")
"""What can part neighbours on the ground."""
ICONS = ("supply", "power", CASTLE, STRONGHOLD, "threat", "turn")
"""What an icon may stand for."""
THREAT_ROWS = ("lowest", "others", "highest")
"""Whom an attack of the threat hits or rewards."""

COUNT, SIZE = Whole(0), Whole(1)
AREA, HOUSE, UNIT = Ref("areas", "area"), Ref("houses", "house"), Ref("units", "unit")
TOKEN, TRACK, DECK = Ref("tokens", "token"), Ref("tracks", "track"), Ref("decks", "deck")
AREA_KIND = OneOf((LAND, SEA, PORT), "kind of area")
FORT = OneOf((CASTLE, STRONGHOLD), "kind of fort")
STEP, TIE_BREAK = OneOf(tuple(STEPS), "step"), OneOf(tuple(TIE_BREAKS), "tie break")
POINT = ListOf(Number(), 2, 2, called="points")
PAIRS = ListOf(ListOf(AREA, 2, 2, called="pairs of areas"), least=1)
PLAYERS = Text("[1-9][0-9]*", "a number of players, as in [setup.6]", "numbers of players")
X = may(Number(), "where it is on the canvas, from the left")
Y = may(Number(), "the same from the top")

# -- the board -----------------------------------------------------------------------------------------------------

AREAS = Record(
    {
        "id": needed(Id(), "lower-case words joined by hyphens, never changed later"),
        "kind": needed(AREA_KIND, "what it is"),
        "x": may(Number(), "its centre on the canvas, from the left", usual="no draft of a map"),
        "y": may(Number(), "the same from the top", usual="no draft of a map"),
        "supply": may(COUNT, "icons of supply", usual="0"),
        "power": may(COUNT, "icons of power", usual="0"),
        "fort": may(FORT, "what stands on it (land)", usual="nothing"),
        "home": may(HOUSE, "the house whose printed shield it has (land)", usual="nobody's"),
        "garrison": may(COUNT, "the strength of the garrison", usual="0"),
        "garrison_of": may(
            HOUSE, "whose garrison it is, which holds the area (land)", usual="the home's house"
        ),
        "adjacent": may(ListOf(AREA, each_once=True), "its neighbours, written on both sides; no ports"),
        "land": may(AREA, "what a port belongs to"),
        "sea": may(AREA, "where a port leads"),
        "capacity": may(SIZE, "how many ships a port takes", usual="3"),
        "terrain": may(Text(), "what a draft of the map paints: plain, steppe, forest, hills, marsh ..."),
        "island": may(Flag(), "a note for readers", usual="false"),
        "via": may(
            MapOf(AREA, ListOf(POINT)),
            "points through which the way from the centre to that of a neighbour goes in a draft",
        ),
    }
)
BARRIER = Record(
    {
        "name": needed(Text(), "what it is called"),
        "kind": needed(OneOf(BARRIERS, "kind of barrier"), "what it is"),
        "x": X,
        "y": Y,
        "between": needed(PAIRS, "neighbours on the map that are not adjacent"),
    }
)
LINK = Record({"between": needed(PAIRS, "adjacent areas that do not touch on the map")})

ARROW = Record(
    {
        "between": needed(ListOf(AREA, 2, 2, called="areas"), "the two ends"),
        "house": needed(HOUSE, "who may march along it, either way"),
    }
)
CLAIMS = Record(
    {"to_win": needed(SIZE, "claims that win at once; a castle or stronghold is one while it is held")}
)

LEADERS = Record(
    {
        "id": needed(Id(), "the id, that of the house card of the same person"),
        "house": may(HOUSE, "whose leader it is", usual="an ally's, who goes with whoever leads it"),
        "activated_by": needed(OneOf(ACTIVATING, "kind of order"), "the order that can activate it"),
        "strength": needed(COUNT, "what it adds to its army (front)"),
        "march_strength": needed(COUNT, "what it adds on its own march (back)"),
        "swords": may(COUNT, "swords on its own march (back)", usual="0"),
        "power": may(COUNT, "power when it is activated (back)", usual="0"),
        "card": may(
            Ref("house_cards", "house card"),
            "the house card that leaves the game with it",
            usual="that of the same id",
        ),
    }
)

# -- pieces --------------------------------------------------------------------------------------------------------

UNITS = Record(
    {
        "id": needed(Id(), "the id"),
        "role": needed(
            OneOf((*ROLES, *RARE_ROLES), "role"), "its part in the rules; each is played by one unit"
        ),
        "attack": needed(COUNT, "strength of an attacker"),
        "defence": needed(COUNT, "strength of a defender"),
        "cost": needed(SIZE, "mustering points"),
        "limit": needed(SIZE, "how many a house has"),
        "upgrade_cost": may(COUNT, "mustering points in a footman's place", usual="0: not possible"),
        "retreats": may(Flag(), "whether it may retreat", usual="true"),
        "needs_fort": may(Flag(), "attacks with full strength only against forts", usual="false"),
    }
)
TOKENS = Record(
    {
        "id": needed(Id(), "the id"),
        "kind": needed(OneOf(ORDER_KINDS, "kind of order"), "the order"),
        "copies": needed(SIZE, "how many each house has"),
        "value": may(Whole(), "what it adds to a combat", usual="0"),
        "special": may(Flag(), "whether it costs a star", usual="false"),
        "only": may(AREA_KIND, "the one kind of area where it may lie", usual="any"),
        "by_card": may(Flag(), "only a card lays it, nobody places it on a sheet", usual="false"),
        "one_time": may(Flag(), "each house uses it once in a game; it activates no leader", usual="false"),
        "not_with": may(
            ListOf(Ref("tactics", "tactics card"), least=1, each_once=True),
            "the tactics cards that may not be chosen together with it",
            usual="none",
        ),
    }
)
TRACKS = Record(
    {
        "id": needed(Id(), "the id"),
        "role": needed(OneOf(TRACK_ROLES, "role"), "its part in the rules; one track each"),
    }
)
HOUSES = Record(
    {"id": needed(Id(), "the id"), "home": needed(AREA, "its home, which says home = the id of the house")}
)

# -- cards ---------------------------------------------------------------------------------------------------------

ABILITY = OneOf(tuple(known_abilities()), "ability")
MOMENTS = {
    REVEALED: "straight after the reveal: ",
    REVEAL: "reveal: ",
    RESULT: "result: ",
    AFTER: "after: ",
    LOSSES: "casualties: ",
    RETREAT: "retreat: ",
}
"""How the guide says when an ability works; without a word it does as long as the card lies."""


def _when(ability: CardAbility) -> str:
    moment = MOMENTS.get(ability.moment, "")
    return moment + (ability.does[0].lower() + ability.does[1:] if moment else ability.does)


PARAM = Depends(
    "ability",
    "param",
    {name: ability.param for name, ability in known_abilities().items()},
    {ability.name: _when(ability) for ability in known_abilities().values()},
)
TEXT = Record(
    {
        "ability": needed(ABILITY, "a named ability (see Abilities)"),
        "param": may(Anything(), "what that ability needs"),
    },
    depends=PARAM,
)
HOUSE_CARDS = Record(
    {
        "id": needed(Id(), "the id"),
        "house": needed(HOUSE, "whose hand it is in"),
        "strength": needed(COUNT, "the printed strength"),
        "swords": may(COUNT, "swords", usual="0"),
        "forts": may(COUNT, "forts", usual="0"),
        "ability": may(ABILITY, "what its text does, if it does one thing (see Abilities)", usual="no text"),
        "param": may(Anything(), "what that ability needs"),
        "abilities": may(
            ListOf(TEXT, least=1), "what its text does, if it does several things: ability and param of each"
        ),
    },
    depends=PARAM,
)
CARDS = Record(
    {
        "id": needed(Id(), "the id"),
        "deck": needed(DECK, "the deck that it is in"),
        "copies": may(SIZE, "how many there are", usual="1"),
        "marks": may(COUNT, "how far it moves the common enemy", usual="0"),
        "does": may(EVENT_EFFECTS.type, "what an event card does (see Effects)"),
        **{
            row: may(THREAT_EFFECTS.type, f"what happens to {whom} (see Effects)")
            for row, whom in zip(
                THREAT_ROWS,
                (
                    "the lowest bidder of a lost attack",
                    "the others of a lost attack",
                    "the highest bidder of a repelled one",
                ),
                strict=True,
            )
        },
    }
)
TACTICS = Record(
    {
        "id": needed(Id(), "the id"),
        "house": may(HOUSE, "the only house that has it", usual="each house has one"),
        "at_once": may(AT_ONCE.type, "what it does when it is revealed (see Effects)", usual="nothing"),
        "lasting": may(
            ListOf(LASTING_TYPE, least=1), "what holds while it is in force (see Effects)", usual="nothing"
        ),
    }
)
ALLIES = Record(
    {
        "id": needed(Id(), "the id, also of its deck"),
        "leader": may(
            Ref("leaders", "leader"), "who comes with its Leadership card, nobody's by house", usual="nobody"
        ),
        "permanent": may(
            Flag(),
            "whether that card founds a permanent alliance: until the leader changes sides nobody else draws from its deck",
            usual="false",
        ),
    }
)
ALLY_CARDS = Record(
    {
        "id": needed(Id(), "the id"),
        "allies": may(
            ListOf(Ref("allies", "ally"), least=1, each_once=True), "in whose decks it is", usual="in all"
        ),
        "copies": may(SIZE, "how many there are in each", usual="1"),
        "at_once": may(ALLY_EFFECTS.type, "what it does when it is drawn (see Effects)", usual="nothing"),
        "lasting": may(
            ListOf(ALLY_LASTING, least=1), "what it may be used for this turn (see Effects)", usual="nothing"
        ),
    }
)
TIDE = Record(
    {
        "id": needed(Id(), "the id"),
        "copies": may(SIZE, "how many there are", usual="1"),
        "strength": may(COUNT, "what it adds", usual="0"),
        "swords": may(COUNT, "swords", usual="0"),
        "forts": may(COUNT, "forts", usual="0"),
        "skulls": may(COUNT, "each destroys an enemy unit", usual="0"),
    }
)
ALWAYS = Record({row: needed(THREAT_EFFECTS.type, CARDS.fields[row].doc) for row in THREAT_ROWS})

# -- the game ------------------------------------------------------------------------------------------------------

CONSTANTS = Record(
    {
        "turns": needed(SIZE, "how many the game has"),
        "forts_to_win": may(SIZE, "castles and strongholds that win at once", usual="[claims] win"),
        "start_power": needed(COUNT, "power of each house at the start"),
        "power_limit": needed(SIZE, "power tokens of a house, those on the board included"),
        "fort_points": needed(
            Record({fort: needed(COUNT, f"mustering points of a {fort}") for fort in (CASTLE, STRONGHOLD)}),
            "what a house may muster",
        ),
        "supply_track": needed(
            ListOf(ListOf(SIZE), MAX_SUPPLY + 1, MAX_SUPPLY + 1),
            f"the armies allowed at each supply from 0 to {MAX_SUPPLY}, largest first",
        ),
        "decks": needed(ListOf(Text(), each_once=True), "the event decks in their order"),
        "sequence": needed(ListOf(STEP), "the steps of a turn"),
        "first_turn": needed(ListOf(STEP), "the steps of the first turn"),
        "tie_break": needed(ListOf(TIE_BREAK), "what decides after the last turn, the strongest first"),
    }
)
THREAT = Record(
    {
        "track": needed(ListOf(COUNT), "the values on its track"),
        "start": needed(COUNT, "where its marker starts (a value)"),
        "after_win": needed(COUNT, "where its marker goes when it was beaten (a value)"),
        "back_after_loss": needed(COUNT, "how many places it goes back when it has won"),
        "deck": may(Text(), "its deck", usual="[threat.always]"),
        "always": may(ALWAYS, "what an attack does where there is no deck"),
    }
)
START = Record(
    {
        "supply": needed(Whole(0, MAX_SUPPLY), "its place on the supply track"),
        "power": may(COUNT, "its power", usual="start_power"),
        "units": needed(
            MapOf(AREA, MapOf(UNIT, SIZE), adds_up=True),
            "its units by area",
            example="{ some-area = { knight = 1 } }",
        ),
        "leaders": may(
            MapOf(Ref("leaders", "leader"), AREA), "where its leaders start", usual="in its home, all of them"
        ),
    }
)
SETUP = Record(
    {
        "houses": needed(ListOf(HOUSE, each_once=True), "who plays"),
        "stars": needed(ListOf(COUNT), "special orders by the place on the court's track, first place first"),
        "tracks": needed(MapOf(TRACK, ListOf(HOUSE)), "every house once on each track, first place first"),
        "start": needed(MapOf(HOUSE, START), "where each house starts"),
        "forces": may(MapOf(AREA, SIZE, adds_up=True), "neutral forces by area", usual="none"),
        "blocked": may(ListOf(AREA, each_once=True), "areas out of play", usual="none"),
        "forts_to_win": may(SIZE, "if it differs for so many players", usual="that of the constants"),
    }
)
STYLE = Record(
    {
        "seats": may(
            MapOf(
                HOUSE,
                Record(
                    {
                        "color": needed(
                            Text("#[0-9a-fA-F]{6}", "written like #1a2b3c", "colours"), "its colour"
                        ),
                        "pattern": may(Drawn("pattern"), "how its pieces are hatched", usual="plain"),
                        "letter": may(Text(), "its letter on pieces"),
                    }
                ),
            ),
            "how houses are told apart",
        ),
        "units": may(
            MapOf(UNIT, Record({"shape": needed(Drawn("piece"), "its outline")})), "outlines of units"
        ),
        "icons": may(MapOf(OneOf(ICONS, "icon"), Drawn("icon")), "other icons than the usual ones"),
        "tokens": may(MapOf(TRACK, Drawn("icon")), "the token of each track's first place"),
    }
)

TABLES = (
    Table("areas", "areas", Rows(AREAS), "the board"),
    Table("barriers", "areas", Rows(BARRIER), "what parts neighbours on the map", needed=False),
    Table("links", "areas", Rows(LINK), "what joins areas apart on the map", needed=False),
    Table("arrows", "areas", Rows(ARROW), "ways for one house alone", needed=False),
    Table("constants", "scenario", CONSTANTS, "numbers and the course of a turn"),
    Table("units", "scenario", Rows(UNITS), "kinds of units"),
    Table("tokens", "scenario", Rows(TOKENS), "order tokens"),
    Table("tracks", "scenario", Rows(TRACKS), "the tracks that houses bid for"),
    Table("houses", "scenario", Rows(HOUSES), "the houses"),
    Table("threat", "scenario", THREAT, "the common enemy", needed=False),
    Table("claims", "scenario", CLAIMS, "claims that win the game", needed=False),
    Table(
        "setup", "scenario", MapOf(PLAYERS, SETUP), "a set-up for each number of players, such as [setup.6]"
    ),
    Table("style", "scenario", STYLE, "how the picture tells things apart", needed=False),
    Table("leaders", "cards", Rows(LEADERS), "persons who go with an army", needed=False),
    Table("house_cards", "cards", Rows(HOUSE_CARDS), "the cards that houses play in combat"),
    Table("cards", "decks", Rows(CARDS), "the cards of the event decks and of the common enemy"),
    Table("tactics", "cards", Rows(TACTICS), "the tactics cards (step tactics)", needed=False),
    Table("allies", "cards", Rows(ALLIES), "allies with a deck of cards each", needed=False),
    Table("ally_cards", "cards", Rows(ALLY_CARDS), "the cards of these decks", needed=False),
    Table("deck_sizes", "decks", MapOf(DECK, SIZE), "how many cards each deck must have", needed=False),
    Table(TIDES, "decks", Rows(TIDE), "fortune cards that are drawn in combat (option tides)", needed=False),
)


def decks(tables: Mapping[str, Any]) -> Sequence[str]:
    """The decks that a scenario names: those of events, then the common enemy's."""
    constants, threat = tables.get("constants"), tables.get("threat")
    events = constants.get("decks") if isinstance(constants, Mapping) else ()
    own = threat.get("deck") if isinstance(threat, Mapping) else ""
    listed = events if isinstance(events, list) else ()
    return [deck for deck in (*listed, own) if isinstance(deck, str) and deck]


SCHEMA = Schema(TABLES, {"decks": decks})
"""What a scenario of this family holds."""
