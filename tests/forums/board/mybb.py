"""MyBB's dialogue: one constant key, pages that lead on by themselves, posts that are put together, waits of a minute."""

from __future__ import annotations

from html import escape

from .server import Reply, Request
from .state import State, Topic

PAGE = 10
TEXTS = {
    "en": {
        "wrong": "You have entered an invalid username/password combination.",
        "flood": "You are trying to post too quickly after previously posting. Please wait {n} more second(s).",
        "pm_flood": "You are trying to send a message too quickly after sending a previous message. Please wait {n} more seconds.",
        "unknown": "One or more of the recipients you specified are not registered usernames. Invalid recipients: {name}",
        "long": "The message is too long. Please enter a message shorter than {limit} characters (currently {n}).",
        "short": "The message is too short. Please enter a message longer than {n} characters.",
        "subject": "The subject is too long. Please enter a subject shorter than {limit} characters (currently {n}).",
        "big": 'The file "{name}" is too large. The maximum size for that type of file is 500 kilobytes.',
        "twice": "You have already posted this reply to the specified thread. Please visit the thread to see your reply.",
        "key": "Authorization code mismatch. Are you accessing this function correctly? Please go back and try again.",
    },
    "xx": {
        "wrong": "Nomen vel verbum errat.",
        "flood": "Exspecta {n} momenta.",
        "pm_flood": "Exspecta {n} momenta.",
        "unknown": "Nemo est {name}",
        "long": "Nimis longum est ({n}, {limit}).",
        "short": "Nimis breve est ({n}).",
        "subject": "Titulus nimis longus est ({n}, {limit}).",
        "big": "Imago {name} nimis magna est.",
        "twice": "Bis scripsisti.",
        "key": "Clavis non valet.",
    },
}


def mybb(state: State, request: Request) -> Reply:
    """One page."""
    say, query = TEXTS[state.rules.language], request.query
    path, user = request.path, request.user
    if path == "member.php":
        return _login(state, request, say)
    if path in ("newthread.php", "newreply.php", "editpost.php", "private.php") and not user:
        return _page(
            "",
            f'<table class="tborder"><tr><td class="trow1">You are not logged in.</td></tr></table>{_login_form()}',
        )
    if path == "editpost.php":
        return _edit(state, request, say)
    if path in ("newthread.php", "newreply.php"):
        return _posting(state, request, say)
    if path == "private.php":
        return _letters(state, request, say)
    if path == "showthread.php":
        return _thread(state, request)
    if path == "forumdisplay.php":
        return _section(state, query.get("fid", ""), user)
    return _page(user, "<p>Board index</p>")


def _page(user: str, body: str, error: str = "") -> Reply:
    greeting = (
        f'<span class="welcome"><strong>Welcome back, <a href="member.php?action=profile&amp;uid=2">{escape(user)}</a></strong></span>'
        if user
        else f'<span class="welcome">Hello There, Guest!</span>{_quick_login()}'
    )
    # The board tells of the newest message on every page, with a link that would open it.
    alert = (
        '<div class="pm_alert"><a href="private.php?action=read&amp;pmid=999999">newest</a></div>'
        if user
        else ""
    )
    search = '<form action="search.php"><input name="keywords"><input type="hidden" name="action" value="do_search"></form>'
    said = f'<div class="error"><p><em>Please correct the following errors:</em></p><ul><li>{escape(error)}</li></ul></div>'
    return Reply(
        f'<!DOCTYPE html><html lang="en"><head><title>Board</title></head><body><div id="container"><div id="panel">{greeting}</div>'
        f'{search}<div id="content">{alert}{said if error else ""}{body}</div></div></body></html>'
    )


def _lead(to: str) -> Reply:
    return Reply(
        f'<html><head><title>Board</title><meta http-equiv="refresh" content="2;URL={escape(to)}"></head>'
        f'<body><table class="tborder"><tr><td class="trow1"><p>Thank you.</p><a href="{escape(to)}">Click here</a></td></tr></table></body></html>'
    )


def _quick_login() -> str:
    return (
        '<form action="member.php" method="post"><input type="hidden" name="action" value="do_login">'
        '<input type="hidden" name="my_post_key" value="guest"><input type="text" name="quick_username">'
        '<input type="password" name="quick_password"><input type="submit" name="submit" value="Login"></form>'
    )


