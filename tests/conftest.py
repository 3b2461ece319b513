"""The fixtures of all tests; each module of tests/support/ says what it is for."""

import shutil

import pytest
from playwright.sync_api import Browser

from tests.support.shared_contexts import SharedContexts

pytest_plugins = [
    "tests.support.backups",
    "tests.support.basics",
    "tests.support.browser",
    "tests.support.site_state",
    "tests.support.contact_form",
    "tests.support.databases",
    "tests.support.django_admin",
    "tests.support.html",
    "tests.support.images_panel",
    "tests.support.item_form",
    "tests.support.items",
    "tests.support.delayed_scripts",
    "tests.support.login_attempts",
    "tests.support.media_audit",
    "tests.support.owner",
    "tests.support.pictures",
    "tests.support.share_pictures",
    "tests.support.smtp_server",
    "tests.support.storages",
    "tests.support.third_parties",
    "tests.support.workshop_map",
]
pytest.register_assert_rewrite(*pytest_plugins)  # they import each other


@pytest.hookimpl(trylast=True)  # pytest-django puts what needs no database last
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest: no worker is then left alone with one at the end."""
    first = ("browser", "deploy", "operations")
    items.sort(key=lambda item: item.path.parent.name not in first)


# What replaces fixtures of pytest-playwright has to stand in this file.


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = map(shutil.which, names)
    return {
        "executable_path": next(filter(None, found), None),
        "args": [
            "--no-sandbox",
            "--font-render-hinting=none",  # else the shell rounds the widths of letters
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-quic",
            "--no-first-run",
            "--renderer-process-limit=1",  # a new tab finds code and fonts ready
        ],
    }


@pytest.fixture(scope="session")
def shared_contexts(browser: Browser) -> SharedContexts:
    return SharedContexts(browser)


@pytest.fixture
def context(request: pytest.FixtureRequest, shared_contexts, browser_context_args):
    """The test gets tabs of its own in a browser context that others have used, and left empty.

    With the marker `browser_context_args` the whole context is its own.
    """
    if request.node.get_closest_marker("browser_context_args"):
        yield request.getfixturevalue("new_context")()
    else:
        with shared_contexts.acquire(browser_context_args) as context:
            yield context


@pytest.fixture(scope="session")
def base_url(site: str) -> str:
    """`page.goto("/quad-builds")` then means this site."""
    return site
