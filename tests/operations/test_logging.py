"""The log, and reports of errors: what they have, and what they never contain.

nightly/test_processes.py and nightly/test_error_reports.py look at the output of real processes.
"""

import io
import json
import logging
import re
import runpy
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from catalogue.serializers import BuildSerializer
from config.error_reports import start_error_reports, without_personal_data
from config.logs import JsonFormatter
from tests.support.gunicorn import ROOT
from tests.support.logins import PASSWORD, log_in

LOGIN = "/api/auth/login"
SECRET = "a-secret-of-the-visitor"
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": SECRET}


@pytest.fixture
def lines(monkeypatch) -> Callable[[], list[dict]]:
    """Return a function for the log lines since its last call."""
    console = next(h for h in logging.getLogger().handlers if type(h.formatter) is JsonFormatter)
    stream = io.StringIO()
    monkeypatch.setattr(console, "stream", stream)

    def take() -> list[dict]:
        text = stream.getvalue()
        stream.seek(0)
        stream.truncate()
        assert SECRET not in text and PASSWORD not in text
        return [json.loads(line) for line in text.splitlines()]

    return take


def assert_of_request(line: dict, response, path: str) -> None:
    assert line["request_id"] == response["X-Request-ID"]
    assert (line["address"], line["path"]) == ("127.0.0.1", path)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])


def test_each_login_is_one_line(owner, lines, settings):
    settings.LOGIN_ATTEMPTS = 2
    for password, event in (
        (PASSWORD, "login ok"),
        (SECRET, "login failed"),
        (SECRET, "login failed"),
        (PASSWORD, "login locked"),
    ):
        body = {"username": "owner", "password": password}
        response = APIClient().post(LOGIN, body)
        (line,) = lines()
        assert (line["event"], line["user"]) == (event, "owner")
        assert_of_request(line, response, LOGIN)


def test_a_password_typed_as_the_username_is_not_logged(visitor, owner, lines):
    visitor.post(LOGIN, {"username": SECRET, "password": "x"})
    (line,) = lines()
    assert (line["event"], line["user"]) == ("login failed", "unknown")


def test_a_refused_upload_is_one_line(owner_client, build, lines):
    file = SimpleUploadedFile("evil.jpg", b"<?php")
    lines()
    path = f"/api/builds/{build.pk}/images"
    response = owner_client.post(path, {"images": [file]}, format="multipart")
    assert response.status_code == 400
    (line,) = lines()
    assert (line["event"], line["status"]) == ("upload refused", 400)
    assert line["reason"] == response.json()["error"]
    assert_of_request(line, response, path)


def test_a_403_is_one_line_and_other_refusals_are_none(visitor, owner, lines):
    rider = log_in(APIClient(), User.objects.create_user("rider", password=PASSWORD).username)
    User.objects.filter(username="rider").update(is_staff=False)  # saving a user sets it
    lines()
    response = rider.get("/api/contact/messages?search=" + SECRET)
    (line,) = lines()
    assert (line["event"], line["status"]) == ("Forbidden: /api/contact/messages", 403)
    assert_of_request(line, response, "/api/contact/messages")
    response = Client(enforce_csrf_checks=True).post("/django-admin/login/", {"password": SECRET})
    (line,) = lines()
    assert line["status"] == response.status_code == 403
    for path in ("/api/nothing", "/nothing", "/.env", "/api/contact/messages"):
        assert visitor.get(path).status_code in (401, 404)
    assert lines() == []


def test_messages_and_tokens_are_not_logged(owner_client, visitor, lines):
    lines()
    assert visitor.post("/api/contact", MESSAGE).status_code == 201
    visitor.get("/api/contact/messages", headers={"authorization": f"Bearer {SECRET}"})
    visitor.cookies["refresh"] = SECRET
    visitor.post("/api/auth/refresh")
    assert lines() == []


def test_a_server_error_is_one_line_with_its_cause(visitor, build, lines, monkeypatch):
    monkeypatch.setattr(BuildSerializer, "to_representation", lambda *args: 1 / 0)
    for path in ("/api/builds", "/quad-builds"):
        response = visitor.get(path + "?token=" + SECRET)
        assert response.status_code == 500
        (line,) = lines()
        assert (line["event"], line["status"]) == (f"Internal Server Error: {path}", 500)
        assert line["exception"].endswith("ZeroDivisionError: division by zero")
        assert_of_request(line, response, path)


def test_the_servers_own_lines_are_json_too(settings):
    gunicorn = runpy.run_path(str(ROOT / "deploy/gunicorn.conf.py"))
    assert gunicorn["logconfig_dict"] == settings.LOGGING
    [handler] = settings.LOGGING["root"]["handlers"]
    formatter = settings.LOGGING["handlers"][handler]["formatter"]
    assert settings.LOGGING["formatters"][formatter] == {"()": "config.logs.JsonFormatter"}


# --- reports of errors ---


def test_a_report_has_the_place_in_the_code_and_nothing_personal():
    frame = {"filename": "contact/views.py", "function": "failing", "lineno": 3}
    error = {"type": "ValueError", "module": None, "value": f"Cannot use {SECRET}"}
    trace = {"frames": [frame | {"vars": {"written": SECRET}}]}
    event = {
        **{"event_id": "1", "platform": "python", "level": "error", "server_name": SECRET},
        **{"user": {"ip_address": SECRET}, "extra": {"x": SECRET}, "tags": {"x": SECRET}},
        "breadcrumbs": {"values": [{"message": SECRET}]},
        "contexts": {"runtime": {"name": "CPython"}, "browser": {"name": SECRET}},
        "request": {
            **{"method": "POST", "url": f"/failing/{SECRET}", "query_string": SECRET},
            **{"data": SECRET, "cookies": SECRET, "headers": {"Referer": SECRET}},
        },
        "transaction": "/failing/{token}",
        "transaction_info": {"source": "route"},
        "logentry": {"message": "No mail to %s", "formatted": SECRET, "params": [SECRET]},
        "exception": {"values": [error | {"stacktrace": trace, "mechanism": {"data": SECRET}}]},
        "of a later version": SECRET,
    }
    report = without_personal_data(event, {})
    assert SECRET not in json.dumps(report)
    assert (report["event_id"], report["transaction"]) == ("1", "/failing/{token}")
    assert report["request"] == {"method": "POST"}
    assert report["contexts"] == {"runtime": {"name": "CPython"}}
    assert report["logentry"] == {"message": "No mail to %s"}
    [sent] = report["exception"]["values"]
    assert (sent["type"], sent["stacktrace"]) == ("ValueError", {"frames": [frame]})
    by_address = event | {"transaction": SECRET, "transaction_info": {"source": "url"}}
    assert "transaction" not in without_personal_data(by_address, {})


def test_every_report_goes_through_that(settings, monkeypatch):
    told: dict[str, Any] = {}
    settings.SENTRY_DSN = "https://key@errors.example/1"
    monkeypatch.setattr("sentry_sdk.init", lambda dsn, **options: told.update(options, dsn=dsn))
    start_error_reports()
    assert (told["dsn"], told["before_send"]) == (settings.SENTRY_DSN, without_personal_data)
    assert told["before_send_transaction"]({}, {}) is None
    assert told["send_default_pii"] is told["include_local_variables"] is False
