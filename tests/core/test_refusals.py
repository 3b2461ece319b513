"""Validation errors are sentences that name the field as its form does."""

import pytest

from contact.subjects import LIST_PATHS
from tests.support.examples import BUILD, PART, TYRE
from tests.support.raw_calls import send
from tests.support.tokens import PASSWORD

YEAR = "Build year must be a whole number from 1900 to 2100."
PRICE = "Price must be a whole number from 0 to 1000000."
LONG = "x" * 20_000
LOGIN = {"username": "owner", "password": "x"}
CHANGE = {"current_password": PASSWORD, "new_password": "gravel pit 77 helmets"}
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Hi"}


@pytest.mark.parametrize(
    ("path", "good", "field", "value", "sentence"),
    [
        ("/api/builds", BUILD, "name", LONG, "Name may have at most 120 characters."),
        ("/api/builds", BUILD, "name", " ", "Name is required."),
        ("/api/builds", BUILD, "engine", None, "Engine is required."),
        ("/api/builds", BUILD, "frame", ["x"], "Frame must be text."),
        ("/api/builds", BUILD, "frame", "\0", "Frame contains characters that cannot be stored."),
        *(("/api/builds", BUILD, "build_year", y, YEAR) for y in (1899, 2101, "x", "9" * 5000)),
        ("/api/builds", BUILD, "build_year", None, "Build year is required."),
        ("/api/builds", BUILD, "featured", "x", "Featured must be true or false."),
        (
            "/api/builds",
            BUILD,
            "description",
            LONG,
            "Description may have at most 10000 characters.",
        ),
        ("/api/tyres", TYRE, "size", LONG, "Size may have at most 80 characters."),
        ("/api/tyres", TYRE, "type", "side", "Type must be front or rear."),
        ("/api/tyres", TYRE, "version", "x", "Version must be a whole number."),
        *(("/api/parts", PART, "price", price, PRICE) for price in (-1, 1_000_001, 9.5, "9")),
        ("/api/contact", MESSAGE, "name", LONG, "Name may have at most 100 characters."),
        ("/api/contact", MESSAGE, "email", LONG, "Email may have at most 254 characters."),
        ("/api/contact", MESSAGE, "message", {}, "Message must be text."),
        ("/api/contact", MESSAGE, "phone", 26123456, "Phone must be text."),
        (
            *("/api/contact", MESSAGE, "preferred", "fax"),
            "Preferred must be call or whatsapp or email.",
        ),
        ("/api/contact", MESSAGE, "subject", {"name": "x"}, "Kind is required."),
        (
            *("/api/contact", MESSAGE, "subject", {"kind": "boat", "name": "x"}),
            f"Kind must be {' or '.join(LIST_PATHS)}.",
        ),
        ("/api/auth/login", LOGIN, "username", LONG, "Username may have at most 150 characters."),
        ("/api/auth/login", LOGIN, "password", "", "Password is required."),
        (
            *("/api/auth/password", CHANGE, "new_password", LONG),
            "New password may have at most 1000 characters.",
        ),
        (
            *("/api/auth/password", CHANGE, "new_password", "kt7!"),
            "New password must have at least 10 characters.",
        ),
        (
            *("/api/auth/password", CHANGE, "new_password", "password123"),
            "New password is too common. Please choose another one.",
        ),
        (
            *("/api/auth/password", CHANGE, "new_password", "8204619375204"),
            "New password must not consist of digits only.",
        ),
        (
            *("/api/auth/password", CHANGE, "current_password", "wrong"),
            "This is not your current password.",
        ),
    ],
)
def test_a_wrong_value_is_reported_by_its_label(owner_client, path, good, field, value, sentence):
    response = owner_client.post(path, good | {field: value})
    assert response.status_code == 400
    assert response.json() == {"error": sentence, "fields": {field: [sentence]}}


def test_a_description_of_a_picture_is_refused_by_its_label(owner_client, build, upload):
    upload(build)
    path = f"/api/builds/images/{build.images.get().pk}"
    response = owner_client.patch(path, {"alt": "x" * 251})
    assert response.json()["error"] == "Alternative text may have at most 250 characters."


def test_a_filter_of_messages_is_refused_by_its_name(owner_client):
    response = owner_client.get("/api/contact/messages?state=lost")
    assert response.json()["error"] == "State must be new or answered or spam."
    assert owner_client.get("/api/contact/messages?state=").status_code == 400
    response = owner_client.get("/api/contact/messages?search=" + "x" * 101)
    assert response.json()["error"] == "Search may have at most 100 characters."


@pytest.mark.parametrize("path", ["/api/builds", "/api/contact", "/api/auth/login"])
@pytest.mark.parametrize("body", ["[]", "7", '"x"', "null"])
def test_what_is_no_object_is_refused_in_a_sentence(owner_client, path, body):
    response = send(owner_client, path, body)
    assert response.status_code == 400
    assert response.json()["error"] == "Please send a JSON object with the fields."
