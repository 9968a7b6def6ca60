"""Own words against quotations, signatures and footers, in all common styles and languages."""

from __future__ import annotations

import time

import pytest

from pbf_moderator.inbox.quotes import split

MARKER = "-=-= reply above this line =-=-"
ORDERS = "Pale: incursione\nToblai Tundra: Marcia+1"


@pytest.mark.parametrize(
    "introduction",
    [
        "On Sun, Apr 23, 2017 at 9:34 AM, Moderator <mod@game.example> wrote:",
        "On Sun, Apr 23, 2017 at 9:34 AM, Moderator\n<mod@game.example> wrote:",
        "Il giorno 20 aprile 2017 19:02, Moderatore <mod@game.example> ha scritto:",
        "Il 20/04/2017 19:02, Moderatore ha scritto:",
        "În joi, 20 apr. 2017 la 19:02, Moderator <mod@game.example> a scris:",
        "20.04.2017 22:02, Модератор пишет:",
        "чт, 20 апр. 2017 г. в 22:02, Модератор <mod@game.example>:",
        "Четверг, 20 апреля 2017, 22:02 +03:00 от Модератор <mod@game.example> написал:",
        "Am 20.04.2017 um 19:02 schrieb Moderator <mod@game.example>:",
        "Le 20 avr. 2017 à 19:02, Moderator <mod@game.example> a écrit :",
        "El jue., 20 abr. 2017 a las 19:02, Moderator (<mod@game.example>) escribió:",
        "Em qui, 20 de abr de 2017 às 19:02, Moderator <mod@game.example> escreveu:",
        "2017-04-20 19:02 GMT+02:00 Moderator <mod@game.example>:",
    ],
)
@pytest.mark.parametrize("mark", ["> ", ">", ""])
def test_an_attribution_and_what_it_introduces_are_set_aside(introduction: str, mark: str) -> None:
    quoted = "\n".join(mark + line for line in ("Turno 2, ricevuto:", "Pale: marcia+0"))
    body, parts = split(f"{ORDERS}\n\n{introduction}\n{quoted}\n")
    assert body == ORDERS
    assert "Pale: marcia+0" in "".join(part.text for part in parts if part.kind == "quotation")


@pytest.mark.parametrize(
    "block",
    [
        "From: Moderator\nSent: Thursday, April 20, 2017 7:02 PM\nTo: Marco\nSubject: turn 3",
        "*From:* Moderator\n*Sent:* Thursday, April 20, 2017 7:02 PM\n*To:* Marco\n*Subject:* turn 3",
        "Da: Moderatore\nInviato: giovedì 20 aprile 2017 19:02\nA: Marco\nOggetto: turno 3",
        "De la: Moderator\nTrimis: joi, 20 aprilie 2017 19:02\nCătre: Marco\nSubiect: tura 3",
        "От: Модератор\nОтправлено: 20 апреля 2017 г. 22:02\nКому: Марко\nТема: ход 3",
        "Von: Moderator\nGesendet: Donnerstag, 20. April 2017 19:02\nAn: Marco\nBetreff: Zug 3",
        "________________________________\nDa: Moderatore\nInviato: giovedì 20 aprile 2017 19:02\nA: Marco\nOggetto: turno 3",
        "----- Original Message -----",
        "-----Messaggio originale-----\nDa: Moderatore",
        "----- Mesaj original -----",
        "-------- Исходное сообщение --------",
        "---------- Forwarded message ---------",
    ],
)
def test_a_header_block_ends_the_own_words(block: str) -> None:
    body, parts = split(f"{ORDERS}\n\n{block}\n\nPale: difesa\n")
    assert body == ORDERS
    assert [part.kind for part in parts] == ["quotation"]
    assert parts[0].text.endswith("Pale: difesa")


def test_bottom_posted_and_interleaved_words_are_kept() -> None:
    body, parts = split("On 20/4/2017 Mod wrote:\n> Pale?\n\nPale: raid\n> Genabaris?\nGenabaris: support")
    assert body == "\nPale: raid\nGenabaris: support".strip("\n")
    assert [part.lines for part in parts] == [1, 1]


