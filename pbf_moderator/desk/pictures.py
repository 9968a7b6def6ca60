"""The pictures of a game: what the renderer must know of it, taken from its scenario and its family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import UserError
from ..families.finding import family
from ..post.phrases import Phrases
from ..render.art import Art
from ..render.legend import connection_key
from ..render.marking import second_name
from ..render.samples import SAMPLES
from ..scenario.loading import Scenario
from ..user_cache import Cache, user_cache
from .paper import owing
from .table import Table

if TYPE_CHECKING:
    from ..families.presentation import CloseUp
    from ..render.paint import Painter
    from ..render.scene import Tale


WORDS = (
    "asked",
    "wins",
    "move",
    "sail",
    "help",
    "strike",
    "retreat",
    "failed",
    "private",
    "lost",
    "struck",
    "points",
    "points_of",
)
"""The words below pictures: phrases of the table [picture]."""
_SIGN = "legend:"
"""What the key of a sign's name begins with: a phrase of the table [legend], or a name that the family gives."""


def painter(table: Table, language: str | None = None) -> Painter:
    """The painter of a game's maps; it remembers what it has read and drawn while the game is open.

    Raises:
        UserError: the scenario has no map.
    """
    language = language or table.settings.language
    if language not in table.painters:
        players = table.created["players"]
        table.painters[language] = scenario_painter(table.scenario, language, user_cache(), players)
    return table.painters[language]


def scenario_painter(scenario: Scenario, language: str, cache: Cache, players: int | None = None) -> Painter:
    """The painter of a scenario's board; it shows what belongs to all seats unless it is told how many play.

    Raises:
        UserError: the scenario has no map.
    """
    from ..render.board_cache import known_board
    from ..render.paint import Painter

    if scenario.map is None:
        raise UserError(f'{scenario.id} has no map; name one with map = "FILE.svg" in scenario.toml.')
    board = known_board(scenario.map, cache)
    staging = family(scenario.family).presentation().scene
    return Painter(board, style(scenario, language, players), names(scenario, language), cache, staging)


def style(scenario: Scenario, language: str, players: int | None = None) -> dict[str, Any]:
    """The scenario's style, completed with what is printed on its board and tokens."""
    found = family(scenario.family).presentation().style(scenario.tables, scenario.style, players)
    short = {seat: scenario.lexicon.name(seat, language, "short") for seat in found["seats"]}
    return {**found, "seats": {seat: {**look, "name": short[seat]} for seat, look in found["seats"].items()}}


def names(scenario: Scenario, language: str) -> dict[str, str]:
    """Everything that is written on the map, by id; a family may have a word of its own for a line of the legend."""
    shows = family(scenario.family).presentation()
    found = shows.names(scenario.tables, scenario.lexicon, language)
    phrases = Phrases(scenario, language)
    say = phrases.say
    words = {f"picture:{word}": say(f"picture.{word}") for word in WORDS}
    signs = {
        key.removeprefix(_SIGN) for _, key in shows.style(scenario.tables, scenario.style).get("legend", ())
    }
    words |= {
        f"{_SIGN}{sign}": say(f"legend.{sign}")
        for sign in (*SAMPLES, *signs)
        if phrases.has(f"legend.{sign}")
    }
    words |= {
        connection_key(row["id"]): say(f"connection.{row['id']}")
        for row in scenario.tables.get("connection_kinds", ())
        if phrases.has(f"connection.{row['id']}")
    }
    return {**words, **found, **_second(scenario, language, found), "title": scenario.lexicon.title(language)}


def _second(scenario: Scenario, language: str, found: Mapping[str, str]) -> dict[str, str]:
    """What stands below the names of areas: those of the scenario's second language where they differ."""
    other = scenario.tables.get("second_names", language)
    if other == language or other not in scenario.languages:
        return {}
    shows = family(scenario.family).presentation()
    theirs = shows.names(scenario.tables, scenario.lexicon, other)
    return {second_name(id): name for id, name in theirs.items() if ":" not in id and name != found.get(id)}


def tale_of(table: Table, close_up: CloseUp) -> Tale:
    """What a close-up tells, with whom the game waits for where it is not over yet: those whom the post names."""
    shields = [Art("shield", seat=seat) for seat in owing(table)] if close_up.pending else []
    asked: list[Art | str] = ["·", "picture:asked", *shields] if shields else []
    return replace(close_up.tale, foot=(*close_up.tale.foot, *asked))


def draw_map(table: Table, width: int = 1600, *, phone: bool = False, form: str = "png") -> bytes:
    """The map of the present position, as PNG or WebP; for a phone with large names and pieces."""
    brush = painter(table)
    return (brush.in_large_print() if phone else brush).map(table.view(), width, form=form)


def draw_close_up(table: Table, view: Mapping[str, Any] | None = None) -> bytes:
    """The surroundings of what is being fought now as PNG.

    Raises:
        UserError: nothing is.
    """
    view = view or table.view()
    areas = table.family.presentation().close_up(view)
    if not areas:
        raise UserError("nothing is being fought that would be worth a close-up.")
    return painter(table).close_up(view, areas)
