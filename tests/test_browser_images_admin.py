"""The images panel of the owner's admin: uploads on a bad line, and care for what is there."""

import io
import json
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pillow_heif
import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, Route, expect

from .browser import DESKTOP, accessibility_findings

NARROW = {"width": 390, "height": 844}
PASSWORD = "gravel pit 77 helmets"
NO_ANSWER = "The server cannot be reached. Check the connection."
UPLOADS = "**/api/builds/*/images"

pytestmark = pytest.mark.usefixtures("outside")


class Api:
    """The owner's calls beside the browser: what a test starts from, and what it left."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.token = ""
        self.token = self.call("POST", "auth/login", {"username": "owner", "password": PASSWORD})[
            "token"
        ]

    def call(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(
            f"{self.site}/api/{path}",
            None if body is None else json.dumps(body).encode(),
            headers,
            method=method,
        )
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or "null")

    def new_build(self) -> int:
        fields = {"name": "Test rig", "frame": "Chromoly", "engine": "450", "build_year": 2024}
        return self.call("POST", "builds", fields)["id"]

    def images(self, build: int) -> list[Any]:
        return self.call("GET", f"builds/{build}/images")

    def file(self, image: Any) -> bytes:
        """The bytes of the kept picture."""
        with urllib.request.urlopen(f"{self.site}{image['image_path']}") as answer:
            return answer.read()


@pytest.fixture(scope="module")
def api(site: str) -> Api:
    return Api(site)


@pytest.fixture
def build(api: Api) -> Iterator[int]:
    id = api.new_build()
    yield id
    api.call("DELETE", f"builds/{id}")


def photo(
    name: str, size: tuple[int, int] = (600, 400), format: str = "JPEG", **options: Any
) -> dict[str, Any]:
    """A file as `set_input_files` takes it; its lower half is blue."""
    image = Image.new("RGB", size, "orange")
    ImageDraw.Draw(image).rectangle((0, size[1] // 2, *size), fill="blue")
    buffer = io.BytesIO()
    image.save(buffer, format, **options)
    return {"name": name, "mimeType": Image.MIME[format], "buffer": buffer.getvalue()}


def broken(name: str) -> dict[str, Any]:
    whole = photo(name, (600, 400))
    return {**whole, "buffer": whole["buffer"][:600]}


def open_editor(page: Page, api: Api, address: str) -> Page:
    page.add_init_script(f"localStorage.setItem('authToken', {json.dumps(api.token)})")
    page.goto(f"/admin/{address}")
    expect(page.get_by_role("group", name="Upload images")).to_be_visible()
    return page


@pytest.fixture
def panel(page: Page, api: Api, build: int) -> Page:
    page.set_viewport_size(DESKTOP)
    return open_editor(page, api, f"builds/{build}")


@pytest.fixture
def filled(panel: Page) -> Page:
    """Three images, 600, 610 and 620 pixels wide."""
    upload(panel, *(photo(f"{width}.jpg", (width, 400)) for width in (600, 610, 620)))
    expect(tiles(panel)).to_have_count(3)
    done(panel)
    return panel


def choose(page: Page, *files: dict[str, Any]) -> None:
    page.locator("input[type=file]").first.set_input_files(files)
    expect(rows(page).first).to_be_visible()


def press_upload(page: Page) -> None:
    page.get_by_role("button", name="Upload", exact=True).click()


def upload(page: Page, *files: dict[str, Any]) -> None:
    choose(page, *files)
    press_upload(page)


def done(page: Page, timeout: float = 60_000) -> None:
    expect(page.get_by_role("button", name="Upload", exact=True)).to_be_visible(timeout=timeout)


def rows(page: Page):
    return page.get_by_role("list", name="Chosen images").get_by_role("listitem")


def tiles(page: Page):
    return page.get_by_role("list", name="Images", exact=True).get_by_role("listitem")


def widths(page: Page) -> list[str | None]:
    return [tile.get_by_role("img").get_attribute("width") for tile in tiles(page).all()]


def confirm_delete(page: Page, picture: int) -> None:
    tiles(page).nth(picture - 1).hover()
    page.get_by_role("button", name=f"Delete picture {picture}").click()
    dialog = page.get_by_role(
        "alertdialog", name="Are you sure you want to delete this image?", exact=True
    )
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    dialog.get_by_role("button", name="Delete").click()


def test_several_files_go_up_in_one_go(panel: Page, api: Api, build: int):
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
    held[0].continue_()
    expect(tiles(panel)).to_have_count(3)
    done(panel)
    expect(rows(panel)).to_have_count(0)
    expect(panel.get_by_text("No images uploaded yet.")).to_have_count(0)
    expect(tiles(panel).nth(0).get_by_text("Primary", exact=True)).to_be_visible()
    assert [image["width"] for image in api.images(build)] == [600, 610, 620]


def test_large_photographs_are_made_smaller_first_and_stay_upright(
    panel: Page, api: Api, build: int
):
    exif = Image.Exif()
    exif[0x0112] = 6  # a phone held upright: turn by 90 degrees to see it right
    file = photo("IMG_1.jpg", (4000, 3000), quality=100, subsampling=0, exif=exif)
    with panel.expect_response(lambda r: r.request.method == "POST") as answer:
        upload(panel, file)
    assert answer.value.request.sizes()["requestBodySize"] < len(file["buffer"]) * 0.7
    expect(tiles(panel)).to_have_count(1)
    image = api.images(build)[0]
    assert (image["width"], image["height"]) == (1920, 2560)
    kept = Image.open(io.BytesIO(api.file(image)))
    left, right = (kept.getpixel((x, 1280)) for x in (480, 1440))
    assert left[2] > 200 and right[0] > 200  # the lower half, turned, is on the left


def test_what_the_browser_cannot_decode_is_sent_as_it_is(panel: Page, api: Api, build: int):
    pillow_heif.register_heif_opener()
    heic = photo("IMG_2.HEIC", (3000, 2000), "HEIF")
    upload(panel, {**heic, "mimeType": ""})
    expect(tiles(panel)).to_have_count(1)
    assert api.images(build)[0]["width"] == 2560


def test_a_transparent_picture_stands_on_white(panel: Page, api: Api, build: int):
    buffer = io.BytesIO()
    logo = Image.new("RGBA", (3000, 2000), (0, 0, 0, 0))
    logo.paste(Image.effect_noise((1500, 1000), 90), (750, 500))  # larger than its JPEG
    logo.save(buffer, "PNG")
    upload(panel, {"name": "logo.png", "mimeType": "image/png", "buffer": buffer.getvalue()})
    expect(tiles(panel)).to_have_count(1)
    kept = Image.open(io.BytesIO(api.file(api.images(build)[0])))
    assert kept.getpixel((10, 10)) == (255, 255, 255)


def test_the_order_of_choice_holds_when_the_second_is_faster(panel: Page, api: Api, build: int):
    upload(panel, photo("first.jpg", (500, 400)))
    expect(tiles(panel)).to_have_count(1)
    held: list[Route] = []

    def slow_first(route: Route) -> None:
        is_first = b'filename="600.jpg"' in (route.request.post_data_buffer or b"")
        held.append(route) if is_first and not held else route.continue_()

    panel.route(UPLOADS, slow_first)
    upload(panel, photo("600.jpg", (600, 400)), photo("610.jpg", (610, 400)))
    expect(tiles(panel)).to_have_count(2)
    held[0].continue_()
    done(panel)
    assert [image["width"] for image in api.images(build)] == [500, 600, 610]
    assert widths(panel) == ["500", "600", "610"]


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (
            lambda route: route.fulfill(status=400, json={"error": "a.jpg is odd."}),
            "a.jpg is odd.",
        ),
        (
            lambda route: route.fulfill(status=500, json={}),
            "Failed to upload images: 500",
        ),
        (
            lambda route: route.fulfill(status=413, body="<h1>Too large</h1>"),
            "Failed to upload images: 413",
        ),
        (lambda route: route.abort(), NO_ANSWER),
    ],
    ids=["server's words", "no words", "proxy's page", "no answer"],
)
def test_a_failed_upload_says_why_and_only_it_is_retried(
    panel: Page, api: Api, build: int, answer: Callable[[Route], None], sentence: str
):
    def refuse(route: Route) -> None:
        is_bad = b'filename="a.jpg"' in (route.request.post_data_buffer or b"")
        answer(route) if is_bad else route.continue_()

    panel.route(UPLOADS, refuse)
    upload(panel, photo("a.jpg", (600, 400)), photo("b.jpg", (610, 400)))
    done(panel)
    expect(panel.get_by_role("alert")).to_have_text(sentence)
    expect(panel.get_by_role("alert")).to_have_css("color", "rgb(255, 143, 136)")
    expect(rows(panel)).to_have_count(1)
    expect(panel.get_by_role("button", name="Retry")).to_have_count(1)
    panel.unroute(UPLOADS)
    panel.get_by_role("button", name="Retry a.jpg").click()
    expect(rows(panel)).to_have_count(0)
    done(panel)
    expect(panel.get_by_role("alert")).to_have_count(0)
    assert sorted(image["width"] for image in api.images(build)) == [600, 610]


def test_an_upload_whose_answer_was_lost_appears_once(panel: Page, api: Api, build: int):
    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()
            route.abort()
        else:
            route.continue_()

    panel.route(UPLOADS, lose_the_answer)
    upload(panel, photo("a.jpg"))
    expect(panel.get_by_role("alert")).to_have_text(NO_ANSWER)
    panel.unroute(UPLOADS)
    panel.get_by_role("button", name="Retry a.jpg").click()
    expect(rows(panel)).to_have_count(0)
    expect(tiles(panel)).to_have_count(1)
    assert len(api.images(build)) == 1


def test_the_same_file_chosen_twice_is_recognised(panel: Page, tmp_path):
    file = tmp_path / "a.jpg"
    file.write_bytes(photo("a.jpg")["buffer"])
    field = panel.locator("input[type=file]").first
    field.set_input_files(file)
    expect(rows(panel)).to_have_count(1)
    field.set_input_files(file)
    expect(panel.get_by_text("a.jpg is chosen already.")).to_be_visible()
    expect(rows(panel)).to_have_count(1)


def test_a_file_that_is_no_image_is_refused_on_choosing(panel: Page):
    text = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"notes"}
    choose(panel, text, photo("a.jpg"))
    expect(panel.get_by_text("notes.txt is not an image.")).to_be_visible()
    expect(rows(panel)).to_have_count(1)


def test_closing_the_page_during_an_upload_asks_first(panel: Page):
    asked: list[str] = []

    def stay(dialog: Any) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    panel.on("dialog", stay)
    panel.route(UPLOADS, lambda route: None)  # never answered
    upload(panel, photo("a.jpg"))
    expect(panel.get_by_role("button", name="Uploading...")).to_be_visible()
    panel.close(run_before_unload=True)
    panel.wait_for_event("dialog") if not asked else None
    assert asked == ["beforeunload"]


@pytest.mark.parametrize(("kind", "noun"), [("builds", "build"), ("tyres", "tyre")])
def test_an_unsaved_item_uploads_nothing(page: Page, api: Api, kind: str, noun: str):
    open_editor(page, api, f"{kind}/new")
    refusal = page.get_by_text(f"Cannot upload images until the {noun} is saved", exact=True)
    upload(page, photo("a.jpg"))
    expect(refusal).to_be_visible()
    expect(rows(page)).to_have_count(1)
    expect(page.get_by_text("No images uploaded yet.")).to_have_count(0)


def test_a_deleted_image_goes_and_the_focus_stays_near(filled: Page, api: Api, build: int):
    confirm_delete(filled, 1)
    expect(tiles(filled)).to_have_count(2)
    expect(filled.get_by_role("heading", name="Images")).to_be_focused()
    expect(tiles(filled).nth(0).get_by_text("Primary", exact=True)).to_be_visible()
    assert [(i["width"], i["is_primary"]) for i in api.images(build)] == [(610, True), (620, False)]


def test_cancel_and_escape_delete_nothing_and_give_the_focus_back(filled: Page):
    opener = filled.get_by_role("button", name="Delete picture 2")
    for way in ("Enter", "Escape"):  # Cancel has the focus
        opener.focus()
        filled.keyboard.press("Enter")
        expect(filled.get_by_role("alertdialog")).to_be_visible()
        filled.keyboard.press(way)
        expect(filled.get_by_role("alertdialog")).to_have_count(0)
        expect(opener).to_be_focused()
    expect(tiles(filled)).to_have_count(3)


def test_set_as_primary_shows_at_once_and_is_stored(filled: Page, api: Api, build: int):
    held: list[Route] = []
    filled.route("**/set-primary", lambda route: held.append(route))
    filled.get_by_role("button", name="Set as Primary: picture 3").focus()
    filled.keyboard.press("Enter")
    expect(tiles(filled).nth(2).get_by_text("Primary", exact=True)).to_be_visible()
    expect(filled.get_by_text("Primary", exact=True)).to_have_count(1)
    expect(tiles(filled).nth(2)).to_be_focused()
    held[0].continue_()
    expect(filled.get_by_text("The primary image is changed.")).to_be_attached()
    assert widths(filled) == ["620", "600", "610"]
    expect(tiles(filled).nth(0)).to_be_focused()
    assert [image["width"] for image in api.images(build)] == [620, 600, 610]


@pytest.mark.parametrize("status", [403, 500, None], ids=["refused", "failed", "no answer"])
def test_failures_have_their_fixed_texts_and_change_nothing(filled: Page, status: int | None):
    def refuse(route: Route) -> None:
        if status is None:
            route.abort()
        else:
            route.fulfill(status=status, json={"error": "Words of the server."})

    filled.route("**/api/builds/images/**", refuse)
    confirm_delete(filled, 2)
    expect(filled.get_by_role("alert")).to_have_text("Failed to delete image")
    filled.get_by_role("button", name="Set as Primary: picture 3").focus()
    filled.keyboard.press("Enter")
    expect(filled.get_by_role("alert")).to_have_text("Failed to set image as primary")
    expect(tiles(filled).nth(0).get_by_text("Primary", exact=True)).to_be_visible()
    assert widths(filled) == ["600", "610", "620"]


def test_the_order_is_changed_with_buttons_that_keep_the_focus(filled: Page, api: Api, build: int):
    button = filled.get_by_role("button", name="Move later: picture 2")
    button.focus()
    filled.keyboard.press("Enter")
    expect(filled.get_by_text("The order is saved.")).to_be_attached()
    assert widths(filled) == ["600", "620", "610"]
    expect(tiles(filled).nth(2)).to_be_focused()
    assert [image["width"] for image in api.images(build)] == [600, 620, 610]


def test_alternative_text_is_saved_where_it_stands(filled: Page, api: Api, build: int):
    field = filled.get_by_role("textbox", name="Alternative text of picture 2")
    field.fill("Orange quad from the side")
    field.press("Enter")
    expect(filled.get_by_text("The alternative text is saved.")).to_be_attached()
    assert api.images(build)[1]["alt"] == "Orange quad from the side"
    expect(filled.get_by_text("2 pictures without alternative text")).to_be_visible()
    expect(filled.get_by_text("3 pictures too small for full screen")).to_be_visible()


def test_the_buttons_of_a_tile_appear_for_the_mouse_and_for_the_keyboard(filled: Page):
    actions = tiles(filled).nth(1).locator(".image-actions")
    filled.mouse.move(0, 0)
    expect(actions).to_have_css("opacity", "0")
    tiles(filled).nth(1).hover()
    expect(actions).to_have_css("opacity", "1")
    filled.mouse.move(0, 0)
    expect(actions).to_have_css("opacity", "0")
    filled.get_by_role("button", name="Delete picture 2").focus()
    expect(actions).to_have_css("opacity", "1")
    expect(filled.get_by_label("Take a photo")).to_be_hidden()


def test_on_a_phone_all_is_in_reach_of_a_thumb(browser: Browser, site: str, api: Api, build: int):
    context = browser.new_context(
        base_url=site, has_touch=True, is_mobile=True, viewport=NARROW, reduced_motion="reduce"
    )
    page = open_editor(context.new_page(), api, f"builds/{build}")
    camera = page.get_by_label("Take a photo")
    expect(camera).to_have_attribute("capture", "environment")
    upload(page, photo("a.jpg"), photo("b.jpg"), broken("c.jpg"))
    done(page)
    expect(tiles(page)).to_have_count(2)
    expect(tiles(page).nth(1).locator(".image-actions")).to_have_css("opacity", "1")
    small = page.evaluate(
        """[...document.querySelectorAll("main section :is(button, label, textarea)")]
             .filter(e => e.matches(":not(label)") || e.querySelector("input"))
             .filter(e => e.getBoundingClientRect().height < 44)
             .map(e => e.innerText || e.ariaLabel)"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    columns = (
        tiles(page)
        .nth(0)
        .locator("xpath=..")
        .evaluate("e => getComputedStyle(e).gridTemplateColumns.split(' ').length")
    )
    assert columns == 2
    assert accessibility_findings(page) == []
    page.get_by_role("button", name="Delete picture 2").tap()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").tap()
    expect(tiles(page)).to_have_count(1)
    context.close()


