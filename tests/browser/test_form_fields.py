"""The fields of the owner's forms: initial values and validation."""

from datetime import datetime

import pytest
from playwright.sync_api import Page, expect

from tests.support.item_form import expect_saved, save
from tests.support.owner import field

YEAR = "Please enter a build year from 1900 to 2100"


@pytest.mark.essential
def test_a_new_build_starts_empty_this_year_and_not_featured(new_build: Page):
    expect(new_build.get_by_role("heading", level=1)).to_have_text("Create New Build")
    for label in ("Name", "Frame", "Engine", "Description"):
        expect(field(new_build, label)).to_have_value("")
    expect(field(new_build, "Build year")).to_have_value(str(datetime.now().year))
    expect(field(new_build, "Featured")).not_to_be_checked()
    expect(field(new_build, "Description")).to_have_attribute("rows", "6")
    for label in ("Name", "Frame", "Engine", "Build year"):
        expect(field(new_build, label)).to_have_attribute("required", "")
    expect(new_build.get_by_text("No images uploaded yet.")).to_have_count(0)


def test_a_new_tyre_starts_empty_and_rear(signed_in: Page):
    signed_in.goto("/admin/tyres/new")
    expect(signed_in.get_by_role("heading", level=1)).to_have_text("Create New Tyre")
    for label in ("Name", "Size", "Compound", "Terrain"):
        expect(field(signed_in, label)).to_have_value("")
    expect(field(signed_in, "Type")).to_have_value("rear")
    assert field(signed_in, "Type").locator("option").all_text_contents() == ["Rear", "Front"]
    save(signed_in, "Tyre")
    for label, sentence in [("Name", "Please enter the name"), ("Size", "Please enter the size")]:
        expect(field(signed_in, label)).to_have_accessible_description(sentence)


def test_an_existing_build_is_edited_from_its_own_values(signed_in: Page, api):
    signed_in.goto("/admin/builds/21")
    expect(signed_in.get_by_role("heading", level=1)).to_have_text("Edit Build")
    stored = api.get("/api/builds/21").json()
    for label, name in [("Name", "name"), ("Frame", "frame"), ("Engine", "engine")]:
        expect(field(signed_in, label)).to_have_value(stored[name])
    expect(field(signed_in, "Build year")).to_have_value(str(stored["build_year"]))
    expect(field(signed_in, "Featured")).to_be_checked()
    expect(field(signed_in, "Description")).to_have_value(stored["description"])


@pytest.mark.essential
def test_each_required_field_asks_for_its_value(new_build: Page, writes):
    page = new_build
    field(page, "Name").fill("   ")
    field(page, "Build year").fill("")
    save(page)
    for label, sentence in [
        ("Name", "Please enter the name"),
        ("Frame", "Please enter the frame"),
        ("Engine", "Please enter the engine"),
        ("Build year", YEAR),
    ]:
        expect(field(page, label)).to_have_accessible_description(sentence)
        expect(field(page, label)).to_have_attribute("aria-invalid", "true")
    expect(field(page, "Name")).to_be_focused()
    field(page, "Name").fill("A name")
    expect(page.get_by_text("Please enter the name")).to_have_count(0)
    save(page)
    expect(field(page, "Frame")).to_be_focused()
    assert writes == []


def test_the_build_year_is_a_whole_number_from_1900_to_2100(
    edited_build: Page, api, site_build, writes
):
    for year in ("1899", "2101", "2024.5", ""):
        field(edited_build, "Build year").fill(year)
        save(edited_build)
        expect(field(edited_build, "Build year")).to_have_accessible_description(YEAR)
        field(edited_build, "Build year").fill("2000")
        expect(edited_build.get_by_text(YEAR)).to_have_count(0)
    assert writes == []
    for year in (1900, 2100):
        field(edited_build, "Build year").fill(str(year))
        save(edited_build)
        expect_saved(edited_build, site_build["name"])
        assert api.get(f"/api/builds/{site_build['id']}").json()["build_year"] == year
        edited_build.goto(f"/admin/builds/{site_build['id']}")


@pytest.mark.essential
def test_server_errors_are_shown_at_their_field(edited_build: Page):
    sentences = {name: [f"The {name} is too heavy."] for name in ("frame", "engine")}
    refusal = {"error": "The build is too heavy.", "fields": sentences}
    edited_build.route(
        "**/api/builds/*", lambda route: route.fulfill(status=400, json=refusal), times=1
    )
    save(edited_build)
    for label in ("Frame", "Engine"):
        expect(field(edited_build, label)).to_have_accessible_description(
            f"The {label.lower()} is too heavy."
        )
    expect(field(edited_build, "Frame")).to_be_focused()
    expect(field(edited_build, "Name")).not_to_have_attribute("aria-invalid", "true")
    expect(edited_build.get_by_role("alert")).to_have_count(2)


@pytest.mark.parametrize("kind", ["builds", "tyres"])
def test_an_item_that_is_not_there_is_named_by_its_id(signed_in: Page, kind):
    signed_in.goto(f"/admin/{kind}/999")
    noun = kind[:-1].capitalize()
    expect(signed_in.get_by_role("alert")).to_have_text(f"{noun} with ID 999 not found")
    signed_in.get_by_role("link", name="Back to the list").click()
    expect(signed_in).to_have_url(f"/admin/{kind}")


def test_an_item_that_cannot_be_loaded_says_why(signed_in: Page):
    signed_in.route(
        "**/api/builds/21",
        lambda route: route.fulfill(status=503, json={"error": "The workshop is closed."}),
        times=1,
    )
    signed_in.goto("/admin/builds/21")
    expect(signed_in.get_by_role("alert")).to_have_text("The workshop is closed.")
    signed_in.get_by_role("button", name="Try again").click()
    expect(field(signed_in, "Name")).to_have_value("Works MX 480 No. 21")
