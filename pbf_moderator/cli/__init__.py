"""The command line: thin; every command calls the desk."""

from __future__ import annotations

from .main import main

__all__ = ["main"]
