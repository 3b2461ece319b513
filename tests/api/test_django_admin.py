"""The owner's way in when the React admin is broken: Django's own admin, with the same rules."""

from collections.abc import Callable
from typing import Any

import pytest
from webpack_loader.config import user_config

from accounts.models import User
from catalogue.admin import ItemAdmin, ItemForm
from catalogue.models import KINDS, Build, BuildImage, Part, Tyre
from contact.models import ContactMessage
from pages.models import DocumentImage, DocumentVersion
from tests.support.django_admin import BUILDS, FIELDS, text


def test_it_is_named_after_the_workshop_and_shows_no_groups(admin):
    index = text(admin.get("/django-admin/"))
    assert index.count("Ozolnieki Quad Racing") == 2, "in the title and in the header"
    assert "Users" in index and "Groups" not in index


def test_without_logging_in_there_is_only_the_login_form(client, db):
    response = client.get(BUILDS)
    assert response.status_code == 302
    assert response["Location"] == f"/django-admin/login/?next={BUILDS}"
    assert client.get("/django-admin")["Location"] == "/django-admin/"


def test_a_wrong_password_is_refused(client, owner):
    response = client.post("/django-admin/login/", {"username": "owner", "password": "wrong"})
    assert "Please enter the correct username and password" in text(response)
    assert client.get(BUILDS).status_code == 302


@pytest.mark.parametrize("model", [*KINDS.values(), ContactMessage, User])
def test_each_kind_of_data_has_a_link_a_list_and_a_form(admin, build, tyre, part, model):
    ContactMessage.objects.create(name="Anna", email="a@example.com", message="Hello")
    path = f"/django-admin/{model._meta.app_label}/{model._meta.model_name}/"
    assert f'href="{path}"' in text(admin.get("/django-admin/"))
    assert str(model.objects.get()) in text(admin.get(path))
    assert "Save" in text(admin.get(f"{path}{model.objects.get().pk}/change/"))


def test_the_list_shows_the_primary_picture_of_each_build_small(admin, add_build, build):
    add_build(count=2)
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
    Build.objects.create(**FIELDS)  # Django shows a filter for two or more values
    assert f'href="{link}"' in text(admin.get(f"/django-admin/catalogue/{kind}/"))


@pytest.mark.parametrize("year", [1899, 2101])
def test_a_year_out_of_range_is_refused(add_build, year):
    assert "Ensure this value is" in text(add_build(build_year=year))
    assert not Build.objects.exists()


def test_breaks_and_control_characters_in_a_line_become_a_space(add_build, change_build):
    add_build(count=1, name="No.\u20287\x1c", description="a\n\nb")
    build = Build.objects.get()
    assert (build.name, build.description.split()) == ("No. 7", ["a", "b"])
    change_build({"alt": "from\x85the\tleft"}, name="\x07No. 8")
    build.refresh_from_db()
    assert (build.name, build.images.get().alt) == ("No. 8", "from the left")
    assert "This field is required." in text(change_build(name="\x07"))


def test_a_change_here_is_a_new_version_for_the_api(add_build, change_build, owner_client):
    add_build()
    build = owner_client.get("/api/builds").json()[0]
    change_build(name="Changed here")
    response = owner_client.put(f"/api/builds/{build['id']}", build | {"name": "Changed there"})
    assert response.status_code == 409
    assert response.json()["current"]["name"] == "Changed here"


def test_saving_a_form_takes_back_no_version_of_the_api(
    add_build, change_build, owner_client, monkeypatch
):
    add_build()
    build = owner_client.get("/api/builds").json()[0]
    path = f"/api/builds/{build['id']}"

    def meanwhile(form: ItemForm) -> list:
        """Change the form's build, and change it back, after it was read."""
        owner_client.put(path, build | {"name": "Changed", "version": 1})
        owner_client.put(path, build | {"version": 2})
        return []

    monkeypatch.setattr(ItemForm, "clean_photographs", meanwhile)
    change_build()
    assert owner_client.get(path).json()["version"] == 3


