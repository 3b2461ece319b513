"""The owner's forms of builds and tyres: what they start with, refuse, keep and save."""

from datetime import datetime

import pytest
from playwright.sync_api import Page, Request, Route, expect

from .owner import BUILD, DESKTOP, PHONE, TYRE, named, remove

LOST = "The server cannot be reached. Check the connection."
YEAR = "Please enter a build year from 1900 to 2100"
MARKUP = "First **bold**\nand *italic* <b>x</b>\n\n- one\n- two\n\n---\nLast"


def field(page: Page, label: str):
    return page.get_by_label(label, exact=True)


def fill_build(page: Page, name: str) -> None:
    field(page, "Name").fill(name)
    field(page, "Frame").fill(BUILD["frame"])
    field(page, "Engine").fill(BUILD["engine"])


def save(page: Page, noun: str = "Build") -> None:
    page.get_by_role("button", name=f"Save {noun}", exact=True).click()


def is_saved(page: Page, name: str, kind: str = "builds") -> None:
    expect(page).to_have_url(f"/admin/{kind}")
    expect(page.get_by_role("status").filter(has_text=f"{name} is saved.")).to_be_visible()


@pytest.fixture
def writes(page: Page) -> list[Request]:
    """What the page has sent to change something."""
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method != "GET" else None)
    return sent


@pytest.fixture
def new_name(request: pytest.FixtureRequest, api):
    """For an item that the test makes in the browser."""
    name = f"New, by {request.node.name[5:65]}"
    yield name
    for kind in ("builds", "tyres"):
        remove(api, kind, name)


@pytest.fixture
def new_build(signed_in: Page) -> Page:
    signed_in.goto("/admin/builds/new")
    return signed_in


@pytest.fixture
def edited(signed_in: Page, site_build) -> Page:
    signed_in.goto(f"/admin/builds/{site_build['id']}")
    expect(field(signed_in, "Name")).to_have_value(site_build["name"])
    return signed_in


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


def test_the_build_year_is_a_whole_number_from_1900_to_2100(edited: Page, api, site_build, writes):
    for year in ("1899", "2101", "2024.5", ""):
        field(edited, "Build year").fill(year)
        save(edited)
        expect(field(edited, "Build year")).to_have_accessible_description(YEAR)
        field(edited, "Build year").fill("2000")
        expect(edited.get_by_text(YEAR)).to_have_count(0)
    assert writes == []
    for year in (1900, 2100):
        field(edited, "Build year").fill(str(year))
        save(edited)
        is_saved(edited, site_build["name"])
        assert api.get(f"/api/builds/{site_build['id']}").json()["build_year"] == year
        edited.goto(f"/admin/builds/{site_build['id']}")


def test_the_preview_is_what_visitors_will_see(edited: Page, site_build):
    preview = edited.get_by_role("region", name="Preview")
    expect(preview).to_have_text("PreviewNothing written yet.")
    field(edited, "Description").fill(MARKUP)
    shown = preview.locator(".prose").inner_html()
    assert "<strong>bold</strong>" in shown and "<hr>" in shown
    save(edited)
    edited.get_by_role("link", name="View on site").click()
    expect(edited.get_by_role("heading", level=1)).to_have_text(site_build["name"])
    assert edited.locator(".prose").inner_html() == shown


def test_cancel_returns_to_the_list_and_changes_nothing(edited: Page, api, site_build, writes):
    field(edited, "Name").fill("Another name")
    edited.get_by_role("link", name="Cancel", exact=True).click()
    expect(edited).to_have_url("/admin/builds")
    expect(edited.get_by_role("table")).to_contain_text(site_build["name"])
    assert api.get(f"/api/builds/{site_build['id']}").json() == site_build
    assert writes == []


def test_a_new_build_is_saved_and_looked_at_on_the_site(new_build: Page, api, new_name):
    new_build.set_viewport_size(PHONE)
    fill_build(new_build, f"  {new_name} ")
    field(new_build, "Featured").check()
    save(new_build)
    is_saved(new_build, new_name)
    (stored,) = named(api, "builds", new_name)
    assert stored | BUILD | {"build_year": datetime.now().year, "featured": True} == stored
    new_build.get_by_role("link", name="View on site").click()
    expect(new_build).to_have_url(f"/quad-builds/{stored['id']}")
    expect(new_build.get_by_role("heading", level=1)).to_have_text(new_name)


def test_a_new_tyre_is_saved_and_looked_at_on_the_site(signed_in: Page, api, new_name):
    signed_in.set_viewport_size(DESKTOP)
    signed_in.goto("/admin/tyres/new")
    field(signed_in, "Name").fill(new_name)
    field(signed_in, "Size").fill(TYRE["size"])
    field(signed_in, "Type").select_option("front")
    field(signed_in, "Terrain").fill("Sand")
    save(signed_in, "Tyre")
    is_saved(signed_in, new_name, "tyres")
    (stored,) = named(api, "tyres", new_name)
    assert (stored["type"], stored["compound"], stored["terrain"]) == ("front", "", "Sand")
    signed_in.get_by_role("link", name="View on site").click()
    expect(signed_in).to_have_url("/racing-parts/tyres")
    expect(signed_in.get_by_role("article", name=new_name)).to_be_visible()


