"""SMF's dialogue: fields of random names, a number for each form, waits by address, errors on a page of their own."""

from __future__ import annotations

from datetime import UTC, datetime
from html import escape
from itertools import islice

from .server import Reply, Request
from .state import Letter, State, Topic

PAGE = 15
PAIR = "baa7851"
"""The session's pair has another name on every board; a client must not know it."""
TEXTS = {
    "en": {
        "wrong": "Password incorrect",
        "login_soon": "You will have to wait about {n} seconds to login again, sorry.",
        "flood": "The last posting from your IP was less than {n} seconds ago. Please try again later.",
        "pm_flood": "The last personal message from your IP was less than {n} seconds ago. Please try again later.",
        "hour": "You have exceeded the limit of {n} personal messages per hour.",
        "twice": "You have already submitted this post!  You might have accidentally double clicked or tried to refresh the page.",
        "stale": "Session verification failed. Please try logging out and back in again, and then try again.",
        "meanwhile": "Warning - while you were typing a new reply has been posted. You may wish to review your post.",
        "unknown": "Unable to find member '{name}'.",
        "long": "The message exceeds the maximum allowed length ({n} characters).",
    },
    "xx": {
        "wrong": "Verbum errat",
        "login_soon": "Exspecta {n} momenta.",
        "flood": "Ante {n} momenta scripsisti.",
        "pm_flood": "Ante {n} momenta misisti.",
        "hour": "Plus quam {n} epistulas hac hora misisti.",
        "twice": "Bis misisti.",
        "stale": "Sessio non valet.",
        "meanwhile": "Interea aliquis scripsit.",
        "unknown": "Nemo est '{name}'.",
        "long": "Nimis longum est ({n}).",
    },
}


def smf(state: State, request: Request) -> Reply:
    """One page."""
    say, query = TEXTS[state.rules.language], request.query
    action = query.get("action", "")
    if action == "login":
        return _page("", _login_form(state))
    if action == "login2":
        return _login(state, request, say)
    if action in ("post", "post2", "pm") and not request.user:
        return _page("", _login_form(state))
    if action in ("post", "post2"):
        return _posting(state, request, say)
    if action == "pm":
        return _letters(state, request, say)
    if "topic" in query:
        return _topic(state, request)
    if "board" in query:
        return _section(state, request)
    return _page(request.user, "<p>Board index</p>")


def _page(user: str, body: str) -> Reply:
    menu = (
        f'<a href="index.php?action=profile" id="profile_menu_top"><span class="textmenu">{escape(user)}</span></a>'
        '<a href="index.php?action=pm" id="pm_menu_top"><span class="textmenu">My Messages</span></a>'
    )
    search = (
        '<form id="search_form" action="index.php?action=search2" method="post"><input type="search" name="search">'
        '<input type="submit" name="search2" value="Search"></form>'
    )
    return Reply(
        "<!DOCTYPE html><html lang='en-US'><head><meta name='generator' content='SMF'><title>Board</title></head><body>"
        f'<time datetime="{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"></time>{menu if user else ""}{search}'
        f'<div class="errorbox" style="display: none;">nothing</div>{body}</body></html>'
    )


def _fatal(user: str, said: str) -> Reply:
    return _page(user, f'<div id="fatal_error"><h3>An error has occurred</h3><div>{escape(said)}</div></div>')


def _login_form(state: State) -> str:
    return (
        '<form id="frmLogin" action="index.php?PHPSESSID=q1&amp;action=login2" method="post">'
        '<input type="text" name="user"><input type="password" name="passwrd">'
        '<select name="cookielength"><option value="60">An hour</option><option value="3153600" selected>Always</option></select>'
        f'<input type="hidden" name="{PAIR}" value="pair"><input type="hidden" name="b8{state.token()[:6]}" value="{state.token()}">'
        '<input type="submit" value="Log in"></form>'
    )


def _login(state: State, request: Request, say: dict[str, str]) -> Reply:
    wait = state.rules.login_wait
    if state.too_soon("address", "login", wait):
        return _fatal("", say["login_soon"].format(n=int(wait)))
    if not request.value("cookielength") or request.value(PAIR) != "pair":
        return _fatal("", say["stale"])
    member = state.member(request.value("user"))
    if member is not None and member.failures >= state.rules.captcha_after:
        picture = '<input type="text" name="login_vv[code]">'
        return _page("", _login_form(state).replace("</form>", f"{picture}</form>"))
    key = state.log_in(request.value("user"), request.value("passwrd"))
    if not key:
        return _page("", f'<div class="errorbox">{say["wrong"]}</div>{_login_form(state)}')
    return Reply(to="/index.php", cookie=key)


