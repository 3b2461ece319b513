"""Items deleted elsewhere: deleting them again succeeds, and lists are updated."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.support.examples import BUILD, TYRE
from tests.support.images_panel import hover_tile, open_panel, photo, tiles, upload
from tests.support.owner import delete_items_named

FIELDS = {"builds": BUILD, "tyres": TYRE}


@pytest.fixture(params=FIELDS)
def pair(request, api: APIRequestContext) -> Iterator[tuple[str, list[dict]]]:
    """Create two items of one kind."""
    kind: str = request.param
    items = [
        api.post(f"/api/{kind}", data=FIELDS[kind] | {"name": f"Gone {kind} {n}"}).json()
        for n in (1, 2)
    ]
    yield kind, items
    for item in items:
        delete_items_named(api, kind, item["name"])


def confirm(page: Page) -> None:
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()


def expect_status(page: Page, text: str) -> None:
    expect(page.get_by_role("status").filter(has_text=text)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_item_that_is_gone_leaves_the_table(signed_in: Page, api, pair):
    kind, items = pair
    first, second = (item["name"] for item in items)
    signed_in.goto(f"/admin/{kind}")
    row = signed_in.get_by_role("row").filter(has_text=first)
    row.get_by_role("button", name="Delete").click()
    other = signed_in.context.new_page()
    other.goto(f"/admin/{kind}")
    for name in (first, second):
        other.get_by_role("row").filter(has_text=name).get_by_role("button", name="Delete").click()
        confirm(other)
        expect_status(other, f"{name} was deleted.")
    confirm(signed_in)
    expect_status(signed_in, f"{first} was deleted.")
    for name in (first, second):
        expect(signed_in.get_by_role("row").filter(has_text=name)).to_have_count(0)


@pytest.fixture
def references(api: APIRequestContext, empty_inbox) -> list[str]:
    """An inbox with exactly two messages."""
    body = {"name": "Anna", "email": "anna@example.lv", "message": "Is it for sale?"}
    return [api.post("/api/contact", data=body).json()["reference"] for _ in range(2)]


@pytest.mark.parametrize(
    ("button", "sentence"),
    [("Delete", "{} was deleted."), ("Mark answered", "{} was deleted elsewhere.")],
)
def test_a_message_that_is_gone_leaves_the_inbox(
    signed_in: Page, api, references, button, sentence
):
    signed_in.goto("/admin/messages")
    cards = signed_in.get_by_role("article")
    expect(cards).to_have_count(2)
    for message in api.get("/api/contact/messages").json():
        api.delete(f"/api/contact/messages/{message['id']}")
    cards.filter(has_text=references[0]).get_by_role("button", name=button).click()
    if button == "Delete":
        confirm(signed_in)
    expect_status(signed_in, sentence.format(f"Message {references[0]}"))
    expect(cards).to_have_count(0)


def test_an_image_that_is_gone_leaves_the_panel(panel: Page, api, site_build):
    upload(panel, *(photo(f"{width}.jpg", (width, 400)) for width in (600, 610, 620)))
    expect(tiles(panel)).to_have_count(3)
    other = open_panel(panel.context.new_page(), f"builds/{site_build['id']}")
    expect(tiles(other)).to_have_count(3)
    images = api.get(f"/api/builds/{site_build['id']}/images").json()
    for image in images[:2]:
        api.delete(f"/api/builds/images/{image['id']}")
    hover_tile(other, 1)
    other.get_by_role("button", name="Delete picture 1").click()
    confirm(other)
    expect(tiles(other)).to_have_count(1)
    expect(tiles(other).get_by_role("img")).to_have_attribute("width", "620")
    expect(tiles(other).get_by_text("Primary", exact=True)).to_be_visible()
    expect(other.get_by_role("alert")).to_have_count(0)
