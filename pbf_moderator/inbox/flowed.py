"""Undoing format=flowed (RFC 3676): soft line breaks joined, space-stuffing removed."""

from __future__ import annotations


def unflow(text: str, *, delsp: bool = False) -> str:
    """The text with its paragraphs on one line each and quotation depth written as ``>``.

    Args:
        text: LF line ends.
        delsp: the parameter of the same name: the blank at a soft break is not part of the text.
    """
    done: list[list[str]] = []
    depth_before, soft = 0, False
    for line in text.split("\n"):
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content.removeprefix(" ")
        signature = content == "-- "
        flows = content.endswith(" ") and not signature
        kept = content[:-1] if flows and delsp else content
        if soft and depth == depth_before and not signature:
            done[-1].append(kept)
        else:
            done.append([_prefix(depth, content), kept])
        depth_before, soft = depth, flows
    return "\n".join(map("".join, done))


def _prefix(depth: int, content: str) -> str:
    if depth:
        return ">" * depth + " "
    # A sign that the player typed and that was stuffed must not look like a quotation afterwards.
    return "  " if content.startswith(">") else ""
