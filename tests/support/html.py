"""Parse the HTML of pages that Django serves."""

import io
import json
import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from PIL import Image

SITE = "http://testserver"


@pytest.fixture
def read_page(client: Client, db: None) -> Callable[[str], str]:
    """Return a function that fetches the HTML of a path."""
    return lambda path: client.get(path).content.decode()


@pytest.fixture
def rendered(read_page: Callable[[str], str]) -> Callable[[str], str]:
    """Return the content of the root element of a page."""

    def read(path: str) -> str:
        found = re.search(
            r'<div id="root">(.*?)</div>\n<(?:noscript|p class="not-loaded")>',
            read_page(path),
            re.DOTALL,
        )
        assert found
        return found[1]

    return read


def meta(html: str, name: str) -> str:
    found = re.search(rf'<meta (?:name|property)="{name}" content="([^"]*)">', html)
    assert found, name
    return found[1]


def link(html: str, rel: str) -> str:
    found = re.search(rf'<link rel="{rel}" href="([^"]*)"', html)
    assert found, rel
    return found[1]


def data_block(html: str, attributes: str) -> Any:
    """Return the JSON in the script element with these attributes, or None."""
    found = re.search(rf"<script {attributes}>(.*?)</script>", html)
    return found and json.loads(found[1])


def page_data(html: str) -> dict[str, Any]:
    data = data_block(html, 'id="page-data" type="application/json"')
    assert data is not None, html
    return data


def json_ld(html: str, type: str | None = None) -> list[dict[str, Any]]:
    """Return the page's schema.org items, or only those of one type."""
    data = data_block(html, 'type="application/ld\\+json"')
    if data is None:
        return []
    assert data["@context"] == "https://schema.org"
    return [item for item in data["@graph"] if type in (None, item["@type"])]


def noscript(html: str) -> ElementTree.Element:
    found = re.search(r"<noscript>.*?</noscript>", html, re.DOTALL)
    assert found
    return ElementTree.fromstring(found[0])


def image_at(client: Client, url: str) -> Image.Image:
    response = client.get(url.removeprefix(SITE))
    assert response.status_code == 200, url
    return Image.open(io.BytesIO(response.getvalue()))
