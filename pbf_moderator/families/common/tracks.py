"""Tracks: a marker that goes up and down a row of spaces, and an order of the seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Track:
    """A printed row of spaces, the lowest first; they may be numbers ("0", "1") or names ("empty", "low", "full").

    Where a marker stands is in the position, as the name of its space.
    """

    spaces: tuple[str, ...]

    @classmethod
    def of_numbers(cls, low: int, high: int) -> Track:
        """A track from one number to another."""
        return cls(tuple(str(n) for n in range(low, high + 1)))

    def level(self, space: str) -> int:
        """How many spaces lie below one.

        Raises:
            ValueError: the track has no such space.
        """
        if space not in self.spaces:
            raise ValueError(f"{space} is not a space of this track")
        return self.spaces.index(space)

    def moved(self, space: str, by: int) -> str:
        """Where a marker gets to; at an end of the track it stops."""
        return self.spaces[max(0, min(len(self.spaces) - 1, self.level(space) + by))]

    def lost(self, space: str, by: int) -> int:
        """How many of the steps fall away because the track ends, up or down."""
        return by - (self.level(self.moved(space, by)) - self.level(space))

    def passed(self, old: str, new: str) -> tuple[str, ...]:
        """The spaces that a marker enters on its way, in its direction, the last one included."""
        start, end = self.level(old), self.level(new)
        if end >= start:
            return self.spaces[start + 1 : end + 1]
        return tuple(reversed(self.spaces[end:start]))

    def is_lowest(self, space: str) -> bool:
        """Whether a marker can go no further down."""
        return self.level(space) == 0

    def is_highest(self, space: str) -> bool:
        """Whether a marker can go no further up."""
        return self.level(space) == len(self.spaces) - 1


@dataclass
class Order:
    """The seats in an order that the game changes, the first place first."""

    seats: list[str]

    @property
    def first(self) -> str:
        """The seat in the first place."""
        return self.seats[0]

    def place(self, seat: str) -> int:
        """A seat's place, from 0."""
        return self.seats.index(seat)

    def ahead(self, seats: Iterable[str]) -> str:
        """Which of some seats is furthest ahead."""
        return min(seats, key=self.place)

    def sorted(self, seats: Iterable[str]) -> list[str]:
        """Some seats in this order."""
        return sorted(seats, key=self.place)

    def from_seat(self, seat: str) -> list[str]:
        """All seats around the table, beginning with one."""
        n = self.place(seat)
        return [*self.seats[n:], *self.seats[:n]]

    def reorder(self, seats: Sequence[str]) -> None:
        """Put the seats into another order.

        Raises:
            ValueError: it does not name every seat once.
        """
        if sorted(seats) != sorted(self.seats):
            raise ValueError("the order must name every seat once")
        self.seats[:] = seats
