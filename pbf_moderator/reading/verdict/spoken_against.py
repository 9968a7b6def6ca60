"""Answers against which the words beside them speak: mocked, excepted by name, left as it is behind a yes, what somebody else would do."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.forms import Moves, One, Some
from ..clauses.clause import SAY, SUPPOSE, TELL, Clause
from ..clauses.message import Message
from ..conditions.bygones import stands_behind_than
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome
from ..text.names import parts_of_answer
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE, UNIT
from ..text.words import NAMES, kinds_of
from .left_over import Found, ids_in

_LEAVES = ("lets_be", "stay", "spares", "restores", "refuses", "has", "unused", "lets")
"""Turns of speech by which a thing is left as it is."""
_REFUSING = ("no", "none", "pass", "refuses", "no_target")
"""Words that decline by themselves."""
_THOUGHT = 3
"""Unknown words behind a "not" that make a thought of their own."""
_DENYING = ("not", "no", "never", "neither", "nor", "none", "pass", "only")
_NOT_SUBJECT = ("to", "for", "using", "from", "against", "because", "supported_by", "toward", "than")


def mocked(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Answers in whose sentence, or in that right behind a bare yes, the sender laughs at them: "yes … in their dreams!"."""
    for outcome in settled:
        own = {c.sentence for c in message.clauses if goes_into(c, outcome.used)}
        last = max(outcome.used)
        agreed = _is_bare_yes(message, outcome)
        for clause in message.clauses:
            near = clause.sentence in own or (agreed and clause.sentence - 1 in own)
            if near and clause.end > last and message.says(clause, "mocks"):
                yield outcome, min(clause.start, last), clause.end
                break


