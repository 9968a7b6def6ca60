"""A second pair of eyes: looks at each accepted answer beside the text, and shares nothing with the reader but the mentions.

It asks simple questions that need no grammar. Is everything that the answer is made of mentioned where it is said to have been read? Does a
denial, a condition or a question mark stand between a name and its value, and does the answer know of it? Where it disagrees, the
player is asked; each time is a fault of the reader or of this module.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One, Some
from ..clauses.commanders import ATTACKED_FORCE
from ..conditions.vacancy import free_goals_told
from ..mentions.numbered import is_called
from ..mentions.spotting import Spot, Spotted
from ..text.contracts import read_once
from ..text.tokens import BREAK, COMMA, ENDS, MARK, NUMBER, QUESTION, STAR, STOP, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, PLAIN, SENSE, SPECIAL, Vocabulary
from ..text.words import kinds_after, kinds_by, kinds_of, question_words
from ..values import Draft
from .lone_units import lone_units, recruiting_by_units
from .own_moments import says_only_its_moment
from .signs_again import is_signed_again

NOT_MENTIONED, DENIED_BETWEEN, TIED, ASKED = "not_mentioned", "denied_between", "tied", "asked"
"""Why the audit disagrees."""
NEAR = 3
"""Lines between a slot and its value, at most."""


@dataclass(frozen=True)
class Disagreement:
    """What the audit has against an answer: the slot (or kind of decision), why, and the words."""

    about: str
    why: str
    line: str


def audit(
    spotted: Spotted,
    vocabulary: Vocabulary,
    drafts: Sequence[Draft],
    previous: Mapping[str, Answer],
    seat: str = "",
    decisions: Sequence[Decision] = (),
) -> list[Disagreement]:
    """What speaks against the answers that were accepted.

    Args:
        spotted: the message with its mentions.
        vocabulary: everything that can be written in the game.
        drafts: the answers.
        previous: what stood before, by key, which need not be named again.
        seat: whose they are, who is named by "myself" too.
        decisions: the questions that they answer.
    """
    found: list[Disagreement] = []
    for draft in drafts:
        if draft.sources:
            found += _of_sheet(spotted, vocabulary, draft, previous.get(draft.key))
        else:
            found += _of_answer(spotted, vocabulary, draft, previous.get(draft.key), seat, decisions)
    return found


# -- sheets -----------------------------------------------------------------------------------------------------


def _of_sheet(
    spotted: Spotted, vocabulary: Vocabulary, draft: Draft, previous: Answer
) -> Iterator[Disagreement]:
    swapped = any(s.has(SENSE, "swaps") for s in spotted.spots)
    for slot, line in draft.sources.items():
        token = draft.answers[0].get(slot)
        if token is None or (swapped and token in _ids(previous)):
            continue
        if is_signed_again(spotted, vocabulary, slot, token):
            continue
        values = [
            s
            for s in spotted.spots
            if _may_be(vocabulary, s, token)
            or _is_signed_behind(spotted, vocabulary, s, token)
            or _is_valued_anew(spotted, vocabulary, s, token)
        ]
        slots = [s for s in spotted.spots if any(c.id == slot for c in s.concepts)]
        if not values:
            yield Disagreement(slot, NOT_MENTIONED, line)
        elif (
            slots
            and all(_parts(spotted, one, other) for one in slots for other in values)
            or _is_taken_off(spotted, vocabulary, line, token)
            or _is_laid_elsewhere(spotted, line, slot)
        ):
            yield Disagreement(slot, DENIED_BETWEEN, line)


def _is_taken_off(spotted: Spotted, vocabulary: Vocabulary, line: str, token: str) -> bool:
    """Whether the sentence goes on that this very order is taken away: "A support: no, I drop the support"."""
    for start, end in _stretches(spotted, [line]):
        stop = _end_of_sentence(spotted, end)
        spots = [s for s in spotted.within(start, stop) if s.has(SENSE) or not s.has(FILLER)]
        for n, spot in enumerate(spots):
            if not spot.has(SENSE, "cancels") or spot.start < end - 1 and spot.has(ORDER):
                continue
            beside = [*spots[max(0, n - 1) : n], *spots[n + 1 : n + 2]]
            follower = next((s for s in spots[n + 1 :] if not s.has(FILLER)), None)
            if follower is not None and follower.has("unit"):
                continue  # units go away, not the order
            values = [s for s in beside if s.has(ORDER) and not s.has("area")]
            if values and all(_may_be(vocabulary, s, token) for s in values):
                return True
    return False


def _is_laid_elsewhere(spotted: Spotted, line: str, slot: str) -> bool:
    """Whether the slot only tells where something else lay: "in place of the one in A I put this on B"."""
    for start, end in _stretches(spotted, [line]):
        before = [s for s, _ in zip(spotted.back_from(0, start), range(3), strict=False)]
        first = next((n for n, s in enumerate(before) if s.has(SENSE, "instead")), None)
        after = [s for s, _ in zip(spotted.onward(end, len(spotted.text.tokens)), range(2), strict=False)]
        led = len(after) > 1 and after[0].start == end and after[0].has(SENSE, "to", "toward")
        other = led and after[1].has("area") and slot not in after[1].ids("area")
        if first is not None and other and any(s.has(ORDER) for s in before[:first]):
            return True
    return False


def _end_of_sentence(spotted: Spotted, position: int) -> int:
    tokens = spotted.text.tokens
    ends = (i for i in range(position, len(tokens)) if tokens[i].kind == MARK and tokens[i].text in ENDS)
    return next(ends, len(tokens))


def _may_be(vocabulary: Vocabulary, spot: Spot, token: str) -> bool:
    """Whether an order's word, with its value or star, may stand for a token; a plain word stands for plain ones only."""
    if any(c.id == token for c in spot.concepts):
        return True
    for name in spot.ids(ORDER):
        group = vocabulary.groups[name]
        if spot.modifier == PLAIN and token in group.all:
            plain = group.tokens.get(PLAIN, [])
            return token in plain or not plain
        if token in group.tokens.get(spot.modifier, []):
            return True
    return False


