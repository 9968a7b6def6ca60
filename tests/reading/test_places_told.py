"""Who goes where from a place, told as a whole: several goals, those who stay, the rest, corrections; and which place comes first."""

from __future__ import annotations

from typing import Any

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import Room, shared_room


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


SEAGARD, STARK, TOOTH = (
    ("2-march-greyjoy", "greyjoy"),
    ("s-march-stark", "stark"),
    ("s-march-lannister", "lannister"),
)
FOOT, BOTH = {"twins": {"footman": 1}}, {"twins": {"footman": 1}, "greywater-watch": {"knight": 1}}

TOLD: list[tuple[tuple[str, str], str, str, str, dict[str, Any]]] = [
    (SEAGARD, "en", "I'm not coming to Riverrun: only the footman moves, and he goes to the Twins.", "moves/seagard", FOOT),
    (SEAGARD, "en", "Footman goes to the twins and the night stays in Seagard. Knight I mean", "moves/seagard", FOOT),
    (SEAGARD, "en", "The Twins get the footman, Greywater Watch the knight.", "moves/seagard", BOTH),
    (SEAGARD, "it", "Alle Twins mando il fante, al Greywater Watch il cavaliere.", "moves/seagard", BOTH),
    (SEAGARD, "ro", "La Twins trimit infanteristul, iar la Greywater Watch cavalerul.", "moves/seagard", BOTH),
    (SEAGARD, "ru", "Воин в Близнецы, рыцарь пусть сторожит дом.", "moves/seagard", FOOT),
    (SEAGARD, "it", "Ci ho pensato: né il fante né il cavaliere si muovono.", "moves/seagard", {}),
    (STARK, "it", "Riverrun resta presidiata da un fante; il suo compagno occupa Fairmarket.", "moves/riverrun", {"fairmarket": {"footman": 1}}),
    (TOOTH, "it", "Golden Tooth: Tywin con un cavaliere a Riverrun, l'altro cavaliere a Stoney Sept, il fante fermo.", "~moves/golden-tooth",
     {"riverrun": {"tywin-lannister": 1, "knight": 1}, "stoney-sept": {"knight": 1}}),
    (TOOTH, "ru", "разыгрываем golden tooth все кроме пехоты на риверран тайвин тоже едет", "~moves/golden-tooth", {"riverrun": {"tywin-lannister": 1, "knight": 2}}),
    (("2-march-lannister", "lannister"), "it", "Ora marcia Harrenhal, macchina a Blackwater e fante... no no, il fante a Blackwater e la macchina a Stoney Sept.",
     "~moves/harrenhal", {"blackwater": {"footman": 1}, "stoney-sept": {"siege-engine": 1}}),
]  # fmt: skip


@pytest.mark.parametrize(("seat", "language", "text", "key", "answer"), TOLD, ids=lambda x: str(x)[:40])
def test_who_goes_is_read_from_the_whole(
    room: Room, seat: tuple[str, str], language: str, text: str, key: str, answer: dict[str, Any]
) -> None:
    found = judge(room, Letter("x", "", *seat, language, "", text, Expected({})))
    assert found.outcome.facts.get(key) == [answer], (text, found.outcome.facts, found.outcome.questions)


OPEN = [
    (SEAGARD, "en", "The footman to the Twins, the knight no idea."),
    (SEAGARD, "it", "Il fante alle Twins, il cavaliere boh."),
    (SEAGARD, "ru", "Воин в Близнецы, рыцарь не знаю."),
    (SEAGARD, "en", "Footman to the Twins. My knight is bored."),
    (SEAGARD, "en", "If Stark leaves, the footman goes to the Twins and the knight to Greywater Watch."),
    (SEAGARD, "it", "Il fante alle Twins oppure il cavaliere, decidi tu."),
    (SEAGARD, "ru", "Воин в Близнецы? Рыцарь в Ров?"),
    (TOOTH, "en", "Golden Tooth: two units to Riverrun."),
]


@pytest.mark.parametrize(("seat", "language", "text"), OPEN)
def test_who_goes_is_asked_where_it_is_left_open(
    room: Room, seat: tuple[str, str], language: str, text: str
) -> None:
    found = judge(room, Letter("x", "", *seat, language, "", text, Expected({})))
    assert found.outcome.questions, (text, found.outcome.facts)
    assert not any(fact.lstrip("~").startswith("moves") for fact in found.outcome.facts)


FIRST = [
    ("m-march", "tiste-edur", "en", "Ilem before Callows.", "march", "ilem"),
    ("2-march-stark", "stark", "en", "castle black now and the moat when its my turn again", "march", "castle-black"),
    ("2-march-stark", "stark", "en", "I'd say the Night's Watch goes before the Moat, so Castle Black it is.", "march", "castle-black"),
    ("2-raids-martell", "martell", "it", "Come prima marcia puoi già segnare quella di Yronwood, la +1 di Storm's End la tengo per il secondo giro.", "~march", "yronwood"),
    ("2-raids-martell", "martell", "it", "Prossimo ordine di marcia, quando tocca a me: SE, anzi no, Yronwood.", "~march", "yronwood"),
    ("2-march-stark", "stark", "ro", "Rezolv acum marșul cel mare, din Moat Cailin. Cel din Castle Black rămâne pentru data viitoare.", "march", "moat-cailin"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "seat", "language", "text", "key", "place"), FIRST)
def test_the_place_that_comes_first_is_weighed(
    room: Room, position: str, seat: str, language: str, text: str, key: str, place: str
) -> None:
    found = judge(room, Letter("x", "", position, seat, language, "", text, Expected({})))
    assert found.outcome.facts.get(key) == [place], (text, found.outcome.facts, found.outcome.questions)


TOKENS = [
    ("en", "Reach now: both to Blackwater. A token? No.", [None]),
    ("ro", "Reach acum, spre Blackwater cu cavalerul. Pardon, cu amândoi. Jeton nu pun.", [None]),
    ("ro", "Reach: amândoi la Blackwater. În Reach las un jeton.", ["yes"]),
    ("it", "Dal Reach entrambi a Blackwater. Anna lascia sempre un gettone.", None),
    ("ru", "Reach: оба в Blackwater. Жетон в Reach не оставлю.", [None]),
    ("ru", "Reach: оба в Blackwater. Жетон, если останутся.", None),
    ("en", "Reach: both go to Blackwater, and I won't leave a token there.", [None]),
    ("en", "Reach: both go to Blackwater and don't leave a token behind.", [None]),
    ("en", "Reach: the footman goes to Blackwater, the knight doesn't leave.", None),
    ("en", "Reach: both go to Blackwater, the token stays in the Reach.", ["yes"]),
]


@pytest.mark.parametrize(("language", "text", "answer"), TOKENS)
def test_what_is_left_behind_is_told_by_itself(
    room: Room, language: str, text: str, answer: list[str | None] | None
) -> None:
    found = judge(room, Letter("x", "", "1-march-tyrell", "tyrell", language, "", text, Expected({})))
    assert found.outcome.facts.get("~marker/reach") == answer, (text, found.outcome.facts)
