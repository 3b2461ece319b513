"""The frame of the owner's admin: navigation, dashboard, unknown addresses."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from catalogue.kinds import KINDS
from core.brand import NAME
from tests.support.browser import first_held
from tests.support.colours import rgb
from tests.support.owner import PHONE, SIZES


@SIZES
def test_the_navigation_leads_to_every_part_and_marks_it(signed_in: Page, size):
    page = signed_in
    page.set_viewport_size(size)
    page.goto("/admin/account")
    navigation = page.get_by_role("navigation", name="Admin")
    for label, path in [("Builds", "/builds"), ("Tyres", "/tyres"), ("Dashboard", "")]:
        navigation.get_by_role("link", name=label).click()
        expect(page).to_have_url(f"/admin{path}")
        expect(page.get_by_role("heading", level=1)).to_have_text(label)
        expect(navigation.locator("[aria-current=page]")).to_have_text(label)
        expect(page).to_have_title(f"{label} | Admin | {NAME}")
        expect(page.get_by_role("main")).to_be_focused()


def test_the_layout_is_dark(signed_in: Page):
    signed_in.goto("/admin")
    expect(signed_in.get_by_role("main")).to_be_visible()
    expect(signed_in.locator("html")).to_have_css("background-color", rgb("color-ink"))


@pytest.mark.essential
def test_the_skip_link_comes_first_and_leads_to_the_content(signed_in: Page):
    signed_in.goto("/admin")
    expect(signed_in.get_by_role("heading", level=1)).to_be_visible()
    signed_in.keyboard.press("Tab")
    expect(signed_in.get_by_role("link", name="Skip to content")).to_be_focused()
    signed_in.keyboard.press("Enter")
    expect(signed_in.get_by_role("main")).to_be_focused()


@pytest.mark.essential
def test_the_dashboard_has_a_card_with_a_link_for_each_kind(signed_in: Page):
    page = signed_in
    page.goto("/admin")
    cards = page.get_by_role("article")
    titles = [f"{kind} Management" for kind in ("Builds", "Tyres", "Parts")]
    expect(cards.get_by_role("heading")).to_have_text(titles)
    for label, path in [
        ("Manage Builds", "/admin/builds"),
        ("Manage Tyres", "/admin/tyres"),
        ("Manage Parts", "/admin/parts"),
    ]:
        cards.get_by_role("link", name=label).click()
        expect(page).to_have_url(path)
        page.go_back()


def test_the_dashboard_counts_what_is_on_the_site_and_what_is_not(signed_in: Page, api, site_build):
    changed = api.put(f"/api/builds/{site_build['id']}", data=site_build | {"published": False})
    assert changed.status == 200
    signed_in.goto("/admin")
    strip = signed_in.get_by_role("region", name="On the site")
    for kind, label in [("builds", "Builds"), ("tyres", "Tyres"), ("parts", "Parts")]:
        items = api.get(f"/api/{kind}").json()
        published = [item for item in items if item["published"]]
        without = [item for item in published if not item["images"]]
        hidden = len(items) - len(published)
        notes = [f"{hidden} not published"] if hidden else []
        expect(figure(strip, label)).to_have_text([str(len(published)), *notes])
        expect(figure(strip, f"{label} without a picture")).to_have_text(str(len(without)))
        for wanted, shown in (("", published), (" without a picture", without)):
            link = strip.get_by_role("link", name=f"{len(shown)} {label}{wanted}", exact=True)
            picture = "&picture=no" if wanted else ""
            expect(link).to_have_attribute("href", f"/admin/{kind}?published=yes{picture}")
    strip.get_by_role("link", name="Builds without a picture").click()
    without = [item for item in api.get("/api/builds").json() if not item["images"]]
    shown = [item for item in without if item["published"]]
    expect(signed_in.locator("tbody tr")).to_have_count(len(shown))
    expect(signed_in.get_by_label("Picture")).to_have_value("no")
    signed_in.goto("/admin")
    strip.get_by_role("link", name="New messages").click()
    states = signed_in.get_by_role("navigation", name="Messages by state")
    # With their number, if there are any.
    expect(states.get_by_role("link", name=re.compile("^New"))).to_have_attribute(
        "aria-current", "true"
    )
    # The status is in reach from everywhere.
    signed_in.get_by_role("banner").get_by_role("link", name="Status").click()
    expect(signed_in).to_have_url("/admin/status")
    signed_in.goto("/admin")
    figure(strip, "Builds").get_by_role("link", name="not published").click()
    expect(signed_in).to_have_url("/admin/builds?published=no")
    rows = signed_in.locator("tbody tr").filter(has_text=site_build["name"])
    expect(rows).to_be_visible()


@pytest.mark.parametrize("path", ["/api/pages/about", "/api/tyres", "/api/auth/account"])
def test_nothing_of_the_dashboard_can_be_tapped_while_it_may_still_move(signed_in: Page, path):
    page = signed_in
    page.set_viewport_size(PHONE)
    held: list[Route] = []
    page.route(f"**{path}", lambda route: held.append(route))
    page.goto("/admin")
    request = first_held(page, held)
    expect(page.get_by_role("status").get_by_text("Loading...").first).to_be_visible()
    link = page.locator("a", has_text=re.compile(r"^\d+$")).and_(page.get_by_label("New messages"))
    expect(link).to_be_attached()  # The rest loads meanwhile.
    expect(link).to_be_hidden()
    request.continue_()
    expect(link).to_be_visible()
    expect(page.get_by_role("heading", name="First steps")).to_be_visible()


def figure(strip: Locator, label: str) -> Locator:
    name = strip.page.locator("dt").get_by_text(label, exact=True)
    return strip.locator("div", has=name).locator("dd")


@pytest.mark.essential
@pytest.mark.parametrize("path", ["/admin/nothing", "/admin/builds/21/more"])
def test_an_unknown_address_is_a_404_with_the_error_screen(signed_in: Page, path):
    response = signed_in.goto(path)
    assert response and response.status == 404
    heading = signed_in.get_by_role("heading", level=1)
    expect(heading).to_have_text("Unexpected Application Error!")
    expect(signed_in.get_by_role("navigation", name="Admin")).to_be_visible()


@pytest.fixture
def message(api, empty_inbox) -> None:
    """A message in the inbox from a long address."""
    body = {"name": "Anna", "email": f"{'anna' * 12}@example.lv", "message": "Is it for sale?"}
    api.post("/api/contact", data=body)


@pytest.mark.parametrize("size", [24, 32])
def test_no_word_of_the_navigation_is_cut_with_large_letters(signed_in: Page, message, size):
    page = signed_in
    page.set_viewport_size(PHONE)
    page.goto("/admin")
    page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
    navigation = page.get_by_role("navigation", name="Admin")
    expect(navigation.get_by_role("link", name="Messages 1 new")).to_be_visible()
    assert (
        navigation.get_by_role("link").evaluate_all(
            "links => links.filter((link) => link.scrollWidth > link.clientWidth).map(String)"
        )
        == []
    )


@pytest.mark.parametrize("width", [844, 667])
def test_the_navigation_stands_inside_of_the_header_on_a_telephone_on_its_side(
    signed_in: Page, width
):
    signed_in.set_viewport_size({"width": width, "height": 390})
    signed_in.goto("/admin")
    links = signed_in.get_by_role("navigation", name="Admin").get_by_role("link")
    expect(links).to_have_count(3 + len(KINDS))
    header = signed_in.get_by_role("banner").bounding_box()
    for place in (link.bounding_box() for link in links.all()):
        assert header and place and place["y"] >= 0
        assert place["y"] + place["height"] < header["y"] + header["height"]


@pytest.mark.essential
def test_an_admin_whose_scripts_fail_leads_to_djangos(page: Page):
    """It waits ten seconds before it says so: the animation that does is ended here."""
    link = page.get_by_role("link", name="Use Django’s admin")
    page.goto("/admin/builds")
    expect(page.get_by_label("Username")).to_be_visible()
    expect(link).to_be_hidden()
    page.route("**/static/bundles/*.js", lambda route: route.abort())
    page.reload()
    expect(link).to_be_hidden()
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    link.click()
    expect(page).to_have_url("/django-admin/login/?next=/django-admin/")
