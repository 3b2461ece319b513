"""The list of prices of the page about service: its rules, and the ids that the server makes."""

import re
from copy import deepcopy

import pytest
from rest_framework.test import APIClient

from documents import saving
from documents.reading import defaults
from tests.support.documents import SERVICE, save_changed, save_values

pytestmark = pytest.mark.django_db
ROW = {"name": "Linkage", "text": "Greased.", "price": 45, "from": True, "days": 2}
WRONG = [  # the change of a row, the field, and what is said
    ({"name": ""}, "name", "Name must be written in at least one language."),
    ({"name": "x" * 81}, "name", "Name may have at most 80 characters."),
    *(
        (
            {"price": price},
            "price",
            "Price in euro, with VAT must be a whole number from 1 to 100000.",
        )
        for price in (0, 100_001)
    ),
    *(
        ({"days": days}, "days", "Days on the bench must be a whole number from 1 to 365.")
        for days in (0, 366)
    ),
    ({"from": None}, "from", "From this price is required."),
    ({"id": "x"}, "id", "Id must be 8 small letters and digits."),
]


def save_rows(client: APIClient, *rows: dict, **extra: object) -> list[dict]:
    values = deepcopy(defaults("service")) | {"prices": list(rows)}
    return save_values(client, SERVICE, values, **extra)["values"]["prices"]


def test_a_wrong_row_gets_a_sentence_at_its_field(owner_client):
    for change, field, sentence in WRONG:
        values = defaults("service") | {"prices": [ROW | change]}
        error = save_values(owner_client, SERVICE, values, 400)
        assert error == {"error": sentence, "fields": {f"prices.0.{field}": [sentence]}}


def test_there_are_at_most_forty(owner_client):
    error = save_changed(owner_client, "service", lambda v: v.update(prices=[ROW] * 41), 400)
    assert error["error"] == "Prices may have at most 40 entries."
    assert len(save_rows(owner_client, *[ROW] * 40)) == 40


def test_a_price_and_days_may_be_empty_and_so_may_the_list(owner_client):
    (row,) = save_rows(owner_client, ROW | {"price": None, "days": None, "text": ""})
    assert (row["price"], row["days"], row["text"]) == (None, None, "")
    assert save_rows(owner_client) == []


def test_a_new_row_gets_an_id_that_it_keeps(owner_client):
    first, second = save_rows(owner_client, ROW, ROW | {"id": ""})
    assert re.fullmatch("[a-z0-9]{8}", first["id"])
    assert first["id"] != second["id"]
    assert save_rows(owner_client, second, first | {"name": "Renamed"}) == [
        second,
        first | {"name": "Renamed"},
    ]
    copied, original = save_rows(owner_client, first, first)  # the second is another row
    assert copied == first
    assert original["id"] not in (first["id"], second["id"])


def test_an_id_in_the_history_is_not_used_again(owner_client, monkeypatch):
    (removed,) = save_rows(owner_client, ROW)
    save_rows(owner_client)
    drawn = iter([removed["id"], defaults("service")["prices"][0]["id"], "free1234"])
    monkeypatch.setattr(saving, "get_random_string", lambda *_: next(drawn))
    (made,) = save_rows(owner_client, ROW)
    assert made["id"] == "free1234"
    (back,) = save_rows(owner_client, removed)  # from a form that still had it
    assert back == removed


def test_an_earlier_version_comes_back_with_its_ids(owner_client):
    rows = save_rows(owner_client, ROW, ROW | {"name": "Chain"})
    save_rows(owner_client, rows[1])
    restored = owner_client.post(f"{SERVICE}/restore", {"version": 1}, format="json")
    assert restored.json()["values"]["prices"] == rows


def test_a_row_has_its_words_in_each_language(owner_client, visitor):
    (row,) = save_rows(owner_client, ROW, translations={"lv": {"prices": [{"name": "Progresija"}]}})
    # Also in another place. A new row in its old one has no words but its own.
    chain, moved = save_rows(owner_client, ROW | {"name": "Chain"}, row | {"price": 50})
    shown = visitor.get(SERVICE, {"language": "lv"}).json()
    assert shown["values"]["prices"] == [chain, moved | {"name": "Progresija"}]
    assert shown["text_languages"]["prices.0.name"] == "en"
