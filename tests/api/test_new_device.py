"""The mail about a sign-in on a new device, and the page behind its link."""

import re
import threading
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts import devices, new_device
from accounts.models import Preferences, User
from tests.support.login_attempts import DJANGO_ADMIN
from tests.support.tokens import CREDENTIALS, PASSWORD, log_in

ACCOUNT = "/api/auth/account"
PHONE = "Phone\r\nBcc: x@evil.example \u2028"


@pytest.fixture(autouse=True)
def mail_is_set_up(settings, owner):
    settings.CONTACT_TO = "owner@example.lv"


@pytest.fixture
def mails(django_capture_on_commit_callbacks):
    """Return a function that makes a sign-in and returns the mails that it sends."""

    def after(sign_in):
        before = len(mail.outbox)
        with django_capture_on_commit_callbacks(execute=True):
            sign_in()
        for thread in threading.enumerate():
            if thread.name == new_device.THREAD:
                thread.join()
        return mail.outbox[before:]

    return after


def link_in(sent) -> str:
    [link] = re.findall(r"http://\S+(/admin/end-session/\S+)", sent.body)
    return link


def test_a_new_device_is_mailed_and_its_link_logs_it_out(owner, mails):
    phone = APIClient(HTTP_USER_AGENT=PHONE)
    [sent] = mails(lambda: log_in(phone))
    assert sent.to == ["owner@example.lv"] and "owner" in sent.body and "Phone" in sent.body
    assert "\u2028" not in sent.body and "Bcc" not in str(sent.message()["Bcc"])
    link, stranger = link_in(sent), Client(enforce_csrf_checks=True)
    page = stranger.get(link)
    assert "Sign this device out?" in page.content.decode()
    assert "<script" not in page.content.decode()
    assert page["Referrer-Policy"] == "no-referrer" and "no-store" in page["Cache-Control"]
    assert phone.get(ACCOUNT).status_code == 200  # opening the link is not enough
    assert "is signed out" in stranger.post(link).content.decode()
    assert phone.get(ACCOUNT).status_code == 401
    assert "signed out already" in stranger.post(link).content.decode()


def test_a_known_device_is_not_mailed_and_another_users_is(owner, mails):
    phone = APIClient()
    assert len(mails(lambda: log_in(phone))) == 1
    assert mails(lambda: log_in(phone)) == []
    assert len(mails(lambda: log_in(APIClient()))) == 1


def test_people_who_share_a_computer_are_mailed_once_each(owner, mails):
    names = ["owner", *(f"editor{number}" for number in range(devices.USERS_MAX - 1))]
    for name in names[1:]:
        User.objects.create_user(name, f"{name}@example.lv", password=PASSWORD)
    computer = APIClient()
    assert [len(mails(lambda name=name: log_in(computer, name))) for name in names] == [1] * 5
    assert [mails(lambda name=name: log_in(computer, name)) for name in names] == [[]] * 5
    User.objects.create_user("sixth", password=PASSWORD)
    log_in(computer, "sixth")
    assert len(mails(lambda: log_in(computer, names[0]))) == 1  # nobody fills the cookie up


def test_the_device_is_known_where_a_link_is_used(owner):
    phone = log_in(APIClient())
    assert "/api/link/x".startswith(phone.cookies["devices"]["path"] + "/")


def test_the_mail_goes_to_the_users_own_address_in_their_language(owner, mails):
    owner.email = "own@example.lv"
    owner.save()
    Preferences.objects.create(user=owner, language="lv")
    [sent] = mails(lambda: log_in(APIClient()))
    assert sent.to == ["own@example.lv"]
    assert "Somebody has signed in" not in sent.body
    assert "Sign this device out?" not in Client().get(link_in(sent)).content.decode()


def test_without_mail_nothing_is_sent(mails, settings):
    settings.CONTACT_TO = ""
    assert mails(lambda: log_in(APIClient())) == []


def test_a_mail_server_that_fails_does_not_stop_the_sign_in(mails, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9  # nobody listens
    phone = APIClient()
    assert mails(lambda: log_in(phone)) == []
    assert phone.get(ACCOUNT).status_code == 200


def test_many_sign_ins_do_not_become_as_many_mails(mails):
    def sign_in_often():
        for _ in range(2 * new_device.PER_HOUR):
            APIClient().post("/api/auth/login", CREDENTIALS)

    assert len(mails(sign_in_often)) == new_device.PER_HOUR


def test_a_wrong_password_is_not_mailed(mails):
    wrong = CREDENTIALS | {"password": "wrong"}
    assert mails(lambda: APIClient().post("/api/auth/login", wrong)) == []


def test_djangos_admin_is_mailed_too(owner, mails, client, login_limit):
    form = {"username": "owner", "password": PASSWORD}
    [sent] = mails(lambda: client.post(DJANGO_ADMIN, form, headers={"user-agent": "Old browser"}))
    assert "Old browser" in sent.body
    assert client.get("/django-admin/").status_code == 200
    Client().post(link_in(sent))
    assert client.get("/django-admin/").status_code == 302


@pytest.mark.parametrize("token", ["x", "a:b:c", "x" * 5000])
def test_a_link_that_is_not_ours_is_answered_with_a_sentence(token):
    response = Client().post(f"/admin/end-session/{token}")
    assert response.status_code == 404
    assert "This link does not work" in response.content.decode()


def test_a_link_ends_with_the_longest_session(owner, mails):
    [sent] = mails(lambda: log_in(APIClient()))
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        assert Client().get(link_in(sent)).status_code == 404
