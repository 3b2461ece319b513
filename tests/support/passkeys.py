"""The calls that add a passkey and sign in with one."""

from tests.support.authenticator import ADD, ADD_OPTIONS, SIGN_IN, SIGN_IN_OPTIONS
from tests.support.tokens import PASSWORD

REFUSED = (
    "This passkey could not be used. It may have been removed: please sign in with your password."
)
TOO_OLD = "This took too long, or was answered before. Please try again."


def add_options(client, password: str = PASSWORD) -> dict:
    response = client.post(ADD_OPTIONS, {"password": password})
    assert response.status_code == 200, response.content
    return response.json()["options"]


def add(client, credential: dict, name: str = "Phone"):
    return client.post(ADD, {"name": name, "credential": credential})


def sign_in_options(client) -> dict:
    return client.post(SIGN_IN_OPTIONS).json()["options"]


def sign_in(client, credential: dict):
    return client.post(SIGN_IN, {"credential": credential})


def assert_refused(response, sentence: str = REFUSED) -> None:
    assert (response.status_code, response.json()) == (401, {"error": sentence})
    assert "refresh" not in response.cookies
