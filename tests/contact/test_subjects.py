"""Messages about several things, from the form to the owner."""

import json
from urllib.parse import urlencode

import pytest
from django.db import IntegrityError, transaction

from contact.mail import compose_message
from contact.models import ContactMessage, FurtherSubject
from documents.reading import defaults
from documents.saving import save_document

pytestmark = pytest.mark.django_db

PATH = "/api/contact/messages"
GOOD = {"name": "Anna", "email": "anna@example.lv", "message": "What do they cost?"}
TYRE = {"kind": "tyre", "name": "Kāpa R20"}
BUILD = {"kind": "build", "name": "Orange 21"}
SERVICE = {"kind": "service", "name": "Engine service"}
THREE = [TYRE, BUILD, SERVICE]
MOST = [{"kind": "part", "name": f"No. {number}"} for number in range(10)]


def send(client, key: str = "", **fields: object):
    return client.post("/api/contact", GOOD | fields, headers={"idempotency-key": key})


def stored() -> list[dict[str, str]]:
    return [subject.sent for subject in ContactMessage.objects.latest("id").all_subjects]


@pytest.fixture
def message(visitor) -> ContactMessage:
    assert send(visitor, subjects=THREE).status_code == 201
    return ContactMessage.objects.get()


def test_a_message_may_be_about_several_things_each_once(visitor):
    long = {"kind": "brakes", "name": "B" * 500}
    for fields, kept in (
        ({"subject": TYRE, "subjects": [*THREE, BUILD]}, THREE),
        ({"subject": MOST[0], "subjects": MOST}, MOST),
        ({"subject": TYRE, "subjects": []}, [TYRE]),
        ({"subject": None, "subjects": None}, []),
        ({"subjects": [long]}, [long | {"name": "B" * 120}]),
    ):
        assert send(visitor, **fields).status_code == 201
        assert stored() == kept


def test_more_than_ten_things_are_refused_with_a_sentence(visitor):
    sentence = "Please ask about at most 10 things in one message."
    for fields in ({"subjects": [*MOST, TYRE]}, {"subject": TYRE, "subjects": MOST}):
        response = send(visitor, **fields)
        assert response.status_code == 400
        assert response.json() == {"error": sentence, "fields": {"subjects": [sentence]}}
    assert not ContactMessage.objects.exists()


def test_a_list_of_another_shape_is_refused(visitor):
    boat = {"kind": "boat", "name": "x"}
    for subjects in ("tyre", [None], [TYRE, boat], [{"name": "x"}], [[TYRE]]):
        body = json.dumps(GOOD | {"subjects": subjects})
        response = visitor.post("/api/contact", body, content_type="application/json")
        assert response.status_code == 400
        assert response.json()["error"].endswith(".")
    assert not ContactMessage.objects.exists()


def test_the_same_words_about_other_things_are_another_message(visitor):
    first = send(visitor, "one", subjects=THREE)
    assert send(visitor, "one", subjects=THREE).json() == first.json()
    assert send(visitor, "one", subject=TYRE, subjects=THREE).json() == first.json()
    for other in ([TYRE, BUILD], [TYRE, SERVICE, BUILD], [TYRE]):
        assert send(visitor, "one", subjects=other).status_code == 422
    assert stored() == THREE


SHOCK = {"kind": "service", "id": "shockoil", "name": "Shock service, each"}
LATVIAN = SHOCK | {"name": "Viena amortizatora apkope"}
SAG = {"kind": "service", "id": "sagclick", "name": "Sag and clicks"}


def test_a_service_is_one_thing_in_all_languages_by_its_id(visitor, owner_client):
    for sent, kept in (
        ([SHOCK, SAG, LATVIAN], [SHOCK, SAG]),  # the same in another language
        ([SHOCK, SAG | {"name": SHOCK["name"]}], [SHOCK, SAG | {"name": SHOCK["name"]}]),
        ([SHOCK | {"id": "?"}, TYRE | {"id": "7"}], [SERVICE | {"name": SHOCK["name"]}, TYRE]),
        ([SHOCK | {"id": ""}], [SERVICE | {"name": SHOCK["name"]}]),
    ):
        assert send(visitor, subjects=sent).status_code == 201
        assert stored() == kept
        (shown, *_) = owner_client.get(PATH).json()
        assert shown["subject"] == kept[0]
        first, *_ = shown["subjects"]
        assert {name: first[name] for name in kept[0]} == kept[0]
        assert first["item"]["path"] == "/service"


def test_without_a_script_the_service_is_in_the_address_of_the_page(client):
    query = urlencode({"inquiry": "service", "id": SHOCK["id"], "name": SHOCK["name"]})
    assert client.post(f"/contact?{query}", GOOD).status_code == 200
    assert stored() == [SHOCK]


def test_only_who_asks_about_a_service_reads_how_to_pack_it(visitor, client):
    values = defaults("service")
    for subjects in ([], [TYRE], [BUILD, {"kind": "brakes", "name": "x"}]):
        assert "parcel_text" not in send(visitor, subjects=subjects).json()
    receipt = send(visitor, subjects=[TYRE, SERVICE]).json()
    assert receipt["parcel_text"] == values["parcel_text"]
    assert "text_languages" not in receipt
    none = {"lv": {"parcel_text": ""}, "ru": {"parcel_text": ""}}
    save_document("service", values | {"parcel_text": "In a box"}, "owner", translations=none)
    receipt = visitor.post(
        "/api/contact", GOOD | {"subject": SHOCK}, headers={"accept-language": "lv"}
    ).json()
    assert receipt["parcel_text"] == "In a box"
    assert receipt["text_languages"] == {"parcel_text": "en"}
    save_document("service", values | {"parcel_text": ""}, "owner", translations=none)
    assert "parcel_text" not in send(visitor, subjects=[SHOCK]).json()


def test_the_owner_sees_each_with_its_item(owner_client, visitor, build):
    build.name = "Orange 21"
    build.save()
    assert send(visitor, subjects=THREE).status_code == 201
    (shown,) = owner_client.get(PATH).json()
    assert (shown["subject"], shown["item"]) == (TYRE, shown["subjects"][0]["item"])
    assert [{k: each[k] for k in ("kind", "name")} for each in shown["subjects"]] == THREE
    paths = [each["item"]["path"] for each in shown["subjects"]]
    assert paths == ["/racing-parts/tyres", f"/quad-builds/{build.pk}", "/service"]
    assert owner_client.get(f"{PATH}/{shown['id']}").json() == shown
    build.published = False
    build.save()
    (shown,) = owner_client.get(PATH).json()
    assert shown["subjects"][1]["item"]["path"] == f"/admin/builds/{build.pk}"


def test_the_mail_names_each_with_a_link(build, message, settings):
    settings.CONTACT_TO = "owner@example.lv"
    [mail] = compose_message(message)
    assert mail.subject == f"{message.reference} from Anna about Kāpa R20"
    assert [line for line in mail.body.splitlines() if line.startswith("About")] == [
        "About: Kāpa R20, http://testserver/racing-parts/tyres",
        f"About: Orange 21, http://testserver/quad-builds/{build.pk}",
        "About: Engine service, http://testserver/service",
    ]


def test_the_database_keeps_to_the_rules(message):
    for changes in ({"position": 1}, {"position": 0}, {"position": 10}, {"kind": "boat"}):
        row = {"message": message, "position": 5, "kind": "tyre", "name": "x"} | changes
        with pytest.raises(IntegrityError), transaction.atomic():
            FurtherSubject.objects.create(**row)
