"""The baseline of throughput.py: a Django site that only answers a constant of /{bytes}."""

from functools import cache

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, MIDDLEWARE=[], SECRET_KEY="none")
django.setup()


@cache
def constant(size: int) -> bytes:
    return b"x" * size


def bare(request: HttpRequest, size: int) -> HttpResponse:
    return HttpResponse(constant(size))


urlpatterns = [path("<int:size>", bare), path("", bare, {"size": 1})]
application = get_wsgi_application()
