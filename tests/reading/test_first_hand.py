"""What people write at once and plainly: names by their sound, an order for another, a number given once, a name that is only called."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


@pytest.mark.parametrize(
    ("position", "seat", "text", "orders"),
    [
        ("2-plan", "tyrell", "дорниш об1\nолдтаун усиление\nвест саммер набег", {"dornish-marches": "defence-1", "oldtown": "consolidate", "west-summer-sea": "raid"}),
        ("2-plan", "martell", "старфол об\nштормс енд п+1\nсанспир усил\nист саммер подм\nси оф дорн под+1", {"starfall": "defence-1", "storms-end": "march-plus-1", "sunspear": "consolidate", "east-summer-sea": "support", "sea-of-dorne": "support-plus-1"}),
        ("2-plan", "martell", "Шторм'с Энд поход +1, порт Санспира усиление", {"storms-end": "march-plus-1", "port-sunspear": "consolidate"}),
        ("2-plan", "stark", "шиверинг си набег, нарроу си поддержка", {"shivering-sea": "raid", "narrow-sea": "support"}),
        ("2-plan", "stark", "лост в пробке. шторм на улице", {}),
    ],
)  # fmt: skip
def test_names_are_known_by_their_sound(position: str, seat: str, text: str, orders: dict[str, str]) -> None:
    facts = _read(position, seat, "ru", text).facts
    assert facts == {f"orders/{area}": token for area, token in orders.items()}


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "facts"),
    [
        ("s-clash", "baratheon", "en", "3 for the Iron Throne because I like the chair, nothing for the Fiefdoms (0), and 2 for the King's Court.", {"bid/iron-throne": [3], "~bid/fiefdoms": [0], "~bid/kings-court": [2]}),
        ("s-clash", "baratheon", "en", "Six power and three tracks. 3 for the Iron Throne, 1 for the Fiefdoms, 2 for the King's Court.", {"bid/iron-throne": [3], "~bid/fiefdoms": [1], "~bid/kings-court": [2]}),
        ("m-bid", "jaghut", "it", "Per l'Ombra non spendo niente, 0. Per l'Oscurità 1 e per la Luce 2.", {"bid/ombra": [0], "~bid/oscurita": [1], "~bid/luce": [2]}),
        ("m-bid", "jaghut", "ro", "Umbra nu mă interesează, deci zero acolo. La Întuneric bag 1, iar celelalte două puncte le pun pe Lumină.", {"bid/ombra": [0], "~bid/oscurita": [1], "~bid/luce": [2]}),
        ("m-bid", "jaghut", "en", "Nothing for Shadow, 1 for Dark, the other 2 for Light.", {"bid/ombra": [0], "~bid/oscurita": [1], "~bid/luce": [2]}),
        ("2-bids", "baratheon", "ru", "Трон мне не нужен, туда ноль. Вотчины 3, двор 2.", {"bid/iron-throne": [0], "~bid/fiefdoms": [3], "~bid/kings-court": [2]}),
        ("1-bids", "tyrell", "en", "Iron Throne 3\nFiefdoms 3\nKing's Court 2\n\nPlease make it 4 for the Iron Throne and 1 for the King's Court.", {"bid/iron-throne": [4], "~bid/fiefdoms": [3], "~bid/kings-court": [1]}),
        # the number asked for is the one that is given; others are talk
        ("2-5p-offer", "stark", "ro", "Sălbaticii au forța 2, noi suntem cinci, deci ajunge câte ceva de la fiecare. Ofer 2, ca să nu fiu eu ultimul. Restul de 4 îl țin pentru licitații.", {"offer": [2]}),
        ("2-5p-offer", "stark", "ru", "Сила 2, нас пятеро. Ставлю 3. Остальные 3 оставлю на торги.", {"offer": [3]}),
        ("2-5p-offer", "stark", "en", "I offer 2 or 3.", {}),
    ],
)  # fmt: skip
def test_bids(position: str, seat: str, language: str, text: str, facts: dict[str, Any]) -> None:
    assert _read(position, seat, language, text).facts == facts


def test_it_is_no_short_name_of_a_track_before_is() -> None:
    assert "~bid/iron-throne" not in _read("2-5p-offer", "stark", "en", "I put 2. Wait, it's 5.").facts


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "answer"),
    [
        ("2-messenger", "lannister", "it", "Ho dormito sopra la questione del corvo. Alla fine cambio l'ordine del Golden Sound: via l'incursione speciale, ci metto un supporto.", "golden-sound/support"),
        ("2-messenger", "lannister", "it", "Bjorn mi ha fatto una proposta e io ci sto: a Riverrun niente marcia, col corvo metto difesa+1.", "riverrun/defence-1"),
        ("2-messenger", "lannister", "ru", "ворон в голден саунд меняю особый набег на оборону +2", "golden-sound/defence-2"),
        ("2-messenger", "lannister", "ro", "Corbul – nu mă mai uit. Schimb Golden Sound din incursiune specială în sprijin.", "golden-sound/support"),
        ("2-messenger", "lannister", "en", "I use the raven. In Golden Sound I change the special raid into a support.", "golden-sound/support"),
        ("2-messenger", "lannister", "ru", "Прошу показать мне верхнюю карту одичалых.", "look"),
        ("2-messenger", "lannister", "en", "At Riverrun I change the march into a defence +1 only if Greyjoy has a march.", None),
        ("2-messenger", "lannister", "en", "The raven: no change at Riverrun. I change the support at Stoney Sept into defence +1. No wait, Riverrun: no march, defence +1.", "riverrun/defence-1"),
    ],
)  # fmt: skip
def test_one_order_for_another(
    position: str, seat: str, language: str, text: str, answer: str | None
) -> None:
    assert _read(position, seat, language, text).facts.get("messenger") == (answer and [answer])


@pytest.mark.parametrize(
    ("language", "text", "token"),
    [
        (
            "en",
            "Oach: march+1 instead of support+1. The footman goes from Oach to Blackdog Forest.",
            "march-plus-1",
        ),
        ("en", "Oach becomes m-1.\nThen 1 footman Oach to Blackdog Forest.", "march-minus-1"),
        (
            "ru",
            "В Oach поддержку убираю и кладу поход +0. Пехотинец из Oach пойдёт в Blackdog Forest.",
            "march-0",
        ),
    ],
)
def test_who_changes_an_order_to_a_march_may_say_who_goes(language: str, text: str, token: str) -> None:
    facts = _read("m-messenger", "tiste-liosan", language, text).facts
    assert facts == {"messenger": [f"oach/{token}"], "~moves/oach": [{"blackdog-forest": {"fante": 1}}]}


def test_nobody_leaves_where_the_order_is_not_changed_to_a_march() -> None:
    text = "Oach: defence+1 instead of support+1. The footman goes from Oach to Blackdog Forest."
    assert "~moves/oach" not in _read("m-messenger", "tiste-liosan", "en", text).facts


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "orders"),
    [
        ("2-plan", "tyrell", "en", "So Tyrell says: Highgarden and Oldtown consolidate, Reach defends.", {"highgarden": "consolidate", "oldtown": "consolidate", "reach": "defence-1"}),
        ("2-plan", "tyrell", "en", "Stark says: Highgarden and Oldtown consolidate, Reach defends.", {}),
        ("2-plan", "tyrell", "ro", "Reach marș 0, Dornish Marches marș -1. Unde mărșăluiește Reach vă spun când văd ce au pus ceilalți.", {"reach": "march-0", "dornish-marches": "march-minus-1"}),
        ("2-plan-ban", "greyjoy", "en", "Seagard: march -1\nPlease make Seagard march +0, the -1 was a slip.", {"seagard": "march-0"}),
        ("1s-plan", "tyrell", "ru", "Redwyne Straights — набег… ой, нет, кого там грабить-то. Пусть будет поддержка.", {"redwyne-straights": "support"}),
        ("1s-plan", "tyrell", "ru", "Redwyne Straights — набег. Ой, нет. Поддержка.", {"redwyne-straights": "support"}),
        ("m-plan", "malazan", "it", "Pale non la minaccia nessuno: lì preferisco il consolidamento speciale.", {"pale": "consolidate-special"}),
        ("m-plan", "malazan", "it", "A Pale non metto la difesa: consolidamento.", {"pale": "consolidate"}),
        ("m-plan", "malazan", "ro", "genabaris con*\npale ap1\nbay spr", {"genabaris": "consolidate-special", "pale": "defence-1", "genabaris-bay": "support"}),
    ],
)  # fmt: skip
def test_orders_in_plain_words(
    position: str, seat: str, language: str, text: str, orders: dict[str, str]
) -> None:
    facts = _read(position, seat, language, text).facts
    assert {k: v for k, v in facts.items() if k.startswith("orders/")} == {
        f"orders/{area}": token for area, token in orders.items()
    }


def test_units_that_leave_take_no_order_away() -> None:
    text = "În Ganiss marș +1, pleacă doar cavalerul, la Free City Plain, infanteristul rămâne acasă."
    facts = _read("m-plan", "jaghut", "ro", text).facts
    assert facts == {
        "orders/ganiss": "march-plus-1",
        "~moves/ganiss": [{"free-city-plain": {"cavaliere": 1}}],
    }


@pytest.mark.parametrize(
    ("language", "text", "chosen"),
    [
        ("ru", "Пусть первым считается Грейджой. Аня, не обижайся, с меня пирожок.", ["greyjoy"]),
        ("it", "Faccio passare Greyjoy. Anna, non ti arrabbiare.", ["greyjoy"]),
        ("en", "Stark, don't worry, you are first.", ["stark"]),
    ],
)
def test_who_is_only_called_by_name_is_not_chosen(language: str, text: str, chosen: list[str] | None) -> None:
    assert _read("2t-tied-bidder", "baratheon", language, text).facts.get("tied_bidder/highest") == chosen


def test_having_erred_takes_nothing_back_in_a_condition() -> None:
    text = "Garnizoanele le pun așa: două la Pella, una la Bizanț, una la Corint și ultima la Sparta. Dacă am greșit ceva râdeți cu milă."
    facts = _read("alex-set-up", "macedonian", "ro", text).facts
    assert facts == {"set_up_garrisons/set_up": [["byzantium", "corinth", "pella", "pella", "sparta"]]}


def test_a_place_that_was_only_thought_of() -> None:
    text = "cu Cersei înlătur comanda din Crackclaw Point. M-am gândit și la King's Landing, dar nu, rămân la Crackclaw Point."
    assert _read("2-cersei", "lannister", "ro", text).facts == {"remove_order": ["crackclaw-point"]}
