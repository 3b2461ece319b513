"""The owner changes the pictures of a page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.browser import accessibility_findings
from tests.support.document_form import (
    UPLOADED,
    change_document,
    change_picture,
    chosen_name,
    document_kept,
    document_values,
    expect_document_saved,
    open_document,
    open_record,
    pick,
    upload_to,
)
from tests.support.images_panel import photo
from tests.support.item_form import save, unsaved_text
from tests.support.owner import DEVICES

FOUNDER = "picture 1 of person 1"
ON_THE_PAGE = (
    "This picture is on the page. Please choose another one there and save, then delete this one."
)


@pytest.fixture(autouse=True)
def _kept(api) -> Iterator[None]:
    with document_kept(api, "about"), document_kept(api, "service"):
        yield


def founder_picture(api) -> str:
    name: str = document_values(api, "about")["people"][0]["pictures"][0]["picture"]
    return name


@DEVICES
def test_the_founders_picture_is_uploaded_chosen_saved_and_seen(signed_in: Page, api, size):
    page = open_document(signed_in, "about")
    page.set_viewport_size(size)
    open_record(page, "Person 1")
    assert accessibility_findings(page) == []
    dialog = change_picture(page, FOUNDER)
    assert accessibility_findings(page) == []
    dialog.locator("input[type=file]").first.set_input_files([photo("founder.jpg")])
    expect(dialog.get_by_role("radio", name=UPLOADED)).to_be_checked()
    text = dialog.get_by_label("Alternative text of the chosen picture")
    text.fill("The founder at the jig")
    text.press("Enter")
    expect(dialog.get_by_role("radio", name="The founder at the jig")).to_be_checked()
    dialog.get_by_role("button", name="Focal point: the chosen picture").click()
    focal = page.get_by_role("dialog", name="Focal point of the chosen picture")
    focal.get_by_label("Focal point, from the left").press("ArrowLeft")
    focal.get_by_role("button", name="Save").click()
    expect(focal).to_have_count(0)
    dialog.get_by_role("button", name="Use this picture").click()
    expect(page.get_by_role("img", name="The founder at the jig").first).to_be_visible()
    save(page, "Page")
    expect_document_saved(page, "About us")
    used = founder_picture(api)
    image = api.get("/api/pages/about").json()["pictures"][used]
    assert (image["alt"], image["focus"]["x"]) == ("The founder at the jig", 0.45)
    page.get_by_role("status").get_by_role("link", name="View on site").click()
    expect(page).to_have_url("/about")
    expect(page.get_by_role("img", name="The founder at the jig")).to_be_visible()


@DEVICES
def test_a_picture_on_the_page_is_not_deleted_and_another_one_is(signed_in: Page, api, size):
    used = upload_to(api, "service", photo("used.jpg"))
    change_document(api, "service", picture=used["name"])
    spare = upload_to(api, "service", photo("spare.jpg"))
    page = open_document(signed_in, "service")
    page.set_viewport_size(size)
    dialog = change_picture(page, "At the top")
    dialog.get_by_role("button", name="Delete the chosen picture").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(dialog.get_by_text(ON_THE_PAGE)).to_be_visible()
    pick(dialog, f"Uploaded picture {spare['id']}")
    dialog.get_by_role("button", name="Delete the chosen picture").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(dialog.get_by_role("radio", name=UPLOADED)).to_have_count(1)
    expect(dialog.get_by_role("radio", name=f"Uploaded picture {used['id']}")).to_be_checked()


@DEVICES
def test_a_choice_survives_a_reload_and_a_conflict(
    signed_in: Page, api, context: BrowserContext, size
):
    page = open_document(signed_in, "service")
    page.set_viewport_size(size)
    before = chosen_name(page, "At the top")
    own = upload_to(api, "service", photo("own.jpg"))
    dialog = change_picture(page, "At the top")
    pick(dialog, f"Uploaded picture {own['id']}")
    dialog.get_by_role("button", name="Use this picture").click()
    page.reload()
    expect(page.get_by_role("button", name="Change picture: At the top")).to_have_attribute(
        "value", before
    )
    unsaved_text(page).get_by_role("button", name="Restore").click()
    expect(page.get_by_role("button", name="Change picture: At the top")).to_have_attribute(
        "value", own["name"]
    )
    other = upload_to(api, "service", photo("other.jpg"))
    change_document(api, "service", picture=other["name"])
    save(page, "Page")
    conflict = page.get_by_role("alert")
    expect(conflict.locator("dt")).to_have_text(["At the top: Picture"])
    expect(conflict).to_contain_text(f"Uploaded picture {own['id']}")
    expect(conflict).to_contain_text(f"Uploaded picture {other['id']}")
    expect(conflict.locator("img")).to_have_count(2)
    sources = [image.get_attribute("src") or "" for image in conflict.locator("img").all()]
    assert len(set(sources)) == 2
    assert all(source.startswith("/media/documents/") for source in sources)
    assert accessibility_findings(page) == []
    conflict.get_by_role("button", name="Keep mine").click()
    expect(page).to_have_url("/admin/pages")
    assert document_values(api, "service")["picture"] == own["name"]


@DEVICES
def test_what_belongs_to_a_picture_is_seen_at_once_when_it_is_chosen(signed_in: Page, api, size):
    own = upload_to(api, "service", photo("own.jpg"))
    page = open_document(signed_in, "service")
    page.set_viewport_size(size)
    dialog = change_picture(page, "At the top")
    pick(dialog, f"Uploaded picture {own['id']}")
    expect(dialog.get_by_label("Alternative text of the chosen picture")).to_be_in_viewport(ratio=1)
    for name in ("Focal point: the chosen picture", "Delete the chosen picture", "Cancel"):
        expect(dialog.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    cancel = dialog.get_by_role("button", name="Cancel").bounding_box()
    use = dialog.get_by_role("button", name="Use this picture").bounding_box()
    assert cancel and use and (use["y"], use["height"]) == (cancel["y"], cancel["height"])
    last = dialog.get_by_role("radio").last
    dialog.get_by_role("radio", checked=True).focus()
    page.keyboard.press("ArrowUp")  # before the first one is the last
    expect(last).to_be_focused()
    tiles = dialog.locator("label").filter(has=page.get_by_role("radio"))
    expect(tiles.last).to_be_in_viewport(ratio=1)
    assert accessibility_findings(page) == []


@DEVICES
def test_after_a_deletion_the_focus_is_on_the_next_picture(signed_in: Page, api, size):
    upload_to(api, "service", photo("first.jpg"))
    upload_to(api, "service", photo("second.jpg"))
    page = open_document(signed_in, "service")
    page.set_viewport_size(size)
    dialog = change_picture(page, "At the top")
    names = [each.get_attribute("value") for each in dialog.get_by_role("radio").all()]
    uploaded = next(name for name in names if name and name.isdigit())
    pick(dialog, f"Uploaded picture {uploaded}")
    dialog.get_by_role("button", name="Delete the chosen picture").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(dialog.get_by_role("radio")).to_have_count(len(names) - 1)
    after = names[names.index(uploaded) + 1]
    expect(dialog.locator(f'input[value="{after}"]')).to_be_focused()


def test_a_failed_upload_can_be_tried_again(signed_in: Page):
    page = open_document(signed_in, "service")
    dialog = change_picture(page, "At the top")
    page.route("**/api/pages/service/images", lambda route: route.fulfill(status=500))
    dialog.locator("input[type=file]").first.set_input_files([photo("bench.jpg")])
    expect(dialog.get_by_role("button", name="Retry bench.jpg")).to_be_visible()
    page.unroute_all()
    dialog.get_by_role("button", name="Retry bench.jpg").click()
    expect(dialog.get_by_role("radio", name=UPLOADED)).to_be_checked()
