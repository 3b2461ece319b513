"""The long records of a document's lists, such as people, are closed until the owner opens them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import accessibility_findings
from tests.support.document_form import (
    document_kept,
    document_values,
    expect_document_saved,
    open_document,
    open_record,
    record,
)
from tests.support.item_form import save, unsaved_text
from tests.support.owner import DEVICES, field


@pytest.fixture(autouse=True)
def _kept(api) -> Iterator[None]:
    with document_kept(api, "about"):
        yield


def open_people(page: Page) -> list[str]:
    """Return the people whose fields are shown."""
    people = page.get_by_role("group", name="People").get_by_role("button", expanded=True)
    return people.all_inner_texts()


@DEVICES
def test_four_people_are_four_rows_to_put_in_order(signed_in: Page, api, size):
    page = open_document(signed_in, "about")
    page.set_viewport_size(size)
    founder = page.get_by_role("button", name="Person 1 The founder", exact=True)
    author = page.get_by_role("button", name="Person 3 The website author", exact=True)
    expect(founder).to_have_attribute("aria-expanded", "false")
    expect(field(record(page, "Person 1"), "Title")).to_be_hidden()
    boxes = [founder.bounding_box(), author.bounding_box()]
    assert boxes[0] and boxes[1] and boxes[1]["y"] - boxes[0]["y"] < 250
    page.get_by_role("button", name="Move person 3 up").click()
    page.get_by_role("button", name="Move person 2 up").click()
    save(page, "Page")
    expect_document_saved(page, "About us")
    titles = [person["title"] for person in document_values(api, "about")["people"]]
    assert titles[:2] == ["The website author", "The founder"]


@DEVICES
def test_what_is_wrong_in_a_closed_record_is_shown_and_focused(signed_in: Page, size):
    page = open_document(signed_in, "about")
    page.set_viewport_size(size)
    title = field(open_record(page, "Person 2"), "Title").first
    title.fill("")
    page.get_by_role("button", name="Person 2", exact=True).click()
    expect(title).to_be_hidden()
    save(page, "Page")
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()
    expect(title).to_have_accessible_description("Please enter the title")
    assert len(open_people(page)) == 1
    assert accessibility_findings(page) == []


def test_a_restored_draft_leaves_the_records_closed(signed_in: Page):
    page = open_document(signed_in, "about")
    field(open_record(page, "Person 2"), "Title").fill("The mechanic")
    page.reload()
    unsaved_text(page).get_by_role("button", name="Restore").click()
    expect(page.get_by_role("button", name="Person 2 The mechanic", exact=True)).to_be_visible()
    assert open_people(page) == []


def test_the_address_of_a_field_opens_the_record_that_it_is_in(signed_in: Page):
    signed_in.goto("/admin/pages/about#people.1.facts.0.value")
    value = record(signed_in, "Person 2").get_by_label("Value").first
    expect(value).to_be_focused()
    assert len(open_people(signed_in)) == 1


def test_an_open_record_stays_open_while_it_is_dragged(signed_in: Page):
    page = open_document(signed_in, "about")
    open_record(page, "Person 2")
    page.get_by_role("button", name="Drag to move: person 2", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Person 2 is picked up")).to_be_attached()
    page.keyboard.press("ArrowUp")
    moved = page.get_by_role("status").filter(has_text="Person 2 moved to place 1 of 4.")
    expect(moved).to_be_attached()
    page.keyboard.press("Enter")
    expect(field(record(page, "Person 1"), "Title")).to_have_value("The test rider")
    expect(field(record(page, "Person 1"), "Title")).to_be_visible()
    assert len(open_people(page)) == 1
