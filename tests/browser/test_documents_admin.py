"""The owner edits the document `company` in the admin."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, BrowserContext, Locator, Page, expect

from tests.support.browser import DESKTOP
from tests.support.gunicorn import OWNER
from tests.support.item_form import expect_status, lose_first_response, save, unsaved_text
from tests.support.owner import PHONE, end_session, field, fill_login, log_in

ON_A_PHONE = pytest.mark.browser_context_args(has_touch=True, is_mobile=True, viewport=PHONE)
SIZES = pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone", marks=ON_A_PHONE), pytest.param(DESKTOP, id="desktop")]
)
PATH = "/admin/pages/company"
API = "/api/pages/company"
NUMBER = "+371 26 123 456"
BAD_EMAIL = "Please enter an email address, such as name@example.com"


def values(api: APIRequestContext) -> dict:
    found: dict = api.get(API).json()["values"]
    return found


def put(api: APIRequestContext, **changes: object) -> None:
    response = api.put(API, data={"values": values(api) | changes})
    assert response.status == 200, response.text()


@pytest.fixture(autouse=True)
def restored(api: APIRequestContext) -> Iterator[None]:
    """Bring back the document that the test began with."""
    before = values(api)
    yield
    put(api, **before)


@pytest.fixture
def form(signed_in: Page) -> Page:
    return open_form(signed_in)


def open_form(page: Page, path: str = PATH) -> Page:
    page.goto(path)
    expect(field(page, "Short name")).to_be_visible()
    return page


def row(page: Page, number: int) -> Locator:
    return page.get_by_role("group", name=f"Row {number}", exact=True)


def add_row(page: Page, first: str, last: str, opens: str, closes: str) -> None:
    rows = page.get_by_role("group", name="Opening hours").locator("fieldset")
    number = rows.count() + 1
    page.get_by_role("button", name="Add row").click()
    added = row(page, number)
    expect(field(added, "From")).to_be_focused()
    field(added, "From").select_option(first)
    field(added, "To").select_option(last)
    field(added, "Opens").fill(opens)
    field(added, "Closes").fill(closes)


def expect_saved(page: Page) -> None:
    expect(page).to_have_url("/admin/pages")
    expect_status(page, "Company was saved.")


@SIZES
def test_the_owner_changes_the_phone_and_the_opening_hours(signed_in: Page, api, size):
    page = signed_in
    page.set_viewport_size(size)
    page.goto("/admin")
    page.get_by_role("navigation", name="Admin").get_by_role("link", name="Pages").click()
    expect(page).to_have_title("Pages | Admin | Ozolnieki Quad Racing")
    page.get_by_role("link", name="Company").click()
    expect(page).to_have_url(PATH)
    expect(page.get_by_role("heading", level=1)).to_have_text("Company")
    field(page, "Phone").fill(NUMBER)
    add_row(page, "Saturday", "Saturday", "10:00", "14:00")
    save(page, "Page")
    expect_saved(page)
    saved = values(api)
    assert saved["phone"] == NUMBER
    saturday = {"first_day": "Saturday", "last_day": "Saturday", "opens": "10:00"}
    assert saved["opening_hours"][1:] == [saturday | {"closes": "14:00"}]
    page.get_by_role("status").get_by_role("link", name="View on site").click()
    expect(page).to_have_url("/contact")
    main = page.get_by_role("main")
    expect(main.get_by_role("link", name=NUMBER).first).to_be_visible()
    expect(main.get_by_text("10:00").first).to_be_visible()
    page.reload()
    expect(main.get_by_role("link", name=NUMBER).first).to_be_visible()


@SIZES
def test_bad_input_is_refused_at_its_field_before_the_server_is_asked(form: Page, writes, size):
    form.set_viewport_size(size)
    add_row(form, "Saturday", "Saturday", "10:00", "")
    field(form, "Email").fill("hello@")
    save(form, "Page")
    expect(field(form, "Email")).to_be_focused()
    expect(field(form, "Email")).to_have_accessible_description(
        f"{BAD_EMAIL} This is a sample value. Please enter yours."
    )
    field(form, "Email").fill("hello@example.lv")
    expect(form.get_by_text(BAD_EMAIL)).to_have_count(0)
    save(form, "Page")
    closes = field(row(form, 2), "Closes")
    expect(closes).to_be_focused()
    expect(closes).to_have_accessible_description("Please enter a time, such as 09:00")
    assert [request.method for request in writes] == []


def test_the_sentences_of_the_server_are_shown_at_their_fields(form: Page):
    errors = {"opening_hours.0.closes": ["Too late."], "phone": ["Not reachable."]}
    form.route(f"**{API}", lambda route: route.fulfill(status=400, json={"fields": errors}))
    save(form, "Page")
    expect(field(form, "Phone")).to_be_focused()
    expect(form.get_by_text("Not reachable.")).to_be_visible()
    expect(field(row(form, 1), "Closes")).to_have_accessible_description("Too late.")


def test_rows_are_moved_removed_and_brought_back(form: Page, api):
    add_row(form, "Saturday", "Saturday", "10:00", "14:00")
    up = form.get_by_role("button", name="Move row 2 up")
    up.click()
    expect(form.get_by_role("button", name="Move row 1 up")).to_be_focused()
    expect(field(row(form, 1), "From")).to_have_value("Saturday")
    form.get_by_role("button", name="Remove row 2").click()
    expect(row(form, 2)).to_have_count(0)
    form.get_by_role("button", name="Undo").click()
    expect(field(row(form, 2), "From")).to_be_focused()
    expect(field(row(form, 2), "From")).to_have_value("Monday")
    form.get_by_role("button", name="Add row").click()
    form.get_by_role("button", name="Remove row 3").click()
    expect(form.get_by_role("button", name="Undo")).to_have_count(0)
    save(form, "Page")
    expect_saved(form)
    assert [hours["first_day"] for hours in values(api)["opening_hours"]] == ["Saturday", "Monday"]


@SIZES
def test_what_was_saved_in_another_tab_is_not_overwritten(
    form: Page, api, context: BrowserContext, size
):
    form.set_viewport_size(size)
    other = open_form(context.new_page())
    field(form, "Phone").fill(NUMBER)
    add_row(other, "Sunday", "Sunday", "11:00", "12:00")
    save(other, "Page")
    expect_saved(other)
    save(form, "Page")
    conflict = form.get_by_role("alert")
    expect(conflict).to_contain_text("This page was changed elsewhere")
    expect(conflict.locator("dt")).to_have_text(["Phone", "Opening hours"])
    expect(conflict).to_contain_text("Sunday, Sunday, 11:00, 12:00")
    assert values(api)["phone"] != NUMBER
    conflict.get_by_role("button", name="Use the other version").click()
    expect(field(row(form, 2), "From")).to_have_value("Sunday")
    unsaved_text(form).get_by_role("button", name="Restore").click()
    expect(field(form, "Phone")).to_have_value(NUMBER)
    save(form, "Page")
    expect_saved(form)


@SIZES
def test_a_reload_loses_nothing(form: Page, size):
    form.set_viewport_size(size)
    field(form, "Phone").fill("+371 2")
    add_row(form, "Sunday", "Sunday", "11:00", "12:00")
    form.reload()
    expect(field(form, "Phone")).to_be_visible()
    expect(row(form, 2)).to_have_count(0)
    unsaved_text(form).get_by_role("button", name="Restore").click()
    expect(field(form, "Phone")).to_have_value("+371 2")
    expect(field(row(form, 2), "Opens")).to_have_value("11:00")


def test_cancel_offers_undo(form: Page):
    field(form, "Phone").fill(NUMBER)
    form.get_by_role("link", name="Cancel").click()
    expect(form).to_have_url("/admin/pages")
    expect_status(form, "Your changes were not saved.")
    form.get_by_role("link", name="Undo").click()
    expect(field(form, "Phone")).to_have_value(NUMBER)


def test_an_ended_session_asks_for_the_password_over_the_form(page: Page, site, api):
    token = log_in(page, site)
    open_form(page)
    field(page, "Phone").fill(NUMBER)
    end_session(page, site, token)
    save(page, "Page")
    fill_login(page.get_by_role("dialog"), OWNER["password"])
    expect_saved(page)
    assert values(api)["phone"] == NUMBER


def test_a_save_whose_answer_was_lost_is_no_conflict(form: Page, api):
    field(form, "Phone").fill(NUMBER)
    lost = lose_first_response(form, f"**{API}", "PUT")
    save(form, "Page")
    expect(form.get_by_text("The server cannot be reached.")).to_be_visible()
    save(form, "Page")
    expect_saved(form)
    assert lost == [200]


@SIZES
def test_an_earlier_version_is_restored(signed_in: Page, api, size):
    signed_in.set_viewport_size(size)
    put(api, phone=NUMBER)
    version = api.get(API).json()["version"]
    put(api, phone="+371 26 000 001", city="Jelgava")
    form = open_form(signed_in)
    field(form, "Short name").fill("Typed")
    form.get_by_text("History").click()
    newest = form.get_by_role("listitem").filter(has_text="on the site now")
    expect(newest).to_contain_text(f"Version {version + 1}")
    expect(newest).to_contain_text("Phone, City")
    expect(newest.get_by_role("button")).to_have_count(0)
    form.get_by_role("button", name=f"Restore version {version}", exact=True).click()
    dialog = form.get_by_role("alertdialog")
    expect(dialog).to_contain_text(f"Restore version {version} of ")
    dialog.get_by_role("button", name="Restore").click()
    expect_status(form, f"Version {version} restored.")
    expect(field(form, "Phone")).to_have_value(NUMBER)
    expect(field(form, "City")).to_have_value("Ozolnieki")
    assert values(api)["phone"] == NUMBER
    unsaved_text(form).get_by_role("button", name="Restore").click()
    expect(field(form, "Short name")).to_have_value("Typed")


@SIZES
def test_the_dashboard_lists_sample_values_until_they_are_replaced(signed_in: Page, api, size):
    page = signed_in
    page.set_viewport_size(size)
    page.goto("/admin")
    steps = page.get_by_role("region", name="First steps")
    expect(steps).to_contain_text("These still have sample values: Phone, WhatsApp, Email,")
    put(api, phone=NUMBER)
    page.reload()
    expect(steps).to_contain_text("These still have sample values: WhatsApp, Email,")
    steps.get_by_role("link", name="Enter yours").click()
    expect(page).to_have_url(f"{PATH}#whatsapp")
    expect(field(page, "WhatsApp")).to_be_focused()
    expect(field(page, "WhatsApp")).to_be_in_viewport()
    own = {"whatsapp": "", "email": "a@example.lv", "street": "Skolas iela 2", "social": []}
    own |= {"legal_name": "SIA Q", "registration_number": "40000000001", "vat_number": ""}
    put(api, **own, legal_address="Skolas iela 2, Ozolnieki")
    page.goto("/admin/pages")
    expect(page.get_by_role("link", name="Company")).to_be_visible()
    expect(page.get_by_text("Sample values")).to_have_count(0)
    page.goto("/admin")
    expect(page.get_by_role("article").first).to_be_visible()
    expect(steps).to_have_count(0)


def test_the_fields_are_for_a_thumb(form: Page):
    form.set_viewport_size(PHONE)
    for label, kind in [("Phone", "tel"), ("Email", "email")]:
        expect(field(form, label)).to_have_attribute("type", kind)
    expect(field(form, "Build on the home page")).to_have_attribute("inputmode", "numeric")
    expect(field(row(form, 1), "Opens")).to_have_attribute("type", "time")


def test_an_unknown_page_is_not_found(signed_in: Page):
    response = signed_in.goto("/admin/pages/nothing")
    assert response and response.status == 404
    expect(signed_in.get_by_text("There is no page at this address.")).to_be_visible()
