"""Pictures on S3 storage are of another origin: the browser's own cache keeps them."""

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import wait_until
from tests.support.examples import BUILD
from tests.support.gunicorn import free_port
from tests.support.kept_pages import KeepingSite, wait_until_kept
from tests.support.pictures import noise
from tests.support.storages import BUCKET, PRIVATE_BUCKET, REGION, temporary_bucket

pytestmark = pytest.mark.slow
SHOWN = "document.querySelector('main img').currentSrc"
WIDTH = "document.querySelector('main img').naturalWidth"


@pytest.fixture
def storage_server():
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer("127.0.0.1", port=free_port(), verbose=False)
    server.start()
    yield server
    server.stop()


def test_a_visited_picture_is_there_without_a_line(browser: Browser, tmp_path, storage_server):
    host, port = storage_server.get_host_and_port()
    address = f"http://{host}:{port}"
    site = KeepingSite(tmp_path)
    site.environment |= {
        "MEDIA_STORAGE": "s3",
        "AWS_STORAGE_BUCKET_NAME": BUCKET,
        "AWS_PRIVATE_BUCKET_NAME": PRIVATE_BUCKET,
        "AWS_S3_REGION_NAME": REGION,
        "AWS_S3_ENDPOINT_URL": address,
        "AWS_ACCESS_KEY_ID": "x",
        "AWS_SECRET_ACCESS_KEY": "x",
    }
    with (
        temporary_bucket(address),
        site.running(),
        browser.new_context(base_url=site.address) as context,
    ):
        build = site.call("POST", "/api/builds", BUILD).json()
        site.upload_to(f"/api/builds/{build['id']}/images", noise(size=(1600, 1200)))
        path = f"/quad-builds/{build['id']}"
        page = context.new_page()
        page.goto(path)
        wait_until_kept(page, path)
        assert page.evaluate(SHOWN).startswith(address)
        with site.gone():
            storage_server.stop()
            page.goto(path)
            expect(page.locator("aside#saved-page")).to_be_visible()
            wait_until(page, f"{WIDTH} > 300")
            storage_server.start()  # at the same port, to be emptied
