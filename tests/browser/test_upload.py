"""Uploads from the images panel: several at once, resized first, in order."""

import io

import pillow_heif
import pytest
from PIL import Image
from playwright.sync_api import Page, Response, Route, expect

from tests.support.browser import first_held
from tests.support.images_panel import (
    UPLOADS,
    choose,
    open_panel,
    photo,
    press_upload,
    rows,
    stored_images,
    tiles,
    upload,
    wait_for_uploads,
    widths,
)
from tests.support.item_form import expect_saved, fill_build, save
from tests.support.owner import items_named


def body_size(response: Response) -> int:
    """Playwright itself takes no files into account that the browser holds in memory."""
    return int(response.request.all_headers()["content-length"])


@pytest.mark.essential
def test_several_files_go_up_in_one_go(panel: Page, api, site_build):
    expect(panel.get_by_text("No images uploaded yet.")).to_be_visible()
    sent: list[str] = []
    panel.on("request", lambda r: sent.append(r.method) if r.url.endswith("/images") else None)
    field = panel.locator("input[type=file]").first
    assert field.evaluate("e => [e.multiple, e.accept]") == [True, "image/*,.heic,.heif"]
    press_upload(panel)
    choose(panel, *(photo(f"{width}.jpg", (width, 400)) for width in (600, 610, 620)))
    assert sent == []
    held: list[Route] = []
    panel.route(UPLOADS, lambda route: route.continue_() if held else held.append(route))
    press_upload(panel)
    expect(panel.get_by_role("button", name="Uploading...")).to_be_disabled()
    first_held(panel, held).continue_()
    expect(tiles(panel)).to_have_count(3)
    wait_for_uploads(panel)
    expect(rows(panel)).to_have_count(0)
    expect(panel.get_by_text("No images uploaded yet.")).to_have_count(0)
    expect(tiles(panel).nth(0).get_by_text("Primary", exact=True)).to_be_visible()
    assert [image["width"] for image in stored_images(api, site_build)] == [600, 610, 620]


def test_large_photographs_are_made_smaller_first_and_stay_upright(panel: Page, api, site_build):
    exif = Image.Exif()
    exif[0x0112] = 6  # EXIF orientation of a phone held upright: rotate by 90 degrees
    file = photo("IMG_1.jpg", (4000, 3000), quality=100, subsampling=0, exif=exif)
    with panel.expect_response(lambda r: r.request.method == "POST") as response:
        upload(panel, file)
    assert 0 < body_size(response.value) < len(file["buffer"]) * 0.7
    expect(tiles(panel)).to_have_count(1)
    image = stored_images(api, site_build)[0]
    assert (image["width"], image["height"]) == (1920, 2560)
    kept = Image.open(io.BytesIO(api.get(image["image_path"]).body()))
    left, right = (kept.getpixel((x, 1280)) for x in (480, 1440))
    assert left[2] > 200 and right[0] > 200  # the lower half, turned, is on the left


@pytest.mark.parametrize(
    "lie",
    [
        """const encode = OffscreenCanvas.prototype.convertToBlob
        OffscreenCanvas.prototype.convertToBlob = function (options) {
            const empty = new OffscreenCanvas(this.width, this.height)
            const context = empty.getContext("2d")
            context.fillStyle = "white"
            context.fillRect(0, 0, this.width, this.height)
            return encode.call(empty, options)
        }""",
        """const read = OffscreenCanvasRenderingContext2D.prototype.getImageData
        OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...place) {
            const image = read.apply(this, place)
            for (let n = 0; n < image.data.length; n += 97) image.data[n] ^= 0x7f
            return image
        }""",
        """const encode = OffscreenCanvas.prototype.convertToBlob
        OffscreenCanvas.prototype.convertToBlob = function (options) {
            if (this.width < 2000) return encode.call(this, options)
            const empty = new OffscreenCanvas(this.width, this.height)
            empty.getContext("2d")
            return encode.call(empty, options)
        }""",
    ],
    ids=["white", "noise", "no memory for a large one"],
)
def test_a_canvas_that_lies_is_not_used(panel: Page, api, site_build, lie: str):
    panel.evaluate(f"() => {{ {lie} }}")
    file = photo("IMG_1.jpg", (4000, 3000), quality=100, subsampling=0)
    with panel.expect_response(lambda r: r.request.method == "POST") as response:
        upload(panel, file)
    assert body_size(response.value) > len(file["buffer"])
    expect(tiles(panel)).to_have_count(1)
    (image,) = stored_images(api, site_build)
    kept = Image.open(io.BytesIO(api.get(image["image_path"]).body()))
    upper, lower = (kept.getpixel((1280, y)) for y in (480, 1440))
    assert upper[0] > 200 and lower[2] > 200 and lower[0] < 50


