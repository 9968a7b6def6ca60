"""What is written about leaders: who is activated and goes along, who is taken, what is offered for whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from pbf_moderator.families.thrones import family
from pbf_moderator.families.thrones.model.state import choice
from pbf_moderator.kernel.forms import Some
from pbf_moderator.kernel.match import Match
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.reading.values import Draft, Reading
from pbf_moderator.scenario import load_scenario

from ..cases.given_when_then import Play
from .positions import Room, shared_room

SCENARIO = load_scenario("agot-asos")
JAIME, EDDARD, BALON = "jaime-lannister", "eddard-stark", "balon-greyjoy"
RANSOM = {
    "step": "consolidate",
    "turn": 2,
    "power": {"stark": 4, "lannister": 5},
    "prisons": {"lannister": [EDDARD], "stark": [JAIME, BALON]},
    "areas": {
        "greywater-watch": {"units": {"stark": {"footman": 1}}, "order": "consolidate"},
        "lannisport": {"units": {"lannister": {"footman": 1}}},
    },
}
TUMBLETON = {
    "step": "raids",
    "turn": 2,
    "areas": {"tumbleton": {"units": {"lannister": {"footman": 2}}, "leaders": [JAIME], "order": "raid"}},
}


def at(given: dict[str, Any], until: str) -> Match[Any]:
    """The match at the first question of a kind."""
    play = Play({"scenario": "agot-asos", "given": given, "until": until})
    return play.run()


def said(match: Match[Any], lang: str, text: str) -> Reading:
    """How a text is read by the seat that is asked."""
    seat = match.asked[0].seat
    ahead = family.anticipated(match.game, seat)
    return read(text, seat=seat, asked=match.asked, ahead=ahead, scenario=SCENARIO, language=lang)


def answers(match: Match[Any], lang: str, text: str) -> Any:
    """What a text answers to the open question."""
    staged = {row.key: row.answers for row in said(match, lang, text).answers}
    return staged.get(match.asked[0].key)


OFFERS = [
    ("it", "Offro 3 potere e Jaime per Eddard.", [EDDARD, JAIME, *["power"] * 3]),
    ("it", "trattativa a Greywater: offro 2 gettoni Potere e Balon in cambio di Eddard", [EDDARD, BALON, "power", "power"]),
    ("it", "Nessuna trattativa", []),
    ("en", "I offer 3 power and Jaime for Eddard", [EDDARD, JAIME, *["power"] * 3]),
    ("en", "Give me back Ned, you get Balon and two power tokens", [EDDARD, BALON, "power", "power"]),
    ("en", "All my power for Ned", [EDDARD, *["power"] * 5]),
    ("en", "no negotiation", []),
    ("ro", "Ofer 3 putere și Jaime pentru Eddard", [EDDARD, JAIME, *["power"] * 3]),
    ("ro", "Negociez: cer înapoi Eddard, dau Balon și 2 jetoane", [EDDARD, BALON, "power", "power"]),
    ("ru", "Предлагаю 3 власти и Джейме за Эддарда", [EDDARD, JAIME, *["power"] * 3]),
    ("ru", "Никаких переговоров", []),
    ("ru", "Переговоры: отдаю Бейлона и 2 жетона власти в обмен на Эддарда", [EDDARD, BALON, "power", "power"]),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "terms"), OFFERS)
def test_an_offer_is_read_whole(lang: str, text: str, terms: list[str]) -> None:
    (found,) = answers(at(RANSOM, "ransom"), lang, text)
    assert sorted(found) == sorted(terms)


def test_power_without_a_number_is_asked_about() -> None:
    assert not answers(at(RANSOM, "ransom"), "en", "I offer power and Jaime for Eddard")


RELEASES = [
    ("it", "Accetto lo scambio", "yes"), ("it", "rifiuto lo scambio", "no"), ("it", "respingo l'offerta", "no"),
    ("en", "I accept", "yes"), ("en", "I refuse the offer", "no"), ("en", "No deal", "no"), ("en", "I reject the deal", "no"),
    ("ro", "Accept schimbul", "yes"), ("ro", "refuz oferta", "no"),
    ("ru", "Принимаю обмен", "yes"), ("ru", "Отклоняю предложение", "no"), ("ru", "Не согласен", "no"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "answer"), RELEASES)
def test_the_answer_to_an_offer_is_not_turned_round(lang: str, text: str, answer: str) -> None:
    match = at(RANSOM, "ransom")
    match.feed({match.asked[0].key: [EDDARD, JAIME, "power"]})
    assert list(answers(match, lang, text)) == [answer]


ACTIVATIONS = [
    ("it", "Attivo Jaime", JAIME), ("it", "non attivo nessuno", None), ("en", "I turn over Jaime", JAIME),
    ("it", "Non intendo scartare l'incursione per attivare Jaime.", None), ("en", "No activation, Jaime sleeps on.", None),
    ("en", "Jaime sleeps on.", None), ("it", "Jaime dorme.", None), ("ro", "Jaime doarme.", None), ("ru", "Джейме спит.", None),
    ("en", "I do not activate Jaime", None), ("ro", "Îl activez pe Jaime", JAIME), ("ru", "Активирую Джейме", JAIME),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "leader"), ACTIVATIONS)
def test_who_is_activated(lang: str, text: str, leader: str | None) -> None:
    assert list(answers(at(TUMBLETON, "activate"), lang, text)) == [leader]


MOVES = [
    ("it", "Jaime e un fante a Roseroad", 1), ("en", "Jaime and one footman to Roseroad", 1), ("en", "everyone to Roseroad", 2),
    ("ro", "Jaime și un infanterist la Roseroad", 1), ("ru", "Джейме и один пехотинец в Roseroad", 1),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "footmen"), MOVES)
def test_a_leader_goes_with_a_group(lang: str, text: str, footmen: int) -> None:
    match = at(TUMBLETON, "activate")
    match.feed({match.asked[0].key: JAIME})
    assert list(answers(match, lang, text)) == [{"roseroad": {JAIME: 1, "footman": footmen}}]


TOGETHER = [
    ("en", "2 footmen to Roseroad, Jaime goes with them", 2), ("en", "One footman to Roseroad. Jaime goes with him.", 1),
    ("it", "2 fanti a Roseroad, Jaime va con loro", 2), ("ro", "2 infanteriști la Roseroad, Jaime merge cu ei", 2),
    ("ru", "Оба пехотинца в Roseroad, и Джейме с ними", 2),
]  # fmt: skip


def test_a_leader_goes_with_those_who_were_told_of() -> None:
    match = at(TUMBLETON, "activate")
    match.feed({match.asked[0].key: JAIME})
    for lang, text, footmen in TOGETHER:
        assert list(answers(match, lang, text)) == [{"roseroad": {JAIME: 1, "footman": footmen}}], text
    for lang, text in (("en", "Jaime goes with them"), ("it", "I fanti restano, Jaime va con loro")):
        assert not answers(match, lang, text), text


LED = [
    ("it", "Attivo Jaime: tutti a Roseroad", {"roseroad": {JAIME: 1, "footman": 2}}),
    ("it", "Jaime attacca Roseroad con tutta l'armata", {"roseroad": {JAIME: 1, "footman": 2}}),
    ("it", "Attivo Jaime: lui e un fante a Roseroad", {"roseroad": {JAIME: 1, "footman": 1}}),
    ("en", "I activate Jaime: Jaime and everyone to Roseroad", {"roseroad": {JAIME: 1, "footman": 2}}),
    ("en", "I activate Jaime, nobody moves", {}),
    ("en", "Jaime. All to Roseroad.", {"roseroad": {JAIME: 1, "footman": 2}}),
    ("it", "Scarto l'incursione e attivo Jaime. Tutti su Roseroad.", {"roseroad": {JAIME: 1, "footman": 2}}),
    (
        "ro",
        "Jaime se ridică! Decartez incursiunea. Cu toții la Roseroad.",
        {"roseroad": {JAIME: 1, "footman": 2}},
    ),
    ("ru", "Сбрасываю набег, активирую Джейме. Все в Roseroad.", {"roseroad": {JAIME: 1, "footman": 2}}),
    ("en", "I activate Jaime.", None),
]


@pytest.mark.parametrize(("lang", "text", "moves"), LED)
def test_the_march_is_told_beside_the_activation(lang: str, text: str, moves: Any) -> None:
    told = {row.kind: list(row.answers) for row in said(at(TUMBLETON, "activate"), lang, text).answers}
    assert told["activate"] == [JAIME]
    assert told.get("moves") == (None if moves is None else [moves])


NO_OFFERS = [
    ("en", "No offer from me, Eddard can wait.", [[]]), ("it", "Nessuna trattativa, Eddard può aspettare", [[]]),
    ("ro", "Nu negociez, Eddard poate aștepta", [[]]), ("ru", "Никаких переговоров, Эддард подождёт", [[]]),
    ("en", "I accept the exchange. Eddard goes to Winterfell.", None), ("en", "Nothing for Eddard", None),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "terms"), NO_OFFERS)
def test_who_is_only_spoken_of_is_not_asked_back(lang: str, text: str, terms: Any) -> None:
    found = answers(at(RANSOM, "ransom"), lang, text)
    assert (None if found is None else list(found)) == terms


WHOLE_OR_NOT = [
    ("it", "Offro Balon, 2 potere ed Asha per Eddard", "not_an_option"), ("en", "I offer Asha and 2 power for Eddard", "not_an_option"),
    ("ro", "Ofer 2 putere și pe Tywin pentru Eddard", "not_an_option"), ("ru", "Предлагаю Тайвина и 2 власти за Эддарда", "not_an_option"),
    ("en", "I offer 2 power for Eddard and Robb", "not_an_option"), ("en", "I offer Tywin's sword and 2 power for Eddard", ""),
    ("it", "Offro 3 potere e Arya per Eddard", "units_unclear"), ("ru", "Предлагаю Арью и 2 власти за Эддарда", "units_unclear"),
    ("it", "offro 3 potere e Balon per Arya", "units_unclear"), ("en", "I offer 3 power and Balon for Arya.", "units_unclear"),
    ("ro", "Ofer 3 putere și Balon pentru Arya", "units_unclear"), ("ru", "Предлагаю 3 власти и Бейлона за Арью", "units_unclear"),
]  # fmt: skip


def test_an_offer_of_what_cannot_be_given_counts_in_no_part() -> None:
    match = at(RANSOM, "ransom")
    for lang, text, code in WHOLE_OR_NOT:
        heard = said(match, lang, text)
        assert not code or (not heard.answers and [i.code for i in heard.issues] == [code]), text
    assert answers(match, "en", "I offer 2 power for Eddard, and Tywin says hello")


ADDRESSED = [
    ("it", "Ad Anna propongo: 2 potere e Balon per Eddard."), ("it", "Propongo a Lannister 2 potere e Balon per Eddard."),
    ("en", "To Lannister I offer Balon and 2 power for Eddard"), ("ru", "Предлагаю Ланнистерам: 2 власти и Бейлон за Эддарда"),
    ("ro", "Lui Lannister îi ofer 2 putere și pe Balon pentru Eddard"),
]  # fmt: skip


def test_whom_an_offer_is_made_to_does_not_make_it_theirs() -> None:
    match = at(RANSOM, "ransom")
    for lang, text in ADDRESSED:
        heard = said(match, lang, text)
        assert [sorted(a.answers[0]) for a in heard.answers] == [sorted([EDDARD, BALON, "power", "power"])], (
            text
        )
        assert not heard.ignored, text


RENOUNCED = [
    ("it", "Rinuncio a negoziare"), ("it", "Prendo atto della facoltà di negoziare e vi rinuncio."), ("en", "I waive the negotiation"),
    ("ro", "Renunț la negociere"), ("ru", "Отказываюсь от переговоров"),
]  # fmt: skip


def test_an_offer_may_be_renounced() -> None:
    match = at(RANSOM, "ransom")
    for lang, text in RENOUNCED:
        assert list(answers(match, lang, text)) == [[]], text


VICTORS = [
    ("it", "Se vinco prendo in ostaggio Eddard", True), ("en", "If I win I take Eddard hostage.", True),
    ("ro", "Dacă înving, îl iau ostatic pe Eddard", True), ("ru", "Если выиграю, беру в заложники Эддарда", True),
    ("en", "If I win I play Gregor", False), ("it", "Se vinco mi ritiro a Lannisport", False),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "taken"), VICTORS)
def test_if_i_win_says_nothing_but_of_what_a_victor_is_asked(lang: str, text: str, taken: bool) -> None:
    told = [(row.kind, list(row.answers)) for row in said(at(TUMBLETON, "activate"), lang, text).answers]
    assert told == ([("take_hostage", [EDDARD])] if taken else [])


ALL, MOST = {"knight": 1, "footman": 3}, {"knight": 1, "footman": 2}
BEHIND_HELP = [
    ("it", "Attivo Robb: tutti a Seagard. Moat Cailin sostiene.", ALL), ("it", "Attivo Robb: tutti a Seagard\nSupporto da Moat Cailin a me", ALL),
    ("en", "Robb. All to Seagard. Moat Cailin supports me.", ALL), ("ru", "Активирую Робба. Все в Сигард. Ров Кейлин поддерживает меня.", ALL),
    ("ro", "Îl activez pe Robb: toți la Seagard. Moat Cailin mă sprijină.", ALL),
    ("en", "I activate Robb: knight and 2 footmen to Seagard. Moat Cailin supports Stark.", MOST),
    ("it", "attivo robb e vado a seagard con cavaliere e due fanti un fante resta", MOST),
    ("ru", "Набег сбрасываю, активирую Робба, он с рыцарем и двумя воинами идёт в Сигард, один воин остаётся в Близнецах.", MOST),
    ("en", "Activate Robb, he takes the knight and two footmen to Seagard, one footman stays at the Twins", MOST),
]  # fmt: skip
LED_OPEN = [
    ("en", "Robb + all to Seagard", ALL), ("it", "Robb va a Seagard con cavaliere e due fanti, un fante resta", MOST),
    ("it", "Tutti a Seagard. Moat Cailin sostiene.", ALL), ("en", "All to Seagard. Moat Cailin supports.", ALL),
    ("en", "Robb takes the knight and two footmen into Seagard and the third footman stays home", MOST),
    ("ro", "Robb merge cu cavalerul și doi infanteriști la Seagard, un infanterist rămâne", MOST),
    ("ru", "Робб с рыцарем и двумя воинами идёт в Сигард, один воин остаётся", MOST),
    ("en", "Twins -> Seagard: Robb, knight, 2 footmen. Card Robb Stark. Token stays on the Twins.", MOST),
    ("ru", "Робб ведёт рыцаря и двоих воинов на Сигард! Последний воин стережёт мост.", MOST),
    ("ro", "Robb + toți la Seagard, rămân fără garnizoană la Twins", ALL),
    ("ru", "Робб остался доедать пирог. Никто никуда не идёт.", None),
    ("en", "Nobody goes anywhere.", None), ("it", "Nessuno va da nessuna parte", None),
    ("ro", "Nimeni nu merge nicăieri", None), ("ru", "Никто никуда не идёт.", None),
]  # fmt: skip


def test_a_leader_marches_with_those_whom_he_takes_along(room: Room) -> None:
    for position, rows in (("s-raids-stark", BEHIND_HELP), ("s-lead", LED_OPEN)):
        for lang, text, units in rows:
            moves = {row.kind: row.answers[0] for row in _heard(room, position, "stark", lang, text)}["moves"]
            assert moves == ({"seagard": {**units, "robb-stark": 1}} if units else {}), text


PLANS = [
    ("it", "Carta: Gestione delle Truppe.", {"tactic": "manage-troops"}), ("ro", "Cartea: Paza Ostaticilor.", {"tactic": "secure-hostages"}),
    ("en", "Card: Secure Hostages", {"tactic": "secure-hostages"}), ("ru", "Карта: Безопасность заложников", {"tactic": "secure-hostages"}),
    ("en", "If I can, I activate Robb: he takes the knight and two footmen to Seagard.",
     {"activate": "robb-stark", "moves": {"seagard": {**MOST, "robb-stark": 1}}}),
    ("it", "Robb lo attivo, va a Seagard col cavaliere e due fanti, un fante resta a casa.",
     {"activate": "robb-stark", "moves": {"seagard": {**MOST, "robb-stark": 1}}}),
]  # fmt: skip


def test_a_plan_beside_the_orders_names_cards_and_marches(room: Room) -> None:
    for lang, text, meant in PLANS:
        assert {row.kind: row.answers[0] for row in _heard(room, "s-plan", "stark", lang, text)} == meant, (
            text
        )


def test_a_discarded_raid_is_not_carried_out(room: Room) -> None:
    told = _heard(
        room, "s-raids-stark", "stark", "ru", "набег сбрасываю, активирую Робба, он идёт в Сигард со всеми"
    )
    assert "raid" not in [row.kind for row in told]


def test_more_than_there_are_neither_go_nor_stay(room: Room) -> None:
    for text in (
        "Robb and 2 footmen to Seagard, 2 footmen stay",
        "Robb and 2 footmen to Seagard, three footmen stay",
    ):
        assert not [r for r in _heard(room, "s-lead", "stark", "en", text) if r.kind == "moves"], text


def test_that_one_of_several_stays_says_nothing_of_the_others(room: Room) -> None:
    for lang, text in (
        ("en", "One footman stays."),
        ("ru", "Последний воин стережёт мост."),
        ("it", "Un fante resta"),
    ):
        assert not _heard(room, "s-lead", "stark", lang, text), text


STRANGERS = [
    ("s-execute", "stark", "it", "Nessuna esecuzione, Jaime è mio ospite.", {"execute": None}),
    ("s-execute", "stark", "en", "No execution. Jaime is worth more alive.", {"execute": None}),
    ("s-execute", "stark", "ro", "Nicio execuție, Jaime e oaspetele meu", {"execute": None}),
    ("s-execute", "stark", "ru", "Никакой казни, Джейме мой гость", {"execute": None}),
    ("s-execute", "stark", "en", "Jaime Lannister dies at dawn.", {"execute": JAIME}),
    ("s-lost", "stark", "it", "Balon può andare. Niente ostaggio.", {"take_hostage": None}),
    ("s-lost", "stark", "it", "Niente ostaggio. Anzi, prendo Balon.", {"take_hostage": BALON}),
    ("s-release", "stark", "en", "No way.", {"release": "no"}),
    ("s-release", "stark", "it", "Non se ne parla.", {"release": "no"}),
    ("s-release", "stark", "ro", "Nici gând.", {"release": "no"}),
    ("s-release", "stark", "ru", "Ни за что.", {"release": "no"}),
    ("s-release", "stark", "ro", "Nu, mersi. Jaime gătește bine, îl păstrez.", {"release": "no"}),
    ("s-release", "stark", "ru", "Нет, спасибо. Джейме хорошо готовит, оставлю его себе.", {"release": "no"}),
    ("s-release", "stark", "it", "Jaime me lo tengo.", {"release": "no"}),
    ("s-release", "stark", "en", "I keep him.", {"release": "no"}),
    ("s-card", "stark", "en", "Card Robb Stark, if I win I take Balon hostage.", {"card": "robb-stark", "take_hostage": BALON}),
    ("s-card", "stark", "ru", "Карта Робб Старк, если выиграю, беру Бейлона в заложники.", {"card": "robb-stark", "take_hostage": BALON}),
    ("s-card", "stark", "it", "Robb Stark. Se vinco prendo Balon in ostaggio.", {"card": "robb-stark", "take_hostage": BALON}),
    ("s-card", "stark", "en", "Robb Stark. If I win Balon is my hostage.", {"card": "robb-stark", "take_hostage": BALON}),
    ("s-careful", "stark", "it", "Pago 2 e uso anche Tenere il Territorio", {"tactic_how": "card", "second_tactic": "hold-territory"}),
    ("s-careful", "stark", "en", "I pay 2 and also play Hold Territory", {"tactic_how": "card", "second_tactic": "hold-territory"}),
    ("s-regroup", "lannister", "ro", "mut 1 cavaler din golden tooth la lannisport",
     {"regroup_from": "golden-tooth", "regroup": {"lannisport": {"knight": 1}}}),
    ("s-regroup", "lannister", "en", "I move 1 knight from Golden Tooth to Lannisport",
     {"regroup_from": "golden-tooth", "regroup": {"lannisport": {"knight": 1}}}),
    ("s-consolidate", "lannister", "en", "I give you Ned plus 3 power, you give me Jaime.",
     {"ransom": [EDDARD, JAIME, "power", "power", "power"]}),
    ("s-consolidate", "lannister", "ro", "Îți dau 2 putere și pe Eddard dacă mi-l dai înapoi pe Jaime.",
     {"ransom": [EDDARD, JAIME, "power", "power"]}),
]  # fmt: skip


NO_CHOICE = [
    ("s-execute", "stark", "it", "Giustizio Tywin", "tywin-lannister"), ("s-execute", "stark", "en", "Execute Tywin", "tywin-lannister"),
    ("s-execute", "stark", "ru", "Казню Тайвина", "tywin-lannister"), ("s-execute", "stark", "ro", "Îl execut pe Tywin", "tywin-lannister"),
    ("s-lost", "stark", "it", "prendo Asha in ostaggio", "asha-greyjoy"), ("s-raids-stark", "stark", "it", "attivo Eddard", EDDARD),
    ("s-card", "greyjoy", "it", "Dagmer. Mi ritiro a Winterfell.", "winterfell"), ("s-card", "greyjoy", "en", "Dagmer; I retreat to Winterfell", "winterfell"),
    ("s-card", "greyjoy", "ro", "Dagmer. Mă retrag la Winterfell.", "winterfell"), ("s-card", "greyjoy", "ru", "Дагмер. Отступаю в Винтерфелл.", "winterfell"),
    ("s-march-lannister", "lannister", "it", "marcio da Lannisport", "lannisport"),
    ("s-regroup", "lannister", "en", "Regroup: from Pyke 1 footman to Seagard", "pyke"),
]  # fmt: skip


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def test_what_strangers_wrote_of_hostages_and_cards(room: Room) -> None:
    for position, seat, lang, text, meant in STRANGERS:
        table = room.table(position)
        asked = [d for d in table.match.asked if d.seat == seat]
        ahead = table.family.anticipated(table.match.game, seat)
        heard = read(text, seat=seat, asked=asked, ahead=ahead, scenario=table.scenario, language=lang)
        told = {row.kind: _sorted(row.answers[0]) for row in heard.answers}
        assert told == meant, text


def test_what_cannot_be_chosen_is_told_by_its_name(room: Room) -> None:
    for position, seat, lang, text, strange in NO_CHOICE:
        table = room.table(position)
        asked = [d for d in table.match.asked if d.seat == seat]
        ahead = table.family.anticipated(table.match.game, seat)
        heard = read(text, seat=seat, asked=asked, ahead=ahead, scenario=table.scenario, language=lang)
        assert ("not_an_option", (strange,)) in [(i.code, i.about) for i in heard.issues], text
        assert all(strange not in str(row.answers) for row in heard.answers), text


def _sorted(answer: Any) -> Any:
    return sorted(answer) if isinstance(answer, list) else answer


def _heard(room: Room, position: str, seat: str, lang: str, text: str) -> Sequence[Draft]:
    """The answers that a text gives in a position."""
    table = room.table(position)
    asked = [d for d in table.match.asked if d.seat == seat]
    ahead = table.family.anticipated(table.match.game, seat)
    return read(text, seat=seat, asked=asked, ahead=ahead, scenario=table.scenario, language=lang).answers


LOST_BEHIND = [
    ("it", "perdo un fante", "footman"), ("it", "elimino il cavaliere", "knight"), ("en", "I lose a footman", "footman"),
    ("ro", "pierd un infanterist", "footman"), ("ru", "теряю пехотинца", "footman"), ("ru", "потери: воин", "footman"),
]  # fmt: skip


def test_what_is_lost_in_a_retreat_is_not_what_a_combat_to_come_costs(room: Room) -> None:
    table = room.table("s-card")
    losses = choice(
        table.match.game, "retreat_losses", "stark", Some({"knight": 1, "footman": 2}, 1, 1), "twins"
    )
    asked = replace(losses, key="retreat_losses/stark/twins#1")
    ahead = table.family.anticipated(table.match.game, "stark")
    for lang, text, unit in LOST_BEHIND:
        heard = read(text, seat="stark", asked=[asked], ahead=ahead, scenario=table.scenario, language=lang)
        assert [(row.key, list(row.answers)) for row in heard.answers] == [(asked.key, [[unit]])], text


def test_a_refusal_is_written_by_its_plainest_word(room: Room) -> None:
    table = room.table("s-release")
    (asked,) = [d for d in table.match.asked if d.seat == "stark"]
    for lang, word in (("en", "no"), ("it", "no"), ("ro", "nu"), ("ru", "нет")):
        assert write(asked, "no", table.scenario.lexicon, lang).endswith(word), lang
