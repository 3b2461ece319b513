"""The owner's tables: filters, search, order and length are in the address, and outlast an item."""

import re

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.support.browser import accessibility_findings
from tests.support.examples import TYRE
from tests.support.item_form import expect_status
from tests.support.item_table import expect_names, many_items, row
from tests.support.owner import PHONE, SIZES

VIEW = "/admin/tyres?search=Row&type=rear&published=yes&sort=name&descending=1"
HIDDEN = "Row 07"


@pytest.fixture(scope="module")
def tyres(api: APIRequestContext):
    for items in many_items(api, "tyres", TYRE):
        hidden = items[6]
        api.put(f"/api/tyres/{hidden['id']}", data=hidden | {"images": [], "published": False})
        yield items


@pytest.fixture(scope="module")
def parts(api: APIRequestContext):
    yield from many_items(api, "parts", {"price": 2950})


def expect_address(page: Page, address: str) -> None:
    expect(page).to_have_url(re.compile(re.escape(address) + "$"))


def filter_of(page: Page, label: str) -> Locator:
    return page.get_by_role("combobox", name=label, exact=True)


def scrolled(page: Page) -> int:
    return page.evaluate("Math.round(scrollY)")


def wait_until_scrolled(page: Page, position: int) -> None:
    page.wait_for_function("position => Math.abs(scrollY - position) <= 2", arg=position)


@SIZES
def test_the_list_is_as_it_was_left_after_an_item_and_a_reload(signed_in: Page, tyres, size):
    page = signed_in
    page.set_viewport_size(size)
    page.goto("/admin")
    page.get_by_role("navigation").get_by_role("link", name="Tyres", exact=True).click()
    search = page.get_by_role("searchbox", name="Search")
    search.press_sequentially("Row")
    filter_of(page, "Type").select_option("Rear")
    filter_of(page, "Published").select_option("Published")
    header = page.locator("thead").get_by_role("button", name="Name")
    header.click()
    header.click()
    expect_address(page, VIEW)
    expect(page.locator("tbody th [id]").first).to_have_text("Row 60")
    assert accessibility_findings(page) == []

    edit = row(page, "Row 30").get_by_role("link", name="Edit")
    edit.scroll_into_view_if_needed()
    page.wait_for_function("scrollY > 0")
    left = scrolled(page)
    for way in ("Cancel", "Save Tyre", "Back", "reload"):
        if way != "reload":
            edit.click()
            expect(page.get_by_role("heading", name="Edit Tyre")).to_be_visible()
        if way == "Cancel":
            page.reload()  # the form has not forgotten where it came from
            page.get_by_role("link", name=way).click()
        elif way == "Save Tyre":
            page.get_by_role("button", name=way).click()
        elif way == "Back":
            page.go_back()
        else:
            page.reload()
        expect(edit).to_be_visible()
        expect_address(page, VIEW)
        expect(search).to_have_value("Row")
        expect(filter_of(page, "Type")).to_have_value("rear")
        wait_until_scrolled(page, left)


@SIZES
def test_a_long_list_shows_more_at_its_end(signed_in: Page, tyres, size):
    page = signed_in
    page.set_viewport_size(size)
    page.goto("/admin")
    page.goto("/admin/tyres?search=Row&published=maybe&sort=weight")
    rows, more = page.locator("tbody tr"), page.get_by_role("button", name="Show more")
    expect(rows).to_have_count(50)
    assert accessibility_findings(page) == []
    more.press("Enter")
    expect(rows).to_have_count(60)
    expect(row(page, "Row 51").locator(".item-named")).to_be_focused()
    expect(more).to_have_count(0)
    expect_address(page, "/admin/tyres?search=Row&shown=100")
    page.reload()
    expect(rows).to_have_count(60)
    filter_of(page, "Published").select_option("no")
    expect_address(page, "/admin/tyres?search=Row&published=no")
    expect_names(page, [HIDDEN])
    page.go_back()  # leaves the list: no step within it is in the history
    expect_address(page, "/admin")


def test_what_nothing_matches_can_be_given_up(signed_in: Page, tyres):
    page = signed_in
    page.goto("/admin/tyres?search=Row&shown=100")
    page.get_by_role("searchbox").fill("Row 7 8 9")
    expect(page.get_by_text("Nothing matches “Row 7 8 9”.")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect_address(page, "/admin/tyres")
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_typing_asks_the_server_for_nothing(signed_in: Page, tyres):
    page = signed_in
    page.goto("/admin/tyres")
    expect(page.get_by_role("button", name="Show more")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("searchbox").press_sequentially("Row 3")
    expect_address(page, "?search=Row+3")
    page.locator("thead").get_by_role("button", name="Size").click()
    expect_address(page, "?search=Row+3&sort=size")
    assert [url for url in asked if "/api/" in url] == []


def test_a_saved_tyre_that_is_not_published_has_no_link_to_the_site(signed_in: Page, tyres):
    page = signed_in
    page.goto("/admin/tyres?search=Row&published=no")
    row(page, HIDDEN).get_by_role("link", name="Edit").click()
    page.get_by_role("button", name="Save Tyre").click()
    expect_status(page, f"{HIDDEN} was saved. It is not published.")
    expect_address(page, "?search=Row&published=no")
    expect(page.get_by_role("link", name="View on site")).to_have_count(0)


@SIZES
def test_a_part_is_moved_beyond_what_is_shown_in_the_owners_order_only(
    signed_in: Page, api: APIRequestContext, parts, size
):
    page = signed_in
    page.set_viewport_size(size)
    page.goto("/admin/parts")
    header = page.locator("thead").get_by_role("button", name="Price")
    moves = page.get_by_role("button", name="Move down")
    expect(moves).to_have_count(50)
    before = [part["name"] for part in api.get("/api/parts").json()]
    for sorted_ in ("ascending", "descending", "none"):
        header.click()
        cell = page.locator("thead th", has_text="Price")
        expect(cell).to_have_attribute("aria-sort", sorted_)
        expect(moves).to_have_count(50 if sorted_ == "none" else 0)
    expect_names(page, before[:50])
    expect(row(page, "Row 01").locator('[data-label="Price"]')).to_have_text("€2,950")
    with page.expect_response("**/api/parts/order") as response:
        row(page, before[49]).get_by_role("button", name="Move down").click()
    assert response.value.ok
    expect_names(page, [*before[:49], before[50], before[49]])
    expect(row(page, before[49]).get_by_role("button", name="Move down")).to_be_focused()
    with page.expect_response("**/api/parts/order"):
        row(page, before[49]).get_by_role("button", name="Move up").click()
    assert [part["name"] for part in api.get("/api/parts").json()] == before


def test_the_mark_of_a_card_is_beside_its_word(signed_in: Page):
    page = signed_in
    page.set_viewport_size(PHONE)
    page.goto("/admin/tyres")
    gap = page.locator("tbody .item-actions label").first.evaluate("""label => {
        const word = document.createRange()
        word.selectNodeContents(label.lastChild)
        return word.getBoundingClientRect().left - label.firstChild.getBoundingClientRect().right
    }""")
    assert 0 < gap < 24
