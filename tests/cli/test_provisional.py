"""Sheets of which their player says "not final yet": kept, shown as such, complete only at the deadline or by a last word."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from pbf_moderator.cli import main
from pbf_moderator.reading.text.finality import finality_of
from pbf_moderator.reading.text.words import LANGUAGES

from .conftest import Run

BEGUN, EVENING, DUE, AFTER = (f"2026-11-{day}T12:00:00+00:00" for day in ("02", "03", "04", "05"))
BOOK = 'language = "en"\n' + "".join(
    f'[players.{seat}]\nnicks = ["{nick}"]\nname = "{nick}"\nlanguage = "{language}"\n'
    for seat, nick, language in (
        ("stark", "alice", "en"),
        ("lannister", "bjorn", "it"),
        ("baratheon", "clara", "ru"),
    )
)
STARK = "White Harbor: consolidate power\nWinterfell: march+0\nThe Shivering Sea: support"
SHEETS = {
    "lannister": "Lannisport: marcia+1\nStoney Sept: incursione\nMare del Tramonto: supporto",
    "baratheon": "Dragonstone: march-1\nKingswood: defense+1\nShipbreaker Bay: support",
}


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of three whose first orders are asked for until a deadline."""
    folder = tmp_path_factory.mktemp("asked")
    (folder / "book.toml").write_text(BOOK, "utf-8")
    for line in (
        (
            "new",
            "agot-2e",
            folder / "g",
            "--book",
            folder / "book.toml",
            "--words-close",
            "none",
            "--now",
            BEGUN,
        ),
        ("deadline", folder / "g", "48h", "--now", BEGUN),
    ):
        with pytest.MonkeyPatch.context() as patch, pytest.raises(SystemExit) as stop:
            patch.setattr("sys.argv", ["pbf", *map(str, line)])
            main()
        assert not stop.value.code
    return folder / "g"


@pytest.fixture
def game(asked: Path, pbf: Run, tmp_path: Path) -> Path:
    """A copy of it in which two of the three have sent their sheets."""
    copy = shutil.copytree(asked, tmp_path / "g")
    says(pbf, copy, "bjorn", "Lannisport: march+1\nStoney Sept: raid\nThe Golden Sound: support")
    says(pbf, copy, "clara", SHEETS["baratheon"])
    return copy


def says(pbf: Run, game: Path, nick: str, text: str, subject: str = "", at: str = EVENING) -> str:
    """Read a message; returns its outcome, and the receipt's text below it."""
    path = game.parent / "message.txt"
    count = (
        len(list((game / "outbox" / "receipts").glob("*.bbcode")))
        if (game / "outbox" / "receipts").exists()
        else 0
    )
    at = at.replace("12:00", f"12:{count:02}")
    head = f"Subject: {subject}\n" if subject else ""
    path.write_text(f"From: {nick}\nDate: {at[:16].replace('T', ' ')}\n{head}\n{text}\n", "utf-8")
    done = pbf("ingest", game, path, "--now", at.replace("T12", "T13"), "--json")
    row = json.loads(done.out)[-1]
    receipts = sorted((game / "outbox" / "receipts").glob("*.bbcode"))
    return f"{row['outcome']}\n{receipts[-1].read_text('utf-8') if len(receipts) > count else ''}"


def state(pbf: Run, game: Path, seat: str = "stark") -> tuple[bool, bool]:
    """Whether a seat has answered, and whether provisionally."""
    report = json.loads(pbf("status", game, "--json").out)
    (row,) = [row for row in report["waiting"] if row["seat"] == seat]
    return row["answered"], row["provisional"]


def steps(pbf: Run, game: Path, at: str = EVENING) -> int:
    return int(json.loads(pbf("advance", game, "--no-map", "--now", at, "--json").out)["steps"])


ANSWERED, PROVISIONAL, MISSING = (True, False), (False, True), (False, False)


def test_a_provisional_sheet_is_kept_and_the_game_waits(pbf: Run, game: Path) -> None:
    told = says(pbf, game, "alice", f"{STARK}\n\nThese are not final yet.")
    assert told.startswith("accepted\n") and "Your answers are provisional for now." in told
    assert "nothing more" not in told, "what is kept provisionally wants a word more"
    assert state(pbf, game) == PROVISIONAL
    assert "provisional (counts from the deadline on)" in pbf("status", game).out
    assert steps(pbf, game) == 0
    assert (
        "Waiting for Stark: orders; a provisional answer is there"
        in pbf("advance", game, "--no-map", "--now", EVENING).out
    )


