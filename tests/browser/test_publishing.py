"""Items that are not published, as the owner and as visitors see them in the browser."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import accessibility_findings
from tests.support.examples import BUILD
from tests.support.item_form import expect_saved, expect_status, open_item, save
from tests.support.item_table import row
from tests.support.owner import SIZES, end_session, field, log_in

BAR = "Not published: only you can see this page"
MARK = "Not published"


@pytest.mark.essential
@SIZES
def test_the_owner_hides_and_publishes_an_item_in_the_table(signed_in: Page, api, site_tyre, size):
    page, name = signed_in, site_tyre["name"]
    page.set_viewport_size(size)
    page.goto("/admin/tyres")
    switch = row(page, name).get_by_role("switch", name="Published")
    expect(switch).to_be_checked()
    mark, button = (each.bounding_box() for each in (switch, switch.locator("..")))
    assert mark and button
    middle = button["y"] + button["height"] / 2
    assert mark["y"] + mark["height"] / 2 == pytest.approx(middle, abs=0.5)
    switch.click()
    expect(row(page, name).get_by_text(MARK, exact=True)).to_be_visible()
    assert api.get(f"/api/tyres/{site_tyre['id']}").json()["published"] is False
    assert accessibility_findings(page) == []
    api.put(f"/api/tyres/{site_tyre['id']}", data=site_tyre | {"images": [], "version": 2})
    switch.click()
    problem = f"{name} was changed elsewhere. Please check it and try again."
    expect(row(page, name).get_by_role("alert")).to_have_text(problem)
    expect(switch).to_be_checked()  # as it was changed elsewhere


@SIZES
def test_the_owner_hides_and_publishes_an_item_in_its_form(signed_in: Page, api, site_tyre, size):
    page, name = signed_in, site_tyre["name"]
    page.set_viewport_size(size)
    open_item(page, "tyres", site_tyre)
    field(page, "Published").uncheck()
    save(page, "Tyre")
    expect_status(page, f"{name} was saved. It is not published.")
    assert api.get(f"/api/tyres/{site_tyre['id']}").json()["published"] is False
    row(page, name).get_by_role("link", name="Edit").click()
    expect(page.get_by_role("heading", name="Edit Tyre")).to_be_visible()
    expect(page.get_by_text(MARK, exact=True)).to_be_visible()
    field(page, "Published").check()
    save(page, "Tyre")
    expect_saved(page, name, "tyres")
    expect(row(page, name).get_by_role("switch", name="Published")).to_be_checked()
    assert api.get(f"/api/tyres/{site_tyre['id']}").json()["published"] is True


@SIZES
def test_a_filtered_row_stays_until_the_next_filter(signed_in: Page, api, site_tyre, size):
    page, name = signed_in, site_tyre["name"]
    page.set_viewport_size(size)
    page.goto("/admin/tyres?published=yes")
    switch = row(page, name).get_by_role("switch", name="Published")
    switch.click()
    expect(row(page, name).get_by_text(MARK, exact=True)).to_be_visible()
    expect(switch).to_be_focused()
    assert api.get(f"/api/tyres/{site_tyre['id']}").json()["published"] is False
    filters = page.get_by_role("group", name="Filters").get_by_label("Published")
    filters.select_option("no")
    expect(row(page, name)).to_be_visible()
    filters.select_option("yes")
    expect(page.locator("tbody tr").first).to_be_visible()
    expect(row(page, name)).to_have_count(0)


@SIZES
def test_only_the_owner_sees_the_page_of_an_unpublished_build(
    signed_in: Page, browser: Browser, site: str, api, site_build, size
):
    page, path = signed_in, f"/quad-builds/{site_build['id']}"
    page.set_viewport_size(size)
    hidden = api.put(f"/api{path.replace('quad-', '')}", data=site_build | {"published": False})
    assert hidden.status == 200
    visitor = browser.new_page(base_url=site)
    visitor.goto(path)
    expect(visitor.get_by_role("alert")).to_have_text("Build not found")
    assert page.goto(path).status == 404
    bar = page.get_by_role("region", name=MARK)
    expect(bar).to_contain_text(BAR)
    expect(page.get_by_role("heading", level=1)).to_have_text(site_build["name"])
    assert accessibility_findings(page) == []
    api.put(f"/api/builds/{site_build['id']}", data=BUILD | {"name": "Renamed elsewhere"})
    bar.get_by_role("button", name="Publish").click()
    expect(bar.get_by_role("alert")).to_contain_text("changed elsewhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("Renamed elsewhere")
    bar.get_by_role("button", name="Publish").click()
    expect(bar).to_have_count(0)
    published = page.get_by_role("region", name="Published", exact=True)
    expect(published.get_by_role("status")).to_have_text("Published: everybody can see this page.")
    expect(published).to_be_focused()
    expect(published.get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Renamed elsewhere")
    assert accessibility_findings(page) == []
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"/admin/builds/{site_build['id']}")
    visitor.goto(path)
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Renamed elsewhere")
    visitor.close()


def test_the_owner_is_asked_to_log_in_if_the_session_has_ended(page: Page, api, site, site_build):
    api.put(f"/api/builds/{site_build['id']}", data=site_build | {"published": False})
    token = log_in(page, site)
    page.goto(f"/quad-builds/{site_build['id']}")
    bar = page.get_by_role("region", name=MARK)
    expect(bar).to_be_visible()
    end_session(page, site, token)
    bar.get_by_role("button", name="Publish").click()
    problem = "Your session has ended. Log in again to publish this build."
    expect(bar.get_by_role("alert")).to_have_text(problem)
    bar.get_by_role("link", name="Log in again").click()
    expect(page.get_by_label("Password")).to_be_visible()


@SIZES
@pytest.mark.parametrize(
    ("language", "text"),
    [("", "Edit this build"), ("/lv", "Labot šo kvadraciklu"), ("/ru", "Изменить этот квадроцикл")],
)
def test_a_signed_in_browser_has_a_link_from_a_build_to_its_editor(
    signed_in: Page, browser: Browser, site: str, site_build, language, text, size
):
    page, path = signed_in, f"{language}/quad-builds/{site_build['id']}"
    page.set_viewport_size(size)
    page.goto(path)
    link = page.get_by_role("link", name=text, exact=True)
    expect(link).to_be_visible()
    assert accessibility_findings(page) == []
    visitor = browser.new_page(base_url=site)
    visitor.goto(path)
    expect(visitor.get_by_role("heading", level=1)).to_have_text(site_build["name"])
    expect(visitor.locator("a[href^='/admin']")).to_have_count(0)
    visitor.close()
    link.click()
    expect(page.get_by_label("Name", exact=True)).to_have_value(site_build["name"])


def test_a_token_that_is_no_longer_valid_shows_what_visitors_see(page: Page, api, site_build):
    path = f"/quad-builds/{site_build['id']}"
    api.put(f"/api/builds/{site_build['id']}", data=site_build | {"published": False})
    page.goto("/about")
    page.evaluate("localStorage.setItem('authToken', 'stale')")
    page.goto(path)
    expect(page.get_by_role("alert")).to_have_text("Build not found")


def test_a_build_that_is_hidden_while_its_page_is_open_is_not_found_next(
    page: Page, api, site_build
):
    path = f"/quad-builds/{site_build['id']}"
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(site_build["name"])
    api.put(f"/api/builds/{site_build['id']}", data=site_build | {"published": False})
    page.get_by_role("link", name="Back to all builds").click()
    expect(page.get_by_role("heading", name="Other Builds")).to_be_visible()
    expect(page.get_by_text(site_build["name"], exact=True)).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("alert")).to_have_text("Build not found")
