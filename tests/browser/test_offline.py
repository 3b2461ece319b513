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
from tests.support.watched_links import WATCH

NOTICE = "aside#saved-page"
WIDTHS = "[...document.querySelectorAll('main img')].slice(0, 1).map((img) => img.naturalWidth)"

COUNT_MESSAGES = """
    window.told = []
    navigator.serviceWorker.addEventListener("message", ({ data }) => told.push(data))
"""


def test_visited_pages_and_pictures_are_there_without_a_line_and_say_how_old_they_are(
    keeping_visitor: Page, keeping_site
):
    keeping_visitor.goto("/quad-builds")
    wait_until_kept(keeping_visitor, "/quad-builds")
    keeping_visitor.locator("main a[href='/quad-builds/21']").first.click()
    expect(keeping_visitor.get_by_role("heading", level=1)).to_contain_text("21")
    wait_until_kept(keeping_visitor, "/quad-builds/21")
    keeping_visitor.goto("/lv/")
    wait_until_kept(keeping_visitor, "/lv/")
    expect(keeping_visitor.locator(NOTICE)).to_have_count(0)
    with keeping_site.gone():
        keeping_visitor.goto("/quad-builds/21")
        html = keeping_visitor.locator("html")
        expect(html).to_have_attribute("data-saved-at", re.compile(r"^20\d\d-"))
        notice = keeping_visitor.locator(NOTICE)
        expect(notice).to_have_text(re.compile(r"as it was on .*\b20\d\d.*\d:\d\d.*Try again"))
        assert keeping_visitor.evaluate(WIDTHS)[0] > 300
        assert accessibility_findings(keeping_visitor) == []
        wait_until(keeping_visitor, HYDRATED)
        keeping_visitor.get_by_role(
            "link", name="Quad builds"
        ).first.click()  # its data came within the page
        expect(keeping_visitor.locator("main a[href='/quad-builds/21']").first).to_be_visible()
        expect(notice).to_be_visible()
        keeping_visitor.goto("/lv/")
        expect(notice).to_contain_text("Mēģināt vēlreiz")
    notice.get_by_role("button").click()
    expect(keeping_visitor.get_by_role("heading", level=1)).to_be_visible()
    expect(notice).to_have_count(0)


def test_what_is_fetched_ahead_tells_its_age_only_when_it_is_shown(
    keeping_visitor: Page, keeping_site
):
    keeping_visitor.add_init_script("window.connection = { saveData: true }")
    keeping_visitor.add_init_script(WATCH)
    keeping_visitor.add_init_script(COUNT_MESSAGES)
    for path in ("/quad-builds/21", "/quad-builds"):
        keeping_visitor.goto(path)
        wait_until_kept(keeping_visitor, path)
    wait_until(keeping_visitor, "window.watches")
    keeping_visitor.locator("main a[href='/quad-builds/21']").first.hover()
    with keeping_site.gone():
        keeping_visitor.evaluate("told.length = 0")
        keeping_visitor.mouse.down()
        wait_until(keeping_visitor, "told.some(({ savedAt }) => savedAt)")
        expect(keeping_visitor.locator(NOTICE)).to_have_count(0)
        keeping_visitor.mouse.up()
        expect(keeping_visitor.get_by_role("heading", level=1)).to_contain_text("21")
        expect(keeping_visitor.locator(NOTICE)).to_be_visible()


def test_an_address_that_is_not_kept_lists_those_that_are_and_the_telephone(
    keeping_visitor: Page, keeping_site
):
    keeping_visitor.goto("/quad-builds/21")
    wait_until_kept(keeping_visitor, "/quad-builds/21")
    title = keeping_visitor.title().split(" | ")[0]
    with keeping_site.gone():
        keeping_visitor.goto("/quad-builds/20")
        expect(keeping_visitor.get_by_role("heading", level=1)).to_have_text("No connection")
        expect(keeping_visitor.get_by_role("link", name="+371")).to_have_attribute(
            "href", re.compile(r"tel:\+371")
        )
        assert accessibility_findings(keeping_visitor) == []
        keeping_visitor.goto("/ru/quad-builds/20")
        expect(keeping_visitor.get_by_role("heading", level=1)).to_have_text("Нет соединения")
        assert keeping_visitor.locator("html").get_attribute("lang") == "ru"
        expect(keeping_visitor.locator("li")).to_have_count(0)  # none in this language
        keeping_visitor.goto("/quad-builds/20")
        keeping_visitor.get_by_role("link", name=title).click()
        expect(keeping_visitor.get_by_role("heading", level=1)).to_contain_text("21")


