"""Choices that their words do not bear out are asked about; numbers, orders and help of which the sender turns away do not stay in silence."""

from __future__ import annotations

import pytest

from .facts import Facts
from .messages import letter
from .positions import shared_room
from .sitting import outcome_of

TALE, LEFT, BIDS = ("s-execute", "stark"), ("2-cersei", "lannister"), ("2-bids", "baratheon")
DECK, PLAN, BEATEN = ("2-throne-blades", "baratheon"), ("s-careful", "stark"), ("s-retreat", "greyjoy")
POWER: Facts = {"tactic_how/careful-planning": ["power"]}
PYKE: Facts = {"retreat/seagard": ["pyke"]}
MUSTER: Facts = {"card_choice/iron-throne": ["a"]}
JAIME: Facts = {"execute": ["jaime-lannister"]}
SIX: Facts = {"bid/iron-throne": [6]}
FOUR: Facts = {"bid/iron-throne": [4]}
Row = tuple[tuple[str, str], str, list[str], Facts, str]
ROWS: list[Row] = [
    # a question only by its end names one option, and something is told of another
    (DECK, "en", ["We all recruit, so letter A, right? Supply would just annoy the whole table."], {}, "card_choice"),
    (DECK, "it", ["Che tutti reclutino, è la A, vero? Il rifornimento farebbe solo arrabbiare la gente."], {}, "card_choice"),
    (DECK, "ro", ["Să recruteze toți, e litera A, nu-i așa? Litera B ar supăra doar lumea acum."], {}, "card_choice"),
    (DECK, "ru", ["Пусть все набирают, это буква А, верно? Снабжение только разозлит людей."], {}, "card_choice"),
    (DECK, "en", ["Muster is A, right? Then A."], MUSTER, ""),
    (DECK, "it", ["La lettera A è il reclutamento, vero? Allora A."], MUSTER, ""),
    # the only one who can be chosen is spoken of
    (TALE, "en", ["The Kingslayer shall see another dawn from the bottom of my dungeon."], {}, "execute"),
    (TALE, "it", ["Jaime rivedrà le stelle dalla finestra della torre."], {}, "execute"),
    (TALE, "ro", ["Regicidul va mai vedea zorii din temnița noastră."], {}, "execute"),
    (TALE, "ru", ["Джейме ещё увидит рассвет из подземелья Винтерфелла."], {}, "execute"),
    (TALE, "en", ["Jaime."], JAIME, ""),
    (TALE, "en", ["Jaime dies at dawn, before the gates of the castle."], JAIME, ""),
    (TALE, "it", ["Giustizio Jaime, che la notte sia breve."], JAIME, ""),
    (TALE, "ru", ["Казню Джейме."], JAIME, ""),
    # an order that is let be, beside one that comes off or alone
    (LEFT, "en", ["King's Landing I leave, it's only a defense."], {}, ""),
    (LEFT, "it", ["King's Landing lo lascio, è solo difesa."], {}, ""),
    (LEFT, "ro", ["King's Landing îl las, e doar apărare."], {}, ""),
    (LEFT, "ru", ["King's Landing оставляю, там только оборона."], {}, ""),
    (LEFT, "ro", ["Jos cu ordinul de marș de la Crackclaw Point. King's Landing îl las."], {"remove_order": ["crackclaw-point"]}, ""),
    # another number in the place of the one that stands
    (BIDS, "en", ["Iron Throne 6.", "The Throne at 6 is not needed: I go down to 4."], SIX, "iron-throne"),
    (BIDS, "it", ["Trono 6.", "Il Trono a 6 non serve, meglio 4."], SIX, "iron-throne"),
    (BIDS, "ro", ["Tronul de Fier 6.", "Tronul la 6 nu e nevoie: cobor la 4."], SIX, "iron-throne"),
    (BIDS, "ru", ["Железный трон 6.", "Трон за 6 не нужен: снижаю до 4."], FOUR, ""),
    (BIDS, "it", ["Trono 6.", "Il Trono a 6 era troppo: scendo a 4."], FOUR, ""),
    (BIDS, "ro", ["Tronul de Fier 6.", "La Tronul de Fier cobor la 4."], FOUR, ""),
    (BIDS, "ru", ["Железный трон 6.", "На Железный трон снижаю до 4."], FOUR, ""),
    # what hung on a choice goes with it
    (PLAN, "en", ["Careful planning: card. And then I also play Forge Alliances.", "I change my mind: power."], POWER, ""),
    (PLAN, "it", ["Pianificazione accurata: carta. E poi gioco anche Forge Alliances.", "Ho cambiato idea: potere."], POWER, ""),
    (PLAN, "ro", ["Plan chibzuit: carte. Și joc și Forge Alliances.", "M-am răzgândit: putere."], POWER, ""),
    (PLAN, "ru", ["Применение тактики: карта. Вторая карта тактики: Forge Alliances.", "Передумал: власть."], POWER, ""),
    # help that one takes is not help that one gives
    (BEATEN, "en", ["Retreat to Pyke. For the whole game: I take no support."], {**PYKE, "!accept_support": ["no"]}, ""),
    (BEATEN, "it", ["Ritirata a Pyke. Per tutta la partita: non ricevo supporto da nessuno."], {**PYKE, "!accept_support": ["no"]}, ""),
    (BEATEN, "it", ["Ritirata a Pyke. Per tutta la partita non ho ricevuto supporto da nessuno."], {}, "accept_support"),
    (BEATEN, "ro", ["Mă retrag la Pyke. Tot jocul: nu primesc sprijin de la nimeni."], {**PYKE, "!accept_support": ["no"]}, ""),
    (BEATEN, "ru", ["Отступаю в Pyke. На всю партию: поддержку мы не принимаем."], {**PYKE, "!accept_support": ["no"]}, ""),
    (BEATEN, "ro", ["Mă retrag la Pyke. Tot jocul: nu dau sprijin nimănui."], {**PYKE, "!support": [None]}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("where", "language", "mails", "taken", "about"), ROWS)
def test_nothing_is_chosen_by_a_mere_mention(
    where: tuple[str, str], language: str, mails: list[str], taken: Facts, about: str
) -> None:
    row = {"id": "x", "ctx": where[0], "seat": where[1], "lang": language, "kind": "", "must": {}}
    found = outcome_of(shared_room(), letter({**row, "before": mails[:-1], "text": mails[-1]}))
    assert found.facts == taken
    assert (
        any(about in question for question in found.questions) if about or not taken else not found.questions
    )
