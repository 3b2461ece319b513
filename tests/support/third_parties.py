"""Third-party requests in browser tests: recorded, and never sent."""

import base64
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Route

from .real_site import running_site

TILES = "https://tile.openstreetmap.org/"
TAG = "https://www.googletagmanager.com/gtag/js?id=G-TEST"
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)


@pytest.fixture
def outside_requests(context: BrowserContext) -> list[str]:
    return block_third_parties(context)


def block_third_parties(context: BrowserContext) -> list[str]:
    """Block requests to other sites; return a list to which their URLs are added.

    Map tiles and the analytics tag get a response, all others fail.
    """
    requested: list[str] = []

    def answer(route: Route) -> None:
        requested.append(route.request.url)
        if route.request.url.startswith(TILES):
            route.fulfill(body=PIXEL, content_type="image/png")
        elif route.request.url.startswith(TAG):
            route.fulfill(body="window.tagRuns = true", content_type="text/javascript")
        else:
            route.abort()

    context.route(re.compile(r"^https?://(?!127\.0\.0\.1[:/])"), answer)
    return requested


@pytest.fixture(scope="session")
def consent_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with an analytics tag and a map that waits for a tap."""
    data_dir = tmp_path_factory.mktemp("cautious-site")
    with running_site(
        data_dir, LOAD_SAMPLES="0", MAP_ON_TAP="1", ANALYTICS_TAG_ID="G-TEST"
    ) as address:
        yield address
