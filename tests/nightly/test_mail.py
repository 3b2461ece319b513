"""A whole site and an SMTP server."""

from pathlib import Path

import requests

from tests.support.mail import MESSAGE, OWNER
from tests.support.real_site import running_site
from tests.support.smtp_server import TIMEOUT, MailServer


def test_a_site_mails_after_its_response(tmp_path: Path):
    """gunicorn forks its workers, and the mail thread must start in each of them."""
    smtp = MailServer()
    smtp.released.clear()
    smtp.controller.start()
    environment = {
        "EMAIL_URL": f"smtp://127.0.0.1:{smtp.port}",
        "CONTACT_TO": OWNER,
        "LOAD_SAMPLES": "0",
    }
    try:
        with running_site(tmp_path, **environment) as address:
            response = requests.post(f"{address}/api/contact", json=MESSAGE, timeout=TIMEOUT)
            assert response.status_code == 201
            assert smtp.received.wait(TIMEOUT)
            assert not smtp.mails
            smtp.released.set()
        # A stopping site waits for the mails.
        assert sorted(mail["To"] for mail in smtp.mails) == [MESSAGE["email"], OWNER]
        assert all(response.json()["reference"] in mail["Subject"] for mail in smtp.mails)
    finally:
        smtp.controller.stop()
