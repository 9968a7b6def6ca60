"""Reading a message: driven by what its sender is asked, never by a fixed grammar.

The stages in order: tokens, mentions (spotting), clauses, what is said to each question (hearing), verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from ..kernel.commanders import Commander
from ..kernel.decision import Decision
from ..kernel.forms import Answer, Assign, Problem
from ..kernel.staging import Staged
from .clauses.commanders import with_commanders
from .clauses.message import Message
from .hearing.heard import Hearing
from .hearing.hearing import hear
from .mentions.amid import without_bounds
from .mentions.answered import with_answered_cards
from .mentions.combat_sides import with_combat_sides
from .mentions.doubted_defeats import without_doubted_defeats
from .mentions.force_nouns import with_own_forces
from .mentions.initials import without_initials
from .mentions.left_things import with_denied_things
from .mentions.legends import legend_of
from .mentions.moments import with_other_turns
from .mentions.opening_noes import with_foreign_noes, with_opening_noes
from .mentions.preambles import without_preambles
from .mentions.pronouns import with_persons
from .mentions.ranked_cards import with_ranked_cards
from .mentions.spotting import Spot, Spotted, Spotter
from .mentions.turned_kinds import with_turned_kinds
from .text.contracts import read_once
from .text.effort import MOST_CHARACTERS, MOST_CLAUSES, MOST_LITTLE_WORDS, MOST_MENTIONS, TooMuchToRead
from .text.finality import finality_of, told_of_finality
from .text.language import detect, named_alike
from .text.lexicon import Lexicon
from .text.names import concepts_of, names_in
from .text.tokens import words_of
from .text.vocabulary import COUNT, KIND, LITTLE, ORDER, Concept, Vocabulary, vocabulary
from .text.words import NAMES, kinds_by, kinds_of, languages
from .values import HELD, HOLD, INFO, Issue, Reading
from .verdict.confirming import confirmation_of, with_confirmed
from .verdict.verdict import conclude

Odd = Callable[[Decision, Answer], Sequence[Problem]]
"""What is legal in an answer and probably not meant."""


class Scenario(Protocol):
    """What the reader needs of a scenario."""

    @property
    def id(self) -> str:
        """The name by which the scenario is told from others."""

    @property
    def tables(self) -> Mapping[str, Any]:
        """The scenario's tables, its own over those that it extends."""

    @property
    def lexicon(self) -> Lexicon:
        """What everything is called, in all languages of the scenario."""


class Removed(Protocol):
    """A piece of a message that was set aside before reading, such as a quotation."""

    @property
    def kind(self) -> str:
        """What sort of text it is: a quotation, a signature, a forwarded message."""

    @property
    def lines(self) -> int:
        """How many lines it has."""


def read(
    text: str,
    *,
    seat: str,
    asked: Sequence[Decision],
    ahead: Sequence[Decision] = (),
    scenario: Scenario,
    previous: Mapping[str, Answer] | None = None,
    waiting: Sequence[Staged] = (),
    language: str = "",
    subject: str = "",
    facts: Mapping[str, str] | None = None,
    removed: Sequence[Removed] = (),
    holds: Sequence[Issue] = (),
    odd: Odd | None = None,
    private: bool = False,
    people: Mapping[str, str] | None = None,
    commanders: Mapping[str, Commander] | None = None,
) -> Reading:
    """What a player's message says to the questions that its seat is or may be asked.

    Args:
        text: the player's own words, without quotations and signature.
        seat: whose message it is.
        asked: the decisions that are open for the seat.
        ahead: decisions that may come to it.
        scenario: whose names are used.
        previous: what the seat has said before, by the key of the decision.
        waiting: what the seat has said before, ahead too, which it may take back.
        language: the language that the player is known to write.
        subject: of the mail or private message.
        facts: what else a text may need, such as the card that bans an order ("banned_by").
        removed: what was set aside before.
        holds: why the message counts only on the moderator's word.
        odd: tells what is legal in an answer and probably not meant.
        private: the message came where nobody else can read it.
        people: the names and nicks of the players, with their seats.
        commanders: persons of the board who stand for the force that they are with.

    Returns:
        The answers found and everything the sender must be told; nothing is chosen for them.
    """
    try:
        if len(text) > MOST_CHARACTERS:
            raise TooMuchToRead
        reading = _read(
            text,
            seat=seat,
            asked=[d for d in asked if d.seat == seat],
            ahead=[d for d in ahead if d.seat == seat],
            scenario=scenario,
            previous=previous or {},
            waiting=waiting,
            language=language,
            subject=subject,
            facts=facts or {},
            removed=removed,
            holds=holds,
            odd=odd,
            private=private,
            people=people or {},
            commanders=commanders or {},
        )
        if isinstance(reading.heard, Hearing):
            reading.heard.message.spotted.effort.is_read = True
        return reading
    except (TooMuchToRead, RecursionError):
        return Reading(language, issues=(*holds, Issue(HOLD, "too_long_to_read")), status=HELD)


