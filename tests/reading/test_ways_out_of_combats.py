"""What people write in passing of combats: who is lost, where the beaten go, "there", a second choice with no word for it."""

from __future__ import annotations

import pytest

from .taken import Row, got

TAKEN: list[Row] = [
    # units behind a defeat, with no comma
    ("m-card", "tlan-imass", "en", "Kilava Onass. If that goes wrong the ship retreats to Rust Ocean.",
     {"~retreat@area=horan-sea": ["rust-ocean"], "card/horan-sea": ["kilava-onass"]}),
    ("1-card", "greyjoy", "it", "Theon. In caso di sconfitta il fante e il cavaliere si ritirano a Pyke.",
     {"~retreat@area=seagard": ["pyke"], "card/seagard": ["theon-greyjoy"]}),
    ("1-card", "greyjoy", "ru", "Теон. Если проиграю рыцарь отступает на Пайк.",
     {"~retreat@area=seagard": ["pyke"], "card/seagard": ["theon-greyjoy"]}),
    # a defeat with no "if"
    ("1-card", "greyjoy", "ru", "Эурон. Проиграю — на Пайк.",
     {"~retreat@area=seagard": ["pyke"], "card/seagard": ["euron-crows-eye"]}),
    ("1-card", "greyjoy", "ro", "Euron. Învins, mă retrag la Pyke.",
     {"~retreat@area=seagard": ["pyke"], "card/seagard": ["euron-crows-eye"]}),
    ("alex-round", "persian", "en", "Beaten at Cyzicus I retreat to Adramyttium.",
     {"~retreat/cyzicus": ["adramyttium"]}),
    # "there" is the place named last, and not the combat in play
    ("m-discard-card", "tiste-andii", "en",
     "Discard Onos T'oolan. If somebody attacks me in Outlook, Silchas Ruin. Beaten there, I retreat to Coral.",
     {"~card@area=outlook,role=defender": ["silchas-ruin"], "discard_card/tlan-imass": ["onos-t-oolan"],
      "~retreat@area=outlook,role=defender": ["coral"]}),
    ("m-discard-card", "tiste-andii", "it",
     "Scarto Onos T'oolan. Se qualcuno mi attacca a Outlook, Silchas Ruin. Se perdo lì, mi ritiro a Coral.",
     {"~card@area=outlook,role=defender": ["silchas-ruin"], "discard_card/tlan-imass": ["onos-t-oolan"],
      "~retreat@area=outlook,role=defender": ["coral"]}),
    ("2-march-tyrell", "tyrell", "en",
     "The knight from the Reach to Blackwater, the footman stays. If things go wrong there, back to the Reach.",
     {"march": ["reach"], "~moves/reach": [{"blackwater": {"knight": 1}}],
      "~retreat@area=blackwater": ["reach"]}),
    # who is lost
    ("1-card", "greyjoy", "en", "Theon. If I have to take a loss, it is the footman rather than the knight.",
     {"~casualties@area=seagard": [["footman"]], "card/seagard": ["theon-greyjoy"]}),
    ("1-card", "greyjoy", "it", "theon\nse devo togliere 1 unità tolgo il fante",
     {"~casualties@area=seagard": [["footman"]], "card/seagard": ["theon-greyjoy"]}),
    ("1-card", "greyjoy", "ru", "Теон. Потери, сначала пеший.",
     {"~casualties@area=seagard": [["footman"]], "card/seagard": ["theon-greyjoy"]}),
    ("alex-round", "persian", "ro", "Pierderile, întâi din garnizoană.", {"~losses_first": ["garrison"]}),
    # a second choice that names the first one again
    ("2-plan", "tyrell", "ru", "Во всех прочих боях Мейс, а без Мейса — Рендилл.",
     {"~card": ["mace-tyrell", "randyll-tarly"]}),
    ("2-plan", "tyrell", "it", "In ogni altra battaglia Mace, senza Mace Randyll.",
     {"~card": ["mace-tyrell", "randyll-tarly"]}),
    ("1-card", "greyjoy", "it", "Theon. Se perdo mi ritiro a Pyke, se non Pyke allora Greywater Watch.",
     {"~retreat@area=seagard": ["pyke", "greywater-watch"], "card/seagard": ["theon-greyjoy"]}),
    # conditions
    ("m-card", "tlan-imass", "en",
     "Kilava Onass. Should someone attack me on Stannis Plain afterwards, I play Lanas Tog.",
     {"~card@area=stannis-plain,role=defender": ["lanas-tog"], "card/horan-sea": ["kilava-onass"]}),
    ("s-plan", "greyjoy", "en", "If Stark attacks us at Seagard, Dagmer Cleftjaw meets them.",
     {"~card@area=seagard,opponent=stark,role=defender": ["dagmer-cleftjaw"]}),
    ("1-plan", "greyjoy", "en", "If it is Lannister who comes to Seagard: Asha.",
     {"~card@area=seagard,opponent=lannister,role=defender": ["asha-greyjoy"]}),
    ("alex-round", "persian", "en", "My plan for the Macedonian's round:\nLosses first: garrison.",
     {"~losses_first": ["garrison"]}),
    ("alex-round", "persian", "en", "If it comes to a battle at Cyzicus and I lose it, retreat to Dascylium.",
     {"~retreat/cyzicus": ["dascylium"]}),
    # help
    ("1-plan", "greyjoy", "en", "Whoever offers me support, I accept.", {"~accept_support": ["yes"]}),
    ("2-plan", "tyrell", "it", "Il supporto dei Redwyne è solo per me, l'ho già detto a Chris.",
     {"~support/redwyne-straights": ["tyrell"]}),
    ("1-plan", "greyjoy", "ro", "sunset sea sprijin ironmans sprijin\nironmans ma ajuta pe mine sunset nu ajuta pe nimeni",
     {"orders/sunset-sea": "support", "orders/ironmans-bay": "support",
      "~support/ironmans-bay": ["greyjoy"], "~support/sunset-sea": [None]}),
    ("1-plan", "greyjoy", "en",
     "Sunset Sea: raid\nSunset Sea raids the Golden Sound. Should there be nothing to take, then no target.",
     {"orders/sunset-sea": "raid", "~raid": ["sunset-sea/golden-sound", "sunset-sea"]}),
    # numbers behind a reason that denies something
    ("2-5p-offer", "stark", "it", "Offro 3. No, poi mi trovo senza potere: offro 1.", {"offer": [1]}),
    ("2-5p-offer", "stark", "en", "I offer 3. No: without much thought I offer 1.", {"offer": [1]}),
    ("2-5p-offer", "stark", "en", "I offer 3, not 1.", {"offer": [3]}),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    ("alex-round", "persian", "en", "The Macedonian's plan for the round:\nLosses first: garrison.", {"losses_first": None}),
    ("1-card", "greyjoy", "en", "Theon. If Stark's knight is beaten retreat to Pyke.", {"retreat": None}),
    ("2-plan", "stark", "en", "If I'm beaten there I retreat to Winterfell.", {"retreat": None}),
    ("2-plan", "stark", "ru", "Выбьют оттуда — отхожу в Winterfell", {"retreat": None}),
    ("1-card", "greyjoy", "en", "Euron. Beaten is the Stark who comes to Pyke.", {"retreat": None}),
    ("m-card", "tlan-imass", "en", "Kilava Onass. If someone attacks me afterwards, I play Lanas Tog.", {"~card": None}),
    ("2-plan", "tyrell", "en", "In any other battle Mace, without Randyll.", {"~card": None}),
    ("s-card", "greyjoy", "ro", "Seagard: Dagmer Cleftjaw.\nmarsul din Greywater Watch nu-l folosesc, stau toti.", {"blade": None}),
    ("1-card", "greyjoy", "en", "Theon. If I have to take a loss, rather than the footman it is the knight.", {"casualties": None}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_it_is_taken_as_it_is_meant(row: Row) -> None:
    assert got(row) == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_nothing_is_taken_that_is_not_sure(row: Row) -> None:
    facts = got(row)
    assert not [f for f in facts for kind in row[4] if f.lstrip("~!").startswith(kind.lstrip("~"))], facts
