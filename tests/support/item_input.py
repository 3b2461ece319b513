"""Calls with raw bytes, so that what cannot be said in Python can be said in JSON: items with some
of their values replaced, and how a bad one is refused.
"""

import json

from .items import RESOURCES

ITEMS = {each.kind: (each.model, each.required) for each in RESOURCES}
JSON = "application/json"


def send(client, path: str, body: bytes | str, content_type: str = JSON, method: str = "POST"):
    return client.generic(method, path, body, content_type)


# Each text field with its limit.
TEXTS = [(each.kind, field, limit) for each in RESOURCES for field, limit in each.limits.items()]
MULTILINE = ("description", "results", "customer_words")
BREAKS = "\n\r\n\t\v\x07\x1c\x7f\x85\u2028\u2029"


def create(client, items: str, changes: str = ""):
    """Post a valid item with some JSON members replaced, given as JSON text without braces."""
    good = json.dumps(ITEMS[items][1])
    return send(client, f"/api/{items}", f"{good[:-1]}, {changes}}}" if changes else good)


def assert_refused(response, field: str) -> None:
    """Check that the response names the field and the reason, and that nothing was stored."""
    assert response.status_code == 400, response.content
    assert list(response.json()["fields"]) == [field]
    assert response.json()["error"].startswith(field.replace("_", " ").capitalize())
    assert not any(model.objects.exists() for model, _ in ITEMS.values())
