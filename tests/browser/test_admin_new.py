"""Creating an item with photographs: store it, upload its images, return to the list."""

import pytest
from playwright.sync_api import Page, Request, expect

from tests.support.images_panel import photo
from tests.support.owner import SIZES, delete_items_named, items_named

CANNOT = "Cannot upload images until the {} is saved"


@pytest.mark.essential
@SIZES
@pytest.mark.parametrize(
    ("kind", "noun", "fields"),
    [
        ("builds", "build", {"Frame": "Chromoly", "Engine": "450 single"}),
        ("tyres", "tyre", {"Size": "20x10-9"}),
    ],
)
def test_a_new_item_is_created_with_three_images_in_one_go(
    signed_in: Page, api, size, kind, noun, fields
):
    page, name = signed_in, f"New {noun} with three images"
    writes: list[Request] = []
    page.on("request", lambda request: writes.append(request) if request.method != "GET" else None)
    page.set_viewport_size(size)
    page.goto(f"/admin/{kind}/new")
    for label, value in {"Name": name, **fields}.items():
        page.get_by_label(label, exact=True).fill(value)
    photos = [photo(f"{width}.jpg", (width, 400)) for width in (600, 610, 620)]
    page.locator("input[type=file]").first.set_input_files(photos)
    page.get_by_role("button", name="Upload", exact=True).click()
    expect(page.get_by_text(CANNOT.format(noun), exact=True)).to_be_visible()
    assert writes == []
    page.get_by_role("button", name=f"Save {noun.capitalize()}").click()
    expect(page).to_have_url(f"/admin/{kind}")
    (item,) = items_named(api, kind, name)
    assert [image["width"] for image in item["images"]] == [600, 610, 620]
    assert [image["is_primary"] for image in item["images"]] == [True, False, False]
    assert [request.url.split("/api/")[1] for request in writes[:2]] == [
        kind,
        f"{kind}/{item['id']}/images",
    ]
    delete_items_named(api, kind, name)
