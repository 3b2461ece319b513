"""Calls with raw bytes, so that what cannot be said in Python can be said in JSON."""

from catalogue.models import Build, Tyre

from .examples import BUILD, TYRE

ITEMS = {"builds": (Build, BUILD), "tyres": (Tyre, TYRE)}
JSON = "application/json"


def send(client, path: str, body: bytes | str, content_type: str = JSON, method: str = "POST"):
    return client.generic(method, path, body, content_type)
