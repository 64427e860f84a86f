# SPDX-License-Identifier: Apache-2.0
"""clmem-mock capture finds out everything of a device that a script can say.

usage: capture_keys_test.py <clmem-mock> <script in which every key of a device differs from the default>
The script is also what the environment makes the mock.
"""

import json
import subprocess
import sys

# No query returns the memory budget of a device. A device that is not available has no context, and so no formats.
UNKNOWABLE = {"memory_budget", "available"}


def flat(device, prefix=""):
    """The keys of objects within the device are beside its own."""
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
        meant = keys_of(json.load(file))
    captured = keys_of(json.loads(subprocess.check_output([program, "capture"], text=True)))
    wrong = [f"{key}: {captured.get(key)} instead of {value}" for key, value in meant.items()
             if captured.get(key) != value]
    forgotten = sorted(set(captured) - set(meant) - UNKNOWABLE)
    if forgotten:
        wrong.append(f"not in the script, and so not looked at: {forgotten}")
    return "\n".join(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) or None)
