"""Cutting a message into sentences and clauses, and telling in which mood each clause stands.

A clause is one thought. Words with a scope decide its mood, as a table of triggers does for clinical notes: what is asked, only
supposed, told of others or of earlier turns, denied, or tied to a condition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ..mentions.spotting import Spot, Spotted
from ..text.tokens import BREAK, CLOSE, COLON, COLUMNS, COMMA, ENDS, MARK, NUMBER, OPEN, QUOTE, SEMI, WORD
from ..text.vocabulary import CIRCUMSTANCE, COUNT, FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of
from .addressed import is_addressed, is_offered, is_relayed
from .asides import ends_in_its_verb, hangs_on, if_and_only_if, is_sorry_for_it, with_asides, wonders
from .clause import ASK, IF, QUOTED, SAY, SUPPOSE, TELL, UNLESS, Clause
from .line_heads import excepts, holds_for_good, tells_before_what
from .list_marks import goes_on
from .open_quotes import ends_quotation
from .own_voice import is_own_word, only_names_sender, speaks_for_sender, turns_to_oneself
from .question_starts import question_start
from .unmarked import asks, without_marks

_LEADS = ("but", "so", "because", "correction", "else", "then", "if", "unless", "instead_alone", "hopes")
_CHANGES = ("wishes", "exchanges")
_DENIES = ("not", "never", "neither")
_OF_WORDS = (
    (ASK, "asks"),
    (SUPPOSE, "supposes"),
    (SUPPOSE, "mocks"),
    (TELL, "tells"),
    (TELL, "another_turn"),
)
"""The mood that each turn of speech gives its clause; the first that stands there counts."""


def clauses(spotted: Spotted, seat: str, language: str) -> list[Clause]:
    """The clauses of a message in order.

    Args:
        spotted: the message with its mentions.
        seat: whose it is; other seats may be told of.
        language: that it is written in.
    """
    found: list[Clause] = []
    block = False  # what follows a heading such as "his orders:" is told of somebody else
    correcting = False  # a sentence that is nothing but "Scratch that:" corrects with the next one
    last = -1
    for number, (start, end, paragraph) in enumerate(_sentences(spotted)):
        if paragraph != last and not _heads_block(found, spotted):
            block = False
        last = paragraph
        cut = [*_cut(spotted, start, end, number, paragraph)]
        own = _moods(spotted, seat, cut, question_start(spotted, cut, language))
        if block:
            own = [replace(c, mood=TELL) for c in own]
        if correcting and own:
            own[0] = replace(own[0], corrects=True)
        correcting = _only_corrects(spotted, own)
        found += own
        block = block or _heads_block(own, spotted)
    return found


_NEAR_TURN = 3
"""So many words before its owner a round may be named: "for round 3 of Macedon"."""


# -- sentences --------------------------------------------------------------------------------------------------


def _sentences(spotted: Spotted) -> Iterator[tuple[int, int, int]]:
    """Start, end and paragraph of each sentence."""
    tokens = spotted.text.tokens
    start, paragraph = 0, 0
    for i in range(len(tokens) + 1):
        inside = i < len(tokens) and (i in spotted.at or goes_on(spotted, start, i))
        if i < len(tokens) and (inside or not (tokens[i].kind == MARK and tokens[i].text in ENDS)):
            continue
        if start < i:
            yield from ((a, b, paragraph) for a, b in without_marks(spotted, start, i))
        if i < len(tokens) and tokens[i].text == BREAK and _is_blank_line(spotted, i):
            paragraph += 1
        start = i + 1


def _is_blank_line(spotted: Spotted, position: int) -> bool:
    tokens = spotted.text.tokens
    return position > 0 and tokens[position - 1].text == BREAK


def _heads_block(own: Sequence[Clause], spotted: Spotted) -> bool:
    """Whether a line about somebody else or about the past ends in a colon, so that what is below is not said for good."""
    if not own:
        return False
    last = own[-1]
    tokens = spotted.text.tokens
    closes = last.end <= len(tokens) and last.end > 0 and tokens[last.end - 1].text == COLON
    line = [c for c in own if c.sentence == last.sentence and not excepts(spotted, c)]
    if line and (tells_before_what(spotted, line[0]) or holds_for_good(spotted, last)):
        return False
    if line and is_addressed(spotted, line[0]):
        return False
    return closes and any(c.mood in (TELL, SUPPOSE) or _is_third(c) for c in line)


def _is_third(clause: Clause) -> bool:
    """Whether a clause speaks of somebody else than the sender and the reader: "their orders", not "your list"."""
    return clause.other is not None and not clause.other.has(SENSE, "you")


# -- cutting ----------------------------------------------------------------------------------------------------


def _cut(spotted: Spotted, start: int, end: int, number: int, paragraph: int) -> Iterator[Clause]:
    """The clauses of a sentence, by its marks and its joining words; the mood is not yet known."""
    tokens = spotted.text.tokens
    begin, lead, i = start, "", start
    quoted = ends_quotation(spotted, start)
    while i < end:
        spot = spotted.at.get(i)
        mark = tokens[i].text if tokens[i].kind == MARK and spot is None else ""
        sense = _lead_of(spot) if spot is not None and spot.start == i else ""
        if sense == "but" and spot is not None and _stands_behind_its_name(spotted, begin, spot, end):
            sense = ""
        if sense == "correction" and lead in (IF, UNLESS):
            sense = "" if _is_after_all(spot) or _is_of_mistake(spotted, begin, i, end) else sense
        mark = COMMA if mark == COLON and _is_bare_no(spotted, begin, i) else mark
        if mark in (COMMA, SEMI, OPEN, CLOSE, QUOTE) or sense:
            if begin < i:
                yield Clause(begin, i, number, paragraph, lead, QUOTED if quoted else SAY)
            quoted ^= mark == QUOTE
            begin, lead = (i + 1, mark) if mark else (i, sense)
            i = i + 1 if mark else spot.end  # type: ignore[union-attr]
            continue
        i += 1
    if begin < end:
        yield Clause(begin, end, number, paragraph, lead, QUOTED if quoted else SAY)


def _is_after_all(spot: Spot | None) -> bool:
    """Whether a word of second thoughts is the "after all" of somebody who might do a thing: "if Stark attacks after all"."""
    return spot is not None and spot.has(SENSE, "decides", "idle")


def _is_of_mistake(spotted: Spotted, begin: int, at: int, end: int) -> bool:
    """Whether a condition up to its mark only asks to be told of a slip: "if I have got anything wrong, tell me"."""
    tokens = spotted.text.tokens
    stop = next((i for i in range(at, end) if tokens[i].kind == MARK and i not in spotted.at), end)
    return begin < at and stop < end and not any(_is_content(s) for s in spotted.within(begin, stop))


def _stands_behind_its_name(spotted: Spotted, begin: int, but: Spot, end: int) -> bool:
    """Whether a "but" stands behind the one name that it sets against what was said: "an assault, however, I do not want", without commas."""
    stop = next(
        (i for i in range(but.end, end) if spotted.text.tokens[i].kind == MARK and i not in spotted.at), end
    )
    before = [s for s in spotted.within(begin, but.start) if not (s.has(FILLER) or s.has(COUNT))]
    behind = spotted.within(but.end, stop)
    names = [s for s in behind if s.has(KIND) or s.has(ORDER) or s.has("area") or s.has("card")]
    denied = bool(behind) and behind[0].has(SENSE, *_DENIES) and stop - behind[0].end > 0
    return len(before) == 1 and before[0].has(KIND) and denied and not names


def _is_bare_no(spotted: Spotted, start: int, end: int) -> bool:
    """Whether nothing but a "no" stands between two positions: before a colon it is a thought of its own, "wait, no: …"."""
    spot = spotted.at.get(start)
    return spot is not None and spot.end == end and spot.has(SENSE, "no")


def _lead_of(spot: Spot) -> str:
    """The sense of a word that opens a clause, or an empty string; "in any case" opens no condition."""
    if spot.has(FILLER) and spot.has(SENSE, "if") and spot.end - spot.start > 1:
        return ""
    return next((lead for lead in _LEADS if spot.has(SENSE, lead)), "")


# -- moods ------------------------------------------------------------------------------------------------------


def _moods(spotted: Spotted, seat: str, own: Sequence[Clause], asked_from: int) -> list[Clause]:
    """The clauses of one sentence with their moods, conditions and denials."""
    found: list[Clause] = []
    asked = bool(own) and asks(spotted, own[-1].end) and not _is_table(spotted, own)
    running: Clause | None = None  # the clause whose mood goes on
    bracketed = False
    for clause in own:
        spots = spotted.within(clause.start, clause.end)
        clause = replace(
            clause,
            denied=tuple(s for s in spots if s.has(SENSE, *_DENIES)),
            other=_somebody_else(spotted, clause, seat),
            corrects=(_corrects(clause, spots) and not only_names_sender(spotted, clause, seat))
            or _is_lone_no(spotted, clause, found),
            second=clause.lead == "else",
        )
        if (
            found
            and _is_subordinate(spotted, clause)
            and (found[-1].other is not None or found[-1].mood == TELL)
        ):
            clause = replace(clause, mood=TELL, other=found[-1].other)
        elif found and found[-1].other is not None and _goes_on_about(spotted, found[-1].other, clause):
            clause = replace(clause, other=found[-1].other)
        before = found[-1] if found else None
        led = next((c for c in reversed(found) if not _is_pleasantry(spotted, c)), None)
        opens = led is not None and led.corrects and (_is_no(spotted, led) or not _has_content(spotted, led))
        if opens and not _is_pleasantry(spotted, clause):
            clause = replace(clause, corrects=True)
        said = _announced(spotted, before, clause) or is_own_word(spotted, spots, seat)
        clause = _with_own_mood(spotted, spots, clause, said)
        if asked and clause.mood == SAY and clause.start >= asked_from:
            clause = replace(clause, mood=ASK)
        now = any(s.has(SENSE, "now", "decides") for s in spots)
        if _is_joined_no(spotted, clause):
            running = None
        if (
            clause.mood == SAY
            and running is not None
            and _goes_on(running, clause)
            and not (now or turns_to_oneself(spots, running))
        ):
            sure = _is_list(spotted, running) or (bracketed and clause.lead != CLOSE)
            clause = replace(clause, mood=running.mood, because=running.because, inherited=not sure)
            if _ends_in_no(spotted, clause):
                running = None
        bracketed = clause.lead == OPEN or (bracketed and clause.lead != CLOSE)
        if not clause.inherited and clause.lead not in (IF, UNLESS):
            running = clause if clause.mood in (SUPPOSE, TELL) and not _ends_in_no(spotted, clause) else None
        found.append(clause)
    return _with_conditions(spotted, found)


def _corrects(clause: Clause, spots: Sequence[Spot]) -> bool:
    """Whether a word of second thoughts stands in a clause, and not inside a condition."""
    inside = clause.lead in (IF, UNLESS)
    if inside and not any(_is_content(s) for s in spots):
        return False  # "if I have made a mistake, tell me"
    awaits = [a for a, b in pairwise(spots) if a.has(SENSE, "waits") and b.has("unit") and a.end == b.start]
    return any(
        s.has(SENSE, "correction") and not (inside and _is_after_all(s)) and s not in awaits for s in spots
    )


def _ends_in_no(spotted: Spotted, clause: Clause) -> bool:
    """Whether a colon and a "no" end what was only supposed: "I almost gave in: no, no, …"."""
    last = spotted.at.get(clause.end - 1)
    colon = last is not None and spotted.text.tokens[last.start - 1].text == COLON
    return last is not None and last.has(SENSE, "no") and colon


def _is_subordinate(spotted: Spotted, clause: Clause) -> bool:
    """Whether a clause tells what the one before it says or thinks: "they think, that I play …"."""
    first = spotted.at.get(clause.start)
    return first is not None and first.has(SENSE, "that")


def _goes_on_about(spotted: Spotted, other: Spot, clause: Clause) -> bool:
    """Whether "but for …" without a subject of its own goes on with what somebody else does: "A the same, but for the army"."""
    spots = spotted.within(clause.start, clause.end)
    led = clause.lead == "but" and len(spots) > 1 and spots[1].has(SENSE, "for", "to", "against")
    return led and other.has("seat") and clause.other is None and not any(s.has(SENSE, "self") for s in spots)


def _is_lone_no(spotted: Spotted, clause: Clause, before: Sequence[Clause]) -> bool:
    """Whether a clause is nothing but a "no" inside a sentence, or "sorry" behind one broken off, and so takes something back."""
    told = any(_has_content(spotted, c) for c in before)
    return (_is_no(spotted, clause) and clause.lead == COMMA and told) or is_sorry_for_it(spotted, clause)


def _is_pleasantry(spotted: Spotted, clause: Clause) -> bool:
    """Whether a clause holds nothing but a turn of politeness: "nothing personal"."""
    spots = spotted.within(clause.start, clause.end)
    polite = bool(spots) and all(s.has(FILLER) and len(s.concepts) == 1 for s in spots)
    return polite and spots[0].end - spots[0].start > 1 and not spotted.unknown(clause.start, clause.end)


def _is_no(spotted: Spotted, clause: Clause) -> bool:
    """Whether a clause is nothing but a "no"."""
    spots = spotted.within(clause.start, clause.end)
    return len(spots) == 1 and spots[0].has(SENSE, "no") and clause.end - clause.start == 1


def _is_joined_no(spotted: Spotted, clause: Clause) -> bool:
    """Whether a clause is an "and no", which ends what was only thought of: "I wondered what they could buy, and no, …"."""
    spots = spotted.within(clause.start, clause.end)
    return (
        len(spots) == 2
        and spots[0].has(SENSE, "and")
        and spots[1].has(SENSE, "no")
        and clause.end - clause.start == 2
    )


def _spots(spotted: Spotted, clause: Clause) -> Sequence[Spot]:
    return spotted.within(clause.start, clause.end)


def _announced(spotted: Spotted, before: Clause | None, clause: Clause) -> bool:
    """Whether a clause ends with a colon what the one before it announced: "I want to change two orders, sent yesterday: …"."""
    ends = before is not None and any(t.text == COLON for t in spotted.text.tokens[clause.start : clause.end])
    spots = _spots(spotted, before) if before is not None and ends else ()
    return any(s.has(SENSE, *_CHANGES) for s in spots)


def _with_own_mood(spotted: Spotted, spots: Sequence[Spot], clause: Clause, announced: bool) -> Clause:
    """The mood that a clause's own words give it; what is `announced` is not told for having been said yesterday."""
    for mood, sense in _OF_WORDS:
        signs = tuple(
            s for s in spots if s.has(SENSE, sense) and not (_is_each(spotted, s) or is_relayed(spotted, s))
        )
        decided = any(s.has(SENSE, "decides") for s in spots if signs and s.start > signs[0].start)
        if sense == "supposes" and (decided or (signs and hangs_on(spots, signs[0], clause.end))):
            continue
        before = [s for s in spots if signs and s.start < signs[0].start]
        if sense == "asks" and any(s.has(SENSE, *_DENIES) for s in before):
            continue
        if sense == "asks" and signs and (_tells_what_it_does(spots, signs[0]) or wonders(spots, signs[0])):
            continue
        if sense == "tells" and (
            announced or speaks_for_sender(spots, signs) or any(s.has(SENSE, *_CHANGES) for s in before)
        ):
            continue  # "I want to change what I wrote yesterday: …"
        if signs and clause.mood == SAY:
            return replace(clause, mood=mood, because=signs)
    return clause


