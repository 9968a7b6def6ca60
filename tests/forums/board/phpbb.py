"""phpBB's dialogue: its addresses, forms, texts and traps, in a page as bare as it can be."""

from __future__ import annotations

from html import escape

from .server import Reply, Request
from .state import State

TEXTS = {
    "en": {
        "wrong": "You have specified an incorrect password. Please check your password and try again.",
        "flood": "You cannot make another post so soon after your last.",
        "stale": "The submitted form was invalid. Try submitting again.",
        "meanwhile": "At least one new post has been made to this topic. You may wish to review your post in light of this.",
        "queued": "This message has been submitted successfully, but it will need to be approved by a moderator before it is publicly viewable.",
        "unknown": "The requested users to be added do not exist.",
        "long": "Your message contains {n} characters. The maximum number of allowed characters is {limit}.",
        "big": "The file is too big, maximum allowed size is 256 KiB.",
        "sent": "This message has been sent successfully.",
    },
    # A board in a language of which no list of texts knows anything.
    "xx": {
        "wrong": "Qua vel nomen vel verbum errat.",
        "flood": "Paulisper exspecta.",
        "stale": "Schema non valet.",
        "meanwhile": "Interea aliquis scripsit.",
        "queued": "Epistula accepta est, sed a custode legenda.",
        "unknown": "Nemo talis est.",
        "long": "Nimis longum est ({n}, {limit}).",
        "big": "Imago nimis magna est.",
        "sent": "Epistula missa est.",
    },
}


def phpbb(state: State, request: Request) -> Reply:
    """One page."""
    say = TEXTS[state.rules.language]
    mode, user = request.query.get("mode", ""), request.user
    if request.path == "ucp.php" and mode == "login":
        return _login(state, request, say)
    if request.path == "ucp.php" and user == "":
        return _page(user, _login_form(state, ""))
    if request.path == "ucp.php" and request.query.get("i") == "pm":
        return _letters(state, request, say)
    if request.path == "posting.php":
        return _posting(state, request, say) if user else _page(user, _login_form(state, ""))
    if request.path == "viewtopic.php":
        return _topic(state, request)
    if request.path == "viewforum.php":
        return _section(state, request)
    return _page(user, "<p>Board index</p>")


def _page(user: str, body: str) -> Reply:
    greeting = (
        f'<li id="username_logged_in"><a href="./ucp.php"><span class="username">{escape(user)}</span></a></li>'
        if user
        else ""
    )
    search = (
        '<form id="search" action="./search.php" method="get"><input name="keywords" type="search"></form>'
    )
    zone = '<footer>All times are <span title="Etc/UTC">UTC</span></footer>'
    return Reply(
        f"<!DOCTYPE html><html lang='en'><head><title>Board</title></head><body id='phpbb' class='nojs'>{search}<ul>{greeting}</ul>{body}{zone}</body></html>"
    )


def _login_form(state: State, error: str, captcha: bool = False) -> str:
    asked = (
        '<input type="hidden" name="confirm_id" value="9"><input type="text" name="confirm_code">'
        if captcha
        else ""
    )
    return (
        f'<form action="./ucp.php?mode=login&amp;sid=0" method="post" id="login"><div class="error">{error}</div>'
        '<input type="text" name="username" value=""><input type="password" name="password">'
        '<input type="checkbox" name="autologin"><input type="hidden" name="redirect" value="./index.php">'
        f'<input type="hidden" name="creation_time" value="1"><input type="hidden" name="form_token" value="{state.token()}">'
        f'{asked}<input type="submit" name="login" value="Login"></form>'
    )


def _login(state: State, request: Request, say: dict[str, str]) -> Reply:
    member = state.member(request.value("username"))
    if request.method == "POST" and request.value("login"):
        if state.stale(request.value("form_token")):
            return _page("", _login_form(state, say["stale"]))
        key = state.log_in(
            request.value("username"), request.value("password"), bool(request.value("confirm_code"))
        )
        if key:
            return Reply(to="/index.php", cookie=key)
        captcha = member is not None and member.failures >= state.rules.captcha_after
        return _page("", _login_form(state, say["wrong"], captcha))
    everybody = max([0, *(m.failures for m in state.members.values())])
    return _page("", _login_form(state, "", everybody >= state.rules.captcha_after))


def _message_form(state: State, action: str, values: dict[str, str], error: str = "", more: str = "") -> str:
    hidden = "".join(
        f'<input type="hidden" name="{n}" value="{escape(v)}">'
        for n, v in values.items()
        if n not in ("subject", "message")
    )
    return (
        f'<form id="postform" action="{escape(action)}" method="post" enctype="multipart/form-data"><p class="error">{error}</p>{more}'
        f'<input type="text" name="subject" maxlength="120" value="{escape(values.get("subject", ""))}">'
        f'<textarea name="message">\n{escape(values.get("message", ""))}</textarea>{hidden}'
        '<input type="checkbox" name="attach_sig" checked><input type="checkbox" name="disable_smilies">'
        f'<input type="hidden" name="creation_time" value="1"><input type="hidden" name="form_token" value="{state.token()}">'
        '<input type="submit" name="save" value="Save"><input type="submit" name="preview" value="Preview">'
        '<input type="submit" name="post" value="Submit">'
        '<input type="file" name="fileupload"><input type="text" name="filecomment" value="">'
        '<input type="submit" name="add_file" value="Add the file"></form>'
    )


