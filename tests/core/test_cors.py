"""CORS: other sites may not call the API, unless they are configured."""

from contextlib import closing

import pytest
from django.core.checks import run_checks

from tests.support.settings_file import environment_errors

ALLOWED = "https://shop.example"
FOREIGN = (
    *("https://evil.example", "null", "http://shop.example", "https://shop.example:8443"),
    *("https://shop.example.evil.example", "https://evilshop.example"),
)
PUT_PREFLIGHT = {
    "access-control-request-method": "PUT",
    "access-control-request-headers": "authorization, content-type, idempotency-key",
}


@pytest.fixture
def with_a_shop(settings) -> None:
    settings.CORS_ALLOWED_ORIGINS = [ALLOWED]


def allows(response) -> dict[str, str]:
    headers = {name.lower(): value for name, value in response.items()}
    return {name: value for name, value in headers.items() if name.startswith("access-control")}


def allowed_to(visitor, origin: str, *paths: str) -> dict[str, str]:
    """Return what this origin may do by the answers to reads, and to the preflight of a write."""
    found = {}
    for path in paths:
        found |= allows(visitor.get(path, headers={"origin": origin}))
    preflight = {"origin": origin, **PUT_PREFLIGHT}
    return found | allows(visitor.options("/api/builds/1", headers=preflight))


def test_a_foreign_page_may_neither_read_nor_write(visitor, with_a_shop):
    for origin in FOREIGN:
        assert not allowed_to(visitor, origin, "/api/builds", "/api/nothing"), origin
    for headers in ({}, {"origin": ALLOWED}, {"origin": FOREIGN[0]}):  # so that caches know
        assert "origin" in visitor.get("/api/builds", headers=headers)["Vary"].lower()


def test_no_other_origin_is_allowed_by_default(visitor):
    for origin in (ALLOWED, "http://testserver"):
        assert not allowed_to(visitor, origin, "/api/builds"), origin


def test_a_configured_page_may_read_answers_and_refusals(visitor, with_a_shop):
    for path, status in [
        ("/api/builds", 200),
        ("/api/builds/1", 404),
        ("/api/contact/messages", 401),
    ]:
        response = visitor.get(path, headers={"origin": ALLOWED})
        assert response.status_code == status
        assert allows(response) == {
            "access-control-allow-origin": ALLOWED,
            "access-control-allow-credentials": "true",
        }


def test_a_configured_pages_preflight_allows_each_write(visitor, with_a_shop):
    for method in ("POST", "DELETE"):
        preflight = PUT_PREFLIGHT | {"access-control-request-method": method}
        response = visitor.options("/api/builds/1", headers={"origin": ALLOWED, **preflight})
        assert response.status_code == 200
        assert response["Access-Control-Allow-Origin"] == ALLOWED
        assert response["Access-Control-Allow-Credentials"] == "true"
        assert method in response["Access-Control-Allow-Methods"].split(", ")
        headers = response["Access-Control-Allow-Headers"].split(", ")
        assert {"authorization", "content-type", "idempotency-key"} <= set(headers)


def test_pages_are_for_no_other_site(visitor, with_a_shop):
    for path in ("/", "/static/favicon.svg", "/media/x.jpg", "/django-admin/login/"):
        with closing(visitor.get(path, headers={"origin": ALLOWED})) as response:
            assert not allows(response), path


def test_an_origin_that_would_open_too_much_or_nothing_is_an_error(settings, tmp_path):
    """Which stops the start: operations/test_start.py."""
    for value in ("null", f"{ALLOWED},null"):
        [error] = environment_errors(tmp_path, CORS_ALLOWED_ORIGINS=value)
        assert "CORS_ALLOWED_ORIGINS" in error
    for value in ("*", f"{ALLOWED}/", "shop.example"):
        settings.CORS_ALLOWED_ORIGINS = [value]
        found = [
            error for error in run_checks(tags=["security"]) if "CORS_ALLOWED_ORIGINS" in str(error)
        ]
        assert [error.is_serious() for error in found] == [True], value
