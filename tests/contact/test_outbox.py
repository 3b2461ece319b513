"""The outbox: a message is stored, the visitor gets a response, then it is mailed."""

from datetime import timedelta
from smtplib import SMTPAuthenticationError
from threading import Event

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Preferences, User
from contact import outbox
from contact.models import ContactMessage, QueuedMailQuerySet
from tests.support.messages import (
    MESSAGE,
    OWNER,
    WAITING,
    commit,
    make_due,
    send,
    send_messages,
)
from tests.support.site_state import old_message

pytestmark = pytest.mark.django_db
SENT = {"state": "sent", "reason": "", "attempts": 1, "next_attempt": None}
TIMEOUT = 20  # seconds to wait for another thread


@pytest.mark.django_db(transaction=True)  # commits: other threads see the rows
def test_the_visitor_is_answered_while_the_mail_server_still_holds(
    visitor, owner_client, mail_server, settings
):
    settings.CONTACT_COPY = True
    received, released = Event(), Event()

    def hold(mail) -> str:
        if mail["To"] == OWNER:  # the visitor's copy may be first
            received.set()
        assert released.wait(TIMEOUT)
        return "250 OK"

    mail_server.answer = hold
    send(visitor)
    assert received.wait(TIMEOUT)
    assert mail_of(owner_client)["state"] == "sending"
    released.set()
    assert outbox.owner_worker.wait(TIMEOUT) and outbox.visitors_worker.wait(TIMEOUT)
    assert mail_of(owner_client) == SENT
    assert len(mail_server.mails) == 2  # with the visitor's copy


def test_a_new_message_and_opening_the_inbox_send_those_that_are_due(visitor, owner_client, smtp):
    ContactMessage.objects.create(**MESSAGE, **WAITING)
    send(visitor)
    assert len(smtp.mails) == 2
    for number, path in enumerate(("messages", "messages/counts"), start=3):
        ContactMessage.objects.create(**MESSAGE, **WAITING)
        assert owner_client.get(f"/api/contact/{path}").status_code == 200
        commit()
        assert len(smtp.mails) == number


def test_without_a_mail_server_messages_are_stored_only(visitor, owner_client, capsys):
    send(visitor)
    assert mail_of(owner_client)["state"] == "none"
    assert send_messages(capsys) == "No messages are mailed, because EMAIL_URL is not set."


def test_suspected_spam_is_mailed_only_when_the_owner_unmarks_it(visitor, owner_client, smtp):
    response = visitor.post("/api/contact", MESSAGE | {"website": "x"})
    assert response.status_code == 201
    assert set(response.json()) - {"closed_until"} == {"reference"}
    commit()
    (message,) = owner_client.get("/api/contact/messages?state=spam").json()
    assert message["mail"]["state"] == "none"
    assert not smtp.mails
    for _ in range(2):
        owner_client.patch(f"/api/contact/messages/{message['id']}", {"state": "waiting_workshop"})
        commit()
        assert len(smtp.mails) == 1


def test_what_is_marked_as_spam_while_it_is_being_mailed_is_not_mailed_again(owner_client, smtp):
    message = ContactMessage.objects.create(**MESSAGE, **WAITING)

    def mark(mail) -> str:
        message.set_state("spam")
        return "450 later"

    smtp.answer = mark
    owner_client.get("/api/contact/messages")
    commit()
    message.refresh_from_db()
    assert (message.mail_state, message.mail_due_at) == ("none", None)


def test_a_message_is_mailed_by_the_sender_that_claimed_it(monkeypatch):
    """Another sender has found the same message due, and takes it a moment earlier."""
    ContactMessage.objects.create(**MESSAGE, **WAITING)
    first = QueuedMailQuerySet.first
    taken = []

    def first_and_taken(rows):
        found = first(rows)
        monkeypatch.undo()
        taken.append(outbox.claim_mail(ContactMessage.objects.all()))
        return found

    monkeypatch.setattr(QueuedMailQuerySet, "first", first_and_taken)
    assert outbox.claim_mail(ContactMessage.objects.all()) is None
    assert [row.mail_attempts for row in taken] == [1]


