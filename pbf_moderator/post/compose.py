"""Forum posts: what happened, how things stand, who owes what by when. Only public events and the public view go in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo

from ..families.finding import family
from ..kernel.decision import CHANCE, Decision
from ..kernel.events import Event
from ..resources import TEMPLATES, find, roots
from ..scenario.lexicon import valued
from ..scenario.loading import Scenario
from .bbcode import Renderer
from .colours import seat_colours
from .dialect import Dialect, load_dialect
from .markup import parse, parse_line
from .narrative import headlines, tell
from .phrases import Phrases
from .split import split
from .template_filters import Marked, copied, literal

NONE_SHOWN: Mapping[str, str] = MappingProxyType({})
"""No pictures."""


@dataclass(frozen=True)
class Post:
    """One post for the forum; `part` of `parts` where a text had to be split."""

    subject: str
    body: str
    part: int = 1
    parts: int = 1


@dataclass(frozen=True)
class Press:
    """What all texts of a game have in common: its scenario, language, dialect and time zone.

    Attributes:
        scenario: the game's.
        lang: the language of the text, two letters.
        dialect: the board's markup, by the name of its file in templates/dialects.
        zone: the game's time zone.
        players: seat -> the player's name.
        search: folders that may hold `templates/`, the strongest first; the program's own by default.
        ready: the wordings of this game that were built before, by language; texts of one game share them.
        named: what the table calls its game, for subjects; the scenario's title if empty.
    """

    scenario: Scenario
    lang: str
    dialect: str = "phpbb"
    zone: str = "UTC"
    players: Mapping[str, str] = field(default_factory=dict)
    search: Sequence[Path] | None = None
    ready: dict[str, Phrases] = field(default_factory=dict)
    named: str = ""

    def game(self) -> str:
        """What the game is called in the subjects of its posts; letters, whose subjects must be short, use the scenario's short title."""
        return self.named or self.scenario.lexicon.title(self.lang)

    def phrases(self) -> Phrases:
        """The wording."""
        if self.lang not in self.ready:
            self.ready[self.lang] = Phrases(self.scenario, self.lang, self.search)
        return self.ready[self.lang]

    def board(self) -> Dialect:
        """The dialect.

        Raises:
            UserError: there is none of that name.
        """
        name = f"dialects/{self.dialect}.toml"
        search = self.search or roots()
        return load_dialect(find(TEMPLATES, name, search) or search[-1] / TEMPLATES / name)

    def local(self, moment: datetime | None) -> datetime | None:
        """A moment in the game's zone."""
        return moment.astimezone(ZoneInfo(self.zone)) if moment else None


def compose(
    events: Iterable[Event],
    view: Mapping[str, Any],
    press: Press,
    *,
    pending: Sequence[Decision] = (),
    received: Collection[str] = (),
    deadline: datetime | None = None,
    pictures: Mapping[str, str] = NONE_SHOWN,
    journal_head: str = "",
    transcript: str = "",
    notices: Sequence[tuple[str, Mapping[str, Any]]] = (),
    earlier: Sequence[Event] = (),
    before: Mapping[str, Any] | None = None,
) -> list[Post]:
    """The post about what happened since the last one.

    Args:
        events: everything that happened; what is for one seat only is left out.
        view: the position as the public sees it.
        press: scenario, language, dialect, zone.
        pending: the decisions being asked; of them only who and what for is told.
        received: the keys of those whose answer is in.
        deadline: for the pending ones.
        pictures: addresses of pictures, or file names of those to be attached, each with what it shows.
        journal_head: the number and link of the journal's last entry, for the foot.
        transcript: its number of lines and their SHA-256, for the foot.
        notices: what the moderator's own hand has done: phrases with their values.
        earlier: what earlier posts have told.
        before: the position that the last post has shown; where it looks the same it is not shown again.
    """
    phrases = press.phrases()
    title = post_title(phrases, view)
    events = list(events)
    waiting, due = owed(phrases, pending, received), press.local(deadline)
    short = headlines(events, phrases, earlier=earlier, before=before, now=view, pending=pending)
    alone = not short
    if waiting:
        everyone = len(waiting) > 1 and set(waiting) == set(view["seats"])
        short.append(phrases.say("post.short_waiting", seats=list(waiting), everyone=everyone))
    text = phrases.layout(
        "turn.j2",
        headlines=short,
        alone=alone,
        changed=bool(parts := _looks_otherwise(phrases, view, before)),
        figures=FIGURES in parts,
        narrative=tell(events, phrases, earlier=earlier),
        turn_told=_turn_told(events, phrases.shows.NARRATIVE.turn),
        view=view,
        seats=list(view["seats"]),
        pictures=_pictures(pictures),
        owed=waiting,
        deadline=due,
        head=journal_head,
        transcript=transcript,
        notices=[phrases.notice(key, data) for key, data in notices],
        **_progress(pending, received),
    )
    return publish(press, phrases, title, text)


