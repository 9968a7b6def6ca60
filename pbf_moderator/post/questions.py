"""Personal messages: what a player is asked, in words, with every legal answer and an example of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from ..kernel.decision import Decision
from ..kernel.events import PUBLIC, Event
from ..kernel.forms import Amount, Answer, Assign, Form, Moves, One, Path, Problem, Rank, Some
from ..scenario.lexicon import SHORT as SHORT_NAME
from .compose import Post, Press, publish
from .examples import Risks, examples, no_risk
from .narrative import tell
from .phrases import Phrases, facts_shown
from .template_filters import Marked, listed

Writer = Callable[[Decision, Answer], str]
"""Puts an answer into the words that the reader understands."""
HEADING_END = ": "
"""What stands between the heading of a written answer and the answer."""
SCREEN, SHORT = 12, 60
"""Options that are listed one below the other at most, and the letters of one that may stand beside others."""
ENOUGH = 24
"""So many options that differ in price are named; who wants one that is dearer knows it by the map."""
NAMED_IN_A_SUBJECT = 2
"""How many questions the subject of a letter names."""
ARROW = " -> "
NONE_LAID: Mapping[str, int] = {}


@dataclass(frozen=True)
class Stale:
    """An answer that was said ahead and does not count as things lie now; `taken` are the places that somebody has taken since."""

    answer: Answer
    taken: tuple[str, ...] = ()


@dataclass(frozen=True)
class Letter:
    """A personal message to one seat.

    Attributes:
        seat: who gets it.
        keys: the decisions that it asks, those asked ahead apart.
        posts: the text in the forum's dialect, split where it must be.
    """

    seat: str
    keys: tuple[str, ...]
    posts: tuple[Post, ...]

    @property
    def subject(self) -> str:
        """The subject of its first part."""
        return self.posts[0].subject


def letter(
    seat: str,
    decisions: Sequence[Decision],
    view: Mapping[str, Any],
    press: Press,
    write: Writer,
    *,
    events: Iterable[Event] = (),
    deadline: datetime | None = None,
    ahead: Sequence[Decision] = (),
    reminder: bool = False,
    provisional: bool = False,
    unconfirmed: bool = False,
    said: Mapping[str, Answer] | None = None,
    stale: Mapping[str, Stale] | None = None,
    risks: Risks = no_risk,
    wants_word: bool = False,
    word_until: datetime | None = None,
) -> Letter:
    """The message that asks a seat everything it owes.

    Args:
        seat: who is asked; decisions of others are left out.
        decisions: the open ones.
        view: the position as this seat sees it.
        press: scenario, the player's language, dialect, zone, players.
        write: puts answers into words.
        events: what happened since the last message; of it what is for this seat alone is told.
        deadline: for the answer.
        ahead: what follows and may be answered with it; nobody waits for that.
        reminder: the player has been asked before.
        provisional: of what is asked there are answers that are not final yet.
        unconfirmed: of what is asked there are answers that were read with doubts and are not confirmed.
        said: key of a question -> what has been taken of its answer, where more is needed.
        stale: key of a question -> what was said ahead and is asked once more.
        risks: tells what a way would cost or risk.
        wants_word: the seat has given no word for the seed yet and still may.
        word_until: the last moment for it, where one is set.
    """
    phrases = press.phrases()
    mine = [decision for decision in decisions if decision.seat == seat]
    past, taken, before = list(events), said or {}, stale or {}
    asked = [_question(phrases, d, view, write, past, risks, taken.get(d.key)) for d in mine]
    coming = [_question(phrases, d, view, write, past, risks, ahead=True) for d in ahead]
    for decision, question in zip([*mine, *ahead], [*asked, *coming], strict=True):
        question["stale"] = _stale(phrases, decision, before.get(decision.key), write)
    what = list(dict.fromkeys(question["what"] for question in asked or coming))
    news_alone = not (asked or coming)
    title = phrases.say(
        "letter.subject_news" if news_alone else "letter.ahead" if not asked else "letter.subject",
        game=press.scenario.lexicon.title(press.lang, SHORT_NAME),
        turn=view["turn"],
        what=_named_in_a_subject(phrases, what),
    )
    if reminder:
        title = phrases.say("letter.reminder", subject=title)
    text = phrases.layout(
        "letter.j2",
        player=press.players.get(seat, ""),
        seat=seat,
        news=tell(past, phrases, seat) if seat != PUBLIC else "",
        asked=asked,
        coming=coming,
        deadline=press.local(deadline),
        provisional=provisional,
        unconfirmed=unconfirmed,
        reminder=reminder,
        wants_word=wants_word,
        word_until=press.local(word_until),
    )
    return Letter(seat, tuple(decision.key for decision in mine), tuple(publish(press, phrases, title, text)))


def _named_in_a_subject(phrases: Phrases, what: Sequence[str]) -> Marked | str:
    """What is asked: one thing or two by name, of more than that the first and how many follow."""
    if len(what) <= NAMED_IN_A_SUBJECT:
        return listed(what)
    return phrases.say("letter.and_more", what=what[0], count=len(what) - 1)


def _stale(phrases: Phrases, decision: Decision, stale: Stale | None, write: Writer) -> Marked | str:
    """What was said ahead and why it is asked once more."""
    if stale is None:
        return ""
    return phrases.say("letter.stale", lines=write(decision, stale.answer).split("\n"), taken=stale.taken)


def _question(
    phrases: Phrases,
    decision: Decision,
    view: Mapping[str, Any],
    write: Writer,
    events: Sequence[Event],
    risks: Risks,
    said: Answer = None,
    ahead: bool = False,
) -> dict[str, Any]:
    hint = _hint(phrases, decision, write)
    choices = _choices(phrases, decision, view, write, events, risks)
    shown = [write(decision, answer).split("\n") for answer in examples(decision, risks)]
    if isinstance(decision.form, Moves):
        choices, hint = _moves(phrases, decision.form, hint), ""
    elif said is not None:
        choices = _with_what_was_said(phrases, decision, view, write, said, choices)
    return {
        "what": phrases.owed(decision),
        "text": _asked(phrases, decision, view, ahead),
        "choices": choices,
        "example": shown[0],
        "examples": shown,
        "kind": decision.kind,
        "secret": decision.secret,
        "hint": hint,
    }


def _hint(phrases: Phrases, decision: Decision, write: Writer) -> str:
    """What else is well said in the same answer; `says`, a kind of question and its answer, as the reader understands it."""
    note = phrases.shows.hint(decision, phrases.words.tables)
    if note is None:
        return ""
    phrase, values = note
    if "says" in values:
        kind, answer = values["says"]
        asked = replace(decision, kind=kind, form=One((answer,)))
        values = {**values, "says": write(asked, answer)}
    return str(phrases.say(phrase, **values))


def _with_what_was_said(
    phrases: Phrases,
    decision: Decision,
    view: Mapping[str, Any],
    write: Writer,
    said: Answer,
    choices: Marked,
) -> Marked:
    """The legal answers below what has been taken already; of a sheet only what is lacking."""
    lines = [phrases.say("letter.said", lines=write(decision, said).split("\n"))]
    if isinstance(decision.form, Assign) and isinstance(said, dict):
        lacking = [s for p in decision.form.problems(said) if p.code == "missing" for s in p.about]
        if lacking:
            lines.append(phrases.say("letter.lacking", slots=_slots(phrases, decision, lacking, view)))
            lines.append(_tokens(phrases, decision, decision.form, view, Counter(said.values())))
    else:
        lines.append(choices)
    return Marked("\n".join(lines))


def _asked(phrases: Phrases, decision: Decision, view: Mapping[str, Any], ahead: bool) -> Marked:
    """The question itself, open or ahead, of one thing or of many; below what asks it, such as the text of the own card."""
    form, seat = decision.form, decision.seat
    asked = phrases.say(
        f"ask.{decision.kind}",
        about=decision.about,
        seat=seat,
        facts=facts_shown(decision),
        options=form.options if isinstance(form, One) else [*form.bag] if isinstance(form, Some) else (),
        view=view,
        ahead=ahead,
        many=_of_many(form),
        shown=decision.shown or {},
    )
    why = phrases.shows.reason(decision, view)
    return phrases.say(why[0], **why[1], asked=asked) if why else asked


def _of_many(form: Form) -> bool:
    """Whether an answer may name more than one thing."""
    if isinstance(form, Moves):
        return sum(form.units.values()) > 1
    return not isinstance(form, Some) or form.limit != 1


def _choices(
    phrases: Phrases,
    decision: Decision,
    view: Mapping[str, Any],
    write: Writer,
    events: Sequence[Event],
    risks: Risks,
) -> Marked:
    """The legal answers as lines of neutral markup."""
    form = decision.form
    if isinstance(form, One):
        written = _options(phrases, decision, form, view, write)
        if prices := (decision.shown or {}).get("prices"):
            return _priced(phrases, written, prices)
        letters = phrases.shows.lettered(decision, view, events, phrases.words.tables)
        return _one(phrases, written, letters)
    if isinstance(form, Some):
        return _some(phrases, decision, form, view, write)
    if isinstance(form, Amount):
        return phrases.say("letter.amount", low=form.low, high=form.high)
    if isinstance(form, Assign):
        return _assign(phrases, decision, form, view)
    if isinstance(form, Moves):
        return _moves(phrases, form, "")
    if isinstance(form, Path):
        return _path(phrases, decision, form, risks)
    assert isinstance(form, Rank)
    return phrases.say("letter.rank", items=[_name(phrases, item) for item in form.items])


def _options(
    phrases: Phrases, decision: Decision, form: One, view: Mapping[str, Any], write: Writer
) -> dict[Answer, str]:
    """The answers of which one is chosen, each in words and with what a player should know of it."""
    answers: list[Answer] = [*form.options, None] if form.passing else [*form.options]
    written = _without_heading([write(decision, answer) for answer in answers])
    return {
        answer: _noted(phrases, decision, answer, text, view)
        for answer, text in zip(answers, written, strict=True)
    }


def _one(
    phrases: Phrases, written: Mapping[Answer, str], letters: Mapping[Answer, Mapping[str, Any]]
) -> Marked:
    options = [
        phrases.say("letter.option_effect", letter=answer, **letters[answer]) if answer in letters else text
        for answer, text in written.items()
    ]
    return _list(phrases.say("letter.options"), options if letters else _on_a_screen(options))


def _priced(phrases: Phrases, written: Mapping[Answer, str], prices: Mapping[Answer, int]) -> Marked:
    """Options by what they cost, the cheapest first; beyond a screenful only how many more there are."""
    rows: list[str] = []
    left = len(prices)
    for price in sorted({*prices.values()}):
        names = [written[option] for option in written if prices.get(option) == price]
        if rows and len(prices) - left + len(names) > ENOUGH:
            rows.append(phrases.say("letter.farther", count=left, points=max(prices.values())))
            break
        rows.append(phrases.say("letter.path_for", points=price, spaces=names))
        left -= len(names)
    rows += [text for option, text in written.items() if option not in prices]
    return _list(phrases.say("letter.options_priced"), rows)


def _noted(phrases: Phrases, decision: Decision, option: Answer, text: str, view: Mapping[str, Any]) -> str:
    """An option in words, with what a player should know of it."""
    note = phrases.shows.option_note(decision, option, view, phrases.words.tables)
    return phrases.say(note[0], text=text, **note[1]) if note else text


def _some(phrases: Phrases, decision: Decision, form: Some, view: Mapping[str, Any], write: Writer) -> Marked:
    points = facts_shown(decision)["points"]
    high = None if form.at_most is None else min(form.at_most, sum(form.bag.values()))
    own = f"points_of.{decision.kind}"
    of_points = phrases.has(own)
    bounds = {"low": form.at_least, "high": high}
    head = phrases.say(own if of_points else "letter.options_some", **bounds, points=points)
    if not form.bag:
        head = phrases.say("letter.options")
    answers: list[Answer] = [[option] for option in form.bag]
    if not form.at_least:
        answers.append([])
    written = _without_heading([write(decision, answer) for answer in answers])
    noted = [
        _noted(phrases, decision, option, text, view) for option, text in zip(form.bag, written, strict=False)
    ]
    written = [*noted, *written[len(noted) :]]
    counts = [*(min(count, form.limit) for count in form.bag.values()), 1]
    times = [*zip(written, counts, strict=False)]
    if len(written) <= SCREEN or not all(map(_is_short, written)):
        return _list(head, [_times(phrases, *option, of_points) for option in times])
    apart = [] if form.at_least else [times.pop()[0]]
    return _list(head, [*_rows(phrases, times, of_points), *apart])


def _times(phrases: Phrases, option: str, count: int, points: bool) -> str:
    """An option with how often it may be chosen; of points, of which several go to one place, with how many."""
    return phrases.say("letter.option_times", option=option, count=count, points=points)


def _rows(phrases: Phrases, times: Sequence[tuple[str, int]], points: bool) -> list[str]:
    """Many options on a few lines: one for each place that they begin with, else for each number of times."""
    if not all(HEADING_END in option for option, _ in times):
        counts = dict.fromkeys(count for _, count in times)
        return [_all_times(phrases, times, count, points) for count in counts]
    rows: dict[str, list[str]] = {}
    for option, count in times:
        place, _, rest = option.partition(HEADING_END)
        rows.setdefault(place, []).append(_times(phrases, rest, count, points))
    return [place + HEADING_END + "; ".join(options) for place, options in rows.items()]


def _without_heading(written: Sequence[str]) -> list[str]:
    """Answers without the "heading: " that they all begin with."""
    if len({text.partition(HEADING_END)[0] for text in written}) > 1:
        return list(written)
    return [text.partition(HEADING_END)[2] or text for text in written]


def _assign(phrases: Phrases, decision: Decision, form: Assign, view: Mapping[str, Any]) -> Marked:
    slots = _slots(phrases, decision, form.slots, view)
    if not form.need:
        return _list(phrases.say("letter.assign_some"), _pairs(phrases, form, slots))
    lines = (
        phrases.say("letter.assign", need=form.need, total=len(slots), slots=slots),
        _tokens(phrases, decision, form, view),
    )
    return Marked("\n".join(lines))


def _pairs(phrases: Phrases, form: Assign, slots: Sequence[str]) -> list[str]:
    """What each place of a sheet may be given, where none needs anything."""
    filled = phrases.filters.get("thing", phrases.words.name)
    return [
        f"{slot}{HEADING_END}" + " / ".join(filled(v) for v in form.bag if not form.problems({id_: v}))
        for id_, slot in zip(form.slots, slots, strict=True)
    ]


def _slots(phrases: Phrases, decision: Decision, slots: Iterable[str], view: Mapping[str, Any]) -> list[str]:
    """The places of a sheet by name, with what a player should know of them."""
    return [_noted(phrases, decision, slot, _name(phrases, slot), view) for slot in slots]


def _tokens(
    phrases: Phrases,
    decision: Decision,
    form: Assign,
    view: Mapping[str, Any],
    laid: Mapping[str, int] = NONE_LAID,
) -> Marked:
    """What may be laid on the slots that are left."""
    unusable = phrases.shows.unusable(decision, view)
    called = phrases.filters.get("token", phrases.words.name)
    left = {token: count - laid.get(token, 0) for token, count in form.bag.items() if token not in unusable}
    tokens = [f"{count} × {called(token)}" for token, count in left.items() if count > 0]
    return phrases.say("letter.tokens", tokens=tokens)


def _moves(phrases: Phrases, form: Moves, hint: str) -> Marked:
    """Who may go and, after what else may be said of them, where to."""
    places = [_name(phrases, place) for place in form.destinations]
    lines = (
        phrases.say("letter.moves", units=form.units),
        hint,
        _list(phrases.say("letter.moves_to"), places),
        phrases.say("letter.moves_later") if form.later else "",
    )
    return Marked("\n".join(filter(None, lines)))


def _path(phrases: Phrases, decision: Decision, form: Path, risks: Risks) -> Marked:
    nearest = form.nearest()
    costs = {space: sum(passage.cost for passage in way) for space, way in nearest.items()}
    told = {
        space: _at_risk(phrases, space, risks(decision, form.written(way))) for space, way in nearest.items()
    }
    lines = [
        phrases.say(
            "letter.path_for", points=cost, spaces=[told[space] for space in costs if costs[space] == cost]
        )
        for cost in sorted({*costs.values()})
    ]
    head = phrases.say(
        "letter.path", start=_name(phrases, form.start), points=form.budget, staying=form.staying
    )
    return _list(head, lines)


def _at_risk(phrases: Phrases, space: str, problems: Sequence[Problem]) -> str:
    """A space with what the family's phrases say of the risks there."""
    codes = dict.fromkeys(problem.code for problem in problems if problem.about[:1] == (space,))
    notes = [str(phrases.say(f"risk.{code}")) for code in codes if phrases.has(f"risk.{code}")]
    return f"{_name(phrases, space)} ({', '.join(notes)})" if notes else _name(phrases, space)


