"""The files that a network is kept in: its table of traits and its matrices, and the numbers of the encoder's pieces of words.

Matrices stand there in half precision, or in eight bits with a scale for each row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .encoder import UNKNOWN, Words
from .pieces import Pieces

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

TRAITS, PIECES, CHANCES, SCALES, HALVES = "traits", "pieces", "chances", "scales", "halves"
_PARTING = "\0"
"""What stands between names; one of them holds a line break."""
_SCALE = ".scale"


def weights_in(path: Path) -> tuple[list[str], dict[str, Array]]:
    """The names of the traits of a network, in order, and its matrices by their names.

    Args:
        path: the file.
    """
    import numpy as np

    with np.load(path) as file:
        held = {name: file[name] for name in file.files}
    traits = _names(held.pop(TRAITS))
    scales = {name.removesuffix(_SCALE): w for name, w in held.items() if name.endswith(_SCALE)}
    weights = {name: w.astype(np.float32) for name, w in held.items() if not name.endswith(_SCALE)}
    for name, scale in scales.items():
        weights[name] *= scale.astype(np.float32)[:, None]
    return traits, weights


def write_weights(
    path: Path, traits: Sequence[str], weights: Mapping[str, Array], in_eight_bits: str
) -> None:
    """Write a network.

    Args:
        path: the file.
        traits: the names of its traits, in order.
        weights: its matrices by their names.
        in_eight_bits: what the names of those begin with that are kept in eight bits.
    """
    import numpy as np

    held: dict[str, Any] = {TRAITS: _bytes(traits)}
    for name, matrix in weights.items():
        if name.startswith(in_eight_bits) and name.endswith(".weight") and matrix.ndim > 1:
            scale = (np.abs(matrix).max(axis=1) / 127).astype(np.float16)
            held[name] = np.round(matrix / scale.astype(np.float32)[:, None]).clip(-127, 127).astype(np.int8)
            held[name + _SCALE] = scale
        else:
            held[name] = matrix.astype(np.float16)
    np.savez(path, **held)


def words_in(path: Path) -> Words:
    """The pieces of words of the encoder with their numbers.

    Args:
        path: the file.
    """
    import numpy as np

    with np.load(path) as file:
        names, chances = _names(file[PIECES]), file[CHANCES].tolist()
        pieces = Pieces(dict(zip(names, chances, strict=True)), names.index(UNKNOWN))
        return Words(pieces, file[SCALES], file[HALVES])


def write_words(
    path: Path, chances: Mapping[str, float], scales: NDArray[np.float16], halves: NDArray[np.uint8]
) -> None:
    """Write the pieces of words.

    Args:
        path: the file.
        chances: the logarithm of the chance of each piece.
        scales: the scales of their numbers.
        halves: their numbers, two in a byte.
    """
    import numpy as np

    held: dict[str, Any] = {PIECES: _bytes([*chances]), CHANCES: np.array([*chances.values()], np.float32)}
    np.savez(path, **{**held, SCALES: scales, HALVES: halves})


def _names(held: NDArray[np.uint8]) -> list[str]:
    return bytes(held).decode().split(_PARTING)


def _bytes(names: Sequence[str]) -> NDArray[np.uint8]:
    import numpy as np

    return np.frombuffer(_PARTING.join(names).encode(), dtype=np.uint8)
