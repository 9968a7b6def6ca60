"""Personal messages: every question of the family, in every language, with all its legal answers."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from pbf_moderator.families.thrones.adapter.view import view
from pbf_moderator.families.thrones.family import warnings
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.events import Event
from pbf_moderator.kernel.forms import Amount, Answer, Assign, Moves, One, Passage, Path, Rank, Some
from pbf_moderator.post.examples import example
from pbf_moderator.post.questions import Letter, letter
from pbf_moderator.reading.receipts.writer import write

from .helpers import LANGUAGES, check_golden, press, random_barriers, random_match, scenario

DEADLINE = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)
PLAYERS = {"malazan": "Marco", "tiste-edur": "[b]Sara[/b]"}


def writer(lang: str) -> Callable[[Decision, Answer], str]:
    return lambda decision, answer: write(decision, answer, scenario().lexicon, lang)


def ask(seat: str, *decisions: Decision, lang: str = "it", **more: Any) -> Letter:
    game = random_match(5, 0).game
    return letter(
        seat, decisions, view(game, seat), press(lang, "plain", players=PLAYERS), writer(lang), **more
    )


def text(of: Letter) -> str:
    return "\n".join(post.body for post in of.posts)


def test_one_lists_every_option_and_passing() -> None:
    body = text(ask("malazan", Decision("retreat", "malazan", One(("kurl", "mott"), passing=True), "pale")))
    assert "Scelte possibili:\n- Kurl\n- Mott\n- passo\n" in body


def test_some_tells_how_many_and_how_often() -> None:
    form = Some({"fante": 3, "mago": 1}, 2, 2)
    body = text(ask("malazan", Decision("casualties", "malazan", form, "pale")))
    assert "Scegline 2:" in body
    assert "- 1 fante (al massimo 2 volte)\n- 1 mago\n" in body


def test_open_ended_choices_promise_no_upper_limit() -> None:
    body = text(ask("malazan", Decision("supply_losses", "malazan", Some({"pale/fante": 3}, 1)), lang="en"))
    assert "Choose at least 1:" in body
    body = text(ask("malazan", Decision("muster", "malazan", Some({"pale/fante": 3}), "pale"), lang="en"))
    assert "Choose any combination, or nothing:" in body and "- nothing\n" in body


def test_no_more_is_offered_than_there_is() -> None:
    body = text(ask("malazan", Decision("muster", "malazan", Some({}, 0, 4), "pale"), lang="en"))
    assert "at most" not in body and "- nothing\n" in body
    body = text(
        ask("malazan", Decision("muster", "malazan", Some({"pale/fante": 1}, 0, 4), "pale"), lang="en")
    )
    assert "Choose at most 1, or nothing:" in body


def test_a_special_order_is_offered_with_its_star() -> None:
    form = One(("look", "pale/raid-special", "pale/raid", "mott/march-plus-1"), passing=True)
    body = text(ask("malazan", Decision("messenger", "malazan", form), lang="en"))
    assert "- look\n- Pale -> special raid\n- Pale -> raid\n- Mott -> march+1★\n- pass\n" in body


def test_a_hero_is_offered_with_what_his_card_says() -> None:
    form = One(("coltaine", "dujek-onearm"))
    body = text(ask("malazan", Decision("card", "malazan", form, "pale", secret=True)))
    assert "- Coltaine (forza 2, 2 torri). Se perdi," in body


def test_amount_gives_the_range() -> None:
    body = text(ask("malazan", Decision("bid", "malazan", Amount(0, 5), "ombra", secret=True), lang="en"))
    assert (
        "Write a number from 0 to 5." in body and "nobody else sees it until it has to be revealed." in body
    )


def test_assign_names_areas_tokens_stars_and_bans() -> None:
    game = random_match(5, 0).game
    seen = {**view(game, "malazan"), "bans": ["raid", "raid-special"]}
    form = Assign(("pale", "mott"), {"raid": 2, "raid-special": 1, "march-plus-1": 1, "defence-1": 2})
    decisions = [Decision("orders", "malazan", form, secret=True)]
    body = text(letter("malazan", decisions, seen, press("it", "plain"), writer("it")))
    assert "(2 in tutto): Pale e Mott." in body
    assert "A disposizione: 1 × marcia+1★, 2 × difesa+1." in body
    assert "al massimo 2" in body
    assert "Ordini vietati in questo turno: incursione, incursione speciale." in body


def test_moves_names_units_and_destinations() -> None:
    form = Moves({"fante": 2, "mago": 1}, {"kurl": ("fante",), "mott": ("fante", "mago")})
    body = text(ask("malazan", Decision("moves", "malazan", form, "pale")))
    assert "2 fanti e 1 mago" in body and "- Kurl\n- Mott" in body


def test_rank_names_the_items() -> None:
    form = Rank(("tiste-edur", "malazan"))
    body = text(ask("malazan", Decision("tie_order", "malazan", form, "ombra"), lang="ru"))
    assert "Тисте Эдур, Малазан" in body


def test_letters_of_a_card_are_explained() -> None:
    game = random_match(5, 0).game
    seen = {**view(game, "tiste-edur"), "drawn": {"genabackis-1": "trono-d-ombra"}}
    decision = Decision("card_choice", "tiste-edur", One(("a", "b", "c")), "ombra")
    body = text(letter("tiste-edur", [decision], seen, press("it", "plain"), writer("it")))
    assert "- A: aggiornamento delle scorte\n- B: reclutamento\n- C: non accade nulla" in body
    lost = Event("threat_card", {"card": "poliel", "won": False, "house": "jaghut"})
    penalty = Decision("card_choice", "jaghut", One(("a", "b")), "threat")
    assert "- B: scendere di 2 posti nella Casa migliore" in text(ask("jaghut", penalty, events=[lost]))


def test_a_letter_has_a_subject_a_deadline_and_the_news_of_its_seat_only() -> None:
    events = [
        Event("threat_card_seen", {"card": "kallor"}, to="malazan"),
        Event("hand_seen", {"house": "malazan", "cards": ["coltaine"]}, to="jaghut"),
    ]
    decision = Decision("look_place", "malazan", One(("top", "bottom")), "dio-storpio", secret=True, key="k")
    other = Decision("blade", "jaghut", One(("yes",)), "pale", key="x")
    found = ask("malazan", decision, other, events=events, deadline=DEADLINE)
    body = text(found)
    assert found.keys == ("k",)
    wanted = "Malazan – Turno 1: carta da rimettere nel mazzo"
    assert found.subject == wanted
    assert "Scadenza per rispondere: giovedì 26 novembre alle ore 21:00 (ora di Roma)." in body
    assert "Kallor" in body and "Coltaine" not in body and "Dragnipur" not in body


def test_the_example_is_legal_and_always_the_same() -> None:
    for decision in random_match(5, 40).asked:
        assert decision.form.problems(example(decision)) == []
        assert example(decision) == example(decision)


def test_the_example_of_a_sheet_has_no_orders_of_which_a_receipt_would_warn() -> None:
    match = random_match(5, 0)
    risks = partial(warnings, match.game)
    sheets = [d for d in match.asked if isinstance(d.form, Assign)]
    chance = [problem for d in sheets for problem in risks(d, example(d))]
    shown = [example(d, risks) for d in sheets]
    assert sheets and chance, "without looking at its use an example has useless orders"
    assert [risks(d, sheet) for d, sheet in zip(sheets, shown, strict=True)] == [[] for _ in sheets]
    assert [d.form.problems(sheet) for d, sheet in zip(sheets, shown, strict=True)] == [[] for _ in sheets]
    body = text(ask(sheets[0].seat, sheets[0], lang="en", risks=risks))
    lines = write(sheets[0], shown[0], scenario().lexicon, "en").split("\n")
    assert [line for line in lines if line not in body] == [], "the letter shows this one"


AHEAD = {
    "it": "in anticipo",
    "en": "in advance",
    "ro": "din timp",
    "ru": "заранее",
}


@pytest.mark.parametrize("lang", AHEAD)
def test_the_subject_of_a_letter_for_which_nobody_waits_says_so(lang: str) -> None:
    decision = Decision("retreat", "malazan", One(("kurl", "mott")), "pale")
    subject = ask("malazan", lang=lang, ahead=[decision]).subject
    assert AHEAD[lang] in subject and "ждём" not in subject
    assert AHEAD[lang] not in ask("malazan", decision, lang=lang).subject


MORE = {
    "it": "e altre 2 domande",
    "en": "and 2 more questions",
    "ro": "și încă 2 întrebări",
    "ru": "и ещё 2 вопроса",
}


@pytest.mark.parametrize("lang", MORE)
def test_a_subject_names_two_questions_and_counts_more(lang: str) -> None:
    asked = [
        Decision("retreat", "malazan", One(("kurl",)), area, key=area) for area in ("pale", "mott", "kurl")
    ]
    two, three = ask("malazan", *asked[:2], lang=lang).subject, ask("malazan", *asked, lang=lang).subject
    assert "Pale" in two and "Mott" in two
    assert "Pale" in three and "Mott" not in three and three.endswith(MORE[lang])


@pytest.mark.parametrize("lang", AHEAD)
def test_a_letter_with_one_question_says_only_once_what_it_is_about_and_whose_clock_counts(lang: str) -> None:
    decision = Decision("retreat", "malazan", One(("kurl", "mott")), "pale")
    other = Decision("retreat", "malazan", One(("kurl", "mott")), "darujhistan")
    wanted = {"deadline": DEADLINE, "wants_word": True, "word_until": DEADLINE}
    one = text(ask("malazan", decision, lang=lang, **wanted))
    two = text(ask("malazan", decision, other, lang=lang, **wanted))
    assert one.count("===") == 2 and two.count("===") == 6
    zone = press(lang).phrases().words.zone(DEADLINE.astimezone(ZoneInfo("Europe/Rome")))
    assert one.count(zone) == 1 and one.count("21:00") == 2


@pytest.mark.parametrize("lang", ["it", "en"])
def test_a_golden_letter(lang: str) -> None:
    match = random_match(5, 0)
    found = letter(
        "malazan",
        match.asked,
        view(match.game, "malazan"),
        press(lang, "phpbb", players=PLAYERS),
        writer(lang),
        deadline=DEADLINE,
    )
    check_golden(f"orders.{lang}.txt", f"{found.subject}\n\n{text(found)}\n")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_of_random_games_can_be_asked(lang: str) -> None:
    kinds: set[str] = set()
    for match in random_barriers(6):
        new = [d for d in match.asked if d.seat != CHANCE and d.kind not in kinds]
        for seat in dict.fromkeys(d.seat for d in new):
            seen, events = view(match.game, seat), match.game.events[-20:]
            body = text(letter(seat, new, seen, press(lang), writer(lang), events=events))
            assert "None" not in body and "{{" not in body
        kinds |= {d.kind for d in new}
    assert len(kinds) > 18


def test_a_path_tells_what_is_within_reach() -> None:
    passages = {"pale": (Passage("mott", 1), Passage("kurl", 2)), "mott": (Passage("kurl", 1),)}
    form = Path("pale", passages, 2, no_ends=frozenset({"mott"}))
    body = text(ask("malazan", Decision("moves", "malazan", form, "pale"), lang="en"))
    assert "Give a route of at most 2 points from Pale" in body and "- 2: Kurl" in body
