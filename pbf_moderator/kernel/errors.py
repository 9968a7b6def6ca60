"""The root of all errors, where the pure packages can reach it."""

from __future__ import annotations


class PbfError(Exception):
    """Something that this package raises of its own accord; docs/architecture.md draws the tree."""