def _is_signed_behind(spotted: Spotted, vocabulary: Vocabulary, spot: Spot, token: str) -> bool:
    """Whether the sentence goes on, before it names another order, with the star or the number that makes a plain word that token."""
    signs = {
        m for name in spot.ids(ORDER) for m, ids in vocabulary.groups[name].tokens.items() if token in ids
    }
    if spot.modifier != PLAIN or not signs:
        return False
    end = _end_of_sentence(spotted, spot.end)
    end = next((s.start for s in spotted.onward(spot.end, end) if s.has(ORDER)), end)
    tokens = spotted.text.tokens
    spots = spotted.within(spot.end, end)
    starred = any(s.has(SENSE, SPECIAL) for s in spots) or any(t.text == STAR for t in tokens[spot.end : end])
    turned = -1 if any(s.has(SENSE, "minus") for s in spots) else 1
    numbers = {(-t.value if t.sign == "-" else t.value) for t in tokens[spot.end : end] if t.kind == NUMBER}
    numbers |= {turned * int(n) for s in spots for n in s.ids(COUNT)}
    return bool(signs & numbers) or (SPECIAL in signs and starred)


def _is_valued_anew(spotted: Spotted, vocabulary: Vocabulary, spot: Spot, token: str) -> bool:
    """Whether words of correction and the number of that token follow an order with another one, before anything else is named: "goes +0... no, better -1"."""
    if not isinstance(spot.modifier, int):
        return False
    values = {
        m for name in spot.ids(ORDER) for m, ids in vocabulary.groups[name].tokens.items() if token in ids
    }
    tokens = spotted.text.tokens
    number = next((i for i in range(spot.end, len(tokens)) if tokens[i].kind == NUMBER), len(tokens))
    spots = spotted.within(spot.end, number)
    turned = any(s.has(SENSE, "no", "correction") for s in spots)
    if number == len(tokens) or not turned or any(s.has(ORDER) or s.has("area") for s in spots):
        return False
    signed = -tokens[number].value if tokens[number].sign == "-" else tokens[number].value
    return bool(tokens[number].sign) and signed in values