def _login_form(captcha: bool = False) -> str:
    picture = (
        '<input type="hidden" name="imagehash" value="7"><input type="text" name="imagestring">'
        if captcha
        else ""
    )
    return (
        '<form action="member.php" method="post"><input type="text" name="username"><input type="password" name="password">'
        '<input type="checkbox" name="remember" checked value="yes"><input type="hidden" name="action" value="do_login">'
        f'<input type="hidden" name="url" value=""><input type="hidden" name="my_post_key" value="guest">{picture}'
        '<input type="submit" name="submit" value="Login"></form>'
    )


def _login(state: State, request: Request, say: dict[str, str]) -> Reply:
    worst = max([0, *(m.failures for m in state.members.values())])
    if request.method == "GET":
        return _page("", _login_form(worst >= state.rules.captcha_after))
    key = state.log_in(
        request.value("username"), request.value("password"), bool(request.value("imagestring"))
    )
    if not key:
        return _page("", _login_form(worst >= state.rules.captcha_after), say["wrong"])
    return Reply(_lead("index.php").body, cookie=key)


def _key(state: State, user: str) -> str:
    return state.keys.setdefault(user, state.token())


def _form(state: State, user: str, action: str, deed: str, request: Request, more: str = "") -> str:
    subject, message = escape(request.value("subject")), escape(request.value("message"))
    posthash = request.value("posthash") or state.token()
    return (
        f'<form action="{escape(action)}" method="post" enctype="multipart/form-data" name="input">'
        f'<input type="hidden" name="my_post_key" value="{_key(state, user)}">'
        f'<input type="text" name="subject" maxlength="85" value="{subject}"><textarea name="message">\n{message}</textarea>'
        '<input type="radio" name="icon" value="-1" checked><input type="radio" name="icon" value="2">'
        '<input type="file" name="attachments[]" multiple><input type="submit" name="newattachment" value="Add Attachment">'
        '<input type="submit" name="submit" value="Post"><input type="submit" name="previewpost" value="Preview Post">'
        f'<input type="submit" name="savedraft" value="Save as Draft"><input type="hidden" name="action" value="{deed}">'
        f'<input type="hidden" name="posthash" value="{posthash}"><input type="hidden" name="attachmentaid" value="">{more}</form>'
    )


def _size(text: str) -> int:
    """As the board counts: bytes, and line ends as the browser sends them."""
    return len(text.encode())


def _faults(state: State, request: Request, say: dict[str, str]) -> str:
    """What is wrong with a text; empty if nothing is."""
    text, subject, rules = request.value("message"), request.value("subject"), state.rules
    if _size(text) > rules.longest:
        return say["long"].format(limit=rules.longest, n=_size(text))
    if len(text) < rules.shortest:
        return say["short"].format(n=rules.shortest)
    if len(subject) > rules.subject:
        return say["subject"].format(limit=rules.subject, n=len(subject))
    return ""


def _posting(state: State, request: Request, say: dict[str, str]) -> Reply:
    user, query = request.user, request.query
    opens = request.path == "newthread.php"
    topic = None if opens else state.topic(query.get("tid", ""))
    place = f"fid={query.get('fid', '')}" if opens else f"tid={query.get('tid', '')}"
    action = f"{request.path}?{place}&processed=1"
    deed = "do_newthread" if opens else "do_newreply"

    def form(error: str = "") -> Reply:
        return _page(user, _form(state, user, action, deed, request), error)

    if request.method == "GET":
        state.interrupt(topic)
        return form()
    if request.value("my_post_key") != _key(state, user):
        return _page(user, f'<table class="tborder"><tr><td class="trow1">{say["key"]}</td></tr></table>')
    held = state.pending.setdefault(request.value("posthash"), [])
    if request.value("newattachment"):
        for name, data in request.uploads:
            if len(data) > state.rules.picture:
                return form(say["big"].format(name=name))
            held.append((name, data))
        return form()
    if request.value("previewpost") or request.value("savedraft") or not request.value("submit"):
        return form()
    if fault := _faults(state, request, say):
        return form(fault)
    if topic and any(
        p.author == user and p.text == request.value("message").replace("\r\n", "\n") for p in topic.posts
    ):
        return _page(user, f'<table class="tborder"><tr><td class="trow1">{say["twice"]}</td></tr></table>')
    last = topic.posts[-1] if topic and topic.posts else None
    merges = state.rules.merge and last is not None and last.author == user
    if not merges and state.too_soon(user, "post"):
        return form(say["flood"].format(n=int(state.left(user, "post")) + 1))
    if topic is None:
        topic = Topic(state.next_id(), query.get("fid", ""))
        state.topics.append(topic)
    text = request.value("message").replace("\r\n", "\n")
    new = state.post(user, topic, request.value("subject"), text, held)
    if state.breaks("topic" if opens else "reply"):
        return Reply(breaks=True)
    if new is None:
        return _lead(f"forumdisplay.php?fid={topic.section}" if opens else f"showthread.php?tid={topic.id}")
    return _lead(f"showthread.php?tid={topic.id}" + ("" if opens else f"&pid={new.id}#pid{new.id}"))


