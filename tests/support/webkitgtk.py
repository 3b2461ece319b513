"""Debian's WebKitGTK, driven by its WebKitWebDriver."""

import json
import os
import re
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from .gunicorn import free_port
from .real_site import skip_or_fail
from .webdriver import WebDriver, connect, running

MANIFEST = "Unrecognized Content-Security-Policy directive 'manifest-src'"


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
        # Its words for a request to the site itself that the next page cuts off, such as one ahead.
        cut_off = rf"Fetch API cannot load {re.escape(self.site)}/\S* due to access control checks"
        return [line for line in errors if not re.search(f"{MANIFEST}|{cut_off}", line)]


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
