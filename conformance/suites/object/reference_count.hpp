// SPDX-License-Identifier: Apache-2.0
// reference_count.hpp - the effect of retain and release on a count that the driver may raise, too.
//
//   expect_counted({.count = [&] { return references(buffer); },
//                   .retain = [&] { return clRetainMemObject(buffer); },
//                   .release = [&] { return clReleaseMemObject(buffer); }});
//
// Contract: leaves the object as it was. A count is stale as soon as it is returned
// (mem-info-table), and a driver may hold references of its own for a while. So it is never below
// what the application holds, and in the end it is the initial count or less.
#pragma once

#include <clmem/opencl.hpp>
#include <functional>

#include "harness/set_up.hpp"

namespace clmem::conformance {

struct Counted {
  std::function<cl_uint()> count;
  std::function<cl_int()> retain;
  std::function<cl_int()> release;
};

void expect_counted(const Counted& object);

template <typename Object, typename Query>
[[nodiscard]] cl_uint count_of(Query query, Object object, cl_uint name) {
  cl_uint count = 0;
  must_succeed(query(object, name, sizeof count, &count, nullptr), "a query of a reference count");
  return count;
}

}  // namespace clmem::conformance
