"""What is said about the rules that single editions have: fortune cards, card texts that ask, switches, options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from pbf_moderator.desk.publish import options_to_tell
from pbf_moderator.families.finding import family
from pbf_moderator.families.thrones.adapter.view import view
from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.families.thrones.model.options import ROWS
from pbf_moderator.families.thrones.model.state import new_game
from pbf_moderator.families.thrones.rules.flow import play
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.events import Event
from pbf_moderator.kernel.forms import Answer, One, Some
from pbf_moderator.kernel.match import Match
from pbf_moderator.post.compose import Press, compose, compose_opening
from pbf_moderator.post.narrative import tell
from pbf_moderator.post.phrases import Phrases
from pbf_moderator.post.questions import letter
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.reading.text.words import words
from pbf_moderator.scenario.loading import Scenario, load_scenario

from .helpers import LANGUAGES

FIRST, SECOND = load_scenario("agot-1e"), load_scenario("agot-2e")
BATTLE = {"cards": {"greyjoy": "aeron-damphair", "stark": "robb-stark"}}
REDRAW = One(("redraw", "yes"), passing=True)


def ask(scenario: Scenario, decision: Decision, lang: str = "en", battle: Any = None, **more: Any) -> str:
    """The letter that asks a decision; with more of the view, if need be."""

    def writer(asked: Decision, answer: Answer) -> str:
        return write(asked, answer, scenario.lexicon, lang)

    game = new_game(build(scenario.tables, 5, {}))
    seen = {**view(game, decision.seat), "battle": battle, **more}
    found = letter(decision.seat, [decision], seen, Press(scenario, lang, "plain"), writer)
    return "\n".join(post.body for post in found.posts)


def of(scenario: Scenario, ability: str) -> tuple[str, str]:
    """A house card of a scenario that has an ability, and its house."""
    for row in scenario.tables["house_cards"]:
        if any(
            text["ability"] == ability for text in row.get("abilities", [row] if "ability" in row else [])
        ):
            return row["id"], row["house"]
    raise AssertionError(f"no card has {ability}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("scenario", "ability", "kind"),
    [
        (SECOND, "replace_card", "replace_card"),
        (SECOND, "upgrade_footman", "upgrade"),
        (FIRST, "take_back_card", "take_back"),
        (FIRST, "buy_enemy_card", "discard_card"),
        (FIRST, "remove_near_order", "remove_order"),
    ],
)
def test_what_a_card_asks_is_asked_below_its_text(
    scenario: Scenario, ability: str, kind: str, lang: str
) -> None:
    card, house = of(scenario, ability)
    decision = Decision(kind, house, One(("yes",), passing=True), "stark" if kind == "discard_card" else "")
    told = Phrases(scenario, lang).filters["ability"](card)
    name = scenario.lexicon.name(card, lang)
    asked = ask(scenario, decision, lang, {"cards": {house: card}})
    opening, closing = {"it": "«»", "en": "“”", "ro": "„”", "ru": "«»"}[lang]
    quoted = f"{opening}{told}{closing}" if lang != "ru" else f"{opening}{told.rstrip('.')}{closing}."
    assert told and f"{name}: {quoted}\n" in asked
    assert told[1:] not in ask(scenario, decision, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_looking_at_a_card_is_offered_only_where_it_is_possible(lang: str) -> None:
    swap, look = One(("winterfell/raid",), passing=True), One(("look", "winterfell/raid"), passing=True)
    deck = SECOND.lexicon.name("wildlings", lang, category="deck")
    choice = ask(SECOND, Decision("messenger", "stark", look), lang)
    assert deck.grammar.get("gen", deck).casefold() in choice.casefold()
    assert deck.casefold() not in ask(SECOND, Decision("messenger", "stark", swap), lang).casefold()
    assert "()" not in ask(FIRST, Decision("messenger", "stark", swap), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_blade_says_what_each_answer_is_good_for(lang: str) -> None:
    redraw = words(lang).options["redraw"][0]
    both = ask(SECOND, Decision("blade", "stark", REDRAW, "winterfell"), lang)
    question = next(line for line in both.splitlines() if "+1" in line)
    assert all(words(lang).options[answer][0] in question.casefold() for answer in REDRAW.options)
    plain = ask(SECOND, Decision("blade", "stark", One(("yes",), passing=True), "winterfell"), lang)
    assert redraw not in plain and "+1" in plain


@pytest.mark.parametrize("lang", LANGUAGES)
def test_losses_by_skulls_and_by_points_say_so(lang: str) -> None:
    form = Some({"footman": 2}, 1, 1)
    skulls = SECOND.lexicon.name("skull", lang, category="term")[:4]
    skull = Decision("casualties", "stark", form, "winterfell", facts={"why": "skull"})
    assert skulls in ask(SECOND, skull, lang).casefold()
    plain = Decision("casualties", "stark", form, "winterfell")
    assert skulls not in ask(SECOND, plain, lang).casefold()
    points = Decision("destroy", "stark", Some({"winterfell/footman": 2}, 1), facts={"points": "4"})
    assert " 4 " in ask(FIRST, points, lang)
    assert " 4 " not in ask(FIRST, Decision("destroy", "stark", Some({"winterfell/footman": 2}, 1)), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_orders_to_remove_are_named(lang: str) -> None:
    areas = {"riverrun": {"order": {"seat": "lannister", "token": "defence-2"}}, "seagard": {}}
    form = One(("riverrun", "seagard"), passing=True)
    told = ask(SECOND, Decision("remove_order", "tyrell", form), lang, areas=areas)
    name = SECOND.lexicon.name("riverrun", lang)
    assert f"{name} ({Phrases(SECOND, lang).filters['token']('defence-2')})" in told
    assert "()" not in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_that_ban_orders_name_them(lang: str) -> None:
    told = ask(
        SECOND,
        Decision("card_choice", "stark", One(("a", "b", "c")), "fiefdoms"),
        lang,
        drawn={"westeros-3": "put-to-the-sword"},
    )
    phrases = Phrases(SECOND, lang)
    every_defence = phrases.say("describe.of_kind", kind="defence")
    assert phrases.filters["token"]("march-plus-1") in told and every_defence in told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", ["agot-2e", "malazan-genabackis"])
def test_what_a_letter_stands_for_is_said_in_the_words_of_the_card(scenario: str, lang: str) -> None:
    phrases = Phrases(load_scenario(scenario), lang)
    for row in phrases.words.tables["cards"]:
        text = phrases.words.lexicon.text(row["id"], lang).replace("«", "").replace("»", "")
        for choice in row.get("does", {}).get("choices", ()):
            said = phrases.say(f"effect.{choice['effect']}", tokens=choice.get("tokens", []))
            assert f") {said.translate({ord(sign): None for sign in '★«»'})}" in text, (row["id"], text)


def test_a_card_with_several_texts_tells_them_all() -> None:
    rows = [{"ability": "gain_power", "param": 1}, {"ability": "no_losses"}]
    tables = {**SECOND.tables, "house_cards": [{"id": "robb-stark", "house": "stark", "abilities": rows}]}
    told = Phrases(replace(SECOND, tables=tables), "en").filters["ability"]("robb-stark")
    one, two = (SECOND.lexicon.ability_text(row["ability"], row.get("param", ""), "en") for row in rows)
    assert told == f"{one} {two}" and "1 power" in one


ONE_CONDITION = {
    "it": "Se hai supporto, aggiungi 2 alla tua forza e hai 1 fortificazione in più.",
    "en": "If you are supported: +2 strength and 1 fortification.",
    "ro": "Dacă primești sprijin, ai +2 la forță și ai 1 fortificație.",
    "ru": "Если вам оказывают поддержку, ваша сила увеличивается на 2 и вы получаете 1 укрепление.",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_condition_that_two_texts_share_is_told_once(lang: str) -> None:
    told = Phrases(load_scenario("agot-asos"), lang).filters["ability"]
    assert told("catelyn-stark") == ONE_CONDITION[lang]


# -- the opening post ---------------------------------------------------------------------------------------------


class Table:
    """As much of a table as its options need."""

    def __init__(self, scenario: Scenario, players: int, options: Mapping[str, Any]) -> None:
        self.scenario, self.family = scenario, family(scenario.family)
        self.created = {"players": players, "options": options}


def told(scenario: Scenario, players: int, **options: Any) -> dict[str, Any]:
    return options_to_tell(Table(scenario, players, options))  # type: ignore[arg-type]


def test_what_a_scenario_does_not_list_is_told_only_when_it_was_changed() -> None:
    assert "ports_pay" not in told(FIRST, 5) and "tides" not in told(FIRST, 5)
    assert "tides_blade" not in told(SECOND, 6, tides=True)
    changed = told(SECOND, 6, tides=True, tides_blade="redraw_or_one")
    assert (changed["tides"], changed["tides_blade"]) == (True, "redraw_or_one")
    assert {*SECOND.tables["options"]} <= changed.keys()


def test_what_belongs_to_an_option_that_is_off_is_never_told() -> None:
    assert "tides_deck" not in told(SECOND, 6, tides=False, tides_deck="when_empty")
    of_forces = {"neutral_help", "storming", "weak_supporters"}
    changed = {"neutral_help": "order_spent", "storming": "the_one_attack", "weak_supporters": "everywhere"}
    assert of_forces <= told(FIRST, 5, **changed).keys()
    assert not of_forces & told(FIRST, 5, neutral_forces=False, **changed).keys()


def test_an_option_is_not_told_where_another_one_leaves_nothing_to_settle() -> None:
    assert "threat_after_loss" not in told(FIRST, 5, threat_after_loss="back")
    assert "threat_after_loss" in told(FIRST, 5, threat_after_loss="back", threat_after_attack="by_result")


def test_an_option_is_not_told_where_no_card_and_no_unit_brings_it_up() -> None:
    of_cards = {
        "second_attack_marker": "moves",
        "weak_supporters": "everywhere",
        "support_strength": "attack",
    }
    assert told(FIRST, 5, **of_cards).keys() & {*of_cards} == {"weak_supporters"}
    assert told(SECOND, 6, **of_cards).keys() & {*of_cards} == {"second_attack_marker", "support_strength"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_of_the_opening_stand_under_headings_the_scenario_s_own_first(lang: str) -> None:
    options = told(SECOND, 6)
    body = opening(SECOND, 6, lang, options)
    phrases = Phrases(SECOND, lang)
    chapters = dict.fromkeys(row.chapter for row in ROWS if row.name in options)
    heads = [phrases.say(f"chapter.{name}") for name in ("own", *chapters)]
    lines = body.splitlines()
    assert [line for line in lines if line in heads] == heads
    assert lines[lines.index(heads[0]) + 1].startswith("- ")


def opening(scenario: Scenario, players: int, lang: str, options: Mapping[str, Any]) -> str:
    game = new_game(build(scenario.tables, players, {}))
    press = Press(scenario, lang, "plain")
    posts = compose_opening(view(game), press, options=options, seed_commitment="00" * 32)
    return "\n".join(post.body for post in posts)


def test_a_switch_is_told_where_it_makes_a_difference() -> None:
    assert told(SECOND, 4)["lannister_port_ship"] is True
    assert "lannister_port_ship" not in told(SECOND, 3)
    assert told(FIRST, 5, designer_court=False)["designer_court"] is False
    assert "designer_court" not in told(FIRST, 3)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", [FIRST, SECOND])
def test_options_and_switches_are_told_in_words(scenario: Scenario, lang: str) -> None:
    options = told(scenario, 5)
    body = opening(scenario, 5, lang, options)
    for switch in {*scenario.tables["switches"]} & {*options}:
        value = str(options[switch]).lower()
        assert scenario.lexicon.name(f"{switch}_{value}", lang, category="switch") in body
    assert not any(name in body for name in scenario.tables["switches"])


# -- whole games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("scenario", "players"), [(SECOND, 6), (SECOND, 3), (FIRST, 5), (FIRST, 3)])
def test_everything_that_happens_and_is_asked_has_its_words(
    scenario: Scenario, players: int, lang: str
) -> None:
    """No id of a thing shows through in the posts and letters of a random game."""
    options = {"tides": True, "tides_blade": "redraw_or_one"} if scenario is SECOND else {}
    match = Match(new_game(build(scenario.tables, players, options)), play)
    press, pick = Press(scenario, lang, "plain"), Stream(b"editions", f"{scenario.id}/{players}")
    written, asked = [], set()
    while not match.over and match.game.turn < 5:
        for decision in match.asked:
            if decision.seat != CHANCE and decision.kind not in asked:
                asked.add(decision.kind)
                seen = view(match.game, decision.seat)
                found = letter(
                    decision.seat, [decision], seen, press, lambda d, a: write(d, a, scenario.lexicon, lang)
                )
                written += [post.body for post in found.posts]
        match.feed({d.key: d.form.sample(pick) for d in match.asked})
    written += [post.body for post in compose(match.game.events, view(match.game), press)]
    shown = set("\n".join(written).replace(",", " ").replace(".", " ").replace(":", " ").split())
    assert shown & _ids(scenario) == set()


def _ids(scenario: Scenario) -> set[str]:
    """The ids that cannot be words of a language."""
    tables = ("areas", "units", "tokens", "tracks", "cards", "house_cards", "tides")
    ids = {row["id"] for table in tables for row in scenario.tables.get(table, ())}
    return {id for id in ids if "-" in id}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_text_of_a_card_brings_about_is_told_once_with_its_name(lang: str) -> None:
    def lines(ability: str, **then: Any) -> list[str]:
        used = Event("ability", {"house": "lannister", "card": "tywin-lannister", "ability": ability})
        told = {"house": "lannister", "count": 2, "why": "ability", **then}
        kind = "power_gained" if "area" in then else "power_lost"
        return str(tell([used, Event(kind, told)], Phrases(SECOND, lang))).split("\n")

    card = SECOND.lexicon.name("tywin-lannister", lang)
    (gained,) = lines("gain_power", area="")
    assert card in gained and "+2" in gained
    paid_for = lines("replace_card")
    assert len(paid_for) == 2 and card in paid_for[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_may_support_itself_is_told_which_option_that_is(lang: str) -> None:
    form = One(("baratheon", "tyrell"), passing=True)
    asked = Decision("support", "baratheon", form, "blackwater", facts={"area": "reach"})
    options = [line.strip() for line in ask(SECOND, asked, lang).split("\n") if line.strip().startswith("- ")]
    own, other, nobody = (line.removeprefix("- ") for line in options)
    assert own.startswith(f"{SECOND.lexicon.name('baratheon', lang, category='house')} (")
    assert other == SECOND.lexicon.name("tyrell", lang, category="house")
    assert nobody == words(lang, "thrones").passing["support"]
