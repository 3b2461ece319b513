"""An example of each model, with a value in each column.

`python -m tests.support.every_table fill` adds them to the database of the environment's site, and
`... rows` prints all rows of it, the same in each database.
"""

import json
import os
import sys
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import django
from django.apps import apps
from django.core.files.storage import Storage, default_storage
from django.db import models

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session as DjangoSession

from accounts.models import (
    Notification,
    Passkey,
    Preferences,
    PushDevice,
    Session,
    SpentChallenge,
    User,
)
from catalogue.models import Build, BuildImage, Part, PartImage, Tyre, TyreImage
from contact.attachment_files import attachment_storage
from contact.models import Attachment, ContactMessage, Copy, Entry, FurtherSubject
from core.models import Clock, Deletion, RateCount
from documents.models import Document, DocumentImage, DocumentVersion, Samples
from operations.backups import inventory
from visits.models import Count, Host

from .items import FULL_BUILD, FULL_PART, FULL_TYRE, IN_OTHERS

TIME = datetime(2026, 2, 1, 3, 4, 5, 678901, tzinfo=UTC)
LATER = TIME + timedelta(days=30)
ITEM = {"version": 7, "idempotency_key": "ķ", "idempotency_digest": "d", "updated_at": TIME}
MAIL = {
    "mail_state": "waiting",
    "mail_reason": "The mail server answered 450 Ā",
    "mail_attempts": 7,
    "mail_due_at": TIME,
    "mail_wanted_at": TIME,
    "mailed_to": "a@b.lv",
    "created_at": TIME,
}


def all_models() -> list[type[models.Model]]:
    """Return the models of all tables, also of other packages and of many-to-many fields."""
    found = apps.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy]


def add(model: type[models.Model], **values: Any) -> Any:
    """Add a row without the rules and records of a save."""
    row = model(**values)
    model._base_manager.bulk_create([row])
    stored = model._base_manager.values().get(pk=row.pk)
    assert None not in stored.values(), f"The example of {model._meta.label} lacks some: {stored}"
    return row


def picture(folder: str) -> dict[str, Any]:
    variants = [{"name": f"{folder}/Ā.webp", "width": 320, "height": 240, "type": "image/webp"}]
    return {
        **{"file": f"{folder}/Ķ.jpg", "width": 640, "height": 480, "variants": variants},
        **{"placeholder": "data:Ā", "alt": "Ķīlis “Ā”", "focus_x": 0.25, "focus_y": 0.75},
        **{"is_primary": True, "position": 7, "upload_key": f"ķ {folder}"},
    }


def fill_every_table() -> None:
    """Add a row to each table, and write the files that rows name.

    Raises:
        AssertionError: a model has no example here, or its example has an empty column.
    """
    add_people()
    add_items()
    add_messages()
    add_documents()
    add_records()
    empty = [model._meta.label for model in all_models() if not model._base_manager.exists()]
    assert not empty, f"Please add an example of {empty} to tests/support/every_table.py."
    write(default_storage, inventory.picture_names("default"))
    write(attachment_storage(), inventory.attachment_names("default"))


def add_people() -> None:
    permission = Permission.objects.order_by("pk").first()
    group = add(Group, name="Ķ “group”")
    group.permissions.add(permission)
    names = {"username": "Ķ", "first_name": "Ā", "last_name": "Š", "email": "a@b.lv"}
    user = add(User, password="!", last_login=TIME, date_joined=TIME, passkey_only=True, **names)
    user.groups.add(group)
    user.user_permissions.add(permission)
    add(Preferences, user=user, language="ru", codes_gone=True, mails_messages=True)
    ids = {"previous_refresh_id": uuid.UUID(int=7), "user_agent": "Ā"}
    add(Session, user=user, expires_at=LATER, ended_at=TIME, **ids)
    key = {"credential_id": "ķ", "public_key": "k", "sign_count": 7, "name": "Ā"}
    add(Passkey, user=user, is_backed_up=True, used_at=TIME, **key)
    keys = {"endpoint": "https://ķ", "p256dh": "p", "auth": "a", "server_key": "k"}
    tried = {"pushed_at": TIME, "push_attempts": 7, "push_after": TIME}
    device = add(PushDevice, user=user, user_agent="Ā", created_at=TIME, **keys, **tried)
    add(Notification, device=device, kind="message", reference="M00007", created_at=TIME)
    add(SpentChallenge, value="ķ", expires_at=LATER)
    add(DjangoSession, session_key="ķ", session_data="Ā", expire_date=LATER)
    changed = {"content_type": ContentType.objects.first(), "object_id": "7", "object_repr": "Ā"}
    add(LogEntry, user=user, action_flag=2, change_message="Ķ", **changed)


