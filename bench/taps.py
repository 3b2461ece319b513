"""Measures how long ten taps wait for an answer (INP) while a page starts on a slow phone and line.

    make bench, or after its npm packages are there: .venv/bin/python bench/taps.py

A finger taps every half second from the first byte on, whether or not the page is ready. The figure
is that of web-vitals: the time from the slowest tap to the next frame.
"""

import sys
import time
from statistics import median
from typing import Any

from playwright.sync_api import Browser
from running_site import ROOT, chromium, running_site
from slow_line import PHONE, slow_phone, tap

ROUNDS = 3
EVERY = 0.5  # seconds
TARGET = 200  # milliseconds, which web-vitals calls good
LIBRARY = ROOT / "bench/node_modules/web-vitals/dist/web-vitals.attribution.iife.js"
LISTEN = "webVitals.onINP((metric) => { window.inp = metric }, { reportAllChanges: true })"
TOLD = """(() => {
    const { value, attribution: of } = window.inp
    const [waits, runs, drawn] = [of.inputDelay, of.processingDuration, of.presentationDelay]
    return { value, words: [waits, runs, drawn].map(Math.round).join(" + ") }
})()"""
MENU = ["header button[aria-haspopup]", "dialog[open] button"] * 2
FILTERS = ["main button[aria-expanded]"] * 4
GALLERY = ["[aria-label='Next picture']", "[aria-label='Picture 3']"] * 2
DECLINE = "button[name=consent][value=false]"
# What is tapped in turn; all of it is on the first screen of a phone.
TAPS = {
    "/": ["h1", *MENU, DECLINE, *MENU],
    "/quad-builds": ["h1", *MENU, DECLINE, *FILTERS],
    "/quad-builds/21": ["h1", *MENU, DECLINE, *GALLERY],
    "/racing-parts/tyres": ["h1", *MENU, DECLINE, *["#tab-front", "#tab-rear"] * 2],
    "/contact": ["h1", *MENU, DECLINE, *MENU],
}


def main() -> bool:
    """Print the measurements, and return whether all reach their target."""
    reached = True
    script = f"{LIBRARY.read_text()}\n{LISTEN}"
    with running_site() as site, chromium() as browser:
        for path, controls in TAPS.items():
            places = places_of(browser, site, path, controls)
            found = [measure(browser, site, path, places, script) for _ in range(ROUNDS)]
            middle = median(found)
            slowest = max(found, key=lambda metric: metric[0])
            reached = reached and middle[0] <= TARGET
            what = f"ten taps while `{path}` starts on a slow phone (INP)"
            slow = f"slowest {slowest[0]:.0f}: {slowest[1]}"
            print(f"| {what} | {middle[0]:.0f} ms ({slow}) | at most {TARGET} ms |", flush=True)
    return reached


def places_of(
    browser: Browser, site: str, path: str, controls: list[str]
) -> list[tuple[float, float]]:
    """Return where these controls are when they are tapped in turn on a page that is ready."""
    places = []
    with browser.new_context(base_url=site, **PHONE) as context:
        page = context.new_page()
        page.goto(path, wait_until="networkidle")
        for control in controls:
            element = page.locator(control).first
            box = element.bounding_box()
            assert box and box["y"] + box["height"] <= PHONE["viewport"]["height"], control
            places.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
            element.tap()
    return places


def measure(
    browser: Browser, site: str, path: str, places: list[tuple[float, float]], script: str
) -> tuple[float, str]:
    """Return the milliseconds of the slowest tap, and those before, in and after its handlers."""
    with slow_phone(browser, site) as page:
        page.add_init_script(script)
        page.goto(path, wait_until="commit")
        finger = page.context.new_cdp_session(page)
        start = time.monotonic()
        for number, (x, y) in enumerate(places, 1):
            page.wait_for_timeout(max(0, start + EVERY * number - time.monotonic()) * 1000)
            tap(page, finger, x, y)
        page.wait_for_timeout(1000)
        told: dict[str, Any] = page.evaluate(TOLD)
    return told["value"], told["words"]


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
