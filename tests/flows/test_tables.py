"""The owner's tables on a phone: search, filters, order, what is in the address, rows in order."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Page, Route, expect

from tests.support.examples import TYRE

from .browser import (
    accessibility_findings,
    collect_errors,
    field,
    visit,
    wait_until,
)
from .dragging import Finger, centre, expect_announced, handle, handles, pick_up
from .items import choose, expect_saved, go_to, names, photo, restore, row, save

VIEW = "/admin/tyres?search=Row&type=rear&published=yes&sort=name&descending=1"
HIDDEN = "Row 07"
PART_ORDER = "**/api/parts/order"


@pytest.fixture
def sixty_tyres(owner_page: Page, api: APIRequestContext) -> Iterator[None]:
    """More tyres than a table shows at first: one that is stored, and one that is not published."""
    stored = api.post("/api/tyres", data=TYRE | {"name": "Row 30"}).json()
    others = []
    for number in {*range(1, 61)} - {30}:
        name = f"Row {number:02}"
        texts = {"en": stored["translations"]["en"] | {"name": name}}
        fields = {"id": 9000 + number, "name": name, "published": name != HIDDEN}
        others.append(stored | fields | {"translations": stored["translations"] | texts})

    def answer(route: Route) -> None:
        if route.request.method != "GET":
            return route.fallback()
        found = [*route.fetch().json(), *others]
        route.fulfill(json=sorted(found, key=lambda tyre: tyre["name"]))

    owner_page.route("**/api/tyres", answer)
    yield
    # A list that is still asked for would be answered while the next flow begins.
    owner_page.unroute_all(behavior="ignoreErrors")
    api.delete(f"/api/tyres/{stored['id']}")


def expect_address(page: Page, address: str) -> None:
    expect(page).to_have_url(re.compile(re.escape(address) + "$"))


def test_a_list_is_as_it_was_left_after_an_item_and_a_reload(owner_page: Page, sixty_tyres: None):
    page = owner_page
    visit(page, "/admin")
    go_to(page, "Tyres")
    rows, more = page.locator("tbody tr"), page.get_by_role("button", name="Show more")
    expect(rows).to_have_count(50)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    search = page.get_by_role("searchbox", name="Search")
    search.fill("Row")
    filters = page.get_by_role("group", name="Filters")
    filters.get_by_label("Type").select_option("Rear")
    filters.get_by_label("Published").select_option("Published")
    filters.get_by_label("Order").select_option("Name, downwards")
    expect_address(page, VIEW)
    expect(names(page).first).to_have_text("Row 60")
    assert [url for url in asked if "/api/" in url] == []  # all is here already

    edit = row(page, "Row 30").get_by_role("link", name="Row 30")
    edit.scroll_into_view_if_needed()
    wait_until(page, "scrollY > 0")
    left = page.evaluate("Math.round(scrollY)")
    for way in ("Cancel", "Save Tyre", "Back", "reload"):
        if way != "reload":
            edit.click()
            expect(page.get_by_role("heading", name="Edit Tyre")).to_be_visible()
        if way == "Cancel":
            page.reload()  # the form has not forgotten where it came from
            page.get_by_role("link", name=way, exact=True).click()
        elif way == "Save Tyre":
            page.get_by_role("button", name=way).click()
        elif way == "Back":
            page.go_back()
        else:
            page.reload()
        expect(edit).to_be_visible()
        expect_address(page, VIEW)
        expect(search).to_have_value("Row")
        expect(filters.get_by_label("Type")).to_have_value("rear")
        wait_until(page, "Math.abs(scrollY - argument) <= 2", left)

    visit(page, "/admin")
    visit(page, "/admin/tyres?search=Row&published=maybe&sort=weight")
    expect(rows).to_have_count(50)
    more.press("Enter")
    expect(rows).to_have_count(60)
    expect(row(page, "Row 51").locator(".item-named")).to_be_focused()
    expect(more).to_have_count(0)
    expect_address(page, "/admin/tyres?search=Row&shown=100")
    filters.get_by_label("Published").select_option("no")
    expect_address(page, "/admin/tyres?search=Row&published=no")
    expect(names(page)).to_have_text([HIDDEN])
    search.fill("Row 7 8 9")
    expect(page.get_by_text("Nothing matches “Row 7 8 9”.")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect_address(page, "/admin/tyres")
    expect(search).to_have_value("")
    page.go_back()  # leaves the list: no step within it is in the history
    expect_address(page, "/admin")


def stored_names(api: APIRequestContext) -> list[str]:
    return [part["name"] for part in api.get("/api/parts").json()]


@pytest.mark.browser_context_args(has_touch=True, is_mobile=True, reduced_motion="reduce")
def test_a_new_part_is_put_in_its_place_by_buttons_keys_and_a_finger(
    owner_page: Page, api: APIRequestContext, new_name: str
):
    page = owner_page
    errors = collect_errors(page)
    visit(page, "/admin/parts/new")
    field(page, "Name").fill(new_name)
    field(page, "Description").fill("Bent from **one** piece.")
    price = field(page, "Price in euro")
    expect(price).to_have_attribute("placeholder", "Contact for pricing")
    price.press_sequentially("12,5")
    page.reload()
    restore(page)
    expect(price).to_have_value("12,5")
    save(page, "Part")
    refusal = "Please enter a price in whole euro from 0 to 1,000,000"
    expect(price).to_have_accessible_description(refusal)
    expect(price).to_have_value("12,5")
    price.fill("")
    choose(page, photo("part.jpg"))
    save(page, "Part")
    expect_saved(page, new_name, "parts")

    *others, before_last, last = stored_names(api)
    assert last == new_name
    expect(names(page)).to_have_text([*others, before_last, new_name])
    actions = row(page, new_name).get_by_role("button", name="Actions")
    up, down = (
        page.get_by_role("button", name=f"Move {way}", exact=True) for way in ("up", "down")
    )
    for button in (up, up, down):
        actions.press("Enter")
        with page.expect_response(PART_ORDER) as response:
            button.press("Enter")
        assert response.value.ok
        expect(actions).to_be_focused()  # although its row is moved in the page
    expect_announced(page, "Part order saved.")
    expect(names(page)).to_have_text([*others, new_name, before_last])

    handle(page, new_name).focus()
    count = len(others) + 2
    pick_up(page, "Space", f"{new_name} is picked up, at place {count - 1} of {count}.")
    page.keyboard.press("ArrowUp")
    expect_announced(page, f"{new_name} moved to place {count - 2} of {count}.")
    assert accessibility_findings(page) == []
    with page.expect_response(PART_ORDER):
        page.keyboard.press("Space")
    expect(handle(page, new_name)).to_be_focused()
    moved = [*others[:-1], new_name, others[-1], before_last]
    expect(names(page)).to_have_text(moved)
    assert stored_names(api) == moved

    finger = Finger(page)
    finger.pick_up(handle(page, new_name))
    finger.move(centre(handle(page, others[-1])))
    expect_announced(page, f"{new_name} moved to place {count - 1} of {count}.")
    duration = "row => getComputedStyle(row).transitionDuration"
    assert page.locator("tbody tr").nth(0).evaluate(duration) == "0s"
    with page.expect_response(PART_ORDER):
        finger.lift()
    moved = [*others, new_name, before_last]
    expect(names(page)).to_have_text(moved)
    assert stored_names(api) == moved
    assert errors == []  # of the security policy, too

    page.get_by_role("searchbox").fill(new_name)
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(handles(page)).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    expect(handles(page)).to_have_count(count)
    page.get_by_label("Order").select_option("Price, upwards")
    expect(handles(page)).to_have_count(0)

    row(page, new_name).get_by_role("button", name="Price: Contact for pricing").tap()
    page.keyboard.type("480")
    with page.expect_response(lambda response: response.request.method == "PUT"):
        page.keyboard.press("Enter")
    expect(row(page, new_name).get_by_role("button", name="Price: €480")).to_be_focused()

    visit(page, "/custom-parts")
    card = page.get_by_role("article").filter(has_text=new_name)
    expect(card.get_by_text("€480")).to_be_visible()
    expect(card.locator("strong")).to_have_text("one")
    expect(card.get_by_role("img")).to_be_visible()
    shown = page.get_by_role("article").get_by_role("heading").all_text_contents()
    hidden = "Battery box"  # of the samples
    assert shown == [name for name in moved if name != hidden]
    card.get_by_role("link").click()
    expect(page.get_by_role("main")).to_contain_text(f"About the part {new_name}")
