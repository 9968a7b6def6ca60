"""What a base is drawn from: the board as it is, and what is printed on it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .art import Style, draw, patterns
from .board import ANCHORS, Board
from .marking import Mark

_UNPRINTED = ",".join(f'[data-role="{role}"]' for role in ANCHORS) + "{display:none !important}"
"""Anchors are handles for whoever draws the board."""


def bare_svg(board: Board) -> str:
    """The board as it was drawn, without the handles of whoever drew it."""
    head, _, tail = board.text.rpartition("</svg>")
    return f"{head}<style>{_UNPRINTED}</style></svg>{tail}"


def names_svg(board: Board, fixed: Sequence[Mark], style: Style) -> str:
    """What is printed on the board, in its units, with nothing below."""
    drawn = "".join(
        f'<g transform="translate({mark.box[0]:.1f} {mark.box[1]:.1f})">'
        f"{draw(mark.art, style, mark.box[2] - mark.box[0], mark.box[3] - mark.box[1])}</g>"
        for mark in fixed
    )
    return f"{_root(board)}<defs>{patterns(style)}</defs>{drawn}</svg>"


_ROOT = re.compile(r"""<!--.*?-->|<\?.*?\?>|(?P<tag><svg\b(?:[^>"']|"[^"]*"|'[^']*')*>)""", re.DOTALL)


def _root(board: Board) -> str:
    """The tag that opens the board: what has the same comes out in the same size."""
    return next(found["tag"] for found in _ROOT.finditer(board.text) if found["tag"])
