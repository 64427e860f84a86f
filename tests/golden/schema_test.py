#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the published schemas with the golden reports, which have every field once."""

import copy
import json
import unittest
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]


def is_valid(schema, documents):
    return all(Draft202012Validator(schema).is_valid(document) for document in documents)


def objects_with_properties(schema, path=()):
    """Yields the path of each `properties` in the schema."""
    for key, value in schema.items() if isinstance(schema, dict) else enumerate(schema) if isinstance(schema, list) else ():
        if key == "properties":
            yield *path, key
        yield from objects_with_properties(value, (*path, key))


class Schema:
    def setUp(self):
        self.schema = json.loads((ROOT / "docs" / self.name).read_text())
        Draft202012Validator.check_schema(self.schema)
        self.documents = [json.loads(text) for text in self.texts((ROOT / "tests/golden" / self.golden).read_text())]

    # The reports are valid.
    def test_holds_for_the_reports(self):
        for document in self.documents:
            Draft202012Validator(self.schema).validate(document)

    # The schema without one of its properties rejects a report: every property occurs in a report.
    def test_promises_nothing_else(self):
        for path in objects_with_properties(self.schema):
            properties = self.schema
            for key in path:
                properties = properties[key]
            for name in list(properties):
                lacking = copy.deepcopy(self.schema)
                place = lacking
                for key in path:
                    place = place[key]
                del place[name]
                self.assertFalse(is_valid(lacking, self.documents), f"no report has {'/'.join(map(str, path))}/{name}")


class ReportSchema(Schema, unittest.TestCase):
    name, golden = "report.schema.json", "report.json"

    def texts(self, text):
        return [text]


class ResultsSchema(Schema, unittest.TestCase):
    name, golden = "results.schema.json", "results.jsonl"

    def texts(self, text):
        return text.splitlines()


if __name__ == "__main__":
    unittest.main()
