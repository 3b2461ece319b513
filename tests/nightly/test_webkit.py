"""The main flows in Debian's WebKit, the engine of iPhones; none may log an error.

Playwright only drives a build of its own, which Debian does not have.
"""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from core.content import public_routes
from tests.support.examples import BUILD
from tests.support.gunicorn import OWNER
from tests.support.pictures import noise
from tests.support.real_site import RealSite, skip_or_fail

# What selenium itself does.
pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")
TIMEOUT = 30  # seconds
NAMED = "//*[self::a or self::button][normalize-space()='{0}' or @aria-label='{0}']"
BANNER = "document.querySelector('[aria-label=Cookies]')?.checkVisibility()"
DIALOG = "document.querySelector('dialog[open]')"
SHOWN = """[...document.querySelectorAll("main button:has(img)")]
  .find((button) => button.textContent.includes("full screen"))?.querySelector("img").currentSrc"""
# Taps count from here on: the scripts have taken the page over.
ALIVE = """!document.querySelector("script[data-scripts]") ||
  history.scrollRestoration === "manual\""""
MOVES = """document.getAnimations().some(({ effect, playState }) =>
  playState === "running" && effect.target?.contains(arguments[0]))"""
MANIFEST = "Unrecognized Content-Security-Policy directive 'manifest-src'"
ENVIRONMENT = {
    "GDK_BACKEND": "x11",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # root has no namespaces to share
}


class Phone:
    """A window as wide as a phone, on one site."""

    def __init__(self, address: str, driver: WebKitGTK, output: Path) -> None:
        self.address, self.driver, self.output = address, driver, output
        self.seen = 0

    def go(self, path: str) -> None:
        self.driver.get(self.address + path)
        self.wait(ALIVE)

    def run(self, expression: str, *arguments: object):
        return self.driver.execute_script(f"return {expression}", *arguments)

    def wait(self, condition: str, *arguments: object) -> None:
        waiting = WebDriverWait(self.driver, TIMEOUT)
        waiting.until(lambda _: self.run(f"Boolean({condition})", *arguments), condition)

    def wait_for_path(self, path: str) -> None:
        self.wait("location.pathname + location.search === arguments[0]", path)

    def wait_for_text(self, text: str) -> None:
        self.wait("document.body.innerText.toLowerCase().includes(arguments[0])", text.lower())

    def click(self, name: str) -> None:
        """Click what has this text or label, as soon as nothing moves or covers it."""

        def clicked(driver: WebKitGTK) -> bool:
            for element in driver.find_elements(By.XPATH, NAMED.format(name)):
                # The driver would click where it was.
                if element.is_displayed() and not self.run(MOVES, element):
                    element.click()
                    return True
            return False

        waiting = WebDriverWait(self.driver, TIMEOUT, ignored_exceptions=[WebDriverException])
        waiting.until(clicked, name)

    def type(self, selector: str, text: str) -> None:
        """Type into a field, or choose a file by its path."""
        self.wait("document.querySelector(arguments[0])", selector)
        self.driver.find_element(By.CSS_SELECTOR, selector).send_keys(text)

    def console_errors(self) -> list[str]:
        """Return the errors on the console since the last call."""
        lines = self.output.read_text(errors="replace").splitlines()
        new, self.seen = lines[self.seen :], len(lines)
        errors = [line for line in new if "CONSOLE" in line and "ERROR" in line]
        # Its words for a request to the site itself that the next page cuts off, as one ahead.
        cut_off = rf"Fetch API cannot load {re.escape(self.address)}/\S* due to access control"
        return [line for line in errors if not re.search(f"{MANIFEST}|{cut_off}", line)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealSite]:
    folder = tmp_path_factory.mktemp("site")
    site = RealSite(folder, folder / "gunicorn.log", LOAD_SAMPLES="1")
    with site.running():
        yield site


