"""The contact page's form, sent as a browser does without a script, and what the answer shows."""

import re
from urllib.parse import urlencode

from django.test import Client

GOOD = {"name": "Jānis Bērziņš", "email": "janis@example.lv", "message": "Is it\r\nfor sale?"}
FORM = "application/x-www-form-urlencoded"
GREEN = "Your message has been sent! We will get back to you soon."


def send(
    changes: dict | None = None, path: str = "/contact", address: str = "192.0.2.1", **headers: str
):
    body = urlencode(GOOD | (changes or {}))
    own = {"x-forwarded-for": address, "accept": "text/html"}
    return Client().post(path, body, content_type=FORM, headers=own | headers)


def shown(response) -> str:
    """The page as it is without a script."""
    html = response.content.decode()
    return html.split('<div id="root">')[1].split("<noscript>")[0]


def boxes(response, role: str) -> list[str]:
    found = re.findall(rf'role="{role}"[^>]*>(.*?)</div>', shown(response))
    return [re.sub("<[^>]+>", " ", box).strip() for box in found if box]


def value_of(response, name: str) -> str:
    """What the control of this name holds."""
    html = shown(response)
    if name == "message":
        [(_, text)] = re.findall(
            r'<textarea([^>]*name="message"[^>]*)>(.*?)</textarea>', html, re.S
        )
        return text.removeprefix("\n")
    [control] = re.findall(rf'<input[^>]*name="{name}"[^>]*>', html)
    value = re.search(r'value="([^"]*)"', control)
    return value[1] if value else ""
