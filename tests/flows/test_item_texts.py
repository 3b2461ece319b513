"""The texts of an item: markup by buttons, limits, other languages below each text."""

from playwright.sync_api import APIRequestContext, Browser, Locator, Page, expect

from .browser import PHONE, expect_status, field, visit
from .items import expect_saved, items_named, open_item, photo, save

LIMIT = 120
LATVIAN_BUILD = {
    "Rāmis": "Pašu metināts, hroma molibdēns",
    "Dzinējs": "480 cm³, viencilindra",
    "Apraksts": "Būvēts Ozolniekos un gatavs sacīkstēm.",
}


def test_a_description_is_marked_up_by_buttons_previewed_and_saved_by_a_key(
    owner_page: Page, api: APIRequestContext, build: dict
):
    page = owner_page
    open_item(page, "builds", build)
    area = field(page, "Description")
    page.get_by_role("button", name="Preview", exact=True).click()
    preview = page.get_by_role("group", name="Preview")
    expect(preview).to_contain_text("Nothing to preview.")
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
    page.keyboard.press("Shift+Tab")
    expect(toolbar.locator(":focus")).to_have_count(1)
    page.keyboard.press("Home")
    expect(button("Bold")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(button("Italic")).to_be_focused()
    page.keyboard.press("End")
    expect(button("Rule")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(area).to_be_focused()
    expect(area).to_have_value("- **Own** frame\n- Ohlins <b>x</b>\n---\nSold")
    for _ in range(3):
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


def test_a_latvian_phone_publishes_a_build_in_latvian_alone(
    browser: Browser,
    site: str,
    api: APIRequestContext,
    person: dict[str, str],
    new_name: str,
):
    token = api.post("/api/auth/login", data=person).json()["token"]
    own = {"headers": {"Authorization": f"Bearer {token}"}}
    assert api.patch("/api/auth/account", data={"language": "lv"}, **own).ok
    stored = [{"name": "authToken", "value": token}, {"name": "adminLanguage", "value": "lv"}]
    state = {"cookies": [], "origins": [{"origin": site, "localStorage": stored}]}
    page = browser.new_page(base_url=site, viewport=PHONE, locale="lv-LV", storage_state=state)
    company = api.get("/api/pages/company").json()["values"]
    api.put("/api/pages/company", data={"values": company | {"main_language": "lv"}})
    try:
        visit(page, "/admin")
        page.get_by_role("navigation", name="Admin").get_by_role("link", name="Kvadracikli").click()
        page.get_by_role("link", name="Pievienot kvadraciklu").click()
        photos = [photo(f"{width}.jpg", (width, 400)) for width in range(600, 660, 10)]
        page.locator("input[type=file]").first.set_input_files(photos)
        for label, text in LATVIAN_BUILD.items():
            field(page, label).fill(text)
        # What is missing in the main language is said in it; the others are nobody's duty.
        page.get_by_role("button", name="Saglabāt", exact=True).click()
        expect(field(page, "Nosaukums")).to_be_focused()
        field(page, "Nosaukums").fill(new_name)
        expect(page.get_by_role("button", name="Nosaukums · EN, RU: trūkst")).to_be_visible()
        page.get_by_role("button", name="Saglabāt", exact=True).click()
        expect_status(page, f"Saglabāts: {new_name}.")
    finally:
        api.put("/api/pages/company", data={"values": company})
    [build] = items_named(api, "builds", new_name)
    assert build["published"] and len(build["images"]) == len(photos)
    translations = build["translations"]
    assert not any(translations["en"].values()) and not any(translations["ru"].values())
    assert translations["lv"]["frame"] == LATVIAN_BUILD["Rāmis"]
    visit(page, f"/ru/quad-builds/{build['id']}")
    expect(page.get_by_role("heading", level=1)).to_have_text(new_name)
    expect(page.locator(".prose")).to_contain_text(LATVIAN_BUILD["Apraksts"])
    page.close()
