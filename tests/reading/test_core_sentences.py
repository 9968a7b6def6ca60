"""One sentence that answers among others that are talk; second cards, doubted defeats, and numbers that another one takes the place of."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "facts"),
    [
        ("m-offer", "malazan", "en", "Chris told me the Liosan will carry most of this one, and the Andii promised me 2. Six is not much for six players, so I see no reason to be the generous one again.\n\nI bid 2.", {"offer": [2]}),
        ("m-offer", "malazan", "it", "L'Imperatrice è avara ma non stolta. Da Darujhistan partono quattro punti contro lo Storpio, e Laseen vuole la ricevuta.", {"offer": [4]}),
        ("1-tie", "baratheon", "ro", "Bjorn mi-a oferit pace pe mare, Anna mi-a oferit scuze, Chris nimic. Deci ordinea: Greyjoy, Stark, Lannister. Chris, data viitoare scrie-mi înainte, nu după.", {"tie_order/iron-throne": [["greyjoy", "stark", "lannister"]]}),
        ("2-dark-wings", "lannister", "ro", "Varianta B, jetoane pentru coroane. Licitație chiar nu ne trebuie tura asta, iar C ar fi fost o risipă.", {"card_choice/kings-court": ["b"]}),
        ("2-throne-blades", "baratheon", "it", "Lettera B, aggiornamento dei rifornimenti. L'arruolamento gioverebbe alle controparti, e pertanto non se ne farà nulla.", {"card_choice/iron-throne": ["b"]}),
        ("2t-track-last", "tyrell", "en", "Third on the Fiefdoms I would like to keep. At court nobody listened to me anyway, so I drop to last on the King's Court.", {"track_last": ["kings-court"]}),
        ("2-sup-lan", "lannister", "en", "Bjorn promised me to stay out of the Golden Sound and I keep my word: Riverrun supports Greyjoy.", {"support/riverrun": ["greyjoy"]}),
        ("2-sup-lan", "lannister", "ru", "Бьорн обещал мне не ходить в Golden Sound, и я держу слово: Riverrun поддерживает Грейджоя.", {"support/riverrun": ["greyjoy"]}),
        ("2t-replace-card", "greyjoy", "en", "Yes, I pay. Aeron goes back to the sea. I play Euron instead.", {"replace_card": ["yes"], "~card@area=seagard": ["euron-crows-eye"]}),
        ("1-retreat", "greyjoy", "en", "No hard feelings, Anna, well played with Ned. Ok so both my guys swim home to Pyke.", {"retreat/seagard": ["pyke"]}),
    ],
)  # fmt: skip
def test_one_sentence_answers(
    position: str, seat: str, language: str, text: str, facts: dict[str, Any]
) -> None:
    read = _read(position, seat, language, text)
    assert (read.facts, read.unsure) == (facts, {})


@pytest.mark.parametrize(
    ("position", "seat", "text"),
    [
        ("2-sup-lan", "lannister", "Bjorn wrote to me: Riverrun supports Greyjoy."),
        ("2-sup-lan", "lannister", "Bjorn wrote to me and I laughed: Riverrun supports Greyjoy. Never."),
        ("2-sup-lan", "lannister", "If Bjorn keeps out and I keep my word: Riverrun supports Greyjoy."),
        ("2-sup-lan", "lannister", "My grandmother always says: no support from Riverrun."),
        ("2-wild", "greyjoy", "Six is not much for six players. If the others pay, I bid 2."),
        ("2-wild", "greyjoy", "Six is not much for six players. I bid 2. No wait."),
        ("2-wild", "greyjoy", "They are six. I bid 2. Hm, or one more."),
        ("2-wild", "greyjoy", "I'll throw in 6. or no, too dear. 5"),
        ("2-tie", "baratheon", "Order: Greyjoy, Stark, Tyrell. Anna, you owe me. Or should Tyrell be first?"),
        ("2t-track-last", "tyrell", "Third on the Fiefdoms I would like to keep."),
        ("2t-track-last", "tyrell", "I drop to last on the King's Court. The Fiefdoms though... let me sleep over it."),
    ],
)  # fmt: skip
def test_no_sentence_answers_where_others_bear_on_it(position: str, seat: str, text: str) -> None:
    assert not _read(position, seat, "en", text).facts


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "fact", "cards"),
    [
        ("2-plan", "stark", "en", "In Moat Cailin I play Eddard, Robb if Eddard is no longer around.", "~card@area=moat-cailin", ["eddard-stark", "robb-stark"]),
        ("2-plan", "stark", "it", "Se mi attaccano a Winterfell: Eddard, 2a scelta Robb.", "~card@area=winterfell,role=defender", ["eddard-stark", "robb-stark"]),
        ("1-plan", "stark", "ru", "Если меня атакуют в Winterfell, играю Эддарда, а нет его — Большого Джона.", "~card@area=winterfell,role=defender", ["eddard-stark", "greatjon-umber"]),
        ("2-march-tyrell", "tyrell", "ro", "Rezolv Reach. Cavalerul -> Kingswood, infanteristul rămâne. La Kingswood joc Loras; dacă mi-l scoate cineva din mână, Garlan.", "~card@area=kingswood", ["loras-tyrell", "garlan-tyrell"]),
        ("1-march-tyrell", "tyrell", "it", "Reach: fante e cavaliere -> Blackwater. Dornish Marches: fante -> Reach.\nBlackwater: Mace, 2a scelta Garlan.", "~card@area=blackwater", ["mace-tyrell", "garlan-tyrell"]),
        ("2-4p-card", "lannister", "en", "card | Gregor Clegane\ncard, 2nd choice | The Hound", "card/ironmans-bay", ["gregor-clegane", "hound"]),
    ],
)  # fmt: skip
def test_second_cards(
    position: str, seat: str, language: str, text: str, fact: str, cards: list[str]
) -> None:
    assert _read(position, seat, language, text).facts.get(fact) == cards


@pytest.mark.parametrize(
    ("language", "text", "back"),
    [
        ("en", "Mace goes in. If we lose, which is of course impossible, we trot back to the Reach.", True),
        ("en", "Mace goes in. If I lose (I don't believe it), back to the Reach.", True),
        ("it", "Gioco Mace. Se perdo, cosa che non credo, mi ritiro a Reach.", True),
        ("ro", "Joc Mace. Dacă pierd, ceea ce nu cred, mă retrag la Reach.", True),
        ("ru", "Играю Мейса. Если проиграю, во что не верю, отступаю в Reach.", True),
        ("ru", "Играю Мейса. Если боги отвернутся от нас, отступаем в Reach.", True),
        ("en", "Mace goes in. If I lose, unless I am wrong, back to the Reach.", False),
        ("en", "Mace goes in. If I lose, if Highgarden is not possible, back to the Reach.", False),
    ],
)
def test_a_doubted_defeat_hides_no_way_back(language: str, text: str, back: bool) -> None:
    facts = _read("2t-card-blackwater", "tyrell", language, text).facts
    assert (facts.get("~retreat@area=blackwater") == ["reach"]) == back


@pytest.mark.parametrize(
    ("language", "text", "offer"),
    [
        ("ro", "Contribuția insulelor la zid: 4 jetoane. Hai că mă simt generos, faceți-l 5. Gata, 5, să nu ajung la psiholog.", 5),
        ("it", "Al muro: 4 gettoni. Dai, fatene 5.", 5),
        ("ru", "На стену: 4 жетона. Ладно, сделайте 5.", 5),
        ("en", "To the wall: 4 tokens. Feeling generous, make that 5. Done, 5.", 5),
        ("en", "Bid: 3. Sorry, I counted wrongly. Please make it 2.", 2),
    ],
)  # fmt: skip
def test_a_number_made_another(language: str, text: str, offer: int) -> None:
    assert _read("2-wild", "greyjoy", language, text).facts == {"offer": [offer]}


@pytest.mark.parametrize(
    ("language", "text", "bids"),
    [
        ("ro", "Oferte Tyrell:\nTron 1\nFeude 3\nCurte 2\n\nCorectură: am recalculat, la Curte pun 3, nu 2. Restul rămâne așa, total 7 din 8.", (1, 3, 3)),
        ("it", "Asta! Trono 5, Privilegi 0, Corte 3.\nUhm, no: 5 per difendere una sedia scomoda è troppo, facciamo 4 per il Trono. Il resto come sopra.", (4, 0, 3)),
        ("ru", "Торги так торги. Трон 5, вотчины 2, двор 1.\nСтоп, назад сдаю: двор 0, а вотчины 3. Трон не меняю", (5, 3, 0)),
        ("ro", "salut la tron dau 3 la feude 2 si la curte 3 stai nu la curte tot 2 sa imi ramana unul", (3, 2, 2)),
        ("ru", "На Железный трон ставлю 3. Сразу и остальное: Вотчины - 2, Королевский двор - 3. Больше у меня в кубышке ничего и нет :)", (3, 2, 3)),
    ],
)  # fmt: skip
def test_bids_taken_back_and_left_as_they_are(language: str, text: str, bids: tuple[int, ...]) -> None:
    tracks = ("bid/iron-throne", "~bid/fiefdoms", "~bid/kings-court")
    read = _read("1-bids", "tyrell", language, text)
    assert (read.facts, read.unsure) == ({t: [n] for t, n in zip(tracks, bids, strict=True)}, {})


@pytest.mark.parametrize(
    ("language", "text", "asked"),
    [
        ("en", "Throne 3, Fiefdoms 2, Court 1. No wait, swap the first two.", "bid/iron-throne"),
        ("it", "Trono 3, Privilegi 2, Corte 1. No, 3 è troppo.", "bid/iron-throne"),
        ("ru", "Трон 3, вотчины 2, двор 1. Нет, трон меняю.", "bid/iron-throne"),
    ],
)
def test_bids_that_are_doubted_are_asked(language: str, text: str, asked: str) -> None:
    assert asked not in _read("1-bids", "tyrell", language, text).facts
