"""Failed uploads: reported, kept and retried, and no photograph is stored twice."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.images_panel import (
    UPLOADS,
    photo,
    press_upload,
    rows,
    stored_images,
    tiles,
    upload,
    wait_for_uploads,
)
from tests.support.owner import RED


@pytest.mark.essential
@pytest.mark.parametrize(
    ("response", "sentence"),
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
    ],
    ids=["server's words", "no words", "proxy's page"],
)
def test_a_failed_upload_says_why_and_only_it_is_retried(
    panel: Page, api, site_build, response: Callable[[Route], None], sentence: str
):
    def refuse(route: Route) -> None:
        is_bad = b'filename="a.jpg"' in (route.request.post_data_buffer or b"")
        response(route) if is_bad else route.continue_()

    panel.route(UPLOADS, refuse)
    upload(panel, photo("a.jpg", (600, 400)), photo("b.jpg", (610, 400)))
    wait_for_uploads(panel)
    expect(panel.get_by_role("alert")).to_have_text(sentence)
    expect(panel.get_by_role("alert")).to_have_css("color", RED)
    expect(rows(panel)).to_have_count(1)
    expect(panel.get_by_role("button", name="Retry")).to_have_count(1)
    panel.unroute(UPLOADS)
    panel.get_by_role("button", name="Retry a.jpg").click()
    expect(rows(panel)).to_have_count(0)
    wait_for_uploads(panel)
    expect(panel.get_by_role("alert")).to_have_count(0)
    assert sorted(image["width"] for image in stored_images(api, site_build)) == [600, 610]


def test_an_upload_whose_response_was_lost_appears_once(panel: Page, api, site_build):
    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()
            route.abort()
        else:
            route.continue_()

    panel.route(UPLOADS, lose_the_answer)
    upload(panel, photo("a.jpg"))
    expect(panel.get_by_text("No connection: it goes on by itself.")).to_be_visible()
    panel.unroute(UPLOADS)
    panel.get_by_role("button", name="Try now").click()
    expect(rows(panel)).to_have_count(0)
    expect(tiles(panel)).to_have_count(1)
    assert len(stored_images(api, site_build)) == 1


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_an_upload_waits_for_a_server_that_is_busy(panel: Page, api, site_build, status: int):
    panel.route(UPLOADS, lambda route: route.fulfill(status=status, body="<h1>Wait</h1>"))
    upload(panel, photo("a.jpg"))
    expect(panel.get_by_text("0 of 1 uploaded.")).to_be_visible()
    panel.unroute(UPLOADS)
    panel.get_by_role("button", name="Try now").click()
    expect(tiles(panel)).to_have_count(1)
    expect(rows(panel)).to_have_count(0)


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


def test_a_photograph_that_is_gone_is_named_and_the_others_are_uploaded(
    panel: Page, api, site_build, tmp_path: Path
):
    paths = [tmp_path / f"{width}.jpg" for width in (600, 610, 620)]
    for path in paths:
        path.write_bytes(photo(path.name, (int(path.stem), 400))["buffer"])
    panel.locator("input[type=file]").first.set_input_files(paths)
    expect(rows(panel)).to_have_count(3)
    paths[1].unlink()
    press_upload(panel)
    wait_for_uploads(panel)
    expect(panel.get_by_role("alert")).to_have_text(
        "610.jpg cannot be read. Please choose it again."
    )
    expect(rows(panel)).to_have_count(1)
    assert [image["width"] for image in stored_images(api, site_build)] == [600, 620]