def _parts(spotted: Spotted, one: Spot, other: Spot) -> bool:
    """Whether something stands between a name and a value that parts them: lines, a question, a denial, a condition."""
    tokens = spotted.text.tokens
    first, last = sorted((one, other), key=lambda s: s.start)
    if tokens[last.start].line - tokens[first.start].line > NEAR:
        return True
    if _is_asked(spotted, last.end):
        return True
    between = spotted.within(first.end, last.start)
    there = [n for n, s in enumerate(between) if s.has(SENSE, "that_place")]
    between = between[there[-1] :] if there else between
    if any(s.has(SENSE, "that_place") for s in spotted.within(last.end, last.end + 2)):
        between = ()  # "consolidate there"
    orders = any(s.has(ORDER) and not s.has(FILLER) for s in between)
    before = _before(spotted, first)
    denials = (s for s in between if s.has(SENSE, "not", "never", "instead"))
    denied = not orders and any(not _denies_talk(spotted, s, last) for s in denials)
    tied = before is not None and before.has(SENSE, "if", "unless", "not", "never") and not orders
    return denied or tied


def _denies_talk(spotted: Spotted, denial: Spot, value: Spot) -> bool:
    """Whether a word that nobody knows is denied, and a comma parts it from the value: "goes nowhere, order"."""
    tokens = spotted.text.tokens
    after = tokens[denial.end]
    unknown = after.kind == WORD and denial.end not in spotted.at
    return unknown and any(t.text == COMMA for t in tokens[denial.end : value.start])


def _before(spotted: Spotted, spot: Spot) -> Spot | None:
    """The mention right before another in its sentence, little words apart."""
    tokens = spotted.text.tokens
    for other in spotted.back_from(0, spot.start):
        if any(t.kind == MARK for t in tokens[other.end : spot.start]):
            return None
        if not other.has(FILLER) or other.has(SENSE):
            return other
    return None


def _is_asked(spotted: Spotted, position: int) -> bool:
    """Whether the sentence around a position ends in a question mark, and no question of its own begins after a comma."""
    tokens = spotted.text.tokens
    opening = question_words()
    for i in range(position, len(tokens)):
        if tokens[i].text == COMMA and i + 1 < len(tokens) and tokens[i + 1].text in opening:
            return False
        if tokens[i].kind == MARK and tokens[i].text in ENDS:
            return tokens[i].text == STOP and spotted.text.source(i, i + 1) == QUESTION
        if tokens[i].text == BREAK:
            return False
    return False


# -- other answers ----------------------------------------------------------------------------------------------


