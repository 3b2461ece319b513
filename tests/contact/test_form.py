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


@pytest.mark.parametrize(
    ("wanted", "language"), [("lv", "lv"), ("ru-RU,en;q=0.8", "ru"), ("de", "en"), ("", "en")]
)
def test_a_message_has_the_language_of_its_page(visitor, wanted, language):
    key = {"idempotency-key": "one"}
    response = post_message(visitor, **{"accept-language": wanted}, **key)
    assert ContactMessage.objects.get().language == language
    again = post_message(visitor, **{"accept-language": "en"}, **key)
    assert again.json() == response.json()  # the language makes it no other message
    assert ContactMessage.objects.get().language == language


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"email": "x", "name": "", "message": ""}, EMAIL_ERROR),
        ({"name": " ", "message": ""}, NAME_ERROR),
        ({"message": " \n "}, MESSAGE_ERROR),
        ({"email": None}, EMAIL_ERROR),
        ({"name": None}, NAME_ERROR),
        ({"message": None}, MESSAGE_ERROR),
    ],
)
def test_email_name_and_message_are_checked_in_this_order(visitor, changes, error):
    response = post_message(visitor, changes)
    assert response.status_code == 400
    assert response.json()["error"] == error
    assert not ContactMessage.objects.exists()


def test_missing_fields_are_empty_fields(visitor):
    assert visitor.post("/api/contact", {}).json()["error"] == EMAIL_ERROR


def test_an_address_that_cannot_be_answered_is_refused(visitor):
    for email in ("a@b", "a@b.", "a@.b", "a b@c.lv", "@c.lv", "a@@c.lv", "a@c.lv\nBcc: x@y.lv"):
        assert post_message(visitor, {"email": email}).json()["error"] == EMAIL_ERROR, email


def test_unusual_addresses_are_accepted(visitor):
    unusual = ["a@b.lv", "a@.b.c", "a@b..", "иван@пример.рф", "o'neil+quad@mail.example.lv"]
    for email in unusual:
        assert post_message(visitor, {"email": email}).status_code == 201, email
    assert list(ContactMessage.objects.order_by("id").values_list("email", flat=True)) == unusual


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("name", "n" * (NAME_MAX + 1), f"Name may have at most {NAME_MAX} characters."),
        ("message", "m" * (TEXT_MAX + 1), f"Message may have at most {TEXT_MAX} characters."),
        ("email", "@b.lv".rjust(EMAIL_MAX + 1, "e"), EMAIL_TOO_LONG),
        ("email", "e" * 60_000, EMAIL_TOO_LONG),
    ],
)
def test_texts_above_the_limit_are_refused_with_the_limit(visitor, field, value, error):
    response = post_message(visitor, {field: value})
    assert response.status_code == 400
    assert response.json() == {"error": error, "fields": {field: [error]}}


@pytest.mark.parametrize(
    ("field", "value"), [("name", "n" * NAME_MAX), ("message", "m" * TEXT_MAX)]
)
def test_texts_of_exactly_the_maximum_length_are_stored(visitor, field, value):
    assert post_message(visitor, {field: value}).status_code == 201
    assert getattr(ContactMessage.objects.get(), field) == value


@pytest.mark.parametrize("field", GOLDEN)
def test_what_is_pasted_along_with_a_line_is_left_out(visitor, field):
    for typed, kept in GOLDEN[field].items():
        response = post_message(visitor, {field: typed})
        if kept is None:
            assert list(response.json()["fields"]) == [field]
        else:
            assert response.status_code == 201, response.json()
            assert getattr(ContactMessage.objects.latest("id"), field) == kept, typed


def test_line_breaks_in_a_name_become_spaces(visitor):
    assert post_message(visitor, {"name": "Anna\r\nBcc: all@example.lv\x07"}).status_code == 201
    assert ContactMessage.objects.get().name == "Anna Bcc: all@example.lv"


NO_TEXT = [
    *((field, value) for field in ContactMessage.FORM_FIELDS for value in (7, ["x"], {"a": 1})),
    *((field, f"x{character}") for field in ("email", "message") for character in "\0\ud800"),
    *((field, "x\ud800") for field in ("name", "website")),
    *(("subject", {"kind": kind, "name": "x"}) for kind in ("\ud800", "\udfff", ["\ud800"])),
    ("subject", {"kind": "tyre", "name": "x\ud800"}),
]


