"""Translations in Django's admin."""

import pytest
from django.utils.translation import get_language_info

from catalogue.models import Build
from core.languages import OTHER_LANGUAGES
from tests.support.django_admin import BUILDS, NO_INLINES, text
from tests.support.items import BUILDS as RESOURCE
from tests.support.items import RESOURCES, Resource

IN_WORDS = {language: get_language_info(language)["name"] for language in OTHER_LANGUAGES}


def form_values(translations: dict) -> dict[str, str]:
    """Return the translations by the names of the form's fields."""
    return {
        f"{name}_{language}": text
        for language, texts in translations.items()
        for name, text in texts.items()
    }


@pytest.fixture
def only_build(add_build, owner_client) -> str:
    """The path in the API of a build made in the admin with all translations."""
    add_build(**form_values(RESOURCE.translations))
    return f"/api/builds/{Build.objects.get().pk}"


def test_a_new_build_is_stored_with_its_translations(only_build, owner_client):
    assert owner_client.get(only_build).json()["translations"] == RESOURCE.translations


@pytest.mark.parametrize("resource", RESOURCES, ids=lambda resource: resource.path)
def test_each_form_has_a_closed_part_for_each_language(admin, resource: Resource):
    item = resource.model.objects.create(**resource.fields, translations=resource.translations)
    path = f"/django-admin/catalogue/{resource.model._meta.model_name}/"
    for page in (f"{path}add/", f"{path}{item.pk}/change/"):
        response = admin.get(page)
        form = response.context["adminform"]
        closed = [
            (name, list(options["fields"]))
            for name, options in form.fieldsets
            if "collapse" in options.get("classes", ())
        ]
        assert closed == [
            (IN_WORDS[language], [f"{name}_{language}" for name in texts])
            for language, texts in resource.translations.items()
        ]
        assert "translations" not in form.form.fields
    shown = {name: form.form[name].value() for name in form_values(resource.translations)}
    assert shown == form_values(resource.translations)


def test_a_changed_translation_is_a_new_version_and_an_empty_one_is_none(
    only_build, change_build, owner_client
):
    values = form_values(RESOURCE.translations) | {"frame_lv": "Jauns rāmis", "engine_ru": " "}
    change_build(**values)
    read = owner_client.get(only_build).json()
    assert read["version"] == 2
    assert read["translations"]["lv"]["frame"] == "Jauns rāmis"
    assert read["translations"]["ru"]["engine"] == ""
    assert "engine" not in Build.objects.get().translations["ru"]
    change_build(**values)
    assert owner_client.get(only_build).json() == read


def test_a_line_stays_one(only_build, change_build, owner_client):
    change_build(frame_lv="Viens\u2028rāmis")
    texts = owner_client.get(only_build).json()["translations"]["lv"]
    assert texts["frame"] == "Viens rāmis"


@pytest.mark.parametrize(("name", "limit"), [("frame", 120), ("description", 10_000)])
@pytest.mark.parametrize("language", IN_WORDS)
def test_a_translation_that_is_too_long_is_refused_at_its_field(
    only_build, admin, owner_client, name, limit, language
):
    before = owner_client.get(only_build).json()
    fields = {key: before[key] for key in ("name", "frame", "engine", "build_year")}
    field = f"{name}_{language}"
    path = f"{BUILDS}{before['id']}/change/"
    for length, status in ((limit + 1, 200), (limit, 302)):
        assert owner_client.get(only_build).json() == before
        based_on = Build.objects.get().updated_at.isoformat()
        sent = fields | NO_INLINES | {field: "ž" * length, "based_on": based_on}
        response = admin.post(path, sent)
        assert response.status_code == status
        if status == 200:
            assert list(response.context["adminform"].form.errors) == [field]
            assert "at most" in text(response)
    assert owner_client.get(only_build).json()["translations"][language][name] == "ž" * limit
