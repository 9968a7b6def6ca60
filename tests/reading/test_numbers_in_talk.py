"""Numbers told in talk: bids, what is given together, and what stands beside them; lists of units with a reckoning behind them."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


TRACKS = ("bid/iron-throne", "~bid/fiefdoms", "~bid/kings-court")


@pytest.mark.parametrize(
    ("seat", "language", "text", "bids"),
    [
        ("baratheon", "en", "I have counted twice: I have 8 power in all. I bid 4 for the Iron Throne, 2 for the Fiefdoms and 2 for the King's Court. That leaves me with nothing, and yes, this is intended.", (4, 2, 2)),
        ("tyrell", "it", "Per il Trono offro 1, tanto lassù non mi ci vogliono. Per i Privilegi Feudali 2. Per la Corte del Re 4, che di stelle ne ho bisogno come il pane. Così me ne resta uno per il caffè!", (1, 2, 4)),
        ("tyrell", "it", "Per il Trono offro 1. Per i Privilegi Feudali 2. Per la Corte del Re 4.", (1, 2, 4)),
        ("baratheon", "it", "Trono di Spade 5. Privilegi Feudali 2. Corte del Re 1. Ripensandoci la Corte non mi serve: Corte del Re 0, il resto uguale.", (5, 2, 0)),
        ("tyrell", "ru", "Железный трон — 2, Вотчины — 3, Королевский двор — 0. Итого пять из восьми, всё сходится.", (2, 3, 0)),
    ],
)  # fmt: skip
def test_talk_that_adds_them_up_puts_no_bid_in_doubt(
    seat: str, language: str, text: str, bids: tuple[int, ...]
) -> None:
    facts = _read("2-bids" if seat == "baratheon" else "1-bids", seat, language, text).facts
    assert facts == {track: [n] for track, n in zip(TRACKS, bids, strict=True)}


@pytest.mark.usefixtures("rules_alone")
def test_other_numbers_in_talk_do() -> None:
    text = "Iron Throne 4, Fiefdoms 2, King's Court 1. There are 6 of us. It was 5 yesterday. I like the number 9."
    assert "bid/iron-throne" not in _read("2-bids", "baratheon", "en", text).facts


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "number"),
    [
        ("2-5p-offer", "stark", "it", "stavolta non faccio l'eroina: offro 1 e basta.", 1),
        ("2-wild", "greyjoy", "ro", "Chris dă puțin, dar eu nu risc: pun 3 jetoane împotriva Sălbaticilor.", 3),
        ("2-wild", "greyjoy", "en", "I take no risks: 3 tokens against the wildlings.", 3),
        ("2-wild", "greyjoy", "ru", "Не рискую: ставлю 3 против одичалых.", 3),
        ("2-wild", "greyjoy", "ru", "Не дам: 3 жетона это много.", None),
        ("2-wild", "greyjoy", "en", "I don't offer: 3 is too much.", None),
        ("m-offer", "malazan", "it", "Chris giura che ne mette 4, quindi io non mi fido di nessuno e ne metto 3 contro lo Storpio.", 3),
        ("s-claim", "greyjoy", "en", "all of it. 8. want that claim so bad", 8),
    ],
)  # fmt: skip
def test_a_denial_in_front_of_a_colon_is_of_its_own_words(
    position: str, seat: str, language: str, text: str, number: int | None
) -> None:
    facts = _read(position, seat, language, text).facts
    assert [*facts.values()] == ([] if number is None else [[number]])


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "Ombra 0. Per l'Oscurità metto 1 e i 2 che restano vanno sulla Luce."),
        ("en", "0 for Shadow, 1 for Dark, the remaining 2 for Light."),
        ("ro", "Umbră 0. La Întuneric bag 1, iar celelalte două puncte le pun pe Lumină."),
    ],
)
def test_what_is_left_goes_where_it_is_said(language: str, text: str) -> None:
    facts = _read("m-bid", "jaghut", language, text).facts
    assert facts == {"bid/ombra": [0], "~bid/oscurita": [1], "~bid/luce": [2]}


@pytest.mark.parametrize(
    ("language", "text"),
    [("ru", "А, торгуемся!! трон 4 вотчины 3 двор 0"), ("en", "A. throne 4 fiefdoms 3 court 0")],
)
def test_bids_without_commas(language: str, text: str) -> None:
    facts: dict[str, Any] = _read("2-dark-wings", "lannister", language, text).facts
    assert [facts[f"~bid/{t}"] for t in ("iron-throne", "fiefdoms", "kings-court")] == [[4], [3], [0]]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "Winterfell: 1 fante e 1 nave nella Bay of Ice.\nWhite Harbor: il fante diventa cavaliere.\nEserciti dopo: Winterfell 3, Narrow Sea 3, Moat Cailin 2. Con 6 di rifornimenti va bene."),
        ("en", "Winterfell: 1 footman and 1 ship in the Bay of Ice.\nWhite Harbor: the footman becomes a knight.\nArmies after that: Winterfell 3, Moat Cailin 2, within supply."),
        ("ru", "Winterfell: воин и корабль в Bay of Ice.\nWhite Harbor: воина до рыцаря.\nПо снабжению выходит пять армий по два, это в пределах."),
    ],
)  # fmt: skip
def test_a_reckoning_behind_a_list_is_no_part_of_it(language: str, text: str) -> None:
    facts = _read("1-muster-stark", "stark", language, text).facts
    wanted = ["white-harbor/+knight", "winterfell/footman", "winterfell/ship/bay-of-ice"]
    assert facts == {"muster": [wanted]}


def test_in_the_same_place_is_not_as_it_was() -> None:
    text = "Winterfell: корабль в Shivering Sea и воина там же повысить до рыцаря. White Harbor: новый воин."
    wanted = ["white-harbor/footman", "winterfell/+knight", "winterfell/ship/shivering-sea"]
    assert _read("1-muster-stark", "stark", "ru", text).facts == {"muster": [wanted]}


@pytest.mark.parametrize(
    ("language", "text"),
    [("it", "kilava. no dai, onrack"), ("it", "metto kilava.. no dai vado sul sicuro, onrack"), ("en", "Kilava. Nah, let's be safe, Onrack.")],
)  # fmt: skip
def test_a_no_behind_a_card_leads_to_no_second_choice(language: str, text: str) -> None:
    assert _read("m-card", "tlan-imass", language, text).facts == {"card/horan-sea": ["onrack"]}


def test_who_falls_back_is_not_lost() -> None:
    facts = _read("s-retreat", "greyjoy", "en", "The knight falls back to Greywater Watch.").facts
    assert facts == {"retreat/seagard": ["greywater-watch"]}


def test_a_name_that_holds_such_a_word_is_a_name() -> None:
    text = "Солнечное Копье: рыцарь\nАйронвуд: корабль в море Дорна\nШтормовой Предел: пехотинец\nЗвездопад: ничего"
    wanted = ["storms-end/footman", "sunspear/knight", "yronwood/ship/sea-of-dorne"]
    assert _read("2-muster-martell", "martell", "ru", text).facts == {"muster": [wanted]}
