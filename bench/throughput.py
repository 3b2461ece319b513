"""Measures requests per second of public pages, compared with a bare Django view of the same size.

    make bench, or: .venv/bin/python bench/throughput.py [rounds]

Both run in gunicorn with 2 workers, and are measured alternately by wrk with 16 connections. The
rounds are short and many, because each shares its connections anew among the workers, and often
unevenly. Prints rows `| what | measured | target |`; exits with 1 if a target is missed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from functools import cache
from statistics import median
from typing import NamedTuple

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path
from running_site import running_site

PATHS = ("/api/builds", "/", "/lv/", "/ru/", "/quad-builds/21")
ROUNDS, SECONDS, CONNECTIONS = 9, 2, 16
SETTINGS = {"DJANGO_SETTINGS_MODULE": "config.settings"}
RATE_MIN, P99_MAX = 0.65, 3.0  # ratios to the bare view
MANY = 1000  # builds
WARM_UP = 20  # requests one after the other, so that both workers get some
UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1.0}


@cache
def constant(size: int) -> bytes:
    return b"x" * size


def bare(request: HttpRequest, size: int) -> HttpResponse:
    return HttpResponse(constant(size))


urlpatterns = [path("<int:size>", bare), path("", bare, {"size": 1})]


def bare_site() -> WSGIHandler:
    """Return a site with the settings of ours, which its gunicorn needs, but none of its code."""
    os.environ |= SETTINGS
    settings.ALLOWED_HOSTS, settings.ROOT_URLCONF, settings.MIDDLEWARE = ["*"], __name__, []
    return get_wsgi_application()


class Measured(NamedTuple):
    rate: float  # requests per second
    p50: float  # seconds
    p99: float


def wrk(url: str) -> Measured:
    """Run wrk for SECONDS.

    Raises:
        RuntimeError: a request failed.
    """
    load = [f"--connections={CONNECTIONS}", "--threads=2", f"--duration={SECONDS}s"]
    output = subprocess.run(
        ["wrk", *load, "--latency", url],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    if "Non-2xx" in output or "Socket errors" in output:
        raise RuntimeError(output)
    times = re.findall(r"(?:50|99)%\s+([\d.]+)(us|ms|s)", output)
    rate = re.search(r"Requests/sec:\s+([\d.]+)", output)
    if len(times) != 2 or not rate:
        raise RuntimeError(output)
    return Measured(float(rate[1]), *(float(number) * UNITS[unit] for number, unit in times))


def size_of(url: str) -> int:
    with urllib.request.urlopen(url) as answer:
        return len(answer.read())


def compare(url: str, bare: str, rounds: int) -> tuple[Measured, Measured]:
    """Return the medians of both, measured alternately after one round to warm up."""
    bare_url = f"{bare}/{size_of(url)}"
    turns = [(wrk(url), wrk(bare_url)) for _ in range(rounds + 1)][1:]
    ours, theirs = zip(*turns, strict=True)
    return median_of(ours), median_of(theirs)


def median_of(measured: tuple[Measured, ...]) -> Measured:
    return Measured(*(median(values) for values in zip(*measured, strict=True)))


def cost_per_byte(url: str) -> float:
    """Return the seconds per byte of both workers together, once each has the answer in memory."""
    size = max(size_of(url) for _ in range(WARM_UP))
    return 1 / (median(wrk(url).rate for _ in range(3)) * size)


def multiply_builds(folder: str) -> None:
    """Add builds to this data folder until there are MANY.

    Each has the texts and picture rows of a sample, and shares its files.
    """
    os.environ |= SETTINGS | {"DATA_DIR": folder}
    django.setup()
    from catalogue.models import Build, BuildImage

    def copy_of(image: BuildImage, build: Build) -> BuildImage:
        fields = {f.attname: getattr(image, f.attname) for f in image._meta.concrete_fields}
        return BuildImage(**fields | {"id": None, "item_id": build.pk})

    samples = list(Build.objects.with_images())
    models = [samples[number % len(samples)] for number in range(MANY - len(samples))]
    builds = Build.objects.bulk_create(
        Build(
            name=f"{model.name} No. {number}",
            **{f: getattr(model, f) for f in Build.editable_fields() if f != "name"},
        )
        for number, model in enumerate(models)
    )
    BuildImage.objects.bulk_create(
        copy_of(image, build)
        for build, model in zip(builds, models, strict=True)
        for image in model.images.all()
    )


def main(rounds: int) -> int:
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        with (
            running_site(DATA_DIR=folder) as site,
            running_site("throughput:bare_site()") as bare,
        ):
            for page in PATHS:
                ours, theirs = compare(site + page, bare, rounds)
                rate, p50, p99 = (a / b for a, b in zip(ours, theirs, strict=True))
                print(
                    f"| `{page}`, {size_of(site + page) / 1000:.1f} kB: requests per second | "
                    f"{ours.rate:.0f}, {rate:.0%} of a bare view ({theirs.rate:.0f}); "
                    f"p50 {ours.p50 * 1000:.1f} ms, {p50:.1f} x; "
                    f"p99 {ours.p99 * 1000:.1f} ms, {p99:.1f} x | "
                    f">= {RATE_MIN:.0%}, p99 <= {P99_MAX:g} x |",
                    flush=True,
                )
                if rate < RATE_MIN or p99 > P99_MAX:
                    missed.append(page)
            few = cost_per_byte(f"{site}/api/builds")
        multiply_builds(folder)
        with running_site(DATA_DIR=folder) as site:
            many = cost_per_byte(f"{site}/api/builds")
    print(
        f"| `/api/builds` with {MANY} builds: cost of a byte against 12 builds | "
        f"{many / few:.2f} | <= 1 |"
    )
    if many > few:
        missed.append(f"{MANY} builds")
    if missed:
        print("Missed:", ", ".join(missed), file=sys.stderr)
    return bool(missed)


if __name__ == "__main__":
    if not shutil.which("wrk"):
        sys.exit("This needs wrk. On Debian: sudo apt-get install wrk")
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
