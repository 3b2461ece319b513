"""Steps and checks that flows share: open a page, sign in, find a field, look for errors."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.support.gunicorn import OWNER, ROOT

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text()

# True once the script has hydrated the page that the server rendered.
HYDRATED = (
    """!document.querySelector("script[data-scripts]") || history.scrollRestoration === "manual\""""
)


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


def field(scope: Page | Locator, label: str) -> Locator:
    return scope.get_by_label(label, exact=True)


def sign_in(page: Page, *, username: str = OWNER["username"], password: str = OWNER["password"]):
    """Sign in by the form, with a session of its own; `owner_page` uses one that is shared."""
    visit(page, "/admin/login")
    field(page, "Username").fill(username)
    field(page, "Password").fill(password)
    page.get_by_role("button", name="Login", exact=True).click()
    expect(page).to_have_url("/admin")


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


def accessibility_findings(page: Page, only: list[str] | None = None) -> list[str]:
    """Return axe's violations as short lines, of all its rules or of some."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    options = {"resultTypes": ["violations"]} | ({"runOnly": only} if only else {})
    violations: list[dict[str, Any]] = page.evaluate(
        "(options) => axe.run(options).then((results) => results.violations)", options
    )
    return [
        f"{violation['id']}: {node['target']} {node.get('failureSummary', '')}"
        for violation in violations
        for node in violation["nodes"]
    ]
