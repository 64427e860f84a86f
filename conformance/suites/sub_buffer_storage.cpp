// SPDX-License-Identifier: Apache-2.0
// A sub-buffer is a window on its parent's bytes.

#include <gtest/gtest.h>

#include "harness/bench.hpp"
#include "harness/contents.hpp"
#include "harness/oracle.hpp"
#include "suites/all_cases.hpp"

namespace clmem::conformance {

namespace {

// Origin and size in units that depend on the device, within a parent of eight alignments and five
// bytes.
struct WindowRow {
  const char* name;
  std::size_t origin_in_alignments;
  std::size_t size;
};

const std::vector<WindowRow>& windows() {
  static const std::vector<WindowRow> rows{
      {"AtStartOneByte", 0, 1}, {"AtStartOdd", 0, 77}, {"InMiddleOneByte", 3, 1},
      {"InMiddleOdd", 3, 99},   {"LastBytes", 8, 5},
  };
  return rows;
}

std::size_t parent_size(const Bench& bench) {
  return 8 * bench.origin_unit() + 5;
}

Cases visibility_cases() {
  return each({.suite = "SubBufferStorage",
               .name = "WriteThroughWindowReachesParent",
               .sentence = "Bytes written through a sub-buffer appear in the parent at origin plus "
                           "offset, and nowhere else.",
               .requirements = {"CreateSubBuffer.success", "CreateSubBuffer.shares-storage",
                                "CreateSubBuffer.size-unaligned"}},
              windows(), [](Bench& bench, const WindowRow& row) {
                const std::size_t origin = row.origin_in_alignments * bench.origin_unit();
                FilledBuffer parent = bench.filled_buffer(parent_size(bench));
                const cl_buffer_region region{origin, row.size};
                cl_int code = not_answered;
                const Handle<cl_mem> window{clCreateSubBuffer(
                    parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
                ASSERT_THAT(code, answers(CL_SUCCESS));
                const Bytes& written = bench.host(row.size);
                EXPECT_THAT(clEnqueueWriteBuffer(bench.queue(), window.get(), CL_TRUE, 0, row.size,
                                                 written.data(), 0, nullptr, nullptr),
                            answers(CL_SUCCESS));
                copy_linear(written, 0, parent.bytes, origin, row.size);
                expect_contents(bench, parent);
                expect_contents(bench, window.get(), written);
              });
}

}  // namespace

Cases sub_buffer_storage_cases() {
  return visibility_cases();
}

}  // namespace clmem::conformance
