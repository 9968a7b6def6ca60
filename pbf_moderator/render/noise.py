"""Smooth noise that is the same on every machine: no clock, no `random`, only a hash of whole numbers."""

from __future__ import annotations

import math
from functools import lru_cache

_MASK = 0xFFFFFFFF


def unit(*key: int) -> float:
    """A number from 0 up to 1 that depends on nothing but the key."""
    h = 0x9E3779B9
    for part in key:
        h = ((h ^ (part & _MASK)) * 0x85EBCA6B) & _MASK
        h ^= h >> 13
        h = (h * 0xC2B2AE35) & _MASK
        h ^= h >> 16
    return h / 4294967296.0


_corner = lru_cache(maxsize=65_536)(unit)
"""The points around a place are asked for again by all places beside it."""


def smooth(x: float, y: float, seed: int) -> float:
    """Value noise at a point, from 0 to 1, with features about one unit wide."""
    x0, y0 = math.floor(x), math.floor(y)
    u, v = x - x0, y - y0
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    top = _corner(x0, y0, seed) * (1 - u) + _corner(x0 + 1, y0, seed) * u
    low = _corner(x0, y0 + 1, seed) * (1 - u) + _corner(x0 + 1, y0 + 1, seed) * u
    return top * (1 - v) + low * v


def rough(x: float, y: float, seed: int, octaves: int = 3) -> float:
    """Fractal noise at a point, from 0 to 1: several layers of `smooth`, each finer and weaker."""
    total, weight, size = 0.0, 0.0, 1.0
    for octave in range(octaves):
        total += smooth(x / size, y / size, seed + octave) * size
        weight += size
        size *= 0.5
    return total / weight
