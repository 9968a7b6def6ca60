"""What letters propose is understood, what they offer can be used, and no sentence says more than is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from pbf_moderator.desk.silence import within_brackets
from pbf_moderator.families.thrones.adapter.view import view
from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.families.thrones.model.state import new_game
from pbf_moderator.families.thrones.rules.flow import play
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.events import Event
from pbf_moderator.kernel.forms import One, Some
from pbf_moderator.kernel.match import Match
from pbf_moderator.kernel.staging import Staged
from pbf_moderator.post.compose import Press, compose
from pbf_moderator.post.narrative import tell
from pbf_moderator.post.phrases import Phrases
from pbf_moderator.post.questions import letter
from pbf_moderator.reading.receipts.receipts import plan_in_words
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.resources import TEMPLATES, shipped
from pbf_moderator.scenario.grammar import plural
from pbf_moderator.scenario.loading import load_scenario
from tests.reading.messages import Expected, Letter
from tests.reading.positions import Room, shared_room
from tests.reading.sitting import outcome_of

from .helpers import LANGUAGES, press, random_match


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


MARCH = "2-march-greyjoy"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_for_a_token_that_stays_are_understood(room: Room, lang: str) -> None:
    table = room.table(MARCH)
    asked = next(d for d in table.asked() if d.kind == "moves")
    place, kinds = next(iter(asked.form.destinations.items()))
    going = {unit: count for unit, count in asked.form.units.items() if unit in kinds}
    lexicon = table.scenario.lexicon
    body = letter(
        asked.seat, [asked], table.view(asked.seat), Press(table.scenario, lang, "plain", "Europe/Rome"),
        lambda d, answer: write(d, answer, lexicon, lang),
    ).posts[0].body  # fmt: skip
    says = write(Decision("marker", asked.seat, One(("yes", "no")), asked.about), "yes", lexicon, lang)
    assert says in body
    text = f"{write(asked, {place: going}, lexicon, lang)}\n{says}"
    facts = outcome_of(room, Letter("", "", MARCH, asked.seat, lang, "", text, Expected({}))).facts
    assert facts[f"~marker/{asked.about}"] == ["yes"]


@pytest.mark.parametrize("name", ["agot-2e", "agot-1e", "malazan-genabackis"])
def test_a_house_without_stars_is_offered_no_order_that_needs_one(name: str) -> None:
    scenario = load_scenario(name)
    match = Match(new_game(build(scenario.tables, max(scenario.players))), play)
    while not any(d.kind == "orders" for d in match.asked):
        match.feed({d.key: d.form.fallback() for d in match.asked})
    for asked in match.asked:
        shown = view(match.game, asked.seat)
        body = letter(
            asked.seat, [asked], shown, Press(scenario, "en", "plain", "Europe/Rome"),
            lambda d, answer: write(d, answer, scenario.lexicon, "en"),
        ).posts[0].body  # fmt: skip
        (offered,) = re.findall(r"^You have: .*", body, re.MULTILINE)
        assert bool(shown["stars"][asked.seat]) == ("★" in offered), asked.seat


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_raid_without_a_target_is_always_written_alike(lang: str) -> None:
    lexicon = load_scenario("agot-2e").lexicon
    free = write(
        Decision("raid", "stark", One(("winterfell", "winterfell/moat-cailin"))), "winterfell", lexicon, lang
    )
    alone = write(Decision("raid", "stark", One(("winterfell", "the-twins"))), "winterfell", lexicon, lang)
    assert alone == free and alone.count(",") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_brings_no_casualties_is_named(lang: str) -> None:
    """Others may die by skulls, so that nobody may say that swords stopped by towers bring no casualties at all."""
    phrases = press(lang, "plain").phrases()
    told = str(phrases.say("event.icons", swords=2, forts=2, hits=0, standing=3, spared=False))
    assert len(re.findall(r"\b(?:spad|sword|săb|меч)", told, re.IGNORECASE)) == 2, told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_bracket_stands_within_another(lang: str) -> None:
    from datetime import UTC, datetime

    match = random_match(5, 40)
    posts = compose(
        match.game.events, view(match.game, ""), press(lang, "plain"), pending=match.asked,
        deadline=datetime(2026, 11, 26, 20, 0, tzinfo=UTC), received=[],
    )  # fmt: skip
    for line in "\n".join(post.body for post in posts).splitlines():
        assert not re.search(r"\([^()]*\(", line), line


@pytest.mark.parametrize(("scenario", "help"), [("agot-2e", "подмогу"), ("agot-1e", "поддержку")])
def test_help_is_accepted_by_the_name_that_it_has_in_the_game(scenario: str, help: str) -> None:
    asked = Decision("accept_support", "stark", One(("yes", "no")), "winterfell")
    assert help in write(asked, "yes", load_scenario(scenario).lexicon, "ru")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_has_lost_its_last_unit_has_no_routed_ones(lang: str) -> None:
    told = press(lang, "plain").phrases().filters["sum"]
    routed, none = (
        str(told({"parts": [{"what": "units", "value": 0, "units": {}, **more}], "total": 0}))
        for more in ({"routed": {"fante": 1}}, {})
    )
    words = press(lang, "plain").phrases().words
    of_several = {
        words.name("routed", "term"),
        str(plural(words.lexicon.name("routed", lang, category="term"))),
    }
    assert any(word in routed for word in of_several) and not any(word in none for word in of_several)


@pytest.mark.parametrize("fact", ["attacker", "defender", "supporter"])
@pytest.mark.parametrize(("lang", "ending"), [("ru", "ют(?:ся)?"), ("it", "no")])
def test_conditions_about_a_people_have_their_verb_in_the_plural(lang: str, ending: str, fact: str) -> None:
    """Singular: нападает, attacca; plural: нападают, attaccano."""
    lexicon = load_scenario("malazan-genabackis").lexicon
    said = [Staged(1, "retreat", "malazan", ["kurl"], when={fact: "jaghut"})]
    (line, *_) = plan_in_words(
        said, "malazan", [Decision("retreat", "malazan", One(("kurl",)))], lexicon, lang
    )
    assert re.search(rf"\w{ending}\b", line.partition(":")[0]), line


@pytest.mark.parametrize("lang", ["it", "ro", "ru"])
def test_what_is_waited_for_is_no_question(lang: str) -> None:
    """The same words head the letter to whoever answers and stand in the post behind a name: nobody is spoken to."""
    for family in ("common", "thrones"):
        path = shipped() / TEMPLATES / "phrases" / family / f"{lang}.toml"
        owed = tomllib.loads(path.read_text("utf-8"))["owed"]
        assert not [key for key, text in owed.items() if "?" in text], path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_post_has_the_files_and_says_so(lang: str) -> None:
    phrases = press(lang, "plain").phrases()
    told = {
        str(phrases.say("post.seal", head="#7", transcript="2:ab", attached=here, opening=not here))
        for here in (False, True)
    }
    words = ("ultim", "last", "последн")
    assert len(told) == 2 and [any(word in text for word in words) for text in told].count(True) == 1, told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_clock_is_named_once_in_a_post(lang: str) -> None:
    from datetime import UTC, datetime

    asked = Decision("raid", "malazan", One(("a", "b")), key="x")
    due = datetime(2026, 11, 27, 20, tzinfo=UTC)
    (post,) = compose([], view(random_match(5, 30).game), press(lang, "plain"), pending=[asked], deadline=due)
    city = {"it": "Roma", "en": "Rome", "ro": "Romei", "ru": "римск"}[lang]
    assert post.body.count("20") or post.body.count("21")
    assert post.body.count(city) == 1, post.body


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_attack_is_told_once(lang: str) -> None:
    """The card that is nothing but an attack gives way to the line with its strength."""
    phrases = press(lang, "plain").phrases()
    card = Event("card_resolved", {"deck": "3", "card": "dio-storpio"})
    attack = Event("threat_attacks", {"strength": 4, "without": "", "at_limit": False})
    name = phrases.words.name("dio-storpio", "card")
    assert str(tell([card, attack], phrases)) == str(tell([attack], phrases))
    assert name in str(tell([card], phrases))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_of_one_unit_is_in_the_singular(lang: str) -> None:
    match = random_match(5, 30)
    asked = [
        Decision("casualties", "malazan", Some({"fante": 3}, many, many), "pale", key="x") for many in (1, 2)
    ]
    one, two = (
        letter("malazan", [each], view(match.game), press(lang, "plain"), lambda *_: "…").posts[0].body
        for each in asked
    )
    singular, several = {
        "it": ("Quale unità elimini?", "Quali unità elimini?"),
        "en": ("Which one of your units will be", "Which of your units will be"),
        "ro": ("Ce unitate pierzi?", "Ce unități pierzi?"),
        "ru": ("Какой отряд вы теряете?", "Какие отряды вы теряете?"),
    }[lang]
    assert singular in one and several in two, (one, two)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_asked_ahead_is_not_asked_for_now(lang: str) -> None:
    match = random_match(5, 30)
    asked = Decision("march", "malazan", One(("pale", "mott")), key="x")

    def question(open_: list[Decision], ahead: list[Decision]) -> str:
        made = letter("malazan", open_, view(match.game), press(lang, "plain"), lambda *_: "…", ahead=ahead)
        return made.posts[0].body

    now = {"it": "adesso", "en": "resolve next", "ro": "acum?", "ru": "сейчас?"}[lang]
    assert now in question([asked], []) and now not in question([], [asked])


COMMON_NOUNS = ("term", "window")
"""What is written small in a sentence, though a card may be called so."""


@pytest.mark.parametrize(
    "path",
    sorted(shipped().glob("scenarios/*/lang/*.toml")),
    ids=lambda path: f"{path.parts[-3]}-{path.stem}",
)
def test_a_name_is_written_in_one_way(path: Path) -> None:
    """ "Greek Fleet" was a card and "Greek fleet" the fleet that it brings."""
    written: dict[str, str] = {}
    for table, rows in tomllib.loads(path.read_text("utf-8")).items():
        for row in rows.values() if isinstance(rows, dict) and table not in COMMON_NOUNS else ():
            name = row.get("name") if isinstance(row, dict) else row
            if isinstance(name, str):
                assert written.setdefault(name.casefold(), name) == name, table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_that_nobody_answered_has_no_brackets_within_its_brackets(lang: str) -> None:
    """ "Stark did not answer in time (units to move from Pyke (tactics card))"."""
    phrases = Press(load_scenario("agot-asos"), lang, "plain", "Europe/Rome").phrases()
    question = phrases.question("regroup", "pyke")
    within = within_brackets(question)
    assert "(" in question and not {"(", ")"} & {*within} and "Pyke" in within


HEADED = {
    "look_place": {
        "it": ("carta da rimettere nel mazzo", "carta guardata: "),
        "en": ("card to put back on or under the deck", "top card: "),
        "ro": ("cartea de pus la loc în teanc", "cartea văzută: "),
    },
    "restore_support": {
        "it": ("supporto da rimettere a Winterfell", "supporto da rimettere a Winterfell: "),
        "en": ("support to put back at Winterfell", "support to put back at Winterfell: "),
        "ro": ("sprijin de pus la loc în Winterfell", "sprijin de pus la loc în Winterfell: "),
    },
}
"""What a letter is headed by, and how an answer begins."""


@pytest.mark.parametrize("lang", ["it", "en", "ro"])
@pytest.mark.parametrize("kind", HEADED)
def test_a_heading_says_what_is_to_be_done_and_not_what_has_happened(kind: str, lang: str) -> None:
    scenario = load_scenario("agot-asos")
    decision = {
        "look_place": Decision("look_place", "stark", One(("top", "bottom")), "wildlings"),
        "restore_support": Decision("restore_support", "stark", One(("yes",), passing=True), "winterfell"),
    }[kind]
    heading, beginning = HEADED[kind][lang]
    found = Phrases(scenario, lang).owed(decision)
    assert found == heading
    assert (
        write(decision, decision.form.options[0], scenario.lexicon, lang)
        .lower()
        .startswith(beginning.lower())
    )
