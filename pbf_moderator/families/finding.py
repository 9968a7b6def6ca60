"""Finding the families: ours, and those that other packages offer by an entry point."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any, cast

from ..entry_points import OURS, EntryPoint, entry_points
from ..errors import UserError
from ..hints import did_you_mean
from .drawn_board import DrawnBoard
from .faults import Fault
from .naming import Naming
from .options import Option
from .protocol import NEEDED, Family, GenericFamily
from .schema import Record, Schema

GROUP = "pbf_moderator.families"
"""The group of entry points; each names a module or an object that has the functions of `protocol.Family`."""
BUILT_IN = {
    "conquerors": "pbf_moderator.families.conquerors.family",
    "thrones": "pbf_moderator.families.thrones.family",
}
"""Ours, which need not be installed."""


@cache
def family(name: str) -> Family:
    """Find a rules family and load it.

    Raises:
        UserError: there is none of this name, two packages offer one, or it cannot be loaded.
    """
    offers = offered().get(name, ())
    if not offers:
        hint = did_you_mean(name, offered()) or f"known are: {', '.join(offered())}."
        raise UserError(f"There is no family {name!r} of games; {hint}")
    if len(offers) > 1:
        packages = " and ".join(sorted(offer.package for offer in offers))
        raise UserError(
            f"The family {name!r} is offered by more than one package, {packages}; uninstall all but one of them."
        )
    return _complete(offers[0], _load(offers[0]))


@cache
def offered() -> Mapping[str, tuple[EntryPoint, ...]]:
    """Every family that can be found, by name: one offer of each, unless packages are at odds."""
    ours = [EntryPoint(name, OURS, value) for name, value in BUILT_IN.items()]
    found: dict[str, dict[str, EntryPoint]] = {}
    for offer in (*ours, *entry_points(GROUP)):
        found.setdefault(offer.name, {}).setdefault(offer.value, offer)
    return {name: tuple(by_value.values()) for name, by_value in sorted(found.items())}


def _load(offer: EntryPoint) -> Any:
    """The module or object of an offer; whatever goes wrong in foreign code becomes one sentence."""
    module, _, attribute = offer.value.partition(":")
    try:
        found: Any = import_module(module.strip())
        for part in attribute.split(".") if attribute else ():
            found = getattr(found, part.strip())
    except Exception as error:  # foreign code may fail in any way
        raise UserError(
            f"The family {offer.name!r} of the package {offer.package} cannot be loaded from {offer.value}: "
            f"{type(error).__name__}: {error}"
        ) from error
    return found


def _complete(offer: EntryPoint, found: Any) -> Family:
    """The family with what it leaves out filled in.

    Raises:
        UserError: it lacks what none can do without.
    """
    lacking = [part for part in NEEDED if not callable(getattr(found, part, None))]
    if lacking:
        raise UserError(
            f"The family {offer.name!r} of the package {offer.package} is not whole: {offer.value} has no "
            f"{', '.join(lacking)}."
        )
    return cast(Family, _Completed(offer, found))


def _all(kind: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, Sequence) and all(isinstance(item, kind) for item in value)


DECLARATIONS: Mapping[str, Callable[[Any], bool]] = {
    "schema": lambda value: value is None or isinstance(value, Schema),
    "position_schema": lambda value: value is None or isinstance(value, Record),
    "naming": lambda value: isinstance(value, Naming),
    "drawn_board": lambda value: value is None or isinstance(value, DrawnBoard),
    "option_rows": _all(Option),
    "check": _all(Fault),
    "check_position": _all(Fault),
}
"""What a family declares, and what that must be."""


def _guarded(offer: EntryPoint, name: str, declare: Callable[..., Any]) -> Callable[..., Any]:
    """A declaration of a foreign family; what goes wrong in it is its author's to mend, and told in a sentence."""
    whose = f"{name} of the family {offer.name!r} (package {offer.package})"

    def declared(*arguments: Any) -> Any:
        value = _told(whose, declare)(*arguments)
        if not DECLARATIONS[name](value):
            raise UserError(f"{whose} gives {value!r:.60}, which it may not; see families/protocol.py.")
        if isinstance(value, Schema) and (loose := value.loose_ends()):
            raise UserError(f"{whose} refers to {', '.join(loose)}, of which it declares no rows with ids.")
        if isinstance(value, Naming):
            return replace(
                value,
                names=_told(whose, value.names),
                texts=_told(whose, value.texts),
                fillings=_told(whose, value.fillings),
            )
        return value

    return declared


def _told(whose: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose failure is told in a sentence."""

    def called(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except Exception as error:  # foreign code may fail in any way
            raise UserError(f"{whose} fails: {type(error).__name__}: {error}") from error

    return called


class _Completed(GenericFamily):
    """A family whose own parts come before the generic ones."""

    def __init__(self, offer: EntryPoint, own: Any) -> None:
        self._offer, self._own = offer, own

    def __getattribute__(self, name: str) -> Any:
        if name.startswith("_"):
            return object.__getattribute__(self, name)
        if not hasattr(self._own, name):
            return object.__getattribute__(self, name)
        part = getattr(self._own, name)
        foreign = self._offer.package != OURS and name in DECLARATIONS
        return _guarded(self._offer, name, part) if foreign else part