def _form(state: State, action: str, values: dict[str, str], error: str = "", files: bool = False) -> str:
    shown = (
        f'<div class="errorbox" id="errors"><div id="error_list">{escape(error)}</div></div>' if error else ""
    )
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in values.items()
        if name not in ("subject", "message")
    )
    upload = (
        f'<input type="hidden" name="MAX_FILE_SIZE" value="{state.rules.picture}">'
        '<input type="file" name="attachment[]" multiple>'
        '<div class="smalltext">Restrictions: 4 per post (<span class="attach_remaining">4</span> remaining), '
        "maximum total size 192 KB, maximum individual size 128 KB</div>"
        if files
        else ""
    )
    subject = escape(values.get("subject", ""))
    return (
        f'<form id="postmodify" action="{escape(action)}" method="post" enctype="multipart/form-data">{shown}'
        f'<input type="text" name="subject" value="{subject}" maxlength="80">'
        f'<textarea name="message">\n{escape(values.get("message", ""))}</textarea>{hidden}{upload}'
        '<input type="hidden" name="notify" value="0"><input type="checkbox" name="notify" value="1">'
        '<input type="checkbox" name="goback" checked value="1"><input type="checkbox" name="ns" value="NS">'
        f'<input type="hidden" name="{PAIR}" value="pair"><input type="hidden" name="seqnum" value="{state.token()}">'
        '<input type="submit" name="save_draft" value="Save draft"><input type="submit" name="preview" value="Preview">'
        '<input type="submit" name="post" value="Post"></form>'
    )


def _posting(state: State, request: Request, say: dict[str, str]) -> Reply:
    query, rules, user = request.query, state.rules, request.user
    number = (query.get("topic") or request.value("topic") or "0").partition(".")[0]
    topic = state.topic(number)
    edited = state.find_post(query.get("msg", ""))
    newest = str(topic.posts[-1].id) if topic else ""
    values = {"topic": number, "subject": request.value("subject"), "message": request.value("message")}
    if edited:
        values["modify_reason"] = ""
    elif topic:
        values["last_msg"] = newest
    board = topic.section if topic else query.get("board", "1").partition(".")[0]
    action = f"index.php?action=post2;start=0;board={board}" + (
        f";msg={edited.id};{PAIR}=pair" if edited else ""
    )

    def form(error: str = "") -> Reply:
        return _page(user, _form(state, action, values, error, files=True))

    if query["action"] == "post":
        if edited:
            values |= {"subject": edited.subject, "message": edited.text}
        reply = form()
        state.interrupt(topic)
        return reply
    if request.value(PAIR) != "pair":
        return _fatal(user, say["stale"])
    if request.value("preview") or request.value("save_draft") or not request.value("post"):
        return form()
    if not state.used_once(request.value("seqnum")):
        return _fatal(user, say["twice"])
    if topic and not edited and request.value("last_msg") != newest:
        return form(say["meanwhile"])
    # The browser's line ends count as they come.
    if len(request.value("message")) > rules.longest:
        return form(say["long"].format(n=rules.longest))
    text, subject = request.value("message").replace("\r\n", "\n"), request.value("subject")[: rules.subject]
    if edited and topic and edited.author == user:
        edited.text = text
        return Reply(to=f"/index.php?topic={topic.id}.msg{edited.id}#msg{edited.id}")
    if state.too_soon("address", "post"):
        return _fatal(user, say["flood"].format(n=int(rules.flood)))
    opens = topic is None
    if topic is None:
        topic = Topic(state.next_id(), board)
        state.topics.append(topic)
    # A picture above the limit is left out without a word.
    state.post(user, topic, subject, text, [f for f in request.uploads if len(f[1]) <= rules.picture])
    if state.breaks("topic" if opens else "reply"):
        return Reply(breaks=True)
    return Reply(to=f"/index.php?topic={topic.id}.0" if opens else f"/index.php?topic={topic.id}.new#new")


