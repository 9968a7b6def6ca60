"""Places that nobody leaves, told in any words; whose token it is that is left behind; and moves that belong to something else."""

from __future__ import annotations

from typing import Any

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import Room, shared_room


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


CARD, MARKER, GIVES = ("s-card", "stark"), ("2-marker", "stark"), ("s-regroup", "lannister")
SEAGARD, RETREAT, RAIDS = ("2-march-greyjoy", "greyjoy"), ("1-retreat", "greyjoy"), ("s-raids-stark", "stark")
PLAN, DORNE = ("s-plan", "greyjoy"), ("2-march-martell", "martell")

NOBODY = [
    ("en", "I play Robb. As for Riverrun's march, I'm not going to use it, nobody moves."),
    ("en", "I play Robb. My two lads at Riverrun have earned their sleep; none of them moves."),
    ("en", "I play Robb. When it's Riverrun's turn to march nobody stirs there, the beer is good."),
    ("en", "I play Robb. Riverrun doesn't march afterwards, two footmen against Tywin would be silly."),
    ("it", "Gioco Robb. Quando toccherà alla marcia di Riverrun non si muove nessuno lì, fa freddo."),
    ("it", "Gioco Robb. La marcia di Riverrun poi la faccio a vuoto, nessun movimento."),
    ("ro", "Joc Robb. Cât despre marșul din Riverrun, nu pleacă nimeni de acolo, e frig."),
    ("ro", "Joc Robb. Iar Riverrun stă."),
    ("ru", "Играю Робба. А из Riverrun, когда дойдёт очередь до марша, не тронется никто, холодно."),
    ("ru", "Играю Робба. Что до Riverrun, мои там засиделись: никто не идёт."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), NOBODY, ids=lambda x: str(x)[:50])
def test_nobody_leaves_a_place(room: Room, language: str, text: str) -> None:
    found = judge(room, Letter("x", "", *CARD, language, "", text, Expected({})))
    assert found.outcome.facts.get("~moves/riverrun") == [{}], (text, found.outcome.facts)


SOMEBODY = [
    ("en", "I play Robb. At Riverrun nobody moves if Tywin comes closer."),
    ("en", "I play Robb. Tywin doesn't march on Riverrun I hope."),
    ("en", "I play Robb. Riverrun: nobody moves but one footman to Fairmarket."),
    ("en", "I play Robb. Riverrun doesn't march yet, ask me later."),
    ("en", "I play Robb. Does nobody move at Riverrun when I say nothing?"),
    ("en", "I play Robb. Chris said that at Riverrun nobody moves."),
    ("en", "I play Robb. From Riverrun one footman doesn't move."),
    ("it", "Gioco Robb. Riverrun non marcia se Tywin resta lì."),
    ("it", "Gioco Robb. A Riverrun forse non si muove nessuno, ci penso."),
    ("ro", "Joc Robb. La Riverrun nu pleacă nimeni decât un infanterist la Fairmarket."),
    ("ru", "Играю Робба. На Riverrun никто не нападёт, надеюсь."),
    ("ru", "Играю Робба. Пока никто не идёт на Riverrun, стою."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), SOMEBODY, ids=lambda x: str(x)[:50])
def test_that_nobody_leaves_is_not_taken_from_other_words(room: Room, language: str, text: str) -> None:
    found = judge(room, Letter("x", "", *CARD, language, "", text, Expected({})))
    assert "~moves/riverrun" not in found.outcome.facts, (text, found.outcome.facts)


TOKENS: list[tuple[tuple[str, str], str, str, dict[str, Any]]] = [
    (MARKER, "en", "No token in MC.\nCB: F -> WF.", {"marker/moat-cailin": [None], "~marker/castle-black": "none"}),
    (MARKER, "it", "Moat Cailin: segnalino sì. Castle Black: fante -> Karhold.", {"marker/moat-cailin": ["yes"], "~marker/castle-black": "none"}),
    (MARKER, "ro", "Da, las jetonul la Moat Cailin. Din Castle Black infanteristul merge la Karhold.", {"~marker/castle-black": "none"}),
    (MARKER, "ru", "Moat Cailin: жетон оставляю. Castle Black: воин -> Karhold, без жетона.", {"~marker/castle-black": [None]}),
    (SEAGARD, "en", "From Seagard the footman goes to the Twins. The knight stays, so no power token is needed.", {"~marker/seagard": "none"}),
    (DORNE, "en", "Yronwood first: the knight goes to Prince's Pass, the footman stays home. Then, so that nobody waits for me: Storm's End, both into the "
     "Kingswood, with a power token left at Storm's End.", {"~marker/yronwood": "none", "~marker/storms-end": ["yes"]}),
]  # fmt: skip