def test_the_result_is_told_on_the_list_and_nowhere_else(edited: Page, site_build):
    save(edited)
    is_saved(edited, site_build["name"])
    navigation = edited.get_by_role("navigation", name="Admin")
    for label in ("Dashboard", "Builds"):
        navigation.get_by_role("link", name=label).click()
        expect(edited.get_by_role("heading", level=1)).to_have_text(label)
        expect(edited.get_by_text("is saved.")).to_have_count(0)


@pytest.mark.parametrize("key", ["Control+s", "Meta+s"])
def test_a_key_saves_from_anywhere_on_the_page(signed_in: Page, api, site_tyre, key):
    signed_in.goto(f"/admin/tyres/{site_tyre['id']}")
    field(signed_in, "Compound").fill("Soft")
    if key == "Meta+s":
        field(signed_in, "Compound").blur()
    signed_in.keyboard.press(key)
    is_saved(signed_in, site_tyre["name"], "tyres")
    assert api.get(f"/api/tyres/{site_tyre['id']}").json()["compound"] == "Soft"


def test_what_the_server_refuses_stands_at_its_field(edited: Page):
    field(edited, "Frame").fill("x" * 200)
    field(edited, "Engine").fill("x" * 200)
    save(edited)
    for label in ("Frame", "Engine"):
        expect(field(edited, label)).to_have_accessible_description(
            "Ensure this field has no more than 120 characters."
        )
    expect(field(edited, "Frame")).to_be_focused()
    expect(field(edited, "Name")).not_to_have_attribute("aria-invalid", "true")
    expect(edited.get_by_role("alert")).to_have_count(2)


@pytest.mark.parametrize("kind", ["builds", "tyres"])
def test_an_item_that_is_not_there_is_named_by_its_id(signed_in: Page, kind):
    signed_in.goto(f"/admin/{kind}/999")
    noun = kind[:-1].capitalize()
    expect(signed_in.get_by_role("alert")).to_have_text(f"{noun} with ID 999 not found")
    signed_in.get_by_role("link", name=f"All {kind}").click()
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


def test_a_lost_line_keeps_the_form(edited: Page, api, site_build):
    edited.route("**/api/builds/*", lambda route: route.abort(), times=1)
    field(edited, "Engine").fill("Ported 480")
    save(edited)
    expect(edited.get_by_role("alert")).to_have_text(LOST)
    expect(field(edited, "Engine")).to_have_value("Ported 480")
    save(edited)
    is_saved(edited, site_build["name"])
    assert api.get(f"/api/builds/{site_build['id']}").json()["engine"] == "Ported 480"


def test_saving_twice_quickly_makes_one_build(new_build: Page, api, new_name, writes):
    held: list[Route] = []
    new_build.route("**/api/builds", lambda route: held.append(route), times=1)
    fill_build(new_build, new_name)
    save(new_build)
    busy = new_build.get_by_role("button", name="Saving...")
    busy.click(force=True)  # it is disabled to assistive tech, not to a finger
    field(new_build, "Name").press("Enter")
    new_build.keyboard.press("Control+s")
    held[0].continue_()
    is_saved(new_build, new_name)
    assert [request.method for request in writes] == ["POST"]
    assert len(named(api, "builds", new_name)) == 1


def lose_the_answer(route: Route) -> None:
    """The server does what it is asked; nobody hears of it."""
    route.fetch()
    route.abort()


@pytest.mark.parametrize("changed", [False, True], ids=["the same", "changed in between"])
def test_a_lost_answer_makes_no_second_build(new_build: Page, api, new_name, changed):
    new_build.route("**/api/builds", lose_the_answer, times=1)
    fill_build(new_build, new_name)
    save(new_build)
    expect(new_build.get_by_role("alert")).to_have_text(LOST)
    if changed:
        field(new_build, "Engine").fill("Ported 480")
    save(new_build)
    is_saved(new_build, new_name)
    (stored,) = named(api, "builds", new_name)
    assert stored["engine"] == ("Ported 480" if changed else BUILD["engine"])


@pytest.mark.parametrize("changed", [False, True], ids=["the same", "changed in between"])
def test_a_lost_answer_to_a_change_is_no_conflict(edited: Page, api, site_build, changed):
    edited.route("**/api/builds/*", lose_the_answer, times=1)
    field(edited, "Engine").fill("Ported 480")
    save(edited)
    expect(edited.get_by_role("alert")).to_have_text(LOST)
    if changed:
        field(edited, "Engine").fill("Ported 501")
    save(edited)
    is_saved(edited, site_build["name"])
    stored = api.get(f"/api/builds/{site_build['id']}").json()
    assert stored["engine"] == ("Ported 501" if changed else "Ported 480")


def test_what_another_device_has_changed_is_not_overwritten(edited: Page, api, site_build):
    path = f"/api/builds/{site_build['id']}"
    api.put(path, data=BUILD | {"name": site_build["name"], "engine": "From the other device"})
    field(edited, "Engine").fill("Mine")
    save(edited)
    expect(edited.get_by_role("alert")).to_contain_text("This build was changed elsewhere")
    expect(field(edited, "Engine")).to_have_value("Mine")
    assert api.get(path).json()["engine"] == "From the other device"
