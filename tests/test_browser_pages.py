"""The pages of texts as a visitor meets them: links, order, columns, galleries, a printed build."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from .browser import DESKTOP, PHONE, accessibility_findings, wait_until

HEADINGS = {
    "/": "Quads built to race",
    "/racing-parts": "Racing parts",
    "/racing-parts/tfx-suspension": "TFX suspension",
    "/racing-parts/beringer": "Beringer brakes",
    "/custom-parts": "Custom parts",
    "/service": "Service",
    "/about": "About us",
}
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
EACH_PAGE = pytest.mark.parametrize("path", HEADINGS)


def hrefs(page: Page, selector: str = "main a") -> list[str]:
    """Where the links lead, in the order of the page."""
    page.locator("h1").wait_for()
    return page.eval_on_selector_all(selector, "links => links.map(a => a.getAttribute('href'))")


def columns(page: Page, selector: str) -> int:
    page.locator(selector).first.wait_for()
    tops = page.eval_on_selector_all(
        selector, "all => all.map(e => Math.round(e.getBoundingClientRect().top))"
    )
    return tops.count(tops[0])


@EACH_PAGE
@SIZES
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(page: Page, path, size, complaints):
    page.set_viewport_size(size)
    page.goto(path, wait_until="networkidle")
    assert accessibility_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert complaints == []


@EACH_PAGE
def test_headings_are_in_order_and_links_to_others_open_a_new_tab(page: Page, path):
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS[path])
    levels = page.eval_on_selector_all(
        "main :is(h1, h2, h3, h4)", "all => all.map(e => Number(e.tagName[1]))"
    )
    assert levels.count(1) == 1 and levels[0] == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))
    for link in page.locator('main a[href^="http"]').all():
        expect(link).to_have_attribute("target", "_blank")
        expect(link).to_have_attribute("rel", "noopener")
        expect(link).to_contain_text("opens in a new tab")
    expect(page.locator('main a[href^="/"][target]')).to_have_count(0)


@EACH_PAGE
def test_every_picture_can_be_loaded_and_has_words(page: Page, path):
    page.goto(path, wait_until="networkidle")
    pictures = page.locator("main img").all()
    assert pictures
    for picture in pictures:
        picture.scroll_into_view_if_needed()
        wait_until(page, "arg.complete", picture.element_handle())
        assert picture.evaluate("image => image.naturalWidth") > 0
        named = picture.get_attribute("alt") or picture.evaluate(
            "image => image.closest('button')?.getAttribute('aria-label')"
        )
        assert named


@EACH_PAGE
def test_a_page_arrives_without_shifts_calls_or_strangers(page: Page, path, site):
    requests: list[str] = []
    late: list[Route] = []
    page.on("request", lambda request: requests.append(request.url))
    page.route("**/*.webp", lambda route: late.append(route))
    page.add_init_script(
        """window.shift = 0; new PerformanceObserver(list => {
             for (const entry of list.getEntries()) window.shift += entry.value;
           }).observe({ type: "layout-shift", buffered: true })"""
    )
    page.set_viewport_size(PHONE)
    page.goto(path, wait_until="commit")
    page.locator("main img").first.wait_for(state="attached")
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    assert late, "no picture was held back"
    page.unroute("**/*.webp")  # lets go of those that wait
    wait_until(page, "document.querySelector('main img').naturalWidth > 0")
    page.wait_for_load_state("networkidle")
    assert [url for url in requests if "/api/" in url] == []
    assert [url for url in requests if not url.startswith((site, "data:"))] == []
    assert page.evaluate("window.shift") < 0.02


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
    expect(headings.filter(has_not_text="need to know")).to_have_text(products)
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


def test_custom_parts_show_their_fixed_prices(page: Page):
    page.goto("/custom-parts")
    parts = page.get_by_role("article")
    expect(parts).to_have_count(len(PRICES))
    for part, price in zip(parts.all(), PRICES, strict=True):
        expect(part.get_by_text(re.compile("€"))).to_have_text(f"Price €{price}")
        expect(part.get_by_role("heading", level=2)).to_be_visible()
        expect(part.get_by_role("img")).to_have_count(1)
        expect(part.get_by_role("link")).to_have_attribute(
            "href", re.compile(r"^/contact\?inquiry=part&name=.+")
        )


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


@pytest.mark.parametrize(
    ("path", "selector", "wide", "phone"),
    [
        ("/", "main section[aria-labelledby=parts] li", 3, 1),
        ("/racing-parts", "main > ul > li", 3, 1),
        ("/racing-parts", "main section[aria-labelledby=suppliers] li", 3, 1),
        ("/custom-parts", "main li:not(:first-child) > article", 3, 1),
        ("/racing-parts/beringer", "main section:has(> h2)", 3, 1),
    ],
)
def test_the_grids_have_their_columns(page: Page, path, selector, wide, phone):
    for size, expected in ((DESKTOP, wide), (PHONE, phone)):
        page.set_viewport_size(size)
        page.goto(path)
        assert columns(page, selector) == expected


def printed_pages(page: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


def test_a_build_is_printed_as_a_sheet_of_one_page(page: Page):
    page.goto("/quad-builds/21")
    first = page.get_by_role("button", name="Show full screen").get_by_role("img")
    primary = first.evaluate("image => image.currentSrc")
    page.get_by_role("button", name="Next picture").click()
    expect(page.get_by_text("2 / 3")).to_be_visible()
    page.emulate_media(media="print")
    for words in ("Works MX 480 No. 21", "2026", "25CrMo4", "big bore 480", "hello@example.com"):
        expect(page.get_by_text(words).locator("visible=true").first).to_be_visible()
    pictures = page.locator("img").locator("visible=true")
    expect(pictures).to_have_count(1)
    assert pictures.evaluate("image => [image.complete, image.currentSrc]") == [True, primary]
    for hidden in ("banner", "contentinfo", "navigation", "button", "link"):
        expect(page.get_by_role(hidden).locator("visible=true")).to_have_count(0)
    assert printed_pages(page) == 1


def test_every_sample_build_fits_on_one_printed_page(page: Page):
    for build in range(10, 22):
        page.goto(f"/quad-builds/{build}", wait_until="networkidle")
        assert (build, printed_pages(page)) == (build, 1)


def test_the_first_screen_of_builds_costs_a_sharp_phone_little(browser, site):
    """Picture bytes at 390 pixels and density 3, those below the first screen included."""
    phone = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True}
    context = browser.new_context(**phone, base_url=site)
    page = context.new_page()
    sizes: list[int] = []
    page.on(
        "response",
        lambda answer: (
            sizes.append(int(answer.headers["content-length"]))
            if answer.request.resource_type == "image"
            else None
        ),
    )
    page.goto("/quad-builds", wait_until="networkidle")
    shown = page.get_by_role("article").first.locator("img")
    assert shown.evaluate("image => image.naturalWidth") > 0
    assert 10_000 < sum(sizes) < 200_000
    context.close()
