"""An item is hidden, shown, deleted and brought back, or all samples at once: what the owner and
visitors see of it.
"""

from playwright.sync_api import APIRequestContext, Page, expect

from .browser import accessibility_findings, expect_status, field, visit
from .items import items_named, open_menu, row, save

MARK = "Not published"


def test_a_tyre_is_hidden_published_deleted_and_brought_back(
    owner_page: Page, api: APIRequestContext, tyre: dict
):
    page, name, path = owner_page, tyre["name"], f"/api/tyres/{tyre['id']}"
    visit(page, "/admin/tyres?published=yes")
    actions = row(page, name).get_by_role("button", name="Actions")
    switch = open_menu(page, name).get_by_role("switch", name="Published")
    expect(switch).to_be_checked()
    assert accessibility_findings(page) == []
    page.go_back()  # which closes the menu
    expect(actions).to_be_focused()
    open_menu(page, name)
    switch.click()
    # It stays until the next filter: a second tap would meet the next one.
    expect(row(page, name).get_by_text(MARK, exact=True)).to_be_visible()
    expect(actions).to_be_focused()
    assert api.get(path).json()["published"] is False
    filters = page.get_by_role("group", name="Filters").get_by_label("Published")
    filters.select_option("yes")
    expect(row(page, name)).to_have_count(0)
    filters.select_option("no")
    row(page, name).locator("img").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Edit Tyre")
    expect(field(page, "Published")).not_to_be_checked()
    save(page, "Tyre")
    expect_status(page, f"{name} was saved. It is not published.")
    expect(page).to_have_url("/admin/tyres?published=no")
    expect(page.get_by_role("link", name="View on site")).to_have_count(0)

    open_menu(page, name).get_by_role("link", name="Edit").click()
    field(page, "Published").check()
    save(page, "Tyre")
    expect_status(page, f"{name} was saved.")
    assert api.get(path).json()["published"] is True
    expect(page.get_by_role("link", name="View on site")).to_be_visible()

    filters.select_option("")
    question = "Are you sure you want to delete this tyre? This action cannot be undone."
    dialog = page.get_by_role("alertdialog", name=question, exact=True)

    def delete() -> None:
        open_menu(page, name).get_by_role("button", name="Delete").click()

    delete()
    expect(dialog.get_by_text(f"Delete “{name}”?", exact=True)).to_be_visible()
    expect(dialog).to_contain_text("It stays under Recently deleted for 30 days.")
    expect(dialog.locator("img")).to_be_visible()
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()  # Enter is harmless
    assert accessibility_findings(page) == []
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(actions).to_be_focused()
    delete()
    dialog.get_by_role("button", name="Delete").click()
    result = page.get_by_role("status").filter(has_text=f"{name} was deleted.")
    expect(result).to_be_focused()
    expect(row(page, name)).to_have_count(0)
    assert items_named(api, "tyres", name) == []
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect_status(page, f"{name} was restored.")
    expect(row(page, name)).to_be_visible()
    assert [item["id"] for item in items_named(api, "tyres", name)] == [tyre["id"]]

    delete()
    dialog.get_by_role("button", name="Delete").click()
    expect(row(page, name)).to_have_count(0)
    # While the notice is there, for 10 s, the end of the page can be scrolled clear of it.
    page.get_by_role("link", name="Recently deleted").click(timeout=5_000)
    expect(page.get_by_role("heading", level=1)).to_have_text("Recently deleted")
    page.get_by_role("button", name=f"Restore {name}").click()
    expect_status(page, f"{name} was restored.")
    assert [item["id"] for item in items_named(api, "tyres", name)] == [tyre["id"]]

    api.delete(path)  # on another device
    page.reload()
    gone = page.get_by_role("button", name=f"Delete for good: {name}")
    gone.click()
    dialog = page.get_by_role("alertdialog", name=f"Delete {name} for good?")
    dialog.get_by_role("button", name="Delete for good").click()
    expect(dialog).to_have_count(0)  # while it is open, nothing behind it counts
    expect(gone).to_have_count(0)
    kept = [(each["kind"], each["object_id"]) for each in api.get("/api/deleted").json()]
    assert ("tyre", tyre["id"]) not in kept


def test_only_the_owner_sees_a_hidden_build_and_publishes_it_on_its_page(
    owner_page: Page, page: Page, api: APIRequestContext, build: dict
):
    visitor, page = page, owner_page
    path, name = f"/quad-builds/{build['id']}", build["name"]
    visit(visitor, path)
    expect(visitor.get_by_role("heading", level=1)).to_have_text(name)
    expect(visitor.locator("a[href^='/admin']")).to_have_count(0)
    assert api.put(f"/api/builds/{build['id']}", data=build | {"published": False}).ok
    visitor.get_by_role("link", name="Back to all builds").click()
    expect(visitor.get_by_role("heading", name="Other Builds")).to_be_visible()
    expect(visitor.get_by_text(name, exact=True)).to_have_count(0)
    visitor.go_back()
    expect(visitor.get_by_role("alert")).to_have_text("Build not found")

    answer = page.goto(path)
    assert answer and answer.status == 404
    bar = page.get_by_role("region", name=MARK)
    expect(bar).to_contain_text("Not published: only you can see this page")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    assert accessibility_findings(page) == []
    bar.get_by_role("button", name="Publish").click()
    expect(bar).to_have_count(0)
    published = page.get_by_role("region", name="Published", exact=True)
    expect(published.get_by_role("status")).to_have_text("Published: everybody can see this page.")
    expect(published).to_be_focused()
    visitor.reload()
    expect(visitor.get_by_role("heading", level=1)).to_have_text(name)

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"/admin/builds/{build['id']}")
    expect(field(page, "Name")).to_have_value(name)
