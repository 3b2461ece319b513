"""Fixtures for all tests, from the modules in tests/support/."""

import pytest

pytest_plugins = [
    "tests.support.attachments",
    "tests.support.authenticator",
    "tests.support.backups",
    "tests.support.basics",
    "tests.support.site_state",
    "tests.support.contact_limits",
    "tests.support.databases",
    "tests.support.django_admin",
    "tests.support.html",
    "tests.support.items",
    "tests.support.login_attempts",
    "tests.support.offsite",
    "tests.support.pictures",
    "tests.support.running_nginx",
    "tests.support.smtp_server",
    "tests.support.storages",
]
pytest.register_assert_rewrite(*pytest_plugins)  # they import each other
