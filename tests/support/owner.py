"""The owner in browser tests: signed in to the page, and calling the API directly."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, Playwright

from .browser import DESKTOP
from .colours import rgb
from .examples import BUILD, TYRE
from .gunicorn import OWNER

PHONE = {"width": 390, "height": 844}
# What a test finds on the owner's phone, its run on a desktop seldom adds to.
ON_A_DESKTOP = pytest.param(DESKTOP, id="desktop", marks=pytest.mark.slow)
SIZES = pytest.mark.parametrize("size", [pytest.param(PHONE, id="phone"), ON_A_DESKTOP])
# Like SIZES, but the phone has touch instead of a mouse.
TOUCH = pytest.mark.browser_context_args(has_touch=True, is_mobile=True, viewport=PHONE)
DEVICES = pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone", marks=TOUCH), ON_A_DESKTOP]
)
UNREACHABLE = "The server cannot be reached. Please check your connection."
RED = rgb("color-stop")  # error texts
SAMPLES = Path(__file__).parents[2] / "brand" / "samples" / "samples.json"
ADMIN_PATHS = [
    "/admin",
    *(
        f"/admin/{kind}{page}"
        for kind, items in json.loads(SAMPLES.read_bytes()).items()
        for page in ("", "/new", f"/{items[-1]['id']}")
    ),
    "/admin/pages",
    "/admin/pages/company",
    "/admin/pages/about",
    "/admin/messages",
    "/admin/deleted",
    "/admin/status",
    "/admin/people",
    "/admin/account",
]


@pytest.fixture(params=[pytest.param(PHONE, id="phone"), ON_A_DESKTOP])
def window(request: pytest.FixtureRequest, page: Page) -> None:
    """As wide as a phone, and as a desktop in `make test-all`."""
    page.set_viewport_size(request.param)


@pytest.fixture(scope="module")
def token(playwright: Playwright, site: str) -> str:
    """One login for a whole file. Tests that end sessions use `log_in` instead."""
    request = playwright.request.new_context(base_url=site)
    token: str = request.post("/api/auth/login", data=OWNER).json()["token"]
    request.dispose()
    return token


@pytest.fixture(scope="module")
def api(playwright: Playwright, site: str, token: str) -> Iterator[APIRequestContext]:
    """The owner's direct calls to the API."""
    request = playwright.request.new_context(base_url=site, extra_http_headers=bearer(token))
    yield request
    request.dispose()


def bearer(token: str) -> dict[str, str]:
    """Return headers for a direct call; a kept-alive connection could be closed by the next."""
    return {"Authorization": f"Bearer {token}", "Connection": "close"}


@pytest.fixture
def signed_in(page: Page, token: str) -> Page:
    store_token(page, token)
    return page


def log_in(page: Page, site: str) -> str:
    """Open a separate session, with its refresh cookie, in the page's browser context."""
    token: str = page.request.post(f"{site}/api/auth/login", data=OWNER).json()["token"]
    store_token(page, token)
    return token


def end_session(page: Page, site: str, token: str) -> None:
    """End the session as from another device."""
    headers = bearer(token)
    sessions = page.request.get(f"{site}/api/auth/sessions", headers=headers).json()
    current = next(session["id"] for session in sessions if session["current"])
    page.request.delete(f"{site}/api/auth/sessions/{current}", headers=headers)


def store_token(page: Page, token: str) -> None:
    first, *_ = page.context.pages  # of a shared context: it is on the site already
    first.evaluate("token => localStorage.setItem('authToken', token)", token)


def stored_token(page: Page) -> str | None:
    token: str | None = page.evaluate("localStorage.getItem('authToken')")
    return token


def field(scope: Page | Locator, label: str) -> Locator:
    return scope.get_by_label(label, exact=True)


def fill_login(scope: Page | Locator, password: str) -> None:
    field(scope, "Username").fill(OWNER["username"])
    field(scope, "Password").fill(password)
    scope.get_by_role("button", name="Login", exact=True).click()


@pytest.fixture
def site_build(api: APIRequestContext, request: pytest.FixtureRequest) -> Iterator[dict]:
    """A build for this test only."""
    yield from created_item(api, "builds", BUILD | {"name": request.node.name[:120]})


@pytest.fixture
def site_tyre(api: APIRequestContext, request: pytest.FixtureRequest) -> Iterator[dict]:
    yield from created_item(api, "tyres", TYRE | {"name": request.node.name[:80]})


def created_item(api: APIRequestContext, kind: str, fields: dict) -> Iterator[dict]:
    item = api.post(f"/api/{kind}", data=fields).json()
    yield item
    api.delete(f"/api/{kind}/{item['id']}")


@pytest.fixture
def empty_inbox(api: APIRequestContext) -> Iterator[None]:
    """Empty the inbox before and after the test."""
    empty(api)
    yield
    empty(api)


def empty(api: APIRequestContext) -> None:
    while messages := api.get("/api/contact/messages").json():
        for message in messages:
            api.delete(f"/api/contact/messages/{message['id']}")


def items_named(api: APIRequestContext, kind: str, name: str) -> list[dict]:
    return [item for item in api.get(f"/api/{kind}").json() if item["name"] == name]


def delete_items_named(api: APIRequestContext, kind: str, name: str) -> None:
    for item in items_named(api, kind, name):
        api.delete(f"/api/{kind}/{item['id']}")
