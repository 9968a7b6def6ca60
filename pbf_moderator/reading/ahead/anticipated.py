"""What a few words say to a decision that may come: its answer, what it is for, and for how long."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from ...kernel.forms import Answer, One, Some
from ..clauses.message import SEPARATORS
from ..clauses.turns import means
from ..conditions.resting import is_saved, is_told_of_darkly, lies_unused
from ..conditions.said_words import (
    DENIALS,
    ROLES,
    Doubt,
    Read,
    are_turned,
    is_beside,
    is_deed,
    moments_of_deeds,
    one_or_more,
)
from ..mentions.mentions import Spot
from ..rows.kept_cards import kept_cards
from ..rows.preferences import limits_told
from ..rows.spared_units import spared_units
from ..text.stems import stem
from ..text.tokens import COLON, COMMA, DASH, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_by, kinds_of, languages
from .said_of_moments import SaidOfMoments

YES, NO = "yes", "no"
MODES = ("plan", "ask")
"""How a sender may want to be treated where a question comes again and again."""
MANY = 40
"""Ways to lose units in an order of preference that are kept."""
BOTH = 2
"""So many units of a kind there are where "the foot" without a number can be no others."""


class Saying(SaidOfMoments):
    """What a part of a sentence says to the decisions of one kind."""

    def read(self) -> Read:
        """The instruction, if it is one; a doubt where the words speak of the decision and say more than is understood."""
        found = self._read()
        if found is None and self.occasions and not self._is_told_of():
            return Doubt(self.kind)
        return found

    def _read(self) -> Read:
        form = self.decision.form
        if self._is_of_forces():
            return self._forces()
        if isinstance(form, Some):
            return self._losses() if self._category() == "unit" else self._pick_some(self._category())
        if not isinstance(form, One):
            told = self.given is not None and not self.given.asked
            return Doubt(self.kind) if told and self.named else None
        if self.options <= {YES, NO} and self.kind not in kinds_of("reacts"):
            return self._yes_or_no(form)
        category = self._category()
        if category in ("", OPTION) and self.kind in kinds_of("rests") and len(form.options) == 1:
            return self._yes_or_no(form)
        if category == "seat":
            return self._side()
        return self._place() if category == "area" else self._pick(category)

    # -- a card ----------------------------------------------------------------------------------------------

    def _pick(self, category: str) -> Read:
        """One of several named things, such as the card for a combat."""
        values = [s for s in self.spots if s.has(category) and not s.has(FILLER)]
        if self.kind in kinds_of("wakes"):
            values = [s for s in values if not self.options.isdisjoint(s.ids(category))]
        if category == OPTION:
            values = [s for s in values if not self.options.isdisjoint(s.ids(OPTION))]
        if not values:
            return self.own_of_moment() or self._nothing()
        if not self._is_meant(values) or self._is_told_of():
            return None
        ids = {i for s in values for i in s.ids(category)}
        own = {i for i in ids if i in self.options} or ids
        denied = any(s.has(SENSE, *DENIALS, "never") for s in self.spots if s not in values)
        if self.may_leave(values):
            return None
        if len(own) != 1 or denied:
            return Doubt(self.kind)
        used = [*values, *self._ranks(values)]
        facts = self._facts(used, values)
        return self._instruction([own.pop()], [*used, *self._lasting()], facts)

    def _ranks(self, values: Sequence[Spot]) -> list[Spot]:
        """ "First" beside the one card that is named."""
        firsts = [s for s in self.spots if s.has(SENSE, "first")]
        return [s for s in firsts if any(is_beside(self.message, s, values[:1]) for _ in values)]

    def _heads(self, values: Sequence[Spot]) -> bool:
        """Whether words are a heading with a card behind it: "Battle of …: …"."""
        battles = [s for s in self.spots if s.has(SENSE, "battle")]
        areas = [s for s in self.spots if s.has("area") and s.end <= values[0].start]
        if not battles or len(areas) != 1 or self.message.spotted.unknown(self.part.start, self.part.end):
            return False
        marks = self.message.marks_between(areas[0], values[0])
        return battles[0].start < areas[0].start and any(m in SEPARATORS for m in marks)

    def _is_of_any(self, values: Sequence[Spot]) -> bool:
        """Whether words for any combat, or any other one, lead to a card with nothing unknown between: "in any other battle: …"."""
        before = self.message.spots_between(self.part.first, values[0].start)
        wide = any(s.has(SENSE, "everywhere", "elsewhere", "later_fights") for s in before)
        return wide and not self.message.spotted.unknown(self.part.first, values[-1].end)

    def _pick_some(self, category: str) -> Read:
        """Some of several named things, such as the cards that are played in one window of reactions."""
        values = [s for s in self.spots if s.has(category) and not s.has(FILLER)]
        if not values:
            return self._nothing()
        if not self._is_meant(values) or self._is_told_of():
            return None
        kept, signs = kept_cards(self.message, self.spots, values)
        if kept and self.inherited and len(kept) == len(values):
            return None  # "…, the other I keep", behind what is played
        if len(kept) == len(values) or any(s.end > kept[0].start for s in values if kept and s not in kept):
            kept, signs = [], []
        values = [s for s in values if s not in kept]
        several = any(len(s.ids(category)) > 1 for s in values)
        turning = [s for s in self.spots if s not in signs]
        unsure = self._joins_unknown() or self._is_strange(values)
        if (
            several
            or unsure
            or any(s.has(SENSE, "has", "spares", "stay", "or", *DENIALS, "never") for s in turning)
        ):
            return Doubt(self.kind)
        used = [*values, *kept, *signs, *self._only_before(values)]
        facts = self._facts(used, values)
        return self._instruction([[s.ids(category)[0] for s in values]], [*used, *self._lasting()], facts)

    def _only_before(self, values: Sequence[Spot]) -> list[Spot]:
        """ "Only" right before what is played: nothing else is."""
        return [s for s in self.spots if s.has(SENSE, "only") and any(s.end == v.start for v in values)]

    def _joins_unknown(self) -> bool:
        """Whether "and" leads to a word that nobody knows, which may be one more name."""
        return any(s.has(SENSE, "and") and self.message.spotted.unknown(s.end, s.end + 1) for s in self.spots)

    def _is_strange(self, values: Sequence[Spot]) -> bool:
        """Whether a word that nobody knows stands right beside a card: it may be spared."""
        unknown, text = self.message.spotted.unknown, self.message.spotted.text
        inside = range(self.part.start, self.part.end)
        beside = [i for s in values for i in (s.start - 1, s.end) if i in inside]
        return any(unknown(i, i + 1) and not text.is_elided(i) for i in beside)

    def _nothing(self) -> Read:
        """Nothing is played, where that may be."""
        form = self.decision.form
        empty: Answer = [] if isinstance(form, Some) else None
        cards = self._denied_cards()
        if self.kind not in kinds_of("reacts") or form.problems(empty):
            return None
        if not (self.named or self.inherited or cards or self._is_told_by_moment()):
            return None
        nothing = [s for s in self.spots if s.has(SENSE, *DENIALS)]
        used = nothing if self._says("pass", "none") else [*(cards or self.denied())]
        if not used or self._is_told_of():
            return None
        if self.inherited and not (self.named or self.occasions or self.given) and self._says("elsewhere"):
            return Doubt(self.kind)  # nothing in other combats, or nothing at all
        used += self._lasting()
        return self._instruction([empty], used, self._facts(used, ()))  # the facts add what they used

    def _is_told_by_moment(self) -> bool:
        """Whether a moment and a word for nothing are all that is said: "in battles nothing"."""
        told = bool(moments_of_deeds(self.occasions))
        return told and not self.message.spotted.unknown(self.part.start, self.part.end)

    def _denied_cards(self) -> list[Spot]:
        """The words for any card and what denies them, where the moment is told: "if the other plays X, I waste no cards on it"."""
        told = bool(self.occasions) or (self.given is not None and bool(self.given.occasions))
        generic = [s for s in self.spots if s.has("window", *kinds_of("plays_cards")) and not s.has("card")]
        generic = [s for s in generic if s not in self.occasions]
        denials = [s for s in self.spots if s.has(SENSE, *DENIALS, "no", "without")]
        return [*generic, *denials] if told and generic and denials else []

    def _is_meant(self, values: Sequence[Spot]) -> bool:
        """Whether words name the decision: under a condition that is told by it; else its own word stands beside."""
        if self.given is not None:
            return self.named or self.given.tells_of("fight")
        if self.points or (self.occasions and all(s.has(OPTION) for s in values)):
            return True
        if self.occasions and self.kind in kinds_of("reacts"):
            return True
        if self._heads(values) or self._is_of_any(values):
            return True
        if (
            self.inherited
            or self._says(*ROLES)
            or any(self._after(s, "against") for s in self.spots if s.has("seat"))
        ):
            return True
        return any(is_beside(self.message, s, values) for s in self.spots if s.has(KIND, self.kind))

    def _lasting(self) -> Iterator[Spot]:
        return (s for s in self.spots if s.has(SENSE, "always", "never"))

    # -- yes or no -------------------------------------------------------------------------------------------

    def _yes_or_no(self, form: One) -> Read:
        verdict = self._verdict()
        if verdict is None or isinstance(verdict, Doubt):
            return verdict
        agreed: Answer = YES if YES in form.options else form.options[0]
        answer: Answer = agreed if verdict == YES else verdict if NO in form.options else None
        if self.kind in kinds_of("takes_help"):
            return self._help(answer)
        if not (self.named or self.inherited):
            return None
        used = [s for s in self.spots if s.has(SENSE, *DENIALS, "never", "always") or s.has(OPTION, YES, NO)]
        if answer is None and lies_unused(self.spots, self.kind):
            used += [s for s in self.spots if s.has(SENSE, "stay", "unused", "spares")]
        abouts = {d.about for d in self.decisions} - {""}
        if not abouts:
            facts = self._facts(used, ())
            return self._instruction([answer], [*used, *self._words()], facts)
        places = [s for s in self.spots if s.has("area") and not abouts.isdisjoint(s.ids("area"))]
        if not places and answer is None and self.named:
            return self._instruction([None], [*used, *self._words()], {})
        about = (
            places[0].ids("area")[0] if len(places) == 1 else self._only_place(abouts) if not places else ""
        )
        if not about:
            return Doubt(self.kind) if self.given is not None or self.named else None
        return self._instruction([answer], [*used, *places, *self._words()], {}, [about])

    def _only_place(self, abouts: Collection[str]) -> str:
        """The area that a plain yes is about when it names none: that of an open question, or the only one."""
        if self.given is not None and self.given.place in abouts:
            return self.given.place
        if self.given is not None or any(s.has("area") for s in self.spots):
            return ""
        nearer = self.near.intersection(abouts) or set(abouts)
        return nearer.pop() if len(nearer) == 1 else ""

    def _words(self) -> Iterator[Spot]:
        """What names the decision, such as the token that goes with it."""
        return (s for s in self.spots if s.has(KIND, self.kind))

    def _verdict(self) -> Doubt | str | None:
        """Yes or no, as the verb and what denies it say together."""
        verbs = [s for s in self.spots if s.has(KIND, self.kind) and not s.has(ORDER)]
        yes = any(s.has(OPTION, YES) and not s.has(OPTION, NO) for s in verbs)
        no = any((s.has(OPTION, NO) and not s.has(OPTION, YES)) or s.has(SENSE, "refuses") for s in verbs)
        bare_no = any(s.has(SENSE, "refuses") for s in self.spots if s not in verbs)
        denied = any(
            s.has(SENSE, "not", "no", "never", "none", "neither", "pass", "nobody_else")
            for s in self.spots
            if s not in verbs
        )
        no = no or bare_no
        if (yes and no) or self._denies_some(verbs):
            return Doubt(self.kind)
        if no:
            return Doubt(self.kind) if self._denies_a_denial(verbs) else NO
        if lies_unused(self.spots, self.kind):
            doubtful = denied or self._says("yes") or self._is_saved_for_some()
            return Doubt(self.kind) if doubtful else NO
        if not (denied or self._says("yes")) and is_told_of_darkly(
            self.message, self.spots, self.kind, self.part.end
        ):
            return Doubt(self.kind)
        if yes or verbs:
            return NO if denied else YES
        told = self.given is not None and (self.given.tells_of("help") or self.kind in self.given.asked)
        answered = self.inherited or told
        if answered and denied:
            return NO
        return YES if answered and self._says("yes") else None

    def _is_saved_for_some(self) -> bool:
        """Whether the thing of the decision is kept for a place or a foe that is named."""
        named = any(s.has("seat") or s.has("area") for s in self.spots)
        return named and is_saved(self.spots, self.kind)

    def _denies_some(self, verbs: Sequence[Spot]) -> bool:
        """Whether the denial is of others than those named: "from Lannister but nobody else", "Lannister not Greyjoy"."""
        seats = [s for s in self.spots if s.has("seat")]
        denials = [
            s
            for s in self.spots
            if s.has(SENSE, "not", "never", "no", "none", "pass", "nobody_else") and s not in verbs
        ]
        late = any(s.start < d.start for s in seats for d in denials) and bool(verbs)
        return late or (bool(seats) and any(d.has(SENSE, "none", "pass", "nobody_else") for d in denials))

    def _denies_a_denial(self, verbs: Sequence[Spot]) -> bool:
        """Whether "not" or "never" stands outside a verb that denies; "never" goes with a "not" inside it."""
        outside = [s for s in self.spots if s not in verbs and s.has(SENSE, "not", "never", "neither")]
        refused = [s for s in self.spots if s.has(SENSE, "refuses")]
        outside = [s for s in outside if not any(self._goes_into_detail(r, s) for r in refused)]
        tokens = self.message.spotted.text.tokens
        inside = any(
            means(self.message, tokens[i].text, "not") for v in verbs for i in range(v.start, v.end)
        ) and not any(v.has(SENSE, "refuses") for v in verbs)
        return any(not (inside and s.has(SENSE, "never")) for s in outside)

    def _goes_into_detail(self, refusal: Spot, denial: Spot) -> bool:
        """Whether a refusal is over, and a colon or a dash leads to what says it once more: "it stays at home: I do not need it"."""
        marks = self.message.marks_between(refusal, denial) if refusal.end <= denial.start else []
        return COLON in marks or DASH in marks

    def _help(self, answer: Answer) -> Read:
        """Whether help is taken; the seats are those that may offer it."""
        seats = [s for s in self.spots if s.has("seat")]
        told = self.given is not None and self.given.tells_of("help")
        if not (told or self.inherited or self._speaks_of_help() or self._takes_seats(seats)):
            return None
        if any(self._after(s, "against") for s in seats) or any(len(s.ids("seat")) > 1 for s in seats):
            return Doubt(self.kind)
        used = [
            s
            for s in self.spots
            if s.has(SENSE, *DENIALS, "never", "always", "nobody_else", "offers") or self._is_word_of_help(s)
        ]
        used += [s for s in self.spots if s.has(OPTION, YES, NO)]
        if answer != YES and any(s.has(SENSE, "gets") for s in self.spots):
            return Doubt(self.kind)  # "I get no support from Stark" only tells how things stand
        names = [s.ids("seat")[0] for s in seats]
        if self.message.seat in names:
            return Doubt(self.kind)
        areas = [s for s in self.spots if s.has("area") and s not in seats]
        if any(self._after(s, "from") or not self._after(s, "to") for s in areas):
            return Doubt(self.kind)
        facts = self._facts(used, seats)
        if names and facts is not None:
            facts["supporter"] = one_or_more(names)
        return self._instruction([answer], [*used, *seats], facts)

    def _takes_seats(self, seats: Sequence[Spot]) -> bool:
        """Whether seats themselves are taken or refused, and not a thing of theirs: "I refuse the trade with Stark"."""
        verbs = [s for s in self.spots if s.has(KIND, self.kind)]
        return bool(seats) and any(is_beside(self.message, verb, seats[:1]) for verb in verbs)

    def _speaks_of_help(self) -> bool:
        return any(self._is_word_of_help(s) for s in self.spots)

    def _is_word_of_help(self, spot: Spot) -> bool:
        """Whether a mention is a word for help, or a phrase that holds one."""
        gives = kinds_of("gives_help")
        if spot.decides(gives) or spot.has(SENSE, "supported_by"):
            return True
        tokens = self.message.spotted.text.tokens[spot.start : spot.end]
        return spot.has(KIND, self.kind) and any(self._holds(t.text, gives) for t in tokens)

    def _holds(self, word: str, kinds: Collection[str]) -> bool:
        root = self.message.vocabulary.root
        words = {word, *(w for lang in languages() for w in root.stems.get((lang, stem(word, lang)), {}))}
        nodes = (root.children[w] for w in words if w in root.children)
        return any(c.category == KIND and c.id in kinds for node in nodes for c in node.concepts)

    # -- a place to go to ------------------------------------------------------------------------------------

    def _place(self) -> Read:
        """One of several areas, such as where to retreat."""
        told = self.given is not None and self.given.tells_of("defeat")
        told = told and self.kind not in kinds_of("before_battle")
        if not (self.named or told or self.inherited) or self._tells_mode():
            return None
        areas = [s for s in self.spots if s.has("area") and not (s.has(FILLER) and not s.has(KIND))]
        if self._is_told_of():
            return None
        whose = [s for s in areas if self._is_asked_about(s)]
        persons = self._persons()
        if persons is None:
            return None
        left = [s for s in areas if self._after(s, "from") and s not in whose and not self.bears_losses(s)]
        values = [s for s in areas if s not in (*left, *whose)]
        usual = kinds_by("usual", self.message.vocabulary.family).get(self.kind)
        if not values and usual and self.named and self._goes_on():
            return Doubt(self.kind)
        if not values and not whose and usual and self.named and self._heads_name():
            return None
        if not values and usual and self.named and not left and len(whose) < 2:
            denied = [s for s in self.spots if s.has(SENSE, *DENIALS, "never", "none", "no")]
            passing = [s for s in self.spots if s.has(KIND, self.kind) and s.has(OPTION, NO)]
            turned = are_turned(self.spots, self.kind, denied, passing)  # "I do not fight" is to avoid it
            answer = None if (passing or denied) and not turned and self._may_be_passed() else usual
            stays = [s for s in self.spots if s.has(SENSE, "stay")] if passing else []
            used = [
                *areas,
                *self._lasting(),
                *(denied if passing or answer is None else []),
                *passing,
                *stays,
            ]
            return self._instruction([answer], used, {}, self._abouts(whose))
        if not values:
            doubtful = (self.given is not None and left) or (self.named and len(left) > 1)
            return Doubt(self.kind) if doubtful else None
        if len(values) == 2 and not left and "area" in self.shared and self.inherited:
            left, values = values[:1], values[1:]  # "… in X, in Y instead to Z"
        if (
            len(values) > 1
            or len(left) > 1
            or len(whose) > 1
            or self._says(*DENIALS, "never")
            or self.flees_from(left, whose)
        ):
            return Doubt(self.kind)
        ids = set(values[0].ids("area"))
        own = {i for i in ids if i in self.options} or ids
        if len(own) > 1:
            return Doubt(self.kind, "choice_ambiguous")
        used = [
            *areas,
            *self._lasting(),
            *(s for s in self.spots if s.has(SENSE, "first", "beaten", "toward")),
        ]
        units = [s for s in self.spots if s.has("unit") and not s.has("area")]
        counts = [s for s in self.spots if s.has(COUNT) and any(s.end == u.start for u in units)]
        used += [*units, *counts]
        facts = self._facts(used, [*areas])
        if facts is not None and left:
            facts["area"] = left[0].ids("area")[0]
        return self._instruction([own.pop()], used, facts, self._abouts(whose) or persons)

    def _persons(self) -> list[str] | None:
        """The persons whose places are asked for and who are named; None where somebody else is meant."""
        known = self.message.vocabulary.of
        if "" in self.moments or any("unit" not in known(about) for about in self.moments):
            return []
        named = [s for s in self.spots if s.has("unit")]
        told = [i for s in named for i in s.ids("unit") if i in self.moments]
        return list(dict.fromkeys(told)) if told or not named else None

    def _may_be_passed(self) -> bool:
        return isinstance(self.decision.form, One) and self.decision.form.passing

    def _tells_mode(self) -> bool:
        """Whether words tell how the sender wants to be treated, and not where to go: "interceptions by plan"."""
        chances = any(s.has("window", self.kind) for s in self.spots) and not is_deed(self.spots)
        return any(s.has(OPTION, *MODES, *(("never",) if chances else ())) for s in self.spots)

    def _is_asked_about(self, spot: Spot) -> bool:
        """Whether a name is what decisions of the kind are about, and an answer to none of them."""
        ids = set(spot.ids("area"))
        return bool(ids & self.moments) and ids.isdisjoint(self.options)

    def _abouts(self, spots: Sequence[Spot]) -> list[str]:
        return [i for s in spots for i in s.ids("area") if i in self.moments][:1]

    def _goes_on(self) -> bool:
        """Whether a colon after the words and their condition leads to what else is said: "…, if they are stronger: X"."""
        tokens = self.message.spotted.text.tokens
        end = max([self.part.end, *(condition.end for condition in self.part.conditions)])
        return end < len(tokens) and tokens[end].text == COLON

    def _heads_name(self) -> bool:
        """Whether a comma behind the words leads to what they are about: "interception, second ship: …"."""
        end = self.part.end
        tokens, spot = self.message.spotted.text.tokens, self.message.at(end + 1)
        led = end < len(tokens) and tokens[end].text == COMMA
        return led and spot is not None and spot.has("area") and self._is_asked_about(spot)

    # -- losses ----------------------------------------------------------------------------------------------

    def _losses(self) -> Read:
        """The order in which units are lost; nothing is taken where it says only whom to lose first of several kinds."""
        named = [s for s in self.spots if s.has("unit")]
        if not (self.named or self.inherited) or self._is_told_of():
            return None
        if not named:  # "… and the xx dies first": who?
            strange = self.message.spotted.unknown(self.part.start, self.part.end)
            return Doubt(self.kind) if self.named and strange and self._says("first") else None
        form = self.decision.form
        assert isinstance(form, Some)
        spared, signs = spared_units(self.message, self.spots)
        units = [s for s in named if s not in spared]
        order = list(dict.fromkeys(u for s in units for u in s.ids("unit") if u in form.bag))
        if not order or not {u for s in spared for u in s.ids("unit")}.isdisjoint(order):
            return Doubt(self.kind)
        ranks = ("first", "next", "last", "then", "beside", "above")
        used = [*named, *signs, *(s for s in self.spots if s.has(SENSE, *ranks, "exists", "sequence"))]
        last = [s for s in self.spots if s.has(SENSE, "last")]
        used += [s for s in self.spots if s.has(SENSE, "only") and any(o.start == s.end for o in last)]
        said = self._once(units) if (ranked := self._says(*ranks)) else units
        early = len(said) > 1 and any(s.start < said[-2].end for s in last)
        turned = any(s.has(SENSE, "after", *DENIALS, "never", "stay") for s in self.spots if s not in signs)
        if turned or len(said) != len(order) or early or self._goes_on_to_place(named):
            return Doubt(self.kind)
        facts = self._facts(used, named)
        if (exact := self._counted(units, form.bag)) is not None:
            return self._instruction([exact], used, facts)
        one, other = len(units) == 1, [u for u in form.bag if u not in order and len(form.bag) == BOTH]
        late = one and self._says("last") and not self._says("first")
        if one and not spared and (late or (self._says("first") and not self._is_single(units[0]))):
            order = [*other, *order] if late else [*order, *other]
        if one and self._is_single(units[0]) and not late:
            answers = [[order[0]]]
        elif len(order) > 1 and ranked:
            bag, self.counted = limits_told(self.message, units, form.bag)
            answers = list(islice(losses(bag, order), MANY))
        elif one and spared and form.bag[order[0]] == BOTH:
            answers = [order * BOTH]  # "the foot, not the horse"
        else:
            return Doubt(self.kind)
        return self._instruction(answers, used, facts)

    def _goes_on_to_place(self, units: Sequence[Spot]) -> bool:
        """Whether words that nobody knows lead from the units to an area: it may be where the others go, and not the combat's."""
        areas = [s for s in self.spots if s.has("area") and s.start >= units[-1].end]
        return bool(areas) and bool(self.message.spotted.unknown(units[-1].end, areas[0].start))

    @staticmethod
    def _once(units: Sequence[Spot]) -> list[Spot]:
        """The units without those that are named again right behind themselves: "foot, foot, and the horse last"."""
        named = [[*s.ids("unit")] for s in units]
        return [s for n, s in enumerate(units) if n + 1 == len(units) or named[n] != named[n + 1]]

    def _counted(self, units: Sequence[Spot], bag: Mapping[str, int]) -> list[str] | None:
        """The units, where a number stands before each and nothing says which of them go first."""
        numbers = [self.message.number_at(spot.start - 1) for spot in units]
        if self._says("first", "next", "last", "then", "above") or not all(numbers):
            return None
        ids = [spot.ids("unit")[0] for spot in units]
        if any((number or 0) > bag[id] for id, number in zip(ids, numbers, strict=True)):
            return None
        self.counted = {spot.start - 1 for spot in units}
        return [id for id, number in zip(ids, numbers, strict=True) for _ in range(number or 0)]

    def _is_single(self, spot: Spot) -> bool:
        known = self.message.vocabulary.singular.get(spot.ids("unit")[0], set())
        words = tuple(
            t.text for t in self.message.spotted.text.tokens[spot.start : spot.end] if t.kind == WORD
        )
        return words in known


# -- helpers ----------------------------------------------------------------------------------------------------


def losses(bag: Mapping[str, int], order: Sequence[str]) -> Iterator[list[str]]:
    """Every choice of units, the small ones first, those before that take more of what is lost first."""
    for number in range(1, sum(bag[unit] for unit in order) + 1):
        yield from _choices(bag, order, number)


def _choices(bag: Mapping[str, int], order: Sequence[str], number: int) -> Iterator[list[str]]:
    if not number:
        yield []
    if not order or not number:
        return
    unit, rest = order[0], order[1:]
    for count in range(min(bag[unit], number), -1, -1):
        for more in _choices(bag, rest, number - count):
            yield [unit] * count + more
