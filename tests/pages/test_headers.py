"""Security and caching headers of every response, and their score by MDN's HTTP Observatory.

Rules of the score: mdn/mdn-http-observatory, src/grader/charts.js. It starts at 100, faults are
subtracted, and bonuses count from 90.
"""

import re
from base64 import b64encode
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256

import pytest
from django.core.checks import run_checks
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpResponse
from django.test import Client, RequestFactory, override_settings

from catalogue.models import Build
from catalogue.serializers import BuildSerializer
from tests.support.examples import SHORT_BUILD
from tests.support.logins import PASSWORD
from tests.support.settings_file import read_settings

KINDS = {
    "page": ("/", 200),
    "page of the catalogue": ("/quad-builds", 200),
    "admin": ("/admin/builds", 200),
    "preview": ("/admin/preview/service", 200),
    "preview in Latvian": ("/lv/admin/preview/service", 200),
    "admin in Latvian, which leads to the admin": ("/lv/admin/builds", 301),
    "unknown preview": ("/admin/preview/nothing", 404),
    "unknown page": ("/nothing", 404),
    "moved page": ("/contact/", 301),
    "API": ("/api/tyres", 200),
    "API, closed": ("/api/contact/messages", 401),
    "API, unknown": ("/api/nothing", 404),
    "picture": ("/media/x.jpg", 200),
    "missing picture": ("/media/y.jpg", 404),
    "static file": ("/static/favicon.svg", 200),
    "missing static file": ("/static/nothing.js", 404),
    "robots.txt": ("/robots.txt", 200),
    "sitemap": ("/sitemap.xml", 200),
    "manifest": ("/site.webmanifest", 200),
    "admin's manifest": ("/admin/site.webmanifest", 200),
    "admin's service worker": ("/admin/worker.js", 200),
    "Django's admin": ("/django-admin/login/", 200),
    "fault of ours, page": ("/quad-builds", 500),
    "fault of ours, API": ("/api/builds", 500),
    "foreign host name": ("/", 400),
}
POLICY = {
    "default-src": {"'none'"},
    "script-src": {"'self'"},
    "style-src": {"'self'"},
    "img-src": {"'self'", "data:", "blob:", "https://tile.openstreetmap.org"},
    "font-src": {"'self'"},
    "connect-src": {"'self'"},
    "manifest-src": {"'self'"},
    "form-action": {"'self'"},
    "frame-ancestors": {"'none'"},
    "base-uri": {"'none'"},
    "object-src": {"'none'"},
}
SELF = {"'self'"}
LEAST_POINTS = 130
SAFE_REFERRERS = ("no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin")
HALF_A_YEAR = 15_768_000
# The admin shows previews in a frame, and has a service worker; nobody else may.
OWN_POLICY = {
    "admin": {"frame-src": SELF, "worker-src": SELF},
    **dict.fromkeys(("preview", "preview in Latvian"), {"frame-ancestors": SELF}),
}


@pytest.fixture
def response_of(db, media_folder, monkeypatch) -> Callable[..., HttpResponse]:
    """Request one of KINDS, over HTTPS when `secure`."""
    media_folder.mkdir(parents=True)
    (media_folder / "x.jpg").write_bytes(b"x")

    def ask(kind: str, *, secure: bool = False) -> HttpResponse:
        path, status = KINDS[kind]
        if status == 500:
            Build.objects.create(name="21", **SHORT_BUILD)
            monkeypatch.setattr(BuildSerializer, "to_representation", lambda *args: 1 / 0)
        host = "evil.example" if status == 400 else "testserver"
        client = Client(raise_request_exception=False, headers={"host": host})
        response: HttpResponse = client.get(path, secure=secure)
        assert response.status_code == status
        if response.streaming:
            response.close()  # the file; this also closes the connection to the database
        return response

    return ask


def policy(response: HttpResponse) -> dict[str, set[str]]:
    parts = [part.split() for part in response["Content-Security-Policy"].split("; ")]
    return {name: set(sources) for name, *sources in parts}


def body(response: HttpResponse) -> str:
    return "" if response.streaming else response.content.decode(errors="replace")


@pytest.mark.parametrize("kind", KINDS)
def test_every_response_has_the_security_headers(response_of, settings, kind):
    settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = 31_536_000, True
    response = response_of(kind, secure=True)
    script = re.search(r"<script data-scripts=[^>]*>(.+?)</script>", body(response), re.DOTALL)
    own = OWN_POLICY.get(kind, {})
    if script:
        digest = b64encode(sha256(script[1].encode()).digest()).decode()
        own = own | {"script-src": SELF | {f"'sha256-{digest}'"}}
    assert policy(response) == POLICY | own
    assert response["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == (
        "SAMEORIGIN" if kind in ("preview", "preview in Latvian") else "DENY"
    )
    assert response["Referrer-Policy"] == "strict-origin-when-cross-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert response["Cross-Origin-Resource-Policy"] == "same-origin"
    for feature in ("camera", "microphone", "geolocation", "payment"):
        assert f"{feature}=()" in response["Permissions-Policy"]
    assert re.fullmatch("[0-9a-f]{32}", response["X-Request-ID"])
    if response.get("Content-Type", "").startswith("text/"):
        assert "charset=utf-8" in response["Content-Type"]

    host = response.wsgi_request.META["HTTP_HOST"]
    request = RequestFactory(headers={"host": host}).head(KINDS[kind][0], secure=True)
    with closing(WSGIHandler().get_response(request)) as head:
        assert b"".join(head) == b""  # Django's test client would leave it out itself
    assert head.status_code == response.status_code
    assert head.get("Content-Length") == response.get("Content-Length")


