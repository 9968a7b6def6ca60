"""The network that weighs a message: a small transformer over its words, and on top of it one score for each mention of a piece of an answer.

It was taught what strangers meant (tests/reading/learning.py, with PyTorch) and is reckoned here with numpy, in single precision. Its table of traits, its
matrices and its settings are one file, templates/weights/network.npz.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ...resources import TEMPLATES, shipped
from .table import NOWHERE, Table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

os.environ.setdefault(
    "OPENBLAS_NUM_THREADS", "1"
)  # the matrices are small: threads would only wait for each other
FILE = "network.npz"
FOLDER = "weights"
PARTING = "\0"
"""What stands between the names of traits; one of them holds a line break."""
FARTHEST = 32
"""Words farther off than this are as far as this."""
_SMALL = 1e-5


class Weighed(NamedTuple):
    """What the network makes of one question.

    Attributes:
        first: how likely each piece is meant under no condition, from 0 to 1.
        second: how likely each is meant where the first cannot be.
        bound: how likely each is meant under a condition or for good.
        none: how likely none is meant so.
    """

    first: Sequence[float]
    second: Sequence[float]
    bound: Sequence[float]
    none: float


class Network:
    """A network as it was taught.

    Args:
        places: where each trait stands in the table.
        weights: its matrices by their names.
    """

    def __init__(self, places: Mapping[str, int], weights: Mapping[str, Array]) -> None:
        self.places = places
        self.weights = weights
        self._layers = sum(name.endswith(".ask.weight") for name in weights)
        self._heads = weights["near.weight"].shape[1] // self._layers

    def weigh(self, table: Table) -> list[Weighed]:
        """How likely each piece is, question by question.

        Args:
            table: the message.
        """
        import numpy as np

        if not table.mentions:
            return []
        words = self._read(self._sum(table.words))
        nothing = self.weights["nothing"]
        told = np.concatenate([words, nothing])
        traits = self._sum([row[0] for row in table.mentions])
        of_question = self._sum([row[0] for row in table.questions])
        of_piece = self._sum([row[0] for row in table.candidates])
        at = np.array([row[1:] for row in table.mentions], dtype=np.int64)
        for column, missing in ((4, len(words)), (5, len(words) + 1)):
            at[:, column] = np.where(at[:, column] == NOWHERE, missing, at[:, column])
        own, place, word = (self._linear(told, name) for name in ("own", "place", "word"))
        hidden = 0.5 * (own[at[:, 2]] + own[at[:, 3]]) + place[at[:, 4]] + word[at[:, 5]]
        hidden += self._linear(traits + of_piece[at[:, 1]] + of_question[at[:, 0]], "traits")
        scores = self._linear(_bend(self._linear(_bend(hidden), "narrow")), "score")
        pieces = _log_sums(scores, at[:, 1], len(table.candidates))
        none = self._none(words, place, word, of_question, table)
        return self._likelihoods(pieces, none, np.array([row[1] for row in table.candidates]))

    def _read(self, words: Array) -> Array:
        """The words as each is understood beside the others."""
        import numpy as np

        words = self._level(words, "begin")
        gaps = np.arange(len(words))
        near = self.weights["near.weight"][
            np.clip(gaps[None] - gaps[:, None], -FARTHEST, FARTHEST) + FARTHEST
        ].transpose(2, 0, 1)
        for layer in range(self._layers):
            name = f"layers.{layer}"
            asks = self._linear(self._level(words, f"{name}.before"), f"{name}.ask")
            asks = asks.reshape(len(words), 3, self._heads, -1).transpose(1, 2, 0, 3)
            heed = asks[0] @ asks[1].transpose(0, 2, 1) / np.sqrt(np.float32(asks.shape[-1]))
            heed = _shares(heed + near[layer * self._heads : (layer + 1) * self._heads])
            taken = (heed @ asks[2]).transpose(1, 0, 2).reshape(len(words), -1)
            words = words + self._linear(taken, f"{name}.take")
            wide = _bend(self._linear(self._level(words, f"{name}.between"), f"{name}.widen"))
            words = words + self._linear(wide, f"{name}.narrow")
        return self._level(words, "end")

    def _none(self, words: Array, place: Array, word: Array, of_question: Array, table: Table) -> Array:
        """The score of none of the pieces, for each question, from the message as a whole."""
        import numpy as np

        whole = _shares(self._linear(words, "heed").T) @ words
        at = np.array([row[1:] for row in table.questions], dtype=np.int64)
        at = np.where(at == NOWHERE, len(words) + np.arange(2), at)
        hidden = self._linear(whole, "whole") + place[at[:, 0]] + word[at[:, 1]]
        hidden += self._linear(of_question, "traits")
        return np.asarray(self._linear(_bend(hidden), "none")[:, 0])

    @staticmethod
    def _likelihoods(pieces: Array, none: Array, question: NDArray[np.int64]) -> list[Weighed]:
        import numpy as np

        side = 1.0 / (1.0 + np.exp(-pieces[:, 1:]))
        ends = np.searchsorted(question, np.arange(len(none) + 1)).tolist()
        found = []
        for number, nothing in enumerate(none):
            own = slice(ends[number], ends[number + 1])
            likely = _shares(np.append(pieces[own, 0], nothing)).tolist()
            found.append(Weighed(likely[:-1], side[own, 0].tolist(), side[own, 1].tolist(), likely[-1]))
        return found

    def _sum(self, rows: Sequence[Sequence[int]]) -> Array:
        """The sum of the traits of each row."""
        import numpy as np

        ends = np.cumsum([0, *map(len, rows)])
        flat = self.weights["traits_of"][np.array([place for row in rows for place in row], dtype=np.int64)]
        sums = np.concatenate(
            [np.zeros((1, flat.shape[1]), np.float32), np.cumsum(flat, axis=0, dtype=np.float64)]
        )
        return np.asarray(sums[ends[1:]] - sums[ends[:-1]], dtype=np.float32)

    def _linear(self, rows: Array, name: str) -> Array:
        return rows @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def _level(self, rows: Array, name: str) -> Array:
        """Rows with the mean 0 and the spread 1, then as they were taught to be."""
        import numpy as np

        off = rows - rows.mean(axis=-1, keepdims=True)
        spread = np.sqrt((off * off).mean(axis=-1, keepdims=True) + np.float32(_SMALL))
        return np.asarray(off / spread * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"])


def _bend(rows: Array) -> Array:
    """The Gaussian error linear unit, with a tanh."""
    import numpy as np

    inner = np.float32(0.7978845608) * rows * (1 + np.float32(0.044715) * rows * rows)
    return np.asarray(np.float32(0.5) * rows * (1 + np.tanh(inner)))


def _shares(rows: Array) -> Array:
    """Shares that add up to 1 along the last axis."""
    import numpy as np

    up = np.exp(rows - rows.max(axis=-1, keepdims=True))
    return np.asarray(up / up.sum(axis=-1, keepdims=True))


def _log_sums(scores: Array, piece: NDArray[np.int64], pieces: int) -> Array:
    """The scores of all mentions of a piece as one, the strongest counting most."""
    import numpy as np

    highest = np.full((pieces, scores.shape[1]), -np.inf, np.float32)
    np.maximum.at(highest, piece, scores)
    sums = np.zeros_like(highest)
    np.add.at(sums, piece, np.exp(scores - highest[piece]))
    return np.asarray(highest + np.log(sums))


@cache
def network() -> Network | None:
    """The network that is shipped; None where there is none."""
    import numpy as np

    path = shipped() / TEMPLATES / FOLDER / FILE
    if not path.exists():
        return None
    with np.load(path) as file:
        held: dict[str, Any] = {name: file[name] for name in file.files}
    traits = bytes(held.pop("traits")).decode().split(PARTING)
    return Network(
        {t: n for n, t in enumerate(traits)}, {name: w.astype(np.float32) for name, w in held.items()}
    )
