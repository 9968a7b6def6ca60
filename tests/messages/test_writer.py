"""What is written is read back as the same answer, in every language."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Amount, One, Some
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.reading.text.words import LANGUAGES, words
from pbf_moderator.scenario.loading import load_scenario
from tests.volume import many

from .games import Question, questions
from .reference import MALAZAN, SCENARIOS, scenario

GAMES = {MALAZAN: 6, "agot-2e": 2, "agot-1e": 4, "agot-asos": 3}
EACH = many(6, 12)
COMMON = {"orders", "moves", "bid", "muster", "raid", "card", "support"}
OF_THE_EXPANSION = {"tactic", "regroup_from", "regroup", "excess_order", "activate", "ally_deck"}
IN_ORDER = ("tie_order",)


def is_same(kind: str, one: object, other: object) -> bool:
    """Whether two answers are equal; but for a rank, lists may come in any order."""
    if isinstance(one, list) and isinstance(other, list) and kind not in IN_ORDER:
        return Counter(one) == Counter(other)
    return one == other


def read_back(question: Question, text: str, lang: str, name: str) -> object:
    """What the text of an answer is read as; the issues where nothing was."""
    decision = question.decision
    reading = read(
        text,
        seat=decision.seat,
        asked=[decision],
        ahead=question.ahead,
        scenario=scenario(name),
        language=lang,
    )
    found = [d.answers for d in reading.answers if d.key == decision.key and not d.when]
    return found[0][0] if found else reading.issues


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_written_answers_are_read_back(lang: str, name: str) -> None:
    seen: Counter[str] = Counter()
    wrong = []

    def wanted(decision: Decision) -> bool:
        seen[decision.kind] += 1
        return seen[decision.kind] <= EACH

    for question in questions(f"writer/{lang}", GAMES[name], name, wanted):
        kind = question.decision.kind
        text = write(question.decision, question.answer, scenario(name).lexicon, lang)
        found = read_back(question, text, lang, name)
        if not is_same(kind, found, question.answer):
            wrong.append((kind, text, question.answer, found))
    assert wrong == []
    assert set(seen) >= COMMON | (OF_THE_EXPANSION if name == "agot-asos" else set())


HEADINGS = {
    ("agot-2e", "en"): {
        "moves": "march from the Kingswood: ",
        "blade": "blade in the Kingswood: ",
        "marker": "power token in the Kingswood: ",
        "offer": "bid against the wildlings: ",
        "bid": "bid for the Iron Throne: ",
    },
    ("agot-2e", "it"): {
        "moves": "marcia dal Kingswood: ",
        "blade": "Spada d'Acciaio di Valyria nel Kingswood: ",
        "marker": "segnalino Potere nel Kingswood: ",
        "offer": "offerta contro i Bruti: ",
        "bid": "offerta per il Trono di Spade: ",
    },
    ("agot-2e", "ro"): {
        "moves": "marș din Kingswood: ",
        "blade": "sabia pentru ",
        "marker": "jeton de putere în Kingswood: ",
        "offer": "ofertă împotriva Sălbaticilor: ",
        "bid": "ofertă pentru Tronul de Fier: ",
    },
    ("agot-2e", "ru"): {
        "moves": "поход из Kingswood: ",
        "blade": "меч в ",
        "offer": "ставка против одичалых: ",
        "bid": "ставка на Железный трон: ",
    },
    (MALAZAN, "en"): {
        "blade": ("Dragnipur in ", "Dragnipur on "),
        "messenger": "Command of Light: ",
        "marker": ("marker in ", "marker on "),
        "card": ("hero in ", "hero on "),
        "offer": "bid against the Crippled God: ",
    },
    (MALAZAN, "it"): {
        "blade": ("Dragnipur a ", "Dragnipur ne"),
        "messenger": "Comando della Luce: ",
        "marker": ("segnalino a ", "segnalino ne", "segnalino su"),
        "card": "eroe per ",
        "offer": "offerta contro il Dio Storpio: ",
    },
    (MALAZAN, "ro"): {
        "blade": "Dragnipur pentru ",
        "messenger": "Puterea Luminii: ",
        "marker": "jeton în ",
        "card": "erou pentru ",
        "offer": "ofertă împotriva Zeului Schilodit: ",
    },
    (MALAZAN, "ru"): {
        "blade": "Драгнипур в ",
        "marker": "жетон в ",
        "offer": "ставка против Увечного бога: ",
    },
}


@pytest.mark.parametrize(("name", "lang"), HEADINGS)
def test_headings_are_in_the_scenarios_own_words(name: str, lang: str) -> None:
    wanted = HEADINGS[name, lang]
    about = dict.fromkeys(("moves", "marker", "blade"), "kingswood") if name == "agot-2e" else {}
    for question in questions("headings", 1, name):
        decision = question.decision
        if decision.kind not in wanted:
            continue
        if decision.kind in about:
            decision = replace(decision, about=about[decision.kind])
        if decision.kind == "bid" and decision.about != "iron-throne":
            continue
        assert write(decision, question.answer, scenario(name).lexicon, lang).startswith(
            wanted[decision.kind]
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_of_yes_or_no_is_answered_by_yes_or_no(lang: str) -> None:
    decision = Decision(
        key="blade/stark/pyke#1", seat="stark", kind="blade", form=One(("yes",), passing=True)
    )
    lexicon = scenario("agot-2e").lexicon
    own = words(lang, scenario("agot-2e").family)
    assert write(decision, None, lexicon, lang).endswith(": " + own.options["no"][0])


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "1 footman -> 1 knight"),
        ("it", "2 fanti -> 2 cavalieri"),
        ("ro", "2 infanteriști -> 2 cavaleri"),
        ("ru", "2 пеших воина -> 2 рыцаря"),
    ],
)
def test_an_upgrade_says_of_what(lang: str, text: str) -> None:
    bag = {"pyke/+knight": 2}
    decision = Decision(
        key="muster/greyjoy/pyke#1", seat="greyjoy", kind="muster", about="pyke", form=Some(bag, at_least=0)
    )
    answer = ["pyke/+knight"] * (1 if lang == "en" else 2)
    written = write(decision, answer, scenario("agot-2e").lexicon, lang)
    assert written.endswith(text)
    assert read_back(Question(decision, answer, ()), written, lang, "agot-2e") == answer


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sign", [" −", " -", "-", "−", " – "])
def test_an_order_is_read_with_the_sign_of_print_and_of_the_keyboard(sign: str, lang: str, name: str) -> None:
    question = next(q for q in questions("signs", 1, name) if q.decision.kind == "orders")
    token = "march-minus-1"
    printed = str(scenario(name).lexicon.name(token, lang, category="token"))
    typed = re.sub(r"\s*[−-](?=1)", sign, printed)
    assert typed.endswith("1")
    place = next(iter(question.answer))
    named = scenario(name).lexicon.name(place, lang, category="area")
    assert read_back(question, f"{named}: {typed}", lang, name) == {place: token}


PLACES = {
    ("agot-2e", "reach"): "consolidamento nel Reach: ",
    ("agot-2e", "boneway"): "consolidamento sulla Boneway: ",
    ("agot-2e", "dragonstone"): "consolidamento a Dragonstone: ",
    (MALAZAN, "morn-ruins"): "consolidamento nelle Morn Ruins: ",
}


@pytest.mark.parametrize(("name", "area"), PLACES)
def test_a_place_takes_its_own_preposition_as_in_the_posts(name: str, area: str) -> None:
    decision = Decision("consolidate_how", "stark", One(("power", "muster")), about=area)
    assert write(decision, "power", scenario(name).lexicon, "it").startswith(PLACES[name, area])


def test_nobody_is_supported_in_the_languages_own_word() -> None:
    decision = Decision("support", "stark", One(("tyrell",), passing=True), about="pyke")
    assert write(decision, None, scenario("agot-2e").lexicon, "ru") == "подмога из Pyke: никому"


@pytest.mark.parametrize("kind", ["points", "sortie", "commander", "stance", "siege"])
def test_an_article_that_begins_a_name_is_small_within_a_sentence(kind: str) -> None:
    asked = Decision(kind, "macedonian", Amount(0, 3), "macedonian-2")
    heading = write(asked, 2, load_scenario("alexander").lexicon, "ro")
    assert "A Doua" not in heading and "oua" in heading
