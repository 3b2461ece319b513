"""The pictures of a build: their order, the sheet of each, the focal point, deletion."""

import re

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from .browser import (
    HYDRATED,
    accessibility_findings,
    collect_errors,
    hold,
    wait_until,
)
from .dragging import (
    Finger,
    centre,
    expect_announced,
    expect_picked_up,
    handle,
    resize,
    show,
)
from .items import (
    add_pictures,
    open_item,
    stored_images,
    stored_widths,
    tiles,
)

TOUCH = pytest.mark.browser_context_args(has_touch=True, is_mobile=True)
IMAGE_ORDER = "**/api/builds/*/images/order"

SHOWN_WIDTHS = """[...document.querySelectorAll(".image-tile img")]
    .map((image) => image.getAttribute("width")).join(" ")"""
# What `scrollY` is when the page scrolls no further, which it does after the finger is lifted.
AT_REST = """(async (before) => {
    while (before !== scrollY) {
        before = scrollY
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    }
    return before
})()"""


@pytest.fixture
def five(owner_page: Page, api: APIRequestContext, build: dict) -> Page:
    """A build with five pictures, 600, 610, 620, 630 and 640 pixels wide."""
    add_pictures(api, build, *((width, 400) for width in range(600, 650, 10)))
    open_item(owner_page, "builds", build)
    expect(tiles(owner_page)).to_have_count(5)
    return owner_page


def expect_widths(page: Page, *expected: int) -> None:
    wait_until(page, f"{SHOWN_WIDTHS} === argument", " ".join(str(width) for width in expected))


@TOUCH
def test_a_finger_drags_pictures_by_their_handles_and_scrolls_the_page_elsewhere(
    five: Page, api: APIRequestContext, build: dict
):
    page, finger = five, Finger(five)
    errors = collect_errors(page)  # one of the security policy, too
    second, fifth = handle(page, "picture 2"), handle(page, "picture 5")
    show(second)
    box = second.bounding_box()
    assert box and min(box["width"], box["height"]) >= 44
    expect(handle(page, "picture 1")).to_have_count(0)  # the primary picture is always first
    x, y = centre(second)
    before = page.evaluate("scrollY")
    finger.put((x, y + 200))
    finger.move((x, y))
    finger.lift()
    wait_until(page, f"await {AT_REST} > argument + 100", before)
    assert stored_widths(api, build) == [600, 610, 620, 630, 640]

    # The page does not grow while a picture is dragged.
    show(second)
    height = page.evaluate("document.documentElement.scrollHeight")
    x, y = centre(second)
    finger.put((x, y))
    finger.move((x, y + 20))
    expect_picked_up(page)
    finger.move(centre(fifth))
    assert page.evaluate("document.documentElement.scrollHeight") == height
    expect_announced(page, "Picture 2 moved to place 5 of 5.")
    with page.expect_response(IMAGE_ORDER):
        finger.lift()
    expect_announced(page, "Image order saved.")
    expect_announced(page, "Picture 2 dropped at place 5 of 5.")
    page.reload()
    expect(tiles(page)).to_have_count(5)
    expect_widths(page, 600, 620, 630, 640, 610)
    assert stored_widths(api, build) == [600, 620, 630, 640, 610]

    # The page scrolls on while one is dragged to the edge of a low window.
    resize(page, {"width": 390, "height": 420})
    finger.pick_up(second)
    before = page.evaluate("scrollY")
    finger.move((x, 400))
    wait_until(page, "scrollY > argument + 30", before)
    page.keyboard.press("Escape")
    expect_announced(page, "Picture 2 is back at place 2 of 5.")
    finger.lift()
    assert errors == []


def sheet(page: Page, number: int, count: int) -> Locator:
    """The open sheet of a picture."""
    return page.get_by_role("dialog", name=f"Picture {number} of {count}", exact=True)


def opener(page: Page, number: int) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^Open picture {number}\\b"))


def columns(page: Page) -> int:
    style = "list => getComputedStyle(list).gridTemplateColumns.split(' ').length"
    count: int = tiles(page).first.locator("xpath=..").evaluate(style)
    return count


