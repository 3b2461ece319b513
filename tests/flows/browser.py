"""Steps and checks that flows share: open a page, sign in, find a field, look for errors."""

import base64
import re
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from core.brand import COLOURS
from tests.support.catalogues import english_leftovers
from tests.support.gunicorn import OWNER, ROOT

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text()

# True once the script has hydrated all of the page that the server rendered.
HYDRATED = '!document.querySelector("script[data-scripts]") || window.earlyInput === null'

# For `add_init_script`. Who saves data has no page fetched before a link to it is pressed.
SAVE_DATA = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } })'
# Without it the cookie banner covers the lower end of each page.
ANSWERED = "localStorage.setItem('cookieConsent', 'false')"

TILES = "https://tile.openstreetmap.org/"
TAG = "https://www.googletagmanager.com/gtag/js?id=G-TEST"
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
# Texts whose right edge is beyond the screen, but for those in a box that scrolls by itself, and
# those that end with an ellipsis: the whole text is a tap away.
CUT_OFF = """() => {
    const scrolls = (element) => element !== document.body &&
        (getComputedStyle(element).overflowX === "auto" ||
            getComputedStyle(element).textOverflow === "ellipsis" ||
            scrolls(element.parentElement))
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (words.nextNode()) {
        const { currentNode: node } = words
        if (!node.data.trim() || !node.parentElement.checkVisibility()) continue
        if (node.parentElement.closest("noscript, script, .sr-only, [aria-hidden=true]")) continue
        if (scrolls(node.parentElement)) continue
        const range = document.createRange()
        range.selectNode(node)
        const { right } = range.getBoundingClientRect()
        if (right > innerWidth + 0.5) found.push(`${Math.ceil(right)}: ${node.data}`)
    }
    const { scrollWidth } = document.documentElement
    return scrollWidth > innerWidth ? [`the page: ${scrollWidth}`, ...found] : found
}"""
# Boxes that can be tapped; of a control inside a label, the label.
SMALLER_THAN = """(least) => {
    const all = document.querySelectorAll("a[href], button, input, select, textarea, summary")
    return [...all].flatMap((each) => {
        const { width, height } = (each.closest("label") ?? each).getBoundingClientRect()
        if (!each.checkVisibility() || each.closest(".sr-only")) return []
        if (width >= least && height >= least) return []
        return `${each.outerHTML.slice(0, 90)}: ${width.toFixed(1)} x ${height.toFixed(1)}`
    })
}"""
# Pages of the admin, with forms that are like all others of their kind.
ADMIN = (
    "/admin",
    "/admin/builds",
    "/admin/builds/new",
    "/admin/builds/21",
    "/admin/tyres",
    "/admin/parts",
    "/admin/pages",
    "/admin/pages/company",
    "/admin/messages",
    "/admin/deleted",
    "/admin/status",
    "/admin/people",
    "/admin/account",
)
# The texts of a page of the admin, also those that only screen readers say.
ADMIN_TEXTS = """() => {
    const found = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
        const { data, parentElement: parent } = words.currentNode
        // Names and the first lines of records are in the language that the owner wrote them in.
        const owners = "textarea, .item-name, [aria-expanded] .line-clamp-2"
        if (parent.closest(`script, noscript, ${owners}`)) continue
        if ((parent.closest("select") ?? parent).checkVisibility()) found.push(data.trim())
    }
    for (const name of ["aria-label", "placeholder", "title", "aria-valuetext", "alt"])
        for (const element of document.querySelectorAll(`[${name}]`))
            found.push(element.getAttribute(name))
    return found
}"""
# Words in headings that break across lines without a hyphen of their own.
BROKEN_WORDS = """() => [...document.querySelectorAll("h1, h2, h3")].flatMap((heading) => {
    const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    const found = []
    while (words.nextNode()) {
        const { currentNode: node } = words
        for (const { index, 0: word } of node.data.matchAll(/[^\\s-]+/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const lines = [...range.getClientRects()].map(({ top }) => Math.round(top))
            if (new Set(lines).size > 1) found.push(word)
        }
    }
    return found
})"""


def visit(page: Page, path: str) -> None:
    """Open a page, and wait until its script runs."""
    page.goto(path)
    wait_until(page, HYDRATED)


