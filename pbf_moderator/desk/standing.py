"""The lines of a post as a reader of the forum sees them, compared with those that were composed: each whole, in their order.

What boards are known to change does not count: blanks, typographic quotes and dashes, invisible separators, shortened
addresses, pictures. Figures, signs, stars, arrows and marks of direction do.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from html import unescape

from ..inbox.message import Message
from .likeness import ADDRESS, PICTURE, without_tags
from .unseen import unseen_texts

NOT_OWN = ("quotation", "forwarded", "struck", "hidden", "image", "attachment")
"""What is set aside of a message and does not stand there as its author's words."""
_SAME = {
    **dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"), ""),
    **dict.fromkeys(map(ord, "“”„‟«»″"), '"'),
    **dict.fromkeys(map(ord, "‘’‚‛′"), "'"),
    **dict.fromkeys(map(ord, "‐‑‒–—―−"), "-"),
    ord("…"): "...",
}
_ENDS = re.compile(r"\n|<(?:br|/?li|/?p|/?div|/?ul|/?pre|/?tr)\b[^<>]{0,400}>", re.IGNORECASE)
_MARKUP = re.compile(r"<[^<>]{0,4000}>")
_COLUMNS = re.compile(r"\S {2,}\S")
_RULE = re.compile(r"(\S)\1{2,}")
_SHORTENED = r"\S+(?: ?\.\.\. ?\S*)?"


def standing(message: Message) -> list[str]:
    """The lines of a message that stand in the forum as its author's words.

    What is quoted, struck out or cannot be seen is not among them.
    """
    own = [part.text for part in message.removed if part.kind not in NOT_OWN]
    shown = _with_columns(_lines("\n".join([message.body, *own])), message.raw.decode("utf-8", "replace"))
    return _without(shown, unseen_texts(message.raw))


def visible(text: str) -> list[str]:
    """The lines of a composed post that its readers can see."""
    return _without(list(meant(text)), unseen_texts(text.encode(), percent=True))


def _without(lines: list[str], unseen: Sequence[str]) -> list[str]:
    gone = {_key(line) for text in unseen for line in _lines(text)} - {""}
    return [line for line in lines if not any(text in _key(line) for text in gone)] if gone else lines


@lru_cache(maxsize=512)
def meant(text: str) -> tuple[str, ...]:
    """The lines of a composed post, in the markup of any board, as its readers are to see them."""
    from ..inbox.posts import ForumPost, from_text
    from ..inbox.settings import InboxSettings

    post = from_text(ForumPost("thread", "", None), text, InboxSettings(), b"")
    own = [part.text for part in post.removed if part.kind not in NOT_OWN]
    return tuple(_with_columns(_lines("\n".join([post.body, *own])), text))


def _lines(text: str) -> list[str]:
    found = (PICTURE.sub("", without_tags(unescape(row))).strip() for row in text.split("\n"))
    return [row for row in found if row and not _RULE.fullmatch(_key(row))]


def _with_columns(lines: list[str], raw: str) -> list[str]:
    """The lines with the blanks that their source has between columns."""
    rows = (without_tags(unescape(_MARKUP.sub("", row))) for row in _ENDS.split(raw))
    wide: dict[str, list[str]] = {}
    for row in (row.replace("\xa0", " ").translate(_SAME).strip() for row in rows):
        if _COLUMNS.search(row):
            wide.setdefault(_key(row), []).append(row)
    return [found.pop(0) if (found := wide.get(_key(line))) else line for line in lines]


@lru_cache(maxsize=8192)
def _key(line: str) -> str:
    """A line as it is compared."""
    return " ".join(unicodedata.normalize("NFC", line).translate(_SAME).split())


def lost(wanted: Sequence[str], shown: Sequence[str]) -> list[str]:
    """The lines that do not stand among others, each as often and in the same order.

    Args:
        wanted: the lines of a composed post.
        shown: those of the forum, more of which may stand between them.
    """
    keys, there = [_key(line) for line in wanted], _as_compared(wanted, shown)
    if _stand_in_order(keys, there):
        return []
    blocks = SequenceMatcher(None, keys, there, autojunk=False).get_matching_blocks()
    kept = {place for block in blocks for place in range(block.a, block.a + block.size)}
    return [line for place, line in enumerate(wanted) if place not in kept]


def _stand_in_order(keys: Sequence[str], there: Sequence[str]) -> bool:
    rest = iter(there)
    return all(key in rest for key in keys)


def share(wanted: Sequence[str], shown: Sequence[str]) -> float:
    """How much of a post stands among other lines, between 0 and 1, in whatever order."""
    there = {_key(line) for line in shown}
    return sum(_key(line) in there for line in wanted) / len(wanted) if wanted else 0.0


def _as_compared(wanted: Sequence[str], shown: Sequence[str]) -> list[str]:
    """Lines of the forum, with addresses as they were composed where a board has shortened them.

    Where it keeps the blanks between columns, a line whose columns were moved is none of those that are wanted.
    """
    forms = list(_forms(wanted))
    wide = {line for line in wanted if _COLUMNS.search(line)}
    columns = {_key(line) for line in wide}
    found = []
    for line in shown:
        key = next((key for key, form in forms if form.fullmatch(_key(line))), _key(line))
        moved = key in columns and _COLUMNS.search(line) and line not in wide
        found.append(f"\0{line}" if moved else key)
    return found


def _forms(wanted: Sequence[str]) -> Iterator[tuple[str, re.Pattern[str]]]:
    for line in wanted:
        if "://" in line:
            pieces = ADDRESS.split(_key(line))
            yield _key(line), re.compile(_SHORTENED.join(map(re.escape, pieces)))