def _read(
    text: str,
    *,
    seat: str,
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    scenario: Scenario,
    previous: Mapping[str, Answer],
    waiting: Sequence[Staged],
    language: str,
    subject: str,
    facts: Mapping[str, str],
    removed: Sequence[Removed],
    holds: Sequence[Issue],
    odd: Odd | None,
    private: bool,
    people: Mapping[str, str],
    commanders: Mapping[str, Commander],
) -> Reading:
    confirmed = confirmation_of(text, waiting, asked, language)
    text = confirmed.text
    previous = {**previous, **{s.key: s.answers[0] for s in confirmed.right if s.key}}
    words = read_once(text)
    known = vocabulary(scenario.lexicon)
    spoken = detect(words, language, named_alike(words, known))
    relevant = _relevant(known, [*asked, *ahead], seat)
    spotter = Spotter(known, relevant, spoken, people)
    final = finality_of(
        text, subject if private else "", waiting, partial(_names, spotter), partial(_heads, spotter)
    )
    legend = legend_of(final.text, lambda part: spotter.spot(part).spots)
    words = words if legend.text == text else read_once(legend.text)
    spotter = Spotter(known, relevant, spoken, people, legend.meanings) if legend.meanings else spotter
    spotted = with_denied_things(_with_kinds(spotter.spot(words), known, scenario))
    spotted = with_foreign_noes(with_opening_noes(without_initials(spotted), spoken), spoken)
    spotted = with_persons(without_doubted_defeats(without_preambles(spotted)))
    spotted = with_own_forces(with_answered_cards(without_bounds(spotted)), known, [*asked, *ahead])
    spotted = with_ranked_cards(spotted)
    spotted = with_turned_kinds(spotted, known.family, [*asked, *ahead])
    spotted = with_combat_sides(spotted, asked)
    spotted = with_commanders(spotted, commanders, seat, known.family, asked)
    spotted = with_other_turns(spotted, _turn_of(asked))
    message = Message(spotted, known, seat, spoken, _standing(asked, previous), commanders)
    if _is_flood(message):
        raise TooMuchToRead
    heard = hear(message, asked, ahead, previous, waiting)
    heard.issues += [_set_aside(part) for part in removed]
    reading = conclude(
        heard,
        subject=subject,
        title=_title_words(scenario),
        facts=facts,
        holds=holds,
        odd=odd,
        private=private,
    )
    return told_of_finality(with_confirmed(reading, confirmed, asked), final.said, waiting)


def _turn_of(asked: Sequence[Decision]) -> str:
    """The number of the turn, as the questions tell it; empty where they do not agree."""
    turns = {str((d.facts or {}).get("turn", "")) for d in asked}
    return turns.pop() if len(turns) == 1 else ""


def _standing(asked: Sequence[Decision], previous: Mapping[str, Answer]) -> dict[str, str]:
    """What the sender's sheets have in their slots."""
    sheets = [previous.get(d.key) for d in asked if isinstance(d.form, Assign)]
    return {slot: token for sheet in sheets if isinstance(sheet, dict) for slot, token in sheet.items()}


def _names(spotter: Spotter, text: str) -> bool:
    """Whether some words name anything of the game, or an order."""
    named = (*NAMES, ORDER, COUNT)
    return any(s.has(category) for s in spotter.spot(read_once(text)).spots for category in named)


def _heads(spotter: Spotter, text: str) -> bool:
    """Whether some words say what is answered below them."""
    return any(s.has(KIND) for s in spotter.spot(read_once(text)).spots)


def _is_flood(message: Message) -> bool:
    """Whether a message holds more than anybody writes; a long tale around a few orders is none."""
    if max(len(message.spotted.spots), len(message.clauses)) > MOST_LITTLE_WORDS:
        return True
    naming = sum(any(c.category not in LITTLE for c in s.concepts) for s in message.spotted.spots)
    return naming > MOST_MENTIONS or sum(map(message.is_content, message.clauses)) > MOST_CLAUSES


def _relevant(known: Vocabulary, decisions: Sequence[Decision], seat: str) -> set[Concept]:
    """The names that matter to the sender: what its answers can be made of."""
    found: set[Concept] = set()
    for decision in decisions:
        found |= concepts_of(known, names_in(decision))
        found |= concepts_of(known, [decision.about] if decision.about else [])
    return {c for c in found if c.category != "option"} | {Concept("seat", seat)}


def _with_kinds(spotted: Spotted, known: Vocabulary, scenario: Scenario) -> Spotted:
    """Let the token that goes with the head of a track, and every form of an order, speak for their decisions."""
    roles = {row["id"]: row.get("role", "") for row in scenario.tables.get("tracks", ())}
    kinds = kinds_by("dominance", scenario.tables.get("family", ""))
    spots = []
    for spot in spotted.spots:
        named = [kinds[roles[t]] for t in spot.ids("badge") if roles.get(t) in kinds]
        named += _of_order(known, spot)
        concepts = (*spot.concepts, *(Concept(KIND, kind) for kind in named))
        spots.append(replace(spot, concepts=tuple(dict.fromkeys(concepts))))
    return Spotted(spotted.text, tuple(spots), spotted.effort)


def _of_order(known: Vocabulary, spot: Spot) -> list[str]:
    """The decision about an order, if a word is that order: it may be inflected or cut short as only orders are."""
    nodes = (known.root.children.get(word) for group in spot.ids(ORDER) for word in group.split())
    found = {c.id for node in nodes if node is not None for c in node.concepts if c.category == KIND}
    single = spot.end - spot.start == 1  # "the raid order" only names the order
    kinds = (*kinds_of("gives_help"), *(kinds_of("of_orders") if single else ()))
    return [kind for kind in kinds if kind in found]


def _title_words(scenario: Scenario) -> set[str]:
    """The words by which a subject line can name this game."""
    title = getattr(scenario.lexicon, "title", None)
    titles = [title(language) for language in languages()] if title else []
    return {word for name in (scenario.id, *titles) for word in words_of(name.replace("-", " "))}


def _set_aside(part: Removed) -> Issue:
    return Issue(INFO, f"{part.kind}_ignored", data={"lines": part.lines})
