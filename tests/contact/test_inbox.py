"""The owner's inbox: content of messages, and changes."""

import json
import unicodedata

import pytest
from django.conf import settings
from django.db import IntegrityError, transaction

from catalogue.models import Build
from contact.models import ContactMessage
from tests.support.examples import SHORT_BUILD

PATH = "/api/contact/messages"
GOOD = {"name": "Anna", "email": "anna@example.lv", "message": "Hello"}
NOT_MAILED = {"state": "none", "reason": "", "attempts": 0, "next_attempt": None}


@pytest.fixture
def store(db):
    return lambda **changes: ContactMessage.objects.create(**GOOD | changes)


@pytest.fixture
def ask(visitor, db):
    """Send a message about an item."""

    def send(kind: str, name: str, **headers: str) -> None:
        body = GOOD | {"subject": {"kind": kind, "name": name}}
        assert visitor.post("/api/contact", body, headers=headers).status_code == 201

    return send


def test_a_message_shows_all_that_the_owner_needs(store, owner_client):
    row = store()
    (message,) = owner_client.get(PATH).json()
    times = {name: message.pop(name) for name in ("created_at", "kept_until")}
    assert message == GOOD | {
        "id": row.pk,
        "reference": f"M{row.pk:05}",
        "phone": "",
        "preferred": "",
        "machine": None,
        "language": "en",
        "subject": None,
        "item": None,
        "subjects": [],
        "attachments": [],
        "entries": [],
        "state": "new",
        "page_url": f"http://testserver/contact/message/{row.page_token}",
        "closed_at": None,
        "mail": NOT_MAILED,
        "copy": None,
    }
    assert owner_client.get(f"{PATH}/{row.pk}").json() == message | times


def test_a_message_shows_its_item_with_a_picture(ask, owner_client, build, picture_file):
    files = {"images": [picture_file(size=(1000, 700))]}
    owner_client.post(f"/api/builds/{build.pk}/images", files, format="multipart")
    (image,) = owner_client.get(f"/api/builds/{build.pk}/images").json()
    owner_client.patch(f"/api/builds/images/{image['id']}", {"focus": {"x": 0.3, "y": 0.7}})
    subject = {"kind": "build", "name": build.name}
    ask("build", build.name)
    (message,) = owner_client.get(PATH).json()
    assert message["subject"] == subject
    item = {
        "path": f"/quad-builds/{build.pk}",
        "picture": image["variants"][0]["url"],
        "focus": {"x": 0.3, "y": 0.7},
    }
    assert message["item"] == item
    assert owner_client.get(f"{PATH}/{message['id']}").json()["item"] == item


def test_a_name_that_is_not_one_builds_leads_to_the_list(ask, owner_client, tyre):
    for _ in range(2):
        Build.objects.create(name="Twin", **SHORT_BUILD)
    for kind, name, path in (
        ("build", "Sold", "/quad-builds"),
        ("build", "Twin", "/quad-builds"),
        ("tyre", "Trase", "/racing-parts/tyres"),
        ("part", "A-arms", "/custom-parts"),
    ):
        ask(kind, name)
        (message, *_) = owner_client.get(PATH).json()
        assert message["item"] == {"path": path, "picture": None, "focus": {"x": 0.5, "y": 0.5}}


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("Ērg\u00adlis 300", "Ērglis 300"),
        ("Ērglis", unicodedata.normalize("NFD", "Ērglis")),
    ],
)
def test_a_message_leads_to_its_item_however_its_name_is_spelled(
    ask, owner_client, build, written, sent
):
    Build.objects.update(name=written)
    ask("build", sent)
    Build.objects.update(name="Sold")  # the message still leads to it
    Build.objects.create(name=written, **SHORT_BUILD)
    (message,) = owner_client.get(PATH).json()
    assert message["subject"]["name"] == unicodedata.normalize("NFC", sent)
    assert message["item"]["path"] == f"/quad-builds/{build.pk}"


def test_the_owner_sees_how_many_messages_wait(store, owner_client):
    for state, count in (("new", 3), ("done", 2), ("spam", 1)):
        for _ in range(count):
            store(state=state)
    store(mail_state="failed")
    counts = dict.fromkeys(ContactMessage.State.values, 0)
    counts |= {"new": 4, "done": 2, "spam": 1, "failed": 1}
    counts |= dict.fromkeys(("open_offers", "open_offers_total", "won_lately"), 0)
    assert owner_client.get(f"{PATH}/counts").json() == counts


