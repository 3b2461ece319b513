"""The languages of the owner's forms in browser tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from .browser import DESKTOP
from .document_form import open_document

LATVIAN, RUSSIAN = "Latviešu", "Русский"
# Titles of the steps of the page Service
STEPS = ["Rakstiet vai zvaniet", "Atvediet vai atsūtiet", "Mēs izmērām", "Mēs strādājam"]
FALLBACK = "Visitors read the English text:"


def tab(page: Page, language: str) -> Locator:
    return page.get_by_role("tab").filter(has_text=language)


def open_tab(page: Page, language: str) -> None:
    tab(page, language).click()
    expect(tab(page, language)).to_have_attribute("aria-selected", "true")


def expect_missing(page: Page, language: str, texts: str) -> None:
    """Expect the mark of a tab, such as '3 texts missing', or '' for none."""
    expect(tab(page, language)).to_have_accessible_name(f"{language} {texts}".strip())


def text_field(scope: Page | Locator, label: str) -> Locator:
    return scope.get_by_role("textbox", name=label, exact=True)


def overflow(page: Page) -> int:
    """Return by how many pixels the page is wider than the screen."""
    found: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found


def document_translations(api: APIRequestContext, key: str, language: str) -> dict[str, Any]:
    found: dict[str, Any] = api.get(f"/api/pages/{key}").json()["translations"][language]
    return found


@contextmanager
def translated_document_kept(api: APIRequestContext, key: str) -> Iterator[None]:
    """Bring back the values and their translations."""
    before = api.get(f"/api/pages/{key}").json()
    yield
    data = {name: before[name] for name in ("values", "translations")}
    response = api.put(f"/api/pages/{key}", data=data)
    assert response.status == 200, response.text()


@pytest.fixture
def service_form(signed_in: Page, api: APIRequestContext) -> Iterator[Page]:
    """The form of a page with its translations, which are brought back."""
    with translated_document_kept(api, "service"):
        signed_in.set_viewport_size(DESKTOP)
        yield open_document(signed_in, "service")
