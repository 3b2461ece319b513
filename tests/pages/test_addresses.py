"""Addresses that are moved or refused: slashes, methods, folders and unknown hosts."""

import pytest

from catalogue.models import Build
from tests.support.examples import SHORT_BUILD


@pytest.mark.parametrize(
    ("sent", "page"),
    [
        ("/contact/?inquiry=tyre&name=A%20%26%20B", "/contact?inquiry=tyre&name=A%20%26%20B"),
        ("/lv/admin/builds/7/", "/admin/builds/7"),
        ("/CONTACT/?inquiry=tyre&name=A%2fb", "/contact?inquiry=tyre&name=A%2fb"),
        ("/LV", "/lv/"),
        ("/lv/Quad-builds/%37", "/lv/quad-builds/7"),
        ("/contact/message/%61%C4%81", "/contact/message/a%C4%81"),
    ],
)
def test_a_page_in_another_spelling_is_moved_to_its_own(client, db, sent, page):
    Build.objects.create(pk=7, name="Seven", **SHORT_BUILD)
    client.get(page)  # kept for the next one who asks
    response = client.get(sent, RAW_URI=sent)  # gunicorn tells how it was sent
    assert (response.status_code, response["Location"]) == (301, page)
    assert "max-age" not in response.get("Cache-Control", "")
    again = client.get(page, RAW_URI=page)
    assert again.status_code == (404 if "message" in page else 200)  # a token that is not known


def test_where_there_is_no_page_nobody_is_moved(client, db):
    for path in (
        *("/nothing/", "/n%6Fthing", "/Quad-builds/999", "/quad-builds/999/", "/contact//"),
        *("/Media/x.jpg", "/media/x/", "/site.webmanifest/"),
    ):
        assert client.get(path, RAW_URI=path).status_code == 404
    assert client.post("/contact/").status_code == 404


def test_the_picture_folder_has_no_listing_and_no_way_out(client, db, media_folder):
    (media_folder / "builds").mkdir(parents=True)
    (media_folder.parent / "db.sqlite3").touch()
    for path in ("/media/", "/media/builds", "/media/../db.sqlite3", "/media/%2e%2e/db.sqlite3"):
        assert client.get(path).status_code in (400, 404)


def test_an_unknown_host_name_gets_a_hint_about_the_setting(client, db):
    response = client.get("/", headers={"host": "192.0.2.7:8000"})
    assert response.status_code == 400
    assert "ALLOWED_HOSTS" in response.content.decode()
