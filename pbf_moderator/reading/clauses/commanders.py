"""Persons who stand for the force that they lead: "Memnon's army", "with Memnon", "Memnon avoids battle", "if Memnon is attacked".

Who is with which force is told by the position. A person stays a person where the words speak of persons: who is moved alone, who
speaks at a gate, whose rating counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...kernel.commanders import Commander
from ...kernel.decision import Decision
from ..mentions.mentions import Spot, Spotted
from ..text.names import names_in
from ..text.tokens import ARROW, BREAK, CLOSE, COLON, COMMA, DASH, ENDS, MARK, NUMBER, OPEN, Token, words_of
from ..text.vocabulary import FILLER, OPTION, SENSE, Concept
from ..text.words import kinds_after, kinds_of, languages, words
from .clause import IF, UNLESS

MOVER = "mover"
"""The fact, and the sort of mention, by which somebody else's force is told that comes."""
ATTACKED_FORCE = "attacked_force"
"""The sort of mention by which the sender's own force is told that is attacked."""
_AREA = "area"
_LITTLE = ("to", "toward", "joins", "from", "at", "for", "his", "its")
_BESIDE = ("to", "at", "using", "the_one")
"""What leads from the name of a force to that of who is with it."""
_LINKS = 2
"""So many little words may stand between "army" and the name of who leads it."""
_HEADS = (COLON, DASH, ARROW)
_ANSWERS = ("pass", "none", "never", "no", "everywhere")
"""Turns of speech that answer whether, or where, a force does something."""


def with_commanders(
    spotted: Spotted,
    commanders: Mapping[str, Commander],
    seat: str,
    family: str,
    asked: Sequence[Decision],
) -> Spotted:
    """The mentions of a text, persons taken for their force where the words speak of it.

    Args:
        spotted: the text with its mentions.
        commanders: person -> the force around them.
        seat: whose message it is.
        family: of games, whose words for a force are meant.
        asked: the open questions: persons who are an answer to one stay persons unless a word for a force stands beside them,
            and the force that is asked what it does need not be named.
    """
    if not any(_person(spot, commanders) for spot in spotted.spots) and not commanders:
        return spotted
    persons = frozenset(id for decision in asked for id in names_in(decision))
    acting = frozenset(d.about for d in asked if d.kind in kinds_of("acts_of_forces"))
    return _Reader(spotted, commanders, seat, _force_words(family), persons, acting).read()


def _force_words(family: str) -> frozenset[str]:
    phrases = (phrase for lang in languages() for phrase in words(lang, family).senses.get("force", ()))
    return frozenset(word for phrase in phrases for word in words_of(phrase))


def _person(spot: Spot, commanders: Mapping[str, Commander]) -> Commander | None:
    found = [commanders[id] for id in spot.ids("unit") if id in commanders]
    return found[0] if len(found) == 1 else None


def _is_little(spot: Spot) -> bool:
    """Whether a mention is a turn of speech or a moment, and no deed."""
    return spot.has(FILLER) or all(c.category in (SENSE, "window") for c in spot.concepts)