def test_a_message_is_marked_in_the_list_and_its_text_cannot_be_changed(admin):
    texts = {"name": "Anna", "email": "a@example.com", "message": "Hello", "phone": "26 123 456"}
    message = ContactMessage.objects.create(**texts)
    path = "/django-admin/contact/contactmessage/"
    assert message.reference in text(admin.get(f"{path}?state__exact=new"))
    assert message.reference in text(admin.get(f"{path}?q=26+123"))
    assert "26 123 456" in text(admin.get(f"{path}{message.pk}/change/"))
    row = {"form-0-id": message.pk, "form-0-state": "answered", "form-0-message": "forged"}
    data = {"form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 1, "_save": "Save"} | row
    assert "was changed successfully" in text(admin.post(path, data, follow=True))
    admin.post(f"{path}{message.pk}/change/", {"state": "answered", "message": "forged"})
    message.refresh_from_db()
    assert (message.state, message.message) == ("answered", "Hello")
    assert admin.get(f"{path}add/").status_code == 403


def test_it_works_while_the_bundle_is_missing(admin, add_build, visitor, monkeypatch, tmp_path):
    monkeypatch.setitem(user_config["DEFAULT"], "STATS_FILE", str(tmp_path / "none.json"))
    monkeypatch.setattr("webpack_loader.loaders.WebpackLoader._assets", {})
    assert visitor.get("/").status_code == 500  # so broken is the rest
    assert "was added successfully" in text(add_build(count=1))
    assert Build.objects.get().images.count() == 1


@pytest.fixture
def just_before_saving(monkeypatch) -> Callable[[Callable[[], object]], None]:
    """Run a function after a form is validated and before it is saved."""

    def happen(event: Callable[[], object]) -> None:
        save = ItemAdmin.save_model

        def save_late(*arguments: Any) -> None:
            event()
            save(*arguments)

        monkeypatch.setattr(ItemAdmin, "save_model", save_late)

    return happen


def test_saving_what_was_deleted_meanwhile_does_not_bring_it_back(
    build, change_build, just_before_saving
):
    just_before_saving(Build.objects.all().delete)
    page = text(change_build(name="No. 8"))
    assert "This build was deleted in the meantime." in page
    assert "No. 8" not in page


def test_a_picture_that_was_deleted_meanwhile_keeps_nothing_else_back(
    add_build, change_build, just_before_saving
):
    add_build(count=2)
    last = BuildImage.objects.get(is_primary=False)
    just_before_saving(last.delete)
    assert "was changed successfully" in text(change_build({"alt": "Left"}, {"alt": "Right"}))
    assert [image.alt for image in BuildImage.objects.all()] == ["Left"]


@pytest.mark.parametrize(("price", "stored"), [("0", 0), ("1000000", 1_000_000), ("", None)])
def test_a_new_part_comes_last_and_may_have_a_price(admin, part, price, stored):
    path = "/django-admin/catalogue/part/add/"
    fields = {"name": "Skid plate", "price": price, "position": "0", "published": "on"}
    assert admin.post(path, fields).status_code == 302
    first, last = Part.objects.all()
    assert (first, last.name, last.price) == (part, "Skid plate", stored)


@pytest.mark.parametrize("price", ["-1", "1000001", "9.50", "free"])
def test_a_price_that_is_none_is_refused(admin, db, price):
    fields = {"name": "Skid plate", "description": "", "price": price, "position": "0"}
    response = admin.post("/django-admin/catalogue/part/add/", fields)
    assert response.status_code == 200 and "errorlist" in text(response)
    assert not Part.objects.exists()


DOCUMENTS = "/django-admin/pages/document/"


def document_form(admin, key: str = "company") -> dict[str, str]:
    """Return what the form of a document is filled with."""
    assert f'href="/django-admin/pages/document/{key}/change/"' in text(admin.get(DOCUMENTS))
    form = admin.get(f"{DOCUMENTS}{key}/change/").context["adminform"].form
    return {name: form[name].value() for name in ("content", "based_on")}


def test_the_companys_facts_can_be_changed_as_json(admin):
    filled = document_form(admin)
    changed = filled | {"content": filled["content"].replace("+371 20 000 000", "+371 29 123 456")}
    assert admin.post(f"{DOCUMENTS}company/change/", changed).status_code == 302
    stored = admin.get("/api/pages/company").json()
    assert (stored["version"], stored["values"]["phone"]) == (1, "+371 29 123 456")
    assert DocumentVersion.objects.get().saved_by == "owner"

    refused = admin.post(f"{DOCUMENTS}company/change/", changed)  # based on version 0
    assert "This was changed elsewhere in the meantime." in text(refused)
    now = document_form(admin)
    bad = {
        "{": "Line 1 is not valid JSON.",
        now["content"].replace('",\n', '"\n', 1): "Line 3 is not valid JSON. A comma, a",
        "7": "Invalid data. Expected a dictionary",
        now["content"].replace("09:00", "9"): "opening_hours.0.opens: Opens must be a time",
    }
    for content, sentence in bad.items():
        response = admin.post(f"{DOCUMENTS}company/change/", now | {"content": content})
        assert response.status_code == 200
        assert sentence in text(response)
    assert admin.get("/api/pages/company").json() == stored


def test_a_page_may_name_its_own_pictures_only(admin):
    filled = document_form(admin, "service")
    for pk, key in ((5, "service"), (6, "about")):
        DocumentImage.objects.create(pk=pk, item_id=key, file="x.jpg", width=1, height=1)

    def choose(name: str):
        content = filled["content"].replace('"workshop"', f'"{name}"')
        return admin.post(f"{DOCUMENTS}service/change/", filled | {"content": content})

    for name in ("6", "nothing", "../x"):
        sentence = "picture: Picture must be one of this page&#x27;s pictures."
        assert sentence in text(choose(name))
    assert choose("5").status_code == 302
    assert admin.get("/api/pages/service").json()["values"]["picture"] == "5"
