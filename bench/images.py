"""Measures what a photograph costs in the picture pipeline, on one core.

    make bench, or: .venv/bin/python bench/images.py [how often]

`pipeline` makes all renditions in memory; `upload` is a whole request to the API. Each runs in a
process of its own. Prints median seconds by the clock and of the processors, and the most memory of
the process that decodes, which is new for each photograph.
"""

import io
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


def main(times: int) -> None:
    from photographs import write_photographs
    from pillow_heif import register_heif_opener

    register_heif_opener()
    with tempfile.TemporaryDirectory() as folder:
        files = write_photographs(Path(folder))
        print(f"median of {times}, one core: clock, processor, most memory of the picture process")
        for name, path in files.items():
            print(f"{name}, {path.stat().st_size / 1e6:.1f} MB")
            for subject in SUBJECTS:
                found = measure_apart(subject, path, times, folder)
                seconds = f"{found['clock']:5.2f} s {found['processor']:5.2f} s"
                print(f"  {subject:8} {seconds} {found['memory']:4} MB", flush=True)


def measure_apart(subject: str, path: Path, times: int, folder: str) -> dict[str, float]:
    """Measure in a new process.

    Raises:
        CalledProcessError: it failed; its error output is printed.
    """
    environment = os.environ | {
        "DATA_DIR": f"{folder}/data",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    command = [sys.executable, __file__, subject, str(path), str(times)]
    result = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(result.stdout.splitlines()[-1])


def measure(subject: str, path: Path, times: int) -> dict[str, float]:
    """Run once to measure memory, then `times` times to measure time."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    process = prepare(subject)
    process(path)
    decoder = find_decoder()
    clock, processor = [], []
    for _ in range(times):
        start = time.perf_counter(), time.process_time() + seconds_of(decoder)
        process(path)
        clock.append(time.perf_counter() - start[0])
        processor.append(time.process_time() + seconds_of(decoder) - start[1])
    median = statistics.median
    memory = peak_memory(decoder)
    return {"clock": median(clock), "processor": median(processor), "memory": memory}


def prepare(subject: str) -> Callable[[Path], object]:
    """Set up Django and process a small picture, so that only the photograph is measured."""
    import django
    from django.core.files.base import ContentFile
    from PIL import Image

    from config import settings

    settings.IMAGE_BYTES_MAX = settings.UPLOAD_BYTES_MAX = 10**9
    django.setup()
    from catalogue.images import read_picture

    small = io.BytesIO()
    Image.effect_noise((500, 400), 90).convert("RGB").save(small, "JPEG")
    read_picture(ContentFile(small.getvalue(), "small.jpg"))
    return SUBJECTS[subject]()


def pipeline() -> Callable[[Path], object]:
    from django.core.files.base import File

    from catalogue.images import read_picture

    def read(path: Path) -> None:
        with path.open("rb") as file:
            read_picture(File(file, path.name))

    return read


def upload() -> Callable[[Path], object]:
    from django.core.management import call_command
    from django.test import Client

    from accounts.models import User
    from catalogue.models import Build

    call_command("migrate", verbosity=0)
    User.objects.filter(username="bench").delete()
    User.objects.create_superuser("bench", password="gravel pit 77 helmets")
    build = Build.objects.create(name="Bench", frame="F", engine="E", build_year=2026)
    client = Client(SERVER_NAME="localhost")
    login = json.dumps({"username": "bench", "password": "gravel pit 77 helmets"})
    token = client.post("/api/auth/login", login, "application/json").json()["token"]

    def post(path: Path) -> None:
        with path.open("rb") as file:
            response = client.post(
                f"/api/builds/{build.pk}/images",
                {"images": file},
                headers={"Authorization": f"Bearer {token}"},
            )
        assert response.status_code == 201, response.content

    return post


SUBJECTS: dict[str, Callable[[], Callable[[Path], object]]] = {
    "pipeline": pipeline,
    "upload": upload,
}


def find_decoder() -> int:
    """Return the process that decodes pictures."""
    from catalogue.images import OWNERS

    (process,) = OWNERS.idle
    return process.pid


def seconds_of(pid: int) -> float:
    """Return the processor's seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_memory(pid: int) -> int:
    """Return the peak memory of a process in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) // 1024


if __name__ == "__main__":
    match sys.argv[1:]:
        case [subject, path, times]:
            print(json.dumps(measure(subject, Path(path), int(times))))
        case arguments:
            main(times=int(arguments[0]) if arguments else 5)
