"""Persons of the board by whom a force is called."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Commander:
    """A person of the board who stands for the force around them in what players write.

    Attributes:
        seat: whose person it is.
        force: the id of the force.
        area: where it is.
        leads: the force is called by this person; of others with it only "the army of …" speaks.
    """

    seat: str
    force: str
    area: str
    leads: bool = True
