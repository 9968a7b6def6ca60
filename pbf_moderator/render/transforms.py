"""Where the elements of an SVG really lie, once the transforms of the groups around them are applied."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..errors import UserError
from .free_space import Box, Point

if TYPE_CHECKING:
    from svgelements import Matrix

_FUNCTIONS = re.compile(
    r"(?:\s*,?\s*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+\d.eE,\s]+\))+\s*|\s*none\s*"
)
_IN_STYLE = re.compile(r"(?:^|;)\s*transform(?:-origin)?\s*:", re.IGNORECASE)


def extent(points: Iterable[Point]) -> Box:
    """The upright rectangle around some points."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


class Placement:
    """What carries points of an element's own coordinates to the sheet; without a matrix they stay where they are."""

    def __init__(self, matrix: Matrix | None = None) -> None:
        self._matrix = matrix

    def point(self, point: Point) -> Point:
        """Where a point lies on the sheet."""
        if self._matrix is None:
            return point
        m, (x, y) = self._matrix, point
        return (m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f)

    def ring(self, ring: Iterable[Point]) -> list[Point]:
        """Where the points of an outline lie on the sheet."""
        return [self.point(point) for point in ring]

    def box(self, box: Box) -> Box:
        """The upright rectangle around a rectangle that may have been turned."""
        left, top, right, bottom = box
        return extent(self.ring(((left, top), (right, top), (left, bottom), (right, bottom))))

    def within(self, text: str) -> Placement:
        """The placement inside a group with this transform.

        Raises:
            ValueError: it is not a transform.
        """
        from svgelements import Matrix

        if not _FUNCTIONS.fullmatch(text):
            raise ValueError(text)
        try:
            matrix = Matrix(text)
        except IndexError as error:
            raise ValueError(text) from error
        if self._matrix is not None:
            matrix *= self._matrix
        if not all(map(math.isfinite, (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f))):
            raise ValueError(text)
        return Placement(matrix)


def placed(root: ElementTree.Element, where: str) -> Iterator[tuple[ElementTree.Element, Placement]]:
    """Every element in the order of the file, with its placement.

    Args:
        root: the outermost element.
        where: the file, for error messages.

    Raises:
        UserError: a transform that cannot be read, or one that is hidden in a style.
    """
    waiting = [(root, Placement())]
    while waiting:
        element, around = waiting.pop()
        own = _own(element, around, where)
        yield element, own
        waiting += [(child, own) for child in reversed(element)]


def _own(element: ElementTree.Element, around: Placement, where: str) -> Placement:
    if _IN_STYLE.search(element.get("style", "")):
        raise UserError(
            f"{where}: {_called(element)} has a transform in its style; write it as the attribute transform."
        )
    text = element.get("transform", "")
    if not text.strip():
        return around
    try:
        return around.within(text)
    except ValueError:
        raise UserError(
            f"{where}: {_called(element)} has the transform {text[:60]!r}, which cannot be read."
        ) from None


def _called(element: ElementTree.Element) -> str:
    tag = str(element.tag).rsplit("}", 1)[-1]
    return f"<{tag} id={element.get('id')!r}>" if element.get("id") else f"a <{tag}>"
