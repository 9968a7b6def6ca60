"""Letters say why they ask and what an answer hangs on, and posts what was chosen."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pbf_moderator.desk.letters import _letter_in
from pbf_moderator.desk.paper import owed_by
from pbf_moderator.desk.publish import compose_turn
from pbf_moderator.desk.table import Table
from pbf_moderator.families.thrones.adapter.view import view
from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.families.thrones.model.position import set_up
from pbf_moderator.families.thrones.rules.flow import play
from pbf_moderator.families.thrones.rules.mustering import muster_decision
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import One
from pbf_moderator.kernel.match import Match
from pbf_moderator.post.compose import Press
from pbf_moderator.post.phrases import Phrases
from pbf_moderator.reading.receipts.writer import Writer
from pbf_moderator.scenario.loading import load_scenario
from tests.reading.positions import shared_room, speaking

from .helpers import ANSWERS, CARDS, COMBAT, LANGUAGES, scenario

ROOM = shared_room()


@pytest.fixture(params=LANGUAGES)
def lang(request: Any) -> Iterator[str]:
    yield request.param


def asked(position: str, seat: str, lang: str) -> tuple[Table, str, str]:
    """The table of a position, the subject and the words of the letter to a seat."""
    table = ROOM.table(position)
    settings, table.settings = table.settings, speaking(table.settings, seat, lang)
    try:
        posts = _letter_in(table, seat, owed_by(table, seat), [], False, "plain")
    finally:
        table.settings = settings
    return table, posts[0].subject, re.sub(r"\s+", " ", " ".join(post.body for post in posts))


def posted(table: Table, lang: str) -> str:
    return " ".join(post.body for post in compose_turn(table, 0, dialect="plain", language=lang))


def words(table: Table, lang: str) -> Phrases:
    return Press(table.scenario, lang, "plain", "Europe/Rome").phrases()


def text_of(table: Table, card: str, lang: str) -> str:
    return re.sub(r"\s+", " ", str(words(table, lang).filters["text"](card)))


def test_a_sheet_names_the_leaders_in_its_areas_and_what_activates_them(lang: str) -> None:
    table, _, letter = asked("s-plan", "lannister", lang)
    kind = table.scenario.lexicon.name("consolidate", lang, category="kind")
    leader = table.scenario.lexicon.name("tywin-lannister", lang, category="leader")
    forms = "|".join((kind, kind.grammar.get("gen", kind)))
    assert re.search(rf"Golden Tooth \({leader}: [^)]*({forms})[^)]*\)", letter), letter


def test_a_post_tells_where_leaders_stand_and_what_they_can_do_only_where_asked(lang: str) -> None:
    table = ROOM.table("s-plan")
    phrases, post, shown = words(table, lang), posted(table, lang), table.view()
    standing = {leader: area for area, there in shown["areas"].items() for leader in there.get("leaders", ())}
    assert len(standing) == 5, "three of eight are hostages"
    rows = phrases.filters["stationed"](shown)
    whole = [str(phrases.say("status.leaders_line", **row, full=True)) for row in rows]
    for leader, area in standing.items():
        name = str(table.scenario.lexicon.name(leader, lang, category="leader"))
        sides = str(phrases.say("describe.both_sides", **shown["leaders"][leader]))
        place = str(phrases.filters["area"](area))
        house = table.scenario.lexicon.name(next(iter(shown["areas"][area]["units"])), lang, category="house")
        told = [line for line in post.splitlines() if re.search(f"^{house}: .*{name} [^;(]*{place}", line)]
        assert len(told) == 1 and sides not in told[0], (leader, told)
        assert sum(sides in line.partition(name)[2] for line in whole if name in line) == 1, (leader, whole)


def test_a_post_tells_which_side_of_leaders_lies_up(lang: str) -> None:
    table = ROOM.table("s-plan")
    say = words(table, lang).say
    up, turned = (str(say("status.leaders_up", turned=leader)) for leader in ("", "tywin-lannister"))
    assert up in posted(table, lang) and up != turned
    assert str(table.scenario.lexicon.name("tywin-lannister", lang, category="leader")) in turned


def test_attacking_leaders_are_told_where_they_set_out_and_where_they_fight(lang: str) -> None:
    table = ROOM.table("s-ally")
    battle, place = table.view()["battle"], words(table, lang).filters["area"]
    name = str(table.scenario.lexicon.name("tywin-lannister", lang, category="leader"))
    assert battle["leaders"] == ["tywin-lannister"] and "leaders" not in table.view()["areas"][battle["from"]]
    told = [
        line
        for line in posted(table, lang).splitlines()
        if re.search(rf"{name} [^;(]*{place(battle['from'])} \([^;)]*{place(battle['area'])}\)", line)
    ]
    assert len(told) == 1


def test_tactics_cards_are_chosen_by_their_texts(lang: str) -> None:
    for position, seat in (("s-plan", "baratheon"), ("1s-plan", "tyrell")):
        table, _, letter = asked(position, seat, lang)
        for row in table.scenario.tables["tactics"]:
            assert text_of(table, row["id"], lang) in letter


def test_a_card_of_an_ally_is_used_by_its_text_and_named_with_its_ally(lang: str) -> None:
    table, _, letter = asked("s-ally", "lannister", lang)
    ally = table.scenario.lexicon.name("frey", lang, category="ally")
    assert f"({ally}). {text_of(table, 'ally-swords', lang)}" in letter


def test_whose_areas_units_leave_by_a_tactics_card_reads_where_they_can_go(lang: str) -> None:
    table, _, letter = asked("s-regroup", "lannister", lang)
    assert "Golden Tooth (→ Lannisport, Stoney Sept)" in letter


def test_armies_over_the_limit_are_told_beside_what_supply_allows(lang: str) -> None:
    _, _, letter = asked("2-supply", "stark", lang)
    assert "Moat Cailin 2, Winterfell 2, Narrow Sea 2" in letter
    assert re.search(r"\b3 \w+ 2\b", letter)


def test_what_a_card_of_the_enemy_asks_is_asked_below_its_text(lang: str) -> None:
    for position, seat, card in (
        ("m-destroy", "tiste-andii", "poliel-la-consorte"),
        ("2-king-beyond", "baratheon", "a-king-beyond-the-wall"),
        ("2t-muster-area", "lannister", "the-horde-descends"),
    ):
        table, _, letter = asked(position, seat, lang)
        assert text_of(table, card, lang)[1:] in letter, position  # Italian begins it small behind a colon


def test_a_letter_chosen_on_a_card_of_the_enemy_is_told(lang: str) -> None:
    table = ROOM.table("m-destroy")
    told = [event for event in table.match.game.events if event.kind == "card_choice"]
    assert [event.data["letter"] for event in told] == ["a"]
    line = words(table, lang).say("event.card_choice", **told[0].data)
    assert str(line).replace("[b]", "").replace("[/b]", "").split("]")[-1][-20:] in posted(table, lang)


def test_whose_units_retreat_is_told_where_the_winner_picks_and_by_which_text(lang: str) -> None:
    table, subject, letter = asked("2-robb", "stark", lang)
    loser = table.scenario.lexicon.name("greyjoy", lang, category="house")
    robb = str(words(table, lang).filters["ability"]("robb-stark"))
    assert loser in subject
    # In quotation marks the full stop may stand behind them.
    assert robb[1:].rstrip(".") in letter and letter.count(loser) >= 2


def test_a_tie_of_bids_is_settled_knowing_the_attack_and_the_card_if_it_lies_open(lang: str) -> None:
    _, _, letter = asked("2t-tied-bidder", "baratheon", lang)
    assert re.search(r"\b12\b.*\b33\b.*\b8\b", letter)
    table = ROOM.table("1-plan")
    facts = {"strength": "6", "total": "4", "bid": "1"}
    for view_, card in (({}, "threat"), ({"threat_card": "wildlings-1"}, "wildlings-1")):
        said = words(table, lang).say("ask.tied_bidder", about="lowest", facts=facts, view=view_)
        assert text_of(table, card, lang) in str(said)


def test_an_attack_without_a_card_says_why_it_comes(lang: str) -> None:
    table = ROOM.table("2t-tied-bidder")
    told = next(event for event in table.match.game.events if event.kind == "threat_attacks")
    assert told.data["at_limit"]
    assert str(words(table, lang).say("event.threat_attacks", **told.data)).rstrip(".").endswith(")")
    by_card = next(e for e in ROOM.table("2-king-beyond").match.game.events if e.kind == "threat_attacks")
    assert not by_card.data["at_limit"]


HEADS = ("muster_area", "regroup_from", "regroup")


@pytest.mark.parametrize("name", ["malazan-genabackis", "agot-2e", "agot-1e", "agot-asos"])
def test_the_example_uses_the_words_of_the_heading(name: str, lang: str) -> None:
    found = load_scenario(name)
    phrases = Press(found, lang, "plain", "Europe/Rome").phrases()
    for kind in HEADS:
        if kind != "muster_area" and not found.tables.get("tactics"):
            continue
        written = Writer(found.lexicon, lang).kind(kind)
        assert written in str(phrases.question(kind, "")), (kind, written)


def test_an_outpost_with_points_for_one_footman_offers_no_upgrade_where_none_stands() -> None:
    def offered(units: dict[str, int]) -> set[str]:
        areas = {"pale": {"units": {"malazan": units}, "force": 0}}
        game = set_up(build(scenario().tables, 6), {"turn": 3, "step": "marches", "areas": areas})
        decision = muster_decision(game, "malazan", ["pale"])
        assert decision is not None
        return {option for option in decision.form.bag if "+" in option}  # type: ignore[attr-defined]

    assert offered({"cavaliere": 1}) == set()
    assert offered({"fante": 1}) == {"pale/+cavaliere", "pale/+mago"}


def test_a_card_that_lies_open_in_a_combat_is_in_no_hand() -> None:
    match = Match(set_up(build(scenario().tables, 6), COMBAT), play)
    while not any(d.kind == "card" for d in match.asked):
        match.feed({d.key: ANSWERS.get(d.kind) for d in match.asked})
    assert view(match.game)["hands"]["malazan"] == 7
    while not any(d.kind == "retreat" for d in match.asked):
        match.feed({d.key: CARDS[d.seat] if d.kind == "card" else ANSWERS.get(d.kind) for d in match.asked})
    shown = view(match.game, "malazan")
    assert shown["hands"]["malazan"] == 6 and "coltaine" not in shown["hand"] and len(shown["hand"]) == 6


def test_who_is_waited_for_is_news_enough(lang: str) -> None:
    table = ROOM.table("s-plan")
    nothing = str(words(table, lang).say("post.nothing"))
    assert nothing not in posted(table, lang)


def test_an_answer_about_a_hero_is_headed_by_that_word_and_passes_without_a_gender(lang: str) -> None:
    writer = Writer(scenario().lexicon, lang)
    hero = scenario().lexicon.name("house_card", lang, category="term")
    forms = [str(hero), getattr(hero, "grammar", {}).get("acc") or str(hero)]
    for kind in ("discard_card", "cancel_card"):
        assert any(form in writer.kind(kind) for form in forms), writer.kind(kind)
    passed = {
        writer.write(Decision(kind, "malazan", One(("coltaine",), passing=True)), None)
        for kind in ("discard_card", "take_back")
    }
    assert len({text.partition(": ")[2] for text in passed}) == 1, passed


DEAL = {
    "en": ("you get back", "you give"),
    "it": ("da riavere", "da dare in cambio"),
    "ro": ("de primit înapoi", "de dat în schimb"),
    "ru": ("хотите вернуть", "предлагаете взамен"),
}


def test_whom_one_wants_back_and_what_one_gives_are_told_apart(lang: str) -> None:
    _, _, letter = asked("s-consolidate", "lannister", lang)
    back, given = DEAL[lang]
    assert back in letter and given in letter
    assert letter.index(back) < letter.index(given)
