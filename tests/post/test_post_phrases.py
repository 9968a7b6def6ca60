"""Every language can say everything that the family can."""

import ast
import re
from datetime import datetime
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from jinja2 import Environment, meta

from pbf_moderator.desk.hand import _questions_of
from pbf_moderator.errors import UserError
from pbf_moderator.families import thrones
from pbf_moderator.families.thrones.adapter.naming import ALLY_TERMS, LEADER_TERMS, TACTICS_TERMS, TERMS
from pbf_moderator.families.thrones.adapter.narrative import NARRATIVE
from pbf_moderator.families.thrones.adapter.rulings import RULINGS
from pbf_moderator.families.thrones.cards.card_abilities import known_abilities
from pbf_moderator.families.thrones.model.components import ORDER_KINDS, TIDES
from pbf_moderator.families.thrones.model.options import OPTIONS
from pbf_moderator.families.thrones.rules.event_phase import EFFECTS
from pbf_moderator.post.phrases import Phrases, read_phrases
from pbf_moderator.post.template_filters import lowered
from pbf_moderator.resources import TEMPLATES, shipped

from .helpers import LANGUAGES, scenario

FAMILY = Path(thrones.__file__).parent
PHRASES = shipped() / TEMPLATES / "phrases"


@cache
def every_call() -> dict[str, list[ast.Call]]:
    """The calls in the family's sources, by the name of what is called."""
    found: dict[str, list[ast.Call]] = {}
    for path in sorted(p for p in FAMILY.rglob("*.py") if p.name != "phrase_filters.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                found.setdefault(name, []).append(node)
    return found


def calls(function: str) -> list[ast.Call]:
    return every_call().get(function, [])


def constants(function: str, place: int) -> set[str]:
    """The literal texts that some calls are given at a place."""
    return {
        node.args[place].value
        for node in calls(function)
        if len(node.args) > abs(place) and isinstance(node.args[place], ast.Constant)
    }


def event_kinds() -> set[str]:
    strengths = constants("_tell_strength", 2)
    assert strengths, "the kinds of the events about strength are not found any more"
    return (constants("say", 0) | constants("say_of", 1) | constants("tell", 1) | strengths) - {
        NARRATIVE.step
    }


def reasons() -> set[str]:
    whys = constants("destroy", 3) | constants("gain_power", 3) | constants("lose_power", 3)
    whys |= constants("remove_losses", -1)
    for node in [*calls("say"), *calls("say_of")]:
        whys |= {k.value.value for k in node.keywords if k.arg == "why" and isinstance(k.value, ast.Constant)}
    return whys


def phrases_of(lang: str) -> dict[str, str]:
    return read_phrases(PHRASES / "common" / f"{lang}.toml") | read_phrases(
        PHRASES / "thrones" / f"{lang}.toml"
    )


def test_the_scan_finds_the_events_and_questions_of_the_family() -> None:
    assert {"raided", "battle", "final_strength", "game_over", "ruling"} <= event_kinds()
    assert {"orders", "bid", "casualties", "take_back"} <= constants("choice", 1)
    assert {"supply", "pillage", "cannot_retreat"} <= reasons()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_phrase(lang: str) -> None:
    told = {f"event.{kind}" for kind in event_kinds()} - {
        f"event.{k}" for k, why in NARRATIVE.together.items() if not why
    }
    told |= {f"event.{kind}_all" for kind in NARRATIVE.together}
    assert told - phrases_of(lang).keys() == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("idle", [[], ["malazan"], ["malazan", "tiste-andii"]], ids=len)
def test_the_texts_of_both_cards_of_a_combat_have_a_line_each(lang: str, idle: list[str]) -> None:
    phrases = Phrases(scenario(), lang)
    able = {row["house"]: row["id"] for row in scenario().tables["house_cards"] if row.get("ability")}
    cards = {house: able[house] for house in ("malazan", "tiste-andii")}
    told = str(phrases.say("event.cards_revealed", cards=cards, idle=idle)).strip().splitlines()
    assert len(told) == 3
    for line, card in zip(told[1:], cards.values(), strict=True):
        assert line.startswith(f"[i]{scenario().lexicon.name(card, lang)} (")


ENDS_IN_TAG = re.compile(r"[^\s}].*[^+]%\}$")
"""A line with words that ends in a tag: what follows would stand on the same line, unless the tag ends in a plus."""


def test_no_line_of_a_phrase_runs_into_the_next() -> None:
    phrases = {path: read_phrases(path) for path in PHRASES.rglob("*.toml")}
    lines = [
        (path.parent.name, path.stem, key, line)
        for path, texts in phrases.items()
        for key, text in texts.items()
        for line in text.split("\n")[:-1]
        if ENDS_IN_TAG.search(re.sub(r"^(\s*\{%[^%]*%\})+$", "", line))
    ]
    assert len(phrases) >= 12 and lines == []


WHO = {"area", "origin", "attacker", "defender"}
"""What an event of a combat is given by `Game.say_of`."""
TELLERS = {"say": (0, set[str]()), "say_of": (1, WHO), "tell": (1, set[str]())}
"""What tells an event: where its kind stands in the call, and what it adds itself."""


def events_told() -> list[tuple[str, set[str]]]:
    """The events that the family tells, each with the names of its values, as far as the call shows them."""
    told = []
    for teller, (place, added) in TELLERS.items():
        for call in calls(teller):
            spread = [k for k in call.keywords if k.arg is None]
            kind = call.args[place]
            if isinstance(kind, ast.Constant) and not spread:
                told.append((str(kind.value), {k.arg for k in call.keywords if k.arg} | added))
    return told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_that_a_phrase_shows_is_in_its_event(lang: str) -> None:
    shown = {"t", "tables", "role", "unit_of"}
    phrases, told, environment = phrases_of(lang), events_told(), Environment()
    environment.filters.update(Phrases(scenario(), lang).filters)
    assert {"storms_neutral", "raided", "battle_won"} <= {kind for kind, _ in told}
    for kind, given in told:
        if text := phrases.get(f"event.{kind}"):
            values = meta.find_undeclared_variables(environment.parse(text))
            assert values - shown - {*NARRATIVE.optional.get(kind, ())} <= given, kind


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_a_phrase(lang: str) -> None:
    kinds = constants("choice", 1)
    wanted = {f"{table}.{kind}" for table in ("owed", "ask") for kind in kinds}
    assert wanted - phrases_of(lang).keys() == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_reason_ability_effect_and_ruling_has_a_phrase(lang: str) -> None:
    values = {f"option.{name}_{str(v).lower()}" for name, allowed in OPTIONS.items() for v in allowed}
    effects = {f"effect.{name}" for name in EFFECTS.declared if name not in ("reshuffle", "choice")}
    abilities = {f"ability.{a.name}" for a in known_abilities().values() if a.deed or "cancel_card" in a.asks}
    wanted = values | effects | abilities | {f"why.{w}" for w in reasons()} | {f"ruling.{r}" for r in RULINGS}
    assert wanted - phrases_of(lang).keys() == set()


def test_all_languages_have_the_same_phrases() -> None:
    italian = phrases_of("it").keys()
    assert {lang: phrases_of(lang).keys() ^ italian for lang in LANGUAGES} == {
        lang: set() for lang in LANGUAGES
    }


def test_no_phrase_shows_a_word_whose_outer_blank_would_be_lost() -> None:
    """What is shown is stripped: "up to " before a number would become "up to2"."""
    chosen = re.compile(r"(?:\{\{ ?|else )'(?: [^']*|[^']* )'|'(?: [^']*|[^']* )' if")
    for file in sorted((shipped() / TEMPLATES).rglob("*.toml")):
        for line in file.read_text("utf-8").splitlines():
            for shown in re.findall(r"\{\{.*?\}\}", line):
                assert not chosen.search(shown), f"{file.name}: {shown}"


def test_every_name_that_a_phrase_uses_is_one_that_scenarios_must_give() -> None:
    found: dict[str, set[str]] = {"term": set(), "kind": set(), "deck": set()}
    for text in (text for lang in LANGUAGES for text in phrases_of(lang).values()):
        for id_, filter_ in re.findall(r"'([\w-]+)'\|(term|abbr|kind|counted|deck)", text):
            found[{"abbr": "term", "counted": "term"}.get(filter_, filter_)].add(id_)
    assert found == {
        "term": {*TERMS, *TACTICS_TERMS, *LEADER_TERMS, *ALLY_TERMS} - {"mark"},
        "kind": {*ORDER_KINDS},
        "deck": {TIDES},
    }


def test_a_games_folder_rewords_single_phrases(tmp_path: Path) -> None:
    folder = tmp_path / TEMPLATES / "phrases" / "thrones"
    folder.mkdir(parents=True)
    (folder / "it.toml").write_text(
        '[event]\nraid_without_target = "{{ house|who }} spreca {{ token|token }}"\n'
    )
    phrases = Phrases(scenario(), "it", [tmp_path, shipped()])
    data = {"house": "malazan", "token": "raid", "area": "pale"}
    assert phrases.say("event.raid_without_target", **data) == "Malazan spreca incursione"
    assert "Pale" in phrases.say("event.marker_left", **data)


def test_a_broken_phrase_is_named(tmp_path: Path) -> None:
    folder = tmp_path / TEMPLATES / "phrases" / "thrones"
    folder.mkdir(parents=True)
    (folder / "it.toml").write_text('[event]\nturn_ended = "{{ nonsense }}"\n')
    phrases = Phrases(scenario(), "it", [tmp_path, shipped()])
    with pytest.raises(UserError, match=r"event\.turn_ended"):
        phrases.say("event.turn_ended", turn=1)
    with pytest.raises(UserError, match="no_such"):
        phrases.say("event.no_such")


def test_a_language_without_phrases_speaks_english() -> None:
    assert Phrases(scenario(), "de").say("event.turn_started", turn=2).strip() == "[b]Turn 2 begins[/b]"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_seats_in_a_notice_stand_apart(lang: str) -> None:
    said = Phrases(scenario(), lang).say("hand.entered", seats=["malazan", "jaghut", "tiste-edur"])
    assert said.count("[seat=") == 3 and len(said.splitlines()) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_notice_of_answers_that_were_entered_says_to_which_questions(lang: str) -> None:
    """It named all players, as if the moderator had played for them."""
    phrases = Phrases(scenario(), lang)
    asked = {"malazan": [phrases.question("orders", "")]}
    said = phrases.say("hand.entered", seats=["malazan", "jaghut"], answers=asked)
    first, second = said.splitlines()
    behind = r"\[/seat\]( — ответы ввёл ведущий)?"
    assert re.search(rf"{behind}: {asked['malazan'][0]}\.$", first) and re.search(rf"{behind}\.$", second)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_notice_names_three_questions_of_a_seat_and_counts_the_rest(lang: str) -> None:
    """It named each of them, some thousands of characters in the post of a whole turn."""
    phrases = Phrases(scenario(), lang)
    areas = ("pale", "mott", "kurl", "darujhistan", "morn", "nathilog")
    told = _questions_of([f"moves/malazan/{area}#1" for area in areas], phrases)["malazan"]
    assert len(told) == 3 and "3" in told[-1]
    assert phrases.question("moves", "kurl", seat="malazan") in told[-1]
    assert phrases.question("moves", "darujhistan", seat="malazan") not in told[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_notice_of_all_answers_names_nobody(lang: str) -> None:
    said = Phrases(scenario(), lang).say("hand.entered", seats=["malazan", "jaghut"], everything=True)
    assert "[seat=" not in said


def test_the_first_letter_is_made_small_but_not_that_of_an_abbreviation() -> None:
    assert [lowered(text) for text in ("I Bruti attaccano.", "Se vinci", "PA per gli elmi", "")] == [
        "i Bruti attaccano.",
        "se vinci",
        "PA per gli elmi",
        "",
    ]


@pytest.mark.parametrize(
    ("zone", "lang", "told"),
    [
        ("Europe/Rome", "it", "ora di Roma"),
        ("Europe/Rome", "en", "Rome time"),
        ("Europe/Rome", "ru", "20:00 по римскому времени"),
        ("Asia/Tbilisi", "ru", "по тбилисскому времени"),
        ("Africa/Nairobi", "ru", "20:00 по времени города Найроби"),
        ("America/New_York", "en", "New York time"),
        ("America/Argentina/Buenos_Aires", "it", "ora di Buenos Aires"),
        ("Europe/Bucharest", "ro", "ora Bucureștiului"),
        ("UTC", "it", "(UTC)"),
        ("Etc/GMT+2", "it", "(Etc/GMT+2)"),
    ],
)
def test_a_moment_is_told_by_the_clock_of_a_city(zone: str, lang: str, told: str) -> None:
    words = Phrases(scenario(), lang).words
    assert told in words.moment(datetime(2026, 12, 3, 20, 0, tzinfo=ZoneInfo(zone)))


@pytest.mark.parametrize(("lang", "told"), [("it", "2 navi "), ("en", "2 ships "), ("ru", "2 корабля ")])
def test_recruits_of_one_kind_in_one_place_are_counted(lang: str, told: str) -> None:
    say = Phrases(scenario(), lang).filters["recruits"]
    assert told in say(["mengal/nave/port-mengal", "mengal/fante", "mengal/nave/port-mengal"])


CASUALTIES = {
    "it": (
        "Il vincitore non ha spade: nessuna perdita per le spade",
        "perdite da subire: 2, ma c'è solo 1 unità",
        "perdite: 2",
    ),
    "en": (
        "The winner has no swords, so there are no casualties from swords",
        "1 casualty (2 due)",
        "2 casualties",
    ),
    "ro": (
        "Învingătorul nu are nicio sabie: învinsul nu pierde unități din această cauză",
        "trebuie să piardă 2 unități, dar are numai 1",
        "trebuie să piardă 2 unități",
    ),
    "ru": (
        "У победителя нет мечей, поэтому потерь от мечей нет",
        "он должен потерять 2 отряда, а есть только 1",
        "он теряет 2 отряда",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_casualties_are_told_as_they_happen(language: str) -> None:
    phrases = Phrases(scenario(), language)
    none, fewer, all_of_them = CASUALTIES[language]

    def told(swords: int, hits: int, standing: int) -> str:
        sides = {"winner": "malazan", "loser": "tiste-edur", "forts": 0, "spared": False}
        return str(phrases.say("event.icons", swords=swords, hits=hits, standing=standing, **sides))

    assert told(0, 0, 1) == none
    assert told(2, 2, 1).endswith(fewer) and told(2, 2, 3).endswith(all_of_them)
    assert told(0, 1, 1) != none and "1" not in told(2, 2, 0), (
        "a card may kill without swords; nobody is left"
    )