@pytest.mark.parametrize(("seat", "language", "text", "facts"), TOKENS, ids=lambda x: str(x)[:50])
def test_a_token_is_of_the_place_that_is_named(
    room: Room, seat: tuple[str, str], language: str, text: str, facts: dict[str, Any]
) -> None:
    found = judge(room, Letter("x", "", *seat, language, "", text, Expected({})))
    for key, answer in facts.items():
        assert found.outcome.facts.get(key, "none") == answer, (text, found.outcome.facts)


OTHERS = [
    (GIVES, "ru", "Tumbleton -> Stoney Sept, оба воина", "~moves/stoney-sept"),
    (GIVES, "it", "Tumbleton -> Stoney Sept, entrambi i fanti", "~moves/stoney-sept"),
    (RETREAT, "ru", "По делу: из Seagard отходим в Flint's Finger, оба.", "~moves/seagard"),
    (RAIDS, "ro", "pas la activare, cand e randul meu incursiunea din twins la seagard si baietii din riverrun raman unde sunt", "~moves/twins"),
    (RAIDS, "ru", "Дана, ты убираешь рыцаря из Greywater Watch, я не трогаю твои берега. Робба не активирую, набег: Twins -> Seagard.", "~moves/twins"),
]  # fmt: skip


@pytest.mark.parametrize(("seat", "language", "text", "key"), OTHERS, ids=lambda x: str(x)[:50])
def test_words_for_something_else_move_nobody(
    room: Room, seat: tuple[str, str], language: str, text: str, key: str
) -> None:
    found = judge(room, Letter("x", "", *seat, language, "", text, Expected({})))
    assert key not in found.outcome.facts, (text, found.outcome.facts)


def test_beside_a_sheet_the_tale_of_a_place_is_read(room: Room) -> None:
    text = (
        "Greywater Watch march -1, Flint's Finger defence +1, Pyke consolidate, Seagard support.\n"
        "The march: the knight won't crawl to Moat Cailin from Greywater Watch, he takes the road to Flint's Finger, and the footman stays."
    )
    found = judge(room, Letter("x", "", *PLAN, "en", "", text, Expected({})))
    assert found.outcome.facts.get("~moves/greywater-watch", [{"flints-finger": {"knight": 1}}]) == [
        {"flints-finger": {"knight": 1}}
    ]


ALONG = [
    ("ru", "Робба активирую. Робб идёт на Seagard и берёт с собой рыцаря и двух воинов, третий воин остаётся в Twins."),
    ("en", "I activate Robb. Robb goes to Seagard and takes the knight and two footmen with him, the third footman stays at the Twins."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), ALONG, ids=lambda x: str(x)[:50])
def test_those_who_are_taken_along_go_too(room: Room, language: str, text: str) -> None:
    found = judge(room, Letter("x", "", *RAIDS, language, "", text, Expected({})))
    wanted = [{"seagard": {"robb-stark": 1, "knight": 1, "footman": 2}}]
    assert found.outcome.facts.get("~moves/twins", wanted) == wanted, (text, found.outcome.facts)


FIRST = [
    ("en", "Storm's End first. No wait, sorry, Yronwood first! The knight goes to Prince's Pass, the footman stays."),
    ("it", "Per prima Storm's End. Anzi no, prima Yronwood! Il cavaliere va a Prince's Pass, il fante resta."),
    ("ro", "Întâi Storm's End. Ba nu, scuze, întâi Yronwood! Cavalerul merge la Prince's Pass, infanteristul rămâne."),
    ("ru", "Сначала Storm's End. Нет, стоп, сначала Yronwood! Рыцарь в Prince's Pass, воин остаётся."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), FIRST, ids=lambda x: str(x)[:50])
def test_another_place_comes_first_after_all(room: Room, language: str, text: str) -> None:
    found = judge(room, Letter("x", "", *DORNE, language, "", text, Expected({})))
    assert found.outcome.facts.get("march") == ["yronwood"], (text, found.outcome.facts)


def test_the_same_without_a_bonus_is_no_staying(room: Room) -> None:
    text = "Ganiss marș+1, Sogena la fel fără +1."
    found = judge(room, Letter("x", "", "m-plan", "jaghut", "ro", "", text, Expected({})))
    assert "~moves/sogena" not in found.outcome.facts
