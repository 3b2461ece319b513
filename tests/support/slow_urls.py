"""The site's URLs, plus /api/slow/...: requests that do not end by themselves.

Each logs its start.
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


def log_start(request: HttpRequest) -> None:
    print(f"started: {request.path}", flush=True)


def endless(request: HttpRequest) -> NoReturn:
    log_start(request)
    while True:
        with suppress(Exception):
            sleep(0.01)


def writing(request: HttpRequest) -> NoReturn:
    log_start(request)
    with transaction.atomic():
        Build.objects.create(name="Slow", frame="F", engine="E", build_year=2020)
        end = monotonic() + settings.REQUEST_DEADLINE * 1.25
        while monotonic() < end:
            sleep(0.01)
    return endless(request)


def querying(request: HttpRequest) -> NoReturn:
    log_start(request)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(600)")
    raise AssertionError


def deadlocked(request: HttpRequest) -> NoReturn:
    log_start(request)
    lock = Lock()
    lock.acquire()
    lock.acquire()
    raise AssertionError


def paused(request: HttpRequest) -> HttpResponse:
    log_start(request)
    while not Path(os.environ["LET_GO"]).exists():
        sleep(0.01)
    return HttpResponse("let go")


def reading(request: HttpRequest) -> HttpResponse:
    log_start(request)
    return HttpResponse(f"{len(request.body)} bytes")


urlpatterns = [
    path("api/slow/endless", endless),
    path("api/slow/write", writing),
    path("api/slow/database", querying),
    path("api/slow/deadlocked", deadlocked),
    path("api/slow/paused", csrf_exempt(paused)),
    path("api/slow/reading", csrf_exempt(reading)),
    *urls.urlpatterns,
]
