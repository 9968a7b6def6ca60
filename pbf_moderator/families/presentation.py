"""What a family shows to people: the one list of what its adapter gives to renderer, posts, letters and desk."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Protocol

from ..kernel.commanders import Commander
from ..kernel.decision import Decision
from ..kernel.events import Event
from ..kernel.forms import Answer
from ..post.template_filters import Words
from ..render.art import Art, Style
from ..render.marking import Names
from ..render.scene import QUIET, Arrow, Course, Leg, Scene, Tale
from ..scenario.lexicon import Lexicon
from .chronicle import Fight, Holdings, Played, Plot

View = Mapping[str, Any]
"""A position as somebody may know it, plain JSON."""
Note = tuple[str, Mapping[str, Any]]
"""The key of a phrase and its values."""


@dataclass(frozen=True)
class Foretold:
    """Events that are told by the very next one, which names what brought it about.

    Attributes:
        by: the field that says what is brought about.
        kinds: its values -> the kind of event that tells of them.
        field: what that event takes over; its phrase finds it empty otherwise.
        named: events that take it over too, though they do not tell the whole -> what their field `why` must be for it.
    """

    by: str
    kinds: Mapping[str, str]
    field: str
    named: Mapping[str, str]


@dataclass(frozen=True)
class Kept:
    """How an event tells that somebody keeps what they leave: its fields for who and what, and the event of leaving.

    The event of leaving names what is left in the same field.
    """

    owner: str
    area: str
    leaving: str


@dataclass(frozen=True)
class Narrative:
    """How a family's events are told.

    Attributes:
        step: the event that begins a section, with the step's id in its field `step`.
        turn: the event that begins a turn; letters tell what has happened since.
        together: events of which a run is told on one line (phrase `event.KIND_all` with `rows`) -> what their
            field `why` must be for it.
        gives_way_to: events that need no telling once a later one repeats and completes them -> that one.
        told_by_next: events that need no telling where the very next one is of a kind that tells the same -> that kind.
        told_before: events that need no telling right after one of the kinds that tell the same -> those kinds.
        foretold: events that the very next one tells as well, with a word of what brought it about.
        optional: event -> the fields that it need not have; phrases find them empty.
        until: events for one seat -> the public ones after which they need no telling: all have seen it, or it is over.
        at_once: events for one seat that it must learn of even where it is asked nothing more.
        scenes: events that begin what may last over several posts -> the one that ends it; the first line about it heads
            what goes on.
        closing: events whose line ends a paragraph.
        headlines: events whose lines are put together at the top of a post.
        unchanged: those of them that tell, where two of their values are the same, that all stays as it was; they stand beside
            what has changed hands.
        keeps: events that tell of an area that stays whose it was, though nothing of its owner's stays behind.
    """

    step: str = "step"
    turn: str = "turn_started"
    together: Mapping[str, str] = field(default_factory=dict)
    gives_way_to: Mapping[str, str] = field(default_factory=dict)
    told_by_next: Mapping[str, str] = field(default_factory=dict)
    told_before: Mapping[str, Sequence[str]] = field(default_factory=dict)
    foretold: Mapping[str, Foretold] = field(default_factory=dict)
    optional: Mapping[str, Sequence[str]] = field(default_factory=dict)
    until: Mapping[str, Sequence[str]] = field(default_factory=dict)
    at_once: Sequence[str] = ()
    scenes: Mapping[str, str] = field(default_factory=dict)
    closing: Sequence[str] = ()
    headlines: Sequence[str] = ()
    unchanged: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    keeps: Mapping[str, Kept] = field(default_factory=dict)


@dataclass(frozen=True)
class CloseUp:
    """A part of the board worth a picture of its own: a name for its file, the areas that it must show, and what it tells."""

    name: str
    areas: tuple[str, ...]
    tale: Tale = QUIET
    pending: bool = False
    """Whether it is not over yet, so that who is asked belongs below it."""


@dataclass(frozen=True)
class Moves:
    """The picture of a turn: the number of the event that ended it, the turn's own, where all lay, and what moved.

    `begins_next` says whether that event belongs to the next turn already, so that the position is that before it.
    """

    event: int
    turn: int
    view: Mapping[str, Any]
    tale: Tale
    areas: Sequence[str] = ()
    """What must be seen of a board so wide that the whole could not be read in a post; if there is none, all is shown."""
    begins_next: bool = False

    @property
    def moment(self) -> int:
        """How many events had happened when the turn was over."""
        return self.event + (not self.begins_next)


COURSES: tuple[Course, ...] = ("move", "sail", "help", "strike", "retreat")
"""The courses in the order in which the line below a picture explains them."""


def way(seat: str, route: Sequence[str], *courses: Course) -> Iterator[Arrow]:
    """An arrow for each step of a way.

    Args:
        seat: whose it is.
        route: where it begins, what it passes, where it ends.
        courses: of the steps; the last of them goes on, and with none all are moves.
    """
    steps = [*pairwise(route)]
    for number, (start, end) in enumerate(steps):
        course = courses[min(number, len(courses) - 1)] if courses else "move"
        yield Arrow(seat, start, end, course, leg=_leg(number, len(steps)))


def _leg(number: int, count: int) -> Leg:
    if count == 1:
        return "whole"
    return "first" if number == 0 else "last" if number == count - 1 else "next"


def key_to(arrows: Sequence[Arrow], known: Container[Course] = ()) -> Iterator[Art | str]:
    """What each line of some arrows means, for the line below their picture, but for courses that everybody knows."""
    for course in COURSES:
        if course not in known and any(arrow.course == course for arrow in arrows):
            yield from (Art("arrow", "right-down", text=course), f"picture:{course}")
    if any(arrow.failed for arrow in arrows):
        yield from (Art("arrow", "right-down", text="move", dim=True), "picture:failed")


def with_key(arrows: Sequence[Arrow], foot: Sequence[Art | str] = ()) -> Tale:
    """What a close-up tells, with a key to all lines but that of a plain move."""
    return Tale(tuple(arrows), tuple(foot), tuple(key_to(arrows, known=("move",))))


class Presentation(Protocol):
    """What the module (or object) that `Family.presentation` gives has."""

    NARRATIVE: Narrative
    RULING_NAMES: Mapping[str, Sequence[str]]
    """Argument of a ruling -> the categories of the one name that it takes; the empty text is none of them."""
    RULING_LISTS: Mapping[str, Sequence[str]]
    """Argument of a ruling -> the categories of the names that it lists."""
    RULING_COUNTS: Mapping[str, Sequence[str]]
    """Argument of a ruling -> the categories of what it counts, such as "2 riders, 1 ship"."""
    RULING_FLAGS: Sequence[str]
    """Arguments of rulings that are yes or no."""

    def nameless(self, tables: Mapping[str, Any]) -> Sequence[str]:
        """What rulings may list by its id, since nobody gives it a name."""

    # -- the picture -------------------------------------------------------------------------------------------

    def style(self, tables: Mapping[str, Any], given: Style, players: int | None = None) -> dict[str, Any]:
        """A scenario's style, completed with what is printed on its board and pieces."""

    def names(self, tables: Mapping[str, Any], lexicon: Lexicon, language: str) -> dict[str, str]:
        """Everything that is written on the map, by id."""

    def scene(self, view: View, style: Style, names: Names) -> Scene:
        """What a position puts on the board."""

    def panels(self, tables: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The panels beside a board that is drafted."""

    def close_up(self, view: View) -> tuple[str, ...]:
        """The areas where something is being fought or done now that is worth a picture; none if there is nothing."""

    def close_ups(self, events: Sequence[Event], since: int = 0) -> list[tuple[int, CloseUp]]:
        """The pictures that go with the narrative of the events from one on, each with the place of its event among all."""

    def moves(self, events: Sequence[Event], since: int, view: View) -> Moves | None:
        """What moved in the last turn that has ended since an event; None if none has or nothing moved.

        The view is the position now, or for a picture that is to be drawn that of the turn's end.
        """

    def arrows(self, events: Sequence[Event]) -> Sequence[Arrow]:
        """What moved in some events that everybody may read, none of them from another turn, in order."""

    def with_sheet(self, view: View, decision: Decision, answer: Answer | None) -> View | None:
        """The position with what a seat has said lying on the board for its eyes; None if the decision lays nothing there."""

    # -- the story of a game -----------------------------------------------------------------------------------

    def plots(self, view: View) -> Sequence[Plot]:
        """The numbers of a position that are worth a line over the turns; the same plots at every position."""

    def holdings(self, view: View) -> Holdings | None:
        """Whose which area is; None if nobody owns any."""

    def fights(self, events: Sequence[Event]) -> Sequence[Fight]:
        """The fights that are over, in order; the events are those that everybody may read."""

    def cards_played(self, events: Sequence[Event]) -> Sequence[Played]:
        """The cards that were played or turned up, but for those that `fights` names; the events are public ones."""

    # -- words -------------------------------------------------------------------------------------------------

    def filters(self, words: Words) -> dict[str, Callable[..., Any]]:
        """What this family's phrases may write after a bar, beside what all may."""

    def globals(self, tables: Mapping[str, Any]) -> dict[str, Any]:
        """What this family's phrases may name, beside their values."""

    def reason(self, decision: Decision, view: View) -> Note | None:
        """A phrase with its values that tells why a question is asked; None if it speaks for itself."""

    def option_note(
        self, decision: Decision, option: Answer, view: View, tables: Mapping[str, Any]
    ) -> Note | None:
        """A phrase with its values (`text` is the option in words) that says what a player should know of it."""

    def hint(self, decision: Decision, tables: Mapping[str, Any]) -> Note | None:
        """A phrase with its values that says what else is well said in the same answer.

        A value `says` is a kind of question and its answer; the phrase gets the words for it.
        """

    def lettered(
        self, decision: Decision, view: View, events: Sequence[Event], tables: Mapping[str, Any]
    ) -> dict[Answer, dict[str, Any]]:
        """What the letters on a card stand for, where the options are letters: the values of `letter.option_effect`."""

    def unusable(self, decision: Decision, view: View) -> Sequence[str]:
        """What a letter need not list of the things that an answer may use."""

    def receipt_facts(self, view: View, tables: Mapping[str, Any]) -> dict[str, str]:
        """What of the position a receipt may name where it refuses an answer: the name of the fact and an id."""

    def commanders(self, view: View) -> Mapping[str, Commander]:
        """The persons who stand for the force that they lead, with that force and where it is."""

    def summary(self, view: View, words: Words) -> list[tuple[str, str]]:
        """A position in lines for the moderator's eyes: what, and how it stands."""


class GenericPresentation:
    """What stands in where a family shows nothing of its own; one that shows something may begin from it."""

    NARRATIVE = Narrative()
    RULING_NAMES: Mapping[str, Sequence[str]] = {}
    RULING_LISTS: Mapping[str, Sequence[str]] = {}
    RULING_COUNTS: Mapping[str, Sequence[str]] = {}
    RULING_FLAGS: Sequence[str] = ()

    def nameless(self, tables: Mapping[str, Any]) -> Sequence[str]:
        """Everything has a name."""
        return ()

    def style(self, tables: Mapping[str, Any], given: Style, players: int | None = None) -> dict[str, Any]:
        """The scenario's own style."""
        return {"seats": {}, **given}

    def names(self, tables: Mapping[str, Any], lexicon: Lexicon, language: str) -> dict[str, str]:
        """What everything with an id is called."""
        rows = [row for table in tables.values() if isinstance(table, list) for row in table]
        ids = [row["id"] for row in rows if isinstance(row, Mapping) and "id" in row]
        return {id: str(lexicon.name(id, language)) for id in ids}

    def scene(self, view: View, style: Style, names: Names) -> Scene:
        """An empty board."""
        return Scene()

    def panels(self, tables: Mapping[str, Any]) -> list[dict[str, Any]]:
        """No panels."""
        return []

    def close_up(self, view: View) -> tuple[str, ...]:
        """Nothing is worth a picture of its own."""
        return ()

    def close_ups(self, events: Sequence[Event], since: int = 0) -> list[tuple[int, CloseUp]]:
        """Nothing is worth a picture of its own."""
        return []

    def moves(self, events: Sequence[Event], since: int, view: View) -> Moves | None:
        """Nobody moves."""
        return None

    def arrows(self, events: Sequence[Event]) -> Sequence[Arrow]:
        """Nobody moves."""
        return ()

    def with_sheet(self, view: View, decision: Decision, answer: Answer | None) -> View | None:
        """Nothing is laid on the board in secret."""
        return None

    def plots(self, view: View) -> Sequence[Plot]:
        """Nothing is counted."""
        return ()

    def holdings(self, view: View) -> Holdings | None:
        """Nobody owns anything."""
        return None

    def fights(self, events: Sequence[Event]) -> Sequence[Fight]:
        """Nobody fights."""
        return ()

    def cards_played(self, events: Sequence[Event]) -> Sequence[Played]:
        """There are no cards."""
        return ()

    def filters(self, words: Words) -> dict[str, Callable[..., Any]]:
        """What all phrases may write is enough."""
        return {}

    def globals(self, tables: Mapping[str, Any]) -> dict[str, Any]:
        """Nothing is named beside the values."""
        return {}

    def reason(self, decision: Decision, view: View) -> Note | None:
        """Every question speaks for itself."""
        return None

    def option_note(
        self, decision: Decision, option: Answer, view: View, tables: Mapping[str, Any]
    ) -> Note | None:
        """Options are their names."""
        return None

    def hint(self, decision: Decision, tables: Mapping[str, Any]) -> Note | None:
        """The answer is enough."""
        return None

    def lettered(
        self, decision: Decision, view: View, events: Sequence[Event], tables: Mapping[str, Any]
    ) -> dict[Answer, dict[str, Any]]:
        """No option is known by a letter."""
        return {}

    def unusable(self, decision: Decision, view: View) -> Sequence[str]:
        """Everything may be used."""
        return ()

    def receipt_facts(self, view: View, tables: Mapping[str, Any]) -> dict[str, str]:
        """Receipts name no more than what was written."""
        return {}

    def commanders(self, view: View) -> Mapping[str, Commander]:
        """Nobody stands for a force."""
        return {}

    def summary(self, view: View, words: Words) -> list[tuple[str, str]]:
        """The seats."""
        return [(words.who(seat), "") for seat in view.get("seats", ())]
