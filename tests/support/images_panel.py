"""Photographs to choose in browser tests."""

import io
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect


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


def choose(page: Page, *files: dict[str, Any]) -> None:
    page.locator("input[type=file]").first.set_input_files(files)
    expect(rows(page).first).to_be_visible()


def rows(page: Page):
    return page.get_by_role("list", name="Chosen images").get_by_role("listitem")