def _edit(state: State, request: Request, say: dict[str, str]) -> Reply:
    user, post = request.user, state.find_post(request.query.get("pid", "") or request.value("pid"))
    if post is None or post.author != user:
        return _page(
            user, '<table class="tborder"><tr><td class="trow1">You may not edit this post.</td></tr></table>'
        )
    topic = next(t for t in state.topics if post in t.posts)
    if request.method == "POST" and request.value("action") == "deletepost":
        topic.posts.remove(post)
        return _lead("index.php")
    if request.method == "POST" and not request.value("previewpost"):
        if fault := _faults(state, request, say):
            return _page(user, _edit_form(state, request), fault)
        post.text = request.value("message").replace("\r\n", "\n")
        return _lead(f"showthread.php?tid={topic.id}&pid={post.id}#pid{post.id}")
    shown = Request(
        "GET", request.path, request.query, [("subject", post.subject), ("message", post.text)], {}, user
    )
    return _page(user, _edit_form(state, shown))


def _edit_form(state: State, request: Request) -> str:
    number = request.query.get("pid", "")
    delete = (
        f'<form action="editpost.php" method="post" name="editpost"><input type="hidden" name="my_post_key" value="{_key(state, request.user)}">'
        f'<input type="hidden" name="action" value="deletepost"><input type="hidden" name="pid" value="{number}">'
        '<input type="checkbox" name="delete" value="1"><input type="submit" name="submit" value="Delete Now"></form>'
    )
    form = _form(state, request.user, f"editpost.php?pid={number}&processed=1", "do_editpost", request)
    return delete + form.replace('name="submit"', 'name="submitbutton"')