@pytest.mark.browser_context_args(has_touch=True, is_mobile=True, reduced_motion="reduce")
def test_a_picture_is_moved_described_turned_and_deleted_on_its_sheet(
    owner_page: Page, api: APIRequestContext, build: dict
):
    page = owner_page
    add_pictures(api, build, (600, 400), (610, 400), (620, 400))
    open_item(page, "builds", build)
    expect(tiles(page)).to_have_count(3)
    expect(page.get_by_label("Take a photo")).to_have_attribute("capture", "environment")
    expect(tiles(page).nth(1).locator(".image-actions")).to_be_hidden()  # they are on the sheet
    expect(tiles(page).first).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Save Build")).to_be_in_viewport(ratio=1)
    assert columns(page) == 3

    opener(page, 2).tap()
    opened = sheet(page, 2, 3)
    expect(opened.get_by_role("heading")).to_be_focused()
    inside = (
        "d => d.scrollWidth <= d.clientWidth && d.getBoundingClientRect().bottom <= innerHeight"
    )
    assert opened.evaluate(inside)
    for name in ("Done", "Delete"):
        expect(opened.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert accessibility_findings(page) == []

    opened.get_by_label("Place").select_option("3 of 3")
    expect(page.get_by_text("Image order saved.")).to_be_attached()
    opened = sheet(page, 3, 3)
    text = opened.get_by_role("textbox", name="What picture 3 shows")
    text.fill("Orange quad from the side")
    text.press("Enter")
    expect(opened.get_by_text("The words for the picture are saved.")).to_be_visible()
    opened.get_by_role("button", name="Rotate right").tap()
    expect(opened.get_by_role("img")).to_have_attribute("width", "400")
    opened.get_by_role("button", name="Previous picture").tap()
    sheet(page, 2, 3).press("ArrowLeft")
    expect(sheet(page, 1, 3).get_by_label("Place")).to_be_disabled()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(f"/admin/builds/{build['id']}")
    expect(opener(page, 1)).to_be_focused()
    expect_widths(page, 600, 620, 400)
    stored = stored_images(api, build)
    assert [image["width"] for image in stored] == [600, 620, 400]
    assert [image["alt"] for image in stored] == ["", "", "Orange quad from the side"]
    expect(page.get_by_text("2 pictures without words for them")).to_be_visible()

    opener(page, 3).tap()
    expect(sheet(page, 3, 3)).to_be_visible()
    page.mouse.click(5, 5)  # beside it
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opener(page, 3)).to_be_focused()

    opener(page, 2).tap()
    sheet(page, 2, 3).get_by_role("button", name="Delete").tap()
    question = page.get_by_role("alertdialog")
    expect(question.locator("img")).to_be_visible()
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    question.get_by_role("button", name="Delete").tap()
    expect(tiles(page)).to_have_count(2)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opener(page, 2)).to_be_focused()
    page.get_by_role("status").get_by_role("button", name="Undo").tap()
    expect(tiles(page)).to_have_count(3)
    expect_widths(page, 600, 620, 400)


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="What stays visible of picture 1")


def control(page: Page) -> Locator:
    return dialog(page).get_by_role("slider", name="Its place from the left")


def expect_point(page: Page, x: int, y: int) -> None:
    said = f"{x}% from the left, {y}% from the top"
    expect(control(page)).to_have_attribute("aria-valuetext", said)


def point_at(page: Page, x: float, y: float) -> None:
    """Tap on this part of the picture."""
    picture = dialog(page).locator("[role=presentation]").first
    box = picture.bounding_box()
    assert box
    picture.tap(position={"x": box["width"] * x, "y": box["height"] * y})


@TOUCH
def test_a_focal_point_is_tapped_and_moved_by_keys_and_every_crop_keeps_it(
    owner_page: Page, api: APIRequestContext, build: dict
):
    page = owner_page
    add_pictures(api, build, (900, 1200))  # which each crop cuts
    open_item(page, "builds", build)
    opener(page, 1).tap()
    focal_point = sheet(page, 1, 1).get_by_role("button", name="What stays visible")
    focal_point.tap()
    expect(control(page)).to_be_focused()
    point_at(page, 0.1, 0.9)
    expect_point(page, 10, 90)
    page.keyboard.press("Escape")
    expect(dialog(page)).to_have_count(0)
    expect(focal_point).to_be_focused()
    focal_point.tap()
    expect_point(page, 50, 50)

    card, square, share = dialog(page).locator("li img").all()
    point_at(page, 0.3, 0.2)
    expect_point(page, 30, 20)
    expect(control(page)).to_be_focused()
    for crop in (card, square):
        expect(crop).to_have_css("object-position", "30% 20%")
    expect(share).to_have_css("object-position", "30% 10%")  # above the name
    mark = dialog(page).locator("[data-focal-point]").bounding_box()
    picture = dialog(page).locator("[role=presentation]").first.bounding_box()
    assert mark and picture
    middle = mark["x"] + mark["width"] / 2
    assert middle - picture["x"] == pytest.approx(picture["width"] * 0.3, abs=2)
    assert picture["width"] / picture["height"] == pytest.approx(900 / 1200, abs=0.01)  # whole
    for key in ("ArrowRight", "ArrowUp", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    expect_point(page, 35, 15)
    assert accessibility_findings(page) == []
    boxes = [button.bounding_box() for button in dialog(page).get_by_role("button").all()]
    assert len({box["y"] for box in boxes if box}) == 1
    assert stored_images(api, build)[0]["focus"] == {"x": 0.5, "y": 0.5}

    dialog(page).get_by_role("button", name="Save").tap()
    expect(page.get_by_text("What stays visible is saved.")).to_be_attached()
    expect(dialog(page)).to_have_count(0)
    expect(focal_point).to_be_focused()
    assert stored_images(api, build)[0]["focus"] == {"x": 0.35, "y": 0.15}
    expect(tiles(page).get_by_role("img")).to_have_css("object-position", "35% 15%")

    held = hold(page, "**/media/**", "GET")  # what is seen before the picture is there
    page.goto("/quad-builds", wait_until="commit")
    wait_until(page, HYDRATED)
    article = page.get_by_role("article").filter(has_text=build["name"])
    expect(article.get_by_role("img")).to_have_css("object-position", "35% 15%")
    expect(article.get_by_role("img")).to_have_css("background-position", "35% 15%")
    article.get_by_role("link").first.tap()
    main = page.get_by_role("region", name="Pictures of").get_by_role("img").first
    expect(main).to_have_css("object-position", "35% 15%")
    page.emulate_media(media="print")
    printed = page.locator("article img.print\\:block")
    expect(printed).to_have_css("object-position", "35% 15%")
    for route in held:
        route.abort()
