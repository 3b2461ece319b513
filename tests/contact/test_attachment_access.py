"""Nobody but the owner gets a file of a message: with the owner's session, for some minutes."""

from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Session, User
from contact.models import Attachment, ContactMessage
from tests.support.logins import PASSWORD, log_in
from tests.support.messages import PDF, pdf, photograph, send_files, size_of

pytestmark = pytest.mark.django_db
MESSAGES = "/api/contact/messages"


@pytest.fixture
def message(db) -> ContactMessage:
    assert send_files(photograph("shock.jpg"), pdf()).status_code == 201
    return ContactMessage.objects.get()


def listed(client: APIClient) -> list[dict]:
    [message] = client.get(MESSAGES).json()
    return message["attachments"]


def addresses(client: APIClient) -> list[str]:
    found = [each[key] for each in listed(client) for key in ("url", "thumbnail_url")]
    return [address for address in found if address]


def opens(client: Client, address: str) -> int:
    """Open the address as a picture element does: with cookies, without a token."""
    response = client.get(address, headers={"authorization": ""})
    response.getvalue()
    return response.status_code


def bare(client: APIClient) -> APIClient:
    """The same browser without its bearer token."""
    browser = APIClient(raise_request_exception=False)
    browser.cookies = client.cookies
    return browser


def test_the_owner_sees_photographs_and_saves_a_pdf(owner_client, message):
    photo, order = listed(owner_client)
    browser = bare(owner_client)
    shown = browser.get(f"{photo['url']}&token=another")  # the first value counts
    assert (photo["kind"], photo["name"], photo["width"]) == ("photograph", "shock.jpg", 1200)
    assert size_of(shown.getvalue()) == (1200, 900)
    assert size_of(browser.get(photo["thumbnail_url"]).getvalue()) == (800, 600)
    assert shown["Content-Type"] == "image/jpeg"
    saved = browser.get(order["url"])
    assert saved.getvalue() == PDF
    assert saved["Content-Disposition"] == 'attachment; filename="Order.pdf"'
    assert order["thumbnail_url"] is None
    for response in (shown, saved):
        assert response["Cache-Control"] == "no-store, private"
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["Content-Security-Policy"].endswith("sandbox")
        assert response["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "ETag" not in response


def test_the_cookie_is_hidden_from_scripts_and_other_sites(owner_client, message, settings):
    settings.HTTPS = True
    listed(owner_client)
    cookie = owner_client.cookies["__Secure-attachments"]
    assert cookie["secure"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Strict")
    assert cookie["path"] == "/api/contact/attachments"
    assert int(cookie["max-age"]) == 600


def test_an_address_is_worthless_to_everybody_else(owner_client, message, visitor):
    found = addresses(owner_client)
    other = log_in(APIClient())  # another device of the owner
    other.get(MESSAGES)
    member = User.objects.create_user("member", password=PASSWORD)
    stranger = Client()
    stranger.force_login(member)
    for address in found:
        assert opens(bare(owner_client), address) == 200
        assert opens(visitor, address) == 404
        assert opens(stranger, address) == 404
        assert opens(bare(other), address) == 404  # which has addresses of its own
        token = owner_client._credentials["HTTP_AUTHORIZATION"]
        assert visitor.get(address, headers={"authorization": token}).status_code == 404


def test_no_other_address_works(owner_client, message):
    browser = bare(owner_client)
    photo, order = listed(owner_client)
    token = photo["url"].partition("token=")[2]
    wrong = [
        photo["url"].partition("?")[0],
        photo["url"][:-1] + ("a" if photo["url"][-1] != "a" else "b"),
        order["url"].partition("?")[0] + f"?token={token}",
        photo["thumbnail_url"].partition("?")[0] + f"?token={token}",
        f"/api/contact/attachments/{order['id']}/thumbnail?token={token}",
        f"/api/contact/attachments/999/file?token={token}",
        "/api/contact/attachments/1/file?token=%00",
    ]
    assert [opens(browser, address) for address in wrong] == [404] * len(wrong)
    assert browser.post(photo["url"]).status_code == 405


def test_an_address_ends_with_its_time_and_its_session(owner_client, message):
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        [address, *_] = addresses(owner_client)
        browser = bare(owner_client)
        clock.shift(timedelta(minutes=9))
        assert opens(browser, address) == 200
        clock.shift(timedelta(minutes=2))
        assert opens(browser, address) == 404
        before = address
        [address, *_] = addresses(owner_client)  # a new cookie
        assert opens(bare(owner_client), address) == 200
        assert opens(bare(owner_client), before) == 404
        Session.objects.all().end()
        assert opens(browser, address) == 404


@pytest.mark.parametrize("change", [{"is_staff": False}, {"is_active": False}])
def test_who_is_no_owner_any_more_opens_nothing(owner, owner_client, message, change):
    [address, *_] = addresses(owner_client)
    User.objects.filter(pk=owner.pk).update(**change)
    assert opens(bare(owner_client), address) == 404


def test_a_file_has_no_public_address(owner_client, message, visitor, settings):
    names = [name for each in message.attachments.all() for name in each.file_names()]
    for name in names:
        for prefix in ("/media/", "/attachments/", "/media/attachments/", "/media/../attachments/"):
            assert opens(visitor, prefix + name) in (400, 404)
            assert opens(bare(owner_client), prefix + name) in (400, 404)
    assert Path(settings.MEDIA_ROOT) not in Path(settings.ATTACHMENTS_ROOT).parents


def test_visitors_pages_and_calls_name_no_file(owner_client, message, visitor):
    names = [name for each in message.attachments.all() for name in each.file_names()]
    own = f"/contact/message/{message.page_token}"
    for path, status in (
        *(("/contact", 200), (own, 200), (f"/api{own}", 200), (MESSAGES, 401)),
        *((f"{MESSAGES}/{message.pk}", 401), ("/api/deleted", 401)),
    ):
        response = visitor.get(path)
        assert response.status_code == status
        assert not any(name in response.content.decode() for name in names)


def test_a_file_that_is_gone_is_not_found(owner_client, message, attachment_files, settings):
    [address, *_] = addresses(owner_client)
    for name in attachment_files():
        (Path(settings.ATTACHMENTS_ROOT) / name).unlink()
    assert opens(bare(owner_client), address) == 404


def admin_address(part: str = "file") -> str:
    return (
        f"/django-admin/contact/contactmessage/attachments/{Attachment.objects.first().pk}/{part}"
    )


def test_the_django_admin_shows_them_to_its_users_only(owner, message, visitor):
    browser = Client()
    browser.force_login(owner)
    page = browser.get(f"/django-admin/contact/contactmessage/{message.pk}/change/")
    html = page.content.decode()
    assert f'href="{admin_address()}"' in html and f'src="{admin_address("thumbnail")}"' in html
    assert ">Order.pdf<" in html
    response = browser.get(admin_address())
    assert size_of(response.getvalue()) == (1200, 900)
    assert response["Cache-Control"] == "no-store, private"
    assert visitor.get(admin_address()).status_code == 302  # to the login
    User.objects.filter(pk=owner.pk).update(is_active=False)
    assert browser.get(admin_address()).status_code == 302
