"""The contact page's form as a browser sends it without a script."""

import re
from datetime import timedelta
from urllib.parse import urlencode

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from contact.models import ContactMessage
from tests.support.html import page_data
from visits.gathering import gathering
from visits.models import Count

GOOD = {"name": "Jānis Bērziņš", "email": "janis@example.lv", "message": "Is it\r\nfor sale?"}
FORM = "application/x-www-form-urlencoded"
GREEN = {
    "": "Your message has been sent! We will get back to you soon.",
    "/lv": "Jūsu ziņa ir nosūtīta! Drīz ar jums sazināsimies.",
    "/ru": "Ваше сообщение отправлено! Мы скоро с вами свяжемся.",
}
EMAIL_ERROR = {
    "": "Please enter a valid email address",
    "/lv": "Lūdzu, ierakstiet derīgu e-pasta adresi",
    "/ru": "Пожалуйста, введите действительный адрес e-mail",
}


@pytest.fixture(autouse=True)
def limits(settings, db) -> None:
    settings.CONTACT_PER_HOUR, settings.CONTACT_TOTAL_PER_HOUR = 5, 60
    settings.TRUSTED_PROXIES = 1


def send(
    changes: dict | None = None, path: str = "/contact", address: str = "192.0.2.1", **headers: str
):
    body = urlencode(GOOD | (changes or {}))
    own = {"x-forwarded-for": address, "accept": "text/html"}
    return Client().post(path, body, content_type=FORM, headers=own | headers)


def shown(response) -> str:
    """The page as it is without a script."""
    html = response.content.decode()
    return html.split('<div id="root">')[1].split("<noscript>")[0]


def boxes(response, role: str) -> list[str]:
    found = re.findall(rf'role="{role}"[^>]*>(.*?)</div>', shown(response))
    return [re.sub("<[^>]+>", " ", box).strip() for box in found if box]


def value_of(response, name: str) -> str:
    """What the control of this name holds."""
    html = shown(response)
    if name == "message":
        [(_, text)] = re.findall(
            r'<textarea([^>]*name="message"[^>]*)>(.*?)</textarea>', html, re.S
        )
        return text.removeprefix("\n")
    [control] = re.findall(rf'<input[^>]*name="{name}"[^>]*>', html)
    value = re.search(r'value="([^"]*)"', control)
    return value[1] if value else ""


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


def test_the_limits_are_those_of_the_api(visitor):
    codes = [send({"message": str(number)}).status_code for number in range(6)]
    assert codes == [200] * 5 + [429]
    refused = send({"message": "One too many"})
    [box] = boxes(refused, "alert")
    assert box.startswith("You have sent too many messages.")
    assert refused["Retry-After"]
    assert value_of(refused, "message") == "One too many"
    headers = {"x-forwarded-for": "192.0.2.1"}
    assert visitor.post("/api/contact", GOOD, headers=headers).status_code == 429


def test_in_a_flood_it_says_what_to_do_instead(settings):
    settings.CONTACT_TOTAL_PER_HOUR = 1
    send()
    refused = send({"message": "Another"}, address="198.51.100.1")
    assert refused.status_code == 428
    [box] = boxes(refused, "alert")
    assert "needs JavaScript at the moment. Please call us" in box
    assert value_of(refused, "message") == "Another"


def test_a_filled_trap_is_answered_alike_and_stored_as_suspected_spam():
    response = send({"website": "https://example.com"})
    assert (response.status_code, len(boxes(response, "status"))) == (200, 1)
    assert ContactMessage.objects.get().state == "spam"


@pytest.mark.parametrize("size", [300_000, 2_000_000])
def test_a_body_above_the_limit_is_refused(size):
    response = send({"message": "m" * size})
    assert (response.status_code, len(boxes(response, "alert"))) == (413, 1)
    assert not ContactMessage.objects.exists()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "https://elsewhere.example"}, 403),
        ({"origin": "null"}, 403),
        ({"referer": "https://elsewhere.example/contact"}, 403),
        ({"referer": "http://[half"}, 403),
        ({"origin": "http://testserver"}, 200),
        ({"origin": "http://testserver", "referer": "https://elsewhere.example/"}, 200),
        ({"referer": "http://testserver/contact"}, 200),
        ({}, 200),
    ],
)
def test_a_form_of_another_site_is_refused(headers, status):
    assert send(**headers).status_code == status
    assert ContactMessage.objects.count() == (status == 200)


def test_a_message_is_about_the_item_in_the_address():
    response = send(path="/contact?inquiry=tyre&name=K%C4%81pa%20R20")
    assert ContactMessage.objects.get().subject == {"kind": "tyre", "name": "Kāpa R20"}
    assert "Kāpa R20" in shown(response)


@pytest.mark.parametrize("query", ["inquiry=boat&name=x", "inquiry=tyre&name=%0A", "name=x"])
def test_an_unknown_item_is_ignored(query):
    assert send(path=f"/contact?{query}").status_code == 200
    assert ContactMessage.objects.get().subject is None


@pytest.mark.parametrize("body", [b"\xff=%ff&name=%00%ff", b"a&" * 1001, b"{}"])
def test_a_body_that_is_no_form_gets_an_answer(client: Client, body):
    response = client.generic("POST", "/contact", body, f"{FORM}; charset=utf-16")
    assert response.status_code in (400, 413)
    assert len(boxes(response, "alert")) == 1


def test_other_media_types_get_an_answer(client: Client):
    response = client.post("/contact", "{}", content_type="application/json")
    assert (response.status_code, len(boxes(response, "alert"))) == (415, 1)


def test_if_the_page_cannot_be_rendered_it_says_so_in_one_sentence(monkeypatch):
    monkeypatch.setattr("pages.rendering.DATA_MAX", 0)
    html = send().content.decode()
    assert f'<p role="status">{GREEN[""]}</p>' in html.split("<noscript>")[1]
    assert page_data(html)["contact/reply"] == {"reference": ContactMessage.objects.get().reference}


def test_nothing_typed_is_logged(caplog):
    send()
    send({"email": "secret-words"})
    send({"message": "secret-words" * 50_000})
    logged = " ".join(str(vars(record)) for record in caplog.records)
    assert "secret-words" not in logged and GOOD["email"] not in logged


@pytest.mark.parametrize(("asks", "times"), [({}, 1), ({"dnt": "1"}, 0)], ids=["", "not to"])
def test_a_message_without_a_script_is_counted_once(asks, times):
    gathering.forget()
    phone = {"user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"} | asks
    assert send(path="/lv/contact", **phone).status_code == 200
    assert send({"email": "none"}, path="/lv/contact", **phone).status_code == 400
    gathering.write()
    counts = Count.objects.values_list("what", "page", "language", "times")
    assert list(counts) == [("sent", "/contact", "lv", 1)] * times
