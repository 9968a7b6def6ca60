"""Standing orders and what they reach; forces with a bare answer; moments and the cards that make them; modes set apart; ways back."""

from __future__ import annotations

import pytest

from .taken import Row, got, is_left_alone

PLAN = {"!react_mode": ["plan"], "!react_mode/battle": ["ask"]}
BACK = {"~retreat@area=cyzicus": ["dascylium"]}
PAIR = {"~intercept/persian-2": ["away"], "~intercept/persian-1": [None]}

TAKEN: list[Row] = [
    # what opens a sentence, or closes a message, with words for good holds for all of it
    ("alex-round", "persian", "en",
     "Till I say stop: the Second Army never intercepts, the First avoids anywhere it can, reactions by plan.",
     {"!intercept/persian-2": [None], "!avoid/persian-1": ["away"], "!react_mode": ["plan"]}),
    ("alex-round", "persian", "it", "Fino a nuovo ordine la Prima non intercetta, la Seconda evita ovunque possa.",
     {"!intercept/persian-1": [None], "!avoid/persian-2": ["away"]}),
    ("alex-round", "persian", "ro",
     "Memnon interceptează oriunde, Darius nu interceptează. Toate valabile până la noi ordine.",
     {"!intercept/persian-2": ["away"], "!intercept/persian-1": [None]}),
    ("alex-round", "persian", "ru", "Вторая перехватывает где получится. Потери сначала с гарнизона. Всё до отмены.",
     {"!intercept/persian-2": ["away"], "!losses_first": ["garrison"]}),
    # and not for what is said of this round
    ("alex-round", "persian", "en", "From now on: reactions by plan. This round no interceptions.",
     {"!react_mode": ["plan"], "~intercept": [None]}),
    # a force with a bare answer goes on with the deed before
    ("alex-round", "persian", "en", "Interceptions this round:\n- Second Army: anywhere\n- First Army: none", PAIR),
    ("alex-round", "persian", "it", "La Seconda intercetta ovunque possa, la Prima mai.", PAIR),
    ("alex-round", "persian", "en", "Memnon intercepts anywhere. Darius never.", PAIR),
    # a "no" between two takes back the first
    ("alex-round", "persian", "en", "Memnon avoids... no, Darius avoids.", {"~avoid/persian-1": ["away"]}),
    # a card that makes a moment, and what answers it
    ("alex-low", "persian", "it", "Contro Sorpresa: niente.", {"~react/surprise": [None]}),
    ("alex-round", "persian", "ru", "Против Внезапности ничего.", {"~react/surprise": [None]}),
    ("alex-low", "persian", "ro", "La o Surpriză dau Spioni.", {"~react/surprise": ["spies"]}),
    ("alex-low", "persian", "en", "If he plays Surprise, I answer with mine.", {"~react/surprise": ["surprise"]}),
    ("alex-low", "persian", "en", "If he plays Surprise, I do not react.", {"~react/surprise": [None]}),
    # a mode for all, and another one for what is set apart
    ("alex-low", "persian", "en", "Always by plan, only in land battles ask me.", PLAN),
    ("alex-low", "persian", "it", "Reazioni sempre secondo i piani, tranne le battaglie campali: chiedimi.", PLAN),
    ("alex-low", "persian", "ru", "Сухопутные битвы: спрашивайте. Остальное всегда по плану.", PLAN),
    # the way back after a defeat, and who has losses first
    ("alex-low", "persian", "en", "Cyzicus lost -> Dascylium", BACK),
    ("alex-low", "persian", "it", "Cizico persa: Dascilio.", BACK),
    ("alex-low", "persian", "ro", "În caz de înfrângere la Cizic → Dascilion.", BACK),
    ("alex-low", "persian", "en", "The garrison dies first.", {"~losses_first": ["garrison"]}),
    ("alex-low", "persian", "ro", "Pierderile le ia întâi garnizoana.", {"~losses_first": ["garrison"]}),
    # a way to a place gives way to the battle that is asked about, and is no retreat besides
    ("alex-avoid", "persian", "it", "Evito, verso Adramittio. Se non si può, Dascilio.",
     {"avoid/persian-2": ["adramyttium", "dascylium"]}),
    ("alex-avoid", "persian", "ro", "Incerc sa evit, spre Dascilion.", {"avoid/persian-2": ["dascylium"]}),
    # a card of another sentence does not join an "only"
    ("alex-battle", "persian", "it", "Gioco solo Sorpresa. Il Vantaggio del terreno me lo tengo.",
     {"react/battle": [["surprise"]]}),
    ("alex-battle", "persian", "en", "I play only Surprise. The Terrain Advantage I keep for later.",
     {"react/battle": [["surprise"]]}),
]  # fmt: skip

NOT_TAKEN: list[Row] = [
    # no deed was spoken of, no defeat was told
    ("alex-round", "persian", "en", "Memnon is a fine general. Darius never.", {"intercept": None}),
    ("alex-low", "persian", "en", "Cyzicus -> Dascylium", {"retreat": None}),
    # what stands beside an answer takes it back
    ("alex-intercept", "persian", "it", "A Ilio preferisco aspettarlo: la Seconda non si muove.", {"intercept": None}),
    ("alex-battle", "macedonian", "it", "Sorpresa! ...no, scherzo, ci ho ripensato: la conservo. Nessuna carta.",
     {"react": ["surprise"]}),
    ("alex-low", "macedonian", "it", "Da Pella si scappa a Ege.", {"avoid": None}),
    ("alex-round", "macedonian", "it", "Per questo round: le perdite no.", {"losses_first": None}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[3][:40])
def test_what_is_said_is_taken(row: Row) -> None:
    assert got(row) == row[4]


@pytest.mark.parametrize("row", NOT_TAKEN, ids=lambda row: row[3][:40])
def test_what_leaves_something_open_is_not(row: Row) -> None:
    assert is_left_alone(row)