@pytest.fixture(scope="module")
def opened(site: RealSite, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """One window for all flows, which have answered the cookie banner before."""
    program = shutil.which("WebKitWebDriver")
    if not (program and os.environ.get("DISPLAY")):
        skip_or_fail("WebKitWebDriver or a screen is missing. Please run `make test-webkit`.")
    folder = tmp_path_factory.mktemp("webkit")
    output, options = folder / "output.log", Options()
    # The driver would drop what the browser prints.
    browser = folder / "browser"
    window = Path(__file__).with_name("webkit_window.py")
    browser.write_text(f'#!/bin/sh\nexec /usr/bin/python3 "{window}" >> "{output}" 2>&1\n')
    browser.chmod(0o700)
    options.binary_location = str(browser)
    environment = os.environ | ENVIRONMENT | {"HOME": str(folder)}
    driver = WebKitGTK(options, Service(program, env=environment))
    try:
        phone = Phone(f"http://127.0.0.1:{site.port}", driver, output)
        phone.go("/")
        phone.click("Decline")
        phone.wait(f"!{BANNER}")
        yield phone
    finally:
        driver.quit()


@pytest.fixture
def phone(opened: Phone) -> Iterator[Phone]:
    opened.console_errors()
    yield opened
    assert opened.console_errors() == []


def test_every_public_page_is_alive(phone: Phone):
    for path in (*public_routes(), "/quad-builds/21"):
        phone.go(path)
        phone.wait("document.querySelector('h1')?.checkVisibility()")


def test_the_menu_leads_on_and_back_closes_it(phone: Phone):
    phone.go("/about")
    phone.click("Menu")
    phone.wait(DIALOG)
    phone.driver.back()
    phone.wait(f"!{DIALOG}")
    phone.wait_for_path("/about")
    phone.click("Menu")
    phone.wait(DIALOG)
    phone.click("Service")
    phone.wait_for_path("/service")
    phone.wait(f"!{DIALOG}")
    phone.driver.back()
    phone.wait_for_path("/about")


def test_the_gallery_turns_and_is_opened_at_full_screen(phone: Phone):
    phone.go("/quad-builds/21")
    phone.wait(SHOWN)
    first = phone.run(SHOWN)
    phone.click("Next picture")
    phone.wait(f"{SHOWN} !== arguments[0]", first)
    phone.click("Show full screen")
    phone.click("Close")
    phone.wait_for_path("/quad-builds/21")
    second = phone.run(SHOWN)
    phone.click("Next picture")
    phone.wait(f"{SHOWN} !== arguments[0]", second)


def test_tabs_filter_the_tyres(phone: Phone):
    phone.go("/racing-parts/tyres")
    phone.click("Rear")
    phone.wait_for_path("/racing-parts/tyres?type=rear")
    phone.wait("![...document.querySelectorAll('article')].some(e => /F21/.test(e.innerText))")
    phone.driver.refresh()
    phone.wait_for_text("Ozolnieki Dubļi R20")


def test_a_message_is_sent_and_the_map_is_there(phone: Phone, site: RealSite):
    phone.go("/contact")
    for name, text in (("name", "Anna"), ("email", "anna@example.lv"), ("message", "For sale?")):
        phone.type(f"[name={name}]", text)
    phone.click("Send Message")
    phone.wait("document.querySelector('[name=message]')?.value !== 'For sale?'")
    assert site.call("GET", "/api/contact/messages").json()[0]["message"] == "For sale?"
    phone.go("/contact")
    phone.run("document.querySelector('[aria-label^=\"Map of\"]').scrollIntoView()")
    phone.click("Zoom in")  # the tiles themselves come from another site
    phone.wait_for_text("OpenStreetMap contributors")


def test_consent_is_asked_once(phone: Phone):
    phone.run("localStorage.removeItem('cookieConsent')")
    phone.go("/cookie-policy")
    phone.click("Accept")
    phone.wait(f"!{BANNER}")
    phone.driver.refresh()
    phone.wait("document.querySelector('h1')")
    assert not phone.run(BANNER)
    assert phone.run("localStorage.getItem('cookieConsent')") == "true"
    phone.run("localStorage.setItem('cookieConsent', 'false')")


def test_the_owner_signs_in_edits_and_uploads(phone: Phone, site: RealSite, tmp_path: Path):
    build = site.call("POST", "/api/builds", BUILD).json()
    picture = tmp_path / "quad.jpg"
    picture.write_bytes(noise("JPEG", (600, 400)))
    phone.go("/admin/login")
    for name in ("username", "password"):
        phone.type(f"[name={name}]", OWNER[name])
    phone.click("Login")
    phone.wait_for_text("Manage builds")
    phone.go(f"/admin/builds/{build['id']}")
    phone.type('[name="translations.en.frame"]', " and a subframe")
    phone.type("input[type=file]", str(picture))
    phone.wait_for_text("quad.jpg")
    phone.click("Save Build")
    phone.wait_for_text(f"{build['name']} was saved.")
    stored = site.call("GET", f"/api/builds/{build['id']}").json()
    assert stored["frame"] == build["frame"] + " and a subframe"
    assert [image["width"] for image in stored["images"]] == [600]
    phone.click("Logout")
    phone.wait("location.pathname === '/admin/login'")