def test_nothing_of_the_admin_nor_of_one_visitor_alone_is_kept(keeping_visitor: Page, keeping_site):
    secret = SHORT_BUILD | {"name": "Secret", "published": False}
    draft = keeping_site.call("POST", "/api/builds", secret).json()
    picture = keeping_site.upload(draft["id"], photo("x.jpg")["buffer"]).json()[0]["image_path"]
    keeping_visitor.goto("/about")
    wait_until_kept(keeping_visitor, "/about")
    keeping_visitor.goto("/admin/login")
    fill_login(keeping_visitor, OWNER["password"])
    expect(keeping_visitor.get_by_role("heading", level=1)).to_have_text("Dashboard")
    keeping_visitor.goto(f"/admin/builds/{draft['id']}")
    expect(keeping_visitor.locator("main img").first).to_be_visible()
    keeping_visitor.goto(f"/quad-builds/{draft['id']}")
    keeping_visitor.goto("/contact/message/unknown")
    keeping_visitor.goto("/quad-builds")
    wait_until_kept(keeping_visitor, "/about", "/quad-builds")
    kept = keeping_visitor.evaluate(KEPT)
    assert sorted(kept["pages"]) == ["/about", "/quad-builds"]
    everything = [path for paths in kept.values() for path in paths]
    assert [path for path in everything if re.search(r"\badmin|/auth/|/message/", path)] == []
    stem = picture.rsplit(".", 1)[0]
    assert [path for path in everything if path.startswith(stem)] == []


def test_a_new_release_is_shown_at_once_and_no_page_mixes_two(
    keeping_visitor: Page, keeping_site, tmp_path
):
    errors = collect_console_errors(keeping_visitor)
    for path in ("/", "/about"):
        keeping_visitor.goto(path)
        wait_until_kept(keeping_visitor, path)
    with keeping_site.new_release(tmp_path) as new:
        keeping_visitor.goto("/")
        assert scripts(keeping_visitor, "main.") == [new]
        wait_until(keeping_visitor, HYDRATED)
        wait_until_kept(keeping_visitor, "/")
        keeping_site.stop()
        keeping_visitor.goto("/about")
        [old] = scripts(keeping_visitor, "main.")
        assert old != new
        wait_until(keeping_visitor, HYDRATED)
        keeping_visitor.goto("/")
        assert scripts(keeping_visitor, "main.") == [new]
        wait_until(keeping_visitor, HYDRATED)
        keeping_site.start()
    assert [error for error in errors if "ERR_" not in error] == []


def scripts(page: Page, start: str) -> list[str]:
    names = page.evaluate("[...document.scripts].map(({ src }) => src.split('/').at(-1))")
    return [name for name in names if name.startswith(start)]


def test_the_setting_removes_everything_from_devices(keeping_visitor: Page, keeping_site):
    keeping_visitor.goto("/about")
    wait_until_kept(keeping_visitor, "/about")
    with keeping_site.changed(OFFLINE_PAGES="0"):
        keeping_visitor.goto("/about")
        expect(keeping_visitor.get_by_role("heading", level=1)).to_be_visible()
        wait_until(keeping_visitor, "!(await navigator.serviceWorker.getRegistrations()).length")
        wait_until(keeping_visitor, "!(await caches.keys()).length")
        keeping_visitor.reload()
        assert keeping_visitor.evaluate("navigator.serviceWorker.controller") is None


def test_a_full_device_still_shows_pages(keeping_visitor: Page, keeping_site):
    errors = collect_console_errors(keeping_visitor)
    session = keeping_visitor.context.new_cdp_session(keeping_visitor)
    keeping_visitor.goto("/about")
    wait_until_kept(keeping_visitor, "/about")
    session.send("Storage.overrideQuotaForOrigin", {"origin": keeping_site.address, "quotaSize": 1})
    for path in ("/quad-builds", "/quad-builds/21"):
        keeping_visitor.goto(path)
        wait_until(keeping_visitor, HYDRATED)
        assert keeping_visitor.evaluate(WIDTHS)[0] > 300
    assert "/quad-builds/21" not in keeping_visitor.evaluate(KEPT).get("pages", [])
    assert errors == []


def test_a_page_does_not_register_it_where_pages_are_not_kept(page: Page):
    page.goto("/about", wait_until="networkidle")
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
    asked = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [url for url in asked if "keep-pages" in url or "service-worker" in url] == []
