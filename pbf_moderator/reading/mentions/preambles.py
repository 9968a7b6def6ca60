"""Words that change nothing in what stands beside them: at which moment it is done, what it is good for, what cannot change it.

"When the order in X comes up: …" is no condition, since what is said ahead counts for nothing else than that moment; and
the denial in "so that nobody takes it" denies nothing that is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ..text.tokens import BREAK, CLOSE, COLON, COMMA, DASH, ENDS, MARK, OPEN
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE, TERM, Concept
from ..text.words import kinds_of
from .mentions import Spot, Spotted

_CLOSES = (COMMA, COLON, DASH, OPEN, CLOSE, BREAK)
_PLAIN = Concept(FILLER, "")
_WINS = Concept(SENSE, "victorious")
_VERB = 2
"""Words of a turn of speech that is a verb with its helper."""
_IDLE = (
    "due",
    "next",
    "first",
    "from",
    "to",
    "and",
    "me",
    "self",
    "that_place",
    "there",
    "others",
    "idle",
    "turn",
    "now",
    "same",
    "its",
    "also",
    "beside",
)
"""Turns of speech that may stand in the words for a moment."""
_GOES_ON = ("and", "next", "but", "stay", "nobody_goes", "from", "to", "toward", "first", "self", "attacks")
"""Turns of speech by which words behind a purpose tell of something else."""


_ROUND = (
    "turn",
    "round_long",
    "for",
    "but",
    "idle",
    "wishes",
    "self",
    "in_person",
    "its",
    "now",
    "next",
    "also",
    "so",
    "and",
)
"""Turns of speech that may stand beside the round of somebody where a plan for it is announced."""


def without_preambles(spotted: Spotted) -> Spotted:
    """The mentions of a text, those of moments and purposes taken for the plain words that they are."""
    changed: dict[int, Spot] = {}
    for n, spot in enumerate(spotted.spots):
        if _is_where(spotted, n):
            changed[spot.start] = replace(spot, concepts=(_PLAIN,))
        elif spot.has(SENSE, "if") and (found := _if_asked(spotted, n)):
            changed |= found
        elif spot.has(SENSE, "if", "moment"):
            changed |= _moment(spotted, n)
            changed |= _erring(spotted, n)
        elif _opens_purpose(spotted, n):
            changed |= _purpose(spotted, n)
        elif spot.has(SENSE, "no_matter"):
            changed |= _no_matter(spotted, n)
        elif _is_of_round(spotted, n) or _announces_round(spotted, n):
            changed[spot.start] = replace(spot, concepts=(_PLAIN,))
        elif _announces_cards(spotted, spot):
            changed[spot.start] = replace(spot, end=spot.end + 1, concepts=(_PLAIN,))
        elif _is_price(spotted, n):
            changed[spot.start] = replace(
                spot, concepts=(*(c for c in spot.concepts if c.category != OPTION),)
            )
    spots = [
        changed.get(s.start, s) for n, s in enumerate(spotted.spots) if not _is_of_no_condition(spotted, n)
    ]
    return replace(spotted, spots=tuple(s for s in spots if not _is_nothing(s)))


def _are_joined(spotted: Spotted, one: Spot, other: Spot) -> bool:
    """Whether nothing but little words stands between two mentions: "X's round", "the round of X", not "X's plan for the round"."""
    start, end = min(one.end, other.end), max(one.start, other.start)
    little = {p for s in spotted.within(start, end) if s.has(FILLER) for p in range(s.start, s.end)}
    return all(p in little for p in range(start, end))


def _is_of_round(spotted: Spotted, n: int) -> bool:
    """Whether a seat only tells whose round it is, in words that announce what is said behind their colon: "my plan for the round of X: …"."""
    spot = spotted.spots[n]
    beside = _before_colon(spotted, spot) if spot.has("seat") else []
    of_round = any(s.has(SENSE, "turn", "round_long") and _are_joined(spotted, s, spot) for s in beside)
    return of_round and all(_is_beside_round(spotted, s) for s in beside)


def _announces_round(spotted: Spotted, n: int) -> bool:
    """Whether the name of an option is the plain noun that announces what is said for a round: "a plan for the round: …"."""
    spot = spotted.spots[n]
    beside = _before_colon(spotted, spot) if all(c.category == OPTION for c in spot.concepts) else []
    behind = [s for s in beside if s.start >= spot.end]
    led = any(s.has(SENSE, "for") for s in behind) and any(s.has(SENSE, "turn", "round_long") for s in behind)
    return led and all(s.has("seat") or _is_beside_round(spotted, s) for s in beside)


def _is_beside_round(spotted: Spotted, spot: Spot) -> bool:
    """Whether a mention changes nothing beside the words for a round."""
    noun = all(c.category == OPTION for c in spot.concepts)
    return noun or spot.has(FILLER) or spot.has(SENSE, *_ROUND)


def _before_colon(spotted: Spotted, spot: Spot) -> list[Spot]:
    """The mentions beside one up to the marks around it, where the mark behind it is a colon."""
    tokens = spotted.text.tokens
    start = next((i + 1 for i in range(spot.start - 1, -1, -1) if tokens[i].text in (*ENDS, *_CLOSES)), 0)
    end = next((i for i in range(spot.end, len(tokens)) if tokens[i].text in (*ENDS, *_CLOSES)), len(tokens))
    heads = end < len(tokens) and tokens[end].text == COLON
    return [s for s in spotted.spots if start <= s.start < end and s is not spot] if heads else []


def _is_where(spotted: Spotted, n: int) -> bool:
    """Whether a preposition that may open a condition stands before a track and nothing else: "last при дворе:"."""
    spot = spotted.spots[n]
    named = spotted.at.get(spot.end)
    if not (spot.has(SENSE, "if") and spot.has(FILLER)) or named is None or not named.has("track"):
        return False
    tokens = spotted.text.tokens
    return named.end >= len(tokens) or tokens[named.end].kind == MARK


def _erring(spotted: Spotted, n: int) -> dict[int, Spot]:
    """The words for having erred in a condition: nothing is taken back by "if I made a mistake, tell me"."""
    following = spotted.spots[n + 1] if n + 1 < len(spotted.spots) else None
    if following is None or not following.has(SENSE, "correction") or following.end - following.start < _VERB:
        return {}
    if following.start != spotted.spots[n].end:
        return {}
    kept = tuple(c for c in following.concepts if c.id != "correction")
    return {following.start: replace(following, concepts=kept or (_PLAIN,))}


def _is_price(spotted: Spotted, n: int) -> bool:
    """Whether points are what a unit costs, and no choice of points: "a new archer for both points", "the two points go so: an archer"."""
    spot = spotted.spots[n]
    if not (spot.has(OPTION) and spot.has(SENSE, "points")):
        return False
    if _heads_units(spotted, n):
        return True
    for before in reversed(spotted.spots[:n]):
        if any(t.kind == MARK for t in spotted.text.tokens[before.end : spot.start]):
            return False
        if before.has("unit"):
            return True
        if not (before.has(FILLER) or before.has(COUNT) or before.has(SENSE, "for", "using", "all")):
            return False
    return False


def _heads_units(spotted: Spotted, n: int) -> bool:
    """Whether counted points stand before a colon with units behind it, in one sentence."""
    tokens, spot = spotted.text.tokens, spotted.spots[n]
    before = spotted.spots[n - 1] if n else None
    counted = before is not None and before.end == spot.start and before.has(COUNT)
    end = next((i for i in range(spot.end, len(tokens)) if tokens[i].text in ENDS), len(tokens))
    colon = next((i for i in range(spot.end, end) if tokens[i].text == COLON), None)
    if not counted or colon is None or any(s.has(KIND) for s in spotted.spots if spot.end <= s.start < colon):
        return False
    return any(s.has("unit") for s in spotted.spots if colon < s.start < end)


def _announces_cards(spotted: Spotted, spot: Spot) -> bool:
    """Whether a word for any cards, and a comma, lead to their names, which say it all: "I play both cards, X and Y"."""
    tokens = spotted.text.tokens
    parted = spot.end < len(tokens) and tokens[spot.end].text == COMMA
    before, named = spotted.at.get(spot.start - 1), spotted.at.get(spot.end + 1)
    cards = spot.has("window", *kinds_of("plays_cards")) and not spot.has("card")
    counted = before is not None and before.has(SENSE, "both", "all")
    return parted and cards and counted and named is not None and named.has("card")


def _is_of_no_condition(spotted: Spotted, n: int) -> bool:
    """Whether a word for winning stands in no condition: then it is a plain verb, "X would win it"."""
    spot = spotted.spots[n]
    if not all(c == _WINS for c in spot.concepts):
        return False
    tokens = spotted.text.tokens
    leads = spot.end < len(tokens) and tokens[spot.end].text in (COLON, DASH)
    if leads and spotted.text.opens_sentence(spot.start):
        return False  # "we win - I take X"
    for before in reversed(spotted.spots[:n]):
        if any(t.kind == MARK for t in tokens[before.end : spot.start]):
            return True
        if before.has(SENSE, "if", "unless"):
            return False
    return True


def _is_nothing(spot: Spot) -> bool:
    """Whether words mean nothing where they tell of no moment and no purpose."""
    return all(
        c.category == SENSE and c.id in ("due", "moment", "purpose", "no_matter") for c in spot.concepts
    )


def _stretch(spotted: Spotted, n: int) -> Sequence[Spot]:
    """The mentions from one to the next mark or the next condition."""
    tokens = spotted.text.tokens
    found = [spotted.spots[n]]
    for spot in spotted.spots[n + 1 :]:
        between = tokens[found[-1].end : spot.start]
        if any(t.kind == MARK and t.text in (*_CLOSES, *ENDS) for t in between) or spot.has(
            SENSE, "if", "unless"
        ):
            break
        found.append(spot)
    return found


def _moment(spotted: Spotted, n: int) -> dict[int, Spot]:
    """The words for a moment, the opener no longer a condition and the verb no longer anything."""
    opener, *rest = _stretch(spotted, n)
    last = next((k for k in range(len(rest) - 1, -1, -1) if rest[k].has(SENSE, "due")), None)
    if last is None and rest:
        last = _recruits(rest)
    if last is None:
        return {}
    own = rest[: last + 1]
    if any(s.has(SENSE, "above") for s in own):
        return {}  # "if A happens before my turn comes" tells what may happen
    follower = rest[last + 1] if last + 1 < len(rest) else None
    if follower is not None and not _begins_again(follower):
        own = rest
    unknown = [i for i in spotted.unknown(opener.end, own[-1].end) if len(spotted.text.tokens[i].text) > 1]
    if len(unknown) > opener.has(SENSE, "when") or not all(map(_is_of_moment, own)):
        return {}
    plain = [s for s in own if not (s.has("area") or s.has(KIND) or s.has(ORDER)) or s.has(SENSE, "due")]
    return {s.start: replace(s, concepts=_left(s)) for s in (opener, *plain)}


def _if_asked(spotted: Spotted, n: int) -> dict[int, Spot]:
    """The words "if asked" between marks, none of them anything, where the sentence speaks of help or of the beaten.

    What is said ahead counts for nothing else than being asked; "if you ask me" before anything else may be no more than an opinion.
    """
    found = _stretch(spotted, n)
    asked = [s for s in found[1:] if s.has(SENSE, "comes_up")]
    little = all(s in asked or s.has(SENSE, "me", "self") or s.has(FILLER) for s in found[1:])
    if not asked or not little or any(s.has(KIND) or s.has(SENSE, "others", "you") for s in found):
        return {}
    tokens = spotted.text.tokens
    start = next((i for i in range(found[0].start, 0, -1) if tokens[i - 1].text in ENDS), 0)
    end = next((i for i in range(found[-1].end, len(tokens)) if tokens[i].text in ENDS), len(tokens))
    told = [s for s in spotted.spots if start <= s.start < end and s.decides(_of_help())]
    if not told or spotted.unknown(found[0].end, _end(spotted, found[-1].end)):
        return {}
    return {s.start: replace(s, concepts=(_PLAIN,)) for s in found}


def _recruits(rest: Sequence[Spot]) -> int | None:
    """Where the word stands by which the sender recruits, where that is the moment: "when I recruit in A"."""
    made = [k for group in ("recruits", "chooses_recruits", "places_recruits") for k in kinds_of(group)]
    for n, spot in enumerate(rest):
        if spot.has(KIND, *made) and not spot.has(ORDER):
            return n
        if not (spot.has(SENSE, *_IDLE) or spot.has(FILLER)):
            return None
    return None


def _begins_again(spot: Spot) -> bool:
    """Whether what is done at a moment begins with a mention: with who does it, or with what is wished or chosen."""
    chosen = spot.has(KIND) and spot.has(OPTION) and not spot.has(ORDER)
    acts = spot.decides((*kinds_of("wakes"), *kinds_of("deals")))
    return chosen or spot.has(SENSE, "self", "wishes") or spot.has("unit") or acts


def _is_of_moment(spot: Spot) -> bool:
    """Whether a mention may be part of the words for a moment: an order and where it lies, and little words."""
    if any(spot.has(c) for c in ("seat", "card", "unit", TERM)) or spot.decides(_of_combat()):
        return False
    little = spot.has(FILLER) or spot.has(SENSE, *_IDLE) or spot.has(COUNT)
    return little or spot.has("area") or spot.has(KIND) or spot.has(ORDER)


def _end(spotted: Spotted, position: int) -> int:
    """Where the stretch ends that goes on from a position: at the next mark or mention."""
    tokens = spotted.text.tokens
    while position < len(tokens) and tokens[position].kind != MARK and position not in spotted.at:
        position += 1
    return position


def _of_combat() -> list[str]:
    """The decisions of which it is not sure that they will come."""
    return [
        k for group in ("gives_help", "takes_help", "flees", "suffers", "of_battle") for k in kinds_of(group)
    ]


def _of_loss() -> list[str]:
    """The decisions whose word is that for losing something."""
    return [k for group in ("suffers", "removes", "loses_after") for k in kinds_of(group)]


def _of_help() -> list[str]:
    """The decisions about help in a combat and about what becomes of the beaten."""
    return [k for group in ("gives_help", "takes_help", "flees", "suffers") for k in kinds_of(group)]


def _left(spot: Spot) -> tuple[Concept, ...]:
    """What is left of a little word: that it comes next or first."""
    kept = tuple(c for c in spot.concepts if c.category == SENSE and c.id in ("next", "first", "from", "to"))
    return (*kept, _PLAIN) if spot.has(SENSE, "due") or not kept else kept


def _opens_purpose(spotted: Spotted, n: int) -> bool:
    """Whether words tell what something is good for: "in order to", or "so" and "for" right before a denial."""
    spot = spotted.spots[n]
    following = spotted.spots[n + 1] if n + 1 < len(spotted.spots) else None
    denied = following is not None and following.start == spot.end and following.has(SENSE, "not", "none")
    denied = denied and following is not None and not following.has(COUNT)  # "so nought there"
    return spot.has(SENSE, "purpose") or (denied and spot.has(SENSE, "so", "for"))


def _opens_denial(spotted: Spotted, n: int) -> bool:
    """Whether a denial stands right behind a mention, or the mention holds it: "so that no…", "so as not to"."""
    spot = spotted.spots[n]
    following = spotted.spots[n + 1] if n + 1 < len(spotted.spots) else None
    denied = following is not None and following.start == spot.end and following.has(SENSE, "not", "none")
    return denied or spot.end - spot.start > 1


def _purpose(spotted: Spotted, n: int) -> dict[int, Spot]:
    """The words for a purpose, none of them anything; only where nothing of the game is named but a place, or what a word is only like."""
    found = _stretch(spotted, n)
    named = [s for s in found if not all(c.category in (SENSE, FILLER, COUNT, OPTION) for c in s.concepts)]
    lost = _opens_denial(spotted, n) and not any(s.has(SENSE, *_GOES_ON) for s in found)
    denied = any(s.has(SENSE, "not", "none") for s in found)
    little = all(lost and (s.slips or s.has("area") or s.decides(_of_loss())) for s in named)
    does = any(not s.has(SENSE, "not", "none") for s in found[1:])
    verb = does or spotted.unknown(found[0].end, _end(spotted, found[-1].end)) or _keeps_waiting(found)
    waits = [
        s for one, s in pairwise(found) if one.end == s.start and one is found[0]
    ]  # "so you needn't wait"
    turned = [s for s in found if s not in waits]
    if any(map(_is_choice, found)) and not denied:
        return {}  # "I use it to look at the card"
    if not (little and verb) or any(s.has(SENSE, "else", "or", "all", "only", "refuses") for s in found):
        return {}
    if any(s.has(SENSE, "correction") for s in turned):
        return {}
    return {s.start: replace(s, concepts=(_PLAIN,)) for s in found}


def _is_choice(spot: Spot) -> bool:
    """Whether several words are the name of an option and of nothing else."""
    return spot.end - spot.start > 1 and all(c.category == OPTION for c in spot.concepts)


def _keeps_waiting(found: Sequence[Spot]) -> bool:
    """Whether the words for a purpose say that nobody is kept: "so as not to hold you up"."""
    return any(s.has(SENSE, "spares", "waits", "postpones", "stay") for s in found[1:])


def _no_matter(spotted: Spotted, n: int) -> dict[int, Spot]:
    """The words that tell what changes nothing, "no matter who asks", none of them anything.

    "No matter who attacks" tells of a combat, and what names a thing of the game may be meant by itself.
    """
    found = _stretch(spotted, n)
    idle = (SENSE, FILLER, COUNT, OPTION, "seat")
    help_only = {k for group in ("gives_help", "takes_help", "auctions") for k in kinds_of(group)}
    tokens, end = spotted.text.tokens, found[-1].end
    mark = next((t for t in tokens[end:] if t.kind == MARK), None)
    headed = mark is not None and mark.text == COLON  # "before anybody writes me letters: …"
    plain = all(
        c.category in idle or c.category == KIND and (headed or c.id in help_only)
        for s in found
        for c in s.concepts
    )
    turned = (
        "correction",
        "else",
        "or",
        "only",
        "unless",
        "instead",
        "attacks",
        "attacked",
        "attacking",
        "beaten",
    )
    joint = spotted.spots[n - 1] if n else None
    led = joint is not None and joint.has(SENSE, "and") and joint.end == found[0].start
    start = joint.start if joint is not None and led else found[0].start
    opens = start == 0 or spotted.text.tokens[start - 1].kind == MARK
    if not (plain and opens) or any(s.has(SENSE, *turned) for s in found):
        return {}
    return {s.start: replace(s, concepts=(_PLAIN,)) for s in found}
