"""The visitor's copy of a message: its text, and who gets one."""

from datetime import timedelta
from urllib.parse import urlencode

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from contact.models import ContactMessage, Copy
from core.brand import NAME
from documents.models import Document
from tests.support.copies import copies_of, post
from tests.support.smtp_server import MESSAGE, OWNER, make_due, wait_for_background_work

pytestmark = pytest.mark.django_db(transaction=True)
VISITOR = MESSAGE["email"]


@pytest.fixture(autouse=True)
def copies(settings, smtp):
    settings.CONTACT_COPY = True
    settings.SITE_URL = "https://quads.example"


@pytest.mark.parametrize(
    ("prefix", "subject", "sentences"),
    [
        ("", "your message to", ["Your message has arrived. Its reference is {}.", "You wrote on"]),
        (
            "/lv",
            "jūsu ziņa uzņēmumam",
            ["Jūsu ziņa ir saņemta. Tās numurs ir {}.", "jūs rakstījāt"],
        ),
        ("/ru", "ваше сообщение в", ["Ваше сообщение получено. Его номер: {}.", "вы написали"]),
    ],
)
def test_owner_and_visitor_get_a_mail_each_the_visitor_in_the_language_of_the_page(
    smtp, prefix, subject, sentences
):
    words = MESSAGE | {"message": "Vai 21. kvadracikls ir pārdošanā?"}
    form = {"content_type": "application/x-www-form-urlencoded"}
    assert Client().post(f"{prefix}/contact", urlencode(words), **form).status_code == 200
    wait_for_background_work()
    message = ContactMessage.objects.get()
    assert sorted(mail["To"] for mail in smtp.mails) == [VISITOR, OWNER]
    [copy] = copies_of(smtp)
    assert copy["Subject"].strip() == f"{message.reference}: {subject} {NAME}"
    text = copy.get_content()
    for sentence in sentences:
        assert sentence.format(message.reference) in text
    assert text.count(words["message"]) == 1 and words["name"] not in text
    assert (
        f"https://quads.example{prefix}/contact/message/{message.page_token}" in text.splitlines()
    )
    for fact in ("+371 20 000 000", "hello@example.com", "Rīgas iela 1"):
        assert fact in text


def test_the_headers_say_that_a_program_wrote_it_and_answers_reach_the_workshop(visitor, smtp):
    Document.objects.create(key="company", values={"name": 'Quads "R" Us', "email": "a@quads.lv"})
    post(visitor)
    [copy] = copies_of(smtp)
    assert copy["Auto-Submitted"] == "auto-replied"
    assert copy["From"] == f'"Quads \\"R\\" Us" <{OWNER}>'
    assert copy["Reply-To"] == "a@quads.lv"
    assert copy["Message-ID"] not in [mail["Message-ID"] for mail in smtp.mails if mail is not copy]


@pytest.mark.parametrize(
    "words",
    [
        "Look at https://evil.example/win",
        "You won! evil.example",
        "Write to me at anna@evil.example",
        "www . evil",
        "ЗАХОДИ на сайт.рф",
        "Win at \u2764.ws",
        "Win at cafe\u0301.example",
    ],
)
def test_words_that_could_lead_somewhere_are_not_quoted(visitor, smtp, words):
    post(visitor, message=words)
    [copy] = copies_of(smtp)
    assert words not in copy.get_content() and "You wrote" not in copy.get_content()


def test_long_words_are_cut(visitor, smtp):
    post(visitor, message="\n".join(["line"] * 400))
    [copy] = copies_of(smtp)
    assert copy.get_content().count("> line") == 20
    assert "\n> ...\n" in copy.get_content().replace("\r\n", "\n")


@pytest.mark.parametrize("last", ["\U0001f468\u200d\U0001f527", "q\u0308", "\U0001f1f1\U0001f1fb"])
def test_words_are_never_cut_within_what_a_reader_takes_for_one_character(visitor, smtp, last):
    post(visitor, message="a" * 999 + last)
    [copy] = copies_of(smtp)
    [line] = [each for each in copy.get_content().splitlines() if each.startswith("> a")]
    assert line == "> " + "a" * 999


@pytest.mark.parametrize(
    "changes",
    [
        {"website": "x"},
        {"message": "http://a http://b http://c http://d"},
        {"email": "<anna>@example.lv"},
        {"email": "anna@example.lv."},
        {"email": OWNER.upper()},
    ],
)
def test_suspected_spam_and_addresses_that_are_none_get_no_copy(visitor, smtp, changes):
    assert post(visitor, **changes).status_code == 201
    assert copies_of(smtp) == [] and not Copy.objects.exists()


def test_without_the_setting_nobody_gets_a_copy_and_those_that_wait_are_dropped(
    visitor, settings, smtp, owner_client
):
    smtp.answer = lambda mail: "450 later" if mail["To"] == VISITOR else "250 OK"
    post(visitor)
    settings.CONTACT_COPY = False
    make_due()
    Copy.objects.unsent().update(mail_due_at=timezone.now())
    smtp.answer = lambda mail: "250 OK"
    assert post(visitor, email="b@example.lv").json().get("has_copy") is None
    assert copies_of(smtp) == []
    assert Copy.objects.get().mail_state == "none"


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


def test_all_mailboxes_together_have_a_limit(visitor, smtp, monkeypatch):
    monkeypatch.setattr("contact.copies.COPIES_PER_HOUR", 2)
    for number in range(3):
        post(visitor, email=f"rider{number}x@example.lv")
    assert len(copies_of(smtp)) == 2
    assert ContactMessage.objects.filter(mail_state="sent").count() == 3


def test_a_message_in_a_flood_is_answered_alike_and_gets_no_copy(visitor, smtp, settings):
    settings.CONTACT_TOTAL_PER_HOUR = 1
    first, flooded = post(visitor, email="first@example.lv"), post(visitor)
    assert first.json().keys() == flooded.json().keys()
    assert [mail["To"] for mail in copies_of(smtp)] == ["first@example.lv"]


def test_a_repeat_of_a_message_is_copied_once_and_answered_alike(visitor, smtp):
    first, second = post(visitor, key="one-click"), post(visitor, key="one-click")
    assert first.json() == second.json()
    assert len(copies_of(smtp)) == 1


def test_a_copy_needs_a_mail_server(visitor, settings, smtp):
    settings.CONTACT_TO = ""
    assert post(visitor).json().get("has_copy") is None
    assert not Copy.objects.exists()
