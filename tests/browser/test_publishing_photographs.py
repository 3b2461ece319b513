"""A new item with photographs is published when its uploads have ended."""

from playwright.sync_api import Page, Route, expect

from tests.support.browser import first_held
from tests.support.images_panel import UPLOADS, choose, photo
from tests.support.item_form import expect_saved, fill_build, save
from tests.support.item_table import row
from tests.support.owner import DEVICES, items_named

MARK = "Not published"


def save_with_photograph(page: Page, name: str) -> None:
    fill_build(page, name)
    choose(page, photo("a.jpg", (600, 400)))
    save(page)


def save_with_held_upload(page: Page, name: str) -> Route:
    sending: list[Route] = []
    page.route(UPLOADS, lambda route: sending.append(route))
    save_with_photograph(page, name)
    return first_held(page, sending)


@DEVICES
def test_a_new_build_is_published_when_its_photographs_are_there(
    new_build: Page, api, new_name, size
):
    page = new_build
    page.set_viewport_size(size)
    held = save_with_held_upload(page, new_name)
    assert [item["published"] for item in items_named(api, "builds", new_name)] == [False]
    page.route(UPLOADS, lambda route: route.continue_())
    held.continue_()
    expect_saved(page, new_name)
    [stored] = items_named(api, "builds", new_name)
    assert stored["published"] is True
    assert len(stored["images"]) == 1


def test_a_new_build_stays_unpublished_when_its_tab_is_closed_meanwhile(
    new_build: Page, api, new_name
):
    page = new_build
    save_with_held_upload(page, new_name)
    other = page.context.new_page()
    page.close(run_before_unload=False)
    other.goto("/admin/builds")
    expect(row(other, new_name).get_by_text(MARK, exact=True)).to_be_visible()
    other.close()


@DEVICES
def test_after_failed_uploads_the_owner_decides(new_build: Page, api, new_name, size):
    page = new_build
    page.set_viewport_size(size)
    page.route(UPLOADS, lambda route: route.fulfill(status=500, json={}))
    save_with_photograph(page, new_name)
    expect(page.get_by_text("It is not published yet.")).to_be_visible()
    assert [item["published"] for item in items_named(api, "builds", new_name)] == [False]
    page.get_by_role("button", name="Remove a.jpg").click()
    save(page)
    expect_saved(page, new_name)
    assert [item["published"] for item in items_named(api, "builds", new_name)] == [True]
