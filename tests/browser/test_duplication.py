"""The owner duplicates an item."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import accessibility_findings
from tests.support.item_form import expect_status
from tests.support.item_table import row
from tests.support.owner import SIZES, delete_items_named, items_named

MARK = "Not published"


@pytest.fixture
def copy_name(api, site_tyre):
    name = f"{site_tyre['name'][:73].rstrip()} (copy)"
    yield name
    delete_items_named(api, "tyres", name)


@pytest.mark.parametrize("place", ["table", "form"])
@SIZES
def test_an_item_is_duplicated(signed_in: Page, api, site_tyre, copy_name, place, size):
    page = signed_in
    page.set_viewport_size(size)
    page.goto("/admin/tyres" if place == "table" else f"/admin/tyres/{site_tyre['id']}")
    scope = row(page, site_tyre["name"]) if place == "table" else page
    scope.get_by_role("button", name="Duplicate").click()
    expect_status(page, f"{copy_name} was created. It is not published.")
    expect(page.get_by_label("Name", exact=True)).to_have_value(copy_name)
    expect(page.get_by_label("Published", exact=True)).not_to_be_checked()
    expect(page.get_by_text(MARK, exact=True)).to_be_visible()
    assert accessibility_findings(page) == []
    [copy] = items_named(api, "tyres", copy_name)
    same = {"name": copy_name, "published": False, "id": copy["id"], "version": 1, "images": []}
    assert copy == site_tyre | same
