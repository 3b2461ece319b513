"""Saves that end after the owner has left the form."""

import re

from playwright.sync_api import APIRequestContext, Page, Route, expect

from tests.support.browser import first_held
from tests.support.document_form import document_kept
from tests.support.owner import field


def hold_save(page: Page, address: str) -> list[Route]:
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "PUT":
            held.append(route)
        else:
            route.continue_()

    page.route(address, hold)
    return held


def save_and_leave(page: Page, path: str) -> Route:
    held = hold_save(page, f"**/api/{path}")
    page.get_by_role("button", name=re.compile("^Save ")).click()
    first = first_held(page, held)
    page.get_by_role("navigation", name="Admin").get_by_role("link", name="Dashboard").click()
    expect(page).to_have_url("/admin")
    return first


def expect_still_there(page: Page, path: str) -> None:
    """Once the draft is gone, the save has been noticed."""
    page.wait_for_function("key => localStorage.getItem(key) === null", arg=f"draft:{path}")
    page.get_by_role("navigation", name="Admin").get_by_role("link", name="Tyres").click()
    expect(page).to_have_url("/admin/tyres")
    page.go_back()
    expect(page).to_have_url("/admin")


def test_a_page_that_is_saved_later_does_not_call_the_owner_back(
    signed_in: Page, api: APIRequestContext
):
    with document_kept(api, "company"):
        signed_in.goto("/admin/pages/company")
        field(signed_in, "Phone").fill("+371 26 123 456")
        save_and_leave(signed_in, "pages/company").continue_()
        expect_still_there(signed_in, "pages/company")
        stored = api.get("/api/pages/company").json()["values"]
        assert stored["phone"] == "+371 26 123 456"
