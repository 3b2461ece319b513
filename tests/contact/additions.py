"""What a visitor adds to a message, as the script of its page sends it."""

from rest_framework.test import APIClient

from contact.models import ContactMessage

INBOX = "/api/contact/messages"
TEXT = "It is the rear one.\nIt leaks since Sunday."


def page_path(message: ContactMessage) -> str:
    return f"/api/contact/message/{message.page_token}"


def add(message: ContactMessage, *photos, key: str = "", headers: dict | None = None, **fields):
    """Add a text and photographs as the script does; return the response."""
    client = APIClient(raise_request_exception=False)
    headers = (headers or {}) | ({"idempotency-key": key} if key else {})
    body = {"text": TEXT} | fields | ({"photos": photos} if photos else {})
    kind = "multipart" if photos else "json"
    return client.post(f"{page_path(message)}/additions", body, format=kind, headers=headers)


def state_of(message: ContactMessage) -> tuple[str, bool]:
    message.refresh_from_db()
    return message.state, message.answered_at is not None