def test_what_is_no_text_is_refused(visitor):
    for field, value in NO_TEXT:
        body = json.dumps(GOOD | {field: value})
        response = visitor.post("/api/contact", body, content_type="application/json")
        assert response.status_code == 400, (field, value)
    assert not ContactMessage.objects.exists()


def test_a_message_may_be_about_an_item(visitor):
    assert (
        post_message(visitor, {"subject": {"kind": "tyre", "name": "Kāpa R20"}}).status_code == 201
    )
    assert ContactMessage.objects.get().subject == {"kind": "tyre", "name": "Kāpa R20"}


def test_the_subject_is_truncated_at_its_limit(visitor):
    assert (
        post_message(visitor, {"subject": {"kind": "tyre", "name": "<img>" * 100}}).status_code
        == 201
    )
    assert ContactMessage.objects.get().subject_name == ("<img>" * 100)[:120]


def test_a_subject_of_another_shape_is_refused(visitor):
    for subject in ("tyre", {"kind": "boat", "name": "x"}, {"name": "x"}, 7):
        assert post_message(visitor, {"subject": subject}).status_code == 400


def test_a_filled_trap_is_answered_alike_and_stored_as_suspected_spam(visitor):
    response = post_message(visitor, {"website": "https://example.com"})
    assert response.status_code == 201
    assert ContactMessage.objects.get().state == "spam"


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("http://a.lv https://www.b.lv www.c.lv", "new"),
        ("http://a.lv https://www.b.lv www.c.lv HTTPS://d.lv", "spam"),
        ("http://a.lv,http://b.lv,http://c.lv,http://d.lv", "spam"),
        ("awww.. no links, http and www are words: http // www", "new"),
    ],
)
def test_more_than_three_links_are_suspected_spam(visitor, text, state):
    response = post_message(visitor, {"message": text})
    stored = ContactMessage.objects.get()
    assert (response.status_code, response.json()["reference"]) == (201, stored.reference)
    assert (stored.state, stored.message) == (state, text)


def test_a_repeat_with_the_same_key_is_stored_once(visitor):
    first = post_message(visitor, **{"idempotency-key": "one-click"})
    second = post_message(visitor, **{"idempotency-key": "one-click"})
    assert (second.status_code, second.json()) == (201, first.json())
    assert post_message(visitor, **{"idempotency-key": "another"}).json() != first.json()
    assert ContactMessage.objects.count() == 2


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
    ):
        response = post_message(visitor, other, **key)
        assert response.status_code == 422
        assert set(response.json()) == {"error"} and "another message" in response.json()["error"]
    again = post_message(visitor, {"name": f" {GOOD['name']} "}, **key)
    assert (again.status_code, again.json()) == (201, first.json())
    assert ContactMessage.objects.count() == 1


def test_without_a_key_each_message_is_its_own(visitor):
    post_message(visitor)
    post_message(visitor)
    assert ContactMessage.objects.count() == 2


MESSAGE_ERROR = "Please enter a message"
PHONE_ERROR = "Please enter a phone number such as +371 26 123 456"
PHONE_TOO_LONG = "Phone may have at most 32 characters."
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
def test_a_phone_number_is_tidied_and_may_be_missing(visitor, phone, stored):
    for preferred in ("", None, "email"):
        assert post_message(visitor, {"phone": phone, "preferred": preferred}).status_code == 201
    found = ContactMessage.objects.order_by("id").values_list("phone", "preferred")
    assert list(found) == [(stored, ""), (stored, ""), (stored, "email")]


@pytest.mark.parametrize(
    ("phone", "error"),
    [
        *((phone, PHONE_ERROR) for phone in ("1234", "+-()", "2612345x", "٢٦١٢٣٤٥٦", "26.123.456")),
        *((phone, PHONE_TOO_LONG) for phone in ("1" * 33, "x" * 99)),
    ],
)
def test_what_nobody_can_dial_is_refused_at_its_field(visitor, phone, error):
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
