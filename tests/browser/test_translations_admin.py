"""The owner translates builds, tyres and parts in tabs of their forms."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import accessibility_findings
from tests.support.item_form import expect_saved, open_item, save
from tests.support.owner import SIZES, field, items_named
from tests.support.translations import (
    FALLBACK,
    LATVIAN,
    RUSSIAN,
    expect_missing,
    open_tab,
    overflow,
    tab,
    text_field,
)


@SIZES
def test_a_translated_description_is_on_the_page_in_its_language(
    edited_build: Page, site_build, size
):
    edited_build.set_viewport_size(size)
    field(edited_build, "Description").fill("Ready to race.")
    expect_missing(edited_build, LATVIAN, "3 texts missing")
    open_tab(edited_build, LATVIAN)
    description = text_field(edited_build, "Description · LV")
    expect(description).to_have_attribute("lang", "lv")
    expect(description).to_have_accessible_description(f"{FALLBACK} Ready to race.")
    expect(description).to_have_value("")
    description.fill("Gatavs sacīkstēm.")
    expect(description).to_have_accessible_description("In English: Ready to race.")
    expect_missing(edited_build, LATVIAN, "2 texts missing")
    expect_missing(edited_build, RUSSIAN, "3 texts missing")
    save(edited_build)
    expect_saved(edited_build, site_build["name"])
    path = f"/quad-builds/{site_build['id']}"
    edited_build.goto(f"/lv{path}")
    expect(edited_build.get_by_text("Gatavs sacīkstēm.")).to_be_visible()
    edited_build.goto(path)
    expect(edited_build.get_by_text("Ready to race.")).to_be_visible()
    open_item(edited_build, "builds", site_build)
    expect_missing(edited_build, LATVIAN, "2 texts missing")


def test_what_is_the_same_in_all_languages_is_in_the_english_tab(
    edited_build: Page, api, site_build
):
    page = edited_build
    field(page, "Build year").fill("2020")
    field(page, "Published").uncheck()
    open_tab(page, RUSSIAN)
    expect(text_field(page, "Frame · RU")).to_be_visible()
    for label in ("Name", "Frame", "Build year", "Published"):
        expect(field(page, label)).to_be_hidden()
    expect(page.get_by_role("heading", name="Images")).to_be_hidden()
    text_field(page, "Frame · RU").fill("Хроммолибден")
    open_tab(page, "English")
    expect(page.get_by_role("heading", name="Images")).to_be_visible()
    expect(text_field(page, "Frame")).to_have_attribute("lang", "en")
    expect(field(page, "Build year")).to_have_value("2020")
    open_tab(page, RUSSIAN)
    save(page)
    expect_saved(page, site_build["name"])
    stored = api.get(f"/api/builds/{site_build['id']}").json()
    assert (stored["build_year"], stored["published"]) == (2020, False)
    assert stored["translations"]["ru"]["frame"] == "Хроммолибден"


def test_arrow_keys_open_the_tabs_which_are_one_stop(edited_tyre: Page):
    tab(edited_tyre, "English").focus()
    edited_tyre.keyboard.press("ArrowRight")
    expect(tab(edited_tyre, LATVIAN)).to_be_focused()
    expect(edited_tyre.get_by_role("tabpanel", name=LATVIAN)).to_be_visible()
    edited_tyre.keyboard.press("End")
    expect(tab(edited_tyre, RUSSIAN)).to_be_focused()
    edited_tyre.keyboard.press("Home")
    expect(tab(edited_tyre, "English")).to_be_focused()
    edited_tyre.keyboard.press("ArrowLeft")
    expect(tab(edited_tyre, RUSSIAN)).to_be_focused()
    edited_tyre.keyboard.press("ArrowRight")
    expect(tab(edited_tyre, "English")).to_be_focused()
    expect(text_field(edited_tyre, "Compound")).to_be_visible()
    edited_tyre.keyboard.press("Tab")
    expect(text_field(edited_tyre, "Name")).to_be_focused()


@SIZES
def test_an_error_in_another_tab_opens_it(edited_tyre: Page, size):
    edited_tyre.set_viewport_size(size)
    wrong = {"translations.lv.terrain": ["Not on sand."]}
    edited_tyre.route(
        "**/api/tyres/*", lambda route: route.fulfill(status=400, json={"fields": wrong})
    )
    save(edited_tyre, "Tyre")
    terrain = text_field(edited_tyre, "Terrain · LV")
    expect(terrain).to_be_focused()
    expect(terrain).to_be_in_viewport(ratio=1)
    expect(terrain).to_have_accessible_description("Not on sand.")
    expect_missing(edited_tyre, LATVIAN, "1 error")
    terrain.fill("Smiltis")
    expect(edited_tyre.get_by_text("Not on sand.")).to_have_count(0)
    open_tab(edited_tyre, "English")
    field(edited_tyre, "Size").fill("")
    open_tab(edited_tyre, RUSSIAN)
    save(edited_tyre, "Tyre")
    expect(field(edited_tyre, "Size")).to_be_focused()
    expect(edited_tyre.get_by_role("tabpanel", name="English 1 error")).to_be_visible()


def test_a_new_part_is_read_in_each_language(signed_in: Page, api, new_name):
    page = signed_in
    page.goto("/admin/parts/new")
    field(page, "Name").fill(new_name)
    field(page, "Description").fill("Bent from one piece.")
    open_tab(page, LATVIAN)
    text_field(page, "Name · LV").fill("Sviras no Ozolniekiem")
    text_field(page, "Description · LV").fill("Liektas no **viena** gabala.")
    save(page, "Part")
    expect_saved(page, new_name, "parts")
    [part] = items_named(api, "parts", new_name)
    heading = page.locator(f"#part-{part['id']}")
    shown = page.get_by_role("article").filter(has=heading)
    page.goto("/lv/custom-parts")
    expect(heading).to_have_text("Sviras no Ozolniekiem")
    expect(shown).to_contain_text("Liektas no viena gabala.")
    for address in ("/custom-parts", "/ru/custom-parts"):
        page.goto(address)
        expect(heading).to_have_text(new_name)
        expect(shown).to_contain_text("Bent from one piece.")


@SIZES
@pytest.mark.parametrize("kind", ["builds", "tyres", "parts"])
def test_axe_finds_nothing_in_a_form_in_latvian(signed_in: Page, size, kind):
    signed_in.set_viewport_size(size)
    signed_in.goto(f"/admin/{kind}/new")
    open_tab(signed_in, LATVIAN)
    assert accessibility_findings(signed_in) == []
    assert overflow(signed_in) == 0
    for language in (LATVIAN, RUSSIAN, "English"):
        box = tab(signed_in, language).bounding_box()
        assert box and box["height"] >= 44 and box["width"] >= 44
