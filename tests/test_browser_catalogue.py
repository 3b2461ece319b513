"""The catalogue pages as a visitor meets them: real Chromium, real gunicorn, the sample content."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from .browser import PHONE

BUILDS = "**/api/builds"
TYRES = "**/api/tyres"


def api_calls(page: Page) -> list[str]:
    calls: list[str] = []
    page.on(
        "request", lambda request: calls.append(request.url) if "/api/" in request.url else None
    )
    return calls


def in_first_row(items: Locator) -> int:
    expect(items.first).to_be_visible()
    tops = [round((item.bounding_box() or {})["y"]) for item in items.all()]
    return tops.count(tops[0])


def by_client_navigation(page: Page, path: str) -> None:
    """Go to a page as client navigation does, so that it asks the API."""
    page.goto("/about")
    page.get_by_role("link", name=re.compile("Racing parts|Builds", re.I)).first.wait_for()
    page.evaluate(
        "path => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')) }",
        path,
    )


def test_the_first_view_needs_no_call_and_complains_of_nothing(page: Page, complaints):
    calls = api_calls(page)
    for path in ("/quad-builds", "/quad-builds/21", "/racing-parts/tyres?type=front"):
        page.goto(path, wait_until="networkidle")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert (calls, complaints) == ([], [])


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
        ("Other Builds", 390, 1),
    ],
)
def test_the_grids_have_their_columns(page: Page, region, width, columns):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/quad-builds")
    assert in_first_row(page.get_by_role("region", name=region).get_by_role("article")) == columns


def test_tyres_stand_four_in_a_row_on_wide_screens(page: Page):
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/racing-parts/tyres")
    assert in_first_row(page.get_by_role("article")) == 4


def test_a_card_leads_to_its_build_and_back(page: Page):
    page.goto("/quad-builds")
    page.get_by_role("link", name="Works MX 480 No. 21").click()
    expect(page).to_have_url(re.compile(r"/quad-builds/21$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Works MX 480 No. 21")
    expect(page).to_have_title(re.compile(r"^Works MX 480 No\. 21 \(2026\)"))
    page.get_by_role("link", name="Back to all builds").click()
    expect(page).to_have_url(re.compile(r"/quad-builds$"))


def test_a_build_shows_its_facts_and_its_description_with_markup(page: Page):
    page.goto("/quad-builds/21")
    facts = page.get_by_role("complementary", name="Facts")
    expect(facts).to_contain_text("2026")
    expect(facts).to_contain_text("25CrMo4")
    expect(facts).to_contain_text("big bore 480")
    article = page.get_by_role("article").first
    expect(article.get_by_role("listitem").filter(has_text="Width 1270 mm")).to_be_visible()
    expect(article.locator("strong").first).to_contain_text("our frame")
    expect(article.get_by_role("separator").first).to_be_attached()
    expect(article).not_to_contain_text("**")


def test_get_in_touch_says_which_build_is_meant(page: Page):
    page.goto("/quad-builds/21")
    link = page.get_by_role("link", name="Get in Touch")
    name = quote("Works MX 480 No. 21", safe="")
    assert link.get_attribute("href") == f"/contact?inquiry=build&name={name}"


def test_contact_for_pricing_says_which_tyre_is_meant(page: Page):
    page.goto("/racing-parts/tyres")
    card = page.get_by_role("article", name="Ozolnieki Kāpa R20")
    link = card.get_by_role("link", name="Contact for pricing")
    name = quote("Ozolnieki Kāpa R20", safe="")
    assert link.get_attribute("href") == f"/contact?inquiry=tyre&name={name}"


def test_the_neighbours_of_a_build_are_one_step_away(page: Page):
    page.goto("/quad-builds/20")
    page.get_by_role("link", name=re.compile("Next build")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Stroker 501, frame stage")
    page.get_by_role("link", name=re.compile("Previous build")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Demonstrator 450 No. 1")


def test_an_unknown_build_says_so_and_shows_the_way_back(page: Page):
    answer = page.goto("/quad-builds/999")
    assert answer and answer.status == 404
    expect(page.get_by_role("alert")).to_have_text("Build not found")
    page.get_by_role("link", name="All builds").click()
    expect(page).to_have_url(re.compile(r"/quad-builds$"))


def test_an_unknown_page_is_an_error_with_a_way_home(page: Page):
    answer = page.goto("/no/such/page")
    assert answer and answer.status == 404
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


def test_a_tab_asks_again_and_stands_in_the_address(page: Page):
    page.goto("/racing-parts/tyres")
    expect(page.get_by_role("article")).to_have_count(10)
    for tab, path, count in (
        ("Front", "/by-type/front", 5),
        ("Rear", "/by-type/rear", 5),
        ("All", "", 10),
    ):
        with page.expect_response(lambda r, path=path: r.url.endswith(f"/api/tyres{path}")):
            page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("article")).to_have_count(count)
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Front").click()
    expect(page).to_have_url(re.compile(r"/racing-parts/tyres\?type=front$"))
    page.reload()
    expect(page.get_by_role("article")).to_have_count(5)


def test_a_late_answer_of_another_tab_is_never_shown(page: Page):
    held: list[Route] = []
    page.route("**/api/tyres/by-type/front", lambda route: held.append(route))
    page.goto("/racing-parts/tyres")
    with page.expect_request("**/api/tyres/by-type/front"):
        page.get_by_role("tab", name="Front").click()
    expect(page.get_by_text("Loading tyres...")).to_be_visible()
    page.get_by_role("tab", name="Rear").click()
    expect(page.get_by_role("article")).to_have_count(5)
    for route in held:  # the request may have been given up, which is right as well
        route.fulfill(json=[])
    expect(page.get_by_role("article", name="Ozolnieki Kāpa R20")).to_be_visible()
    expect(page.get_by_role("tab", name="Rear")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize(
    ("path", "api", "loading", "failed", "empty"),
    [
        (
            "/quad-builds",
            BUILDS,
            "Loading builds...",
            "Error loading builds: ",
            "No builds available at the moment.",
        ),
        (
            "/racing-parts/tyres",
            TYRES,
            "Loading tyres...",
            "Error loading tyres: ",
            "No tyres found in this category.",
        ),
    ],
)
def test_lists_say_that_they_load_failed_or_are_empty(
    page: Page, path, api, loading, failed, empty
):
    held: list[Route] = []
    page.route(api, lambda route: held.append(route))
    with page.expect_request(api):
        by_client_navigation(page, path)
    expect(page.get_by_text(loading)).to_be_visible()
    held.pop().fulfill(status=503, json={"error": "The workshop is closed."})
    expect(page.get_by_role("alert")).to_contain_text(f"{failed}The workshop is closed.")

    page.route(api, lambda route: route.fulfill(status=502, body="<html>"))
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_contain_text(f"{failed}API error: 502")

    page.route(api, lambda route: route.fulfill(json=[]))
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text(empty)).to_be_visible()


def test_items_without_pictures_ask_for_them_once_and_a_failure_shows_the_drawing(page: Page, site):
    def without_images(route: Route) -> None:
        items = page.request.get(f"{site}/api/builds").json()
        route.fulfill(json=[{k: v for k, v in item.items() if k != "images"} for item in items])

    page.route(BUILDS, without_images)
    page.route("**/api/builds/20/images", lambda route: route.fulfill(status=500, json={}))
    logged: list[str] = []
    page.on("console", lambda message: logged.append(message.text))
    calls = api_calls(page)
    by_client_navigation(page, "/quad-builds")
    expect(page.get_by_role("img", name=re.compile("number 21 from the front"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Demonstrator"))).to_have_attribute(
        "width", "600"
    )
    asked = sorted(int(m[1]) for c in calls if (m := re.search(r"/builds/(\d+)/images", c)))
    assert asked == list(range(10, 22))
    assert any("builds/20/images" in line for line in logged)


@pytest.mark.parametrize("path", ["/quad-builds", "/quad-builds/21", "/racing-parts/tyres"])
def test_nothing_shifts_while_a_page_arrives(page: Page, path):
    page.add_init_script(
        """window.shift = 0; new PerformanceObserver(list => {
             for (const entry of list.getEntries()) window.shift += entry.value;
           }).observe({ type: "layout-shift", buffered: true })"""
    )
    page.set_viewport_size(PHONE)
    page.goto(path, wait_until="networkidle")
    assert page.evaluate("window.shift") < 0.02
