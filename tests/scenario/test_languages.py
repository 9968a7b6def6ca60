"""A language that is missing, or missing in part: the check says so in the pack that lacks it, and no game begins in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pbf_moderator.resources import roots, shipped
from pbf_moderator.scenario.check import check
from pbf_moderator.scenario.translations import FILES, missing_texts

LAGOON = Path(__file__).parents[1] / "third_party" / "lagoon"
ID = "lagoon-war"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the variant that extends the second edition."""
    return Path(shutil.copytree(LAGOON, tmp_path / "lagoon"))


def scenario_of(pack: Path) -> Path:
    return pack / "scenarios" / ID


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def speak(pack: Path, languages: str) -> None:
    edit(scenario_of(pack) / "scenario.toml", 'languages = ["en", "it"]', f"languages = {languages}")


def found(pack: Path) -> list[tuple[str, str]]:
    """The files, below the pack, and sentences of all findings."""
    findings = check(scenario_of(pack))
    assert all(f.file.is_relative_to(pack) for f in findings), findings
    return [(f.file.relative_to(scenario_of(pack)).as_posix(), f.message) for f in findings]


def pbf(*words: object, packs: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PBF_PACKS": str(packs), "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(
        [sys.executable, "-m", "pbf_moderator", *map(str, words)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        cwd=packs,
        timeout=120,
    )


def test_a_missing_name_is_reported_in_the_pack_that_lacks_it(pack: Path) -> None:
    edit(scenario_of(pack) / "lang" / "it.toml", 'dunes = ["Le Dune", "Dune"]\n', "")
    assert found(pack) == [("lang/it.toml", "The area dunes has no name in it.")]


def test_a_language_without_any_file_of_the_pack_is_one_finding(pack: Path) -> None:
    (scenario_of(pack) / "lang" / "it.toml").unlink()
    [(file, sentence)] = found(pack)
    assert file == "scenario.toml" and "There is no lang/it.toml" in sentence
    assert "area 15, house 3" in sentence and "pbf scenario words" in sentence


def test_a_variant_that_renames_nothing_needs_no_file_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios" / "short-war"
    (folder / "lang").mkdir(parents=True)
    (folder / "scenario.toml").write_text(
        'id = "short-war"\nextends = "agot-2e"\nlanguages = ["it"]\nlanguage = "it"\n[constants]\nturns = 6\n',
        "utf-8",
    )
    (folder / "lang" / "it.toml").write_text('[title]\nshort-war = "Guerra breve"\n', "utf-8")
    assert check(folder) == []


def test_a_fifth_language_says_which_texts_of_the_program_are_missing(pack: Path) -> None:
    speak(pack, '["en", "it", "de"]')
    sentences = [sentence for file, sentence in found(pack) if file == "scenario.toml"]
    for kind in ("words/de", "words/thrones/de", "receipt/de", "phrases/common/de", "phrases/thrones/de"):
        assert any(f"There is no templates/{kind}.toml" in s for s in sentences), kind
    assert any("There is no lang/de.toml" in s for s in sentences)


def test_a_language_in_part_says_which_texts_it_lacks(tmp_path: Path) -> None:
    folder = tmp_path / "templates" / "receipt"
    folder.mkdir(parents=True)
    (folder / "de.toml").write_text('[frame]\nsubject = "Quittung"\n', "utf-8")
    [sentence] = [s for s in missing_texts("de", "thrones", roots([tmp_path])) if "receipt/de.toml" in s]
    assert "lacks frame.held, frame." in sentence and "more; templates/receipt/en.toml" in sentence


@pytest.mark.parametrize("language", ["it", "en", "ro", "ru"])
def test_the_shipped_languages_lack_nothing(language: str) -> None:
    assert missing_texts(language, "thrones", roots()) == []


def test_no_game_begins_in_a_language_that_nobody_could_be_answered_in(pack: Path) -> None:
    speak(pack, '["en", "de"]')
    done = pbf("new", ID, "my-game", "--set", "language=de", packs=pack)
    assert (done.returncode, done.stdout) == (2, "") and not (pack / "my-game").exists()
    assert "no words and receipts in the language 'de'" in done.stderr and done.stderr.count("\n") == 1


def test_a_fifth_language_needs_files_only(pack: Path) -> None:
    """Here the files of English stand for a translation, under another name."""
    speak(pack, '["en", "de"]')
    shutil.move(scenario_of(pack) / "lang" / "it.toml", scenario_of(pack) / "lang" / "de.toml")
    base = shutil.copytree(shipped() / "scenarios" / "agot-2e", pack / "scenarios" / "agot-2e")
    shutil.copy(base / "lang" / "en.toml", base / "lang" / "de.toml")
    edit(base / "scenario.toml", 'languages = ["it", ', 'languages = ["de", "it", ')
    for name in FILES:
        own, model = (name.format(language=lang, family="thrones") for lang in ("de", "en"))
        target = pack / "templates" / own
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(shipped() / "templates" / model, target)
    words = pack / "templates" / "words" / "de.toml"
    edit(words, 'rest = ["the rest"', 'rest = ["der ganze Rest", "the rest"')
    (pack / "book.toml").write_text(
        'language = "de"\n[players.millers]\nnicks = ["Anna"]\n[players.lanterners]\n[players.coppersmiths]\n',
        "utf-8",
    )
    assert pbf("new", ID, "my-game", "--book", "book.toml", packs=pack).returncode == 0
    (pack / "orders.txt").write_text("Old Mills: advance+1\nder ganze Rest: toll\n", "utf-8")
    done = pbf("ingest", "my-game", "orders.txt", "--as", "millers", packs=pack)
    assert "accepted" in done.stdout
    [receipt] = (pack / "my-game" / "outbox" / "receipts").glob("*.bbcode")
    assert "Understood:" in receipt.read_text("utf-8")
    assert receipt.read_text("utf-8").count("der ganze Rest: toll") == 2
