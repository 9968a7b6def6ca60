"""`pbf verify --thread`: everything that stands in the forum beside what the journal says was posted there."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

import pytest

from tests.cli.conftest import DEMO, Done, Run
from tests.cli.test_cheats import forge

NOW = "2026-11-03T22:00:00+01:00"
MESSAGES = [DEMO / n for n in ("turn-3-mails.mbox", "turn-3-private-messages", "turn-3-second-mail.eml")]
NICK = "Master_of_Cards"
PLAYER = "WhiskyJack77"
SEATS = ("malazan", "jaghut", "tlan-imass", "tiste-andii", "tiste-edur", "tiste-liosan")
DATED = "is dated"
"""The fixture of a new game is made now, what follows on the evening of the demonstration."""
Post = tuple[str, str]
"""Nick and text."""


@pytest.fixture(scope="module")
def told(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game whose moderator is known by nick, with its opening, its words, a beacon's day and a turn's posts."""
    from pbf_moderator.cli import main

    path = shutil.copytree(begun, tmp_path_factory.mktemp("told") / "g")
    book = path / "game.toml"
    text = book.read_text("utf-8").replace("moderator_nicks = []", f'moderator_nicks = ["{NICK}"]')
    book.write_text(re.sub(r'dialect = ".*"', 'dialect = "phpbb"', text), "utf-8")
    for line in (
        *(["answer", path, seat, "--word", f"parola di {seat}"] for seat in SEATS[1:]),
        ["answer", path, "malazan", "--word", "tamburo"],
        ["ingest", path, *MESSAGES],
        ["rule", path, "power", "house=Malazan", "value=3", "--reason", "contati male"],
        ["advance", path, "--no-map"],
        ["seed", path, "--close"],
        ["close", path, "--policy", "default", "--yes"],
        ["advance", path, "--no-map"],
    ):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.argv", ["pbf", *map(str, line), "--now", NOW])
            with pytest.raises(SystemExit):
                main()
    assert len(posted(path)) > 3
    return path


@pytest.fixture
def table(told: Path, tmp_path: Path) -> Path:
    return shutil.copytree(told, tmp_path / "g")


def posted(game: Path) -> list[Post]:
    """All posts of the outbox as the moderator has published them."""
    return [(NICK, p.read_text("utf-8")) for p in sorted((game / "outbox").glob("*/post*.bbcode"))]


def as_html(bbcode: str) -> str:
    """A post as phpBB shows it: tags, lists, pictures, addresses that it shortens."""
    text = escape(bbcode, quote=False)
    text = re.sub(
        r"\[attachment=\d+\](.*?)\[/attachment\]",
        r'<div class="inline-attachment"><img alt="\1"></div>',
        text,
    )
    text = re.sub(r"\[color=(#\w+)\]", r'<span style="color:\1">', text).replace("[/color]", "</span>")
    text = re.sub(r"\[size=(\d+)\]", r'<span style="font-size:\1%">', text).replace("[/size]", "</span>")
    for tag in ("b", "i", "u"):
        text = text.replace(f"[{tag}]", f"<{tag}>").replace(f"[/{tag}]", f"</{tag}>")
    text = text.replace("[list]", "<ul>").replace("[/list]", "</ul>").replace("[*]", "<li>")
    text = text.replace("[code]", '<div class="codebox"><p>Code: <a href="#">Select all</a></p><pre><code>')
    text = text.replace("[/code]", "</code></pre></div>")
    text = re.sub(r"https?://[^\s)<]+", lambda m: f'<a href="{m[0]}">{m[0][:39]} ... {m[0][-10:]}</a>', text)
    return text.replace("\n", "<br>\n")


def page(
    folder: Path, posts: Sequence[Post], name: str = "topic.html", show: Callable[[str], str] = as_html
) -> Path:
    """A saved page of a topic on a board of phpBB."""
    rows = [
        f"""<div id="p{n}" class="post has-profile bg1"><div class="inner">
        <dl class="postprofile"><dt><a class="username">{escape(nick)}</a></dt></dl>
        <div class="postbody"><div id="post_content{n}"><h3><a href="./viewtopic.php?p={n}#p{n}">Turno</a></h3>
        <p class="author"><span>by <strong><a class="username">{escape(nick)}</a></strong> &raquo; </span>
        <time datetime="2026-11-0{1 + n // 20}T05:{n % 60:02}:45+00:00">then</time></p>
        <div class="content">{show(text)}</div></div></div></div></div>"""
        for n, (nick, text) in enumerate(posts, 7)
    ]
    path = folder / name
    path.write_text(
        '<!DOCTYPE html><html lang="en-gb"><head><meta charset="utf-8"><title>T</title>'
        '<link rel="canonical" href="http://forum.example.org/viewtopic.php?t=2"></head>'
        '<body id="phpbb"><div id="page-body">' + "".join(rows) + "</div></body></html>",
        "utf-8",
    )
    return path


