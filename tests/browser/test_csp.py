"""The content security policy in a real browser: menus, dialogs and uploads do not violate it.

The pages themselves are checked in test_each_page.py and test_each_admin_page.py.
"""

import io

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.support.browser import RECORD_VIOLATIONS, recorded_violations, wait_until
from tests.support.gunicorn import OWNER
from tests.support.third_parties import TAG, TILES


@pytest.fixture(autouse=True)
def watched(page: Page, outside_requests: list[str]) -> None:
    page.add_init_script(RECORD_VIOLATIONS)


def test_the_map_works(page: Page, outside_requests):
    page.goto("/contact")
    region = page.get_by_role("region", name="Map of the workshop in Ozolnieki")
    region.scroll_into_view_if_needed()
    page.get_by_role("button", name="Decline").click()
    region.get_by_role("button", name="Show the address of the workshop").click()
    expect(region.get_by_role("link", name="Navigate")).to_be_visible()
    wait_until(page, "document.querySelector('img.leaflet-tile')?.naturalWidth")
    assert [url for url in outside_requests if url.startswith(TILES)]
    assert recorded_violations(page) == []


def test_the_full_screen_view_works(page: Page):
    page.goto("/quad-builds/21")
    page.get_by_role("button", name="Show full screen").click()
    full_screen = page.get_by_role("dialog")
    expect(full_screen.get_by_text("1 / 3")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(full_screen.get_by_text("2 / 3")).to_be_visible()
    page.keyboard.press("Escape")
    expect(full_screen).to_have_count(0)
    assert recorded_violations(page) == []


def test_the_analytics_tag_runs_after_consent_where_it_is_set(
    page: Page, outside_requests, consent_site
):
    page.goto(consent_site)
    page.get_by_role("button", name="Accept").click()
    wait_until(page, "window.tagRuns")
    assert TAG in outside_requests
    assert recorded_violations(page) == []


def test_a_chosen_picture_is_previewed(signed_in: Page):
    picture = io.BytesIO()
    Image.new("RGB", (640, 480), "orange").save(picture, "JPEG")
    file = {"name": "quad.jpg", "mimeType": "image/jpeg", "buffer": picture.getvalue()}
    signed_in.goto("/admin/builds/new")
    signed_in.locator("input[type=file]").first.set_input_files([file])
    wait_until(signed_in, "document.querySelector('img[src^=\"blob:\"]')?.naturalWidth")
    assert recorded_violations(signed_in) == []


def test_djangos_admin_works(page: Page):
    page.goto("/django-admin/login/?next=/django-admin/catalogue/build/21/change/")
    page.get_by_label("Username").fill(OWNER["username"])
    page.get_by_label("Password").fill(OWNER["password"])
    page.get_by_role("button", name="Log in").click()
    for path in (None, "/django-admin/", "/django-admin/catalogue/build/"):
        if path:
            page.goto(path)
        expect(page.get_by_role("button", name="Log out")).to_be_visible()
        assert recorded_violations(page) == []


def test_the_page_of_the_schema_works(page: Page, token):
    page.set_extra_http_headers({"Authorization": f"Bearer {token}"})
    page.goto("/api/docs")
    # The first call: a long list is rendered as it is scrolled.
    expect(page.get_by_role("link", name="/api/changes", exact=True)).to_be_visible()
    assert recorded_violations(page) == []


@pytest.mark.essential
def test_a_foreign_script_is_reported_as_a_violation(page: Page):
    page.goto("/")
    page.evaluate(
        """() => new Promise(seen => {
          document.addEventListener("securitypolicyviolation", seen, { once: true })
          const script = document.createElement("script")
          script.textContent = "window.intruder = true"
          document.body.append(script)
        })"""
    )
    assert recorded_violations(page) == ["script-src-elem: inline"]
    assert page.evaluate("window.intruder") is None
