"""How a sender wants to be asked in general, and for which moments otherwise: "always by plan, only in battles ask me", "the rest never"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...kernel.forms import One
from ..conditions.conditions import Circumstance
from ..conditions.pieces import Part
from ..conditions.said_words import Instruction, Read
from ..mentions.mentions import Spot
from ..text.tokens import NUMBER
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from .anticipated import MODES
from .bare_forces import BareForces
from .taking_ahead import kind_of

_NEVER = "never"
_PARTING = ("only", "except")
_WHOLE = ("rest", "all", "another")
_BESIDE = (
    *_PARTING, *_WHOLE, "always", "to", "for", "and", "but", "wishes", "self", "me", "in_person", "so", "is", "there", "that_place",
    "wherein", "comes_up", "chooses", "using", "first", "next", "has", "stay", "correction", "hour", "everywhere", "sum",
)  # fmt: skip
"""Turns of speech beside a mode that change nothing, or that tell for what it is."""
_STRANGE = 2
"""Words that nobody knows beside a mode, at most."""


class ModesApart(BareForces):
    """Reads modes for everything, for the rest, and for the moments that are set apart."""

    def _readings(
        self, part: Part, given: Circumstance | None, inherited: str, alone: bool
    ) -> Iterator[Read]:
        """What a part says to each decision; a mode set apart, or one for all, is nothing else besides."""
        mode = self._mode(part)
        if mode is not None:
            yield mode
            return
        yield from super()._readings(part, given, inherited, alone)

    def _without_consent(self, found: Sequence[Part]) -> list[Part]:
        """The parts of a sentence, a moment that is set apart joined to the mode behind it: "except in battles, there ask me"."""
        parts = super()._without_consent(found)
        for n in range(len(parts) - 2, -1, -1):
            one, other = parts[n : n + 2]
            if self._is_moment_alone(one) and self._is_mode_alone(other):
                parts[n : n + 2] = [replace(one, end=other.end)]
        return parts

    def _kind_of_modes(self) -> str:
        """The kind of the decisions that are answered with a mode; nothing if none may come."""
        return next(
            (
                k
                for k, ds in self.kinds.items()
                if k not in self.open
                and isinstance(ds[0].form, One)
                and {*MODES, _NEVER} <= {*ds[0].form.options}
            ),
            "",
        )

    def _modes(self, spots: Sequence[Spot]) -> set[str]:
        return {i for s in spots for i in s.ids(OPTION) if i in (*MODES, _NEVER)}

    def _moments(self, kind: str, spots: Sequence[Spot]) -> list[str]:
        """The moments that words name, cards left out where another one is."""
        abouts = {d.about for d in self.kinds[kind]} - {""}
        named = [i for s in spots if not s.has("card") for i in s.ids("window") if i in abouts]
        cards = {*kinds_of("plays_cards")}
        return list(dict.fromkeys([i for i in named if i not in cards] or named))

    def _mode(self, part: Part) -> Instruction | None:
        """The mode that words tell for all, for the rest, or for moments that they set apart."""
        kind, spots = self._kind_of_modes(), self._spots(part)
        modes = self._modes(spots)
        if not kind or len(modes) != 1 or part.conditions or part.lead or not self._is_little(kind, part):
            return None
        moments, mode = self._moments(kind, spots), next(iter(modes))
        always = any(s.has(SENSE, "always") for s in spots)
        told = self.last is not None and kind_of(self.last.read) == kind
        if moments:
            apart = any(s.has(SENSE, *_PARTING) for s in spots)
            if not (apart and (told or len(self._all_modes()) > 1)):
                return None
        else:
            whole = any(s.has(SENSE, *_WHOLE) for s in spots)
            named = any(s.has(KIND, kind) for s in spots)
            bare = always and mode != _NEVER and self._speaks_of_cards(kind)
            if any(s.has(SENSE, *_PARTING) for s in spots) or not (
                (named and whole) or (told and whole) or bare
            ):
                return None
        standing = always or mode == _NEVER or (told and self._was_for_good(kind))
        abouts = moments or [""]
        return Instruction(self.kinds[kind][0], (mode,), abouts[0], {}, standing, tuple(abouts[1:]))

    def _all_modes(self) -> list[str]:
        """The modes that the message names, in order."""
        return [i for s in self.message.spotted.spots for i in s.ids(OPTION) if i in (*MODES, _NEVER)]

    def _speaks_of_cards(self, kind: str) -> bool:
        """Whether a message names the decision of modes, or a moment, anywhere."""
        spots = self.message.spotted.spots
        return any(s.has(KIND, kind) for s in spots) or bool(self._moments(kind, spots))

    def _is_little(self, kind: str, part: Part) -> bool:
        """Whether nothing stands in a part but modes, moments and little words."""
        tokens = self.message.spotted.text.tokens
        spots = self._spots(part)
        inside = {i for s in spots for i in range(s.start, s.end)}
        if any(tokens[i].kind == NUMBER and i not in inside for i in range(part.start, part.end)):
            return False
        abouts = {d.about for d in self.kinds[kind]}
        little = all(
            s.has(FILLER)
            or s.has(KIND, kind)
            or self._modes([s])
            or (not s.has("card") and not abouts.isdisjoint(s.ids("window")))
            or (s.has(SENSE, *_BESIDE) and not s.has(KIND))
            for s in spots
        )
        return little and len(self.message.spotted.unknown(part.start, part.end)) <= _STRANGE

    def _is_moment_alone(self, part: Part) -> bool:
        """Whether a part names a moment that is set apart, and says no more of it."""
        kind, spots = self._kind_of_modes(), self._spots(part)
        if not kind or part.conditions or part.lead or self._modes(spots):
            return False
        apart = any(s.has(SENSE, *_PARTING) for s in spots)
        return apart and bool(self._moments(kind, spots)) and self._is_little(kind, part)

    def _is_mode_alone(self, part: Part) -> bool:
        """Whether a part names a mode and no moment."""
        kind, spots = self._kind_of_modes(), self._spots(part)
        if not kind or part.conditions or part.lead or len(self._modes(spots)) != 1:
            return False
        return not self._moments(kind, spots) and self._is_little(kind, part)
