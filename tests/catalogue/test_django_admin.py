"""The owner's way in when the React admin is broken: Django's own admin, with the same rules."""

import pytest
from webpack_loader.config import user_config

from accounts.models import User
from catalogue.kinds import KINDS
from catalogue.models import Build, BuildImage, Part, Tyre
from contact.models import ContactMessage
from core.brand import NAME
from tests.support.django_admin import BUILDS, FIELDS, text


def test_it_is_named_after_the_workshop_and_shows_no_groups(admin):
    index = text(admin.get("/django-admin/"))
    assert index.count(NAME) == 2, "in the title and in the header"
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


@pytest.mark.parametrize("model", [*(kind.model for kind in KINDS.values()), ContactMessage, User])
def test_each_kind_of_data_has_a_link_a_list_and_a_form(admin, item_by_kind, model):
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


def test_a_message_is_marked_in_the_list_and_its_text_cannot_be_changed(admin):
    texts = {"name": "Anna", "email": "a@example.com", "message": "Hello", "phone": "26 123 456"}
    message = ContactMessage.objects.create(**texts)
    path = "/django-admin/contact/contactmessage/"
    assert message.reference in text(admin.get(f"{path}?state__exact=new"))
    assert message.reference in text(admin.get(f"{path}?q=26+123"))
    assert "26 123 456" in text(admin.get(f"{path}{message.pk}/change/"))
    chosen = {"action": "mark_spam", "_selected_action": message.pk}
    assert "1 message marked as suspected spam." in text(admin.post(path, chosen, follow=True))
    message.refresh_from_db()
    assert message.state == "spam"
    forged = {"state": "answered", "message": "forged", "additions_seen": 0}
    admin.post(f"{path}{message.pk}/change/", forged)
    message.refresh_from_db()
    assert (message.state, message.message) == ("answered", "Hello")
    assert admin.get(f"{path}add/").status_code == 403


def test_it_works_while_the_bundle_is_missing(admin, add_build, visitor, monkeypatch, tmp_path):
    monkeypatch.setitem(user_config["DEFAULT"], "STATS_FILE", str(tmp_path / "none.json"))
    monkeypatch.setattr("webpack_loader.loaders.WebpackLoader._assets", {})
    assert visitor.get("/").status_code == 500  # so broken is the rest
    assert "was added successfully" in text(add_build(count=1))
    assert Build.objects.get().images.count() == 1


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
