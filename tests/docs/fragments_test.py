#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles the C++ of pages that show parts of tests and of cases.

usage: fragments_test.py ROOT COMPILER
"""
import pathlib
import re
import sys

ROOT, COMPILER = pathlib.Path(sys.argv[1]), sys.argv[2]
sys.path.insert(0, str(ROOT / "tests/compare"))
from compile_check import compiles  # noqa: E402  (its directory is known now)

MOCK = """#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <clmem/mock/call_mock.hpp>
#include <clmem/mock/call_query.hpp>
#include <clmem/mock/control.hpp>
#include <clmem/mock/kernel.hpp>
#include <clmem/mock/matchers.hpp>
using namespace clmem::mock;
using testing::_, testing::Contains, testing::ElementsAre, testing::Gt, testing::IsEmpty, testing::Return;
void run();
constexpr int x = 1, y = 2;
"""
GIVEN = "cl_platform_id platform, Mock& given, cl_context context, cl_command_queue queue, cl_mem buffer"
CASE = """#include "harness/case_record.hpp"
#include "harness/fixture.hpp"
#include "harness/contents.hpp"
#include "harness/oracle.hpp"
#include "suites/all_cases.hpp"
#include <gtest/gtest.h>
namespace clmem::conformance::linear_transfer_cases {
"""


def blocks(page):
    return re.findall(r"```cpp\n(.*?)```", (ROOT / "docs" / page).read_text(encoding="utf-8"), re.DOTALL)


def mock_source():
    """Each block is the body of a function. The function has a mock for blocks without one."""
    text = MOCK
    for at, code in enumerate(blocks("mock.md")):
        code = re.sub(r"^#include .*\n", "", code, flags=re.MULTILINE)
        mock = "" if "Mock mock{" in code else "Mock& mock = given;\n"
        if code.startswith("["):
            code = f"[[maybe_unused]] const auto function = {code.rstrip()};\n"
        text += f"void part_{at}({GIVEN}) {{\n{mock}{code}}}\n"
    return text


def case_source():
    return CASE + "\n".join(blocks("write-a-case.md")) + "}\n"


def main():
    folders = [f"-I{ROOT / part}" for part in ("lib/include", "mock_icd/include", "conformance")]
    command = [COMPILER, "-Wall", "-Werror", "-Wno-unused-variable", "-Wno-unused-function", "-DCL_TARGET_OPENCL_VERSION=300"]
    sys.exit(0 if compiles(command + folders, {"mock": mock_source(), "case": case_source()}) else 1)


if __name__ == "__main__":
    main()