def _tells_what_it_does(spots: Sequence[Spot], sign: Spot) -> bool:
    """Whether a place stands right before the word of a question and an order behind it: "A does the one order" asks nothing."""
    place = any(s.has("area") and s.end == sign.start for s in spots)
    return place and any(s.has(ORDER) and s.start >= sign.end for s in spots)


def _is_each(spotted: Spotted, spot: Spot) -> bool:
    """Whether a word that may ask how many deals out a number: "câte 3 la Sardes"."""
    follows = spotted.text.tokens[spot.end : spot.end + 1]
    after = spotted.at.get(spot.end)
    number = any(t.kind == NUMBER for t in follows) or (after is not None and after.has(COUNT))
    return spot.has(SENSE, "each") and number


def _goes_on(running: Clause, clause: Clause) -> bool:
    """Whether a mood may go on into the next clause of its sentence."""
    if running.lead == "because" and clause.lead == COMMA:
        return False  # the reason is told, and what follows from it is said
    return (
        clause.lead in (COMMA, "because", OPEN, QUOTE, "then") and not clause.corrects and not clause.second
    )


def _is_table(spotted: Spotted, own: Sequence[Clause]) -> bool:
    """Whether a sentence is a row of a table, whose last cell alone may end in a question mark."""
    return any(spotted.text.source(i, i + 1) in COLUMNS for c in own for i in range(c.start, c.end))