def test_the_hosts_of_analytics_are_allowed_only_where_it_is_set(client, settings, tmp_path):
    found = read_settings(tmp_path, ANALYTICS_TAG_ID="G-TEST")
    settings.CONTENT_SECURITY_POLICY = found["CONTENT_SECURITY_POLICY"]
    allowed = policy(client.get("/robots.txt"))
    hosts = {f"https://*.{name}.com" for name in ("googletagmanager", "google-analytics")}
    assert allowed["script-src"] == SELF | {"https://*.googletagmanager.com"}
    assert hosts <= allowed["connect-src"]
    assert hosts | POLICY["img-src"] <= allowed["img-src"]


def test_the_map_may_come_from_another_server(client, settings, tmp_path):
    tiles = "https://{s}.tiles.example/{z}/{x}/{y}.png?key=1"
    found = read_settings(tmp_path, MAP_TILES_URL=tiles, MAP_TILES_ATTRIBUTION="© Tiles")
    assert (found["MAP_TILES_URL"], found["MAP_TILES_ATTRIBUTION"]) == (tiles, "© Tiles")
    settings.CONTENT_SECURITY_POLICY = found["CONTENT_SECURITY_POLICY"]
    allowed = policy(client.get("/robots.txt"))["img-src"]
    assert allowed == SELF | {"data:", "blob:", "https://*.tiles.example"}
    for wrong in ("tiles.example/{z}/{x}/{y}", "https://tiles.example/{z}/{x}.png"):
        found = read_settings(tmp_path, MAP_TILES_URL=wrong)
        assert "MAP_TILES_URL" in str(found["ENVIRONMENT_ERRORS"])


@pytest.mark.parametrize(
    ("variables", "origin"),
    [
        ({"AWS_S3_CUSTOM_DOMAIN": "pictures.example"}, "https://pictures.example"),
        ({"AWS_S3_ENDPOINT_URL": "http://127.0.0.1:9000"}, "http://127.0.0.1:9000"),
        ({"AWS_S3_REGION_NAME": "eu-north-1"}, "https://quads.s3.amazonaws.com"),
    ],
)
def test_pictures_in_s3_storage_may_be_loaded_from_there(
    client, settings, tmp_path, variables, origin
):
    buckets = {"AWS_STORAGE_BUCKET_NAME": "quads", "AWS_PRIVATE_BUCKET_NAME": "private"}
    found = read_settings(tmp_path, MEDIA_STORAGE="s3", **buckets, **variables)
    settings.MEDIA_STORAGE, settings.STORAGES = "s3", found["STORAGES"]
    assert policy(client.get("/robots.txt"))["img-src"] == POLICY["img-src"] | {origin}


def test_a_production_site_passes_djangos_own_check(tmp_path):
    found = read_settings(tmp_path, SITE_URL="https://quads.example", TRUSTED_PROXIES="1")
    changed = {
        name: value
        for name, value in found.items()
        if name.startswith(("SECURE_", "CSRF_", "SESSION_", "X_FRAME")) and name.isupper()
    }
    with override_settings(**changed):
        problems = run_checks(tags=["security"], include_deployment_checks=True)
    assert [each for each in problems if not each.is_silenced()] == []


@pytest.mark.parametrize("path", ["/", "/admin", "/contact", "/nothing"])
def test_a_page_is_revalidated(client, db, path):
    assert client.get(path)["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/static/favicon.svg", "/media/x.jpg", "/api/tyres"])
def test_nothing_is_readable_by_other_sites(client, db, media_folder, path):
    media_folder.mkdir(parents=True)
    (media_folder / "x.jpg").write_bytes(b"x")
    response = client.get(path, headers={"origin": "https://evil.example"})
    response.close()
    assert response.status_code == 200
    assert not [name for name in response.headers if name.startswith("Access-Control")]


def test_the_page_of_the_schema_runs_no_script_of_its_own(owner_client):
    response = owner_client.get("/api/docs")
    assert policy(response) == POLICY | {"style-src": {"'self'", "'unsafe-inline'"}}
    assert re.findall(r"<script(?![^>]* src=)", response.content.decode()) == []


# --- the score of the Observatory ---


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


@pytest.fixture
def https(settings) -> None:
    settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = 31_536_000, True
    settings.SECURE_SSL_REDIRECT = settings.HTTPS = True
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True


def test_pages_and_api_reach_130_points(client, owner, https):
    for path in ("/", "/contact", "/admin", "/api/builds", "/nothing", "/django-admin/login/"):
        response = client.get(path, secure=True, headers={"origin": "https://evil.example"})
        assert score(response) >= LEAST_POINTS, path
    body = {"username": "owner", "password": PASSWORD}
    response = client.post("/api/auth/login", body, "application/json", secure=True)
    assert response.status_code == 200
    assert score(response) >= LEAST_POINTS


def test_the_first_hop_from_http_leads_to_https(client, db, https):
    assert client.get("/").headers["Location"] == "https://testserver/"