def add_items() -> None:
    for model, images, kind, fields in (
        (Build, BuildImage, "builds", FULL_BUILD),
        (Tyre, TyreImage, "tyres", FULL_TYRE),
        (Part, PartImage, "parts", FULL_PART | {"position": 7}),
    ):
        item = add(model, **fields, **ITEM, translations=IN_OTHERS[kind])
        add(images, item=item, **picture(kind))


def add_messages() -> None:
    who = {"name": "Ķ", "email": "a@b.lv", "phone": "+371 20 000 000", "preferred": "whatsapp"}
    about = {
        "subject_kind": "build",
        "subject_name": "Ā",
        "subject_item_id": 7,
        "subject_service_id": "abcd1234",
    }
    about |= {"machine": {"make": "Ā", "year": 2021, "hours": None}}
    states = {"language": "ru", "state": "done", "closed_at": TIME, "idempotency_key": "ķ"}
    message = add(ContactMessage, message="Ā\n“ķ”", **who, **about, **states, **MAIL)
    add(
        FurtherSubject,
        message=message,
        position=7,
        kind="tyre",
        name="Ā",
        item_id=7,
        service_id="x1",
    )
    lines = [{"text": "Ā “ķ”", "price": -7}, {"text": "ķ", "price": None}]
    offer = {"author": "workshop", "lines": lines, "valid_until": TIME.date()}
    # No entry has all of these, and answers itself.
    answer = {"id": 7, "offer_id": 7, "text": "Ķ", "answer": "no", "reason": "other"}
    keys = {"is_suspected": True, "idempotency_key": "ķ"}
    entry = add(Entry, message=message, **offer, **answer, **keys, **MAIL)
    file = {"kind": "photograph", "name": "Ķ.jpg", "file": "Ā.jpg", "thumbnail": "Ā.webp"}
    size = {"size": 7, "width": 640, "height": 480}
    add(Attachment, message=message, entry=entry, **file, **size)
    add(Copy, message=message, **MAIL)
    add(Clock, seen_at=TIME, doubted_since=TIME)


def add_documents() -> None:
    values = {"values": {"Ā": ["ķ", 7, None]}, "translations": {"lv": {"Ā": "ķ"}}}
    document = add(Document, key="racing-parts", version=7, **values)
    add(DocumentVersion, document=document, version=7, changes=["Ā"], saved_by="Ķ", **values)
    add(DocumentImage, item=document, **picture("documents"))
    add(Samples, facts={"home": {"Ā": {"before": {}, "after": {"lv": "ķ"}}}})


def add_records() -> None:
    deleted = {"kind": "Ķ", "object_id": 7, "name": "Ā", "files": ["Ā.webp"], "times_hidden": 7}
    rows = [{"model": "Ā", "fields": {"name": "Ķ"}}]
    add(Deletion, rows=rows, placeholder="data:Ā", token="ķ", expires_at=LATER, **deleted)
    add(RateCount, key="ķ", times=7, until=7)
    of_day = {"day": TIME.date(), "times": 2**40}
    page = {"what": "view", "kind": "build", "item_id": 7, "page": "/Ā", "language": "lv"}
    add(Count, **of_day, **page)
    add(Host, host="ā.lv", **of_day)


def write(storage: Storage, names: set[str]) -> None:
    for path in (Path(storage.path(name)) for name in names):
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(path.name.encode())


def all_rows() -> Iterator[tuple[str, list[str]]]:
    """Yield each table with its rows as text, in the same order in each database."""
    for model in all_models():
        names = sorted(field.attname for field in model._meta.concrete_fields)
        rows = model._base_manager.values(*names)
        yield (
            model._meta.label,
            sorted(json.dumps(row, sort_keys=True, default=repr) for row in rows),
        )


if __name__ == "__main__":
    if sys.argv[1] == "fill":
        fill_every_table()
    else:
        print(json.dumps(dict(all_rows())))
