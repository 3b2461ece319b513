"""Copies for visitors that wait, are refused or hang, and the owner's mail meanwhile."""

from threading import Event

import pytest
from django.db import connection
from django.utils import timezone

from contact import outbox
from contact.copies import compose_copy
from contact.models import ContactMessage, Copy
from tests.support.copies import copies_of, post
from tests.support.smtp_server import (
    MESSAGE,
    OWNER,
    TIMEOUT,
    send,
    send_messages,
    wait_for_background_work,
)

pytestmark = pytest.mark.django_db(transaction=True)
VISITOR = MESSAGE["email"]


@pytest.fixture(autouse=True)
def copies(settings, smtp):
    settings.CONTACT_COPY = True
    settings.SITE_URL = "https://quads.example"


@pytest.mark.parametrize("table", ["contact_contactmessage", "contact_copy"])
def test_a_message_that_was_not_stored_does_not_use_up_the_copy(visitor, smtp, table):
    def fail(execute, sql, *args: object) -> object:
        if sql.startswith(f'INSERT INTO "{table}"'):
            raise RuntimeError("a fault")
        return execute(sql, *args)

    visitor.raise_request_exception = False
    with connection.execute_wrapper(fail):
        assert post(visitor, key="k").status_code == 500
    assert post(visitor, key="k").json()["has_copy"]
    assert [mail["To"] for mail in copies_of(smtp)] == [VISITOR]


def test_a_copy_that_is_refused_is_shown_to_the_owner_and_does_not_touch_his_mail(
    visitor, owner_client, smtp, owner, client, caplog
):
    refused = f"550 <{VISITOR}> no such user"
    smtp.answer = lambda mail: refused if mail["To"] == VISITOR else "250 OK"
    post(visitor)
    (message,) = owner_client.get("/api/contact/messages").json()
    assert message["mail"]["state"] == "sent"
    reason = f"The mail server answered {refused}"
    assert message["copy"] == {"state": "failed", "reason": reason}
    assert owner_client.get("/api/contact/messages/counts").json()["failed"] == 0
    [line] = [each.getMessage() for each in caplog.records if each.name == "contact.outbox"]
    assert line.startswith("Copy of M") and VISITOR not in line
    client.force_login(owner)
    page = client.get(f"/django-admin/contact/contactmessage/{message['id']}/change/")
    assert "Failed: The mail server answered 550" in page.content.decode()


def test_a_copy_waits_for_a_server_that_is_busy_and_keeps_its_id(visitor, smtp, capsys):
    ids = []

    def answer(mail) -> str:
        if mail["To"] != VISITOR:
            return "250 OK"
        ids.append(mail["Message-ID"])
        return "450 busy" if len(ids) == 1 else "250 OK"

    smtp.answer = answer
    post(visitor)
    copy = Copy.objects.get()
    assert (copy.mail_state, copy.mail_attempts) == ("waiting", 1)
    Copy.objects.update(mail_due_at=timezone.now())
    send_messages(capsys)
    assert len(copies_of(smtp)) == 1 and len(set(ids)) == 1
    copy.refresh_from_db()
    assert copy.mail_state == "sent"


def test_a_copy_that_hangs_does_not_delay_the_owners_mail(visitor, smtp, monkeypatch):
    composing, released = Event(), Event()

    def hang(copy: Copy):
        composing.set()
        released.wait(TIMEOUT)
        return compose_copy(copy)

    monkeypatch.setitem(outbox.COMPOSERS, Copy, hang)
    send(visitor)
    assert composing.wait(TIMEOUT)
    send(visitor)
    assert outbox.owner_worker.wait(TIMEOUT)
    assert [mail["To"] for mail in smtp.mails] == [OWNER, OWNER]
    released.set()
    wait_for_background_work()
    assert len(copies_of(smtp)) == 1


def test_a_waiting_copy_of_a_message_marked_as_spam_is_not_mailed(visitor, owner_client, smtp):
    smtp.answer = lambda mail: "450 busy" if mail["To"] == VISITOR else "250 OK"
    post(visitor)
    message = ContactMessage.objects.get()
    owner_client.patch(f"/api/contact/messages/{message.pk}", {"state": "spam"})
    assert Copy.objects.get().mail_state == "none"


def test_a_copy_comes_back_with_its_message_and_is_not_mailed_twice(visitor, owner_client, smtp):
    post(visitor)
    message = ContactMessage.objects.get()
    token = message.page_token
    owner_client.delete(f"/api/contact/messages/{message.pk}")
    assert not Copy.objects.exists()
    path = f"/api/deleted/contactmessage/{message.pk}/restore"
    assert owner_client.post(path).status_code == 200
    wait_for_background_work()
    assert Copy.objects.get().mail_state == "sent" and len(copies_of(smtp)) == 1
    assert ContactMessage.objects.get().page_token == token
