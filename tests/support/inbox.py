"""Messages of visitors, and their cards in the owner's inbox."""

from playwright.sync_api import APIRequestContext, Page, expect

TEXT = "Vai šis kvadricikls ir pārdodams?\nMans numurs ir 26 123 456."


def write(api: APIRequestContext, language: str = "en", **fields: object) -> str:
    """Send a message as a visitor; return its reference."""
    body = {"name": "Anna Liepa", "email": "anna@example.lv", "message": TEXT, **fields}
    response = api.post("/api/contact", data=body, headers={"Accept-Language": language})
    assert response.status == 201, response.text()
    reference: str = response.json()["reference"]
    return reference


def card(page: Page, reference: str):
    return page.get_by_role("article").filter(has_text=reference)


def opened(page: Page) -> Page:
    page.goto("/admin/messages")
    expect(page.get_by_role("heading", name="Messages", level=1)).to_be_visible()
    return page
