"""Pictures of documents: uploads, and what pages show."""

from collections.abc import Callable
from functools import partial

import pytest
from django.conf import settings as project
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from core import brand
from documents.models import DocumentImage
from documents.pictures import site_pictures
from documents.reading import defaults
from tests.support.documents import SERVICE, save_values, upload_pictures

IMAGES = f"{SERVICE}/images"


@pytest.fixture
def upload(owner_client: APIClient, picture_file: Callable) -> Callable[..., list[dict]]:
    return partial(upload_pictures, owner_client, picture_file)


@pytest.fixture
def put(owner_client: APIClient) -> Callable[..., dict]:
    def send(status: int = 200, **values: object) -> dict:
        return save_values(owner_client, SERVICE, defaults("service") | values, status)

    return send


def test_a_document_comes_with_the_pictures_that_it_names(visitor, db):
    read = visitor.get(SERVICE).json()
    assert sorted(read["pictures"]) == ["build-1-detail", "suspension-4", "workshop"]
    picture, made = read["pictures"]["workshop"], site_pictures()["workshop"]
    assert picture == {
        "name": "workshop",
        "id": None,
        "image_path": made["variants"][-1]["url"],
        "alt": brand.read("pictures/en.json")["workshop"],
        "default_alt": "",
        "focus": {"x": 0.5, "y": 0.5},
        **{name: made[name] for name in ("width", "height", "placeholder", "variants")},
    }
    assert visitor.get("/api/pages/company").json()["pictures"] == {}


def test_each_picture_of_the_site_is_in_the_bundle_and_has_a_text():
    names = {file.stem for file in (brand.FOLDER / "pictures").glob("*.jpg")}
    assert names == set(site_pictures()) == set(brand.read("pictures/en.json")) - {"share"}
    for picture in site_pictures().values():
        widths = [variant["width"] for variant in picture["variants"]]
        assert widths == sorted(widths)
        for variant in picture["variants"]:
            file = project.BUNDLE_DIR / variant["url"].rpartition("/")[2]
            assert file.is_file()


def test_an_uploaded_picture_is_shown_once_a_value_names_it(upload, put, visitor, owner_client):
    [first] = upload(size=(1000, 700))
    assert first["name"] == str(first["id"])
    assert (first["alt"], first["default_alt"]) == ("", "Service")
    assert first["image_path"].startswith("/media/documents/")
    assert len(first["variants"]) == 8
    assert first["name"] not in visitor.get(SERVICE).json()["pictures"]

    saved = put(picture=first["name"])
    assert saved["pictures"][first["name"]] == first
    del saved["translations"]  # for the owner only
    assert visitor.get(SERVICE).json() == saved
    changed = {"alt": "The bench", "focus": {"x": 0.25, "y": 1}}
    image = owner_client.patch(f"{IMAGES}/{first['id']}", changed, format="json").json()
    assert image == first | changed
    assert visitor.get(SERVICE).json()["pictures"][first["name"]] == image


def test_pictures_are_listed_in_order_of_upload_before_those_of_the_site(upload, owner_client):
    sent = [*upload(2), *upload()]
    listed = owner_client.get(IMAGES)
    assert listed["Cache-Control"] == "no-store"
    assert listed.json()[:3] == sent
    assert [each["name"] for each in listed.json()[3:]] == [
        "workshop",
        "suspension-4",
        "build-1-detail",
    ]
    assert owner_client.delete(f"{IMAGES}/{sent[0]['id']}").status_code == 204
    assert owner_client.get(IMAGES).json()[:2] == sent[1:]
    assert owner_client.get("/api/pages/about/images").json()[0]["name"] == "track"


def test_many_pictures_need_as_many_queries_as_one(upload, put, django_assert_max_num_queries):
    sent = upload(6, size=(32, 32))
    sections = [defaults("service")["sections"][0] | {"picture": image["name"]} for image in sent]
    put(sections=sections)
    with django_assert_max_num_queries(3):  # the cache's token, the document, its pictures
        read = APIClient().get(SERVICE).json()
    assert len(read["pictures"]) == 7


def test_an_upload_is_stored_whole_or_not_at_all(
    owner_client, picture_file, stored_files, settings, upload
):
    def refused(*files: object) -> tuple[int, str]:
        response = owner_client.post(IMAGES, {"images": files}, format="multipart")
        return response.status_code, response.json()["error"]

    note = SimpleUploadedFile("note.jpg", b"not a picture")
    assert refused(picture_file(), note)[0] == 400
    assert refused() == (400, "Please choose at least one picture.")
    settings.IMAGES_PER_ITEM = 1
    many = "A page can have at most 1 pictures. Please delete some first."
    assert refused(picture_file(), picture_file()) == (400, many)
    assert not DocumentImage.objects.exists()
    assert stored_files() == []
    wrong = owner_client.post(IMAGES, {"images": "x"}, format="json")
    assert wrong.status_code == 415


def test_a_picture_belongs_to_its_document_alone(upload, put, owner_client):
    [other] = upload(key="about")
    refused = put(picture=other["name"], status=400)
    assert refused["fields"] == {"picture": ["Picture must be one of this page's pictures."]}
    for call in (
        owner_client.patch(f"{IMAGES}/{other['id']}", {"alt": "x"}, format="json"),
        owner_client.delete(f"{IMAGES}/{other['id']}"),
        owner_client.delete(f"{IMAGES}/{10**30}"),
        owner_client.delete(f"{IMAGES}/0{other['id']}"),
    ):
        assert call.status_code == 404
    assert DocumentImage.objects.get().alt == ""


@pytest.mark.parametrize(
    "changes", [{}, {"alt": "x" * 300}, {"alt": 7}, {"focus": {"x": 2, "y": 0}}, {"alt": "a\0b"}]
)
def test_bad_changes_of_a_picture_are_refused(upload, owner_client, changes):
    [first] = upload()
    response = owner_client.patch(f"{IMAGES}/{first['id']}", changes, format="json")
    assert response.status_code == 400
    assert owner_client.get(IMAGES).json()[0] == first
