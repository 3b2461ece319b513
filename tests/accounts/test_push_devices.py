"""The devices on which a user is notified; of what: tests/contact/test_notifications.py."""

from base64 import urlsafe_b64decode
from unittest.mock import ANY

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from accounts.models import PushDevice, User
from tests.support.logins import PASSWORD
from tests.support.push import DEVICES, Phone

pytestmark = pytest.mark.django_db
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/604.1"


def devices(client) -> list[dict]:
    found: list[dict] = client.get(DEVICES).json()["devices"]
    return found


def test_a_device_is_added_once_listed_and_removed(owner_client, settings):
    subscription = Phone().subscription
    for _ in range(2):
        added = owner_client.post(DEVICES, subscription, headers={"user-agent": IPHONE})
        assert added.status_code == 201
    assert devices(owner_client) == [
        {
            "id": added.json()["id"],
            "endpoint": subscription["endpoint"],
            "user_agent": IPHONE,
            "created_at": ANY,
            "pushed_at": None,
        }
    ]
    assert owner_client.delete(f"{DEVICES}/{added.json()['id']}").status_code == 204
    assert devices(owner_client) == []


def test_a_user_sees_and_changes_only_own_devices(owner_client, settings):
    other = User.objects.create_user("other")
    theirs = other.push_devices.create(
        endpoint="https://fcm.googleapis.com/x",
        server_key=owner_client.get(DEVICES).json()["server_key"],
    )
    assert devices(owner_client) == []
    assert owner_client.delete(f"{DEVICES}/{theirs.pk}").status_code == 404
    assert owner_client.post(f"{DEVICES}/{theirs.pk}/test").status_code == 404
    assert PushDevice.objects.get() == theirs


def test_a_browser_notifies_only_the_user_who_has_switched_it_on_last(owner_client):
    phone = Phone()
    other = User.objects.create_user("other")
    other.push_devices.create(endpoint=phone.subscription["endpoint"], server_key="k")
    assert owner_client.post(DEVICES, phone.subscription).status_code == 201
    assert not other.push_devices.exists()


def test_a_user_has_at_most_ten_devices(owner_client):
    one = Phone().subscription
    subscriptions = [one | {"endpoint": f"{one['endpoint']}{number}"} for number in range(11)]
    answers = [owner_client.post(DEVICES, each) for each in subscriptions]
    assert [each.status_code for each in answers] == 10 * [201] + [409]
    sentence = "10 devices are notified already. Please remove one first."
    assert answers[-1].json()["error"] == sentence
    assert owner_client.post(DEVICES, subscriptions[0]).status_code == 201


def test_an_address_that_is_not_of_a_push_service_is_refused(owner_client):
    for endpoint in (
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com",
        "https://fcm.googleapis.com:443/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil.example/fcm.googleapis.com/x",
        "https://evil.example#.push.services.mozilla.com/x",
        "https://fcm.googleapis.com/x\r\nHost: y",
        "x" * 1001,
    ):
        response = owner_client.post(DEVICES, Phone().subscription | {"endpoint": endpoint})
        assert response.status_code == 400
        assert "endpoint" in response.json()["fields"]
    assert not PushDevice.objects.exists()


def test_the_services_of_the_browser_makers_are_accepted(owner_client):
    for host in (
        *("fcm.googleapis.com", "updates.push.services.mozilla.com"),
        *("web.push.apple.com", "wns2-par02p.notify.windows.com"),
    ):
        subscription = Phone().subscription | {"endpoint": f"https://{host}/w/?token=BQ%2fa"}
        assert owner_client.post(DEVICES, subscription).status_code == 201


def test_keys_that_cannot_encrypt_are_refused(owner_client):
    subscription = Phone().subscription
    for keys in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"auth": "ā"}):
        response = owner_client.post(DEVICES, subscription | {"keys": subscription["keys"] | keys})
        assert response.status_code == 400


def test_a_test_arrives_signed_and_readable_by_the_device_alone(
    owner_client, push_service, phone, settings
):
    settings.SITE_URL = "https://workshop.example"
    owner_client.patch("/api/auth/account", {"language": "lv"})
    [device] = devices(owner_client)
    assert owner_client.post(f"{DEVICES}/{device['id']}/test").status_code == 204
    address = "https://workshop.example/admin/account"
    shown = {"title": "Paziņojumi šeit pienāk", "navigate": address, "tag": address}
    assert phone.shown() == [shown]
    assert devices(owner_client)[0]["pushed_at"]

    headers = push_service.pushes[0].headers
    assert int(headers["ttl"]) == 3 * 24 * 3600
    assert headers["urgency"] == "high"
    token, key = headers["authorization"].removeprefix("vapid t=").split(",k=")
    assert key == owner_client.get(DEVICES).json()["server_key"]
    point = urlsafe_b64decode(f"{key}=")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    claims = jwt.decode(token, public, algorithms=["ES256"], audience=push_service.url)
    assert claims["sub"] == settings.SITE_URL


@pytest.mark.parametrize(("status", "left"), [(410, 0), (403, 1)])
def test_a_test_that_does_not_arrive_says_so(owner_client, push_service, phone, status, left):
    push_service.answer = status
    [device] = devices(owner_client)
    response = owner_client.post(f"{DEVICES}/{device['id']}/test")
    assert response.status_code == 409
    assert ("switch them on" in response.json()["error"]) == (not left)
    assert len(devices(owner_client)) == left


def test_a_redirect_is_not_followed_and_a_service_that_is_not_listed_any_more_gets_nothing(
    owner_client, push_service, phone, settings
):
    push_service.answer, push_service.location = 307, "/elsewhere"
    [device] = devices(owner_client)
    assert owner_client.post(f"{DEVICES}/{device['id']}/test").status_code == 409
    assert len(devices(owner_client)) == 1
    settings.PUSH_SERVICES = ["https://fcm.googleapis.com"]
    assert owner_client.post(f"{DEVICES}/{device['id']}/test").status_code == 409
    assert [each.path for each in push_service.pushes] == ["/phone"]


def test_a_new_password_and_signing_out_everywhere_leave_devices_but_no_access_ends_them(
    owner, owner_client, phone
):
    owner_client.delete("/api/auth/sessions")
    change = {"current_password": PASSWORD, "new_password": "gravel pit 77 helmets"}
    token = owner_client.post("/api/auth/password", change).json()["token"]
    owner_client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    assert len(devices(owner_client)) == 1

    User.objects.create_user("other", password=PASSWORD)
    owner.refresh_from_db()
    owner.is_active = False
    owner.save()
    assert not PushDevice.objects.exists()
