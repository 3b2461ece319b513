"""The owner's way in when the React admin is broken: Django's own admin, with the same rules."""

from webpack_loader.config import user_config

from accounts.models import Preferences, User
from catalogue.kinds import KINDS
from catalogue.models import Build, Part
from contact.models import ContactMessage
from core.brand import NAME
from tests.support.django_admin import BUILDS, FIELDS, NO_INLINES, text
from tests.support.items import BUILDS as RESOURCE

PARTS = "/django-admin/catalogue/part/"
LAST = 1_000_000  # position


def test_without_logging_in_there_is_only_the_login_form(client, owner):
    response = client.get(BUILDS)
    assert response.status_code == 302
    assert response["Location"] == f"/django-admin/login/?next={BUILDS}"
    assert client.get("/django-admin")["Location"] == "/django-admin/"
    response = client.post("/django-admin/login/", {"username": "owner", "password": "wrong"})
    assert "Please enter the correct username and password" in text(response)
    assert client.get(BUILDS).status_code == 302


def test_it_is_in_the_language_of_the_browser_and_then_of_the_account(client, owner):
    latvian = {"accept-language": "lv"}
    page = text(client.get("/django-admin/login/", headers=latvian))
    assert '<html lang="lv"' in page and "Lietotājvārds" in page
    client.force_login(owner)
    assert '<html lang="lv"' in text(client.get(BUILDS, headers=latvian))
    Preferences.objects.create(user=owner, language="ru")
    page = text(client.get(BUILDS, headers=latvian))
    assert '<html lang="ru"' in page and "Начало" in page


def test_each_kind_of_data_has_a_link_a_list_and_a_form(admin, item_by_kind):
    ContactMessage.objects.create(name="Anna", email="a@example.com", message="Hello")
    index = text(admin.get("/django-admin/"))
    assert index.count(NAME) == 2, "in the title and in the header"
    assert "Groups" not in index
    for model in (*(kind.model for kind in KINDS.values()), ContactMessage, User):
        path = f"/django-admin/{model._meta.app_label}/{model._meta.model_name}/"
        assert f'href="{path}"' in index
        assert str(model.objects.get()) in text(admin.get(path))
        assert "Save" in text(admin.get(f"{path}{model.objects.get().pk}/change/"))


def test_it_works_while_the_bundle_is_missing(admin, add_build, visitor, monkeypatch, tmp_path):
    monkeypatch.setitem(user_config["DEFAULT"], "STATS_FILE", str(tmp_path / "none.json"))
    monkeypatch.setattr("webpack_loader.loaders.WebpackLoader._assets", {})
    assert visitor.get("/").status_code == 500  # so broken is the rest
    assert "was added successfully" in text(add_build(count=1))
    assert Build.objects.get().images.count() == 1


def test_the_text_of_a_message_cannot_be_changed(admin):
    """How it is found and shown: contact/test_django_admin.py."""
    message = ContactMessage.objects.create(name="Anna", email="a@b.lv", message="Hello")
    path = "/django-admin/contact/contactmessage/"
    forged = {"state": "won", "message": "forged", "entries_seen": 0}
    admin.post(f"{path}{message.pk}/change/", forged)
    message.refresh_from_db()
    assert (message.state, message.message) == ("won", "Hello")
    assert admin.get(f"{path}add/").status_code == 403


# --- the rules of items ---


def test_numbers_out_of_range_are_refused(add_build, admin):
    """Also a place that is so far on that nothing could be added after it."""
    assert "Ensure this value is" in text(add_build(build_year=2101))
    part = {"name": "Skid plate", "position": "0", "published": "on"}
    for wrong in ({"price": "-1"}, {"position": str(LAST + 1)}):
        assert "errorlist" in text(admin.post(f"{PARTS}add/", part | wrong))
    assert not Build.objects.exists() and not Part.objects.exists()


def test_breaks_and_control_characters_in_a_line_become_a_space(add_build, change_build):
    add_build(count=1, name="No.\u20287\x1c", description="a\n\nb")
    build = Build.objects.get()
    assert (build.name, build.description.split()) == ("No. 7", ["a", "b"])
    change_build({"alt": "from\x85the\tleft"}, name="\x07No. 8")
    build.refresh_from_db()
    assert (build.name, build.images.get().alt) == ("No. 8", "from the left")
    assert "Name must be written in at least one language." in text(change_build(name="\x07"))


