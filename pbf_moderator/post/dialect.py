"""The dialects of BBCode, as data: which tags a board knows, what else it reacts to, what it takes at most."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from ..errors import UserError
from .markup import BAR, BRACKET, JOINER

_ADDRESS = re.compile(rf"(https?://[^\s\[\]|<>\"'{BRACKET}{BAR}]+)")
"""A whole address; in text from outside there is none, since `markup.defuse` breaks it."""


@dataclass(frozen=True)
class FrameTag:
    """How a board shows a block of lines; `line` stands before each, `end` after it."""

    open: str
    close: str
    line: str = ""
    end: str = ""


@dataclass(frozen=True)
class Dialect:
    """One board's markup.

    Attributes:
        id: file name without its ending.
        title: what the moderator knows it as.
        most: the greatest length of a post, in `unit` (characters or bytes), a line end counting as `line_end`.
        subject: the greatest length of a subject, in characters.
        tags: inline tag -> (open, close), with {value} where it has one; a missing tag leaves its text alone.
        frames: block -> tags; a missing table becomes columns in code, another missing block plain lines.
        line: a rule across the post.
        image, attachment: how a picture is shown from an address, or one attached by its {name} and number {n}.
        words: every tag the board reacts to, ours or not.
        codes: smilies and other short codes it turns into something else where they stand apart from letters.
        signs: what it turns into something else wherever it stands.
        off: tags that it knows and that are switched off on a board as it comes.
    """

    id: str
    title: str
    most: int
    subject: int
    unit: str = "characters"
    tags: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    frames: Mapping[str, FrameTag] = field(default_factory=dict)
    line: str = "―" * 12
    image: str = "{url}"
    attachment: str = "{name}"
    words: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    line_end: int = 1

    def size(self, text: str) -> int:
        """The length of a text as the board counts it; browsers send a line end as two characters."""
        length = len(text.encode()) if self.unit == "bytes" else len(text)
        return length + (self.line_end - 1) * text.count("\n")

    def escape(self, text: str) -> str:
        """Running text in which the board finds no markup; an address in it is left as it is, to be copied."""
        pieces = _ADDRESS.split(text)
        return "".join(piece if n % 2 else self._harmless(piece) for n, piece in enumerate(pieces))

    def _harmless(self, text: str) -> str:
        text = text.replace(BRACKET, "[").replace(BAR, "|")
        if self.words:
            text = self._tag.sub(f"[{JOINER}", text)
        if self.codes:
            text = self._code.sub(_broken, text)
        if self.signs:
            text = self._sign.sub(_broken, text)
        return text

    @cached_property
    def _tag(self) -> re.Pattern[str]:
        words = "|".join(re.escape(word) for word in (*self.words, *self.off))
        return re.compile(rf"\[(?=/?(?:{words})(?:[\]=\s:]|$))", re.IGNORECASE)

    @cached_property
    def _code(self) -> re.Pattern[str]:
        codes = "|".join(re.escape(code) for code in sorted(self.codes, key=len, reverse=True))
        return re.compile(rf"(?<![^\W_])(?:{codes})(?![^\W_])", re.IGNORECASE)

    @cached_property
    def _sign(self) -> re.Pattern[str]:
        return re.compile("|".join(re.escape(sign) for sign in self.signs), re.IGNORECASE)


def _broken(match: re.Match[str]) -> str:
    return match[0][0] + JOINER + match[0][1:]


def load_dialect(path: Path) -> Dialect:
    """Read a dialect from its TOML file.

    Raises:
        UserError: the file is missing, no TOML, or lacks a field.
    """
    try:
        return _read(path.stem, path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UserError(f"There is no forum dialect '{path.stem}': {path} does not exist") from None
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"{path} is not valid TOML: {error}") from None
    except (KeyError, TypeError) as error:
        raise UserError(f"{path} is not a dialect: {error}") from None


@lru_cache(maxsize=32)
def _read(name: str, text: str) -> Dialect:
    """The dialect that a file's text describes: each post, letter and receipt asks for it."""
    return _dialect(name, tomllib.loads(text))


def _dialect(id_: str, table: Mapping[str, Any]) -> Dialect:
    limits = table["limits"]
    plain = {key: table[key] for key in ("line", "image", "attachment") if key in table}
    return Dialect(
        id=id_,
        title=table["title"],
        most=limits["post"],
        subject=limits["subject"],
        unit=limits.get("unit", "characters"),
        tags={name: (pair[0], pair[1]) for name, pair in table.get("tags", {}).items()},
        frames={name: FrameTag(**row) for name, row in table.get("frames", {}).items()},
        words=tuple(table.get("words", ())),
        codes=tuple(table.get("codes", ())),
        signs=tuple(table.get("signs", ())),
        off=tuple(table.get("off", ())),
        line_end=limits.get("line_end", 1),
        **plain,
    )
