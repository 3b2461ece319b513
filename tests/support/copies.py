"""Messages whose visitors get a copy, and the copies that were mailed."""

from tests.support.smtp_server import MESSAGE, OWNER, wait_for_background_work


def post(visitor, key: str = "", **changes: object):
    headers = {"idempotency-key": key} if key else {}
    response = visitor.post("/api/contact", MESSAGE | changes, headers=headers)
    wait_for_background_work()
    return response


def copies_of(smtp) -> list:
    return [mail for mail in smtp.mails if mail["To"] != OWNER]
