"""The user's cache: shared by all games, and harmless whatever becomes of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pbf_moderator import user_cache
from pbf_moderator.user_cache import VARIABLE, Cache

from .conftest import Run

LOOKS_AT_PICTURES = True
SCENARIO = "agot-1e"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that nobody has used yet."""
    folder = tmp_path / "own cache"
    monkeypatch.setenv(VARIABLE, str(folder))
    return folder


PREVIEW = ("scenario", "preview", SCENARIO, "--width", "300", "--out")


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """A folder into which a command has drawn the board, and what it has drawn."""
    folder = tmp_path_factory.mktemp("drawn")
    line = [sys.executable, "-m", "pbf_moderator", *PREVIEW, str(folder / "first.png")]
    subprocess.run(line, env={**os.environ, VARIABLE: str(folder / "cache")}, check=True)
    return folder / "cache", (folder / "first.png").read_bytes()


@pytest.fixture
def first(own: Path, drawn: tuple[Path, bytes]) -> bytes:
    """The small picture, of which all is in the cache."""
    shutil.copytree(drawn[0], own)
    return drawn[1]


def preview(pbf: Run, out: Path) -> bytes:
    """The small picture of a first position."""
    done = pbf(*PREVIEW, out)
    assert done.code == 0, done
    return out.read_bytes()


def files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


def test_the_second_game_of_a_board_reads_and_draws_nothing_anew(
    pbf: Run, first: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for dear in ("paint.raster", "board_cache.parse_board", "paint.static_marks", "paint.sheet"):
        monkeypatch.setattr(
            f"pbf_moderator.render.{dear}", lambda *_, dear=dear: pytest.fail(f"{dear} again")
        )
    assert preview(pbf, tmp_path / "2.png") == first
    assert pbf("new", SCENARIO, tmp_path / "second").code == 0


SPOILT = (b"", b"torn", b"[]", b"null", b'{"size": [1, 1]}', b"\x89PNG\r\n\x1a\n")


@pytest.mark.parametrize("turned", [0, 1])
def test_spoilt_files_are_made_anew(pbf: Run, own: Path, first: bytes, tmp_path: Path, turned: int) -> None:
    for number, path in enumerate(sorted(files(own / "boards")) + sorted(files(own / "pieces"))):
        path.write_bytes(SPOILT[(number + turned) % len(SPOILT)])
    assert preview(pbf, tmp_path / "2.png") == first
    assert all(path.read_bytes() not in SPOILT for path in files(own))


def test_a_cache_that_cannot_be_written_does_no_harm(
    pbf: Run, own: Path, drawn: tuple[Path, bytes], tmp_path: Path
) -> None:
    own.write_text("a file where the folder should be")
    assert preview(pbf, tmp_path / "2.png") == drawn[1]
    assert own.read_text() == "a file where the folder should be"


def test_a_changed_board_or_renderer_is_another_file(
    pbf: Run, own: Path, first: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files(own)
    monkeypatch.setattr("pbf_moderator.render.board_cache.code_version", lambda *_: "a later version")
    preview(pbf, tmp_path / "2.png")
    assert before < files(own)
    assert len({path.name for path in files(own) if "-base-" in path.name}) == 2


def test_what_was_used_longest_ago_makes_room(tmp_path: Path) -> None:
    cache = Cache(tmp_path, most=280)
    for hour, name in enumerate(("old", "used", "new")):
        cache.write(name, bytes(100))
        os.utime(tmp_path / name, (hour, hour))
    assert cache.read("old") == bytes(100)
    cache.tidy()
    assert {path.name for path in files(tmp_path)} == {"old", "new"}


def test_what_nobody_has_finished_is_removed_in_time(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    for name, used in ((".unfinished-lost", 0), (".unfinished-now", 9_000), ("kept", 9_500)):
        (tmp_path / name).write_bytes(b"x")
        os.utime(tmp_path / name, (used, used))
    cache.tidy()
    assert {path.name for path in files(tmp_path)} == {".unfinished-now", "kept"}


def test_many_writers_and_readers_of_one_file(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    contents = [bytes([n]) * 300_000 for n in range(8)]

    def write(n: int) -> bool:
        cache.write("board", contents[n % 8])
        return cache.read("board") in contents

    with ThreadPoolExecutor(8) as crowd:
        assert all(crowd.map(write, range(80)))
    assert [path.name for path in files(tmp_path)] == ["board"]


def test_several_commands_at_once_draw_the_same(own: Path, tmp_path: Path) -> None:
    outs = [tmp_path / f"{n}.png" for n in range(2)]
    line = [sys.executable, "-m", "pbf_moderator", *PREVIEW]
    running = [subprocess.Popen([*line, str(out)], stdout=subprocess.DEVNULL) for out in outs]
    assert [command.wait(120) for command in running] == [0, 0]
    assert len({out.read_bytes() for out in outs}) == 1
    assert not [path for path in files(own) if path.name.startswith(".")]


@pytest.mark.skipif(sys.platform != "linux", reason="the variable of another platform")
def test_the_folder_is_the_platforms_unless_another_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(VARIABLE)
    assert user_cache.user_cache().folder == tmp_path / "pbf-moderator"
    monkeypatch.setenv(VARIABLE, str(tmp_path / "named"))
    assert user_cache.user_cache().folder == tmp_path / "named"


def test_the_tests_do_not_use_the_cache_of_whoever_runs_them() -> None:
    import platformdirs

    real = Path(platformdirs.user_cache_dir("pbf-moderator", appauthor=False))
    assert user_cache.user_cache().folder != real


def test_a_changed_drawing_is_another_version_of_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else pictures and colours made of the old one would come from the cache."""
    (tmp_path / "render").mkdir()
    monkeypatch.setattr(user_cache, "__file__", str(tmp_path / "user_cache.py"))
    (tmp_path / "render" / "symbols.svg").write_text("<g/>")
    before = user_cache.code_version.__wrapped__("render")
    (tmp_path / "render" / "symbols.svg").write_text("<path/>")
    assert user_cache.code_version.__wrapped__("render") != before
