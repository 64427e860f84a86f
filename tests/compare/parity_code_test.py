#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles the line of code of each row of docs/parity.md, and looks for each of its C++ names in the headers.

usage: parity_code_test.py PAGE INCLUDE_DIRECTORY COMPILER
"""
import pathlib
import re
import sys

from compile_check import compiles

PRELUDE = """#include <array>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>
#include <memory>
#include <unordered_set>
#include <vector>
using namespace clmem;
"""
GIVEN = [
    "cl_mem raw", "const Context& context", "CommandQueue& queue", "const Device& device", "Program& program",
    "Kernel& kernel", "Buffer& buffer", "const Buffer& theirs", "const Buffer& first", "const Buffer& second",
    "const Buffer& weights", "const Buffer& input", "const Buffer& src", "const Buffer& dest", "Image& image",
    "MemFlags flags", "const ImageFormat& format", "const Shape& shape", "SVMAllocation& area",
    "const SVMAllocator& allocator", "const MemoryPool& pool", "const Array<float>& field", "Event& freed", "Event& unmapped",
    "std::span<const std::byte> pattern", "const StridedView<float>& view", "const DeviceMemoryView<float>& matrix",
    "std::size_t width", "std::size_t height", "const ContextProperties& properties",
]
# Declarations of the other names in rows.
GIVEN_BY_NAME = {
    "MemoryObject.hostbuf": ["const std::shared_ptr<std::vector<std::byte>>& storage"],
    "MemoryObject.add_destructor_callback": ["const std::shared_ptr<std::vector<std::byte>>& storage"],
    "SVMMap, event": ["SVMMap<float>& map"],
    "MemoryMap, release": ["MemoryMap<float>& map"],
    "create_image": ["const std::shared_ptr<std::vector<cl_uchar4>>& pixels"],
    "NannyEvent": ["const std::shared_ptr<std::vector<std::byte>>& values"],
    "enqueue_svm_migratemem": ["const SVMAllocation& weights"],
    "image_from_array": ["const std::vector<cl_uchar4>& pixels"],
    "DeviceMemoryView": ["std::vector<float>& pixels"],
}


def code_of_rows(page):
    """[(name, C++ names, code)] of the table of names."""
    text = page.read_text()
    rows = [line.split(" | ") for line in text[:text.index("## Defects")].splitlines() if line.startswith("| ")]
    return [(row[0].removeprefix("| "), row[2], row[3].strip("`")) for row in rows if row[3].startswith("`")]


def words_of(text):
    return set(re.findall(r"[A-Za-z_]\w*", text))


def unknown_names(rows, include):
    """Returns the names in the rows that no header has."""
    known = words_of("".join(path.read_text() for path in pathlib.Path(include).rglob("*.hpp"))) | {"examples"}  # a directory
    return [f"{name}: {word}" for name, names, _ in rows
            for word in sorted(words_of(" ".join(re.findall("`([^`]*)`", names))) - known)]


def function(at, name, code):
    given = {declaration.split()[-1].lstrip("&"): declaration for declaration in GIVEN + ["std::vector<float>& values"]}
    for start, declarations in GIVEN_BY_NAME.items():
        if name.startswith(start):
            given.update({declaration.split()[-1]: declaration for declaration in declarations})
    # A handler includes its block; an expression has no semicolon.
    statement = f"try {{}} {code}" if code.startswith("catch") else code if code.endswith(";") else f"static_cast<void>({code});"
    return f"void row_{at}({', '.join(given.values())}) {{ {{ {statement} }} }}\n"  # a block, where names may be declared anew


def main():
    page, include, compiler = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    rows = code_of_rows(page)
    assert len(rows) > 40, f"{len(rows)} rows with code"
    unknown = unknown_names(rows, include)
    assert not unknown, f"not in the headers: {', '.join(unknown)}"
    source = PRELUDE + "".join(function(at, name, code) for at, (name, _, code) in enumerate(rows))
    sys.exit(0 if compiles([compiler, "-w", f"-I{include}"], {"rows": source}) else 1)


if __name__ == "__main__":
    main()
