"""What letters and posts say of an assault, of a march and of an answer that is there already is so, and said in its place."""

from typing import Any

import pytest

from pbf_moderator.families.thrones.adapter.view import view
from pbf_moderator.families.thrones.model.from_tables import build
from pbf_moderator.families.thrones.model.position import set_up
from pbf_moderator.families.thrones.rules.flow import play
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.events import Event
from pbf_moderator.kernel.forms import Amount, Assign, Moves, One, Some
from pbf_moderator.kernel.match import Match
from pbf_moderator.post.compose import Press
from pbf_moderator.post.narrative import tell
from pbf_moderator.post.questions import letter
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.scenario.loading import load_scenario

from .helpers import LANGUAGES, press, random_match, scenario

ASSAULT = {
    "turn": 3,
    "step": "marches",
    "areas": {
        "maurik": {"units": {"tiste-andii": {"fante": 1, "cavaliere": 1}}, "order": "march-plus-1"},
        "rust-ocean": {"units": {"tiste-andii": {"nave": 1}}, "order": "support"},
    },
}
HELP = {
    "it": "Assalto a Capustan (forza neutrale).",
    "en": "Assault on Capustan (neutral force).",
    "ro": "Asalt: Capustan (forță neutră).",
    "ru": "Нападение на нейтральные силы: Capustan.",
}
CONTROL = {
    "it": "Capustan passa ",
    "en": " takes Capustan",
    "ro": "Capustan trece la ",
    "ru": "занимают Capustan",
}


@pytest.fixture(scope="module")
def assault() -> tuple[Match[Any], Decision, Any]:
    """An assault on a neutral force with the help of a ship, and who was asked for it in what position."""
    match = Match(set_up(build(scenario().tables, 6), ASSAULT), play)
    while not any(d.kind == "support" for d in match.asked):
        answers = {"march": "maurik", "moves": {"capustan": {"fante": 1, "cavaliere": 1}}}
        match.feed({d.key: answers.get(d.kind) for d in match.asked})
    (helper,) = [d for d in match.asked if d.kind == "support"]
    seen = view(match.game, helper.seat)
    while not any(e.kind == "force_taken" for e in match.game.events):
        match.feed({d.key: "tiste-andii" if d.kind == "support" else None for d in match.asked})
    return match, helper, seen


def body(decision: Decision, lang: str, seen: Any = None, **more: Any) -> str:
    shown = seen or view(random_match(5, 0).game, decision.seat)
    found = letter(
        decision.seat,
        [decision],
        shown,
        press(lang, "plain"),
        lambda d, answer: write(d, answer, scenario().lexicon, lang),
        **more,
    )
    return "\n".join(post.body for post in found.posts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_assault_on_a_neutral_force_has_its_sum_and_is_no_combat(assault: Any, lang: str) -> None:
    match, helper, seen = assault
    phrases = press(lang, "plain").phrases()
    told = str(tell(match.game.events, phrases))
    order = phrases.filters["token"]("march-plus-1")
    sums = [line for line in told.splitlines() if f" + 1 ({order}) + " in line]
    assert len(sums) == 1 and "[/b]" in sums[0] and " 5" in sums[0], told
    begun = next(line for line in told.splitlines() if line.endswith(".") and "Maurik" in line)
    assert order in begun
    assert CONTROL[lang] in told
    asked = body(helper, lang, seen)
    assert HELP[lang] in asked
    combat = str(phrases.filters["up"](phrases.filters["term"]("combat")))
    assert not any(f"{combat} {place} Capustan" in asked for place in ("a", "at", "în", "в"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_to_do_if_all_leave_stands_before_the_destinations(lang: str) -> None:
    asked = body(Decision("moves", "malazan", Moves({"fante": 1}, {"kurl": ("fante",)}), "pale"), lang)
    marker = Decision("marker", "malazan", One(("yes", "no")), "pale")
    says = write(marker, "yes", scenario().lexicon, lang)
    hint = str(press(lang, "plain").phrases().say("ahead.moves", about="pale", says=says))
    assert "Pale" in hint and asked.index("1 ") < asked.index(hint) < asked.index("- Kurl")
    assert asked.count(hint) == 1


SAID = {
    "it": ("Ho già: Pale: incursione.", "Manca ancora: Genabaris."),
    "en": ("Already noted: Pale: raid.", "Still missing: Genabaris."),
    "ro": ("Notate deja: Pale: incursiune.", "Mai lipsește: Genabaris."),
    "ru": ("Уже принято: Pale: набег.", "Не хватает: Genabaris."),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reminder_tells_what_is_there_and_what_is_not(lang: str) -> None:
    form = Assign(("pale", "genabaris"), {"raid": 2, "support": 1}, 2)
    decision = Decision("orders", "malazan", form, secret=True, key="orders/malazan/#1")
    asked = body(decision, lang, reminder=True, said={decision.key: {"pale": "raid"}})
    assert [line for line in SAID[lang] if line not in asked] == [], asked
    assert "2 ×" not in asked, "of two raids one lies there already"


NOTHING = {
    "it": "niente da offrire",
    "en": "nothing to bid",
    "ro": "Nu ai ce oferi",
    "ru": "Ставить вам нечего",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_has_nothing_is_told_why_the_bid_is_nothing(lang: str) -> None:
    asked = body(Decision("bid", "malazan", Amount(0, 0), "ombra", key="bid/malazan/ombra#1"), lang)
    assert NOTHING[lang] in asked


def test_in_russian_nothing_is_not_chosen_but_written() -> None:
    form = Some({"pale/fante": 3})
    assert "или ничего" not in body(Decision("muster", "malazan", form, "pale"), "ru")


@pytest.mark.parametrize(
    ("name", "seat", "says"),
    [
        ("agot-2e", "lannister", "— дому Ланнистер"),
        ("agot-1e", "greyjoy", "— дому Грейджой"),
        ("malazan-genabackis", "malazan", "— Малазанцам"),
    ],
)
def test_support_is_for_somebody_in_his_case(name: str, seat: str, says: str) -> None:
    phrases = Press(load_scenario(name), "ru", "plain", "Europe/Rome").phrases()
    areas = phrases.words.tables["areas"]
    told = Event("supported", {"house": "somebody", "area": areas[0]["id"], "side": seat})
    assert says in str(tell([told], phrases))
