"""The picture by which a build is shared: its address, and the files of such pictures."""

import pytest

from .html import meta


@pytest.fixture
def share_url(client, build):
    """Return the path that the build's page names as its picture to share."""

    def read() -> str:
        html = client.get(f"/quad-builds/{build.pk}").content.decode()
        return meta(html, "og:image").removeprefix("http://testserver")

    return read


def share_files(stored) -> set[str]:
    return {name for name in stored.names() if name.startswith("share/")}