def _is_list(spotted: Spotted, clause: Clause) -> bool:
    """Whether a colon after the words that set a mood opens a list, so that it holds for all that follows."""
    if not clause.because:
        return False
    tokens = spotted.text.tokens[clause.because[-1].end : clause.end]
    return any(t.text == COLON for t in tokens)


def _somebody_else(spotted: Spotted, clause: Clause, seat: str) -> Spot | None:
    """Who opens a clause as its subject, if it is not the sender: a seat, a player, "they", "you", "their"."""
    for spot in spotted.within(clause.start, clause.end):
        if _is_whose_turn(spotted, clause, spot):
            continue
        if spot.has(SENSE, "others"):
            return spot
        if spot.has(SENSE, "chooses"):
            return None  # "let it be Stark"
        if spot.has("seat") and seat not in spot.ids("seat"):
            if is_offered(spotted, spot):
                return None
            if not _is_come_after(spotted, spot):
                return spot
        if spot.has(SENSE, "self") or not (spot.has(FILLER) or spot.has(SENSE)):
            return None
    return None


def _is_whose_turn(spotted: Spotted, clause: Clause, spot: Spot) -> bool:
    """Whether a word for the owner, or a seat, only tells for whose turn something is planned: "my plan for their round"."""
    behind = spot.end + (spot.end not in spotted.at and spot.end + 1 in spotted.at)  # "the Greyjoy's turn"
    beside = (spotted.at.get(spot.start - 1), spotted.at.get(behind))
    turn = next((s for s in beside if s is not None and s.has(SENSE, "turn")), None)
    led = any(s.has(SENSE, "for") and s.end <= spot.start for s in spotted.within(clause.start, spot.start))
    if spot.has("seat"):
        near = spotted.within(max(clause.start, spot.start - _NEAR_TURN), spot.end + _NEAR_TURN)
        turn = next((s for s in near if s.has(SENSE, "turn")), None)
        return turn is not None and led
    return spot.has(SENSE, "its") and spot.has(SENSE, "others") and turn is not None and led


