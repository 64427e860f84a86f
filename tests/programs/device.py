# SPDX-License-Identifier: Apache-2.0
"""The device that a test program uses: the only one, or the first."""

import pyopencl as cl


def chosen():
    return cl.get_platforms()[0].get_devices()[0]


def has_version(major, minor):
    numbers = chosen().version.split()[1].split(".")
    return (int(numbers[0]), int(numbers[1])) >= (major, minor)
