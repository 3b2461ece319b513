"""Debian's Firefox ESR and WebKitGTK, driven by the commands of W3C's WebDriver.

Playwright only drives its own builds of these browsers, which cannot be installed from Debian, and
Debian has no geckodriver. So Firefox gets the commands over Marionette, its own port for them,
and WebKitGTK from Debian's WebKitWebDriver.
"""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from .gunicorn import free_port
from .owner import PHONE
from .real_site import skip_or_fail

TIMEOUT = 30  # seconds, until a browser listens or a condition holds
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of an element's reference
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
WEBKIT_KNOWN = ("Unrecognized Content-Security-Policy directive 'manifest-src'",)
# What a person sees with this name. A label names its field, and a disclosure its summary.
FIND = """
const [name] = arguments;
const text = (element) =>
  (element.getAttribute("aria-label") ?? element.innerText).trim().replace(/\\s+/g, " ");
const element = [...document.querySelectorAll("a, button, summary, label, [role]")]
  .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
  .find((element) => text(element).toLowerCase() === name.toLowerCase());
element?.scrollIntoView({ block: "center", behavior: "instant" });
return element ?? null;
"""


class WebDriver:
    """A browser window as wide as a phone, on one site."""

    name: str

    def __init__(self, site: str) -> None:
        self.site = site

    def send(self, command: str, method: str, path: str, **parameters: Any) -> Any:
        """Send a command; `command` is its name in Marionette, `method` and `path` in HTTP."""
        raise NotImplementedError

    def console_errors(self) -> list[str]:
        """Return the errors on the console since the last call."""
        raise NotImplementedError

    def go(self, path: str) -> None:
        self.send("Navigate", "POST", "/url", url=self.site + path)
        self.wait(
            "!document.querySelector('script[data-scripts]') ||"
            " history.scrollRestoration === 'manual'"
        )

    def back(self) -> None:
        self.send("Back", "POST", "/back")

    def reload(self) -> None:
        self.send("Refresh", "POST", "/refresh")

    def run(self, script: str, *arguments: object) -> Any:
        """Return the value of a JavaScript function's body."""
        return self.send(
            "ExecuteScript", "POST", "/execute/sync", script=script, args=list(arguments)
        )

    def wait(self, condition: str, *arguments: object) -> None:
        """Poll until the condition in JavaScript is true."""
        end = time.monotonic() + TIMEOUT
        while not self.run(f"return Boolean({condition})", *arguments):
            if time.monotonic() > end:
                raise AssertionError(f"{self.name}: {condition} {arguments}\n{self.text()}")

    def wait_for_text(self, text: str) -> None:
        self.wait("document.body.innerText.toLowerCase().includes(arguments[0])", text.lower())

    def wait_for_path(self, path: str) -> None:
        self.wait("location.pathname + location.search === arguments[0]", path)

    def text(self) -> str:
        shown: str = self.run("return document.body.innerText")
        return shown

    def find(self, name: str) -> dict[str, str]:
        end = time.monotonic() + TIMEOUT
        while not (element := self.run(FIND, name)):
            if time.monotonic() > end:
                raise AssertionError(f"{self.name}: no {name!r}\n{self.text()}")
        return element

    def click(self, name: str) -> None:
        """Click what has this name: its label or text, in upper or lower case.

        Repeated while it is still moving in, or covered by something that moves out.
        """
        end = time.monotonic() + TIMEOUT
        while True:
            element = self.find(name)[ELEMENT]
            try:
                self.send("ElementClick", "POST", f"/element/{element}/click", id=element)
            except AssertionError:
                if time.monotonic() > end:
                    raise
            else:
                return

    def type(self, selector: str, text: str) -> None:
        """Type into a field, or choose a file by its path, as soon as the field is there."""
        self.wait("document.querySelector(arguments[0])", selector)
        element = self.send(
            "FindElement", "POST", "/element", using="css selector", value=selector
        )[ELEMENT]
        path = f"/element/{element}/value"
        self.send("ElementSendKeys", "POST", path, id=element, text=text)


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


class WebKit(WebDriver):
    name = "WebKitGTK"

    def __init__(self, site: str, port: int, program: Path, output: Path) -> None:
        super().__init__(site)
        self.address, self.output, self.seen = f"http://127.0.0.1:{port}/session", output, 0
        connect(port).close()
        options = {"binary": str(program), "args": []}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self.request("POST", "", {"capabilities": wanted})
        self.address += "/" + session["sessionId"]

    def send(self, command: str, method: str, path: str, **parameters: Any) -> Any:
        parameters.pop("id", None)
        return self.request(method, path, parameters)

    def request(self, method: str, path: str, body: dict[str, Any]) -> Any:
        sent = json.dumps(body).encode() if method == "POST" else None
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, sent, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.read().decode()}") from error

    def console_errors(self) -> list[str]:
        lines = self.output.read_text(errors="replace").splitlines()
        new, self.seen = lines[self.seen :], len(lines)
        errors = [line for line in new if "CONSOLE" in line and "ERROR" in line]
        return [line for line in errors if not any(known in line for known in WEBKIT_KNOWN)]


def connect(port: int) -> socket.socket:
    """Connect as soon as a browser, or its driver, listens."""
    end = time.monotonic() + TIMEOUT
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port))
        except ConnectionRefusedError:
            assert time.monotonic() < end, "The browser does not start."


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


@contextmanager
def webkit(site: str, folder: Path) -> Iterator[WebKit]:
    driver = shutil.which("WebKitWebDriver") or skip_or_fail("webkit2gtk-driver is not installed.")
    output, port = folder / "output.log", free_port()
    with ExitStack() as stack:
        screen = stack.enter_context(virtual_screen())
        environment = {
            "DISPLAY": screen,
            "GDK_BACKEND": "x11",
            "HOME": folder,
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # root has no namespaces to share
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        command = [driver, f"--port={port}", "--host=127.0.0.1"]
        stack.enter_context(running(command, output, **environment))
        yield WebKit(site, port, logging_browser(folder, output), output)


def logging_browser(folder: Path, output: Path) -> Path:
    """Return a program for the driver, which would drop what a browser prints."""
    browser = Path(__file__).with_name("webkit_browser.py")
    program = folder / "browser"
    program.write_text(f'#!/bin/sh\nexec /usr/bin/python3 "{browser}" >> "{output}" 2>&1\n')
    program.chmod(0o700)
    return program


@contextmanager
def virtual_screen() -> Iterator[str]:
    """Run a screen in memory; yield its name."""
    program = shutil.which("Xvfb") or skip_or_fail("Xvfb is not installed.")
    told, telling = os.pipe()
    command = [
        program,
        "-displayfd",
        str(telling),
        "-screen",
        "0",
        "1280x1024x24",
        "-nolisten",
        "tcp",
    ]
    process = subprocess.Popen(command, pass_fds=[telling], stderr=subprocess.DEVNULL)
    os.close(telling)
    try:
        with os.fdopen(told) as number:
            yield f":{number.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def running(command: list[str | Path], output: Path, **environment: str | Path) -> Iterator[None]:
    """Run a program with its children, which end together."""
    with output.open("w") as file:
        process = subprocess.Popen(
            list(map(str, command)),
            env=os.environ | {key: str(value) for key, value in environment.items()},
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 15)
        process.wait()
