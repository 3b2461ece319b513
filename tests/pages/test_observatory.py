"""The score of MDN's HTTP Observatory, by those of its rules that apply to this site.

Rules: mdn/mdn-http-observatory, src/grader/charts.js. The score starts at 100, faults are
subtracted, and bonuses count from 90.
"""

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.support.tokens import PASSWORD

LEAST = 130
SAFE_REFERRERS = ("no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin")
HALF_A_YEAR = 15_768_000


@pytest.fixture(autouse=True)
def https(settings) -> None:
    settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = 31_536_000, True
    settings.SECURE_SSL_REDIRECT = settings.HTTPS = True
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True


def points_of_policy(response: HttpResponse) -> int:
    header = response.get("Content-Security-Policy", "")
    parts = [part.split() for part in header.split(";") if part]
    directives = {name: sources for name, *sources in parts}
    if not directives:
        return -25
    everything = directives.get("default-src", ["*"])
    scripts = directives.get("script-src", everything)
    styles = directives.get("style-src", everything)
    if "'unsafe-inline'" in scripts or {"*", "data:", "https:", "http:"} & set(scripts):
        return -20
    if "'unsafe-eval'" in scripts + styles:
        return -10
    if any(source.startswith("http:") for sources in directives.values() for source in sources):
        return -10
    if "'unsafe-inline'" in styles:
        return 0
    return 10 if everything == ["'none'"] else 5


def points_of_hsts(response: HttpResponse) -> int:
    header = response.get("Strict-Transport-Security")
    if not header:
        return -20
    age = int(header.split("max-age=")[1].split(";")[0])
    return (5 if "preload" in header else 0) if age >= HALF_A_YEAR else -10


def points_of_frames(response: HttpResponse) -> int:
    if "frame-ancestors 'none'" in response.get("Content-Security-Policy", ""):
        return 5
    return 0 if "X-Frame-Options" in response else -20


def points_of_cookies(response: HttpResponse) -> int:
    if not response.cookies:
        return 0
    cookies = response.cookies.values()
    if not all(cookie["secure"] for cookie in cookies):
        return -40
    if not all(cookie["httponly"] for cookie in cookies):
        return -30
    return 5 if all(cookie["samesite"] for cookie in cookies) else -20


def points_of_origins(response: HttpResponse) -> int:
    if response.get("Access-Control-Allow-Credentials"):
        return -50
    mine = ("same-origin", "same-site")
    points = 10 if response.get("Cross-Origin-Resource-Policy") in mine else 0
    points += 10 if response.get("Cross-Origin-Opener-Policy") == "same-origin" else 0
    return points


def score(response: HttpResponse) -> int:
    """SRI is left out: it does not count for same-origin scripts."""
    points = [
        points_of_policy(response),
        points_of_hsts(response),
        points_of_frames(response),
        points_of_cookies(response),
        points_of_origins(response),
        0 if response.get("X-Content-Type-Options") == "nosniff" else -5,
        5 if response.get("Referrer-Policy") in SAFE_REFERRERS else -5,
    ]
    without_bonus = 100 + sum(each for each in points if each < 0)
    return without_bonus + (sum(e for e in points if e > 0) if without_bonus >= 90 else 0)


@pytest.mark.parametrize(
    "path",
    ["/", "/contact", "/quad-builds", "/admin", "/api/builds", "/nothing", "/django-admin/login/"],
)
def test_pages_and_api_reach_130_points(client, db, path):
    response = client.get(path, secure=True, headers={"origin": "https://evil.example"})
    assert score(response) >= LEAST


def test_the_answer_to_a_login_with_its_cookie_reaches_130_points(client, owner):
    body = {"username": "owner", "password": PASSWORD}
    response = client.post("/api/auth/login", body, "application/json", secure=True)
    assert response.status_code == 200
    assert score(response) >= LEAST


def test_the_first_hop_from_http_leads_to_https(client, db):
    assert client.get("/").headers["Location"] == "https://testserver/"


@pytest.mark.parametrize(
    ("header", "value", "points"),
    [
        ("Content-Security-Policy", None, 75),
        ("Content-Security-Policy", "default-src 'none'; script-src 'unsafe-inline'", 80),
        ("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'", 135),
        ("Strict-Transport-Security", None, 80),
        ("Strict-Transport-Security", "max-age=3600", 130),
        ("Referrer-Policy", None, 130),
        ("Cross-Origin-Resource-Policy", None, 130),
        ("Cross-Origin-Opener-Policy", "unsafe-none", 130),
    ],
)
def test_missing_headers_lower_the_score(db, header, value, points):
    response = Client().get("/", secure=True)
    assert score(response) == 140
    del response[header]
    if value:
        response[header] = value
    assert score(response) == points
