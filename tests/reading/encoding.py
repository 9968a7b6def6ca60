"""The encoder while it is taught, with PyTorch: the same sums as pbf_moderator/reading/weighing/encoder, over many messages at once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from pbf_moderator.reading.weighing.encoder import HEADS, Encoder, Words

FORGOTTEN = 0.1
"""The share of the numbers of the words that is left out at random."""


class Written:
    """What the encoder reads of some messages.

    Args:
        messages: the words of each.
        words: the numbers of its pieces.
        longest: how many words the longest of them has.
    """

    def __init__(self, messages: Sequence[Sequence[str]], words: Words, longest: int) -> None:
        read = [Encoder.pieces_of(words.pieces, written) for written in messages]
        most = max(len(pieces) for pieces, _ in read)
        self.pieces = torch.zeros(len(read), most, dtype=torch.long)
        self.unseen = torch.ones(len(read), most, dtype=torch.bool)
        owner = torch.full((len(read), most), len(read) * longest)
        for number, (pieces, owners) in enumerate(read):
            self.pieces[number, : len(pieces)] = torch.tensor(pieces)
            self.unseen[number, : len(pieces)] = False
            own = torch.tensor(owners)
            owner[number, : len(pieces)] = torch.where(
                own < len(messages[number]), own + number * longest, len(read) * longest
            )
        self._owner, self._places = owner.reshape(-1), len(read) * longest + 1

    def of_words(self, rows: Tensor) -> Tensor:
        """The mean of the rows of the pieces of each word."""
        flat = rows.reshape(-1, rows.shape[-1]).float()
        sums = torch.zeros(self._places, flat.shape[1]).index_add(0, self._owner, flat)
        count = torch.bincount(self._owner, minlength=self._places).clamp(min=1)
        return (sums / count[:, None])[:-1]


class EncoderLayer(nn.Module):
    """One layer of the encoder."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.ask, self.take = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.widen, self.narrow = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.between, self.end = nn.LayerNorm(width), nn.LayerNorm(width)

    def forward(self, rows: Tensor, unseen: Tensor) -> Tensor:
        """The rows of pieces, each with what it takes from the others."""
        count, most, width = rows.shape
        ask, known, given = self.ask(rows).view(count, most, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        heed = (ask @ known.transpose(-1, -2)) / math.sqrt(ask.shape[-1])
        heed = heed.masked_fill(unseen[:, None, None], -1e4).softmax(-1).to(given.dtype)
        taken = (heed @ given).transpose(1, 2).reshape(count, most, width)
        rows = self.between(rows + self.take(taken))
        return self.end(rows + self.narrow(functional.gelu(self.widen(rows), approximate="tanh")))


class EncoderLayers(nn.Module):
    """The layers of the encoder above the numbers of its words, which are not taught.

    Args:
        words: those.
        begun: what its matrices begin with.
    """

    def __init__(self, words: Words, begun: Mapping[str, np.ndarray]) -> None:
        super().__init__()
        numbers = torch.from_numpy(words.of(range(len(words.scales))))
        self.register_buffer("numbers", numbers, persistent=False)
        self.places = nn.Parameter(torch.zeros(begun["places"].shape))
        width = numbers.shape[1]
        self.begin, self.drop = nn.LayerNorm(width), nn.Dropout(FORGOTTEN)
        self.depth = sum(name.endswith(".ask.weight") for name in begun)
        for number in range(self.depth):
            self.add_module(str(number), EncoderLayer(width))
        self.load_state_dict({name: torch.from_numpy(np.array(w)) for name, w in begun.items()})

    def forward(self, written: Written) -> Tensor:
        """What each word says, a row for each."""
        with torch.autocast("cpu", torch.bfloat16, enabled=self.training):
            numbers = functional.embedding(written.pieces, self.get_buffer("numbers"))
            rows = self.drop(self.begin(numbers + self.places[: written.pieces.shape[1]]))
            for number in range(self.depth):
                rows = self.get_submodule(str(number))(rows, written.unseen)
        return written.of_words(rows)
