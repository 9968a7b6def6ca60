"""What belongs to another place than it was read for, or to none, is asked about; what stands in its own place is read."""

from __future__ import annotations

import pytest

from .taken import Row, got

ROWS: list[Row] = [
    # an attack on the line of its place
    ("m-plan", "malazan", "it", "Darujhistan | difesa+2 | se mi attaccano qui: Dujek, altrimenti Coltaine",
     {"~card@area=darujhistan,role=defender": ["dujek-onearm", "coltaine"]}),
    ("m-plan", "malazan", "en", "Darujhistan | defence+2 | if they attack me here: Dujek", {}),
    ("m-plan", "malazan", "it", "Se mi attaccano a Darujhistan: Dujek.", {"~card@area=darujhistan,role=defender": ["dujek-onearm"]}),
    # what is left where nobody goes
    ("m-march", "tiste-edur", "it", "prima ilem il fante sbarca su isle of the seguleh e a ilem lascio il segnalino callows invece non si muove", {}),
    ("m-march", "tiste-edur", "it", "Prima Ilem: il fante a Isle of the Seguleh. A Ilem lascio il segnalino. Callows non si muove.", {"~marker/ilem": ["yes"]}),
    # a blow is no move
    ("s-careful", "stark", "ro", "Incursiunea din Twins are ca țintă Seagard, iar cu acest prilej Robb Stark se activează.", {"~raid": ["twins/seagard"]}),
    # a card that is played beside one that is kept
    ("alex-retreat-west", "macedonian", "ro", "ne retragem la ilion\nla zarul de pierderi joc trupe hotarate surpriza o tin", {}),
    # the option that is denied right behind it
    ("2-cons-lannister", "lannister", "ru", "первым lannisport\nжетоны не беру беру сбор войск там рыцаря нового", {}),
    # an empty list beside a name, and the word of the question beside a person
    ("alex-round", "macedonian", "ro", "Mut Prima Armată, 5 puncte: Bizanț, Calcedon, Niceea, Dorileu.\n4) las o garnizoană la Calcedon, altele nu", {}),
    ("alex-demand", "macedonian", "it", "Nessun araldo: parli Alessandro in persona e intimi la resa.", {}),
    # the combat that was told last
    ("2-plan", "stark", "ro", "din Castle Black infanteristul pleacă la Karhold, fără jeton\ndacă mă atacă cineva în Moat Cailin: Eddard. Pierd? Retragere la Winterfell.", {}),
    ("s-plan", "lannister", "ro", "dacă mă atacă Stark la Golden Tooth joc Gregor. dacă mă atacă Baratheon la Tumbleton: Cersei",
     {"~card@area=golden-tooth,opponent=stark,role=defender": ["gregor-clegane"], "~card@area=tumbleton,opponent=baratheon,role=defender": ["cersei-lannister"]}),
    # a combat in another place
    ("s-plan", "stark", "ru", "Twins = набег, цель Seagard; Робб активируется\nбой в Riverrun = Маленький Джон, скамейка Мейдж Мормонт", {}),
]  # fmt: skip
KINDS = (
    "~card", "~marker/callows", "~marker/ilem", "~moves/twins", "~raid", "~react", "~consolidate_how", "~leave_garrisons", "demand",
    "~retreat",
)  # fmt: skip


@pytest.mark.usefixtures("rules_alone")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[3][:40])
def test_what_is_of_another_place_is_not_taken(row: Row) -> None:
    found = {k: v for k, v in got(row).items() if k.startswith(KINDS)}
    assert found == row[4]
