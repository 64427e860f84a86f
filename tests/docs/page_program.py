#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a program that runs the C++ examples of a page, one after the other, each in a function of its own.

usage: page_program.py PAGE SOURCE [NUMBER]

The first example makes the context and the queue; the others are given them. With a number, that example is the program.
"""
import pathlib
import re
import sys

PRELUDE = """// Generated from {page}.
#undef NDEBUG
#include <cassert>
#include <clmem/clmem.hpp>
#include <cstdio>
#include <memory>
#include <vector>
using namespace clmem;
namespace {{
"""


def main():
    page, source = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    examples = re.findall(r"```cpp\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    if len(sys.argv) > 3:
        source.write_text(examples[int(sys.argv[3]) - 1], encoding="utf-8")
        return
    first, *others = examples
    text = [PRELUDE.format(page=page.name)]
    for at, code in enumerate(others, 2):
        text.append(f"void example_{at}([[maybe_unused]] const Context& context, [[maybe_unused]] const CommandQueue& queue) {{\n{code}}}\n")
    calls = "".join(f'  std::puts("example {at}");\n  example_{at}(context, queue);\n' for at in range(2, len(others) + 2))
    text.append(f"}}\nint main() {{\n{first}{calls}}}\n")
    source.write_text("".join(text), encoding="utf-8")


if __name__ == "__main__":
    main()
