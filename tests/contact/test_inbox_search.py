"""The owner's inbox: the list of messages, its search and its filters."""

import json
import unicodedata

import pytest
from django.conf import settings

from catalogue.models import Build
from contact.models import ContactMessage

PATH = "/api/contact/messages"
# What the browser's tests read, too.
FOUND = settings.CONTENT_DIR.parent / "ui" / "admin" / "search-text.golden.json"
GOLDEN = json.loads(FOUND.read_text(encoding="utf-8"))
GOOD = {"name": "Anna", "email": "anna@example.lv", "message": "Hello"}


@pytest.fixture
def store(db):
    return lambda **changes: ContactMessage.objects.create(**GOOD | changes)


@pytest.fixture
def found(owner_client):
    """List messages; return their names."""

    def ask(**query: object) -> list[str]:
        response = owner_client.get(PATH, query)
        assert response.status_code == 200, response.content
        return [message["name"] for message in response.json()]

    return ask


def test_the_first_value_of_a_filter_counts_as_in_the_browser(store, found):
    store(name="Anna")
    store(name="Bot", state="spam")
    assert found(state=["spam", "new"]) == ["Bot"]


def test_the_newest_messages_come_first_and_older_ones_by_the_page(
    store, owner_client, found, settings
):
    settings.CONTACT_PAGE_SIZE = 2
    rows = [store(name=f"No. {number}") for number in range(5)]
    assert found() == ["No. 4", "No. 3"]
    assert found(before=rows[3].pk) == ["No. 2", "No. 1"]
    assert found(before=rows[1].pk) == ["No. 0"]
    assert found(before=rows[0].pk) == []


def test_messages_are_filtered_by_state(store, found):
    for state in ContactMessage.State.values:
        store(name=state, state=state)
    for state in ContactMessage.State.values:
        assert found(state=state) == [state]


@pytest.mark.parametrize(
    "search",
    [
        *("āboliņš", "ĀBOLIŅŠ", "janis@", "SHOCK", "kāpa", "r20 āboliņš", "", "  "),
        *("m{pk}", "M000{pk}", "(valved)", "100%"),
    ],
)
def test_a_message_is_found_by_words_of_any_field_or_its_reference(store, found, search):
    row = store(
        name="Jānis Āboliņš",
        email="janis@example.lv",
        message="Rear shock (valved), 100% new",
        subject_kind="tyre",
        subject_name="Kāpa R20",
    )
    assert found(search=search.format(pk=row.pk)) == ["Jānis Āboliņš"]


@pytest.mark.parametrize(
    "search", ["anna bērziņš", "M99999", ".*", "a|b", "_", "\\", "[", "M" + "9" * 30]
)
def test_what_is_in_no_message_is_not_found(store, found, search):
    store()
    assert found(search=search) == []


@pytest.mark.parametrize(
    ("written", "search"),
    [
        ("Bērziņš", "berzins"),
        ("BĒRZIŅŠ", "berzins"),
        ("Berzins", "bērziņš"),
        (unicodedata.normalize("NFD", "Bērziņš"), "berzins"),
        ("Bērziņš", unicodedata.normalize("NFD", "bērziņš")),
        ("Семён", "семен"),
        ("Семен", "СЕМЁН"),
        ("Zvaniet: +371 26 123 456!", "26123456"),
        ("Zvaniet: +371\u00a026-123-456!", "+37126123456"),
        ("Zvaniet: (371) 26123456", "26 123 456"),
        ("Zvaniet: 37126123456", "+371-26/123.456"),
        ("أحمد", "أحمد"),
        ("홍길동", "홍길동"),
    ],
)
def test_accents_and_the_spaces_of_numbers_do_not_matter(store, found, written, search):
    store(name="Other", message="Zirgs 26 999 456, 26 1")
    store(name="Sought", message=written)
    assert found(search=search) == ["Sought"]


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["text"])
def test_the_inbox_and_djangos_admin_find_what_the_tables_of_the_admin_find(
    store, found, build, owner, client, case
):
    store(name="Sought", message=case["text"])
    Build.objects.update(name=case["text"])
    client.force_login(owner)
    for name, is_found in (("found", True), ("lost", False)):
        for search in case.get(name, ()):
            assert (found(search=search) == ["Sought"]) == is_found, search
            for path in ("contact/contactmessage", "catalogue/build"):
                page = client.get(f"/django-admin/{path}/", {"q": search}).content.decode()
                assert ('id="result_list"' in page) == is_found, (path, search)


def test_short_numbers_are_found_as_they_are_written(store, found):
    store(message="2 1")
    assert found(search="21") == []


def test_state_and_search_work_together(store, found):
    for name, state in (("Ilze", "new"), ("Ilze", "spam"), ("Jānis", "new")):
        store(name=name, state=state)
    assert found(search="ilze", state="new") == ["Ilze"]


@pytest.mark.parametrize(
    "query",
    [
        *("state=lost", "before=0", "before=x", f"before={2**63}"),
        *("search=%00", f"search={'x' * 101}"),
    ],
)
def test_an_invalid_query_is_refused(owner_client, query):
    response = owner_client.get(f"{PATH}?{query}")
    assert response.status_code == 400
    assert list(response.json()["fields"]) == [query.split("=")[0]]


def test_those_that_could_not_be_mailed_are_listed(store, found, owner_client):
    for state in ("none", "sent", "failed"):
        store(name=state, mail_state=state)
    assert found(mail="failed") == ["failed"]
    assert found(mail="failed", state="answered") == []
    assert owner_client.get(PATH, {"mail": "sent"}).status_code == 400
