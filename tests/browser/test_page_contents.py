"""The text pages: their content, its order, and where links lead."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import PHONE, accessibility_findings, wait_until
from tests.support.owner import SIZES


def hrefs(page: Page, selector: str = "main a") -> list[str]:
    """Return the targets of the links in page order."""
    page.locator("h1").wait_for()
    return page.eval_on_selector_all(selector, "links => links.map(a => a.getAttribute('href'))")


@pytest.mark.essential
def test_home_leads_to_every_part_of_the_site_in_order(page: Page):
    page.goto("/")
    expect(page.get_by_role("link", name="Look at the build")).to_be_visible()
    assert hrefs(page) == [
        *("/quad-builds", "/contact"),
        "/custom-parts",
        *("/quad-builds/21", "/quad-builds"),
        *["/racing-parts"] * 3,
        "/service",
    ]
    cards = page.get_by_role("region", name="Racing parts").get_by_role("link")
    expect(cards).to_have_text(["Tyres", "Suspension", "Brakes"])


def test_home_still_makes_sense_when_the_featured_build_is_gone(page: Page):
    def gone(route: Route) -> None:
        route.fulfill(status=404, json={"error": "Build not found"})

    page.route("**/api/builds/21", gone)
    page.goto("/")
    page.get_by_role("link", name="Look at the build").click()
    expect(page.get_by_role("alert")).to_have_text("Build not found")
    page.go_back()
    page.get_by_role("main").get_by_role("link", name="All builds").click()
    expect(page).to_have_url(re.compile(r"/quad-builds$"))
    expect(page.get_by_role("article").first).to_be_visible()


@pytest.mark.essential
def test_racing_parts_lead_to_their_pages(page: Page):
    page.goto("/racing-parts")
    assert hrefs(page) == [
        *("/racing-parts/tyres", "/racing-parts/tfx-suspension", "/racing-parts/beringer"),
        "/contact?inquiry=part&name=Virzis%20steering%20damper",
        "https://example.com/virzis",
        *(f"https://example.com/{name}" for name in ("zobrika", "rumbeka", "sparnela")),
    ]
    expect(page.get_by_role("region", name=re.compile("steering damper", re.I))).to_contain_text(
        re.compile("official distributor", re.I)
    )
    page.get_by_role("link", name="See the tyres").click()
    expect(page).to_have_url(re.compile(r"/racing-parts/tyres$"))


@pytest.mark.essential
def test_a_supplier_opens_in_a_new_tab(page: Page):
    page.context.route(
        "https://example.com/**", lambda route: route.fulfill(body="Zobrika", status=200)
    )
    page.goto("/racing-parts")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Zobrika website").click()
    assert opened.value.url == "https://example.com/zobrika"
    assert opened.value.evaluate("window.opener") is None
    expect(page.get_by_role("heading", level=1)).to_have_text("Racing parts")


@pytest.mark.parametrize(
    ("path", "products", "maker"),
    [
        (
            "/racing-parts/tfx-suspension",
            ["Front shock", "Rear shock", "Customization"],
            "https://www.tfxsuspension.com/",
        ),
        (
            "/racing-parts/beringer",
            ["Calipers", "Discs", "Master cylinders"],
            "https://www.beringer-brakes.com/",
        ),
    ],
)
def test_a_maker_has_pictures_texts_its_site_and_a_way_to_a_quote(
    page: Page, path, products, maker
):
    page.goto(path)
    headings = page.get_by_role("main").get_by_role("heading", level=2)
    others = re.compile("need to know|taken apart|finger to disc")
    expect(headings.filter(has_not_text=others)).to_have_text(products)
    assert hrefs(page) == ["/racing-parts", "/contact", maker]
    expect(page.get_by_text("1 / 4")).to_be_visible()
    page.get_by_role("button", name="Next picture").click()
    expect(page.get_by_text("2 / 4")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("1 / 4")).to_be_visible()
    page.get_by_role("button", name="Show full screen").click()
    expect(page.get_by_role("dialog").get_by_text("1 / 4")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("link", name="Request a Quote").click()
    expect(page).to_have_url(re.compile(r"/contact$"))


PRICES = ["2,950", "990", "950", "270", "490", "490", "450", "90", "200", "90", "6,500"]


@pytest.mark.essential
@SIZES
def test_custom_parts_show_their_fixed_prices(page: Page, size):
    page.set_viewport_size(size)
    page.goto("/")
    teaser = page.locator("section").filter(
        has=page.get_by_role("link", name="See the custom parts")
    )
    expect(teaser.get_by_role("definition")).to_have_text([f"€{price}" for price in PRICES[:3]])
    teaser.get_by_role("link").click()
    parts = page.get_by_role("article")
    expect(parts).to_have_count(len(PRICES))
    for part, price in zip(parts.all(), PRICES, strict=True):
        expect(part.get_by_text(re.compile("€"))).to_have_text(f"Price €{price}")
        expect(part.get_by_role("heading", level=2)).to_be_visible()
        expect(part.get_by_role("img")).to_have_count(1)
        expect(part.get_by_role("link")).to_have_attribute(
            "href", re.compile(r"^/contact\?inquiry=part&name=.+")
        )


@pytest.mark.essential
def test_service_is_for_any_brand_and_for_engines(page: Page):
    page.goto("/service")
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", name="Suspension, any brand")).to_be_visible()
    expect(main.get_by_role("heading", name="Engines")).to_be_visible()
    expect(main.get_by_role("link", name="Contact Us")).to_have_attribute("href", "/contact")


ABOUT = {
    "The founder": ["20+", "1985 to 2023", "over 15 years"],
    "The test rider": ["European Championship", "2025", "Latvian champion"],
    "The website author": ["TypeScript", "React", "utility CSS", "Node", "self-hosted"],
    "The family supporter": ["packs the van"],
}


@pytest.mark.essential
def test_the_intervals_of_the_service_say_hours_on_a_telephone_too(page: Page):
    page.set_viewport_size(PHONE)
    page.goto("/service")
    intervals = page.get_by_role("region", name="When to come")
    units = intervals.locator("dd").get_by_text("hours", exact=True)
    expect(units).to_have_count(6)
    assert units.evaluate_all("all => all.every(({ offsetWidth }) => offsetWidth > 20)")


@pytest.mark.essential
def test_about_has_its_four_sections_in_order(page: Page):
    page.goto("/about")
    headings = page.get_by_role("main").get_by_role("heading", level=2)
    expect(headings).to_have_text([*ABOUT, "Come and look"])
    for name, words in ABOUT.items():
        section = page.get_by_role("region", name=name, exact=True)
        for word in words:
            expect(section).to_contain_text(word)
        social = section.get_by_role("link")
        assert [link.get_attribute("href") for link in social.all()] == [
            "https://www.facebook.com/",
            "https://www.instagram.com/",
        ]


def test_each_carousel_of_about_turns_by_itself(page: Page):
    page.goto("/about")
    founder = page.get_by_role("region", name="The founder", exact=True)
    rider = page.get_by_role("region", name="The test rider", exact=True)
    rider.get_by_role("button", name="Next picture").click()
    expect(rider.get_by_text("2 / 3")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(rider.get_by_text("3 / 3")).to_be_visible()
    expect(founder.get_by_text("1 / 3")).to_be_visible()
    rider.get_by_role("button", name="Next picture").click()
    expect(rider.get_by_text("1 / 3")).to_be_visible()
    founder.get_by_role("button", name="Show full screen").click()
    full_screen = page.get_by_role("dialog")
    expect(full_screen.get_by_text("1 / 3")).to_be_visible()
    wait_until(page, "document.activeElement.closest('[role=dialog]')")
    page.keyboard.press("ArrowRight")
    expect(full_screen.get_by_text("2 / 3")).to_be_visible()
    assert accessibility_findings(page) == []
    page.keyboard.press("Escape")
    expect(founder.get_by_text("2 / 3")).to_be_visible()
    expect(rider.get_by_text("1 / 3")).to_be_visible()
