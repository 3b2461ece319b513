"""The visitor's phone number, and how the visitor would like to be answered."""

import pytest

from contact.models import ContactMessage
from tests.support.api_messages import send

MESSAGE_ERROR = "Please enter a message"
PHONE_ERROR = "Please enter a phone number such as +371 26 123 456"
PHONE_TOO_LONG = "Phone number may have at most 32 characters."
NO_PHONE = "Please enter your phone number, or choose another way to be answered"


@pytest.mark.parametrize(
    ("phone", "stored"),
    [
        ("+371 26 123 456", "+371 26 123 456"),
        (" (+371)\u00a026-123\u202f456\t", "(+371) 26-123 456"),
        ("112 11", "112 11"),
        ("1" * 32, "1" * 32),
        ("", ""),
        (None, ""),
    ],
)
@pytest.mark.parametrize("preferred", ["", None, "email"])
def test_a_phone_number_is_tidied_and_may_be_missing(visitor, phone, stored, preferred):
    assert send(visitor, {"phone": phone, "preferred": preferred}).status_code == 201
    message = ContactMessage.objects.get()
    assert (message.phone, message.preferred) == (stored, preferred or "")


@pytest.mark.parametrize(
    ("phone", "error"),
    [
        *((phone, PHONE_ERROR) for phone in ("1234", "+-()", "2612345x", "٢٦١٢٣٤٥٦", "26.123.456")),
        *((phone, PHONE_TOO_LONG) for phone in ("1" * 33, "x" * 99)),
    ],
)
def test_what_nobody_can_dial_is_refused_at_its_field(visitor, phone, error):
    response = send(visitor, {"phone": phone})
    assert response.status_code == 400
    assert response.json() == {"error": error, "fields": {"phone": [error]}}
    assert not ContactMessage.objects.exists()


@pytest.mark.parametrize("preferred", ["call", "whatsapp"])
@pytest.mark.parametrize("phone", ["", "  ", None])
def test_who_would_like_a_call_needs_a_number(visitor, preferred, phone):
    changes = {"preferred": preferred, "phone": phone}
    assert send(visitor, changes | {"message": ""}).json()["error"] == MESSAGE_ERROR
    assert send(visitor, changes).json()["fields"] == {"phone": [NO_PHONE]}
    assert send(visitor, changes | {"phone": "26 123 456"}).status_code == 201
    assert ContactMessage.objects.get().preferred == preferred
