"""Chosen photographs are kept on the device, and their uploads go on by themselves."""

import re
from collections.abc import Callable
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
from tests.support.owner import end_session, items_named, log_in, store_token

pytestmark = pytest.mark.usefixtures("window")
OFFER = "2 photos, not uploaded yet"
OFFLINE = "No connection: it goes on by itself."


def choose_two(page: Page) -> None:
    choose(page, photo("a.jpg", (600, 400)), photo("b.jpg", (610, 400)))
    expect(rows(page)).to_have_count(2)
    page.wait_for_function(
        """async () => {
            const open = indexedDB.open("uploads");
            const db = await new Promise((done) => (open.onsuccess = () => done(open.result)));
            const files = db.transaction("files").objectStore("files").getAll();
            const kept = await new Promise((done) => (files.onsuccess = () => done(files.result)));
            db.close();
            return kept.length === 2;
        }"""
    )


def tap_navigation(page: Page) -> Page:
    page.get_by_role("navigation", name="Admin").get_by_role("link", name="Tyres").click()
    expect(page.get_by_role("heading", level=1, name="Tyres")).to_be_visible()
    page.goto("/admin/builds/new")
    return page


def reload(page: Page) -> Page:
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    return page


def close_tab(page: Page) -> Page:
    other = page.context.new_page()
    page.close()
    other.goto("/admin/builds/new")
    return other


@pytest.mark.parametrize("leave", [tap_navigation, reload, close_tab])
def test_chosen_photographs_are_offered_again(
    new_build: Page, api: APIRequestContext, leave: Callable[[Page], Page]
):
    choose_two(new_build)
    page = leave(new_build)
    expect(unsaved_text(page)).to_contain_text(OFFER)
    expect(rows(page)).to_have_count(0)
    unsaved_text(page).get_by_role("button", name="Restore").click()
    expect(rows(page)).to_have_count(2)
    expect(rows(page).first).to_contain_text("a.jpg")
    expect(unsaved_text(page)).to_have_count(0)


def test_cancel_keeps_photographs_and_undo_brings_them_back(new_build: Page):
    choose_two(new_build)
    new_build.get_by_role("link", name="Cancel").click()
    new_build.get_by_role("link", name="Undo").click()
    expect(rows(new_build)).to_have_count(2)
    expect(unsaved_text(new_build)).to_have_count(0)


def test_photographs_survive_the_end_of_a_session(page: Page, site: str):
    token = log_in(page, site)
    page.goto("/admin/builds/new")
    choose_two(page)
    end_session(page, site, token)
    store_token(page, log_in(page, site))
    page.goto("/admin/builds/new")
    expect(unsaved_text(page)).to_contain_text(OFFER)


def test_discarded_photographs_are_gone(new_build: Page):
    choose_two(new_build)
    page = reload(new_build)
    unsaved_text(page).get_by_role("button", name="Discard").click()
    expect(unsaved_text(page)).to_have_count(0)
    reload(page)
    expect(page.get_by_role("group", name="Upload images")).to_be_visible()
    expect(unsaved_text(page)).to_have_count(0)


def test_photographs_belong_to_the_form_in_which_they_were_chosen(
    edited_build: Page, site_build: dict
):
    choose_two(edited_build)
    edited_build.goto("/admin/builds/new")
    expect(edited_build.get_by_role("group", name="Upload images")).to_be_visible()
    expect(unsaved_text(edited_build)).to_have_count(0)
    open_item(edited_build, "builds", site_build)
    expect(unsaved_text(edited_build)).to_contain_text(OFFER)


def test_the_owner_is_told_when_the_device_has_no_room(new_build: Page):
    session = new_build.context.new_cdp_session(new_build)
    origin = new_build.evaluate("location.origin")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    choose(new_build, photo("a.jpg", (600, 400)))
    expect(new_build.get_by_text("This device has no room to keep all photos.")).to_be_visible()
    expect(rows(new_build)).to_have_count(1)


def test_the_oldest_photographs_of_other_forms_make_room(new_build: Page):
    choose(new_build, photo("a.jpg", (600, 400)))
    new_build.evaluate(
        """async () => {
            const open = indexedDB.open("uploads");
            const db = await new Promise((done) => (open.onsuccess = () => done(open.result)));
            const change = db.transaction("files", "readwrite");
            const part = new Uint8Array(20 * 1024 ** 2);
            const keep = (path, key, parts) => change.objectStore("files").put({
                uploadKey: `${key}`, path, key, file: new File(parts, `${key}.jpg`),
            });
            keep("tyres/new", 1, Array(5).fill(part));
            keep("parts/new", 2, Array(5).fill(part));
            await new Promise((done) => (change.oncomplete = done));
            db.close();
        }"""
    )
    choose(new_build, photo("b.jpg", (610, 400)))
    sentence = (
        "To make room, 1 older photo that was chosen elsewhere and never uploaded was removed"
    )
    expect(new_build.get_by_text(sentence)).to_be_visible()
    new_build.once("dialog", lambda dialog: dialog.accept())
    new_build.goto("/admin/tyres/new")
    expect(new_build.get_by_role("group", name="Upload images")).to_be_visible()
    expect(unsaved_text(new_build)).to_have_count(0)
    new_build.goto("/admin/parts/new")
    expect(unsaved_text(new_build)).to_contain_text("1 photo, not uploaded yet")


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
