"""ForumFree's public pages, as far as its saved ones show: one topic, fifteen posts a page; a page past the end repeats the last."""

from __future__ import annotations

from datetime import datetime
from html import escape
from zoneinfo import ZoneInfo

from .server import Reply, Request
from .state import State

STEP = 15
_POST = """<li class="post box_m" id="ee{number}"><a name="entry{number}"></a><table>
<tr class="title2 top"><td class="left"><div class="nick"><a href="/?act=Profile&amp;MID=7">{nick}</a></div></td>
<td class="right"><a href="/?t={topic}#entry{number}"><span class="when">Inviato il {when}</span></a></td></tr>
<tr class="center"><td class="left Item"><div class="details">Gruppo: Membro<br>Messaggi: 12</div></td>
<td class="right Item"><table class="color"><tr><td></td></tr><tr><td>{text}</td></tr></table></td></tr></table></li>"""


def forumfree(state: State, request: Request) -> Reply:
    """A guest's view; there is no way in for anybody else."""
    topic = next((t for t in state.topics if str(t.id) == request.query.get("t")), None)
    if topic is None or request.method != "GET":
        return Reply("<html><body id='error'>Ci dispiace, si è verificato un errore</body></html>")
    last = (len(topic.posts) - 1) // STEP * STEP
    start = min(int(request.query.get("st", "0")) // STEP * STEP, last)
    near = {s for s in (0, start - STEP, start + STEP, start + 2 * STEP) if 0 <= s <= last and s != start}
    pages = "".join(f'<li><a href="/?t={topic.id}&amp;st={s}">{s // STEP + 1}</a></li>' for s in sorted(near))
    posts = "\n".join(
        _POST.format(
            number=post.id,
            nick=escape(post.author),
            topic=topic.id,
            when=_written(post.when),
            text=escape(post.text).replace("\n", "<br>"),
        )
        for post in topic.posts[start : start + STEP]
    )
    own = f"{request.path}?t={topic.id}" + (f"&st={start}" if start else "")
    head = (
        f'<head><meta charset="utf-8"><link rel="canonical" href="https://trial.forumfree.it/{own}"></head>'
    )
    return Reply(
        f'<html lang="it">{head}<body id="topic"><ul class="pages">{pages}</ul><ul class="big_list">{posts}</ul></body></html>'
    )


def _written(when: datetime) -> str:
    """Day and month are not padded, the hour is."""
    here = when.astimezone(ZoneInfo("Europe/Rome"))
    return f"{here.day}/{here.month}/{here.year}, {here:%H:%M}"
