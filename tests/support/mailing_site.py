"""A site that mails, with its mail server."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.support.real_site import running_site
from tests.support.smtp_server import OWNER, TIMEOUT, MailServer


@pytest.fixture(scope="module")
def mailing_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, MailServer]]:
    mails = MailServer()
    mails.controller.start()
    environment = {
        "EMAIL_URL": f"smtp://127.0.0.1:{mails.port}",
        "CONTACT_TO": OWNER,
        "ANALYTICS_TAG_ID": "G-TEST",
        "LOAD_SAMPLES": "0",
        "CONTACT_PER_HOUR": "0",
    }
    with running_site(tmp_path_factory.mktemp("site"), **environment) as address:
        yield address, mails
    mails.controller.stop()


def mail_to(mails: MailServer, address: str, page: Page) -> str:
    """Return the text of the only mail to the address; wait until it is there."""
    end = time.monotonic() + TIMEOUT
    while not (found := [mail for mail in mails.mails if mail["To"] == address]):
        assert time.monotonic() < end, f"There is no mail to {address}."
        page.evaluate("() => new Promise((done) => setTimeout(done, 20))")
    [mail] = found
    return str(mail.get_content())


def written(page: Page, site: str, mails: MailServer, email: str) -> tuple[str, str]:
    """Send a message; return its reference and the address in the visitor's mail."""
    body = {"name": "Anna", "email": email, "message": "Can you repair my shock?"}
    answer = page.request.post(f"{site}/api/contact", data=body)
    [address] = re.findall(r"http\S+/contact/message/\S+", mail_to(mails, email, page))
    return answer.json()["reference"], address