@pytest.mark.parametrize(
    ("nick", "seat", "last"),
    [
        ("alice", "stark", "All final now."),
        ("alice", "stark", "My orders are final, thanks!"),
        ("alice", "stark", STARK),
        ("alice", "stark", "White Harbor: raid"),
    ],
)
def test_a_last_word_makes_it_final_and_the_game_goes_on(
    pbf: Run, game: Path, nick: str, seat: str, last: str
) -> None:
    says(pbf, game, nick, f"Provisional orders:\n{STARK}")
    assert state(pbf, game) == PROVISIONAL
    told = says(pbf, game, nick, last)
    assert told.startswith("accepted\n") and "Your answers are final now." in told
    assert state(pbf, game) == ANSWERED
    assert "All answers are in and final" in pbf("status", game).out
    assert steps(pbf, game) > 0


def test_it_is_taken_as_it_stands_once_the_deadline_has_passed(pbf: Run, game: Path) -> None:
    says(pbf, game, "alice", f"{STARK}\n(draft, I may still change it)")
    assert steps(pbf, game) == 0
    assert steps(pbf, game, AFTER) > 0
    assert "march+0" in pbf("post", game).out
    assert pbf("verify", game).code == 0


@pytest.mark.parametrize("policy", [(), ("--policy", "default"), ("--policy", "previous")])
def test_closing_takes_it_as_it_was_said_whatever_the_policy(
    pbf: Run, game: Path, policy: tuple[str, ...]
) -> None:
    says(pbf, game, "alice", f"{STARK}\nNot final.")
    assert "Stark, orders: the provisional answer, as it was said\n" in pbf("close", game, *policy).out
    assert "White Harbor" not in pbf("close", game, *policy).out
    assert "Winterfell: march+0" in pbf("close", game, "--secrets").out
    assert pbf("close", game, *policy, "--yes").code == 0
    assert "march+0" in pbf("post", game).out
    assert pbf("verify", game).code == 0


def test_a_missing_sheet_still_needs_a_policy(pbf: Run, asked: Path, tmp_path: Path) -> None:
    game = shutil.copytree(asked, tmp_path / "g")
    says(pbf, game, "alice", f"{STARK}\nNot final.")
    assert "name a policy" in pbf("close", game).err


def test_a_reminder_names_what_is_there_and_what_is_lacking(pbf: Run, game: Path) -> None:
    says(pbf, game, "alice", "Winterfell: march+0\nWhite Harbor: raid")
    assert pbf("remind", game, "--now", EVENING).code == 0
    (letter,) = (game / "outbox").glob("*/reminder-stark.bbcode")
    text = letter.read_text("utf-8")
    assert "Already noted: White Harbor: raid, Winterfell: march+0." in text
    assert "Still missing: the Shivering Sea" in text or "Still missing: Shivering Sea" in text, text


def test_taking_the_close_back_leaves_it_provisional(pbf: Run, game: Path) -> None:
    says(pbf, game, "alice", f"{STARK}\nNot final.")
    pbf("close", game, "--yes")
    pbf("undo", game, "--reason", "too early")
    assert state(pbf, game) == PROVISIONAL and steps(pbf, game) == 0


def test_a_sheet_that_was_final_becomes_provisional_by_a_word(pbf: Run, game: Path) -> None:
    says(pbf, game, "alice", STARK)
    assert state(pbf, game) == ANSWERED
    assert "provisional for now" in says(pbf, game, "alice", "Wait, my orders are not final yet!")
    assert state(pbf, game) == PROVISIONAL and steps(pbf, game) == 0


def test_the_order_of_writing_decides_and_not_that_of_reading(pbf: Run, game: Path) -> None:
    says(pbf, game, "alice", "All final now.")
    says(pbf, game, "alice", f"{STARK}\nNot final yet.", at=BEGUN.replace("T12", "T13"))
    assert state(pbf, game) == ANSWERED


def test_talk_and_instructions_ahead_leave_it_provisional(pbf: Run, game: Path) -> None:
    says(pbf, game, "alice", f"{STARK}\nNot final yet.")
    says(pbf, game, "alice", "What a beautiful map, by the way")
    assert state(pbf, game) == PROVISIONAL
    says(pbf, game, "alice", "If I am attacked at Winterfell I play Roose Bolton.")
    assert state(pbf, game) == PROVISIONAL


