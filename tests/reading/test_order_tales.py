"""Orders told as a whole: which takes another's place, which goes, what one is used for, and which comes first."""

from __future__ import annotations

from typing import Any

import pytest

from .messages import Expected, Letter
from .positions import Room, shared_room
from .sitting import outcome_of

OACH, HARRENHAL = {"messenger": ["oach/defence-1"]}, {"messenger": ["harrenhal/defence-2"]}
LOOK, NOTHING = {"messenger": ["look"]}, {"messenger": [None]}
STORM, YRON = {"remove_order": ["storms-end"]}, {"remove_order": ["yronwood"]}
THERE, POWER = {"remove_order": ["kings-landing"]}, {"~consolidate_how/lannisport": ["power"]}
MUSTERS = {"consolidate_how/genabaris": ["muster"]}
IN_PORT = {**MUSTERS, "~muster/genabaris": [["genabaris/+cavaliere", "genabaris/nave/port-genabaris"]]}
CALLOWS = {
    "march": ["callows"],
    "~moves/callows": [{"dwelling-plain": {"fante": 1}}],
    "~marker/callows": ["yes"],
}
REACH = {
    "march": ["reach"],
    "~moves/reach": [{"blackwater": {"footman": 1, "knight": 1}}],
    "~moves/dornish-marches": [{}],
}
SHEET = "Cruk consolidamento\nStannis Plain marcia 0\nBarghast Range supporto\nGadrobi Hills difesa\nCrest Bay incursione\nRust Ocean difesa\n"
BAY = "Coral - consolidation\nOutlook - march+0\nCinnamon Wastes - defence+2\nCoral Bay - raid\nPort of Coral - consolidation\n\n"
LAID = {
    "orders/coral": "consolidate",
    "orders/outlook": "march-0",
    "orders/cinnamon-wastes": "defence-2",
    "orders/port-coral": "consolidate",
}
RAID = {"raid": ["east-summer-sea/shipbreaker-bay"], "~march": ["yronwood"]}

