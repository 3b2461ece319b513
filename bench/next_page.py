"""Measures how soon a page of the site is painted after a tap on a link, on a slow phone and line.

    make bench, or: .venv/bin/python bench/next_page.py

A finger presses the link for 80 ms, and has rested a second on the page before. What counts is the
time from the tap until the first frame with the next page: its heading and its data.
"""

import sys
from statistics import median

from playwright.sync_api import Page
from running_site import chromium, running_site
from slow_line import PLACE, slow_phone, tap

ROUNDS = 5
PRESS = 80  # milliseconds
REST = 1000
TARGET = 200

# From, the link, and an element with text that the next page has on its first screen besides its
# heading.
NAVIGATIONS = {
    "list to build": ("/quad-builds", "main article a", "main .plate"),
    "racing parts to tyres": ("/racing-parts", "main a[href$='/tyres']", "main article h2"),
    "build to contact": ("/quad-builds/21", "main a[href*='/contact']", "#write"),
    "build back to list": ("/quad-builds/21", "main a[href$='/quad-builds']", "main article h3"),
}
# Resolves to the milliseconds from the click to the frame that shows both, which the browser tells
# of elements with `elementtiming`. It asks for no frames itself: that would slow the page down.
PAINTED = """(shown) => new Promise((done) => {
    const before = document.querySelector("h1")
    const waited = new Set(["h1", shown])
    const times = []
    addEventListener("click", ({ timeStamp }) => {
        new MutationObserver(() => {
            if (document.querySelector("h1") === before) return
            for (const selector of waited) {
                const element = document.querySelector(selector)
                if (element) waited.delete(selector)
                element?.setAttribute("elementtiming", selector)
            }
        }).observe(document.querySelector("main"), { childList: true, subtree: true })
        new PerformanceObserver((list) => {
            times.push(...list.getEntries().map(({ renderTime }) => renderTime - timeStamp))
            if (times.length === 2) done(Math.max(...times))
        }).observe({ type: "element" })
    }, { once: true, capture: true })
})"""


def main() -> bool:
    """Print the measurements, and return whether all reach their target."""
    reached = True
    with running_site() as site, chromium() as browser:
        for name, navigation in NAVIGATIONS.items():
            times = []
            for _ in range(ROUNDS):
                with slow_phone(browser, site) as page:
                    times.append(measure(page, *navigation))
            found = median(times)
            reached = reached and found < TARGET
            what = f"next page on a slow phone, {name}"
            print(f"| {what} | {found:.0f} ms | < {TARGET} ms |", flush=True)
    return reached


def measure(page: Page, path: str, link: str, shown: str) -> float:
    """Return the milliseconds from the tap to the next page."""
    page.goto(path, wait_until="networkidle")
    x, y = page.evaluate(PLACE, link)
    page.wait_for_timeout(REST)
    finger = page.context.new_cdp_session(page)
    page.evaluate(f"window.painted = ({PAINTED})({shown!r}); undefined")
    tap(page, finger, x, y, PRESS)
    return float(page.evaluate("painted"))


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
