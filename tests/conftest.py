"""Fixtures for all tests, from the modules in tests/support/."""

import shutil

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.shared_contexts import SharedContexts

pytest_plugins = [
    "tests.support.attachments",
    "tests.support.authenticator",
    "tests.support.backups",
    "tests.support.basics",
    "tests.support.browser",
    "tests.support.site_state",
    "tests.support.company_form",
    "tests.support.contact_form",
    "tests.support.contact_limits",
    "tests.support.databases",
    "tests.support.deletions",
    "tests.support.django_admin",
    "tests.support.html",
    "tests.support.images_panel",
    "tests.support.item_form",
    "tests.support.items",
    "tests.support.delayed_scripts",
    "tests.support.login_attempts",
    "tests.support.mailing_site",
    "tests.support.offsite",
    "tests.support.owner",
    "tests.support.permission_stock",
    "tests.support.pictures",
    "tests.support.running_nginx",
    "tests.support.schema",
    "tests.support.sign_in_phone",
    "tests.support.smtp_server",
    "tests.support.storages",
    "tests.support.third_parties",
    "tests.support.translations",
    "tests.support.workshop_map",
]
pytest.register_assert_rewrite(*pytest_plugins)  # they import each other


# Fixtures that override those of pytest-playwright must be in conftest.py.


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
