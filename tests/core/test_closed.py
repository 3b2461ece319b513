"""Requests that everybody is refused: plain HTTP, unknown methods, hidden files, the schema."""

import pytest
from django.test import Client


@pytest.fixture
def behind_https(settings) -> None:
    settings.SECURE_SSL_REDIRECT, settings.TRUSTED_PROXIES = True, 1
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.SITE_URL = "https://testserver"


def test_a_page_over_http_is_moved_to_https(client, db, behind_https):
    for path in ("/", "/admin", "/django-admin/login/", "/media/x.jpg"):
        response = client.get(path + "?x=1")
        moved = (response.status_code, response["Location"])
        assert moved == (301, f"https://testserver{path}?x=1")


def test_the_api_over_http_is_refused_and_not_redirected(client, db, behind_https):
    for path in ("/api/builds", "/api/auth/login", "/api/nothing"):
        response = client.post(path) if "login" in path else client.get(path)
        assert response.status_code == 403, path
        assert response.json() == {"error": f"Please use https: https://testserver{path}"}
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["Cache-Control"] in ("no-store", "no-cache")
    assert client.get("/api/builds", headers={"x-forwarded-proto": "https"}).status_code == 200


def test_a_page_knows_reading_only(db):
    for method, *paths in (
        ("POST", "/", "/quad-builds", "/admin", "/media/x.jpg", "/sitemap.xml"),
        ("DELETE", "/livez", "/share/builds/21.jpg"),
        ("BREW", "/"),
    ):
        for path in paths:
            response = Client(enforce_csrf_checks=True).generic(method, path)
            assert (response.status_code, response["Allow"]) == (405, "GET, HEAD"), path


def test_hidden_and_unknown_paths_are_not_served(client, db, media_folder):
    media_folder.mkdir(parents=True)
    (media_folder.parent / "secret_key").write_text("secret")
    for path in (
        *("/.git/", "/.git/HEAD", "/.env", "/db.sqlite3", "/var/db.sqlite3", "/manage.py"),
        *("/media/", "/media/..%2fdb.sqlite3", "/media/../secret_key", "/media/%2e%2e/secret_key"),
        *("/static/", "/static/../settings.py", "/static/bundles/", "/__debug__/"),
        "/server-status",
    ):
        response = client.get(path)
        assert response.status_code in (400, 404), path
        assert b"secret" not in response.content.replace(b"secret_key", b""), path