def test_what_a_killed_sender_has_claimed_is_due_again_after_ten_minutes(smtp, capsys):
    message = ContactMessage.objects.create(**MESSAGE, **WAITING)
    assert (
        outbox.claim_mail(ContactMessage.objects.all()) == message
    )  # and nothing else: it was killed
    message.refresh_from_db()
    assert message.mail_state == "sending"
    left = message.mail_due_at - timezone.now()
    assert timedelta(minutes=9) < left <= timedelta(minutes=10)
    assert send_messages(capsys) == "1 waiting, 0 failed for good."
    make_due()
    assert send_messages(capsys) == "0 waiting, 0 failed for good."
    assert send_messages(capsys) == "0 waiting, 0 failed for good."
    assert len(smtp.mails) == 1


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("451 4.7.1 Greylisted", "The mail server answered 451 4.7.1 Greylisted"),
        (SMTPAuthenticationError(535, b"No"), "The mail server answered 535 No"),  # of settings
    ],
    ids=["busy", "login"],
)
def test_a_temporary_failure_is_shown_and_retried_with_the_same_id(
    visitor, owner_client, smtp, capsys, caplog, answer, reason
):
    ids = []

    def fail(mail):
        ids.append(mail["Message-ID"])
        return answer

    smtp.answer = fail
    send(visitor)
    mail = mail_of(owner_client)
    assert (mail["state"], mail["reason"], mail["attempts"]) == ("waiting", reason, 1)
    assert mail["next_attempt"]
    assert send_messages(capsys) == "1 waiting, 0 failed for good."  # not yet due
    smtp.answer = lambda mail: "250 OK"
    make_due()
    assert send_messages(capsys) == "0 waiting, 0 failed for good."
    assert mail_of(owner_client)["reason"] == ""
    assert [mail["Message-ID"] for mail in smtp.mails] == ids
    assert MESSAGE["email"] not in caplog.text


@pytest.mark.parametrize("step", ["answer", "recipient_answer"])
def test_a_permanent_failure_is_final_and_shown(visitor, owner_client, smtp, capsys, step):
    no = "552 Mailbox full"
    setattr(smtp, step, (lambda mail: no) if step == "answer" else no)
    send(visitor)
    reason = f"The mail server answered {no}"
    failed = {"state": "failed", "reason": reason, "attempts": 1, "next_attempt": None}
    assert mail_of(owner_client) == failed
    make_due()
    assert send_messages(capsys) == "0 waiting, 1 failed for good."
    assert owner_client.get("/api/contact/messages/counts").json()["failed"] == 1


def test_retry_intervals_grow_to_an_hour_and_end_after_some_days():
    error, now = ConnectionRefusedError("Connection refused"), timezone.now()
    with time_machine.travel(now, tick=False):
        outcomes = [outbox.after_failure(error, attempts) for attempts in range(1, 76)]
    pauses = [(each["mail_due_at"] - now) / timedelta(minutes=1) for each in outcomes[:-1]]
    assert pauses[:6] == [1, 5, 15, 60, 60, 60]
    assert set(pauses[6:]) == {60}
    assert 2 < sum(pauses) / (24 * 60) < 4
    assert {each["mail_state"] for each in outcomes[:-1]} == {"waiting"}
    reason = "The mail server could not be used: Connection refused"
    assert outcomes[-1] == {"mail_state": "failed", "mail_due_at": None, "mail_reason": reason}


def fail_for_bad_message(subjects):
    if ("part", "Poison") in subjects:
        raise RuntimeError("This subject breaks the search.")
    return {}


@pytest.mark.parametrize(
    ("poison", "line"),
    [
        ("554 No", "0 waiting, 1 failed for good."),
        ("a mail that cannot be made", "1 waiting, 0 failed for good."),
    ],
)
def test_one_bad_message_blocks_no_other(smtp, monkeypatch, capsys, poison, line):
    if poison.startswith("a mail"):
        monkeypatch.setattr("contact.models.find_items", fail_for_bad_message)
    smtp.answer = lambda mail: poison if "Poison" in mail["Subject"] else "250 OK"
    for number in range(3):
        about = {"subject_kind": "part", "subject_name": "Poison"} if number == 1 else {}
        ContactMessage.objects.create(**MESSAGE, **about, **WAITING)
    assert send_messages(capsys) == line
    assert len(smtp.mails) == 2


@pytest.fixture
def unsent(settings, monkeypatch) -> None:
    """Configure mail, without attempts before a test makes one."""
    settings.CONTACT_TO = "owner@example.lv"
    monkeypatch.setattr(outbox, "send_soon", lambda: None)