def test_the_owner_marks_a_message_and_cannot_rewrite_it(store, owner_client):
    path = f"{PATH}/{store().pk}"
    forged = {"message": "forged", "mail": {"state": "sent"}, "mail_state": "sent"}
    response = owner_client.patch(path, {"state": "done"} | forged)
    assert response.status_code == 200
    assert response.json()["state"] == "done"
    assert response.json() == owner_client.get(path).json()
    assert response.json()["message"] == GOOD["message"]
    assert response.json()["mail"] == NOT_MAILED
    for state in ("new", "waiting_visitor", "gone"):
        assert owner_client.patch(path, {"state": state}).status_code == 400
    missing = owner_client.patch(path, {})
    assert (missing.status_code, list(missing.json()["fields"])) == (400, ["state"])


def test_an_invalid_state_or_language_is_refused_by_the_database(store):
    for invalid in ({"mail_state": "waiting"}, {"mail_state": "lost"}, {"language": "de"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            store(**invalid)


def test_a_message_knows_since_when_it_is_closed(store, owner_client):
    row = store()

    def mark(state: str) -> str | None:
        answer = owner_client.patch(f"{PATH}/{row.pk}", {"state": state}).json()
        assert answer["state"] == state
        closed_at: str | None = answer["closed_at"]
        return closed_at

    first = mark("done")
    assert first
    assert mark("done") == first  # marked a second time, elsewhere
    assert owner_client.get(PATH, {"state": "done"}).json()[0]["closed_at"] == first
    assert mark("won") != first
    assert mark("waiting_workshop") is None


FOUND = settings.CONTENT_DIR.parent / "ui" / "admin" / "search-text.golden.json"
GOLDEN = json.loads(FOUND.read_text(encoding="utf-8"))


@pytest.fixture
def found(owner_client):
    """List messages; return their names."""

    def ask(**query: object) -> list[str]:
        response = owner_client.get(PATH, query)
        assert response.status_code == 200, response.content
        return [message["name"] for message in response.json()]

    return ask


def test_the_newest_messages_come_first_and_older_ones_by_the_page(
    store, owner_client, found, settings
):
    settings.CONTACT_PAGE_SIZE = 2
    rows = [store(name=f"No. {number}") for number in range(5)]
    assert found() == ["No. 4", "No. 3"]
    assert found(before=rows[3].pk) == ["No. 2", "No. 1"]
    assert found(before=rows[1].pk) == ["No. 0"]
    assert found(before=rows[0].pk) == []


def test_messages_are_filtered_by_state_and_words(store, found):
    for state in ContactMessage.State.values:
        store(name=state, state=state)
    store(name="Ilze")
    for state in ("done", "spam"):
        assert found(state=state) == [state]
    assert found(state=["spam", "new"]) == ["spam"]  # the first counts, as in the browser
    assert found(search="ilze", state="new") == ["Ilze"]


def test_a_message_is_found_by_words_of_any_field_or_its_reference(store):
    found = ContactMessage.objects.search
    row = store(
        name="Jānis Āboliņš",
        email="janis@example.lv",
        message="Rear shock (valved), 100% new",
        subject_kind="tyre",
        subject_name="Kāpa R20",
    )
    for search in (
        *("āboliņš", "ĀBOLIŅŠ", "janis@", "SHOCK", "kāpa", "r20 āboliņš", "", "  "),
        *(f"m{row.pk}", f"M000{row.pk}", "(valved)", "100%"),
    ):
        assert found(search).get() == row, search
    store()
    for search in ("anna bērziņš", "M99999", ".*", "a|b", "_", "\\", "[", "M" + "9" * 30):
        assert not found(search).exists(), search


def test_the_inbox_finds_what_the_tables_of_the_admin_find(store):
    sought = store()
    for case in GOLDEN:
        sought.message = case["text"]
        sought.save()
        for name, expected in (("found", True), ("lost", False)):
            for search in case.get(name, ()):
                is_found = ContactMessage.objects.search(search).exists()
                assert is_found == expected, (case["text"], search)


def test_an_invalid_query_is_refused(owner_client):
    for query in (
        *("state=gone", "before=0", "before=x", f"before={2**63}", "mail=sent"),
        *("search=%00", f"search={'x' * 101}"),
    ):
        response = owner_client.get(f"{PATH}?{query}")
        assert response.status_code == 400, query
        assert list(response.json()["fields"]) == [query.split("=")[0]]


def test_those_that_could_not_be_mailed_are_listed(store, found):
    for state in ("none", "sent", "failed"):
        store(name=state, mail_state=state)
    assert found(mail="failed") == ["failed"]
    assert found(mail="failed", state="done") == []
