"""Documents in Django's admin are forms of JSON with the rules of the API."""

import pytest

from pages.models import DocumentImage, DocumentVersion
from tests.support.django_admin import text

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
    assert admin.post(f"{DOCUMENTS}company/change/", now | {"based_on": ""}).status_code == 200
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


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ('"\\ud800abc"', "The JSON contains characters that cannot be stored."),
        ('{"\\udfff": 1}', "The JSON contains characters that cannot be stored."),
        ("[" * 100_000, "This JSON is too deeply nested."),
        ("[" * 60 + "]" * 60, "This JSON is too deeply nested."),
        ("1" * 5_000, "A number has too many digits."),
    ],
    ids=["surrogate", "surrogate in a name", "without an end", "nested", "digits"],
)
def test_what_cannot_be_read_or_stored_is_refused_and_stays_in_the_form(admin, value, sentence):
    stored = admin.get("/api/pages/company").json()
    typed = document_form(admin) | {"content": f'{{"name": {value}}}'}
    response = admin.post(f"{DOCUMENTS}company/change/", typed)
    assert sentence in text(response)
    form = response.context["adminform"].form
    assert (form["content"].value(), list(form.errors)) == (typed["content"], ["content"])
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


def test_a_changed_address_leaves_the_words_in_other_languages(admin):
    filled = document_form(admin, "about")
    content = filled["content"].replace("https://www.facebook.com/", "https://example.com/x", 1)
    expected = admin.get("/api/pages/about?language=lv").json()["values"]
    changed = admin.post(f"{DOCUMENTS}about/change/", filled | {"content": content})
    assert changed.status_code == 302
    expected["people"][0]["links"][0]["url"] = "https://example.com/x"
    assert admin.get("/api/pages/about?language=lv").json()["values"] == expected
