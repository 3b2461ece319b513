"""The owner's form for a build or a tyre in browser tests."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Page, Request, Route, expect

from catalogue.kinds import KINDS

from .examples import BUILD, TYRE
from .owner import delete_items_named, field


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


def change_elsewhere(api: APIRequestContext, tyre: dict, **fields: str) -> None:
    """Change the tyre on another device."""
    api.put(f"/api/tyres/{tyre['id']}", data=TYRE | {"name": tyre["name"]} | fields)


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


def fill_build(page: Page, name: str) -> None:
    field(page, "Name").fill(name)
    field(page, "Frame").fill(BUILD["frame"])
    field(page, "Engine").fill(BUILD["engine"])


@pytest.fixture
def writes(page: Page) -> list[Request]:
    """Requests with which the page has changed something."""
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method != "GET" else None)
    return sent


@pytest.fixture
def new_name(request: pytest.FixtureRequest, api: APIRequestContext) -> Iterator[str]:
    """The name for an item that the test creates in the browser."""
    name = f"New, by {request.node.name[5:65].strip()}"
    yield name
    for kind in KINDS:
        delete_items_named(api, kind, name)


@pytest.fixture
def new_build(signed_in: Page) -> Page:
    signed_in.goto("/admin/builds/new")
    return signed_in


@pytest.fixture
def edited_build(signed_in: Page, site_build: dict) -> Page:
    return open_item(signed_in, "builds", site_build)


@pytest.fixture
def edited_tyre(signed_in: Page, site_tyre: dict) -> Page:
    return open_item(signed_in, "tyres", site_tyre)
