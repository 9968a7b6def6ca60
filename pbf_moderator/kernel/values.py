"""Values: plain things that are made once and never changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def unchanging(kind: type[T]) -> type[T]:
    """A dataclass whose fields mypy keeps from being set again.

    Python itself does not: a frozen dataclass takes five times as long to make, and a game makes thousands.
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)
