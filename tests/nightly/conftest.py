"""One site behind nginx, which the tests of nginx share."""

from collections.abc import Iterator

import pytest

from tests.nightly.nginx import Gunicorn, Nginx, site_behind_nginx
from tests.support.gunicorn import OWNER


@pytest.fixture(scope="session")
def nginx_and_gunicorn(tmp_path_factory) -> Iterator[tuple[Nginx, Gunicorn]]:
    folder = tmp_path_factory.mktemp("nginx")
    limits = {"LOGIN_ATTEMPTS": "5", "CONTACT_PER_HOUR": "5"}
    with site_behind_nginx(folder, WEB_CONCURRENCY="2", **limits) as started:
        yield started


@pytest.fixture(scope="session")
def nginx(nginx_and_gunicorn) -> Nginx:
    return nginx_and_gunicorn[0]


@pytest.fixture(scope="session")
def nginx_token(nginx) -> str:
    return nginx.ask("POST", "/api/auth/login", OWNER).json()["token"]


@pytest.fixture(scope="session")
def nginx_picture(nginx) -> str:
    """Return the path of a picture in the sample content."""
    return nginx.get("/api/builds/21").json()["images"][0]["image_path"]
