"""The texts of an item: markup by buttons, limits, translations in tabs."""

from playwright.sync_api import APIRequestContext, Locator, Page, expect

from .browser import accessibility_findings, expect_status, field, visit
from .items import expect_saved, items_named, open_item, restore, row, save

LATVIAN, RUSSIAN = "Latviešu", "Русский"
LIMIT = 120


def test_a_description_is_marked_up_by_buttons_previewed_and_saved_by_a_key(
    owner_page: Page, api: APIRequestContext, build: dict
):
    page = owner_page
    open_item(page, "builds", build)
    area = field(page, "Description")
    preview = page.get_by_role("group", name="Preview")
    expect(preview).to_have_text("PreviewNothing to preview.")
    toolbar = page.get_by_role("toolbar", name="Look of Description", exact=True)

    def button(name: str) -> Locator:
        return toolbar.get_by_role("button", name=name, exact=True)

    area.fill("Own frame\nOhlins <b>x</b>")
    area.evaluate("area => area.setSelectionRange(0, 3)")
    button("Bold").click()
    expect(area).to_have_value("**Own** frame\nOhlins <b>x</b>")
    expect(area).to_be_focused()
    expect(preview.locator("strong")).to_have_text("Own")
    page.keyboard.press("Control+z")
    expect(area).to_have_value("Own frame\nOhlins <b>x</b>")
    expect(preview.locator("strong")).to_have_count(0)
    area.evaluate("area => area.select()")
    button("List").click()
    area.press("End")
    button("Rule").click()
    page.keyboard.type("Sold")
    expect(area).to_have_value("- Own frame\n- Ohlins <b>x</b>\n---\nSold")

    # The buttons are one stop of the Tab key.
    area.evaluate("area => area.setSelectionRange(2, 5)")
    page.keyboard.press("Shift+Tab")
    expect(toolbar.locator(":focus")).to_have_count(1)
    page.keyboard.press("Home")
    expect(button("Bold")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(button("List")).to_be_focused()
    page.keyboard.press("End")
    expect(button("Rule")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(area).to_be_focused()
    expect(area).to_have_value("- **Own** frame\n- Ohlins <b>x</b>\n---\nSold")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(toolbar.locator(":focus")).to_have_count(0)
    expect(area).not_to_be_focused()

    # Each is one character for the server, and two for JavaScript.
    frame = field(page, "Frame")
    counted, spoken = page.get_by_text("of at most"), page.get_by_role("status")
    frame.fill("x" * (LIMIT * 8 // 10 - 1))
    expect(counted).to_have_count(0)
    frame.fill("🏁" * (LIMIT + 2))
    expect(frame).to_have_value("🏁" * (LIMIT + 2))  # nothing is cut off
    expect(spoken.filter(has_text="character")).to_have_text("2 characters too many")
    save(page)
    expect(frame).to_be_focused()
    refusal = f"Please use at most {LIMIT} characters: these are {LIMIT + 2}"
    expect(frame).to_have_accessible_description(refusal)
    frame.fill("🏁" * LIMIT)
    expect(counted.first).to_have_text(f"{LIMIT} of at most {LIMIT} characters")

    shown = preview.locator(".prose").inner_html()
    assert "<strong>Own</strong>" in shown and "<hr>" in shown and "<b>" not in shown
    frame.press("Control+s")
    expect_saved(page, build["name"])
    page.get_by_role("link", name="View on site").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(build["name"])
    assert page.locator(".prose").inner_html() == shown


def tab(page: Page, language: str) -> Locator:
    return page.get_by_role("tab").filter(has_text=language)


def open_tab(page: Page, language: str) -> None:
    tab(page, language).click()
    expect(tab(page, language)).to_have_attribute("aria-selected", "true")


def text_field(page: Page, label: str) -> Locator:
    return page.get_by_role("textbox", name=label, exact=True)


def test_a_build_is_translated_in_tabs_read_in_each_language_and_copied(
    owner_page: Page, api: APIRequestContext, build: dict
):
    page = owner_page
    open_item(page, "builds", build)
    field(page, "Description").fill("Ready to race.")
    field(page, "Build year").fill("2020")
    expect(tab(page, LATVIAN)).to_have_accessible_name(f"{LATVIAN} 3 texts missing")
    open_tab(page, LATVIAN)
    description = text_field(page, "Description · LV")
    expect(description).to_have_attribute("lang", "lv")
    expect(description).to_have_value("")
    fallback = "Visitors read the English text: Ready to race."
    expect(description).to_have_accessible_description(fallback)
    description.fill("Gatavs sacīkstēm.")
    expect(description).to_have_accessible_description("In English: Ready to race.")
    expect(tab(page, LATVIAN)).to_have_accessible_name(f"{LATVIAN} 2 texts missing")
    expect(tab(page, RUSSIAN)).to_have_accessible_name(f"{RUSSIAN} 3 texts missing")
    for label in ("Name", "Frame", "Build year", "Published"):  # the same in all languages
        expect(field(page, label)).to_be_hidden()
    expect(page.get_by_role("heading", name="Images")).to_be_hidden()
    assert accessibility_findings(page) == []
    for language in (LATVIAN, RUSSIAN, "English"):
        box = tab(page, language).bounding_box()
        assert box and box["height"] >= 44 and box["width"] >= 44

    page.reload()
    restore(page)
    expect(field(page, "Build year")).to_have_value("2020")
    open_tab(page, LATVIAN)
    expect(description).to_have_value("Gatavs sacīkstēm.")
    save(page)
    expect_saved(page, build["name"])
    stored = api.get(f"/api/builds/{build['id']}").json()
    assert stored["build_year"] == 2020
    assert stored["translations"]["lv"]["description"] == "Gatavs sacīkstēm."
    address = f"/quad-builds/{build['id']}"
    for path, words in (("/lv", "Gatavs sacīkstēm."), ("", "Ready to race.")):
        visit(page, path + address)
        expect(page.get_by_text(words)).to_be_visible()
    visit(page, f"/ru{address}")
    expect(page.get_by_text("Ready to race.")).to_be_visible()

    open_item(page, "builds", build)
    with page.expect_request(lambda request: request.method == "PUT") as sent:
        save(page)
    expect_saved(page, build["name"])
    assert "translations" not in (sent.value.post_data_json or {})  # nothing of them has changed

    row(page, build["name"]).get_by_role("button", name="Duplicate").click()
    copied = f"{build['name']} (copy)"
    expect_status(page, f"{copied} was created. It is not published.")
    expect(field(page, "Name")).to_have_value(copied)
    expect(field(page, "Published")).not_to_be_checked()
    [copy] = items_named(api, "builds", copied)
    assert (copy["published"], copy["translations"]) == (False, stored["translations"])
    api.delete(f"/api/builds/{copy['id']}")
