"""A moderator who understands what the reader does not says it in plain words, in an evening, and the player need not be asked."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.seed import seed
from pbf_moderator.desk.speech import language_for

from .conftest import Run
from .test_doubts import MAIL
from .test_doubts import MESSAGE as DOUBTFUL

SHEET = "Pale difesa+2. Genabaris marcia, quella di sempre. Darujhistan incursione, Genabaris Bay supporto.\n"
NOW = "2026-11-03T22:00:00+01:00"
Evening = Callable[..., str]


@pytest.fixture
def evening(pbf: Run, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """An evening that sends nothing: what came by mail, and what the moderator types."""

    def spend(typed: str, *texts: str, yes: bool = False) -> str:
        mails = [tmp_path / f"{n}.eml" for n in range(len(texts))]
        for n, (mail, text) in enumerate(zip(mails, texts, strict=True)):
            mail.write_text(MAIL.format(n=n, text=text), "utf-8")
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return pbf("evening", game, *mails, "--no-fetch", "--no-send", "--now", NOW, *(["--yes"] * yes)).out

    return spend


def sheet(game: Path) -> dict[str, str]:
    """The orders that count."""
    with open_table(game) as table:
        return next(
            (s.answers[0] for s in table.effective.waiting if s.kind == "orders" and not s.unconfirmed), {}
        )


def receipts(game: Path) -> list[str]:
    return [file.read_text("utf-8") for file in sorted((game / "outbox" / "receipts").glob("*.bbcode"))]


def test_words_of_the_moderator_count_and_the_receipt_quotes_them(
    evening: Evening, game: Path, pbf: Run
) -> None:
    told = evening("Genabaris: marcia +1\ns\n\n", SHEET)
    assert "| Pale difesa+2. Genabaris marcia, quella di sempre" in told, "the player's words are shown"
    assert "è quello che intende" in told
    assert sheet(game)["genabaris"] == "march-plus-1" and sheet(game)["pale"] == "defence-2"
    (receipt,) = receipts(game)
    assert "Il moderatore ha spiegato il tuo messaggio così: «Genabaris: marcia +1»" in receipt
    assert "Genabaris: marcia +1" in receipt and "incursione" in receipt
    assert "marcia, quella di sempre" not in receipt.partition("Il moderatore ha spiegato")[2], (
        "it is not asked again"
    )
    assert "all is well" in pbf("verify", game).out


def test_enter_leaves_it_to_the_receipt(evening: Evening, game: Path) -> None:
    told = evening("\n\n", SHEET)
    assert "Che cosa intende, in parole semplici" in told
    assert "genabaris" not in sheet(game)
    (receipt,) = receipts(game)
    assert "Il moderatore ha spiegato" not in receipt


@pytest.mark.parametrize("last, counts", [("s", True), ("l", False)])
def test_words_that_were_not_meant_are_said_anew(
    evening: Evening, game: Path, last: str, counts: bool
) -> None:
    told = evening(f"Genabaris: supporto\nr\nGenabaris: marcia +1\n{last}\n\n", SHEET)
    assert told.count("le tue parole sono lette così") == 2
    assert sheet(game).get("genabaris") == ("march-plus-1" if counts else None), "a trial leaves no trace"


def test_the_words_of_before_are_shown_where_they_cannot_be_edited(evening: Evening) -> None:
    """Whoever wanted to change a word had to type all of it again."""
    told = evening("Genabaris: supporto\nr\nGenabaris: marcia +1\nl\n\n", SHEET)
    assert told.count("le parole di prima: Genabaris: supporto\n") == 1


def test_words_in_which_nothing_is_read_are_told_so(evening: Evening, game: Path) -> None:
    told = evening("boh\n\n\n", SHEET)
    assert "Non vi ho trovato nessuna risposta" in told and told.count("in parole semplici") == 2
    assert "genabaris" not in sheet(game)


def test_nobody_is_asked_where_nobody_sits(evening: Evening, game: Path) -> None:
    assert "in parole semplici" not in evening("", SHEET, yes=True)
    assert "Il moderatore ha spiegato" not in receipts(game)[0]


def test_what_a_later_message_settles_is_not_asked(evening: Evening, game: Path) -> None:
    told = evening("\n", SHEET, "Genabaris marcia+1\n")
    assert "in parole semplici" not in told
    assert sheet(game)["genabaris"] == "march-plus-1"


def test_what_is_merely_missing_is_the_players_to_say(evening: Evening) -> None:
    assert "in parole semplici" not in evening("\n", "Pale difesa+2.\n")


def test_the_next_post_says_that_the_moderator_entered_something(
    evening: Evening, game: Path, pbf: Run
) -> None:
    evening("Genabaris: marcia +1\ns\n\n", SHEET)
    with open_table(game) as table:
        (mine,) = [e for e in table.folder.journal.entries() if e.body.get("channel") == "phone"]
    assert mine.body["seat"] == "malazan"


def test_who_says_no_to_a_reading_may_say_what_is_meant(evening: Evening, game: Path) -> None:
    told = evening("n\nSe perdo a Pale mi ritiro a Nathilog\ns\n\n", DOUBTFUL)
    assert "in parole semplici" in told
    with open_table(game) as table:
        (retreat,) = [s for s in table.effective.waiting if s.kind == "retreat"]
    assert retreat.answers == ["nathilog"] and not retreat.unconfirmed


def test_a_moderator_who_plays_sees_nobodys_words(evening: Evening, game: Path) -> None:
    """Neither what is doubtful nor what is unclear: both are left to the players, whose receipts ask."""
    settings = game / "game.toml"
    own = settings.read_text("utf-8").replace('moderator = "Moderatore"', 'moderator = "Luca"')
    settings.write_text(own, "utf-8")
    told = evening("\n\n", SHEET, DOUBTFUL)
    assert "quella di sempre" not in told and "come ti dicevo" not in told and "Kurl" not in told
    assert "quale vuoi fra" in receipts(game)[0]


ASKS = "Ciao, come va? Pale difesa+2. Quando scade il turno, e Kurl vale ancora 2 punti?\n"


def test_what_a_player_asks_is_shown_and_replied_to_with_the_receipt(evening: Evening, game: Path) -> None:
    """It stood under what was left aside, and nobody saw it who could reply."""
    told = evening("Domenica sera, e sì.\n\n", ASKS)
    assert "ti chiede:\n  | Quando scade il turno, e Kurl vale ancora 2 punti?" in told
    assert "come va" not in told.partition("ti chiede")[2]
    (receipt,) = receipts(game)
    assert "Il moderatore ti risponde: «Domenica sera, e sì.»" in receipt
    assert "Inoltrato al moderatore" not in receipt and "Quando scade" not in receipt


def test_a_question_that_goes_on_is_shown_whole(evening: Evening, game: Path) -> None:
    told = evening("No.\n\n", ASKS + "E non perdo niente per questo?\n")
    assert "2 punti?\n  | E non perdo niente per questo?" in told
    assert "non perdo" not in receipts(game)[0]


def test_greetings_and_signatures_are_not_listed(evening: Evening, game: Path) -> None:
    """ "Not counted as an answer: ciao" tells nobody anything."""
    evening("\n\n", "Ciao!\nPale difesa+2. Genabaris marcia+1. e\nLuca\n")
    assert "Non contato" not in receipts(game)[0]


def test_who_is_explained_after_a_no_is_not_asked_to_write_anew(evening: Evening, game: Path) -> None:
    evening("n\nSe perdo a Pale mi ritiro a Nathilog\ns\n\n", DOUBTFUL)
    assert "Nathilog" in receipts(game)[-1] and "frainteso" not in receipts(game)[-1]


def test_what_the_moderators_words_leave_out_stays_in_the_receipt(evening: Evening, game: Path) -> None:
    """A wish for later was gone from the receipt as soon as the moderator had explained the rest."""
    wish = "Se Mott è sotto assedio vorrei una flotta a Darujhistan appena si può, o almeno un fante.\n"
    evening("Genabaris: marcia +1\ns\n\n", SHEET + wish)
    assert "una flotta a Darujhistan" in receipts(game)[0]


@pytest.mark.parametrize("typed", ["", "n", "no", "s"])
def test_without_a_reply_the_receipt_lists_it_as_a_question(evening: Evening, game: Path, typed: str) -> None:
    """Nor is a letter one, such as the other questions of an evening take."""
    evening(f"{typed}\n\n", ASKS)
    (receipt,) = receipts(game)
    assert "Inoltrato al moderatore" in receipt and "Quando scade il turno" in receipt


def test_who_is_explained_is_answered_too(evening: Evening, game: Path) -> None:
    """The words that explain a message hid what its sender asked in it."""
    told = evening("Genabaris: marcia +1\ns\nDomenica.\n\n", SHEET + "Quando scade il turno?\n")
    assert "ti chiede:\n  | Quando scade il turno?" in told
    assert sheet(game)["genabaris"] == "march-plus-1"
    assert "Il moderatore ti risponde: «Domenica.»" in receipts(game)[0]


def test_what_is_dropped_of_the_moderators_own_words_is_told(evening: Evening) -> None:
    told = evening("Genabaris: marcia +1, niente segnalino\ns\n\n", SHEET)
    assert "di queste tue parole non resta niente:\n  - «niente segnalino»: " in told


def words_of(game: Path) -> list[str]:
    """What the moderator has entered for a player, as the journal has it."""
    with open_table(game) as table:
        return [e.body["body"] for e in table.folder.journal.entries() if e.body.get("channel") == "phone"]


@pytest.mark.parametrize("joined", ["; ", ". Poi "])
def test_a_condition_that_cannot_be_kept_takes_its_words_with_it(
    evening: Evening, game: Path, joined: str
) -> None:
    """What a semicolon joined to such words was taken as if it counted in any case, and of the rest nothing was told."""
    words = (
        f"Se i Jaghut marciano prima di me: marcia da Genabaris: 1 fante -> Nathilog{joined}Pale: difesa+1"
    )
    told = evening(f"{words}\nr\n\n\n", SHEET)
    lost = told.partition("di queste tue parole non resta niente:")[2]
    assert "dipende da «Se i Jaghut marciano prima di me»" in lost
    joins = joined == "; "
    assert ("«Pale: difesa+1»: il punto e virgola lo lega a «Se i Jaghut" in lost) is joins
    assert ("le tue parole sono lette così" in told) is not joins


def test_the_receipt_quotes_of_the_moderators_words_those_that_count(evening: Evening, game: Path) -> None:
    words = "Genabaris: marcia +1. Se i Jaghut marciano prima di me: marcia da Genabaris: 1 fante -> Nathilog"
    evening(f"{words}\ns\n\n", SHEET)
    assert sheet(game)["genabaris"] == "march-plus-1"
    assert "ha spiegato il tuo messaggio così: «Genabaris: marcia +1.»" in receipts(game)[0]
    assert words_of(game) == ["Genabaris: marcia +1."]


def test_otherwise_is_a_second_answer_to_who_marches_where(evening: Evening, game: Path) -> None:
    """Both were taken as one: those who go where they are told first, and the others as well."""
    words = "Genabaris: marcia +1. Marcia da Genabaris: 1 fante -> Nathilog, altrimenti 1 fante -> Mott"
    told = evening(f"{words}\ns\n\n", SHEET)
    assert "1 fante -> Nathilog, altrimenti 1 fante -> Mott" in told
    with open_table(game) as table:
        (moves,) = [s for s in table.effective.waiting if s.kind == "moves"]
    assert moves.answers == [{"nathilog": {"fante": 1}}, {"mott": {"fante": 1}}]


def test_what_is_refused_of_the_moderators_words_is_told(evening: Evening) -> None:
    """It was passed over: nothing was read, and nobody said why."""
    told = evening("Marcia da Genabaris: 9 fanti -> Nathilog\n\n\n", SHEET)
    assert "delle tue parole non è chiaro, o non è possibile:" in told and "9 fanti" in told


def test_a_condition_of_the_moderators_is_not_narrowed_by_the_sentence_before(
    evening: Evening, game: Path
) -> None:
    """Nobody had said that it was for the place that the sentence before named."""
    words = "Marcia da Genabaris: 1 fante -> Nathilog. Se combatto contro i Tiste Andii gioco Dujek Onearm."
    told = evening(f"{words}\ns\n\n", SHEET)
    assert "le tue parole sono lette così" in told
    with open_table(game) as table:
        (card,) = [s for s in table.effective.waiting if s.kind == "card"]
    assert "area" not in card.when and card.when["opponent"] == "tiste-andii"


def test_letters_keep_to_the_players_language_after_the_moderators_words(
    evening: Evening, game: Path
) -> None:
    """The moderator's Italian words for an English player were taken for the player's last message, and so the next letter was in Italian."""
    settings = game / "game.toml"
    marco = settings.read_text("utf-8").replace(
        'nicks = ["WhiskyJack77"]\nlanguage = "it"', 'nicks = ["WhiskyJack77"]'
    )
    settings.write_text(marco, "utf-8")
    evening(
        "Genabaris: marcia +1\ns\n\n",
        "Pale defence+2. Genabaris march, the usual one, you know which. Darujhistan raid, please.\n",
    )
    with open_table(game) as table:
        assert language_for(table, "malazan") == "en"


def test_what_the_moderators_words_answer_is_not_put_off(evening: Evening, game: Path) -> None:
    """The receipt said that it was too early for what stood above under what was understood."""
    early = "Se mi attaccano a Pale dopo che ci sono arrivato: carta Coltaine, in seconda scelta Dujek.\n"
    told = evening(
        "Se vengo attaccato a Pale gioco Coltaine, altrimenti Dujek\ns\n\n\n",
        SHEET.replace(", quella di sempre", "+1") + early,
    )
    assert "ora vale, e la ricevuta cita le tue parole" in told
    (receipt,) = receipts(game)
    assert "Coltaine" in receipt.partition("Ho capito")[2]
    assert "ancora presto" not in receipt and "Non accettato" not in receipt


def test_moderators_words_in_another_language_are_said_to_be_so(evening: Evening, game: Path) -> None:
    """An English player was quoted Italian words as an explanation."""
    settings = game / "game.toml"
    text = settings.read_text("utf-8")
    settings.write_text(
        text.replace(
            'nicks = ["WhiskyJack77"]\nlanguage = "it"', 'nicks = ["WhiskyJack77"]\nlanguage = "en"'
        ),
        "utf-8",
    )
    evening("Genabaris: marcia +1\ns\n\n", SHEET + "Quando scade il turno?\n")
    receipt = receipts(game)[0]
    assert "what you meant like this, in Italian: “Genabaris: marcia +1”" in receipt


def test_a_reply_in_another_language_is_said_to_be_so(evening: Evening, game: Path) -> None:
    settings = game / "game.toml"
    text = settings.read_text("utf-8")
    settings.write_text(
        text.replace(
            'nicks = ["WhiskyJack77"]\nlanguage = "it"', 'nicks = ["WhiskyJack77"]\nlanguage = "ro"'
        ),
        "utf-8",
    )
    evening("Domenica sera.\n\n", ASKS)
    assert "Moderatorul îți răspunde, în italiană: „Domenica sera.”" in receipts(game)[0]


def test_words_in_the_players_language_are_quoted_as_they_are(evening: Evening, game: Path) -> None:
    evening("Genabaris: marcia +1\ns\n\n", SHEET)
    assert "spiegato il tuo messaggio così: «" in receipts(game)[0]


def test_the_moderators_words_are_never_put_into_the_players_mouth(evening: Evening, game: Path) -> None:
    """A player protested: "I have written nothing in Italian"."""
    evening("Genabaris va in marcia, la +1\ns\n\n", SHEET)
    (receipt,) = receipts(game)
    assert "Genabaris: marcia+1" in receipt and "hai scritto: «Genabaris va" not in receipt


def test_the_word_for_the_seed_is_among_what_counts(evening: Evening) -> None:
    """It was shown neither there nor anywhere, so that a word read wrongly went unseen."""
    told = evening("\n\n\n", SHEET + "Seme: la mia parola è bergamotto.\n")
    assert (
        "parola per il seme: «bergamotto»"
        in told.partition("quello che vale:")[2].partition("chiederebbe")[0]
    )


FORGOT = "Scusa, mi ero dimenticato la parola! Facciamo faro, anzi no, bussola. Sì, bussola.\n"


def test_a_word_that_was_forgotten_is_noted_as_it_was_corrected(evening: Evening, game: Path) -> None:
    """It was listed as not counted, although a post told it as the player's word."""
    told = evening("\n\n", SHEET + FORGOT)
    assert "parola per il seme: «bussola»" in told
    with open_table(game) as table:
        assert seed(table).words["malazan"] == "bussola"
    assert (
        "faro" not in receipts(game)[0]
        and "annotato la tua parola per il seme: «bussola»" in receipts(game)[0]
    )


