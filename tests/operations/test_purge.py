"""Old messages are deleted, but not when the clock is wrong."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from contact.models import ContactMessage
from tests.support.logins import log_in
from tests.support.messages import MESSAGE, commit, post_message

pytestmark = pytest.mark.usefixtures("smtp")  # what follows a message is done in its thread
NO_BACKUP = "there is no recent backup to restore them from"


@pytest.fixture
def backup_of_last_night(backed_up, visitor) -> None:
    """Let the purge record the clock, with a message that is deleted again."""
    backed_up(hours=6)
    send(visitor)
    ContactMessage.objects.all().delete()


def send(visitor, changes: dict | None = None) -> int:
    """Send a message, and do what the site does after it; return the status."""
    status: int = post_message(visitor, changes).status_code
    commit()
    return status


def old_message(visitor, *, days: float, state: str = "done") -> None:
    send(visitor, {"message": "old"})
    sent = timezone.now() - timedelta(days=days)
    ContactMessage.objects.filter(message="old").update(state=state, created_at=sent)


def is_kept() -> bool:
    return ContactMessage.objects.filter(message="old").exists()


def test_messages_are_kept_for_24_months_and_spam_for_30_days(backup_of_last_night, visitor):
    for state, days in (("new", 729), ("done", 731), ("spam", 29), ("spam", 31)):
        sent = {"created_at": timezone.now() - timedelta(days=days)}
        row = ContactMessage.objects.create(**MESSAGE | {"name": f"{state} {days}"}, state=state)
        ContactMessage.objects.filter(pk=row.pk).update(**sent)
    send(visitor, {"name": "another"})
    assert set(ContactMessage.objects.values_list("name", flat=True)) == {
        *("new 729", "spam 29", "another")
    }


def test_the_same_is_deleted_by_a_command(backup_of_last_night, visitor, manage):
    old_message(visitor, days=31, state="done")
    assert manage("purge_messages") == "0 messages deleted.\n"
    old_message(visitor, days=31, state="spam")
    assert manage("purge_messages") == "2 messages deleted.\n"


def test_without_a_fresh_backup_nothing_is_deleted_and_the_owner_is_told(
    visitor, owner_client, backed_up, manage, caplog
):
    old_message(visitor, days=731)
    backed_up(hours=27)
    assert send(visitor) == 201
    assert is_kept()
    assert f"Expired messages are not deleted: {NO_BACKUP}." in caplog.text
    assert manage("purge_messages") == f"failed: 1 expired messages were not deleted: {NO_BACKUP}."
    told = owner_client.get("/api/status").json()["purge"]
    assert told["state"] == "warning" and "1 message of more than" in told["sentence"]
    assert f"should be deleted, but {NO_BACKUP}." in told["sentence"]
    backed_up(hours=6)
    assert manage("purge_messages") == "1 messages deleted.\n"


JUMPED = "clock was found to have gone ahead by more than 30 days"


def test_a_clock_that_jumps_empties_no_inbox(backup_of_last_night, owner, visitor, backed_up):
    old_message(visitor, days=0)
    with time_machine.travel(timezone.now() + timedelta(days=800)):
        backed_up(hours=6)
        for _ in range(2):
            assert send(visitor) == 201
        assert is_kept()
        told = log_in(APIClient()).get("/api/status").json()["purge"]
    assert told["state"] == "warning" and "1 message of more than" in told["sentence"]
    assert JUMPED in told["sentence"]


def test_a_clock_without_jumps_for_30_days_is_trusted(
    backup_of_last_night, visitor, backed_up, manage
):
    old_message(visitor, days=0)
    start, output = timezone.now() + timedelta(days=800), []
    for night in (0, 15, 29, 30):
        with time_machine.travel(start + timedelta(days=night), tick=False):
            backed_up(hours=24)
            output.append(manage("purge_messages"))
    assert all(JUMPED in each for each in output[:3])
    assert output[3] == "1 messages deleted.\n"


def test_a_corrected_clock_is_trusted_at_once(backup_of_last_night, visitor, manage):
    old_message(visitor, days=731)
    with time_machine.travel(timezone.now() + timedelta(days=800)):
        assert JUMPED in manage("purge_messages")
    assert manage("purge_messages") == "1 messages deleted.\n"


def test_the_oldest_spam_makes_room_for_new_messages(visitor, settings):
    settings.CONTACT_SPAM_MAX = 3
    for n in range(5):
        assert send(visitor, {"website": "x", "message": f"spam {n}"}) == 201
        assert send(visitor, {"message": f"real {n}"}) == 201
    kept = ContactMessage.objects.order_by("id")
    assert [m.message for m in kept.filter(state="spam")] == ["spam 2", "spam 3", "spam 4"]
    assert kept.filter(state="new").count() == 5
