"""Messages in Django's admin: found, read, mailed again, and nothing of them in its log."""

import pytest
from django.contrib.admin.models import LogEntry
from django.utils import timezone

from contact.models import Attachment, ContactMessage, FurtherSubject
from core.deletions import Deletion
from tests.support.django_admin import text
from tests.support.messages import MESSAGE, commit, photograph

from .entries import write

pytestmark = pytest.mark.django_db
PATH = "/django-admin/contact/contactmessage/"


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

    changed = admin.post(f"{PATH}{pk}/change/", {"state": "done"})
    assert changed.status_code == 302
    delete(PATH, pk)
    delete(DELETED, Deletion.objects.get().pk)
    assert not ContactMessage.objects.exists() and not Deletion.objects.exists()
    admin.get("/django-admin/")  # says once what was just done
    assert "Zane Liepa" not in text(admin.get("/django-admin/"))
    assert LogEntry.objects.count() == 1  # the sign-in


def test_the_state_is_set_by_the_same_rules(admin):
    row = ContactMessage.objects.create(**MESSAGE, mail_state="failed", mail_reason="Mailbox full")
    path = f"{PATH}{row.pk}/change/"
    assert "Mailbox full" in text(admin.get(path))
    assert admin.post(path, {"state": "spam"}).status_code == 302
    row.refresh_from_db()
    assert (row.state, row.mail_state) == ("spam", "none")


def test_failed_mails_are_sent_again(admin, smtp):
    failed = {"mail_state": "failed", "mail_reason": "Mailbox full", "mail_attempts": 75}
    rows = [ContactMessage.objects.create(**MESSAGE, **fields) for fields in (failed, {}, failed)]
    assert "Mailbox full" in text(admin.get(PATH))
    chosen = {"action": "send_again", "_selected_action": [row.pk for row in rows[:2]]}
    assert "1 message is being mailed again." in text(admin.post(PATH, chosen, follow=True))
    commit()
    assert len(smtp.mails) == 1
    states = ContactMessage.objects.order_by("pk").values_list("mail_state", flat=True)
    assert list(states) == ["sent", "none", "failed"]


def test_a_message_is_shown_and_found_with_all_that_belongs_to_it(admin):
    message = ContactMessage.objects.create(**MESSAGE, subject_kind="tyre", subject_name="Kāpa")
    ContactMessage.objects.create(**MESSAGE)
    FurtherSubject.objects.create(message=message, position=1, kind="service", name="Engines")
    assert (
        write(message, photograph("rear.jpg"), text="<b>Leaks</b>\nsince Sunday").status_code == 201
    )
    lines = [{"text": "Shock service", "price": 1150}, {"text": "Seals", "price": None}]
    message.entries.create(author="workshop", lines=lines, valid_until=timezone.localdate())
    page = text(admin.get(f"{PATH}{message.pk}/change/"))
    assert "Shock service: 1150<br>Seals: included<br>Total: 1150 EUR, valid until" in page
    assert "&lt;b&gt;Leaks&lt;/b&gt;<br>since Sunday" in page and "service Engines" in page
    assert str(message.page_url) in page  # to be given to the visitor with an answer
    assert f"/api/contact/attachments/{Attachment.objects.get().pk}/thumbnail?token=" in page
    for search, is_found in (("sunday", True), ("engines KAPA", True), ("monday", False)):
        assert (message.reference in text(admin.get(PATH, {"q": search}))) == is_found