def _is_come_after(spotted: Spotted, spot: Spot) -> bool:
    """Whether somebody is only one after whom others come: "after Stark:", not "then Stark attacks"."""
    before, tokens = spotted.at.get(spot.start - 1), spotted.text.tokens
    marked = spot.end >= len(tokens) or tokens[spot.end].kind == MARK
    return before is not None and before.has(SENSE, "after") and (marked or not before.has(SENSE, "next"))


def _only_corrects(spotted: Spotted, own: Sequence[Clause]) -> bool:
    """Whether a sentence holds a correction and names nothing."""
    if not any(c.corrects for c in own):
        return False
    spots = [s for c in own for s in spotted.within(c.start, c.end)]
    names = any(_is_content(s) for s in spots)
    numbers = any(spotted.text.tokens[i].kind == NUMBER for c in own for i in range(c.start, c.end))
    return not names and not numbers


def _is_content(spot: Spot) -> bool:
    return any(c.category not in (SENSE, FILLER, "count") for c in spot.concepts)


# -- conditions -------------------------------------------------------------------------------------------------


def _with_conditions(spotted: Spotted, own: Sequence[Clause]) -> list[Clause]:
    """Conditions laid to what depends on them; a condition is a clause no more."""
    own = with_asides(spotted, if_and_only_if(spotted, own), _has_content)
    found: list[Clause] = []
    pending: tuple[str, int, int] | None = None
    for n, clause in enumerate(own):
        if clause.lead in (IF, UNLESS):
            condition, rest = _split_condition(spotted, clause)
            if rest is not None and (
                (_is_followed(spotted, own, n) and not _is_told_whole(spotted, condition))
                or (_leads_to_second(spotted, own, n, rest) or ends_in_its_verb(spotted, clause, rest))
            ):
                condition, rest = (clause.lead, condition[1], clause.end), None
            if pending is not None:
                found.append(_bare(own, pending))
                pending = None
            if rest is not None:
                found.append(replace(clause, start=rest, lead="", condition=condition, other=None))
                pending = None
            elif found and found[-1].condition is None and _looks_back(spotted, own, n):
                found[-1] = replace(found[-1], condition=condition)
            else:
                pending = condition
            continue
        if pending is not None and _has_content(spotted, clause):
            clause = replace(clause, condition=pending)
            pending = None
        found.append(clause)
    if pending is not None:
        found.append(_bare(own, pending))
    return found