def _of_answer(
    spotted: Spotted,
    vocabulary: Vocabulary,
    draft: Draft,
    previous: Answer,
    seat: str,
    decisions: Sequence[Decision],
) -> Iterator[Disagreement]:
    options = _options(draft, decisions)
    lines = [line for line in draft.lines if line]
    if not lines:
        return
    about = draft.about or draft.kind
    stretches = list(_stretches(spotted, lines))
    spots = [s for start, end in stretches for s in spotted.within(start, end)]
    names = {c.id for s in spots for c in s.concepts} | ({seat} if _says(spots, "in_person") else set())
    numbers = _numbers(spotted, stretches, spots)
    stood = set(_ids(previous))
    stood |= {draft.about} if draft.key else _asked_about(draft, decisions)
    missing = [part for part in _ids(draft.answers[0]) if part not in names and part not in stood]
    missing = [part for part in missing if not any(_may_be(vocabulary, s, part) for s in spots)]
    words = {spotted.text.tokens[p].text for start, end in stretches for p in range(start, end)}
    missing = [p for p in missing if not is_called(vocabulary, draft.kind, p, words, spots)]
    text = " / ".join(lines)
    turned = any(s.has(SENSE, "upgrade", "up_to") for s in spots)
    everybody = any(s.has(SENSE, "all", "rest", "except", "the_man") for s in spots)
    chosen = draft.answers[0] if isinstance(draft.answers[0], list) else [draft.answers[0]]
    only = [c for c in chosen if isinstance(c, str) and _is_the_only(c, names, options)]
    missing = [part for part in missing if part not in {p for c in only for p in _ids(c)}]
    if draft.answers[0] == kinds_by("usual", vocabulary.family).get(draft.kind):
        missing = []
    if isinstance(draft.answers[0], str) and _has_no_target(draft, options, spots):
        missing = []
    if _goes_without_saying(draft, missing, options, spots):
        missing = []
    named = any(s.has("seat") for s in spots)
    if not named and any(s.has(SENSE, "attacker", "defender", "attacking", "attacked") for s in spots):
        missing = []
    hosts = {land for name in names for land in vocabulary.hosts.get(name, ())}
    explained = {*_sides(draft, decisions, spots), *lone_units(draft, decisions, spots, numbers), *hosts}
    explained |= recruiting_by_units(draft, spots)
    missing = [part for part in missing if part not in explained and not _is_led_to(part, spots)]
    missing = [part for part in missing if not _is_price(draft, part, numbers)]
    strange = [p for p in missing if not _is_implied(p) and not (turned and f"+{p}" in str(draft.answers[0]))]
    if strange and not everybody:
        yield Disagreement(about, NOT_MENTIONED, text)
    elif isinstance(draft.answers[0], int) and draft.answers[0] and draft.answers[0] not in numbers:
        if not _says(spots, "all", "rest", "swaps") and not _is_reckoned(
            draft.answers[0], previous, numbers, spots
        ):
            yield Disagreement(about, NOT_MENTIONED, text)
    elif not draft.when and _ties(spots) - _explained(spotted, draft, spots) >= len(draft.answers):
        if not _says(spots, "available", "else") and not _tells_its_own_time(spots, draft):
            yield Disagreement(about, TIED, text)
    elif isinstance(draft.answers[0], str) and _is_no_between(spots):
        yield Disagreement(about, DENIED_BETWEEN, text)
    elif stretches and all(_is_asked(spotted, end - 1) for _, end in stretches):
        yield Disagreement(about, ASKED, text)


def _asked_about(draft: Draft, decisions: Sequence[Decision]) -> set[str]:
    """The only place of which it is asked whether it recruits, which whoever tells right then whom it brings need not name."""
    if draft.kind not in kinds_of("recruits"):
        return set()
    places = {d.about for d in decisions if d.key and d.kind in kinds_of("chooses_recruits")}
    return places if len(places) == 1 else set()


def _is_reckoned(number: int, previous: Answer, numbers: Collection[int], spots: Sequence[Spot]) -> bool:
    """Whether a number can come of a change that is told, of what stood before as far as that is known."""
    if not _says(spots, "relative", "raises", "lowers", "adds", "another"):
        return False
    return not isinstance(previous, int) or abs(number - previous) in numbers


def _sides(draft: Draft, decisions: Sequence[Decision], spots: Sequence[Spot]) -> set[str]:
    """The seats of a known combat that are named by their part in it, by its place, which the defender holds, or by whom they fight against."""
    facts = [d.facts or {} for d in decisions if d.key == draft.key]
    parts = {str(f[r]) for f in facts for r in ("attacker", "defender") if r in f and _says(spots, r)}
    held = [f for f in facts if "defender" in f and any(f.get("area") in s.ids("area") for s in spots)]
    helps = draft.kind in kinds_of("gives_help")
    pairs = [(f.get("attacker"), f.get("defender")) for f in facts if helps and _says(spots, "against")]
    foes = {str(a) for p in pairs for a, b in (p, p[::-1]) if any(b in s.ids("seat") for s in spots)}
    return parts | foes | {str(f["defender"]) for f in held if helps}


def _ties(spots: Sequence[Spot]) -> int:
    """How many words open a condition; each second answer may hang on one, that the first cannot be."""
    return sum(s.has(SENSE, "if", "unless") and not s.has(FILLER) for s in spots)


def _explained(spotted: Spotted, draft: Draft, spots: Sequence[Spot]) -> int:
    """How many conditions an answer keeps without a fact for them."""
    return free_goals_told(spotted, draft, spots) + _of_its_place(draft, spots)