def wait_until(page: Page, condition: str, argument: object = None) -> None:
    """Wait for a condition in JavaScript, which may use `argument` and `await`.

    Not `wait_for_function`, which evaluates text in the page: the content security policy blocks
    that.
    """
    page.evaluate(
        """([argument, timeout]) => new Promise((done, fail) => {
            const end = performance.now() + timeout
            const poll = async () => {
                if (CONDITION) done()
                else if (performance.now() > end) fail(new Error("timed out"))
                else setTimeout(poll, 20)
            }
            poll()
        })""".replace("CONDITION", condition),
        [argument, 10_000],
    )


def hold(page: Page, address: str | re.Pattern[str], method: str = "GET") -> list[Route]:
    """Hold requests back, as a slow line does; return a list to which they are added."""
    held: list[Route] = []
    page.route(
        address,
        lambda route: held.append(route) if route.request.method == method else route.continue_(),
    )
    return held


def first_held(page: Page, held: list[Route]) -> Route:
    """Wait for the first request that was held back, and take it from the list."""
    wait = "() => new Promise((done) => setTimeout(done, 10))"
    for _ in range(1000):
        if held:
            break
        page.evaluate(wait)
    return held.pop(0)


def answer_third_parties(context: BrowserContext) -> list[str]:
    """Let nothing leave this machine; return a list to which the addresses asked for are added.

    Map tiles and the analytics tag are answered, all others fail.
    """
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if route.request.url.startswith(TILES):
            route.fulfill(body=PIXEL, content_type="image/png")
        elif route.request.url == TAG:
            route.fulfill(body="window.tagRuns = true", content_type="text/javascript")
        else:
            route.abort()

    context.route(re.compile(r"^https?://(?!127\.0\.0\.1[:/])"), answer)
    return asked


def count_in_first_row(items: Locator) -> int:
    """Count the items in the first row of a grid, which is its number of columns."""
    tops: list[int] = items.evaluate_all(
        "all => all.map((each) => Math.round(each.getBoundingClientRect().top))"
    )
    return tops.count(tops[0])


def field(scope: Page | Locator, label: str) -> Locator:
    return scope.get_by_label(label, exact=True)


def sign_in(page: Page, *, username: str = OWNER["username"], password: str = OWNER["password"]):
    """Sign in by the form, with a session of its own; `owner_page` uses one that is shared."""
    visit(page, "/admin/login")
    field(page, "Username").fill(username)
    field(page, "Password").fill(password)
    page.get_by_role("button", name="Login", exact=True).click()
    expect(page).to_have_url("/admin")


def set_letters(page: Page, size: int) -> None:
    """Set the size of the browser's own letters, 16 pixels, which also moves the breakpoints."""
    fonts = {"fontSizes": {"standard": size, "fixed": size}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", fonts)
    letters = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    wait_until(page, f"{letters} >= argument && {letters} < 2 * argument", size)


def rgb(name: str) -> str:
    """Return a colour of the workshop such as "color-ink" as browsers have it, rgb(13, 16, 20)."""
    return "rgb({}, {}, {})".format(*bytes.fromhex(COLOURS[name][1:]))


def expect_status(page: Page, text: str) -> None:
    """Expect the sentence that says what was done."""
    expect(page.get_by_role("status").filter(has_text=text)).to_be_visible()


def collect_errors(page: Page) -> list[str]:
    """Return a list to which errors of the page's console and its security policy are added."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on(
        "console",
        lambda message: (
            found.append(f"{message.text} {message.location['url']}")
            if message.type == "error"
            else None
        ),
    )
    return found


def english_texts(page: Page, language: str) -> set[str]:
    """Return the texts of a page of the admin that have a translation, and are in English."""
    return set(page.evaluate(ADMIN_TEXTS)) & english_leftovers("admin", language)


def accessibility_findings(page: Page, only: list[str] | None = None) -> list[str]:
    """Return axe's violations as short lines, of all its rules or of some.

    While a dialog is open, it alone is looked at: the page behind it is inert.
    """
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    # Nothing is loaded for rules about media that play by themselves: there are none.
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
    if only:
        options["runOnly"] = only
    violations: list[dict[str, Any]] = page.evaluate(
        """(options) => axe.run(document.querySelector(":modal") ?? document, options)
            .then((results) => results.violations)""",
        options,
    )
    return [
        f"{violation['id']}: {node['target']} {node.get('failureSummary', '')}"
        for violation in violations
        for node in violation["nodes"]
    ]
