"""A build is sent on to somebody."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import DESKTOP, wait_until
from tests.support.owner import PHONE

SHARE = """Object.defineProperty(navigator, "share", {
    value: (data) => { window.shared = data; return Promise.resolve() }
})"""
NO_SHARE = "delete Navigator.prototype.share"


def test_a_phone_offers_its_apps(page: Page, base_url):
    page.add_init_script(SHARE)
    page.set_viewport_size(PHONE)
    page.goto("/quad-builds/21?from=chat")
    page.get_by_role("button", name="Share").click()
    wait_until(page, "window.shared")
    assert page.evaluate("shared") == {
        "title": "Works MX 480 No. 21",
        "url": f"{base_url}/quad-builds/21",
    }


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_other_browsers_copy_the_link_and_say_so(page: Page, base_url, size):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(NO_SHARE)
    page.set_viewport_size(size)
    page.goto("/quad-builds/21")
    page.get_by_role("button", name="Share").click()
    said = page.get_by_role("complementary", name="Facts").get_by_role("status")
    expect(said).to_have_text("Link copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{base_url}/quad-builds/21"