def _all_times(phrases: Phrases, times: Sequence[tuple[str, int]], count: int, points: bool) -> str:
    """What may be chosen so many times, on one line."""
    options = ", ".join(text for text, most in times if most == count)
    return phrases.say("letter.options_times", options=options, count=count, points=points)


def _on_a_screen(options: Sequence[str]) -> list[str]:
    """Options that would not fit a screen, those that begin alike on one line; all of them if nothing else parts them."""
    if len(options) <= SCREEN or not all(map(_is_short, options)):
        return list(options)
    parted = [text.partition(ARROW) for text in options]
    if not any(arrow for _, arrow, _ in parted):
        return [", ".join(options)]
    rows: dict[str, list[str]] = {}
    for first, arrow, rest in parted:
        rows.setdefault(first + arrow, []).append(rest)
    return [start + " / ".join(filter(None, ends)) for start, ends in rows.items()]


def _is_short(option: str) -> bool:
    """Whether an option is a name or two, and nothing that has to be read on a line of its own."""
    return len(option) <= SHORT and "\n" not in option and "." not in option


def _list(head: str, options: Sequence[str]) -> Marked:
    return Marked("\n".join([head, "[list]", *(listed([option]) for option in options), "[/list]"]))


def _name(phrases: Phrases, id: str) -> str:
    return phrases.words.lexicon.name(id, phrases.lang)
