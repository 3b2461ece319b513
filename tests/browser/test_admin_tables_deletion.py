"""The owner deletes a row of a table, or decides not to."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import accessibility_findings
from tests.support.item_table import row
from tests.support.owner import DESKTOP, PHONE, RED, UNREACHABLE


@pytest.mark.parametrize(("kind", "size"), [("builds", PHONE), ("tyres", DESKTOP)])
def test_nothing_is_deleted_before_the_owner_confirms(
    signed_in: Page, api, site_build, site_tyre, kind, size
):
    page, item = signed_in, {"builds": site_build, "tyres": site_tyre}[kind]
    page.set_viewport_size(size)
    page.goto(f"/admin/{kind}")
    opener = row(page, item["name"]).get_by_role("button", name="Delete")
    question = f"Are you sure you want to delete this {kind[:-1]}? This action cannot be undone."
    dialog = page.get_by_role("alertdialog", name=question, exact=True)
    for no in ("Escape", "Enter", "click"):  # the focus is on Cancel: Enter is harmless
        opener.click()
        expect(dialog).to_contain_text(f"Delete “{item['name']}”?")
        cancel = dialog.get_by_role("button", name="Cancel")
        expect(cancel).to_be_focused()
        if no == "click":
            assert accessibility_findings(page) == []
            cancel.click()
        else:
            page.keyboard.press(no)
        expect(dialog).to_have_count(0)
        expect(opener).to_be_focused()
    assert api.get(f"/api/{kind}/{item['id']}").status == 200
    opener.click()
    dialog.get_by_role("button", name="Delete").click()
    result = page.get_by_role("status").filter(has_text=f"{item['name']} was deleted.")
    expect(result).to_be_focused()
    expect(row(page, item["name"])).to_have_count(0)
    assert api.get(f"/api/{kind}/{item['id']}").status == 404


def test_a_deletion_that_fails_says_why_in_red(signed_in: Page, site_build):
    page, name = signed_in, site_build["name"]
    page.goto("/admin/builds")
    responses = [
        {"status": 503, "json": {"error": "Not now."}},
        {"status": 502, "body": "<h1>Bad gateway</h1>"},
        None,
    ]

    def refuse(route: Route) -> None:
        response = responses.pop(0)
        if response:
            route.fulfill(**response)
        else:
            route.abort()

    page.route("**/api/builds/*", refuse)
    for sentence in ["Not now.", "API error: 502", UNREACHABLE]:
        row(page, name).get_by_role("button", name="Delete").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
        expect(page.get_by_role("alert")).to_have_text(sentence)
        expect(page.get_by_role("alert")).to_have_css("color", RED)
        expect(row(page, name)).to_be_visible()
