"""Two machines act as one site: sessions, data and limits are shared."""

import json
from pathlib import Path

import pytest
import urllib3

from tests.support.examples import BUILD
from tests.support.gunicorn import OWNER
from tests.support.machines import Machine, two_machines

ROUNDS = 40
WRONG = OWNER | {"password": "not this one"}
MESSAGE = {"name": "Anna", "email": "anna@example.lv", "message": "Do you have it?"}


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory, s3_server: str):
    limits = {"LOGIN_ATTEMPTS": "5", "CONTACT_PER_HOUR": "5", "CONTACT_TOTAL_PER_HOUR": "12"}
    with two_machines(tmp_path_factory.mktemp("machines"), s3_server, **limits) as machines:
        yield machines


@pytest.fixture(params=["from the first to the second", "back"])
def here_and_there(machines, request) -> tuple[Machine, Machine]:
    both = machines.first, machines.second
    return both if request.param != "back" else both[::-1]


def test_a_session_is_valid_on_both_machines_and_one_logout_ends_it(here_and_there):
    here, there = here_and_there
    bearer, cookie = here.log_in()
    for machine in here_and_there:
        assert machine.ask("GET", "/api/auth/sessions", **bearer).status == 200
    renewed = there.ask("POST", "/api/auth/refresh", **cookie)
    assert renewed.status == 200
    assert there.ask("POST", "/api/auth/logout", **bearer).status == 204
    for machine in here_and_there:
        assert machine.ask("GET", "/api/auth/sessions", **bearer).status == 401
        assert machine.ask("POST", "/api/auth/refresh", **cookie).status == 401


def test_a_write_on_one_machine_is_read_on_the_other_at_once(here_and_there):
    """Read through each worker's cache: lists, single items and pages."""
    here, there = here_and_there
    pk = here.call("POST", "/api/builds", BUILD | {"name": "before"}).json()["id"]
    paths = ["/api/builds", f"/api/builds/{pk}", "/quad-builds", f"/quad-builds/{pk}"] * 2
    for number in range(ROUNDS):
        name = f"Round {number} of {here.port}"
        assert here.call("PUT", f"/api/builds/{pk}", BUILD | {"name": name}).status == 200
        for path in paths:
            assert name in there.ask("GET", path).data.decode(), (number, path)
    assert here.call("DELETE", f"/api/builds/{pk}").status == 204
    gone = [there.ask("GET", path) for path in paths]
    assert not any(name in response.data.decode() for response in gone)
    assert [response.status for response in gone] == [200, 404, 200, 404] * 2


def test_a_picture_uploaded_to_one_machine_is_shown_and_deleted_on_the_other(
    here_and_there, picture_file
):
    here, there = here_and_there
    pk = here.call("POST", "/api/builds", BUILD | {"name": "With a picture"}).json()["id"]
    assert here.upload(pk, picture_file(size=(900, 600)).read()).status == 201
    (image,) = there.ask("GET", f"/api/builds/{pk}/images").json()
    addresses = [image["image_path"], *(variant["url"] for variant in image["variants"])]
    assert len(addresses) > 2
    shared = there.ask("GET", f"/share/builds/{pk}.jpg")
    while shared.status in (301, 302):
        shared = there.ask("GET", shared.headers["Location"])
    assert (shared.status, shared.headers["Content-Type"]) == (200, "image/jpeg")
    assert {urllib3.request("GET", address).status for address in addresses} == {200}
    assert there.call("DELETE", f"/api/builds/images/{image['id']}").status == 204
    assert here.ask("GET", f"/api/builds/{pk}/images").json() == []
    assert {urllib3.request("GET", address).status for address in addresses} == {404}


def test_wrong_passwords_are_counted_on_all_machines_together(machines):
    def tried(machine: Machine) -> int:
        return machine.ask("POST", "/api/auth/login", WRONG, sender="192.0.2.50").status

    turns = [machines.first, machines.second] * 3
    assert [tried(machine) for machine in turns] == [401] * 5 + [429]
    assert tried(machines.first) == 429


def test_messages_are_counted_on_all_machines_together(machines):
    def sent(machine: Machine, sender: str) -> int:
        return machine.ask("POST", "/api/contact", MESSAGE, sender=sender).status

    turns = [machines.first, machines.second] * 3
    assert [sent(machine, "192.0.2.60") for machine in turns] == [201] * 5 + [429]
    # The total is 12: the 13th is part of a flood.
    more = [sent(turns[number % 2], f"10.{number}.0.1") for number in range(9)]
    assert more == [201] * 9
    states = machines.first.call("GET", "/api/contact/messages/counts").json()
    assert (states["new"], states["spam"]) == (12, 2)


def test_nginx_asks_both_machines(machines):
    assert {machines.nginx.get("/quad-builds").status for _ in range(10)} == {200}
    lines = Path(machines.nginx.folder / "log/quads.access.log").read_text().splitlines()
    asked = {json.loads(line)["machine"] for line in lines}
    assert asked == {machines.first.address, machines.second.address}
