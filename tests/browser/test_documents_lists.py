"""The owner edits the lists of the document `company`: opening hours, social networks."""

from playwright.sync_api import APIRequestContext, Page, expect

from tests.flows.dragging import expect_announced, pick_up
from tests.support.browser import accessibility_findings
from tests.support.company_form import (
    COMPANY_API,
    add_row,
    company_values,
    expect_company_saved,
    row,
)
from tests.support.item_form import save
from tests.support.owner import SIZES, field


def first_days(api: APIRequestContext) -> list[str]:
    return [hours["first_day"] for hours in company_values(api)["opening_hours"]]


def test_rows_are_moved_removed_and_brought_back(company_form: Page, api):
    add_row(company_form, "Saturday", "Saturday", "10:00", "14:00")
    up = company_form.get_by_role("button", name="Move row 2 up")
    up.click()
    expect(company_form.get_by_role("button", name="Move row 1 up")).to_be_focused()
    expect(field(row(company_form, 1), "From")).to_have_value("Saturday")
    company_form.get_by_role("button", name="Remove row 2").click()
    expect(row(company_form, 2)).to_have_count(0)
    company_form.get_by_role("button", name="Undo").click()
    expect(field(row(company_form, 2), "From")).to_be_focused()
    expect(field(row(company_form, 2), "From")).to_have_value("Monday")
    company_form.get_by_role("button", name="Add row").click()
    company_form.get_by_role("button", name="Remove row 3").click()
    expect(company_form.get_by_role("button", name="Undo")).to_have_count(0)
    save(company_form, "Page")
    expect_company_saved(company_form)
    assert first_days(api) == ["Saturday", "Monday"]


def test_the_sentences_of_the_server_are_shown_at_their_fields(company_form: Page):
    errors = {"opening_hours.0.closes": ["Too late."], "phone": ["Not reachable."]}
    company_form.route(
        f"**{COMPANY_API}", lambda route: route.fulfill(status=400, json={"fields": errors})
    )
    save(company_form, "Page")
    expect(field(company_form, "Phone")).to_be_focused()
    expect(company_form.get_by_text("Not reachable.")).to_be_visible()
    expect(field(row(company_form, 1), "Closes")).to_have_accessible_description("Too late.")


def test_rows_are_moved_by_dragging_with_the_keyboard(company_form: Page, api):
    add_row(company_form, "Saturday", "Saturday", "10:00", "14:00")
    company_form.get_by_role("button", name="Drag to move: row 2", exact=True).focus()
    pick_up(company_form, "Enter", "Row 2 is picked up")
    company_form.keyboard.press("ArrowUp")
    expect_announced(company_form, "Row 2 moved to place 1 of 2.")
    company_form.keyboard.press("Enter")
    expect(field(row(company_form, 1), "From")).to_have_value("Saturday")
    save(company_form, "Page")
    expect_company_saved(company_form)
    assert first_days(api) == ["Saturday", "Monday"]


@SIZES
def test_axe_finds_nothing_in_rows_with_errors(company_form: Page, size):
    company_form.set_viewport_size(size)
    company_form.get_by_role("button", name="Add row").click()
    company_form.get_by_role("button", name="Remove link 1").click()
    save(company_form, "Page")
    expect(company_form.get_by_text("Please choose a day").first).to_be_visible()
    expect(company_form.get_by_text("The link was removed.")).to_be_visible()
    assert accessibility_findings(company_form) == []
