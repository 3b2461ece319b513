"""The owner's forms for the documents of pages in browser tests."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import APIRequestContext, FrameLocator, Locator, Page, expect

from .item_form import expect_status


def document_values(api: APIRequestContext, key: str) -> dict[str, Any]:
    found: dict[str, Any] = api.get(f"/api/pages/{key}").json()["values"]
    return found


def change_document(api: APIRequestContext, key: str, **changes: object) -> None:
    """Change some values, as on another device."""
    values = document_values(api, key) | changes
    response = api.put(f"/api/pages/{key}", data={"values": values})
    assert response.status == 200, response.text()


@contextmanager
def document_kept(api: APIRequestContext, key: str) -> Iterator[None]:
    """Bring back the values, and delete the pictures that were uploaded meanwhile."""
    before = document_values(api, key)
    yield
    change_document(api, key, **before)
    for image in api.get(f"/api/pages/{key}/images").json():
        if image["id"] is not None:
            assert api.delete(f"/api/pages/{key}/images/{image['id']}").status == 204


def upload_to(api: APIRequestContext, key: str, file: dict[str, Any]) -> dict[str, Any]:
    """Upload a picture to a page, as on another device."""
    response = api.post(f"/api/pages/{key}/images", multipart={"images": file})
    assert response.status == 201, response.text()
    image: dict[str, Any] = response.json()[0]
    return image


def open_document(page: Page, key: str) -> Page:
    page.goto(f"/admin/pages/{key}")
    expect(page.get_by_role("button", name="Save Page")).to_be_visible()
    return page


def expect_document_saved(page: Page, label: str) -> None:
    expect(page).to_have_url("/admin/pages")
    expect_status(page, f"{label} was saved.")


def open_record(page: Page, name: str) -> Locator:
    """Open a long record of a list, such as 'Person 1'; return its group."""
    page.get_by_role("button", name=re.compile(rf"^{name}\b"), expanded=False).click()
    expect(page.get_by_role("button", name=name, exact=True, expanded=True)).to_be_visible()
    return record(page, name)


def record(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def change_picture(page: Page, where: str) -> Locator:
    """Open the dialog of a picture; return it."""
    page.get_by_role("button", name=f"Change picture: {where}", exact=True).click()
    dialog = page.get_by_role("dialog", name="Choose a picture")
    expect(dialog.get_by_role("radio").first).to_be_attached()
    return dialog


def pick(dialog: Locator, name: str) -> None:
    """Choose a picture with a tap on it."""
    radio = dialog.page.get_by_role("radio", name=name, exact=True)
    dialog.locator("label").filter(has=radio).click()
    expect(radio).to_be_checked()


def chosen_name(page: Page, where: str) -> str:
    """Return the name of the picture in the form."""
    button = page.get_by_role("button", name=f"Change picture: {where}", exact=True)
    return button.get_attribute("value") or ""


def preview(page: Page) -> FrameLocator:
    return page.frame_locator('iframe[title="Preview"]')


UPLOADED = re.compile(r"Uploaded picture \d+")