@pytest.mark.parametrize(
    "text",
    [
        "A Par > Bur",
        "Da: Genabaris\nA: Pale\n2 fanti",
        "- Pale: raid\n- Genabaris: support",
        "Thanks,\nPale: raid\nBest regards\nGenabaris: support",
        "On Pale: raid\nOn Genabaris: support",
        "Il Moderatore ha scritto:\nPale: difesa",
        "From Genabaris to Pale: all",
        "Pale: raid\n--\nToblai Tundra: march+1\nGenabaris: support",
        "20 fanti a Pale:\nmarcia",
        "Sent: no\nPale: raid",
    ],
)
def test_orders_are_never_taken_for_quotations_or_signatures(text: str) -> None:
    assert split(text) == (text, [])


@pytest.mark.parametrize("delimiter", ["-- ", "--"])
def test_a_signature_ends_before_orders_that_follow(delimiter: str) -> None:
    body, parts = split(f"Pale: raid\n{delimiter}\nMarco\ntel. 333 1234\n\nGenabaris: support\nKurl: raid")
    assert body == "Pale: raid\n\nGenabaris: support\nKurl: raid"
    assert [(part.kind, part.lines) for part in parts] == [("signature", 3)]


def test_a_signature_between_orders_and_quotation_is_removed() -> None:
    body, parts = split(
        'Pale: raid\n-- \nSara\n"Pale: difesa eterna"\n\nIl 3/4/2017 alle 10:00 X ha scritto:\n> Pale: a\n\nKurl: raid'
    )
    assert body.split() == ["Pale:", "raid", "Kurl:", "raid"]
    assert sorted(part.kind for part in parts) == ["quotation", "signature"]


@pytest.mark.parametrize(
    "footer",
    [
        "Inviato da iPhone",
        "Inviato dal mio telefono",
        "Sent from my Galaxy",
        "Trimis de pe iPhone",
        "Отправлено с iPhone",
    ],
)
def test_a_phones_footer_takes_only_its_own_line(footer: str) -> None:
    body, parts = split(f"Pale: raid\n\n{footer}\n\nGenabaris: support")
    assert body == "Pale: raid\n\n\nGenabaris: support"
    assert [part.kind for part in parts] == ["footer"]


def test_the_marker_cuts_first() -> None:
    body, parts = split(f"Pale: raid\n\n{MARKER}\nPale: difesa\nGenabaris: raid", MARKER)
    assert body == "Pale: raid"
    assert parts[0].lines == 3


def test_words_below_the_marker_count_when_there_are_none_above() -> None:
    assert split(f"{MARKER}\n\nPale: raid", MARKER)[0] == "Pale: raid"


@pytest.mark.parametrize(
    "text",
    [
        ">" * 500_000,
        "> a\n" * 100_000,
        "On 1:\n" * 60_000,
        "--\n" * 100_000,
        "From: a\n" * 60_000,
        "_" * 400_000,
        "a" * 500_000 + ":",
    ],
    ids=["signs", "quoted", "attributions", "dashes", "labels", "rule", "long"],
)
def test_hostile_text_takes_linear_time(text: str) -> None:
    started = time.process_time()
    split(text)
    assert time.process_time() - started < 3


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("mar=C8=99+0=20\nraid=20", "marș+0\nraid"),
        ("bid for the Iron Throne: 3=20", "bid for the Iron Throne: 3"),
        ("=D0=BD=\n=D0=B0=D0=\n=B1=D0=B5=D0=B3", "набег"),
        ("throne=20", "throne=20"),
        ("WH=D1; CB=C4; KL=A1", "WH=D1; CB=C4; KL=A1"),
        ("Winterfell =\nraid", "Winterfell =\nraid"),
    ],
)
def test_what_is_left_of_quoted_printable_is_decoded(text: str, wanted: str) -> None:
    assert split(text)[0] == wanted
