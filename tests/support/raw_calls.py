"""Calls with raw bytes, so that what cannot be said in Python can be said in JSON."""

from catalogue.models import Build, Tyre

BUILD = {"name": "Orange 21", "frame": "Chromoly", "engine": "450", "build_year": 2026}
TYRE = {"name": "Trase", "size": "20x10-9", "type": "rear"}
ITEMS = {"builds": (Build, BUILD), "tyres": (Tyre, TYRE)}
JSON = "application/json"


def send(client, path: str, body: bytes | str, content_type: str = JSON, method: str = "POST"):
    return client.generic(method, path, body, content_type)
