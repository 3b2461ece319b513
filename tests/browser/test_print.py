"""Printing: a build fits on one page."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect


def printed_pages(page: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


def test_a_build_is_printed_as_a_sheet_of_one_page(page: Page):
    page.goto("/quad-builds/21")
    first = page.get_by_role("button", name="Show full screen").get_by_role("img")
    primary = first.evaluate("image => image.currentSrc")
    page.get_by_role("button", name="Next picture").click()
    expect(page.get_by_text("2 / 3")).to_be_visible()
    page.emulate_media(media="print")
    for words in ("Works MX 480 No. 21", "2026", "25CrMo4", "100 mm big bore", "hello@example.com"):
        expect(page.get_by_text(words).locator("visible=true").first).to_be_visible()
    pictures = page.locator("img").locator("visible=true")
    expect(pictures).to_have_count(1)
    assert pictures.evaluate("image => [image.complete, image.currentSrc]") == [True, primary]
    for hidden in ("banner", "contentinfo", "navigation", "button", "link"):
        expect(page.get_by_role(hidden).locator("visible=true")).to_have_count(0)
    assert printed_pages(page) == 1


@pytest.mark.parametrize("language", ["", "/lv", "/ru"])
def test_no_part_of_a_build_is_printed_over_another(page: Page, language):
    page.goto(f"{language}/quad-builds/21")
    expect(page.locator("#results")).to_be_attached()
    assert printed_pages(page) == 1
    page.set_viewport_size({"width": 688, "height": 1017})  # of A4, without its margins
    page.emulate_media(media="print")
    parts = page.locator("article :is(h1, aside, .prose, section, footer, img)")
    tops_and_bottoms = parts.locator("visible=true").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(box => [box.top, box.bottom])"
    )
    assert len(tops_and_bottoms) >= 6
    for (_, bottom), (top, _) in pairwise(tops_and_bottoms):
        assert top >= bottom - 1


def texts(build: dict) -> int:
    return len(build["name"] + build["frame"] + build["engine"] + build["description"])


def test_the_builds_with_the_longest_texts_fit_on_one_printed_page(page: Page, api):
    builds = api.get("/api/builds").json()
    for build in sorted(builds, key=texts)[-3:]:
        page.goto(f"/quad-builds/{build['id']}")
        assert (build["name"], printed_pages(page)) == (build["name"], 1)


@pytest.mark.slow
def test_every_sample_build_fits_on_one_printed_page(page: Page):
    for build in range(10, 22):
        page.goto(f"/quad-builds/{build}", wait_until="networkidle")
        assert (build, printed_pages(page)) == (build, 1)


def test_the_title_of_the_home_page_is_printed_beside_the_picture(page: Page):
    page.goto("/")
    page.emulate_media(media="print")
    for width in (688, 1440):  # of A4; of a large sheet
        page.set_viewport_size({"width": width, "height": 1000})
        picture = page.locator("main img").first.bounding_box()
        title = page.get_by_role("heading", level=1).bounding_box()
        assert picture and title
        assert title["y"] >= picture["y"] + picture["height"]


def test_the_company_information_is_printed_in_one_piece(page: Page):
    page.goto("/contact")
    page.emulate_media(media="print")
    heading = page.get_by_role("heading", name="Company information")
    expect(heading).to_have_css("break-after", "avoid")
    expect(heading.locator("xpath=following-sibling::dl")).to_have_css("break-inside", "avoid")


def test_the_contact_page_is_printed_without_its_form(page: Page):
    page.goto("/contact")
    form = page.locator("main form")
    expect(form).to_be_visible()
    page.emulate_media(media="print")
    expect(form).to_be_hidden()
    expect(page.get_by_text("hello@example.com").locator("visible=true").first).to_be_visible()
