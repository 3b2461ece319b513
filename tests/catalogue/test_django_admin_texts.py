"""Texts of several lines in Django's admin, whose line breaks a browser sends as two characters."""

import pytest

from catalogue.items import Item
from tests.support.django_admin import NO_INLINES
from tests.support.items import RESOURCES, Resource

LINES = "a\n" * 4_999 + "bc"  # as long as a description may be


def as_sent(form) -> dict[str, str]:
    """Return the values of a form as a browser sends them."""
    values = {name: form[name].value() for name in form.fields}
    filled = {name: str(value) for name, value in values.items() if value not in (None, False)}
    return {name: value.replace("\n", "\r\n") for name, value in filled.items()}


def save_unchanged(admin, item: Item):
    path = f"/django-admin/{item._meta.app_label}/{item._meta.model_name}/{item.pk}/change/"
    form = admin.get(path).context["adminform"].form
    return admin.post(path, as_sent(form) | NO_INLINES)


@pytest.mark.parametrize("resource", RESOURCES, ids=lambda resource: resource.path)
def test_a_form_that_is_saved_unchanged_changes_nothing(admin, owner_client, resource: Resource):
    fields, translations = dict(resource.fields), resource.translations
    if "description" in fields:
        fields["description"] = LINES
        translations = {
            language: texts | {"description": LINES} for language, texts in translations.items()
        }
    item = resource.model.objects.create(**fields, translations=translations)
    path = f"{resource.path}/{item.pk}"
    before = owner_client.get(path).json()
    assert save_unchanged(admin, item).status_code == 302
    assert owner_client.get(path).json() == before
