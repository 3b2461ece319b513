"""Saving in the owner's forms: what is stored, shown on the site and reported in the list."""

import re
from datetime import datetime

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import first_held
from tests.support.examples import BUILD, TYRE
from tests.support.images_panel import UPLOADS, photo
from tests.support.item_form import expect_saved, fill_build, save
from tests.support.owner import DESKTOP, PHONE, field, items_named

MARKUP = "First **bold**\nand *italic* <b>x</b>\n\n- one\n- two\n\n---\nLast"


def test_the_preview_is_what_visitors_will_see(edited_build: Page, site_build):
    preview = edited_build.get_by_role("group", name="Preview")
    expect(preview).to_have_text("PreviewNothing to preview.")
    field(edited_build, "Description").fill(MARKUP)
    shown = preview.locator(".prose").inner_html()
    assert "<strong>bold</strong>" in shown and "<hr>" in shown
    save(edited_build)
    edited_build.get_by_role("link", name="View on site").click()
    expect(edited_build.get_by_role("heading", level=1)).to_have_text(site_build["name"])
    assert edited_build.locator(".prose").inner_html() == shown


def test_cancel_returns_to_the_list_and_changes_nothing(
    edited_build: Page, api, site_build, writes
):
    field(edited_build, "Name").fill("Another name")
    edited_build.get_by_role("link", name="Cancel", exact=True).click()
    expect(edited_build).to_have_url("/admin/builds")
    expect(edited_build.get_by_role("table")).to_contain_text(site_build["name"])
    assert api.get(f"/api/builds/{site_build['id']}").json() == site_build
    assert writes == []


@pytest.mark.essential
def test_a_new_build_is_saved_and_shown_on_the_site(new_build: Page, api, new_name):
    new_build.set_viewport_size(PHONE)
    fill_build(new_build, f"  {new_name} ")
    field(new_build, "Featured").check()
    save(new_build)
    expect_saved(new_build, new_name)
    (stored,) = items_named(api, "builds", new_name)
    filled = BUILD | {"name": new_name, "build_year": datetime.now().year, "featured": True}
    assert stored | filled == stored
    new_build.get_by_role("link", name="View on site").click()
    expect(new_build).to_have_url(f"/quad-builds/{stored['id']}")
    expect(new_build.get_by_role("heading", level=1)).to_have_text(new_name)


def test_a_new_tyre_is_saved_and_shown_on_the_site(signed_in: Page, api, new_name):
    signed_in.set_viewport_size(DESKTOP)
    signed_in.goto("/admin/tyres/new")
    field(signed_in, "Name").fill(new_name)
    field(signed_in, "Size").fill(TYRE["size"])
    field(signed_in, "Type").select_option("front")
    field(signed_in, "Terrain").fill("Sand")
    save(signed_in, "Tyre")
    expect_saved(signed_in, new_name, "tyres")
    (stored,) = items_named(api, "tyres", new_name)
    assert (stored["type"], stored["compound"], stored["terrain"]) == ("front", "", "Sand")
    signed_in.get_by_role("link", name="View on site").click()
    expect(signed_in).to_have_url("/racing-parts/tyres")
    expect(signed_in.get_by_role("article", name=new_name)).to_be_visible()


def test_the_result_is_reported_on_the_list_only(edited_build: Page, site_build):
    save(edited_build)
    expect_saved(edited_build, site_build["name"])
    navigation = edited_build.get_by_role("navigation", name="Admin")
    for label in ("Dashboard", "Builds"):
        navigation.get_by_role("link", name=label).click()
        expect(edited_build.get_by_role("heading", level=1)).to_have_text(label)
        expect(edited_build.get_by_text("was saved.")).to_have_count(0)


@pytest.mark.parametrize("key", ["Control+s", "Meta+s"])
def test_a_key_saves_from_anywhere_on_the_page(signed_in: Page, api, site_tyre, key):
    signed_in.goto(f"/admin/tyres/{site_tyre['id']}")
    field(signed_in, "Compound").fill("Soft")
    if key == "Meta+s":
        field(signed_in, "Compound").blur()
    signed_in.keyboard.press(key)
    expect_saved(signed_in, site_tyre["name"], "tyres")
    assert api.get(f"/api/tyres/{site_tyre['id']}").json()["compound"] == "Soft"


def test_a_new_item_has_its_own_address_and_heading_once_it_is_stored(
    signed_in: Page, api, new_name
):
    signed_in.goto("/admin/builds")
    signed_in.get_by_role("link", name="Add New Build").click()
    fill_build(signed_in, new_name)
    signed_in.locator("input[type=file]").first.set_input_files([photo("a.jpg")])
    held: list[Route] = []
    signed_in.route(
        UPLOADS,
        lambda route: held.append(route) if route.request.method == "POST" else route.continue_(),
    )
    field(signed_in, "Name").evaluate("name => name.dataset.same = 'same'")
    save(signed_in)
    upload = first_held(signed_in, held)
    (build,) = items_named(api, "builds", new_name)
    expect(signed_in).to_have_url(f"/admin/builds/{build['id']}")
    expect(signed_in.get_by_role("heading", level=1)).to_have_text("Edit Build")
    expect(signed_in).to_have_title(re.compile("^Edit Build"))
    # It is the same form, in which the photograph waits.
    expect(field(signed_in, "Name")).to_have_attribute("data-same", "same")
    upload.continue_()
    expect_saved(signed_in, new_name)
    signed_in.get_by_role("link", name="Add New Build").click()
    expect(field(signed_in, "Name")).to_have_value("")
    signed_in.go_back()
    signed_in.go_back()
    expect(signed_in.get_by_role("heading", level=1)).to_have_text("Edit Build")
    expect(field(signed_in, "Name")).to_have_value(new_name)
