"""Baselines: a Django site that only answers a constant of /{bytes}, for throughput.py, and /page,
which has the first picture of the home page and neither styles nor scripts, for first_view.py.
"""

import os
from functools import cache

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import FileResponse, HttpRequest, HttpResponse
from django.urls import path

# The site's settings, which its gunicorn worker needs, but none of its code in a request.
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
settings.ALLOWED_HOSTS, settings.ROOT_URLCONF, settings.MIDDLEWARE = ["*"], __name__, []
django.setup()

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bare page</title>
</head>
<body>
<h1>Bare page</h1>
<img src="/picture" alt="" width="400" height="286" fetchpriority="high">
</body>
</html>
"""


@cache
def constant(size: int) -> bytes:
    return b"x" * size


def bare(request: HttpRequest, size: int) -> HttpResponse:
    return HttpResponse(constant(size))


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(PAGE)


def picture(request: HttpRequest) -> FileResponse:
    [file] = settings.BUNDLE_DIR.glob("hero-800.*.webp")
    return FileResponse(file.open("rb"))


urlpatterns = [
    path("<int:size>", bare),
    path("", bare, {"size": 1}),
    path("page", page),
    path("picture", picture),
]
application = get_wsgi_application()
