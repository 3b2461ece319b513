"""Messages that visitors may send, and those that are refused."""

import json

import pytest
from django.conf import settings

from contact.models import ContactMessage
from tests.support.messages import GOOD, post_message

# What the browser's tests read, too.
NAME_MAX, TEXT_MAX = settings.CONTACT_NAME_MAX, settings.CONTACT_MESSAGE_MAX
EMAIL_MAX = settings.EMAIL_MAX
EMAIL_TOO_LONG = f"Email may have at most {EMAIL_MAX} characters."
TYPED = settings.CONTENT_DIR.parent / "core" / "text-cleaning.golden.json"
GOLDEN = json.loads(TYPED.read_text(encoding="utf-8"))
EMAIL_ERROR = "Please enter a valid email address"
NAME_ERROR = "Please enter your name"
MESSAGE_ERROR = "Please enter a message"


def test_a_message_is_stored_as_it_was_written_and_answered_with_a_reference(visitor):
    response = post_message(visitor)
    stored = ContactMessage.objects.get()
    assert response.status_code == 201
    assert response.json()["reference"] == stored.reference
    assert (stored.name, stored.email, stored.message) == tuple(GOOD.values())
    assert (stored.state, stored.subject) == ("new", None)


def test_a_message_has_the_language_of_its_page(visitor):
    for wanted, language in (("ru-RU,en;q=0.8", "ru"), ("de", "en"), ("", "en")):
        key = {"idempotency-key": f"key {wanted}"}
        response = post_message(visitor, **{"accept-language": wanted}, **key)
        again = post_message(visitor, **{"accept-language": "lv"}, **key)
        assert again.json() == response.json()  # the language makes it no other message
        assert ContactMessage.objects.latest("id").language == language


def test_email_name_and_message_are_checked_in_this_order(visitor):
    for changes, error in (
        ({"email": "x", "name": "", "message": ""}, EMAIL_ERROR),
        ({"email": None}, EMAIL_ERROR),
        ({"name": " ", "message": ""}, NAME_ERROR),
        ({"message": " \n "}, MESSAGE_ERROR),
    ):
        response = post_message(visitor, changes)
        assert (response.status_code, response.json()["error"]) == (400, error)
    assert visitor.post("/api/contact", {}).json()["error"] == EMAIL_ERROR
    assert not ContactMessage.objects.exists()


def test_an_address_that_cannot_be_answered_is_refused(visitor):
    for email in ("a@b", "a@b.", "a@.b", "a b@c.lv", "@c.lv", "a@@c.lv", "a@c.lv\nBcc: x@y.lv"):
        assert post_message(visitor, {"email": email}).json()["error"] == EMAIL_ERROR, email


def test_unusual_addresses_are_accepted(visitor):
    unusual = ["a@b.lv", "a@.b.c", "a@b..", "иван@пример.рф", "o'neil+quad@mail.example.lv"]
    for email in unusual:
        assert post_message(visitor, {"email": email}).status_code == 201, email
    assert list(ContactMessage.objects.order_by("id").values_list("email", flat=True)) == unusual


def test_texts_above_the_limit_are_refused_with_the_limit(visitor):
    for field, value, error in (
        ("name", "n" * (NAME_MAX + 1), f"Name may have at most {NAME_MAX} characters."),
        ("message", "m" * (TEXT_MAX + 1), f"Message may have at most {TEXT_MAX} characters."),
        ("email", "@b.lv".rjust(EMAIL_MAX + 1, "e"), EMAIL_TOO_LONG),
    ):
        response = post_message(visitor, {field: value})
        assert response.status_code == 400
        assert response.json() == {"error": error, "fields": {field: [error]}}
    longest = {"name": "n" * NAME_MAX, "message": "m" * TEXT_MAX}
    assert post_message(visitor, longest).status_code == 201
    assert ContactMessage.objects.values(*longest).get() == longest


def test_what_is_pasted_along_with_a_line_is_left_out(visitor):
    for field, cases in GOLDEN.items():
        for typed, kept in cases.items():
            response = post_message(visitor, {field: typed})
            if kept is None:
                assert list(response.json()["fields"]) == [field]
            else:
                assert response.status_code == 201, response.json()
                assert getattr(ContactMessage.objects.latest("id"), field) == kept, typed


NO_TEXT = [
    *((field, value) for field in ContactMessage.FORM_FIELDS for value in (7, ["x"], {"a": 1})),
    *((field, f"x{character}") for field in ("email", "message") for character in "\0\ud800"),
    *((field, "x\ud800") for field in ("name", "website")),
    *(("subject", {"kind": kind, "name": "x"}) for kind in ("\ud800", "\udfff", ["\ud800"])),
    ("subject", {"kind": "tyre", "name": "x\ud800"}),
    *(("subject", value) for value in ("tyre", 7)),
]


