#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles the examples in the comments of headers: the lines that three spaces or more set off.

usage: header_examples_test.py INCLUDE_DIRECTORY COMPILER...

"..." alone on a line, or in braces, is the reader's own code. What the core headers show needs clmem/clmem.hpp alone.
"""
import pathlib
import re
import sys

from compile_check import compiles

PARTS = {
    "core": "#include <clmem/clmem.hpp>",
    "pyopencl": "#include <clmem/clmem.hpp>\n#include <clmem/pyopencl.hpp>",
    "detail": """#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>
namespace clmem::detail {}
using namespace clmem::detail;""",
    "interop": """#define CL_HPP_TARGET_OPENCL_VERSION 300
#include <clmem/clmem.hpp>
#if __has_include(<CL/opencl.hpp>)
#include <clmem/interop/opencl_hpp.hpp>
#endif
#if __has_include(<fmt/format.h>)
#include <clmem/interop/fmt.hpp>
#endif
#include <clmem/interop/memory_resource.hpp>
#include <clmem/interop/senders.hpp>""",
}
COMMON = """
#include <coroutine>
#include <cstring>
#include <future>
#include <iostream>
#include <list>
#include <memory>
using namespace clmem;
struct Body {};
struct Cache {
  void drop_unused() const {}
};
// A coroutine that is started and left alone.
struct Started {
  struct promise_type {
    Started get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
struct PromiseReceiver {
  std::promise<void>* promise;
  void set_value() noexcept { promise->set_value(); }
  void set_error(std::exception_ptr failure) noexcept { promise->set_exception(failure); }
  void set_stopped() noexcept {}
};
template <typename... T> void log(const T&...) {}
template <typename T> void consume(const T&) {}
"""
# Declarations of names that examples use without declaring them; {name} is the name itself.
GIVEN = {
    "cl_mem {}": "raw raw_mem theirs",
    "cl_context {}": "raw_context",
    "const Platform& {}": "platform",
    "const Device& {}": "device",
    "const Context& {}": "context",
    "const CommandQueue& {}": "queue other_queue third_queue",
    "const Program& {}": "program",
    "Kernel& {}": "kernel",
    "const Buffer& {}": "buffer first second",
    "const Image& {}": "image",
    "const Sampler& {}": "sampler",
    "const ImageFormat& {}": "format",
    "std::span<const std::size_t> {}": "shape length components",
    "std::size_t {}": "size width height row column",
    "std::span<const std::byte> {}": "bytes",
    "std::vector<float>& {}": "values rect",
    "const std::shared_ptr<std::vector<float>>& {}": "storage",
    "std::vector<cl_uchar4>& {}": "pixels",
    "const StridedView<float>& {}": "view",
    "const Array<float>& {}": "field dest src other",
    "const device_span<float>& {}": "band",
    "const MemoryMap<float>& {}": "mapped",
    "const SVMAllocation& {}": "area allocation nodes strings",
    "const SVMAllocator& {}": "svm_allocator",
    "SVMMemFlags {}": "flags",
    "const cl_image_desc& {}": "descriptor",
    "const MemoryPool& {}": "pool",
    "const SVMPool& {}": "svm_pool",
    "const WaitList& {}": "after",
    "Event* {}": "event",
    "Event& {}": "copied done cleared ready uploaded",
    "const std::vector<Event>& {}": "events",
    "const Error& {}": "error",
    "const Cache& {}": "cache",
    "float& {}": "sum",
    "std::promise<void>& {}": "promise",
}


# Names in examples outside of the core headers.
GIVEN_ELSEWHERE = {"const DeviceMemoryView<float>& {}": "matrix", "const detail::ViewPlace& {}": "whole"}


def part_of(path):
    for part in ("pyopencl", "detail", "interop"):
        if part in path.parts or part == path.stem:
            return part
    return "core"


def examples(path):
    """[(number of the first line, code)]"""
    found, block = [], []
    for number, line in enumerate([*path.read_text().splitlines(), ""], 1):
        code = re.match(r"\s*//   (.*)$", line)
        if code:
            block.append((number, code[1]))
        elif block:
            found.append((block[0][0], "\n".join(text for _, text in block) + "\n"))
            block = []
    return found


def function(at, path, line, code):
    code = re.sub(r"^\s*\.\.\.$|(?<=\{ )\.\.\.(?= \})", "", code, flags=re.MULTILINE)
    place = f'#line {line} "{path}"\n'
    if re.match(r"namespace|template", code):
        return place + code
    known = GIVEN if part_of(path) in ("core", "interop") else GIVEN | GIVEN_ELSEWHERE
    given = [kind.format(name) for kind, names in known.items() for name in names.split() if re.search(rf"\b{name}\b", code)]
    result = "Started" if "co_await" in code else "void"
    # A separate block permits redeclarations of names.
    return f"{result} example_{at}({', '.join(given)}) {{ {{\n{place}{code}}} }}\n"


def main():
    include, compiler = pathlib.Path(sys.argv[1]), sys.argv[2:]
    found = [(path, *example) for path in sorted(include.rglob("*.hpp")) for example in examples(path)]
    assert len(found) > 60, f"{len(found)} examples"
    sources = {part: includes + COMMON + "".join(
        function(at, *example) for at, example in enumerate(found) if part_of(example[0]) == part)
               for part, includes in PARTS.items()}
    sys.exit(0 if compiles([*compiler, "-w", f"-I{include}"], sources) else 1)


if __name__ == "__main__":
    main()