def _posting(state: State, request: Request, say: dict[str, str]) -> Reply:
    rules, user, mode = state.rules, request.user, request.query.get("mode", "")
    topic = state.topic(request.query.get("t", ""))
    edited = next((p for t in state.topics for p in t.posts if str(p.id) == request.query.get("p", "")), None)
    newest = str(topic.posts[-1].id) if topic and topic.posts else ""
    action = "./posting.php?" + "&".join(f"{k}={v}" for k, v in request.query.items())
    values = {"subject": request.value("subject"), "message": request.value("message")}
    if topic:
        values["topic_cur_post_id"] = newest
    kept = request.all("attachment_data")
    values |= dict(kept)

    def form(error: str = "") -> Reply:
        return _page(user, _message_form(state, action, values, error))

    if request.method == "GET":
        if edited and mode == "edit":
            values |= {"subject": edited.subject, "message": edited.text, "edit_post_message_checksum": "7"}
        reply = form()
        state.interrupt(topic)
        return reply
    if request.value("add_file"):
        name, data = request.files.get("fileupload", [("", b"")])[0]
        if len(data) > rules.picture:
            return form(say["big"])
        held = state.pending.setdefault(user, [])
        held.append((name, data))
        # The newest comes first, and all others get another number.
        numbers = [len(held) - 1, *(int(v) for n, v in kept if n.endswith("[attach_id]"))]
        values = {n: v for n, v in values.items() if not n.startswith("attachment_data")}
        for index, number in enumerate(numbers):
            values[f"attachment_data[{index}][attach_id]"] = str(number)
            values[f"attachment_data[{index}][real_filename]"] = held[number][0]
        return form()
    if not request.value("post") or request.value("preview") or request.value("save"):
        return form()
    if state.stale(request.value("form_token")):
        return form(say["stale"])
    if topic and request.value("topic_cur_post_id") != newest:
        return form(say["meanwhile"])
    length = len(request.value("message").replace("\r\n", "\n"))
    if length > rules.longest:
        return form(say["long"].format(n=length, limit=rules.longest))
    text, subject = request.value("message").replace("\r\n", "\n"), request.value("subject")[: rules.subject]
    if mode == "edit" and edited and edited.author == user:
        edited.text = text
        return Reply(to=f"/viewtopic.php?p={edited.id}#p{edited.id}")
    if state.too_soon(user, "post"):
        return form(say["flood"])
    files = [state.pending[user][int(v)] for n, v in kept if n.endswith("[attach_id]")]
    if mode == "post":
        from .state import Topic

        topic = Topic(state.next_id(), request.query.get("f", ""))
        state.topics.append(topic)
    assert topic is not None
    new = state.post(user, topic, subject, text, files)
    if state.breaks("topic" if mode == "post" else "reply"):
        return Reply(breaks=True)
    if new is None:
        return _page(user, f'<div id="message"><div class="inner"><p>{say["queued"]}</p></div></div>')
    return Reply(
        to=f"/viewtopic.php?t={topic.id}" if mode == "post" else f"/viewtopic.php?p={new.id}#p{new.id}"
    )


def _topic(state: State, request: Request) -> Reply:
    number = request.query.get("p", "")
    topic = state.topic(request.query.get("t", "")) or next(
        (t for t in state.topics for p in t.posts if str(p.id) == number), None
    )
    if topic is None:
        return _page(
            request.user,
            '<div id="message"><div class="inner"><p>The requested topic does not exist.</p></div></div>',
        )
    start = int(request.query.get("start", "0"))
    if number:
        start = next(i for i, p in enumerate(topic.posts) if str(p.id) == number) // 10 * 10
    posts = "".join(
        f'<div id="p{p.id}" class="post bg2"><div class="inner"><dl class="postprofile" id="profile{p.id}"><dt><a href="./memberlist.php?mode=viewprofile&amp;u=2" class="username">{escape(p.author)}</a></dt></dl>'
        f'<div class="postbody"><div id="post_content{p.id}"><h3><a href="#p{p.id}">{escape(p.subject)}</a></h3>'
        f'<p class="author"><span class="responsive-hide">by <strong><a class="username">{escape(p.author)}</a></strong> » </span><time datetime="{p.when:%Y-%m-%dT%H:%M:%S}+00:00">{p.when:%a %b %d, %Y %I:%M %p}</time></p>'
        f'<div class="content">{escape(p.text).replace(chr(10), "<br>")}</div></div></div></div></div>'
        for p in topic.posts[start : start + 10]
    )
    pages = "".join(
        f'<a class="button" href="./viewtopic.php?t={topic.id}&amp;start={n}">{n}</a>'
        for n in range(10, len(topic.posts), 10)
    )
    title = topic.posts[0].subject if topic.posts else ""
    return _page(
        request.user,
        f'<h2 class="topic-title"><a href="./viewtopic.php?t={topic.id}">{escape(title)}</a></h2><div class="pagination">{pages}</div>{posts}',
    )


