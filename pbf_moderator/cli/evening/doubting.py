"""What was read with doubts: shown with the player's words, and confirmed on the spot by a moderator who understands them."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from .choosing import LATER, asked_for
from .quoting import quoted
from .telling import tell

if TYPE_CHECKING:
    from ...desk.confirming import Doubtful
    from ...desk.received import Taken
    from ...desk.settling import Reply
    from ...desk.table import Table
    from .sitting import Sitting

YES, NO, REST, EACH = "yes", "no", "rest", "each"


def settle_doubts(sitting: Sitting) -> None:
    """Ask about each message that was read with doubts; without anybody to ask, or where the moderator plays too, they are left to the players."""
    from ...desk.confirming import doubts
    from ...desk.overtaken import is_overtaken

    found = [d for d in sitting.in_table(doubts) if not is_overtaken(d.message, sitting.read.values())]
    left = _settle(sitting, found) if sitting.sees_words and found else found
    if left:
        sitting.say("doubts_left", n=len({doubt.seat for doubt in left}))


def _settle(sitting: Sitting, found: Sequence[Doubtful]) -> list[Doubtful]:
    """Ask about all of them at once where a screen shows all of them, else about one after the other; returns those left to the players."""
    shown = [_shown(sitting, doubt) for doubt in found]
    if len(found) == 1 or sum(map(len, shown)) + 2 > shutil.get_terminal_size().lines:
        return _settle_each(sitting, found, shown)
    _tell(line for lines in shown for line in lines)
    question = sitting.words.say("evening.doubt_ask_all", n=len(found))
    chosen = asked_for(sitting, question, (YES, EACH, LATER), "doubt")
    if chosen == YES:
        for doubt in found:
            _take_word(sitting, doubt, right=True)
    return _settle_each(sitting, found, shown) if chosen == EACH else [] if chosen == YES else list(found)


def _settle_each(
    sitting: Sitting, found: Sequence[Doubtful], shown: Sequence[Sequence[str]]
) -> list[Doubtful]:
    """Ask about one message after the other."""
    left: list[Doubtful] = []
    for n, (doubt, lines) in enumerate(zip(found, shown, strict=True), 1):
        _tell(lines)
        more = n < len(found)
        question = sitting.words.say("evening.doubt_ask", name=sitting.name(doubt.seat), more=more)
        chosen = asked_for(sitting, question, (YES, NO, LATER, *([REST] if more else [])), "doubt")
        if chosen == REST:
            return [*left, *found[n - 1 :]]
        if chosen == LATER:
            left.append(doubt)
        else:
            _take_word(sitting, doubt, right=chosen == YES)
    return left


def _shown(sitting: Sitting, doubt: Doubtful) -> list[str]:
    """The player's words, what was read in them without a doubt, and what waits for a yes."""
    sure = _sure_lines(sitting, doubt)
    return [
        sitting.words.say("evening.doubt_one", name=sitting.name(doubt.seat)),
        *quoted(doubt.words),
        *([sitting.words.say("evening.restate_read")] if sure else []),
        *(f"  - {line}" for line in sure),
        sitting.words.say("evening.doubt_read"),
        *(f"  - {line}" for line in doubt.lines),
        "",
    ]


def _sure_lines(sitting: Sitting, doubt: Doubtful) -> list[str]:
    """What counts of a message that was read this evening, whatever is said about the rest."""
    from ...desk.confirming import lines_of

    taken = sitting.read.get(doubt.message)
    if taken is None or taken.reading is None:
        return []
    sure = [draft for draft in taken.reading.answers if not draft.unsure]
    return list(sitting.in_table(lambda table: lines_of(table, doubt.seat, sure)))


def _tell(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


def _take_word(sitting: Sitting, doubt: Doubtful, *, right: bool) -> None:
    """The moderator's word about a message, into the game and into the receipt."""
    from ...desk.confirming import settle_doubt
    from ...desk.rehearsal import rehearsed

    receipts = list(sitting.read.values())
    told: dict[str, Taken] = {}

    def settle(table: Table, reply: Reply) -> list[Taken]:
        def noted(taken: Taken) -> None:
            told[taken.message.id] = taken
            reply(taken)

        return [settle_doubt(table, doubt, right, at=sitting.now, reply=noted, receipts=receipts)]

    taken = rehearsed(sitting.path, settle, sitting.now)
    sitting.read |= {id_: told[id_] for id_ in sitting.read if id_ in told}
    sitting.say(f"doubt_{YES if right else NO}_done", name=sitting.name(doubt.seat))
    if any(one.reading is None for one in taken):
        tell(sitting, taken)
