"""Pictures for tests that do not look at them: as large as they are asked for, and of one colour for each position."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from hashlib import sha256
from io import BytesIO
from types import ModuleType
from typing import Any

import pytest
from PIL import Image

from pbf_moderator.render.paint import FORMS, WIDTHS, Painter
from pbf_moderator.render.scene import QUIET, Tale

LOOKS = "LOOKS_AT_PICTURES"
"""A module of tests that has this word, and true, gets those that are painted."""
OF_PICTURES = "tests.render."
"""How the names of modules begin that all look at pictures."""


def plain(shown: object, width: int, form: str) -> bytes:
    """A picture of one colour, which is another one for other things shown."""
    seen = sha256(json.dumps(shown, sort_keys=True, default=str).encode()).digest()
    out = BytesIO()
    size = (width, width * 5 // 4)
    if form == FORMS[0]:
        picture = Image.new("P", size)
        picture.putpalette(seen[:3])
        picture.save(out, form, bits=1, compress_level=1)
    else:
        Image.new("RGB", size, tuple(seen[:3])).save(out, form)
    return out.getvalue()


def _map(
    self: Painter, view: Mapping[str, Any], width: int = WIDTHS[0], tale: Tale = QUIET, form: str = FORMS[0]
) -> bytes:
    return plain([view, repr(tale)], width, form)


@contextmanager
def _large_map(self: Painter, view: Mapping[str, Any], form: str = FORMS[0]) -> Iterator[Callable[[], bytes]]:
    yield lambda: plain(view, WIDTHS[0], form)


def _close_up(
    self: Painter,
    view: Mapping[str, Any],
    areas: Sequence[str],
    width: int = WIDTHS[1],
    margin: float = 40.0,
    tale: Tale = QUIET,
    form: str = FORMS[0],
) -> bytes:
    return plain([view, *areas, repr(tale)], width, form)


def _for_one(self: Painter, view: Mapping[str, Any], seat: str, mark: str) -> bytes:
    return plain([view, seat, mark], WIDTHS[1], FORMS[0])


@contextmanager
def plain_pictures() -> Iterator[None]:
    """Nothing is painted meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Painter, "map", _map)
        patch.setattr(Painter, "large_map", _large_map)
        patch.setattr(Painter, "close_up", _close_up)
        patch.setattr(Painter, "for_one", _for_one)
        yield


def unpainted(module: ModuleType) -> Iterator[None]:
    """Nothing is painted while the tests of a module run, unless it is one of pictures or says that it looks at them."""
    looks = module.__name__.startswith(OF_PICTURES) or getattr(module, LOOKS, False)
    with nullcontext() if looks else plain_pictures():
        yield
