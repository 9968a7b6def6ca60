"""What a few words say to a decision that may come: its answer, what it is for, and for how long."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from ..kernel.forms import Answer, One, Some
from .conditions import ATTACKER, DEFENDER
from .mentions import Spot
from .message import Message
from .pieces import means
from .said_words import PLAIN_SENSES, ROLES, Doubt, Read, SaidWords, one_or_more
from .stems import stem
from .tokens import WORD
from .vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from .words import kinds_of, languages

YES, NO = "yes", "no"
MANY = 40
"""Ways to lose units in an order of preference that are kept."""
_BESIDE = ("area", "seat", "window")
"""What may stand between a decision's word and a name: for what, and for whom."""
_DENIALS = ("not", "no", "neither", "refuses", "none", "pass")


class Saying(SaidWords):
    """What a part of a sentence says to the decisions of one kind."""

    def read(self) -> Read:
        """The instruction, if it is one; a doubt where the words speak of the decision and say more than is understood."""
        found = self._read()
        if found is None and self.occasions and not self._is_told_of():
            return Doubt(self.kind)
        return found

    def _read(self) -> Read:
        form = self.decision.form
        if isinstance(form, Some):
            return self._losses() if self._category() == "unit" else self._pick_some(self._category())
        if not isinstance(form, One):
            return Doubt(self.kind) if self.given is not None and self.named else None
        if self.options <= {YES, NO} and self.kind not in kinds_of("reacts"):
            return self._yes_or_no(form)
        category = self._category()
        if category == "seat":
            return self._side()
        return self._place() if category == "area" else self._pick(category)

    # -- a card ----------------------------------------------------------------------------------------------

    def _pick(self, category: str) -> Read:
        """One of several named things, such as the card for a combat."""
        values = [s for s in self.spots if s.has(category) and not s.has(FILLER)]
        if not values:
            return self._nothing()
        if not self._is_meant(values) or self._is_told_of():
            return None
        ids = {i for s in values for i in s.ids(category)}
        own = {i for i in ids if i in self.options} or ids
        denied = any(s.has(SENSE, *_DENIALS, "never") for s in self.spots if s not in values)
        if len(own) != 1 or denied:
            return Doubt(self.kind)
        used = list(values)
        facts = self._facts(used, values)
        return self._instruction([own.pop()], [*used, *self._lasting()], facts)

    def _pick_some(self, category: str) -> Read:
        """Some of several named things, such as the cards that are played in one window of reactions."""
        values = [s for s in self.spots if s.has(category) and not s.has(FILLER)]
        if not values:
            return self._nothing()
        if not self._is_meant(values) or self._is_told_of():
            return None
        several = any(len(s.ids(category)) > 1 for s in values)
        if several or self._joins_unknown() or self._says("or", *_DENIALS, "never"):
            return Doubt(self.kind)
        used = list(values)
        facts = self._facts(used, values)
        return self._instruction([[s.ids(category)[0] for s in values]], [*used, *self._lasting()], facts)

    def _joins_unknown(self) -> bool:
        """Whether "and" leads to a word that nobody knows, which may be one more name."""
        return any(s.has(SENSE, "and") and self.message.spotted.unknown(s.end, s.end + 1) for s in self.spots)

    def _nothing(self) -> Read:
        """Nothing is played, where that may be."""
        form = self.decision.form
        empty: Answer = [] if isinstance(form, Some) else None
        if self.kind not in kinds_of("reacts") or not (self.named or self.inherited) or form.problems(empty):
            return None
        used = [s for s in self.spots if s.has(SENSE, "pass", "none")]
        if not used or self._is_told_of():
            return None
        return self._instruction([empty], [*used, *self._lasting()], self._facts(used, ()))

    def _is_told_of(self) -> bool:
        """Whether another seat is the subject: it stands before the decision's word, with no little word before it."""
        word = next((s for s in self.spots if s.has(KIND, self.kind)), None)
        seats = [s for s in self.spots if s.has("seat") and word is not None and s.end <= word.start]
        return any(not self._after(s, "against", "from", "to", "for", "supported_by") for s in seats)

    def _is_meant(self, values: Sequence[Spot]) -> bool:
        """Whether words name the decision: under a condition that is told by it; else its own word stands beside."""
        if self.given is not None:
            return self.named or self.given.tells_of("fight")
        if self.occasions and all(s.has(OPTION) for s in values):
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
        answer: Answer = verdict if verdict == YES or NO in form.options else None
        if self.kind in kinds_of("takes_help"):
            return self._help(answer)
        if not (self.named or self.inherited):
            return None
        used = [s for s in self.spots if s.has(SENSE, *_DENIALS, "never", "always") or s.has(OPTION, YES, NO)]
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
        return self._instruction([answer], [*used, *places, *self._words()], {}, about)

    def _only_place(self, abouts: Collection[str]) -> str:
        """The area that a plain yes is about when it names none: that of an open question, or the only one."""
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
            s.has(SENSE, "not", "no", "never", "none", "neither", "pass")
            for s in self.spots
            if s not in verbs
        )
        no = no or bare_no
        if (yes and no) or self._denies_some(verbs):
            return Doubt(self.kind)
        if no:
            return Doubt(self.kind) if self._denies_a_denial(verbs) else NO
        if yes or verbs:
            return NO if denied else YES
        answered = self.inherited or (self.given is not None and self.given.tells_of("help"))
        if answered and denied:
            return NO
        return YES if answered and self._says("yes") else None

    def _denies_some(self, verbs: Sequence[Spot]) -> bool:
        """Whether the denial is of others than those named: "from Lannister but nobody else", "Lannister not Greyjoy"."""
        seats = [s for s in self.spots if s.has("seat")]
        denials = [
            s for s in self.spots if s.has(SENSE, "not", "never", "no", "none", "pass") and s not in verbs
        ]
        late = any(s.start < d.start for s in seats for d in denials) and bool(verbs)
        return late or (bool(seats) and any(d.has(SENSE, "none", "pass") for d in denials))

    def _denies_a_denial(self, verbs: Sequence[Spot]) -> bool:
        """Whether "not" or "never" stands outside a verb that denies; "never" goes with a "not" inside it."""
        outside = [s for s in self.spots if s not in verbs and s.has(SENSE, "not", "never", "neither")]
        tokens = self.message.spotted.text.tokens
        inside = any(
            means(self.message, tokens[i].text, "not") for v in verbs for i in range(v.start, v.end)
        ) and not any(v.has(SENSE, "refuses") for v in verbs)
        return any(not (inside and s.has(SENSE, "never")) for s in outside)

    def _help(self, answer: Answer) -> Read:
        """Whether help is taken; the seats are those that may offer it."""
        seats = [s for s in self.spots if s.has("seat")]
        told = self.given is not None and self.given.tells_of("help")
        if not (told or self.inherited or self._speaks_of_help() or self._takes_seats(seats)):
            return None
        if any(self._after(s, "against") for s in seats) or any(len(s.ids("seat")) > 1 for s in seats):
            return Doubt(self.kind)
        used = [
            s for s in self.spots if s.has(SENSE, *_DENIALS, "never", "always") or self._is_word_of_help(s)
        ]
        used += [s for s in self.spots if s.has(OPTION, YES, NO)]
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

    # -- a side of somebody else's combat --------------------------------------------------------------------

    def _side(self) -> Read:
        """Whom orders help; nobody, or a seat."""
        if not (self.named or self.inherited):
            return None
        seats = [s for s in self.spots if s.has("seat")]
        if self._is_told_of() or any(self._after(s, "from", "supported_by") for s in seats):
            return None  # what another seat does, or the help that it gives
        against = [s for s in seats if self._after(s, "against")]
        sides = {s.ids("seat")[0] for s in seats if s not in against and len(s.ids("seat")) == 1}
        used = [*seats, *(s for s in self.spots if s.has(SENSE, "against", "always", "never", *_DENIALS))]
        placed = self._own_place(used)
        if placed is None or len(sides) > 1 or any(len(s.ids("seat")) > 1 for s in seats):
            return Doubt(self.kind)
        about, facts = placed
        denied = self._says(*_DENIALS, "never")
        if denied:
            return self._no_side(sides, used, about, facts)
        if self._says("attacks", "battle", "anybody", *ROLES):
            return Doubt(self.kind)
        if not sides and self._says("in_person"):
            sides = {self.message.seat}
        if not sides and self.given is not None and set(self.given.facts) - {"area"} == {DEFENDER}:
            sides = {str(self.given.facts[DEFENDER])}
        if not sides:
            return Doubt(self.kind) if self.given is not None else None
        if against:
            both = [*sides, *(s.ids("seat")[0] for s in against)]
            facts |= {ATTACKER: both, DEFENDER: both}
        return self._instruction([*sides], used, facts, about)

    def _no_side(self, sides: set[str], used: list[Spot], about: str, facts: Mapping[str, object]) -> Read:
        """Nobody is helped, or nobody but the sender."""
        kept = [s for s in self.spots if s.has(SENSE, "except")]
        if kept and self._says("in_person") and not sides:
            return self._instruction([self.message.seat, None], [*used, *kept], facts, about)
        nobody = self._says("pass", "none", "no", "anybody", "never") or any(
            s.has(SENSE, "silent") for s in self.spots
        )
        if sides or not nobody:
            return Doubt(self.kind)
        return self._instruction([None], used, facts, about)

    def _own_place(self, used: list[Spot]) -> tuple[str, dict[str, object]] | None:
        """From where help is given, and where the combat is; None where that is not clear."""
        abouts = {d.about for d in self.decisions}
        about, facts = "", dict[str, object]()
        for spot in (s for s in self.spots if s.has("area") and not s.has("seat")):
            areas = spot.ids("area")
            if len(areas) > 1 or spot.has(FILLER):
                return None
            mine = areas[0] in abouts
            if self._after(spot, "to") and not self._after(spot, "from"):
                facts["area"] = areas[0]
            elif mine and not about:
                about = areas[0]
            else:
                return None
            used.append(spot)
        return about, facts

    # -- a place to go to ------------------------------------------------------------------------------------

    def _place(self) -> Read:
        """One of several areas, such as where to retreat."""
        told = self.given is not None and self.given.tells_of("defeat")
        if not (self.named or told or self.inherited):
            return None
        areas = [s for s in self.spots if s.has("area") and not (s.has(FILLER) and not s.has(KIND))]
        if self._is_told_of():
            return None
        left = [s for s in areas if self._after(s, "from")]
        values = [s for s in areas if s not in left]
        if not values:
            return Doubt(self.kind) if self.given is not None and left else None
        if len(values) == 2 and not left and "area" in self.shared and self.inherited:
            left, values = values[:1], values[1:]  # "… in X, in Y instead to Z"
        if len(values) > 1 or len(left) > 1 or self._says(*_DENIALS, "never"):
            return Doubt(self.kind)
        ids = set(values[0].ids("area"))
        own = {i for i in ids if i in self.options} or ids
        if len(own) > 1:
            return Doubt(self.kind, "choice_ambiguous")
        used = [*areas, *self._lasting(), *(s for s in self.spots if s.has(SENSE, "first", "beaten"))]
        facts = self._facts(used, [*areas])
        if facts is not None and left:
            facts["area"] = left[0].ids("area")[0]
        return self._instruction([own.pop()], used, facts)

    # -- losses ----------------------------------------------------------------------------------------------

    def _losses(self) -> Read:
        """The order in which units are lost; nothing is taken where it says only whom to lose first of several kinds."""
        units = [s for s in self.spots if s.has("unit")]
        if not (self.named or self.inherited) or not units or self._is_told_of():
            return None
        form = self.decision.form
        assert isinstance(form, Some)
        order = list(dict.fromkeys(u for s in units for u in s.ids("unit") if u in form.bag))
        used = [
            *units,
            *(s for s in self.spots if s.has(SENSE, "first", "next", "last", "then", "beside", "above")),
        ]
        last = [s for s in self.spots if s.has(SENSE, "last")]
        early = len(units) > 1 and any(s.start < units[-2].end for s in last)
        if self._says("after", *_DENIALS, "never", "stay") or len(units) != len(order) or early:
            return Doubt(self.kind)
        facts = self._facts(used, units)
        if len(order) > 1 and self._says("first", "next", "last", "then", "beside", "above"):
            answers = list(islice(losses(form.bag, order), MANY))
        elif len(units) == 1 and self._is_single(units[0]):
            answers = [[order[0]]]
        else:
            return Doubt(self.kind)
        return self._instruction(answers, used, facts)

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


def is_beside(message: Message, spot: Spot, names: Sequence[Spot]) -> bool:
    """Whether only little words stand between a word and one of some names."""
    for name in names:
        if name == spot:
            return True
        low, high = sorted((spot, name), key=lambda s: s.start)
        between = message.spots_between(low.end, high.start)
        if not message.spotted.unknown(low.end, high.start) and all(
            s.has(FILLER) or s.has(SENSE, *PLAIN_SENSES, "against") or any(map(s.has, _BESIDE))
            for s in between
        ):
            return True
    return False