def _bare(own: Sequence[Clause], condition: tuple[str, int, int]) -> Clause:
    """A condition on which nothing was seen to depend, as a clause, so that its words are not lost."""
    kind, start, end = condition
    return replace(own[-1], start=start, end=end, lead=kind, condition=condition, other=None)


def _is_followed(spotted: Spotted, own: Sequence[Clause], n: int) -> bool:
    """Whether a plain clause with content comes right after a condition, which then is what depends on it."""
    colon = any(t.text == COLON for t in spotted.text.tokens[own[n].start : own[n].end])
    after = next((c for c in own[n + 1 :] if _has_content(spotted, c)), None)
    return not colon and after is not None and after.lead in (COMMA, "then", "so") and not after.second


def _is_told_whole(spotted: Spotted, condition: tuple[str, int, int]) -> bool:
    """Whether a condition is a turn of speech of its own up to where a decision's word begins: "if they refuse I lay siege, then …"."""
    _, start, end = condition
    solid = [s for s in spotted.within(start, end) if not s.has(FILLER) and not s.has(SENSE, "self")]
    return (
        bool(solid)
        and solid[-1].has(CIRCUMSTANCE)
        and all(s.has(CIRCUMSTANCE) or s.has("seat") for s in solid)
    )


def _leads_to_second(spotted: Spotted, own: Sequence[Clause], n: int, rest: int) -> bool:
    """Whether words that name nothing stand between a condition and a second choice: "should Robb not be played, failing that …"."""
    after = next((c for c in own[n + 1 :] if _has_content(spotted, c)), None)
    inside = spotted.within(rest, own[n].end)
    named = any(c.category not in (SENSE, FILLER, KIND) for s in inside for c in s.concepts)
    colon = any(t.text == COLON for t in spotted.text.tokens[own[n].start : own[n].end])
    parted = after is not None and spotted.text.tokens[after.start - 1].text == COMMA
    return after is not None and after.second and parted and not (named or colon)


