// SPDX-License-Identifier: Apache-2.0
// Calls of clCreateSubBuffer that have to be refused.

#include <gtest/gtest.h>

#include <limits>

#include "harness/bench.hpp"
#include "harness/contents.hpp"
#include "suites/all_cases.hpp"

namespace clmem::conformance {

namespace {

constexpr std::size_t size_max = std::numeric_limits<std::size_t>::max();

// Two aligned origins fit behind the first byte of this.
std::size_t parent_size(const Bench& bench) {
  return 4 * bench.device().base_alignment();
}

void expect_refused(Bench& bench, const FilledBuffer& parent, cl_mem_flags flags,
                    const cl_buffer_region& region, cl_int expected) {
  cl_int code = not_answered;
  const Handle<cl_mem> made{
      clCreateSubBuffer(parent.get(), flags, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
  EXPECT_THAT(code, bench.refuses(expected))
      << "origin " << region.origin << ", size " << region.size;
  EXPECT_EQ(made.get(), nullptr);
  expect_unchanged_and_alive(bench, parent);
}

Cases parent_cases() {
  return {{.suite = "CreateSubBuffer",
           .name = "RefusesNullParent",
           .sentence = "A sub-buffer needs a buffer to be cut from.",
           .requirements = {"CreateSubBuffer.err.INVALID_MEM_OBJECT.null",
                            "General.creation.null-on-error"},
           .body =
               [](Bench& bench) {
                 const cl_buffer_region region{0, 1};
                 cl_int code = not_answered;
                 const Handle<cl_mem> made{
                     clCreateSubBuffer(nullptr, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
                 EXPECT_THAT(code, bench.refuses(CL_INVALID_MEM_OBJECT));
                 EXPECT_EQ(made.get(), nullptr);
                 expect_alive(bench);
               }},
          {.suite = "CreateSubBuffer",
           .name = "RefusesSubBufferAsParent",
           .sentence = "A sub-buffer cannot be cut from another sub-buffer.",
           .requirements = {"CreateSubBuffer.err.INVALID_MEM_OBJECT.is-sub-buffer"},
           .body = [](Bench& bench) {
             const FilledBuffer whole = bench.filled_buffer(parent_size(bench));
             const FilledBuffer slice = bench.sub_buffer(whole, 0, 64);
             expect_refused(bench, slice, 0, {0, 32}, CL_INVALID_MEM_OBJECT);
           }}};
}

// The region in units that depend on the device: multiples of its alignment, distances from the
// parent's end.
struct RegionRow {
  const char* name;
  cl_buffer_region (*region)(std::size_t alignment, std::size_t parent);
};

Cases region_cases() {
  return each({.suite = "CreateSubBuffer",
               .name = "RefusesWrappingRegion",
               .sentence = "A region whose end is beyond SIZE_MAX lies outside of every buffer.",
               .requirements = {"CreateSubBuffer.err.INVALID_VALUE.wraparound"}},
              std::vector<RegionRow>{{"SizeMax",
                                      [](std::size_t alignment, std::size_t) -> cl_buffer_region {
                                        return {alignment, size_max};
                                      }},
                                     {"OriginWrapsToZero",
                                      [](std::size_t alignment, std::size_t) -> cl_buffer_region {
                                        return {size_max - alignment + 1, alignment};
                                      }}},
              [](Bench& bench, const RegionRow& row) {
                const FilledBuffer parent = bench.filled_buffer(parent_size(bench));
                expect_refused(bench, parent, 0,
                               row.region(bench.device().base_alignment(), parent.size()),
                               CL_INVALID_VALUE);
              });
}

}  // namespace

Cases create_sub_buffer_error_cases() {
  return join({parent_cases(), region_cases()});
}

}  // namespace clmem::conformance
