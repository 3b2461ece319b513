"""Sends whatever the OpenAPI schema allows and forbids to a real site: `make fuzz`.

    python -m tests.fuzz [seconds, 170]

Fails on the checks of GATE. What the others find is reported only: they hold against decisions
(PUT takes a build without `version`, texts are trimmed) as often as they find a mistake.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import requests

from . import environment  # noqa: F401 - before the site's settings
from .gunicorn import OWNER
from .real_site import running_site

GATE = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_schema_conformance,ignored_auth"
)


def token(site: str) -> str:
    answer = requests.post(f"{site}/api/auth/login", json=OWNER, timeout=30)
    text: str = answer.json()["token"]
    return text


def fuzz(site: str, seconds: int, *options: str) -> int:
    command = [str(Path(sys.executable).with_name("st")), "run", f"{site}/api/schema"]
    command += ["--header", f"Authorization: Bearer {token(site)}", "--max-time", str(seconds)]
    command += ["--generation-database", "none", "--no-color", "--warnings", "off", *options]
    return subprocess.run(command, check=False).returncode


def main(seconds: int) -> int:
    """Return 0 when no check of GATE failed.

    Most of the time is for the calls with a token, a tenth for the two that would end its session,
    the rest for the report.
    """
    ending = ("logout", "end_session")
    report = ("--continue-on-failure", "--phases=coverage,fuzzing", "--no-shrink")
    rest = [f"--exclude-operation-id={name}" for name in ending]
    with tempfile.TemporaryDirectory() as folder, running_site(Path(folder)) as site:
        failed = fuzz(site, seconds * 6 // 10, "--checks", GATE, *rest)
        for name in ending:
            failed |= fuzz(
                site, max(1, seconds // 20), "--checks", GATE, f"--include-operation-id={name}"
            )
        print("What the other checks find is no failure:", flush=True)
        fuzz(site, max(1, seconds * 3 // 10), "--exclude-checks", GATE, *report, *rest)
        log = (Path(folder) / "gunicorn.log").read_text()
    faults = log.count('"Internal Server Error')
    print(f"Answers of 5xx: {faults}. Gate: {'failed' if failed else 'passed'}.")
    return 1 if failed or faults else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 170))
