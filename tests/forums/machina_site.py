"""A site with one forum of django-machina, and the personal messages of django-postman; arguments: port, database, members (whose passwords are "word of NAME")."""

from __future__ import annotations

import sys
from pathlib import Path

import django
from django.conf import settings
from machina import MACHINA_MAIN_TEMPLATE_DIR

port, database, *members = sys.argv[1:]
DJANGO = ("admin", "auth", "contenttypes", "messages", "sessions", "sites", "staticfiles")
MACHINA = (
    "forum",
    "forum_conversation",
    "forum_conversation.forum_attachments",
    "forum_conversation.forum_polls",
    "forum_feeds",
    "forum_moderation",
    "forum_search",
    "forum_tracking",
    "forum_member",
    "forum_permission",
)
MAY = ("see_forum", "read_forum", "start_new_topics", "reply_to_topics", "edit_own_posts", "attach_file")
CONTEXTS = (
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
    "machina.core.context_processors.metadata",
)
Path(database).with_name("base.html").write_text(
    "<html><body>{% block content %}{% endblock %}</body></html>", "utf-8"
)
settings.configure(
    DEBUG=True,
    SECRET_KEY="tests",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    USE_I18N=False,
    TIME_ZONE="UTC",
    DATETIME_FORMAT="Y-m-d H:i:s",
    SITE_ID=1,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    STATIC_URL="/static/",
    MEDIA_ROOT=str(Path(database).parent),
    LOGIN_REDIRECT_URL="/",
    INSTALLED_APPS=[
        *(f"django.contrib.{name}" for name in DJANGO),
        "mptt",
        "haystack",
        "widget_tweaks",
        "postman",
        "machina",
        *(f"machina.apps.{name}" for name in MACHINA),
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "machina.apps.forum_permission.middleware.ForumPermissionMiddleware",
    ],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": database}},
    CACHES={
        name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": name}
        for name in ("default", "machina_attachments")
    },
    POSTMAN_AUTO_MODERATE_AS=True,
    POSTMAN_DISALLOW_ANONYMOUS=True,
    POSTMAN_DISABLE_USER_EMAILING=True,
    HAYSTACK_CONNECTIONS={"default": {"ENGINE": "haystack.backends.simple_backend.SimpleEngine"}},
    MACHINA_DEFAULT_AUTHENTICATED_USER_FORUM_PERMISSIONS=[
        *(f"can_{deed}" for deed in MAY),
        "can_post_without_approval",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "DIRS": [MACHINA_MAIN_TEMPLATE_DIR, Path(database).parent],
            "OPTIONS": {"context_processors": list(CONTEXTS)},
        }
    ],
)
django.setup()

from django.contrib import admin  # noqa: E402
from django.contrib.auth import views  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.urls import include, path  # noqa: E402
from machina.core.db.models import get_model  # noqa: E402

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/login/", views.LoginView.as_view(template_name="admin/login.html")),
    path("messages/", include("postman.urls", namespace="postman")),
    path("", include("machina.urls")),
]
call_command("migrate", verbosity=0)
for member in members:
    User.objects.create_user(member, password=f"word of {member}")
get_model("forum", "Forum").objects.create(name="Games", type=0)
call_command("runserver", f"127.0.0.1:{port}", use_reloader=False, verbosity=0)
