"""The contact page's form as a browser sends it without a script."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from contact.models import ContactMessage
from tests.support.form_page import GOOD, GREEN, boxes, send, shown, value_of
from visits.models import Count

EMAIL_ERROR = {
    "": "Please enter a valid email address",
    "/lv": "Lūdzu, ierakstiet derīgu e-pasta adresi",
    "/ru": "Пожалуйста, введите действительный адрес e-mail",
}


@pytest.fixture(autouse=True)
def limits(settings, db) -> None:
    settings.CONTACT_PER_HOUR, settings.CONTACT_TOTAL_PER_HOUR = 5, 60
    settings.TRUSTED_PROXIES = 1


@pytest.mark.parametrize("prefix", GREEN)
def test_the_page_is_a_form_that_posts_to_itself(client: Client, prefix):
    form = re.search("<form[^>]*>", shown(client.get(f"{prefix}/contact")))
    assert form and 'method="post"' in form[0] and "action" not in form[0]


@pytest.mark.parametrize("prefix", GREEN)
def test_a_message_is_stored_and_answered_with_the_green_box_of_the_language(prefix):
    response = send(path=f"{prefix}/contact")
    stored = ContactMessage.objects.get()
    assert response.status_code == 200
    [box] = boxes(response, "status")
    assert GREEN[prefix] in box and stored.reference in box
    assert (stored.name, stored.email) == (GOOD["name"], GOOD["email"])
    assert stored.message == "Is it\nfor sale?"  # as the script sends it
    assert (stored.state, stored.language) == ("new", prefix[1:] or "en")
    assert [value_of(response, name) for name in GOOD] == ["", "", ""]
    assert boxes(response, "alert") == []


@pytest.mark.parametrize("prefix", EMAIL_ERROR)
def test_a_wrong_field_is_answered_with_a_red_box_beside_it_and_what_was_typed(prefix):
    response = send({"email": "janis", "name": "<b>Jānis</b>"}, path=f"{prefix}/contact")
    assert response.status_code == 400
    assert boxes(response, "alert") == [EMAIL_ERROR[prefix]]
    assert re.search('<input[^>]*aria-invalid="true"[^>]*name="email"', shown(response))
    assert value_of(response, "email") == "janis"
    assert value_of(response, "name") == "&lt;b&gt;Jānis&lt;/b&gt;"
    assert value_of(response, "message") == "Is it\nfor sale?"
    assert not ContactMessage.objects.exists()


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"email": "x", "name": "", "message": ""}, "Please enter a valid email address"),
        ({"name": " ", "message": ""}, "Please enter your name"),
        ({"message": " \r\n "}, "Please enter a message"),
        ({"message": "m" * 5001}, "Message may have at most 5000 characters."),
        (
            {"preferred": "call"},
            "Please enter your phone number, or choose another way to be answered",
        ),
        ({"message": "x\0"}, "Message contains characters that cannot be stored."),
    ],
)
def test_the_checks_are_those_of_the_api(changes, error):
    response = send(changes)
    assert (response.status_code, boxes(response, "alert")) == (400, [error])


def test_the_number_and_the_preferred_answer_are_stored_or_stay_in_the_form():
    wish = {"phone": "26 123 456", "preferred": "whatsapp"}
    refused = send(wish | {"email": "x"})
    assert value_of(refused, "phone") == "26 123 456"
    assert re.search('<option[^>]*value="whatsapp"[^>]*selected', shown(refused))
    assert send(wish).status_code == 200
    stored = ContactMessage.objects.get()
    assert (stored.phone, stored.preferred) == ("26 123 456", "whatsapp")


def test_line_breaks_count_as_one_character():
    assert send({"message": "m\r\n" * 2500}).status_code == 200


def test_the_answer_is_not_kept_and_its_address_has_nothing_typed():
    response = send()
    assert response["Cache-Control"] == "no-store"
    assert "ETag" not in response and "Location" not in response
    assert GOOD["email"] not in response.content.decode()


def test_a_page_that_was_answered_does_not_change_that_of_others(client: Client):
    before = client.get("/contact").content
    send({"email": "x"})
    assert client.get("/contact").content == before


def test_a_repeat_of_the_same_words_is_stored_once_within_an_hour():
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        first = send()
        clock.shift(timedelta(minutes=59))
        assert boxes(send(address="192.0.2.9"), "status") == boxes(first, "status")
        assert send({"message": "Another"}).status_code == 200
        assert ContactMessage.objects.count() == 2
        clock.shift(timedelta(minutes=2))
        assert boxes(send(), "status") != boxes(first, "status")
    assert ContactMessage.objects.count() == 3


def test_the_script_that_comes_meanwhile_does_not_send_it_again(visitor):
    send()
    again = GOOD | {"message": "Is it\nfor sale?"}
    answer = visitor.post("/api/contact", again, headers={"idempotency-key": "of the script"})
    assert answer.json() == {"reference": ContactMessage.objects.get().reference}


def test_a_message_is_about_the_item_in_the_address():
    response = send(path="/contact?inquiry=tyre&name=K%C4%81pa%20R20&inquiry=part&name=A")
    assert ContactMessage.objects.get().subject == {"kind": "tyre", "name": "Kāpa R20"}
    assert "Kāpa R20" in shown(response)


@pytest.mark.parametrize("query", ["inquiry=boat&name=x", "inquiry=tyre&name=%0A", "name=x"])
def test_an_unknown_item_is_ignored(query):
    assert send(path=f"/contact?{query}").status_code == 200
    assert ContactMessage.objects.get().subject is None


@pytest.mark.parametrize(("asks", "times"), [({}, 1), ({"dnt": "1"}, 0)], ids=["", "not to"])
def test_a_message_without_a_script_is_counted_once(asks, times):
    phone = {"user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"} | asks
    assert send(path="/lv/contact", **phone).status_code == 200
    assert send({"email": "none"}, path="/lv/contact", **phone).status_code == 400
    counts = Count.objects.values_list("what", "page", "language", "times")
    assert list(counts) == [("sent", "/contact", "lv", 1)] * times