def _turn_told(events: Sequence[Event], begins: str) -> int:
    """The turn that some events go on with, where another begins in them; else 0, since the title names it."""
    begun = next((n for n, event in enumerate(events) if event.kind == begins), 0)
    return int(events[begun].data.get("turn", 1)) - 1 if begun else 0


_END_OF_TABLE = "[/table]"
FIGURES, REST = "figures", "rest"
"""The parts of what is shown of a position: its table, and the lines below it."""


def _looks_otherwise(
    phrases: Phrases, view: Mapping[str, Any], before: Mapping[str, Any] | None
) -> Sequence[str]:
    """The parts of a position that look otherwise than they were shown; all of them where a new turn has begun since."""
    if before is None or before["turn"] != view["turn"]:
        return FIGURES, REST
    shown = [phrases.layout("status.j2", view=v, seats=list(v["seats"])) for v in (before, view)]
    (table, _, lines), (table_now, _, lines_now) = (text.partition(_END_OF_TABLE) for text in shown)
    return [
        *([FIGURES] if table != table_now else []),
        *([REST] if lines != lines_now else []),
    ]


def compose_opening(
    view: Mapping[str, Any],
    press: Press,
    *,
    options: Mapping[str, Any],
    seed_commitment: str,
    readings: str = "",
    apart: Sequence[str] = (),
    words_close: datetime | None = None,
    beacon: Mapping[str, Any] | None = None,
    typed: bool = False,
    lots: Sequence[str] = (),
    journal_head: str = "",
    transcript: str = "",
    address: str = "",
    pictures: Mapping[str, str] = NONE_SHOWN,
    example: Sequence[str] = (),
) -> list[Post]:
    """The first post of a game.

    Args:
        view: the position as the public sees it.
        press: scenario, language, dialect, zone, players.
        options: the options to tell of, name -> value.
        seed_commitment: what the moderator's secret is bound by, in full.
        words_close: until when words for the seed may come; None if until the first card is drawn.
        beacon: the public beacon, empty if the table has none: round, made (a moment) and address, or what.
        lots: what those are called whose seats are drawn.
        typed: the moderator draws the cards by hand, and there is no seed.
        journal_head: the number and link of the journal's last entry, for the foot.
        transcript: its number of lines and their SHA-256, for the foot.
        readings: the name that the options go by together, if they do.
        apart: the options that differ from those readings.
        address: where orders may be mailed.
        pictures: addresses of pictures, or file names of those to be attached, each with what it shows.
        example: lines of a valid order sheet.
    """
    phrases = press.phrases()
    title = phrases.say("post.title_opening", game=press.game())
    text = phrases.layout(
        "opening.j2",
        view=view,
        seats=list(view["seats"]),
        players=press.players,
        chapters=_chapters(phrases, {n: v for n, v in options.items() if n not in apart}),
        apart=[_option(phrases, name, options[name]) for name in apart],
        readings=_readings(phrases, readings),
        folds="spoiler" in press.board().frames,
        commitment=seed_commitment,
        words_close=press.local(words_close),
        beacon=beacon or {},
        typed=typed,
        lots=[Marked(literal(lot)) for lot in lots],
        head=journal_head,
        transcript=transcript,
        address=copied(address),
        pictures=_pictures(pictures),
        example=example,
        zone=press.zone,
    )
    return publish(press, phrases, title, text)


