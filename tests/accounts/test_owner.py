"""Creation of the owner's account at first start."""

import re

from django.core.management import call_command

from accounts.models import User
from tests.support.tokens import PASSWORD, log_in


def ensure_owner(capsys) -> str:
    call_command("ensure_owner")
    return capsys.readouterr().out


def test_a_random_password_is_printed_once_and_opens_the_site(visitor, capsys):
    shown = re.search(r"Username: owner, password: (\S{16})\n", ensure_owner(capsys))
    assert shown
    assert log_in(visitor, password=shown[1]).get("/api/contact/messages").status_code == 200
    assert ensure_owner(capsys) == ""
    assert User.objects.count() == 1


def test_a_password_from_the_environment_is_used_and_not_printed(visitor, capsys, settings):
    settings.ADMIN_USERNAME, settings.ADMIN_PASSWORD = "chief", PASSWORD
    assert PASSWORD not in ensure_owner(capsys)
    log_in(visitor, username="chief")
