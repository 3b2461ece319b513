"""What a visitor adds to his message on its page: what is stored, and what the owner sees."""

import json

import pytest

from contact.models import Addition, Attachment, ContactMessage, FurtherSubject
from tests.support.additions import INBOX, TEXT, add, page_path, state_of
from tests.support.attachments import photograph, size_of
from tests.support.smtp_server import MESSAGE

pytestmark = pytest.mark.django_db


@pytest.fixture
def message(db) -> ContactMessage:
    return ContactMessage.objects.create(**MESSAGE)


def test_a_text_and_photographs_are_on_the_page_and_in_the_inbox(message, visitor, owner_client):
    first = add(message)
    assert first.status_code == 201, first.content
    second = add(message, photograph("rear.jpg"), photograph("b.png", (40, 40)), text="")
    assert second.status_code == 201, second.content
    shown = visitor.get(page_path(message)).json()
    assert second.json() == shown
    added = [(each["text"], each["photographs"]) for each in shown["additions"]]
    assert added == [(TEXT, 0), ("", 2)]
    assert (shown["additions_left"], shown["photographs_left"], shown["photographs"]) == (8, 3, 0)
    assert "attachments" not in json.dumps(shown) and ".jpg" not in json.dumps(shown)
    (listed,) = owner_client.get(INBOX).json()
    line, photos = listed["additions"]
    assert (line["text"], line["attachments"], listed["attachments"]) == (TEXT, [], [])
    assert [each["name"] for each in photos["attachments"]] == ["rear.jpg", "b.jpg"]
    assert line["created_at"] < photos["created_at"]
    # Not the photographs: their signed addresses change each second.
    alone = owner_client.get(f"{INBOX}/{message.pk}").json()["additions"]
    assert (alone[0], alone[1]["id"]) == (line, photos["id"])


def test_only_the_owner_opens_the_photographs(message, visitor, owner_client):
    add(message, photograph())
    (photo,) = owner_client.get(INBOX).json()[0]["additions"][0]["attachments"]
    assert size_of(owner_client.get(photo["url"]).getvalue()) == (1200, 900)
    assert visitor.get(photo["url"]).status_code == 404


@pytest.mark.parametrize(
    ("before", "after"),
    [("new", ("new", False)), ("answered", ("new", False)), ("spam", ("spam", False))],
)
def test_an_answered_message_becomes_new_again_and_spam_stays_spam(
    message, settings, before, after
):
    settings.CONTACT_TO = "owner@example.lv"
    message.set_state(before)
    answer = add(message)
    assert (answer.status_code, answer.json()["state"]) == (201, "received")
    assert state_of(message) == after
    mailed = "none" if before == "spam" else "waiting"
    assert Addition.objects.get().mail_state == mailed
    message.set_state("spam")
    assert Addition.objects.get().mail_state == "none"
    message.set_state("new")
    assert Addition.objects.get().mail_state == "waiting"


@pytest.mark.parametrize("state", ["answered", "spam"])
def test_a_message_is_not_marked_by_who_has_not_seen_what_was_added(message, owner_client, state):
    path, mark = f"{INBOX}/{message.pk}", {"state": state, "additions_seen": 0}
    add(message)
    refused = owner_client.patch(path, mark)
    assert refused.status_code == 409
    assert refused.json()["error"].startswith("The visitor has added something in the meantime.")
    assert [each["text"] for each in refused.json()["current"]["additions"]] == [TEXT]
    assert state_of(message) == ("new", False)
    assert owner_client.patch(path, mark | {"additions_seen": 1}).json()["state"] == state
    assert owner_client.patch(path, mark | {"additions_seen": -1}).status_code == 400
    message.delete()
    assert owner_client.patch(path, mark).status_code == 404


def test_a_repeat_with_the_same_key_is_stored_once(message, attachment_files):
    first = add(message, photograph(), key="one")
    stored = attachment_files()
    assert add(message, photograph(), key="one").json() == first.json()
    assert attachment_files() == stored
    other = add(message, key="one", text="Another")
    assert (other.status_code, "Idempotency-Key" in other.json()["error"]) == (422, True)
    assert add(message, photograph(), key="two").status_code == 201
    assert add(ContactMessage.objects.create(**MESSAGE), key="one").status_code == 201
    assert [each.message_id for each in Addition.objects.all()].count(message.pk) == 2


def test_the_answer_is_for_the_visitor_alone(message):
    response = add(message)
    assert response["Cache-Control"] == "no-store, private"
    assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert response["Referrer-Policy"] == "strict-origin"


def test_a_message_is_found_by_what_was_added(message, owner_client):
    add(message, text="Aizmugurējais amortizators")
    ContactMessage.objects.create(**MESSAGE)
    for search, count in (("amortizators", 1), ("anna AIZMUGUREJAIS", 1), ("priekšējais", 0)):
        assert len(owner_client.get(INBOX, {"search": search}).json()) == count


def test_an_addition_that_could_not_be_mailed_is_among_those(message, owner_client):
    add(message)
    assert owner_client.get(INBOX, {"mail": "failed"}).json() == []
    Addition.objects.update(mail_state="failed", mail_reason="Mailbox full")
    (listed,) = owner_client.get(INBOX, {"mail": "failed"}).json()
    assert listed["additions"][0]["mail"]["reason"] == "Mailbox full"
    assert owner_client.get(f"{INBOX}/counts").json()["failed"] == 1


def test_the_fallback_admin_shows_and_finds_it(message, client, owner):
    add(message, photograph("rear.jpg"), text="<b>Leaks</b>\nsince Sunday")
    client.force_login(owner)
    path = "/django-admin/contact/contactmessage/"
    html = client.get(f"{path}{message.pk}/change/").content.decode()
    photo = Attachment.objects.get()
    assert "&lt;b&gt;Leaks&lt;/b&gt;<br>since Sunday" in html
    assert f"{path}attachments/{photo.pk}/thumbnail" in html
    assert message.reference in client.get(path, {"q": "sunday"}).content.decode()
    assert message.reference not in client.get(path, {"q": "monday"}).content.decode()


def test_the_page_names_what_the_message_is_about_in_its_language(message, visitor, part):
    part.translations = {"lv": {"name": "Sviras"}}
    part.save()
    about = {"subject_kind": "part", "subject_name": part.name, "subject_item_id": part.pk}
    ContactMessage.objects.update(**about)
    FurtherSubject.objects.create(message=message, position=1, kind="brakes", name="Beringer")
    others = {"kind": "brakes", "name": "Beringer"}
    for language, name in (("en", part.name), ("lv", "Sviras")):
        shown = visitor.get(page_path(message), {"language": language}).json()
        assert shown["subjects"] == [{"kind": "part", "name": name}, others]
    part.published = False
    part.save()  # its new names are no visitor's business
    shown = visitor.get(page_path(message), {"language": "lv"}).json()
    assert shown["subjects"][0]["name"] == part.name