def _looks_back(spotted: Spotted, own: Sequence[Clause], n: int) -> bool:
    """Whether a condition is for what stands before it: nothing parts them, or nothing that depends on it follows."""
    before = own[n - 1] if n else None
    if before is None or not _has_content(spotted, before) or _is_bare_joint(spotted, before):
        return False
    parted = spotted.text.tokens[own[n].start - 1].kind == MARK
    after = [c for c in own[n + 1 :] if _has_content(spotted, c)]
    return not parted or not after or after[0].second or after[0].lead in (IF, UNLESS)


def _is_bare_joint(spotted: Spotted, clause: Clause) -> bool:
    """Whether a clause is no more than an "and" or a "but", whatever else the word may be."""
    spot = spotted.at.get(clause.start)
    return spot is not None and spot.end == clause.end and spot.has(SENSE, "and", "but")


def _split_condition(spotted: Spotted, clause: Clause) -> tuple[tuple[str, int, int], int | None]:
    """A condition, and where what depends on it begins in the same clause: at a colon or at the word of a decision."""
    opener = spotted.at[clause.start]
    begin = opener.end
    content = beaten = False
    for i in range(begin, clause.end):
        token, spot = spotted.text.tokens[i], spotted.at.get(i)
        if token.text == COLON:
            return (clause.lead, begin, i), i + 1
        decides = spot is not None and spot.start == i and spot.has(KIND) and not spot.has(SENSE) and content
        decides = decides and not _is_of_others(spotted, i)
        if decides and (not spot.has(ORDER) or _first_person(spotted, i)):  # type: ignore[union-attr]
            own = _whose(spotted, spot, begin) if beaten else i  # type: ignore[arg-type]
            return (clause.lead, begin, own), own
        if beaten and _leads_away(spotted, i):
            return (clause.lead, begin, i), i
        beaten = beaten or (spot is not None and spot.has(SENSE, "beaten"))
        content = content or (token.kind == WORD and (spot is None or _is_content(spot) or spot.has(SENSE)))
    return (clause.lead, begin, clause.end), None


