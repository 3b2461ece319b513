"""The owner's form for a build or a tyre in browser tests."""

import pytest
from playwright.sync_api import Page, Request, Route, expect

from .owner import field


def open_item(page: Page, kind: str, item: dict) -> Page:
    page.goto(f"/admin/{kind}/{item['id']}")
    expect(field(page, "Name")).to_have_value(item["name"])
    return page


def save(page: Page, noun: str = "Build") -> None:
    page.get_by_role("button", name=f"Save {noun}", exact=True).click()


def expect_saved(page: Page, name: str, kind: str = "builds") -> None:
    expect(page).to_have_url(f"/admin/{kind}")
    expect_status(page, f"{name} was saved.")


def expect_status(page: Page, text: str) -> None:
    expect(page.get_by_role("status").filter(has_text=text)).to_be_visible()


def unsaved_text(page: Page):
    return page.get_by_role("region", name="Unsaved changes")


def lose_first_response(page: Page, address: str, method: str) -> list[int]:
    """Deliver the first call but drop its response; return a list with its status."""
    lost: list[int] = []

    def answer(route: Route) -> None:
        if route.request.method == method and not lost:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.route(address, answer)
    return lost


@pytest.fixture
def writes(page: Page) -> list[Request]:
    """Requests with which the page has changed something."""
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method != "GET" else None)
    return sent
