"""Pictures of documents: uploads, what pages show, and that no page loses one that it shows."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from functools import partial

import pytest
from django.conf import settings as project
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from rest_framework.test import APIClient

from core import brand
from documents.models import DocumentImage
from documents.pictures import site_pictures
from documents.reading import defaults
from tests.support.documents import SERVICE, save_values, upload_pictures, write_first_in

IMAGES = f"{SERVICE}/images"
IN_USE = (
    "This picture is on the page. Please choose another one there and save, then delete this one."
)
CANNOT_RESTORE = (
    "This version shows a picture that was deleted since, so it was not restored. Nothing has "
    "changed."
)


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
        *sizes, fallback = picture["variants"]
        widths = [variant["width"] for variant in sizes]
        assert widths == sorted(widths)
        assert {variant["type"] for variant in sizes} == {"image/avif"}
        assert (fallback["type"], fallback["width"]) == ("image/webp", 1200)
        for variant in picture["variants"]:
            file = project.BUNDLE_DIR / variant["url"].rpartition("/")[2]
            assert file.is_file()


def test_an_uploaded_picture_is_shown_once_a_value_names_it(upload, put, visitor, owner_client):
    [first] = upload(size=(420, 32))
    assert first["name"] == str(first["id"])
    assert (first["alt"], first["default_alt"]) == ("", "Service")
    assert first["image_path"].startswith("/media/documents/")
    assert len(first["variants"]) == 4
    assert first["name"] not in visitor.get(SERVICE).json()["pictures"]

    saved = put(picture=first["name"])
    assert saved["pictures"][first["name"]] == first
    del saved["translations"]  # for the owner only
    assert visitor.get(SERVICE).json() == saved
    changed = {"alt": "The bench", "focus": {"x": 0.25, "y": 1}}
    image = owner_client.patch(f"{IMAGES}/{first['id']}", changed, format="json").json()
    assert image == first | changed
    assert visitor.get(SERVICE).json()["pictures"][first["name"]] == image


def test_pictures_without_words_have_those_of_their_page_in_the_readers_language(
    upload, put, visitor, owner_client
):
    _, second = upload(2, size=(32, 32))
    put(picture=second["name"])

    def shown(query: str) -> str:
        return visitor.get(SERVICE + query).json()["pictures"][second["name"]]["default_alt"]

    assert shown("") == "Service, picture 2"
    assert shown("?language=lv") == "Serviss, 2. attēls"
    read = visitor.get(f"{SERVICE}?language=lv", headers={"accept-language": "ru"}).json()
    assert read["pictures"]["suspension-4"]["alt"] == brand.read("pictures/lv.json")["suspension-4"]
    write_first_in("lv")  # in which the owner sees what is suggested
    listed = owner_client.get(IMAGES).json()
    assert [each["default_alt"] for each in listed[:2]] == ["Serviss", "Serviss, 2. attēls"]
    [read] = [each for each in owner_client.get(SERVICE).json()["pictures"].values() if each["id"]]
    assert read["default_alt"] == "Serviss, 2. attēls"
    # Those of the site come after those that were uploaded.
    assert listed[2]["alt"] == brand.read("pictures/lv.json")["workshop"]


def test_the_owners_words_for_a_picture_are_marked_for_readers_of_another_language(
    upload, put, visitor, owner_client, read_page
):
    [image] = upload(size=(32, 32))
    write_first_in("lv")
    owner_client.patch(f"{IMAGES}/{image['id']}", {"alt": "Virpa"}, format="json")
    put(picture=image["name"])
    for language in ("en", "lv"):
        read = visitor.get(f"{SERVICE}?language={language}").json()["pictures"][image["name"]]
        marked = None if language == "lv" else "lv"
        assert (read["alt"], read.get("alt_language")) == ("Virpa", marked)
        html = read_page("/service" if language == "en" else f"/{language}/service")
        [img] = re.findall(r'<img[^>]* alt="Virpa"[^>]*>', html)
        assert ('lang="lv"' in img) == (language != "lv")


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
    [other] = upload(key="about", size=(32, 32))
    refused = put(picture=other["name"], status=400)
    assert refused["fields"] == {"picture": ["Picture must be one of this page's pictures."]}
    for call in (
        owner_client.patch(f"{IMAGES}/{other['id']}", {"alt": "x"}, format="json"),
        owner_client.delete(f"{IMAGES}/{other['id']}"),
        owner_client.delete(f"{IMAGES}/{10**30}"),
    ):
        assert call.status_code == 404
    assert DocumentImage.objects.get().alt == ""


def test_a_picture_on_the_page_cannot_be_deleted(
    upload, put, owner_client, stored_files, django_capture_on_commit_callbacks
):
    sections = deepcopy(defaults("service")["sections"])
    [first] = upload(size=(32, 32))
    sections[1]["picture"] = first["name"]
    put(sections=sections)
    before = stored_files()
    refused = owner_client.delete(f"{IMAGES}/{first['id']}")
    assert (refused.status_code, refused.json()) == (409, {"error": IN_USE})
    assert stored_files() == before
    put()
    with django_capture_on_commit_callbacks(execute=True):
        assert owner_client.delete(f"{IMAGES}/{first['id']}").status_code == 204
    assert stored_files() == []


def test_a_version_whose_picture_is_gone_is_not_restored(upload, put, owner_client, visitor):
    [first] = upload(size=(32, 32))
    put(picture=first["name"])
    put()
    owner_client.delete(f"{IMAGES}/{first['id']}")
    before = visitor.get(SERVICE).json()
    restored = owner_client.post(f"{SERVICE}/restore", {"version": 1}, format="json")
    assert (restored.status_code, restored.json()) == (409, {"error": CANNOT_RESTORE})
    assert visitor.get(SERVICE).json() == before
    assert owner_client.post(f"{SERVICE}/restore", {"version": 0}, format="json").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_picture_deleted_while_it_is_chosen_is_either_kept_or_refused(owner_client, upload, put):
    tab = APIClient()
    tab.credentials(**owner_client._credentials)

    def status(call: Callable) -> int:
        try:
            return call().status_code
        finally:
            connections.close_all()

    for _ in range(2):
        [first] = upload(size=(32, 32))
        body = {"values": defaults("service") | {"picture": first["name"]}}
        with ThreadPoolExecutor() as pool:
            saved = pool.submit(status, partial(owner_client.put, SERVICE, body, format="json"))
            deleted = pool.submit(status, partial(tab.delete, f"{IMAGES}/{first['id']}"))
        assert (saved.result(), deleted.result()) in ((200, 409), (400, 204))
        is_kept = DocumentImage.objects.filter(pk=first["id"]).exists()
        assert is_kept == (saved.result() == 200)
        put()
