"""Uploads of chosen photographs go on by themselves."""

import re
from typing import Any

import pillow_heif
import pytest
from PIL import Image
from playwright.sync_api import APIRequestContext, CDPSession, Page, Route, expect

from tests.support.browser import first_held
from tests.support.images_panel import (
    UPLOADS,
    broken,
    choose,
    photo,
    press_upload,
    rows,
    stored_images,
    tiles,
)
from tests.support.item_form import expect_saved, fill_build, open_item, save, unsaved_text
from tests.support.kept_photographs import choose_two
from tests.support.owner import items_named

pytestmark = pytest.mark.usefixtures("window")
OFFLINE = "No connection: it goes on by itself."


def test_an_upload_goes_on_while_the_owner_is_elsewhere(
    new_build: Page, api: APIRequestContext, new_name: str
):
    held: list[Route] = []
    new_build.route(UPLOADS, lambda route: route.continue_() if held else held.append(route))
    fill_build(new_build, new_name)
    choose_two(new_build)
    save(new_build)
    first = first_held(new_build, held)
    expect(new_build.get_by_text("0 of 2")).to_be_visible()
    new_build.get_by_role("navigation", name="Admin").get_by_role("link", name="Tyres").click()
    strip = new_build.get_by_role("region", name="Upload", exact=True)
    expect(strip).to_contain_text(new_name)
    expect(strip).to_contain_text("0 of 2")
    first.continue_()
    expect(strip).to_contain_text("2 photos uploaded. It is published now.")
    build = items_named(api, "builds", new_name)[0]
    assert build["published"]
    assert [image["width"] for image in stored_images(api, build)] == [600, 610]
    expect(new_build).to_have_url("/admin/tyres")
    strip.get_by_role("button", name="Close").click()
    expect(strip).to_have_count(0)


def test_an_upload_goes_on_after_a_reload(panel: Page, api: APIRequestContext, site_build: dict):
    held: list[Route] = []
    panel.route(UPLOADS, lambda route: held.append(route))
    choose_two(panel)
    press_upload(panel)
    first_held(panel, held)
    panel.unroute(UPLOADS)
    panel.once("dialog", lambda dialog: dialog.accept())
    panel.goto("/admin")
    strip = panel.get_by_role("region", name="Upload", exact=True)
    expect(strip).to_contain_text("2 photos uploaded.")
    assert [image["width"] for image in stored_images(api, site_build)] == [600, 610]
    open_item(panel, "builds", site_build)
    expect(tiles(panel)).to_have_count(2)
    expect(unsaved_text(panel)).to_have_count(0)


@pytest.mark.slow  # 26 s: twelve photographs over a throttled line
def test_a_build_with_twelve_photographs_over_a_line_that_is_cut_twice(
    new_build: Page, api: APIRequestContext, new_name: str
):
    pillow_heif.register_heif_opener()
    page = new_build
    files = [photo(f"IMG_{n}.jpg", (3000, 2400 - 20 * n)) for n in range(12)]
    files[3], files[8] = broken("IMG_3.jpg"), broken("IMG_8.jpg")
    files[5] = photo("IMG_5.HEIC", (3000, 2300), "HEIF")
    exif = Image.Exif()
    exif[0x0112] = 6  # EXIF orientation of a phone held upright
    files[6] = photo("IMG_6.jpg", (3000, 2280), exif=exif)
    taps = 0

    def tap(target: Any) -> None:
        nonlocal taps
        taps += 1
        target.click()

    fill_build(page, new_name)
    taps += 4  # into each field, and on 'Choose images'
    choose(page, *files)
    expect(rows(page)).to_have_count(12)
    line = throttle(page)
    tap(page.get_by_role("button", name="Save Build"))
    expect(page.get_by_text(re.compile("[2-9] of 12"))).to_be_visible()
    be_offline(line, True)
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    be_offline(line, False)
    expect(page.get_by_text(re.compile("[4-9] of 12"))).to_be_visible()
    other = page.context.new_page()
    other.set_viewport_size(page.viewport_size)
    page.close()
    line = throttle(other)
    other.goto("/admin")
    strip = other.get_by_role("region", name="Upload", exact=True)
    expect(strip).to_contain_text(re.compile("[4-9] of 12"))
    be_offline(line, True)
    expect(strip).to_contain_text(OFFLINE)
    be_offline(line, False)
    failure = "2 photos were not uploaded. It is not published yet."
    expect(strip).to_contain_text(failure, timeout=60_000)
    tap(strip.get_by_role("link", name=new_name))
    for name in ("IMG_3.jpg", "IMG_8.jpg"):
        expect(rows(other).filter(has_text=f"{name} is damaged.")).to_be_visible()
        tap(other.get_by_role("button", name=f"Remove {name}"))
    expect(rows(other)).to_have_count(0)
    tap(other.get_by_label("Published"))
    tap(other.get_by_role("button", name="Save Build"))
    expect_saved(other, new_name)
    assert taps <= 12
    build = items_named(api, "builds", new_name)[0]
    assert build["published"]
    images = stored_images(api, build)
    sizes = [(2560, round((2400 - 20 * n) * 2560 / 3000)) for n in range(12) if n not in (3, 8)]
    sizes[4] = (2560, round(2300 * 2560 / 3000))
    sizes[5] = (sizes[5][1], 2560)
    assert [(image["width"], image["height"]) for image in images] == sizes


def throttle(page: Page) -> CDPSession:
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    be_offline(line, False)
    return line


def be_offline(line: CDPSession, offline: bool) -> None:
    conditions = {"latency": 20, "downloadThroughput": 500_000, "uploadThroughput": 60_000}
    line.send("Network.emulateNetworkConditions", {"offline": offline, **conditions})
