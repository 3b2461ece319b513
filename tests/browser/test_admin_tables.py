"""The owner's tables of builds and tyres: columns, search, sorting, rows."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import accessibility_findings, first_held
from tests.support.item_table import row
from tests.support.owner import PHONE, RED

COLUMNS = {
    "builds": ["Name", "Frame", "Engine", "Year", "Featured", "Actions"],
    "tyres": ["Name", "Size", "Type", "Compound", "Terrain", "Actions"],
}
KINDS = pytest.mark.parametrize("kind", COLUMNS)


def headers(page: Page) -> list[str]:
    return page.locator("thead th").all_text_contents()


def column(page: Page, label: str) -> list[str]:
    cell = "tbody th" if label == "Name" else f'tbody td[data-label="{label}"]'
    return page.locator(cell).all_text_contents()


@pytest.mark.essential
@KINDS
def test_the_columns_and_buttons_are_the_promised_ones(signed_in: Page, api, kind):
    page = signed_in
    page.goto(f"/admin/{kind}")
    expect(page.locator("tbody tr")).to_have_count(len(api.get(f"/api/{kind}").json()))
    assert headers(page) == COLUMNS[kind]
    back = page.get_by_role("link", name="Back to Dashboard", exact=True)
    expect(back).to_have_attribute("href", "/admin")
    add = page.get_by_role("link", name=f"Add New {kind[:-1].capitalize()}", exact=True)
    expect(add).to_have_attribute("href", f"/admin/{kind}/new")


def test_a_build_shows_its_values_and_featured_as_yes_or_no(signed_in: Page, api):
    page = signed_in
    page.goto("/admin/builds")
    for pk, featured in [(21, "Yes"), (20, "No")]:
        stored = api.get(f"/api/builds/{pk}").json()
        cells = row(page, stored["name"]).locator("td")
        texts = [stored["frame"], stored["engine"], str(stored["build_year"]), featured]
        expect(cells).to_have_text([*texts, "PublishedEditDuplicateDelete"])
        edit = row(page, stored["name"]).get_by_role("link", name="Edit")
        expect(edit).to_have_attribute("href", f"/admin/builds/{pk}")


def test_an_empty_text_of_a_tyre_is_a_dash(signed_in: Page):
    signed_in.goto("/admin/tyres")
    cells = row(signed_in, "Ozolnieki Trase R18").locator("td")
    expect(cells).to_have_text(["18x10-8", "rear", "-", "-", "PublishedEditDuplicateDelete"])


@KINDS
def test_a_list_says_that_it_loads_is_empty_or_has_failed(signed_in: Page, kind):
    page = signed_in
    asked: list[Route] = []
    page.route(f"**/api/{kind}", lambda route: asked.append(route))
    page.goto(f"/admin/{kind}")
    expect(page.get_by_text("Loading...", exact=True)).to_be_visible()
    first_held(page, asked).fulfill(status=503, json={"error": "The workshop is closed."})
    box = page.get_by_role("alert")
    expect(box).to_contain_text(f"Error loading {kind}: The workshop is closed.")
    expect(box).to_have_css("color", RED)
    asked.clear()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Loading...", exact=True)).to_be_visible()
    first_held(page, asked).fulfill(
        status=502, body="<h1>Bad gateway</h1>", content_type="text/html"
    )
    expect(box).to_contain_text(f"Error loading {kind}: API error: 502")
    asked.clear()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Loading...", exact=True)).to_be_visible()
    first_held(page, asked).fulfill(json=[])
    empty = f"No {kind} found. Add some {kind} to get started."
    expect(page.get_by_text(empty, exact=True)).to_be_visible()


def test_the_search_looks_at_every_column(signed_in: Page, api):
    page = signed_in
    page.goto("/admin/tyres")
    total = len(api.get("/api/tyres").json())
    search = page.get_by_role("searchbox", name="Search")
    for words, names in [
        ("SAND", ["Ozolnieki Kāpa R20", "Ozolnieki Vaga F21"]),
        ("rear 18x", ["Ozolnieki Trase R18"]),
    ]:
        search.fill(words)
        expect(page.locator("tbody tr")).to_have_count(len(names))
        assert column(page, "Name") == names
        expect(page.get_by_text(f"{len(names)} of {total}", exact=True)).to_be_visible()
    search.fill("zzz")
    expect(page.get_by_text("Nothing matches “zzz”.")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(page.locator("tbody tr")).to_have_count(total)
    expect(search).to_have_value("")


def test_a_header_sorts_and_says_so_without_another_word(signed_in: Page):
    page = signed_in
    page.goto("/admin/builds")
    for label in COLUMNS["builds"][:-1]:
        header = page.locator("thead th", has_text=label)
        expect(header).to_have_attribute("aria-sort", "none")
        header.get_by_role("button").click()
        expect(header).to_have_attribute("aria-sort", "ascending")
        upwards = column(page, label)
        header.get_by_role("button").press("Enter")
        expect(header).to_have_attribute("aria-sort", "descending")
        assert column(page, label) != upwards
        assert sorted(column(page, label)) == sorted(upwards)
        expect(page.locator("[aria-sort=ascending], [aria-sort=descending]")).to_have_count(1)
        assert headers(page) == COLUMNS["builds"]
        if label in ("Year", "Featured"):
            assert upwards == sorted(upwards)
            assert column(page, label) == sorted(upwards, reverse=True)


def test_a_row_is_a_card_where_there_is_no_room(signed_in: Page):
    page = signed_in
    page.goto("/admin/builds")
    card = row(page, "Works MX 480 No. 21")
    name, year = card.get_by_role("rowheader"), card.locator('td[data-label="Year"]')
    assert top(name) == top(year)
    page.set_viewport_size(PHONE)
    assert top(name) < top(year)
    for button in (*card.get_by_role("link").all(), *card.get_by_role("button").all()):
        box = button.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]


@pytest.mark.usefixtures("window")
def test_a_row_leads_to_its_item_shows_its_draft_and_is_featured_by_a_tap(
    signed_in: Page, api, site_build
):
    page, name = signed_in, site_build["name"]
    page.goto("/admin/builds")
    row(page, name).locator("img").click()
    expect(page).to_have_url(f"/admin/builds/{site_build['id']}")
    page.get_by_label("Frame", exact=True).fill("Typed, not saved")
    page.get_by_role("navigation", name="Admin").get_by_role("link", name="Builds").click()
    expect(row(page, name).get_by_text("Unsaved draft")).to_be_visible()
    expect(page.get_by_text("Unsaved draft")).to_have_count(1)
    featured = row(page, name).get_by_role("switch", name="Featured")
    before = api.get(f"/api/builds/{site_build['id']}").json()["featured"]
    featured.click()
    cell = row(page, name).locator('td[data-label="Featured"]')
    expect(cell).to_have_text("No" if before else "Yes")
    expect(featured).to_be_checked(checked=not before)
    page.reload()
    expect(featured).to_be_checked(checked=not before)
    edit, delete = (row(page, name).get_by_text(label, exact=True) for label in ("Edit", "Delete"))
    edit_box, delete_box = edit.bounding_box(), delete.bounding_box()
    assert edit_box and delete_box and delete_box["width"] < edit_box["width"]
    assert accessibility_findings(page) == []


def top(locator) -> float:
    box = locator.bounding_box()
    assert box
    return box["y"]
