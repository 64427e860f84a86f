#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles the C++ of docs/compare.md, and checks that no task takes more lines than with another library.

usage: compare_test.py PAGE INCLUDE_DIRECTORY COMPILER
"""
import pathlib
import re
import sys

from compile_check import compiles

PRELUDE = {
    "clmem": """#include <algorithm>
#include <clmem/clmem.hpp>
using namespace clmem;
""",
    "cl": """#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_TARGET_OPENCL_VERSION 300
#include <CL/opencl.hpp>
#include <algorithm>
#include <memory>
""",
}
GIVEN = {
    "clmem": "const Context& context, const CommandQueue& queue, const Program& program, const Array<float>& field, "
             "const std::vector<float>& values, const Image& image, const std::vector<cl_uchar4>& pixels",
    "cl": "const cl::Context& context, cl::CommandQueue& queue, cl::Program& program, cl::Buffer& field, "
          "std::vector<float>& values, cl::Image2D& image, std::vector<cl_uchar4>& pixels",
}


def tasks(page):
    """[(title, {language: code})]"""
    sections = re.split(r"^## ", page.read_text(), flags=re.MULTILINE)[1:]
    return [(section.splitlines()[0], dict(re.findall(r"```(\w+)\n(.*?)```", section, re.DOTALL)))
            for section in sections]


def source(language, blocks):
    functions = []
    for at, block in enumerate(blocks):
        # The results of the first task are parameters of the others.
        given = "" if at == 0 else GIVEN[language]
        functions.append(f"void task_{at}({given}) {{\n{block}}}\n")
    return PRELUDE[language] + "".join(functions)


def main():
    page, include, compiler = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    found = tasks(page)
    assert len(found) == 10, f"{len(found)} tasks"
    failed = False
    for title, code in found:
        lines = {language: len(code[language].splitlines()) for language in ("clmem", "cl", "python")}
        if lines["clmem"] > min(lines.values()):
            print(f"{title}: {lines}")
            failed = True
    sources = {language: source(language, [code[language] for _, code in found]) for language in ("clmem", "cl")}
    compiled = compiles([compiler, f"-I{include}", "-DCL_TARGET_OPENCL_VERSION=300"], sources)
    sys.exit(0 if compiled and not failed else 1)


if __name__ == "__main__":
    main()
