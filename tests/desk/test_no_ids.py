"""An id is the program's own: no text for people shows one where the thing has a name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbf_moderator.cli.outcomes import tell_received
from pbf_moderator.desk.closing import close, in_words
from pbf_moderator.desk.letters import publish_receipt
from pbf_moderator.desk.moderate import answer_with_words
from pbf_moderator.desk.names import question_name, seat_name
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import owing, press
from pbf_moderator.desk.publish import compose_turn
from pbf_moderator.desk.status import status
from pbf_moderator.desk.table import Table
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.reading.text.words import LANGUAGES, words
from tests.volume import many

from .games import EVERY, NOW, begin, stops

STOPS = many(12, 100)
_FILES = re.compile(r"\S+\.(?:png|bbcode|eml|toml)\b|\[/?(?:img|url|color|seat)[^\]]*\]", re.IGNORECASE)
TABLES = (
    *("areas", "houses", "units", "tokens", "tracks", "house_cards", "cards", "leaders", "tactics", "allies"),
    *("ally_cards", "spaces", "provinces", "fleets", "tribes", "seats", "markers"),
)


def strange(table: Table, language: str) -> re.Pattern[str]:
    """The ids that mean nothing in a language: those that no name of it holds."""
    rows = [row["id"] for name in TABLES for row in table.scenario.tables.get(name, ())]
    lexicon = table.scenario.lexicon
    ids = {*rows, *(id for id in lexicon.words(language).get("step", {}))}
    named = " ".join(
        f"{entry.alias} {lexicon.text(entry.id, language)}" for entry in lexicon.entries(languages=[language])
    ).casefold()
    own = " ".join(p for phrases in words(language).kinds.values() for p in phrases)
    plain = [id for id in ids if isinstance(id, str) and _is_telling(id, f"{named} {own}", language)]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, plain))}|\w+_\w+/\S+#\d)(?![\w-])")


def _is_telling(id: str, named: str, language: str) -> bool:
    return id not in named and ("-" in id or "_" in id or language == "ru")


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")


@pytest.mark.parametrize(("name", "players", "options"), EVERY, ids=[s[0] for s in EVERY])
def test_no_text_for_people_shows_an_id(
    name: str, players: int, options: dict[str, object], memory: Path
) -> None:
    texts: dict[str, list[str]] = {language: [] for language in LANGUAGES}
    with open_table(begin(memory, name, players, options), write=True) as table:
        ids = {language: strange(table, language) for language in LANGUAGES}
        seen = 0
        for done, at in stops(table, STOPS):
            for language in LANGUAGES:
                texts[language] += [p.body + p.subject for p in compose_turn(table, seen, language=language)]
            seen = len(table.match.game.events)
            for seat in owing(table)[:1]:
                language = table.settings.language_of(seat)
                decision = next(d for d in table.asked(seat) if not d.passive)
                said = decision.form.sample(Stream(b"said", decision.key))
                for text in (
                    write(decision, said, table.scenario.lexicon, language),
                    "Atlantis: 9 fanti -> X",
                ):
                    taken = answer_with_words(table, seat, text, at)
                    publish_receipt(table, taken, at=at)
                    texts["it"].append(tell_received(taken.received, seat_name(table, seat)))
            report = status(table)
            texts["it"] += [report["title"], report["step_name"], *report["names"].values()]
            texts["it"] += [f"{row['name']}: {row['question']}" for row in report["waiting"]]
            texts["it"] += [question_name(table, m.decision) for m in done.progress.missing]
        if not table.match.over:
            texts["it"] += [in_words(table, s) for s in close(table, "default", dry=True, at=NOW)]
        for seat in table.seats:
            language = table.settings.language_of(seat)
            files = [*table.folder.outbox.glob(f"*/*-{seat}*.bbcode")]
            assert files
            texts[language] += [file.read_text("utf-8") for file in files]
        assert press(table).phrases()
    for language, pattern in ids.items():
        assert len(texts[language]) > 10
        for text in texts[language]:
            found = pattern.search(_FILES.sub(" ", text))
            assert found is None, (language, found and found[0], text[:3000])
