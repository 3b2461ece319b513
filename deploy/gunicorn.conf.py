"""gunicorn's settings, for `make run` and for a server alike."""

from pathlib import Path

from environs import Env

env = Env()
env.read_env(Path(__file__).resolve().parent.parent / ".env", recurse=False)

bind = f"{env.str('HOST', '127.0.0.1')}:{env.str('PORT', '8000')}"
workers = env.int("WEB_CONCURRENCY", 2)
worker_class = "gthread"
threads = 4
timeout = 60  # seconds; an upload over a weak line reaches the worker slowly
preload_app = True  # a wrong set-up is said once, by the master, before any worker starts
control_socket_disable = True  # nothing here speaks to it, and two sites would share its path
