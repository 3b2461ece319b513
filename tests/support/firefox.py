"""Debian's Firefox ESR, driven over Marionette, its own port for WebDriver's commands.

Debian has no geckodriver.
"""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .gunicorn import free_port
from .owner import PHONE
from .real_site import skip_or_fail
from .webdriver import WebDriver, connect, running

FIREFOX_PREFERENCES = {
    "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "network.captive-portal-service.enabled": False,
    "remote.prefs.recommended": True,
}
# The errors of Firefox's console, in its own context. Pages of this site only: the browser's own
# scripts report errors as well.
FIREFOX_ERRORS = """
const [site] = arguments;
const { nsIConsoleAPIStorage, nsIScriptError } = Ci;
const thrown = Services.console.getMessageArray()
  .filter((message) => message instanceof nsIScriptError)
  .filter(({ flags }) => !(flags & nsIScriptError.warningFlag))
  .filter(({ sourceName }) => sourceName.startsWith(site))
  .map((message) => message.toString());
const storage = Cc["@mozilla.org/consoleAPI-storage;1"].getService(nsIConsoleAPIStorage);
const logged = storage.getEvents()
  .filter(({ level, filename }) => level === "error" && filename.startsWith(site))
  .map(({ arguments: parts }) => parts.join(" "));
return [...thrown, ...logged];
"""


class Firefox(WebDriver):
    name = "Firefox"

    def __init__(self, site: str, port: int) -> None:
        super().__init__(site)
        self.connection = connect(port)
        self.number = 0
        self.receive()  # its greeting
        self.call("WebDriver:NewSession", {"strictFileInteractability": False})
        self.call("WebDriver:SetWindowRect", PHONE)

    def send(self, command: str, method: str, path: str, **parameters: Any) -> Any:
        return self.call(f"WebDriver:{command}", parameters)

    def call(self, command: str, parameters: dict[str, Any]) -> Any:
        self.number += 1
        sent = json.dumps([0, self.number, command, parameters]).encode()
        self.connection.sendall(f"{len(sent)}:".encode() + sent)
        _, _, error, result = self.receive()
        assert not error, f"{command}: {error}"
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def receive(self) -> Any:
        length = b""
        while (character := self.connection.recv(1)) != b":":
            length += character
        received = b""
        while len(received) < int(length):
            received += self.connection.recv(int(length) - len(received))
        return json.loads(received)

    def console_errors(self) -> list[str]:
        self.call("Marionette:SetContext", {"value": "chrome"})
        found: list[str] = self.run(FIREFOX_ERRORS, self.site)
        self.run("Services.console.reset()")
        self.call("Marionette:SetContext", {"value": "content"})
        return found


@contextmanager
def firefox(site: str, folder: Path) -> Iterator[Firefox]:
    program = shutil.which("firefox-esr") or skip_or_fail("Firefox ESR is not installed.")
    port = free_port()
    preferences = FIREFOX_PREFERENCES | {"marionette.port": port}
    lines = (f"user_pref({json.dumps(key)}, {json.dumps(v)});" for key, v in preferences.items())
    (folder / "user.js").write_text("\n".join(lines))
    options = ("--marionette", "--headless", "--no-remote", "--remote-allow-system-access")
    with running([program, *options, "--profile", folder], folder / "output.log", HOME=folder):
        browser = Firefox(site, port)
        with browser.connection:
            yield browser
