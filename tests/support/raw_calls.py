"""Calls with raw bytes, so that what cannot be said in Python can be said in JSON."""

from .items import RESOURCES

ITEMS = {each.kind: (each.model, each.required) for each in RESOURCES}
JSON = "application/json"


def send(client, path: str, body: bytes | str, content_type: str = JSON, method: str = "POST"):
    return client.generic(method, path, body, content_type)
