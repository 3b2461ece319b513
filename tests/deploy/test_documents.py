"""What README and docs/floor.md name is there, and under that name."""

import re

from tests.support.gunicorn import ROOT

from .test_deploy import variables_of_the_code

FLOOR = re.findall(r"`(test_\w+)`(\+?)", (ROOT / "docs/floor.md").read_text())
TESTS = {path.stem: path for path in (ROOT / "tests").rglob("test_*.py")}


def test_the_floor_names_tests_that_exist_and_marks_the_slow_ones():
    assert len(FLOOR) > 50
    for name, mark in FLOOR:
        text = TESTS[name].read_text()
        assert ("pytestmark = pytest.mark.slow" in text) == bool(mark), name


def test_readme_explains_exactly_the_settings_that_exist():
    table = (ROOT / "README.md").read_text().split("## Settings")[1].split("## ")[0]
    cells = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    assert set(re.findall("`([A-Z0-9_]+)`", " ".join(cells))) == variables_of_the_code()
