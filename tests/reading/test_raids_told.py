"""Where a raid goes, told in a line of its own beside the sheet, and a token left behind in short forms; in four languages."""

from __future__ import annotations

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import Outcome


@pytest.fixture(scope="module")
def room() -> Room:
    return shared_room()


def heard(room: Room, where: tuple[str, str], language: str, text: str) -> Outcome:
    return judge(room, Letter("x", "", *where, language, "", text, Expected({}))).outcome


RAIDERS = ("1-plan", "greyjoy")
FOUNDLING = ("m-plan", "jaghut")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Sunset Sea: raid\nThe raid goes against the Golden Sound."),
        ("en", "Sunset Sea: raid\nMy raid is against Golden Sound"),
        ("it", "Sunset Sea: incursione\nL'incursione va contro Golden Sound."),
        ("ro", "Sunset Sea: incursiune\nIncursiunea merge împotriva Golden Sound."),
        ("ru", "Sunset Sea: набег\nНабег идёт против Golden Sound."),
    ],
)
def test_the_only_raid_goes_where_a_line_of_its_own_says(room: Room, language: str, text: str) -> None:
    found = heard(room, RAIDERS, language, text).facts
    assert found.get("orders/sunset-sea") == "raid", text
    assert found.get("~raid") == ["sunset-sea/golden-sound"], text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Sunset Sea: raid\nThe raid does not go against the Golden Sound."),
        ("it", "Sunset Sea: incursione\nL'incursione non va contro Golden Sound."),
        ("ro", "Sunset Sea: incursiune\nIncursiunea nu merge împotriva Golden Sound."),
        ("ru", "Sunset Sea: набег\nНабег не идёт против Golden Sound."),
    ],
)
def test_where_a_raid_does_not_go_is_no_target(room: Room, language: str, text: str) -> None:
    assert "~raid" not in heard(room, RAIDERS, language, text).facts, text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Horan rd\n\nHoran rd -> Crest Bay"),
        ("it", "Horan inc\n\nHoran inc su Crest Bay"),
        ("it", "Horan inc\n\nHoran inc -> Crest Bay"),
        ("ro", "Horan inc\n\nHoran inc -> Crest Bay"),
        ("ru", "Horan наб\n\nHoran наб -> Crest Bay"),
    ],
)
def test_a_second_line_with_the_short_order_tells_its_target(room: Room, language: str, text: str) -> None:
    found = heard(room, FOUNDLING, language, text).facts
    assert found.get("orders/horan-sea") == "raid", text
    assert found.get("~raid") == ["horan-sea/crest-bay"], text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Horan d1\n\nHoran rd -> Crest Bay"),
        ("it", "Horan d1\n\nHoran inc -> Crest Bay"),
        ("ro", "Horan ap1\n\nHoran inc -> Crest Bay"),
        ("ru", "Horan об1\n\nHoran наб -> Crest Bay"),
    ],
)
def test_a_short_order_that_another_line_contradicts_is_not_used_in_silence(
    room: Room, language: str, text: str
) -> None:
    found = heard(room, FOUNDLING, language, text)
    assert found.facts.get("orders/horan-sea") != "defence-1" or "~raid" not in found.facts, text


@pytest.mark.parametrize(
    ("language", "text", "left"),
    [
        ("en", "Sogena m0\n\nSogena: f -> Apple, pt yes", ["yes"]),
        ("it", "Sogena m0\n\nSogena: f -> Apple, segn. sì", ["yes"]),
        ("it", "Sogena m0\n\nSogena: f -> Apple, segn. no", [None]),
        ("ro", "Sogena m0\n\nSogena: inf -> Apple, pt da", ["yes"]),
        ("ru", "Sogena п0\n\nSogena: п -> Apple, жетон да", ["yes"]),
        ("en", "Sogena m0\n\nSogena: f -> Apple, pt no", [None]),
        ("ru", "Sogena п0\n\nSogena: п -> Apple, жетон нет", [None]),
    ],
)
def test_short_forms_tell_whether_a_token_stays(
    room: Room, language: str, text: str, left: list[str | None]
) -> None:
    assert heard(room, FOUNDLING, language, text).facts.get("~marker/sogena") == left, text


def test_romanian_for_is_no_token(room: Room) -> None:
    text = "Sogena m0\n\nSogena: inf -> Apple. Notează pt tot jocul ce am zis."
    assert "~marker/sogena" not in heard(room, FOUNDLING, "ro", text).facts


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Reach: march +1\nDornish Marches: march 0\n\nNext, Reach, the knight goes to Blackwater.\nFrom Dornish Marches a footman to Prince's Pass."),
        ("it", "Reach: marcia +1\nDornish Marches: marcia 0\n\npoi, reach il cavaliere va a blackwater\nda dornish marches un fante a prince's pass"),
        ("ro", "Reach: marș +1\nDornish Marches: marș 0\n\napoi, reach cavalerul merge la blackwater\ndin dornish marches un infanterist la prince's pass"),
        ("ru", "Reach: поход +1\nDornish Marches: поход 0\n\nдальше, reach рыцарь идёт в blackwater\nиз dornish marches пехотинец в prince's pass"),
    ],
)  # fmt: skip
def test_then_behind_the_sheet_only_goes_on_with_the_letter(room: Room, language: str, text: str) -> None:
    assert "~march" not in heard(room, ("2-plan", "tyrell"), language, text).facts, text


