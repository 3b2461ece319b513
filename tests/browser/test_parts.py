"""The owner's parts: made, priced and put in order in the admin, and shown to visitors."""

from playwright.sync_api import APIRequestContext, Page, expect

from tests.support.browser import accessibility_findings
from tests.support.images_panel import choose, photo
from tests.support.item_form import expect_saved, save
from tests.support.item_table import expect_names, names, stored_part_names
from tests.support.owner import DEVICES, field


@DEVICES
def test_a_new_part_is_moved_up_by_keyboard_and_shown_there(
    signed_in: Page, api: APIRequestContext, new_name: str, size
):
    page = signed_in
    page.set_viewport_size(size)
    page.goto("/admin/parts/new")
    field(page, "Name").fill(new_name)
    field(page, "Description").fill("Bent from **one** piece.")
    price = field(page, "Price in euro")
    expect(price).to_have_attribute("placeholder", "Contact for pricing")
    price.press_sequentially("12,5")
    page.reload()
    page.get_by_role("button", name="Restore").click()
    expect(price).to_have_value("12,5")
    save(page, "Part")
    expect(price).to_have_accessible_description(
        "Please enter a price in whole euro from 0 to 1,000,000"
    )
    expect(price).to_have_value("12,5")
    price.fill("")
    choose(page, photo("part.jpg"))
    save(page, "Part")
    expect_saved(page, new_name, "parts")

    row = page.get_by_role("row").filter(has_text=new_name)
    up, down = (row.get_by_role("button", name=f"Move {way}", exact=True) for way in ("up", "down"))
    expect(down).to_have_attribute("aria-disabled", "true")
    before = names(page)
    assert before == stored_part_names(api) and before[-1] == new_name
    for key in ("Enter", "Space"):
        with page.expect_response("**/api/parts/order") as response:
            up.press(key)
        assert response.value.ok
    with page.expect_response("**/api/parts/order"):
        down.press("Enter")  # the row itself is moved in the page, and keeps the focus
    expect(down).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="Part order saved.")).to_be_attached()
    moved = [*before[:-2], new_name, before[-2]]
    expect_names(page, moved)
    assert stored_part_names(api) == moved
    assert accessibility_findings(page) == []

    page.get_by_role("searchbox").fill(new_name)
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(up).to_have_count(0)
    page.goto("/custom-parts")
    card = page.get_by_role("article").filter(has_text=new_name)
    expect(card.get_by_text("Contact for pricing")).to_be_visible()
    expect(card.locator("strong")).to_have_text("one")
    expect(card.get_by_role("img")).to_be_visible()
    shown = page.get_by_role("article").get_by_role("heading").all_text_contents()
    hidden = "Battery box"  # of the samples
    assert shown == [name for name in moved if name != hidden]
    card.get_by_role("link").click()
    expect(page.get_by_role("main")).to_contain_text(f"About the part {new_name}")


def test_an_order_that_is_refused_is_undone_and_read_again(
    signed_in: Page, api: APIRequestContext, new_name: str
):
    page = signed_in
    page.goto("/admin/parts")
    expect(page.locator("tbody tr")).not_to_have_count(0)
    before = names(page)
    api.post("/api/parts", data={"name": new_name})  # on another device
    page.get_by_role("button", name="Move down").first.click()
    alert = page.get_by_role("alert")
    expect(alert).to_have_text(
        "The parts were changed elsewhere. This is the list as it is now: please move it again."
    )
    expect(page.locator("tbody th [id]")).to_have_text([*before, new_name])
