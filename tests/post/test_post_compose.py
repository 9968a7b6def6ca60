"""Whole posts: golden ones, every dialect, secrets, the opening and the closing."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from pbf_moderator.families.thrones.adapter.view import view
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.events import Event
from pbf_moderator.kernel.forms import One
from pbf_moderator.post.compose import Post, compose, compose_closing, compose_opening
from pbf_moderator.post.markup import JOINER
from pbf_moderator.post.narrative import tell
from pbf_moderator.post.phrases import Phrases

from .helpers import DIALECTS, LANGUAGES, check_golden, combat_example, press, random_match, scenario

DEADLINE = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)
HASH = "0123456789abcdef" * 4
PLAYERS = {"malazan": "[b]WhiskyJack[/b] 77 :D", "jaghut": "icebound"}


def shown(posts: list[Post]) -> str:
    return "".join(f"{post.subject}\n\n{post.body}\n" for post in posts)


def planning(seed: int = 2) -> Any:
    """A random game that waits for orders in its second turn or later."""
    for inputs in range(20, 400):
        match = random_match(seed, inputs)
        if match.asked and match.asked[0].kind == "orders" and match.game.turn > 1:
            return match
    raise AssertionError("this game never plans")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_combat_example_of_the_rule_post(lang: str) -> None:
    game = combat_example()
    posts = compose(
        game.events, view(game), press(lang), pictures={"https://example.org/t3.png": "Genabackis [b]"}
    )
    check_golden(f"combat.{lang}.txt", shown(posts))


@pytest.mark.parametrize("dialect", ["phpbb", "forumfree", "smf", "mybb", "vbulletin", "plain"])
def test_each_picture_stands_below_a_line_that_says_what_it_shows(dialect: str) -> None:
    game = combat_example()
    shown_here = {"https://example.org/t3.png": "The board [b]", "near.png": "Close-up"}
    (post,) = compose(game.events, view(game), press("en", dialect), pictures=shown_here)
    lines = post.body.split("\n")
    for name, words in (("t3.png", "The board"), ("near.png", "Close-up")):
        at = next(n for n, line in enumerate(lines) if name in line)
        assert words in lines[at - 1]


def test_the_combat_example_tells_its_numbers() -> None:
    body = shown(compose(combat_example().events, view(combat_example()), press("it", "plain")))
    for fact in (
        "= 5",
        "= 4",
        "= 9",
        "= 6",
        "3 spade contro 2 torri – perdite: 1",
        "si ritira con 1 fante a Kurl",
        "1 mago",
    ):
        assert fact in body


@pytest.mark.parametrize("lang", ["it", "en"])
def test_a_planning_post(lang: str) -> None:
    match = planning()
    received = [decision.key for decision in match.asked][:4]
    turn = match.game.turn
    events = match.game.events
    start = max(i for i, e in enumerate(events) if e.kind == "turn_started" and e.data["turn"] == turn)
    posts = compose(
        events[start:],
        view(match.game),
        press(lang),
        pending=match.asked,
        received=received,
        deadline=DEADLINE,
        journal_head=f"#57 {HASH}",
    )
    text = shown(posts)
    check_golden(f"planning.{lang}.txt", text)
    assert re.search(r"\[b\]4\D+6\[/b\]", text) and "21:00" in text and re.search(rf"#57, \w+ {HASH}", text)


@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_opening_post(lang: str) -> None:
    match = random_match(1, 0)
    posts = compose_opening(
        view(match.game),
        press(lang, players=PLAYERS),
        options=scenario().tables["options"],
        seed_commitment=HASH,
        words_close=DEADLINE,
        address="ordini@example.org",
        pictures={"mappa.png": "Genabackis"},
        example=["Pale: incursione", "Toblai Tundra: marcia+1"],
    )
    text = shown(posts)
    check_golden(f"opening.{lang}.txt", text)
    assert HASH in text and "ordini@example.org" in text
    assert f"[{JOINER}b]WhiskyJack[{JOINER}/b] 77 :{JOINER}D" in text


@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_closing_post(lang: str) -> None:
    match = random_match(3)
    assert match.over
    events = match.game.events[-8:]
    posts = compose_closing(
        events,
        view(match.game),
        press(lang, players=PLAYERS),
        seed_commitment=HASH,
        secret="ab" * 32,
        seed_words=["drago", "[b]lupo[/b]"],
        journal_head=f"#99 {HASH}",
        transcript=f"9:{HASH}",
    )
    text = shown(posts)
    check_golden(f"closing.{lang}.txt", text)
    assert "ab" * 32 in text and HASH in text and f"[{JOINER}b]lupo" in text


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_whole_game_in_one_post_stays_within_the_limits_of_the_dialect(dialect: str) -> None:
    match = random_match(4)
    posts = compose(match.game.events, view(match.game), press("ru", dialect), journal_head=HASH)
    board = press("ru", dialect).board()
    assert all(board.size(post.body) <= board.most and len(post.subject) <= board.subject for post in posts)
    assert [post.part for post in posts] == list(range(1, len(posts) + 1))
    if dialect == "vbulletin":
        assert len(posts) > 3 and posts[0].subject.endswith(f"(1/{len(posts)})")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_random_games_are_told_in_full(lang: str) -> None:
    phrases = Phrases(scenario(), lang)
    for seed in (4, 5):
        match = random_match(seed)
        text = tell(match.game.events, phrases)
        assert text.count("\n") > 300
        assert not re.search(r"\{\{|\}\}|\{%|None|Undefined", text)
        ids = {*match.game.components.areas, *match.game.components.house_cards, *match.game.components.cards}
        raw = {id_ for id_ in ids if "-" in id_ and re.search(rf"(?<![\w=-]){id_}(?![\w-])", text)}
        assert raw == set()


def test_a_post_holds_nothing_that_is_for_one_seat_only() -> None:
    match = random_match(5, 30)
    game = match.game
    marker = "rhulad-sengar"
    secret = [
        Event("hand_seen", {"house": "tiste-edur", "cards": [marker]}, to="tiste-andii"),
        Event("threat_card_seen", {"card": "kallor"}, to="tiste-liosan"),
    ]
    pending = [Decision("card", "tiste-edur", One((marker,)), "pale", secret=True, key="k")]
    plain = compose(game.events, view(game), press("it"), pending=pending)
    assert compose([*game.events, *secret], view(game), press("it"), pending=pending) == plain
    assert "Rhulad" not in shown(plain) and "Kallor" not in shown(plain)


def test_the_answers_that_are_in_change_only_the_counter_and_the_list_of_debtors() -> None:
    match = planning()
    texts = []
    for form in (One(("pale",)), One(("kurl", "mott"))):
        asked = [Decision(d.kind, d.seat, form, d.about, d.secret, key=d.key) for d in match.asked]
        texts.append(shown(compose([], view(match.game), press("en"), pending=asked)))
    assert texts[0] == texts[1]


def test_chance_and_passive_questions_are_no_debts() -> None:
    game = random_match(5, 30).game
    pending = [
        Decision("draw", CHANCE, One(("x",)), secret=True, key="a"),
        Decision("accept_support", "jaghut", One(("yes", "no")), "pale", passive=True, key="b"),
        Decision("blade", "malazan", One(("yes",), passing=True), "pale", key="c"),
    ]
    text = shown(compose([], view(game), press("en", "plain"), pending=pending))
    assert (
        text.count("=== Waiting for") == 1
        and "Malazan: use of Dragnipur" in text
        and "whether to take" not in text
    )
    assert "Received" not in text


def test_sums_name_the_units_where_the_event_does() -> None:
    side = {
        "parts": [
            {"what": "units", "value": 4, "source": "", "units": {"cavaliere": 2}},
            {"what": "march", "value": -1, "source": "march-minus-1"},
            {"what": "support", "value": 1, "source": "gadrobi-hills", "house": "tlan-imass"},
        ],
        "total": 4,
    }
    told = Phrases(scenario(), "it").filters["sum"]
    assert (
        told(side)
        == "4 (2 cavalieri) − 1 (marcia−1) + 1 (supporto dei T'lan Imass dalle Gadrobi Hills) = [b]4[/b]"
    )


def test_a_post_that_begins_within_a_step_is_headed_by_it() -> None:
    events = random_match(2, 60).game.events
    first = next(i for i, event in enumerate(events) if event.kind == "orders_revealed")
    spoken = Phrases(scenario(), "it")
    headed = tell(events[first:], spoken, earlier=events[:first])
    assert headed.startswith("[h]Fase di Pianificazione[/h]\n[b]Ordini rivelati[/b]")
    assert tell(events[first:], spoken).startswith("[b]Ordini rivelati[/b]")
    nothing = next(i for i, event in enumerate(events) if event.kind == "step" and i > first)
    assert tell(events[nothing:], spoken, earlier=events[:nothing]) == tell(events[nothing:], spoken)
