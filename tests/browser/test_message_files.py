"""Photographs and a PDF in the owner's inbox, with addresses that have ended meanwhile."""

import re

import pytest
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from playwright.sync_api import APIRequestContext, Page, Route, expect

from tests.support.attachments import PDF, WORDS, pdf, photograph
from tests.support.browser import accessibility_findings, wait_until
from tests.support.inbox import card, opened
from tests.support.owner import SIZES

pytestmark = pytest.mark.usefixtures("empty_inbox")
LISTS = "**/api/contact/messages?*"
ALL_SHOWN = "[...document.querySelectorAll(arg)].every((img) => img.naturalWidth > 0)"


def send_with_files(api: APIRequestContext) -> str:
    photos = [photograph("IMG_1.jpg"), photograph("IMG_2.jpg", (600, 800), "red")]
    body = encode_multipart(BOUNDARY, WORDS | {"photos": photos, "file": pdf("My order.pdf")})
    response = api.post("/api/contact", data=body, headers={"Content-Type": MULTIPART_CONTENT})
    assert response.status == 201, response.text()
    reference: str = response.json()["reference"]
    return reference


def end_addresses(route: Route) -> None:
    served = route.fetch()
    route.fulfill(response=served, body=re.sub(r"token=[^\"]+", "token=old", served.text()))


@SIZES
def test_the_owner_sees_and_saves_the_files_of_a_message(signed_in: Page, api, size):
    signed_in.set_viewport_size(size)
    reference = send_with_files(api)
    signed_in.route(LISTS, end_addresses)
    message = card(opened(signed_in), reference)
    photographs = message.get_by_role("list", name="Photographs")
    expect(photographs.get_by_role("listitem")).to_have_count(2)
    wait_until(signed_in, ALL_SHOWN, "article ul img")
    assert accessibility_findings(signed_in) == []
    assert signed_in.evaluate("document.documentElement.scrollWidth") <= size["width"]

    signed_in.context.clear_cookies()  # it ends together with the addresses
    second = photographs.get_by_role("button", name="Show IMG_2.jpg full screen")
    second.click()
    large = signed_in.get_by_role("dialog").get_by_alt_text("IMG_2.jpg")
    expect(large).to_be_visible()
    wait_until(signed_in, ALL_SHOWN, "[alt='IMG_2.jpg']")
    signed_in.keyboard.press("Escape")
    expect(second).to_be_focused()

    signed_in.context.clear_cookies()
    with signed_in.expect_download() as download:
        message.get_by_role("link", name="Download My order.pdf").click()
    assert download.value.suggested_filename == "My order.pdf"
    assert download.value.path().read_bytes() == PDF
