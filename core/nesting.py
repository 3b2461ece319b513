"""Limits how deeply JSON is nested. Imports nothing, as REST framework imports its parser early."""

from typing import Any

NESTED_MAX = 50  # Python's own limit depends on its version, and what reads the value has others


def is_nested_deeper_than(limit: int, value: Any) -> bool:
    level = [value]
    for _depth in range(limit):
        lists = [each for each in level if isinstance(each, list)]
        lists += [list(each.values()) for each in level if isinstance(each, dict)]
        if not lists:
            return False
        level = [child for each in lists for child in each]
    return True
