"""An evening's commands in words: closing, rulings, a new game's address book, mails that belong together."""

from __future__ import annotations

from email import message_from_bytes
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbf_moderator.desk.opening import open_table
from tests.cli.conftest import Run

# -- closing ------------------------------------------------------------------------------------------------------


def test_close_says_in_words_what_is_taken(pbf: Run, game: Path) -> None:
    pbf("answer", game, "Malazan", "Pale: difesa+1")
    shown = pbf("close", game, "--policy", "default")
    assert "Malazan, ordini: the part of it that is in\n" in shown.out
    assert "Jaghut, ordini: by default: niente\n" in shown.out
    assert "#" not in shown.out and "difesa" not in shown.out
    assert "Pale: difesa+1" in pbf("close", game, "--policy", "default", "--secrets").out


def committed(game: Path, seat: str) -> dict[str, str]:
    with open_table(game) as table:
        (answers,) = (e.body["answers"] for e in table.folder.journal.entries("commit")[:1])
        return dict(answers[f"orders/{seat}#1"])


def test_a_sheet_in_part_counts_as_far_as_it_goes(pbf: Run, game: Path) -> None:
    pbf("answer", game, "malazan", "Pale: difesa+1")
    pbf("close", game, "--policy", "previous", "--yes")
    assert committed(game, "malazan") == {"pale": "defence-1"}


def test_what_a_ruling_has_forbidden_since_is_left_out_of_a_sheet_and_the_rest_counts(
    pbf: Run, game: Path
) -> None:
    with open_table(game) as table:
        slots = table.asked("malazan")[0].form.slots  # type: ignore[union-attr]
        names = [table.scenario.lexicon.name(slot, "it") for slot in slots]
    words = ("difesa+1", "incursione", "supporto", "consolidamento", "marcia+0")
    sheet = "\n".join(f"{name}: {word}" for name, word in zip(names, words, strict=False))
    assert pbf("answer", game, "malazan", sheet).code == 0
    pbf("rule", game, "bans", "tokens=difesa+1", "--reason", "agreed")
    assert "Malazan, ordini: the part of it that is in" in pbf("close", game, "--policy", "default").out
    pbf("close", game, "--policy", "default", "--yes")
    left = committed(game, "malazan")
    assert len(left) == len(slots) - 1 and "defence-1" not in left.values()


# -- rulings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (("power", "house=Malazan", "value=4"), {"house": "malazan", "value": 4}),
        (("power", "house=edur", "value=4"), {"house": "tiste-edur", "value": 4}),
        (
            ("units", "area=Baia di Genabaris", "house=Malazan", "units=2 navi"),
            {"area": "genabaris-bay", "house": "malazan", "units": {"nave": 2}},
        ),
        (
            ("units", "area=Pale", "house=Малазан", "units=2 пехотинца и 1 рыцарь"),
            {"area": "pale", "house": "malazan", "units": {"fante": 2, "cavaliere": 1}},
        ),
        (
            ("units", "area=pale", "house=malazan", 'units={"fante": 2}'),
            {"area": "pale", "house": "malazan", "units": {"fante": 2}},
        ),
        (
            ("track", "track=ombra", "order=Malazan > Edur > Imass, Liosan, Jaghut; Andii"),
            {
                "track": "ombra",
                "order": ["malazan", "tiste-edur", "tlan-imass", "tiste-liosan", "jaghut", "tiste-andii"],
            },
        ),
        (("bans", "tokens=difesa+1, raid"), {"tokens": ["defence-1", "raid"]}),
        (("marker", "area=pale", "house="), {"area": "pale", "house": ""}),
    ],
)
def test_a_ruling_takes_names(pbf: Run, game: Path, line: tuple[str, ...], wanted: dict[str, object]) -> None:
    done = pbf("rule", game, *line, "--reason", "agreed")
    assert done.code == 0, done.err
    with open_table(game) as table:
        assert table.folder.journal.entries("ruling")[-1].body["args"] == wanted


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        (("power", "house=Malazam", "value=4"), 'did you mean "Malazan"?'),
        (("units", "area=Genabariss", "house=malazan", "units=1 fante"), 'did you mean "Genabaris"?'),
        (("units", "area=pale", "house=malazan", "units=1 fantte"), 'did you mean "fante"?'),
        (("powr", "house=malazan", "value=4"), 'Did you mean "power"?'),
        (("power", "hause=malazan", "value=4"), 'Did you mean "house"?'),
    ],
)
def test_a_ruling_suggests_what_was_nearly_right(
    pbf: Run, game: Path, line: tuple[str, ...], hint: str
) -> None:
    done = pbf("rule", game, *line, "--reason", "agreed")
    assert done.code == 2 and hint in done.err


