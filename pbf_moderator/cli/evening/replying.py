"""What players ask the moderator in their messages: shown, and replied to with the receipt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..common import harmless

if TYPE_CHECKING:
    from ...desk.received import Taken
    from ...desk.settling import Reply
    from ...desk.table import Table
    from .sitting import Sitting


def answer_questions(sitting: Sitting) -> None:
    """Show what each player asks, and take a reply; with nobody to ask, the receipts list it as a question for the moderator."""
    from ...desk.replies import questions_of

    if not sitting.sees_words:
        return
    for taken in list(sitting.read.values()):
        questions = questions_of(taken)
        if not questions:
            continue
        name = sitting.name(taken.received.seat or "")
        sitting.say("question_one", name=name)
        for line in questions:
            click.echo(f"  | {harmless(line)}")
        text = click.prompt(sitting.words.say("evening.question_ask"), default="", show_default=False)
        said = text.strip()
        if len(said) > 1 and said.casefold() not in sitting.words.say("evening.no").split():
            _reply(sitting, taken, said)
            sitting.say("question_done", name=name)


def _reply(sitting: Sitting, taken: Taken, text: str) -> None:
    """The receipt once more, with the reply in it."""
    from ...desk.rehearsal import rehearsed
    from ...desk.replies import with_reply

    answered = with_reply(taken, text, sitting.words.language)

    def tell(table: Table, reply: Reply) -> None:
        reply(answered)

    rehearsed(sitting.path, tell, sitting.now)
    sitting.read[taken.message.id] = answered
