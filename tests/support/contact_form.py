"""The contact form in browser tests."""

import pytest
from playwright.sync_api import Page, Request, Route

SUCCESS = "Your message has been sent! We will get back to you soon."


@pytest.fixture
def sent_messages(page: Page) -> list[Request]:
    """Requests that the form sends; answered here, so that they do not count against limits."""
    requests: list[Request] = []

    def answer(route: Route) -> None:
        requests.append(route.request)
        route.fulfill(status=201, json={"reference": "M00012"})

    page.route("**/api/contact", answer)
    return requests


@pytest.fixture
def contact_form(page: Page) -> Page:
    page.goto("/contact")
    return page


def fill(page: Page, name="Anna", email="anna@example.lv", message="Is No. 21 for sale?") -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Email", exact=True).fill(email)
    page.get_by_label("Message", exact=True).fill(message)


def send_button(page: Page):
    return page.get_by_role("button", name="Send Message")


def keep_draft(page: Page, **fields: str) -> None:
    """Keep a draft of the form as if it had been typed in this tab just now."""
    page.evaluate(
        """(fields) => {
            const draft = { ...fields, at: String(Date.now()) }
            sessionStorage.setItem("contactDraft", JSON.stringify(draft))
        }""",
        fields,
    )
