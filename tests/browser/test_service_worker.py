"""Earlier releases had a service worker that kept pages on visitors' devices: it removes itself."""

from playwright.sync_api import Page

from tests.support.browser import wait_until

# What the worker of an earlier release kept, and what is not its own.
KEEP = """async () => {
    for (const name of ["pages", "reads", "files", "pictures", "another"]) await caches.open(name)
    for (const name of ["workbox-expiration", "photographs"])
        await new Promise((resolve) => (indexedDB.open(name).onsuccess = ({ target }) => {
            target.result.close()
            resolve()
        }))
    await navigator.serviceWorker.register("/service-worker.js")
}"""
KEPT = """async () => [
    await caches.keys(), (await indexedDB.databases()).map(({ name }) => name)
]"""


def test_it_goes_with_what_it_kept_and_leaves_the_rest(page: Page):
    page.goto("/about", wait_until="networkidle")
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
    page.evaluate(KEEP)
    wait_until(page, "!(await navigator.serviceWorker.getRegistrations()).length")
    caches, databases = page.evaluate(KEPT)
    assert caches == ["another"]
    assert "workbox-expiration" not in databases
    assert "photographs" in databases