SAID = [
    # one order in the place of another, beside a look that is refused
    ("m-messenger", "tiste-liosan", "it",
     "Ero tentato di guardare la carta, però no, mi serve di più sistemare Oach: lì cambio il supporto+1 in difesa+1.", OACH),
    ("m-messenger", "tiste-liosan", "en",
     "I replace my order in Oach, to wit support+1, by defense+1. The other three stand. I waive the right to look at the deck.", OACH),
    ("m-messenger", "tiste-liosan", "ru", "Карту смотреть не буду, лучше в Oach вместо поддержки+1 будет оборона+1.", OACH),
    ("m-messenger", "tiste-liosan", "ro", "Nu mă uit la carte. La Oach, în loc de sprijin+1, pun apărare+1.", OACH),
    ("m-messenger", "tiste-liosan", "en",
     "Command of Light: Oach, support+1 out, march+0 in.\n\nMarch from Oach: footman to Kurl.",
     {"messenger": ["oach/march-0"], "~moves/oach": [{"kurl": {"fante": 1}}]}),
    ("2-messenger", "lannister", "en",
     "Raven: Searoad Marches from raid to support please. Wanted to peek at the wildlings but this is more useful",
     {"messenger": ["searoad-marches/support"]}),
    ("m-messenger", "tiste-liosan", "en", "I change nothing, I just look at the top card.", LOOK),
    # what is put off asks nothing
    ("2-messenger", "lannister", "ro",
     "Corbul: la Riverrun, în loc de marș, apărare+1. Despre incursiunea din Golden Sound mă hotărăsc mai târziu.",
     {"messenger": ["riverrun/defence-1"]}),
    ("1-messenger", "lannister", "it",
     "Corvo: a Riverrun sostituisco la marcia con difesa+1.\nSull'incursione del Golden Sound mi riservo di decidere.",
     {"messenger": ["riverrun/defence-1"]}),
    # which order goes
    ("2t-remove-order", "tyrell", "en", "Storm's End's march is a danger, that one vanishes. The support in the Sea of Dorne may stay.", STORM),
    ("2t-remove-order", "tyrell", "en",
     "The order to be removed is that at Storm's End. As regards the Reach, I make no declaration at this time.", STORM),
    ("2t-remove-order", "tyrell", "ro", "scoate marsul din storms end", STORM),
    ("2t-remove-order", "tyrell", "it", "L'ordine di Yronwood sparisce, quello di Storm's End lo lascio dov'è.", YRON),
    ("2t-remove-order", "tyrell", "ru", "Приказ в Yronwood исчезает, а Storm's End не трогаю.", YRON),
    ("2-cersei", "lannister", "en",
     "Cersei takes away the march at Crackclaw Point. I considered King's Landing for quite a while, but it is the engine that worries me.",
     {"remove_order": ["crackclaw-point"]}),
    ("2-thorns", "tyrell", "en",
     "\"Oh do sit down\", said Lady Olenna, \"there will be no march at Blackwater.\" The order at Crackclaw Point is gone.",
     {"remove_order": ["crackclaw-point"]}),
    # what an order is used for
    ("2-cersei", "lannister", "it",
     "Tolgo la difesa+1 che sta a King's Landing. A Lannisport scelgo il Potere, con esclusione dell'arruolamento.", {**THERE, **POWER}),
    ("2-cersei", "lannister", "ro", "King's Landing pierde ordinul. La Lannisport iau putere, fără mobilizare.", {**THERE, **POWER}),
    ("2t-cancel-card", "lannister", "ru", "Да, возвращаю ему карту.\n\nДальше по списку: в Lannisport беру власть, войска подождут.",
     {"cancel_card": ["yes"], **POWER}),
    ("m-cancel-card", "malazan", "it", "No. Dopo le marce consolido prima a Pale, e lì invece dei punti recluto un fante.",
     {"cancel_card": [None], "~consolidate": ["pale"], "~consolidate_how/pale": ["muster"], "~muster/pale": [["pale/fante"]]}),
    # recruits answer what their order is used for, and where they are made
    ("m-consolidate-how", "malazan", "it", "Genabaris – scelta: reclutamento\npunti 2:\n- 1: fante -> cavaliere\n- 1: nave, porto di Genabaris\nresto 0",
     IN_PORT),
    ("m-consolidate-how", "malazan", "ru",
     "В Genabaris я набираю войска, очков Восхождения мне пока хватает. Беру так: пехотинца делаю рыцарем, "
     "и на оставшееся очко корабль, который пусть стоит в порту.", IN_PORT),
    ("2t-muster-area", "lannister", "en", "I muster at Riverrun: the footman there becomes a knight, plus one new footman.",
     {"muster_area": ["riverrun"], "~muster/riverrun": [["riverrun/+knight", "riverrun/footman"]]}),
    # which comes first
    ("2-raids-martell", "martell", "ro",
     "Incursiune: East Summer Sea -> Shipbreaker Bay. După aia la marșuri încep cu Yronwood, nu cu Storm's End.", RAID),
    ("2-raids-martell", "martell", "ru", "Набег: East Summer Sea -> Shipbreaker Bay. Походы начинаю с Yronwood, а не с Storm's End.", RAID),
    ("2-cons-stark", "stark", "ru", "сейчас: White Harbor\nWinterfell: сбор войск\n  корабль в порту Winterfell — 1 очко\n  пеший -> осадная башня — 1 очко",
     {"consolidate": ["white-harbor"], "~consolidate_how/winterfell": ["muster"],
      "~muster/winterfell": [["winterfell/+siege-engine", "winterfell/ship/port-winterfell"]]}),
    # no mark at all: a "then" tells of another place
    ("m-march", "tiste-edur", "it", "parto da callows il fante va a dwelling plain e lascio il segnalino poi ilem sta fermo che di la non mi fido",
     {**CALLOWS, "~moves/ilem": [{}]}),
    ("m-march", "tiste-edur", "en", "i start with callows the footman goes to dwelling plain and i leave a marker then ilem stays put",
     {**CALLOWS, "~moves/ilem": [{}]}),
    ("2-raids-martell", "martell", "it",
     "prima boneway su kingswood e dopo la east summer sea su shipbreaker bay poi x la marcia comincio da storms end",
     {"raid": ["boneway/kingswood"], "~raid": ["east-summer-sea/shipbreaker-bay"], "~march": ["storms-end"]}),
    # an order changed further down
    ("m-plan", "tlan-imass", "it", SHEET + "Uff, no: Rust Ocean lo metto a supporto, di difese ne basta una.",
     {"orders/cruk": "consolidate", "orders/stannis-plain": "march-0", "orders/barghast-range": "support",
      "orders/gadrobi-hills": "defence-1", "orders/crest-bay": "raid", "orders/rust-ocean": "support"}),
    ("m-plan", "tiste-andii", "en",
     BAY + "On reflection a raid from Coral Bay would only make an enemy I don't need. Let Coral Bay support instead.",
     {**LAID, "orders/coral-bay": "support"}),
    # those of a place who stay
    ("2-march-tyrell", "tyrell", "it", "Risolvo Reach, fante e cavaliere vanno a Blackwater. Il fante delle Dornish Marches resta fermo.", REACH),
]  # fmt: skip

