"""The focal point of a picture: chosen in the admin's dialog, shown by every crop."""

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, Route, expect

from tests.support.browser import HYDRATED, accessibility_findings, wait_until
from tests.support.gunicorn import OWNER
from tests.support.images_panel import (
    open_panel,
    open_sheet,
    photo,
    sheet,
    stored_images,
    tiles,
)
from tests.support.owner import DESKTOP, DEVICES, PHONE, SIZES, UNREACHABLE, fill_login

CENTRE = {"x": 0.5, "y": 0.5}


@pytest.fixture
def pictured_build(api: APIRequestContext, site_build: dict) -> dict:
    """A build with a photograph that each crop cuts."""
    file = photo("tall.jpg", (900, 1200))
    path = f"/api/builds/{site_build['id']}/images"
    assert api.post(path, multipart={"images": file}).status == 201
    return site_build


@pytest.fixture
def focus_panel(signed_in: Page, pictured_build: dict) -> Page:
    signed_in.set_viewport_size(DESKTOP)
    open_panel(signed_in, f"builds/{pictured_build['id']}")
    open_sheet(signed_in, 1)
    return signed_in


def opener(page: Page) -> Locator:
    """The button on the picture's sheet."""
    return sheet(page, 1, 1).get_by_role("button", name="Focal point")


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Focal point of picture 1")


def control(page: Page) -> Locator:
    return dialog(page).get_by_role("slider", name="Focal point, from the left")


def words(x: int, y: int) -> str:
    return f"{x}% from the left, {y}% from the top"


def point_at(page: Page, x: float, y: float, *, touch: bool = False) -> None:
    """Click or tap on this part of the picture."""
    picture = dialog(page).locator("[role=presentation]").first
    box = picture.bounding_box()
    assert box
    press_on = picture.tap if touch else picture.click
    press_on(position={"x": box["width"] * x, "y": box["height"] * y})


def press(page: Page, name: str) -> None:
    dialog(page).get_by_role("button", name=name, exact=True).click()


def stored_focus(api: APIRequestContext, build: dict) -> dict[str, float]:
    focus: dict[str, float] = stored_images(api, build)[0]["focus"]
    return focus