def _whose(spotted: Spotted, verb: Spot, begin: int) -> int:
    """Where the units stand that flee, right before their verb: "if I lose | the ship retreats", without a mark."""
    return spotted.subject_of(verb, begin) if verb.decides(kinds_of("flees")) else verb.start


def _leads_away(spotted: Spotted, position: int) -> bool:
    """Whether a way back to an area begins: "if I lose | back to A", without a mark."""
    way = spotted.at.get(position)
    goal = spotted.at.get(way.end) if way is not None else None
    begins = way is not None and way.start == position and way.has(SENSE, "toward")
    return begins and goal is not None and goal.has("area")


def _is_of_others(spotted: Spotted, position: int) -> bool:
    """Whether somebody else stands right before a verb that tells of cards, as its subject: "if the other plays X"."""
    before, verb = spotted.at.get(position - 1), spotted.at.get(position)
    told = verb is not None and verb.has(KIND, *kinds_of("plays_cards"))
    return told and before is not None and before.has(SENSE, "others")


def _first_person(spotted: Spotted, position: int) -> bool:
    before = spotted.at.get(position - 1)
    return before is not None and before.has(SENSE, "self")


def _has_content(spotted: Spotted, clause: Clause) -> bool:
    return any(_is_content(s) for s in spotted.within(clause.start, clause.end)) or any(
        t.kind == NUMBER for t in spotted.text.tokens[clause.start : clause.end]
    )