def test_a_new_part_comes_last_also_after_the_last_place(admin, owner_client, part):
    new = {"name": "Skid plate", "published": "on"}
    for name, position, price in (("Skid plate", LAST, "0"), ("Bumper", 0, "")):
        sent = new | {"name": name, "position": str(position), "price": price}
        assert admin.post(f"{PARTS}add/", sent).status_code == 302
    assert owner_client.post("/api/parts", {"name": "Stem"}).status_code == 201
    parts = [(part["name"], part["price"]) for part in owner_client.get("/api/parts").json()]
    assert parts == [("A-arms", 990), ("Skid plate", 0), ("Bumper", None), ("Stem", None)]
    assert save_unchanged(admin, Part.objects.get(name="Stem")).status_code == 302


# --- what was changed meanwhile ---


def test_a_form_that_is_older_than_a_change_is_refused_and_shown_again(
    add_build, change_build, owner_client
):
    add_build(count=2)
    build = owner_client.get("/api/builds").json()[0]
    opened = Build.objects.get()
    row = {"id": build["images"][1]["id"], "item": opened.pk, "alt": "Right"}
    item = f"/api/builds/{opened.pk}"
    owner_client.put(item, build | {"engine": "There"})
    owner_client.delete(f"/api/builds/images/{row['id']}")
    stored = owner_client.get(item).json()
    sent = {"name": "Changed here", "based_on": opened.updated_at.isoformat()}
    sent |= {f"images-1-{name}": value for name, value in row.items()}
    sent |= {"images-TOTAL_FORMS": 2, "images-INITIAL_FORMS": 2}
    page = text(change_build({"alt": "Left"}, **sent))
    assert 'errorlist nonfield"><li>This was changed elsewhere in the meantime.' in page
    assert 'value="Changed here"' in page and 'value="Left"' in page
    assert "This was changed elsewhere" in text(change_build(name="Forged", based_on=""))
    assert owner_client.get(item).json() == stored


# --- texts of several lines, and translations ---


LINES = "a\n" * 4_999 + "bc"  # as long as a description may be


def as_sent(form) -> dict[str, str]:
    """Return the values of a form as a browser sends them: a line break is two characters."""
    values = {name: form[name].value() for name in form.fields}
    filled = {name: str(value) for name, value in values.items() if value not in (None, False)}
    return {name: value.replace("\n", "\r\n") for name, value in filled.items()}


def save_unchanged(admin, item):
    path = f"/django-admin/{item._meta.app_label}/{item._meta.model_name}/{item.pk}/change/"
    form = admin.get(path).context["adminform"].form
    return admin.post(path, as_sent(form) | NO_INLINES)


def test_a_form_that_is_saved_unchanged_changes_nothing(admin, owner_client, db):
    translations = {
        language: texts | {"description": LINES}
        for language, texts in RESOURCE.translations.items()
    }
    fields = RESOURCE.fields | {"description": LINES}
    build = Build.objects.create(**fields, translations=translations)
    path = f"/api/builds/{build.pk}"
    before = owner_client.get(path).json()
    assert save_unchanged(admin, build).status_code == 302
    assert owner_client.get(path).json() == before


def form_values(translations: dict) -> dict[str, str]:
    """Return the translations by the names of the form's fields."""
    return {
        f"{name}_{language}": text
        for language, texts in translations.items()
        for name, text in texts.items()
    }


def test_a_build_may_be_written_in_one_other_language(add_build, admin):
    english = dict.fromkeys(RESOURCE.model.REQUIRED, "")
    refused = text(add_build(**english))
    assert refused.count("must be written in at least one language.") == 3
    latvian = {"lv": RESOURCE.translations["lv"]}
    assert "was added successfully" in text(add_build(**english | form_values(latvian)))
    build = Build.objects.get()
    assert (build.name, build.translations["lv"]["name"]) == ("", "Oranžais 21")
    assert ">Oranžais 21</a>" in text(admin.get(f"{BUILDS}?q=oranzais"))
    assert ">Oranžais 21</a>" not in text(admin.get(f"{BUILDS}?q=zils"))


def test_a_translation_that_is_too_long_is_refused_at_its_field(admin, build):
    sent = FIELDS | NO_INLINES | {"based_on": build.updated_at.isoformat()}
    response = admin.post(f"{BUILDS}{build.pk}/change/", sent | {"frame_lv": "ž" * 121})
    assert list(response.context["adminform"].form.errors) == ["frame_lv"]
    assert "at most" in text(response)
    response = admin.post(f"{BUILDS}{build.pk}/change/", sent | {"frame_lv": "ž" * 120})
    assert response.status_code == 302
    assert Build.objects.get().translations == {"lv": {"frame": "ž" * 120}}
