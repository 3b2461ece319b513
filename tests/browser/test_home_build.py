"""The build that the home page features is deleted or hidden: the owner is told, and may choose."""

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.support.browser import accessibility_findings
from tests.support.company_form import change_company, company_values
from tests.support.item_form import expect_saved, open_item, save
from tests.support.item_table import row

pytestmark = pytest.mark.usefixtures("window")
FEATURED = "The home page features this build."


@pytest.fixture
def featured_build(api: APIRequestContext, company_kept: None, site_build: dict) -> dict:
    change_company(api, featured_build=site_build["id"])
    return site_build


def dialog(page: Page) -> Locator:
    return page.get_by_role("alertdialog")


def test_the_owner_is_told_before_it_goes_and_may_choose_another(
    signed_in: Page, api: APIRequestContext, featured_build: dict
):
    page, name = signed_in, featured_build["name"]
    page.goto("/admin/builds")
    published = row(page, name).get_by_role("switch", name="Published")
    published.click()
    expect(dialog(page)).to_contain_text(FEATURED)
    expect(dialog(page)).to_contain_text("it shows Works MX 480 No. 21.")
    assert accessibility_findings(page) == []
    dialog(page).get_by_role("button", name="Cancel").click()
    expect(published).to_be_checked()
    row(page, name).get_by_role("button", name="Delete").click()
    dialog(page).get_by_label("Feature instead").select_option("Night Shift 480 No. 58")
    dialog(page).get_by_role("button", name="Delete").click()
    expect(row(page, name)).to_have_count(0)
    number = company_values(api)["featured_build"]
    assert api.get(f"/api/builds/{number}").json()["name"] == "Night Shift 480 No. 58"


def test_the_form_asks_before_it_hides_the_build_of_the_home_page(
    signed_in: Page, api: APIRequestContext, featured_build: dict
):
    page, pk = open_item(signed_in, "builds", featured_build), featured_build["id"]
    page.get_by_label("Published").uncheck()
    save(page)
    expect(dialog(page)).to_contain_text(FEATURED)
    dialog(page).get_by_role("button", name="Cancel").click()
    assert api.get(f"/api/builds/{pk}").json()["published"]
    save(page)
    dialog(page).get_by_role("button", name="Save Build").click()
    expect_saved(page, featured_build["name"])
    assert not api.get(f"/api/builds/{pk}").json()["published"]
    assert company_values(api)["featured_build"] == pk
