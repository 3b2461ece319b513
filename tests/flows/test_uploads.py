"""The owner's photographs on their way from the phone: slow lines, refusals, reloads, no room."""

import io
import re

import pillow_heif
from PIL import Image
from playwright.sync_api import (
    APIRequestContext,
    CDPSession,
    FilePayload,
    Locator,
    Page,
    Response,
    expect,
)

from .browser import field, visit
from .items import (
    broken,
    choose,
    chosen,
    expect_saved,
    fill_build,
    items_named,
    open_item,
    photo,
    save,
    stored_images,
    tiles,
    upload,
)

OFFLINE = "No connection: it goes on by itself."
UPRIGHT = Image.Exif()
UPRIGHT[0x0112] = 6  # EXIF orientation of a phone held upright: rotate by 90 degrees


def strip(page: Page) -> Locator:
    """What says on every page of the admin how far the uploads are."""
    return page.get_by_role("region", name="Upload", exact=True)


def slow_line(page: Page) -> CDPSession:
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    be_offline(line, False)
    return line


def be_offline(line: CDPSession, offline: bool) -> None:
    conditions = {"latency": 20, "downloadThroughput": 500_000, "uploadThroughput": 40_000}
    line.send("Network.emulateNetworkConditions", {"offline": offline, **conditions})


def test_twelve_photographs_of_a_new_build_over_a_line_that_is_cut_twice(
    owner_page: Page, api: APIRequestContext, new_name: str
):
    page = owner_page
    files = [photo(f"IMG_{n}.jpg", (1200, 1000 - 20 * n), quality=100) for n in range(12)]
    files[3], files[8] = broken("IMG_3.jpg"), broken("IMG_8.jpg")
    visit(page, "/admin/builds/new")
    fill_build(page, new_name)
    choose(page, *files)
    expect(chosen(page)).to_have_count(12)
    line = slow_line(page)
    save(page)
    expect(page.get_by_text(re.compile("[2-9] of 12"))).to_be_visible()
    [build] = items_named(api, "builds", new_name)
    assert not build["published"]
    be_offline(line, True)
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    be_offline(line, False)
    expect(page.get_by_text(re.compile("[4-9] of 12"))).to_be_visible()

    other = page.context.new_page()
    page.close()
    line = slow_line(other)
    visit(other, "/admin")
    expect(strip(other)).to_contain_text(re.compile("[4-9] of 12"))
    be_offline(line, True)
    expect(strip(other)).to_contain_text(OFFLINE)
    be_offline(line, False)
    failure = "2 photos were not uploaded. It is not published yet."
    expect(strip(other)).to_contain_text(failure, timeout=60_000)

    strip(other).get_by_role("link", name=new_name).click()
    for name in ("IMG_3.jpg", "IMG_8.jpg"):
        expect(chosen(other).filter(has_text=f"{name} is damaged.")).to_be_visible()
        other.get_by_role("button", name=f"Remove {name}").click()
    expect(chosen(other)).to_have_count(0)
    field(other, "Published").check()
    save(other)
    expect_saved(other, new_name)
    [build] = items_named(api, "builds", new_name)
    assert build["published"]
    heights = [image["height"] for image in stored_images(api, build)]
    assert heights == [1000 - 20 * n for n in range(12) if n not in (3, 8)]


def sent_bytes(response: Response) -> int:
    """Playwright itself takes no files into account that the browser holds in memory."""
    return int(response.request.all_headers()["content-length"])


def colour(picture: Image.Image, x: int, y: int) -> tuple[int, ...]:
    pixel = picture.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return pixel


# As of a browser that protects against recognition by its canvas.
LIE = """() => {
    const read = OffscreenCanvasRenderingContext2D.prototype.getImageData
    OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...place) {
        const image = read.apply(this, place)
        for (let n = 0; n < image.data.length; n += 97) image.data[n] ^= 0x7f
        return image
    }
}"""


def test_the_phone_makes_large_photographs_smaller_unless_its_canvas_lies(
    owner_page: Page, api: APIRequestContext, build: dict
):
    pillow_heif.register_heif_opener()
    page = owner_page
    open_item(page, "builds", build)

    def send(file: FilePayload) -> tuple[int, dict, Image.Image]:
        """Upload a file; return how many bytes were sent, and what is stored."""
        count = tiles(page).count()
        with page.expect_response(lambda response: response.request.method == "POST") as sent:
            upload(page, file)
        expect(tiles(page)).to_have_count(count + 1)
        image = stored_images(api, build)[-1]
        kept = Image.open(io.BytesIO(api.get(image["image_path"]).body()))
        return sent_bytes(sent.value), image, kept

    large = photo("IMG_1.jpg", (3200, 800), quality=100, subsampling=0, exif=UPRIGHT)
    size, image, kept = send(large)
    assert 0 < size < len(large["buffer"]) * 0.8
    assert (image["width"], image["height"]) == (640, 2560)
    left, right = (colour(kept, x, 1280) for x in (160, 480))
    assert left[2] > 200 and right[0] > 200  # the lower half, turned, is on the left

    # Downscaled, a strip would be smaller than the server takes; HEIC cannot be decoded here.
    heic = photo("IMG_2.HEIC", (2600, 400), "HEIF") | {"mimeType": ""}
    for file in (photo("strip.jpg", (8000, 90)), heic):
        assert send(file)[1]["width"] == 2560

    logo, drawn = io.BytesIO(), Image.new("RGBA", (2600, 400), (0, 0, 0, 0))
    drawn.paste(Image.effect_noise((1500, 300), 90), (750, 50))  # larger than its JPEG
    drawn.save(logo, "PNG")
    buffer = logo.getvalue()
    _, _, kept = send({"name": "logo.png", "mimeType": "image/png", "buffer": buffer})
    assert colour(kept, 10, 10) == (255, 255, 255)

    page.reload()
    expect(tiles(page)).to_have_count(4)
    page.evaluate(LIE)
    file = photo("lie.jpg", (2700, 800), quality=100, subsampling=0)
    size, _, kept = send(file)
    assert size > len(file["buffer"])
    upper, lower = (colour(kept, 1280, y) for y in (190, 570))
    assert upper[0] > 200 and lower[2] > 200 and lower[0] < 50
