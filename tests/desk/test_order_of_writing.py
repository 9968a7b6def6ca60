"""What waits is the fold of a seat's messages in the order of writing, whatever the order in which they are read."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.held import held_messages, release
from pbf_moderator.desk.opening import open_table

from .messages import (
    SHEET,
    close_orders,
    mail,
    outcomes,
    pm,
    post,
    read,
    sheet,
    waiting,
)
from .messages import (
    fresh as fresh,
)
from .messages import (
    game as game,
)
from .test_secrets import NOW


def test_an_older_mail_that_is_read_later_does_not_stand(game: Path) -> None:
    read(game, [mail(30, "Genabaris: marcia+1")], [mail(10, SHEET)])
    assert sheet(game)["genabaris"] == "march-plus-1", "the later one"
    assert sheet(game)["genabaris-bay"] == "support", "what only the older one names"
    with open_table(game) as table:
        receipts = sorted(p.name for p in (game / "outbox" / "receipts").glob("*.bbcode"))
        texts = [(game / "outbox" / "receipts" / name).read_text("utf-8") for name in receipts]
        assert "later_message" not in "".join(texts)
        assert "messaggio più recente" in texts[1] and "riletto" in texts[2]
        assert not held_messages(table)


MESSAGES = [
    mail(1.1, SHEET),
    mail(3.3, "Genabaris: marcia+1\nGenabaris Bay: incursione*"),
    mail(5.2, "Appoggio sempre i Jaghut."),
    mail(7.7, "Non appoggio più i Jaghut."),
    mail(8.4, "Genabaris Bay: incursione"),
    mail(9.9, "Rifiuto sempre il supporto dei Liosan."),
    pm(11, "Ciao a tutti, bella partita!"),
]


@pytest.mark.parametrize("seed", range(12))
def test_any_order_and_any_split_comes_to_the_same(fresh: Path, tmp_path: Path, seed: int) -> None:
    straight, shuffled = (shutil.copytree(fresh, tmp_path / name) for name in ("a", "b"))
    read(straight, MESSAGES)
    rng = random.Random(seed)
    messages = rng.sample(MESSAGES, len(MESSAGES))
    cuts = sorted(rng.sample(range(len(messages) + 1), rng.randint(1, 4)))
    read(shuffled, *(messages[a:b] for a, b in zip([0, *cuts], [*cuts, len(messages)], strict=True)))
    assert waiting(shuffled) == waiting(straight)
    assert len(waiting(straight)) == 2, "a sheet and one standing instruction"
    again = read(shuffled, rng.sample(MESSAGES, len(MESSAGES)))
    assert {t.received.why for t in again} == {"read_before"} and waiting(shuffled) == waiting(straight)
    with open_table(shuffled) as table:
        assert not held_messages(table)


@pytest.mark.parametrize("turned", [False, True])
def test_two_of_one_minute_that_differ_are_asked_about(game: Path, turned: bool) -> None:
    both = [pm(5, "Genabaris: marcia+0"), pm(5, "Genabaris: marcia+1")]
    taken = read(game, *([m] for m in (reversed(both) if turned else both)))
    assert outcomes(taken)[-1] == ("held", "order_unknown")
    assert not waiting(game), "neither counts before the moderator has said which came first"
    with open_table(game, write=True) as table:
        assert len(held_messages(table)) == 2
        for message in both:
            release(table, message.id, at=NOW + timedelta(hours=2))
    assert sheet(game)["genabaris"] == "march-plus-1"


def test_two_of_one_minute_that_agree_are_no_question(game: Path) -> None:
    taken = read(game, [pm(5, "Genabaris: marcia+1")], [pm(5, "Pale: consolidamento")])
    assert {t.received.outcome for t in taken} == {"needs_answer"}
    assert sheet(game)["genabaris"] == "march-plus-1"


def test_a_later_message_settles_what_two_of_one_minute_leave_open(game: Path) -> None:
    read(game, [pm(5, "Genabaris: marcia+0"), pm(5, "Genabaris: marcia+1"), pm(9, "Genabaris: supporto")])
    with open_table(game) as table:
        assert not held_messages(table)
    assert sheet(game)["genabaris"] == "support"


def test_a_flood_within_one_minute_is_not_tried_in_every_order(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbf_moderator.desk import folding

    sound, readings = folding.read_message, list[str]()

    def counted(table: Any, message: Any, seat: str, waiting: Any) -> Any:
        readings.append(message.id)
        return sound(table, message, seat, waiting)

    monkeypatch.setattr(folding, "read_message", counted)
    flood = [mail(5 + n / 600, f"Genabaris: marcia+{n % 2}") for n in range(100)]
    taken = read(game, flood)
    assert set(outcomes(taken)) == {("held", "order_unknown")}, "which of them came last, nobody knows"
    assert not waiting(game)
    assert len(readings) < 10 * len(flood), len(readings)
    read(game, [mail(9, "Genabaris: supporto")])
    assert sheet(game)["genabaris"] == "support"
    assert len(readings) < 20 * len(flood), len(readings)


def test_posts_of_one_minute_are_told_apart_by_their_numbers(game: Path) -> None:
    read(game, [post(12, 5, "Genabaris: marcia+1")], [post(11, 5, "Genabaris: marcia+0")])
    assert sheet(game)["genabaris"] == "march-plus-1"


def test_what_a_text_tells_later_counts_later(game: Path) -> None:
    parts = [
        replace(pm(None, f"Genabaris: {o}"), channel="paste", place=("text", n))
        for n, o in ((1, "marcia+0"), (2, "supporto"))
    ]
    read(game, parts[::-1])
    assert sheet(game)["genabaris"] == "support"


def test_without_a_date_the_moderator_is_asked_if_it_matters(game: Path) -> None:
    taken = read(game, [pm(5, SHEET)], [pm(None, "Genabaris: marcia+1")], [pm(None, "Genabaris: marcia+0")])
    assert set(outcomes(taken)[1:]) == {("held", "order_unknown")}, "the two undated differ as well"
    with open_table(game, write=True) as table:
        release(table, taken[1].received.id, written=NOW + timedelta(minutes=1), at=NOW + timedelta(hours=2))
    assert sheet(game)["genabaris"] == "march-0", "it was written before the dated one"


def test_a_released_message_takes_the_place_of_its_own_date(game: Path) -> None:
    forged = mail(3, "Genabaris: supporto", auth="failed")
    read(game, [forged], [mail(9, "Genabaris: marcia+1")])
    with open_table(game, write=True) as table:
        release(table, forged.id, at=NOW + timedelta(hours=2))
    assert sheet(game)["genabaris"] == "march-plus-1"


def test_what_was_said_before_the_last_commit_is_not_overridden_by_older_words(game: Path) -> None:
    late = mail(30, "Appoggio sempre i Jaghut.")
    read(game, [late])
    close_orders(game)
    before = waiting(game)
    taken = read(game, [mail(20, "Appoggio sempre i Liosan.")])
    assert taken[0].received.outcome == "accepted" and waiting(game) == before
