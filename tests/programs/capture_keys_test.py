# SPDX-License-Identifier: Apache-2.0
"""clmem-mock capture reports every property of a device that a script can set.

usage: capture_keys_test.py <clmem-mock> <script in which every key of a device differs from the default>
The script is also what the environment makes the mock.
"""

import json
import subprocess
import sys

# No query returns the memory budget of a device. A device that is not available has no context, and so no formats.
NOT_CAPTURED = {"memory_budget", "available"}


def flat(device, prefix=""):
    """Yields the keys and values of a device, with those of nested objects."""
    for key, value in device.items():
        if isinstance(value, dict):
            yield from flat(value, prefix + key + ".")
        else:
            # Lists of bits and formats are unordered.
            yield prefix + key, sorted(map(str, value)) if isinstance(value, list) else value


def keys_of(script):
    return dict(flat(script["device"])) | dict(flat(script["platform"], "platform."))


def main(program, script):
    with open(script, encoding="utf-8") as file:
        expected = keys_of(json.load(file))
    captured = keys_of(json.loads(subprocess.check_output([program, "capture"], text=True)))
    wrong = [f"{key}: {captured.get(key)} instead of {value}" for key, value in expected.items()
             if captured.get(key) != value]
    unlisted = sorted(set(captured) - set(expected) - NOT_CAPTURED)
    if unlisted:
        wrong.append(f"captured, but not in the script: {unlisted}")
    return "\n".join(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) or None)
