"""What a player takes back of his standing instructions is taken back, or asked, and never read as an answer."""

from __future__ import annotations

import tomllib

import pytest

from pbf_moderator.kernel.staging import Staged
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.values import ACCEPTED, ASK, Reading

from .elsewhere import FOLDER, loaded, position

SUPPORT, GREGOR, NO_HELP, HOUND = 1, 2, 3, 4
WAITING = (
    Staged(SUPPORT, "support", "lannister", ["greyjoy"], about="golden-sound", standing=True),
    Staged(GREGOR, "card", "lannister", ["gregor-clegane"], when={"role": "defender"}),
    Staged(NO_HELP, "accept_support", "lannister", ["no"], when={"supporter": "baratheon"}, standing=True),
    Staged(HOUND, "card", "lannister", ["hound"], when={"role": "attacker"}),
)
TAKEN_BACK = [
    ("en", "Golden Sound no longer supports Greyjoy", [SUPPORT]),
    ("en", "Golden Sound does not support Greyjoy any more", [SUPPORT]),
    ("en", "I don't always support Greyjoy anymore", [SUPPORT]),
    ("en", "Forget what I said about support", [SUPPORT]),
    ("en", "Cancel my standing order about support", [SUPPORT]),
    ("en", "I no longer refuse support", [NO_HELP]),
    ("en", "Please ignore my earlier instruction about Gregor", [GREGOR]),
    ("en", "I take back what I said about the Hound", [HOUND]),
    ("it", "Golden Sound non appoggia più i Greyjoy", [SUPPORT]),
    ("it", "Dimentica quello che ho detto sul supporto", [SUPPORT]),
    ("it", "Annullo l'ordine permanente sul supporto", [SUPPORT]),
    ("it", "Ritiro quanto detto sull'appoggio di Golden Sound", [SUPPORT]),
    ("it", "Lascia perdere l'istruzione su Gregor", [GREGOR]),
    ("it", "Non gioco più il Mastino", [HOUND]),
    ("it", "Non rifiuto più il supporto dei Baratheon", [NO_HELP]),
    ("ro", "Nu mai susțin pe Greyjoy", [SUPPORT]),
    ("ro", "Uită ce am spus despre sprijin", [SUPPORT]),
    ("ro", "Anulez ordinul permanent de sprijin", [SUPPORT]),
    ("ru", "Больше не поддерживаю Грейджоя", [SUPPORT]),
    ("ru", "Золотой пролив больше не поддерживает Грейджоя", [SUPPORT]),
    ("ru", "Больше не играю Пса", [HOUND]),
    ("ru", "Забудь, что я писал про поддержку", [SUPPORT]),
]
ASKED_BACK = [
    ("en", "Golden Sound no longer supports Baratheon"),
    ("en", "Forget everything I said"),
    ("it", "Non gioco più il Mastino ma Tywin"),
    ("it", "Non rifiuto più il supporto dei Greyjoy"),
    ("ru", "Забудь, что я писал"),
]
NOT_MEANT = [
    ("en", "Don't forget what I said about Gregor"),
    ("it", "Gioco Tywin, non più il Mastino"),
    ("it", "Riverrun: non più difesa ma marcia +1"),
]


def _read(text: str, language: str) -> Reading:
    scenario = loaded("agot-2e")
    row = tomllib.loads((FOLDER / "agot-2e-forum.toml").read_text("utf-8"))["context"][0]
    there = position(scenario, row)
    return read(
        text,
        seat=there.seat,
        asked=there.asked,
        ahead=there.ahead,
        waiting=WAITING,
        scenario=scenario,
        language=language,
    )


@pytest.mark.parametrize(("language", "text", "ids"), TAKEN_BACK)
def test_instructions_are_taken_back(language: str, text: str, ids: list[int]) -> None:
    reading = _read(text, language)
    assert reading.withdrawn == tuple(ids)
    assert reading.answers == () and reading.ignored == ()
    assert reading.status == ACCEPTED


@pytest.mark.parametrize(("language", "text"), ASKED_BACK)
def test_what_was_never_said_cannot_be_taken_back(language: str, text: str) -> None:
    reading = _read(text, language)
    assert reading.withdrawn == () and reading.answers == ()
    assert any(i.level == ASK and i.code == "withdrawal_unclear" for i in reading.issues)


@pytest.mark.parametrize(("language", "text"), NOT_MEANT)
def test_other_denials_take_nothing_back(language: str, text: str) -> None:
    assert _read(text, language).withdrawn == ()


def test_another_instruction_and_orders_may_stand_beside() -> None:
    text = "Golden Sound no longer supports Greyjoy. Golden Sound always supports Baratheon.\nRiverrun: D+2"
    reading = _read(text, "en")
    assert reading.withdrawn == (SUPPORT,)
    sheet, support = sorted(reading.answers, key=lambda d: d.kind)
    assert sheet.answers[0] == {"riverrun": "defence-2"}
    assert (support.about, support.answers, support.standing) == ("golden-sound", ("baratheon",), True)
