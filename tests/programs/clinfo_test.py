# SPDX-License-Identifier: Apache-2.0
"""Compares the devices that clinfo prints with those of the profile of the driver: clinfo_test.py CLINFO PROFILE.json"""

import json
import subprocess
import sys


def device_names(profile):
    with open(profile, encoding="utf-8") as file:
        script = json.load(file)
    if "platforms" in script:
        return [device["name"] for platform in script["platforms"] for device in platform["devices"]]
    return [script["device"]["name"]]


def main(clinfo, profile):
    run = subprocess.run([clinfo, "--raw"], capture_output=True, text=True, check=False)
    lines = run.stdout.splitlines()
    shown = [line.split(None, 2)[2].strip() for line in lines if " CL_DEVICE_NAME " in line]
    problems = [line for line in lines if ": error " in line]
    if run.returncode != 0:
        problems.append(f"exit status {run.returncode}")
    if run.stderr:
        problems.append(f"standard error: {run.stderr}")
    if shown != device_names(profile):
        problems.append(f"devices {shown}, expected {device_names(profile)}")
    if problems:
        sys.exit("\n".join(problems))


main(sys.argv[1], sys.argv[2])