def test_seats_are_known_by_their_names(pbf: Run, game: Path) -> None:
    assert pbf("answer", game, "Figli della Luce", "x").code == 2
    done = pbf("answer", game, "Malazzan", "x")
    assert done.code == 2 and 'Did you mean "Malazan"?' in done.err
    assert "Liosan" in pbf("answer", game, "Tiste Liosan", "Mengal: difesa+1").out


# -- a new game ---------------------------------------------------------------------------------------------------


def test_a_new_game_waits_for_its_address_book_before_it_writes_letters(pbf: Run, tmp_path: Path) -> None:
    game = tmp_path / "g"
    done = pbf("new", "malazan-genabackis", game, "--set", "moderator_mail=mod@example.org")
    assert done.code == 0 and "pbf advance" in done.out and not list((game / "outbox").iterdir())
    book = game / "game.toml"
    marco = '[players.malazan]\nname = "Marco"\nmails = ["marco@example.org"]'
    book.write_text(book.read_text().replace('[players.malazan]\nname = ""\nmails = []', marco))
    done = pbf("advance", game, "--no-map")
    assert done.code == 0 and "Nobody has an address" not in done.out
    opening = game / "outbox" / "0000-opening"
    assert "Marco" in (opening / "post.bbcode").read_text("utf-8")
    assert "Marco" in (opening / "question-malazan.bbcode").read_text("utf-8")
    assert (opening / "question-malazan.eml").is_file()


def test_who_goes_on_without_an_address_book_is_told(pbf: Run, tmp_path: Path) -> None:
    pbf("new", "malazan-genabackis", tmp_path / "g")
    assert "Nobody has an address or a nick" in pbf("advance", tmp_path / "g", "--no-map").out


# -- mails --------------------------------------------------------------------------------------------------------


def mail(path: Path, sender: str, text: str, id_: str) -> Path:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = sender, "mod@example.org", "Re: ordini"
    made["Date"], made["Message-ID"] = "Mon, 02 Nov 2026 20:00:00 +0100", id_
    made.set_content(text)
    path.write_bytes(made.as_bytes())
    return path


def headers(path: Path) -> dict[str, str]:
    return {name: str(value) for name, value in message_from_bytes(path.read_bytes()).items()}


def test_receipts_and_letters_belong_to_the_mails_that_they_answer(
    pbf: Run, game: Path, tmp_path: Path
) -> None:
    book = game / "game.toml"
    book.write_text(book.read_text("utf-8").replace('authserv_id = "mx.example.org"', 'authserv_id = ""'))
    first = headers(game / "outbox" / "0000-opening" / "question-malazan.eml")
    assert "In-Reply-To" not in first and first["References"].startswith("<thread.")
    sent = mail(tmp_path / "m.eml", "marco.b@example.org", "Pale: difesa+1", "<abc.1@mail.example.org>")
    pbf("ingest", game, sent, "--now", "2026-11-02T20:05:00+01:00")
    (receipt,) = (headers(p) for p in (game / "outbox" / "receipts").glob("*-malazan.eml"))
    assert receipt["In-Reply-To"] == "<abc.1@mail.example.org>"
    assert receipt["References"].split() == [first["References"], "<abc.1@mail.example.org>"]
    pbf("remind", game)
    reminder = headers(game / "outbox" / "0000-opening" / "reminder-malazan.eml")
    assert reminder["In-Reply-To"] == "<abc.1@mail.example.org>"
    other = headers(game / "outbox" / "0000-opening" / "reminder-jaghut.eml")
    assert "In-Reply-To" not in other and other["References"] != first["References"]


def test_a_mails_subject_tells_what_it_is(pbf: Run, game: Path) -> None:
    pbf("answer", game, "malazan", "Pale: difesa+1")
    (receipt,) = (headers(p) for p in (game / "outbox" / "receipts").glob("*-malazan.eml"))
    question = headers(game / "outbox" / "0000-opening" / "question-malazan.eml")
    assert receipt["Subject"].startswith("[Genabackis] Ricevuta per il turno 3")
    assert "Turno 3: ordini" in question["Subject"] and question["Subject"].startswith("[Genabackis]")


def test_a_receipt_is_in_the_language_of_the_address_book(pbf: Run, game: Path) -> None:
    pbf("answer", game, "jaghut", "Ganiss: marcia+1\nSogena: incursione\nHudd Sea: supporto")
    (receipt,) = (game / "outbox" / "receipts").glob("*-jaghut.bbcode")
    assert "Receipt for turn 3" in receipt.read_text("utf-8")