def compose_closing(
    events: Iterable[Event],
    view: Mapping[str, Any],
    press: Press,
    *,
    seed_commitment: str,
    secret: str,
    seed_words: Sequence[str] = (),
    beacon: str = "",
    typed: bool = False,
    lots: Sequence[str] = (),
    journal_head: str = "",
    transcript: str = "",
    notices: Sequence[tuple[str, Mapping[str, Any]]] = (),
    pictures: Mapping[str, str] = NONE_SHOWN,
    earlier: Sequence[Event] = (),
) -> list[Post]:
    """The last post: what happened, the ranking, and the secret of the seed with how to check it.

    Args:
        events: everything that happened since the last post.
        view: the final position as the public sees it.
        press: scenario, language, dialect, zone, players.
        seed_commitment: what the first post bound the secret by.
        secret: the moderator's secret, in hexadecimal.
        seed_words: the players' words in the order in which they were mixed in.
        beacon: the value of the public beacon, if there was one.
        typed: the moderator has drawn the cards by hand, and there is no seed.
        lots: what those are called whose seats were drawn.
        journal_head: the number and link of the journal's last entry.
        transcript: its number of lines and their SHA-256.
        notices: what the moderator's own hand has done: phrases with their values.
        pictures: addresses of pictures, or file names of those to be attached, each with what it shows.
        earlier: what earlier posts have told.
    """
    phrases = press.phrases()
    title = phrases.say("post.title_over", game=press.game())
    text = phrases.layout(
        "closing.j2",
        narrative=tell(events, phrases, earlier=earlier),
        view=view,
        seats=list(view["ranking"]),
        players=press.players,
        commitment=seed_commitment,
        secret=secret,
        words=list(seed_words),
        beacon=beacon,
        typed=typed,
        lots=[Marked(literal(lot)) for lot in lots],
        head=journal_head,
        transcript=transcript,
        notices=[phrases.notice(key, data) for key, data in notices],
        pictures=_pictures(pictures),
    )
    return publish(press, phrases, title, text)


def publish(press: Press, phrases: Phrases, title: str, text: str) -> list[Post]:
    """Neutral markup as the posts of a dialect, each within its limits."""
    board = press.board()
    renderer = Renderer(board, seat_colours(press.scenario.style))
    bodies = split(
        renderer.lines(parse(text)), board, lambda part: renderer.heading(parse_line(literal(title) + part))
    )
    count = len(bodies)
    return [Post(_subject(title, i, count, board), body, i, count) for i, body in enumerate(bodies, 1)]


def _subject(title: str, part: int, parts: int, board: Dialect) -> str:
    suffix = f" ({part}/{parts})" if parts > 1 else ""
    plain = board.escape(title)
    room = board.subject - len(suffix)
    return (plain if len(plain) <= room else plain[: room - 1] + "…") + suffix


def post_title(phrases: Phrases, view: Mapping[str, Any]) -> Marked:
    """Turn and phase."""
    step = phrases.words.lexicon.name(view["step"], phrases.lang, category="step")
    return phrases.say("post.title", turn=view["turn"], turns=view["turns"], step=step)


def owed(
    phrases: Phrases, pending: Sequence[Decision], received: Collection[str] = ()
) -> dict[str, list[Marked]]:
    """Seat -> what it still owes, as the table may know it: never the options."""
    found: dict[str, list[Marked]] = {}
    for decision in pending:
        if decision.seat != CHANCE and not decision.passive and decision.key not in received:
            found.setdefault(decision.seat, []).append(phrases.owed(decision))
    return found


def _progress(pending: Sequence[Decision], received: Collection[str]) -> dict[str, int]:
    asked = [d for d in pending if d.secret and d.seat != CHANCE and not d.passive]
    return {"total": len(asked), "count": sum(1 for decision in asked if decision.key in received)}


def _pictures(pictures: Mapping[str, str]) -> list[Marked]:
    """Each picture below a line that says what it shows, for those who do not see it: no two boards' tags have that alike."""
    return [
        Marked(f"[i]{literal(words)}[/i]\n[img={address.replace(']', '%5D')}]")
        for address, words in pictures.items()
    ]


def _readings(phrases: Phrases, name: str) -> Marked | None:
    """The one line that tells by which readings a game is played; a designer's own name stands for itself."""
    if not name:
        return None
    key = f"readings.{name}"
    return phrases.say("post.readings", readings=phrases.say(key) if phrases.has(key) else name)


def _chapters(phrases: Phrases, options: Mapping[str, Any]) -> dict[str, list[Marked]]:
    """The options in words by the headings of their chapters, the scenario's own first; none where there is no chapter."""
    chapters = {row.name: row.chapter for row in family(phrases.family).option_rows()}
    switches = phrases.words.tables.get("switches", {})
    own = {**dict.fromkeys(switches, "own" if any(chapters.values()) else ""), **chapters}
    order = {name: place for place, name in enumerate(own)}
    found: dict[str, list[Marked]] = {}
    for name in sorted(options, key=lambda name: order.get(name, len(order))):
        chapter = own.get(name, "")
        found.setdefault(chapter, []).append(_option(phrases, name, options[name]))
    return {phrases.say(f"chapter.{name}") if name else "": told for name, told in found.items()}


def _option(phrases: Phrases, name: str, value: Any) -> Marked:
    """An option in words: a switch of the scenario's own is worded in its language files."""
    words = valued(name, value)
    if name in phrases.words.tables.get("switches", {}):
        return Marked(literal(phrases.words.lexicon.name(words, phrases.lang, category="switch")))
    return phrases.say(f"option.{words}")