def test_what_is_no_text_is_refused(visitor):
    for field, value in NO_TEXT:
        body = json.dumps(GOOD | {field: value})
        response = visitor.post("/api/contact", body, content_type="application/json")
        assert response.status_code == 400, (field, value)
    assert not ContactMessage.objects.exists()


def test_a_filled_trap_is_answered_alike_and_stored_as_suspected_spam(visitor):
    response = post_message(visitor, {"website": "https://example.com"})
    assert response.status_code == 201
    assert ContactMessage.objects.get().state == "spam"


def test_more_than_three_links_are_suspected_spam(visitor):
    for text, state in (
        ("http://a.lv https://www.b.lv www.c.lv", "new"),
        ("http://a.lv https://www.b.lv www.c.lv HTTPS://d.lv", "spam"),
        ("http://a.lv,http://b.lv,http://c.lv,http://d.lv", "spam"),
        ("awww.. no links, http and www are words: http // www", "new"),
    ):
        response = post_message(visitor, {"message": text})
        stored = ContactMessage.objects.latest("id")
        assert (response.status_code, response.json()["reference"]) == (201, stored.reference)
        assert (stored.state, stored.message) == (state, text)


def test_a_repeat_with_the_same_key_is_stored_once(visitor):
    first = post_message(visitor, **{"idempotency-key": "one-click"})
    second = post_message(visitor, **{"idempotency-key": "one-click"})
    assert (second.status_code, second.json()) == (201, first.json())
    assert post_message(visitor, **{"idempotency-key": "another"}).json() != first.json()
    for _ in range(2):
        post_message(visitor)  # without a key, each is its own
    assert ContactMessage.objects.count() == 4


def test_the_same_key_with_another_message_is_refused_and_tells_nothing(visitor):
    key = {"idempotency-key": "one-click"}
    first = post_message(visitor, **key)
    for other in (
        {"name": "Berta"},
        {"email": "berta@example.lv"},
        {"message": "Is No. 22 for sale?"},
        {"phone": "26 123 456"},
        {"preferred": "email"},
        {"subject": {"kind": "tyre", "name": "Trase"}},
        {"machine": {"make": "Yamaha"}},
    ):
        response = post_message(visitor, other, **key)
        assert response.status_code == 422
        assert set(response.json()) == {"error"} and "another message" in response.json()["error"]
    again = post_message(visitor, {"name": f" {GOOD['name']} "}, **key)
    assert (again.status_code, again.json()) == (201, first.json())
    assert ContactMessage.objects.count() == 1


PHONE_ERROR = "Please enter a phone number such as +371 26 123 456"
PHONE_TOO_LONG = "Phone may have at most 32 characters."
NO_PHONE = "Please enter your phone number, or choose another way to be answered"


def test_a_phone_number_is_tidied_and_may_be_missing(visitor):
    for phone, preferred, stored in (
        (" (+371)\u00a026-123\u202f456\t", "email", ("(+371) 26-123 456", "email")),
        ("112 11", "", ("112 11", "")),
        ("1" * 32, None, ("1" * 32, "")),
        ("", "", ("", "")),
        (None, None, ("", "")),
    ):
        assert post_message(visitor, {"phone": phone, "preferred": preferred}).status_code == 201
        assert ContactMessage.objects.values_list("phone", "preferred").latest("id") == stored


def test_what_nobody_can_dial_is_refused_at_its_field(visitor):
    for phone, error in (
        *((phone, PHONE_ERROR) for phone in ("1234", "+-()", "2612345x", "٢٦١٢٣٤٥٦", "26.123.456")),
        ("1" * 33, PHONE_TOO_LONG),
    ):
        response = post_message(visitor, {"phone": phone})
        assert response.status_code == 400
        assert response.json() == {"error": error, "fields": {"phone": [error]}}
    assert not ContactMessage.objects.exists()


@pytest.mark.parametrize("preferred", ["call", "whatsapp"])
def test_who_would_like_a_call_needs_a_number(visitor, preferred):
    changes: dict[str, object] = {"preferred": preferred}
    assert post_message(visitor, changes | {"message": ""}).json()["error"] == MESSAGE_ERROR
    for phone in ("", "  ", None):
        assert post_message(visitor, changes | {"phone": phone}).json()["fields"] == {
            "phone": [NO_PHONE]
        }
    assert post_message(visitor, changes | {"phone": "26 123 456"}).status_code == 201
    assert ContactMessage.objects.get().preferred == preferred
