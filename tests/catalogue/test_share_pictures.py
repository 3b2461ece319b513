"""Share pictures of builds (og:image), on either storage."""

import hashlib
import io
import json
from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.utils import timezone
from PIL import Image, ImageChops

from tests.support.share_pictures import share_files

pytestmark = [
    pytest.mark.django_db(transaction=True),  # files are deleted on real commits only
]
CROPS = settings.BASE_DIR / "frontend" / "src" / "pictures" / "admin" / "share-crop.golden.json"


def test_a_build_is_shared_by_a_picture_of_its_own(client, build, upload, share_url, stored):
    upload(build, size=(900, 1200), color="orange")
    response = client.get(share_url())
    assert (response.status_code, response["Content-Type"]) == (200, "image/jpeg")
    assert response["Cache-Control"] == "public, max-age=31536000, immutable"
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"
    image = Image.open(io.BytesIO(response.content)).convert("RGB")
    assert image.size == (1200, 630)
    red, green, blue = image.getpixel((600, 20))
    assert red > 200 and 120 < green < 200 and blue < 60  # the photograph
    assert (255, 255, 255) in {color for _, color in image.getcolors(1200 * 630)}  # the name
    assert client.head(share_url()).status_code == 200


def test_the_name_stands_at_the_bottom_left_below_the_year(client, build, upload, share_url):
    upload(build, size=(1200, 900), color="black")
    image = Image.open(io.BytesIO(client.get(share_url()).content)).convert("RGB")
    red, green, blue = image.split()
    white = ImageChops.darker(red, blue).point(lambda value: 255 * (value > 200)).getbbox()
    orange = ImageChops.subtract(red, blue).point(lambda value: 255 * (value > 120)).getbbox()
    assert white and orange
    left, top, _, bottom = white
    assert (left, bottom) == pytest.approx((60, 630 - 60), abs=8)
    assert orange[0] == pytest.approx(60, abs=4) and orange[3] <= top


def test_it_is_rendered_once_and_then_stored(client, build, upload, share_url, stored):
    upload(build)
    assert share_files(stored) == set()  # the page itself renders no picture
    url = share_url()
    first = client.get(url).content
    [name] = share_files(stored)
    assert stored.read(name) == first
    stored.remove(name)
    stored.put(name, b"as it was stored\xff\xd9")
    assert client.get(url).content == b"as it was stored\xff\xd9"


def test_a_truncated_file_is_rendered_again(client, build, upload, share_url, stored):
    upload(build)
    first = client.get(share_url()).content
    [name] = share_files(stored)
    stored.put(name, first[:1000])
    assert client.get(share_url()).content == first
    assert share_files(stored) == {name} and stored.read(name) == first


@pytest.mark.parametrize(
    "change", [{"name": "Orange 22"}, {"build_year": 2025}, {"description": "Other words."}]
)
def test_its_address_changes_with_what_it_shows(client, build, upload, share_url, change):
    upload(build)
    before = share_url()
    for field, value in change.items():
        setattr(build, field, value)
    build.save()
    assert (share_url() != before) == ("description" not in change)
    moved = client.get(before)
    if "description" not in change:
        assert (moved.status_code, moved["Location"]) == (302, share_url())


def test_its_address_changes_with_the_primary_picture(owner_client, build, upload, share_url):
    upload(build, 2)
    before = share_url()
    owner_client.put(f"/api/builds/images/{build.images.last().pk}/set-primary")
    assert share_url() != before


def test_it_moves_with_the_focal_point_and_back_to_its_first_address(
    owner_client, client, build, upload, share_url
):
    """A picture in the centre keeps the address from before there were focal points."""
    upload(build)
    image = f"/api/builds/images/{build.images.get().pk}"
    first = share_url()
    seen = {first}
    for x, y in ((0.5, 0.2), (0.2, 0.5), (0.2, 0.2)):
        owner_client.patch(image, {"focus": {"x": x, "y": y}})
        assert client.get(first)["Location"] == share_url()
        seen.add(share_url())
    assert len(seen) == 4
    owner_client.patch(image, {"focus": {"x": 0.5, "y": 0.5}})
    assert share_url() == first
    photograph = build.images.get().file.name
    shown = repr((1, photograph, build.name, build.build_year))
    assert hashlib.sha256(shown.encode()).hexdigest()[:16] in first


@pytest.mark.parametrize("case", json.loads(CROPS.read_text()))
def test_it_shows_the_part_of_the_photograph_around_the_focal_point(
    client, build, picture_of_positions, share_url, case
):
    """The owner sees the same part before it is saved: share-crop.test.ts has the same cases."""
    picture_of_positions(case["size"])
    build.images.update(focus_x=case["focus"]["x"], focus_y=case["focus"]["y"])
    image = Image.open(io.BytesIO(client.get(share_url()).content)).convert("RGB")
    red, green, _ = image.getpixel((2, 2))
    assert (red / 255, green / 255) == pytest.approx((case["left"], case["top"]), abs=0.02)


def test_an_address_without_a_digest_leads_to_todays(client, build, upload, share_url):
    """The frontend uses this URL, as it does not know the digest."""
    upload(build)
    response = client.get(f"/share/builds/{build.pk}.jpg")
    assert (response.status_code, response["Location"]) == (302, share_url())


def test_an_invented_url_stores_nothing(client, build, upload, stored):
    upload(build)
    assert client.get(f"/share/builds/{build.pk}-0123456789abcdef.jpg").status_code == 302
    assert share_files(stored) == set()


def test_a_build_without_a_photograph_is_shared_by_the_sites_picture(client, build, share_url):
    assert share_url() == "/static/share.jpg"
    assert client.get(f"/share/builds/{build.pk}.jpg").status_code == 404


def test_a_lost_photograph_is_a_404(client, build, upload, share_url, stored):
    upload(build)
    stored.remove(build.images.get().file.name)
    assert client.get(share_url()).status_code == 404


def test_the_picture_is_returned_even_if_it_cannot_be_stored(
    client, build, upload, share_url, monkeypatch, caplog
):
    upload(build)

    def full(*args, **options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(default_storage, "save", full)
    assert client.get(share_url()).status_code == 200
    assert "could not be stored" in caplog.text


def test_the_audit_finds_the_pictures_that_nobody_shares_any_more(
    client, build, upload, share_url, stored, capsys
):
    upload(build)
    client.get(share_url())
    [old] = share_files(stored)
    call_command("media_audit")
    assert capsys.readouterr().out.startswith("0 orphans")
    build.name = "Orange 22"
    build.save()
    client.get(share_url())
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        call_command("media_audit", "--fix")
    assert f"orphan: {old}\n1 orphans" in capsys.readouterr().out
    assert len(share_files(stored)) == 1 and old not in share_files(stored)
    build.delete()
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        call_command("media_audit", "--fix")
    assert share_files(stored) == set()
