"""The baseline of throughput.py: a Django site that only answers a constant of /{bytes}."""

import os
from functools import cache

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

# The site's settings, which its gunicorn worker needs, but none of its code in a request.
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
settings.ALLOWED_HOSTS, settings.ROOT_URLCONF, settings.MIDDLEWARE = ["*"], __name__, []
django.setup()


@cache
def constant(size: int) -> bytes:
    return b"x" * size


def bare(request: HttpRequest, size: int) -> HttpResponse:
    return HttpResponse(constant(size))


urlpatterns = [path("<int:size>", bare), path("", bare, {"size": 1})]
application = get_wsgi_application()
