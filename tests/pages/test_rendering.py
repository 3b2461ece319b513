"""Server rendering: each page contains its text as its script would render it.

And the engine that renders: what happens when it fails, waits or is full.
"""

import logging
import re

import pytest

from catalogue.models import Build
from pages import rendering
from pages.rendering import Engine

PROGRAMS = {
    "has an error": "var site = {",
    "never ends": "var site = { renderPage() { while (true); } }",
    "takes all memory": "var site = { renderPage() { const a = []; while (true) a.push([a]); } }",
}
LESS = {"LOAD_TIMEOUT": 0.2, "RENDER_TIMEOUT": 0.2, "MEMORY_MAX": 32 * 1024**2}
BUILDS = [("Dust", 2024, True), ("Mud & <script>gravel</script>", 2023, False)]


@pytest.fixture
def builds(db):
    fields = {"frame": "Chromoly", "engine": "450 single"}
    return [
        Build.objects.create(name=name, build_year=year, featured=featured, **fields)
        for name, year, featured in BUILDS
    ]


@pytest.mark.parametrize("path", ["/", "/quad-builds/{pk}"])
def test_a_page_is_rendered_with_its_frame_and_nothing_that_the_policy_forbids(
    rendered, builds, path
):
    html = rendered(path.format(pk=builds[1].pk))
    assert html.count('id="main"') == html.count("</main>") == html.count("</footer>") == 1
    assert html.count("<h1") == 1
    assert not re.search(r"<(script|style)\b| style=| on[a-z]+=", html)


def test_a_list_has_all_that_it_lists(rendered, builds):
    html = rendered("/quad-builds")
    assert [f'href="/quad-builds/{build.pk}"' in html for build in builds] == [True, True]
    assert "Dust" in html and "Mud &amp; &lt;script&gt;gravel&lt;/script&gt;" in html
    assert "Loading" not in html


def test_a_list_that_is_too_long_is_left_to_the_browser(client, rendered, builds, monkeypatch):
    monkeypatch.setattr("pages.rendering.DATA_MAX", 30_000)
    fields = {"name": "N" * 120, "build_year": 2020, "frame": "F" * 120, "engine": "E" * 120}
    Build.objects.bulk_create(Build(**fields) for _ in range(60))
    assert rendered("/quad-builds") == ""
    assert client.get("/quad-builds")["Cache-Control"] == "no-cache"
    assert "<h1" in rendered(f"/quad-builds/{builds[0].pk}")


# --- the engine ---


@pytest.fixture
def new_engine(monkeypatch):
    """Use a new engine for a new program."""
    engine = Engine()
    monkeypatch.setattr(rendering, "engine", engine)
    yield
    engine.close()


def test_a_page_that_cannot_be_rendered_is_left_to_the_browser(
    rendered, read_page, settings, tmp_path, monkeypatch, new_engine, caplog
):
    bundle, settings.SERVER_BUNDLE_FILE = settings.SERVER_BUNDLE_FILE, tmp_path / "server.js"
    for program in PROGRAMS.values():
        rendering.engine.close()
        settings.SERVER_BUNDLE_FILE.write_text(program)
        caplog.clear()
        with monkeypatch.context() as less, caplog.at_level(logging.ERROR):
            for limit, value in LESS.items():
                less.setattr(rendering, limit, value)
            assert rendered("/about") == ""  # and it is not cached
            assert "The page /about could not be rendered." in caplog.text
    assert re.search(r'<script src="[^"]+/main\.[^"]+" defer', read_page("/about"))
    settings.SERVER_BUNDLE_FILE = bundle
    assert "<h1" in rendered("/about")


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


def test_a_page_waits_no_longer_than_the_timeout_and_not_at_all_in_a_full_queue(
    rendered, db, monkeypatch, new_engine, caplog
):
    engine = rendering.engine
    monkeypatch.setattr(rendering, "QUEUE_TIMEOUT", 0)
    with caplog.at_level(logging.INFO), engine.lock:
        assert rendered("/about") == ""
    assert "the queue is full" in caplog.text
    monkeypatch.setattr(rendering, "QUEUE_TIMEOUT", 3600)
    with engine.lock, engine.queue, engine.queue:
        assert rendered("/about") == ""
    assert "<h1" in rendered("/about")
