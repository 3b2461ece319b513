"""What a page has of documents, while other threads of its worker read and save them."""

import pytest

from documents import site

SERVICE = "/api/pages/service"

pytestmark = pytest.mark.django_db


def test_a_page_shows_what_it_read_whatever_another_thread_read_earlier(
    client, owner_client, monkeypatch
):
    values = client.get(SERVICE).json()["values"]
    client.get("/service")
    earlier, answers = dict(site.last_read), dict(site.last_answers)

    class WrittenByAnotherThread(dict):
        """Has what another thread read before the save, and wrote just after this one."""

        def update(self, *read: object) -> None:
            super().update(earlier)

        def __setitem__(self, place: tuple[str, str], answer: object) -> None:
            super().__setitem__(place, answers[place])

    monkeypatch.setattr(site, "last_read", WrittenByAnotherThread())
    monkeypatch.setattr(site, "last_answers", WrittenByAnotherThread())
    body = {"values": values | {"title": "Repairs of all kinds"}}
    assert owner_client.put(SERVICE, body, format="json").status_code == 200
    page = client.get("/service").content.decode()
    assert page.count("Repairs of all kinds") == 2  # rendered, and in its data
