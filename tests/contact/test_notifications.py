"""What is pushed to the owner's devices, as they decrypt it, and when."""

import shutil
from collections import namedtuple
from datetime import timedelta
from threading import Event

import pytest
import time_machine
from django.conf import settings as site
from django.utils import timezone

from accounts.models import Notification, Preferences, PushDevice, User
from contact import outbox
from contact.models import ContactMessage
from tests.support.messages import MESSAGE, commit, send, send_messages
from tests.support.push import DEVICES, Phone

pytestmark = pytest.mark.django_db
TIMEOUT = 20  # seconds to wait for another thread


@pytest.fixture
def in_test_thread(monkeypatch) -> None:
    """Push in the thread of the test, as soon as `commit` is called."""
    monkeypatch.setattr(outbox.push_worker, "start", outbox.push_due)


def write(visitor, **changes: str) -> str:
    response = visitor.post("/api/contact", MESSAGE | changes)
    assert response.status_code == 201
    commit()
    reference: str = response.json()["reference"]
    return reference


def titles(phone: Phone) -> list[str]:
    return [each["title"] for each in phone.shown()]


def about(title: str, reference: str) -> dict[str, str]:
    address = f"{site.SITE_URL}/admin/messages?search={reference}"
    return {"title": title, "navigate": address, "tag": address}


@pytest.mark.django_db(transaction=True)  # commits: another thread sees the rows
def test_a_message_is_pushed_while_the_visitor_is_answered_with_its_reference_alone(
    visitor, owner_client, push_service, phone
):
    owner_client.patch("/api/auth/account", {"language": "ru"})
    arrived, released = Event(), Event()

    def hold(push) -> None:
        arrived.set()
        assert released.wait(TIMEOUT)

    push_service.on_push = hold
    reference = visitor.post("/api/contact", MESSAGE).json()["reference"]
    assert arrived.wait(TIMEOUT)
    released.set()
    assert outbox.push_worker.wait(TIMEOUT)
    assert phone.shown() == [about(f"Новое сообщение {reference}", reference)]
    assert owner_client.get(DEVICES).json()["devices"][0]["pushed_at"]
    assert not Notification.objects.exists()


def test_what_a_visitor_adds_and_a_mail_that_finally_failed_are_pushed(visitor, smtp, phone):
    smtp.answer = lambda mail: "552 Mailbox full"
    write(visitor, website="x")  # suspected spam is silent
    reference = write(visitor)
    page = f"/api/contact/message/{ContactMessage.objects.latest('pk').page_token}/entries"
    assert visitor.post(page, {"text": "In red"}).status_code == 201
    commit()
    assert phone.shown() == [
        about(f"New message {reference}", reference),
        about(f"Could not be mailed: {reference}", reference),
        about(f"More from the visitor: {reference}", reference),
        about(f"Could not be mailed: {reference}", reference),
    ]


@pytest.mark.usefixtures("in_test_thread")
def test_each_device_of_each_user_with_access_is_told_in_the_users_language(
    visitor, owner_client, push_service, phone
):
    second, others = Phone(push_service, "second"), Phone(push_service, "other")
    assert owner_client.post(DEVICES, second.subscription).status_code == 201
    other = User.objects.create_user("other")
    [mine, _] = PushDevice.objects.all()
    keys = {"p256dh": others.subscription["keys"]["p256dh"], "server_key": mine.server_key}
    other.push_devices.create(
        endpoint=others.subscription["endpoint"], auth=others.subscription["keys"]["auth"], **keys
    )
    Preferences.objects.create(user=other, language="lv")
    reference = write(visitor)
    assert titles(phone) == titles(second) == [f"New message {reference}"]
    assert titles(others) == [f"Jauna ziņa {reference}"]
    User.objects.filter(pk=other.pk).update(is_active=False)
    write(visitor)
    assert (len(titles(phone)), len(titles(others))) == (2, 1)


def test_a_push_is_tried_again_after_growing_delays_and_what_waits_is_one_summary(
    visitor, smtp, push_service, phone, capsys
):
    start = timezone.now()
    push_service.answer = 503
    with time_machine.travel(start, tick=False):
        write(visitor)
        write(visitor)
    for minutes, tries in ((0.9, 1), (1.1, 2), (5, 2), (6.2, 3), (21.3, 4), (81.4, 5)):
        with time_machine.travel(start + timedelta(minutes=minutes), tick=False):
            send_messages(capsys)
        assert len(push_service.pushes) == tries
    push_service.answer = 201
    with time_machine.travel(start + timedelta(minutes=142), tick=False):
        send_messages(capsys)
        send_messages(capsys)
    assert len(push_service.pushes) == tries + 1
    summary = phone.shown()[-1]
    assert summary["title"] == "News on your website: 2"
    assert summary["navigate"] == f"{site.SITE_URL}/admin"


@pytest.mark.usefixtures("in_test_thread")
def test_a_device_that_is_gone_is_removed_and_others_are_pushed_to(
    visitor, owner_client, push_service, phone
):
    push_service.on_push = lambda push: setattr(
        push_service, "answer", 410 if push.path == phone.path else 201
    )
    second = Phone(push_service, "second")
    owner_client.post(DEVICES, second.subscription)
    write(visitor)
    write(visitor)
    assert (len(phone.shown()), len(second.shown())) == (1, 2)
    [left] = owner_client.get(DEVICES).json()["devices"]
    assert left["endpoint"] == second.subscription["endpoint"]


def test_a_flood_becomes_one_summary_a_minute(visitor, smtp, push_service, phone, capsys):
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        for _ in range(7):
            write(visitor)
    assert len(titles(phone)) == 5
    assert not any(title.startswith("News") for title in titles(phone))
    with time_machine.travel(start + timedelta(seconds=61), tick=False):
        send_messages(capsys)
        assert titles(phone)[-1] == "News on your website: 2"
        write(visitor)
    assert len(titles(phone)) == 6


@pytest.mark.usefixtures("in_test_thread")
def test_what_could_not_be_pushed_for_three_days_is_dropped(visitor, push_service, phone, capsys):
    push_service.answer = 503
    write(visitor)
    with time_machine.travel(timezone.now() + timedelta(days=3, minutes=1)):
        send_messages(capsys)
    assert len(push_service.pushes) == 1
    assert not Notification.objects.exists()


def test_a_status_that_turned_bad_is_pushed_once_a_day(phone, monkeypatch, capsys):
    usage = namedtuple("usage", "total used free")
    start = timezone.now()

    def shown_after(hours: float) -> int:
        with time_machine.travel(start + timedelta(hours=hours), tick=False):
            send_messages(capsys)
        return len(phone.shown())

    assert shown_after(0) == 0
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(100, 99, 1))
    assert [shown_after(hours) for hours in (0.1, 0.3, 23, 25)] == [1, 1, 1, 2]
    address = f"{site.SITE_URL}/admin/status"
    title = "Your website needs attention now"
    assert phone.shown()[0] == {"title": title, "navigate": address, "tag": address}


@pytest.mark.usefixtures("in_test_thread")
def test_without_devices_nothing_is_kept(visitor):
    send(visitor)
    assert not Notification.objects.exists()
