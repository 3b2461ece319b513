"""Steps that flows in the catalogue share: an item's form, its pictures, the table."""

import io
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import APIRequestContext, FilePayload, Locator, Page, expect

from .browser import expect_status, field, visit


def open_item(page: Page, kind: str, item: dict) -> None:
    visit(page, f"/admin/{kind}/{item['id']}")
    expect(field(page, "Name")).to_have_value(item["name"])


def fill_build(page: Page, name: str) -> None:
    field(page, "Name").fill(name)
    field(page, "Frame").fill("Chromoly")
    field(page, "Engine").fill("450 single")


def save(page: Page, noun: str = "Build") -> None:
    page.get_by_role("button", name=f"Save {noun}", exact=True).click()


def expect_saved(page: Page, name: str, kind: str = "builds") -> None:
    expect(page).to_have_url(f"/admin/{kind}")
    expect_status(page, f"{name} was saved.")


def go_to(page: Page, room: str) -> None:
    """Follow a link of the admin's navigation, which leaves the page without a reload."""
    page.get_by_role("navigation", name="Admin").get_by_role("link", name=room).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(room)


def unsaved(page: Page) -> Locator:
    return page.get_by_role("region", name="Unsaved changes")


def restore(page: Page) -> None:
    unsaved(page).get_by_role("button", name="Restore").click()


def items_named(api: APIRequestContext, kind: str, name: str) -> list[dict]:
    return [item for item in api.get(f"/api/{kind}").json() if item["name"] == name]


# --- Pictures ---


def photo(
    name: str, size: tuple[int, int] = (600, 400), format: str = "JPEG", **options: Any
) -> FilePayload:
    """Return a file for `set_input_files`; its lower half is blue."""
    image = Image.new("RGB", size, "orange")
    ImageDraw.Draw(image).rectangle((0, size[1] // 2, *size), fill="blue")
    buffer = io.BytesIO()
    image.save(buffer, format, **options)
    return {"name": name, "mimeType": Image.MIME[format], "buffer": buffer.getvalue()}


def broken(name: str) -> FilePayload:
    whole = photo(name)
    return {**whole, "buffer": whole["buffer"][:600]}


def add_pictures(api: APIRequestContext, build: dict, *sizes: tuple[int, int]) -> None:
    for size in sizes:
        file = photo("quad.jpg", size)
        assert api.post(f"/api/builds/{build['id']}/images", multipart={"images": file}).ok


def choose(page: Page, *files: FilePayload) -> None:
    page.locator("input[type=file]").first.set_input_files(files)
    expect(chosen(page).first).to_be_visible()


def upload(page: Page, *files: FilePayload) -> None:
    choose(page, *files)
    page.get_by_role("button", name="Upload", exact=True).click()


def chosen(page: Page) -> Locator:
    return page.get_by_role("list", name="Chosen images").get_by_role("listitem")


def tiles(page: Page) -> Locator:
    return page.get_by_role("list", name="Images", exact=True).get_by_role("listitem")


def stored_images(api: APIRequestContext, build: dict) -> list[dict]:
    images: list[dict] = api.get(f"/api/builds/{build['id']}/images").json()
    return images


def stored_widths(api: APIRequestContext, build: dict) -> list[int]:
    return [image["width"] for image in stored_images(api, build)]


# --- Tables ---


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has=page.get_by_text(name, exact=True))


def open_menu(page: Page, name: str) -> Locator:
    """Open the menu of a row; it closes when something in it is chosen."""
    row(page, name).get_by_role("button", name="Actions").click()
    return page.get_by_role("dialog", name=name)


def names(page: Page) -> Locator:
    return page.locator("tbody th [id]")
