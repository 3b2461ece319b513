"""Measures how long publishing a build with 12 photographs takes on a slow line.

    make bench, or: .venv/bin/python bench/uploads.py

Chromium sends 12 photographs of 12 megapixels at 0.75 Mbit/s from the tap on Save until the list of
builds shows it.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from photographs import FORMATS, SIZES, photograph
from playwright.sync_api import Page, expect, sync_playwright
from running_site import running_site

from tests.support.gunicorn import OWNER
from tests.support.images_panel import rows
from tests.support.item_form import fill_build, save

PHOTOGRAPHS = 12
UPLOAD = 750_000 / 8  # bytes per second
DOWNLOAD = 1_600_000 / 8
LATENCY = 150  # milliseconds
SECONDS_MAX = 80
OWNER_SETTINGS = {"ADMIN_PASSWORD": OWNER["password"]}


def main() -> bool:
    """Print the measurement, and return whether it reaches its target."""
    with tempfile.TemporaryDirectory() as folder, running_site(**OWNER_SETTINGS) as site:
        files = write_photographs(Path(folder))
        original = sum(file.stat().st_size for file in files)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            page = browser.new_page(base_url=site, viewport={"width": 390, "height": 844})
            token = page.request.post("/api/auth/login", data=OWNER).json()["token"]
            page.goto("/static/favicon.svg")
            page.evaluate("token => localStorage.setItem('authToken', token)", token)
            seconds = publish(page, files)
            browser.close()
    print(
        f"| {PHOTOGRAPHS} photographs of 12 megapixels ({original / 1e6:.1f} MB) at 0.75 Mbit/s "
        f"| {seconds:.0f} s | <= {SECONDS_MAX} s |",
        flush=True,
    )
    return seconds <= SECONDS_MAX


def write_photographs(folder: Path) -> list[Path]:
    """Write photographs that differ, as those of a phone do."""
    picture = photograph(SIZES["12 MP"], grain=True)
    files = []
    for number in range(PHOTOGRAPHS):
        file = folder / f"IMG_{number}.jpg"
        moved = picture.rotate(0, translate=(40 * number, 0))
        moved.save(file, "JPEG", **FORMATS["JPEG"])
        files.append(file)
    return files


def publish(page: Page, files: list[Path]) -> float:
    """Publish a new build with these photographs; return the seconds."""
    page.goto("/admin/builds/new")
    fill_build(page, "Uploaded slowly")
    page.locator("input[type=file]").first.set_input_files(files)
    expect(rows(page)).to_have_count(len(files), timeout=60_000)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    speed = {"downloadThroughput": DOWNLOAD, "uploadThroughput": UPLOAD, "latency": LATENCY}
    line.send("Network.emulateNetworkConditions", {"offline": False, **speed})
    started = page.evaluate("performance.now()")
    save(page)
    expect(page).to_have_url("/admin/builds", timeout=300_000)
    seconds = (page.evaluate("performance.now()") - started) / 1000
    return seconds


def chromium() -> str | None:
    names = ("chromium-headless-shell", "chromium")
    return next(filter(None, map(shutil.which, names)), None)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
