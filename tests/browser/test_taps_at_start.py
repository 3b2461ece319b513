"""A tap during hydration: React restarts rendering, and must not lose state.

The page embeds its data, so API calls get no response in these tests.
"""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.support.browser import HYDRATED, wait_until
from tests.support.shared_contexts import SAVE_DATA

PATHS = pytest.mark.parametrize("path", ["/quad-builds/21", "/quad-builds", "/racing-parts/tyres"])
SLOWDOWN = 4  # a low-end phone
EVERY = 25  # milliseconds
PARTS = 3  # moments during hydration, for the quick test

UNHARMED = {"tapped": True, "gone": 0, "problems": []}

# `tap()` touches an empty place; `onLoaded(run)` calls back when the last script has run, which
# starts React. The results are in `seen`.
WATCH = """
    const seen = window.seen = {tapped: false, wasAlive: false, gone: 0}
    const isAlive = () => history.scrollRestoration === "manual"
    const onLoaded = (run) => document.addEventListener("load", ({target}) => {
        if (/\\/main\\.[^/]+\\.js$/.test(target.src ?? "")) run()
    }, true)
    const part = (selector) => document.querySelector(selector)
    const tap = () => {
        seen.wasAlive = isAlive()
        for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
            part("main h1").dispatchEvent(new MouseEvent(type, {bubbles: true, cancelable: true}))
        seen.tapped = true
    }
    onLoaded(() => {
        const [heading, text] = [part("main h1"), part("main").textContent]
        new MutationObserver(() => {
            if (!heading.isConnected || part("main").textContent !== text) seen.gone += 1
        }).observe(part("#root"), {childList: true, subtree: true})
    })
"""
# React works for 5 ms at a time, then yields with a message to itself. This clock advances with
# each reading, so that React's steps are the same on every machine.
COUNT_STEPS = """
    seen.steps = 0
    let tapAt
    onLoaded(() => {
        let now = performance.now()
        performance.now = () => ++now
        const post = MessagePort.prototype.postMessage
        MessagePort.prototype.postMessage = function (...message) {
            if (!isAlive() && ++seen.steps === tapAt) tap()
            post.apply(this, message)
        }
    })
"""


@pytest.fixture
def visit(browser: Browser, base_url: str) -> Callable[..., dict[str, Any]]:
    """Open a page in a new browser with a script that taps; return `seen`."""

    def open_page(path: str, script: str, slowdown: int = 1) -> dict[str, Any]:
        problems: list[str] = []
        with browser.new_context(base_url=base_url) as context:
            page = context.new_page()
            page.add_init_script(SAVE_DATA)  # no next page is fetched
            record_problems(page, problems)
            page.add_init_script(WATCH + script)
            speed = {"rate": slowdown}
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", speed)
            page.goto(path, wait_until="commit")
            wait_until(page, f"{HYDRATED} && (seen.tapped || seen.steps)")
            page.wait_for_load_state("networkidle")
            seen: dict[str, Any] = page.evaluate("seen")
        return seen | {"problems": problems}

    return open_page


def record_problems(page: Page, problems: list[str]) -> None:
    """Record console errors and API calls, which get no response."""
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)

    def cut_off(route: Route) -> None:
        problems.append(route.request.url)
        route.abort()

    page.route("**/api/**", cut_off)


@PATHS
def test_a_tap_between_two_steps_of_react_loses_nothing(visit, path):
    steps = visit(path, COUNT_STEPS)["steps"]
    for part in range(1, PARTS):
        seen = visit(path, COUNT_STEPS + f"tapAt = {steps * part // PARTS}")
        assert seen == UNHARMED | {"steps": seen["steps"], "wasAlive": False}


@pytest.mark.slow
@PATHS
def test_a_tap_at_any_time_loses_nothing(visit, path):
    after = itertools.count(step=EVERY)
    was_alive = False
    while not was_alive:
        seen = visit(path, f"onLoaded(() => setTimeout(tap, {next(after)}))", SLOWDOWN)
        was_alive = seen["wasAlive"]
        assert seen == UNHARMED | {"wasAlive": was_alive}
    assert next(after) > 2 * EVERY  # at least one of the taps was in time
