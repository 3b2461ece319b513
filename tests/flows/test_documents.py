"""The owner edits texts, facts and pictures of pages: on a phone, where nothing else is said."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, FrameLocator, Locator, Page, expect

from tests.support.gunicorn import ROOT

from .browser import (
    accessibility_findings,
    expect_status,
    field,
    visit,
)

NUMBER = "+371 26 123 456"
LATVIAN, RUSSIAN = "Latviešu", "Русский"
WIDER = "document.documentElement.scrollWidth - innerWidth"


def read(api: APIRequestContext, key: str) -> dict[str, Any]:
    found: dict[str, Any] = api.get(f"/api/pages/{key}").json()
    return found


@pytest.fixture(autouse=True)
def _kept(api: APIRequestContext) -> Iterator[None]:
    """Bring the pages back as they were, without the pictures that were uploaded meanwhile."""
    before = [read(api, key) for key in ("company", "about", "service")]
    yield
    for document in before:
        path = f"/api/pages/{document['key']}"
        data = {name: document[name] for name in ("values", "translations")}
        response = api.put(path, data=data)
        assert response.status == 200, response.text()
        for image in api.get(f"{path}/images").json():
            if image["id"] is not None:
                assert api.delete(f"{path}/images/{image['id']}").status == 204


def open_document(page: Page, key: str) -> Page:
    page.goto(f"/admin/pages/{key}")
    expect(page.get_by_role("button", name="Save Page")).to_be_visible()
    return page


def save(page: Page) -> None:
    page.get_by_role("button", name="Save Page", exact=True).click()


def expect_saved(page: Page, label: str) -> None:
    expect(page).to_have_url("/admin/pages")
    expect_status(page, f"{label} was saved.")


def open_section(page: Page, heading: str) -> None:
    """Open a folded section, unless what was restored has opened it."""
    if not record(page, heading).first.is_visible():
        page.locator("summary").filter(has_text=heading).first.click()
    expect(record(page, heading).first).to_be_visible()


def restore_draft(page: Page) -> None:
    """Sections with something of it open."""
    unsaved = page.get_by_role("region", name="Unsaved changes")
    unsaved.get_by_role("button", name="Restore").click()
    expect(unsaved).to_have_count(0)


def record(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def open_record(page: Page, name: str) -> Locator:
    """Open a long record of a list, such as 'Person 1'; return its group."""
    page.get_by_role("button", name=re.compile(rf"^{name}\b"), expanded=False).click()
    expect(page.get_by_role("button", name=name, exact=True, expanded=True)).to_be_visible()
    return record(page, name)


def change_picture(page: Page, where: str) -> Locator:
    """Open the dialog of a picture; return it."""
    page.get_by_role("button", name=f"Change picture: {where}", exact=True).click()
    dialog = page.get_by_role("dialog", name="Choose a picture")
    expect(dialog.get_by_role("radio").first).to_be_attached()
    return dialog


def preview(page: Page) -> FrameLocator:
    return page.frame_locator('iframe[title="Preview"]')


def open_languages(scope: Page | Locator, label: str) -> None:
    """Open the other languages of a text."""
    scope.get_by_role("button", name=re.compile(rf"^{label} · ")).click()


def test_facts_are_changed_and_seen_by_visitors(owner_page: Page, api: APIRequestContext):
    page = owner_page
    before = read(api, "company")
    page.goto("/admin")
    steps = page.get_by_role("region", name="First steps")
    links = steps.get_by_role("link")
    steps.get_by_role("button", name=re.compile(r"^First steps \d+ of \d+$")).click()
    expect(links).to_contain_text(["Company", "Racing parts · Suppliers", "About us · People"])
    links.get_by_text("Company · How to reach it: WhatsApp").click()
    expect(page).to_have_url("/admin/pages/company#whatsapp")
    expect(field(page, "WhatsApp")).to_be_focused()
    expect(field(page, "WhatsApp")).to_be_in_viewport()

    # What is wrong is said at its field.
    field(page, "Phone").fill(NUMBER)
    field(page, "Email").fill("hello@")
    open_section(page, "When it is open")
    page.get_by_role("button", name="Add row").click()
    saturday = record(page, "Row 2")
    expect(field(saturday, "From")).to_be_focused()
    field(saturday, "From").select_option("Saturday")
    field(saturday, "To").select_option("Saturday")
    field(saturday, "Opens").fill("10:00")
    open_section(page, "Social networks")
    page.get_by_role("button", name="Remove link 1").click()
    expect(page.get_by_text("The link was removed.")).to_be_visible()
    save(page)
    expect(field(page, "Email")).to_be_focused()
    expect(page.get_by_text("Please enter an email address, such as name@")).to_be_visible()
    assert accessibility_findings(page) == []
    field(page, "Email").fill("hello@example.lv")
    save(page)
    expect(field(saturday, "Closes")).to_be_focused()
    assert page.evaluate(WIDER) <= 0

    # A reload loses nothing.
    page.reload()
    expect(field(page, "Phone")).to_have_value(before["values"]["phone"])
    restore_draft(page)
    expect(field(page, "Phone")).to_have_value(NUMBER)
    expect(field(saturday, "Opens")).to_have_value("10:00")
    field(saturday, "Closes").fill("14:00")
    save(page)
    expect_saved(page, "Company")
    page.get_by_role("status").get_by_role("link", name="View on site").click()
    expect(page).to_have_url("/contact")
    main = page.get_by_role("main")
    expect(main.get_by_role("link", name=NUMBER).first).to_be_visible()
    expect(main.get_by_text("10:00").first).to_be_visible()


def test_people_get_a_picture_and_another_order(owner_page: Page, api: APIRequestContext):
    page = open_document(owner_page, "about")
    open_section(page, "People")
    opened = page.get_by_role("group", name="People").get_by_role("button", expanded=True)
    founder = page.get_by_role("button", name="Person 1 The founder", exact=True)
    author = page.get_by_role("button", name="Person 3 The website author", exact=True)
    expect(founder).to_have_attribute("aria-expanded", "false")
    boxes = [founder.bounding_box(), author.bounding_box()]
    assert boxes[0] and boxes[1] and boxes[1]["y"] - boxes[0]["y"] < 250

    # What is wrong in a closed record is shown.
    title = field(open_record(page, "Person 2"), "Title").first
    title.fill("a" * 300)
    page.get_by_role("button", name="Person 2", exact=True).click()
    expect(title).to_be_hidden()
    save(page)
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()
    expect(title).to_have_accessible_description(re.compile("^Please use at most"))
    title.fill("The mechanic")

    open_record(page, "Person 1")
    dialog = change_picture(page, "picture 1 of person 1")
    dialog.locator("input[type=file]").first.set_input_files(
        ROOT / "brand/pictures/about-founder.jpg"
    )
    expect(dialog.get_by_role("radio", name=re.compile("^About us"))).to_be_checked()
    text = dialog.get_by_label("What the chosen picture shows")
    focal_point = dialog.get_by_role("button", name="Choose what stays visible: the chosen picture")
    for part in (text, focal_point, dialog.get_by_role("button", name="Cancel")):
        expect(part).to_be_in_viewport(ratio=1)
    dialog.get_by_role("radio", checked=True).focus()
    tile = dialog.locator("label").filter(has=page.get_by_role("radio", checked=True))
    for key in ("ArrowDown", "ArrowUp"):  # to the next one and back
        page.keyboard.press(key)
        expect(tile).to_be_in_viewport(ratio=1)
    text.fill("The founder at the jig")
    text.press("Enter")
    expect(dialog.get_by_role("radio", name="The founder at the jig")).to_be_checked()
    assert accessibility_findings(page) == []
    focal_point.click()
    focal = page.get_by_role("dialog", name="What stays visible of the chosen picture")
    focal.get_by_label("Its place from the left").press("ArrowLeft")
    focal.get_by_role("button", name="Save").click()
    expect(focal).to_have_count(0)
    dialog.get_by_role("button", name="Use this picture").click()
    expect(page.get_by_role("img", name="The founder at the jig").first).to_be_visible()

    page.reload()
    restore_draft(page)
    expect(page.get_by_role("button", name="Person 2 The mechanic", exact=True)).to_be_visible()
    expect(opened).to_have_count(0)
    open_record(page, "Person 2")
    page.get_by_role("button", name="Drag to move: person 2", exact=True).focus()
    page.keyboard.press("Enter")
    announced = page.get_by_role("status")
    expect(announced.filter(has_text="Person 2 is picked up")).to_be_attached()
    page.keyboard.press("ArrowUp")
    expect(announced.filter(has_text="Person 2 moved to place 1 of 4.")).to_be_attached()
    page.keyboard.press("Enter")
    expect(field(record(page, "Person 1"), "Title").first).to_have_value("The mechanic")
    expect(opened).to_have_count(1)

    save(page)
    expect_saved(page, "About us")
    saved = read(api, "about")
    people = saved["values"]["people"]
    assert [person["title"] for person in people[:2]] == ["The mechanic", "The founder"]
    image = saved["pictures"][people[1]["pictures"][0]["picture"]]
    assert (image["alt"], image["focus"]["x"]) == ("The founder at the jig", 0.45)
    page.get_by_role("status").get_by_role("link", name="View on site").click()
    expect(page).to_have_url("/about")
    expect(page.get_by_role("img", name="The founder at the jig")).to_be_visible()


def test_texts_are_translated_below_each_previewed_and_read_in_their_language(
    owner_page: Page, api: APIRequestContext
):
    page = open_document(owner_page, "service")
    top = record(page, "At the top")
    open_languages(top, "Title")
    title = field(top, "Title · LV")
    expect(title).to_have_value("Serviss")
    expect(title).to_have_attribute("lang", "lv")
    title.fill("Apkope Ozolniekos")
    open_languages(top, "Introduction")
    field(top, "Introduction · LV").fill("")
    open_section(page, "How it goes")
    step = open_record(page, "Step 4")
    open_languages(step, "Title")
    field(step, "Title · LV").fill("Darbs")
    assert accessibility_findings(page) == []
    assert page.evaluate(WIDER) <= 0

    page.get_by_role("button", name="Preview", exact=True).click()
    dialog = page.get_by_role("dialog", name="Preview")
    shown = preview(page).get_by_role("heading", level=1)
    expect(shown).to_have_text("Service")
    dialog.get_by_role("button", name=LATVIAN).click()
    expect(shown).to_have_text("Apkope Ozolniekos")
    expect(preview(page).locator("html")).to_have_attribute("lang", "lv")
    frame = page.locator('iframe[title="Preview"]').bounding_box()
    assert frame and frame["width"] > 340 and frame["height"] > 680
    assert accessibility_findings(page) == []
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)

    # Records keep their translations wherever they go, also in a draft.
    page.get_by_role("button", name="Move step 4 up").click()
    page.get_by_role("button", name="Remove step 1").click()
    page.reload()
    restore_draft(page)
    expect(top.get_by_role("button", name="Introduction · RU: added · LV: missing")).to_be_visible()
    open_languages(top, "Title")
    expect(title).to_have_value("Apkope Ozolniekos")
    open_languages(open_record(page, "Step 2"), "Title")
    expect(field(record(page, "Step 2"), "Title · LV")).to_have_value("Darbs")

    # What is too long in another language is found there.
    open_section(page, "What is serviced")
    section = open_record(page, "Section 2")
    open_languages(section, "Title")
    long = field(section, "Title · LV")
    words = long.input_value()
    long.fill("a" * 200)
    page.get_by_role("button", name="Section 2", expanded=True).click()
    save(page)
    expect(long).to_be_focused()
    expect(long).to_have_accessible_description(re.compile("^Title · LV: Please use at most"))
    long.fill(words)
    save(page)
    expect_saved(page, "Service")
    saved = read(api, "service")
    steps = [step["title"] for step in saved["translations"]["lv"]["steps"]]
    assert steps == ["Atvediet vai atsūtiet", "Darbs", "Mēs izmērām"]
    visit(page, "/lv/service")
    expect(page.get_by_role("heading", level=1)).to_have_text("Apkope Ozolniekos")
    expect(page.get_by_text(saved["values"]["lead"])).to_be_visible()  # it is in no other language
