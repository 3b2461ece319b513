"""Items of the owner's tables that are selected, then published, hidden or deleted together."""

import pytest
from playwright.sync_api import APIRequestContext, Page, Route, expect

from tests.support.browser import accessibility_findings
from tests.support.examples import TYRE
from tests.support.item_form import expect_status
from tests.support.item_table import many_items, row
from tests.support.owner import SIZES

ROWS = "/admin/tyres?search=Row"


@pytest.fixture(scope="module")
def tyres(api: APIRequestContext):
    yield from many_items(api, "tyres", TYRE)


def mark(page: Page, name: str):
    return page.get_by_role("checkbox", name=f"Select {name}", exact=True)


def bar(page: Page):
    return page.get_by_role("region", name="Selection")


def answer(page: Page, question: str, action: str):
    """Start an action, and answer its question."""
    bar(page).get_by_role("button", name=action, exact=True).click()
    dialog = page.get_by_role("alertdialog", name=question, exact=True)
    dialog.get_by_role("button", name=action, exact=True).click()


@SIZES
def test_selected_items_stay_selected_on_other_pages_and_in_other_searches(
    signed_in: Page, tyres, size
):
    page = signed_in
    page.set_viewport_size(size)
    page.goto(ROWS)
    box = row(page, "Row 01").locator(".item-select").bounding_box()
    assert box and min(box["width"], box["height"]) >= 44
    for name in ("Row 01", "Row 02"):
        mark(page, name).check()
    expect(bar(page)).to_contain_text("2 selected")
    assert accessibility_findings(page) == []
    page.get_by_role("button", name="Next page").click()
    mark(page, "Row 60").check()
    page.get_by_role("searchbox").fill("Row 6")
    expect(bar(page)).to_contain_text("3 selected, 2 not in this view")
    row(page, "Row 60").get_by_role("link", name="Edit").click()
    page.get_by_role("link", name="Cancel").click()
    expect(bar(page)).to_contain_text("3 selected, 2 not in this view")
    bar(page).get_by_role("button", name="Clear").click()
    expect(bar(page)).to_have_count(0)
    page.get_by_role("searchbox").fill("Row")
    whole_page = page.get_by_role("checkbox", name="Select all on this page")
    expect(page.locator("tbody tr")).to_have_count(50)
    whole_page.check()
    expect(bar(page)).to_contain_text("50 selected")
    page.get_by_role("button", name="Select all 60 found").click()
    expect(bar(page)).to_contain_text("60 selected")
    assert accessibility_findings(page) == []
    whole_page.uncheck()
    expect(bar(page)).to_contain_text("10 selected")


@SIZES
def test_items_that_cannot_be_changed_stay_selected_with_the_reason(
    signed_in: Page, api: APIRequestContext, tyres, size
):
    page = signed_in
    page.set_viewport_size(size)
    # Four that exist: the other size has deleted one.
    fine, refused, changed, gone = tyres[:4] if size["width"] < 1000 else tyres[4:8]
    page.goto(ROWS)
    for tyre in (fine, refused, changed, gone):
        mark(page, tyre["name"]).check()
    api.delete(f"/api/tyres/{gone['id']}")
    edited = changed | {"images": [], "size": "18x10-8"}
    assert api.put(f"/api/tyres/{changed['id']}", data=edited).ok
    held: list[Route] = []
    page.route(f"**/api/tyres/{refused['id']}", lambda route: held.append(route))
    first = ", ".join(tyre["name"] for tyre in (fine, refused, changed))
    answer(page, f"Unpublish these 4 tyres: {first} and 1 more?", "Unpublish")
    expect(bar(page)).to_contain_text("Unpublishing 4 of 4")
    held[0].fulfill(status=503, json={"error": "Not now."})
    expect_status(
        page,
        "1 tyre was unpublished. 1 tyre had been deleted elsewhere. "
        "2 tyres were not unpublished and are still selected. "
        f"{refused['name']}: Not now. {changed['name']}: This tyre was changed elsewhere. "
        "Please check it and try again.",
    )
    expect(bar(page)).to_contain_text("2 selected")
    expect(row(page, gone["name"])).to_have_count(0)
    for tyre, published in ((fine, False), (refused, True), (changed, True)):
        assert api.get(f"/api/tyres/{tyre['id']}").json()["published"] is published
        switch = row(page, tyre["name"]).get_by_role("switch", name="Published")
        expect(switch).to_be_checked(checked=published)
    # The list shows the change made elsewhere, so the second try knows it.
    expect(row(page, changed["name"])).to_contain_text("18x10-8")
    page.unroute_all()
    names = f"{refused['name']}, {changed['name']}"
    answer(page, f"Unpublish these 2 tyres: {names}?", "Unpublish")
    expect_status(page, "2 tyres were unpublished.")
    expect(bar(page)).to_have_count(0)
    assert api.get(f"/api/tyres/{changed['id']}").json()["size"] == "18x10-8"


