"""What was left aside of a message that counts is shown to the moderator where it may have meant something, and can be explained on the spot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .conftest import Run
from .test_restated import Evening, receipts, sheet
from .test_restated import evening as evening

SHEET = "Pale difesa+2. Genabaris marcia+1. Darujhistan incursione, Genabaris Bay supporto.\n"
LOST = "Se quando tocca a me Nathilog è ancora vuota ci vado con un fante, altrimenti resto lì.\n"
CHAT = "In bocca al lupo a tutti! Ieri sera la mia squadra ha perso tre a zero. Domani piove.\n"
ASKED = "ha scritto anche questo, e non ne è venuto niente"
PLAIN = "marcia da Genabaris: 1 fante -> Nathilog"


def speak_english(game: Path) -> None:
    """From now on the moderator is spoken to in English."""
    settings = game / "game.toml"
    text = re.sub("(?m)^moderator_language.*\n", "", settings.read_text("utf-8"))
    settings.write_text('moderator_language = "en"\n' + text, "utf-8")


def test_a_condition_that_was_lost_is_shown_and_explained(evening: Evening, game: Path, pbf: Run) -> None:
    told = evening(f"{PLAIN}\ns\n\n", SHEET + LOST)
    assert ASKED in told and "| >>Se quando tocca a me Nathilog è ancora vuota" in told
    assert sheet(game)["genabaris"] == "march-plus-1"
    (receipt,) = receipts(game)
    assert f"Il moderatore ha spiegato il tuo messaggio così: «{PLAIN}»" in receipt
    assert "«Se quando tocca a me Nathilog è ancora vuota" in receipt.partition("questa condizione non si")[0]
    assert "Non usato" not in receipt and "Non l'ho usato" not in receipt and "Non accettato" not in receipt
    assert "all is well" in pbf("verify", game).out


def test_one_key_passes_on_and_it_is_not_asked_again(evening: Evening, game: Path) -> None:
    told = evening("\n\n", SHEET + LOST)
    assert told.count(ASKED) == 1
    assert "ancora vuota" in receipts(game)[0], "the receipt says that it was left aside"
    assert ASKED not in evening("\n\n"), "nor with the next evening"


def test_mere_talk_is_not_shown(evening: Evening) -> None:
    told = evening("\n\n", SHEET + CHAT)
    assert ASKED not in told and "piove" not in told


def test_nobody_is_asked_who_plays_or_is_not_there(evening: Evening, game: Path) -> None:
    assert ASKED not in evening("", SHEET + LOST, yes=True)
    settings = game / "game.toml"
    own = settings.read_text("utf-8").replace('moderator = "Moderatore"', 'moderator = "Luca"')
    settings.write_text(own, "utf-8")
    told = evening("\n\n", SHEET + LOST.replace("ci vado", "allora ci vado"))
    assert ASKED not in told and "ancora vuota" not in told


def test_what_is_unclear_is_shown_with_what_was_left_aside(evening: Evening) -> None:
    told = evening("\n\n", "Pale difesa+2. Genabaris marcia, quella di sempre.\n" + LOST)
    assert "da questo non è venuto niente:\n  - Se quando tocca a me" in told
    assert ASKED not in told, "a message is asked about once"


def test_a_moderator_who_speaks_english_is_asked_in_english(evening: Evening, game: Path) -> None:
    speak_english(game)
    assert "has also written this, and nothing came of it" in evening("\n\n", SHEET + LOST)


@pytest.mark.parametrize(
    "asks, shown",
    [
        ("Chi ha visto la partita ieri sera?", False),
        ("Oggi qui zero gradi, e da te?", False),
        ("Come sta il gatto?", False),
        ("Quando scade il turno?", True),
        ("Ti è arrivato il mio messaggio di ieri?", True),
        ("Darujhistan vale 2 punti?", True),
        ("Giulia, perché mi attacchi a Pale?", False),
        ("Mi attacchi a Pale, Giulia?", False),
        ("Giulia ma perché litighi già con i Tiste Andii?", False),
        ("Giulia può attaccarmi a Pale?", True),
        ("Pale è mia, e chi mi ferma, la nonna?", False),
    ],
)
def test_only_questions_to_the_moderator_are_listed(evening: Evening, asks: str, shown: bool) -> None:
    told = evening("\n\n", f"{SHEET}{asks}\n")
    assert (f"ti chiede:\n  | {asks}" in told) is shown


def test_the_whole_message_is_shown_with_the_part_marked(evening: Evening) -> None:
    """Only the phrase that was left over was shown, so that nobody could look at what had been read of the rest."""
    told = evening("\n\n", SHEET + LOST)
    assert "  | Pale difesa+2. Genabaris marcia+1." in told
    assert "  | >>Se quando tocca a me Nathilog" in told and "altrimenti resto lì<<." in told


def test_of_a_long_message_what_stands_beside_the_part_is_shown(evening: Evening) -> None:
    talk = "".join(f"Ieri pioveva, {word}.\n" for word in ["mamma mia"] * 14 + ["peccato"])
    told = evening("\n\n", SHEET + talk + LOST)
    assert "| Ieri pioveva, peccato." in told and "| …" in told
    assert told.count("mamma mia") == 1, "the second line, and none of those between"


def test_an_answer_with_a_question_mark_is_no_question_to_the_moderator(evening: Evening) -> None:
    told = evening("\n\n", SHEET + "Se va male, indietro a Genabaris?\n")
    assert "ti chiede" not in told and "Se va male, indietro a Genabaris?" in told


def test_a_message_that_the_next_one_corrects_is_not_asked_about(evening: Evening) -> None:
    """The moderator answered for the first one and saw the correction afterwards."""
    told = evening(
        "\n\n\n", SHEET + LOST, "Correzione! Se invece Nathilog è ancora vuota resto a Genabaris.\n"
    )
    assert told.count("(Invio: ") <= 2, told
    assert "aveva scritto prima, e il messaggio dopo lo corregge:\n  | Pale difesa+2" in told
    assert told.count("altrimenti resto lì") == 1


def test_the_receipt_of_a_message_that_was_corrected_asks_nothing_of_it(evening: Evening, game: Path) -> None:
    unclear = "Pale difesa+2. Genabaris marcia, quella di sempre.\n"
    evening("\n\n\n", unclear, "Correzione! Genabaris marcia+1.\n")
    first = receipts(game)[0]
    assert "quale vuoi fra" not in first and "quella di sempre" not in first.partition("Da chiarire")[2]


def test_an_evening_that_broke_off_asks_when_it_is_taken_up_again(evening: Evening, game: Path) -> None:
    """What was read before it broke off was never shown to anybody."""
    told = evening("", "Pale difesa+2. Genabaris marcia, quella di sempre.\n" + LOST)
    assert "in parole semplici" in told, "here nobody was left to answer"
    told = evening("Genabaris: marcia +1\ns\n\n\n")
    assert "si è interrotta prima di chiederti" in told and "quella di sempre" in told
    assert sheet(game)["genabaris"] == "march-plus-1"
    assert "«Genabaris: marcia +1»" in receipts(game)[0]
    assert "si è interrotta" not in evening("\n\n")


def test_a_message_in_which_nothing_was_found_is_asked_about_by_the_next_evening_too(
    evening: Evening, game: Path
) -> None:
    """It said that it would ask, and asked nothing."""
    told = evening("", SHEET, LOST)
    assert ASKED in told or "in parole semplici" in told, "here nobody was left to answer"
    told = evening("Genabaris: marcia +0\ns\n\n\n")
    assert "si è interrotta prima di chiederti" in told and "Nathilog" in told
    assert sheet(game)["genabaris"] == "march-0"


def test_a_correction_of_something_else_leaves_what_was_not_understood(evening: Evening, game: Path) -> None:
    """Nothing of it was asked any more, whatever the correction was about."""
    unclear = "Pale difesa+2. Genabaris marcia, quella di sempre.\n"
    told = evening("Genabaris: marcia +1\ns\n\n\n", unclear, "Correzione! Pale difesa+1.\n")
    assert "quale vuoi fra" in told and sheet(game)["genabaris"] == "march-plus-1"
    assert sheet(game)["pale"] == "defence-1"


def test_a_later_message_about_something_else_is_not_said_to_contradict(evening: Evening, game: Path) -> None:
    evening("\n\n\n", "Pale difesa+2.\n", "Se perdo a Pale mi ritiro a Nathilog.\n")
    assert not any("più recente" in receipt for receipt in receipts(game))
