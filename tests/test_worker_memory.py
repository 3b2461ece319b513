"""What a worker holds after many photographs: not what each of them took; row 50 of the floor."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from .pictures import noise
from .processes import children, memory_of
from .real_site import RealSite

UPLOADS, AT_ONCE = 16, 4
MOST = 300  # MB

pytestmark = [
    pytest.mark.slow,
    pytest.mark.sqlite,
    pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="reads /proc"),
]


def test_a_worker_gives_back_what_photographs_took(tmp_path: Path):
    site = RealSite(tmp_path, tmp_path / "gunicorn.log", WEB_CONCURRENCY="1")
    photograph = noise(size=(4000, 3000))
    with site.running():
        build = {"name": "B", "frame": "F", "engine": "E", "build_year": 2026}
        id = site.call("POST", "/api/builds", build).json()["id"]
        with ThreadPoolExecutor(AT_ONCE) as pool:
            answers = list(pool.map(lambda _: site.upload(id, photograph), range(UPLOADS)))
        assert {answer.status for answer in answers} == {201}
        (worker,) = children(site.process.pid)
        assert memory_of(worker).rss < MOST
