"""pbf new."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import click

from ..errors import UserError
from ..resources import roots
from .common import command, complete_scenario, now_option, pairs, say
from .translated import help_language

if TYPE_CHECKING:
    from ..desk.clock_zone import Why
    from ..desk.settings import Settings


@command("new")
@click.argument("scenario", shell_complete=complete_scenario)
@click.argument("game", type=click.Path(path_type=Path))
@click.option(
    "--players",
    type=int,
    help="Number of players (default: as in the book, else as many as the scenario allows).",
)
@click.option("--book", type=click.Path(path_type=Path), help="A game.toml with the players and settings.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A reading of the rules; may be repeated.",
)
@click.option(
    "--readings",
    metavar="NAME",
    help="All readings at once: book (the rule book), faq (the publisher's answers), online (a well-known online game).",
)
@click.option(
    "--timezone",
    metavar="ZONE",
    help="Whose clock deadlines go by, such as Europe/Rome (default: this computer's, else where the game's language is at home).",
)
@click.option(
    "--set", "values", multiple=True, metavar="NAME=VALUE", help="A setting of game.toml; may be repeated."
)
@click.option(
    "--words-close",
    default="3d",
    metavar="WHEN",
    help="Until when words for the seed may come: 3d, a date, or none (until the first card is drawn).",
)
@click.option(
    "--beacon",
    default="",
    metavar="WHAT",
    help="drand, or the name of another public draw that follows the words.",
)
@click.option(
    "--draw-seats",
    is_flag=True,
    help="Let the seed draw the seats; the book lists the players by their own names.",
)
@click.option("--position", type=click.Path(path_type=Path), help="Start from a position file.")
@click.option("--secret", help="64 hexadecimal digits instead of a random secret (for testing).")
@click.option(
    "--pack", "packs", multiple=True, type=click.Path(), help="A folder with more scenarios; may be repeated."
)
@now_option
def new_command(
    scenario: str,
    game: Path,
    players: int | None,
    book: Path | None,
    options: tuple[str, ...],
    readings: str | None,
    timezone: str | None,
    values: tuple[str, ...],
    words_close: str,
    beacon: str,
    draw_seats: bool,
    position: Path | None,
    secret: str | None,
    packs: tuple[str, ...],
    now: Any,
) -> None:
    """Begin a game of SCENARIO in the new folder GAME.

    With an address book (--book) the first post and the letters are written at once. Without one GAME/game.toml is
    made for you to fill in, and the first pbf advance writes them.

    \b
    Examples:
      pbf new malazan-genabackis my-game --timezone Europe/Rome
      pbf new malazan-genabackis my-game --book game.toml --option own_support=granted
      pbf new agot-2e my-game --readings online
      pbf new malazan-genabackis my-game --position position.toml
      pbf new malazan-genabackis my-game --words-close 5d --beacon drand
    """
    from ..desk.clock_zone import Why, usual_zone
    from ..desk.headcount import how_many
    from ..desk.opening import open_table
    from ..desk.publish import publish_opening
    from ..desk.settings import read_settings
    from ..desk.table import create
    from ..families.finding import family
    from ..post.compose import Press
    from ..scenario.loading import load_scenario
    from ..scenario.tables import read_toml

    found = load_scenario(scenario, packs)
    tables = {**(read_toml(book) if book else {}), **pairs(values, "setting")}
    if timezone is not None:
        tables["timezone"] = timezone
    listed = tables.get("players")
    count, because = how_many(found, players, listed if isinstance(listed, dict) else None, draw_seats)
    seats = family(found.family).seats(found.tables, count)
    lots = _lots(tables, seats) if draw_seats else ()
    tables.setdefault("players", {seat: {} for seat in seats})
    tables.setdefault("private_maps", found.map is not None)
    languages = list(dict.fromkeys((found.language, *found.languages)))
    if (own := _ones_own_language()) in languages:
        tables.setdefault("language", own)
    tables.setdefault("moderator_language", own)
    where = str(book) if book else "game.toml"
    settings = read_settings(tables, seats, languages, where, roots(packs))
    why = Why.SAID
    if not tables.get("timezone"):
        zone, why = usual_zone(settings.language, roots(packs))
        settings = replace(settings, timezone=zone)
    Press(found, settings.language, settings.dialect).board()
    if found.map is not None:
        from ..render.board_cache import known_board
        from ..user_cache import user_cache

        known_board(found.map, user_cache())
    start = None
    if position is not None:
        from ..scenario.positions import read_position

        start = read_position(position, found)
    create(
        game,
        found,
        settings,
        players=count,
        options=pairs(options, "option"),
        readings=readings,
        position=start,
        secret=_secret(secret),
        words_close=_closing(words_close, now, settings),
        beacon=beacon,
        lots=lots,
        at=now,
    )
    say(f"{game}: {found.lexicon.title(settings.language)}, {count} players ({because}).")
    _tell_zone(settings.timezone, why, game)
    if book is None:
        say(f"Write the players' names, addresses and nicks into {game / 'game.toml'};")
        say(f"then pbf advance {game} writes the first post and a letter to everybody")
        say(f"(with [forum] or [mail] filled in, pbf evening {game} writes and sends them).")
        return
    with open_table(game, packs, write=True) as table:
        paths = publish_opening(table, at=now)
    for path in paths:
        click.echo(f"  {path}")


def _tell_zone(zone: str, why: Why, game: Path) -> None:
    """Say whose clock the game goes by; where nobody has chosen it, how it is changed."""
    from ..desk.clock_zone import Why

    change = game / "game.toml"
    if why is Why.SAID:
        say(f"Deadlines go by the clock of {zone}.")
    elif why is Why.MACHINE:
        say(f"Deadlines go by the clock of {zone}, as this computer does; timezone in {change} changes it.")
    elif why is Why.LANGUAGE:
        say(f"Deadlines go by the clock of {zone}, for the game's language; timezone in {change} changes it.")
    else:
        say(
            f"Deadlines go by the clock of {zone}, since nothing tells of another; timezone in {change} names yours."
        )


def _ones_own_language() -> str:
    """That of the system if it is not the code's own; else the game's own will do."""
    from ..desk.moderators_words import FALLBACK, has_words

    own = help_language()
    return own if own != FALLBACK and has_words(own) else ""


def _lots(tables: dict[str, Any], seats: tuple[str, ...]) -> tuple[str, ...]:
    """The people whose seats are drawn; in the settings each takes the seat of the same number for now."""
    from ..desk.lots import take_lots

    if tables.get("typed_chance"):
        raise UserError("--draw-seats needs a seed, and typed_chance does without: draw the seats by hand.")
    people = tables.get("players", {})
    lots = take_lots(people, seats)
    tables["players"] = {seat: people[lot] for lot, seat in zip(lots, seats, strict=True)}
    return lots


def _closing(text: str, now: datetime, settings: Settings) -> datetime | None:
    """When the words for the seed close; None where they wait for the first card."""
    from ..desk.deadlines import parse_deadline

    if text == "none" or settings.typed_chance:
        return None
    return parse_deadline(text, now, ZoneInfo(settings.timezone))


def _secret(text: str | None) -> bytes | None:
    if text is None:
        return None
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if len(secret) != 32:
        raise UserError("--secret must be 64 hexadecimal digits.")
    return secret
