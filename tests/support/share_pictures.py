"""Share pictures of builds (og:image): their URLs and files."""

import pytest
from PIL import Image

from .html import meta
from .pictures import encoded


@pytest.fixture
def share_url(client, build):
    """Return a function that reads the path of og:image from the build's page."""

    def read() -> str:
        html = client.get(f"/quad-builds/{build.pk}").content.decode()
        return meta(html, "og:image").removeprefix("http://testserver")

    return read


@pytest.fixture
def picture_of_positions(build, uploaded_picture):
    """Upload a photograph whose red grows from the left to the right, and green downwards."""

    def send(size: list[int]) -> None:
        down = Image.linear_gradient("L")
        channels = (down.rotate(90), down, Image.new("L", down.size))
        uploaded_picture(encoded(Image.merge("RGB", channels).resize(size), "JPEG", quality=95))

    return send


def share_files(stored) -> set[str]:
    return {name for name in stored.names() if name.startswith("share/")}
