"""System checks that report misconfiguration at startup, each in one sentence."""

import json
import os
import sys
from collections.abc import Sequence
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import ERROR, CheckMessage, Error, Warning, register, run_checks

from .error_reports import is_installed


def stop_on_errors(databases: Sequence[str] = ()) -> None:
    """Print a sentence for each error and exit, if there are any.

    What is stored in `databases` is checked as well.
    """
    problems = [message for message in run_checks(databases=databases) if message.level >= ERROR]
    for problem in problems:
        print(f"Cannot start: {problem.msg} {problem.hint or ''}".rstrip(), file=sys.stderr)
    if problems:
        sys.exit(1)


@register()
def environment_is_readable(**kwargs: Any) -> list[CheckMessage]:
    return [
        Error(f"Invalid environment variable. {error}", id="config.E001")
        for error in settings.ENVIRONMENT_ERRORS
    ]


@register()
def data_folder_is_writable(**kwargs: Any) -> list[CheckMessage]:
    if any(error.startswith("DATA_DIR:") for error in settings.ENVIRONMENT_ERRORS):
        return []  # reported already
    if os.access(settings.DATA_DIR, os.W_OK | os.X_OK):
        return []
    return [Error(f"The data folder {settings.DATA_DIR} cannot be written to.", id="config.E002")]


@register("bundle")
def bundle_is_complete(**kwargs: Any) -> list[CheckMessage]:
    """Report a missing bundle, without which every page would be an error."""
    problem = bundle_problem()
    return [Error(problem, hint="Run `make build`.", id="config.E003")] if problem else []


def bundle_problem() -> str:
    """Return what is wrong with the bundle, or an empty string."""
    stats_file: Path = settings.BUNDLE_STATS_FILE
    try:
        stats = json.loads(stats_file.read_text())
        if stats["status"] != "done":
            return f"The bundle is not built: webpack's status is {stats['status']}."
        files = {file for file in sum(stats["chunks"].values(), []) if isinstance(file, str)}
    except FileNotFoundError:
        return f"The bundle is not built: {stats_file} is missing."
    except (ValueError, KeyError, TypeError, AttributeError):
        return f"The bundle is not built: {stats_file} is incomplete."
    missing = sorted(file for file in files if not (settings.BUNDLE_DIR / file).is_file())
    if not (settings.DEBUG or settings.SERVER_BUNDLE_FILE.is_file()):
        missing.append(settings.SERVER_BUNDLE_FILE.name)
    if not settings.PICTURES_FILE.is_file():
        missing.append(settings.PICTURES_FILE.name)
    return f"The bundle lacks {', '.join(missing)}." if missing else ""


@register()
def error_reports_can_be_sent(**kwargs: Any) -> list[CheckMessage]:
    if not settings.SENTRY_DSN or is_installed():
        return []
    message = "SENTRY_DSN is set, but sentry-sdk is not installed."
    hint = (
        "Run `.venv/bin/python -m pip install --require-hashes -r deploy/error-reports.txt`, or "
        "leave SENTRY_DSN unset."
    )
    return [Error(message, hint=hint, id="config.E004")]


@register()
def https_has_trusted_proxy(**kwargs: Any) -> list[CheckMessage]:
    """Warn that without X-Forwarded headers all visitors behind the proxy share one address."""
    if not settings.HTTPS or settings.TRUSTED_PROXIES:
        return []
    message = "SITE_URL is https, but no proxy's X-Forwarded headers are trusted."
    hint = "Set TRUSTED_PROXIES to the number of proxies, which is 1 with nginx."
    return [Warning(message, hint=hint, id="config.W002")]


@register()
def public_host_has_proxy(**kwargs: Any) -> list[CheckMessage]:
    """Warn that a few slow clients can block all of gunicorn's threads."""
    if settings.TRUSTED_PROXIES or settings.DEBUG or is_loopback(settings.HOST):
        return []
    message = (
        f"HOST is {settings.HOST}, so clients reach gunicorn directly; slow ones can block it."
    )
    hint = "Put nginx in front (deploy/README.md), and set TRUSTED_PROXIES to 1."
    return [Warning(message, hint=hint, id="config.W003")]


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"
