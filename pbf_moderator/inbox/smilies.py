"""The codes behind the pictures of smilies, which some boards name by a word only."""

from __future__ import annotations

MYBB = {
    "Smile": ":)", "Wink": ";)", "Cool": ":cool:", "Big Grin": ":D", "Tongue": ":P", "Rolleyes": ":rolleyes:",
    "Shy": ":shy:", "Sad": ":(", "At": ":at:", "Angel": ":angel:", "Angry": ":@", "Blush": ":blush:", "Confused": ":s",
    "Dodgy": ":dodgy:", "Exclamation": ":exclamation:", "Heart": ":heart:", "Huh": ":huh:", "Idea": ":idea:",
    "Sleepy": ":sleepy:", "Undecided": ":-/", "Cry": ":cry:", "Sick": ":sick:", "Arrow": ":arrow:", "My": ":my:",
}  # fmt: skip
"""The stock smilies of MyBB 1.8, whose pictures tell the name and not the code."""


def code_of(name: str) -> str:
    """What was typed for a smiley of MyBB; one that the board's owner added is shown by its name."""
    return MYBB.get(name) or f":{name.lower()}:"
