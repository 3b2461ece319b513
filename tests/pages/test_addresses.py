"""Addresses that are moved or refused: slashes, methods, folders and unknown hosts."""

import pytest

from catalogue.models import Build
from tests.support.examples import SHORT_BUILD


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/contact/", "/contact"),
        ("/contact/?inquiry=tyre&name=A%20%26%20B", "/contact?inquiry=tyre&name=A%20%26%20B"),
        ("/racing-parts/tyres/", "/racing-parts/tyres"),
        ("/quad-builds/", "/quad-builds"),
        ("/quad-builds/{pk}/", "/quad-builds/{pk}"),
        ("/admin/builds/{pk}/", "/admin/builds/{pk}"),
    ],
)
def test_a_page_with_a_slash_at_its_end_is_moved_to_the_one_without(client, build, path, page):
    response = client.get(path.format(pk=build.pk))
    assert (response.status_code, response["Location"]) == (301, page.format(pk=build.pk))
    assert client.get(response["Location"]).status_code == 200


@pytest.mark.parametrize(
    ("sent", "page"),
    [
        ("/Contact", "/contact"),
        ("/CONTACT/?inquiry=tyre&name=A%2fb", "/contact?inquiry=tyre&name=A%2fb"),
        ("/lv/Contact", "/lv/contact"),
        ("/LV", "/lv/"),
        ("/Quad-Builds/{pk}", "/quad-builds/{pk}"),
        ("/quad%2Dbuilds?year=2024", "/quad-builds?year=2024"),
        ("/%63ontact", "/contact"),
        ("/%43ontact/", "/contact"),
        ("/lv/quad-builds/%3{pk}", "/lv/quad-builds/{pk}"),
        ("/Contact/message/aBc", "/contact/message/aBc"),
        ("/contact/message/%61%C4%81", "/contact/message/a%C4%81"),
        ("/ADMIN/Builds", "/admin/builds"),
        ("/lv/admin/builds/7/", "/admin/builds/7"),
    ],
)
def test_a_page_in_another_spelling_is_moved_to_its_own(client, db, sent, page):
    Build.objects.create(pk=7, name="Seven", **SHORT_BUILD)
    sent = sent.format(pk=7)
    client.get(page.format(pk=7))  # kept for the next one who asks
    response = client.get(sent, RAW_URI=sent)  # gunicorn tells how it was sent
    assert (response.status_code, response["Location"]) == (301, page.format(pk=7))
    assert "max-age" not in response.get("Cache-Control", "")
    again = client.get(response["Location"], RAW_URI=response["Location"])
    assert again.status_code in (200, 404)  # a token that is not known


@pytest.mark.parametrize(
    "path",
    [
        "/nothing/",
        "/Nothing",
        "/n%6Fthing",
        "/Quad-builds/999",
        "/Media/x.jpg",
        "/contact//",
        "/quad-builds/999/",
        "/media/x/",
        "/site.webmanifest/",
    ],
)
def test_where_there_is_no_page_nobody_is_moved(client, build, path):
    assert client.get(path, RAW_URI=path).status_code == 404


def test_the_api_answers_with_a_slash_and_a_form_is_not_moved(client, build):
    assert client.get("/api/builds/").status_code == 200
    assert client.get("/api/nothing/").status_code == 404
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
