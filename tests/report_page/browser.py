# SPDX-License-Identifier: Apache-2.0
"""Headless Chromium for the tests of the report page.

    with Browser(width=360, height=740) as browser:
        browser.open(page, "#case=MapBuffer.X")
        assert browser.console_errors() == []

Contract: a fresh profile per browser; nothing is fetched; `find_chromium` gives None where a program is missing or does not run.
"""

import base64
import shutil
import subprocess
import tempfile
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-extensions", "--disable-dev-shm-usage", "--hide-scrollbars",
)


def find_chromium():
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    return (chromium, driver) if chromium and driver and runs(chromium) and runs(driver) else None


def runs(program):
    # Ubuntu's packages only contain scripts that require a snap.
    return subprocess.run([program, "--version"], capture_output=True, check=False).returncode == 0


class Browser:
    def __init__(self, width=1280, height=900, dark=False):
        self.width, self.height, self.dark = width, height, dark

    def __enter__(self):
        chromium, driver = find_chromium()
        self.profile = tempfile.TemporaryDirectory(prefix="report-page-", ignore_cleanup_errors=True)
        options = webdriver.ChromeOptions()
        options.binary_location = chromium
        for flag in (*FLAGS, f"--user-data-dir={self.profile.name}", f"--window-size={self.width},{self.height}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(driver))
        # Windows have a minimum width, which is larger than a phone's.
        self.command("Emulation.setDeviceMetricsOverride", width=self.width, height=self.height, deviceScaleFactor=1, mobile=False)
        if self.dark:
            self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
        return self

    def __exit__(self, *_):
        self.driver.quit()
        self.profile.cleanup()

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def open(self, page, fragment=""):
        self.driver.get("about:blank")  # otherwise a new fragment would not reload the page
        self.driver.get(Path(page).resolve().as_uri() + fragment)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        return self.script("return [...document.querySelectorAll(arguments[0])].map((each) => each.textContent)", selector)

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def press(self, *keys):
        """To whatever has the focus."""
        for key in keys:
            self.driver.switch_to.active_element.send_keys(getattr(Keys, key, key))

    def wait(self, condition):
        return WebDriverWait(self.driver, 20).until(lambda _: condition())

    def console_errors(self):
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def print(self, path):
        printed = self.command("Page.printToPDF", printBackground=False)
        Path(path).write_bytes(base64.b64decode(printed["data"]))

    def screenshot(self, path):
        Path(path).write_bytes(base64.b64decode(self.command("Page.captureScreenshot")["data"]))
