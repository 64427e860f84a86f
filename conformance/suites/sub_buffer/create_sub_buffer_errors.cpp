// SPDX-License-Identifier: Apache-2.0
// Calls of clCreateSubBuffer that have to be refused for their parent, type or region.

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "harness/bench.hpp"
#include "harness/contents.hpp"
#include "harness/image.hpp"
#include "harness/set_up.hpp"
#include "suites/all_cases.hpp"

namespace clmem::conformance::create_sub_buffer_errors_cases {

namespace {

constexpr std::size_t size_max = std::numeric_limits<std::size_t>::max();

std::size_t parent_size(const Bench& bench) {
  return 4 * bench.origin_unit();
}

void expect_refused(Bench& bench, const FilledBuffer& parent, const cl_buffer_region& region,
                    cl_int expected) {
  cl_int code = not_stored;
  const Handle<cl_mem> made{
      clCreateSubBuffer(parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
  EXPECT_THAT(code, bench.refuses(expected))
      << "origin " << region.origin << ", size " << region.size;
  EXPECT_FALSE(made);
  expect_unchanged_and_alive(bench, parent);
}

Cases parent_cases() {
  return {{.suite = "CreateSubBuffer",
           .name = "RefusesNullParent",
           .sentence = "A sub-buffer requires a parent buffer.",
           .requirements = {"CreateSubBuffer.err.INVALID_MEM_OBJECT.null", "General.handle.null"},
           .body =
               [](Bench& bench) {
                 const cl_buffer_region region{0, 1};
                 cl_int code = not_stored;
                 const Handle<cl_mem> made{
                     clCreateSubBuffer(nullptr, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
                 EXPECT_THAT(code, bench.refuses(CL_INVALID_MEM_OBJECT));
                 EXPECT_FALSE(made);
                 expect_alive(bench);
               }},
          {.suite = "CreateSubBuffer",
           .name = "RefusesSubBufferAsParent",
           .sentence = "A sub-buffer cannot be the parent of another sub-buffer.",
           .requirements = {"CreateSubBuffer.err.INVALID_MEM_OBJECT.is-sub-buffer"},
           .body =
               [](Bench& bench) {
                 const std::size_t alignment = bench.origin_unit();
                 const FilledBuffer whole = bench.filled_buffer(parent_size(bench));
                 const FilledBuffer first = bench.sub_buffer(whole, 0, 2 * alignment);
                 const FilledBuffer second = bench.sub_buffer(whole, alignment, 2 * alignment);
                 expect_refused(bench, first, {0, 2 * alignment}, CL_INVALID_MEM_OBJECT);
                 expect_refused(bench, first, {0, 1}, CL_INVALID_MEM_OBJECT);
                 expect_refused(bench, second, {alignment, 1}, CL_INVALID_MEM_OBJECT);
               }},
          {.suite = "CreateSubBuffer",
           .name = "RefusesImageAsParent",
           .sentence = "An image is a memory object but not a buffer.",
           .requirements = {"CreateSubBuffer.err.INVALID_MEM_OBJECT.is-image"},
           .body = [](Bench& bench) {
             const Handle<cl_mem> image = small_image(bench);
             const cl_buffer_region region{0, 4};
             cl_int code = not_stored;
             const Handle<cl_mem> made{
                 clCreateSubBuffer(image.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
             EXPECT_THAT(code, bench.refuses(CL_INVALID_MEM_OBJECT));
             EXPECT_FALSE(made);
             expect_alive(bench);
           }}};
}

Cases description_cases() {
  return {
      {.suite = "CreateSubBuffer",
       .name = "RefusesUnknownCreateType",
       .sentence = "CL_BUFFER_CREATE_TYPE_REGION is the only creation type.",
       .requirements = {"CreateSubBuffer.err.INVALID_VALUE.create-type"},
       .body =
           [](Bench& bench) {
             const FilledBuffer parent = bench.filled_buffer(parent_size(bench));
             const cl_buffer_region region{0, 1};
             for (const cl_buffer_create_type type :
                  {cl_buffer_create_type{0},
                   cl_buffer_create_type{CL_BUFFER_CREATE_TYPE_REGION + 1},
                   cl_buffer_create_type{0xffffffffu}}) {
               cl_int code = not_stored;
               const Handle<cl_mem> made{clCreateSubBuffer(parent.get(), 0, type, &region, &code)};
               EXPECT_THAT(code, bench.refuses(CL_INVALID_VALUE)) << "type " << type;
               EXPECT_FALSE(made);
             }
             expect_unchanged_and_alive(bench, parent);
           }},
      {.suite = "CreateSubBuffer",
       .name = "RefusesNullRegion",
       .sentence = "A description of the region is required.",
       .requirements = {"CreateSubBuffer.err.INVALID_VALUE.null-info"},
       .body =
           [](Bench& bench) {
             const FilledBuffer parent = bench.filled_buffer(parent_size(bench));
             cl_int code = not_stored;
             const Handle<cl_mem> made{
                 clCreateSubBuffer(parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, nullptr, &code)};
             EXPECT_THAT(code, bench.refuses(CL_INVALID_VALUE));
             EXPECT_FALSE(made);
             expect_unchanged_and_alive(bench, parent);
           }},
      {.suite = "CreateSubBuffer",
       .name = "WorksWithoutErrcode",
       .sentence =
           "Null for errcode_ret is accepted by a call that succeeds and by one that fails.",
       .requirements = {"General.errcode-ret.null", "CreateSubBuffer.success"},
       .body = [](Bench& bench) {
         const FilledBuffer parent = bench.filled_buffer(parent_size(bench));
         const cl_buffer_region empty{0, 0};
         const Handle<cl_mem> refused{
             clCreateSubBuffer(parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &empty, nullptr)};
         EXPECT_FALSE(refused);
         const cl_buffer_region whole{0, parent.size()};
         const Handle<cl_mem> made{
             clCreateSubBuffer(parent.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &whole, nullptr)};
         ASSERT_NE(made.get(), nullptr);
         expect_contents(bench, made.get(), parent.bytes);
       }}};
}

// Regions depend on the device: `alignment` is that of origins, the parent has four times as many
// bytes.
struct RegionRow {
  const char* name;
  const char* requirement;
  cl_int expected;
  cl_buffer_region (*region)(std::size_t alignment);
};

const std::vector<RegionRow>& outside_rows() {
  static constexpr const char* bounds = "CreateSubBuffer.err.INVALID_VALUE.out-of-bounds";
  static constexpr const char* origin = "CreateSubBuffer.err.INVALID_VALUE.origin-past-end";
  static const std::vector<RegionRow> rows{
      {"OneByteTooLong", bounds, CL_INVALID_VALUE,
       [](std::size_t alignment) -> cl_buffer_region {
         return {0, 4 * alignment + 1};
       }},
      {"LastPartOneByteTooLong", bounds, CL_INVALID_VALUE,
       [](std::size_t alignment) -> cl_buffer_region {
         return {3 * alignment, alignment + 1};
       }},
      {"ShiftedWhole", bounds, CL_INVALID_VALUE,
       [](std::size_t alignment) -> cl_buffer_region {
         return {alignment, 4 * alignment};
       }},
      {"SizeOfHalfTheAddressSpace", bounds, CL_INVALID_VALUE,
       [](std::size_t) -> cl_buffer_region {
         return {0, size_max / 2 + 1};
       }},
      {"SizeMaxFromStart", bounds, CL_INVALID_VALUE,
       [](std::size_t) -> cl_buffer_region {
         return {0, size_max};
       }},
      {"OneBehind32Bits", bounds, CL_INVALID_VALUE,  // one byte, if the size is cut to 32 bits
       [](std::size_t) -> cl_buffer_region {
         return {0, (size_max & ~std::size_t{0xffffffff}) | 1};
       }},
      {"OriginAtEnd", origin, CL_INVALID_VALUE,
       [](std::size_t alignment) -> cl_buffer_region {
         return {4 * alignment, 1};
       }},
      {"OriginBehindEnd", origin, CL_INVALID_VALUE,
       [](std::size_t alignment) -> cl_buffer_region {
         return {8 * alignment, alignment};
       }},
      {"OriginFarBehindEnd", origin, CL_INVALID_VALUE,
       [](std::size_t) -> cl_buffer_region {
         return {size_max / 2 + 1, 1};
       }},
  };
  return rows;
}

// The end of the region is beyond SIZE_MAX and, computed carelessly, back inside the parent.
const std::vector<RegionRow>& wrapping_rows() {
  static constexpr const char* wraps = "CreateSubBuffer.err.INVALID_VALUE.wraparound";
  static const std::vector<RegionRow> rows{
      {"SizeMax", wraps, CL_INVALID_VALUE,
       [](std::size_t alignment) -> cl_buffer_region {
         return {alignment, size_max};
       }},
      {"EndAtZero", wraps, CL_INVALID_VALUE,
       [](std::size_t alignment) -> cl_buffer_region {
         return {size_max - alignment + 1, alignment};
       }},
      {"EndAtOne", wraps, CL_INVALID_VALUE,
       [](std::size_t alignment) -> cl_buffer_region {
         return {alignment, size_max - alignment + 2};
       }},
      {"EndInside", wraps, CL_INVALID_VALUE,
       [](std::size_t alignment) -> cl_buffer_region {
         return {size_max - alignment + 1, 2 * alignment};
       }},
      {"EndAtOrigin", wraps, CL_INVALID_VALUE,
       [](std::size_t alignment) -> cl_buffer_region {
         return {3 * alignment, size_max - alignment + 1};
       }},
      {"BothHalves", wraps, CL_INVALID_VALUE,
       [](std::size_t alignment) -> cl_buffer_region {
         return {size_max / 2 + 1, size_max / 2 + 1 + alignment};
       }},
  };
  return rows;
}

const std::vector<RegionRow>& empty_rows() {
  static constexpr const char* zero = "CreateSubBuffer.err.INVALID_BUFFER_SIZE.zero";
  static const std::vector<RegionRow> rows{
      {"EmptyAtStart", zero, CL_INVALID_BUFFER_SIZE,
       [](std::size_t) -> cl_buffer_region {
         return {0, 0};
       }},
      {"EmptyInside", zero, CL_INVALID_BUFFER_SIZE,
       [](std::size_t alignment) -> cl_buffer_region {
         return {2 * alignment, 0};
       }},
  };
  return rows;
}

Cases region_cases() {
  const Case outside{.suite = "CreateSubBuffer",
                     .name = "RefusesRegion",
                     .sentence = "A region lies within its parent and has at least one byte.",
                     .requirements = {"General.creation.null-on-error"}};
  const auto refused = [](Bench& bench, const RegionRow& row) {
    const FilledBuffer parent = bench.filled_buffer(parent_size(bench));
    expect_refused(bench, parent, row.region(bench.origin_unit()), row.expected);
  };
  Case wrapping = outside;
  wrapping.name = "RefusesWrappingRegion";
  wrapping.sentence = "A region whose end is beyond SIZE_MAX lies outside of every buffer.";
  return join({each(outside, outside_rows(), refused), each(outside, empty_rows(), refused),
               each(wrapping, wrapping_rows(), refused)});
}

Cases alignment_cases() {
  struct Row {
    const char* name;
    std::size_t (*origin)(std::size_t alignment);
  };
  return each(
      {.suite = "CreateSubBuffer",
       .name = "RefusesMisalignedOrigin",
       .sentence =
           "An origin that is not a multiple of the device's CL_DEVICE_MEM_BASE_ADDR_ALIGN is "
           "refused.",
       .requirements = {"CreateSubBuffer.err.MISALIGNED_SUB_BUFFER_OFFSET"}},
      std::vector<Row>{{"One", [](std::size_t) -> std::size_t { return 1; }},
                       {"HalfAlignment", [](std::size_t alignment) { return alignment / 2; }},
                       {"OneBelow", [](std::size_t alignment) { return alignment - 1; }},
                       {"OneAbove", [](std::size_t alignment) { return alignment + 1; }},
                       {"NearEnd", [](std::size_t alignment) { return 4 * alignment - 1; }}},
      [](Bench& bench, const Row& row) {
        const std::size_t alignment = bench.device().base_alignment();
        const std::size_t origin = row.origin(alignment);
        if (origin % alignment == 0) {
          unsupported("CL_DEVICE_MEM_BASE_ADDR_ALIGN above one byte");
        }
        const FilledBuffer parent = bench.filled_buffer(parent_size(bench));
        expect_refused(bench, parent, {origin, 1}, CL_MISALIGNED_SUB_BUFFER_OFFSET);
      });
}

}  // namespace

Cases cases() {
  return join({parent_cases(), description_cases(), region_cases(), alignment_cases()});
}

}  // namespace clmem::conformance::create_sub_buffer_errors_cases