def _message(number: int, author: str, subject: str, text: str, info: str) -> str:
    who = f'<h4><a href="index.php?action=profile;u=2" title="View the profile of {escape(author)}">{escape(author)}</a></h4>'
    return (
        f'<div class="windowbg" id="msg{number}"><div class="post_wrapper"><div class="poster">{who}</div><div class="postarea">'
        f'<div class="keyinfo"><div id="subject_{number}" class="subject_title"><h5><a href="index.php?msg={number}">{escape(subject)}</a></h5></div>'
        f'<div class="postinfo">{info}</div></div><div class="post"><div class="inner" data-msgid="{number}" id="msg_{number}">'
        f"{escape(text).replace(chr(10), '<br>')}</div></div></div></div></div>"
    )


def _links(action: str, count: int) -> str:
    numbers = "".join(f'<a class="nav_page" href="{action.format(n)}">{n}</a>' for n in range(0, count, PAGE))
    return f'<div class="pagelinks"><span class="pages">Pages</span>{numbers if count > PAGE else ""}</div>'


def _topic(state: State, request: Request) -> Reply:
    number, _, place = request.query["topic"].partition(".")
    topic = state.topic(number)
    if topic is None:
        return _fatal(request.user, "The topic you are looking for is missing.")
    last = max(0, len(topic.posts) - 1) // PAGE * PAGE
    start = int(place) if place.isdigit() else last
    posts = "".join(
        _message(p.id, p.author, p.subject, p.text, f'<a class="smalltext">{_moment(p.when)}</a>')
        for p in topic.posts[start : start + PAGE]
    )
    links = _links(f"index.php?topic={topic.id}.{{}}", len(topic.posts))
    return _page(request.user, f'{links}<div id="forumposts">{posts}</div>')


def _section(state: State, request: Request) -> Reply:
    section = request.query["board"].partition(".")[0]
    rows = "".join(
        f'<span id="msg_{t.posts[0].id}"><a href="index.php?topic={t.id}.0">{escape(t.posts[0].subject)}</a></span>'
        for t in state.topics
        if t.section == section and t.posts
    )
    return _page(request.user, f'<div id="messageindex">{rows}</div>')


def _letters(state: State, request: Request, say: dict[str, str]) -> Reply:
    what, user = request.query.get("sa", ""), request.user
    if what in ("send", "send2"):
        return _compose(state, request, say)
    sent = request.query.get("f") == "sent"
    mine = [x for x in reversed(state.letters) if (x.author if sent else x.to) == user]
    start = int(request.query.get("start", "0"))
    shown = "".join(
        _message(x.id, x.author, x.subject, x.text, _sent_to(x)) for x in islice(mine, start, start + PAGE)
    )
    folder = "sent" if sent else "inbox"
    links = _links(f"index.php?action=pm;f={folder};sort=date;desc;start={{}}", len(mine))
    return _page(user, f"{links}{shown}")


def _sent_to(letter: Letter) -> str:
    return (
        f'<span class="smalltext"><strong> Sent to:</strong> <a href="index.php?action=profile;u=3">{escape(letter.to)}</a>'
        f"<strong> on:</strong> {_moment(letter.when)}</span>"
    )


def _moment(when: datetime) -> str:
    if when.date() == datetime.now(UTC).date():
        return f"<strong>Today</strong> at {when:%I:%M %p}"
    return f"{when:%B %d, %Y, %I:%M %p}"


def _compose(state: State, request: Request, say: dict[str, str]) -> Reply:
    user, rules = request.user, state.rules
    values = {
        "to": request.value("to"),
        "subject": request.value("subject"),
        "message": request.value("message"),
    }
    values |= {"bcc": "", "id_pm_draft": "0", "replied_to": "0", "pm_head": "0", "f": "inbox", "l": "-1"}
    if rules.letters_an_hour and state.lately(user) >= rules.letters_an_hour:
        return _fatal(user, say["hour"].format(n=rules.letters_an_hour))

    def form(error: str = "") -> Reply:
        return _page(user, _form(state, "index.php?action=pm;sa=send2", values, error))

    if request.query["sa"] == "send" or not request.value("post"):
        return form()
    if request.value(PAIR) != "pair":
        return _fatal(user, say["stale"])
    if not state.used_once(request.value("seqnum")):
        return _fatal(user, say["twice"])
    names = [name.strip(' "') for name in request.value("to").split(",")]
    for name in names:
        if state.member(name) is None:
            return form(say["unknown"].format(name=name))
    if state.too_soon("address", "pm", rules.letter_flood):
        return _fatal(user, say["pm_flood"].format(n=int(rules.letter_flood)))
    for name in names:
        state.write(user, name, request.value("subject"), request.value("message"))
    if state.breaks("letter"):
        return Reply(breaks=True)
    return Reply(to="/index.php?action=pm;done=sent")
