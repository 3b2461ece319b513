"""Repeats of a test over pages, languages and screens."""

import pytest
from _pytest.mark import ParameterSet


def case(*values: object, repeats: bool) -> ParameterSet:
    """Return the values of one run of a test; `make test-all` alone runs what only repeats others.

    `make test` keeps the run that finds most, and each page.
    """
    return pytest.param(*values, marks=pytest.mark.slow if repeats else ())
