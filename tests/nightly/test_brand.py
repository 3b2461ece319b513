"""Another workshop is another folder brand/, with which nothing is left of ours."""

import json
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from core.brand import COLOURS, NAME
from tests.support.gunicorn import ROOT
from tests.support.settings_file import start

from .empty_machine import copy_files

OTHER_NAME = "Sandis Sidecars"
OTHERS = {"color-hot": "#1f9dff", "color-ink": "#4a0d5a"}
OURS = [COLOURS[name] for name in OTHERS]
LOGO = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">\
<path fill="var(--color-hot)" d="M0 0h20v20H0z"/></svg>"""
ICONS = ("apple-touch-icon.png", "icon-192.png", "icon-512.png", "icon-maskable-512.png")
# What the server writes. Its pages are drawn by the built script, which has no colour of its own.
ANSWERS = """
import json
import django
django.setup()
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from PIL import Image
from catalogue.share_pictures import draw
from contact.mail import compose_copy
from contact.models import ContactMessage, Copy

call_command("migrate", verbosity=0)
browser = Client(headers={"host": "localhost"})
settings.MEDIA_ROOT.mkdir(parents=True)
Image.new("RGB", (1200, 630), "white").save(settings.MEDIA_ROOT / "white.png")
(settings.MEDIA_ROOT / "share.jpg").write_bytes(draw("white.png", (0.5, 0.5), "Wasp", ["2026"]))
message = ContactMessage.objects.create(name="Anna", email="a@b.lv", message="Hello")
print(json.dumps({
    "mail": str(compose_copy(Copy(message=message))[0].message()),
    "django": browser.get("/django-admin/login/").content.decode(),
    "api": settings.SPECTACULAR_SETTINGS["TITLE"],
    "page": browser.get("/").content.decode(),
    "admin": browser.get("/admin/login").content.decode(),
    "manifest": browser.get("/site.webmanifest").content.decode(),
    "share": str(settings.MEDIA_ROOT / "share.jpg"),
}))
"""
CSS = """
import { readFileSync } from "node:fs";
import postcss from "postcss";
import config from "./frontend/postcss.config.js";

for (const from of process.argv.slice(2)) {
  const { css } = await postcss(config.plugins).process(readFileSync(from, "utf8"), { from });
  console.log(css);
}
"""


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository with another name, two colours and the icons of another logo."""
    folder = tmp_path_factory.mktemp("other") / "site"
    copy_files(folder)
    for name in ("build", "node_modules"):
        (folder / name).symlink_to(ROOT / name)
    colours = folder / "brand/colours.css"
    text = colours.read_text()
    for name, colour in OTHERS.items():
        text = text.replace(f"--{name}: {COLOURS[name]};", f"--{name}: {colour};")
    colours.write_text(text)
    (folder / "brand/logo.svg").write_text(LOGO)
    facts = folder / "brand/documents/en/company.json"
    facts.write_text(facts.read_text().replace(NAME, OTHER_NAME))
    subprocess.run(["node", "frontend/icons.js"], cwd=folder, check=True)
    return folder


@pytest.fixture(scope="module")
def answers(other: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    done = start(tmp_path_factory.mktemp("data"), ANSWERS, other, DATABASE_URL="")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("answer", ["page", "admin", "django", "manifest", "mail", "api"])
def test_what_the_server_writes_has_the_other_name(answers, answer):
    assert OTHER_NAME in answers[answer]
    assert NAME not in answers[answer]


def test_pages_and_manifest_have_the_other_colours(answers):
    manifest = json.loads(answers["manifest"])
    ink = OTHERS["color-ink"]
    assert manifest["theme_color"] == manifest["background_color"] == ink
    for text in (answers["page"], answers["admin"]):
        assert f'<meta name="theme-color" content="{ink}">' in text
        assert not any(colour in text for colour in OURS)


def test_a_share_picture_has_the_other_colours(answers):
    assert has_colours(Path(answers["share"]), near=12) == (True, False)


def test_style_sheets_have_the_other_colours(other):
    sheets = ["styles/styles.css", "shell/admin/admin.css"]
    paths = [f"frontend/src/{sheet}" for sheet in sheets]
    command = ["node", "--input-type=module", "-", *paths]
    built = subprocess.run(command, cwd=other, input=CSS, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    assert all(colour in built.stdout for colour in OTHERS.values())
    assert not any(colour in built.stdout for colour in OURS)


def test_icons_have_the_other_logo_and_colours(other):
    favicon = (other / "brand/static/favicon.svg").read_text()
    assert favicon == LOGO.replace("var(--color-hot)", OTHERS["color-hot"])
    for name in ICONS:
        assert has_colours(other / "brand/static" / name) == (True, False), name


def has_colours(picture: Path, near: int = 0) -> tuple[bool, bool]:
    """Return whether it has the other accent, and whether it still has one of our colours."""
    with Image.open(picture) as image:
        pixels = {
            colour for _, colour in image.convert("RGB").getcolors(image.width * image.height)
        }

    def has(colour: str) -> bool:
        wanted = bytes.fromhex(colour[1:])
        return any(
            all(abs(a - b) <= near for a, b in zip(pixel, wanted, strict=True)) for pixel in pixels
        )

    return has(OTHERS["color-hot"]), any(map(has, OURS))
