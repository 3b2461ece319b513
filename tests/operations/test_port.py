"""A port that is taken is said in one sentence when gunicorn starts."""

import os
import socket
import subprocess

from tests.support.gunicorn import GUNICORN, ROOT


def test_a_port_that_is_taken_is_said_in_one_sentence(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = subprocess.run(
            [*GUNICORN, "config.wsgi"],
            cwd=ROOT,
            env=os.environ | {"PORT": str(port), "DATA_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
        )
    assert result.returncode == 1
    assert result.stderr == (
        f"Cannot start: port {port} is taken. "
        f"Stop what uses it, or choose another: PORT={port + 1} make run\n"
    )