def changed(posts: Sequence[Post], old: str, new: str) -> list[Post]:
    """The posts with a text in one of them altered."""
    found = [(nick, re.sub(old, new, text, count=1)) for nick, text in posts]
    assert sum(a != b for a, b in zip(posts, found, strict=True)) >= 1, old
    return found


def whole(pbf: Run, game: Path, *pages: Path, more: Sequence[object] = ()) -> Done:
    return pbf("verify", game, *(part for path in pages for part in ("--thread", path)), *more)


def notes(done: Done) -> list[str]:
    """What is told without being held against anybody."""
    return [line for line in done.out.splitlines() if "To know" in line and DATED not in line]


# -- an honest thread ---------------------------------------------------------------------------------------------


def test_an_honest_thread_holds(pbf: Run, table: Path, tmp_path: Path) -> None:
    done = whole(pbf, table, page(tmp_path, [*posted(table), (PLAYER, "Bella partita!")]))
    assert done.code == 0 and "all is well" in done.out, done.out
    assert not notes(done)


def test_posts_that_stand_on_no_page_are_named_and_prove_nothing(
    pbf: Run, table: Path, tmp_path: Path
) -> None:
    posts = posted(table)
    done = whole(pbf, table, page(tmp_path, posts[1:3], "1.html"), page(tmp_path, posts[3:], "2.html"))
    assert done.code == 0, done.out
    assert re.findall(r"To know: outbox/(\S+) stands on none", done.out) == ["0000-opening/post.bbcode"]


def test_a_comment_added_to_a_post_is_no_alteration(pbf: Run, table: Path, tmp_path: Path) -> None:
    posts = [(nick, f"Ciao a tutti!\n{text}\nBuon divertimento") for nick, text in posted(table)]
    assert whole(pbf, table, page(tmp_path, posts)).code == 0


# -- what a moderator could alter ---------------------------------------------------------------------------------

ALTERED = {
    "a word": ("tamburo", "tromba"),
    "the commitment": (r"(?i)(\[b\])[0-9a-f]{8}(?=[0-9a-f]{56})", r"\g<1>00000000"),
    "a figure": (r"Turno \d di", "Turno 9 di"),
    "a figure of a ruling": (r"(Decisione del moderatore[^\n]*)3", r"\g<1>5"),
    "a notice of the hand cut": (r"\[\*\][^\n]*contati male[^\n]*\n", ""),
    "the whole of the hand cut": (r"[^\n]*Interventi del moderatore[^\n]*\n\[list\].*?\[/list\]\n", ""),
    "the foot cut": (r"\n[^\n]*moderatore: voce #[^\n]*\n", "\n"),
    "the link of an entry": (r"(moderatore: voce #\d+, impronta )[0-9a-f]{4}", r"\g<1>0000"),
    "the number of an entry": (
        r"moderatore: voce #\d",
        "moderatore: voce #9",
    ),
    "the digest of the transcript": (
        r"(transcript\.jsonl\): \d+ rig[ah]e?, impronta )[0-9a-f]{4}",
        r"\g<1>0000",
    ),
    "the number of lines": (r"jsonl\): \d+ rig[ah]e?,", "jsonl): 1 riga,"),
}


@pytest.mark.parametrize("what", ALTERED)
def test_what_was_altered_in_a_post_is_named(pbf: Run, table: Path, tmp_path: Path, what: str) -> None:
    old, new = ALTERED[what]
    posts = changed(posted(table)[::-1], f"(?s){old}" if "whole" in what else old, new)
    done = whole(pbf, table, page(tmp_path, posts))
    assert done.code == 1 and f"message by {NICK}" in done.out, done.out


