"""What one sentence says to a question whose answer is one of several options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ...kernel.decision import Decision
from ..clauses.clause import SAY, SUPPOSE, TELL, Clause
from ..clauses.condition_ends import SHORT
from ..clauses.denials import denials
from ..clauses.message import Message
from ..conditions.polarity import (
    AGREES,
    DARK,
    DECLINES,
    NOTHING,
    declines,
    is_mild_yes,
    is_plain_no,
    is_plain_yes,
    polarity,
)
from ..conditions.provisos import is_fallback, is_real
from ..conditions.resting import without_targets
from ..mentions.spotting import Spot
from ..rows.fitting import goes_further, is_open_ended, roles_of
from ..rows.meanings import idle_option
from ..rows.named import (
    ADDRESSED,
    DENIED,
    DESCRIBED,
    ELSEWHERE,
    EXCEPTED,
    NO,
    OLD,
    REASON,
    SAID,
    TOLD,
    UNCLEAR,
    YES,
    Named,
)
from ..rows.option_names import Namer
from ..rows.outcomes import Row
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE, TERM
from ..text.words import kinds_of
from .runners_up import opens_second, with_seconds_apart


@dataclass
class Said:
    """What one row says to the question.

    Attributes:
        row: its clauses.
        names: the names that are said.
        against: the names that are denied or excepted.
        declined: it says that nothing is chosen.
        answer: YES or NO, where it agrees or declines in so many words.
        dark: it speaks of the question, and what it says cannot be told.
        corrects: it takes the place of something said before.
        second: it says what to do otherwise.
        strangers: names of the right kind that cannot be chosen.
        marked: it holds the word of the decision.
        elsewhere: it names what could be chosen, and answers another decision.
        agrees: a plain "yes" that names nothing.
        opens_with_no: a plain "no" stands before what it says.
        trails: it ends in a word that takes back what it said.
        mild: its yes is no more than an "ok" or an "of course", which a sigh may begin with, too.
        weighs: names stand there that may only have been told of, because a clause before them is.
        talks: it denies something in words that are not known to be about the question; that counts where nothing else does.
    """

    row: Row
    names: list[Named] = field(default_factory=list)
    against: list[Named] = field(default_factory=list)
    declined: bool = False
    answer: str = ""
    dark: bool = False
    corrects: bool = False
    second: bool = False
    strangers: list[Named] = field(default_factory=list)
    marked: bool = False
    agrees: bool = False
    opens_with_no: bool = False
    trails: bool = False
    elsewhere: bool = False
    talks: bool = False
    weighs: bool = False
    mild: bool = False

    @property
    def speaks(self) -> bool:
        """Whether it says anything to the question."""
        return bool(
            self.names
            or self.against
            or self.declined
            or self.answer
            or self.dark
            or self.strangers
            or self.marked
        )


class RowReader:
    """Reads sentences for one decision."""

    def __init__(self, message: Message, decision: Decision, namer: Namer) -> None:
        self.message = message
        self.decision = decision
        self.namer = namer
        self.options = namer.options
        self.plain = set(self.options) <= {YES, NO}
        """It is a question of yes and no."""
        passing = bool(getattr(decision.form, "passing", False))
        self.declinable = (
            passing
            or NO in self.options
            or bool(idle_option(decision))
            or any(is_open_ended(o, self.options) for o in self.options)
        )
        """Whether one can choose nothing, so that a denial may be an answer."""
        self.agreeable = passing and (YES in self.options or len(self.options) == 1)

    def parts(self, row: Row) -> list[Row]:
        """A row, cut before what is to be done otherwise, and before the next of what is asked again and again."""
        if any(c.condition is not None and (c.condition[1], c.condition[2]) == (c.start, c.end) for c in row):
            return [row]
        row = with_seconds_apart(self.message, self.namer, row)
        seconds = [n for n in range(1, len(row)) if opens_second(self.message, self.namer, row, n)]
        cuts = sorted({*seconds, *(n for n in range(1, len(row)) if self._opens_next(row[n]))})
        return [row[a:b] for a, b in pairwise([0, *cuts, len(row)])]

    def _opens_next(self, clause: Clause) -> bool:
        """Whether a clause begins with "then" or its like, and with another answer: "A: first B, then C" is one of three parts."""
        if self.decision.kind not in kinds_of("repeated"):
            return False
        first = self.message.at(clause.start)
        places = {a for s in self.message.within(clause) for a in s.ids("area")}
        leads = first is not None and first.has(SENSE, "next")
        return leads and (self.namer.is_marked(clause) or not goes_further(self.options, places))

    def read(self, row: Row, talk: bool = False) -> Said:
        """What one row says.

        Args:
            row: its clauses, none of which says what is done otherwise but the first (see `parts`).
            talk: whether a denial among unknown words counts as well.
        """
        said = Said(row, corrects=any(c.corrects for c in row), second=is_fallback(self.message, row[0]))
        names = self._concluded(row, self._corrected(row, self.namer.names(row)))
        said.marked = any(self.namer.is_marked(c) for c in row if c.mood == SAY)
        if said.marked and all(self._is_elsewhere(c, names) for c in row if self.namer.is_marked(c)):
            said.marked, said.elsewhere = False, True
        said.names = self._without_grounds([n for n in names if n.standing == SAID and not n.stranger])
        said.against = [n for n in names if n.standing in (DENIED, EXCEPTED) and not n.stranger]
        said.strangers = [n for n in names if n.standing == SAID and n.stranger]
        said.strangers = [n for n in said.strangers if not said.names or n.governed or not n.subject]
        said.elsewhere = any(n.standing == ELSEWHERE for n in names)
        said.corrects |= bool(said.names) and any(self._is_let_go(n) for n in names)
        said.dark = self._is_dark(said, names)
        said.weighs = said.dark and not said.names and any(self._may_have_ended(n) for n in names)
        said.trails = bool(said.names) and self._trails(row, said.names)
        said.names = self._without_vain_wishes(row, said.names) or self._taken_up(said)
        said.names = without_targets(self.message, self.decision, row, said.names)
        passes = any(is_plain_no(self.message, c) and self.message.says(c, "pass") for c in row[1:2])
        said.opens_with_no = bool(said.names or passes) and self._opens_with_no(self._without_sighs(row)[0])
        self._agree_or_decline(said, names, talk)
        self._lead(said)
        if idle_option(self.decision) in {i for n in said.names for i in n.ids}:
            said.declined = False
        said.dark |= self._is_spoken_to(said)
        said.dark |= said.second and not said.names and any(n.standing == TOLD for n in names)
        said.dark |= (
            (said.declined or said.answer == NO) and not said.names and self._is_misspelt_refusal(row)
        )
        real = [c for c in row if is_real(self.message, c) and not self._is_instruction(c, names)]
        if real and said.speaks:
            said.dark, said.names, said.answer, said.declined = True, [], "", False
        return said

    def _without_grounds(self, names: list[Named]) -> list[Named]:
        """Without what only gives the ground for a choice that the word of the decision led to before: "to X, for at Y it is cold"."""
        led = next((n for n in names if self.namer.is_marked(n.clause)), None)
        return [
            n for n in names if led is None or n.clause.start <= led.clause.start or not self._is_ground(n)
        ]

    def _is_ground(self, named: Named) -> bool:
        """Whether a name stands in a clause that is opened by "because", or by "that" and no word of the decision."""
        clause = named.clause
        first = self.message.at(clause.start)
        opens = clause.lead == "because" or (first is not None and first.has(SENSE, "that"))
        return opens and not (named.governed or clause.corrects or self.namer.is_marked(clause))

    def _without_sighs(self, row: Row) -> Row:
        """A row without what stands before a lone "no" and says nothing: "hmm, no, …"."""
        at = next((n for n, c in enumerate(row) if any(not s.has(FILLER) for s in self.message.within(c))), 0)
        sighs = all(c.end - c.start == 1 for c in row[:at])
        return row[at:] if sighs and is_plain_no(self.message, row[at]) else row

    def _is_spoken_to(self, said: Said) -> bool:
        """Whether a "no" is said to somebody whose name stands alone, and talk follows: "no, Stark, I have not forgotten …"."""
        if not (said.opens_with_no and len(said.names) == 1 and said.names[0].category == "seat"):
            return False
        clause = said.names[0].clause
        after = [c for c in said.row if c.start >= clause.end and not self.namer.is_marked(c)]
        alone = all(s is said.names[0].spot or s.has(FILLER) for s in self.message.within(clause))
        talk = [p for c in after for p in self.message.spotted.unknown(c.start, c.end)]
        placed = any(s.has("area") for c in after for s in self.message.within(c))
        return alone and (bool(talk) or placed) and clause is not said.row[0]

    def _is_misspelt_refusal(self, row: Row) -> bool:
        """Whether a verb of refusing is none as it is written, so that it may be another verb."""
        spots = self.message.in_row(row)
        return any(s.slips and s.has(SENSE, "refuses") for s in spots)

    def _is_elsewhere(self, clause: Clause, names: Sequence[Named]) -> bool:
        """Whether a clause speaks of the same sort of decision at another place than the one that the question is about."""
        standings = {n.standing for n in names if n.clause == clause}
        return ELSEWHERE in standings and SAID not in standings

    def _taken_up(self, said: Said) -> list[Named]:
        """The only one of those who can be chosen that was named before, where the word of the decision goes with a pronoun."""
        if said.against or said.strangers or self.namer.categories != {"seat"}:
            return []
        clause = next((c for c in said.row if c.mood == SAY and self.namer.is_marked(c)), None)
        if clause is None or any(denials(self.message, c) for c in said.row):
            return []
        word = next((s for s in self.message.within(clause) if s.has(SENSE, "others", "its")), None)
        before = [
            s for s in self.message.spots_between(0, clause.start) if set(s.ids("seat")) & set(self.options)
        ]
        if word is None or len({s.ids("seat") for s in before}) != 1:
            return []
        named = next((c for c in self.message.clauses if c.start <= before[-1].start < c.end), None)
        return [Named(before[-1], before[-1].ids("seat"), "seat", named, governed=True)] if named else []

    def _is_dark(self, said: Said, names: Sequence[Named]) -> bool:
        """Whether something in a row keeps it from being taken for an answer."""
        kind = self.decision.kind
        taking_back = kind in kinds_of("takes_back") and kind not in kinds_of("flees")
        return (
            any(n.standing == UNCLEAR or self._may_have_ended(n) for n in names)
            or any(self._offers(said.row, n.clause) or self._says_both(said, n.clause) for n in said.names)
            or (not said.names and any(self._is_of_no_use(n) for n in names))
            or (not (said.names or taking_back) and any(self._is_let_go(n) for n in names))
            or (not said.names and any(self._denies_passing(c) for c in said.row))
        )

    def _denies_passing(self, clause: Clause) -> bool:
        """Whether the words by which nothing is chosen are denied themselves: "I do not accept battle"."""
        kind = self.decision.kind
        words = [s for s in self.message.within(clause) if s.has(OPTION, NO) and s.has(KIND, kind)]
        denied = [d.spot for d in denials(self.message, clause)]
        return any(
            spot.end <= word.start and not self.message.marks_between(spot, word)
            for word in words
            for spot in denied
        )

    def _is_let_go(self, named: Named) -> bool:
        """Whether a choice is taken back by its words, so that another one must be named in its place."""
        return named.standing == OLD and self.message.says(named.clause, "forget", "calls_off")

    @staticmethod
    def _is_of_no_use(named: Named) -> bool:
        """Whether a name is only spoken to, or something is told of what the word of the decision leads to."""
        return named.standing == ADDRESSED or (named.standing == DESCRIBED and named.governed)

    def _agree_or_decline(self, said: Said, names: Sequence[Named], talk: bool) -> None:
        if self.plain:
            self._agreement(said, names, talk)
            return
        declining = [
            c
            for c in self._mine(said.row, names)
            if not (self._only_leads_up(c, said) or self._is_of_a_move(c))
            and declines(self.message, self.namer, c, names)
            and not self._is_in_vain_anyway(c, said)
        ]
        sure = [
            c
            for c in declining
            if talk
            or not (self._is_talk(c, names) or (not self.declinable and not is_plain_no(self.message, c)))
        ]
        said.declined, said.talks = bool(sure), len(sure) < len(declining)
        said.answer = self._plain_yes(said)
        said.agrees = not said.names and any(is_plain_yes(self.message, c) for c in said.row if c.mood == SAY)

    def _is_of_a_move(self, clause: Clause) -> bool:
        """Whether a clause says that nobody goes, which is no answer to where somebody flees."""
        return self.decision.kind in kinds_of("flees") and self.message.says(clause, "nobody_goes")

    def _opens_with_no(self, clause: Clause) -> bool:
        """Whether a clause is a plain "no", or begins with one and a colon."""
        first = self.message.at(clause.start)
        colon = first is not None and first.has(SENSE, "no") and self.message.mark_after(first) == COLON
        return colon or is_plain_no(self.message, clause)

    @staticmethod
    def _may_have_ended(named: Named) -> bool:
        """Whether a name is only supposed because an earlier clause is, over a comma."""
        return named.clause.inherited and named.clause.mood in (SUPPOSE, TELL) and not named.stranger

    def _trails(self, row: Row, names: Sequence[Named]) -> bool:
        """Whether a row ends in a word that takes back what it said, with nothing in its place."""
        last = row[-1]
        back = (
            last.corrects and not self.message.says(last, "sorry", "in_person", "decides") and not last.second
        )
        return back and all(n.spot.start < last.start for n in names) and not self.message.is_content(last)

    def _without_vain_wishes(self, row: Row, names: list[Named]) -> list[Named]:
        """Without what is wished and not done: "I'd like to support Stark, but I can't"."""
        but = next((c for c in row if c.lead == "but" and denials(self.message, c)), None)
        if but is None or self.namer.names([but]):
            return names
        return [n for n in names if n.spot.start > but.start or not self.message.says(n.clause, "wishes")]

    def _says_both(self, said: Said, clause: Clause) -> bool:
        """Whether a clause of two names says yes and no with no mark between, so that it cannot be told of which."""
        if sum(n.clause == clause for n in (*said.names, *said.against)) < 2:
            return False
        yes = [s for s in self.message.within(clause) if s.has(SENSE, "yes") and not s.has(FILLER)]
        return bool(yes) and any(not d.verbal for d in denials(self.message, clause))

    def _offers(self, row: Row, clause: Clause) -> bool:
        """Whether an "or" leaves it open what is chosen; one that leads up to a fallback does not."""
        last = [s for s in self.message.within(clause) if s.has(SENSE, "or")]
        if last and last[-1].start == clause.start and is_fallback(self.message, clause):
            return False  # "…, or Robb if he is gone"
        return bool(last) and not (clause == row[-1] and last[-1].end == clause.end)

    def _last(self, row: Row) -> Row:
        """The clauses of a row that a correction leaves."""
        at = [n for n, c in enumerate(row) if c.corrects]
        return row[at[-1] :] if at else row

    def _mine(self, row: Row, names: Sequence[Named]) -> Row:
        """The clauses that a correction leaves, without those of another decision and what goes on with them."""
        mine: Row = []
        elsewhere = False
        for clause in self._last(row):
            own = self.namer.is_marked(clause) or any(n.clause == clause for n in names)
            elsewhere = self._is_of_another(clause, names) or (elsewhere and not own)
            mine += [] if elsewhere else [clause]
        return mine

    def _is_talk(self, clause: Clause, names: Sequence[Named]) -> bool:
        """Whether a clause that neither names what can be chosen nor holds the decision's word has unknown words, or is of others."""
        if self.namer.is_marked(clause) or any(n.clause == clause and not n.stranger for n in names):
            return False
        if clause.other is not None and clause.other.has("seat"):
            return True
        tokens = self.message.spotted.text.tokens
        unknown = self.message.spotted.unknown(clause.start, clause.end)
        return any(len(tokens[i].text) > SHORT for i in unknown)

    def _agreement(self, said: Said, names: Sequence[Named], talk: bool) -> None:
        every = self._mine(said.row, names)
        mine = [c for c in every if talk or not self._is_talk(c, names) or self._agrees(c)]
        mine = self._without_reasons(mine)
        said.talks = any(polarity(self.message, self.namer, c) for c in every if c not in mine)
        found = [polarity(self.message, self.namer, c) for c in mine]
        yeses = [c for c, p in zip(mine, found, strict=True) if p == AGREES]
        said.mild = bool(yeses) and all(is_mild_yes(self.message, c) for c in yeses)
        if said.mild and self._denied_after(yeses, mine, found):  # "ok, ok, I won't pay"
            found = [NOTHING if p == AGREES else p for p in found]
        sure = {p for p in found if p in (AGREES, DECLINES)}
        if len(sure) == 1:
            said.answer = YES if sure == {AGREES} else NO
        dark = [c for c, p in zip(mine, found, strict=True) if p == DARK]
        if sure == {AGREES} and mine and is_plain_yes(self.message, mine[0]):
            dark = [c for c in dark if not self._only_tells(c)]
        said.dark |= len(sure) > 1 or any(self.namer.is_marked(c) for c in dark) or (bool(dark) and not sure)

    def _denied_after(self, yeses: Row, clauses: Row, found: Sequence[str]) -> bool:
        """Whether the word of the decision is denied behind words of agreement."""
        return any(
            p == DECLINES and self.namer.is_marked(c) and c.start > yeses[-1].start
            for c, p in zip(clauses, found, strict=True)
        )

    def _without_reasons(self, clauses: Row) -> Row:
        """Without those that only give the reason for a yes or a no beside them: "yes, for I won't need it later"."""
        reasons = [c for c in clauses if c.lead == "because" and not self.namer.is_marked(c)]
        kept = [c for c in clauses if c not in reasons]
        answered = any(polarity(self.message, self.namer, c) in (AGREES, DECLINES) for c in kept)
        return kept if answered else clauses

    def _only_tells(self, clause: Clause) -> bool:
        """Whether a clause tells something of the thing of the decision, and nothing that could mean a no."""
        doubt = ("or", "stay", "except", "instead", "spares", "postpones", "not", "never", "no", "without")
        return not self.message.says(clause, *doubt) and not denials(self.message, clause)

    def _agrees(self, clause: Clause) -> bool:
        """Whether a clause says yes, and not only of somebody that something is done well: "X cooks well"."""
        return polarity(self.message, self.namer, clause) == AGREES and not self._praises(clause)

    def _praises(self, clause: Clause) -> bool:
        """Whether a name that opens a clause is followed by a word for "yes" and by words that nobody knows."""
        spots = self.message.within(clause)
        if len(spots) < 2 or spots[0].has(SENSE) or spots[0].has(KIND) or spots[0].start > clause.start:
            return False
        return spots[-1].has(SENSE, "yes") and bool(self.message.spotted.unknown(spots[0].end, clause.end))

    def _plain_yes(self, said: Said) -> str:
        """A plain "yes" to a question with one option."""
        if said.names or said.against or said.declined or said.elsewhere or not self.agreeable:
            return ""
        found = [polarity(self.message, self.namer, c) for c in said.row if not self._is_of_another(c, [])]
        return YES if set(found) - {""} == {AGREES} else ""

    def _corrected(self, row: Row, names: list[Named]) -> list[Named]:
        """The names without those that a word of correction in the same row takes back."""
        at = max((n for n, c in enumerate(row) if c.corrects or self._puts_aside(row, n, names)), default=0)
        if not at:
            return names
        start = row[at].start
        after = [n for n in names if n.spot.start >= start and n.standing == SAID]
        if not after and not any(declines(self.message, self.namer, c, names) for c in row[at:]):
            return [replace(n, standing=UNCLEAR) if self._may_replace(n, row[at]) else n for n in names]
        if any(self.is_whole(n) for n in after):
            return [n for n in names if n.spot.start >= start or n.standing != SAID]
        new = {role for n in after for role in roles_of(n, self.options)} or {
            (n.category, role) for n in names for role in self._last_role()
        }
        return [
            n
            for n in names
            if n.spot.start >= start
            or (not roles_of(n, self.options) & new and not n.stranger)
            or n.standing != SAID
        ]

    def _concluded(self, row: Row, names: list[Named]) -> list[Named]:
        """The names without those that were weighed before a conclusion: "I looked at A, but B is near, so B it is"."""
        so = next((c for c in reversed(row) if c.lead == "so" and c.mood == SAY), None)
        if so is None or self.namer.parted or self.decision.kind in kinds_of("repeated"):
            return names
        last = [n for n in names if n.spot.start >= so.start]
        if len({n.ids for n in last}) != 1 or any(n.stranger or n.standing != SAID for n in last):
            return names
        weighed = [n for n in names if n.spot.start < so.start and n.standing == SAID and not n.governed]
        return [n for n in names if n not in weighed or n.ids == last[0].ids]

    def is_whole(self, named: Named) -> bool:
        """Whether a name is an answer by itself where others have several parts, and so takes the place of all of them."""
        return self.namer.parted and not set(self.options).isdisjoint(named.ids)

    @staticmethod
    def _may_replace(named: Named, correction: Clause) -> bool:
        """Whether a name behind a correction is only said to be the reason for something: perhaps it is the answer."""
        return named.standing == REASON and not named.stranger and named.spot.start >= correction.start

    def _puts_aside(self, row: Row, n: int, names: Sequence[Named]) -> bool:
        """Whether a clause is a plain "no" between two answers: "Pyke, no, the Twins"."""
        if not n or not is_plain_no(self.message, row[n]):
            return False
        said = [m for m in names if m.standing == SAID and not m.stranger]
        return any(m.spot.start < row[n].start for m in said) and any(
            m.spot.start >= row[n].end for m in said
        )

    def _last_role(self) -> set[str]:
        return {"later"} if self.namer.parted else {"first"}

    def _lead(self, said: Said) -> None:
        """Where several names of a role are said, those that the word of the decision leads to, and not mere subjects."""
        for name in list(said.names):
            rivals = [
                n
                for n in said.names
                if n.ids != name.ids and roles_of(n, self.options) & roles_of(name, self.options)
            ]
            if (
                name.subject
                and not name.governed
                and any(n.governed or not n.subject for n in rivals)
                or self._is_gloss(name)
                and any(not self._is_gloss(n) for n in rivals)
            ):
                said.names.remove(name)
        if said.declined and not self.namer.parted:
            said.names = [n for n in said.names if not n.subject]

    def _is_in_vain_anyway(self, clause: Clause, said: Said) -> bool:
        """Whether "without target" is said of an order for which there is none."""
        found = denials(self.message, clause)
        return (
            bool(said.names) and not self.namer.parted and all(d.spot.has(SENSE, "no_target") for d in found)
        )

    @staticmethod
    def _is_gloss(name: Named) -> bool:
        """Whether an option that has a letter is named by what it does, and no word of the decision leads to it."""
        letters = name.category == OPTION and all(len(i) == 1 for i in name.ids)
        return letters and len(name.spot.text) > 1 and not name.governed

    def _is_instruction(self, clause: Clause, names: Sequence[Named]) -> bool:
        """Whether a clause says by itself what is done in another decision, so that a condition there is not ours."""
        spots = [s for s in self.message.within(clause) if s.has(KIND)]
        whole = any(s.end - s.start > 1 for s in spots) or self.message.says(clause, "self")
        content = [s for s in self.message.within(clause) if not (s.has(FILLER) or s.has(SENSE))]
        return self._is_of_another(clause, names) and (whole or len(content) > 1)

    def _only_leads_up(self, clause: Clause, said: Said) -> bool:
        """Whether a clause is a plain "no" before what is meant: "No: Eddard", "no, Malazan"."""
        later = any(n.spot.start >= clause.end for n in (*said.names, *said.against))
        in_vain = self.message.says(clause, "no_target") and self.declinable
        return later and is_plain_no(self.message, clause) and not in_vain

    def _is_of_another(self, clause: Clause, names: Sequence[Named]) -> bool:
        """Whether a clause speaks of another decision, place or supporter, and names nothing of this question."""
        supporter = (self.decision.facts or {}).get("supporter", "")
        seats = [
            s for s in self.message.within(clause) if s.has("seat") and self.message.seat not in s.ids("seat")
        ]
        if self.plain and supporter and seats and not any(supporter in s.ids("seat") for s in seats):
            return True
        if self.namer.is_marked(clause) or any(
            n.clause == clause and not self._is_none(n.spot) for n in names
        ):
            return False
        spots = self.message.within(clause)
        if any(s.has(TERM) and not s.has(TERM, self.decision.kind) for s in spots):
            return True
        if any(s.has(KIND) and not s.has(FILLER) and not s.has(SENSE) and not s.has(OPTION) for s in spots):
            return True
        known = self.namer.known
        places = [s for s in spots if s.has("area")]
        return "area" not in self.namer.categories and any(known.isdisjoint(s.ids("area")) for s in places)

    def _is_none(self, spot: Spot) -> bool:
        """Whether a word is "nothing" or its like, which may be an option too."""
        word = self.message.at(spot.start)
        return word is not None and word.has(SENSE, "none", "pass")
