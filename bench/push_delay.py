"""Measures how soon a message is pushed to the owner's devices, to a push service on this machine.

    make bench, or: .venv/bin/python bench/push_delay.py

The owner has ten devices, as many as one may have. What counts is the time from the answer to the
visitor, when the message is stored, until the push about it arrives at the service.
"""

import json
import sys
import time
from statistics import quantiles
from urllib.request import Request, urlopen

from running_site import running_site

from tests.support.gunicorn import OWNER
from tests.support.push import DEVICES, Phone, Push, PushService

MESSAGES = 4  # with the first push of each device: fewer than notifications.PUSHES_PER_MINUTE
PAUSE, TIMEOUT = 3, 60  # seconds
TARGET = 10


def post(url: str, body: dict, token: str = "") -> dict:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    with urlopen(Request(url, json.dumps(body).encode(), headers)) as response:
        answer: dict = json.load(response)
    return answer


def measure() -> list[float]:
    """Return the seconds of each push."""
    service = PushService()
    arrived: list[float] = []

    def note(push: Push) -> None:
        arrived.append(time.monotonic())

    service.on_push = note
    environment = {
        "DJANGO_SETTINGS_MODULE": "push_settings",
        "ADMIN_PASSWORD": OWNER["password"],
        "PUSH_SERVICE": service.url,
        "CONTACT_PER_HOUR": "0",
    }
    delays: list[float] = []
    with running_site(**environment) as site:
        token = post(f"{site}/api/auth/login", OWNER)["token"]
        phones = [Phone(service, f"phone-{number}") for number in range(10)]
        for phone in phones:
            post(f"{site}{DEVICES}", phone.subscription, token)
        for number in range(MESSAGES):
            words = {"name": "Anna", "email": "anna@example.lv", "message": f"Hello {number}"}
            post(f"{site}/api/contact", words)
            stored, before = time.monotonic(), len(delays)
            while len(arrived) < before + len(phones):
                if time.monotonic() > stored + TIMEOUT:
                    raise TimeoutError(f"{len(arrived)} pushes have arrived.")
                time.sleep(0.01)
            delays += [each - stored for each in arrived[before:]]
            time.sleep(PAUSE)
    service.close()
    return delays


if __name__ == "__main__":
    p95 = quantiles(measure(), n=20)[-1]
    print(f"| from a stored message to its push, p95 | {p95:.1f} s | below {TARGET} s |")
    sys.exit(p95 >= TARGET)
