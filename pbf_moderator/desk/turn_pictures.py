"""The pictures that go with a post: the map, what moved in a turn that has ended, and close-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .paper import folder_name
from .table import Table
from .worth_pictures import Told

if TYPE_CHECKING:
    from ..families.presentation import CloseUp, Moves
    from ..post.compose import Press
    from ..render.paint import Painter

WIDTHS = (1600, 900)


def told_in_pictures(table: Table, events_from: int) -> Told:
    """What is worth a picture since an event; names and pictures of one post ask for the same, so it is found once."""
    events = table.match.game.events
    key = (events_from, len(events), len(table.effective.inputs))
    if table.told_in_pictures is None or table.told_in_pictures[0] != key:
        shows = table.family.presentation()
        close_ups = {picture.name: (n, picture) for n, picture in shows.close_ups(events, events_from)}
        moves = shows.moves(events, events_from, table.public_view)
        if moves:
            moves = shows.moves(events, events_from, _view_at(table, moves.moment))
        table.told_in_pictures = (key, Told(moves, tuple(close_ups.values())))
    return table.told_in_pictures[1]


def _view_at(table: Table, moment: int) -> Mapping[str, Any]:
    """What the table could know when so many events had happened."""
    match = table.past_turns.at(moment, table.effective.inputs, table.make_match, table.apply_ruling)
    return table.family.view(match.game)


def picture_name(table: Table, name: str) -> str:
    """A picture's address for the post: below the moderator's picture address if there is one."""
    url = table.settings.picture_url
    return f"{url.rstrip('/')}/{name}" if url else name.rpartition("/")[2]


def pictures_shown(
    table: Table, events_from: int, posts: Sequence[Mapping[str, Any]], paper: Press
) -> dict[str, str]:
    """The pictures that go with a post, each where it lies, with what it shows: the map, what moved, and close-ups.

    What has been told before lies in the folder of the post that told it; the rest comes into the present one.

    Args:
        table: an open game.
        events_from: the number of the first event that the post tells of.
        posts: what the journal says of the posts before.
        paper: the post's language.
    """
    if table.scenario.map is None:
        return {}
    last, phrases = len(table.match.game.events) - 1, paper.phrases()
    found = told_in_pictures(table, events_from)
    rows: list[tuple[int, str, str]] = [(last, f"map-{WIDTHS[1]}", phrases.say("picture.shows_board"))]
    if moves := found.moves:
        rows.append((moves.event, moves_name(moves), phrases.say("picture.shows_moves", turn=moves.turn)))
    for number, close_up in found.close_ups:
        rows.append((number, close_up.name, _shown_in(table, close_up, paper)))
    return {
        picture_name(table, f"{_folder_of(table, posts, number)}/{name}.{table.settings.picture_form}"): words
        for number, name, words in rows
    }


def _shown_in(table: Table, close_up: CloseUp, paper: Press) -> str:
    """What a close-up shows: the names of its places, as they are printed there."""
    shows = table.family.presentation()
    printed = shows.names(table.scenario.tables, table.scenario.lexicon, paper.lang)
    places = [printed[area] for area in close_up.areas if area in printed]
    return paper.phrases().say("picture.shows_close_up", places=places)


def _folder_of(table: Table, posts: Sequence[Mapping[str, Any]], event: int) -> str:
    """The folder of the post that tells of an event."""
    names = (str(post["name"]) for post in posts if post["events"] > event)
    return next(names, folder_name(table) + "/").rpartition("/")[0]


def moves_name(moves: Moves) -> str:
    """What the file of the picture of a turn is called."""
    return f"moves-turn-{moves.turn}"


def moves_drawn(brush: Painter, moves: Moves, form: str = "png") -> bytes:
    """The picture of a turn: the board, or of a very wide one the part in which something moved."""
    if moves.areas:
        return brush.close_up(moves.view, moves.areas, tale=moves.tale, form=form)
    return brush.map(moves.view, WIDTHS[1], moves.tale, form)


def write_pictures(table: Table, events_from: int, at: datetime | None) -> list[Path]:
    """The map in both widths, what moved in a turn that has ended, and the close-ups."""
    from .pictures import painter, tale_of

    brush, view, form = painter(table), table.view(), table.settings.picture_form
    found = told_in_pictures(table, events_from)
    with brush.large_map(view, form) as large:
        drawn = {f"map-{WIDTHS[1]}": brush.map(view, WIDTHS[1], form=form)}
        if moves := found.moves:
            drawn[moves_name(moves)] = moves_drawn(brush, moves, form)
        for _, close_up in found.close_ups:
            tale = tale_of(table, close_up)
            drawn[close_up.name] = brush.close_up(view, close_up.areas, tale=tale, form=form)
        drawn = {f"map-{WIDTHS[0]}": large(), **drawn}
    folder = folder_name(table)
    return [table.folder.put(f"{folder}/{name}.{form}", data, None, at) for name, data in drawn.items()]
