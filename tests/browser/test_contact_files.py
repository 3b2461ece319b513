"""Photographs and a PDF in the contact form, on lines that break."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, Route, expect

from tests.support.attachments import PDF
from tests.support.browser import accessibility_findings, first_held, wait_until
from tests.support.contact_files import KEPT, attached, choose, chosen, lose_first_answer
from tests.support.contact_form import SUCCESS, fill, send_button
from tests.support.images_panel import broken, photo
from tests.support.inbox import card, opened
from tests.support.owner import PHONE, SIZES

pytestmark = pytest.mark.usefixtures("empty_inbox", "outside_requests", "no_banner")
ORDER = {"name": "Order.pdf", "mimeType": "application/pdf", "buffer": PDF}


@SIZES
def test_three_photographs_and_a_pdf_arrive_once_over_a_line_that_breaks(
    page: Page, signed_in: Page, api, size
):
    page.set_viewport_size(size)
    page.goto("/contact")
    fill(page)
    files = [photo(f"IMG_{n}.jpg", (3000, 2000 + n)) for n in range(1, 4)]
    choose(page, *files, photo("small.png", (400, 300), "PNG"))
    page.get_by_label("Add a PDF").set_input_files(ORDER)
    expect(chosen(page)).to_have_count(5)
    page.get_by_role("button", name="Remove small.png").click()
    expect(page.get_by_role("button", name="Remove Order.pdf")).to_be_focused()
    expect(chosen(page).locator("img")).to_have_count(3)
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    wait_until(page, KEPT, 4)

    page.reload()  # what was chosen and typed is still there
    expect(chosen(page).locator("img")).to_have_count(3)
    lose_first_answer(page)
    send_button(page).click()
    expect(page.get_by_text("The connection was lost.")).to_be_visible()
    expect(page.get_by_role("button", name="Sending...")).to_be_disabled()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    expect(chosen(page)).to_have_count(0)
    sent = [("IMG_1.jpg", 2560), ("IMG_2.jpg", 2560), ("IMG_3.jpg", 2560), ("Order.pdf", None)]
    assert attached(api) == [sent]
    page.reload()
    expect(chosen(page)).to_have_count(0)
    assert page.evaluate("localStorage.getItem('contactFiles')") is None
    reference = api.get("/api/contact/messages").json()[0]["reference"]
    expect(card(opened(signed_in), reference).get_by_role("listitem")).to_have_count(3)


def test_what_cannot_be_sent_is_named_at_the_field_and_the_rest_is_kept(
    page: Page, api: APIRequestContext, tmp_path: Path
):
    page.set_viewport_size(PHONE)
    page.goto("/contact")
    fill(page)
    choose(
        page,
        *(photo(f"{n}.jpg", (60 + n, 40)) for n in range(4)),
        broken("half.jpg"),
        photo("sixth.jpg", (70, 40)),
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Hello"},
        photo("seventh.jpg", (71, 40)),
        ORDER,
        {**ORDER, "name": "other.pdf"},
    )
    alert = page.get_by_role("alert")
    expect(alert.get_by_role("paragraph")).to_have_text(
        [
            "You can send 5 photographs. sixth.jpg was not added.",
            "notes.txt is neither a picture nor a PDF.",
            "You can send 5 photographs. seventh.jpg was not added.",
            "You can send one PDF. other.pdf was not added.",
        ]
    )
    send_button(page).click()
    expect(alert).to_contain_text("half.jpg is damaged. Please send the picture again.")
    expect(chosen(page)).to_have_count(6)
    page.get_by_role("button", name="Remove half.jpg").click()
    expect(alert).to_have_count(0)
    large = tmp_path / "large.jpg"  # a path, because Playwright takes long to send 26 MB itself
    large.write_bytes(b"\xff" * (26 * 1024**2))
    page.get_by_label("Add photographs").set_input_files(large)
    expect(alert).to_contain_text("large.jpg is larger than 25 MB.")
    page.get_by_role("button", name="Remove Order.pdf").click()
    page.route("**/api/contact", lambda route: route.fulfill(status=413, body="<h1>nginx</h1>"))
    send_button(page).click()
    expect(alert).to_contain_text("The files are too large. Please send fewer.")
    page.unroute("**/api/contact")
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert attached(api) == [[(f"{n}.jpg", 60 + n) for n in range(4)]]


def test_a_file_that_is_gone_is_named_and_the_rest_is_sent(page: Page, api, tmp_path: Path):
    paths = [tmp_path / "gone.jpg", tmp_path / "kept.jpg", tmp_path / "third.jpg"]
    for width, path in enumerate(paths, start=60):
        path.write_bytes(photo(path.name, (width, 40))["buffer"])
    page.goto("/contact")
    fill(page)
    held: list[Route] = []
    page.route("**/contact-files.*.js", lambda route: held.append(route))
    page.get_by_label("Add photographs").set_input_files(paths)
    send_button(page).click()
    script = first_held(page, held)
    paths[0].unlink()
    script.continue_()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text(
        "gone.jpg cannot be read. Please choose it again."
    )
    assert attached(api) == [[("kept.jpg", 61), ("third.jpg", 62)]]


def test_a_file_that_goes_after_it_was_chosen_is_sent(page: Page, api, tmp_path: Path):
    path = tmp_path / "1000012345"  # as Android may name a photograph, without a type
    path.write_bytes(photo("a.jpg", (60, 40))["buffer"])
    page.goto("/contact")
    fill(page)
    page.get_by_label("Add photographs").set_input_files(path)
    expect(chosen(page).locator("img")).to_have_count(1)
    path.unlink()
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert attached(api) == [[("1000012345.jpg", 60)]]


def test_a_heic_survives_a_closed_tab_and_a_site_without_room_for_it(
    page: Page, context: BrowserContext, api: APIRequestContext
):
    page.goto("/contact")
    heic = photo("IMG_2.HEIC", (3000, 2000), "HEIF")
    choose(page, {**heic, "mimeType": "application/octet-stream"}, photo("b.jpg", (70, 40)))
    expect(page.get_by_role("button", name="Remove b.jpg")).to_be_visible()
    wait_until(page, KEPT, 2)
    page.close()
    page = context.new_page()
    page.goto("/contact")
    expect(chosen(page)).to_have_count(2)
    fill(page, message="It leaks.")
    sentence = "We cannot store any more photographs at the moment."
    full = {"status": 507, "json": {"error": sentence}}
    page.route("**/api/contact", lambda route: route.fulfill(**full))
    send_button(page).click()
    expect(page.get_by_role("alert")).to_have_text(sentence)
    expect(page.get_by_label("Message", exact=True)).to_have_value("It leaks.")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Anna")
    expect(chosen(page)).to_have_count(2)
    page.unroute("**/api/contact")
    send_button(page).click()
    expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert attached(api) == [[("IMG_2.jpg", 2560), ("b.jpg", 70)]]


def test_a_changed_choice_is_another_message_and_without_files_it_is_json(page: Page):
    held: list[Route] = []
    page.route("**/api/contact", lambda route: held.append(route))
    page.goto("/contact")
    fill(page)
    keys = []
    for files in ((photo("a.jpg"),), (photo("b.jpg", (500, 400)),), ()):
        if files:
            choose(page, *files)
            expect(page.get_by_role("button", name=f"Remove {files[0]['name']}")).to_be_visible()
        else:
            for name in ("a.jpg", "b.jpg"):
                page.get_by_role("button", name=f"Remove {name}").click()
        send_button(page).click()
        route = first_held(page, held)
        held.clear()
        keys.append(route.request.headers["idempotency-key"])
        content_type = route.request.headers["content-type"]
        route.fulfill(status=400, json={"error": "No."})
        expect(page.get_by_role("alert")).to_have_text("No.")
    assert len(set(keys)) == 3
    assert content_type == "application/json"


@pytest.mark.essential
def test_without_a_script_a_photograph_is_sent_too(browser: Browser, base_url: str, api):
    context = browser.new_context(java_script_enabled=False, base_url=base_url, viewport=PHONE)
    with context:
        page = context.new_page()
        page.goto("/contact", wait_until="load")
        fill(page)
        page.get_by_label("Add photographs").set_input_files([broken("half.jpg")])
        send_button(page).click()
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("half.jpg is damaged.")
        expect(alert).to_contain_text("Please choose your files again.")
        expect(alert).to_be_focused()
        expect(page.get_by_label("Message", exact=True)).to_have_value(re.compile("21"))
        files = [photo("a.jpg", (60, 40)), photo("b.jpg", (70, 40))]
        page.get_by_label("Add photographs").set_input_files(files)
        page.get_by_label("Add a PDF").set_input_files(ORDER)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        send_button(page).click()
        expect(page.get_by_text(SUCCESS)).to_be_visible()
    assert attached(api) == [[("a.jpg", 60), ("b.jpg", 70), ("Order.pdf", None)]]