@DEVICES
def test_a_point_is_tapped_moved_by_keys_saved_and_shown_by_the_crops(
    signed_in: Page, api, pictured_build: dict, size
):
    page = signed_in
    page.set_viewport_size(size)
    open_panel(page, f"builds/{pictured_build['id']}")
    open_sheet(page, 1)
    touch = size == PHONE
    (opener(page).tap if touch else opener(page).click)()
    expect(control(page)).to_be_focused()
    expect(control(page)).to_have_attribute("aria-valuetext", words(50, 50))
    card, square, share = dialog(page).locator("li img").all()

    point_at(page, 0.3, 0.2, touch=touch)
    expect(control(page)).to_have_attribute("aria-valuetext", words(30, 20))
    expect(control(page)).to_be_focused()
    for crop in (card, square):
        expect(crop).to_have_css("object-position", "30% 20%")
    expect(share).to_have_css("object-position", "30% 10%")  # above the name
    mark = dialog(page).locator("[data-focal-point]").bounding_box()
    picture = dialog(page).locator("[role=presentation]").first.bounding_box()
    assert mark and picture
    assert mark["x"] + mark["width"] / 2 - picture["x"] == pytest.approx(
        picture["width"] * 0.3, abs=2
    )
    assert picture["width"] / picture["height"] == pytest.approx(900 / 1200, abs=0.01)  # whole

    for key in ("ArrowRight", "ArrowUp", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    expect(control(page)).to_have_attribute("aria-valuetext", words(35, 15))
    assert accessibility_findings(page) == []
    inside = dialog(page).evaluate("dialog => dialog.scrollWidth") <= size["width"]
    assert inside and dialog(page).get_by_role("button", name="Save").is_visible()
    assert stored_focus(api, pictured_build) == CENTRE

    press(page, "Save")
    expect(page.get_by_text("Focal point saved.")).to_be_attached()
    expect(dialog(page)).to_have_count(0)
    expect(opener(page)).to_be_focused()
    assert stored_focus(api, pictured_build) == {"x": 0.35, "y": 0.15}
    page.reload()
    expect(tiles(page).get_by_role("img")).to_have_css("object-position", "35% 15%")


@SIZES
def test_cards_and_their_placeholders_are_cropped_around_it(
    page: Page, api, pictured_build: dict, size
):
    [image] = stored_images(api, pictured_build)
    api.patch(f"/api/builds/images/{image['id']}", data={"focus": {"x": 0.3, "y": 0.7}})
    held: list[Route] = []
    page.route("**/media/**", lambda route: held.append(route))
    page.set_viewport_size(size)
    page.goto("/quad-builds", wait_until="commit")
    wait_until(page, HYDRATED)
    card = page.get_by_role("article").filter(has_text=pictured_build["name"])
    expect(card.get_by_role("img")).to_have_css("background-position", "30% 70%")
    expect(card.get_by_role("img")).to_have_css("object-position", "30% 70%")
    card.get_by_role("link").first.click()
    main = page.get_by_role("region", name="Pictures of").get_by_role("img").first
    expect(main).to_have_css("background-position", "30% 70%")
    expect(main).to_have_css("object-position", "30% 70%")
    page.emulate_media(media="print")
    printed = page.locator("article img.print\\:block")
    expect(printed).to_be_visible()
    expect(printed).to_have_css("object-position", "30% 70%")
    for route in held:
        route.abort()


def test_cancel_and_escape_change_nothing_and_centre_goes_back(
    focus_panel: Page, api, pictured_build: dict
):
    page = focus_panel
    for leave in ("Cancel", "Escape"):
        opener(page).click()
        point_at(page, 0.1, 0.9)
        expect(control(page)).to_have_attribute("aria-valuetext", words(10, 90))
        if leave == "Escape":
            page.keyboard.press("Escape")
        else:
            press(page, leave)
        expect(dialog(page)).to_have_count(0)
        expect(opener(page)).to_be_focused()
    expect(tiles(page).get_by_role("img")).to_have_css("object-position", "50% 50%")
    opener(page).click()
    point_at(page, 0.1, 0.9)
    press(page, "Centre")
    expect(control(page)).to_have_attribute("aria-valuetext", words(50, 50))
    assert stored_focus(api, pictured_build) == CENTRE


def test_the_buttons_of_the_dialog_stand_in_one_row_in_a_narrow_window(focus_panel: Page):
    page = focus_panel
    page.set_viewport_size(PHONE)
    opener(page).click()
    expect(control(page)).to_be_focused()
    boxes = [button.bounding_box() for button in dialog(page).get_by_role("button").all()]
    assert len({box["y"] for box in boxes if box}) == 1


def test_a_lost_line_and_an_ended_session_keep_the_point(
    focus_panel: Page, api, pictured_build: dict
):
    page = focus_panel
    opener(page).click()
    point_at(page, 0.2, 0.6)
    page.route("**/api/builds/images/*", lambda route: route.abort())
    press(page, "Save")
    expect(dialog(page).get_by_role("alert")).to_have_text(UNREACHABLE)
    expect(control(page)).to_have_attribute("aria-valuetext", words(20, 60))
    assert accessibility_findings(page) == []

    page.unroute("**/api/builds/images/*")
    page.evaluate("localStorage.setItem('authToken', 'worn.out.token')")
    press(page, "Save")
    sign_in = page.get_by_role("dialog", name="Please log in again")
    fill_login(sign_in, OWNER["password"])
    expect(dialog(page)).to_have_count(0)
    assert stored_focus(api, pictured_build) == {"x": 0.2, "y": 0.6}
