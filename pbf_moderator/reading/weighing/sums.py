"""The sums that networks are made of, with numpy: rows of numbers in single precision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

_SMALL = 1e-5


def linear(rows: Array, weights: Mapping[str, Array], name: str) -> Array:
    """Rows times a matrix, and what is added to each."""
    return rows @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]


def level(rows: Array, weights: Mapping[str, Array], name: str) -> Array:
    """Rows with the mean 0 and the spread 1, then as they were taught to be."""
    import numpy as np

    off = rows - rows.mean(axis=-1, keepdims=True)
    spread = np.sqrt((off * off).mean(axis=-1, keepdims=True) + np.float32(_SMALL))
    return np.asarray(off / spread * weights[f"{name}.weight"] + weights[f"{name}.bias"])


def bend(rows: Array) -> Array:
    """The Gaussian error linear unit, with a tanh."""
    import numpy as np

    inner = np.float32(0.7978845608) * rows * (1 + np.float32(0.044715) * rows * rows)
    return np.asarray(np.float32(0.5) * rows * (1 + np.tanh(inner)))


def shares(rows: Array) -> Array:
    """Shares that add up to 1 along the last axis."""
    import numpy as np

    up = np.exp(rows - rows.max(axis=-1, keepdims=True))
    return np.asarray(up / up.sum(axis=-1, keepdims=True))


def heeded(asks: Array, heads: int, near: Array | None = None) -> Array:
    """What each row takes from all of them: attention.

    Args:
        asks: what each row asks for, is known by and gives, side by side.
        heads: how many kinds of attention there are.
        near: what is added for where the rows stand, for each kind.
    """
    import numpy as np

    count = len(asks)
    ask, known, given = asks.reshape(count, 3, heads, -1).transpose(1, 2, 0, 3)
    heed = ask @ known.transpose(0, 2, 1) / np.sqrt(np.float32(ask.shape[-1]))
    heed = shares(heed if near is None else heed + near)
    return np.asarray((heed @ given).transpose(1, 0, 2).reshape(count, -1))
