"""The main flows in Firefox and in WebKit, the engine of iPhones; none may log an error."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import APIRequestContext

from core.content import public_routes
from tests.support.contact_form import SUCCESS
from tests.support.firefox import firefox
from tests.support.gunicorn import OWNER
from tests.support.images_panel import photo
from tests.support.webdriver import WebDriver
from tests.support.webkitgtk import webkit

pytestmark = pytest.mark.slow
ENGINES = {"firefox": firefox, "webkit": webkit}
BANNER = "document.querySelector('[aria-label=Cookies]')?.checkVisibility()"
DIALOG = "document.querySelector('dialog[open]')"
SHOWN = """[...document.querySelectorAll("main button:has(img)")]
  .find((button) => button.textContent.includes("full screen")).querySelector("img").currentSrc"""


@pytest.fixture(scope="module", params=ENGINES)
def engine(
    request: pytest.FixtureRequest, site: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WebDriver]:
    """One window for all flows, which have answered the cookie banner before."""
    with ENGINES[request.param](site, tmp_path_factory.mktemp(request.param)) as opened:
        opened.go("/")
        opened.click("Decline")
        opened.wait(f"!{BANNER}")
        yield opened


@pytest.fixture(autouse=True)
def no_errors(engine: WebDriver) -> Iterator[None]:
    engine.console_errors()
    yield
    assert engine.console_errors() == []


def test_every_public_page_is_alive(engine: WebDriver):
    for path in (*public_routes(), "/quad-builds/21"):
        engine.go(path)
        engine.wait("document.querySelector('h1')?.checkVisibility()")


def test_the_menu_leads_on_and_back_closes_it(engine: WebDriver):
    engine.go("/about")
    engine.click("Menu")
    engine.wait(DIALOG)
    engine.back()
    engine.wait(f"!{DIALOG}")
    engine.wait_for_path("/about")
    engine.click("Menu")
    engine.click("Service")
    engine.wait_for_path("/service")
    engine.wait(f"!{DIALOG}")
    engine.back()
    engine.wait_for_path("/about")


def test_the_gallery_turns_and_is_opened_at_full_screen(engine: WebDriver):
    engine.go("/quad-builds/21")
    engine.wait(SHOWN)
    first = engine.run(f"return {SHOWN}")
    engine.click("Next picture")
    engine.wait(f"{SHOWN} !== arguments[0]", first)
    engine.click("Show full screen")
    engine.click("Close")
    engine.find("Show full screen")
    engine.wait_for_path("/quad-builds/21")


def test_tabs_filter_the_tyres(engine: WebDriver):
    engine.go("/racing-parts/tyres")
    engine.click("Rear")
    engine.wait_for_path("/racing-parts/tyres?type=rear")
    engine.wait("![...document.querySelectorAll('article')].some(e => /F21/.test(e.innerText))")
    engine.reload()
    engine.wait_for_text("Ozolnieki Dubļi R20")


def test_a_message_is_sent_and_the_map_is_there(engine: WebDriver):
    engine.go("/contact")
    for name, text in (("name", "Anna"), ("email", "anna@example.lv"), ("message", "For sale?")):
        engine.type(f"[name={name}]", text)
    engine.click("Send Message")
    engine.wait_for_text(SUCCESS)
    engine.run("document.querySelector('[aria-label^=\"Map of\"]').scrollIntoView()")
    engine.click("Zoom in")  # the tiles themselves come from another site
    engine.wait_for_text("OpenStreetMap contributors")


def test_consent_is_asked_once(engine: WebDriver):
    engine.run("localStorage.removeItem('cookieConsent')")
    engine.go("/cookie-policy")
    engine.click("Accept")
    engine.wait(f"!{BANNER}")
    engine.reload()
    engine.wait("document.querySelector('h1')")
    assert not engine.run(f"return {BANNER}")
    assert engine.run("return localStorage.getItem('cookieConsent')") == "true"
    engine.run("localStorage.setItem('cookieConsent', 'false')")


def test_the_owner_signs_in_edits_and_uploads(
    engine: WebDriver, api: APIRequestContext, site_build: dict, tmp_path: Path
):
    picture = tmp_path / "quad.jpg"
    picture.write_bytes(photo("quad.jpg", (600, 400))["buffer"])
    engine.go("/admin/login")
    for name in ("username", "password"):
        engine.type(f"[name={name}]", OWNER[name])
    engine.click("Login")
    engine.wait_for_text("Manage builds")
    engine.go(f"/admin/builds/{site_build['id']}")
    engine.wait("document.querySelector('[name=frame]')")
    engine.type("[name=frame]", " and a subframe")
    engine.type("input[type=file]", str(picture))
    engine.wait_for_text("quad.jpg")
    engine.click("Save Build")
    engine.wait_for_text(f"{site_build['name']} was saved.")
    stored = api.get(f"/api/builds/{site_build['id']}").json()
    assert stored["frame"] == site_build["frame"] + " and a subframe"
    assert [image["width"] for image in stored["images"]] == [600]
    engine.click("Logout")
    engine.wait("location.pathname === '/admin/login'")
