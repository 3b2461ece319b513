"""Photographs that were chosen and are kept on the device."""

from playwright.sync_api import Page, expect

from tests.support.images_panel import choose, photo, rows


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


def reload(page: Page) -> Page:
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    return page
