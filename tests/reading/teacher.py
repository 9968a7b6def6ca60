"""Teaching the network with PyTorch: the same sums as pbf_moderator/reading/weighing/network, over many messages at once."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from pbf_moderator.reading.weighing.encoder import Words
from pbf_moderator.reading.weighing.network import ENCODER, FARTHEST
from pbf_moderator.reading.weighing.table import NOWHERE

from .encoding import EncoderLayers, Written
from .lessons import NOT_TOLD, Lesson

Array = NDArray[Any]

WIDTH, LAYERS, HEADS, NARROW = 128, 3, 4, 64
"""Numbers a word, layers, heads of attention, numbers before the scores."""
TOGETHER = 24
"""Messages that are looked at together."""
FASTEST, CAREFUL = 2e-3, 2e-4
"""The highest step of learning, and that of the encoder, which knows a lot already."""
FURTHER = 0.5
"""The share of these steps with which a network is taught further."""
REMEMBERED = 0.998
"""What is kept is the mean of the matrices over the last steps; so much of it is kept at each."""
FORGOTTEN = 0.3
"""The share of the numbers that is left out at random, so that none is relied upon."""
UNREAD = 0.12
"""The share of the words of which only the sort is shown."""
LETTERS = ("word ", "stem ", "begins ", "ends ")
"""The traits that hold the letters of a word."""
SIDE = 0.5
"""What second choices and conditions count beside first ones."""


class Batch:
    """Some messages as tensors.

    Args:
        lessons: the messages.
        words: the numbers of the pieces of words.
        blurred: the traits that hold letters, some of which are left out; none where the network is only asked.
    """

    def __init__(self, lessons: Sequence[Lesson], words: Words, blurred: set[int] | None = None) -> None:
        self.count, self.longest = len(lessons), max(len(x.table.words) for x in lessons)
        self.written = Written([x.table.written for x in lessons], words, self.longest)
        rows: list[Sequence[int]] = []
        self.mask = torch.zeros(self.count, self.longest, dtype=torch.bool)
        mentions, questions, candidates, owner = [], [], [], []
        mention_rows: list[Sequence[int]] = []
        question_rows: list[Sequence[int]] = []
        piece_rows: list[Sequence[int]] = []
        none = self.count * self.longest
        for number, lesson in enumerate(lessons):
            table, first = lesson.table, number * self.longest
            own = [_blurred(w, blurred) for w in table.words] if blurred else table.words
            rows += [*own, *([()] * (self.longest - len(own)))]
            self.mask[number, : len(own)] = True
            q, c = len(question_rows), len(piece_rows)
            for traits, question, piece, start, end, about, word in table.mentions:
                mention_rows.append(traits)
                place = none if about == NOWHERE else first + about
                kind = none + 1 if word == NOWHERE else first + word
                mentions.append((q + question, c + piece, first + start, first + end, place, kind))
            for traits, about, word in table.questions:
                question_rows.append(traits)
                questions.append(
                    (
                        none if about == NOWHERE else first + about,
                        none + 1 if word == NOWHERE else first + word,
                    )
                )
                owner.append(number)
            for traits, question in table.candidates:
                piece_rows.append(traits)
                candidates.append(q + question)
        self.words, self.of_mention = _bag(rows), _bag(mention_rows)
        self.of_question, self.of_piece = _bag(question_rows), _bag(piece_rows)
        self.mentions, self.questions = torch.tensor(mentions), torch.tensor(questions)
        self.question_of, self.message_of = torch.tensor(candidates), torch.tensor(owner)
        self.first = torch.tensor([y for x in lessons for y in x.first])
        self.second = torch.tensor([y for x in lessons for y in x.second])
        self.bound = torch.tensor([y for x in lessons for y in x.bound])
        self.told = torch.tensor([y for x in lessons for y in x.told])


def _bag(rows: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
    flat = np.fromiter((i for row in rows for i in row), dtype=np.int64)
    starts = np.cumsum([0, *map(len, rows)])[:-1]
    return torch.from_numpy(flat), torch.from_numpy(starts)


def _blurred(traits: Sequence[int], letters: set[int]) -> Sequence[int]:
    chance = random.random()
    if chance < UNREAD:
        return [t for t in traits if t not in letters]
    if chance < 2.5 * UNREAD:
        return [t for t in traits if t not in letters or random.random() < 0.5]
    return traits


class Layer(nn.Module):
    """One layer of the transformer."""

    def __init__(self) -> None:
        super().__init__()
        self.before, self.between = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.ask, self.take = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.widen, self.narrow = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(3 * WIDTH, WIDTH)


class Student(nn.Module):
    """The network while it is taught.

    Args:
        traits: how many traits there are.
        encoder: what tells what each word says.
    """

    def __init__(self, traits: int, encoder: EncoderLayers) -> None:
        super().__init__()
        self.encoder = encoder
        self.into = nn.Linear(encoder.places.shape[1], WIDTH)
        self.traits_of = nn.EmbeddingBag(traits, WIDTH, mode="sum")
        nn.init.normal_(self.traits_of.weight, 0, 0.05)
        self.near = nn.Embedding(2 * FARTHEST + 1, HEADS * LAYERS)
        nn.init.zeros_(self.near.weight)
        self.begin, self.end = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.nothing = nn.Parameter(torch.zeros(2, WIDTH))
        self.own, self.place, self.word = (nn.Linear(WIDTH, WIDTH) for _ in range(3))
        self.traits, self.whole = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.heed, self.none = nn.Linear(WIDTH, 1), nn.Linear(WIDTH, 1)
        self.narrow, self.score = nn.Linear(WIDTH, NARROW), nn.Linear(NARROW, 3)
        self.drop = nn.Dropout(FORGOTTEN)

    def go_on_from(self, traits: Sequence[str], known: Sequence[str], weights: Mapping[str, Array]) -> None:
        """Take over what another network has learnt; traits that it did not know are left as they are.

        Args:
            traits: the names of the traits of this one, in the order of their places.
            known: those of the other one.
            weights: its matrices by the names that it is read with.
        """
        places = {trait: place for place, trait in enumerate(known)}
        held = {name: torch.from_numpy(np.array(w)) for name, w in weights.items() if name != "traits_of"}
        rows = self.traits_of.weight.detach().clone()
        for number, trait in enumerate(traits):
            if trait in places:
                rows[number] = torch.from_numpy(weights["traits_of"][places[trait]])
        self.load_state_dict({**held, "traits_of.weight": rows})

    def read(self, batch: Batch) -> Tensor:
        """The words as each is understood beside the others."""
        told = self.traits_of(*batch.words) + self.into(self.encoder(batch.written))
        x = self.drop(self.begin(told)).view(batch.count, batch.longest, WIDTH)
        gaps = torch.arange(batch.longest)
        near = self.near((gaps[None] - gaps[:, None]).clamp(-FARTHEST, FARTHEST) + FARTHEST).permute(2, 0, 1)
        unseen = torch.zeros(batch.count, 1, 1, batch.longest).masked_fill(~batch.mask[:, None, None], -1e4)
        for n, layer in enumerate(self.layers):
            asks = layer.ask(layer.before(x)).view(batch.count, batch.longest, 3, HEADS, -1)
            q, k, v = asks.permute(2, 0, 3, 1, 4)
            heed = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1]) + near[n * HEADS : (n + 1) * HEADS][None]
            taken = ((heed + unseen).softmax(-1) @ v).transpose(1, 2).reshape(x.shape)
            x = x + self.drop(layer.take(taken))
            wide = functional.gelu(layer.widen(layer.between(x)), approximate="tanh")
            x = x + self.drop(layer.narrow(self.drop(wide)))
        return self.end(x)

    def forward(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """The scores of all pieces (first, second, bound), and of none for each question."""
        words = self.read(batch)
        heed = self.heed(words).squeeze(-1).masked_fill(~batch.mask, -1e4).softmax(-1)
        whole = self.whole((heed[..., None] * words).sum(1))
        told = torch.cat([words.reshape(-1, WIDTH), self.nothing])
        own, place, word = self.own(told), self.place(told), self.word(told)
        at, of_question = batch.mentions.T, self.traits_of(*batch.of_question)
        traits = (
            self.traits_of(*batch.of_mention) + self.traits_of(*batch.of_piece)[at[1]] + of_question[at[0]]
        )
        hidden = 0.5 * (own[at[2]] + own[at[3]]) + place[at[4]] + word[at[5]] + self.traits(traits)
        hidden = self.drop(functional.gelu(hidden, approximate="tanh"))
        scores = self.score(self.drop(functional.gelu(self.narrow(hidden), approximate="tanh")))
        pieces = torch.stack([_log_sums(s, at[1], len(batch.question_of)) for s in scores.T], 1)
        hidden = whole[batch.message_of] + place[batch.questions[:, 0]] + word[batch.questions[:, 1]]
        hidden = hidden + self.traits(of_question)
        return pieces, self.none(self.drop(functional.gelu(hidden, approximate="tanh"))).squeeze(-1)

    def loss(self, batch: Batch) -> Tensor:
        """How far the network is from what was meant."""
        pieces, none = self(batch)
        total = torch.logaddexp(_log_sums(pieces[:, 0], batch.question_of, len(none)), none)
        meant = batch.first == 1
        some = torch.zeros(len(none)).index_add(0, batch.question_of, meant.float()) > 0
        lost = (total[batch.question_of] - pieces[:, 0])[meant].sum()
        lost = lost + (total - none)[batch.told & ~some].sum()
        for scores, wanted in ((pieces[:, 1], batch.second), (pieces[:, 2], batch.bound)):
            known = wanted != NOT_TOLD
            lost = lost + SIDE * functional.binary_cross_entropy_with_logits(
                scores[known], wanted[known].float(), reduction="sum"
            )
        return lost


def _log_sums(scores: Tensor, group: Tensor, groups: int) -> Tensor:
    highest = torch.full((groups,), -1e9).scatter_reduce(0, group, scores.detach(), "amax")
    sums = torch.zeros(groups).index_add(0, group, (scores - highest[group]).exp())
    return (sums + 1e-9).log() + highest


def taught(
    lessons: Sequence[Lesson],
    traits: Sequence[str],
    rounds: int,
    words: Words,
    begun: Mapping[str, Array],
    before: tuple[Sequence[str], Mapping[str, Array]] | None = None,
) -> Student:
    """A network that has gone through some messages.

    Args:
        lessons: the messages.
        traits: the names of the traits, in the order of their places.
        rounds: how often it goes through them.
        words: the numbers of the pieces of words.
        begun: what the matrices of the encoder begin with.
        before: the traits and matrices of a network that is taught further; None where it begins anew.
    """
    torch.manual_seed(0)
    torch.set_flush_denormal(True)  # tiny numbers make each round slower than the one before
    random.seed(0)
    student = Student(len(traits), EncoderLayers(words, begun))
    fastest, careful = FASTEST, CAREFUL
    if before is not None:
        student.go_on_from(traits, *before)
        fastest, careful = FASTEST * FURTHER, CAREFUL * FURTHER
    own = [w for name, w in student.named_parameters() if not name.startswith(ENCODER)]
    letters = {n for n, trait in enumerate(traits) if trait.startswith(LETTERS)}
    steps = rounds * len([*_batches(lessons)])
    groups = [{"params": own, "lr": fastest}, {"params": [*student.encoder.parameters()], "lr": careful}]
    memory = torch.optim.AdamW(groups, weight_decay=0.02)
    pace = torch.optim.lr_scheduler.OneCycleLR(memory, [fastest, careful], total_steps=steps, pct_start=0.15)
    mean = AveragedModel(student, multi_avg_fn=get_ema_multi_avg_fn(REMEMBERED))
    for number in range(rounds):
        lost = 0.0
        for together in _batches(lessons):
            loss = student.loss(Batch(together, words, letters))
            memory.zero_grad()
            (loss / len(together)).backward()
            for group in memory.param_groups:
                nn.utils.clip_grad_norm_(group["params"], 1.0)
            memory.step()
            pace.step()
            mean.update_parameters(student)
            lost += loss.item()
        print(f"round {number + 1} of {rounds}: {lost / len(lessons):.3f} a message", flush=True)
    kept: Student = mean.module  # type: ignore[assignment]
    return kept.eval()


def _batches(lessons: Sequence[Lesson]) -> Iterator[list[Lesson]]:
    """The messages in groups of about the same length, in random order."""
    order = sorted(lessons, key=lambda x: len(x.table.words) + random.random() * 8)
    groups = [order[n : n + TOGETHER] for n in range(0, len(order), TOGETHER)]
    random.shuffle(groups)
    yield from groups


def weights_of(student: Student) -> Mapping[str, Array]:
    """The matrices of a network by the names that it is read with."""
    held = {name: w.numpy() for name, w in student.state_dict().items()}
    return {name.replace("traits_of.weight", "traits_of"): w for name, w in held.items()}
