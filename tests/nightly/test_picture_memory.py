"""Memory and time that a picture of 50 megapixels takes, which decide about the limits."""

import re
import sys
from pathlib import Path

import pytest
from PIL import Image

from catalogue.images import make_picture
from catalogue.picture_process import PictureProcesses
from catalogue.picture_worker import CPU_SECONDS, MEMORY_MAX
from tests.support.pictures import encoded

HEIC = Path(__file__).parents[1] / "support" / "48_megapixels.heic"
SIZE = (8192, 6100)
MB = 1024**2


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    ("format", "mode", "most", "options"),
    [
        ("JPEG", "RGB", 300, {}),
        ("JPEG", "CMYK", 550, {"progressive": True, "subsampling": 0}),
        ("PNG", "RGBA", 300, {"compress_level": 1}),
        ("PNG", "P", 300, {"compress_level": 1}),
        ("PNG", "I;16", 300, {"compress_level": 1}),
        ("GIF", "P", 300, {}),
        ("WEBP", "RGBA", 900, {"lossless": True, "method": 0}),
        ("AVIF", "RGBA", 750, {"speed": 10}),
        ("HEIF", "RGB", 300, {}),
    ],
)
def test_50_megapixels_leave_half_as_much_again_of_each_limit(format, mode, most, options):
    if format == "HEIF":  # it takes seconds to make
        content = HEIC.read_bytes()
    else:
        content = encoded(Image.new(mode, SIZE), format, **options)
    processes = PictureProcesses(1)
    try:
        assert make_picture(content, processes).kept.width == 2560
        (process,) = processes.idle
        status = Path(f"/proc/{process.pid}/status").read_text()
        times = Path(f"/proc/{process.pid}/stat").read_text().rpartition(") ")[2].split()[11:13]
    finally:
        processes.close()
    resident, addresses = (
        int(re.search(rf"{name}:\s+(\d+)", status)[1]) * 1024 for name in ("VmHWM", "VmPeak")
    )
    assert resident < most * MB
    assert addresses * 1.5 < MEMORY_MAX
    assert sum(map(int, times)) / 100 * 1.5 < CPU_SECONDS
