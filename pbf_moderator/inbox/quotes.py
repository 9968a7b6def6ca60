"""Telling a player's new words from what the mail program or the forum repeated below, above or between them.

A rule list of our own: the packages that exist take ``- Pale: attack`` or everything after "Thanks," for a signature,
lack Romanian and Russian, and leave bottom-posted replies alone. All rules look at one line at a time and are linear.
"""

from __future__ import annotations

import re

from .charsets import without_residue
from .message import Part

_QUOTED = re.compile(r" ?>")
_RULE = re.compile(
    r"\s*[-_*\u2014\u2500]{2,}\s*(?:original message|messaggio originale|mesaj(?:ul)? original|исходное сообщение"
    r"|пересылаемое сообщение|forwarded message|messaggio inoltrato|mesaj redirecționat|ursprüngliche nachricht"
    r"|weitergeleitete nachricht|message (?:d'|d’)?origin(?:e|al)|mensaje original|mensagem original)\s*[-_*\u2014\u2500]{2,}\s*$",
    re.IGNORECASE,
)
_UNDERSCORES = re.compile(r"\s*_{16,}\s*$")
_ROLES = {
    "from": "from|da|de la|от|von|de|expéditeur",
    "sent": "sent|date|inviato|data|trimis|data trimiterii|отправлено|дата|gesendet|datum|envoyé|enviado|enviada em|fecha",
    "to": "to|a|an|către|catre|кому|à|para|destinatario|destinatar",
    "subject": "subject|oggetto|subiect|тема|betreff|objet|asunto|assunto",
    "cc": "cc|ccn|bcc|копия|importance|priorità|reply-to",
}
_LABEL = re.compile(
    r"\s*\*?(?:" + "|".join(f"(?P<{role}>{words})" for role, words in _ROLES.items()) + r")\s?:\*?(?:\s|$)",
    re.IGNORECASE,
)
_WROTE = re.compile(
    r"(?:\b(?:wrote|writes|ha scritto|scrive|a scris|scrie|пишет|писала?|написала?(?:\(а\))?|a écrit|escreveu|escribió)"
    r"|\b(?:schrieb|пользователь)\b[^:]{0,120}(?:<[^<>]*>)?)\s?:\s*$",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"\s*(?:on|il(?: giorno)?|in data|am|le|em|el|în|in|pe|la|lun|mar|mie|joi|vin|sâm|dum|пн|вт|ср|чт|пт|сб|вс)\b"
    r"|\s*(?:понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)|\s*\d{1,4}[-./ ]",
    re.IGNORECASE,
)
_ADDRESSED = re.compile(r"<[^<>\s]+@[^<>\s]+>\s?:\s*$")
_DATED = re.compile(r"\d{1,2}[:.]\d\d|\b(?:19|20)\d\d\b|@")
_FOOTER = re.compile(
    r"\s*(?:inviato da(?:l mio)? |inviata da |sent from (?:my |mail for |outlook|yahoo)|sent via |trimis de pe |trimis din "
    r"|отправлено (?:с|из) |von meinem .{1,40} gesendet|gesendet von |envoyé de(?:puis)? |enviado desde |enviado do "
    r"|get outlook for |scarica outlook per |mail priva di virus|virus-free|отправлено со? )",
    re.IGNORECASE,
)
_DELIMITER = re.compile(r"--\s?$")
_ORDER_LIKE = re.compile(r"\W{0,3}\w[^:=\n\"“”«»@]{0,40}(?::|=|->|→| [-–—] )\s*\S")
_CONTACT = re.compile(
    r"@|https?:|www\.|\b(?:tel|cell|mob|fax|phone|e-?mail|web|skype|тел|моб)\b|\+\d{2}", re.IGNORECASE
)
_FOOTER_LENGTH = 90
_SIGNATURE_LINES = 10
_ATTRIBUTION_LINES = 3
_BLOCK_LINES = 14


def split(text: str, marker: str = "") -> tuple[str, list[Part]]:
    """The new words of a message, and the quotations, signatures and footers taken out of it.

    Args:
        text: LF line ends; quotations by ``>`` or by the customs of mail programs.
        marker: the game's own "reply above this line", "" if it uses none.
    """
    lines = without_residue(text).split("\n")
    parts: list[Part] = []
    if marker:
        lines = _cut_at_marker(lines, marker, parts)
    own: list[str] = []
    for segment in _segments(lines, parts):
        own += _without_signature(segment, parts)
    return "\n".join(line.rstrip() for line in own).strip("\n"), parts


def _cut_at_marker(lines: list[str], marker: str, parts: list[Part]) -> list[str]:
    """What stands above the marker; a reply written below it loses only the marker's line."""
    wanted = " ".join(marker.split()).casefold()
    for number, line in enumerate(lines):
        if wanted in " ".join(line.split()).casefold() and not _QUOTED.match(line):
            if any(above.strip() for above in lines[:number]):
                parts.append(Part.of("quotation", "\n".join(lines[number:])))
                return lines[:number]
            return lines[number + 1 :]
    return lines


