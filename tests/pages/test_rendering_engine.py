"""The engine that renders pages: what happens when it fails, waits or is full."""

import asyncio
import logging
import re
import shutil
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests

from config.settings import BUNDLE_STATS_FILE
from documents.site import Site
from pages import rendering
from pages.rendering import Engine
from tests.support.real_site import running_site

PROGRAMS = {
    "has an error": "var site = {",
    "never ends": "var site = { renderPage() { while (true); } }",
    "never starts": "while (true);",
    "takes all memory": "var site = { renderPage() { const a = []; while (true) a.push([a]); } }",
}
LESS = {"LOAD_TIMEOUT": 0.2, "RENDER_TIMEOUT": 0.2, "MEMORY_MAX": 32 * 1024**2}


@pytest.fixture
def new_engine(monkeypatch):
    """Use a new engine for a new program."""
    engine = Engine()
    monkeypatch.setattr(rendering, "engine", engine)
    yield
    engine.close()


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_page_that_cannot_be_rendered_is_left_to_the_browser(
    rendered, read_page, settings, tmp_path, monkeypatch, new_engine, caplog, program
):
    bundle, settings.SERVER_BUNDLE_FILE = settings.SERVER_BUNDLE_FILE, tmp_path / "server.js"
    settings.SERVER_BUNDLE_FILE.write_text(PROGRAMS[program])
    with monkeypatch.context() as less, caplog.at_level(logging.ERROR):
        for limit, value in LESS.items():
            less.setattr(rendering, limit, value)
        assert rendered("/about") == ""  # and it is not cached
        assert "The page /about could not be rendered." in caplog.text
        assert re.search(r'<script src="[^"]+/main\.[^"]+" defer', read_page("/about"))
    settings.SERVER_BUNDLE_FILE = bundle
    assert "<h1" in rendered("/about")


def test_a_new_engine_renders_inside_an_event_loop(db, new_engine):
    data = Site().data("/about")

    async def draw() -> str | None:
        return rendering.render_page("/about", data).html

    with ThreadPoolExecutor(1) as thread:  # Playwright's loop may run in this one
        assert "<h1" in (thread.submit(asyncio.run, draw()).result() or "")


def test_a_page_that_throws_leaves_the_engine_to_the_others(
    rendered, db, settings, tmp_path, new_engine, caplog
):
    settings.SERVER_BUNDLE_FILE = tmp_path / "server.js"
    settings.SERVER_BUNDLE_FILE.write_text(
        "var n = 0; var site = { renderPage(address) { n += 1;"
        " if (address === '/about') throw new Error('no'); return `<h1>page ${n}</h1>`; } }"
    )
    assert rendered("/about") == ""
    assert "The page /about could not be rendered." in caplog.text
    assert rendered("/service") == "<h1>page 2</h1>"


def test_a_page_waits_for_the_one_before_it_no_longer_than_the_timeout(
    rendered, db, monkeypatch, new_engine, caplog
):
    monkeypatch.setattr(rendering, "QUEUE_TIMEOUT", 0)
    with caplog.at_level(logging.INFO), rendering.engine.lock:
        assert rendered("/about") == ""
    assert "the queue is full" in caplog.text
    assert "<h1" in rendered("/about")


def test_when_the_queue_is_full_a_page_is_left_to_the_browser_at_once(
    rendered, db, monkeypatch, new_engine
):
    monkeypatch.setattr(rendering, "QUEUE_TIMEOUT", 3600)
    engine = rendering.engine
    with engine.lock, engine.queue, engine.queue:
        assert rendered("/about") == ""
    assert "<h1" in rendered("/about")


def test_a_worker_renders_a_page_before_the_first_request(tmp_path):
    stats = shutil.copy(BUNDLE_STATS_FILE, tmp_path)
    count = "var n = 0; var site = { renderPage() { n += 1; return `<b>page ${n}</b>`; } }"
    (tmp_path / "server.js").write_text(count)
    custom_bundle = {
        "DJANGO_SETTINGS_MODULE": "tests.support.custom_bundle",
        "STATS_FILE": str(stats),
    }
    with running_site(tmp_path, LOAD_SAMPLES="0", **custom_bundle) as site:
        assert "<b>page 2</b>" in requests.get(f"{site}/about", timeout=60).text
