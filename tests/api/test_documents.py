"""Documents: the facts and texts that the owner can change."""

import json
from copy import deepcopy

import pytest
from django.test import Client
from rest_framework.test import APIClient

from catalogue.models import Build
from pages import documents, translations
from pages.documents import defaults
from pages.models import HISTORY
from tests.support.examples import SHORT_BUILD

COMPANY = "/api/pages/company"
HOURS = {"first_day": "Saturday", "last_day": "Sunday", "opens": "10:00", "closes": "14:00"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def values() -> dict:
    return deepcopy(defaults("company"))


@pytest.fixture
def save(owner_client: APIClient):
    def put(values: object, status: int = 200, **extra: object) -> dict:
        response = owner_client.put(COMPANY, {"values": values, **extra}, format="json")
        assert response.status_code == status, response.json()
        return response.json()

    return put


def read() -> dict:
    response = Client().get(COMPANY)
    assert response.status_code == 200
    return response.json()


def for_visitors(document: dict) -> dict:
    """Return what anybody gets of a document that its owner got."""
    return {name: value for name, value in document.items() if name != "translations"}


def test_a_document_has_its_defaults_until_it_is_changed(values):
    document = read()
    assert document["values"] == values
    assert (document["key"], document["version"], document["updated_at"]) == ("company", 0, None)
    summary, *_ = Client().get("/api/pages").json()
    assert document["pictures"] == {}
    assert summary == {"key": "company", "label": "Company", "version": 0, "updated_at": None}


def test_a_change_is_in_the_next_answer(values, save):
    first = read()
    values |= {"phone": "+371 29 123 456", "opening_hours": [HOURS]}
    saved = save(values, version=0)
    assert saved["values"] == values
    assert saved["version"] == 1
    assert saved["updated_at"]
    assert read() == for_visitors(saved) != first
    assert save(values, version=1)["version"] == 1  # the same again is no new version


def test_a_release_can_bring_other_defaults(values, save):
    save(values | {"phone": "+371 29 123 456"})
    fields = deepcopy(documents.descriptions()["company"]["fields"])
    fields["phone"]["default"] = fields["city"]["default"] = "New"
    fields["motto"] = {"type": "line", "label": "Motto", "default": "Slow is smooth"}
    del fields["country"]
    released = {"company": documents.descriptions()["company"] | {"fields": fields}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(translations, "descriptions", lambda: released)
        found = documents.read_document("company").values
    assert found["phone"] == "+371 29 123 456"
    assert (found["city"], found["motto"]) == ("New", "Slow is smooth")
    assert "country" not in found


def test_a_release_can_bring_other_fields_in_the_records_of_a_list(values, save):
    save(values | {"opening_hours": [HOURS], "social": [{"label": "X", "url": "/x"}]})
    fields = documents.descriptions()["company"]["fields"]
    hours, social = fields["opening_hours"]["of"], fields["social"]["of"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(hours, "note", {"type": "line", "label": "Note"})
        patch.setitem(hours, "seats", {"type": "number", "label": "Seats", "min": 1, "max": 9})
        patch.setitem(hours, "shop", {"type": "link", "label": "Shop"})
        patch.setitem(hours, "kind", {"type": "line", "label": "Kind", "default": "usual"})
        patch.delitem(social, "label")
        found = documents.read_document("company").values
    nothing = {"note": "", "seats": 1, "shop": {"label": "", "url": ""}, "kind": "usual"}
    assert found["opening_hours"] == [HOURS | nothing]
    assert found["social"] == [{"url": "/x"}]


def test_an_old_version_changes_nothing_and_gets_the_stored_document(values, save):
    save(values | {"phone": "+371 29 123 456"}, version=0)
    conflict = save(values | {"city": "Jelgava"}, status=409, version=0)
    assert for_visitors(conflict["current"]) == read()
    assert read()["values"]["city"] == "Ozolnieki"
    assert save(values | {"city": "Jelgava"}, version=1)["version"] == 2
    assert save(values)["version"] == 3  # without a version


def history(api: APIClient) -> list[tuple[int, list[str]]]:
    *found, first = api.get(f"{COMPANY}/history").json()
    assert first == {"version": 0, "saved_at": None, "saved_by": "", "changes": []}
    assert all(each["saved_by"] == "owner" and each["saved_at"] for each in found)
    return [(each["version"], each["changes"]) for each in found]


def test_history_names_what_each_version_changed_and_restores_it(values, save, owner_client):
    assert owner_client.get(f"{COMPANY}/history").json() == []
    save(values | {"phone": "+371 29 123 456"})
    save(values | {"phone": "+371 29 123 456", "city": "Jelgava", "social": []})
    save(values | {"city": "Jelgava"})
    assert history(owner_client) == [
        (3, ["phone", "social"]),
        (2, ["city", "social"]),
        (1, ["phone"]),
    ]
    restored = owner_client.post(f"{COMPANY}/restore", {"version": 2}, format="json")
    assert restored.status_code == 200
    assert for_visitors(restored.json()) == read()
    assert read()["values"] == values | {
        "phone": "+371 29 123 456",
        "city": "Jelgava",
        "social": [],
    }
    assert history(owner_client)[0] == (4, ["phone", "social"])
    owner_client.post(f"{COMPANY}/restore", {"version": 0}, format="json")
    assert read()["values"] == values
    assert read()["version"] == 5


def test_the_last_50_versions_are_kept(values, save, owner_client):
    for number in range(HISTORY + 2):
        save(values | {"postal_code": f"LV-{number}"})
    versions = [version for version, _ in history(owner_client)]
    assert versions == list(range(HISTORY + 2, 2, -1))
    gone = owner_client.post(f"{COMPANY}/restore", {"version": 2}, format="json")
    assert gone.status_code == 404
    assert gone.json()["error"] == "Version 2 is not kept any more."
    for wrong in (None, "3", -1, 1.5, 10**12):
        response = owner_client.post(f"{COMPANY}/restore", {"version": wrong}, format="json")
        assert response.status_code == 400
        assert "version" in response.json()["fields"]


PHONE = "Phone must be a number with its country code, such as +371 20 000 000."
URL = (
    "Address must be an address that begins with https://, http://, mailto: or tel:, or with / "
    "for a page of this site."
)
NOT_STORABLE = "Name contains characters that cannot be stored."


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"name": ""}, "name", "Name is required."),
        ({"name": " \n "}, "name", "Name is required."),
        ({"name": None}, "name", "Name is required."),
        ({"name": 7}, "name", "Name must be text."),
        ({"name": "x" * 81}, "name", "Name may have at most 80 characters."),
        ({"name": "x" * 50_000}, "name", "Name may have at most 80 characters."),
        ({"name": "a\0b"}, "name", NOT_STORABLE),
        ({"phone": "20 000 000"}, "phone", PHONE),
        ({"phone": "+371 abc"}, "phone", PHONE),
        ({"phone": "+3"}, "phone", PHONE),
        ({"whatsapp": "yes"}, "whatsapp", PHONE.replace("Phone", "WhatsApp")),
        ({"phone": "+" + "1" * 40}, "phone", "Phone may have at most 30 characters."),
        (
            {"email": "nobody"},
            "email",
            "Email must be an e-mail address, such as name@example.com.",
        ),
        (
            {"country_code": "lv"},
            "country_code",
            "Country code must be two capital letters, such as LV.",
        ),
        ({"latitude": 91}, "latitude", "Latitude must be a number from -90 to 90."),
        ({"latitude": "56"}, "latitude", "Latitude must be a number from -90 to 90."),
        ({"latitude": True}, "latitude", "Latitude must be a number from -90 to 90."),
        (
            {"featured_build": 1.5},
            "featured_build",
            "Build on the home page must be a whole number from 1 to 1000000.",
        ),
        ({"opening_hours": "always"}, "opening_hours", "Opening hours must be a list."),
        ({"opening_hours": None}, "opening_hours", "Opening hours is required."),
        ({"opening_hours": ["x"]}, "opening_hours.0", "Please send a JSON object with the fields."),
        (
            {"opening_hours": [HOURS] * 15},
            "opening_hours",
            "Opening hours may have at most 14 entries.",
        ),
        (
            {"opening_hours": [HOURS, HOURS | {"opens": "25:00"}]},
            "opening_hours.1.opens",
            "Opens must be a time from 00:00 to 23:59, such as 09:00.",
        ),
        (
            {"opening_hours": [HOURS | {"first_day": "Someday"}]},
            "opening_hours.0.first_day",
            "From must be Monday or Tuesday or Wednesday or Thursday or Friday or Saturday or "
            "Sunday.",
        ),
        ({"opening_hours": [{"opens": "9"}]}, "opening_hours.0.first_day", "From is required."),
        (
            {"opening_hours": [HOURS | {"note": "x"}]},
            "opening_hours.0.note",
            "There is no field 'note'.",
        ),
        ({"social": [{"label": "X", "url": "javascript:alert(1)"}]}, "social.0.url", URL),
        ({"social": [{"label": "X", "url": "//example.com"}]}, "social.0.url", URL),
        ({"social": [{"label": "X", "url": "/\\example.com"}]}, "social.0.url", URL),
        ({"social": [{"label": "X", "url": "https://"}]}, "social.0.url", URL),
        ({"social": [{"label": "X", "url": "https://[x"}]}, "social.0.url", URL),
        ({"motto": "x"}, "motto", "There is no field 'motto'."),
    ],
)
def test_bad_values_get_a_sentence_at_their_field_and_change_nothing(
    values, save, change, field, sentence
):
    error = save(values | change, status=400)
    assert error["fields"][field] == [sentence]
    assert error["error"] == sentence
    assert read()["version"] == 0


