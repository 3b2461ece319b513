"""The catalogue pages with the sample content."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import PHONE, count_in_first_row


@pytest.mark.essential
def test_builds_stand_in_two_sections_newest_first(page: Page):
    page.goto("/quad-builds")
    featured = page.get_by_role("region", name="Featured Builds").get_by_role("article")
    others = page.get_by_role("region", name="Other Builds").get_by_role("article")
    expect(featured).to_have_count(4)
    expect(others).to_have_count(8)
    years = [
        int(year)
        for year in re.findall(r"Year\s*(\d{4})", "\n".join(others.all_inner_texts()), re.I)
    ]
    assert years == sorted(years, reverse=True) and len(years) == 8
    for fact in ("Year", "Frame", "Engine"):
        expect(others.first.get_by_text(fact, exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("region", "width", "columns"),
    [
        ("Featured Builds", 1280, 2),
        ("Other Builds", 1280, 3),
        ("Featured Builds", 390, 1),
        ("Other Builds", 390, 2),
    ],
)
def test_the_grids_have_their_columns(page: Page, region, width, columns):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/quad-builds")
    assert (
        count_in_first_row(page.get_by_role("region", name=region).get_by_role("article"))
        == columns
    )


def test_tyres_stand_four_in_a_row_on_wide_screens(page: Page):
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/racing-parts/tyres")
    assert count_in_first_row(page.get_by_role("article")) == 4


@pytest.mark.essential
def test_a_card_leads_to_its_build_and_back(page: Page):
    page.goto("/quad-builds")
    page.get_by_role("link", name="Works MX 480 No. 21").click()
    expect(page).to_have_url(re.compile(r"/quad-builds/21$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Works MX 480 No. 21")
    expect(page).to_have_title(re.compile(r"^Works MX 480 No\. 21 \(2026\)"))
    page.get_by_role("link", name="Back to all builds").click()
    expect(page).to_have_url(re.compile(r"/quad-builds$"))


@pytest.mark.essential
def test_a_build_shows_its_facts_and_its_description_with_markup(page: Page):
    page.goto("/quad-builds/21")
    facts = page.get_by_role("complementary", name="Facts")
    expect(facts).to_contain_text("2026")
    expect(facts).to_contain_text("25CrMo4")
    expect(facts).to_contain_text("100 mm big bore")
    article = page.get_by_role("article").first
    expect(article.get_by_role("listitem").filter(has_text="Width 1270 mm")).to_be_visible()
    expect(article.locator("strong").first).to_contain_text("our frame")
    expect(article.get_by_role("separator").first).to_be_attached()
    expect(article).not_to_contain_text("**")


@pytest.mark.essential
def test_get_in_touch_passes_the_build_on(page: Page):
    page.goto("/quad-builds/21")
    link = page.get_by_role("link", name="Get in Touch")
    name = quote("Works MX 480 No. 21", safe="")
    assert link.get_attribute("href") == f"/contact?inquiry=build&name={name}"


@pytest.mark.essential
def test_contact_for_pricing_passes_the_tyre_on(page: Page):
    page.goto("/racing-parts/tyres")
    card = page.get_by_role("article", name="Ozolnieki Kāpa R20")
    link = card.get_by_role("link", name="Contact for pricing")
    name = quote("Ozolnieki Kāpa R20", safe="")
    assert link.get_attribute("href") == f"/contact?inquiry=tyre&name={name}"


@pytest.mark.essential
def test_the_neighbours_of_a_build_are_one_step_away(page: Page):
    page.goto("/quad-builds/20")
    page.get_by_role("link", name=re.compile("Next build")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Stroker 501, frame stage")
    page.get_by_role("link", name=re.compile("Previous build")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Demonstrator 450 No. 1")


@pytest.mark.essential
def test_an_unknown_build_says_so_and_shows_the_way_back(page: Page):
    response = page.goto("/quad-builds/999")
    assert response and response.status == 404
    expect(page.get_by_role("alert")).to_have_text("Build not found")
    instead = page.get_by_role("region", name="Some of our builds")
    expect(instead.get_by_role("article")).to_have_count(3)
    expect(instead.locator("a[href^='tel:']")).to_be_visible()
    page.get_by_role("link", name="All builds").click()
    expect(page).to_have_url(re.compile(r"/quad-builds$"))


@pytest.mark.essential
def test_an_unknown_page_is_an_error_with_a_way_home(page: Page):
    response = page.goto("/no/such/page")
    assert response and response.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("Unexpected Application Error!")
    page.get_by_role("main").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(r":\d+/$"))


def test_missing_pictures_are_drawn_in_their_size(page: Page):
    page.goto("/quad-builds/10")
    picture = page.get_by_role("img", name=re.compile("The First One"))
    assert (picture.get_attribute("width"), picture.get_attribute("height")) == ("600", "400")
    page.goto("/racing-parts/tyres")
    drawn = page.get_by_role("article", name="Ozolnieki Trase R18").get_by_role("img")
    assert (drawn.get_attribute("width"), drawn.get_attribute("height")) == ("600", "600")


@pytest.mark.parametrize("path", ["/quad-builds", "/quad-builds/21", "/racing-parts/tyres"])
def test_nothing_shifts_while_a_page_arrives(page: Page, path, layout_shift):
    page.set_viewport_size(PHONE)
    page.goto(path, wait_until="networkidle")
    assert layout_shift() < 0.02


def test_the_first_screen_of_builds_costs_a_sharp_phone_little(browser, site):
    """Sum the bytes of all pictures at 390 pixels and density 3, below the fold too."""
    phone = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True}
    context = browser.new_context(**phone, base_url=site)
    page = context.new_page()
    sizes: list[int] = []
    page.on(
        "response",
        lambda response: (
            sizes.append(int(response.headers["content-length"]))
            if response.request.resource_type == "image"
            else None
        ),
    )
    page.goto("/quad-builds", wait_until="networkidle")
    shown = page.get_by_role("article").first.locator("img")
    assert shown.evaluate("image => image.naturalWidth") > 0
    assert 10_000 < sum(sizes) < 200_000
    context.close()
