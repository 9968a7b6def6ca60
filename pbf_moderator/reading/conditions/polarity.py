"""Whether a clause agrees or declines: with a plain "yes" or "no", or with the word of the decision, denied or not."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..clauses.clause import SAY, Clause
from ..clauses.denials import Denial, denials
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.named import DENIED, EXCEPTED, OLD, SAID, Named
from ..rows.option_names import Namer
from ..text.names import parts_of
from ..text.tokens import COLON, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from .provisos import is_wanted_else
from .resting import gives_up_order, lies_unused

AGREES, DECLINES, DARK, NOTHING = "agrees", "declines", "dark", ""
"""DARK: it speaks of the decision, or denies something, and it cannot be told what follows from that."""
_DENIES = ("not", "no", "never", "none", "pass")
_TOLD = 2
"""Words between an "of course" and a name with which it greets somebody: "of course it is Greyjoy"."""
_LEADING = ("for", "against", "using", "from")
_BESIDE = ("self", "me", "its", "others", "so", "and", "yes", "now")
"""Turns of speech that change nothing of a denial beside them: who denies, of whom it is said, "so" and "today"."""


def declines(message: Message, namer: Namer, clause: Clause, names: Sequence[Named]) -> bool:
    """Whether a clause says that nothing is chosen: "nobody", "no", "without target"."""
    if clause.mood != SAY:
        return False
    if gives_up_order(message, namer.decision, clause):
        return True
    mine = [
        n
        for n in names
        if n.clause == clause and n.standing in (DENIED, EXCEPTED, OLD) and message.seat not in n.ids
    ]
    said = [n for n in names if n.clause == clause and n.standing == SAID and not n.stranger]
    return any(
        (_is_plain(message, clause, d) and (_stands_for_none(d) or not _is_about(d, mine, said)))
        or (_is_of_the_decision(message, namer, clause, d) and not mine)
        for d in denials(message, clause)
        if not _ends_before(message, namer, clause, d)
    )


def _stands_for_none(denial: Denial) -> bool:
    """Whether it says "nobody" or "nothing"; a verb of passing may be one of going on to something else."""
    return denial.pronoun and denial.spot.has(SENSE, "none", "no_target")


def _is_about(denial: Denial, denied: Sequence[Named], said: Sequence[Named]) -> bool:
    """Whether a plain "no" is about the name before it ("Stark no"), or leads up to what is meant ("No: Eddard")."""
    passes = denial.pronoun and not denial.alone and bool(said)
    return bool(denied) or passes or any(n.spot.start >= denial.spot.end for n in said)


def _is_plain(message: Message, clause: Clause, denial: Denial) -> bool:
    """A "no" by itself, or a "nobody"; one that stands in a clause with unknown words before it is part of their story."""
    if denial.spot.has(SENSE, "no_target"):
        return True
    if denial.pronoun:
        return True
    before = message.spots_between(clause.start, denial.spot.start)
    if denial.spot.has(SENSE, "needless") and any(not (s.has(FILLER) or s.has(SENSE)) for s in before):
        return False  # "a leader is not needed": it is said of the leader alone
    if clause.other is not None and clause.other.has(SENSE, "others") and denial.spot.has(SENSE, "not"):
        return False  # "she did not": what somebody else does is no answer
    if denial.spot.has(SENSE, "is") and denial.alone:
        return False  # "we are not": it tells what is so
    ends = denial.alone or (denial.verbal and _only_fillers(message, denial.spot.end, clause.end))
    if not ends or denial.spot.has(SENSE, "never", "neither"):
        return False
    adverb = 1 if clause.other is None and denial.alone else 0  # "obviously not"
    return len(message.spotted.unknown(clause.start, denial.spot.start)) <= adverb


def is_plain_no(message: Message, clause: Clause) -> bool:
    """Whether a clause is nothing but a "no"."""
    little = (SENSE, FILLER, COUNT, OPTION)
    return any(_is_plain(message, clause, d) for d in denials(message, clause)) and all(
        c.category in little for s in message.within(clause) for c in s.concepts
    )


def is_plain_yes(message: Message, clause: Clause) -> bool:
    """Whether a clause is nothing but a "yes"."""
    little = (SENSE, FILLER, COUNT, OPTION)
    spots = message.within(clause)
    agrees = any(s.has(SENSE, "yes") or s.has(OPTION, "yes") for s in spots)
    return agrees and all(c.category in little for s in spots for c in s.concepts)


def is_mild_yes(message: Message, clause: Clause) -> bool:
    """Whether a clause is nothing but an "ok" or an "of course", and no "yes" in so many words."""
    return is_plain_yes(message, clause) and not any(s.has(OPTION, "yes") for s in message.within(clause))


def has_pronoun(message: Message, clause: Clause) -> bool:
    """Whether a clause says "nobody", "nothing" or their like."""
    return any(
        d.pronoun or not d.alone or d.spot.has(SENSE, "none", "pass") for d in denials(message, clause)
    )


def denies_word(message: Message, namer: Namer, options: Collection[str], clause: Clause) -> bool:
    """Whether a clause denies the word of a decision, with nothing beside it but of whom it is said: "so I take nobody".

    Args:
        message: the whole message.
        namer: what knows the names of the decision.
        options: what can be chosen; only where it is one may its name stand there.
        clause: the words.
    """
    spots = message.within(clause)
    denials_ = [s for s in spots if s.has(SENSE, *_DENIES)]
    words = [s for s in spots if s.has(KIND, namer.decision.kind) and not s.has(SENSE, *_DENIES)]
    if clause.mood != SAY or clause.condition is not None or clause.second or not (denials_ and words):
        return False
    only = set(parts_of(next(iter(options)))) if len(options) == 1 else set()
    rest = [s for s in spots if s not in denials_ and s not in words and not s.has(FILLER)]
    plain = all(s.has(SENSE, *_BESIDE) or (s.concepts and only >= {c.id for c in s.concepts}) for s in rest)
    unknown = message.spotted.unknown(clause.start, clause.end)
    auxiliary = [p for p in unknown if any(p == s.end for s in denials_)]  # "I shall not …"
    tokens = message.spotted.text.tokens
    plain = plain and not any(tokens[i].text == COLON for i in range(denials_[0].start, clause.end))
    pronouns = [s for s in denials_ if not s.has(SENSE, "not", "no", "never")]
    return plain and len(unknown) == len(auxiliary) and len(denials_) - len(pronouns) < 2


def _only_fillers(message: Message, start: int, end: int) -> bool:
    """Whether nothing but little words stands in a stretch, and one at least."""
    spots = message.spots_between(start, end)
    return bool(spots) and all(s.has(FILLER) for s in spots) and not message.spotted.unknown(start, end)


def _is_of_the_decision(message: Message, namer: Namer, clause: Clause, denial: Denial) -> bool:
    """Whether a denial is about the word of the decision."""
    if not namer.is_marked(clause):
        return False
    if denial.spot.has(SENSE, "without") and message.says(clause, "stay", "nobody_goes"):
        return False  # who does not leave without help does not refuse it
    return (denial.verbal and not denial.onward) or any(
        s.has(KIND, namer.decision.kind) and s.start >= denial.spot.start and s.start - denial.spot.end < 2
        for s in message.within(clause)
    )


def polarity(message: Message, namer: Namer, clause: Clause) -> str:
    """What a clause says to a question of yes or no."""
    if clause.mood != SAY or _is_of_somebody_else(message, namer, clause):
        return NOTHING
    spots = message.within(clause)
    found = [d for d in denials(message, clause) if not _ends_before(message, namer, clause, d)]
    ends = {d.spot.end for d in found if d.verbal}
    marked = namer.is_marked(clause)
    helping = namer.decision.kind in kinds_of("takes_help")
    yes = any(
        (s.has(SENSE, "yes") or s.has(OPTION, "yes") or (helping and s.has(SENSE, "takes")))
        and s.start not in ends
        and (marked or not (_is_adverb(message, clause, s) or _is_exclaimed(message, namer, clause, s)))
        for s in spots
    )
    if (found or yes or marked) and message.says(clause, "or"):
        return DARK
    if _is_answered_darkly(message, clause) or (marked and _is_undecided(message, clause)):
        return DARK
    if marked and lies_unused(spots, namer.decision.kind):
        return DARK if yes or any(not d.spot.has(SENSE, "unused") for d in found) else DECLINES
    if marked and _is_spared(message, namer, clause):
        return DARK
    if found:
        return _denied(message, clause, found, yes, marked)
    if yes:
        return AGREES
    if marked and _is_reckoned(message, namer, clause):
        return NOTHING
    if marked:
        return AGREES if _is_done(message, namer, clause) else DARK
    return NOTHING


def _is_undecided(message: Message, clause: Clause) -> bool:
    """Whether a clause says that something is thought about or put off, and not what came of it: "I thought it over and decided: no"."""
    return message.says(clause, "ponders", "postpones") and not message.says(clause, "decides")


def _is_adverb(message: Message, clause: Clause, spot: Spot) -> bool:
    """Whether a "sure" behind other words only strengthens what they tell: "with strength 0 I lose for sure"."""
    start = min(c.start for c in message.sentence(clause.sentence))
    before = [s for s in message.spots_between(start, spot.start) if not s.has(FILLER)]
    told = any(s.has(SENSE, "beaten") for s in before) and not any(s.has(OPTION, "yes") for s in before)
    return spot.has(SENSE, "yes") and not spot.has(OPTION) and told and spot.end >= clause.end


def _is_exclaimed(message: Message, namer: Namer, clause: Clause, spot: Spot) -> bool:
    """Whether an "of course" only greets what somebody else did: "of course it had to be Greyjoy".

    Such a clause names somebody of whom the decision is not, behind words of its own that lead to no name, and has no word for
    the sender; a "yes" in so many words is one.
    """
    if spot.has(OPTION, "yes") or message.says(clause, "self", "me"):
        return False
    about = {namer.decision.about, *(namer.decision.facts or {}).values(), *namer.options}
    named = next(
        (
            s
            for s in message.spots_between(spot.end, clause.end)
            if (s.has("card") or s.has("seat")) and about.isdisjoint((*s.ids("card"), *s.ids("seat")))
        ),
        None,
    )
    if named is None or named.start - spot.end < _TOLD:
        return False
    return not message.preceded_by(named, clause, *_LEADING)


def _is_reckoned(message: Message, namer: Namer, clause: Clause) -> bool:
    """Whether a clause only tells what it would come to, "with the sword it is seven against eight", or what is needed elsewhere."""
    word = next(s for s in message.within(clause) if s.has(KIND, namer.decision.kind))
    figures = any(message.number_at(i) not in (None, 1) for i in range(word.end, clause.end))
    if namer.decision.kind in kinds_of("left_behind") and is_wanted_else(message, clause, word):
        return True
    return figures and message.preceded_by(word, clause, "using")


def _is_of_somebody_else(message: Message, namer: Namer, clause: Clause) -> bool:
    """Whether somebody else does what a clause tells; who offers support is spoken of and not told about."""
    other = clause.other
    if other is None or message.mark_after(other) == COLON:
        return False
    return not (other.has("seat") and (namer.decision.facts or {}).get("supporter") in other.ids("seat"))


def _ends_before(message: Message, namer: Namer, clause: Clause, denial: Denial) -> bool:
    """Whether a denial belongs to what stands before the word of the decision: "no reason to wait: use it".

    So it does before a colon, and in the reason that opens a clause: "because nothing is left behind I place a token".
    """
    tokens = message.spotted.text.tokens
    words = [
        s for s in message.within(clause) if s.has(KIND, namer.decision.kind) and s.start > denial.spot.end
    ]
    opening = next(iter(message.within(clause)), None)
    if words and opening is not None and opening.has(SENSE, "because"):
        return denial.spot.has(KIND, namer.decision.kind)
    return bool(words) and any(tokens[i].text == COLON for i in range(denial.spot.end + 1, words[0].start))


def _is_answered_darkly(message: Message, clause: Clause) -> bool:
    """Whether nothing but unknown words stands behind the colon of a heading."""
    tokens = message.spotted.text.tokens
    colon = next((i for i in range(clause.start, clause.end) if tokens[i].text == COLON), clause.end)
    known = any(s.start > colon for s in message.within(clause))
    return not known and bool(message.spotted.unknown(colon, clause.end))


def _is_spared(message: Message, namer: Namer, clause: Clause) -> bool:
    """Whether the word of the decision is kept for later: "keep the sword"."""
    spots = [s for s in message.within(clause) if not s.has(KIND, namer.decision.kind) and not s.has(OPTION)]
    return any(s.has(KIND, *kinds_of("spares")) or s.has(SENSE, "spares") for s in spots)


def _denied(message: Message, clause: Clause, found: list[Denial], yes: bool, marked: bool) -> str:
    refusals = [d for d in found if _refuses(d.spot)]
    others = [d for d in found if d not in refusals and d.spot.has(SENSE, "not", "never")]
    others = [d for d in others if message.mark_after(d.spot) != COLON]  # "the answer is no: X stays with me"
    twice = any(d.spot.has(SENSE, "without") for d in others) and len(others) > 1
    alone = any(d.spot.has(SENSE, "without") for d in others) and message.says(clause, "beaten")
    if yes or twice or alone or (refusals and others):
        return DARK
    if refusals or marked or any(_is_plain(message, clause, d) for d in found):
        return DECLINES
    return DARK


def _refuses(spot: Spot) -> bool:
    """Whether a phrase refuses by itself, such as "keep the token"."""
    return spot.has(SENSE, "refuses") or (
        spot.has(OPTION, "no") and (spot.has(KIND) or spot.end - spot.start > 1)
    )


def _stays_behind(message: Message, clause: Clause) -> bool:
    """Whether a thing stays where the others leave, and not with the sender: "our token stays behind"."""
    stays = next(s for s in message.within(clause) if s.has(SENSE, "stay"))
    mine = any(s.has(SENSE, "me", "has") for s in message.spots_between(stays.end, clause.end))
    return not mine and not message.says(clause, "or", "roughly", "except", "instead")


def _is_done(message: Message, namer: Namer, clause: Clause) -> bool:
    """Whether the word of the decision is what is done, not something of which something else is told.

    "I use the sword", "leave a token" and "sword: here" do; "the sword stays in its sheath" does not.
    """
    word = next(s for s in message.within(clause) if s.has(KIND, namer.decision.kind))
    before = [
        s
        for s in message.spots_between(clause.start, word.start)
        if not s.has(FILLER) or s.has(SENSE, "self")
    ]
    led = bool(before) or bool(message.spotted.unknown(clause.start, word.start))
    if namer.decision.kind in kinds_of("left_behind"):
        if message.says(clause, "stay"):
            return _stays_behind(message, clause)
        if message.says(clause, "has", "exists"):
            return False  # "there is a token left in my purse"
    if any(s.has(SENSE, "stay", "or", "roughly", "except", "instead") for s in message.within(clause)):
        return False
    tokens = message.spotted.text.tokens
    first = next((i for i in range(word.end, clause.end) if tokens[i].kind == WORD), None)
    if first is None:
        return True
    follower = message.at(first)
    known = follower is not None and (follower.has(FILLER) or follower.has(SENSE) or follower.has(COUNT))
    pronoun = follower is not None and follower.has(SENSE, "self", "me", "in_person", "others", "its", "has")
    if not led and pronoun:
        known = not message.spotted.unknown(first, clause.end)  # "the sword I …" what?
        return known or word.end - word.start > 1
    if not led and word.end - word.start == 1 and follower is not None and follower.ids(FILLER):
        talk = message.spotted.unknown(first, clause.end)
        has = any(s.has(SENSE, "has") for s in message.spots_between(first, clause.end))
        if len(talk) > (0 if has else 1):
            return False  # "my sword has cut enough"
    verb = led or word.end - word.start > 1
    return verb or known or follower is not None
