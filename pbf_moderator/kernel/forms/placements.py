"""Forms that place: a value on each slot, units in destinations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from ..values import unchanging
from .base import NOTHING, Answer, Picker, Problem, Veto, all_of, counted, no_veto, shuffled, vetoed


@unchanging
class Assign:
    """A value from the bag for every slot (for `fill` of them where the bag cannot serve all)."""

    slots: tuple[str, ...]
    bag: Mapping[str, int]
    fill: int | None = None
    veto: Veto = field(default=no_veto, compare=False, repr=False)

    @property
    def need(self) -> int:
        """How many slots must be filled."""
        return len(self.slots) if self.fill is None else self.fill

    def problems(self, answer: Answer) -> list[Problem]:
        """What slots, bag and the rules of the game have against a sheet, and which slots are empty."""
        if not isinstance(answer, dict) or not all_of(str, answer.values()):
            return [Problem("not_understood")]
        found = self._refusals(answer)
        if len(answer) < self.need:
            missing = tuple(s for s in self.slots if s not in answer)
            found.append(Problem("missing", missing, {"need": self.need}))
        return found

    def _refusals(self, answer: dict[str, str]) -> list[Problem]:
        """What is wrong with the slots that are filled."""
        found = [Problem("no_such_slot", (slot,)) for slot in answer if slot not in self.slots]
        used = counted(answer.values())
        if [value for value, asked in used.items() if asked > self.bag.get(value, 0)]:
            found += self._not_in_bag(answer, used)
        found += self.veto(answer)
        return found

    def _not_in_bag(self, answer: dict[str, str], used: Mapping[str, int]) -> list[Problem]:
        """The values that the bag does not hold, and those that it does not hold so often."""
        found = [
            Problem("not_an_option", (slot,), {"value": value})
            for slot, value in answer.items()
            if value not in self.bag
        ]
        for value, asked in used.items():
            have = self.bag.get(value, asked)
            if asked > have:
                slots = tuple(s for s in answer if answer[s] == value)
                found.append(Problem("over_count", slots, {"value": value, "asked": asked, "have": have}))
        return found

    def only(self) -> Answer:
        """The empty sheet where nothing is to be filled; NOTHING while there is a choice."""
        return {} if not self.slots or self.need == 0 else NOTHING

    def sample(self, pick: Picker) -> Answer:
        """Values dealt at random, then exchanged until the rules are content; some slots may stay empty."""
        tokens = shuffled([value for value, n in self.bag.items() for _ in range(n)], pick)
        slots = shuffled(self.slots, pick)[: self.need]
        count = len(slots)
        while count and vetoed(self.veto, dict(zip(slots[:count], tokens, strict=False))):
            count //= 2
        chosen = dict(zip(slots[:count], tokens, strict=False))
        del tokens[:count]
        for slot in slots[count:]:
            chosen = self._filled(slot, chosen, tokens)
        return {slot: chosen[slot] for slot in self.slots if slot in chosen}

    def _filled(self, slot: str, chosen: dict[str, str], values: list[str]) -> dict[str, str]:
        """One slot more: it gets a value that is left, or that of another slot, which then gets the one left."""
        left = dict.fromkeys(values)
        for other in (slot, *chosen):
            for value in left:
                trial = {**chosen, slot: chosen.get(other, value), other: value}
                if not vetoed(self.veto, trial):
                    values.remove(value)
                    return trial
        return chosen

    def fallback(self) -> Answer:
        """The empty sheet: nobody's values are chosen for them, though slots may have to be filled."""
        return {}

    def describe(self) -> dict[str, Any]:
        """The form as plain JSON, with its slots, its bag and how many slots must be filled."""
        return {"form": "assign", "slots": list(self.slots), "bag": dict(self.bag), "fill": self.need}


@unchanging
class Moves:
    """Units sent to destinations; the answer is {destination: {unit: count}}, who is not named stays."""

    units: Mapping[str, int]
    destinations: Mapping[str, tuple[str, ...]]
    """Each destination with the units that may go there."""
    veto: Veto = field(default=no_veto, compare=False, repr=False)
    opposed: tuple[str, ...] = ()
    """The destinations where somebody stands in the way: whoever goes there fights."""
    later: tuple[str, ...] = ()
    """Where units may come once others of their own have moved: no destination as things lie, but a move there can be said ahead."""

    def problems(self, answer: Answer) -> list[Problem]:
        """What reach, numbers and the rules of the game have against the moves."""
        if not isinstance(answer, dict) or not all_of(dict, answer.values()):
            return [Problem("not_understood")]
        found: list[Problem] = []
        sent: dict[str, int] = {}
        for place, group in answer.items():
            if place not in self.destinations:
                found.append(Problem("out_of_reach", (place,)))
                continue
            for unit, count in group.items():
                if type(count) is not int or count < 1:
                    return [Problem("not_understood")]
                if unit in self.units and unit not in self.destinations[place]:
                    found.append(Problem("unit_cannot_go", (place, unit)))
                sent[unit] = sent.get(unit, 0) + count
        for unit, count in sent.items():
            have = self.units.get(unit, 0)
            if count > have:
                found.append(Problem("over_count", (unit,), {"asked": count, "have": have}))
        return found or list(self.veto(answer))

    def only(self) -> Answer:
        """No move at all where nobody can go anywhere; NOTHING while there is a choice."""
        return {} if not self.destinations or not self.units else NOTHING

    def sample(self, pick: Picker) -> Answer:
        """Units sent one by one to up to three destinations, as far as the rules allow."""
        chosen: dict[str, dict[str, int]] = {}
        places = shuffled(self.destinations, pick)[: 1 + pick.below(3)]
        for unit in shuffled([u for u, n in self.units.items() for _ in range(n)], pick):
            place = places[pick.below(len(places))] if places else ""
            if not places or pick.below(6) == 0:
                continue
            trial = {p: dict(group) for p, group in chosen.items()}
            group = trial.setdefault(place, {})
            group[unit] = group.get(unit, 0) + 1
            if unit in self.destinations[place] and not vetoed(self.veto, trial):
                chosen = trial
        return chosen

    def fallback(self) -> Answer:
        """Everybody stays."""
        return {}

    def describe(self) -> dict[str, Any]:
        """The form as plain JSON, with its units, and who may go to which destination."""
        places = {place: list(units) for place, units in self.destinations.items()}
        return {"form": "moves", "units": dict(self.units), "destinations": places}