BARATHEON = ("1-raids-baratheon", "baratheon")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "First Blackwater Bay without a target, and when my turn comes again Kingswood without a target.",
        ),
        (
            "it",
            "Prima Blackwater Bay senza bersaglio, e quando torna il mio turno Kingswood senza bersaglio.",
        ),
        ("ro", "Mai întâi Blackwater Bay fără țintă, și când îmi vine iar rândul Kingswood fără țintă."),
        ("ru", "Сначала Blackwater Bay без цели, а когда снова мой ход, Kingswood без цели."),
    ],
)
def test_the_second_raid_comes_when_the_turn_does(room: Room, language: str, text: str) -> None:
    found = heard(room, BARATHEON, language, text).facts
    assert found.get("raid") == ["blackwater-bay"], text
    assert found.get("~raid") == ["kingswood"], text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Gadrobi burns the support of Darujhistan."),
        ("it", "Gadrobi brucia il supporto di Darujhistan."),
        ("ro", "Gadrobi arde suportul din Darujhistan."),
        ("ru", "Gadrobi сжигает поддержку в Darujhistan."),
    ],
)
def test_who_burns_an_order_raids_it(room: Room, language: str, text: str) -> None:
    found = heard(room, ("m-raid", "tlan-imass"), language, text).facts
    assert found.get("raid") == ["gadrobi-hills/darujhistan"], text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Gadrobi does not burn the support of Darujhistan."),
        ("it", "Gadrobi non brucia il supporto di Darujhistan."),
        ("ro", "Gadrobi nu arde suportul din Darujhistan."),
        ("ru", "Gadrobi не сжигает поддержку в Darujhistan."),
    ],
)
def test_who_burns_nothing_there_does_not_raid_it(room: Room, language: str, text: str) -> None:
    found = heard(room, ("m-raid", "tlan-imass"), language, text).facts
    assert found.get("raid") != ["gadrobi-hills/darujhistan"], text


@pytest.mark.parametrize(
    ("language", "text", "answers"),
    [
        ("en", "Sunset Sea: raid\nSunset Sea hits the Golden Sound.", ["sunset-sea/golden-sound"]),
        (
            "it",
            "Sunset Sea: incursione\nIl Sunset Sea colpisce il Golden Sound.",
            ["sunset-sea/golden-sound"],
        ),
        ("ro", "Sunset Sea: incursiune\nSunset Sea lovește Golden Sound.", ["sunset-sea/golden-sound"]),
        ("ru", "Sunset Sea: набег\nSunset Sea бьёт по Golden Sound.", ["sunset-sea/golden-sound"]),
        ("en", "Sunset Sea: raid, no target", ["sunset-sea"]),
        ("it", "Sunset Sea: incursione, nessun bersaglio", ["sunset-sea"]),
        ("ro", "Sunset Sea: incursiune, fără țintă", ["sunset-sea"]),
        ("ru", "Sunset Sea: набег, без цели", ["sunset-sea"]),
        ("en", "Sunset Sea: raid\nThe raid from the Sunset Sea has no target.", ["sunset-sea"]),
        ("ro", "Sunset Sea: incursiune\nIncursiunea din Sunset Sea e fără țintă.", ["sunset-sea"]),
    ],
)
def test_a_blow_tells_the_target_and_no_target_none(
    room: Room, language: str, text: str, answers: list[str]
) -> None:
    found = heard(room, RAIDERS, language, text).facts
    assert found.get("orders/sunset-sea") == "raid", text
    assert found.get("~raid") == answers, found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Horan Sea: raid\nThe raid: Rust Ocean; if that is impossible, Crest Bay."),
        ("it", "Horan Sea: incursione\nL'incursione: Rust Ocean; se lì non si può, Crest Bay."),
        ("ro", "Horan Sea: incursiune\nIncursiunea: Rust Ocean; dacă nu se poate acolo, Crest Bay."),
        ("ru", "Horan Sea: набег\nНабег: Rust Ocean; если туда нельзя, Crest Bay."),
    ],
)
def test_a_second_target_stands_behind_the_first(room: Room, language: str, text: str) -> None:
    found = heard(room, FOUNDLING, language, text)
    assert found.facts.get("~raid") in (["horan-sea/rust-ocean", "horan-sea/crest-bay"], None), found.facts
    assert found.facts.get("~raid") or found.questions


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Sunset Sea: support\nSunset Sea hits the Golden Sound."),
        ("en", "Sunset Sea: raid\nThe Golden Sound hits Sunset Sea."),
        ("en", "Sunset Sea: raid\nIf Sunset Sea hits the Golden Sound they will be angry."),
        ("it", "Sunset Sea: incursione\nIl Golden Sound colpisce il Sunset Sea."),
        ("ro", "Sunset Sea: incursiune\nSunset Sea nu lovește Golden Sound."),
        ("ru", "Sunset Sea: набег\nSunset Sea не бьёт по Golden Sound."),
    ],
)
def test_whose_blow_it_is_not_tells_no_target(room: Room, language: str, text: str) -> None:
    assert "~raid" not in heard(room, RAIDERS, language, text).facts, text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Ironman's Bay hits the Golden Sound.\nAfter that Flint's Finger without a target, I have nothing to take there."),
        ("it", "Ironman's Bay contro Golden Sound.\nPoi Flint's Finger senza bersaglio, lì non c'è un'anima."),
        ("ro", "Ironman's Bay asupra Golden Sound.\nApoi Flint's Finger fără țintă, n-am ce lua de acolo."),
        ("ru", "Ironman's Bay на Golden Sound.\nПотом Flint's Finger без цели, там у меня ничего нет."),
    ],
)  # fmt: skip
def test_why_a_raid_has_no_target_is_no_denial(room: Room, language: str, text: str) -> None:
    found = heard(room, ("2-raids-greyjoy", "greyjoy"), language, text).facts
    assert found.get("raid") == ["ironmans-bay/golden-sound"], found
    assert found.get("~raid") == ["flints-finger"], found
