"""Returns memory to the system after a photograph was processed.

Does nothing on systems without glibc.
"""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

M_MMAP_THRESHOLD = -3  # from glibc's malloc.h
LARGE = 1024**2  # bytes; larger blocks, such as pixels, are returned when freed

LIBC = ctypes.CDLL(None)
IS_GLIBC = hasattr(LIBC, "malloc_trim")
if IS_GLIBC:
    # glibc would raise this threshold to up to 32 MB and keep all smaller blocks.
    LIBC.mallopt(M_MMAP_THRESHOLD, LARGE)


@contextmanager
def trim_heap_after() -> Iterator[None]:
    """Also return the small blocks that an encoder has freed in this thread's heap."""
    try:
        yield
    finally:
        if IS_GLIBC:
            LIBC.malloc_trim(0)
