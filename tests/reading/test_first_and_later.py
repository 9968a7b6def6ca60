"""Which march comes first where one is told with "later" or nobody knows a word, what nobody leaves, and what words beside moves are for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from .measure import judge
from .messages import Expected, Letter
from .positions import shared_room


def _facts(position: str, seat: str, language: str, text: str) -> Mapping[str, Any]:
    return judge(
        shared_room(), Letter("x", "", position, seat, language, "", text, Expected({}))
    ).outcome.facts


LATER = [
    ("ro", "întâi storm's end merg cu amândoi în kingswood și las jeton la storm's end acolo joc vipera roșie\nyronwood mai târziu infanteristul la prince's pass cavalerul stă"),
    ("en", "storm's end: both to Kingswood, there I play the Red Viper\nyronwood later: footman to prince's pass, knight stays"),
    ("it", "yronwood più tardi: il fante a prince's pass. Prima Storm's End: tutti e due a Kingswood"),
]  # fmt: skip


@pytest.mark.usefixtures("rules_alone")
@pytest.mark.parametrize(("language", "text"), LATER)
def test_what_is_told_with_later_does_not_come_first(language: str, text: str) -> None:
    facts = _facts("2-march-martell", "martell", language, text)
    assert facts["march"] == ["storms-end"]
    assert facts["~moves/yronwood"] == [{"princes-pass": {"footman": 1}}]


def test_a_short_name_is_known_by_its_letters_in_another_alphabet() -> None:
    text = "моат первый, оба на seagard и жетон в моат\nкарта эддард, ой нет робб\ncastle black никто никуда"
    facts = _facts("1-march-stark", "stark", "ru", text)
    assert facts["march"] == ["moat-cailin"]
    assert facts["~marker/moat-cailin"] == ["yes"]
    assert facts["~moves/castle-black"] == [{}]


def test_where_an_unknown_word_comes_first_nothing_else_does() -> None:
    text = "кселия первая, оба на seagard\ncastle black никто никуда"
    assert "march" not in _facts("1-march-stark", "stark", "ru", text)


PURPOSES = [
    ("it", "Prima marcia: Moat Cailin. Fante e cavaliere a Seagard, e a Moat Cailin lascio un segnalino Potere per non farmi fregare la casa."),
    ("it", "Prima marcia: Moat Cailin. Fante e cavaliere a Seagard, lascio un segnalino per non perdere Moat Cailin."),
    ("en", "First Moat Cailin: footman and knight to Seagard, leaving a token so as not to lose Moat Cailin."),
    ("ro", "Întâi Moat Cailin: infanterist și cavaler la Seagard, las un jeton de putere ca să nu pierd Moat Cailin."),
    ("ru", "Первым Moat Cailin: воин и рыцарь в Seagard, жетон власти оставляю чтобы не потерять замок."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), PURPOSES)
def test_a_denial_in_a_purpose_denies_no_token(language: str, text: str) -> None:
    assert _facts("2-march-stark", "stark", language, text)["~marker/moat-cailin"] == ["yes"]


NO_TOKEN = [
    ("it", "Prima Moat Cailin: fante e cavaliere a Seagard, segnalino no, per non restare al verde."),
    ("en", "First Moat Cailin: footman and knight to Seagard, no token so as not to go broke."),
    ("ru", "Первым Moat Cailin: воин и рыцарь в Seagard. Жетон не оставляю, чтобы не тратиться."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), NO_TOKEN)
def test_a_denied_token_stays_denied_beside_a_purpose(language: str, text: str) -> None:
    assert _facts("2-march-stark", "stark", language, text)["~marker/moat-cailin"] == [None]


NOBODY_BEHIND = [
    ("it", "a blackwater gioco mace e per la marcia delle dornish marches nessun movimento"),
    ("en", "at blackwater I play mace and from the dornish marches nobody moves"),
    ("ro", "la blackwater joc cartea mace iar din dornish marches nu pleacă nimeni"),
    ("ru", "в blackwater играю мейса и из dornish marches никто не идёт"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), NOBODY_BEHIND)
def test_who_goes_nowhere_is_heard_behind_a_card(language: str, text: str) -> None:
    facts = _facts("2t-card-blackwater", "tyrell", language, text)
    assert facts["card/blackwater"] == ["mace-tyrell"]
    assert facts["~moves/dornish-marches"] == [{}]


WHILE = [
    ("it", "gioco la carta robb e se perdo ritirata da seagard alle twins mentre a riverrun non si muove nessuno"),
    ("en", "i play robb and if i lose i retreat to the twins while in riverrun nobody moves"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), WHILE)
def test_a_while_leads_out_of_a_condition(language: str, text: str) -> None:
    facts = _facts("s-card", "stark", language, text)
    assert facts["~moves/riverrun"] == [{}]
    assert facts["card/seagard"] == ["robb-stark"]


def test_in_a_condition_nobody_moves_is_no_answer() -> None:
    text = "gioco mace se nessuno si muove dalle dornish marches"
    assert not _facts("2t-card-blackwater", "tyrell", "it", text)


WHY = [
    ("en", "First Moat Cailin, both to Seagard. From Castle Black nobody moves, I'd rather watch what happens at Winterfell."),
    ("it", "Prima Moat Cailin, tutti e due a Seagard. Da Castle Black nessun movimento: preferisco non sguarnirlo con i Lannister così vicini."),
    ("ru", "Первым Moat Cailin, оба в Seagard. Из Castle Black никто не идёт, я хочу посмотреть что будет."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), WHY)
def test_who_goes_nowhere_may_say_why(language: str, text: str) -> None:
    facts = _facts("2-march-stark", "stark", language, text)
    assert facts["march"] == ["moat-cailin"]
    assert facts["~moves/castle-black"] == [{}]


def test_what_is_rather_done_is_no_reason() -> None:
    text = "First Moat Cailin, both to Seagard. From Castle Black nobody moves, I'd rather send the footman to Karhold."
    assert "~moves/castle-black" not in _facts("2-march-stark", "stark", "en", text)


STAYING = [
    ("ro", "Scot marșul din Storm's End; la Reach stau."),
    ("ru", "Снимаю марш в Storm's End; в Reach стою."),
    ("en", "I remove Storm's End's march; in the Reach I stay."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), STAYING)
def test_who_says_i_stay_means_units_where_an_order_is_taken_away(language: str, text: str) -> None:
    facts = _facts("2t-remove-order", "tyrell", language, text)
    assert facts["remove_order"] == ["storms-end"]
    assert facts["~moves/reach"] == [{}]


def test_what_stays_there_may_be_the_order() -> None:
    text = "Scot marșul din Storm's End; la Reach rămâne."
    assert "~moves/reach" not in _facts("2t-remove-order", "tyrell", "ro", text)


COMPARED = [
    ("en", "The Queen takes away Crackclaw's march, that one worries me more than King's Landing."),
    ("it", "Tolgo la marcia di Crackclaw Point, mi preoccupa più di King's Landing."),
    ("ro", "Scot marșul din Crackclaw Point, mă sperie mai mult decât King's Landing."),
    ("ru", "Снимаю марш в Crackclaw Point, он меня пугает больше чем King's Landing."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), COMPARED)
def test_a_place_that_is_only_compared_is_not_chosen(language: str, text: str) -> None:
    assert _facts("2-thorns", "tyrell", language, text) == {"remove_order": ["crackclaw-point"]}


def test_a_whole_turn_without_a_mark() -> None:
    text = (
        "OK so Crackclaw support and Kingswood march+1 and Storms End consolidate and Dragonstone defence+1 and the tactics card "
        "is control Westeros Kingswood both of them to Kings Landing and Renly stays asleep i don't activate him"
    )
    facts = _facts("s-plan", "baratheon", "en", text)
    assert facts["~moves/kingswood"] == [{"kings-landing": {"knight": 1, "footman": 1}}]
    assert facts["~activate/consolidate"] == [None]
    assert facts["tactic"] == ["control-westeros"]


NOT_WOKEN = [
    ("ru", "Ренли приказом сбора власти активировать не буду, мне нужны жетоны."),
    ("it", "Non attivo nessuno con il consolidamento."),
    ("ru", "Никого не поднимаю сбором власти."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), NOT_WOKEN)
def test_nobody_is_woken_by_the_order_that_is_named(language: str, text: str) -> None:
    assert _facts("s-plan", "baratheon", language, text) == {"~activate/consolidate": [None]}


def test_a_hand_that_does_not_rise_wakes_nobody() -> None:
    text = "Ой нет, казнить никого не буду, Джейме мне ещё пригодится живым. И вообще я только что сериал пересматривала, рука не поднимается)"
    assert _facts("s-execute", "stark", "ru", text) == {"execute": [None]}


def test_two_strokes_part_what_others_write_on_lines() -> None:
    facts = _facts(
        "1-raids-greyjoy", "greyjoy", "it", "Ironman's Bay -> Golden Sound // Seagard: nessun movimento"
    )
    assert facts == {"raid": ["ironmans-bay/golden-sound"], "~moves/seagard": [{}]}


FROM_THERE = [
    ("en", "My knight falls back to Greywater Watch.\nThe march order there I resolve without moving anybody."),
    ("ro", "Cavalerul se retrage la Greywater Watch. Iar de acolo tura asta nu mai pleacă nimeni, gata cu eroismul."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), FROM_THERE)
def test_from_there_is_from_the_place_that_was_named_last(language: str, text: str) -> None:
    facts = _facts("s-retreat", "greyjoy", language, text)
    assert facts["~moves/greywater-watch"] == [{}]
