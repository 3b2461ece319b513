"""What a photograph costs: our pipeline beside others, on the same files, on one core.

    make bench, or: build/bench/bin/python bench/images.py [how often]

Each contender makes the same renditions (those of catalogue/images.py) in a process of its own:
median seconds by the clock and of the processor alone, its ratio to ours by the latter, and how
far the process's memory rises for one picture.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
CONTENDERS = ("ours", "upload", "pillow", "pyvips", "easy_thumbnails", "django_pictures")


def main(times: int) -> None:
    from photographs import write_photographs
    from pillow_heif import register_heif_opener

    register_heif_opener()
    with tempfile.TemporaryDirectory() as folder:
        files = write_photographs(Path(folder))
        print(f"median of {times}, one core: clock, processor, ratio to ours, rise of memory")
        for name, path in files.items():
            print(f"{name}, {path.stat().st_size / 1e6:.1f} MB")
            ours = None
            for contender in CONTENDERS:
                found = measure_apart(contender, path, times, folder)
                if "error" in found:
                    print(f"  {contender:16} cannot: {found['error']}")
                    continue
                ours = ours or found["processor"]
                ratio = found["processor"] / ours
                seconds = f"{found['clock']:5.2f} s {found['processor']:5.2f} s"
                print(
                    f"  {contender:16} {seconds}  × {ratio:4.2f}  {found['rise']:4} MB", flush=True
                )


def measure_apart(contender: str, path: Path, times: int, folder: str) -> dict:
    environment = os.environ | {
        "DATA_DIR": f"{folder}/data",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "VIPS_CONCURRENCY": "1",
    }
    command = [sys.executable, __file__, contender, str(path), str(times)]
    result = subprocess.run(command, env=environment, capture_output=True, text=True)
    lines = (result.stdout if result.returncode == 0 else result.stderr).splitlines()
    return json.loads(lines[-1]) if result.returncode == 0 else {"error": lines[-1][:100]}


def measure(contender: str, path: Path, times: int) -> dict[str, float]:
    """Be the process of one contender; the first run is for memory, the others for time."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    make = prepare(contender)
    before = peak()
    make(path)
    rise = peak() - before
    clock, processor = [], []
    for _ in range(times):
        start = time.perf_counter(), time.process_time()
        make(path)
        clock.append(time.perf_counter() - start[0])
        processor.append(time.process_time() - start[1])
    median = statistics.median
    return {"clock": median(clock), "processor": median(processor), "rise": rise}


def prepare(contender: str) -> Callable[[Path], object]:
    import django

    from config import settings

    settings.INSTALLED_APPS += ["easy_thumbnails", "pictures"]
    settings.IMAGE_BYTES_MAX = settings.UPLOAD_BYTES_MAX = 10**9
    django.setup()
    import contenders

    return contenders.prepare(contender)


def peak() -> int:
    """Return the most memory that this process ever had, in MB."""
    status = Path("/proc/self/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) // 1024


if __name__ == "__main__":
    match sys.argv[1:]:
        case [contender, path, times]:
            print(json.dumps(measure(contender, Path(path), int(times))))
        case arguments:
            main(times=int(arguments[0]) if arguments else 5)
