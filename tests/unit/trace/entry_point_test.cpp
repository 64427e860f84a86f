// SPDX-License-Identifier: Apache-2.0
#include "clmem/mock/entry_point.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "clmem/mock/call.hpp"
#include "clmem/mock/slot.hpp"

namespace clmem::mock::entry_point_test {
namespace {

std::vector<EntryPoint> all_entry_points() {
  std::vector<EntryPoint> points;
  for (std::size_t i = 0; i < entry_point_count; ++i) {
    points.push_back(static_cast<EntryPoint>(i));
  }
  return points;
}

TEST(EntryPointTable, NamesAreUniqueAndLeadBack) {
  std::set<std::string_view> names;
  for (const EntryPoint point : all_entry_points()) {
    EXPECT_EQ(entry_point_named(name_of(point)), point);
    names.insert(name_of(point));
  }
  EXPECT_EQ(names.size(), entry_point_count);
  EXPECT_EQ(entry_point_named("clFrobnicate"), std::nullopt);
}

template <typename R, typename... A>
constexpr std::size_t arity(R(CL_API_CALL*)(A...)) {
  return sizeof...(A);
}

// The table has as many parameters as the C function; otherwise records would show wrong names.
TEST(EntryPointTable, NamesEveryParameter) {
  for_each_call([]<EntryPoint point>() {
    EXPECT_EQ(parameters_of(point).size(), arity(FunctionOf<point>{})) << name_of(point);
    EXPECT_LE(parameters_of(point).size(), Call::max_arguments) << name_of(point);
  });
}

// An array's length is read from a parameter of the same call, which has to exist.
TEST(EntryPointTable, CountsAreParametersOfTheSameCall) {
  for (const EntryPoint point : all_entry_points()) {
    for (const Parameter& parameter : parameters_of(point)) {
      if (parameter.extent == Extent::counted) {
        EXPECT_TRUE(parameter_index(point, parameter.counted_by))
            << name_of(point) << ": " << parameter.counted_by;
      }
    }
  }
}

// Every typed slot of the dispatch table has a row; the others are the untyped Direct3D and DX9
// slots.
TEST(EntryPointTable, CoversTheDispatchTable) {
  constexpr std::size_t untyped = 16;
  std::size_t typed = 0;
  for_each_slot([&]<EntryPoint>() { ++typed; });
  EXPECT_EQ((typed + untyped) * sizeof(void*), sizeof(cl_icd_dispatch));
  constexpr std::size_t loader_only = 1;
  constexpr std::size_t extensions = (sizeof(CallTable) - sizeof(cl_icd_dispatch)) / sizeof(void*);
  EXPECT_EQ(typed + loader_only + extensions, entry_point_count);
}

// Releases are not swept, because no caller can handle their failure.
TEST(EntryPointTable, ReleasesAreNotFallible) {
  EXPECT_TRUE(is_fallible(EntryPoint::clCreateBuffer));
  EXPECT_TRUE(is_fallible(EntryPoint::clEnqueueUnmapMemObject));
  EXPECT_FALSE(is_fallible(EntryPoint::clReleaseMemObject));
  EXPECT_FALSE(is_fallible(EntryPoint::clGetExtensionFunctionAddressForPlatform));
}

}  // namespace
}  // namespace clmem::mock::entry_point_test
