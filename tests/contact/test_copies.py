"""The visitor's copy of a message: its text, who gets one, and what becomes of it."""

import html
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone

from contact.models import ContactMessage, Copy
from core.brand import NAME
from documents.models import Document
from tests.support.messages import MESSAGE, OWNER, commit
from tests.support.settings_file import read_settings

pytestmark = pytest.mark.django_db
VISITOR = MESSAGE["email"]


@pytest.fixture(autouse=True)
def copies(settings, mail_server) -> None:
    settings.CONTACT_COPY = True
    settings.SITE_URL = "https://quads.example"


def post(visitor, key: str = "", **changes: object):
    headers = {"idempotency-key": key} if key else {}
    response = visitor.post("/api/contact", MESSAGE | changes, headers=headers)
    commit()
    return response


def copies_of(smtp) -> list:
    return [mail for mail in smtp.mails if mail["To"] != OWNER]


def test_owner_and_visitor_get_a_mail_each_the_visitor_in_the_language_of_the_page(smtp):
    words = MESSAGE | {"message": "Vai 21. kvadracikls ir pārdošanā?"}
    assert Client().post("/lv/contact", words).status_code == 200
    commit()
    message = ContactMessage.objects.get()
    assert sorted(mail["To"] for mail in smtp.mails) == [VISITOR, OWNER]
    [copy] = copies_of(smtp)
    assert copy["Subject"].strip() == f"{message.reference}: jūsu ziņa uzņēmumam {NAME}"
    text = copy.get_content()
    assert f"Jūsu ziņa ir saņemta. Tās numurs ir {message.reference}." in text
    assert words["message"] not in text and words["name"] not in text
    assert f"https://quads.example/lv/contact/message/{message.page_token}" in text.splitlines()
    privacy = "https://quads.example/lv/privacy"
    for fact in ("+371 20 000 000", "hello@example.com", "Rīgas iela 1", privacy):
        assert fact in text


def test_on_closed_days_receipt_page_and_mail_say_until_when(visitor, smtp):
    with time_machine.travel("2026-12-23T20:00Z"):  # the next day is Christmas Eve
        page = Client().post("/ru/contact", MESSAGE)
        commit()
        assert post(visitor).json()["closed_until"] == "2026-12-28"
    assert "Мы закрыты до 28 декабря" in html.unescape(page.content.decode())
    assert "Мы закрыты до 28 декабря 2026." in copies_of(smtp)[0].get_content()
    with time_machine.travel("2026-12-22T20:00Z"):  # a night
        assert "closed_until" not in post(visitor).json()


def test_the_headers_say_that_a_program_wrote_it_and_answers_reach_the_workshop(visitor, smtp):
    Document.objects.create(key="company", values={"name": 'Quads "R" Us', "email": "a@quads.lv"})
    post(visitor)
    [copy] = copies_of(smtp)
    assert copy["Auto-Submitted"] == "auto-replied"
    assert copy["From"] == f'"Quads \\"R\\" Us" <{OWNER}>'
    assert copy["Reply-To"] == "a@quads.lv"
    assert copy["Message-ID"] not in [mail["Message-ID"] for mail in smtp.mails if mail is not copy]


def test_suspected_spam_and_addresses_that_are_none_get_no_copy(visitor, smtp):
    for changes in ({"website": "x"}, {"email": "<anna>@example.lv"}, {"email": "a@example.lv."}):
        assert post(visitor, **changes).status_code == 201
    assert copies_of(smtp) == [] and not Copy.objects.exists()


def test_without_the_setting_or_a_mail_server_nobody_gets_a_copy(visitor, settings, smtp, tmp_path):
    for setting in (False, read_settings(tmp_path)["CONTACT_COPY"]):
        settings.CONTACT_COPY = setting
        assert post(visitor).json().get("has_copy") is None
    assert copies_of(smtp) == [] and not Copy.objects.exists()


def test_a_mailbox_gets_one_copy_per_hour_however_it_is_spelled(visitor, smtp):
    start = timezone.now()
    spellings = (VISITOR, "ANNA@Example.lv", "an.na@example.lv", "anna+quads@example.lv")
    with time_machine.travel(start, tick=False):
        answers = [post(visitor, email=email).json() for email in spellings]
    assert [mail["To"] for mail in copies_of(smtp)] == [VISITOR]
    assert [answer["has_copy"] for answer in answers] == [True] * 4  # nobody learns about others
    with time_machine.travel(start + timedelta(minutes=61), tick=False):
        post(visitor)
    assert len(copies_of(smtp)) == 2


def test_a_message_in_a_flood_is_answered_alike_and_gets_no_copy(visitor, smtp, settings):
    settings.CONTACT_TOTAL_PER_HOUR = 1
    first, flooded = post(visitor, email="first@example.lv"), post(visitor)
    assert first.json().keys() == flooded.json().keys()
    assert [mail["To"] for mail in copies_of(smtp)] == ["first@example.lv"]


def test_a_message_that_was_not_stored_does_not_use_up_the_copy(visitor, smtp):
    def fail(execute, sql, *args: object) -> object:
        if sql.startswith('INSERT INTO "contact_copy"'):
            raise RuntimeError("a fault")
        return execute(sql, *args)

    with connection.execute_wrapper(fail):
        assert visitor.post("/api/contact", MESSAGE).status_code == 500
    assert post(visitor, key="k").json()["has_copy"]
    assert [mail["To"] for mail in copies_of(smtp)] == [VISITOR]


def test_a_copy_that_is_refused_is_shown_to_the_owner_and_does_not_touch_his_mail(
    visitor, owner_client, smtp, owner, client, caplog
):
    refused = f"550 <{VISITOR}> no such user"
    smtp.answer = lambda mail: refused if mail["To"] == VISITOR else "250 OK"
    post(visitor)
    (message,) = owner_client.get("/api/contact/messages").json()
    assert message["mail"]["state"] == "sent"
    reason = f"The mail server answered {refused}"
    assert message["copy"] == {"state": "failed", "reason": reason}
    assert owner_client.get("/api/contact/messages/counts").json()["failed"] == 0
    [line] = [each.getMessage() for each in caplog.records if each.name == "contact.outbox"]
    assert line.startswith("copy M") and VISITOR not in line
    client.force_login(owner)
    page = client.get(f"/django-admin/contact/contactmessage/{message['id']}/change/")
    assert "Failed: The mail server answered 550" in page.content.decode()


def test_a_copy_comes_back_with_its_message_and_is_not_mailed_twice(visitor, owner_client, smtp):
    post(visitor)
    message = ContactMessage.objects.get()
    token = message.page_token
    owner_client.delete(f"/api/contact/messages/{message.pk}")
    assert not Copy.objects.exists()
    path = f"/api/deleted/contactmessage/{message.pk}/restore"
    assert owner_client.post(path).status_code == 200
    commit()
    assert Copy.objects.get().mail_state == "sent" and len(copies_of(smtp)) == 1
    assert ContactMessage.objects.get().page_token == token
