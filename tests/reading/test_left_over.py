"""What stands beside an answer and is not in it: the sender is asked, and what stood before goes on standing."""

from __future__ import annotations

import pytest

from .facts import Facts
from .messages import letter
from .positions import shared_room
from .sitting import outcome_of

LOST = ["castle-black/footman", "narrow-sea/ship", "port-white-harbor/ship"]
ROWS: list[tuple[str, str, str, list[str], Facts, str]] = [
    # a list of which one sentence was not understood
    ("m-muster", "tiste-edur", "it", ["A Callows un fante. A Morn Ruins forgiamo due scafi per il Rivan Sea."], {}, "muster"),
    ("m-muster", "tiste-edur", "en", ["Callows gets a footman. Morn Ruins sends two hulls down to the Rivan Sea."], {}, "muster"),
    ("m-muster", "tiste-edur", "ro", ["La Callows un infanterist. La Morn Ruins cioplim două bărci pentru Rivan Sea."], {}, "muster"),
    ("m-muster", "tiste-edur", "ru", ["В Callows пехотинец. В Morn Ruins закладываем две лодки для Rivan Sea."], {}, "muster"),
    # a change that leaves the list as it was, though it names another place
    ("2-mammoth", "stark", "en",
     ["I destroy the footman at Castle Black, a ship in the Narrow Sea and the one in the Port of White Harbor.",
      "That Narrow Sea ship is worth too much: swap it for whatever sails the Shivering Sea."], {"destroy": [LOST]}, "destroy"),
    # the second of two numbers, and a word for "all" that means "that is all"
    ("2-5p-offer", "stark", "en", ["One instead of that: three. All done, no more mails from me."], {}, "offer"),
    ("2-5p-offer", "stark", "ru", ["Вместо одного жетона три. Всё, больше писать не буду."], {}, "offer"),
    ("2-5p-offer", "stark", "en", ["We have six tokens in the chest; half of them go to the Wall today."], {}, ""),
    # an order that was wished for behind the one that lies there
    ("2-plan-ban", "greyjoy", "en",
     ["Greywater Watch: defense +1", "In Greywater Watch I put a defense out of habit, but I wanted a march -1."],
     {"orders/greywater-watch": "defence-1"}, "greywater-watch"),
    ("2-plan-ban", "greyjoy", "it",
     ["Greywater Watch: difesa +1", "A Greywater Watch ho messo la difesa per abitudine, ma volevo una marcia -1."],
     {"orders/greywater-watch": "defence-1"}, "greywater-watch"),
    # a second answer for a case
    ("2-card", "greyjoy", "ru", ["В этом бою играю Виктариона; если поднимется буря, то Теон."], {}, "card"),
    # "it stays" may be said of the order
    ("1-plan", "greyjoy", "ro", ["Seagard: marș +0", "Seagard e bine, rămân toate celelalte."], {"orders/seagard": "march-0"}, "not_understood"),
    ("1-plan", "greyjoy", "it", ["Seagard: marcia +0", "Seagard va bene, resta."], {"orders/seagard": "march-0"}, "moves"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "seat", "language", "mails", "waits", "about"), ROWS)
def test_what_is_left_over_is_asked(
    position: str, seat: str, language: str, mails: list[str], waits: Facts, about: str
) -> None:
    row = {"id": "x", "ctx": position, "seat": seat, "lang": language, "kind": "", "must": {}}
    found = outcome_of(shared_room(), letter({**row, "before": mails[:-1], "text": mails[-1]}))
    assert found.facts == waits
    assert any(about in question for question in found.questions), found.questions


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "waits"),
    [
        ("m-marker", "tiste-edur", "it", "segnalino a Callows: 0", {"marker/callows": [None]}),
        ("m-marker", "tiste-edur", "en", "3 | token in Callows: 0", {"marker/callows": [None]}),
        ("m-plan", "malazan", "en", "Genabaris: special consolidation\nPale: defence +1\nIn Genabaris I take the AP.",
         {"orders/genabaris": "consolidate-special", "orders/pale": "defence-1", "~consolidate_how/genabaris": ["power"]}),
        ("1-plan", "greyjoy", "en", "GW d1, Pyke c, SG m0, Sunset s, IB r\nIB raids Golden Sound.",
         {"orders/greywater-watch": "defence-1", "orders/pyke": "consolidate", "orders/seagard": "march-0",
          "orders/sunset-sea": "support", "orders/ironmans-bay": "raid", "~raid": ["ironmans-bay/golden-sound"]}),
    ],
)  # fmt: skip
def test_what_only_looks_left_over(position: str, seat: str, language: str, text: str, waits: Facts) -> None:
    row = {"id": "x", "ctx": position, "seat": seat, "lang": language, "kind": "", "must": {}}
    assert outcome_of(shared_room(), letter({**row, "text": text})).facts == waits


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "A proposito, quando scade il prossimo termine?"),
        ("it", "Quando scade il prossimo termine?"),
        ("en", "By the way, if I win, what happens?"),
        ("ro", "Apropo, când e următorul termen?"),
        ("ru", "Кстати, если я проиграю, что будет?"),
    ],
)
def test_talk_is_quoted_with_every_word_of_its_sentence(lang: str, text: str) -> None:
    row = {"id": "x", "ctx": "m-marker", "seat": "tiste-edur", "lang": lang, "kind": "", "must": {}}
    assert outcome_of(shared_room(), letter({**row, "text": text})).ignored == (text,)


def test_the_name_of_an_order_is_read_whole_though_a_word_of_it_is_a_number_elsewhere() -> None:
    row = {"id": "x", "ctx": "1-plan", "seat": "stark", "lang": "ro", "kind": "", "must": {}}
    found = outcome_of(shared_room(), letter({**row, "text": "Winterfell: consolidare a puterii"}))
    assert found.reading is not None
    quotes = [draft.quotes for draft in found.reading.answers]
    assert quotes == [{"winterfell": ("Winterfell: consolidare a puterii",)}]
