"""Files of messages are opened by the addresses that the inbox shows, for an hour."""

from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from contact.models import ContactMessage
from tests.support.messages import PDF, pdf, photograph, send_files, size_of

pytestmark = pytest.mark.django_db
MESSAGES = "/api/contact/messages"


@pytest.fixture
def message(db) -> ContactMessage:
    assert send_files(photograph("shock.jpg"), pdf()).status_code == 201
    return ContactMessage.objects.get()


def listed(client: APIClient) -> list[dict]:
    [message] = client.get(MESSAGES).json()
    return message["attachments"]


def opens(address: str) -> int:
    """Open the address as a picture element does, without a token."""
    response = APIClient(raise_request_exception=False).get(address)
    response.getvalue()
    return response.status_code


def test_the_owner_sees_photographs_and_saves_a_pdf(owner_client, message):
    photo, order = listed(owner_client)
    browser = APIClient()
    shown = browser.get(f"{photo['url']}&token=another")  # the first value counts
    assert (photo["kind"], photo["name"], photo["width"]) == ("photograph", "shock.jpg", 1000)
    assert size_of(shown.getvalue()) == (1000, 40)
    assert size_of(browser.get(photo["thumbnail_url"]).getvalue()) == (800, 32)
    assert shown["Content-Type"] == "image/jpeg"
    saved = browser.get(order["url"])
    assert saved.getvalue() == PDF
    assert saved["Content-Disposition"] == 'attachment; filename="Order.pdf"'
    assert order["thumbnail_url"] is None
    for response in (shown, saved):
        assert response["Cache-Control"] == "no-store, private"
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["Content-Security-Policy"].endswith("sandbox")
        assert response["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "ETag" not in response


def test_no_other_address_works(owner_client, message):
    photo, order = listed(owner_client)
    token = photo["url"].partition("token=")[2]
    wrong = [
        photo["url"].partition("?")[0],
        photo["url"][:-1] + ("a" if photo["url"][-1] != "a" else "b"),
        order["url"].partition("?")[0] + f"?token={token}",
        photo["thumbnail_url"].partition("?")[0] + f"?token={token}",
        f"/api/contact/attachments/{order['id']}/thumbnail?token={token}",
        f"/api/contact/attachments/999/file?token={token}",
        "/api/contact/attachments/1/file?token=%00",
    ]
    assert [opens(address) for address in wrong] == [404] * len(wrong)
    assert APIClient().post(photo["url"]).status_code == 405


def test_an_address_ends_after_an_hour_or_with_its_file(owner_client, message, settings):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        photo, order = (each["url"] for each in listed(owner_client))
        clock.shift(timedelta(minutes=59))
        assert opens(photo) == 200
        (Path(settings.ATTACHMENTS_ROOT) / message.attachments.last().file).unlink()
        assert opens(order) == 404
        clock.shift(timedelta(minutes=2))
        assert opens(photo) == 404