def test_half_of_a_surrogate_pair_is_refused(values, owner_client):
    body = json.dumps({"values": values | {"name": "a\ud800b"}})
    response = owner_client.put(COMPANY, body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["fields"] == {"name": [NOT_STORABLE]}


def test_missing_and_shapeless_values_are_refused(values, save, owner_client):
    del values["phone"]
    assert save(values, status=400)["fields"] == {"phone": ["Phone is required."]}
    for wrong in (None, [], "x", 7):
        assert save(wrong, status=400)["error"] == "Please send a JSON object with the fields."
    for body in ([], "x", {}, {"version": "1", "values": values}):
        assert owner_client.put(COMPANY, body, format="json").status_code == 400
    assert read()["version"] == 0


@pytest.mark.parametrize(
    "url",
    ["https://x.example/@oqr", "http://x.example", "mailto:a@b.lv", "tel:+371", "/about#founder"],
)
def test_good_links_are_accepted(values, save, url):
    assert save(values | {"social": [{"label": "Here", "url": url}]})


def test_optional_texts_may_be_blank(values, save):
    assert save(values | {"whatsapp": "", "vat_number": "", "social": [], "opening_hours": []})


def test_unknown_documents_are_not_found(owner_client):
    for call in (
        owner_client.get("/api/pages/nothing"),
        owner_client.put("/api/pages/nothing", {}, format="json"),
        owner_client.get("/api/pages/nothing/history"),
    ):
        assert call.status_code == 404


def test_it_names_the_build_that_the_home_page_shows(values, save):
    assert read()["build_on_home_page"] is None
    build = Build.objects.create(pk=7, name="No. 7", **SHORT_BUILD)
    assert save(values | {"featured_build": 7})["build_on_home_page"] == 7
    for pk, fields in [(30, {"featured": False}), (5, {}), (31, {"published": False}), (6, {})]:
        Build.objects.create(pk=pk, name="Other", **SHORT_BUILD | {"featured": True} | fields)
    assert read()["build_on_home_page"] == 7
    build.published = False
    build.save()
    assert read()["build_on_home_page"] == 6  # the newest published one that is featured
    build.delete()
    assert read()["build_on_home_page"] == 6
