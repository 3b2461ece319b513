"""Finds messages by address, words or state, and the items that they are about."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from core.search import contains

from .additions import Addition
from .further_subjects import FurtherSubject
from .outgoing import MailState
from .page_token import is_token, number_in
from .repeats import RepeatQuerySet
from .subjects import find_items

if TYPE_CHECKING:
    from .models import ContactMessage

SEARCHED = ("name", "email", "phone", "message", "subject_name")
REFERENCE = re.compile(r"M0*(\d{1,18})", re.IGNORECASE)


def mail_has_failed() -> Q:
    failed = Addition.objects.filter(message=OuterRef("pk"), mail_state=MailState.FAILED)
    return Q(mail_state=MailState.FAILED) | Q(Exists(failed))


class ContactMessageQuerySet(RepeatQuerySet):
    def expired(self) -> Self:
        """Return messages older than the contact page promises to keep them."""
        now = timezone.now()
        return self.filter(
            Q(created_at__lt=now - settings.CONTACT_KEPT)
            | Q(created_at__lt=now - settings.CONTACT_SPAM_KEPT, state="spam")
        )

    def at_token(self, token: str) -> "ContactMessage | None":
        """Return the message whose page has the address, until it may not be kept any longer."""
        number = number_in(token)
        kept = self.prefetch_related("attachments", "additions__attachments", "further_subjects")
        found: ContactMessage | None = kept.filter(pk=number).first() if number else None
        if found is None or not is_token(token, found.pk, found.created_at):
            return None
        return None if self.expired().filter(pk=found.pk).exists() else found

    def failed(self) -> Self:
        """Return messages that could not be mailed, or one of whose additions could not."""
        return self.filter(mail_has_failed())

    def search(self, text: str) -> Self:
        """Return messages that contain each word in some field or as reference."""
        found = self
        for word in text.split():
            further = FurtherSubject.objects.filter(contains(["name"], word))
            added = Addition.objects.filter(contains(["text"], word))
            somewhere = contains(SEARCHED, word)
            for rows in (further, added):
                somewhere |= Q(Exists(rows.filter(message=OuterRef("pk"))))
            if reference := REFERENCE.fullmatch(word):
                somewhere |= Q(pk=reference[1])
            found = found.filter(somewhere)
        return found

    def with_items(self) -> "list[ContactMessage]":
        """Fetch the messages and their items in a constant number of queries."""
        found = self.select_related("copy")
        related = ("attachments", "further_subjects", "additions__attachments")
        messages = list(found.prefetch_related(*related))
        fetch_items(messages)
        return messages


def fetch_items(messages: "Iterable[ContactMessage]") -> None:
    """Set `items` of the messages, as `prefetch_related` would."""
    about = {message: message.item_ids for message in messages}
    items = find_items((kind, pk) for ids in about.values() for (kind, _), pk in ids.items())
    for message, ids in about.items():
        message.items = {(kind, name): items[kind, pk] for (kind, name), pk in ids.items()}
