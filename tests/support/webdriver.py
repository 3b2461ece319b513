"""A browser of Debian, driven by the commands of W3C's WebDriver.

Playwright only drives its own builds of Firefox and WebKit, which cannot be installed from Debian.
"""

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

TIMEOUT = 30  # seconds, until a browser listens or a condition holds
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of an element's reference
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


def connect(port: int) -> socket.socket:
    """Connect as soon as a browser, or its driver, listens."""
    end = time.monotonic() + TIMEOUT
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port))
        except ConnectionRefusedError:
            assert time.monotonic() < end, "The browser does not start."


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
