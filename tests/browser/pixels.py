"""Pictures as numbers: what a test needs to tell whether two of them differ."""

from __future__ import annotations

import struct
import zlib

from playwright.sync_api import CDPSession, Page

CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}  # by PNG's colour type
Pixels = list[bytes]
"""Rows of red, green and blue bytes."""


def read_png(data: bytes) -> Pixels:
    """The rows of a PNG of 8 bits a channel, as browsers write them; transparency left out."""
    at, packed, kind, width = 8, b"", 0, 0
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if name == b"IHDR":
            width, _, depth, kind = struct.unpack(">IIBB", body[:10])
            assert depth == 8, "browsers write 8 bits a channel"
        elif name == b"IDAT":
            packed += body
        at += 12 + length
    size = CHANNELS[kind]
    raw, rows, before = zlib.decompress(packed), [], bytearray(width * size)
    for start in range(0, len(raw), width * size + 1):
        row = _unfiltered(
            raw[start], bytearray(raw[start + 1 : start + 1 + width * size]), before, size
        )
        rows.append(b"".join(row[x : x + 3] for x in range(0, len(row), size)))
        before = row
    return rows


def _unfiltered(filter_: int, row: bytearray, before: bytearray, size: int) -> bytearray:
    for x in range(len(row)):
        left = row[x - size] if x >= size else 0
        up, corner = before[x], before[x - size] if x >= size else 0
        guess = (0, left, up, (left + up) // 2, _paeth(left, up, corner))[filter_]
        row[x] = (row[x] + guess) & 255
    return row


def _paeth(left: int, up: int, corner: int) -> int:
    whole = left + up - corner
    apart = abs(whole - left), abs(whole - up), abs(whole - corner)
    return (left, up, corner)[apart.index(min(apart))]


def differing(one: Pixels, other: Pixels, least: int = 24) -> int:
    """How many pixels differ by more than `least` of 255 in some channel."""
    assert len(one) == len(other), "two pictures of one size"
    return sum(
        max(abs(a - b) for a, b in zip(row[x : x + 3], twin[x : x + 3], strict=True)) > least
        for row, twin in zip(one, other, strict=True)
        for x in range(0, len(row), 3)
    )


def grey(pixels: Pixels) -> Pixels:
    """The same without colour: each pixel's lightness."""
    return [
        b"".join(
            bytes([(299 * row[x] + 587 * row[x + 1] + 114 * row[x + 2]) // 1000]) * 3
            for x in range(0, len(row), 3)
        )
        for row in pixels
    ]


def devtools(page: Page) -> CDPSession:
    """Chromium's own protocol, for what Playwright does not offer."""
    return page.context.new_cdp_session(page)
