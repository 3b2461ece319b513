"""The machine of a message: what may be sent of it, by a script and a form, and who reads it."""

import json
import re

import pytest
import time_machine

from contact.models import ContactMessage
from tests.support.django_admin import text
from tests.support.messages import GOOD, commit, post_message, send_files

from .form_page import boxes, send, shown, value_of

pytestmark = pytest.mark.django_db
PATH = "/api/contact/messages"
MACHINE = {
    "make": "Yamaha",
    "model": "YFZ 450R",
    "year": 2021,
    "hours": 0,
    "suspension": "Öhlins TTX",
    "weight": 82,
    "ground": "smiltis",
}
NOTHING = dict.fromkeys(MACHINE)
TYPED = {f"machine.{name}": str(value) for name, value in MACHINE.items()}


def stored() -> dict | None:
    return ContactMessage.objects.latest("id").machine


def test_the_owner_gets_the_machine_with_the_message(visitor, owner_client, admin, smtp):
    assert post_message(visitor, {"machine": MACHINE}).status_code == 201
    commit()
    (message,) = owner_client.get(PATH).json()
    assert message["machine"] == MACHINE
    words = "\n".join(smtp.mails[0].get_content().splitlines())
    assert (
        "Model: YFZ 450R\nYear: 2021\nGround: smiltis\nHours since the last service: 0\n" in words
    )
    page = text(admin.get(f"/django-admin/contact/contactmessage/{message['id']}/change/"))
    assert "Rider's weight with gear (kg): 82" in page.replace("&#x27;", "'")
    for search, count in (("yamaha öhlins", 1), ("2021", 1), ("suspension", 0), ("null", 0)):
        assert len(owner_client.get(PATH, {"search": search}).json()) == count, search


def test_a_machine_of_which_nothing_is_known_is_none(visitor):
    for machine in (None, {}, NOTHING, {"make": "", "ground": " \n\u200b"}):
        assert post_message(visitor, {"machine": machine}).status_code == 201
        assert stored() is None


def test_texts_are_one_line_and_what_is_missing_is_null(visitor):
    tidied = {"make": " Yama\x07\r\nha ", "model": "M" * 80, "weight": None}
    assert post_message(visitor, {"machine": tidied}).status_code == 201
    assert stored() == NOTHING | {"make": "Yama ha", "model": "M" * 80}


REFUSED = [
    *(({"make": value}, "make") for value in (True, [], {"a": 1}, 82.5, "x" * 81)),
    *(({"year": year}, "year") for year in (True, 82.5, "2021", 1949, 10**400)),
    *(({"hours": hours}, "hours") for hours in (-1, 100_001)),
    *(({"weight": weight}, "weight") for weight in (19, 251)),
    *(({"make": f"x{character}"}, "make") for character in "\0\ud800"),
    ({"make": "Yamaha", "colour": "red"}, "colour"),
    ({f"a{number}": number for number in range(1000)}, "a0"),
    *((machine, "") for machine in ("quad", 7, [MACHINE])),
]


def test_what_is_no_machine_is_refused_at_its_field(visitor):
    for machine, field in REFUSED:
        body = json.dumps(GOOD | {"machine": machine})
        response = visitor.post("/api/contact", body, content_type="application/json")
        assert response.status_code == 400, machine
        fields = response.json()["fields"]
        assert list(fields) == [f"machine.{field}".rstrip(".")]
        assert [response.json()["error"]] == fields[next(iter(fields))]
    assert not ContactMessage.objects.exists()


@pytest.mark.parametrize(
    ("moment", "last"), [("2026-12-31T21:59:00Z", 2027), ("2026-12-31T22:01:00Z", 2028)]
)
def test_a_machine_is_of_next_year_at_most_when_it_is_sent(visitor, moment, last):
    with time_machine.travel(moment, tick=False):  # midnight in Riga is 22:00
        for year, status in ((1950, 201), (last, 201), (last + 1, 400)):
            assert post_message(visitor, {"machine": {"year": year}}).status_code == status, year
        refused = post_message(visitor, {"machine": {"year": 1949}})
        sentence = f"Year must be a whole number from 1950 to {last}."
        assert refused.json() == {"error": sentence, "fields": {"machine.year": [sentence]}}


def test_a_form_sends_the_same_as_a_script_once(visitor, settings):
    settings.CONTACT_PER_HOUR = 0
    assert send(TYPED | {"machine.year": " 2 021 "}).status_code == 200
    assert stored() == MACHINE
    again = {"message": "Is it\nfor sale?", "machine": MACHINE} | {
        "name": "Jānis Bērziņš",
        "email": "janis@example.lv",
    }
    assert post_message(visitor, again, **{"idempotency-key": "of the script"}).status_code == 201
    assert ContactMessage.objects.count() == 1
    send(TYPED | {"machine.hours": "1"})
    assert ContactMessage.objects.count() == 2
    send_files(**dict.fromkeys(TYPED, ""))
    assert stored() is None


@time_machine.travel("2026-11-28T12:00:00Z", tick=False)
def test_without_a_script_an_error_is_at_its_field_and_all_that_was_typed_stays():
    response = send(TYPED | {"machine.year": "20x1"}, path="/lv/contact")
    assert response.status_code == 400
    assert boxes(response, "alert") == ["Šeit vajadzīgs: vesels skaitlis no 1950 līdz 2027."]
    assert re.search('<input[^>]*aria-invalid="true"[^>]*name="machine.year"', shown(response))
    assert re.search("<details[^>]* open", shown(response))
    for name, value in (TYPED | {"machine.year": "20x1"}).items():
        assert value_of(response, name) == value
    assert not ContactMessage.objects.exists()


def test_the_form_asks_for_the_machine_unless_it_is_about_something_else(client):
    for about, is_asked in (("", True), ("inquiry=service&name=x", True), ("inquiry=tyre", False)):
        page = shown(client.get(f"/contact?{about}&name=x"))
        assert ('name="machine.make"' in page) == is_asked
        assert not re.search("<details[^>]* open", page)


def test_links_in_a_machine_are_counted_with_those_of_the_message(visitor):
    links = {name: "www.a.lv" for name in ("make", "model", "ground")}
    post_message(visitor, {"message": "www.b.lv", "machine": links})
    assert ContactMessage.objects.get().state == "spam"