@SIZES
def test_selected_items_are_deleted_after_one_question(
    signed_in: Page, api: APIRequestContext, tyres, size
):
    page = signed_in
    page.set_viewport_size(size)
    mine = tyres[10:15] if size["width"] < 1000 else tyres[15:20]
    page.goto(ROWS)
    for tyre in mine:
        mark(page, tyre["name"]).check()
    api.delete(f"/api/tyres/{mine[4]['id']}")  # on another device
    first = ", ".join(tyre["name"] for tyre in mine[:3])
    question = f"Are you sure you want to delete these 5 tyres: {first} and 2 more?"
    opener = bar(page).get_by_role("button", name="Delete")
    dialog = page.get_by_role("alertdialog", name=question, exact=True)
    opener.click()
    expect(dialog).to_contain_text("They can be restored for 30 days.")
    assert accessibility_findings(page) == []
    dialog.get_by_role("button", name="Cancel").click()
    expect(opener).to_be_focused()
    expect(bar(page)).to_contain_text("5 selected")
    opener.click()
    dialog.get_by_role("button", name="Delete").click()
    result = page.get_by_role("status").filter(
        has_text="4 tyres were deleted. 1 more tyre had been deleted elsewhere."
    )
    expect(result).to_be_focused()
    expect(bar(page)).to_have_count(0)
    expect(row(page, mine[0]["name"])).to_have_count(0)
    for tyre in mine:
        assert api.get(f"/api/tyres/{tyre['id']}").status == 404
    result.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status").filter(has_text="4 were restored.")).to_be_visible()
    expect(row(page, mine[0]["name"])).to_be_visible()
    assert [api.get(f"/api/tyres/{tyre['id']}").ok for tyre in mine] == [True] * 4 + [False]


@SIZES
def test_what_is_selected_out_of_view_is_changed_after_a_question(
    signed_in: Page, api: APIRequestContext, tyres, size
):
    page = signed_in
    page.set_viewport_size(size)
    one, two = tyres[20:22]
    page.goto(ROWS)
    for tyre in (one, two):
        mark(page, tyre["name"]).check()
    page.get_by_role("searchbox").fill(two["name"])
    expect(bar(page)).to_contain_text("2 selected, 1 not in this view")
    names = f"{one['name']}, {two['name']}"
    answer(page, f"Unpublish these 2 tyres: {names}? 1 of them is not in this view.", "Unpublish")
    expect_status(page, "2 tyres were unpublished.")
    page.get_by_role("searchbox").fill("Row")
    mark(page, one["name"]).check()
    page.get_by_role("searchbox").fill(two["name"])
    expect(bar(page)).to_contain_text("1 selected, 1 not in this view")
    answer(page, f"Publish this tyre: {one['name']}? It is not in this view.", "Publish")
    expect_status(page, "1 tyre was published.")
    assert api.get(f"/api/tyres/{one['id']}").json()["published"] is True
    # One in view is changed at once.
    mark(page, two["name"]).check()
    expect(bar(page)).to_contain_text("1 selected")
    bar(page).get_by_role("button", name="Publish", exact=True).click()
    assert page.get_by_role("alertdialog").count() == 0
    expect_status(page, "1 tyre was published.")
    expect(bar(page)).to_have_count(0)
    assert api.get(f"/api/tyres/{two['id']}").json()["published"] is True


@SIZES
def test_the_bar_hides_nothing_that_has_the_focus(signed_in: Page, tyres, size):
    page = signed_in
    page.set_viewport_size(size)
    page.goto(ROWS)
    mark(page, "Row 01").check()
    top = bar(page).evaluate("bar => bar.getBoundingClientRect().top")
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.getBoundingClientRect().bottom")
        assert focused <= top
    scrolled = page.evaluate("scrollY")
    assert scrolled > 0
    bar(page).get_by_role("button", name="Clear").press("Shift+Tab")
    assert page.evaluate("scrollY") == scrolled