def _section(state: State, request: Request) -> Reply:
    section = request.query.get("f", "")
    links = "".join(
        f'<a class="topictitle" href="./viewtopic.php?t={t.id}">{escape(t.posts[0].subject)}</a>'
        for t in state.topics
        if t.section == section and t.posts
    )
    return _page(request.user, links)


def _letters(state: State, request: Request, say: dict[str, str]) -> Reply:
    mode, user = request.query.get("mode", ""), request.user
    if mode == "compose":
        return _compose(state, request, say)
    folder = request.query.get("folder", "inbox")
    if mode == "view" and request.query.get("action") == "view_folder":
        if request.value("export_option") == "XML":
            return Reply(_export(state, user), kind="application/xml")
    elif mode == "view":
        found = next(letter for letter in state.letters if str(letter.id) == request.query.get("p"))
        return _page(
            user,
            f'<div id="cp-main"><div class="postbody"><p class="author">To: <a class="username">{escape(found.to)}</a></p><div class="content">{escape(found.text)}</div></div></div>',
        )
    mine = [x for x in state.letters if (x.to if folder == "inbox" else x.author) == user]
    shown = mine if folder in ("inbox", "outbox") else []
    links = "".join(
        f'<a class="topictitle" href="./ucp.php?i=pm&amp;mode=view&amp;f=0&amp;p={x.id}">{escape(x.subject)}</a>'
        for x in reversed(shown)
    )
    export = (
        '<form id="viewfolder" method="post" action="./ucp.php?i=pm&amp;mode=view&amp;action=view_folder&amp;f=0"><input type="hidden" name="cur_folder_id" value="0">'
        f'<input type="hidden" name="form_token" value="{state.token()}"><select name="export_option"><option value="CSV_EXCEL">CSV</option><option value="XML">XML</option></select>'
        '<input type="submit" name="submit_export" value="Go"></form>'
    )
    return _page(user, f'<div id="cp-main">{links}{export if mine else ""}</div>')


def _export(state: State, user: str) -> str:
    rows = "".join(
        f"<privmsg><subject>{escape(x.subject)}</subject><sender>{escape(x.author)}</sender><date>{x.when:%Y-%m-%dT%H:%M:%S}+00:00</date>"
        f"<to><recipient status='u'>{escape(user)}</recipient></to><message>{escape(x.text)}</message></privmsg>"
        for x in reversed(state.letters)
        if x.to == user
    )
    return f'<?xml version="1.0"?>\n<phpbb>{rows}</phpbb>'


def _compose(state: State, request: Request, say: dict[str, str]) -> Reply:
    user = request.user
    member = state.member(user)
    if member is not None and not member.letters:
        said = "We are sorry, but you are not authorised to use this feature."
        return _page(user, f'<div id="message"><div class="inner"><p>{said}</p></div></div>')
    action = "./ucp.php?i=pm&mode=compose&action=post"
    values = {
        "subject": request.value("subject"),
        "message": request.value("message"),
        **dict(request.all("address_list")),
    }
    names = '<textarea name="username_list"></textarea><input type="submit" name="add_to" value="Add"><input type="submit" name="add_bcc" value="Add [BCC]">'

    def form(error: str = "") -> Reply:
        return _page(user, f'<div id="cp-main">{_message_form(state, action, values, error, names)}</div>')

    if request.method == "GET":
        return form()
    if request.value("add_to"):
        for name in request.value("username_list").split():
            found = state.member(name)
            if found is None:
                return form(say["unknown"])
            values[f"address_list[u][{found.id}]"] = "to"
        return form()
    to = [name.split("[")[2].rstrip("]") for name, _ in request.all("address_list")]
    if not request.value("post") or not to:
        return form("No recipient")
    if state.stale(request.value("form_token")):
        return form(say["stale"])
    if state.too_soon(user, "post", state.rules.letter_flood):
        return form(say["flood"])
    new = None
    for number in to:
        member = next(m for m in state.members.values() if str(m.id) == number)
        new = state.write(user, member.name, request.value("subject"), request.value("message")).id
    if state.breaks("letter"):
        return Reply(breaks=True)
    assert new is not None
    link = f'<a href="./ucp.php?i=pm&amp;mode=view&amp;p={new}">View your submitted message</a>'
    return _page(user, f'<div id="message"><div class="inner"><p>{say["sent"]}<br>{link}</p></div></div>')