OPEN = [
    ("m-messenger", "tiste-liosan", "en", "Should I change Oach from support+1 to defence+1?"),
    ("m-messenger", "tiste-liosan", "en", "If the Edur attack, Oach from support+1 to defence+1."),
    ("m-messenger", "tiste-liosan", "en", "Oach from support+1 to defence+1 or march+0, you choose."),
    ("m-messenger", "tiste-liosan", "en", "No changes at Oach."),
    ("m-messenger", "tiste-liosan", "en", "I replace nothing and look at nothing, the messenger may rest."),
    ("m-messenger", "tiste-liosan", "it", "Scambierei il supporto+1 di Oach con una difesa+1, ma non serve: passo."),
    ("2-messenger", "lannister", "it", "Non guardo la carta. Cambio Harrenhal: difesa +1... no, +2."),
    ("2t-remove-order", "tyrell", "en", "I won't take away the march at Storm's End."),
    ("2t-remove-order", "tyrell", "en", "If Martell does not retreat, the order at Storm's End goes away."),
    ("2t-remove-order", "tyrell", "en", "Either the one at Storm's End or the one at Yronwood disappears."),
    ("2t-remove-order", "tyrell", "en", "Remove Storm's End. No, wait."),
    ("2t-remove-order", "tyrell", "en", "Get rid of anything but Storm's End."),
    ("2-thorns", "tyrell", "en", "\"The order at Crackclaw Point is gone.\" That is what Dana wishes for."),
    ("m-consolidate-how", "malazan", "en", "Genabaris: footman -> knight, 1 ship -> Genabaris Bay. No, wait, I take the 2 points."),
    ("m-consolidate-how", "malazan", "en", "Recruiting in Genabaris? No."),
    ("m-cancel-card", "malazan", "en", "At Pale I recruit, a footman or a knight, let me see."),
]  # fmt: skip

HALVES = [
    # a slot that is left unclear stays so
    BAY + "No wait, if the Imass move, Coral Bay supports.",
    BAY + "Hmm, no: Coral Bay could support, or should I keep it?",
    BAY.replace("Port", "Coral Bay - support\nPort"),
]

SILENT = [
    # nothing is taken of what is open, asked, supposed or somebody else's
    ("2-cersei", "lannister", "en", "King's Landing loses its order. Lannisport: power or a muster, I don't know yet.", THERE),
    ("2-cersei", "lannister", "en", "King's Landing loses its order. Stark would take power at Lannisport.", THERE),
    ("2-cersei", "lannister", "en", "King's Landing loses its order. I won't take power at Lannisport.", THERE),
    ("2-raids-martell", "martell", "en", "Raid: East Summer Sea on Shipbreaker Bay. Marches: not Yronwood first.",
     {"raid": ["east-summer-sea/shipbreaker-bay"]}),
]  # fmt: skip


@pytest.fixture(scope="module")
def room() -> Room:
    """Positions."""
    return shared_room()


def _read(room: Room, position: str, seat: str, language: str, text: str) -> Any:
    return outcome_of(room, Letter("tale", "", position, seat, language, "", text, Expected({})))


@pytest.mark.usefixtures("rules_alone")
@pytest.mark.parametrize(("position", "seat", "language", "text", "facts"), [*SAID, *SILENT])
def test_what_is_told_as_a_whole_is_taken(
    room: Room, position: str, seat: str, language: str, text: str, facts: dict[str, Any]
) -> None:
    """It counts, with nothing to confirm and nothing asked."""
    outcome = _read(room, position, seat, language, text)
    assert {k: _sorted(v) for k, v in outcome.facts.items()} == {k: _sorted(v) for k, v in facts.items()}
    assert not outcome.unsure


def _sorted(answers: Any) -> Any:
    return (
        [sorted(a) if isinstance(a, list) else a for a in answers] if isinstance(answers, list) else answers
    )


@pytest.mark.parametrize("text", HALVES)
def test_a_slot_is_left_unclear(room: Room, text: str) -> None:
    """The other orders stand, and that of the slot is asked about."""
    outcome = _read(room, "m-plan", "tiste-andii", "en", text)
    assert outcome.facts == LAID
    assert outcome.questions


@pytest.mark.parametrize(("position", "seat", "language", "text"), OPEN)
def test_what_is_not_meant_is_asked(room: Room, position: str, seat: str, language: str, text: str) -> None:
    """The open question has no answer, and its sender is asked."""
    outcome = _read(room, position, seat, language, text)
    kind = {"messenger", "remove_order", "consolidate_how/genabaris", "cancel_card"}
    assert not kind & {*outcome.facts}
    assert outcome.questions
