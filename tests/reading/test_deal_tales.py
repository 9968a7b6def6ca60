"""A deal told in any words: who is part of it and the price; what is denied, asked or told of others is no part of it."""

from __future__ import annotations

import pytest

from .taken import Row, got

LION = ("s-consolidate", "lannister")
KEY = "ransom/lannisport"
BOTH = ["eddard-stark", "jaime-lannister"]

TAKEN: list[Row] = [
    (*LION, "en", "Poor Jaime, without him I'm nothing. I ask Stark for Jaime and give three power for him.",
     {KEY: ["jaime-lannister", *["power"] * 3]}),
    (*LION, "ru", "Ох уж этот Джейме, а я без него как без рук. Прошу у Старков Джейме обратно и даю за него 3 власти.",
     {KEY: ["jaime-lannister", *["power"] * 3]}),
    (*LION, "it", "Eh, Jaime mi manca, senza di lui sono perso. Chiedo ad Anna Jaime e in cambio do Eddard e un gettone Potere.",
     {KEY: [*BOTH, "power"]}),
    (*LION, "ro", "Propunere adresată Casei Stark, în Lannisport:\na) cer restituirea lui Ser Jaime Lannister;\nb) ofer în schimb pe Eddard "
     "Stark.", {KEY: BOTH}),
    (*LION, "ru", "Сижу в поезде. Ну что, Старки, сколько держать Джейме в темнице? Предлагаю: вы возвращаете Джейме, а я отдаю Эддарда и "
     "сверху один жетон власти.", {KEY: [*BOTH, "power"]}),
    (*LION, "ru", "Переговоры начинаю. Прошу вернуть Джейме, взамен даю Эддарда и один жетон власти.", {KEY: [*BOTH, "power"]}),
    (*LION, "ru", "Старку от меня предложение: он возвращает Джейме, я отдаю Эддарда и сверху два жетона власти.",
     {KEY: [*BOTH, "power", "power"]}),
    (*LION, "it", "sì, tratto con Anna: rivoglio Jaime e le offro Eddard più 2 Potere. Anzi no, rifacendo i conti 2 sono troppi: Eddard più 1 "
     "Potere, questa è l'offerta definitiva.", {KEY: [*BOTH, "power"]}),
    (*LION, "it", "Rivorrei Ser Jaime; in cambio do Eddard Stark e 3 gettoni Potere... no, rileggendo sono troppi, facciamo 2.",
     {KEY: [*BOTH, "power", "power"]}),
    (*LION, "ro", "Propunere adresată Casei Stark, în Lannisport:\na) cer restituirea lui Ser Jaime Lannister;\nb) ofer în schimb pe Eddard "
     "Stark și 2 jetoane de putere, nu mai mult.", {KEY: [*BOTH, "power", "power"]}),
    (*LION, "en", "House Lannister opens a negotiation in Lannisport, on these terms: we receive Ser Jaime Lannister; in consideration thereof "
     "we give Eddard Stark and one (1) power.", {KEY: [*BOTH, "power"]}),
    (*LION, "en", "Surely she won't refuse this one: Eddard Stark free, 2 power on top, and I only want Jaime.",
     {KEY: [*BOTH, "power", "power"]}),
    (*LION, "it", "Trattativa a Lannisport: chiedo di riavere Ser Jaime e offro 3 gettoni Potere. Eddard invece non lo metto sul piatto.",
     {KEY: ["jaime-lannister", "power", "power", "power"]}),
    (*LION, "it", "Facciamo a mezza strada, 2 Potere. Più il tuo Eddard, tenuto bene, mai maltrattato. In cambio rivoglio Jaime.",
     {KEY: [*BOTH, "power", "power"]}),
    (*LION, "en", "At Lannisport I don't offer power, only Eddard Stark for Jaime.", {KEY: BOTH}),
]  # fmt: skip

NOT_SO: list[Row] = [
    (*LION, "en", "I ask for Jaime and give Eddard or 3 power.", {KEY: [*BOTH, "power", "power", "power"]}),
    (*LION, "en", "I ask for Jaime and give 2 power. I give 3 power.", {KEY: ["jaime-lannister", "power", "power", "power"]}),
    (*LION, "ro", "Cer: Jaime. Dau: 3 putere. Nu dau: Eddard.", {KEY: [*BOTH, "power", "power", "power"]}),
    (*LION, "it", "Chiedo Jaime e do 2 Potere. E se offrissi anche Eddard?", {KEY: [*BOTH, "power", "power"]}),
    (*LION, "en", "I wanted Jaime for Ned. Now I give 2 power for Jaime.", {KEY: [*BOTH, "power", "power"]}),
    (*LION, "en", "I ask for Jaime and offer 3 power. Ned, however, is not for sale.", {KEY: [*BOTH, "power", "power", "power"]}),
    (*LION, "en", "I ask for Jaime and offer Eddard. I offer nothing.", {KEY: BOTH}),
    (*LION, "en", "I ask for Jaime. You get Robb and 2 power.", {KEY: ["jaime-lannister", "power", "power"]}),
    (*LION, "en", "I don't offer power, only perhaps Eddard Stark for Jaime.", {KEY: []}),
    (*LION, "it", "Offro 3 potere e Arya per Jaime", {KEY: ["jaime-lannister", "power", "power", "power"]}),
    (*LION, "ru", "Прошу Джейме, даю 2 жетона власти. Эддарда не отдам.", {KEY: [*BOTH, "power", "power"]}),
]  # fmt: skip


@pytest.mark.parametrize("row", TAKEN)
def test_a_deal_has_all_its_parts(row: Row) -> None:
    assert [sorted(a) for a in got(row).get(KEY, ())] == [sorted(row[4][KEY])]


@pytest.mark.parametrize("row", NOT_SO)
def test_what_is_no_part_of_a_deal_is_not_taken_for_one(row: Row) -> None:
    assert [sorted(a) for a in got(row).get(KEY, ())] != [sorted(row[4][KEY])]
