"""Memory needed to process 48 megapixels."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.support.repeats import case

SIZE = (8064, 6048)

# The peak of this process; getrusage would include memory of its parent.
RISE = """
import io, re, sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
import django
django.setup()
from django.core.files.base import File
from PIL import Image
from catalogue.images import read_picture

def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) // 1024

def read(path):
    with open(path, "rb") as file:
        return read_picture(File(file, path)).kept.width

small = io.BytesIO()
Image.new("RGB", (500, 500)).save(small, "PNG")
read_picture(File(small, "small"))
before = peak()
with ThreadPoolExecutor(4) as pool:
    assert list(pool.map(read, sys.argv[1:])) == [2560] * len(sys.argv[1:])
print(peak() - before)
"""


@pytest.mark.detail
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    ("format", "mode", "count", "most"),
    [
        case("JPEG", "RGB", 1, 300, repeats=True),
        case("PNG", "RGBA", 1, 300, repeats=True),
        case("PNG", "P", 1, 300, repeats=True),
        case("PNG", "I;16", 1, 300, repeats=True),
        case("HEIF", "RGB", 1, 300, repeats=False),
        case("PNG", "RGB", 3, 400, repeats=False),  # at once: each is decoded after the other
    ],
)
def test_48_megapixels_take_less_than_300_megabytes(
    settings, tmp_path: Path, format, mode, count, most
):
    path = tmp_path / "quad"
    if format == "HEIF":  # it takes seconds to make
        path = Path(__file__).with_name("48_megapixels.heic")
    else:
        Image.new(mode, SIZE).save(path, format, compress_level=1)
    command = [sys.executable, "-c", RISE, *[str(path)] * count]
    rise = subprocess.check_output(command, cwd=settings.BASE_DIR, text=True)
    assert 0 < int(rise) < most
