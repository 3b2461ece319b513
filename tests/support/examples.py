"""Example items, as the API takes them, and what the site's texts say about the workshop."""

BUILD = {"name": "Orange 21", "frame": "Chromoly", "engine": "450 single", "build_year": 2024}
TYRE = {"name": "Trase", "size": "20x10-9", "type": "rear"}
PART = {"name": "A-arms"}
# All required fields but the name, as short as they may be.
SHORT_BUILD = {"frame": "F", "engine": "E", "build_year": 2026}
SHORT_TYRE = {"size": "S", "type": "rear"}

PHONE_NUMBER = "+371 20 000 000"
PHONE_LINK = "tel:+37120000000"
WHATSAPP_LINK = "https://wa.me/37120000000"
