"""Chosen photographs are kept on the device."""

from collections.abc import Callable

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from tests.support.images_panel import choose, photo, rows
from tests.support.item_form import open_item, unsaved_text
from tests.support.kept_photographs import choose_two, reload
from tests.support.owner import end_session, log_in, store_token

pytestmark = pytest.mark.usefixtures("window")
OFFER = "2 photos, not uploaded yet"


def tap_navigation(page: Page) -> Page:
    page.get_by_role("navigation", name="Admin").get_by_role("link", name="Tyres").click()
    expect(page.get_by_role("heading", level=1, name="Tyres")).to_be_visible()
    page.goto("/admin/builds/new")
    return page


def close_tab(page: Page) -> Page:
    other = page.context.new_page()
    page.close()
    other.goto("/admin/builds/new")
    return other


@pytest.mark.essential
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
