// SPDX-License-Identifier: Apache-2.0
#include "suites/object/reference_count.hpp"

#include <gtest/gtest.h>

#include "harness/eventually.hpp"
#include "harness/returned_code.hpp"
#include "harness/stored_value.hpp"

namespace clmem::conformance {

namespace {

constexpr cl_uint most_references = 300;  // more than a byte counts

// Some drivers take milliseconds for each call.
bool is_asked_at(cl_uint more) {
  return more < 4 || more % 64 == 0 || more == most_references;
}

void expect_at_least(const Counted& object, cl_uint held) {
  EXPECT_THAT(object.count(), stores_at_least("param_value", held));
}

}  // namespace

void expect_counted(const Counted& object) {
  const cl_uint initial = object.count();
  EXPECT_THAT(initial, stores_at_least("param_value", cl_uint{1}));
  for (cl_uint more = 1; more <= most_references; ++more) {
    EXPECT_THAT(object.retain(), returns(CL_SUCCESS));
    if (is_asked_at(more)) {
      expect_at_least(object, 1 + more);
    }
  }
  for (cl_uint left = most_references; left-- > 0;) {
    EXPECT_THAT(object.release(), returns(CL_SUCCESS));
    if (is_asked_at(left)) {
      expect_at_least(object, 1 + left);
    }
  }
  EXPECT_TRUE(eventually([&] { return object.count() <= initial; }))
      << object.count() << " references, " << initial << " before as many retains as releases";
}

}  // namespace clmem::conformance