def test_a_line_of_the_transcript_printed_otherwise_is_named(pbf: Run, table: Path, tmp_path: Path) -> None:
    lines = (table / "outbox" / "transcript.jsonl").read_text("utf-8").splitlines()
    honest = page(tmp_path, [*posted(table), (NICK, "[code]\n" + "\n".join(lines[1:]) + "\n[/code]")])
    assert whole(pbf, table, honest).code == 0
    word = next(line for line in lines if "tamburo" in line)
    false = page(
        tmp_path, [*posted(table), (NICK, "[code]\n" + word.replace("tamburo", "tromba") + "\n[/code]")]
    )
    done = whole(pbf, table, false)
    assert done.code == 1 and "line that the transcript has not" in done.out


def test_an_attached_transcript_is_compared_line_by_line(pbf: Run, table: Path, tmp_path: Path) -> None:
    topic, attached = page(tmp_path, posted(table)), tmp_path / "attached.jsonl"
    text = (table / "outbox" / "transcript.jsonl").read_text("utf-8")
    attached.write_text(text, "utf-8")
    assert not notes(whole(pbf, table, topic, attached))
    attached.write_text("".join(text.splitlines(keepends=True)[:1]), "utf-8")
    assert whole(pbf, table, topic, attached).code == 0, "an older one is the beginning of it"
    attached.write_text(text.replace("tamburo", "tromba"), "utf-8")
    done = whole(pbf, table, topic, attached)
    assert "attached.jsonl: line 3 is not the one" in done.out and done.code == 0, (
        "anybody could have made it"
    )
    sum_ = hashlib.sha256(attached.read_bytes()).hexdigest()
    vouched = page(tmp_path, [*posted(table), (NICK, f"impronta: {text.count(chr(10))}:{sum_}")])
    assert whole(pbf, table, vouched, attached).code == 1, "a post of the moderator's gives its digest"


# -- templates of the moderator's own -----------------------------------------------------------------------------

CUTTING = {
    "hand.j2": ("", "does not tell an act of the moderator's hand: ruled"),
    "seal.j2": ("", "gives no entry of the journal"),
    "words.j2": ("{{ t('seed.words_closed') }}\n{% include 'seal.j2' %}", "does not tell a word"),
}


@pytest.mark.parametrize("name", CUTTING)
def test_what_a_template_leaves_out_is_named(pbf: Run, game: Path, name: str) -> None:
    text, wanted = CUTTING[name]
    layouts = game / "templates" / "post"
    layouts.mkdir(parents=True)
    (layouts / name).write_text(text, "utf-8")
    play(pbf, game)
    done = pbf("verify", game)
    assert done.code == 1 and wanted in done.out, done.out


def test_an_act_in_words_of_ones_own_is_shown_to_be_judged(pbf: Run, game: Path) -> None:
    own = game / "templates" / "phrases" / "common"
    own.mkdir(parents=True)
    (own / "it.toml").write_text('[hand]\nruled = "Ho corretto una svista"\n', "utf-8")
    play(pbf, game)
    done = pbf("verify", game)
    assert done.code == 0 and "in words of its own: Ho corretto una svista" in done.out, done.out


def play(pbf: Run, game: Path) -> None:
    pbf("answer", game, "malazan", "--word", "tamburo", "--now", NOW)
    pbf("seed", game, "--close", "--now", NOW)
    assert (
        pbf("rule", game, "power", "house=Malazan", "value=4", "--reason", "svista", "--now", NOW).code == 0
    )
    for _ in range(3):
        pbf("close", game, "--policy", "default", "--yes", "--now", NOW)
        pbf("advance", game, "--no-map", "--now", NOW)


# -- who wrote it -------------------------------------------------------------------------------------------------

FRAME = f"Impronta del registro del moderatore: #16 {'0' * 64} · transcript.jsonl fin qui, righe e impronta: 2:{'0' * 64}"


def test_a_players_mark_frames_nobody(pbf: Run, table: Path, tmp_path: Path) -> None:
    done = whole(pbf, table, page(tmp_path, [*posted(table), (PLAYER, FRAME)]))
    assert done.code == 0 and f"message by {PLAYER}" in done.out and "not certainly written" in done.out, (
        done.out
    )
    assert whole(pbf, table, page(tmp_path, [*posted(table), (NICK, FRAME)])).code == 1


