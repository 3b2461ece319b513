"""What the contact page's form refuses without a script, and how it says so."""

import errno

import pytest
from django.db import connection
from django.test import Client

from contact.models import ContactMessage
from tests.support.form_page import FORM, GOOD, GREEN, boxes, send, value_of
from tests.support.html import page_data
from tests.support.items import TYRE


@pytest.fixture(autouse=True)
def limits(settings, db) -> None:
    settings.CONTACT_PER_HOUR, settings.CONTACT_TOTAL_PER_HOUR = 5, 60
    settings.TRUSTED_PROXIES = 1


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
    codes = [
        send({"message": str(number)}, address=f"198.51.100.{number}").status_code
        for number in range(10)
    ]
    refused = send({"message": "Another"}, address="198.51.100.99")
    assert (set(codes), refused.status_code) == ({200}, 429)
    [box] = boxes(refused, "alert")
    assert box == "We are receiving too many messages at the moment. Please call us instead."
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


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "We cannot store your message at the moment. Please call us, or try again later."),
        ("lv", "Pašlaik nevaram saglabāt jūsu ziņu. Lūdzu, zvaniet mums vai mēģiniet vēlāk."),
        (
            "ru",
            "Сейчас мы не можем сохранить ваше сообщение. Пожалуйста, позвоните нам или попробуйте "
            "позже.",
        ),
    ],
)
def test_on_a_full_disk_a_visitor_is_asked_to_call_and_the_owner_to_free_space(
    visitor, owner_client, language, sentence
):
    def fail(execute, sql, *args: object) -> object:
        if sql.startswith("INSERT INTO"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return execute(sql, *args)

    with connection.execute_wrapper(fail):
        headers = {"accept-language": language}
        scripted = visitor.post("/api/contact", GOOD, headers=headers)
        plain = send({}, path="/contact" if language == "en" else f"/{language}/contact")
        own = owner_client.post("/api/tyres", TYRE)
    assert (scripted.status_code, scripted.json()) == (507, {"error": sentence})
    assert (plain.status_code, boxes(plain, "alert")) == (507, [sentence])
    assert own.json()["error"].endswith("Please free some space and try again.")
