"""Webpack's output: scripts, styles and fonts, with their hashed names."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from webpack_loader.utils import get_files, get_loader

from documents.pictures import site_pictures


def bundle_files(chunk: str, language: str) -> dict[str, list[str]]:
    """Return the URLs of a page's files in order, by kind: css, js, which `start_script` loads when
    the page is on screen, theme, for the admin, and fonts.
    """
    own = chunk_urls(chunk)
    catalogues = ("site", chunk) if chunk else ("site",)
    texts = [url for each in catalogues for url in locale_urls(each, language)]
    return {
        "css": [*entry_urls("main", "css"), *own["css"]],
        # The chunks come last, because the site must be ready to handle their failure.
        "js": [*entry_urls("react", "js"), *entry_urls("main", "js"), *texts, *own["js"]],
        "theme": entry_urls("theme", "js"),
        "fonts": font_urls(language),
    }


HASHED = re.compile(r"\.[0-9a-f]{12}\.(css|js)")


def locale_urls(catalogue: str, language: str) -> list[str]:
    """Return the URL of a catalogue of texts; most pages have none of their own."""
    return chunk_urls(f"locale-{catalogue}-{language}-po")["js"]


def chunk_urls(chunk: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {"css": [], "js": []}
    for name, asset in get_loader("DEFAULT").get_assets()["assets"].items():
        # A page asks this several times, and there are hundreds of files.
        if name.startswith(f"{chunk}.") and (match := HASHED.fullmatch(name, len(chunk))):
            found[match[1]].append(asset["publicPath"])
    return found


def entry_urls(entry: str, kind: str) -> list[str]:
    return [file["url"] for file in get_files(entry, kind)]


FACE = re.compile(r"@font-face\s*\{([^}]*)\}")


def font_urls(language: str) -> list[str]:
    """Return the URLs of the fonts that every page of the language has, from the style sheet: those
    with the capitals of English, and of the language's name.
    """
    letters = {ord(each) for each in "A" + settings.SITE_LANGUAGES[language]["name"].upper()}
    [file] = get_files("main", "css")
    faces = read_faces(settings.BUNDLE_DIR / file["name"])
    return [url for url, own in faces if letters & own]


@cache
def read_faces(file: Path) -> list[tuple[str, set[int]]]:
    """Return the URL and the code points of each font in a style sheet."""
    found = []
    for face in FACE.findall(file.read_text(encoding="utf-8")):
        url = re.search(r"url\(\"?([^)\"]+\.woff2)", face)
        letters = re.search(r"unicode-range:([^;]+)", face)
        if url and letters:
            found.append((url[1], code_points(letters[1])))
    return found


def code_points(ranges: str) -> set[int]:
    """Return the code points of a CSS unicode-range, such as `U+20-7e, U+a0`."""
    points: set[int] = set()
    for each in ranges.split(","):
        first, _, last = each.strip()[2:].partition("-")
        points.update(range(int(first, 16), int(last or first, 16) + 1))
    return points


def start_script() -> str:
    """Return the script that is in each public page, where it needs no request of its own."""
    [file] = get_files("start", "js")

    return read_script(settings.BUNDLE_DIR / file["name"])  # the name changes with the content


def start_script_hash() -> str:
    """Return the source by which the content security policy allows the script."""
    return script_hash(start_script())


@cache
def script_hash(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


@cache
def read_script(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def preload_bundle() -> None:
    """Read and keep webpack's output, because another release may replace the files later."""
    get_loader("DEFAULT").get_assets()
    site_pictures()
    if not settings.DEBUG:
        read_script(settings.SERVER_BUNDLE_FILE)
        start_script_hash()
