"""The story of a game as a post: figures over the turns, what changed hands, fights, cards, and how to check the chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Any

from ..families.chronicle import Fight, Played
from .compose import Post, Press, publish
from .phrases import Phrases
from .template_filters import Marked, literal


@dataclass(frozen=True)
class Lines:
    """One plot: its title as a phrase, and for each seat ("" is the table) its number at each point of time."""

    title: tuple[str, Mapping[str, Any]]
    numbers: Mapping[str, Sequence[int | None]]
    places: bool = False


@dataclass(frozen=True)
class Owned:
    """Area -> whose it was at each point of time ("" is nobody's), with the category of the areas' names."""

    category: str
    owners: Mapping[str, Sequence[str]]

    def changes(self, turns: Sequence[int]) -> Iterator[tuple[str, list[tuple[int, str]]]]:
        """Each area that has changed hands, with the turns and the new owners."""
        for area, owners in self.owners.items():
            found = [
                (turn, new)
                for turn, (old, new) in zip(turns[1:], pairwise(owners), strict=True)
                if old != new
            ]
            if found:
                yield area, [(turns[0], owners[0]), *found]


@dataclass(frozen=True)
class Pace:
    """How fast a seat answers: messages that came after the question, their median and longest time in hours, and those ahead."""

    answers: int
    median: int
    longest: int
    ahead: int


@dataclass(frozen=True)
class Chance:
    """What is needed to check the chance; the secret and the words are empty until the game is over.

    Attributes:
        commitment: what the moderator's secret is bound by.
        typed: the cards are drawn by hand, and there is no seed.
        secret: in hexadecimal, once it is told.
        words: the players' words, one line each.
        beacon: the value of the public beacon, if there is one.
        head: the mark of the journal's last entry.
        transcript: its number of lines and their digest.
    """

    commitment: str
    typed: bool = False
    secret: str = ""
    words: Sequence[str] = ()
    beacon: str = ""
    head: str = ""
    transcript: str = ""


@dataclass(frozen=True)
class Story:
    """All that a story tells, made of what everybody may know.

    Attributes:
        seats: the players' sides; at the end in the order of their places.
        players: seat -> the player's name.
        over: whether the game has ended.
        turns: the points of time: 0 for the beginning, then the number of each turn at its end; the last one is now.
        plots, owned, fights, cards: what the family has declared; each fight and card with its turn.
        pace: how fast each seat answers; empty where the table does not want it.
        chance: how to check it.
    """

    seats: Sequence[str]
    players: Mapping[str, str]
    over: bool
    turns: Sequence[int]
    plots: Sequence[Lines]
    owned: Owned | None
    fights: Sequence[tuple[int, Fight]]
    cards: Sequence[tuple[int, Played]]
    chance: Chance
    pace: Mapping[str, Pace] = field(default_factory=dict)


def compose_story(story: Story, press: Press) -> list[Post]:
    """The story as a post, or as several where it is too long for one."""
    phrases = press.phrases()
    words = told(story, phrases)
    text = phrases.layout(
        "story.j2",
        intro=words["intro"],
        seats=list(story.seats),
        players=story.players,
        over=story.over,
        turns=list(story.turns),
        plots=words["plots"],
        changes=list(_changes(story, phrases)),
        fights=[_fight_line(phrases, fight) for fight in words["fights"]],
        cards=[_cards_line(phrases, row) for row in words["cards"]],
        pace=words["pace"],
        proofs=words["proofs"],
        head=story.chance.head,
        transcript=story.chance.transcript,
    )
    return publish(press, phrases, story_title(story, press), text)


def story_title(story: Story, press: Press) -> Marked:
    """The title of the post and of the page."""
    game = press.scenario.lexicon.title(press.lang)
    return press.phrases().say("story.title_over" if story.over else "story.title", game=game)


def told(story: Story, phrases: Phrases) -> dict[str, Any]:
    """A story in words, for post and page alike."""
    owned, say = story.owned, phrases.say
    return {
        "intro": say("story.whole") if story.over else say("story.so_far", turn=story.turns[-1] or 1),
        "plots": [
            {"title": say(plot.title[0], **plot.title[1]), "rows": plot.numbers} for plot in story.plots
        ],
        "held": {area: _name(phrases, (area, owned.category)) for area in owned.owners} if owned else {},
        "stages": dict.fromkeys(stage for _, fight in story.fights for stage in fight.sums),
        "fights": [_fight(phrases, turn, fight) for turn, fight in story.fights],
        "cards": [
            {"turn": turn, "cards": [_played(phrases, played) for _, played in group]}
            for turn, group in groupby(story.cards, key=lambda row: row[0])
        ],
        "pace": [_pace(phrases, seat, pace) for seat, pace in story.pace.items()],
        "proofs": proofs(story.chance, phrases),
    }


def _name(phrases: Phrases, thing: tuple[str, str]) -> Marked:
    """What something of a category is called."""
    return literal(phrases.words.name(*thing))


def _fight(phrases: Phrases, turn: int, fight: Fight) -> dict[str, Any]:
    return {
        "turn": turn,
        "kind": phrases.say(f"story.{fight.kind}"),
        "place": _name(phrases, fight.place),
        "sides": [_side(phrases, fight, n) for n in (0, 1)],
        "sums": fight.sums,
        "winner": fight.winner,
    }


def _side(phrases: Phrases, fight: Fight, number: int) -> dict[str, Any]:
    """One side of a fight: its seat, its sum at each stage, its cards."""
    seat = fight.sides[number]
    sums = {stage: found[number] for stage, found in fight.sums.items() if found[number]}
    cards = [_name(phrases, card) for card in fight.cards.get(seat, ())]
    return {"seat": seat, "sums": sums, "cards": cards}


def _played(phrases: Phrases, played: Played) -> dict[str, Any]:
    return {"seat": played.seat, "card": _name(phrases, played.card)}


def _pace(phrases: Phrases, seat: str, pace: Pace) -> Marked:
    """How fast a seat answers."""
    parts = []
    if pace.answers:
        parts.append(phrases.say("story.pace_asked", count=pace.answers, low=pace.median, high=pace.longest))
    if pace.ahead:
        parts.append(phrases.say("story.pace_ahead", count=pace.ahead))
    return Marked(f"{phrases.words.seat(seat)}: {'; '.join(parts)}")


def proofs(chance: Chance, phrases: Phrases) -> list[Marked]:
    """How to check the chance, a line each: the fingerprint while the game goes on, all of it once it is over."""
    say = phrases.say
    if chance.typed:
        return [say("seed.by_hand")]
    if not chance.secret:
        return [say("story.proof_later", commitment=chance.commitment)]
    rows = [say("post.secret_text", secret=chance.secret)]
    rows += [say("post.secret_words", words=list(chance.words))] if chance.words else []
    rows += [say("seed.value", value=chance.beacon)] if chance.beacon else []
    return [*rows, say("post.verify", commitment=chance.commitment)]


# -- lines of the post --------------------------------------------------------------------------------------------


def _changes(story: Story, phrases: Phrases) -> Iterator[Marked]:
    """Each area that has changed hands, from its first owner to its last."""
    if story.owned is None:
        return
    for area, owners in story.owned.changes(story.turns):
        names = [literal(phrases.words.who(seat)) if seat else "–" for _, seat in owners]
        steps = [f"{name} ({turn})" if turn else name for name, (turn, _) in zip(names, owners, strict=True)]
        yield Marked(f"{_name(phrases, (area, story.owned.category))}: {' → '.join(steps)}")


def _fight_line(phrases: Phrases, fight: Mapping[str, Any]) -> Marked:
    """One fight: turn, place, both sides with their sums and cards, who has won."""
    sides = " – ".join(_side_told(phrases, side) for side in fight["sides"] if side["seat"] or side["sums"])
    won = f" · {phrases.say('story.won', seat=fight['winner'])}" if fight["winner"] else ""
    return Marked(f"{fight['turn']} · [b]{fight['place']}[/b] ({fight['kind']}): {sides}{won}")


def _side_told(phrases: Phrases, side: Mapping[str, Any]) -> str:
    name = literal(phrases.words.who(side["seat"])) if side["seat"] else ""
    sums = [f"{phrases.say(f'story.{stage}')} {literal(found)}" for stage, found in side["sums"].items()]
    told = ", ".join([*sums, *side["cards"]])
    return f"{name} ({told})" if name and told else name or told


def _cards_line(phrases: Phrases, row: Mapping[str, Any]) -> Marked:
    """The cards of one turn, each with who has played it."""
    names = (
        f"{played['card']} ({literal(phrases.words.who(played['seat']))})"
        if played["seat"]
        else played["card"]
        for played in row["cards"]
    )
    return Marked(f"{row['turn']} · {', '.join(names)}")
