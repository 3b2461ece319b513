"""Files of messages are deleted with little work."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from contact.models import Attachment, ContactMessage
from tests.support.smtp_server import MESSAGE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def backup_of_last_night(backed_up) -> None:
    backed_up(hours=6)


def expired(count: int) -> None:
    for number in range(count):
        message = ContactMessage.objects.create(**MESSAGE)
        for kind in ("a", "b", "c"):
            name = f"{kind}{number}.jpg"
            Attachment.objects.create(
                message=message, kind="photograph", name=name, file=name, size=1
            )
    ContactMessage.objects.update(created_at=timezone.now() - timedelta(days=1000))


def test_a_visitor_waits_for_the_deletion_of_a_few_messages_only(visitor, manage):
    expired(30)
    ContactMessage.objects.first().delete()
    with CaptureQueriesContext(connection) as queries:
        assert visitor.post("/api/contact", MESSAGE).status_code == 201
    assert ContactMessage.objects.count() == 30 - 1 - 20 + 1
    read = [each["sql"] for each in queries if "%contact.attachment%" in each["sql"]]
    assert len(read) == 1  # and not for each file
    assert manage("purge_messages") == "9 messages deleted.\n"
    assert ContactMessage.objects.count() == 1
