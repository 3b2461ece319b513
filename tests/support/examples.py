"""Example items, as the API takes them, with what is required; in items.py with all fields."""

BUILD = {"name": "Orange 21", "frame": "Chromoly", "engine": "450 single", "build_year": 2024}
TYRE = {"name": "Trase", "size": "20x10-9", "type": "rear"}
PART = {"name": "A-arms"}
# All required fields but the name, as short as they may be.
SHORT_BUILD = {"frame": "F", "engine": "E", "build_year": 2026}