def test_a_part_of_a_sheet_is_asked_back_all_the_same(pbf: Run, game: Path) -> None:
    told = says(pbf, game, "alice", "Winterfell: march+0\nThe rest follows, these are provisional.")
    assert told.startswith("needs_answer\n") and "provisional for now" in told
    assert "as they stand" not in told, "what is missing cannot count"
    assert state(pbf, game) == MISSING
    assert "the part of it that is in" in pbf("close", game, "--policy", "default").out


def test_a_subject_says_it_too_but_not_that_of_a_reply(pbf: Run, game: Path) -> None:
    says(pbf, game, "alice", STARK, "Provisional orders")
    assert state(pbf, game) == PROVISIONAL
    says(pbf, game, "alice", STARK, "Re: Provisional orders")
    assert state(pbf, game) == ANSWERED


def test_a_reminder_goes_to_whoever_has_not_said_the_last_word(pbf: Run, game: Path) -> None:
    says(pbf, game, "alice", f"{STARK}\nNot final yet.")
    assert list(json.loads(pbf("remind", game, "--json", "--now", EVENING).out)) == ["stark"]
    (reminder,) = (game / "outbox").glob("*/reminder-stark.bbcode")
    assert "provisional" in reminder.read_text("utf-8")


# -- the words ----------------------------------------------------------------------------------------------------

SAID = {
    "en": {
        "provisional": [
            "These are not final yet.", "Provisional:", "(tentative)", "Still a draft, may change before Friday.",
            "nothing is final so far", "I might still change my mind", "subject to change",
            "If you hear nothing else by Friday, take this as final.", "Not definitive, sorry.",
        ],
        "final": ["final", "This is final.", "no longer provisional", "Orders confirmed!", "All set in stone"],
        "": ["finally, my orders", "is it final?", "in the end I march", "Pale: march"],
    },
    "it": {
        "provisional": [
            "Non è ancora definitivo.", "Ordini provvisori:", "(provvisorio)", "Per ora è una bozza", "da confermare",
            "Potrei ancora cambiare idea", "confermo domani", "Niente di tutto questo è definitivo, ci penso.",
            "Se non scrivo altro, sono definitivi.",
        ],
        "final": ["definitivo", "Sono definitivi.", "non più provvisorio", "Ordini confermati!", "Confermo tutto"],
        "": ["finalmente ecco gli ordini", "sono definitivi?", "alla fine marcio", "Pale: marcia"],
    },
    "ro": {
        "provisional": [
            "Nu sunt încă definitive.", "Ordine provizorii:", "(provizoriu)", "Doar o ciornă deocamdată", "de confirmat",
            "S-ar putea să mai schimb ceva", "confirm mâine", "Nimic nu e definitiv încă.",
            "Dacă nu mai scriu nimic, e definitiv.",
        ],
        "final": ["definitiv", "Sunt definitive.", "nu mai sunt provizorii", "Ordine confirmate!", "Confirm totul"],
        "": ["până la final", "sunt definitive?", "la sfârșit mărșăluiesc"],
    },
    "ru": {
        "provisional": [
            "Это ещё не окончательно.", "Предварительные приказы:", "(предварительно)", "Пока черновик",
            "Могу ещё передумать", "подтвержу завтра", "Ничего окончательного пока нет.",
            "Если больше не напишу, это окончательно.", "Predvaritelno",
        ],
        "final": ["окончательно", "Приказы окончательные.", "уже не предварительные", "Подтверждаю всё"],
        "": ["наконец мои приказы", "это окончательно?", "Пейл: поход"],
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "wanted", "text"),
    [
        (language, said, text)
        for language in LANGUAGES
        for said, texts in SAID[language].items()
        for text in texts
    ],
)
def test_the_words_of_four_languages(language: str, wanted: str, text: str) -> None:
    from pbf_moderator.kernel.staging import Staged

    before = [Staged(1, "orders", "stark", [{}], key="orders/stark#1", provisional=wanted == "final")]
    found = finality_of(text, "", before, lambda words: False, lambda words: False)
    if not (wanted == "" and "final" in text):
        assert found.said == wanted
    assert not wanted or not re.search("final|definit|provis|окончат|предвар", found.text)
