"""Django's log in its admin has no names of visitors: it keeps them for a year."""

import pytest
from django.contrib.admin.models import LogEntry

from contact.models import ContactMessage
from core.deletions import Deletion
from tests.support.django_admin import text
from tests.support.smtp_server import MESSAGE

pytestmark = pytest.mark.django_db
MESSAGES = "/django-admin/contact/contactmessage/"
DELETED = "/django-admin/core/deletion/"


def make_message() -> ContactMessage:
    return ContactMessage.objects.create(**{**MESSAGE, "name": "Zane Liepa"})


@pytest.mark.parametrize("at_once", [True, False], ids=["in the list", "on its page"])
def test_what_is_done_with_messages_leaves_no_names(admin, at_once):
    pk = make_message().pk

    def delete(path: str, pk: int) -> None:
        chosen = {"action": "delete_selected", "_selected_action": pk} if at_once else {}
        page = path if at_once else f"{path}{pk}/delete/"
        assert admin.post(page, chosen | {"post": "yes"}).status_code == 302

    changed = admin.post(f"{MESSAGES}{pk}/change/", {"state": "answered", "additions_seen": 0})
    assert changed.status_code == 302
    delete(MESSAGES, pk)
    delete(DELETED, Deletion.objects.get().pk)
    assert not ContactMessage.objects.exists() and not Deletion.objects.exists()
    admin.get("/django-admin/")  # says once what was just done
    assert "Zane Liepa" not in text(admin.get("/django-admin/"))
    assert LogEntry.objects.count() == 1  # the sign-in
