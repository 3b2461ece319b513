"""Measures what a photograph costs the site, and how long 12 of them take on a slow line.

    make bench, or: .venv/bin/python bench/pictures.py [how often]

First each kind of photograph is sent to a site on one core: median seconds of the request, and the
time and most memory of the process that makes the picture's files, which is new for each kind. Then
Chromium sends 12 photographs of 12 megapixels at 0.75 Mbit/s, from the tap on Save until the list
of builds shows the new one. Exits with 1 if that takes too long.
"""

import os
import random
import re
import signal
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import requests
from PIL import Image
from pillow_heif import register_heif_opener
from playwright.sync_api import Page, expect
from running_site import chromium, running_site
from slow_line import LINE

from tests.support.gunicorn import OWNER, children

SIZES = {"12 MP": (4032, 3024), "48 MP": (8064, 6048)}
FORMATS = {
    "JPEG": {"quality": 92},
    "PNG": {"compress_level": 3},
    "HEIF": {"quality": 60, "tile_size": 512, "enc_params": {"preset": "ultrafast"}},
}
PHOTOGRAPHS = 12
SECONDS_MAX = 80
OPTIONS = {"ADMIN_PASSWORD": OWNER["password"]}
BUILD = {"name": "Orange 21", "frame": "Chromoly", "engine": "450", "build_year": 2026}


def main(times: int) -> bool:
    """Print the measurements, and return whether the slow line reaches its target."""
    register_heif_opener()
    cores = os.sched_getaffinity(0)
    with tempfile.TemporaryDirectory() as folder:
        os.sched_setaffinity(0, {min(cores)})
        with running_site(**OPTIONS, WEB_CONCURRENCY="1") as site:
            for file in write_kinds(Path(folder)):
                measure_one(site, file, times)
        os.sched_setaffinity(0, cores)
        files = write_album(Path(folder))
        original = sum(file.stat().st_size for file in files)
        with running_site(**OPTIONS) as site, chromium() as browser:
            page = browser.new_page(base_url=site, viewport={"width": 390, "height": 844})
            page.goto("/static/favicon.svg")
            page.evaluate("token => localStorage.setItem('authToken', token)", log_in(site))
            seconds = publish(page, files)
    print(
        f"| {PHOTOGRAPHS} photographs of 12 megapixels ({original / 1e6:.1f} MB) at 0.75 Mbit/s "
        f"| {seconds:.0f} s | <= {SECONDS_MAX} s |",
        flush=True,
    )
    return seconds <= SECONDS_MAX


def log_in(site: str) -> str:
    """Return the owner's token."""
    token: str = requests.post(f"{site}/api/auth/login", json=OWNER, timeout=60).json()["token"]
    return token


# Synthetic photographs like those of a phone, the same at each run.


def photograph(size: tuple[int, int], *, grain: bool) -> Image.Image:
    """Return noise at several scales, from a hundredth of the width to, with `grain`, 2 pixels."""
    generator = random.Random(21)
    width, height = size

    def noise(cell: int) -> Image.Image:
        cells = (width // cell, height // cell)
        image = Image.frombytes("L", cells, generator.randbytes(cells[0] * cells[1]))
        return image.resize(size, Image.Resampling.BICUBIC if grain else Image.Resampling.NEAREST)

    def band() -> Image.Image:
        image = noise(width // 100)
        for cell, weight in ((120, 0.5), (24, 0.3), *(((6, 0.15), (2, 0.1)) if grain else ())):
            image = Image.blend(image, noise(cell), weight)
        return image

    return Image.merge("RGB", [band() for _ in range(3)])


def write_kinds(folder: Path) -> list[Path]:
    """Write one file of each size and format, with names such as "12 MP JPEG.jpeg"."""
    paths = []
    for size_name, size in SIZES.items():
        for format, options in FORMATS.items():
            # With grain, a PNG of 48 megapixels would exceed the limit of 25 MB.
            path = folder / f"{size_name} {format}.{format.lower()}"
            photograph(size, grain=format != "PNG").save(path, format, **options)
            paths.append(path)
    return paths


def write_album(folder: Path) -> list[Path]:
    """Write photographs that differ, as those of a phone do."""
    picture = photograph(SIZES["12 MP"], grain=True)
    files = []
    for number in range(PHOTOGRAPHS):
        file = folder / f"IMG_{number}.jpg"
        moved = picture.rotate(0, translate=(40 * number, 0))
        moved.save(file, "JPEG", **FORMATS["JPEG"])
        files.append(file)
    return files


# What one photograph costs.


def measure_one(site: str, file: Path, times: int) -> None:
    """Send a photograph once for the memory, and then `times` times for the time; print a row."""
    for process in picture_processes():  # the next one has only this photograph's memory
        os.kill(process, signal.SIGKILL)
    headers = {"Authorization": f"Bearer {log_in(site)}"}
    build = requests.post(f"{site}/api/builds", json=BUILD, headers=headers, timeout=60).json()
    address, content = f"{site}/api/builds/{build['id']}/images", file.read_bytes()

    def send() -> None:
        files = {"images": (file.name, content)}
        requests.post(address, files=files, headers=headers, timeout=60).raise_for_status()

    send()
    [process] = picture_processes()
    memory, clock, processor = peak_memory(process), [], []
    for _ in range(times):
        begun, used = time.perf_counter(), seconds_of(process)
        send()
        clock.append(time.perf_counter() - begun)
        processor.append(seconds_of(process) - used)
    print(
        f"| {file.stem}, {len(content) / 1e6:.1f} MB, on one core | {median(clock):.2f} s, "
        f"picture process {median(processor):.2f} s and {memory} MB | none |",
        flush=True,
    )


def picture_processes() -> list[int]:
    """Return the processes of the site's workers that make pictures."""
    workers = [worker for master in children(os.getpid()) for worker in children(master)]
    started = [process for worker in workers for process in children(worker)]
    command = b"catalogue.picture_worker"
    return [pid for pid in started if command in Path(f"/proc/{pid}/cmdline").read_bytes()]


def seconds_of(pid: int) -> float:
    """Return the processor's seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_memory(pid: int) -> int:
    """Return the peak memory of a process in MB."""
    found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1]) // 1024


# Twelve on a slow line.


def publish(page: Page, files: list[Path]) -> float:
    """Publish a new build with these photographs; return the seconds."""
    page.goto("/admin/builds/new")
    for label in ("Name", "Frame", "Engine"):
        page.get_by_label(label, exact=True).fill("Uploaded slowly")
    page.locator("input[type=file]").first.set_input_files(files)
    chosen = page.get_by_role("list", name="Chosen images").get_by_role("listitem")
    expect(chosen).to_have_count(len(files), timeout=60_000)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", {"offline": False, **LINE})
    started = page.evaluate("performance.now()")
    page.get_by_role("button", name="Save Build", exact=True).click()
    expect(page).to_have_url("/admin/builds", timeout=300_000)
    return float((page.evaluate("performance.now()") - started) / 1000)


if __name__ == "__main__":
    sys.exit(0 if main(*map(int, sys.argv[1:] or ["5"])) else 1)
