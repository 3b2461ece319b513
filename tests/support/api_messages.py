"""A message that a visitor sends through the API."""

GOOD = {"name": "Jānis Bērziņš", "email": "janis@example.lv", "message": "Is the No. 21 for sale?"}


def send(client, changes: dict | None = None, **headers: str):
    return client.post("/api/contact", GOOD | (changes or {}), headers=headers)
