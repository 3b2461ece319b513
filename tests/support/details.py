"""Which tests are details: `make test`, which has six minutes, leaves them to `make test-all`."""

import math
from collections import Counter

import pytest

# How many cases of a test are no details. In a browser each takes a second, elsewhere a twentieth;
# those of tests/deploy read a file each.
CASES = {"browser": 1, "deploy": math.inf}
CASES_ELSEWHERE = 2


@pytest.hookimpl(tryfirst=True)  # before tests are selected by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark browser tests that are not essential, and further cases of any test."""
    seen: Counter[str] = Counter()
    for item in items:
        if item.get_closest_marker("slow"):
            continue
        folder = item.path.parent.name
        essential = item.get_closest_marker("essential")
        test = item.nodeid.partition("[")[0]
        seen[test] += 1
        in_full = essential and essential.kwargs.get("cases") == "all"
        further = seen[test] > CASES.get(folder, CASES_ELSEWHERE) and not in_full
        if further or (folder == "browser" and not essential):
            item.add_marker("detail")
