"""A message that cannot be read, or answered with a receipt, is held, and the others count."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.held import release
from pbf_moderator.desk.opening import open_table

from .messages import (
    fresh as fresh,
)
from .messages import (
    game as game,
)
from .messages import (
    mail,
    outcomes,
    pm,
    read,
    sheet,
    waiting,
)
from .test_secrets import NOW, SEATS


def test_a_message_that_breaks_the_reader_is_held_and_the_others_count(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbf_moderator.reading import reader

    sound = reader._read

    def breaking(text: str, **rest: Any) -> Any:
        return 1 / 0 if "boom" in text else sound(text, **rest)

    monkeypatch.setattr(reader, "_read", breaking)
    other = pm(4, "Ganiss: raid", f"nick-{SEATS[4]}")
    taken = read(game, [mail(3, "boom"), mail(5, "Genabaris: marcia+1"), other])
    assert sorted(outcomes(taken))[0] == ("held", "could_not_be_read")
    assert sheet(game)["genabaris"] == "march-plus-1"
    monkeypatch.undo()
    with open_table(game, write=True) as table:
        assert release(table, "mid:3", at=NOW).received.outcome == "needs_answer"


def test_a_message_whose_receipt_cannot_be_written_is_held(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbf_moderator.errors import UserError
    from pbf_moderator.reading.receipts import clerk

    sound = clerk.template

    def lacking(*asked: str) -> Any:
        if asked[-2:] == ("ask", "order_ambiguous"):
            raise UserError("The phrase ask.order_ambiguous is missing.")
        return sound(*asked)

    monkeypatch.setattr(clerk, "template", lacking)
    taken = read(game, [mail(3, "Genabaris: marcia"), pm(4, "Appoggio sempre i Jaghut")])
    assert outcomes(taken) == [("held", "could_not_be_read"), ("accepted", "")]
    assert "support" in "".join(waiting(game)) and "genabaris" not in "".join(waiting(game))