@pytest.mark.parametrize(("width", "columns"), [(700, 2), (800, 3), (1300, 4)])
def test_the_grid_has_two_three_or_four_columns(filled: Page, width: int, columns: int):
    filled.set_viewport_size({"width": width, "height": 800})
    grid = tiles(filled).nth(0).locator("xpath=..")
    style = grid.evaluate("e => getComputedStyle(e).gridTemplateColumns.split(' ').length")
    assert style == columns


def test_axe_finds_nothing_in_the_panel_and_its_dialog(filled: Page):
    upload(filled, broken("c.jpg"))
    expect(filled.get_by_role("alert")).to_be_visible()
    assert accessibility_findings(filled) == []
    filled.get_by_role("button", name="Delete picture 1").focus()
    filled.keyboard.press("Enter")
    expect(filled.get_by_role("alertdialog")).to_be_visible()
    assert accessibility_findings(filled) == []


def test_twelve_photographs_survive_a_slow_line_that_breaks_once(panel: Page, api: Api, build: int):
    files = [photo(f"IMG_{n}.jpg", (4000, 3000 - 20 * n)) for n in range(12)]
    files[3], files[8] = broken("IMG_3.jpg"), broken("IMG_8.jpg")
    line = panel.context.new_cdp_session(panel)

    def be(offline: bool) -> None:
        conditions = {"latency": 100, "downloadThroughput": 200_000, "uploadThroughput": 60_000}
        line.send("Network.emulateNetworkConditions", {"offline": offline, **conditions})

    line.send("Network.enable")
    be(offline=False)
    upload(panel, *files)
    expect(tiles(panel)).to_have_count(2, timeout=60_000)
    be(offline=True)
    expect(panel.get_by_text(NO_ANSWER).first).to_be_visible()
    done(panel)
    be(offline=False)
    press_upload(panel)
    done(panel, timeout=120_000)
    expect(tiles(panel)).to_have_count(10)
    expect(rows(panel)).to_have_count(2)
    for name in ("IMG_3.jpg", "IMG_8.jpg"):
        expect(panel.get_by_role("alert").filter(has_text=f"{name} is damaged.")).to_be_visible()
    whole = [n for n in range(12) if n not in (3, 8)]
    heights = [round((3000 - 20 * n) * 0.64) for n in whole]
    assert [image["height"] for image in api.images(build)] == heights