def test_a_players_copy_of_a_post_replaces_no_post(pbf: Run, table: Path, tmp_path: Path) -> None:
    posts = posted(table)
    done = whole(pbf, table, page(tmp_path, [*posts[1:], (PLAYER, posts[0][1])]))
    assert "0000-opening/post.bbcode stands on none" in done.out


def test_what_the_moderator_quotes_is_not_the_moderators(pbf: Run, table: Path, tmp_path: Path) -> None:
    def quoting(text: str) -> str:
        shown = as_html(text)
        return re.sub(
            r"\[quote\](.*?)\[/quote\]", r"<blockquote><div><cite>x wrote:</cite>\1</div></blockquote>", shown
        )

    posts = [*posted(table), (NICK, f"[quote]{FRAME}[/quote]Non è vero.")]
    done = whole(pbf, table, page(tmp_path, posts, show=quoting))
    assert done.code == 0 and "gives entry 16" not in done.out, done.out


def test_where_the_moderators_nick_is_not_known_nothing_is_proof(
    pbf: Run, table: Path, tmp_path: Path
) -> None:
    book = table / "game.toml"
    book.write_text(
        book.read_text("utf-8").replace(f'moderator_nicks = ["{NICK}"]', "moderator_nicks = []"), "utf-8"
    )
    topic = page(tmp_path, [*changed(posted(table), "tamburo", "tromba"), ("nobody", FRAME)])
    done = whole(pbf, table, topic)
    assert done.code == 0 and "moderator_nicks, or --nick" in done.out, done.out
    assert "tamburo" in done.out and "not certainly written by the moderator" in done.out
    assert whole(pbf, table, topic, more=("--nick", NICK)).code == 1


# -- an export ----------------------------------------------------------------------------------------------------


def exported(pbf: Run, game: Path, path: Path) -> Path:
    path.write_text(pbf("export", game).out, "utf-8")
    return path


def test_an_export_is_verified_as_it_is(pbf: Run, table: Path, tmp_path: Path) -> None:
    file = exported(pbf, table, tmp_path / "game.jsonl")
    before = sorted(tmp_path.iterdir())
    done, folder = pbf("verify", file), pbf("verify", table)
    assert done.code == 0 and done.out.splitlines()[1:] == folder.out.splitlines()[1:], done.out
    assert sorted(tmp_path.iterdir()) == before, "no game is made of it"
    assert json.loads(pbf("verify", file, "--json").out)["marks"] >= len(posted(table))


def test_an_export_is_compared_with_the_thread(pbf: Run, table: Path, tmp_path: Path) -> None:
    file, topic = exported(pbf, table, tmp_path / "game.jsonl"), page(tmp_path, posted(table))
    assert not notes(whole(pbf, file, topic, more=("--nick", NICK)))
    false = page(tmp_path, changed(posted(table), "tamburo", "tromba"), "false.html")
    done = whole(pbf, file, false, more=("--nick", NICK))
    assert done.code == 1 and "tamburo" in done.out, done.out


def test_the_export_of_a_journal_written_anew_is_named_by_the_thread(
    pbf: Run, table: Path, tmp_path: Path
) -> None:
    topic = page(tmp_path, posted(table))
    forge(table, lambda rows: None)
    done = whole(pbf, exported(pbf, table, tmp_path / "game.jsonl"), topic, more=("--nick", NICK))
    assert done.code == 1 and f"message by {NICK}" in done.out


@pytest.mark.parametrize("harm", ["cut", "altered", "no export", "empty", "no text"])
def test_an_export_that_is_none_is_one_sentence(pbf: Run, table: Path, tmp_path: Path, harm: str) -> None:
    file = exported(pbf, table, tmp_path / "game.jsonl")
    lines = file.read_text("utf-8").splitlines()
    texts = {
        "cut": "\n".join(lines[:9]),
        "altered": "\n".join(line.replace("malazan", "jaghut") for line in lines),
        "no export": "Caro moderatore,\nordini",
        "empty": "",
        "no text": "",
    }
    file.write_bytes(b"\xff\xfe\x00" if harm == "no text" else texts[harm].encode())
    done = pbf("verify", file)
    assert done.code == 2 and len(done.err.strip().splitlines()) == 1 and "error in pbf" not in done.err, done
