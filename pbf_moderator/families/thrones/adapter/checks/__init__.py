"""What must hold in a scenario beyond the shape of its tables, a module for each chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....faults import Fault, Faults
from .allies import check_allies
from .board import check_board
from .cards import check_decks, check_house_cards
from .pieces import check_constants, check_homes, check_pieces, check_style
from .setups import check_setups


def check(tables: Mapping[str, Any]) -> Sequence[Fault]:
    """What does not fit together in tables whose shape is right."""
    faults = Faults()
    check_board(faults, tables)
    check_constants(faults, tables)
    check_pieces(faults, tables)
    check_homes(faults, tables)
    check_style(faults, tables)
    check_house_cards(faults, tables)
    check_decks(faults, tables)
    check_allies(faults, tables)
    check_setups(faults, tables)
    return faults.found
