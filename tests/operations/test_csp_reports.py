"""CSP reports: counted, limited, and without personal data."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.core.serializers import serialize
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from contact.rate_limiter import RateLimiter
from operations import csp_reports
from operations.models import ROWS_MAX, Violation
from tests.support.violation_reports import SITE, report_uri_body, reporting_api_body

PATH = "/api/csp-reports"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def new_minute(monkeypatch) -> None:
    """Start without any reports."""
    monkeypatch.setattr(csp_reports, "report_limiter", RateLimiter(csp_reports.MINUTE))


def send(body: bytes, kind: str, **options: object) -> None:
    """Send a report as a browser does, without a token."""
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    response = client.generic("POST", PATH, body, kind, **options)
    assert (response.status_code, response.content) == (204, b"")


def counted() -> set[tuple[str, str, str, int]]:
    return set(Violation.objects.values_list("directive", "blocked", "route", "count"))


def test_both_formats_are_counted_by_kind_without_personal_data():
    send(*report_uri_body())
    send(*report_uri_body(**{"document-uri": f"{SITE}/quad-builds/7"}))
    send(*reporting_api_body("https://evil.example/a.gif", "data:image/gif;base64,Anna"))
    assert counted() == {
        ("script-src-elem", "https://evil.example", "/quad-builds/:id", 2),
        ("img-src", "https://evil.example", "/about", 1),
        ("img-src", "data", "/about", 1),
    }
    stored = serialize("json", Violation.objects.all()).lower()
    assert "anna" not in stored and "127.0.0.1" not in stored and "mozilla" not in stored


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/", "/"),
        ("/admin/builds/21", "/admin"),
        ("/nothing/of/anna", "404"),
        ("/racing-parts/tyres?type=front", "/racing-parts/tyres"),
    ],
)
def test_the_page_is_reported_by_its_route(path, route):
    send(*report_uri_body(**{"document-uri": f"{SITE}{path}", "blocked-uri": "inline"}))
    assert counted() == {("script-src-elem", "inline", route, 1)}


def test_a_page_of_django_admin_is_reported_without_ids():
    send(*report_uri_body(**{"document-uri": f"{SITE}/django-admin/accounts/user/1/change/"}))
    [(_, _, route, _)] = counted()
    assert route.startswith("/django-admin/") and "/1/" not in route


@pytest.mark.parametrize(
    "changes",
    [
        *(
            {"blocked-uri": f"{scheme}://abc/x.js"}
            for scheme in ("chrome-extension", "moz-extension")
        ),
        {"blocked-uri": "about"},
        {"blocked-uri": "about:blank"},
        {"blocked-uri": "anything at all"},
        {"blocked-uri": "https://[bad/x"},
        {"blocked-uri": "https://" + "a" * 300},
        {"blocked-uri": "https://<script>/"},
        {"blocked-uri": None},
        {"source-file": "moz-extension://abc/x.js"},
        {"source-file": "safari-web-extension"},
        {"document-uri": "https://elsewhere.example/"},
        {"document-uri": "http://[bad/"},
        {"document-uri": "about:blank"},
        {"effective-directive": "call-the-owner"},
        {"effective-directive": "x" * 5000},
    ],
)
def test_reports_about_browser_extensions_and_invalid_reports_are_not_counted(changes):
    send(*report_uri_body(**changes))
    assert counted() == set()


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"{", b"[]", b"null", b"3", b'{"csp-report": []}', b'[{"type": "csp-violation"}]'),
        *(b"\xff", b'"' + b"x" * 20_000 + b'"', b"[" * 16_000, b'[["csp-report"]]'),
    ],
)
@pytest.mark.parametrize(
    "kind", ["application/csp-report", "application/reports+json", "text/x", ""]
)
def test_any_other_body_is_answered_in_the_same_way(body, kind):
    send(body, kind)
    assert counted() == set()


def test_a_long_body_is_not_read(monkeypatch):
    monkeypatch.setattr("operations.csp_reports.json.loads", lambda _: pytest.fail("it was read"))
    send(*report_uri_body(**{"script-sample": "x" * 16 * 1024}))


def test_one_network_can_have_few_reports_counted_and_all_together_not_many(settings):
    settings.TRUSTED_PROXIES = 1
    for _ in range(csp_reports.PER_NETWORK + 5):
        send(*report_uri_body(), HTTP_X_FORWARDED_FOR="192.0.2.1")
    assert Violation.objects.get().count == csp_reports.PER_NETWORK
    for host in range(csp_reports.TOTAL + 5):
        send(*report_uri_body(), HTTP_X_FORWARDED_FOR=f"2001:db8:0:{host:x}::1")
    assert Violation.objects.get().count == csp_reports.TOTAL


def test_one_request_has_few_reports_counted():
    send(*reporting_api_body(*(f"https://{number}.example/" for number in range(50))))
    assert Violation.objects.count() == csp_reports.PER_REQUEST


def test_the_oldest_kinds_make_room():
    start = datetime(2026, 5, 1, 12, tzinfo=timezone.get_default_timezone())
    for number in range(ROWS_MAX + 3):
        with time_machine.travel(start + timedelta(minutes=number), tick=False):
            Violation.objects.record("img-src", f"https://{number}.example", "/about")
    assert Violation.objects.count() == ROWS_MAX
    left = set(Violation.objects.values_list("blocked", flat=True))
    assert not left & {f"https://{number}.example" for number in range(3)}


def test_reports_are_accepted_while_the_database_cannot_be_written(monkeypatch):
    def fail(*args: object) -> None:
        raise OperationalError("attempt to write a readonly database")

    monkeypatch.setattr("operations.models.ViolationQuerySet.record", fail)
    send(*report_uri_body())


def test_the_owner_is_informed_and_can_see_and_delete_all_reports(owner_client, owner, client):
    part = owner_client.get("/api/status").json()["policy"]
    assert (part["state"], part["link"]) == ("ok", "")
    assert part["sentence"].startswith("Browsers have not blocked anything")
    send(*report_uri_body())
    send(*report_uri_body())
    send(*reporting_api_body("data:"))
    part = owner_client.get("/api/status").json()["policy"]
    assert (part["state"], part["link"]) == ("ok", "/django-admin/operations/violation/")
    assert "blocked 2 kinds of content" in part["sentence"]
    assert "most often https://evil.example on /quad-builds/:id." in part["sentence"]
    client.force_login(owner)
    listed = client.get("/django-admin/operations/violation/").content.decode()
    assert "https://evil.example" in listed and "/quad-builds/:id" in listed
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        Violation.objects.record("img-src", "inline", "/")
        assert Violation.objects.recent().count() == 1