def _thread(state: State, request: Request) -> Reply:
    topic = state.topic(request.query.get("tid", ""))
    if topic is None:
        return _page(
            request.user,
            '<table class="tborder"><tr><td class="trow1">The specified thread does not exist.</td></tr></table>',
        )
    page = int(request.query.get("page", "1"))
    posts = "".join(
        f'<div class="post " id="post_{p.id}"><div class="post_author"><div class="author_information"><strong><span class="largetext">'
        f'<a href="member.php?action=profile&amp;uid=2">{escape(p.author)}</a></span></strong></div></div><div class="post_content">'
        f'<div class="post_head"><span class="post_date"><span title="{p.when:%m-%d-%Y, %I:%M %p}">1 minute ago</span></span></div>'
        f'<div class="post_body scaleimages" id="pid_{p.id}">{escape(p.text).replace(chr(10), "<br>")}</div></div></div>'
        for p in topic.posts[(page - 1) * PAGE : page * PAGE]
    )
    most = -(-len(topic.posts) // PAGE)
    links = "".join(
        f'<a class="pagination_page" href="showthread.php?tid={topic.id}&amp;page={n}">{n}</a>'
        for n in range(1, most + 1)
    )
    return _page(
        request.user,
        f'<div class="pagination">{links if most > 1 else ""}</div><div id="posts">{posts}</div>',
    )


def _section(state: State, section: str, user: str) -> Reply:
    rows = "".join(
        f'<span class="subject_old" id="tid_{t.id}"><a href="showthread.php?tid={t.id}">{escape(t.posts[0].subject)}</a></span>'
        for t in state.topics
        if t.section == section and t.posts
    )
    return _page(user, rows)


def _letters(state: State, request: Request, say: dict[str, str]) -> Reply:
    action, user = request.query.get("action") or request.value("action"), request.user
    if action in ("send", "do_send"):
        return _compose(state, request, say)
    if action == "export":
        return _page(user, _export_form(state, user))
    if action == "do_export":
        return Reply(_export(state, request))
    if action == "read":
        found = next((x for x in state.letters if str(x.id) == request.query.get("pmid")), None)
        if found is None or user not in (found.author, found.to):
            return _page(
                user,
                '<table class="tborder"><tr><td class="trow1">You have selected an invalid message.</td></tr></table>',
            )
        to = f'<a href="member.php?action=profile&amp;uid=3">{escape(found.to)}</a>'
        return _page(user, f'<div class="post_body">{escape(found.text)}</div><p>Recipients: {to}</p>')
    sent = request.query.get("fid") == "2"
    rows = "".join(
        f'<tr><td><a class="old_pm" href="private.php?action=read&amp;pmid={x.id}">{escape(x.subject)}</a></td>'
        f'<td><a href="member.php?action=profile&amp;uid=3">{escape(x.to)}</a></td></tr>'
        for x in reversed(state.letters)
        if (x.author if sent else x.to) == user
    )
    return _page(user, f"<table>{rows}</table>")


def _compose(state: State, request: Request, say: dict[str, str]) -> Reply:
    user = request.user
    to = f'<input type="text" name="to" value="{escape(request.value("to"))}"><input type="checkbox" name="options[savecopy]" value="1" checked>'

    def form(error: str = "") -> Reply:
        shown = _form(state, user, "private.php", "do_send", request, to)
        return _page(user, shown, error)

    if request.method == "GET" or not request.value("submit"):
        return form()
    names = [name.strip() for name in request.value("to").split(",") if name.strip()]
    for name in names:
        if state.member(name) is None:
            return form(say["unknown"].format(name=name))
    if len(request.value("subject")) > state.rules.subject:
        return form(say["subject"].format(limit=state.rules.subject, n=len(request.value("subject"))))
    if state.too_soon(user, "pm", state.rules.letter_flood):
        return form(say["pm_flood"].format(n=int(state.left(user, "pm", state.rules.letter_flood)) + 1))
    for name in names:
        state.write(user, name, request.value("subject"), request.value("message"))
    if state.breaks("letter"):
        return Reply(breaks=True)
    return _lead("private.php")


def _export_form(state: State, user: str) -> str:
    return (
        f'<form action="private.php" method="post"><input type="hidden" name="my_post_key" value="{_key(state, user)}">'
        '<select name="exportfolders[]" multiple><option value="all" selected>All</option></select>'
        '<input type="radio" name="dayway" value="older" checked><input type="radio" name="dayway" value="disregard">'
        '<input type="text" name="daycut" value="30"><input type="radio" name="exportunread" value="1"><input type="radio" name="exportunread" value="0" checked>'
        '<input type="radio" name="deletepms" value="1"><input type="radio" name="deletepms" value="0" checked>'
        '<input type="radio" name="exporttype" value="html" checked><input type="hidden" name="action" value="do_export">'
        '<input type="submit" name="submit" value="Export Private Messages"></form>'
    )


def _export(state: State, request: Request) -> str:
    """The folder; with what the form offers by itself, nothing that is new or unread."""
    whole = request.value("dayway") == "disregard" and request.value("exportunread") == "1"
    user = request.user
    rows = "".join(
        f'<tr><td class="trow1"><strong>Subject: {escape(x.subject)}</strong><br /><em>To: {escape(x.to)}<br />From: {escape(x.author)}<br />'
        f'Sent: {x.when:%m-%d-%Y at %I:%M %p}</em></td></tr><tr><td class="trow2">{escape(x.text).replace(chr(10), "<br />" + chr(10))}</td></tr>'
        for x in reversed(state.letters)
        if x.to == user and whole
    )
    return (
        f"<html><head><title>Board - Private Messages for {escape(user)}</title></head><body>"
        f'<table class="tborder"><tr><td class="thead"><span class="largetext"><strong>Private Messages for {escape(user)}</strong></span></td></tr></table>'
        f'<table class="tborder"><tr><td class="tcat" colspan="2"><strong>Folder Inbox</strong></td></tr>{rows}</table>'
        '<table class="tborder"><tr><td class="trow1">Exported: 11-22-2026, 09:43 PM</td></tr></table></body></html>'
    )
