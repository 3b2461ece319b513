"""The owner's way in when the React admin is broken: Django's own admin, with the same rules."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from webpack_loader.config import user_config

from accounts.models import User
from catalogue.models import Build, BuildImage, Tyre
from contact.models import ContactMessage

from .conftest import PASSWORD

BUILDS = "/django-admin/catalogue/build/"
FIELDS = {"name": "No. 7", "frame": "Chromoly", "engine": "450", "build_year": 2025}
NO_INLINES = {"images-TOTAL_FORMS": 0, "images-INITIAL_FORMS": 0}


@pytest.fixture
def admin(owner) -> Client:
    """A browser in which the owner has logged in by the form."""
    client = Client(raise_request_exception=False)
    answer = client.post("/django-admin/login/", {"username": "owner", "password": PASSWORD})
    assert answer.status_code == 302
    return client


@pytest.fixture
def add(admin, picture_file):
    """Fill in the form for a new build, with so many small photographs."""

    def send(*photographs: SimpleUploadedFile, count: int = 0, **fields: object):
        files = [*photographs, *(picture_file(size=(420, 32)) for _ in range(count))]
        data = FIELDS | NO_INLINES | {"photographs": files} | fields
        return admin.post(f"{BUILDS}add/", data, follow=True)

    return send


@pytest.fixture
def change(admin):
    """Save the form of the only build; `rows` are changes to its pictures, in their order."""

    def send(*rows: dict, **fields: object):
        build = Build.objects.get()
        images = build.images.all()
        data = FIELDS | {"images-TOTAL_FORMS": len(images), "images-INITIAL_FORMS": len(images)}
        for index, image in enumerate(images):
            row = {"id": image.pk, "item": build.pk, "alt": "", "position": image.position}
            row |= rows[index] if index < len(rows) else {}
            data |= {f"images-{index}-{name}": value for name, value in row.items()}
        return admin.post(f"{BUILDS}{build.pk}/change/", data | fields, follow=True)

    return send


@pytest.fixture
def stored_files(media_folder: Path):
    return lambda: [path for path in media_folder.rglob("*") if path.is_file()]


def text(answer) -> str:
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def test_without_logging_in_there_is_only_the_login_form(client, db):
    answer = client.get(BUILDS)
    assert answer.status_code == 302
    assert answer["Location"] == f"/django-admin/login/?next={BUILDS}"
    assert client.get("/django-admin")["Location"] == "/django-admin/"


def test_a_wrong_password_is_refused(client, owner):
    answer = client.post("/django-admin/login/", {"username": "owner", "password": "wrong"})
    assert "Please enter the correct username and password" in text(answer)
    assert client.get(BUILDS).status_code == 302


@pytest.mark.parametrize("model", [Build, Tyre, ContactMessage, User])
def test_each_kind_of_data_has_a_link_a_list_and_a_form(admin, build, tyre, model):
    ContactMessage.objects.create(name="Anna", email="a@example.com", message="Hello")
    path = f"/django-admin/{model._meta.app_label}/{model._meta.model_name}/"
    assert f'href="{path}"' in text(admin.get("/django-admin/"))
    assert str(model.objects.get()) in text(admin.get(path))
    assert "Save" in text(admin.get(f"{path}{model.objects.get().pk}/change/"))


def test_the_list_shows_the_primary_picture_of_each_build_small(admin, add, build):
    add(count=2)
    primary = BuildImage.objects.get(is_primary=True)
    page = text(admin.get(BUILDS))
    assert f'<img src="{primary.variant_urls[0]["url"]}"' in page
    assert page.count('height="80"') == 1
    assert ">–<" in page  # the other build has none


@pytest.mark.parametrize(
    ("query", "found"),
    [("q=orange", "Orange 21"), ("q=titanium", "No. 7"), ("featured__exact=1", "No. 7")],
)
def test_builds_are_found_by_words_and_filters(admin, build, query, found):
    Build.objects.create(**FIELDS | {"frame": "Titanium", "featured": True})
    page = text(admin.get(f"{BUILDS}?{query}"))
    assert [name for name in ("Orange 21", "No. 7") if f">{name}</a>" in page] == [found]


@pytest.mark.parametrize(
    ("query", "found"), [("q=mud", "Trase"), ("type__exact=rear", "Kāpa"), ("q=20x10", "Kāpa")]
)
def test_tyres_are_found_by_words_and_filters(admin, db, query, found):
    Tyre.objects.create(name="Trase", size="21x7-10", type="front", terrain="Mud")
    Tyre.objects.create(name="Kāpa", size="20x10-9", type="rear")
    page = text(admin.get(f"/django-admin/catalogue/tyre/?{query}"))
    assert [name for name in ("Trase", "Kāpa") if f">{name}</a>" in page] == [found]


@pytest.mark.parametrize(
    ("kind", "link"),
    [("build", "?featured__exact=1"), ("build", "?build_year=2024"), ("tyre", "?type__exact=rear")],
)
def test_the_filters_stand_beside_the_list(admin, build, tyre, kind, link):
    Build.objects.create(**FIELDS)  # Django offers a filter from two values on
    assert f'href="{link}"' in text(admin.get(f"/django-admin/catalogue/{kind}/"))


def test_a_build_is_added_with_two_photographs_at_once(add, visitor):
    assert "was added successfully" in text(add(count=2, featured="on"))
    (build,) = visitor.get("/api/builds").json()
    assert {name: build[name] for name in FIELDS} == FIELDS
    assert build["featured"] is True
    assert [image["is_primary"] for image in build["images"]] == [True, False]


def test_a_bad_photograph_says_why_and_nothing_is_stored(add, picture_file, stored_files):
    page = text(add(picture_file(), SimpleUploadedFile("notes.jpg", b"no picture")))
    assert "notes.jpg is not a picture." in page
    assert not Build.objects.exists() and not stored_files()


def test_a_photograph_that_is_too_large_says_so(add, picture_file, settings):
    settings.IMAGE_BYTES_MAX = 10
    assert "quad.jpg is larger than" in text(add(picture_file()))
    assert not Build.objects.exists()


def test_photographs_are_added_to_a_build_that_has_some(add, change, picture_file):
    add(count=1)
    assert "was changed successfully" in text(change(photographs=[picture_file(), picture_file()]))
    rows = BuildImage.objects.values_list("position", "is_primary")
    assert list(rows) == [(1, True), (2, False), (3, False)]


def test_a_bad_photograph_keeps_the_other_changes_back_too(add, change):
    add()
    page = text(change(name="Changed", photographs=[SimpleUploadedFile("x.jpg", b"no picture")]))
    assert "x.jpg is not a picture." in page
    assert Build.objects.get().name == "No. 7"


def test_more_photographs_than_fit_are_said(add, stored_files, settings):
    settings.IMAGES_PER_ITEM = 1
    assert "At most 1 pictures fit; 0 are here." in text(add(count=2))
    assert not Build.objects.exists()
    assert not BuildImage.objects.exists() and not stored_files()


@pytest.mark.parametrize("year", [1899, 2101])
def test_a_year_out_of_range_is_refused(add, year):
    assert "Ensure this value is" in text(add(build_year=year))
    assert not Build.objects.exists()


def test_a_change_here_is_a_new_version_for_the_api(add, change, owner_client):
    add()
    build = owner_client.get("/api/builds").json()[0]
    change(name="Changed here")
    answer = owner_client.put(f"/api/builds/{build['id']}", build | {"name": "Changed there"})
    assert answer.status_code == 409
    assert answer.json()["current"]["name"] == "Changed here"


def primary_alts() -> list[tuple[str, bool]]:
    return list(BuildImage.objects.values_list("alt", "is_primary"))


def test_texts_and_order_of_pictures_are_changed(add, change):
    add(count=3)
    change({"alt": "front"}, {"alt": "side", "position": 9}, {"alt": "rear"})
    assert primary_alts() == [("front", True), ("rear", False), ("side", False)]


def test_another_picture_is_made_primary(add, change):
    add(count=2)
    change({"alt": "front"}, {"alt": "side", "make_primary": "on"})
    assert primary_alts() == [("side", True), ("front", False)]


def test_two_primaries_are_refused(add, change):
    add(count=3)
    page = change({"alt": "a", "make_primary": "on"}, {"alt": "b", "make_primary": "on"})
    assert "Please mark one picture as primary, not several." in text(page)
    assert primary_alts() == [("", True), ("", False), ("", False)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("also", [{}, {"make_primary": "on"}])
def test_a_deleted_primary_takes_its_files_along_and_the_next_becomes_primary(
    add, change, stored_files, also
):
    add(count=3)
    change({"DELETE": "on"} | also, {"alt": "next"}, {"alt": "last"})
    assert primary_alts() == [("next", True), ("last", False)]
    assert len(stored_files()) == 6


@pytest.mark.django_db(transaction=True)
def test_a_deleted_build_takes_its_files_along(add, admin, stored_files):
    add(count=1)
    build = Build.objects.get()
    text(admin.post(f"{BUILDS}{build.pk}/delete/", {"post": "yes"}, follow=True))
    assert not Build.objects.exists() and not stored_files()


@pytest.mark.django_db(transaction=True)
def test_builds_deleted_from_the_list_take_their_files_along(add, admin, stored_files):
    add(count=1)
    add(count=1)
    keys = list(Build.objects.values_list("pk", flat=True))
    data = {"action": "delete_selected", "_selected_action": keys, "post": "yes"}
    assert "Successfully deleted 2 builds" in text(admin.post(BUILDS, data, follow=True))
    assert not Build.objects.exists() and not stored_files()


def test_a_message_is_marked_in_the_list_and_its_text_cannot_be_changed(admin):
    message = ContactMessage.objects.create(name="Anna", email="a@example.com", message="Hello")
    path = "/django-admin/contact/contactmessage/"
    assert message.reference in text(admin.get(f"{path}?state__exact=new"))
    row = {"form-0-id": message.pk, "form-0-state": "answered", "form-0-message": "forged"}
    data = {"form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 1, "_save": "Save"} | row
    assert "was changed successfully" in text(admin.post(path, data, follow=True))
    admin.post(f"{path}{message.pk}/change/", {"state": "answered", "message": "forged"})
    message.refresh_from_db()
    assert (message.state, message.message) == ("answered", "Hello")
    assert admin.get(f"{path}add/").status_code == 403


def test_it_works_while_the_bundle_is_missing(admin, add, visitor, monkeypatch, tmp_path):
    monkeypatch.setitem(user_config["DEFAULT"], "STATS_FILE", str(tmp_path / "none.json"))
    monkeypatch.setattr("webpack_loader.loaders.WebpackLoader._assets", {})
    assert visitor.get("/").status_code == 500  # so broken is the rest
    assert "was added successfully" in text(add(count=1))
    assert Build.objects.get().images.count() == 1
