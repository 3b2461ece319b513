"""The fixtures of all tests; each module of tests/support/ says what it is for."""

import shutil

import pytest

pytest_plugins = [
    "tests.support.backups",
    "tests.support.basics",
    "tests.support.browser",
    "tests.support.condition",
    "tests.support.contact_form",
    "tests.support.databases",
    "tests.support.django_admin",
    "tests.support.html",
    "tests.support.images_panel",
    "tests.support.item_form",
    "tests.support.items",
    "tests.support.late_scripts",
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
        ],
    }


@pytest.fixture(scope="session")
def base_url(site: str) -> str:
    """`page.goto("/quad-builds")` then means this site."""
    return site
