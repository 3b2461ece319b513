"""The workshop's colours as browsers compute them."""

from core.brand import COLOURS


def rgb(name: str) -> str:
    """Return a colour such as "color-ink" as rgb(13, 16, 20)."""
    return "rgb({}, {}, {})".format(*bytes.fromhex(COLOURS[name][1:]))