@pytest.mark.parametrize(
    "words", ["Seme: bussola", "Genabaris: marcia +1. Seme: bussola.", "La parola è bussola"]
)
def test_the_moderators_words_may_give_the_word_for_the_seed(
    evening: Evening, game: Path, pbf: Run, words: str
) -> None:
    """With nothing else in them they ended the evening in an error of pbf's own."""
    told = evening(
        f"{words}\ns\n\n", SHEET + "Quella cosa per il mazzo: ciò che punta a nord, come sulle navi.\n"
    )
    assert "parola per il seme: «bussola»" in told.partition("le tue parole sono lette così")[2]
    assert sheet(game).get("genabaris") == ("march-plus-1" if "marcia" in words else None)
    with open_table(game) as table:
        assert seed(table).words["malazan"] == "bussola"
    assert "annotato la tua parola per il seme: «bussola»" in receipts(game)[0]
    assert "all is well" in pbf("verify", game).out


def test_words_that_are_none_are_asked_for_anew(evening: Evening, game: Path) -> None:
    told = evening("?!\n\n\n", SHEET)
    assert "Non vi ho trovato nessuna risposta" in told


@pytest.mark.usefixtures("rules_alone")
def test_what_waits_for_a_yes_is_not_said_to_count(evening: Evening) -> None:
    told = evening("p\n\n\n", DOUBTFUL)
    assert "letto così, ma vale solo quando è confermato:" in told or "quello che vale:" not in told


