"""The story of a game as one HTML file that needs nothing else: no network, no script, pictures inside."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import FileSystemLoader, StrictUndefined, TemplateError
from markupsafe import Markup

from ..errors import UserError
from ..post.colours import luminance
from ..post.markup import BAR, BRACKET, JOINER, parse_line
from ..post.story import story_title, told
from ..render.plots import Line, plot
from ..resources import TEMPLATES, roots
from ..templating import Templates
from .pictures import style

if TYPE_CHECKING:
    from ..post.compose import Press
    from ..post.phrases import Phrases
    from ..post.story import Story

LAYOUT = "story.html.j2"
USUAL = "#808080"
"""The colour of a seat that the scenario gives none, and of the table's own line."""
BRIGHT = 0.3
"""The luminance above which black letters are read better than white ones."""
SHORTEST, LONGEST = 1, 3
"""The letters that may stand for a seat in a narrow cell."""


def page(story: Story, press: Press, board: bytes | None = None) -> str:
    """The page.

    Args:
        story: what is told.
        press: scenario, language and zone.
        board: the picture of the board as PNG, if there is one.

    Raises:
        UserError: the layout does not work.
    """
    phrases = press.phrases()
    words = told(story, phrases)
    looks = _looks(story, press)
    for drawn, lines in zip(words["plots"], story.plots, strict=True):
        rows = [_line(looks, seat, numbers) for seat, numbers in lines.numbers.items()]
        drawn["picture"] = Markup(plot(plain(drawn["title"]), story.turns, rows, lines.places))
    values = {
        **_plainly(words),
        "over": story.over,
        "turns": story.turns,
        "seats": story.seats,
        "players": story.players,
        "chance": story.chance,
        "lang": phrases.lang,
        "title": plain(story_title(story, press)),
        "looks": looks,
        "board": f"data:image/png;base64,{base64.b64encode(board).decode()}" if board else "",
        "owned": story.owned.owners if story.owned else {},
    }
    try:
        return _environment(press, phrases).get_template(LAYOUT).render(values)
    except TemplateError as error:
        raise UserError(f"The layout templates/pages/{LAYOUT} does not work: {error}") from None


def plain(text: str) -> str:
    """Neutral markup without its tags, as the text that a reader sees."""
    bare = "".join(part for part in parse_line(text) if isinstance(part, str))
    return bare.replace(BRACKET, "[").replace(BAR, "|").replace(JOINER, "")


def _plainly(value: Any) -> Any:
    """The same value with all its texts as readers see them; they are escaped where the page shows them."""
    if isinstance(value, Markup) or not isinstance(value, str | Mapping | list | tuple):
        return value
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, Mapping):
        return {key: _plainly(part) for key, part in value.items()}
    return [_plainly(part) for part in value]


def _environment(press: Press, phrases: Phrases) -> Templates:
    folders: Sequence[Path] = press.search or roots()
    environment = Templates(
        autoescape=True,
        loader=FileSystemLoader([str(root / TEMPLATES / "pages") for root in folders]),
        lstrip_blocks=True,
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    environment.globals.update(t=lambda key, **data: plain(phrases.say(key, **data)))
    return environment


def _line(looks: Mapping[str, Mapping[str, str]], seat: str, numbers: Sequence[int | None]) -> Line:
    look = looks.get(seat, {"name": "", "color": USUAL})
    return Line(look["name"], look["color"], numbers)


def _looks(story: Story, press: Press) -> dict[str, dict[str, str]]:
    """Seat -> its short and its full name, the letters that stand for it, its colour, and a colour that is read on it."""
    seats = style(press.scenario, press.lang)["seats"]
    words = press.phrases().words
    names = {seat: str(seats.get(seat, {}).get("name") or words.who(seat)) for seat in story.seats}
    short = _abbreviated(names)
    return {
        seat: {
            "name": plain(names[seat]),
            "full": plain(words.who(seat)),
            "short": short[seat],
            **_colours(seats.get(seat, {})),
        }
        for seat in story.seats
    }


def _colours(look: Mapping[str, str]) -> dict[str, str]:
    color = look.get("color", USUAL)
    channels = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    return {"color": color, "ink": "#000" if luminance(channels) > BRIGHT else "#fff"}


def _abbreviated(names: Mapping[str, str]) -> dict[str, str]:
    """The fewest letters by which all names differ, or numbers where three do not do."""
    for letters in range(SHORTEST, LONGEST + 1):
        short = {seat: name[:letters].strip() for seat, name in names.items()}
        if len(set(short.values())) == len(names):
            return short
    return {seat: str(number) for number, seat in enumerate(names, 1)}
