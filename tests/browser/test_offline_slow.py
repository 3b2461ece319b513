"""A line that is so slow that a kept answer is shown before the answer comes."""

import os
import signal

from playwright.sync_api import Page, expect

from tests.support.browser import wait_until
from tests.support.kept_pages import KeepingSite, wait_until_kept

# When what the page shows was answered, as it is kept.
DATES = """(await Promise.all(["/api/builds", "/api/pages/quad-builds"].map((path) =>
    caches.match(path, { cacheName: "reads", ignoreVary: true })
))).map((kept) => kept?.headers.get("Date"))"""


def test_the_notice_stays_with_an_old_list_when_the_new_one_comes_late(
    keeping_visitor: Page, keeping_site: KeepingSite
):
    page = keeping_visitor
    page.goto("/about")
    wait_until_kept(page, "/about")
    footer = page.get_by_role("contentinfo")
    footer.get_by_role("link", name="Quad builds").click()
    wait_until(page, f"({DATES}).every(Boolean)")
    before = page.evaluate(f"async () => {DATES}")
    page.goto("/about")
    os.killpg(keeping_site.process.pid, signal.SIGSTOP)
    try:
        footer.get_by_role("link", name="Quad builds").click()
        notice = page.locator("aside#saved-page")
        expect(notice).to_be_visible()
    finally:
        os.killpg(keeping_site.process.pid, signal.SIGCONT)
    wait_until(page, f"({DATES}).every((date, place) => date !== arg[place])", before)
    expect(notice).to_be_visible()
