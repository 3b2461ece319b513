"""The outbox: a message is stored, the visitor gets a response, then it is mailed."""

from datetime import timedelta

import pytest
from django.utils import timezone

from contact.models import Addition, ContactMessage, Copy
from tests.support.smtp_server import (
    MESSAGE,
    TIMEOUT,
    WAITING,
    mail_of,
    make_due,
    send,
    send_messages,
    wait_for_background_work,
)

pytestmark = pytest.mark.django_db(transaction=True)  # commits: other threads see the rows


def test_a_message_is_mailed_right_after_the_answer(visitor, owner_client, smtp):
    send(visitor)
    wait_for_background_work()
    assert len(smtp.mails) == 1
    sent = {"state": "sent", "reason": "", "attempts": 1, "next_attempt": None}
    assert mail_of(owner_client) == sent


def test_the_visitor_is_answered_while_the_mail_server_still_holds(visitor, owner_client, smtp):
    smtp.released.clear()
    send(visitor)
    assert smtp.received.wait(TIMEOUT)
    assert mail_of(owner_client)["state"] == "sending"
    smtp.released.set()
    wait_for_background_work()
    assert mail_of(owner_client)["state"] == "sent"


def test_a_repeat_of_the_same_message_is_mailed_once(visitor, smtp):
    for _ in range(2):
        send(visitor, **{"idempotency-key": "one-click"})
    wait_for_background_work()
    assert len(smtp.mails) == 1


def test_a_new_message_also_sends_those_that_are_due(visitor, smtp):
    ContactMessage.objects.create(**MESSAGE, **WAITING)
    send(visitor)
    wait_for_background_work()
    assert len(smtp.mails) == 2


@pytest.mark.parametrize("path", ["messages", "messages/counts"])
def test_opening_the_inbox_sends_due_messages(owner_client, smtp, path):
    ContactMessage.objects.create(**MESSAGE, **WAITING)
    assert owner_client.get(f"/api/contact/{path}").status_code == 200
    wait_for_background_work()
    assert len(smtp.mails) == 1


def test_without_a_mail_server_messages_are_stored_only(visitor, owner_client, capsys):
    send(visitor)
    assert mail_of(owner_client)["state"] == "none"
    assert send_messages(capsys) == "No messages are mailed, because EMAIL_URL is not set."


@pytest.mark.parametrize(
    "changes", [{"website": "x"}, {"message": "http://a https://b www.c http://www.d"}]
)
def test_suspected_spam_is_mailed_only_when_the_owner_unmarks_it(
    visitor, owner_client, smtp, changes
):
    response = visitor.post("/api/contact", MESSAGE | changes)
    assert (response.status_code, list(response.json())) == (201, ["reference"])
    wait_for_background_work()
    (message,) = owner_client.get("/api/contact/messages?state=spam").json()
    assert message["mail"]["state"] == "none"
    assert not smtp.mails
    owner_client.patch(f"/api/contact/messages/{message['id']}", {"state": "new"})
    wait_for_background_work()
    assert len(smtp.mails) == 1
    owner_client.patch(f"/api/contact/messages/{message['id']}", {"state": "new"})
    wait_for_background_work()
    assert len(smtp.mails) == 1


def test_a_waiting_message_marked_as_spam_is_not_mailed(owner_client, smtp, capsys):
    later = {**WAITING, "mail_due_at": timezone.now() + timedelta(hours=1)}
    message = ContactMessage.objects.create(**MESSAGE, **later)
    path = f"/api/contact/messages/{message.pk}"
    assert owner_client.patch(path, {"state": "spam"}).json()["mail"]["state"] == "none"
    make_due()
    assert send_messages(capsys) == "0 sent, 0 failed for good, 0 waiting."


def test_failed_mails_are_sent_again_from_the_fallback_admin(client, owner, smtp):
    failed = {"mail_state": "failed", "mail_reason": "Mailbox full", "mail_attempts": 75}
    rows = [ContactMessage.objects.create(**MESSAGE, **fields) for fields in (failed, {}, failed)]
    client.force_login(owner)
    path = "/django-admin/contact/contactmessage/"
    assert "Mailbox full" in client.get(path).content.decode()
    chosen = {"action": "send_again", "_selected_action": [row.pk for row in rows[:2]]}
    page = client.post(path, chosen, follow=True).content.decode()
    assert "1 message is being mailed again." in page
    wait_for_background_work()
    assert len(smtp.mails) == 1
    states = ContactMessage.objects.order_by("pk").values_list("mail_state", flat=True)
    assert list(states) == ["sent", "none", "failed"]


@pytest.mark.parametrize("kind", ["message", "addition", "copy"])
def test_what_is_marked_as_spam_while_it_is_being_mailed_is_not_mailed_again(
    visitor, owner_client, smtp, settings, kind
):
    settings.CONTACT_COPY = True
    message = ContactMessage.objects.create(**MESSAGE, **(WAITING if kind == "message" else {}))
    row = message
    if kind != "message":
        row = {"addition": Addition, "copy": Copy}[kind].objects.create(message=message, **WAITING)
    smtp.answer = lambda mail: "450 later"
    smtp.released.clear()
    owner_client.get("/api/contact/messages")
    assert smtp.received.wait(TIMEOUT)
    path = f"/api/contact/messages/{message.pk}"
    assert owner_client.patch(path, {"state": "spam"}).status_code == 200
    smtp.released.set()
    wait_for_background_work()
    row.refresh_from_db()
    assert (row.mail_state, row.mail_due_at) == ("none", None)