def mail_of(owner_client) -> dict:
    """Return the mail state of the only message, as shown to the owner."""
    (message,) = owner_client.get("/api/contact/messages").json()
    mail: dict = message["mail"]
    return mail


def told_of_mail(owner_client) -> tuple[str, str]:
    mail = owner_client.get("/api/status").json()["mail"]
    return mail["state"], mail["sentence"]


@pytest.mark.usefixtures("unsent")
def test_mail_is_reported_truthfully(owner_client):
    old_message(hours=1, mail_state="sent")
    assert told_of_mail(owner_client) == ("ok", "Every message was mailed to you.")
    old_message(hours=1, state="spam")
    old_message(hours=1, state="spam")
    output = (
        "Messages are mailed to you, except 2 of suspected spam. You can read all under Messages."
    )
    assert told_of_mail(owner_client) == ("ok", output)
    old_message(hours=1)
    old_message(hours=1, state="done")
    assert told_of_mail(owner_client) == (
        "ok",
        "Messages are mailed to you, except 2 of suspected spam and 1 from before mail was set up "
        "and 1 that you answered here. You can read all under Messages.",
    )


@pytest.mark.usefixtures("unsent")
def test_the_status_says_to_whom_a_mail_has_failed(owner_client):
    message = ContactMessage.objects.create(**MESSAGE, mail_state="sent")
    for _ in range(2):
        message.entries.create(author="workshop", text="Yes", mail_state="failed")
    told = (
        "2 answers could not be mailed to visitors. Please look under Messages, and reach them "
        "another way."
    )
    assert told_of_mail(owner_client) == ("bad", told)
    message.entries.create(text="And now?", mail_state="failed")
    state, sentence = told_of_mail(owner_client)
    assert sentence.startswith("1 message could not be mailed to you.") and sentence.endswith(told)


def person(name: str, language: str = "en", **preferences: bool) -> User:
    user = User.objects.create_user(name, f"{name}@example.lv")
    values = {"mails_messages": True, "language": language} | preferences
    Preferences.objects.create(user=user, **values)
    return user


def test_a_message_is_mailed_to_each_who_wants_it_in_their_language(visitor, smtp, settings):
    person("latvian", "lv")
    person("russian", "ru")
    person("without", mails_messages=False)
    User.objects.filter(pk=person("disabled").pk).update(is_active=False)
    Preferences.objects.create(user=User.objects.create_user("none"), mails_messages=True)
    send(visitor)
    reference = ContactMessage.objects.get().reference
    assert {mail["To"]: mail["Subject"] for mail in smtp.mails} == {
        OWNER: f"{reference} from Anna",
        "latvian@example.lv": f"{reference}, raksta Anna",
        "russian@example.lv": f"{reference}, пишет Anna",
    }
    assert (
        f"Lasīt un atbildēt šeit: {settings.SITE_URL}/admin/messages" in smtp.mails[1].get_content()
    )


def test_people_are_mailed_to_without_contact_to_and_nobody_without_a_mail_server(
    visitor, owner_client, smtp, settings
):
    settings.CONTACT_TO = ""
    person("someone")
    send(visitor)
    assert [mail["To"] for mail in smtp.mails] == ["someone@example.lv"]
    settings.EMAIL_HOST = ""
    assert owner_client.get("/api/auth/account").json()["has_mail_server"] is False
    assert visitor.post("/api/contact", MESSAGE | {"message": "Another"}).status_code == 201
    commit()
    assert len(smtp.mails) == 1
    assert ContactMessage.objects.first().mail_state == "none"


def test_who_has_a_mail_does_not_get_it_again_while_others_are_refused(
    visitor, owner_client, smtp, capsys
):
    person("full")
    person("someone")
    smtp.answer = lambda mail: "550 No" if mail["To"].startswith("full") else "250 OK"
    send(visitor)
    reached = [OWNER, "someone@example.lv"]
    assert [mail["To"] for mail in smtp.mails] == reached
    assert mail_of(owner_client)["state"] == "failed"
    ContactMessage.objects.update(**WAITING)
    smtp.answer = lambda mail: "250 OK"
    send_messages(capsys)
    assert [mail["To"] for mail in smtp.mails] == [*reached, "full@example.lv"]
    assert mail_of(owner_client)["state"] == "sent"
