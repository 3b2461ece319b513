"""The owner's inbox on a phone."""

import re

from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from playwright.sync_api import APIRequestContext, Locator, Page, Route, expect

from tests.support.messages import PDF, pdf, photograph

from .browser import PHONE, accessibility_findings, visit, wait_until

LISTS = "**/api/contact/messages?*"
ALL_SHOWN = "[...document.querySelectorAll(argument)].every((img) => img.naturalWidth > 0)"


def write(api: APIRequestContext, name: str, **fields: object) -> str:
    """Send a message with files as a visitor; return its reference."""
    words = {"name": name, "email": "anna@example.lv", "message": "Line\n" * 9, "phone": "26123456"}
    body = encode_multipart(BOUNDARY, words | fields)
    response = api.post("/api/contact", data=body, headers={"Content-Type": MULTIPART_CONTENT})
    assert response.status == 201, response.text()
    reference: str = response.json()["reference"]
    return reference


def card(page: Page, reference: str) -> Locator:
    return page.get_by_role("article").filter(has_text=reference)


def is_clear_of_bars(page: Page, notice: Locator) -> None:
    """Assert that a notice is in the window, and above what stays at its bottom."""
    expect(notice).to_be_in_viewport(ratio=1)
    box = notice.bounding_box()
    assert box
    bars = page.locator("nav[aria-label=Admin], .action-bar")
    for bar in filter(None, (each.bounding_box() for each in bars.all())):
        assert box["y"] + box["height"] <= bar["y"] or bar["y"] + bar["height"] <= box["y"]


def test_the_owner_finds_a_message_sees_its_files_closes_deletes_and_restores_it(
    owner_page: Page, api: APIRequestContext
):
    page = owner_page
    photos = [photograph("IMG_1.jpg"), photograph("IMG_2.jpg", (600, 800), "red")]
    reference = write(api, "Dzidra Ozola", photos=photos, file=pdf("My order.pdf"))
    write(api, "Another")

    def end_addresses(route: Route) -> None:
        served = route.fetch()
        route.fulfill(response=served, body=re.sub(r"token=[^\"]+", "token=old", served.text()))

    page.route(LISTS, end_addresses)
    visit(page, "/admin/messages")
    badge = page.get_by_role("navigation", name="Admin").get_by_role(
        "link", name=re.compile(r"^Messages \d+ new$")
    )
    expect(badge).to_be_visible()
    page.get_by_role("searchbox", name="Search messages").fill("ozola dzidra")
    message = card(page, reference)
    expect(page.get_by_text("1 found")).to_be_visible()
    expect(message.get_by_role("heading", name="Dzidra Ozola")).to_be_visible()
    expect(message.get_by_role("link", name="Call")).to_have_attribute("href", "tel:+37126123456")
    photographs = message.get_by_role("list", name="Photographs")
    expect(photographs.get_by_role("listitem")).to_have_count(2)
    wait_until(page, ALL_SHOWN, "article ul img")
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    # Files open although their addresses have ended.
    page.context.clear_cookies()  # it ends together with the addresses
    second = photographs.get_by_role("button", name="Show IMG_2.jpg full screen")
    second.click()
    expect(page.get_by_role("dialog").get_by_alt_text("IMG_2.jpg")).to_be_visible()
    wait_until(page, ALL_SHOWN, "[alt='IMG_2.jpg']")
    page.keyboard.press("Escape")
    expect(second).to_be_focused()
    page.context.clear_cookies()
    with page.expect_download() as download:
        message.get_by_role("link", name="Download My order.pdf").click()
    assert download.value.suggested_filename == "My order.pdf"
    assert download.value.path().read_bytes() == PDF
    page.unroute(LISTS)

    message.get_by_role("button", name="Spam").click()
    message.get_by_role("button", name="Not spam").click()
    message.get_by_role("button", name="Done").click()
    expect(message.get_by_text("Closed on")).to_be_visible()
    message.get_by_role("button", name="Delete").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("Are you sure you want to delete this message?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(message.get_by_role("button", name="Delete")).to_be_focused()
    message.get_by_role("button", name="Delete").click()
    dialog.get_by_role("button", name="Delete").click()
    result = page.get_by_role("status").filter(has_text=f"{reference} was deleted.")
    is_clear_of_bars(page, result)
    assert api.get("/api/contact/messages", params={"search": "Dzidra"}).json() == []
    page.get_by_role("link", name="Recently deleted").first.click()
    page.get_by_role("button", name=re.compile(f"^Restore .*{reference}")).click()
    expect(page.get_by_role("status").filter(has_text="was restored.")).to_be_visible()
    [restored] = api.get("/api/contact/messages", params={"search": "Dzidra"}).json()
    assert restored["reference"] == reference and restored["state"] == "done"


def test_the_lists_stay_while_the_line_is_gone_and_are_read_again_when_it_is_back(
    owner_page: Page, api: APIRequestContext
):
    page = owner_page
    write(api, "Zane")
    visit(page, "/admin/builds")
    navigation = page.get_by_role("navigation", name="Admin")
    rows = page.locator("tbody tr")
    expect(rows.first).to_be_visible()
    navigation.get_by_role("link", name="Messages").click()
    expect(page.get_by_role("article").first).to_be_visible()
    page.context.set_offline(True)
    navigation.get_by_role("link", name="Builds").click()
    note = page.get_by_role("main").get_by_text(re.compile(r"^As of \d\d:\d\d\. "))
    expect(note).to_be_visible()
    expect(rows.first).to_be_visible()
    navigation.get_by_role("link", name="Messages").click()
    expect(note).to_be_visible()
    problem = page.get_by_role("alert").filter(has_text="was not changed.")
    message = page.get_by_role("article").first
    message.get_by_role("button", expanded=False).click()
    message.get_by_role("button", name="Done").click()
    is_clear_of_bars(page, problem)
    page.context.set_offline(False)
    expect(note).to_have_count(0)
    expect(page.get_by_role("article").first).to_be_visible()
