"""What stands in the code in English is told in Italian where the moderator speaks it: nothing is forgotten, nothing left over."""

from __future__ import annotations

import ast
import io
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import pbf_moderator
from pbf_moderator.cli import patience
from pbf_moderator.desk.sentences import HOLE, in_language, own_sentences

from .conftest import Run

CODE = Path(pbf_moderator.__file__).parent
TOLD = ("cli", "desk", "delivery", "forums", "store", "inbox")
"""What a moderator hears of."""
DESIGNERS = {
    "cli/demo.py", "cli/play.py", "cli/scenario.py", "desk/checking.py", "desk/demo.py", "desk/designing.py",
}  # fmt: skip
"""What only who makes scenarios hears of; that stays English."""
SPEAKS = {"UserError", "Unsent", "Unknown", "Refused", "UsageError", "say", "spoken"}
ENDS = 2
"""So many words at both ends of a piece must stand in the code as they are; between them pieces may be put together."""
FROM_CLICK = re.compile(
    r"No such|Missing|Got unexpected|Option '|Invalid value|'\{\}' is not|\{\} is not in the|Path '"
)


def sentences(node: ast.expr) -> Iterator[str]:
    """What an expression says, with a hole for what varies; both sides of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else HOLE for part in node.values)  # type: ignore[misc]
    elif isinstance(node, ast.IfExp):
        yield from (*sentences(node.body), *sentences(node.orelse))


def said(tree: ast.AST) -> Iterator[str]:
    """What a module's errors and commands say."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and _speaks(node.func):
            yield from sentences(node.args[0])


def _speaks(called: ast.expr) -> bool:
    if isinstance(called, ast.Attribute):
        return called.attr == "UsageError"
    return isinstance(called, ast.Name) and called.id in SPEAKS


def modules() -> Iterator[tuple[str, ast.Module]]:
    for package in TOLD:
        for file in sorted((CODE / package).rglob("*.py")):
            yield file.relative_to(CODE).as_posix(), ast.parse(file.read_text("utf-8"))


def test_every_sentence_has_its_own_words() -> None:
    known = own_sentences("it")
    lacking = {
        sentence: name
        for name, tree in modules()
        for sentence in said(tree)
        if name not in DESIGNERS
        and re.search(r"[a-z]{3}", sentence)
        and (" " in sentence)
        and sentence not in known
    }
    lacking = {
        s: n for s, n in lacking.items() if in_language(s.replace(HOLE, "7"), "it") == s.replace(HOLE, "7")
    }
    assert not lacking


def test_no_words_are_left_over() -> None:
    """Each stands somewhere in the code, whole or as the pieces that are put together there."""
    texts = [file.read_text("utf-8") for file in CODE.rglob("*.py")]
    strings = {
        s
        for text in texts
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.expr)
        for s in sentences(node)
    }
    whole = "\n".join(strings)
    left = [
        key
        for key in own_sentences("it")
        if key not in strings
        and not FROM_CLICK.match(key)
        and not all(end in whole for part in key.split(HOLE) for end in _ends(part.strip(" .;:()")))
    ]
    assert not left


def _ends(part: str) -> tuple[str, str]:
    words = part.split(" ")
    return " ".join(words[:ENDS]), " ".join(words[-ENDS:])


def test_the_holes_are_the_same() -> None:
    for english, own in own_sentences("it").items():
        assert english.count(HOLE) == len(re.findall(r"\{\d?\}", own)), english


def test_a_sentence_within_a_sentence() -> None:
    told = in_language('Jaghutt is not a seat; the seats are Jaghut, Imass. Did you mean "Jaghut"?', "it")
    assert told == "Jaghutt non è un posto; i posti sono Jaghut, Imass. Volevi dire «Jaghut»?"
    assert in_language("nobody has ever said this", "it") == "nobody has ever said this"
    assert in_language("all is well", "xx") == "all is well"


def test_a_letters_title_is_cut_between_words() -> None:
    from pbf_moderator.desk.parcels import _MOST_OF_SUBJECT, _short

    title = "[mia-partita] Malazan: Genabackis – Turno 1, puoi già rispondere: marcia dalla Barghast Range"
    assert len(title) > _MOST_OF_SUBJECT
    assert _short(title).endswith("rispondere: marcia dalla…") and len(_short(title)) <= _MOST_OF_SUBJECT
    assert _short(title[:60]) == title[:60]


def italian(game: Path) -> Path:
    settings = game / "game.toml"
    text = settings.read_text("utf-8").replace('moderator_language = ""', 'moderator_language = "it"')
    settings.write_text(text, "utf-8")
    return game


def test_commands_and_errors_speak_the_moderators_language(pbf: Run, game: Path, tmp_path: Path) -> None:
    italian(game)
    assert "Manca " in pbf("advance", game, "--dry-run").out
    status = pbf("status", game).out
    assert re.search(r"si chiudono (lun|mar|mer|gio|ven|sab|dom) \d{4}-\d\d-\d\d \d\d:\d\d\.", status)
    assert "Non è stato registrato nulla" in pbf("close", game, "--policy", "default").out
    assert "non è una scadenza" in pbf("deadline", game, "domani sera").err
    assert "non è un posto" in pbf("answer", game, "jaghutt", "x").err
    assert "in uscita non c'è nulla di nome niente" in pbf("sent", game, "niente").err
    assert "Una copia per provare" in pbf("what-if", game, "--", "seed").out
    assert "Le parole possono arrivare" in pbf("seed", game).out
    assert "riaperto e integro" in pbf("hand-over", game, tmp_path / "g.zip").out
    assert "Confrontala" in pbf("take-over", tmp_path / "g.zip", tmp_path / "h").out
    assert "tutto a posto" in pbf("verify", game).out


def test_without_a_game_the_system_decides(pbf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBF_LANGUAGE", "it")
    assert "non è la cartella di una partita" in pbf("status", tmp_path).err
    assert "il comando «advace» non c'è" in pbf("advace", tmp_path).err
    assert "manca GAME (vedi pbf status --help)" in pbf("status").err
    done = pbf("new", "agot-2e", tmp_path / "n")
    assert "Scrivi nomi, indirizzi e nick dei giocatori" in done.out and "il massimo possibile" in done.out
    written = (tmp_path / "n" / "game.toml").read_text("utf-8")
    assert 'moderator_language = "it"' in written and '\nlanguage = "it"' in written
    assert "round 1 di 10" in pbf("status", tmp_path / "n").out


class Terminal(io.StringIO):
    """A terminal that remembers what it has shown."""

    def isatty(self) -> bool:
        return True


def test_what_takes_long_moves_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "LONG", 0.05)
    monkeypatch.setattr(sys, "stderr", shown := Terminal())
    with patience.seen_working(each=0.01):
        time.sleep(0.2)
    assert "#" in shown.getvalue()
    monkeypatch.setattr(patience, "LONG", 30.0)
    monkeypatch.setattr(sys, "stderr", shown := Terminal())
    with patience.seen_working():
        pass
    assert not shown.getvalue()
