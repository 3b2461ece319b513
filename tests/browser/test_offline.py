"""What visitors have seen can be read without a line."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser import (
    HYDRATED,
    accessibility_findings,
    collect_console_errors,
    wait_until,
)
from tests.support.examples import SHORT_BUILD
from tests.support.gunicorn import OWNER
from tests.support.images_panel import photo
from tests.support.kept_pages import KEPT, wait_until_kept
from tests.support.owner import fill_login

NOTICE = "aside#saved-page"
WIDTHS = "[...document.querySelectorAll('main img')].slice(0, 1).map((img) => img.naturalWidth)"


def test_visited_pages_and_pictures_are_there_without_a_line_and_say_how_old_they_are(
    visitor: Page, keeping_site
):
    visitor.goto("/quad-builds")
    wait_until_kept(visitor, "/quad-builds")
    visitor.locator("main a[href='/quad-builds/21']").first.click()
    expect(visitor.get_by_role("heading", level=1)).to_contain_text("21")
    wait_until_kept(visitor, "/quad-builds/21")
    visitor.goto("/lv/")
    wait_until_kept(visitor, "/lv/")
    expect(visitor.locator(NOTICE)).to_have_count(0)
    with keeping_site.gone():
        visitor.goto("/quad-builds/21")
        notice = visitor.locator(NOTICE)
        expect(notice).to_have_text(re.compile(r"as it was on .*\b20\d\d.*\d:\d\d.*Try again"))
        assert visitor.evaluate(WIDTHS)[0] > 300
        assert accessibility_findings(visitor) == []
        wait_until(visitor, HYDRATED)
        visitor.get_by_role(
            "link", name="Quad builds"
        ).first.click()  # its data came within the page
        expect(visitor.locator("main a[href='/quad-builds/21']").first).to_be_visible()
        expect(notice).to_be_visible()
        visitor.goto("/lv/")
        expect(notice).to_contain_text("Mēģināt vēlreiz")
    notice.get_by_role("button").click()
    expect(visitor.get_by_role("heading", level=1)).to_be_visible()
    expect(notice).to_have_count(0)


def test_an_address_that_is_not_kept_lists_those_that_are_and_the_telephone(
    visitor: Page, keeping_site
):
    visitor.goto("/quad-builds/21")
    wait_until_kept(visitor, "/quad-builds/21")
    title = visitor.title().split(" | ")[0]
    with keeping_site.gone():
        visitor.goto("/quad-builds/20")
        expect(visitor.get_by_role("heading", level=1)).to_have_text("No connection")
        expect(visitor.get_by_role("link", name="+371")).to_have_attribute(
            "href", re.compile(r"tel:\+371")
        )
        assert accessibility_findings(visitor) == []
        visitor.goto("/ru/quad-builds/20")
        expect(visitor.get_by_role("heading", level=1)).to_have_text("Нет соединения")
        assert visitor.locator("html").get_attribute("lang") == "ru"
        expect(visitor.locator("li")).to_have_count(0)  # none in this language
        visitor.goto("/quad-builds/20")
        visitor.get_by_role("link", name=title).click()
        expect(visitor.get_by_role("heading", level=1)).to_contain_text("21")


def test_nothing_of_the_admin_nor_of_one_visitor_alone_is_kept(visitor: Page, keeping_site):
    secret = SHORT_BUILD | {"name": "Secret", "published": False}
    draft = keeping_site.call("POST", "/api/builds", secret).json()
    picture = keeping_site.upload(draft["id"], photo("x.jpg")["buffer"]).json()[0]["image_path"]
    visitor.goto("/about")
    wait_until_kept(visitor, "/about")
    visitor.goto("/admin/login")
    fill_login(visitor, OWNER["password"])
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Dashboard")
    visitor.goto(f"/admin/builds/{draft['id']}")
    expect(visitor.locator("main img").first).to_be_visible()
    visitor.goto(f"/quad-builds/{draft['id']}")
    visitor.goto("/contact/message/unknown")
    visitor.goto("/quad-builds")
    wait_until_kept(visitor, "/about", "/quad-builds")
    kept = visitor.evaluate(KEPT)
    assert sorted(kept["pages"]) == ["/about", "/quad-builds"]
    everything = [path for paths in kept.values() for path in paths]
    assert [path for path in everything if re.search(r"\badmin|/auth/|/message/", path)] == []
    stem = picture.rsplit(".", 1)[0]
    assert [path for path in everything if path.startswith(stem)] == []


def test_a_new_release_is_shown_at_once_and_no_page_mixes_two(
    visitor: Page, keeping_site, tmp_path
):
    errors = collect_console_errors(visitor)
    for path in ("/", "/about"):
        visitor.goto(path)
        wait_until_kept(visitor, path)
    with keeping_site.new_release(tmp_path) as new:
        visitor.goto("/")
        assert scripts(visitor, "main.") == [new]
        wait_until(visitor, HYDRATED)
        wait_until_kept(visitor, "/")
        keeping_site.stop()
        visitor.goto("/about")
        [old] = scripts(visitor, "main.")
        assert old != new
        wait_until(visitor, HYDRATED)
        visitor.goto("/")
        assert scripts(visitor, "main.") == [new]
        wait_until(visitor, HYDRATED)
        keeping_site.start()
    assert [error for error in errors if "ERR_" not in error] == []


def scripts(page: Page, start: str) -> list[str]:
    names = page.evaluate("[...document.scripts].map(({ src }) => src.split('/').at(-1))")
    return [name for name in names if name.startswith(start)]


def test_the_setting_removes_everything_from_devices(visitor: Page, keeping_site):
    visitor.goto("/about")
    wait_until_kept(visitor, "/about")
    with keeping_site.changed(OFFLINE_PAGES="0"):
        visitor.goto("/about")
        expect(visitor.get_by_role("heading", level=1)).to_be_visible()
        wait_until(visitor, "!(await navigator.serviceWorker.getRegistrations()).length")
        wait_until(visitor, "!(await caches.keys()).length")
        visitor.reload()
        assert visitor.evaluate("navigator.serviceWorker.controller") is None


def test_a_full_device_still_shows_pages(visitor: Page, keeping_site):
    errors = collect_console_errors(visitor)
    session = visitor.context.new_cdp_session(visitor)
    visitor.goto("/about")
    wait_until_kept(visitor, "/about")
    session.send("Storage.overrideQuotaForOrigin", {"origin": keeping_site.address, "quotaSize": 1})
    for path in ("/quad-builds", "/quad-builds/21"):
        visitor.goto(path)
        wait_until(visitor, HYDRATED)
        assert visitor.evaluate(WIDTHS)[0] > 300
    assert "/quad-builds/21" not in visitor.evaluate(KEPT).get("pages", [])
    assert errors == []


def test_a_page_does_not_register_it_where_pages_are_not_kept(page: Page):
    page.goto("/about", wait_until="networkidle")
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
    asked = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [url for url in asked if "keep-pages" in url or "service-worker" in url] == []
