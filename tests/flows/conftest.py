"""Fixtures of flows: one real site for each worker, Debian's Chromium, the owner.

A flow is something that a visitor or the owner does from beginning to end. All flows of a worker
use one site, so each makes what it needs, under a name of its own, and relies on nothing that
another could change. `page`, `context` and `playwright` are pytest-playwright's own fixtures.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from secrets import token_hex

import pytest
from playwright.sync_api import APIRequestContext, BrowserContext, Page, Playwright, expect

from tests.support.examples import BUILD, PART, TYRE
from tests.support.gunicorn import OWNER, ROOT
from tests.support.messages import OWNER as MAILBOX
from tests.support.real_site import running_site
from tests.support.servers import MailServer

from .browser import PHONE

QUICK = "tests.support.quick_site"
Login = dict[str, str]  # username and password

expect.set_options(timeout=20_000)  # milliseconds: allow for a busy machine


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return {
        "executable_path": next(filter(None, map(shutil.which, names)), None),
        "args": [
            "--no-sandbox",
            "--font-render-hinting=none",  # headless shell would round glyph widths
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-quic",
            # Nothing leaves this machine; what a route answers is not looked up.
            "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
            # Pages live for a second: to optimise or tidy up costs more than it wins.
            "--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16",
        ],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """As wide as a phone, with a mouse. `page.set_viewport_size(DESKTOP)` where that matters."""
    return browser_context_args | {"viewport": PHONE, "locale": "en"}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with the samples, as `make run` starts it, and quicker."""
    if is_bundle_outdated():
        pytest.exit("The frontend has changed since it was built. Please run `make build`.", 1)
    with running_site(tmp_path_factory.mktemp("site"), QUICK) as address:
        yield address


@pytest.fixture(scope="session")
def mailing_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, MailServer]]:
    """A site with a mail server, analytics, and a map that waits for a tap; without samples."""
    mails = MailServer()
    mails.controller.start()
    environment = {
        "EMAIL_URL": f"smtp://127.0.0.1:{mails.port}",
        "CONTACT_TO": MAILBOX,
        "ANALYTICS_TAG_ID": "G-TEST",
        "MAP_ON_TAP": "1",
        "LOAD_SAMPLES": "0",
    }
    with running_site(tmp_path_factory.mktemp("mailing"), QUICK, **environment) as address:
        yield address, mails
    mails.controller.stop()


def is_bundle_outdated() -> bool:
    built = (ROOT / "build/bundle.stamp").stat().st_mtime
    sources = (each for folder in ("brand", "frontend") for each in (ROOT / folder).rglob("*"))
    return any(each.stat().st_mtime > built for each in sources if is_bundled(each))


def is_bundled(path: Path) -> bool:
    return (
        path.is_file() and ".test." not in path.name and "frontend/testing" not in path.as_posix()
    )


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    return new_context()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture(scope="session")
def base_url(site: str) -> str:
    """Resolve `page.goto("/quad-builds")` against the site."""
    return site


@pytest.fixture(scope="session")
def token(playwright: Playwright, site: str) -> str:
    """The owner's token. A flow that ends sessions signs in by itself."""
    request = playwright.request.new_context(base_url=site)
    token: str = request.post("/api/auth/login", data=OWNER).json()["token"]
    request.dispose()
    return token


@pytest.fixture(scope="session")
def api(playwright: Playwright, site: str, token: str) -> Iterator[APIRequestContext]:
    """The API as the owner calls it, to make what a flow needs and to look at what it did."""
    # A kept-alive connection could be closed by the server just before the next call.
    headers = {"Authorization": f"Bearer {token}", "Connection": "close"}
    request = playwright.request.new_context(base_url=site, extra_http_headers=headers)
    yield request
    request.dispose()


@pytest.fixture
def owner_page(new_context: Callable[..., BrowserContext], site: str, token: str) -> Page:
    """A page on which the owner is signed in."""
    stored = {"name": "authToken", "value": token}
    state = {"cookies": [], "origins": [{"origin": site, "localStorage": [stored]}]}
    return new_context(storage_state=state).new_page()


@pytest.fixture
def person(new_person: Callable[[], AbstractContextManager[Login]]) -> Iterator[Login]:
    """Another owner, who may end all sessions or choose a language: what `sign_in` takes."""
    with new_person() as login:
        yield login


@pytest.fixture(scope="session")
def new_person(
    api: APIRequestContext, playwright: Playwright, site: str
) -> Callable[[], AbstractContextManager[Login]]:
    @contextmanager
    def add() -> Iterator[Login]:
        email = f"{token_hex(4)}@example.lv"
        chosen = {"username": email, "password": "gravel pit 77 helmets"}
        confirmed = {"password": OWNER["password"]}
        added = api.post("/api/people", data={"name": "Zane", "email": email} | confirmed).json()
        visitor = playwright.request.new_context(base_url=site)
        link = f"/api/link/{added['link'].rpartition('/')[2]}"
        assert visitor.post(link, data={"password": chosen["password"]}).ok
        visitor.dispose()
        yield chosen
        api.patch(f"/api/people/{added['person']['id']}", data={"is_active": False} | confirmed)

    return add


@pytest.fixture
def build(api: APIRequestContext, request: pytest.FixtureRequest) -> Iterator[dict]:
    """A published build of this flow alone; its name is the flow's, with its parameters."""
    yield from made(api, "builds", BUILD | {"name": request.node.name[5:125]})


@pytest.fixture
def tyre(api: APIRequestContext, request: pytest.FixtureRequest) -> Iterator[dict]:
    yield from made(api, "tyres", TYRE | {"name": request.node.name[5:85]})


@pytest.fixture
def part(api: APIRequestContext, request: pytest.FixtureRequest) -> Iterator[dict]:
    yield from made(api, "parts", PART | {"name": request.node.name[5:85]})


@pytest.fixture
def new_name(api: APIRequestContext, request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of an item that the flow makes in the admin."""
    name = request.node.name[5:70]
    yield name
    for kind in ("builds", "tyres", "parts"):
        for item in api.get(f"/api/{kind}").json():
            if item["name"] == name:
                api.delete(f"/api/{kind}/{item['id']}")


def made(api: APIRequestContext, kind: str, fields: dict) -> Iterator[dict]:
    response = api.post(f"/api/{kind}", data=fields)
    assert response.status == 201, response.text()
    item = response.json()
    yield item
    api.delete(f"/api/{kind}/{item['id']}")
