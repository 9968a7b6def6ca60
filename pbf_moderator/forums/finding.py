"""Finding the clients of boards: ours, and those that other packages offer by an entry point."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ..entry_points import OURS, EntryPoint, entry_points
from ..errors import UserError

if TYPE_CHECKING:
    from .dialogue import Forum

GROUP = "pbf_moderator.boards"
"""The group of entry points; each names a class (``package.module:Class``) that is made like `dialogue.Forum`."""
BUILT_IN = {
    "phpbb": "pbf_moderator.forums.phpbb:PhpBB",
    "smf": "pbf_moderator.forums.smf:SMF",
    "mybb": "pbf_moderator.forums.mybb:MyBB",
}

PUBLIC_ONLY = frozenset({"forumfree"})
"""Software of which only what everybody may read is fetched; whatever is to be sent there is sent by hand."""


@cache
def software() -> Mapping[str, EntryPoint]:
    """The software of every board that there is a client for; ours come first, and nobody takes their names."""
    ours = {name: EntryPoint(name, OURS, value) for name, value in BUILT_IN.items()}
    return {**{offer.name: offer for offer in entry_points(GROUP)}, **ours}


def client(name: str) -> type[Forum]:
    """The client of a software.

    Raises:
        UserError: there is none of this name, or it cannot be loaded.
    """
    offer = software().get(name)
    if offer is None:
        raise UserError(f"There is no client for boards of {name!r}; known are: {', '.join(software())}.")
    module, _, attribute = offer.value.partition(":")
    try:
        found: type[Forum] = getattr(import_module(module), attribute)
    except Exception as trouble:  # foreign code may fail in any way
        raise UserError(
            f"The client for boards of {name!r}, offered by {offer.package}, cannot be loaded ({trouble})."
        ) from None
    return found
