"""A visitor writes to the workshop."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import APIRequestContext, BrowserContext, Locator, Page, expect

from tests.support.messages import PDF

from .browser import ANSWERED, PHONE, accessibility_findings, field, visit, wait_until
from .contact import (
    KEPT,
    SUCCESS,
    choose,
    chosen,
    fill,
    lose_first_answer,
    messages_of,
    names_of,
    photo,
    send_button,
)

ORDER = {"name": "Order.pdf", "mimeType": "application/pdf", "buffer": PDF}
PART = "**/contact-files.*.js"  # of the form, which reads files
LIST = "localStorage.getItem('contactSubjects')"
# An earlier release kept files in a database of its own: a PDF, and a picture from long ago.
EARLIER_RELEASE = """async () => {
    const open = indexedDB.open("contact", 1)
    open.onupgradeneeded = () => open.result.createObjectStore("files", { keyPath: "id" })
    const db = await new Promise((done) => (open.onsuccess = () => done(open.result)))
    const change = db.transaction("files", "readwrite")
    const keep = (name, isPdf, text, at) => change.objectStore("files").put(
        { id: name, name, size: text.length, isPdf, body: new Blob([text]), at })
    keep("Order.pdf", true, "%PDF-1.4", Date.now())
    keep("old.jpg", false, "x", 1)
    await new Promise((done) => (change.oncomplete = done))
    db.close()
    localStorage.setItem("contactFiles", "1")
}"""


@pytest.fixture(autouse=True)
def no_banner(context: BrowserContext) -> None:
    context.add_init_script(ANSWERED)


def listed(page: Page):
    return page.get_by_role("list", name="My question list").get_by_role("listitem")


def test_what_is_collected_in_two_languages_is_sent(
    page: Page, api: APIRequestContext, build: dict, tyre: dict, part: dict
):
    visit(page, "/racing-parts/tyres")
    card = page.get_by_role("article", name=tyre["name"], exact=True)
    card.get_by_role("button", name="Add to my question list").click()
    expect(card.get_by_role("button", name="On my list", pressed=True)).to_be_focused()
    visit(page, f"/lv/quad-builds/{build['id']}")
    page.get_by_role("button", name="Likt jautājumu sarakstā").click()
    expect(page.get_by_role("button", name="Sarakstā", pressed=True)).to_be_focused()
    visit(page, "/custom-parts")
    card = page.get_by_role("article", name=part["name"], exact=True)
    toggle = card.get_by_role("button", name=f"list {part['name']}")
    toggle.click()
    expect(toggle).to_have_accessible_name(f"On my list {part['name']}")
    box = toggle.bounding_box()
    assert box and box["height"] >= 44

    page.get_by_role("banner").get_by_role("link", name="My question list").click()
    names = [f"Tyre {tyre['name']}", f"Build {build['name']}", f"Part {part['name']}"]
    expect(listed(page)).to_have_text([f"{name}Remove" for name in names])
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    listed(page).nth(1).get_by_role("button").click()  # the build
    expect(listed(page)).to_have_count(2)
    fill(page, "list@example.lv")
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    expect(listed(page)).to_have_count(0)
    assert page.evaluate(LIST) is None

    [message] = messages_of(api, "list@example.lv")
    subjects = [(each["kind"], each["name"]) for each in message["subjects"]]
    assert subjects == [("tyre", tyre["name"]), ("part", part["name"])]


def test_two_services_are_asked_about_in_few_taps_and_the_receipt_is_one_printed_page(
    page: Page, api: APIRequestContext
):
    visit(page, "/service")
    taps = 0

    def tap(place: Locator, typed: str = "") -> None:
        nonlocal taps
        taps += 1
        place.click()
        page.keyboard.type(typed)

    for name in ("Shock service, each", "Sag and clicks"):
        tap(page.get_by_role("button", name=f"Ask about this {name}"))
        expect(page.get_by_role("button", name=f"On my list {name}", pressed=True)).to_be_visible()
    tap(page.get_by_role("link", name="See my list").last)
    expect(listed(page)).to_have_count(2)
    tap(field(page, "Name"), "Anna")
    tap(field(page, "Email"), "parcel@example.lv")
    tap(field(page, "Message"), "Rebound is gone.")
    tap(page.get_by_text("Your machine (optional)"))
    tap(field(page, "Make"), "Yamaha")
    tap(field(page, "Model"), "YFZ 450R")
    tap(send_button(page))
    assert taps <= 12

    receipt = page.get_by_role("region", name="If you send it by parcel")
    expect(receipt).to_be_visible()
    [message] = messages_of(api, "parcel@example.lv")
    names = [(each["id"], each["name"]) for each in message["subjects"]]
    assert names == [("shockoil", "Shock service, each"), ("sagclick", "Sag and clicks")]
    assert message["machine"]["model"] == "YFZ 450R"
    expect(receipt.get_by_text(message["reference"], exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert accessibility_findings(page) == []
    printed = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    page.emulate_media(media="print")
    expect(receipt.get_by_role("list")).to_be_visible()
    for other in (page.get_by_text(SUCCESS), page.get_by_role("heading", level=1)):
        expect(other).to_be_hidden()


def test_photographs_and_the_machine_survive_a_closed_tab_and_a_lost_line_and_are_sent_once(
    page: Page, context: BrowserContext, api: APIRequestContext
):
    page.goto("/robots.txt")
    page.evaluate(EARLIER_RELEASE)
    visit(page, "/contact")
    expect(chosen(page)).to_contain_text(["Order.pdf"])
    fill(page, "kept@example.lv", "It leaks.")
    page.get_by_text("Your machine (optional)").click()
    expect(page.locator("datalist option[value='YFZ 450R']")).to_have_count(1)
    field(page, "Model").fill("YFZ 450R")
    field(page, "Year").fill("2021")
    heic = photo("IMG_1.HEIC", (3000, 2000), "HEIF") | {"mimeType": "application/octet-stream"}
    choose(page, heic, photo("IMG_2.jpg", (3000, 2002)), photo("small.png", (80, 60), "PNG"))
    expect(chosen(page)).to_have_count(4)
    page.get_by_role("button", name="Remove small.png").click()
    expect(page.get_by_role("button", name="Remove IMG_2.jpg")).to_be_focused()
    assert accessibility_findings(page) == []
    wait_until(page, KEPT, 3)
    page.close()

    page = context.new_page()
    page.route(PART, lambda route: route.abort())
    visit(page, "/contact")
    expect(field(page, "Message")).to_have_value("It leaks.")
    expect(field(page, "Year")).to_be_visible()
    expect(page.get_by_text("The files could not be added.")).to_be_visible()
    send_button(page).click()
    expect(page.get_by_text("An error occurred")).to_be_visible()
    assert messages_of(api, "kept@example.lv") == []  # none goes without its files
    page.unroute(PART)
    lose_first_answer(page)
    send_button(page).click()
    expect(page.get_by_text("The connection was lost.")).to_be_visible()
    expect(page.get_by_role("button", name="Sending...")).to_be_disabled()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    expect(chosen(page)).to_have_count(0)
    [message] = messages_of(api, "kept@example.lv")
    sent = [("IMG_1.jpg", 2560), ("IMG_2.jpg", 2560), ("Order.pdf", None)]
    assert names_of(message) == sent
    machine = {name: value for name, value in message["machine"].items() if value}
    assert machine == {"model": "YFZ 450R", "year": 2021}
    names = page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)")
    assert names == ["uploads"]
    page.reload()
    expect(field(page, "Name")).to_have_value("")
    # By the page that sent them, or by the next one that finds none.
    wait_until(page, "localStorage.getItem('contactFiles') === null")


def test_what_cannot_be_sent_is_named_at_the_field_and_the_rest_is_sent(
    page: Page, api: APIRequestContext, tmp_path: Path
):
    visit(page, "/contact")
    fill(page, "named@example.lv")
    half = photo("half.jpg", (600, 400))
    choose(
        page,
        *(photo(f"{n}.jpg", (60 + n, 40)) for n in range(4)),
        half | {"buffer": half["buffer"][:600]},
        photo("sixth.jpg", (70, 40)),
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Hello"},
        ORDER,
        ORDER | {"name": "other.pdf"},
    )
    alert = page.get_by_role("alert")
    expect(alert.get_by_role("paragraph")).to_have_text(
        [
            "You can send 5 photographs. sixth.jpg was not added.",
            "notes.txt is neither a picture nor a PDF.",
            "You can send one PDF. other.pdf was not added.",
        ]
    )
    send_button(page).click()
    expect(alert).to_contain_text("half.jpg is damaged. Please send the picture again.")
    assert accessibility_findings(page) == []
    page.get_by_role("button", name="Remove half.jpg").click()
    expect(alert).to_have_count(0)
    path = tmp_path / "1000012345"  # as Android may name a photograph, without a type
    path.write_bytes(photo("a.jpg", (90, 40))["buffer"])
    page.get_by_label("Add photographs").set_input_files(path)
    expect(chosen(page).locator("img")).to_have_count(5)
    path.unlink()  # it was read when it was chosen
    page.route("**/api/contact", lambda route: route.fulfill(status=413, body="<h1>nginx</h1>"))
    send_button(page).click()
    expect(alert).to_contain_text("The files are too large. Please send fewer.")
    page.unroute("**/api/contact")
    page.get_by_role("button", name="Remove Order.pdf").click()
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    [message] = messages_of(api, "named@example.lv")
    assert names_of(message) == [*((f"{n}.jpg", 60 + n) for n in range(4)), ("1000012345.jpg", 90)]
