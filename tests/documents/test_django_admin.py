"""Documents in Django's admin are forms of JSON with the rules of the API."""

import json

from documents.models import DocumentVersion
from tests.support.django_admin import text

DOCUMENTS = "/django-admin/documents/document/"


def document_form(admin, key: str = "company") -> dict[str, str]:
    """Return what the form of a document is filled with."""
    assert f'href="/django-admin/documents/document/{key}/change/"' in text(admin.get(DOCUMENTS))
    form = admin.get(f"{DOCUMENTS}{key}/change/").context["adminform"].form
    return {name: form[name].value() for name in ("content", "translations", "based_on")}


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
        now["content"].replace('",\n', '"\n', 1): "Line 3 is not valid JSON. A comma, a",
        "7": "Invalid data. Expected a dictionary",
        now["content"].replace("09:00", "9"): "opening_hours.0.opens: Opens must be a time",
    }
    for content, sentence in bad.items():
        response = admin.post(f"{DOCUMENTS}company/change/", now | {"content": content})
        assert response.status_code == 200
        assert sentence in text(response)
    assert admin.get("/api/pages/company").json() == stored


def test_the_build_on_the_home_page_is_chosen_among_all(admin, build):
    filled = document_form(admin)
    path = f"{DOCUMENTS}company/change/"
    assert "featured_build" not in filled["content"]
    assert f'<option value="{build.pk}">{build.name}</option>' in text(admin.get(path))

    def featured() -> int:
        return admin.get("/api/pages/company").json()["values"]["featured_build"]

    before = featured()
    assert admin.post(path, filled | {"featured_build": ""}).status_code == 302
    assert featured() == before  # which is missing here
    assert admin.post(path, filled | {"featured_build": build.pk}).status_code == 302
    assert featured() == build.pk
    assert 'name="featured_build"' not in text(admin.get(f"{DOCUMENTS}about/change/"))


def test_what_cannot_be_read_is_refused_and_stays_in_the_form(admin):
    stored = admin.get("/api/pages/company").json()
    typed = document_form(admin) | {"content": f'{{"name": {"[" * 60 + "]" * 60}}}'}
    response = admin.post(f"{DOCUMENTS}company/change/", typed)
    assert "This JSON is too deeply nested." in text(response)
    form = response.context["adminform"].form
    assert (form["content"].value(), list(form.errors)) == (typed["content"], ["content"])
    assert admin.get("/api/pages/company").json() == stored


def test_words_in_another_language_are_changed_with_the_checks_of_the_api(admin):
    filled = document_form(admin, "service")
    words = json.loads(filled["translations"])
    words["lv"]["title"] = "Kvadraciklu darbnīca"

    def send(words: object):
        sent = filled | {"translations": json.dumps(words)}
        return admin.post(f"{DOCUMENTS}service/change/", sent)

    assert "translations.lv.titel" in text(send(words | {"lv": {"titel": "Serviss"}}))
    assert "Invalid data. Expected a dictionary" in text(send(7))
    assert send(words).status_code == 302
    latvian = admin.get("/api/pages/service?language=lv").json()
    assert latvian["values"]["title"] == words["lv"]["title"]


def test_an_earlier_version_is_restored(admin):
    history = "/django-admin/documents/documentversion/"
    for phone in ("+371 29 111 111", "+371 29 222 222"):
        filled = document_form(admin)
        content = json.dumps(json.loads(filled["content"]) | {"phone": phone})
        path = f"{DOCUMENTS}company/change/"
        assert admin.post(path, filled | {"content": content}).status_code == 302
    first = DocumentVersion.objects.get(version=1)
    assert "29 111 111" in text(admin.get(f"{history}{first.pk}/change/"))
    chosen = {"action": "restore", "_selected_action": [first.pk]}
    assert "Company, version 1 was restored." in text(admin.post(history, chosen, follow=True))
    stored = admin.get("/api/pages/company").json()
    assert (stored["version"], stored["values"]["phone"]) == (3, "+371 29 111 111")