def left_behind_a_yes(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """A bare yes behind which something is left as it is, or told: "yes, I have seen the card. Keep it", "ok that was brutal"."""
    for outcome in settled:
        if not _is_bare_yes(message, outcome):
            continue
        last = max(outcome.used)
        at = next((c.sentence for c in message.clauses if c.start <= last < c.end), -1)
        own = [
            s for s in message.spots_between(min(outcome.used), last + 1) if s.has(SENSE, "lets", "formerly")
        ]
        told = any(message.spotted.unknown(s.end, last + 1) for s in own if s.has(SENSE, "formerly"))
        if told or (
            any(s.has(SENSE, "lets") for s in own) and outcome.decision.kind not in kinds_of("deals")
        ):
            yield outcome, min(outcome.used), last + 1
            continue
        for clause in message.clauses:
            if clause.start <= last or clause.sentence not in (at, at + 1) or clause.mood != SAY:
                continue
            spots = message.within(clause)
            elsewhere = any(s.has("area") or s.has(ORDER) or s.has(SENSE, "rest", "others") for s in spots)
            if not elsewhere and not goes_into(clause, used) and message.says(clause, *_LEAVES):
                yield outcome, last, clause.end
                break


def _is_bare_yes(message: Message, outcome: Outcome) -> bool:
    """Whether a question was agreed to with nothing but a word for yes."""
    if not isinstance(outcome.decision.form, One) or outcome.answers[0] in (None, []) or outcome.when:
        return False
    row = [c for c in message.clauses if goes_into(c, outcome.used)]
    spots = message.in_row(row)
    agrees = any(s.has(SENSE, "yes") or s.has(OPTION, "yes") for s in spots)
    return agrees and not any(s.has(KIND, outcome.decision.kind) for s in spots)


def excepted(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Answers made of what the message excepts: "everybody but the archer", "anywhere but A"."""
    for outcome in settled:
        parts = ids_in(outcome)
        if _is_told_apart(outcome, settled):
            continue
        for clause in message.clauses:
            if not goes_into(clause, outcome.used):
                continue
            for spot in (s for s in message.within(clause) if parts & _names(s)):
                word = _exception_before(message, clause, spot)
                if (
                    word is not None
                    and not _is_denied_before(message, clause, word)
                    and not _is_spared(outcome, spot)
                    and not _is_apart(outcome, spot, settled)
                ):
                    yield outcome, clause.start, clause.end
                    break


def _is_apart(outcome: Outcome, spot: Spot, settled: Sequence[Outcome]) -> bool:
    """Whether what is excepted is what an answer is for, and there is one for all the rest: "by plan, except battles: ask me"."""
    rest = any(o.decision.kind == outcome.decision.kind and not o.about for o in settled if o is not outcome)
    return rest and outcome.about in spot.ids("window")


def _is_told_apart(outcome: Outcome, settled: Sequence[Outcome]) -> bool:
    """Whether an answer is for one case, and another one of the message for all others: the exception was understood."""
    same = [o for o in settled if o.decision.kind == outcome.decision.kind and not o.when]
    return bool(outcome.when) and any(o.answers != outcome.answers for o in same)


def _exception_before(message: Message, clause: Clause, spot: Spot) -> Spot | None:
    """The word of exception right before a name, or the "but" behind "everybody"."""
    for other in message.spotted.back_from(max(0, clause.start - 1), spot.start):
        if message.spotted.unknown(other.end, spot.start) or message.marks_between(other, spot):
            return None
        if other.has(SENSE, "except"):
            return other
        if other.has(SENSE, "but"):
            before = message.at(other.start - 1)
            every = before is not None and before.has(SENSE, "all", "anybody", "everywhere")
            return other if every else None
        if not (other.has(FILLER) or other.has(SENSE, "to", "toward")):
            return None
    return None


def _is_denied_before(message: Message, clause: Clause, word: Spot) -> bool:
    """Whether "nobody" or "not" stands before an exception, which then names what is meant: "nobody except X"."""
    start = min(c.start for c in message.sentence(clause.sentence))
    own = word.has(SENSE, "only", "pass", "none")
    return own or any(s.has(SENSE, *_DENYING) for s in message.spots_between(start, word.start))


def _is_spared(outcome: Outcome, spot: Spot) -> bool:
    """Whether some of a kind of units do not go, so that the exception was understood."""
    form, answer = outcome.decision.form, outcome.answers[0]
    if isinstance(form, Moves) and isinstance(answer, dict) and spot.has(UNIT):
        sent = sum(int(going.get(u, 0)) for going in answer.values() for u in spot.ids(UNIT))
        there = sum(form.units.get(u, 0) for u in spot.ids(UNIT))
        return sent < there
    if isinstance(form, Some) and spot.has(UNIT) and isinstance(answer, list):
        taken = [str(a) for a in answer]
        return all(taken.count(o) < n for o, n in form.bag.items() if o in taken and o in spot.ids(UNIT))
    return False


def exceptions_behind(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Answers behind which somebody or a place is excepted, and nothing came of it: "…, except Bjorn, who gets a hug"."""
    for outcome in settled:
        last = max(outcome.used)
        at = next((c for c in message.clauses if c.start <= last < c.end), None)
        for clause in message.clauses:
            if (
                at is None
                or clause.sentence != at.sentence
                or clause.start <= last
                or goes_into(clause, used)
            ):
                continue
            first = message.at(clause.start)
            if first is None or not first.has(SENSE, "except") or clause.mood not in (SAY, TELL):
                continue
            if any(s.has("seat") or s.has("area") for s in message.within(clause)):
                yield outcome, at.start, clause.end
                break


def nobody_except(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Refusals behind which somebody who could be chosen is excepted: "nobody dies, except for X"."""
    for outcome in settled:
        form = outcome.decision.form
        if outcome.answers != [None] or not isinstance(form, One):
            continue
        options = {str(o) for o in form.options}
        for clause in (c for c in message.clauses if c.mood == SAY and message.says(c, "except")):
            if any(
                options & _names(s) and _exception_before(message, clause, s) for s in message.within(clause)
            ):
                yield outcome, clause.start, clause.end
                break


def refused_behind_a_but(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Answers behind which a "but" ends in a bare no: "I would give 4, but my wife says no"."""
    for outcome in settled:
        last = max(outcome.used)
        at = next((n for n, c in enumerate(message.clauses) if c.start <= last < c.end), None)
        if at is None or at + 1 >= len(message.clauses):
            continue
        clause = message.clauses[at + 1]
        spots = message.within(clause)
        ends = bool(spots) and spots[-1].end == clause.end and spots[-1].has(SENSE, "no")
        behind = clause.lead == "but" and clause.sentence == message.clauses[at].sentence
        named = any(s.has(c) for s in spots for c in NAMES)
        if behind and ends and len(spots) > 1 and not named and not goes_into(clause, used):
            yield outcome, message.clauses[at].start, clause.end


def unreal_behind(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Answers behind which a mark and an unreal condition stand that names nothing: "gladly, if only I had them"."""
    for outcome in settled:
        first = min(outcome.used)
        for clause in message.clauses:
            at = next((c for c in message.clauses if c.start <= first < c.end), None)
            if (
                at is None
                or clause.sentence != at.sentence
                or clause.mood != SUPPOSE
                or clause.start < at.end
            ):
                continue
            spots = message.within(clause)
            bare = len(spots) == 1 and spots[0].start == clause.start and spots[0].end == clause.end
            if bare and spots[0].end - spots[0].start > 1:
                yield outcome, at.start, clause.end


def done_by_others(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Answers from a clause of which somebody of the sender's acquaintance is the subject: "my son would use it, too"."""
    for outcome in settled:
        own = [c for c in message.clauses if goes_into(c, outcome.used)]
        parts = ids_in(outcome)
        naming = [c for c in own if any(parts & _names(s) for s in message.within(c))]
        for clause in (naming or own)[-1:]:
            if _is_of_kin(message, clause):
                yield outcome, clause.start, clause.end


def _is_of_kin(message: Message, clause: Clause) -> bool:
    """Whether a clause names "my brother" or the like as its subject, and no "I" before that."""
    inside = range(*clause.condition[1:]) if clause.condition is not None else range(0)
    spots = [s for s in message.within(clause) if s.start not in inside]
    kin = [s for s in spots if s.has(SENSE, "kin")]
    told = [s for s in kin if not message.preceded_by(s, clause, *_NOT_SUBJECT)]
    own = [s for s in spots if s.has(SENSE, "self") and not s.has(FILLER)]
    return bool(told) and not any(s.start < told[0].start for s in own)


def one_of_two(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices from a clause that leaves them between two: "what you like, between A and B"."""
    for outcome in settled:
        form = outcome.decision.form
        if not isinstance(form, One) or len(outcome.answers) > 1:
            continue
        options = {part for o in form.options for part in parts_of_answer(o)}
        for clause in message.clauses:
            spots = [
                s for s in message.within(clause) if not s.has(FILLER) or s.has(SENSE, "amid", "and", "or")
            ]
            again = any(
                ids_in(outcome) & _names(s)
                for c in message.clauses
                if c.start >= clause.end
                for s in message.within(c)
            )
            for word, one, joint, other in zip(spots, spots[1:], spots[2:], spots[3:], strict=False):
                two = options & _names(one) and options & _names(other) and joint.has(SENSE, "and", "or")
                if word.has(SENSE, "amid") and two and goes_into(clause, outcome.used) and not again:
                    yield outcome, clause.start, clause.end


def cheered(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Cards that are only cheered: "for Balon!" with nothing else in the sentence."""
    for outcome in settled:
        if outcome.decision.kind not in kinds_of("plays_cards"):
            continue
        parts = ids_in(outcome)
        for clause in (c for c in message.clauses if goes_into(c, outcome.used)):
            end, spots = message.sentence(clause.sentence)[-1].end, message.within(clause)
            led = len(spots) == 2 and spots[0].start == clause.start and spots[0].has(SENSE, "for")
            led = led and not spots[0].has(SENSE, "using") and bool(parts & _names(spots[1]))
            followed = end < len(message.spotted.text.tokens)
            if led and followed and message.source(end, end + 1) == "!":
                yield outcome, clause.start, clause.end


def worse_than_another(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices that are named only behind a "than": "I would rather drown than go back to A"."""
    for outcome in settled:
        if not isinstance(outcome.decision.form, One) or outcome.answers[0] in (None, []):
            continue
        parts = ids_in(outcome)
        named = [(c, s) for c in message.clauses for s in message.within(c) if parts & _names(s)]
        if named and all(stands_behind_than(message, c, s) for c, s in named):
            yield outcome, named[-1][0].start, named[-1][0].end


def put_off_at_the_end(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices from a clause that ends in "later", or in words that put off: "I look at it later"."""
    for outcome in settled:
        form = outcome.decision.form
        if (
            not outcome.decision.key
            or not isinstance(form, One)
            or outcome.decision.kind in kinds_of("of_orders")
        ):
            continue
        own = [c for c in message.clauses if goes_into(c, outcome.used)]
        if len(own) != 1 or own[0].mood != SAY or outcome.answers[0] in (None, []):
            continue
        spots = message.within(own[0])
        if spots and spots[-1].end == own[0].end and spots[-1].has(SENSE, "later", "ponders"):
            yield outcome, own[0].start, own[0].end


def denied_further_on(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices declined only by a "not" behind their own word that something else follows: "I lay siege I have not come all this way for a trip"."""
    for outcome in settled:
        form, kind = outcome.decision.form, outcome.decision.kind
        if not isinstance(form, One) or outcome.answers != [None]:
            continue
        own = [c for c in message.clauses if goes_into(c, outcome.used)]
        if len([c for c in own if c.denied or message.says(c, *_REFUSING)]) != 1:
            continue
        for clause in own:
            if _is_denied_elsewhere(message, clause, kind):
                yield outcome, clause.start, clause.end


def _is_denied_elsewhere(message: Message, clause: Clause, kind: str) -> bool:
    """Whether the word of a decision opens a clause, and the one denial stands behind it, before a thought of its own."""
    spots = message.within(clause)
    word = next((s for s in spots if s.has(KIND, kind)), None)
    if word is None or len(clause.denied) != 1:
        return False
    denial = clause.denied[0]
    if any(s.has(SENSE, *_REFUSING) for s in spots if s is not denial):
        return False
    tail = message.spots_between(denial.end, clause.end)
    again = any(s.has(KIND, kind) or s.has(SENSE, "wishes") for s in tail)
    unknown = len(message.spotted.unknown(denial.end, clause.end))
    told = unknown >= _THOUGHT or (unknown > 1 and any(s.has("area") for s in tail))
    return word.end <= denial.start and not word.has(OPTION, "no") and told and not again


def called_by_kin(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Choices of somebody who is only named to call another by: "the brother of X"."""
    for outcome in settled:
        parts = ids_in(outcome)
        for clause in (c for c in message.clauses if goes_into(c, outcome.used)):
            named = [s for s in message.within(clause) if parts & _names(s)]
            if named and all(message.preceded_by(s, clause, "kin_of") for s in named):
                yield outcome, clause.start, clause.end
                break


def _names(spot: Spot) -> set[str]:
    return {c.id for c in spot.concepts if c.category not in (SENSE, FILLER, KIND, COUNT)}


def stays_at_home(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Places where a force waylays somebody, with words beside them by which that force stays where it is."""
    for outcome in settled:
        decision = outcome.decision
        if decision.kind not in kinds_of("waylays") or outcome.answers[:1] == [None]:
            continue
        own = {c.sentence for c in message.clauses if goes_into(c, outcome.used)}
        force = outcome.about or decision.about
        for clause in message.clauses:
            stays = [s for s in message.within(clause) if s.has(SENSE, "stay") and not s.has(KIND)]
            named = {i for s in message.within(clause) for c in ("area", "unit") for i in s.ids(c)}
            if clause.sentence in own and stays and (not named or force in named):
                yield outcome, clause.start, clause.end
                break


def no_card_in_the_end(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Cards behind which a clause of its own says that none is played: "X! … no, I keep it. No card"."""
    for outcome in settled:
        if (
            outcome.decision.kind not in kinds_of("reacts")
            or outcome.when
            or outcome.answers in ([], [None], [[]])
        ):
            continue
        for clause in message.clauses:
            spots = message.within(clause)
            cards = any(s.has("window", *kinds_of("plays_cards")) and not s.has("card") for s in spots)
            none = cards and any(s.has(SENSE, "none", "not", "no") for s in spots)
            plain = clause.mood == SAY and clause.condition is None and not any(s.has("card") for s in spots)
            if clause.start > max(outcome.used) and none and plain:
                yield outcome, clause.start, clause.end
                break


def beside_an_only(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """Cards of another sentence that no word for playing stands with, taken beside those of which "only" is said: "only X. Y …"."""
    plays = (*kinds_of("reacts"), *kinds_of("plays_cards"))
    for outcome in settled:
        if outcome.decision.kind not in kinds_of("reacts") or not isinstance(outcome.decision.form, Some):
            continue
        clauses = [c for c in message.clauses if goes_into(c, outcome.used)]
        named = [c for c in clauses if any(s.has("card") for s in message.within(c))]
        alone = {c.sentence for c in named if message.says(c, "only")}
        mine = parts_of_answer(outcome.answers[0]) if outcome.answers else set()
        for clause in named:
            spots = message.within(clause)
            bare = not any(s.decides(plays) for s in spots if not s.has("card"))
            bare = bare and any(mine & {*s.ids("card")} for s in spots)
            if alone and clause.sentence not in alone and bare:
                yield outcome, clause.start, clause.end
                break


def goes_into(clause: Clause, used: Collection[int]) -> bool:
    """Whether a clause has words that some answer was made of."""
    return any(p in used for p in range(clause.start, clause.end))


RULES = (
    mocked,
    left_behind_a_yes,
    excepted,
    exceptions_behind,
    nobody_except,
    refused_behind_a_but,
    unreal_behind,
    done_by_others,
    one_of_two,
    cheered,
    worse_than_another,
    put_off_at_the_end,
    called_by_kin,
    denied_further_on,
    stays_at_home,
    no_card_in_the_end,
    beside_an_only,
)
"""Each gives the answers that count no more, with the stretch that speaks against them."""
