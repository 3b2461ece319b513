"""Memory that a worker keeps after many photographs and pages."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pages import rendering
from tests.support.examples import SHORT_BUILD
from tests.support.pictures import noise
from tests.support.processes import children, memory_of
from tests.support.real_site import RealSite

UPLOADS, AT_ONCE = 16, 4
MOST = 300  # MB


def test_the_rendering_engine_frees_the_memory_of_pages(settings, tmp_path: Path, monkeypatch):
    settings.SERVER_BUNDLE_FILE = tmp_path / "server.js"
    settings.SERVER_BUNDLE_FILE.write_text(
        "var n = 0, last = []; var site = { renderPage() { n += 1;"
        " last[n % 20] = Array.from({ length: 1e4 }, () => [n]); return 'x'.repeat(1e4); } }"
    )
    monkeypatch.setattr(rendering, "GARBAGE_MAX", 90_000)
    engine = rendering.Engine()
    try:
        for _ in range(300):
            engine.call("renderPage", "/about", "{}")
        assert engine.v8.heap_stats()["total_heap_size"] < 25 * 1024**2
    finally:
        engine.close()


@pytest.mark.sqlite
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="reads /proc")
def test_a_worker_frees_the_memory_of_photographs(tmp_path: Path):
    site = RealSite(tmp_path, tmp_path / "gunicorn.log", WEB_CONCURRENCY="1")
    photograph = noise(size=(4000, 3000))
    with site.running():
        build = {"name": "B"} | SHORT_BUILD
        id = site.call("POST", "/api/builds", build).json()["id"]
        with ThreadPoolExecutor(AT_ONCE) as pool:
            responses = list(pool.map(lambda _: site.upload(id, photograph), range(UPLOADS)))
        assert {response.status for response in responses} == {201}
        (worker,) = children(site.process.pid)
        assert memory_of(worker).rss < MOST
