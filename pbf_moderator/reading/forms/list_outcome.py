"""What comes of a list of units: how many of each option its entries make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ...kernel.forms import Some
from ..rows.unit_groups import UnitGroup, is_unsure
from ..text.names import UPGRADE, parts_of
from .list_numbers import ListedUnits, Unfit


@dataclass(frozen=True)
class ListOutcome:
    """The options of a form, for the entries of a list.

    Attributes:
        form: the form of the question.
        upgrades: whether units may become others by it.
    """

    form: Some
    upgrades: bool

    def chosen(self, entries: Sequence[ListedUnits], declined: Collection[str]) -> Counter[str]:
        """How many of each option are meant.

        Args:
            entries: the units of the list with their areas.
            declined: the areas where nothing is to be taken.

        Raises:
            Unfit: an entry fits no option, or several; or something is taken in an area where nothing is to be.
        """
        chosen: Counter[str] = Counter()
        for entry in entries:
            if not (entry.parts and _is_sum(entry, entries)):
                chosen += self._options(entry)
        if any(parts_of(o)[0] in declined for o in chosen):
            raise Unfit
        return chosen

    def _options(self, entry: ListedUnits) -> Counter[str]:
        """What is meant by some units: the same in each of their areas, or as many as there are areas."""
        group, homes = entry.group, entry.homes or ("",)
        found: Counter[str] = Counter()
        shared = len(homes) > 1 and group.count == len(homes) and group.counted
        for home in homes:
            found += self._in_one(replace(group, count=1) if shared else group, home, entry.ends)
        return found

    def _in_one(self, group: UnitGroup, home: str, ends: Sequence[str]) -> Counter[str]:
        if len(ends) > 1:
            if group.count != len(ends):
                raise Unfit
            found: Counter[str] = Counter()
            for end in ends:
                found += self._in_one(replace(group, count=1), home, [end])
            return found
        options = [o for o in self.form.bag if self._fits(o, group, home, ends)]
        every = sum(self.form.bag[o] for o in options)
        places = {parts_of(o)[0] for o in options}
        if group.count is None or (not home and group.counted and group.count == every and len(places) > 1):
            if len(options) != len(places):
                raise Unfit
            return Counter({o: self.form.bag[o] for o in options})
        if len(options) != 1:
            raise Unfit
        if is_unsure(group) and self.form.bag[options[0]] > 1:
            raise Unfit
        return Counter({options[0]: group.count})

    def _fits(self, option: str, group: UnitGroup, home: str, ends: Collection[str]) -> bool:
        place, unit, *rest = parts_of(option)
        if unit.startswith(UPGRADE) != (group.upgraded and self.upgrades) or home not in ("", place):
            return False
        return unit.removeprefix(UPGRADE) == group.unit and (not ends or not set(rest).isdisjoint(ends))


def _is_sum(entry: ListedUnits, entries: Sequence[ListedUnits]) -> bool:
    """Whether units are told one by one behind their number."""
    parts = [e for e in entries if e.head is entry]
    told = sum((e.group.count or 0) * max(1, len(e.homes)) for e in parts)
    placed = entry.ends if any(e.ends for e in parts) else entry.own_home and any(e.own_home for e in parts)
    return not placed and (entry.group.count in (None, told) or not entry.group.counted)
