"""A real site in Debian's Chromium, and checks that apply to any page."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Locator, Page, Response, Route, expect

from .gunicorn import ROOT
from .real_site import running_site

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
TIMEOUT = 10_000  # milliseconds
AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text()
expect.set_options(timeout=20_000)  # milliseconds: allow for a busy machine


# True once the script has hydrated the page that the server rendered.
HYDRATED = (
    """!document.querySelector("script[data-scripts]") || history.scrollRestoration === "manual\""""
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_site(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture
def console_errors(page: Page) -> list[str]:
    """Errors in the browser's console; a test asserts that there are none."""
    return collect_console_errors(page)


def collect_console_errors(page: Page) -> list[str]:
    """Return a list to which the page's console errors are added from now on."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda message: found.extend(error_text(message)))
    return found


def error_text(message: ConsoleMessage) -> list[str]:
    if message.type != "error":
        return []
    return [f"{message.text} {message.location['url']}"]


def wait_until(page: Page, condition: str, arg: object = None) -> None:
    """Wait for a condition in JavaScript, which may use `arg` and `await`.

    `wait_for_function` evaluates text repeatedly, which the content security policy blocks.
    """
    page.evaluate(
        """([arg, timeout]) => new Promise((done, fail) => {
            const end = performance.now() + timeout
            const poll = async () => {
                if (CONDITION) done()
                else if (performance.now() > end) fail(new Error("timed out"))
                else setTimeout(poll, 20)
            }
            poll()
        })""".replace("CONDITION", condition),
        [arg, TIMEOUT],
    )


def first_held(page: Page, held: list[Route]) -> Route:
    """Return the first request that was held back; wait for it if it has not arrived yet."""
    end = time.monotonic() + TIMEOUT / 1000
    while not held and time.monotonic() < end:
        page.evaluate("() => new Promise((done) => setTimeout(done, 10))")
    return held[0]


def wait_for_hydration(visit: Callable[..., Response | None]) -> Callable[..., Response | None]:
    """Make a visit wait for hydration, unless it is given a `wait_until`."""

    def visit_and_wait(page: Page, *arguments: str, **options: Any) -> Response | None:
        response = visit(page, *arguments, **options)
        if "wait_until" not in options:
            wait_until(page, HYDRATED)
        return response

    return visit_and_wait


Page.goto = wait_for_hydration(Page.goto)
Page.reload = wait_for_hydration(Page.reload)


def accessibility_findings(page: Page) -> list[str]:
    """Return axe's violations as short lines, for readable assertions.

    Not `Axe().run`, which sends its script again each time, and all that it has checked back.
    """
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    violations = page.evaluate(
        "axe.run({ resultTypes: ['violations'] }).then((results) => results.violations)"
    )
    return [
        f"{violation['id']}: {node['target']} {node.get('failureSummary', '')}"
        for violation in violations
        for node in violation["nodes"]
    ]


def set_font_size(page: Page, pixels: int) -> None:
    """Set the browser's default font size, which is normally 16 pixels."""
    fonts = {"fontSizes": {"standard": pixels, "fixed": pixels}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", fonts)


# For `add_init_script`: records what the content security policy blocks.
RECORD_VIOLATIONS = """document.addEventListener("securitypolicyviolation", event => {
  (window.violations ||= []).push(`${event.violatedDirective}: ${event.blockedURI}`);
})"""


def recorded_violations(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.violations || []")
    return found


SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@pytest.fixture
def layout_shift(page: Page) -> Callable[[], float]:
    """Return a function for the page's cumulative layout shift so far."""
    page.add_init_script(
        """window.shift = 0; new PerformanceObserver(list => {
             for (const entry of list.getEntries()) window.shift += entry.value;
           }).observe({ type: "layout-shift", buffered: true })"""
    )
    return lambda: page.evaluate("window.shift")


def count_in_first_row(items: Locator) -> int:
    """Count the items in the first row of a grid, which is its number of columns."""
    expect(items.first).to_be_visible()
    tops: list[int] = items.evaluate_all(
        "all => all.map(item => Math.round(item.getBoundingClientRect().top))"
    )
    return tops.count(tops[0])
