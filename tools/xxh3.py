# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
"""XXH3, 64 bits, seed 0, in plain Python: the checksum of our binary files.

Written from the published specification of the algorithm (Yann Collet, "xxHash fast digest algorithm", XXH3 section).
For the readers of the formats only; a megabyte takes a second or two.
"""
import struct

M64 = (1 << 64) - 1
P32_1, P32_2, P32_3 = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D
P64_1, P64_2, P64_3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
P64_4, P64_5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
PMX_1, PMX_2 = 0x165667919E3779F9, 0x9FB21C651E98DF25

SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f"
    "cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
    "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8"
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
    "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e"
    "2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e")


def _u32(data, at):
    return struct.unpack_from("<I", data, at)[0]


def _u64(data, at):
    return struct.unpack_from("<Q", data, at)[0]


def _fold(a, b):
    product = a * b
    return (product ^ product >> 64) & M64


def _avalanche(h):
    h ^= h >> 37
    h = h * PMX_1 & M64
    return h ^ h >> 32


def _avalanche64(h):
    h ^= h >> 33
    h = h * P64_2 & M64
    h ^= h >> 29
    h = h * P64_3 & M64
    return h ^ h >> 32


def _rotated(value, bits):
    return (value << bits | value >> 64 - bits) & M64


def _up_to_16(data):
    n = len(data)
    if n == 0:
        return _avalanche64(_u64(SECRET, 56) ^ _u64(SECRET, 64))
    if n <= 3:
        combined = data[n - 1] | n << 8 | data[0] << 16 | data[n >> 1] << 24
        return _avalanche64(combined ^ (_u32(SECRET, 0) ^ _u32(SECRET, 4)))
    if n <= 8:
        value = _u32(data, n - 4) + (_u32(data, 0) << 32)
        h = value ^ _u64(SECRET, 8) ^ _u64(SECRET, 16)
        h ^= _rotated(h, 49) ^ _rotated(h, 24)
        h = h * PMX_2 & M64
        h ^= (h >> 35) + n
        h = h * PMX_2 & M64
        return h ^ h >> 28
    low = _u64(data, 0) ^ _u64(SECRET, 24) ^ _u64(SECRET, 32)
    high = _u64(data, n - 8) ^ _u64(SECRET, 40) ^ _u64(SECRET, 48)
    swapped = int.from_bytes(low.to_bytes(8, "little"), "big")
    return _avalanche(n + swapped + high + _fold(low, high) & M64)


def _mix16(data, at, secret_at):
    return _fold(_u64(data, at) ^ _u64(SECRET, secret_at), _u64(data, at + 8) ^ _u64(SECRET, secret_at + 8))


def _up_to_128(data):
    n = len(data)
    h = n * P64_1
    for i in range((n - 1) // 32, -1, -1):
        h += _mix16(data, 16 * i, 32 * i) + _mix16(data, n - 16 * (i + 1), 32 * i + 16)
    return _avalanche(h & M64)


def _up_to_240(data):
    n = len(data)
    h = n * P64_1 + sum(_mix16(data, 16 * i, 16 * i) for i in range(8))
    h = _avalanche(h & M64)
    h += sum(_mix16(data, 16 * i, 16 * (i - 8) + 3) for i in range(8, n // 16))
    return _avalanche(h + _mix16(data, n - 16, 136 - 17) & M64)


def _stripe(acc, lanes, secret):
    for i in range(8):
        key = lanes[i] ^ secret[i]
        acc[i ^ 1] += lanes[i]
        acc[i] = acc[i] + (key & 0xFFFFFFFF) * (key >> 32) & M64
    for i in range(8):
        acc[i] &= M64


def _long(data):
    acc = [P32_3, P64_1, P64_2, P64_3, P64_4, P32_2, P64_5, P32_1]
    secrets = [struct.unpack_from("<8Q", SECRET, 8 * i) for i in range(16)]
    last_of_block = struct.unpack_from("<8Q", SECRET, 128)
    n, block = len(data), 1024
    for at in range(0, (n - 1) // block * block, block):
        for i in range(16):
            _stripe(acc, struct.unpack_from("<8Q", data, at + 64 * i), secrets[i])
        for i in range(8):
            acc[i] = (acc[i] ^ acc[i] >> 47 ^ last_of_block[i]) * P32_1 & M64
    at = (n - 1) // block * block
    for i in range((n - 1 - at) // 64):
        _stripe(acc, struct.unpack_from("<8Q", data, at + 64 * i), secrets[i])
    _stripe(acc, struct.unpack_from("<8Q", data, n - 64), struct.unpack_from("<8Q", SECRET, 121))
    h = n * P64_1
    for i in range(4):
        h += _fold(acc[2 * i] ^ _u64(SECRET, 11 + 16 * i), acc[2 * i + 1] ^ _u64(SECRET, 19 + 16 * i))
    return _avalanche(h & M64)


def xxh3(data):
    """The hash of some bytes, an int of 64 bits."""
    data = memoryview(data).tobytes()
    n = len(data)
    return _up_to_16(data) if n <= 16 else _up_to_128(data) if n <= 128 else _up_to_240(data) if n <= 240 else _long(data)
