"""When mail counts as late, and which messages are reported as mailed."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from contact import outbox
from contact.models import ContactMessage
from operations import health
from tests.support.site_state import old_message
from tests.support.smtp_server import WAITING


@pytest.fixture(autouse=True)
def mailed(settings, monkeypatch) -> None:
    """Configure mail, without attempts before a test makes one."""
    settings.CONTACT_TO = "owner@example.lv"
    monkeypatch.setattr(outbox, "send_soon", lambda: None)


def told_of_mail(owner_client) -> tuple[str, str]:
    mail = owner_client.get("/api/status").json()["mail"]
    return mail["state"], mail["sentence"]


def test_old_spam_that_is_unmarked_is_not_late_at_once(owner_client):
    old_message(hours=48, state="spam")
    message = ContactMessage.objects.get()
    response = owner_client.patch(f"/api/contact/messages/{message.pk}", {"state": "new"})
    assert response.json()["mail"]["state"] == "waiting"
    assert told_of_mail(owner_client) == ("ok", "1 message will be mailed soon.")
    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        assert health.is_mail_late()


def test_a_message_that_is_sent_again_is_not_late_at_once(owner_client):
    old_message(hours=48, mail_state="failed")
    ContactMessage.objects.filter(mail_state="failed").requeue()
    assert told_of_mail(owner_client) == ("ok", "1 message will be mailed soon.")


def test_attempts_do_not_reset_the_waiting_time(db):
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        old_message(hours=48, mail_state="failed")
        ContactMessage.objects.all().requeue()
    with time_machine.travel(start + timedelta(minutes=61), tick=False):
        assert outbox.claim() is not None
        assert health.is_mail_late()


def test_a_message_of_the_previous_release_is_late_an_hour_after_arrival(db):
    old_message(hours=0.9, **WAITING)
    assert not health.is_mail_late()
    old_message(hours=1.1, **WAITING)
    assert health.is_mail_late()


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
    old_message(hours=1, state="answered")
    assert told_of_mail(owner_client) == (
        "ok",
        "Messages are mailed to you, except 2 of suspected spam and 1 from before mail was set up "
        "and 1 that you answered here. You can read all under Messages.",
    )
