"""Makes colour profiles for pictures that give their colours without one: by codes or by numbers.

Runs in picture_worker.py, without Django. The codes are those of ITU-T H.273 (CICP), which PNG,
HEIC and AVIF share. What they come to is what Chromium shows.
"""

import math
import struct
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from PIL import ImageFilter

# Coordinates x and y of white, red, green and blue
Primaries = Sequence[float]
Matrix = list[list[float]]

D65 = (0.3127, 0.329)
SRGB: Primaries = (*D65, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06)
PRIMARIES: dict[int, Primaries] = {
    1: SRGB,
    5: (*D65, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06),
    6: (*D65, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07),
    9: (*D65, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046),  # BT.2020
    11: (0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06),
    12: (*D65, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06),  # Display P3
}
GAMMAS = {4: 2.2, 5: 2.8, 8: 1.0}
UNKNOWN, SDR, SRGB_CURVE, PQ, HLG = 2, (1, 6, 14, 15), 13, 16, 18
BRIGHTNESS = (0.2627, 0.678, 0.0593)  # of BT.2020's primaries
TABLE_SIDE = 33  # steps of each colour
# How bright pictures of a large range come to a screen of a small one: candelas, and part of white
TONES = (
    *((0, 0.0), (223, 0.55), (273, 0.617), (340, 0.694), (424, 0.761), (527, 0.823)),
    *((656, 0.888), (814, 0.947), (1010, 1.0), (10_000, 1.0)),
)
# From a white to that of profiles (D50), by Bradford's method
CONES: Matrix = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
D50 = [0.9642, 1.0, 0.8249]


class Colours(NamedTuple):
    """How to come to sRGB: by `tones` for a large range of light, then by an ICC profile."""

    profile: bytes | None = None
    tones: ImageFilter.Color3DLUT | None = None


def colours_of_png(primaries: int, transfer: int) -> Colours | None:
    """Return the colours for the codes of a PNG, or None if they say nothing."""
    return colours_of_codes(primaries, transfer, power(2.4))


def colours_of_heif(primaries: int, transfer: int) -> Colours:
    """Return the colours for the codes of a HEIC or AVIF file. Encoders write the code of BT.709's
    curve into photographs that have the curve of sRGB.
    """
    transfer = SRGB_CURVE if transfer == UNKNOWN else transfer
    primaries = 1 if primaries == UNKNOWN else primaries
    return colours_of_codes(primaries, transfer, srgb_curve()) or Colours()


def colours_of_codes(primaries: int, transfer: int, sdr: bytes) -> Colours | None:
    curves = {code: power(gamma) for code, gamma in GAMMAS.items()} | dict.fromkeys(SDR, sdr)
    curves |= dict.fromkeys((SRGB_CURVE, PQ, HLG), srgb_curve())
    if primaries not in PRIMARIES or transfer not in curves:
        return None
    tones = tones_of(transfer) if transfer in (PQ, HLG) else None
    is_srgb = primaries == 1 and curves[transfer] == srgb_curve()
    return Colours(None if is_srgb else rgb_profile(PRIMARIES[primaries], curves[transfer]), tones)


def colours_of_numbers(gamma: float, primaries: Primaries = SRGB) -> Colours:
    """Return the colours for the exponent of a PNG and its primaries.

    Raises:
        ArithmeticError: there are no such colours.
    """
    return Colours(rgb_profile(primaries, power(1 / gamma)))


def power(exponent: float) -> bytes:
    return b"para\0\0\0\0\0\0\0\0" + fixed(exponent)


def srgb_curve() -> bytes:
    return b"para\0\0\0\0\0\3\0\0" + fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


@cache
def tones_of(transfer: int) -> ImageFilter.Color3DLUT:
    """Return the table from signals for a large range of light to those of sRGB's curve."""
    to_light = pq if transfer == PQ else hlg

    def to_small_range(*signals: float) -> tuple[float, ...]:
        lights = to_light(*signals)
        most = max(lights)
        share = tone(most) / most if most else 0.0  # the same for all three, which keeps the hue
        return tuple(encoded(light * share) for light in lights)

    return ImageFilter.Color3DLUT.generate(TABLE_SIDE, to_small_range)


