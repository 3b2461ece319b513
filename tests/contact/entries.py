"""What visitors write on the page of a message, as its script sends it, and the owner's answers."""

from rest_framework.test import APIClient

from contact.models import ContactMessage

INBOX = "/api/contact/messages"
TEXT = "It is the rear one.\nIt leaks since Sunday."


def page_path(message: ContactMessage) -> str:
    return f"/api/contact/message/{message.page_token}"


def write(message: ContactMessage, *photos, key: str = "", headers: dict | None = None, **fields):
    """Write a text and photographs as the script does; return the response."""
    client = APIClient(raise_request_exception=False)
    headers = (headers or {}) | ({"idempotency-key": key} if key else {})
    body = {"text": TEXT} | fields | ({"photos": photos} if photos else {})
    kind = "multipart" if photos else "json"
    return client.post(f"{page_path(message)}/entries", body, format=kind, headers=headers)


def answer(owner_client, message: ContactMessage, *photos, key: str = "", **fields):
    """Answer as the owner's script does; return the response."""
    headers = {"idempotency-key": key} if key else {}
    body = {"text": "Yes, it is."} | fields | ({"photos": photos} if photos else {})
    kind = "multipart" if photos else "json"
    path = f"{INBOX}/{message.pk}/entries"
    return owner_client.post(path, body, format=kind, headers=headers)


def state_of(message: ContactMessage) -> tuple[str, bool]:
    message.refresh_from_db()
    return message.state, message.closed_at is not None
