"""Measured builds: the drawing with its numbers, and filters."""

import re

import pytest
from playwright.sync_api import Page, expect

SIZES = [(390, 844), (1280, 800)]

# React has taken the drawing over, and the observer has answered once.
IS_READY = """async drawing => {
    const frame = () => new Promise(requestAnimationFrame);
    const isTaken = () => Object.keys(drawing).some(key => key.startsWith("__reactProps"));
    for (let i = 0; i < 1000 && !isTaken(); i++) await frame();
    for (let i = 0; i < 10; i++) await frame();
    return isTaken();
}"""


@pytest.fixture(params=SIZES, ids=lambda size: str(size[0]), autouse=True)
def size(request: pytest.FixtureRequest, page: Page) -> None:
    page.set_viewport_size({"width": request.param[0], "height": request.param[1]})


def fits(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_numbers_of_a_build_are_drawn_and_listed(page: Page, console_errors):
    page.goto("/quad-builds/21")
    section = page.get_by_role("region", name="Measured")
    section.scroll_into_view_if_needed()
    terms = section.get_by_role("term")
    expect(terms).to_have_text(
        ["Displacement", "Dry weight", "Power", "Torque", "Wheelbase", "Track width"]
        + ["Front travel", "Rear travel", "Caster", "Camber"]
    )
    expect(section.get_by_role("definition").nth(4)).to_have_text("1265mm")
    numerals = section.locator("svg text")
    expect(numerals).to_have_text(["1265", "265", "280", "7°", "1092", "\u22121.5°"])
    assert min(numerals.evaluate_all("all => all.map(each => each.getBBox().height)")) > 0
    heights = numerals.evaluate_all("all => all.map(each => each.getBoundingClientRect().height)")
    assert min(heights) >= 18
    assert fits(page)
    page.goto("/quad-builds/10")  # nothing was measured on it
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("region", name="Measured")).to_have_count(0)
    assert console_errors == []


def test_the_facts_that_stay_on_the_screen_do_not_cover_the_drawing(page: Page):
    page.goto("/quad-builds/21")
    section = page.get_by_role("region", name="Measured")
    section.evaluate("section => section.scrollIntoView({ block: 'center' })")
    facts = page.get_by_role("complementary", name="Facts").bounding_box()
    drawn = section.bounding_box()
    assert facts and drawn
    assert facts["y"] + facts["height"] <= drawn["y"]


@pytest.mark.parametrize(("motion", "lines"), [("no-preference", 6), ("reduce", 0)])
def test_lines_are_drawn_once_when_they_come_into_view(page: Page, motion, lines):
    page.emulate_media(reduced_motion=motion)
    page.add_init_script(
        """let drawn = 0;
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...how) {
          if ("line" in this.dataset) document.documentElement.dataset.drawn = ++drawn;
          return animate.apply(this, how);
        };"""
    )
    page.goto("/quad-builds/21", wait_until="networkidle")
    drawn = "document.documentElement.dataset.drawn ?? 0"
    assert int(page.evaluate(drawn)) == 0
    drawing = page.get_by_role("region", name="Measured").locator("svg:has([data-line])").first
    assert drawing.evaluate(IS_READY)
    for _ in range(2):
        drawing.scroll_into_view_if_needed()
        expect(drawing).to_be_in_viewport()
        assert drawing.evaluate(IS_READY)
        assert int(page.evaluate(drawn)) == lines
        page.evaluate("scrollTo(0, 0)")


@pytest.mark.essential
def test_a_choice_filters_the_builds_in_the_address_and_back_undoes_it(page: Page):
    page.goto("/quad-builds")
    form = page.get_by_role("form", name="Find a build like yours")
    expect(form.get_by_text("Shown:")).to_have_text("Shown: 12 of 12")
    line = form.get_by_role("button", name="Find a build like yours")
    first = page.get_by_role("article").first
    # On a phone the choices are behind one line, and half of the first build is on the screen.
    if page.viewport_size == {"width": 390, "height": 844}:
        expect(first).to_be_in_viewport(ratio=0.5)
        expect(page.get_by_label("Ground")).to_be_hidden()
        line.click()
        expect(line).to_have_attribute("aria-expanded", "true")
    else:
        expect(first).to_be_in_viewport()
        expect(line).to_be_hidden()
    page.get_by_label("Ground").select_option("sand")
    expect(page).to_have_url(re.compile(r"/quad-builds\?ground=sand$"))
    expect(form.get_by_text("Shown:")).to_have_text("Shown: 1 of 12")
    expect(page.get_by_role("heading", level=3)).to_have_text(["Deep Sand 525 No. 9"])
    page.go_back()
    expect(form.get_by_text("Shown:")).to_have_text("Shown: 12 of 12")
    expect(page.get_by_label("Ground")).to_have_value("")
    page.go_forward()
    expect(page.get_by_label("Ground")).to_have_value("sand")
    form.get_by_role("link", name="Show all").click()
    expect(form.get_by_text("Shown:")).to_have_text("Shown: 12 of 12")
    assert fits(page)


def test_tyres_are_found_by_the_wheel_within_a_tab(page: Page):
    page.goto("/racing-parts/tyres?type=rear")
    page.get_by_role("combobox", name="Wheel").select_option("9")
    expect(page).to_have_url(re.compile(r"\?type=rear&wheel=9$"))
    expect(page.get_by_text("Shown:")).to_have_text("Shown: 4 of 5")
    page.get_by_role("tab", name="All").click()
    expect(page).to_have_url(re.compile(r"/tyres\?wheel=9$"))
    assert fits(page)
