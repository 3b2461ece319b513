"""What is stored while each call of the API is tried, and what the calls send."""

from collections.abc import Callable

import pytest
from django.apps import apps
from rest_framework.test import APIClient

from accounts.models import Session, User
from catalogue.models import Part, Tyre
from contact.models import ContactMessage
from core.models import CacheToken, Deletion
from documents.content import descriptions
from documents.models import Document, DocumentImage
from documents.reading import defaults

from .authenticator import ADD_OPTIONS, SIGN_IN_OPTIONS, Authenticator
from .items import RESOURCES
from .pictures import noise
from .tokens import CONFIRMED, PASSWORD

BODIES = {each.kind: each.required | {"name": "N"} for each in RESOURCES}
NEW_PASSWORD = "gravel pit 77 helmets"
PASSWORDS = {"current_password": PASSWORD, "new_password": NEW_PASSWORD}
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Hello"}
OTHER_DEVICE = "00000000-0000-4000-8000-000000000005"
MEMBER = {"pk": 5050, "username": "member", "password": "!"}
PICTURE = object()  # stands for a multipart body with one valid picture


def changed(key: str, text: str) -> dict:
    """Return the document's values with another first text."""
    values = defaults(key)
    return values | {next(iter(values)): text}


KEY = Authenticator()
OTHER_KEY = Authenticator(credential_id=b"other")
NEW_KEY = Authenticator(credential_id=b"new")


def used_passkey(client: APIClient) -> dict:
    options = APIClient().post(SIGN_IN_OPTIONS).json()["options"]
    return {"credential": KEY.use(options)}


def made_passkey(client: APIClient) -> dict:
    response = client.post(ADD_OPTIONS, CONFIRMED).json()
    return {"name": "New", "credential": NEW_KEY.make(response.get("options", {"challenge": ""}))}


@pytest.fixture
def stock(owner, media_folder, site_with_passkeys) -> Callable[[], dict]:
    """Create items of each kind with two pictures, and a message; return a dump function.

    The ids are ones that no sequence reaches: a sequence may go on from test to test.
    """
    items = [each.model.objects.create(pk=5005, **each.required) for each in RESOURCES]
    Part.objects.create(pk=5006, **BODIES["parts"])
    Tyre.objects.create(pk=5008, **BODIES["tyres"]).delete()
    ContactMessage.objects.create(pk=5005, **MESSAGE)
    Document.objects.bulk_create(
        Document(key=key, values=changed(key, "Old"), version=1) for key in descriptions()
    )
    DocumentImage.objects.create(pk=5006, item_id="about", file="5006.jpg", width=1, height=1)
    Session.objects.create(pk=OTHER_DEVICE, user=owner)
    KEY.stored_for(owner, pk=5005)
    OTHER_KEY.stored_for(owner, pk=5006)
    User.objects.create(**MEMBER)
    for item in items:
        for pk in (5006, 5007):
            file = f"{type(item).__name__}-{pk}.jpg"
            item.images.create(
                pk=pk, file=file, width=1, height=1, is_primary=pk == 5006, position=pk
            )
            media_folder.mkdir(exist_ok=True)
            (media_folder / file).write_bytes(noise())

    def take() -> dict:
        labels = ("accounts", "catalogue", "contact", "documents", "visits")
        models = [model for label in labels for model in apps.get_app_config(label).get_models()]
        models += [CacheToken, Deletion]
        rows = {model: list(model.objects.order_by("pk").values()) for model in models}
        return rows | {"files": sorted(media_folder.rglob("*"))}

    return take
