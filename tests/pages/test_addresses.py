"""Addresses that are moved or refused: slashes, methods, folders and unknown hosts."""

import pytest


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
    "path",
    [
        "/nothing/",
        "/contact//",
        "/quad-builds/999/",
        "/media/x/",
        "/site.webmanifest/",
    ],
)
def test_where_there_is_no_page_a_slash_moves_nobody(client, build, path):
    assert client.get(path).status_code == 404


def test_the_api_answers_with_a_slash_and_a_form_is_not_moved(client, build):
    assert client.get("/api/builds/").status_code == 200
    assert client.get("/api/nothing/").status_code == 404
    assert client.post("/contact/").status_code == 404


@pytest.mark.parametrize(
    "path", ["/media/", "/media/builds", "/media/../db.sqlite3", "/media/x.jpg"]
)
def test_the_picture_folder_has_no_listing_and_no_way_out(client, db, path):
    assert client.get(path).status_code in (400, 404)


def test_an_unknown_host_name_gets_a_hint_about_the_setting(client, db):
    response = client.get("/", headers={"host": "192.0.2.7:8000"})
    assert response.status_code == 400
    assert "ALLOWED_HOSTS" in response.content.decode()