def _of_its_place(draft: Draft, spots: Sequence[Spot]) -> int:
    """One where the condition tells that somebody comes to the place that the answer is about, or, for good, to any: it is asked just then."""
    if any(draft.about in s.ids(ATTACKED_FORCE) for s in spots):
        return 1
    if draft.key or draft.kind not in kinds_of("acts_at_places"):
        return 0
    opener = next((n for n, s in enumerate(spots) if s.has(SENSE, "if")), len(spots))
    inside = takewhile(lambda s: not s.has(KIND, draft.kind), spots[opener:])
    told = [s for s in inside if s.has("area") or s.has(SENSE, "attacks", "attacked")]
    places = {i for s in told for i in s.ids("area")}
    here = draft.about in places if draft.about else not places and _says(spots, "always")
    return int(here and _says(told, "attacks", "attacked"))


def _goes_without_saying(
    draft: Draft, missing: Sequence[str], options: Sequence[str], spots: Sequence[Spot]
) -> bool:
    """Whether what is not named is left over: one of two options, the only one to say yes to or to use, the last of an order."""
    answer = draft.answers[0]
    if isinstance(answer, list):
        return len(answer) > 1 and len(missing) == 1 and _says(spots, "first", "last", "above")
    used = draft.kind in kinds_of("allies")
    agreed = len(options) == 1 and any(
        s.has(SENSE, "yes", "self", "me") or (used and s.ids(KIND) == (draft.kind,)) for s in spots
    )
    return agreed or (len(options) == 2 and _says(spots, "except", "not", "no"))


def _has_no_target(draft: Draft, options: Sequence[str], spots: Sequence[Spot]) -> bool:
    """Whether nothing follows where the options begin: it is said so, or the word of the decision is denied and all begin there."""
    if _says(spots, "no_target"):
        return True
    denied = _says(spots, "no", "not", "none", "pass", "gives_up", "cancels") and any(
        s.has(KIND, draft.kind) for s in spots
    )
    return denied and all(o == draft.answers[0] or o.startswith(f"{draft.answers[0]}/") for o in options)


def _says(spots: Sequence[Spot], *senses: str) -> bool:
    return any(s.has(SENSE, *senses) for s in spots)


def _tells_its_own_time(spots: Sequence[Spot], draft: Draft) -> bool:
    """Whether a condition says no more than when such a question is asked, as in "if I lose, I retreat to …", "if you ask about …"."""
    if not draft.key and _says(spots, "comes_up") and any(s.has(KIND, draft.kind) for s in spots):
        return True
    if not draft.key and draft.kind in kinds_of("waylays") and _says(spots, "passes"):
        return True
    if not draft.key and draft.kind in kinds_of("asked_of_attacked") and _is_attacked_anywhere(draft, spots):
        return True
    if not draft.key and draft.kind in kinds_of("takes_help"):
        return _says(spots, "offers", "anybody", "supported_by")
    if not draft.key and draft.kind in kinds_of("reacts") and _is_of_battles(spots):
        return True
    if not draft.key and draft.kind in kinds_of("of_victors") and _says(spots, "victorious"):
        return True
    if not draft.key and draft.kind in kinds_of("reacts") and _opens_with_moment(spots, draft.about):
        return True
    if says_only_its_moment(spots, draft):
        return True
    if draft.key or draft.kind not in (*kinds_of("flees"), *kinds_of("suffers")):
        return False
    return _says(spots, "beaten") or any(s.has(KIND, draft.kind) for s in spots)


def _is_attacked_anywhere(draft: Draft, spots: Sequence[Spot]) -> bool:
    """Whether a condition says no more than that the force is attacked, and no place: who is not attacked is not asked whether to give way."""
    forces = [s for s in spots if s.has(ATTACKED_FORCE) or draft.about in s.ids("area")]
    given = set(_ids(list(draft.answers)))
    placed = any(s.has("area") and s not in forces and given.isdisjoint(s.ids("area")) for s in spots)
    return _says(spots, "attacks", "attacked") and not placed


def _is_of_battles(spots: Sequence[Spot]) -> bool:
    """Whether a condition says no more than that there is a battle: "if it comes to a battle I play …"."""
    opener = next((n for n, s in enumerate(spots) if s.has(SENSE, "if")), len(spots))
    following = [s for s in spots[opener + 1 :] if not s.has(FILLER)]
    return (
        bool(following) and following[0].has(SENSE, "battle") and not _says(spots, "not", "never", "unless")
    )


