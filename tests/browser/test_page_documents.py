"""Pages show what their owner has written, in every way that a visitor can open them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, Route, expect

from core.brand import NAME
from core.content import PAGES
from tests.support.browser import DESKTOP, first_held, wait_until
from tests.support.images_panel import photo
from tests.support.layout import OVERFLOWING
from tests.support.repeats import case

TELEPHONE = {"width": 390, "height": 844}
WITH_DOCUMENT = [page.route for page in PAGES.values() if page.document]
FAILED = "This page could not be loaded"
#: Changed values, and the defaults that they replace.
SENTENCE = "We also wash it, which nobody else does."
CHANGES = {
    "service": {"lead": SENTENCE, "end_title": "Bring it in"},
    "about": {"lead": "Three people and a dog."},
}


@pytest.fixture
def documents(api: APIRequestContext) -> Iterator[dict[str, dict[str, Any]]]:
    """The documents as they were, which are brought back after the test."""
    before = {key: api.get(f"/api/pages/{key}").json() for key in CHANGES}
    yield before
    for key, document in before.items():
        save(api, key, document["values"])


def save(api: APIRequestContext, key: str, values: dict[str, Any]) -> None:
    response = api.put(f"/api/pages/{key}", data={"values": values})
    assert response.status == 200, response.text()


def upload(api: APIRequestContext, key: str, alt: str) -> str:
    """Upload a picture to a document. Return the name that its values use."""
    path = f"/api/pages/{key}/images"
    response = api.post(path, multipart={"images": photo(f"{key}.jpg", (1200, 800))})
    assert response.status == 201, response.text()
    [image] = response.json()
    changes = {"alt": alt, "focus": {"x": 0.2, "y": 0.8}}
    assert api.patch(f"{path}/{image['id']}", data=changes).status == 200
    name: str = image["name"]
    return name


def open_by_link(page: Page, path: str) -> None:
    """Open a page by a link on another one."""
    page.goto("/" if path == "/racing-parts" else "/racing-parts")
    page.locator(f'a[href="{path}"]:visible').first.click()


@pytest.mark.parametrize("path", WITH_DOCUMENT)
def test_navigation_loads_code_and_document_side_by_side(page: Page, path):
    key, chunk = PAGES[path].document, PAGES[path].chunk
    code: list[Route] = []
    answers: list[Route] = []
    page.set_viewport_size(DESKTOP)
    page.route(f"**/{chunk}.*.js", lambda route: code.append(route))
    page.route(f"**/api/pages/{key}", lambda route: answers.append(route))
    open_by_link(page, path)
    held = [first_held(page, code), first_held(page, answers)]
    expect(page).to_have_url(path)
    for route in held:
        route.continue_()
    values = page.request.get(f"/api/pages/{key}").json()["values"]
    heading = page.get_by_role("main").get_by_role("heading", level=1)
    expect(heading).to_have_text(values["title"])
    title = values["page_title"].replace("{company}", NAME)
    expect(page).to_have_title(title)


def test_a_document_that_cannot_be_loaded_can_be_tried_again(page: Page):
    page.goto("/")
    page.route("**/api/pages/about", lambda route: route.fulfill(status=503, json={"error": "No."}))
    page.get_by_role("contentinfo").get_by_role("link", name="About").click()
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", level=1)).to_have_text(FAILED)
    expect(main.get_by_role("alert")).to_contain_text("No.")
    page.unroute("**/api/pages/about")
    main.get_by_role("button", name="Try again").click()
    expect(main.get_by_role("heading", level=1)).to_have_text("About us")


@pytest.mark.parametrize("size", [TELEPHONE, case(DESKTOP, repeats=True)], ids=["phone", "desktop"])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_changed_words_and_pictures_are_shown_and_nowhere_the_defaults(
    browser: Browser, base_url, api, documents, size, scripts
):
    bench, founder = (
        upload(api, "service", "Our new bench"),
        upload(api, "about", "Me at the bench"),
    )
    service, about = documents["service"]["values"], documents["about"]["values"]
    save(api, "service", service | CHANGES["service"] | {"picture": bench})
    [first, *others] = about["people"]
    first = first | {"title": "Jānis", "pictures": [{"picture": founder}]}
    save(api, "about", about | CHANGES["about"] | {"people": [first, *others]})

    with browser.new_context(base_url=base_url, viewport=size, java_script_enabled=scripts) as own:
        page = own.new_page()
        page.goto("/service", wait_until="load")
        check(page, "service", documents, "Our new bench")
        page.get_by_role("contentinfo").get_by_role("link", name="About").click()
        expect(page).to_have_url("/about")
        check(page, "about", documents, "Me at the bench")
        expect(page.get_by_role("region", name="Jānis", exact=True)).to_be_visible()
        expect(page.get_by_text("The founder", exact=True)).to_have_count(0)
        page.go_back()
        check(page, "service", documents, "Our new bench")


def check(page: Page, key: str, before: dict[str, dict[str, Any]], picture: str) -> None:
    """Expect the changes on the page, and their defaults nowhere in it."""
    for field, text in CHANGES[key].items():
        expect(page.get_by_role("main").get_by_text(text)).to_be_visible()
        expect(page.get_by_text(before[key]["values"][field], exact=True)).to_have_count(0)
        assert before[key]["values"][field] not in page.content()
    image = page.get_by_role("img", name=picture)
    image.scroll_into_view_if_needed()
    expect(image).to_have_css("object-position", "20% 80%")
    expect(image).to_have_js_property("complete", True)
    assert image.evaluate("image => image.naturalWidth") > 0


def test_the_owners_focal_point_wins_over_the_pages_own_crop(page: Page, api):
    before = api.get("/api/pages/home").json()["values"]
    try:
        save(api, "home", before | {"picture": upload(api, "home", "Our new hero")})
        for size in (TELEPHONE, DESKTOP, {"width": 1440, "height": 900}):
            page.set_viewport_size(size)
            page.goto("/")
            image = page.get_by_role("img", name="Our new hero")
            expect(image).to_have_css("object-position", "20% 80%")
            wait_until(page, "document.querySelector('main img').naturalWidth > 0")
    finally:
        save(api, "home", before)
    page.goto("/")
    expect(page.locator("main img").first).to_have_css("object-position", re.compile("^100% 50%$"))


def one_word(value: Any, name: str = "") -> Any:
    """Join the words of each text of a document."""
    if isinstance(value, dict):
        return {key: one_word(each, key) for key, each in value.items()}
    if isinstance(value, list):
        return [one_word(each) for each in value]
    is_text = isinstance(value, str) and not name.endswith(("picture", "url"))
    return re.sub(r"\W", "", value) if is_text else value


@pytest.mark.parametrize(
    "path", ["/", "/racing-parts", "/racing-parts/beringer", "/service", "/about"]
)
def test_long_words_break_before_the_page_gets_wider(page: Page, api, path):
    key = PAGES[path].document
    before = api.get(f"/api/pages/{key}").json()["values"]
    save(api, key, one_word(before))
    try:
        for width in (390, 820, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(path)
            expect(page.get_by_role("heading", level=1)).to_have_text(one_word(before["title"]))
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            if width < 640:  # wider screens have texts for screen readers alone
                assert page.evaluate(OVERFLOWING) == []
    finally:
        save(api, key, before)
