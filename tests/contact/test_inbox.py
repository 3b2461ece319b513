"""The owner's inbox: content of messages, and changes."""

import unicodedata
from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction

from catalogue.models import Build, Part
from contact.models import ContactMessage, FurtherSubject
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
        "language": "en",
        "subject": None,
        "item": None,
        "subjects": [],
        "attachments": [],
        "additions": [],
        "state": "new",
        "answered_at": None,
        "mail": NOT_MAILED,
        "copy": None,
    }
    assert owner_client.get(f"{PATH}/{row.pk}").json() == message | times


@pytest.mark.parametrize("name", ["A-arms", "Sviras", "Рычаги"])
def test_an_item_is_found_by_its_name_in_any_language(ask, owner_client, part, name):
    Part.objects.update(translations={"lv": {"name": "Sviras"}, "ru": {"name": "Рычаги"}})
    Part.objects.create(name="Bumper", published=False)
    ask("part", name, **{"accept-language": "lv"})
    ask("part", "Bumper")
    other, message = owner_client.get(PATH).json()
    assert (message["language"], message["subject"]["name"]) == ("lv", name)
    assert message["item"]["path"] == part.get_absolute_url()
    assert other["item"]["path"].startswith("/admin/parts/")


def test_the_upgrade_finds_the_items_of_stored_messages(store, owner_client, part):
    Part.objects.update(translations={"lv": {"name": "Sviras"}})
    row = store(subject_kind="part", subject_name="Sviras")
    FurtherSubject.objects.create(message=row, position=1, kind="part", name=part.name)
    import_module("contact.migrations.0014_item_ids").find_items(apps, None)
    (message,) = owner_client.get(PATH).json()
    paths = [each["item"]["path"] for each in message["subjects"]]
    assert paths == [part.get_absolute_url()] * 2


def test_a_name_of_two_items_is_that_of_neither(ask, owner_client, part):
    Part.objects.update(published=False)
    Part.objects.create(name="Sviras", translations={"lv": {"name": "A-arms"}})
    ask("part", "A-arms")
    (message,) = owner_client.get(PATH).json()
    assert message["item"]["path"] == "/custom-parts"


def test_only_the_languages_of_the_site_are_stored(store):
    with pytest.raises(IntegrityError), transaction.atomic():
        store(language="de")


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


@pytest.mark.parametrize(
    ("kind", "name", "path"),
    [
        ("build", "Sold", "/quad-builds"),
        ("build", "Twin", "/quad-builds"),
        ("build", "Trase", "/quad-builds"),
        ("tyre", "Trase", "/racing-parts/tyres"),
        ("part", "A-arms", "/custom-parts"),
    ],
)
def test_a_name_that_is_not_one_builds_leads_to_the_list(ask, owner_client, tyre, kind, name, path):
    for _ in range(2):
        Build.objects.create(name="Twin", **SHORT_BUILD)
    ask(kind, name)
    (message,) = owner_client.get(PATH).json()
    assert message["item"] == {"path": path, "picture": None, "focus": {"x": 0.5, "y": 0.5}}


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("Ērglis\u00a0300", "Ērglis\u00a0300"),
        ("Ērglis\u202f300", "Ērglis 300"),
        ("Ērg\u00adlis 300", "Ērg\u00adlis 300"),
        ("Ērg\u00adlis 300", "Ērglis 300"),
        ("👨\u200d🔧 Meistars", "👨\u200d🔧 Meistars"),
        ("می\u200cخواهم", "میخواهم"),
        (unicodedata.normalize("NFD", "Ērglis"), "Ērglis"),
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


def test_a_message_about_a_part_leads_to_it(ask, owner_client, part, upload):
    upload(part)
    ask("part", part.name)
    (message,) = owner_client.get(PATH).json()
    assert message["item"]["path"] == f"/custom-parts#part-{part.pk}"
    assert message["item"]["picture"].startswith("/media/parts/")


def test_a_message_about_an_item_that_is_not_published_leads_to_its_form(
    ask, owner_client, kind, item
):
    item.published = False
    item.save()
    ask(kind[:-1], item.name)
    (message,) = owner_client.get(PATH).json()
    assert message["item"]["path"] == f"/admin/{kind}/{item.pk}"


def test_the_owner_sees_how_many_messages_wait(store, owner_client):
    for state, count in (("new", 3), ("answered", 2), ("spam", 1)):
        for _ in range(count):
            store(state=state)
    store(mail_state="failed")
    counts = {"new": 4, "answered": 2, "spam": 1, "failed": 1}
    assert owner_client.get(f"{PATH}/counts").json() == counts


def test_the_owner_marks_a_message_and_cannot_rewrite_it(store, owner_client):
    path = f"{PATH}/{store().pk}"
    forged = {"message": "forged", "mail": {"state": "sent"}, "mail_state": "sent"}
    response = owner_client.patch(path, {"state": "answered"} | forged)
    assert response.status_code == 200
    assert response.json()["state"] == "answered"
    assert response.json() == owner_client.get(path).json()
    assert response.json()["message"] == GOOD["message"]
    assert response.json()["mail"] == NOT_MAILED
    assert owner_client.patch(path, {"state": "lost"}).status_code == 400
    assert owner_client.patch(path, {}).json()["state"] == "answered"


def test_the_owner_deletes_a_message(store, owner_client):
    path = f"{PATH}/{store().pk}"
    assert owner_client.delete(path).status_code == 204
    for method in (owner_client.get, owner_client.delete):
        assert method(path).status_code == 404
    assert owner_client.patch(path, {"state": "new"}).status_code == 404


def test_the_state_is_set_in_the_fallback_admin_by_the_same_rules(store, client, owner):
    row = store(mail_state="failed", mail_reason="Mailbox full")
    client.force_login(owner)
    path = f"/django-admin/contact/contactmessage/{row.pk}/change/"
    assert "Mailbox full" in client.get(path).content.decode()
    assert client.post(path, {"state": "spam", "additions_seen": 0}).status_code == 302
    row.refresh_from_db()
    assert (row.state, row.mail_state) == ("spam", "none")


@pytest.mark.parametrize("mail_state", ["waiting", "lost"])
def test_an_invalid_mail_state_is_refused_by_the_database(store, mail_state):
    with pytest.raises(IntegrityError), transaction.atomic():
        store(mail_state=mail_state)


def test_a_message_knows_since_when_it_is_answered(store, owner_client):
    row = store()

    def mark(state: str) -> str | None:
        answer = owner_client.patch(f"{PATH}/{row.pk}", {"state": state}).json()
        assert answer["state"] == state
        answered_at: str | None = answer["answered_at"]
        return answered_at

    first = mark("answered")
    assert first
    assert mark("answered") == first  # marked a second time, elsewhere
    assert owner_client.get(PATH, {"state": "answered"}).json()[0]["answered_at"] == first
    assert mark("new") is None