def _opens_with_moment(spots: Sequence[Spot], moment: str | None) -> bool:
    """Whether the only condition leads to the moment that a reaction is for: "if the other plays X", "when losses are rolled"."""
    opener = [n for n, s in enumerate(spots) if s.has(SENSE, "if", "unless")]
    if len(opener) != 1 or not moment or spots[opener[0]].has(SENSE, "unless"):
        return False
    led = spots[opener[0] + 1 :]
    first = next((n for n, s in enumerate(led) if moment in s.ids("window")), None)
    return first is not None and all(_is_of_another(s) for s in led[:first])


def _is_of_another(spot: Spot) -> bool:
    """Whether a mention tells no more than that somebody plays something, or that it comes to it."""
    told = spot.has(SENSE, "others", "using", "comes_up", "idle", "and") and not spot.has(KIND)
    return spot.has(FILLER) or told or spot.decides(kinds_of("plays_cards"))


def _is_no_between(spots: Sequence[Spot]) -> bool:
    """Whether a plain "no" stands between two names of a kind with no mark: "A, no B" and "A no, B" are as likely."""
    for before, denial, after in zip(spots, spots[1:], spots[2:], strict=False):
        plain = denial.has(SENSE, "no") and before.end == denial.start and denial.end == after.start
        kinds = {c.category for c in before.concepts} & {c.category for c in after.concepts}
        if plain and kinds & {"card", "area", "seat", "track"}:
            return True
    return False


def _options(draft: Draft, decisions: Sequence[Decision]) -> tuple[str, ...]:
    """The options of the question that an answer is for, where it has some."""
    forms = [d.form for d in decisions if d.kind == draft.kind and draft.about in (d.about, "")]
    return next(
        (tuple(f.options if isinstance(f, One) else f.bag) for f in forms if isinstance(f, One | Some)), ()
    )


def _is_the_only(answer: str, names: Collection[str], options: Sequence[str]) -> bool:
    """Whether no other option fits what is named as well: of its parts some are named, and the others go without saying."""
    parts = answer.split("/")
    named = [p for p in parts if p in names]
    others = [set(o.split("/")) for o in options if o != answer and set(named) <= set(o.split("/"))]
    as_near = [o for o in others if len(o - set(names)) <= len(set(parts) - set(names))]
    return bool(named) and not as_near


def _stretches(spotted: Spotted, lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the player's words of an answer stand in the message."""
    places = [i for i, t in enumerate(spotted.text.tokens) if t.kind != MARK]
    words = [spotted.text.tokens[i].text for i in places]
    for line in lines:
        own = [t.text for t in read_once(line).tokens if t.kind != MARK]
        for i in range(len(words) - len(own) + 1):
            if own and words[i : i + len(own)] == own:
                yield places[i], places[i + len(own) - 1] + 1


def _numbers(spotted: Spotted, stretches: Sequence[tuple[int, int]], spots: Sequence[Spot]) -> set[int]:
    digits = {t.value for a, b in stretches for t in spotted.text.tokens[a:b] if t.kind == NUMBER}
    return digits | {int(n) for s in spots for n in s.ids(COUNT)}


def _ids(value: Answer) -> Iterator[str]:
    """Every id that an answer is made of."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _ids(key)
            yield from _ids(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _ids(inner)
    elif isinstance(value, str):
        yield from (part.removeprefix("+") for part in value.split("/"))


def _is_led_to(part: str, spots: Sequence[Spot]) -> bool:
    """Whether the word of a decision stands there that comes only after an option was chosen."""
    return any(s.has(KIND, *after) or s.has("card") for s in spots) if (after := kinds_after(part)) else False


def _is_price(draft: Draft, part: str, numbers: Collection[int]) -> bool:
    """Whether so many of a thing are paid in a deal as a number there says, which need not be told with what it counts."""
    parts = [*_ids(draft.answers[0])]
    return draft.kind in kinds_of("deals") and parts.count(part) > 1 and parts.count(part) in numbers


def _is_implied(part: str) -> bool:
    """Whether a part of an answer need not be named: yes, a fixed option, or what the question is about anyway."""
    return part in ("yes", "no") or len(part) == 1
