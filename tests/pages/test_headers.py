"""Security and caching headers of every response."""

import json
import re
from base64 import b64encode
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpResponse
from django.test import Client, RequestFactory

from catalogue.models import Build
from catalogue.serializers import BuildSerializer
from tests.support.examples import SHORT_BUILD
from tests.support.settings_file import start

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
    "Django's admin": ("/django-admin/login/", 200),
    "fault of ours, page": ("/quad-builds", 500),
    "fault of ours, API": ("/api/builds", 500),
    "foreign host name": ("/", 400),
}
EVERY_RESPONSE = pytest.mark.parametrize("kind", KINDS)
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
# The admin shows previews in a frame; nobody else may.
OWN_POLICY = {
    "admin": {"frame-src": SELF},
    **dict.fromkeys(("preview", "preview in Latvian"), {"frame-ancestors": SELF}),
}


@pytest.fixture
def response_of(db, media_folder, monkeypatch) -> Callable[..., HttpResponse]:
    """Request one of KINDS, over HTTPS when `secure`."""
    media_folder.mkdir()
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


@EVERY_RESPONSE
def test_every_response_allows_only_what_the_site_needs(response_of, kind):
    response = response_of(kind)
    script = re.search(r"<script data-scripts=[^>]*>(.+?)</script>", body(response), re.DOTALL)
    own = OWN_POLICY.get(kind, {})
    if script:
        digest = b64encode(sha256(script[1].encode()).digest()).decode()
        own = own | {"script-src": SELF | {f"'sha256-{digest}'"}}
    assert policy(response) == POLICY | own


def body(response: HttpResponse) -> str:
    return "" if response.streaming else response.content.decode(errors="replace")


@EVERY_RESPONSE
def test_every_response_has_security_headers(response_of, kind):
    response = response_of(kind)
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


@EVERY_RESPONSE
def test_every_response_to_head_has_the_headers_alone(response_of, kind):
    get = response_of(kind)
    host = get.wsgi_request.META["HTTP_HOST"]
    request = RequestFactory(headers={"host": host}).head(KINDS[kind][0])
    with closing(WSGIHandler().get_response(request)) as head:
        assert b"".join(head) == b""  # Django's test client would leave it out itself
    assert head.status_code == get.status_code
    assert head.get("Content-Length") == get.get("Content-Length")


@EVERY_RESPONSE
def test_every_response_over_https_has_hsts(response_of, settings, kind):
    settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = 31_536_000, True
    response = response_of(kind, secure=True)
    assert response["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"


def started_policy(tmp_path, **environment: str) -> dict[str, list[str]]:
    """Return the CSP directives of a process started with these variables."""
    code = (
        "import config.wsgi, json; from django.test import Client;"
        "answer = Client(headers={'host': 'testserver'}).get('/robots.txt');"
        "print(json.dumps(answer['Content-Security-Policy'].split('; ')))"
    )
    result = start(tmp_path, code, **environment)
    assert result.returncode == 0, result.stderr
    return dict(part.split(" ", 1) for part in json.loads(result.stdout.splitlines()[-1]))


def test_the_hosts_of_analytics_are_allowed_only_where_it_is_set(tmp_path):
    found = started_policy(tmp_path, ANALYTICS_TAG_ID="G-TEST")
    assert found["script-src"] == "'self' https://*.googletagmanager.com"
    assert found["connect-src"].startswith(
        "'self' https://*.googletagmanager.com https://*.google-"
    )
    assert "https://*.google-analytics.com" in found["img-src"]


@pytest.mark.parametrize(
    ("variables", "origin"),
    [
        ({"AWS_S3_CUSTOM_DOMAIN": "pictures.example"}, "https://pictures.example"),
        ({"AWS_S3_ENDPOINT_URL": "http://127.0.0.1:9000"}, "http://127.0.0.1:9000"),
        ({"AWS_S3_REGION_NAME": "eu-north-1"}, "https://quads.s3.amazonaws.com"),
    ],
)
def test_pictures_in_s3_storage_may_be_loaded_from_there(tmp_path, variables, origin):
    buckets = {"AWS_STORAGE_BUCKET_NAME": "quads", "AWS_PRIVATE_BUCKET_NAME": "private"}
    found = started_policy(tmp_path, MEDIA_STORAGE="s3", **buckets, **variables)
    assert found["img-src"].split()[-1] == origin


def test_a_production_site_passes_djangos_own_check(tmp_path):
    code = (
        "import config.wsgi; from django.core.management import call_command as c;"
        "c('check', deploy=True)"
    )
    production = {"SITE_URL": "https://quads.example", "TRUSTED_PROXIES": "1"}
    result = start(tmp_path, code, DJANGO_ALLOW_ASYNC_UNSAFE="", **production)
    assert result.stdout == "System check identified no issues (1 silenced).\n"  # HSTS preloading
    assert result.stderr == ""


@pytest.mark.parametrize("path", ["/", "/admin", "/contact", "/nothing"])
def test_a_page_is_revalidated(client, db, path):
    assert client.get(path)["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/static/favicon.svg", "/media/x.jpg", "/api/tyres"])
def test_nothing_is_readable_by_other_sites(client, db, media_folder, path):
    media_folder.mkdir()
    (media_folder / "x.jpg").write_bytes(b"x")
    response = client.get(path, headers={"origin": "https://evil.example"})
    response.close()
    assert response.status_code == 200
    assert not [name for name in response.headers if name.startswith("Access-Control")]


def test_the_page_of_the_schema_runs_no_script_of_its_own(owner_client):
    response = owner_client.get("/api/docs")
    assert policy(response) == POLICY | {"style-src": {"'self'", "'unsafe-inline'"}}
    assert re.findall(r"<script(?![^>]* src=)", response.content.decode()) == []
