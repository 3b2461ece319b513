"""The owner restores an earlier version of a document, and replaces its sample values."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import accessibility_findings
from tests.support.company_form import (
    COMPANY_API,
    NUMBER,
    PATH,
    change_company,
    company_values,
    open_company,
)
from tests.support.item_form import expect_status, unsaved_text
from tests.support.owner import DEVICES, PHONE, field

pytestmark = pytest.mark.usefixtures("company_kept")


@DEVICES
def test_an_earlier_version_is_restored(signed_in: Page, api, size):
    signed_in.set_viewport_size(size)
    change_company(api, phone=NUMBER)
    version = api.get(COMPANY_API).json()["version"]
    change_company(api, phone="+371 26 000 001", city="Jelgava")
    form = open_company(signed_in)
    field(form, "Short name").fill("Typed")
    form.get_by_text("History").click()
    newest = form.get_by_role("listitem").filter(has_text="on the site now")
    expect(newest).to_contain_text(f"Version {version + 1}")
    expect(newest).to_contain_text("How to reach it: Phone, Where it is: City")
    expect(newest.get_by_role("button")).to_have_count(0)
    form.get_by_role("button", name=f"Restore version {version}", exact=True).click()
    dialog = form.get_by_role("alertdialog")
    expect(dialog).to_contain_text(f"Restore version {version} of ")
    assert accessibility_findings(form) == []
    dialog.get_by_role("button", name="Restore").click()
    expect_status(form, f"Version {version} restored.")
    expect(field(form, "Phone")).to_have_value(NUMBER)
    expect(field(form, "City")).to_have_value("Ozolnieki")
    assert company_values(api)["phone"] == NUMBER
    unsaved_text(form).get_by_role("button", name="Restore").click()
    expect(field(form, "Short name")).to_have_value("Typed")


@DEVICES
def test_the_dashboard_leads_to_each_sample_value_until_it_is_replaced(signed_in: Page, api, size):
    page = signed_in
    page.set_viewport_size(size)
    page.goto("/admin")
    steps = page.get_by_role("region", name="First steps")
    links = steps.get_by_role("link")
    expect(links.first).to_have_text("Company · How to reach it: Phone")
    change_company(api, phone=NUMBER)
    page.reload()
    expect(links.first).to_have_text("Company · How to reach it: WhatsApp")
    if size == PHONE:
        expect(links).to_have_count(6)
        steps.get_by_role("button", name="Show all 20").click()
    expect(links).to_contain_text(["Racing parts · Suppliers", "About us · People"])
    links.first.click()
    expect(page).to_have_url(f"{PATH}#whatsapp")
    expect(field(page, "WhatsApp")).to_be_focused()
    expect(field(page, "WhatsApp")).to_be_in_viewport()
    own = {"whatsapp": "", "email": "a@example.lv", "street": "Skolas iela 2", "social": []}
    own |= {"legal_name": "SIA Q", "registration_number": "40000000001", "vat_number": ""}
    change_company(api, **own, legal_address="Skolas iela 2, Ozolnieki")
    page.goto("/admin/pages")
    marked = page.get_by_role("link").filter(has_text="Sample values")
    expect(marked.get_by_role("heading")).to_have_text(
        ["Home", "Quad builds", "Racing parts", "Service", "About us"]
    )
    page.goto("/admin")
    expect(links.first).to_have_text("Home · At the top: Picture")
    links.first.click()
    expect(page.get_by_role("button", name="Change picture: At the top")).to_be_focused()