def _segments(lines: list[str], parts: list[Part]) -> list[list[str]]:
    """The runs of own lines between the quotations; the quotations are added to ``parts``."""
    segments: list[list[str]] = [[]]
    number, end = 0, len(lines)
    while number < end:
        line = lines[number]
        if _QUOTED.match(line):
            stop = _quoted_until(lines, number)
        elif ":" in line or "--" in line or "__" in line or _BEGINS.match(line):
            stop = _introduced_until(lines, number)
        else:
            stop = number
        if stop > number:
            parts.append(_quotation(lines[number:stop]))
            segments.append([])
            number = stop
        else:
            segments[-1].append(line)
            number += 1
    return segments


def _quotation(lines: list[str]) -> Part:
    """Its line count leaves out the "X wrote:" above lines marked with ``>``."""
    part = Part.of("quotation", "\n".join(lines))
    marked = sum(1 for line in lines if _QUOTED.match(line))
    return Part(part.kind, part.text, marked or part.lines)


def _quoted_until(lines: list[str], number: int) -> int:
    """The end of a run of quoted lines, blank ones between them included."""
    stop = number
    while number < len(lines) and (_QUOTED.match(lines[number]) or not lines[number].strip()):
        number += 1
        if _QUOTED.match(lines[number - 1]):
            stop = number
    return stop


def _introduced_until(lines: list[str], number: int) -> int:
    """The end of the quotation that a line introduces; ``number`` itself if it introduces none.

    What follows an introduction is quoted by ``>``, and own words may come after it; or else all of it is quoted.
    """
    after, certain = _attribution(lines, number), False
    if after:
        certain = bool(_DATED.search(" ".join(lines[number:after])))
    else:
        after = _header_block(lines, number)
        certain = after > 0
    if not after:
        return number
    follows = after
    while follows < len(lines) and not lines[follows].strip():
        follows += 1
    if follows < len(lines) and _QUOTED.match(lines[follows]):
        return _quoted_until(lines, follows)
    return len(lines) if certain else number


def _attribution(lines: list[str], number: int) -> int:
    """The line after "On … wrote:", which mail programs break over up to three lines; 0 if there is none."""
    line = lines[number]
    if _is_attribution(line):
        return number + 1
    if not _BEGINS.match(line):
        return 0
    joined = line
    for last in range(number + 1, min(number + _ATTRIBUTION_LINES, len(lines))):
        following = lines[last]
        if not following.strip() or _QUOTED.match(following):
            return 0
        joined += " " + following
        if _is_attribution(joined) and _DATED.search(joined):
            return last + 1
    return 0


def _is_attribution(line: str) -> bool:
    return (
        len(line) < 400
        and line.rstrip().endswith(":")
        and bool(_WROTE.search(line) or (_ADDRESSED.search(line) and _BEGINS.match(line)))
    )


def _header_block(lines: list[str], number: int) -> int:
    """The line after "-----Original Message-----" and a block of From/Sent/To/Subject; 0 if there is none.

    A block needs sender, date and one more: ``Da: Genabaris`` / ``A: Pale`` alone is an order.
    """
    ruled = _RULE.match(lines[number])
    if ruled or _UNDERSCORES.match(lines[number]):
        number += 1
    roles: set[str] = set()
    after = number
    for place in range(number, min(number + _BLOCK_LINES, len(lines))):
        label = _LABEL.match(lines[place])
        if label:
            roles.add(str(label.lastgroup))
            after = place + 1
        elif lines[place].strip():
            break
    if {"from", "sent"} <= roles and roles & {"to", "subject"}:
        return after
    return number if ruled else 0


def _without_signature(segment: list[str], parts: list[Part]) -> list[str]:
    """The segment without its signature and without lines such as "Sent from my phone"."""
    delimiters = [number for number, line in enumerate(segment) if _DELIMITER.fullmatch(line)]
    if delimiters:
        start = delimiters[-1]
        stop = _signature_end(segment, start)
        if stop > start:
            parts.append(Part.of("signature", "\n".join(segment[start:stop])))
            segment = segment[:start] + segment[stop:]
    kept: list[str] = []
    for line in segment:
        if len(line) < _FOOTER_LENGTH and _FOOTER.match(line):
            parts.append(Part.of("footer", line))
        else:
            kept.append(line)
    return kept


def _signature_end(segment: list[str], start: int) -> int:
    """Where the signature that begins at ``start`` ends: never over paragraphs that look like orders."""
    stop = start + 1
    paragraph = _paragraph(segment, stop)
    orders = sum(map(_looks_like_order, paragraph))
    exact = segment[start] == "-- "
    all_orders = orders == len(paragraph) and orders >= 2
    if all_orders or (not exact and orders * 2 >= len(paragraph) > 0):
        return start
    stop = _skip_blank(segment, stop) + len(paragraph)
    while (following := _paragraph(segment, stop)) and not any(map(_looks_like_order, following)):
        stop = _skip_blank(segment, stop) + len(following)
    length = sum(1 for line in segment[start:stop] if line.strip())
    return stop if length <= _SIGNATURE_LINES + 1 else start


def _skip_blank(segment: list[str], number: int) -> int:
    while number < len(segment) and not segment[number].strip():
        number += 1
    return number


def _paragraph(segment: list[str], number: int) -> list[str]:
    """The run of lines that are not blank from ``number`` on, leading blank ones skipped."""
    first = last = _skip_blank(segment, number)
    while last < len(segment) and segment[last].strip():
        last += 1
    return segment[first:last]


def _looks_like_order(line: str) -> bool:
    return bool(_ORDER_LIKE.match(line)) and not _CONTACT.search(line)
