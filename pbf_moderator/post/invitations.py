"""Invitations: what a player who is not waited for may well say now, so that the game need not stop for it later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ..families.common.windows import MODES
from ..families.invitations import Invitation
from ..kernel.decision import Decision
from ..kernel.events import Event
from ..kernel.forms import One, Some
from ..scenario.lexicon import SHORT
from .compose import Press, publish
from .narrative import tell
from .phrases import Phrases
from .questions import Letter, Writer
from .template_filters import Marked, listed


@dataclass(frozen=True)
class Said:
    """What a seat has said so far.

    Attributes:
        mode: how it wants to be treated in windows of a kind, as things stand.
        plan: the rest of it in words, a line each.
    """

    mode: Callable[[Decision], str]
    plan: Sequence[str] = ()


def invitation(
    seat: str,
    invited: Invitation,
    said: Said,
    asked: Sequence[str],
    view: Mapping[str, Any],
    press: Press,
    write: Writer,
    *,
    events: Iterable[Event] = (),
    deadline: datetime | None = None,
) -> Letter:
    """The message that invites a seat to write its plan.

    Args:
        seat: who is invited.
        invited: to say what.
        said: what it has said already.
        asked: the seats that the game waits for.
        view: the position as this seat sees it.
        press: scenario, the player's language, dialect, zone, players.
        write: puts answers into words.
        events: what happened since the last message; of it what is for this seat alone is told.
        deadline: until when the others answer.
    """
    phrases = press.phrases()
    game = press.scenario.lexicon.title(press.lang, SHORT)
    title = phrases.say("invite.subject", game=game, turn=view["turn"])
    text = phrases.layout(
        "invitation.j2",
        player=press.players.get(seat, ""),
        seat=seat,
        asked=list(asked),
        news=tell(events, phrases, seat),
        modes=[*_by_mode(phrases, invited.modes, said)],
        reactions=_reactions(phrases, invited.reactions),
        said=listed_below(said.plan),
        example=[*_examples(phrases, invited, write)],
        deadline=press.local(deadline),
    )
    return Letter(seat, (), tuple(publish(press, phrases, title, text)))


def listed_below(lines: Sequence[str]) -> Marked:
    """Lines as a list of neutral markup; nothing if there are none."""
    return (
        Marked("\n".join(["[list]", *(listed([line]) for line in lines), "[/list]"])) if lines else Marked("")
    )


def _by_mode(phrases: Phrases, modes: Sequence[Decision], said: Said) -> Iterator[Marked]:
    """The occasions that are treated alike, on one line each."""
    for mode in reversed(MODES):
        occasions = [_occasion(phrases, decision) for decision in modes if said.mode(decision) == mode]
        if occasions:
            yield phrases.say(f"invite.{mode}", occasions=occasions)


def _reactions(phrases: Phrases, reactions: Sequence[Decision]) -> list[str]:
    """Each reaction that the seat has, with the occasions it is for."""
    found: dict[str, list[str]] = {}
    for decision in reactions:
        form = decision.form
        options = form.options if isinstance(form, One) else form.bag if isinstance(form, Some) else ()
        for option in options:
            found.setdefault(option, []).append(_occasion(phrases, decision))
    called = {option: phrases.say("invite.reaction", name=phrases.words.name(option)) for option in found}
    return [f"{called[option]} ({', '.join(occasions)})" for option, occasions in found.items()]


def _examples(phrases: Phrases, invited: Invitation, write: Writer) -> Iterator[str]:
    """What the family shows for every game of it, then what would be legal now."""
    if phrases.has("invite.examples"):
        yield from phrases.say("invite.examples").split("\n")
    for decision, answer in invited.examples:
        key = f"invite.{decision.kind}"
        said = phrases.say(key, about=decision.about, answer=answer) if phrases.has(key) else ""
        yield from (said or write(decision, answer)).split("\n")


def _occasion(phrases: Phrases, decision: Decision) -> str:
    called = phrases.filters.get("window", phrases.words.name)
    return str(called(decision.about))
