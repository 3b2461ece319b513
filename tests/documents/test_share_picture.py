"""The share picture of pages without one of their own (og:image)."""

import io
from collections.abc import Callable
from copy import deepcopy

import pytest
from django.test import Client
from PIL import Image
from rest_framework.test import APIClient

from core.content import content
from documents.reading import defaults
from tests.support.documents import save_values
from tests.support.html import SITE, json_ld, meta

pytestmark = pytest.mark.django_db

NAME = "Berziņa Kvadri"
STATIC = "/static/share.jpg"


@pytest.fixture
def save(owner_client: APIClient) -> Callable[..., None]:
    def put(key: str, **values: object) -> None:
        save_values(owner_client, f"/api/pages/{key}", deepcopy(defaults(key)) | values)

    return put


@pytest.fixture
def photograph(owner_client: APIClient, picture_file: Callable, save: Callable) -> dict:
    """An orange picture that the owner uploaded for the home page and put on it."""
    files = {"images": [picture_file(size=(120, 63), color="orange")]}
    path = "/api/pages/home/images"
    [image] = owner_client.post(path, files, format="multipart").json()
    save("home", picture=image["name"])
    save("company", name=NAME)
    return image


def shared(path: str = "/about") -> str:
    return meta(Client().get(path).content.decode(), "og:image").removeprefix(SITE)


def picture_at(path: str) -> Image.Image:
    response = Client().get(path)
    assert (response.status_code, response["Content-Type"]) == (200, "image/jpeg")
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert response["Cache-Control"] == "public, max-age=3600"
    return Image.open(io.BytesIO(response.content)).convert("RGB")


def test_it_is_the_sites_own_until_the_owner_uploads_one_for_the_home_page(save):
    assert shared() == STATIC
    save("home", picture="own-frame")
    assert shared() == STATIC
    assert Client().get("/share/site-0123456789abcdef.jpg")["Location"] == STATIC


def test_it_is_the_home_pages_photograph_with_the_companys_name(photograph, upload, build):
    picture = picture_at(shared())
    assert picture.size == (1200, 630)
    red, green, blue = picture.getpixel((600, 20))
    assert red > 200 and 120 < green < 200 and blue < 60  # the photograph
    assert (255, 255, 255) in {color for _, color in picture.getcolors(1200 * 630)}  # the name
    for path in ("/lv/contact", f"/quad-builds/{build.pk}"):
        html = Client().get(path).content.decode()
        assert meta(html, "og:image") == SITE + shared(), path
        assert meta(html, "og:image:alt") == NAME, path
        assert STATIC not in html, path
    [workshop] = [each for each in json_ld(Client().get("/").content.decode()) if "geo" in each]
    assert workshop["image"] == SITE + shared()
    upload(build, size=(32, 32))
    assert shared(f"/quad-builds/{build.pk}").startswith("/share/builds/")


def test_its_address_changes_with_it_and_an_old_one_leads_to_it(photograph, save):
    first = shared()
    save("company", name="Another name")
    second = shared()
    assert second != first
    assert Client().get(first)["Location"] == second
    save("home", picture="hero")
    assert Client().get(second)["Location"] == STATIC


def test_the_company_names_it_for_the_browser(photograph):
    company = Client().get("/api/pages/company").json()
    assert company["share_picture"] == {"path": shared(), "alt": NAME}
    assert content("head.json")["picture"] == STATIC
