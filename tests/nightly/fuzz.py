"""Fuzz a real site with valid and invalid requests from its OpenAPI schema: `make fuzz`.

    python -m tests.nightly.fuzz [seconds, 170]

Fails on the checks of GATE, with any Unicode text, and on those of AGREEMENT: the API accepts
requests that the schema allows and refuses others. AGREEMENT skips what a schema cannot express:
lone surrogates, NUL characters, the calls of STATE_DEPENDENT and the languages of IN_LANGUAGES.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import requests

from tests.support import environment  # noqa: F401 - before the site's settings
from tests.support.gunicorn import OWNER, ROOT
from tests.support.real_site import running_site

# The kinds of items, without the settings that the register needs.
KINDS = tuple(json.loads((ROOT / "brand" / "samples" / "samples.json").read_bytes()))
CONTENT_DIR = ROOT / "frontend" / "src" / "content"
GATE = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_schema_conformance,ignored_auth"
)
AGREEMENT = ("negative_data_rejection", "positive_data_acceptance")
CONFIG = Path(__file__).with_name("fuzz.toml")
EXPRESSIBLE_TEXT = ("--generation-codec", "latin-1", "--generation-allow-x00", "false")
DOCUMENTS = [
    f"pages_{file.stem.replace('-', '_')}" for file in CONTENT_DIR.glob("documents/*.json")
]
# Calls whose refusals depend on stored data, such as the pictures of a page or a password, on the
# content of a file, on the format of a text, such as a phone number, on the day of today, or on
# another field: a name may be empty in the languages but one.
STATE_DEPENDENT = (
    *(f"{kind}_{write}" for kind in KINDS for write in ("create", "update")),
    *(f"{document}_update" for document in DOCUMENTS),
    *(f"{kind}_images_create" for kind in (*KINDS, "pages")),
    *(f"{kind}_images_order_update" for kind in KINDS),
    *("parts_order_update", "change_password", "report_seen", "send_message"),
    *("answer_message", "add_push_device", "add_person", "change_person"),
    *("make_link", "choose_passkey_only"),
)
# Calls that answer in English if the site does not have the language that the request names.
IN_LANGUAGES = (
    *(f"{kind}_{read}" for kind in KINDS for read in ("list", "retrieve", "images_list")),
    *("builds_featured_list", "builds_neighbours_retrieve"),
    *("tyres_by_type_list", "parts_teaser_list"),
    *(f"{document}_retrieve" for document in DOCUMENTS),
)
# Rate limits would hide how a body is validated.
UNLIMITED = {"CONTACT_PER_HOUR": "0", "CONTACT_TOTAL_PER_HOUR": "0", "LOGIN_ATTEMPTS": "0"}


def token(site: str) -> str:
    response = requests.post(f"{site}/api/auth/login", json=OWNER, timeout=30)
    text: str = response.json()["token"]
    return text


def fuzz(site: str, seconds: int, *options: str) -> int:
    command = [str(Path(sys.executable).with_name("st")), "--config-file", str(CONFIG)]
    command += ["run", f"{site}/api/schema"]
    command += ["--header", f"Authorization: Bearer {token(site)}", "--max-time", str(seconds)]
    # Passwords are hashed at a lower priority, which takes long on a busy machine.
    command += ["--request-timeout", "60"]
    command += ["--generation-database", "none", "--no-color", "--warnings", "off", *options]
    return subprocess.run(command, check=False).returncode


def without(names: Iterable[str]) -> list[str]:
    return [f"--exclude-operation-id={name}" for name in names]


def main(seconds: int) -> int:
    """Return 0 if no check failed.

    The two calls that end the session run separately and get a tenth of the time.
    """
    ends_session = ("logout", "end_session")
    phases = ("--phases=coverage,fuzzing", "--continue-on-failure", *EXPRESSIBLE_TEXT)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_site(Path(folder), **UNLIMITED) as site,
    ):
        failed = fuzz(site, seconds * 5 // 10, "--checks", GATE, *without(ends_session))
        for name in ends_session:
            failed |= fuzz(
                site, max(1, seconds // 20), "--checks", GATE, f"--include-operation-id={name}"
            )
        others = without((*ends_session, *STATE_DEPENDENT, *IN_LANGUAGES))
        failed |= fuzz(site, seconds * 3 // 10, "--checks", ",".join(AGREEMENT), *phases, *others)
        languages = [f"--include-operation-id={name}" for name in IN_LANGUAGES]
        failed |= fuzz(site, max(1, seconds // 20), "--checks", AGREEMENT[1], *phases, *languages)
        dependent = [f"--include-operation-id={name}" for name in STATE_DEPENDENT]
        failed |= fuzz(site, seconds // 10, "--checks", AGREEMENT[0], *phases, *dependent)
        log = (Path(folder) / "gunicorn.log").read_text()
    server_errors = log.count('"Internal Server Error')
    print(f"5xx responses: {server_errors}. Gate: {'failed' if failed else 'passed'}.")
    return 1 if failed or server_errors else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 170))