def test_what_a_player_said_before_and_still_counts_is_shown(evening: Evening) -> None:
    evening("\n\n", "Se perdo a Pale mi ritiro a Nathilog.\n")
    told = evening("\n\n\n", SHEET)
    assert "vale ancora quello che ha scritto prima:" in told and "Nathilog" in told


def test_what_of_the_message_goes_on_counting_is_in_the_question(evening: Evening) -> None:
    """The moderator said yes to the words for one order, and a misread one stayed."""
    told = evening(
        "Genabaris: marcia +1\ns\n\n",
        "Pale difesa+2. Genabaris marcia, quella di sempre. Se perdo a Pale mi ritiro a Nathilog.\n",
    )
    shown = told.partition("le tue parole sono lette così")[2].partition("è quello che intende")[0]
    assert "di quello che ha scritto resta valido:" in shown and "Nathilog" in shown


def test_what_a_yes_does_not_change_is_shown_beside_it(evening: Evening) -> None:
    told = evening("s\n\n", DOUBTFUL)
    assert "quello che vale:" in told.partition("letto così")[0]


def test_a_message_of_which_everything_is_refused_is_shown(evening: Evening) -> None:
    """The game stood still, and the moderator saw nothing of what its player had written."""
    told = evening("Pale: difesa+2\ns\n\n", "Marcia da Genabaris: 9 fanti -> Nathilog\n")
    assert "9 fanti" in told.partition("in parole semplici")[0]
    assert "in parole semplici" in told