def test_a_strip_is_sent_unchanged(panel: Page, api, site_build):
    """Downscaled it would be smaller than the server takes."""
    upload(panel, photo("strip.jpg", (8000, 90)))
    expect(tiles(panel)).to_have_count(1)
    assert stored_images(api, site_build)[0]["width"] == 2560


def test_files_that_the_browser_cannot_decode_are_sent_unchanged(panel: Page, api, site_build):
    pillow_heif.register_heif_opener()
    heic = photo("IMG_2.HEIC", (3000, 2000), "HEIF")
    upload(panel, {**heic, "mimeType": ""})
    expect(tiles(panel)).to_have_count(1)
    assert stored_images(api, site_build)[0]["width"] == 2560


def test_a_transparent_picture_stands_on_white(panel: Page, api, site_build):
    buffer = io.BytesIO()
    logo = Image.new("RGBA", (3000, 2000), (0, 0, 0, 0))
    logo.paste(Image.effect_noise((1500, 1000), 90), (750, 500))  # larger than its JPEG
    logo.save(buffer, "PNG")
    upload(panel, {"name": "logo.png", "mimeType": "image/png", "buffer": buffer.getvalue()})
    expect(tiles(panel)).to_have_count(1)
    (image,) = stored_images(api, site_build)
    kept = Image.open(io.BytesIO(api.get(image["image_path"]).body()))
    assert kept.getpixel((10, 10)) == (255, 255, 255)


def test_the_chosen_order_is_kept_when_the_second_upload_is_faster(panel: Page, api, site_build):
    upload(panel, photo("first.jpg", (500, 400)))
    expect(tiles(panel)).to_have_count(1)
    held: list[Route] = []

    def slow_first(route: Route) -> None:
        is_first = b'filename="600.jpg"' in (route.request.post_data_buffer or b"")
        held.append(route) if is_first and not held else route.continue_()

    panel.route(UPLOADS, slow_first)
    upload(panel, photo("600.jpg", (600, 400)), photo("610.jpg", (610, 400)))
    expect(tiles(panel)).to_have_count(2)
    first_held(panel, held).continue_()
    wait_for_uploads(panel)
    assert [image["width"] for image in stored_images(api, site_build)] == [500, 600, 610]
    assert widths(panel) == ["500", "600", "610"]


def test_the_same_file_chosen_twice_is_recognised(panel: Page, tmp_path):
    file = tmp_path / "a.jpg"
    file.write_bytes(photo("a.jpg")["buffer"])
    field = panel.locator("input[type=file]").first
    field.set_input_files(file)
    expect(rows(panel)).to_have_count(1)
    field.set_input_files(file)
    expect(panel.get_by_text("a.jpg is already in the list.")).to_be_visible()
    expect(rows(panel)).to_have_count(1)


@pytest.mark.essential
def test_a_file_that_is_no_image_is_refused_on_choosing(panel: Page):
    text = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"notes"}
    choose(panel, text, photo("a.jpg"))
    expect(panel.get_by_text("notes.txt is not an image.")).to_be_visible()
    expect(rows(panel)).to_have_count(1)


@pytest.mark.parametrize(("kind", "noun"), [("builds", "build"), ("tyres", "tyre")])
def test_an_unsaved_item_uploads_nothing(signed_in: Page, kind: str, noun: str):
    page = open_panel(signed_in, f"{kind}/new")
    expect(page.get_by_text("Photos are uploaded when you save.", exact=True)).to_be_visible()
    refusal = page.get_by_text(f"Cannot upload images until the {noun} is saved", exact=True)
    upload(page, photo("a.jpg"))
    expect(refusal).to_be_visible()
    expect(rows(page)).to_have_count(1)
    expect(page.get_by_text("No images uploaded yet.")).to_have_count(0)


def test_a_build_saved_without_photographs_takes_one_later(new_build: Page, api, new_name):
    fill_build(new_build, new_name)
    save(new_build)
    expect_saved(new_build, new_name)
    new_build.get_by_role("link", name=new_name).first.click()
    upload(new_build, photo("a.jpg"))
    expect(tiles(new_build)).to_have_count(1)
    (build,) = items_named(api, "builds", new_name)
    assert len(stored_images(api, build)) == 1
