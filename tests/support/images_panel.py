"""The images panel of the owner's admin in browser tests."""

import io
import re
from typing import Any

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import APIRequestContext, Page, expect

from .browser import DESKTOP

UPLOADS = "**/api/builds/*/images"


def photo(
    name: str, size: tuple[int, int] = (600, 400), format: str = "JPEG", **options: Any
) -> dict[str, Any]:
    """Return a file for `set_input_files`; its lower half is blue."""
    image = Image.new("RGB", size, "orange")
    ImageDraw.Draw(image).rectangle((0, size[1] // 2, *size), fill="blue")
    buffer = io.BytesIO()
    image.save(buffer, format, **options)
    return {"name": name, "mimeType": Image.MIME[format], "buffer": buffer.getvalue()}


def broken(name: str) -> dict[str, Any]:
    whole = photo(name, (600, 400))
    return {**whole, "buffer": whole["buffer"][:600]}


def open_panel(page: Page, address: str) -> Page:
    page.goto(f"/admin/{address}")
    expect(page.get_by_role("group", name="Upload images")).to_be_visible()
    return page


@pytest.fixture
def panel(signed_in: Page, site_build: dict) -> Page:
    """The panel of a build that has no pictures yet."""
    signed_in.set_viewport_size(DESKTOP)
    return open_panel(signed_in, f"builds/{site_build['id']}")


@pytest.fixture
def filled_panel(signed_in: Page, api: APIRequestContext, site_build: dict) -> Page:
    """The panel with three images, 600, 610 and 620 pixels wide, uploaded before it was opened."""
    address = f"builds/{site_build['id']}"
    for width in (600, 610, 620):
        picture = photo(f"{width}.jpg", (width, 400))
        assert api.post(f"/api/{address}/images", multipart={"images": picture}).status == 201
    signed_in.set_viewport_size(DESKTOP)
    open_panel(signed_in, address)
    expect(tiles(signed_in)).to_have_count(3)
    return signed_in


def choose(page: Page, *files: dict[str, Any]) -> None:
    page.locator("input[type=file]").first.set_input_files(files)
    expect(rows(page).first).to_be_visible()


def press_upload(page: Page) -> None:
    page.get_by_role("button", name="Upload", exact=True).click()


def upload(page: Page, *files: dict[str, Any]) -> None:
    choose(page, *files)
    press_upload(page)


def wait_for_uploads(page: Page, timeout: float = 60_000) -> None:
    expect(page.get_by_role("button", name="Upload", exact=True)).to_be_visible(timeout=timeout)


def rows(page: Page):
    return page.get_by_role("list", name="Chosen images").get_by_role("listitem")


def tiles(page: Page):
    return page.get_by_role("list", name="Images", exact=True).get_by_role("listitem")


def hover_tile(page: Page, number: int) -> None:
    """Point at a picture until its buttons can be pressed."""
    tile = tiles(page).nth(number - 1)
    tile.evaluate("tile => tile.scrollIntoView({ block: 'center' })")
    tile.hover()
    expect(tile.locator(".image-actions")).to_have_css("pointer-events", "auto")


def sheet(page: Page, number: int, count: int):
    """The open sheet of a picture."""
    return page.get_by_role("dialog", name=f"Picture {number} of {count}", exact=True)


def open_sheet(page: Page, number: int):
    count = tiles(page).count()
    page.get_by_role("button", name=re.compile(f"^Open picture {number}\\b")).click()
    opened = sheet(page, number, count)
    expect(opened).to_be_visible()
    return opened


def widths(page: Page) -> list[str | None]:
    return [tile.get_by_role("img").get_attribute("width") for tile in tiles(page).all()]


def stored_images(api: APIRequestContext, build: dict) -> list[dict]:
    """Return the pictures on the server, in its order."""
    images: list[dict] = api.get(f"/api/builds/{build['id']}/images").json()
    return images
