"""What each word says beside the others: the lower layers of a network that read a hundred languages, taught further here.

It is multilingual-e5-small (Wang 2024, MIT licence). The numbers of its pieces of words are kept in four bits, 32 of them with one scale, and were not
taught on; its layers were, together with the network that weighs, and are kept in eight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from .pieces import Pieces
from .sums import bend, heeded, level, linear

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

BEGIN, END, NAME, UNKNOWN = "<s>", "</s>", "<mask>", "<unk>"
"""What is read for the beginning of a message, for the end of a line, for a name of a game, and for what is no piece."""
NOT_READ = ""
"""What is read for the further words of a name: nothing."""
MOST = 500
"""More pieces than these are not read."""
HEADS = 12


class Words(NamedTuple):
    """The numbers of all pieces.

    Attributes:
        pieces: the pieces.
        scales: for each piece and each 32 of its numbers, the scale.
        halves: the numbers, two in a byte: the sixteen first of 32 in the lower halves, eight too high.
    """

    pieces: Pieces
    scales: NDArray[np.float16]
    halves: NDArray[np.uint8]

    def of(self, numbers: Sequence[int]) -> Array:
        """The numbers of some pieces, a row for each."""
        import numpy as np

        at = np.array(numbers)
        both = self.halves[at]
        flat = np.concatenate([both & 15, both >> 4], axis=-1).astype(np.float32) - 8
        return np.asarray((flat * self.scales[at].astype(np.float32)[..., None]).reshape(len(at), -1))


class Encoder:
    """An encoder as it was taught.

    Args:
        words: the numbers of its pieces.
        weights: its matrices by their names.
    """

    def __init__(self, words: Words, weights: Mapping[str, Array]) -> None:
        self.words, self.weights = words, weights

    @cached_property
    def _layers(self) -> int:
        return sum(name.endswith(".ask.weight") for name in self.weights)

    def read(self, written: Sequence[str]) -> Array:
        """What each word says, a row for each: the mean of its pieces; nothing but zeros where a word is not read.

        Args:
            written: the words of a message.
        """
        import numpy as np

        pieces, owners = self.pieces_of(self.words.pieces, written)
        rows = self._rows(pieces)
        sums = np.zeros((len(written) + 1, rows.shape[1]), np.float32)
        np.add.at(sums, np.array(owners), rows)
        count = np.bincount(owners, minlength=len(written) + 1).clip(min=1)
        return np.asarray(sums[:-1] / count[:-1, None], dtype=np.float32)

    @staticmethod
    def pieces_of(pieces: Pieces, written: Sequence[str]) -> tuple[list[int], list[int]]:
        """The pieces of a message, and the word that each is of; the number of words where it is of none.

        Args:
            pieces: the pieces that there are.
            written: the words of the message.
        """
        found, owners = [pieces.numbers[BEGIN]], [len(written)]
        for place, word in enumerate(written):
            own = (pieces.numbers[word],) if word in (END, NAME) else pieces.of(word) if word else ()
            found += own
            owners += [place] * len(own)
        return [*found[:MOST], pieces.numbers[END]], [*owners[:MOST], len(written)]

    def _rows(self, pieces: Sequence[int]) -> Array:
        weights = self.weights
        rows = level(self.words.of(pieces) + weights["places"][: len(pieces)], weights, "begin")
        for number in range(self._layers):
            name = f"{number}"
            taken = heeded(linear(rows, weights, f"{name}.ask"), HEADS)
            rows = level(rows + linear(taken, weights, f"{name}.take"), weights, f"{name}.between")
            wide = bend(linear(rows, weights, f"{name}.widen"))
            rows = level(rows + linear(wide, weights, f"{name}.narrow"), weights, f"{name}.end")
        return rows
