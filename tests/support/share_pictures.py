"""Share pictures of builds (og:image): their URLs and files."""

import pytest

from .html import meta


@pytest.fixture
def share_url(client, build):
    """Return a function that reads the path of og:image from the build's page."""

    def read() -> str:
        html = client.get(f"/quad-builds/{build.pk}").content.decode()
        return meta(html, "og:image").removeprefix("http://testserver")

    return read


def share_files(stored) -> set[str]:
    return {name for name in stored.names() if name.startswith("share/")}
