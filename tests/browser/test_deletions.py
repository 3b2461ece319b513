"""The owner undoes a deletion, at once or from 'Recently deleted'."""

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.support.browser import SIZES
from tests.support.images_panel import hover_tile, tiles, widths
from tests.support.item_form import expect_status
from tests.support.owner import items_named

QUESTION = "Are you sure you want to delete this build? This action cannot be undone."


@SIZES
def test_a_deleted_build_comes_back_by_undo(
    signed_in: Page, api: APIRequestContext, site_build: dict, size
):
    page, name = signed_in, site_build["name"]
    page.set_viewport_size(size)
    page.goto("/admin/builds")
    page.get_by_role("row", name=name).get_by_role("button", name="Delete").click()
    dialog = page.get_by_role("alertdialog", name=QUESTION)
    expect(dialog).to_contain_text("It stays under Recently deleted for 30 days.")
    expect(dialog.get_by_text(f"Delete “{name}”?", exact=True)).to_be_visible()
    expect(dialog.locator("img")).to_be_visible()
    dialog.get_by_role("button", name="Delete").click()
    expect_status(page, f"{name} was deleted.")
    assert items_named(api, "builds", name) == []
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect_status(page, f"{name} was restored.")
    expect(page.get_by_role("row", name=name)).to_be_visible()
    assert [item["id"] for item in items_named(api, "builds", name)] == [site_build["id"]]


@pytest.mark.essential
@SIZES
def test_a_build_is_restored_from_the_list_of_the_deleted(
    signed_in: Page, api: APIRequestContext, site_build: dict, size
):
    page, name = signed_in, site_build["name"]
    page.set_viewport_size(size)
    api.delete(f"/api/builds/{site_build['id']}")
    page.goto("/admin/builds")
    page.get_by_role("link", name="Recently deleted").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Recently deleted")
    page.get_by_role("button", name=f"Restore {name}").first.click()
    expect_status(page, f"{name} was restored.")
    assert [item["id"] for item in items_named(api, "builds", name)] == [site_build["id"]]


def test_a_build_is_deleted_for_good_after_a_question(
    signed_in: Page, api: APIRequestContext, site_build: dict
):
    page, name = signed_in, site_build["name"]
    api.delete(f"/api/builds/{site_build['id']}")
    page.goto("/admin/deleted")
    button = page.get_by_role("button", name=f"Delete for good: {name}")
    expect(button).to_have_count(1)
    button.first.click()
    dialog = page.get_by_role("alertdialog", name=f"Delete {name} for good?")
    dialog.get_by_role("button", name="Delete for good").click()
    expect(dialog).to_have_count(0)  # while it is open, nothing behind it counts
    expect(button).to_have_count(0)
    kept = [(each["kind"], each["object_id"]) for each in api.get("/api/deleted").json()]
    assert ("build", site_build["id"]) not in kept


def test_a_deleted_photograph_comes_back_by_undo(filled_panel: Page):
    page = filled_panel
    assert widths(page) == ["600", "610", "620"]
    delete_photograph(page, 2)
    expect(tiles(page)).to_have_count(2)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(tiles(page)).to_have_count(3)
    assert widths(page) == ["600", "610", "620"]


def delete_photograph(page: Page, number: int) -> None:
    hover_tile(page, number)
    tiles(page).nth(number - 1).get_by_role("button", name="Delete").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog.locator("img")).to_be_visible()
    dialog.get_by_role("button", name="Delete").click()


@pytest.mark.essential
@pytest.mark.usefixtures("empty_inbox")
def test_a_deleted_message_comes_back_by_undo(signed_in: Page, api: APIRequestContext):
    message = {"name": "Anna", "email": "anna@example.lv", "message": "Is No. 21 for sale?"}
    api.post("/api/contact", data=message)
    page = signed_in
    page.goto("/admin/messages")
    page.get_by_role("button", name="Delete").first.click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("Is No. 21 for sale?")).to_have_count(0)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Is No. 21 for sale?")).to_be_visible()
