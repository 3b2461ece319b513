"""The owner's tables in browser tests."""

from collections.abc import Iterator

from playwright.sync_api import APIRequestContext, Locator, Page, expect

COUNT = 60


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has=page.get_by_text(name, exact=True))


def names(page: Page) -> list[str]:
    return page.locator("tbody th [id]").all_text_contents()


def expect_names(page: Page, expected: list[str]) -> None:
    """Wait until the table shows these rows, in this order."""
    expect(page.locator("tbody th [id]")).to_have_text(expected)


def stored_part_names(api: APIRequestContext) -> list[str]:
    return [part["name"] for part in api.get("/api/parts").json()]


def many_items(api: APIRequestContext, kind: str, fields: dict) -> Iterator[list[dict]]:
    """More items than a table shows at first, named 'Row 01', 'Row 02', ..."""
    items = [
        api.post(f"/api/{kind}", data=fields | {"name": f"Row {number:02}"}).json()
        for number in range(1, COUNT + 1)
    ]
    yield items
    for item in items:
        api.delete(f"/api/{kind}/{item['id']}")
