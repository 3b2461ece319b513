"""Which hosts, protocols and files nginx answers for."""

import http.client
import socket
import ssl

import pytest
from urllib3.exceptions import ProtocolError

from tests.support.gunicorn import OWNER
from tests.support.socket_gunicorn import HOST


def test_a_page_over_http_is_redirected_to_the_same_page(nginx):
    response = nginx.http.request("GET", "/quad-builds?a=b", headers={"Host": HOST}, redirect=False)
    assert (response.status, response.headers["Location"]) == (
        301,
        f"https://{HOST}/quad-builds?a=b",
    )


@pytest.mark.parametrize("path", ["/api", "/api/auth/login"])
def test_the_api_over_http_is_refused_and_not_redirected(nginx, path):
    response = nginx.http.request("POST", path, headers={"Host": HOST}, json=OWNER, redirect=False)
    assert (response.status, "Location" in response.headers) == (403, False)
    assert "https" in response.json()["error"]


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", f"{HOST}.evil.example", "localhost"])
def test_another_host_name_gets_no_answer(nginx, host):
    with pytest.raises(ProtocolError):
        nginx.http.request("GET", "/", headers={"Host": host})
    with pytest.raises(ProtocolError):
        nginx.ask("GET", "/", Host=host)


@pytest.mark.parametrize("host", ["new.example", HOST])
def test_the_challenge_of_a_certificate_is_answered_for_every_name(nginx, host):
    folder = nginx.folder / "html/.well-known/acme-challenge"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "token").write_text("the answer")
    path = "/.well-known/acme-challenge/token"
    response = nginx.http.request("GET", path, headers={"Host": host})
    assert (response.status, response.data) == (200, b"the answer")


@pytest.mark.parametrize("name", ["evil.example", None])
def test_another_name_gets_no_certificate(nginx, name):
    anybody = ssl._create_unverified_context()
    with (
        socket.create_connection(("127.0.0.1", nginx.https_port)) as client,
        pytest.raises(ssl.SSLError),
    ):
        anybody.wrap_socket(client, server_hostname=name)


def test_http_2_is_offered(nginx):
    with nginx.connect("h2", "http/1.1") as line:
        assert line.selected_alpn_protocol() == "h2"


@pytest.mark.parametrize(
    "path",
    [
        *("/.git/config", "/.env", "/static/", "/static/bundles/", "/media/", "/media/builds/"),
        *("/static/../manage.py", "/static../manage.py", "/media../secret_key", "/secret_key"),
        *("/media/..%2fsecret_key", "/media/%2e%2e/secret_key", "/media/../db.sqlite3"),
        *("/.errors/50x.html", "/static/..%2f..%2f.env"),
    ],
)
def test_no_other_files_of_the_machine_are_served(nginx, path):
    line = http.client.HTTPConnection(HOST)  # urllib3 would normalise the path
    line.sock = nginx.connect()
    line.request("GET", path)
    assert line.getresponse().status in (400, 404)
    line.close()
