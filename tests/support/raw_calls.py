"""Calls with raw bytes, so that what cannot be said in Python can be said in JSON."""

from catalogue.models import Build, Part, Tyre

from .examples import BUILD, PART, TYRE

ITEMS = {"builds": (Build, BUILD), "tyres": (Tyre, TYRE), "parts": (Part, PART)}
JSON = "application/json"


def send(client, path: str, body: bytes | str, content_type: str = JSON, method: str = "POST"):
    return client.generic(method, path, body, content_type)
