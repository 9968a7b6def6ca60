"""What letters tell of a choice that people asked about: what it costs, what follows it, who wins a tie, what the supply allows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbf_moderator.desk.advance import advance
from pbf_moderator.desk.letters import _letter_in, asked_ahead
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import owed_by
from pbf_moderator.kernel.events import Event
from pbf_moderator.post.narrative import tell
from pbf_moderator.post.phrases import Phrases
from pbf_moderator.scenario.loading import load_scenario
from tests.reading.messages import letter as message
from tests.reading.positions import AT, Room, lay_out, positions, shared_room, speaking
from tests.reading.sitting import give, outcome_of

LANGUAGES = ("it", "en", "ro", "ru")


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def plain(text: str) -> str:
    """A text without its marks."""
    return re.sub(r"\[[^]]*\]", "", text).strip()


def written(room: Room, position: str, seat: str, language: str) -> str:
    """The letter that a seat gets in a position, as a mail has it."""
    table = room.table(position)
    settings = table.settings
    table.settings = speaking(settings, seat, language)
    posts = _letter_in(table, seat, owed_by(table, seat), asked_ahead(table, seat), False, "plain")
    table.settings = settings
    return "\n".join(post.body for post in posts)


TELLS = {
    ("s-plan", "greyjoy"): {
        "it": "Se come carta Tattica scegli «Pianificazione attenta», puoi usarne 1 in più.",
        "en": "If you choose “Careful Planning” as your tactics card, you may use 1 more.",
        "ro": "Dacă alegi cartea de tactică „Plan chibzuit”, poți folosi încă una.",
        "ru": "«Осторожное планирование», можно отдать ещё один особый приказ.",
    },
    ("2t-casualties", "baratheon"): {
        "it": "- 1 macchina d'assedio (non può ritirarsi: va persa comunque)\n",
        "en": "- 1 siege engine (cannot retreat, so it is lost in any case)\n",
        "ro": " (nu se poate retrage, deci se pierde oricum)\n",
        "ru": " (не отступает и погибнет в любом случае)\n",
    },
    ("m-blade", "tiste-andii"): {
        "it": "forza 6). Usi Dragnipur per avere +1 alla forza? A parità di forza la vittoria è dei Tiste Andii.",
        "en": "strength 6). Will you use Dragnipur for +1 strength? A tie is won by Tiste Andii.",
        "ro": "forța 6). Folosești Dragnipur pentru +1 la forță? La egalitate câștigă Tiste Andii.",
        "ru": "При равной силе победа за: Тисте Анди.",
    },
    ("2-muster-martell", "martell"): {
        "it": "Rifornimenti 6 – eserciti (due o più unità): al massimo 4, 3, 2, 2 e 2 unità; ora 2, 2 e 2. Ti restano da piazzare: 5 fanti, 3 cavalieri, 2 navi e 2 macchine d'assedio.\n",
        "en": "Supply 6 allows armies (two or more units) of up to 4, 3, 2, 2 and 2; your armies now: 2, 2 and 2. You have left to place: 5 footmen, 3 knights, 2 ships and 2 siege engines.\n",
        "ro": " de cel mult 4, 3, 2, 2 și 2 unități; acum ai armate de 2, 2 și 2 unități. Mai ai de așezat: 5 infanteriști, 3 cavaleri, 2 nave și 2 mașini de asediu.\n",
        "ru": " не крупнее 4, 3, 2, 2 и 2 отрядов; сейчас у вас: 2, 2 и 2. Не выставлены: 5 пеших воинов, 3 рыцаря, 2 корабля и 2 осадные башни.\n",
    },
    ("s-march-stark", "stark"): {
        "it": ": al massimo 4, 3, 2 e 2 unità; ora 4, 2 e 2.\n",
        "en": " of up to 4, 3, 2 and 2; your armies now: 4, 2 and 2.\n",
        "ro": " de cel mult 4, 3, 2 și 2 unități; acum ai armate de 4, 2 și 2 unități.\n",
        "ru": " не крупнее 4, 3, 2 и 2 отрядов; сейчас у вас: 4, 2 и 2.\n",
    },
    ("s-regroup", "lannister"): {
        "it": "Nella stessa risposta puoi già dire quali unità vanno e dove",
        "en": "You can say in the same answer which units go, and where to",
        "ro": "În același răspuns poți spune deja ce unități pleacă și unde",
        "ru": "В том же ответе можно сразу написать, какие отряды идут и куда",
    },
    ("s-careful", "stark"): {
        "it": "«carta, Controllo di Westeros»",
        "en": "“card, Control Westeros”",
        "ro": "de exemplu: „carte, ",
        "ru": "например: «карта, ",
    },
    ("2t-muster-area", "lannister"): {
        "it": "Nella stessa risposta puoi già dire quali unità vuoi lì.",
        "en": "You can say in the same answer what you muster there.",
        "ro": "În același răspuns poți spune deja ce unități recrutezi acolo.",
        "ru": "В том же ответе можно сразу написать, кого вы там набираете.",
    },
    ("2-preempt", "stark"): {
        "it": "Quali unità elimini? Vale solo se la tua scelta ti costa unità.\nScegline 2:",
        "en": "Which of your units will you destroy? This counts only if your choice costs you units.\nChoose exactly 2:",
        "ro": "Ce unități distrugi? Contează doar dacă alegerea ta te costă unități.",
        "ru": "Это учитывается, только если ваш выбор стоит вам отрядов.",
    },
    ("2-messenger", "lannister"): {
        "it": "  corvo: guardo\noppure:\n  corvo: Harrenhal -> supporto+1\n",
        "en": "  raven: look\nor:\n  raven: Harrenhal -> support+1\n",
        "ro": "\nsau:\n",
        "ru": "\nили:\n",
    },
    ("1-lose", "stark"): {
        "it": "- Winterfell: 1 cavaliere – 2 punti\n",
        "en": "- Winterfell: 1 knight – 2 points\n- White Harbor: 1 footman – 1 point\n",
        "ro": " – 2 puncte\n",
        "ru": " (2 очка)\n",
    },
    ("1-raids-baratheon", "baratheon"): {
        "it": "Dal Kingswood e dalla Blackwater Bay non c'è nulla da colpire.",
        "en": "Nothing to raid from: Kingswood and Blackwater Bay.",
        "ro": "Din Kingswood și din Blackwater Bay nu ai nicio țintă.",
        "ru": "Из Kingswood и из Blackwater Bay приказ набега можно выполнить только без цели.",
    },
}  # fmt: skip


@pytest.mark.parametrize(("position", "seat"), TELLS)
def test_a_letter_tells(room: Room, position: str, seat: str) -> None:
    bodies = {language: written(room, position, seat, language) for language in LANGUAGES}
    lacking = {
        language: bodies[language]
        for language, text in TELLS[position, seat].items()
        if text not in bodies[language]
    }
    assert lacking == {}


SILENT = {
    "who has no tactics cards gets no word of one": ("2-plan", "stark", "tactics card"),
    "units that can retreat have no remark": ("s-casualties", "greyjoy", "cannot retreat"),
    "a raid with a target needs no reason": ("s-raids-stark", "stark", "Nothing to raid"),
    "a march that is asked ahead says nothing of supply": ("s-raids-stark", "stark", "armies (two or more"),
    "units to lose by their number have no worth": ("m-destroy", "tiste-andii", " point"),
    "a swap as the example stands alone": ("m-messenger", "tiste-liosan", "\nor:\n"),
}


@pytest.mark.parametrize(("position", "seat", "text"), SILENT.values(), ids=SILENT)
def test_a_letter_keeps_silent(room: Room, position: str, seat: str, text: str) -> None:
    assert text not in written(room, position, seat, "en")


IN_ONE_GO = [
    ("s-regroup", "lannister", "en", "Tumbleton: 1 footman to King's Landing"),
    ("s-regroup", "lannister", "it", "Da Tumbleton, 1 fante a King's Landing"),
    ("s-regroup", "lannister", "ro", "Din Tumbleton: 1 infanterist la King's Landing"),
    ("s-regroup", "lannister", "ru", "Из Tumbleton: 1 пехота -> King's Landing"),
    ("s-careful", "stark", "en", "card, Control Westeros"),
    ("s-careful", "stark", "it", "carta, Controllo di Westeros"),
    ("s-careful", "stark", "ro", "carte, Controlul Westerosului"),
    ("s-careful", "stark", "ru", "карта, Власть над Вестеросом"),
    ("2t-muster-area", "lannister", "en", "Lannisport: 1 knight"),
    ("2t-muster-area", "lannister", "it", "Lannisport: 1 cavaliere"),
    ("2t-muster-area", "lannister", "ro", "Lannisport: 1 cavaler"),
    ("2t-muster-area", "lannister", "ru", "Lannisport: 1 рыцарь"),
    ("2-preempt", "stark", "en", "A: 1 footman at Winterfell and 1 footman at Moat Cailin"),
    ("2-preempt", "stark", "it", "A: perdo il fante di Winterfell e la nave dello Shivering Sea"),
    ("2-preempt", "stark", "ro", "A: pierd infanteristul din Winterfell și nava din Shivering Sea"),
    ("2-preempt", "stark", "ru", "А: теряю пехоту в Winterfell и корабль в Shivering Sea"),
    ("s-raids-stark", "stark", "it", "Attivo Robb: il cavaliere a Seagard"),
    ("s-raids-stark", "stark", "en", "I activate Robb. 1 knight to Seagard"),
    ("s-raids-stark", "stark", "ro", "Îl activez pe Robb: 1 cavaler la Seagard"),
    ("s-raids-stark", "stark", "ru", "Активирую Робба: 1 рыцарь в Seagard"),
]
"""Answers that say at once what the letter invites to say at once."""


@pytest.mark.parametrize(("position", "seat", "language", "text"), IN_ONE_GO, ids=lambda value: value[:24])
def test_what_is_said_in_one_go_counts(
    room: Room, position: str, seat: str, language: str, text: str
) -> None:
    row = {"id": "x", "ctx": position, "seat": seat, "lang": language, "kind": "", "text": text, "must": {}}
    found = outcome_of(room, message(row))
    ahead = [fact for fact in found.facts if fact.startswith("~")]
    assert len(ahead) == 1 and len(found.facts) == 2 and not found.questions and not found.ignored, found


@pytest.mark.parametrize("text", ["B", "A", "A. I am sorry for them!"])
def test_a_choice_alone_stays_a_choice(room: Room, text: str) -> None:
    row = {"id": "x", "ctx": "2-preempt", "seat": "stark", "lang": "en", "kind": "", "text": text, "must": {}}
    assert outcome_of(room, message(row)).facts == {"card_choice/threat": [text[0].lower()]}


def test_units_that_are_named_with_the_choice_are_lost_without_another_question(memory: Path) -> None:
    with open_table(lay_out(positions()["2-preempt"], memory), write=True) as table:
        give(table, "eml", "stark", "A: 1 footman at Winterfell and 1 footman at Moat Cailin", 1)
        advance(table, at=AT)
        lost = [(e.data["area"], e.data["unit"]) for e in table.match.game.events if e.kind == "destroyed"]
    assert sorted(lost) == [("moat-cailin", "footman"), ("winterfell", "footman")]


# -- posts --------------------------------------------------------------------------------------------------------

NO_TARGET = {
    "it": "Senza bersaglio: Malazan – incursione da Pale; Jaghut – incursione speciale da Ganiss",
    "en": "No target: Malazan – raid in Pale; Jaghut – special raid in Ganiss",
    "ro": "Fără țintă: Malazan – incursiune din Pale; Jaghut – incursiune specială din Ganiss",
    "ru": "Без цели: Малазанцы — набег из Pale; Яггуты — особый набег из Ganiss",
}
RAIDS = [
    Event("raid_without_target", {"house": "malazan", "area": "pale", "token": "raid"}),
    Event("raid_without_target", {"house": "jaghut", "area": "ganiss", "token": "raid-special"}),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_raids_without_a_target_stand_on_one_line(language: str) -> None:
    phrases = Phrases(load_scenario("malazan-genabackis"), language)
    told = plain(str(tell(RAIDS, phrases)))
    assert told.count("Ganiss") == 1 and told.count("\n") == 0
    assert told.startswith(NO_TARGET[language])
    assert (
        plain(str(tell(RAIDS[:1], phrases)))
        == plain(str(phrases.say("event.raid_without_target", **RAIDS[0].data))) + "."
    )


@pytest.mark.parametrize("scenario", ["agot-1e", "agot-2e", "agot-asos"])
def test_an_area_with_an_article_in_english_has_one_in_italian(scenario: str) -> None:
    loaded = load_scenario(scenario)
    areas = [row["id"] for row in loaded.tables["areas"]]
    name = loaded.lexicon.name
    bare = [
        a
        for a in areas
        if name(a, "en", category="area").article and not name(a, "it", category="area").article
    ]
    assert bare == []
