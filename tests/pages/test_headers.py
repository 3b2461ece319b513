"""Security and caching headers of every response.

For them MDN's HTTP Observatory would give 130 points and more: 100, and bonuses for the policy,
frames, cookies, origins and referrers.
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
    "admin": ("/admin/builds", 200),
    "preview": ("/admin/preview/service", 200),
    "unknown page": ("/nothing", 404),
    "moved page": ("/contact/", 301),
    "API": ("/api/tyres", 200),
    "API, closed": ("/api/contact/messages", 401),
    "picture": ("/media/x.jpg", 200),
    "missing picture": ("/media/y.jpg", 404),
    "static file": ("/static/favicon.svg", 200),
    "missing static file": ("/static/nothing.js", 404),
    "sitemap": ("/sitemap.xml", 200),
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
# The admin shows previews in a frame, and has a service worker; nobody else may.
OWN_POLICY = {
    "admin": {"frame-src": SELF, "worker-src": SELF},
    "preview": {"frame-ancestors": SELF},
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
    assert response["X-Frame-Options"] == ("SAMEORIGIN" if kind == "preview" else "DENY")
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


def test_pictures_in_s3_storage_may_be_loaded_from_there(client, settings, tmp_path):
    buckets = {"AWS_STORAGE_BUCKET_NAME": "quads", "AWS_PRIVATE_BUCKET_NAME": "private"}
    domain = {"AWS_S3_CUSTOM_DOMAIN": "pictures.example"}
    found = read_settings(tmp_path, MEDIA_STORAGE="s3", **buckets, **domain)
    settings.MEDIA_STORAGE, settings.STORAGES = "s3", found["STORAGES"]
    allowed = policy(client.get("/robots.txt"))["img-src"]
    assert allowed == POLICY["img-src"] | {"https://pictures.example"}


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


def test_the_page_of_the_schema_runs_no_script_of_its_own(owner_client):
    response = owner_client.get("/api/docs")
    assert policy(response) == POLICY | {"style-src": {"'self'", "'unsafe-inline'"}}
    assert re.findall(r"<script(?![^>]* src=)", response.content.decode()) == []


# --- over HTTPS ---


@pytest.fixture
def https(settings) -> None:
    settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = 31_536_000, True
    settings.SECURE_SSL_REDIRECT = settings.HTTPS = True
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True


def test_cookies_are_sent_over_https_alone_and_never_to_scripts(client, owner, https):
    body = {"username": "owner", "password": PASSWORD}
    for response in (
        client.post("/api/auth/login", body, "application/json", secure=True),
        client.get("/django-admin/login/", secure=True),
    ):
        assert response.status_code == 200
        assert response.cookies
        for cookie in response.cookies.values():
            assert cookie["secure"] and cookie["httponly"] and cookie["samesite"]


def test_the_first_hop_from_http_leads_to_https(client, db, https):
    assert client.get("/").headers["Location"] == "https://testserver/"
