"""game.toml as it is first written: each setting with what it is for, in the moderator's language."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from .links import ForumLink, MailLink
from .moderators_words import ModeratorsWords, words_for
from .settings import TABLES, Player, Settings


def settings_text(settings: Settings) -> str:
    """game.toml as it is first written, each setting with what it is for, in the moderator's language."""
    words = words_for(settings)
    lines = _comment(words, "head")
    for name in Settings.__dataclass_fields__:
        value = getattr(settings, name)
        if name == "dialect" and settings.dialect == Settings.dialect and not settings.forum.software:
            value = ""  # so that it follows a board that is named later
        if name not in TABLES and value is not None:
            lines += [*_comment(words, name), f"{name} = {_toml(value)}"]
    if settings.dkim_keys:
        lines += ["", "[dkim_keys]"]
        lines += [f"{_toml(name)} = {_toml(record)}" for name, record in settings.dkim_keys.items()]
    for name, link in (("forum", settings.forum), ("mail", settings.mail)):
        lines += ["", *_comment(words, name), *_link_lines(name, link)]
    lines += ["", *_comment(words, "players")]
    for seat, player in settings.players.items():
        lines += ["", f"[players.{seat}]"]
        lines += [f"{name} = {_toml(getattr(player, name))}" for name in Player.__dataclass_fields__]
    return "\n".join(lines) + "\n"


_EXAMPLES = {
    "forum": (
        "# [forum]",
        '# software = "phpbb"',
        '# address = "https://forum.example.org/"',
        '# user = "Modera"',
        '# section = "4"',
    ),
    "mail": (
        "# [mail]",
        '# imap = "imaps://mod@mail.example.org/INBOX"',
        '# smtp = "smtps://mod@mail.example.org"',
    ),
}


def _link_lines(name: str, link: ForumLink | MailLink) -> list[str]:
    """The table of a link, or an example to fill in."""
    if link == type(link)():
        return [*_EXAMPLES[name]]
    rows = ((row.name, getattr(link, row.name)) for row in fields(link))
    return [f"[{name}]", *(f"{key} = {_toml(value)}" for key, value in rows if value != "")]


def _comment(words: ModeratorsWords, name: str) -> list[str]:
    """What a part of the file is for, as comments."""
    key = f"book.{name}"
    return [f"# {line}" for line in words.say(key).splitlines()] if words.has(key) else []


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(_toml(v) for v in value) + "]"
    escaped = "".join(
        {"\\": "\\\\", '"': '\\"'}.get(c, c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}")
        for c in value
    )
    return f'"{escaped}"'
