"""A site whose visitors keep what they have seen, and a look into what a browser has kept."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page

from .browser import wait_until
from .real_site import RealSite

# The addresses in each cache, without the host
KEPT = """async () => {
    const kept = {}
    for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys()
        kept[name] = requests.map(({ url }) => url.slice(location.origin.length))
    }
    return kept
}"""


class KeepingSite(RealSite):
    def __init__(self, folder: Path) -> None:
        super().__init__(
            folder / "data",
            folder / "log",
            LOAD_SAMPLES="1",
            WEB_CONCURRENCY="1",
            OFFLINE_PAGES="1",
        )

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def gone(self) -> Iterator[None]:
        self.stop()
        try:
            yield
        finally:
            self.start()

    @contextmanager
    def changed(self, **environment: str) -> Iterator[None]:
        """Start it anew with other settings, and afterwards with its own."""
        before = self.environment
        self.stop()
        self.environment = before | environment
        self.start()
        try:
            yield
        finally:
            self.stop()
            self.environment = before
            self.start()

    @contextmanager
    def new_release(self, folder: Path) -> Iterator[str]:
        """Serve another release, whose main script has this other name."""
        static = folder / "static"
        shutil.copytree(settings.STATIC_ROOT, static)
        [main] = static.glob("bundles/main.*.js")
        new = main.with_name("main.0123456789ab.js")
        new.write_text(main.read_text() + "\n// new")
        for old in static.glob(f"bundles/{main.name}*"):
            old.unlink()
        stats = json.loads(settings.BUNDLE_STATS_FILE.read_text())
        (folder / "stats.json").write_text(json.dumps(stats).replace(main.name, new.name))
        shutil.copy(settings.SERVER_BUNDLE_FILE, folder / "server.js")
        with self.changed(
            DJANGO_SETTINGS_MODULE="tests.support.custom_bundle",
            STATS_FILE=str(folder / "stats.json"),
            STATIC=str(static),
        ):
            yield new.name


@pytest.fixture(scope="module")
def keeping_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KeepingSite]:
    site = KeepingSite(tmp_path_factory.mktemp("keeping"))
    with site.running():
        yield site


@pytest.fixture
def keeping_visitor(browser: Browser, keeping_site: KeepingSite) -> Iterator[Page]:
    """A phone that has kept nothing yet."""
    phone = {"width": 390, "height": 844}
    with browser.new_context(base_url=keeping_site.address, viewport=phone) as context:
        yield context.new_page()


def wait_until_kept(page: Page, *paths: str) -> None:
    """Wait until these pages are kept, with the scripts in them."""
    wait_until(
        page,
        f"""await ({KEPT})().then(({{ pages = [], files = [] }}) =>
            arg.every((path) => pages.includes(path)) &&
            [...document.scripts].every(({{ src }}) =>
                !src || files.includes(src.slice(location.origin.length))))""",
        list(paths),
    )
