"""Answers that other words of a message contradict, and denials, tokens and kept cards that belong to what they stand beside."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import shared_room
from .sitting import Outcome, outcome_of

AVOID, WAY, LEFT = "~avoid/persian-2", "~route/macedonian-1", "~leave_garrisons/macedonian-1"


def _read(position: str, seat: str, language: str, text: str) -> Outcome:
    return outcome_of(shared_room(), Letter("x", "", position, seat, language, "", text, Expected({})))


@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "facts"),
    [
        ("alex-round", "persian", "en", "2nd army doesnt avoid we fight", {AVOID: [None]}),
        ("alex-round", "persian", "it", "la seconda armata non evita si batte", {AVOID: [None]}),
        ("alex-round", "persian", "ro", "armata a doua nu evita se bate", {AVOID: [None]}),
        ("alex-round", "persian", "ru", "Вторая армия не уклоняется принимает бой", {AVOID: [None]}),
        ("alex-besiege", "macedonian", "en", "nah no siege at sardes", {"siege/sardes": [None]}),
        ("alex-besiege", "macedonian", "en", "oh no siege this time", {"siege/sardes": [None]}),
        ("alex-besiege", "macedonian", "en", "nah no siege at sardes he has 40 men behind my back", {"siege/sardes": [None]}),
        ("alex-battle", "persian", "it", "I Macedoni avranno la Sorpresa e, sotto i piedi, il Vantaggio del terreno: le gioco tutte e due.", {"react/battle": [["surprise", "terrain-advantage"]]}),
        ("1-march-baratheon", "baratheon", "en", "Storm's End first. No wait, sorry, Crackclaw Point first! After that Storm's End: the knight goes to the Dornish Marches.", {"march": ["crackclaw-point"], "~moves/storms-end": [{"dornish-marches": {"knight": 1}}]}),
        ("alex-battle", "persian", "en", "Terrain Advantage: played\nSurprise: kept", {"react/battle": [["terrain-advantage"]]}),
        ("alex-battle", "persian", "it", "Sorpresa: no, Vantaggio del terreno: sì", {"react/battle": [["terrain-advantage"]]}),
        ("alex-battle", "persian", "ro", "Surpriza: nu\nAvantajul terenului: da", {"react/battle": [["terrain-advantage"]]}),
        ("alex-battle", "persian", "ru", "Внезапность: да\nПреимущество местности: нет", {"react/battle": [["surprise"]]}),
        ("alex-battle", "persian", "it", "Sorpresa: sì\nVantaggio del terreno: sì", {"react/battle": [["surprise", "terrain-advantage"]]}),
        ("1-retreat", "greyjoy", "it", "Da Seagard ripieghiamo a Flint's Finger, tutti e due. A Pyke c'è troppa gente", {"retreat/seagard": ["flints-finger"]}),
        ("1-retreat", "greyjoy", "ro", "Ne retragem amândoi din Seagard la Pyke.", {"retreat/seagard": ["pyke"]}),
        ("s-regroup", "lannister", "ru", "Tumbleton -> Stoney Sept, оба воина", {"regroup_from": ["tumbleton"], "~regroup/tumbleton": [{"stoney-sept": {"footman": 2}}]}),
        ("2-marker", "stark", "it", "Moat Cailin: segnalino sì. Castle Black: fante -> Karhold.", {"marker/moat-cailin": ["yes"], "~moves/castle-black": [{"karhold": {"footman": 1}}]}),
        ("alex-retreat", "persian", "ru", "В Адрамиттий отходить заманчиво, но оттуда Александр его тотчас достанет, посему отступаем в Даскилий.", {"retreat/cyzicus": ["dascylium"]}),
        ("s-march-stark", "stark", "ro", "M-am tot gândit la God's Eye, arată bine pe hartă. Așa că din Riverrun nu pleacă nimeni, stau amândoi.", {"moves/riverrun": [{}]}),
        ("2-marker", "stark", "en", "No token in MC.\nCB: F -> WF.", {"marker/moat-cailin": [None], "~moves/castle-black": [{"winterfell": {"footman": 1}}]}),
    ],
)  # fmt: skip
def test_a_word_belongs_to_what_it_stands_beside(
    position: str, seat: str, language: str, text: str, facts: dict[str, Any]
) -> None:
    assert _read(position, seat, language, text).facts == facts


@pytest.mark.usefixtures("rules_alone")
@pytest.mark.parametrize(
    ("position", "seat", "language", "text", "fact"),
    [
        ("alex-besiege", "macedonian", "en", "We lay siege. As for the assault, no, not yet.", "~assault"),
        ("alex-battle", "persian", "en", "Terrain Advantage: played\nSurprise: zzyzx", "react/battle"),
        ("alex-demand", "macedonian", "it", "A Sardi parla Alessandro in persona: la città si arrenda e nessuno tocca le case.", "demand/sardes"),
        ("alex-battle", "persian", "it", "I Macedoni avranno la Sorpresa e, sotto i piedi, il Vantaggio del terreno: le useranno tutte e due.", "react/battle"),
        ("alex-retreat", "persian", "ru", "Отступаем в Даскилий. Хотя нет, в Даскилий отступать нельзя.", "retreat/cyzicus"),
        ("s-careful", "lannister", "it", "Due gettoni in più mi avrebbero fatto comodo, ma pago due e gioco anche Tenere il territorio.", "tactic_how/careful-planning"),
        ("s-march-stark", "stark", "ro", "M-am tot gândit la God's Eye, arată bine pe hartă. Din Riverrun nu pleacă nimeni, doar cavalerul.", "moves/riverrun"),
        ("1-march-baratheon", "baratheon", "en", "Storm's End first or Crackclaw Point first, I can't decide. After that Storm's End: the knight goes to the Dornish Marches.", "march"),
        ("s-lead", "stark", "en", "I move everything from the Twins to Seagard. Because nothing is left behind I would also like to place a power token at the Twins.", "~marker/twins"),
        ("2-4p-plan", "baratheon", "en", "Dragonstone gets the special consolidate power, the Kingswood an ordinary one, and the ships in Shipbreaker Bay support.", "orders/kingswood"),
        ("2-4p-plan", "baratheon", "ro", "Dragonstone primește consolidarea specială, Kingswood una obișnuită, iar Shipbreaker Bay sprijin.", "orders/kingswood"),
        ("m-plan", "tiste-andii", "en", "Coral - consolidation\nCoral Bay - raid\n\nOn reflection a raid from Coral Bay would only make an enemy I don't need. Let Coral Bay support instead.", "~raid"),
    ],
)  # fmt: skip
def test_what_another_part_of_the_message_contradicts_does_not_count(
    position: str, seat: str, language: str, text: str, fact: str
) -> None:
    assert fact not in _read(position, seat, language, text).facts


@pytest.mark.parametrize(
    ("language", "text", "way", "left"),
    [
        ("en", "Card: pass. Move and fight with the First Army, 4 points, to Sardes. Before I leave I drop 1 garrison in Pergamum.", ["sardes"], ["pergamum"]),
        ("ro", "Carte: pas. Deplasare și luptă cu Prima Armată, 4 puncte, Sardes. La plecare las o garnizoană la Pergam.", ["sardes"], ["pergamum"]),
        ("en", "Card: pass. Move and fight with the First Army, 4 points, to Smyrna, then back to Pergamum. I leave 1 garrison in Pergamum.", ["smyrna", "pergamum"], ["pergamum"]),
        ("ro", "Carte: pas. Deplasare și luptă, Prima Armată, 4 puncte, Smirna și Efes. Las o garnizoană la Smirna și una la Efes.", ["smyrna", "ephesus"], ["ephesus", "smyrna"]),
    ],
)  # fmt: skip
def test_what_is_left_at_the_start_leads_nowhere(
    language: str, text: str, way: list[str], left: list[str]
) -> None:
    facts = _read("alex-siege", "macedonian", language, text).facts
    assert (facts[WAY], sorted(facts[LEFT][0])) == ([way], left)


def test_a_way_that_is_taken_back_is_not_gone() -> None:
    text = (
        "Card: pass. Move and fight with the First Army, 4 points. The way is Pergamum, Sardes, Ephesus. "
        "One correction: going past Sardes is not for me. The way is Smyrna and then Ephesus."
    )
    assert _read("alex-siege", "macedonian", "en", text).facts[WAY] == [["smyrna", "ephesus"]]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I won't play Revolt, I keep it. Discard Attrition. Then move and fight with the First Army, 6 points paid by Pella, to Chersonese, Ilium."),
        ("it", "La Rivolta non la gioco: scarto Attrito. Poi muovo e combatto con la Prima Armata, 6 punti, paga Pella, Chersoneso, Ilio."),
    ],
)  # fmt: skip
def test_a_card_that_is_not_played_is_not_given_up(language: str, text: str) -> None:
    assert _read("alex-cards", "macedonian", language, text).facts["~discard"] == [["attrition"]]
