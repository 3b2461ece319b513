"""Fixtures of the browser tests."""

import shutil

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.browser import *
from tests.support.company_form import *
from tests.support.contact_form import *
from tests.support.delayed_scripts import *
from tests.support.item_form import *
from tests.support.owner import *
from tests.support.shared_contexts import SharedContexts
from tests.support.third_parties import *
from tests.support.workshop_map import *


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = map(shutil.which, names)
    return {
        "executable_path": next(filter(None, found), None),
        "args": [
            "--no-sandbox",
            "--font-render-hinting=none",  # headless shell would round glyph widths
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-quic",
            "--no-first-run",
            "--renderer-process-limit=1",  # new tabs reuse cached code and fonts
        ],
    }


@pytest.fixture(scope="session")
def shared_contexts(browser: Browser) -> SharedContexts:
    return SharedContexts(browser)


@pytest.fixture
def context(request: pytest.FixtureRequest, shared_contexts, browser_context_args):
    """A shared browser context, reset after each test."""
    marker = request.node.get_closest_marker("browser_context_args")
    options = browser_context_args | (marker.kwargs if marker else {})
    with shared_contexts.acquire(options) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """The tab of the shared browser context."""
    return context.pages[0]


@pytest.fixture(scope="session")
def base_url(site: str) -> str:
    """Resolve `page.goto("/quad-builds")` against this site."""
    return site
