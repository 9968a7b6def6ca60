"""Posts and letters that fit a screen: a line first, tables only where something has changed, long lists on a few lines."""

from __future__ import annotations

import re

import pytest

from pbf_moderator.families.thrones.adapter.view import view
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.events import Event
from pbf_moderator.kernel.forms import Moves, One, Some
from pbf_moderator.post.compose import compose, compose_opening
from pbf_moderator.post.narrative import changed_hands, headlines, tell
from pbf_moderator.post.questions import letter
from pbf_moderator.post.template_filters import Marked
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.scenario.grammar import Name

from .helpers import LANGUAGES, combat_example, press, random_match, scenario

TABLES = {"it": "Situazione", "en": "Where things stand", "ro": "Situația", "ru": "Текущее положение"}
GOES_ON = {"it": "– seguito", "en": "– continued", "ro": "– continuare", "ru": "— продолжение"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_are_shown_where_something_in_them_has_changed(lang: str) -> None:
    game = combat_example()
    now = view(game)
    same = compose(game.events, now, press(lang), before=now)[0].body
    assert TABLES[lang] not in same
    changed = {**now, "power": {**now["power"], "malazan": 19}}
    for before in (None, changed, {**now, "turn": now["turn"] - 1}):
        assert TABLES[lang] in compose(game.events, now, press(lang), before=before)[0].body


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_combat_that_goes_on_is_headed_by_its_place(lang: str) -> None:
    game = combat_example()
    events = [*game.events]
    begun = next(i for i, event in enumerate(events) if event.kind == "battle")
    over = next(i for i, event in enumerate(events) if event.kind == "battle_over")
    body = compose(events[begun + 1 :], view(game), press(lang, "plain"), earlier=events[: begun + 1])[0].body
    (heading,) = [line for line in body.splitlines() if GOES_ON[lang] in line]
    assert "Darujhistan" in heading and "[" not in heading
    after = compose(events[over + 1 :], view(game), press(lang, "plain"), earlier=events[: over + 1])[0].body
    assert GOES_ON[lang] not in after


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_follows_a_combat_is_a_paragraph_of_its_own(lang: str) -> None:
    game = combat_example()
    events = [*game.events]
    over = next(i for i, event in enumerate(events) if event.kind == "battle_over")
    march = next(event for event in events if event.kind == "marched")
    told = str(tell([*events[: over + 1], march, march], press(lang, "plain").phrases()))
    battle, after = told.split("\n\n")[-2:]
    assert "Darujhistan" in battle.splitlines()[-1]
    assert len(after.splitlines()) == 2 and "Cinnamon" in after


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_second_line_says_the_whole_in_short(lang: str) -> None:
    game = combat_example()
    asked = [Decision("card", "malazan", One(("coltaine",)), "darujhistan", key="card/malazan/darujhistan#1")]
    second = compose(game.events, view(game), press(lang, "plain"), pending=asked)[0].body.splitlines()[1]
    assert "Darujhistan" in second and second.count("; ") == 1
    assert second.rstrip(" .").endswith("Malazan") and second.endswith(".") or lang == "ru"


KEPT = {
    "it": "Pale resta ai Malazan",
    "en": "Malazan keeps Pale",
    "ro": "Pale rămâne la Malazan",
    "ru": "Pale остаётся у Малазанцев",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_its_owner_keeps_by_a_marker_is_no_new_possession(lang: str) -> None:
    now = view(combat_example())
    places = now["areas"]
    held = {**now, "areas": places | {"pale": {**places["pale"], "controller": "malazan"}}}
    was = {**now, "areas": places | {"pale": {**places["pale"], "controller": None}}}
    marched = Event("marched", {"house": "malazan", "area": "pale", "token": "march-0", "moves": {}})
    marker = Event("marker_left", {"house": "malazan", "area": "pale"})
    phrases = press(lang, "plain").phrases()
    for events, kept in (((marker,), True), ((marched, marker), False), ((), False)):
        told = re.sub(r"\[.*?\]", "", changed_hands(phrases, was, held, (), events))
        assert (KEPT[lang] == told) == kept and "Pale" in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_attackers_go_back_to_when_they_have_lost_is_no_new_possession(lang: str) -> None:
    now = view(combat_example())
    places, home = now["areas"], "pale"
    fought = {"area": "darujhistan", "from": home, "attacker": "malazan", "defender": "jaghut"}
    left = {**now, "battle": fought, "areas": places | {home: {**places[home], "controller": None}}}
    back = {**now, "battle": None, "areas": places | {home: {**places[home], "controller": "malazan"}}}
    lost = {**left, "battle": None}
    phrases = press(lang, "plain").phrases()
    assert changed_hands(phrases, back, left) == "" == changed_hands(phrases, left, back)
    assert "Pale" in changed_hands(phrases, left, lost)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_combat_that_changes_no_owner_is_told_beside_those_that_do(lang: str) -> None:
    now = view(combat_example())
    places = now["areas"]
    was = {**now, "areas": places | {"pale": {**places["pale"], "controller": None}}}
    then = {**now, "areas": places | {"pale": {**places["pale"], "controller": "malazan"}}}
    kept = Event("battle_over", {"area": "mott", "house": "jaghut", "defender": "jaghut", "winner": "jaghut"})
    taken = Event("battle_over", {**kept.data, "area": "kurl", "house": "malazan", "winner": "malazan"})
    told = " ".join(headlines([kept, taken], press(lang, "plain").phrases(), before=was, now=then))
    assert "Pale" in told and "Mott" in told and "Kurl" not in told


def test_an_area_that_stays_has_a_small_article_behind_a_semicolon() -> None:
    now = view(combat_example())
    places = now["areas"]
    was = {**now, "areas": places | {"pale": {**places["pale"], "controller": None}}}
    then = {**now, "areas": places | {"pale": {**places["pale"], "controller": "malazan"}}}
    kept = {"area": "gadrobi-hills", "house": "tlan-imass", "defender": "tlan-imass", "winner": "tlan-imass"}
    told = headlines([Event("battle_over", kept)], press("it", "plain").phrases(), before=was, now=then)
    assert "; le Gadrobi Hills" in told[0]
    alone = headlines([Event("battle_over", kept)], press("it", "plain").phrases(), before=then, now=then)
    assert alone[0].startswith("le Gadrobi Hills")  # "In breve: le Gadrobi Hills restano …"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_has_changed_hands_is_not_told_as_staying_too(lang: str) -> None:
    """ "Mott goes to Malazan; …; Mott stays with Malazan": taken, then held in a second combat of the same post."""
    now = view(combat_example())
    places = now["areas"]
    was = {**now, "areas": places | {"pale": {**places["pale"], "controller": None}}}
    then = {**now, "areas": places | {"pale": {**places["pale"], "controller": "malazan"}}}
    held = Event(
        "battle_over", {"area": "pale", "house": "malazan", "defender": "malazan", "winner": "malazan"}
    )
    told = " ".join(headlines([held], press(lang, "plain").phrases(), before=was, now=then))
    assert told.count("Pale") == 1


@pytest.mark.parametrize(
    "lang, once",
    [
        ("en", "Jaghut keeps Mott and Kurl"),
        ("it", "Mott e Kurl restano ai Jaghut"),
        ("ro", "Mott și Kurl rămân la Jaghut"),
        ("ru", "Mott и Kurl остаются у Яггутов"),
    ],
)
def test_what_one_side_keeps_is_told_together(lang: str, once: str) -> None:
    """ "Jaghut keeps Mott; Malazan keeps Ilem; Jaghut keeps Kurl"."""
    now = view(combat_example())
    places = now["areas"]
    was = {**now, "areas": places | {"pale": {**places["pale"], "controller": None}}}
    then = {**now, "areas": places | {"pale": {**places["pale"], "controller": "malazan"}}}
    held = [
        Event("battle_over", {"area": area, "house": house, "defender": house, "winner": house})
        for area, house in (("mott", "jaghut"), ("ilem", "malazan"), ("kurl", "jaghut"))
    ]
    told = " ".join(headlines(held, press(lang, "plain").phrases(), before=was, now=then))
    assert once in re.sub(r"\[.*?\]", "", told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_card_that_is_told_stands_on_a_line_of_its_own(lang: str) -> None:
    phrases = press(lang, "plain").phrases()
    rows = [row["id"] for row in scenario().tables["house_cards"] if row.get("ability")]
    for idle in ([], ["malazan"]):
        cards = {"malazan": rows[0], "jaghut": rows[1]}
        told = str(phrases.say("event.cards_revealed", cards=cards, idle=idle)).strip().splitlines()
        assert [line.startswith("[i]") for line in told] == [False, True, True], told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_of_what_happened_is_a_whole_sentence_with_its_full_stop(lang: str) -> None:
    told = str(tell([*combat_example().events], press(lang, "plain").phrases()))
    losses = [line for line in told.splitlines() if re.search(r"\b1 \w+ .*Darujhistan", line)]
    assert len(losses) == 2 and all(line.endswith(".") for line in losses)
    headings = [line for line in told.splitlines() if re.fullmatch(r"\[b\][^\[]*\[/b\]", line)]
    assert headings and not any(".[/b]" in line for line in headings)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_list_of_answers_fits_a_screen(lang: str) -> None:
    areas, tokens = (
        ("pale", "kurl", "genabaris", "mott-wood"),
        ("raid", "support", "consolidate", "march-0", "march-1"),
    )
    many = One(tuple(f"{area}/{token}" for area in areas for token in tokens), passing=True)
    more = (*areas, "darujhistan", "oach", "mengal", "cruk", "ganiss")
    some = Some(
        dict.fromkeys(more, 2) | dict.fromkeys(("saltoan", "callows", "kalse", "one-eye-cat"), 1), 0, None
    )
    for decision in (
        Decision("messenger", "malazan", many, key="messenger/malazan#1"),
        Decision("destroy", "malazan", some, key="destroy/malazan#1"),
    ):
        found = letter(
            "malazan",
            [decision],
            view(combat_example()),
            press(lang),
            lambda d, answer: write(d, answer, scenario().lexicon, lang),
        )
        text = found.posts[0].body
        assert len(text.splitlines()) <= 22, text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_recruits_stand_one_place_to_a_line_and_nothing_on_its_own(lang: str) -> None:
    units = ("fante", "mago", "cavaliere", "+cavaliere")
    bag = {
        f"{area}/{unit}": 1 + (area == "kurl")
        for area in ("pale", "kurl", "genabaris", "mott")
        for unit in units
    }
    decision = Decision("muster", "malazan", Some(bag), "", key="muster/malazan#1")
    view_now, lexicon = view(combat_example()), scenario().lexicon
    found = letter(
        "malazan", [decision], view_now, press(lang, "plain"), lambda d, a: write(d, a, lexicon, lang)
    )
    lines = found.posts[0].body.splitlines()
    assert [sum(line.startswith(f"- {area}: ") for line in lines) for area in ("Pale", "Kurl")] == [1, 1]
    assert f"- {write(decision, [], lexicon, lang).rpartition(': ')[2]}" in lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("dialect", "folded"), [("forumfree", True), ("phpbb", False)])
def test_the_opening_keeps_its_rulings_under_a_fold_or_at_its_end(
    lang: str, dialect: str, folded: bool
) -> None:
    body = compose_opening(
        view(random_match(1, 0).game),
        press(lang, dialect),
        options=scenario().tables["options"],
        seed_commitment="ab" * 32,
        example=["Pale: incursione"],
    )[0].body
    lines = body.splitlines()
    first = next(
        i for i, line in enumerate(lines) if "Poliel" in line or "Полиэль" in line or "Полиель" in line
    )
    example = next(i for i, line in enumerate(lines) if line == "Pale: incursione")
    if folded:
        assert lines.index("[SPOILER]") < first < lines.index("[/SPOILER]")
    else:
        assert first > example


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_in_short_names_every_area_that_changed_hands_and_no_other(lang: str) -> None:
    game, words = combat_example(), press(lang, "plain").phrases().words
    now = view(game)
    areas, one, other = now["areas"], "malazan", "jaghut"
    lands = {area: place for area, place in areas.items() if place["kind"] != "port"}
    mine = [area for area, place in lands.items() if place["controller"] == one]
    free = [area for area, place in lands.items() if not place["controller"]][:9]
    before = {
        **now,
        "areas": areas
        | {area: {**areas[area], "controller": other} for area in mine}
        | {area: {**areas[area], "controller": one} for area in free},
    }
    second = compose(game.events, now, press(lang, "plain"), before=before)[0].body.splitlines()[1]
    control = second
    assert mine and all(control.count(words.name(area, "area")) == 1 for area in (*mine, *free))
    assert all(words.name(area, "area") not in control for area in lands if area not in {*mine, *free})


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("it", ["le Free Cities passano ai Malazan", "nessuno controlla più la Barghast Range"]),
        ("en", ["Malazan now holds the Free Cities", "nobody holds the Barghast Range anymore"]),
    ],
)
def test_a_place_that_changes_hands_has_its_article_and_its_verb(lang: str, told: list[str]) -> None:
    phrases = press(lang, "plain").phrases()
    places = [
        Name("Free Cities", lang, {"article": "le" if lang == "it" else "the"}),
        phrases.words.name("barghast-range", "area"),
    ]
    found = [("malazan", places[:1], False), ("", places[1:], False)]
    assert re.sub(r"\[.*?\]", "", phrases.say("post.changed_hands", found=found)) == "; ".join(told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_card_has_just_said_is_not_said_again(lang: str) -> None:
    phrases = press(lang, "plain").phrases()
    ban = Event("banned", {"tokens": ["consolidate", "consolidate-special"]})
    told = Event("card_resolved", {"card": "nessuna-gloria"})
    assert str(tell([told, ban], phrases)) == str(tell([told], phrases)) and str(tell([ban], phrases))


@pytest.mark.parametrize(
    ("lang", "told"), [("it", "(turno 2)"), ("en", "(turn 2)"), ("ro", "(tura 2)"), ("ru", "(ход 2)")]
)
def test_a_post_that_crosses_into_a_turn_names_the_one_it_tells_of(lang: str, told: str) -> None:
    game = combat_example()
    ended, begun = Event("turn_ended", {}), Event("turn_started", {"turn": 3})
    for events, expected in (([ended, begun], True), ([begun], False), ([ended], False)):
        body = compose(events, view(game), press(lang, "plain"))[0].body
        assert (told in body) == expected, body


def test_what_was_lost_and_won_back_is_no_change() -> None:
    game = combat_example()
    now = view(game)
    assert changed_hands(press("en", "plain").phrases(), now, now) == ""


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "control of Pale is still to be decided"), ("ru", "ещё не решено, кому достанется Pale")],
)
def test_an_area_that_may_yet_be_kept_is_told_as_open(lang: str, told: str) -> None:
    game = combat_example()
    now = view(game)
    places = now["areas"]
    left = {**now, "areas": places | {"pale": {**places["pale"], "controller": None}}}
    was = {**now, "areas": places | {"pale": {**places["pale"], "controller": "malazan"}}}
    token = Decision("marker", "malazan", One(("yes",), passing=True), about="pale")
    for pending, expected in (((token,), True), ((), False)):
        second = compose(game.events, left, press(lang, "plain"), before=was, pending=pending)[
            0
        ].body.splitlines()[1]
        assert (told in second) == expected and "Pale" in second


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_that_only_waits_is_not_called_short(lang: str) -> None:
    game = combat_example()
    now = view(game)
    asked = Decision("march", "malazan", One(("pale", "mott")), key="x")
    body = compose([], now, press(lang, "plain"), pending=[asked], before=now)[0].body
    everyone = [Decision("orders", seat, One(("pale",)), key=seat) for seat in now["seats"]]
    all_asked = compose([], now, press(lang, "plain"), pending=everyone, before=now)[0].body
    short = {"it": "In breve", "en": "In short", "ro": "Pe scurt", "ru": "Коротко"}[lang]
    waits = {"it": "Si aspetta", "en": "Waiting for", "ro": "Se așteaptă", "ru": "Ждём"}[lang]
    everybody = {"it": "di tutti", "en": "everyone", "ro": "toți", "ru": "всех"}[lang]
    assert short not in body and waits in body and everybody not in body.splitlines()[1]
    assert everybody in all_asked.splitlines()[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_one_unit_that_may_move_nobody_is_told_of_several_moves(lang: str) -> None:
    game = combat_example()
    several = {"it": "uno di questi", "en": "one of these moves", "ro": "una dintre", "ru": "в одном месте"}[
        lang
    ]

    def question(count: int) -> str:
        asked = Decision(
            "moves", "malazan", Moves({"infantry": count}, {"mott": ("infantry",)}), "pale", key="x"
        )
        return letter("malazan", [asked], view(game), press(lang, "plain"), lambda *_: "…").posts[0].body

    assert several in question(2) and several not in question(1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_going_back_says_where_play_resumes(lang: str) -> None:
    phrases = press(lang, "plain").phrases()
    told = str(phrases.say("hand.undone", reason="X", turn=3, step="march"))
    bare = str(phrases.say("hand.undone", reason="X", turn=0, step=""))
    assert "3" in told and told.index("3") < told.index("X") and "3" not in bare


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_combat_has_led_to_is_told_behind_it(lang: str) -> None:
    """ "Coral passes to the Tiste Edur; combat at Coral": first the combat, then what it led to."""
    now = view(combat_example())
    places = now["areas"]
    was = {**now, "areas": places | {"darujhistan": {**places["darujhistan"], "controller": "malazan"}}}
    then = {**now, "areas": places | {"darujhistan": {**places["darujhistan"], "controller": "tiste-andii"}}}
    begun = next(event for event in combat_example().events if event.kind == "battle")
    short = headlines([begun], press(lang, "plain").phrases(), before=was, now=then)
    assert "[b]" in short[0] and "Darujhistan" in short[0] and "[seat=tiste-andii]" in short[1]
    elsewhere = {**was, "areas": was["areas"] | {"pale": {**places["pale"], "controller": "jaghut"}}}
    short = headlines([begun], press(lang, "plain").phrases(), before=was, now=elsewhere)
    assert "Pale" in short[0] and "Darujhistan" in short[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_conquest_that_the_last_post_has_told_is_not_told_again(lang: str) -> None:
    """A combat may go on after the area has changed hands: captured ships are asked for."""
    now = view(combat_example())
    places = now["areas"]
    held = {**now, "areas": places | {"pale": {**places["pale"], "controller": "malazan"}}}
    over = Event(
        "battle_over", {"area": "pale", "house": "malazan", "defender": "jaghut", "winner": "malazan"}
    )
    phrases = press(lang, "plain").phrases()
    assert not any("Pale" in line for line in headlines([over], phrases, before=held, now=held))
    assert any("Pale" in line for line in headlines([over], phrases))


def test_in_italian_and_is_written_with_a_d_before_its_own_vowel() -> None:
    words = press("it").phrases().words
    assert words.together(["1 fante", "Eddard Stark"]) == "1 fante ed Eddard Stark"
    assert words.together(["Robb Stark", Marked("[b]Edric Dayne[/b]")]).startswith("Robb Stark ed ")
    assert words.together(["1 fante", "Arya Stark"]) == "1 fante e Arya Stark"
    assert press("en").phrases().words.together(["a", "Eddard"]) == "a and Eddard"


def test_a_russian_title_goes_on_small_behind_its_dash() -> None:
    title = compose([], view(combat_example()), press("ru", "plain"))[0].subject
    rest = title.partition(" — ")[2]
    assert rest and rest[0].islower(), title
