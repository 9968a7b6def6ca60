"""What is asked, of whom, and how the rules ask it.

A flow is a generator. Where the rule book says "choose" it yields an `Ask`, which holds the question, its builder and
what that is given, since after a moderator's ruling it is built again from the changed position.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, TypeVarTuple

from .forms import NOTHING, Answer, Form
from .values import unchanging

CHANCE = "chance"
"""The seat that nature sits on."""
CHANGED_TO = "changed_to"
"""What is shown of a question that only comes where an order that lies is changed to one of a kind."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


@cache
def base_of(kind: str, seat: str, about: str) -> str:
    """The key of a decision without its number; a game asks for the same ones again and again."""
    base = f"{kind}/{seat}" if seat else kind
    return f"{base}/{about}" if about else base


@unchanging
class Decision:
    """One question to one seat.

    `kind` and `about` say what it is for, `secret` that the answer is given to the moderator alone, `passive` that
    it need not be asked aloud: its default is taken unless the player has said otherwise. `covert` says that it is a
    secret which answers there are, since they tell what the seat holds: it is never answered for the seat because
    only one answer is left, and what was said ahead and cannot be done counts as its default, without a word to
    others. `lasting` says that what was said ahead is not used up by one such decision. `facts` are the names that
    an answer given ahead of time may be tied to, `default` is the answer where the moderator closes without one, and
    `key` identifies the decision for the whole game. `meanings` tells what an option does, by ids that have names, where its
    own id is only a letter. `shown` is what its letter says beside it, by the names that phrases use; no condition can
    name it. `prices` in it says what each option costs. `parts` are the places that it asks about at once: what was said ahead of
    each of them alone makes up its answer, a list, once something was said of all.
    """

    kind: str
    seat: str
    form: Form
    about: str = ""
    secret: bool = False
    passive: bool = False
    facts: Mapping[str, str] | None = None
    default: Answer = NOTHING
    lasting: bool = False
    meanings: Mapping[str, Sequence[str]] | None = None
    parts: Sequence[str] = ()
    covert: bool = False
    key: str = ""
    shown: Mapping[str, Any] | None = None

    @property
    def base(self) -> str:
        """The key without its number."""
        return base_of(self.kind, self.seat, self.about)

    @property
    def answer_by_default(self) -> Answer:
        """The answer to take where nobody gives one."""
        return self.form.fallback() if self.default is NOTHING else self.default

    def describe(self) -> dict[str, Any]:
        """Plain JSON for views, the command line and mails."""
        return {
            "key": self.key,
            "kind": self.kind,
            "seat": self.seat,
            "about": self.about,
            "secret": self.secret,
            **self.form.describe(),
        }


Builder = Callable[..., Decision | Sequence[Decision] | None]
Ask = tuple[Sequence[Decision], Builder, tuple[Any, ...]]
"""A barrier: the decisions that are asked together and committed together, with their builder and what it is given."""

Flow = Generator[Ask, list[Answer], T]
"""A chapter of rules: it yields asks, is sent the answers in the order of the decisions, and returns a value."""


def ask(build: Callable[[*Ts], Decision | None], *given: *Ts) -> Flow[Answer]:
    """Ask the decision that a builder makes of what it is given; one that makes None asks nothing and the answer is None."""
    decision = build(*given)
    if decision is None:
        return None
    answers = yield [decision], build, given
    return answers[0] if answers else None


def ask_all(build: Callable[[], Sequence[Decision]]) -> Flow[list[tuple[Decision, Answer]]]:
    """Ask several decisions at the same time, of as many seats as there are, or several of one.

    Returns:
        Each decision as it was asked last, with its answer, in the order in which they were asked.
    """
    asked = list(build())
    if not asked:
        return []
    answers = yield asked, _asked_anew, (asked, build)
    return list(zip(asked, answers, strict=True))


def ask_together(build: Callable[[], Sequence[Decision]]) -> Flow[dict[str, Answer]]:
    """Ask several seats at the same time, one decision each; returns {seat: answer}.

    Raises:
        ValueError: a seat is asked more than one decision, whose answers only `ask_all` keeps apart.
    """
    asked = list(build())
    if not asked:
        return {}
    answers = yield asked, _asked_anew, (asked, build)
    by_seat = dict(zip([decision.seat for decision in asked], answers, strict=True))
    if len(by_seat) < len(answers):
        raise ValueError("a seat is asked twice at once; ask_all keeps its answers apart")
    return by_seat


def _asked_anew(asked: list[Decision], build: Callable[[], Sequence[Decision]]) -> list[Decision]:
    """The questions of a barrier made once more, in the place of those that whoever asks them holds."""
    asked[:] = build()
    return asked


def built_anew(build: Builder, given: tuple[Any, ...]) -> Sequence[Decision]:
    """The decisions of a barrier, made once more from the position of today."""
    made = build(*given)
    if made is None:
        return []
    return [made] if isinstance(made, Decision) else made
