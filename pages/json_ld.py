"""JSON-LD: how a page contains its structured data."""

import json
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

JsonLd = dict[str, Any]
# Characters that could end the script element; Django's json_script escapes the same.
UNSAFE = {ord(sign): f"\\u{ord(sign):04X}" for sign in "<>&"}


def script(json_ld: list[JsonLd]) -> str:
    """Return the script element with the data, or "" if there is none."""
    if not json_ld:
        return ""
    data = {"@context": "https://schema.org", "@graph": json_ld}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(UNSAFE)
    return format_html('<script type="application/ld+json">{}</script>', SafeString(text))


def drop_empty(facts: JsonLd) -> JsonLd:
    return {name: value for name, value in facts.items() if value not in ("", [])}
