"""What the owner answers in a message: offers, their limits, and the mails to the visitor."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Session
from contact.form_serializers import WorkshopEntryForm
from contact.models import ContactMessage, Entry
from core.languages import format_date
from documents.models import Document
from tests.support.messages import (
    MESSAGE,
    commit,
    photograph,
    send_messages,
    size_of,
)

from .entries import INBOX, answer, page_path, state_of, write

pytestmark = pytest.mark.django_db
LINES = [
    {"text": "Shock service", "price": 1180},
    {"text": "Seals", "price": None},
    {"text": "Discount", "price": -30},
]


@pytest.fixture
def message(db) -> ContactMessage:
    return ContactMessage.objects.create(**MESSAGE)


def test_an_offer_is_on_the_page_and_a_later_one_replaces_it(message, owner_client, visitor):
    today = timezone.localdate()
    first = answer(owner_client, message, lines=LINES).json()
    assert (first["author"], first["lines"], first["total"]) == ("workshop", LINES, 1150)
    assert first["valid_until"] == f"{today + timedelta(days=30)}"
    assert set(first) == {
        *("id", "author", "text", "lines", "total", "valid_until", "answer", "reason", "offer"),
        *("attachments", "replaced", "created_at", "mail"),
    }
    assert state_of(message) == ("waiting_visitor", False)
    second = answer(owner_client, message, text="", lines=LINES[:1], valid_until=f"{today}").json()
    shown = visitor.get(page_path(message)).json()
    assert [each["replaced"] for each in shown["entries"]] == [True, False]
    assert set(shown["entries"][0]) == set(first) - {"mail"}
    assert (shown["open_offer"], shown["state"]) == (second["id"], "answered")
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        assert visitor.get(page_path(message)).json()["open_offer"] is None
    (listed,) = owner_client.get(INBOX).json()
    assert [each["replaced"] for each in listed["entries"]] == [True, False]


def test_what_is_wrong_is_refused_at_its_field(message, owner_client):
    for body, field in (
        ({}, "text"),
        ({"text": "x" * 5001}, "text"),
        ({"lines": {"text": "x"}}, "lines"),
        ({"lines": [{"text": "x" * 201, "price": 1}]}, "lines.0.text"),
        ({"lines": [{"text": " ", "price": 1}]}, "lines.0.text"),
        ({"lines": [{"text": "x", "price": -100_001}]}, "lines.0.price"),
        ({"lines": [{"text": "x", "price": 1_000_001}]}, "lines.0.price"),
        ({"lines": [{"text": "x", "price": 1.5}]}, "lines.0.price"),
        ({"lines": [None]}, "lines.0"),
        ({"lines": LINES * 10 + LINES[:1]}, "lines"),
        ({"lines": LINES, "valid_until": "2020-01-01"}, "valid_until"),
        ({"lines": LINES, "valid_until": "2999-01-01"}, "valid_until"),
        ({"text": "x", "valid_until": f"{timezone.localdate()}"}, "valid_until"),
    ):
        response = answer(owner_client, message, **{"text": ""} | body)
        assert (response.status_code, list(response.json()["fields"])) == (400, [field])
    assert not Entry.objects.exists() and state_of(message) == ("new", False)


def test_the_last_allowed_values_are_taken(message, owner_client):
    lines = [{"text": "x" * 200, "price": price} for price in (-100_000, 0, 1_000_000)] * 10
    until = f"{timezone.localdate() + timedelta(days=365)}"
    stored = answer(owner_client, message, text="", lines=lines, valid_until=until)
    assert (stored.status_code, stored.json()["total"]) == (201, 9_000_000)


def test_the_last_day_of_an_offer_is_that_of_riga(message, owner):
    owner_client = APIClient()
    owner_client.force_authenticate(owner, Session.objects.create(user=owner))
    with time_machine.travel("2026-12-31T22:30:00Z"):
        assert (
            answer(owner_client, message, lines=LINES, valid_until="2027-01-01").status_code == 201
        )
        refused = answer(owner_client, message, lines=LINES, valid_until="2026-12-31")
        assert refused.status_code == 400


def test_an_answer_with_photographs_is_stored_once(message, owner_client, attachment_files):
    def send(**changes):
        form = {"lines[0]text": "Seals", "lines[0]price": "", "lines[1]text": "Work"}
        form |= {"lines[1]price": "-20", "entries_seen": "0"} | changes
        return answer(owner_client, message, photograph("ours.jpg"), key="one", **form)

    first = send()
    assert first.status_code == 201, first.content
    assert first.json()["lines"] == [
        {"text": "Seals", "price": None},
        {"text": "Work", "price": -20},
    ]
    (photo,) = first.json()["attachments"]
    assert size_of(owner_client.get(photo["url"]).getvalue()) == (1000, 40)
    stored = attachment_files()
    Entry.objects.update(valid_until=timezone.localdate() + timedelta(days=29))
    assert send().json()["id"] == first.json()["id"]  # a day later: the line was lost
    assert attachment_files() == stored and Entry.objects.count() == 1
    assert send(text="Another").status_code == 422
    assert write(message, key="one").status_code == 422  # the visitor's own is another one


def test_two_owners_answers_are_both_stored_in_order(message, owner_client, monkeypatch):
    insert = WorkshopEntryForm.insert

    def meanwhile(*args):
        monkeypatch.undo()
        assert answer(owner_client, message, text="first", lines=LINES).status_code == 201
        return insert(*args)

    monkeypatch.setattr(WorkshopEntryForm, "insert", meanwhile)
    assert answer(owner_client, message, text="second", lines=LINES[:1]).status_code == 201
    entries = owner_client.get(f"{INBOX}/{message.pk}").json()["entries"]
    assert [(each["text"], each["replaced"]) for each in entries] == [
        ("first", True),
        ("second", False),
    ]


def test_what_the_visitor_writes_while_the_owner_does_is_not_hidden(message, owner_client):
    write(message)
    assert answer(owner_client, message, entries_seen=0).status_code == 201
    assert state_of(message)[0] == "waiting_workshop"
    assert answer(owner_client, message, entries_seen=2).status_code == 201
    assert state_of(message)[0] == "waiting_visitor"


@pytest.fixture
def offer(message, owner_client) -> dict:
    stored: dict = answer(owner_client, message, lines=LINES).json()
    return stored


def test_a_visitor_answers_an_offer_and_the_last_answer_counts(message, owner_client, offer):
    for sent, kept in (
        ({"answer": "question", "text": "When?"}, ("question", None, "When?")),
        ({"answer": "no", "reason": "price"}, ("no", "price", "")),
        ({"answer": "call", "reason": "price"}, ("call", None, "")),
    ):
        response = write(message, **{"text": "", "offer": offer["id"]} | sent)
        assert response.status_code == 201
        entry = owner_client.get(f"{INBOX}/{message.pk}").json()["entries"][-1]
        assert (entry["answer"], entry["reason"], entry["text"]) == kept
        assert (entry["offer"], entry["author"]) == (offer["id"], "visitor")
        assert state_of(message)[0] == "waiting_workshop"


def test_a_wrong_answer_is_refused_at_its_field(message, offer):
    for body, field in (
        ({"answer": "question"}, "text"),
        ({"answer": "yes"}, "answer"),
        ({"answer": "no", "reason": "rain"}, "reason"),
        ({"answer": "no", "offer": 10**30}, "offer"),
    ):
        response = write(message, **{"text": ""} | body)
        assert (response.status_code, list(response.json()["fields"])) == (400, [field])


def test_only_a_call_is_stored_for_an_offer_that_has_changed(message, owner_client, offer):
    """For one that has lapsed see test_message_page.py."""
    later = answer(owner_client, message, lines=LINES[:1]).json()["id"]
    for said in ({"answer": "no"}, {"answer": "question", "text": "When?"}):
        refused = write(message, **{"text": "", "offer": offer["id"]} | said)
        assert refused.status_code == 409
        assert refused.json()["error"].startswith("The offer has changed in the meantime.")
        assert refused.json()["current"]["open_offer"] == later
    called = write(message, text="", answer="call", offer=offer["id"])
    assert called.status_code == 201
    assert called.json()["entries"][-1]["offer"] == offer["id"]
    assert called.json()["open_offer"] == later


def test_open_offers_and_what_was_won_lately_are_counted(owner_client):
    def counted() -> tuple[int, ...]:
        counts = owner_client.get(f"{INBOX}/counts").json()
        return tuple(counts[name] for name in ("open_offers", "open_offers_total", "won_lately"))

    first, second = (ContactMessage.objects.create(**MESSAGE) for _ in range(2))
    answer(owner_client, first, lines=LINES)
    answer(owner_client, second, lines=LINES)
    assert counted() == (2, 2300, 0)
    answer(owner_client, first, lines=LINES[:1])
    write(first, text="", answer="no", reason="price")
    assert counted() == (1, 1150, 0)
    write(first, text="", answer="call")
    assert counted() == (2, 2330, 0)
    for message, state in ((first, "won"), (second, "lost")):
        owner_client.patch(f"{INBOX}/{message.pk}", {"state": state})
    assert counted() == (0, 0, 1)
    ContactMessage.objects.update(closed_at=timezone.now() - timedelta(days=91))
    assert counted() == (0, 0, 0)
    owner_client.patch(f"{INBOX}/{first.pk}", {"state": "waiting_workshop"})
    assert counted() == (1, 1180, 0)
    Entry.objects.update(valid_until=timezone.localdate() - timedelta(days=1))
    assert counted() == (0, 0, 0)


# --- Mails ---

WORDS = (
    *("Labdien!", "- Shock service: 1\xa0180\xa0€", "- Seals: iekļauts", "- Discount: -30\xa0€"),
    *("Kopā: 1\xa0150\xa0€", "Cenās ir iekļauts PVN.", "Ar cieņu"),
    "Tas aizstāj mūsu iepriekšējo piedāvājumu.",
    "Tas nav pasūtījums. Vienosimies pa tālruni vai darbnīcā.",
)


def text_of(mail) -> str:
    text: str = mail.get_body().get_content().replace("\r\n", "\n")
    return text


def test_an_answer_is_mailed_below_the_copy_in_the_visitors_language(
    visitor, owner_client, smtp, settings
):
    settings.CONTACT_COPY = True
    visitor.post("/api/contact?language=lv", MESSAGE)
    message = ContactMessage.objects.get()
    answer(owner_client, message, lines=LINES)
    entry = answer(owner_client, message, photograph("a.jpg"), **{"lines[0]text": "x"}).json()
    Entry.objects.filter(pk=entry["id"]).update(lines=LINES)
    commit()
    _, *ours = sorted(smtp.mails, key=lambda mail: mail["To"] != settings.CONTACT_TO)
    copy, first, mail = sorted(ours, key=lambda mail: "Re:" in mail["Subject"])
    assert mail["To"] == MESSAGE["email"] and mail["Reply-To"] == "hello@example.com"
    assert mail["Subject"].strip() == f"Re: {copy['Subject'].strip()}"
    assert mail["In-Reply-To"] == mail["References"] == copy["Message-ID"]
    assert len({copy["Message-ID"], first["Message-ID"], mail["Message-ID"]}) == 3
    assert "Auto-Submitted" not in mail
    lines = text_of(mail).splitlines()
    for line in (*WORDS, "Yes, it is.", message.page_url):
        assert line in lines, line
    assert [part.get_filename() for part in mail.iter_attachments()] == [
        f"{message.reference}-entry{entry['id']}-1.jpg"
    ]
    assert {each.mail_state for each in Entry.objects.all()} == {"sent"}


def test_an_offer_of_a_company_without_vat_number(message, owner_client, smtp):
    values = dict.fromkeys(("vat_number", "greeting", "signature"), "")
    values |= {"vat_note": "Prices include VAT."}
    translations = dict.fromkeys(("lv", "ru"), values)
    Document.objects.create(key="company", values=values, translations=translations)
    answer(owner_client, message, text="", lines=LINES)
    commit()
    (mail,) = smtp.mails
    text = text_of(mail)
    assert text.startswith("Our offer\n- Shock service")
    total, valid = text.split("Total: €1,150\n")
    until = format_date(timezone.localdate() + timedelta(days=30))
    assert valid.startswith(f"Valid until {until}, this day included.\nThis is not an order.")
    assert "VAT" not in text


def test_an_answer_that_cannot_be_mailed_says_so(message, owner_client, smtp, capsys):
    ContactMessage.objects.update(email="anna@example.lv.")  # no header can hold it
    assert answer(owner_client, message).json()["mail"]["state"] == "none"
    ContactMessage.objects.update(email=MESSAGE["email"])
    smtp.recipient_answer = "550 No such mailbox"
    assert answer(owner_client, message).json()["mail"]["state"] == "waiting"
    commit()
    (listed,) = owner_client.get(INBOX, {"mail": "failed"}).json()
    assert listed["entries"][1]["mail"]["reason"] == "The mail server answered 550 No such mailbox"
    assert send_messages(capsys) == "0 waiting, 1 failed for good."


def test_the_owner_is_mailed_what_a_visitor_answers(message, owner_client, offer, smtp, settings):
    answer(owner_client, message, lines=LINES[:1])
    write(message, text="Call after six.", answer="call", offer=offer["id"])
    commit()
    (mail,) = (each for each in smtp.mails if each["To"] == settings.CONTACT_TO)
    day = timezone.localdate().strftime("%d.%m.%Y")
    said = f"Please call me. (About the offer of {day}, 1150 EUR.)"
    assert text_of(mail).startswith(f"{said}\n\nCall after six.\n")