@dataclass(frozen=True)
class _Reader:
    spotted: Spotted
    commanders: Mapping[str, Commander]
    seat: str
    force_words: frozenset[str]
    asked: frozenset[str]
    acting: frozenset[str]

    def read(self) -> Spotted:
        """The mentions with what the persons stand for."""
        spots: list[Spot] = []
        for n, spot in enumerate(self.spotted.spots):
            if spots and spot.start < spots[-1].end:
                continue
            self._add(spots, n, self._with_bracket(n, spot))
        return replace(self.spotted, spots=tuple(s for s in spots if s.concepts))

    def _add(self, spots: list[Spot], n: int, spot: Spot) -> None:
        if self._is_attacked_one(spots, n, spot):
            spots.append(replace(spot, concepts=(Concept(FILLER, ""),)))
            return
        person = _person(spot, self.commanders)
        if (force := self._other_that_attacks(n, spot)) is not None:
            concepts = (Concept(SENSE, "others"), Concept(MOVER, force))
            spots.append(replace(spot, concepts=concepts))
            return
        if person is None:
            spots.append(self._own_force_attacked(spots, n, self._without_force(self._plain(spot))))
            return
        if self._is_of_force_before(spots, spot, person) or self._is_of_force_behind(n, spot, person):
            spots.append(replace(spot, concepts=(Concept(FILLER, ""),)))
            return
        if (start := self._force_before(spot)) is not None:
            while spots and spots[-1].start >= start:
                spots.pop()
            spots.append(self._as_force(spot, person, start, spot.end))
        elif (end := self._force_after(spot)) is not None:
            whole = self._as_force(spot, person, spot.start, end)
            mine = person.seat == self.seat and self._is_attacked(spots, spot)
            spots.append(self._attacked(n, whole, person) if mine else whole)
        elif person.seat == self.seat and self._is_goal(spots, spot):
            spots.append(self._as_force(spot, person, spot.start, spot.end))
        elif person.seat == self.seat and (self._is_attacked(spots, spot) or self._suffers(spots, n, spot)):
            spots.append(self._attacked(n, spot, person))
        elif person.leads and person.seat == self.seat and self._acts(spots, n, spot):
            spots.append(self._plain(self._as_force(spot, person, spot.start, spot.end)))
        else:
            spots.append(spot)

    def _with_bracket(self, n: int, spot: Spot) -> Spot:
        """A force or who leads it, with the bracket behind it that names the same once more: "Memnon (Second Army)"."""
        tokens, end = self.spotted.text.tokens, spot.end
        inside = self.spotted.spots[n + 1] if n + 1 < len(self.spotted.spots) else None
        if inside is None or inside.start != end + 1 or tokens[end].text != OPEN:
            return spot
        closed = inside.end < len(tokens) and tokens[inside.end].text == CLOSE
        same = self._forces(spot) & self._forces(inside)
        if not (closed and len(same) == 1):
            return spot
        last = inside.end + 1
        return replace(spot, end=last, text=self.spotted.text.source(spot.start, last))

    def _forces(self, spot: Spot) -> set[str]:
        """The sender's own forces that a mention may be, by their name or by who leads them."""
        person = _person(spot, self.commanders)
        own = {p.force for p in self.commanders.values() if p.seat == self.seat}
        return own.intersection([person.force] if person is not None else spot.ids(_AREA))

    def _is_of_force_before(self, before: Sequence[Spot], spot: Spot, person: Commander) -> bool:
        """Whether a comma parts a name from that of the force around it, which it says again: "to the Second Army, Memnon"."""
        last = next((s for s in reversed(before) if not (s.has(SENSE, *_BESIDE) or s.has(FILLER))), None)
        if last is None or person.force not in last.ids(_AREA) or person.seat != self.seat:
            return False
        _, end = self._sentence(spot)
        if self._sends_persons() and self._goes_on(spot, end):
            return False
        between = [t.text for t in self.spotted.text.tokens[last.end : spot.start]]
        links = between and self._are_links(last.end, spot.start)
        if (
            links or spot.start < last.end
        ):  # "to the First Army with Memnon", "to the First Army (with Memnon)"
            return not (spot.end < len(self.spotted.text.tokens) and self._joins(spot.end))
        after = self.spotted.text.tokens[spot.end] if spot.end < len(self.spotted.text.tokens) else None
        return between in ([COMMA], [OPEN]) and (after is None or after.kind == MARK)

    def _sends_persons(self) -> bool:
        """Whether the text speaks of persons who go alone."""
        return any(self._is_of_persons(s) for s in self.spotted.spots)

    def _goes_on(self, spot: Spot, end: int) -> bool:
        """Whether a mark or the sentence leads on to a force: where persons are sent, the name begins a move of its own."""
        after = self.spotted.text.tokens[spot.end].text if spot.end < end else ""
        return after in _HEADS or any(
            s.has(_AREA) or s.has(SENSE, "of_ships") for s in self.spotted.within(spot.end, end)
        )

    def _is_of_force_behind(self, n: int, spot: Spot, person: Commander) -> bool:
        """The same for a name that the force follows: "to Memnon in the Second Army"."""
        before = self.spotted.spots[n - 1] if n else None
        following = (s for s in self.spotted.spots[n + 1 :] if not (s.has(SENSE, *_BESIDE) or s.has(FILLER)))
        force = next(following, None)
        led = before is not None and before.end == spot.start and before.has(SENSE, "to", "toward")
        if not led or force is None or person.force not in force.ids(_AREA) or person.seat != self.seat:
            return False
        return self._are_links(spot.end, force.start)

    def _are_links(self, start: int, end: int) -> bool:
        """Whether nothing but "with", "at" or "of" stands in a stretch, and perhaps a bracket before it."""
        tokens = self.spotted.text.tokens
        first = start + 1 if tokens[start].text in (OPEN, COMMA) and start < end else start
        led = [self.spotted.at.get(i) for i in range(first, end)]
        return bool(led) and all(s is not None and s.has(SENSE, *_BESIDE) for s in led)

    def _joins(self, position: int) -> bool:
        """Whether an "and" leads on to somebody else."""
        spot = self.spotted.at.get(position)
        return spot is not None and spot.has(SENSE, "and")

    def _plain(self, spot: Spot) -> Spot:
        """The name of the force that is asked what it does says nothing new."""
        named = {id for id in spot.ids(_AREA) if id in self.acting}
        return replace(spot, concepts=(Concept(FILLER, ""),)) if named and len(spot.concepts) == 1 else spot

    # -- "Memnon's army" -------------------------------------------------------------------------------------

    def _force_before(self, spot: Spot) -> int | None:
        """Where "the army of" begins that leads to a name."""
        tokens = self.spotted.text.tokens
        for i in range(spot.start - 1, max(spot.start - 2 - _LINKS, -1), -1):
            if tokens[i].text in self.force_words:
                named = self.spotted.at.get(i)
                other = (
                    named is not None and named.has(_AREA) and not self._forces(spot) & {*named.ids(_AREA)}
                )
                return None if other else i
            if tokens[i].kind in (MARK, NUMBER) or not self._is_link(i):
                return None
        return None

    def _is_link(self, i: int) -> bool:
        spot = self.spotted.at.get(i)
        return spot is not None and (spot.has(FILLER) or spot.has(SENSE, *_LITTLE) or spot.has(_AREA))

    def _force_after(self, spot: Spot) -> int | None:
        """Where "'s army" ends that follows a name."""
        tokens = self.spotted.text.tokens
        after = [t.text for t in tokens[spot.end : spot.end + 2]]
        if after[:1] == ["s"] and after[1:] and after[1] in self.force_words:
            return spot.end + 2
        return spot.end + 1 if after and after[0] in self.force_words else None

    def _as_force(self, spot: Spot, person: Commander, start: int, end: int) -> Spot:
        concepts = (Concept(_AREA, person.force),)
        return replace(
            spot, start=start, end=end, concepts=concepts, text=self.spotted.text.source(start, end)
        )

    @staticmethod
    def _without_force(spot: Spot) -> Spot:
        """A word for any force says nothing by itself."""
        kept = tuple(c for c in spot.concepts if c != Concept(SENSE, "force"))
        if len(kept) == len(spot.concepts):
            return spot
        return replace(spot, concepts=kept or (Concept(FILLER, ""),))

    # -- "all recruits to Memnon" ----------------------------------------------------------------------------

    def _is_goal(self, before: Sequence[Spot], spot: Spot) -> bool:
        """Whether a word that asks for a force, or another person who goes, leads to a name."""
        first, _ = self._sentence(spot)
        said = [s for s in before if s.start >= first and (s.has(SENSE, *_LITTLE) or not s.has(FILLER))]
        led = next((s for s in reversed(said) if not s.has(SENSE, *_LITTLE)), None)
        if led is None or any(
            t.kind == MARK and t.text != COLON for t in self.spotted.text.tokens[led.end : spot.start]
        ):
            return False
        ways = ("to", "toward", "joins", *(("from",) if self._sends_persons() else ()))  # "va da N."
        goes = any(s.has(SENSE, *ways) for s in said if s.start >= led.end)
        person = _person(led, self.commanders)
        carried = any(self._is_sent(id) for id in led.ids(OPTION)) and led.end < spot.start
        return (
            led.decides(kinds_of("to_forces"))
            or carried
            or (goes and person is not None and person.seat == self.seat)
        )

    @staticmethod
    def _is_sent(option: str) -> bool:
        """Whether an option is a person of whom it is asked to which force they go."""
        person = option in kinds_of("moves_persons")
        return person and not {*kinds_after(option)}.isdisjoint(kinds_of("to_forces"))

    def _other_that_attacks(self, n: int, spot: Spot) -> str | None:
        """The force of somebody else that is named right before a word for an attack or for setting out, by its number or by who leads it."""
        after = self.spotted.spots[n + 1] if n + 1 < len(self.spotted.spots) else None
        beside = after is not None and after.start == spot.end
        if after is None or not (
            beside and (after.has(SENSE, "attacks") or self._is_moment(after)) or self._sets_out(n, spot)
        ):
            return None
        others = {p.force for p in self.commanders.values() if p.seat != self.seat}
        person = _person(spot, self.commanders)
        named = {person.force} if person is not None else {*spot.ids(_AREA)}
        first, _ = self._sentence(spot)
        tied = any(s.has(SENSE, IF, UNLESS) for s in self.spotted.within(first, spot.start))
        if person is None and self._forces(spot) and not (tied or self._is_moment(after)):
            return None  # "the First Army goes to A": the sender's own
        return named.intersection(others).pop() if len(named & others) == 1 else None

    def _sets_out(self, n: int, spot: Spot) -> bool:
        """Whether the word for setting out stands right before a force: "если выступит Первая армия"."""
        before = self.spotted.spots[n - 1] if n else None
        return before is not None and before.end == spot.start and self._is_moment(before)

    @staticmethod
    def _is_moment(spot: Spot) -> bool:
        """Whether a mention tells of a moment by its deed, and is no name of anything else."""
        return spot.has("window") and not (spot.has("card") or spot.has(SENSE) or spot.has(OPTION))

    # -- "if he attacks Memnon" ------------------------------------------------------------------------------

    def _is_attacked(self, before: Sequence[Spot], spot: Spot) -> bool:
        """Whether a condition has a word for an attack that leads to a name."""
        first, _ = self._sentence(spot)
        if not any(s.has(SENSE, IF, UNLESS) for s in before if s.start >= first):
            return False
        for other in reversed(before):
            if any(t.kind == MARK for t in self.spotted.text.tokens[other.end : spot.start]):
                return False
            if other.has(SENSE, "attacks"):
                return True
            if not (other.has(FILLER) or other.has(SENSE, "to", "against")):
                return False
        return False

    def _own_force_attacked(self, before: Sequence[Spot], n: int, spot: Spot) -> Spot:
        """The same for a force that is called by its number."""
        own = {p.force: p for p in self.commanders.values() if p.seat == self.seat}
        forces = [own[id] for id in spot.ids(_AREA) if id in own]
        if len(forces) != 1 or not (self._is_attacked(before, spot) or self._suffers(before, n, spot)):
            return spot
        return self._attacked(n, spot, forces[0])

    def _suffers(self, before: Sequence[Spot], n: int, spot: Spot) -> bool:
        """Whether a condition says of a name right beside the verb that it is attacked: "if the Second Army is attacked"."""
        first, last = self._sentence(spot)
        if not any(s.has(SENSE, IF, UNLESS) for s in before if s.start >= first):
            return False
        later = (s for s in self.spotted.spots[n + 1 :] if s.start >= spot.end)
        behind = next((s for s in later if not s.has(FILLER)), None)
        ahead = next((s for s in reversed(before) if not s.has(FILLER)), None)
        verbs = [
            v
            for v in (behind, ahead)
            if v is not None and not self._parted(*sorted((v, spot), key=lambda s: s.start))
        ]
        led = bool(before) and before[-1].end == spot.start and before[-1].has(SENSE, "to", "against")
        if led and behind in verbs and behind is not None and behind.has(SENSE, "attacks"):
            return True  # "если на Вторую армию нападут"
        return any(v.end <= last and v.has(SENSE, "attacked") and not v.has(SENSE, "attacks") for v in verbs)

    def _is_attacked_one(self, before: Sequence[Spot], n: int, spot: Spot) -> bool:
        """Whether a pronoun stands for the sender's own force that is attacked, right before what it does: "…, она уклоняется"."""
        if not spot.has(SENSE, "others"):
            return False
        first, _ = self._sentence(spot)
        behind = next((s for s in self.spotted.spots[n + 1 :] if not s.has(FILLER)), None)
        acts = behind is not None and behind.decides(kinds_of("acts_of_forces"))
        return acts and any(s.has(ATTACKED_FORCE) for s in before if s.start >= first)

    def _parted(self, one: Spot, other: Spot) -> bool:
        return any(t.kind == MARK for t in self.spotted.text.tokens[one.end : other.start])

    def _attacked(self, n: int, spot: Spot, person: Commander) -> Spot:
        """Who is attacked is the sender; where, the place beside the name tells, else that where the force is."""
        following = [
            s
            for s in self.spotted.spots[n + 1 :]
            if s.start >= spot.end and not s.has(FILLER) and not s.has(SENSE, "to", "at")
        ]
        beside = following[0] if following else None
        placed = beside is not None and beside.has(_AREA) and not self._is_apart(spot, beside)
        concept = Concept(SENSE, "me") if placed else Concept(_AREA, person.area)
        return replace(spot, concepts=(concept, Concept(ATTACKED_FORCE, person.force)))

    def _is_apart(self, one: Spot, other: Spot) -> bool:
        tokens = self.spotted.text.tokens[one.end : other.start]
        return any(t.kind == MARK for t in tokens) or len(tokens) > _LINKS

    # -- "N. avoids battle", "with N.", "N.: A, B, C, six points" --------------------------------------------

    def _acts(self, before: Sequence[Spot], n: int, spot: Spot) -> bool:
        """Whether a sentence says what a person's force does."""
        if not self.asked.isdisjoint(spot.ids("unit")):
            return False
        first, last = self._sentence(spot)
        every = [s for s in self.spotted.within(first, last) if s is not spot]
        if any(self._is_of_persons(s) for s in every):
            return False
        if self._says_alone(n, spot):
            return True
        if any(self._is_another(s, spot) for s in every):
            return False
        acting = [s for s in every if self._is_act(s)]
        after = next((s for s in every if s.start >= spot.end and not _is_little(s)), None)
        if after is not None and after in acting:
            return True
        words_before = [s for s in every if s.end <= spot.start and not s.has(FILLER)]
        led = words_before[-1:] and (words_before[-1].has(SENSE, "using") or words_before[-1] in acting)
        if led and any(s in acting for s in words_before):
            return True
        goes = sum(s.has(_AREA) and s.start >= spot.end for s in every)
        counted = any(t.kind == NUMBER for t in self.spotted.text.tokens[spot.end : last])
        opens = not any(s.has(_AREA) or s.has("unit") for s in words_before)
        headed = self.spotted.text.tokens[spot.end].text in _HEADS if spot.end < last else False
        return opens and goes > 0 and (counted or goes > 1 or (headed and bool(acting)))

    def _says_alone(self, n: int, spot: Spot) -> bool:
        """Whether the words around a person, from mark to mark, say what its force does, and name nobody else: "X avoids, Y does not".

        Only little words, and the place where the force stands, are between; with a bare "no" or "anywhere" instead of a deed, some
        other words of the message must tell which deed is meant.
        """
        person = _person(spot, self.commanders)
        tokens = self.spotted.text.tokens
        inside = [s for s in self.spotted.spots[n + 1 :] if s.start >= spot.end]
        end, headed = spot.end, False
        before = self.spotted.at.get(spot.start - 1)
        answered = before is not None and before.has(SENSE, "only")
        for other in inside:
            marks = [t.text for t in tokens[end : other.start] if t.kind == MARK]
            listed = headed and marks == [COMMA] and not answered
            if (
                marks
                and not listed
                and (headed or answered or end != spot.end or not {*marks} <= {*_HEADS, OPEN})
            ):
                break
            headed = headed or bool(marks)
            if self._is_act(other):
                return not self._is_parted_before(spot)
            answered = answered or other.has(OPTION, "no", "away", "never") or other.has(SENSE, *_ANSWERS)
            home = person is not None and person.area in other.ids(_AREA)
            if not (_is_little(other) or home or other.has(OPTION, "no", "yes", "away", "never")):
                return False
            end = other.end
        strange = any(t.kind != MARK and i not in self.spotted.at for i, t in self._words(spot.end, end))
        acts = any(map(self._is_act, self.spotted.spots))
        return answered and acts and not strange and not self._is_parted_before(spot)

    def _words(self, start: int, end: int) -> list[tuple[int, Token]]:
        return list(enumerate(self.spotted.text.tokens))[start:end]

    def _is_parted_before(self, spot: Spot) -> bool:
        """Whether anything but little words stands between a name and the mark before it."""
        tokens = self.spotted.text.tokens
        first = max((i + 1 for i in range(spot.start) if tokens[i].kind == MARK), default=0)
        before = self.spotted.within(first, spot.start)
        covered = {i for s in before for i in range(s.start, s.end)}
        return not all(_is_little(s) for s in before) or any(
            i not in covered for i in range(first, spot.start)
        )

    def _sentence(self, spot: Spot) -> tuple[int, int]:
        tokens = self.spotted.text.tokens
        ends = [i for i, t in enumerate(tokens) if t.kind == MARK and t.text in (BREAK, *ENDS)]
        first = max((i + 1 for i in ends if i < spot.start), default=0)
        return first, min((i for i in ends if i >= spot.end), default=len(tokens))

    def _is_of_persons(self, spot: Spot) -> bool:
        """Whether a word speaks of persons who go or are placed alone."""
        return not spot.has(FILLER) and (
            spot.decides(kinds_of("of_persons")) or spot.has(OPTION, *kinds_of("moves_persons"))
        )

    def _is_another(self, spot: Spot, own: Spot) -> bool:
        """Whether another person or force of the sender is named: one may be sent to the other."""
        person = _person(spot, self.commanders)
        forces = {p.force for p in self.commanders.values() if p.seat == self.seat}
        mine = {p.force for id in own.ids("unit") if (p := self.commanders.get(id))}
        other = person is not None and person.seat == self.seat and person.force not in mine
        return other or not (forces - mine).isdisjoint(spot.ids(_AREA))

    @staticmethod
    def _is_act(spot: Spot) -> bool:
        return spot.decides(kinds_of("acts_of_forces")) or spot.has(OPTION, *kinds_of("moves_forces"))
