"""The files of the bundle are compressed when it is built, and cached for a year."""

import json

import brotli
import pytest
from django.conf import settings as project

BUNDLE_FILES = sorted(
    asset["publicPath"]
    for name, asset in json.loads(project.BUNDLE_STATS_FILE.read_text())["assets"].items()
    if name.endswith((".js", ".css"))
)


@pytest.mark.parametrize("url", BUNDLE_FILES)
def test_each_file_of_the_bundle_is_packed_at_build_and_kept_for_a_year(client, db, settings, url):
    settings.WHITENOISE_AUTOREFRESH = False
    plain, packed, zipped = (
        client.get(url, headers={"accept-encoding": coding}) for coding in ("", "br", "gzip")
    )
    assert (packed["Content-Encoding"], zipped["Content-Encoding"]) == ("br", "gzip")
    content = plain.getvalue()
    assert brotli.decompress(best := packed.getvalue()) == content
    assert len(best) <= len(brotli.compress(content, quality=11))
    assert len(best) < len(zipped.getvalue()) < len(content)
    for response in (plain, packed, zipped):
        response.close()
        assert response["Cache-Control"] == "max-age=315360000, public, immutable"


@pytest.mark.parametrize("encoding", ["br", "gzip"])
@pytest.mark.parametrize("chunk", ["main", "map", "lightbox"])
def test_lazy_chunks_are_cached_for_a_year_and_compressed_too(
    client, db, settings, chunk, encoding
):
    settings.WHITENOISE_AUTOREFRESH = False
    file = next((settings.STATIC_ROOT / "bundles").glob(f"{chunk}.*.js"))
    response = client.get(f"/static/bundles/{file.name}", headers={"accept-encoding": encoding})
    response.close()
    assert response["Cache-Control"] == "max-age=315360000, public, immutable"
    assert response["Content-Encoding"] == encoding
