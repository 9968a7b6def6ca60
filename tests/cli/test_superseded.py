"""Of several receipts that have not gone out the last tells all that counts, and none asks for what is past."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from pbf_moderator.kernel.chance import Stream

from .conftest import Run
from .test_doubts import MESSAGE as DOUBTFUL
from .test_restated import NOW, Evening, receipts
from .test_restated import evening as evening

SHEET = "Pale difesa+2. Genabaris marcia+1. Darujhistan incursione, Genabaris Bay supporto.\n"
PLAN = "Se perdo a Pale mi ritiro a Nathilog.\n"


def states(pbf: Run, game: Path) -> list[str]:
    rows = json.loads(pbf("outbox", game, "--all", "--json").out)
    return [row["state"] for row in sorted(rows, key=lambda r: r["file"]) if row["sort"] == "receipt"]


def test_the_last_receipt_of_an_evening_tells_what_the_others_told(
    evening: Evening, pbf: Run, game: Path
) -> None:
    told = evening("\n\n", SHEET, PLAN)
    assert told.count("ricevuta   ") == 1
    assert states(pbf, game) == ["obsolete", "ready"]
    last = receipts(game)[-1]
    assert "Nathilog" in last.partition("Vale ancora")[0]
    assert "Genabaris: marcia+1" in last.partition("Vale ancora quello che hai scritto prima")[2]


def test_a_reply_of_the_moderator_goes_out_all_the_same(evening: Evening, pbf: Run, game: Path) -> None:
    evening("Domenica.\n\n\n", SHEET + "Quando scade il turno?\n", PLAN)
    assert states(pbf, game) == ["obsolete", "ready"]
    assert "ti risponde: «Domenica.»" in receipts(game)[-1]


def test_what_was_left_aside_is_told_all_the_same(evening: Evening, pbf: Run, game: Path) -> None:
    """Who is not told believes that it counts."""
    lost = "Se quando tocca a me Nathilog è ancora vuota ci vado con un fante, altrimenti resto lì.\n"
    evening("\n\n\n", SHEET + lost, PLAN)
    assert states(pbf, game) == ["obsolete", "ready"]
    assert "ancora vuota" in receipts(game)[-1]


def test_a_question_that_nothing_has_settled_goes_out_all_the_same(
    evening: Evening, pbf: Run, game: Path
) -> None:
    evening("\n\n\n", "Pale difesa+2. Genabaris marcia, quella di sempre.\n", PLAN)
    assert states(pbf, game) == ["obsolete", "ready"]
    assert "Genabaris: quale vuoi fra" in receipts(game)[-1]


def test_what_is_settled_for_an_earlier_message_is_the_last_truth(
    evening: Evening, pbf: Run, game: Path
) -> None:
    """The receipt of the later message went out, which still asked for what the moderator had said for the earlier one."""
    told = evening(
        "Genabaris: marcia +1\ns\n\n\n", "Pale difesa+2. Genabaris marcia, quella di sempre.\n", PLAN
    )
    assert told.count("ricevuta   ") == 1
    assert states(pbf, game).count("ready") == 1
    (sent,) = [r for r, state in zip(receipts(game), states(pbf, game), strict=True) if state == "ready"]
    assert "Genabaris: marcia+1" in sent and "quale vuoi fra" not in sent
    assert "Nathilog" in sent and "ha spiegato il tuo messaggio" in sent


def test_what_the_sent_one_has_told_is_not_sent_after_it(evening: Evening, pbf: Run, game: Path) -> None:
    evening("\n\n\n", SHEET + "Quando scade il turno?\n", PLAN)
    last = max((game / "outbox" / "receipts").glob("*.bbcode")).name
    pbf("sent", game, f"receipts/{last}", "--now", NOW)
    assert [state for state in states(pbf, game) if state in ("ready", "unsent")] == []


def test_what_was_typed_for_a_player_in_several_commands_has_one_receipt(pbf: Run, game: Path) -> None:
    for line in ("Pale: difesa+2", "Genabaris: marcia+1", "Darujhistan: incursione"):
        pbf("answer", game, "malazan", line, "--now", NOW)
    assert states(pbf, game) == ["obsolete", "obsolete", "ready"]
    last = receipts(game)[-1]
    assert all(word in last for word in ("difesa+2", "marcia+1", "incursione"))


def test_a_receipt_that_is_out_is_no_reason_to_tell_it_again(evening: Evening, pbf: Run, game: Path) -> None:
    evening("\n\n", SHEET)
    pbf("sent", game, "--all", "--now", NOW)
    evening("\n\n", PLAN)
    assert "Vale ancora" not in receipts(game)[-1]


def test_a_receipt_that_was_settled_goes_out_although_the_game_has_gone_on(
    evening: Evening, pbf: Run, game: Path
) -> None:
    """Only what still asks for something is told anew or left out."""
    with open_table(game, write=True) as table:
        for decision in table.asked():
            if decision.seat != "malazan":
                sheet = decision.form.sample(Stream(b"others", decision.key))
                answer_with_value(table, decision.seat, decision.key, sheet)
    told = evening("s\n\n\n\n", DOUBTFUL)
    assert "La partita è andata avanti" in told and "ricevuta   " in told
    assert states(pbf, game) == ["ready"]
    assert "confermo" not in receipts(game)[0]


@pytest.mark.usefixtures("rules_alone")
def test_what_may_still_be_said_is_asked_although_the_game_has_gone_on(
    evening: Evening, pbf: Run, game: Path
) -> None:
    with open_table(game, write=True) as table:
        for decision in table.asked():
            if decision.seat != "malazan":
                sheet = decision.form.sample(Stream(b"others", decision.key))
                answer_with_value(table, decision.seat, decision.key, sheet)
    told = evening("p\n\n\n\n", DOUBTFUL)
    assert "La partita è andata avanti" in told
    assert states(pbf, game) == ["ready"]
    assert "Pale: difesa+2" in receipts(game)[0] and "Non vale finché non lo confermi" in receipts(game)[0], (
        "a retreat may still be confirmed"
    )


def test_no_receipt_asks_for_what_is_past(evening: Evening, pbf: Run, game: Path) -> None:
    evening(
        "\n\n",
        "Pale difesa+2. Genabaris marcia, quella di sempre. Darujhistan incursione, Genabaris Bay supporto.\n",
    )
    assert "quale vuoi fra" in receipts(game)[0] and states(pbf, game) == ["ready"]
    with open_table(game, write=True) as table:
        for decision in table.asked():
            if decision.seat != "malazan":
                sheet = decision.form.sample(Stream(b"others", decision.key))
                answer_with_value(table, decision.seat, decision.key, sheet)
    pbf("answer", game, "malazan", "Genabaris: marcia+1", "--now", NOW)
    assert "La partita è andata avanti" in evening("\n\n\n")
    assert states(pbf, game) == ["obsolete", "ready"]


@pytest.mark.usefixtures("rules_alone")
def test_a_doubt_that_a_later_message_has_answered_is_not_asked_about(evening: Evening) -> None:
    told = evening("\n\n\n", DOUBTFUL, "Se perdo a Pale mi ritiro a Nathilog.\n")
    assert "Kurl" not in told.partition("quello che vale:")[2].partition("Se voleva")[0]
    assert "letto così (vale solo quando è confermato)" not in told
