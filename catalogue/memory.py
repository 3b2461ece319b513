"""What a photograph took of a worker's memory goes back to the system, not to the next one's heap.

glibc alone has these calls; where they are missing, nothing is done.
"""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

M_MMAP_THRESHOLD = -3  # of glibc's malloc.h
LARGE = 1024**2  # bytes: what is so large, such as a picture's pixels, is given back when freed

LIBC = ctypes.CDLL(None)
IS_GLIBC = hasattr(LIBC, "malloc_trim")
if IS_GLIBC:
    # By itself glibc raises this to up to 32 MB, by what was freed, and keeps all below for itself.
    LIBC.mallopt(M_MMAP_THRESHOLD, LARGE)


@contextmanager
def trim_heap_after() -> Iterator[None]:
    """Give back the many small parts, too, that an encoder has freed in this thread's heap."""
    try:
        yield
    finally:
        if IS_GLIBC:
            LIBC.malloc_trim(0)