def tone(light: float) -> float:
    for (low, dark), (high, bright) in pairwise(TONES):
        if light <= high:
            return dark + (light - low) / (high - low) * (bright - dark)
    return 1.0


def pq(*signals: float) -> list[float]:
    """Return the light of each signal, in candelas."""
    roots = [signal ** (32 / 2523) for signal in signals]
    lights = (max(root - 107 / 128, 0) / (2413 / 128 - 2392 / 128 * root) for root in roots)
    return [float(10_000 * light ** (8192 / 1305)) for light in lights]


def hlg(*signals: float) -> list[float]:
    """Return the light of each signal on a screen of 1000 candelas."""
    a, b, c = 0.17883277, 0.28466892, 0.55991073
    scene = [s**2 / 3 if s <= 0.5 else (math.exp((s - c) / a) + b) / 12 for s in signals]
    brightness = sum(part * light for part, light in zip(BRIGHTNESS, scene, strict=True))
    return [1000 * float(brightness**0.2) * light for light in scene]


def encoded(light: float) -> float:
    return light * 12.92 if light <= 0.0031308 else 1.055 * float(light ** (1 / 2.4)) - 0.055


def rgb_profile(primaries: Primaries, curve: bytes) -> bytes:
    """Return an ICC profile of a matrix and a curve.

    Raises:
        ArithmeticError: the primaries lie on a line.
    """
    white, *corners = ((x / y, 1.0, (1 - x - y) / y) for x, y in pairs(primaries))
    shares = multiply(inverse(transposed(corners)), column(white))
    to_xyz = [
        [value * share for value, (share,) in zip(row, shares, strict=True)]
        for row in transposed(corners)
    ]
    seen, wanted = (multiply(CONES, column(each)) for each in (white, D50))
    scale = [
        [w / s if i == j else 0.0 for j in range(3)]
        for i, ((w,), (s,)) in enumerate(zip(wanted, seen, strict=True))
    ]
    adapted = multiply(multiply(inverse(CONES), multiply(scale, CONES)), to_xyz)
    red, green, blue = (b"XYZ \0\0\0\0" + fixed(*each) for each in transposed(adapted))
    tags = {b"rXYZ": red, b"gXYZ": green, b"bXYZ": blue, b"wtpt": b"XYZ \0\0\0\0" + fixed(*D50)}
    tags |= dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), curve)
    index, data, start = b"", b"", 128 + 4 + 12 * len(tags)
    for name, body in tags.items():
        index += name + struct.pack(">II", start + len(data), len(body))
        data += body + bytes(-len(body) % 4)
    size = start + len(data)
    header = struct.pack(
        ">I4xI4s4s4s12x4s28x", size, 0x04300000, b"mntr", b"RGB ", b"XYZ ", b"acsp"
    )
    return (header + fixed(*D50)).ljust(128, b"\0") + struct.pack(">I", len(tags)) + index + data


def fixed(*numbers: float) -> bytes:
    """Return numbers as 16 bits before and 16 after the point.

    Raises:
        ArithmeticError: one is too large.
    """
    try:
        return struct.pack(f">{len(numbers)}i", *(round(number * 65536) for number in numbers))
    except struct.error as error:
        raise OverflowError from error


def pairs(numbers: Sequence[float]) -> list[tuple[float, float]]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def column(numbers: Sequence[float]) -> Matrix:
    return [[number] for number in numbers]


def transposed(matrix: Sequence[Sequence[float]]) -> Matrix:
    return [list(each) for each in zip(*matrix, strict=True)]


def multiply(left: Matrix, right: Matrix) -> Matrix:
    columns = transposed(right)
    return [
        [sum(a * b for a, b in zip(row, each, strict=True)) for each in columns] for row in left
    ]


def inverse(matrix: Matrix) -> Matrix:
    (a, b, c), (d, e, f), (g, h, i) = matrix
    minors = [
        [e * i - f * h, c * h - b * i, b * f - c * e],
        [f * g - d * i, a * i - c * g, c * d - a * f],
        [d * h - e * g, b * g - a * h, a * e - b * d],
    ]
    determinant = a * minors[0][0] + b * minors[1][0] + c * minors[2][0]
    return [[value / determinant for value in row] for row in minors]
