"""The site's addresses, and /api/slow/... beside them: requests that do not end by themselves.

Each says in the log when it has begun.
"""

import os
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import NoReturn

from django.conf import settings
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from catalogue.models import Build
from config import urls

handler400, handler404, handler500 = urls.handler400, urls.handler404, urls.handler500


def begin(request: HttpRequest) -> None:
    print(f"begun: {request.path}", flush=True)


def endless(request: HttpRequest) -> NoReturn:
    begin(request)
    while True:
        with suppress(Exception):
            sleep(0.01)


def in_the_middle_of_a_write(request: HttpRequest) -> NoReturn:
    begin(request)
    with transaction.atomic():
        Build.objects.create(name="Slow", frame="F", engine="E", build_year=2020)
        end = monotonic() + settings.REQUEST_DEADLINE * 1.25
        while monotonic() < end:
            sleep(0.01)
    return endless(request)


def asking_the_database(request: HttpRequest) -> NoReturn:
    begin(request)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(600)")
    raise AssertionError


def deaf(request: HttpRequest) -> NoReturn:
    begin(request)
    lock = Lock()
    lock.acquire()
    lock.acquire()
    raise AssertionError


def held(request: HttpRequest) -> HttpResponse:
    begin(request)
    while not Path(os.environ["LET_GO"]).exists():
        sleep(0.01)
    return HttpResponse("let go")


def reading(request: HttpRequest) -> HttpResponse:
    begin(request)
    return HttpResponse(f"{len(request.body)} bytes")


urlpatterns = [
    path("api/slow/endless", endless),
    path("api/slow/write", in_the_middle_of_a_write),
    path("api/slow/database", asking_the_database),
    path("api/slow/deaf", deaf),
    path("api/slow/held", csrf_exempt(held)),
    path("api/slow/reading", csrf_exempt(reading)),
    *urls.urlpatterns,
]
