"""The network that weighs a message: an encoder and a small transformer over its words, and on top of them one score for each mention of a piece of an answer.

It was taught what strangers meant (tests/reading/learning.py, with PyTorch) and is reckoned here with numpy, in single precision.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ...resources import TEMPLATES, shipped
from .encoder import Encoder
from .files import weights_in, words_in
from .sums import bend, heeded, level, linear, shares
from .table import NOWHERE, Table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

os.environ.setdefault(
    "OPENBLAS_NUM_THREADS", "1"
)  # the matrices are small: threads would only wait for each other
FILE, WORDS, FOLDER = "network.npz", "words.npz", "weights"
ENCODER = "encoder."
"""What the names of the encoder's matrices begin with."""
FARTHEST = 32
"""Words farther off than this are as far as this."""


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
        encoder: what tells what each word says.
    """

    def __init__(self, places: Mapping[str, int], weights: Mapping[str, Array], encoder: Encoder) -> None:
        self.places, self.weights, self.encoder = places, weights, encoder
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
        weights = self.weights
        words = self._read(table)
        told = np.concatenate([words, weights["nothing"]])
        traits = self._sum([row[0] for row in table.mentions])
        of_question = self._sum([row[0] for row in table.questions])
        of_piece = self._sum([row[0] for row in table.candidates])
        at = np.array([row[1:] for row in table.mentions], dtype=np.int64)
        for column, missing in ((4, len(words)), (5, len(words) + 1)):
            at[:, column] = np.where(at[:, column] == NOWHERE, missing, at[:, column])
        own, place, word = (linear(told, weights, name) for name in ("own", "place", "word"))
        hidden = 0.5 * (own[at[:, 2]] + own[at[:, 3]]) + place[at[:, 4]] + word[at[:, 5]]
        hidden += linear(traits + of_piece[at[:, 1]] + of_question[at[:, 0]], weights, "traits")
        scores = linear(bend(linear(bend(hidden), weights, "narrow")), weights, "score")
        pieces = _log_sums(scores, at[:, 1], len(table.candidates))
        none = self._none(words, place, word, of_question, table)
        return self._likelihoods(pieces, none, np.array([row[1] for row in table.candidates]))

    def _read(self, table: Table) -> Array:
        """The words as each is understood beside the others."""
        import numpy as np

        weights = self.weights
        told = self._sum(table.words) + linear(self.encoder.read(table.written), weights, "into")
        words = level(told, weights, "begin")
        gaps = np.arange(len(words))
        near = weights["near.weight"][
            np.clip(gaps[None] - gaps[:, None], -FARTHEST, FARTHEST) + FARTHEST
        ].transpose(2, 0, 1)
        for layer in range(self._layers):
            name, heads = f"layers.{layer}", slice(layer * self._heads, (layer + 1) * self._heads)
            asks = linear(level(words, weights, f"{name}.before"), weights, f"{name}.ask")
            words = words + linear(heeded(asks, self._heads, near[heads]), weights, f"{name}.take")
            wide = bend(linear(level(words, weights, f"{name}.between"), weights, f"{name}.widen"))
            words = words + linear(wide, weights, f"{name}.narrow")
        return level(words, weights, "end")

    def _none(self, words: Array, place: Array, word: Array, of_question: Array, table: Table) -> Array:
        """The score of none of the pieces, for each question, from the message as a whole."""
        import numpy as np

        weights = self.weights
        whole = shares(linear(words, weights, "heed").T) @ words
        at = np.array([row[1:] for row in table.questions], dtype=np.int64)
        at = np.where(at == NOWHERE, len(words) + np.arange(2), at)
        hidden = linear(whole, weights, "whole") + place[at[:, 0]] + word[at[:, 1]]
        hidden += linear(of_question, weights, "traits")
        return np.asarray(linear(bend(hidden), weights, "none")[:, 0])

    @staticmethod
    def _likelihoods(pieces: Array, none: Array, question: NDArray[np.int64]) -> list[Weighed]:
        import numpy as np

        side = 1.0 / (1.0 + np.exp(-np.clip(pieces[:, 1:], -60.0, 60.0)))
        ends = np.searchsorted(question, np.arange(len(none) + 1)).tolist()
        found = []
        for number, nothing in enumerate(none):
            own = slice(ends[number], ends[number + 1])
            likely = shares(np.append(pieces[own, 0], nothing)).tolist()
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
    folder = shipped() / TEMPLATES / FOLDER
    if not (folder / FILE).exists():
        return None
    traits, weights = weights_in(folder / FILE)
    own = {name: w for name, w in weights.items() if not name.startswith(ENCODER)}
    encoder = Encoder(
        words_in(folder / WORDS),
        {name.removeprefix(ENCODER): w for name, w in weights.items() if name.startswith(ENCODER)},
    )
    return Network({trait: place for place, trait in enumerate(traits)}, own, encoder)
