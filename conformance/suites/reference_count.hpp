// SPDX-License-Identifier: Apache-2.0
// reference_count.hpp - what retaining and releasing do to a count that the driver may raise, too.
//
//   expect_counted({.count = [&] { return references(buffer); },
//                   .retain = [&] { return clRetainMemObject(buffer); },
//                   .release = [&] { return clReleaseMemObject(buffer); }});
//
// Contract: leaves the object as it was. A count is stale as soon as it is told (mem-info-table),
// and a driver may hold references of its own for a while. So it is never below what the
// application holds, and in the end it is back where it was, or below.
#pragma once

#include <clmem/opencl.hpp>
#include <functional>

namespace clmem::conformance {

struct Counted {
  std::function<cl_uint()> count;
  std::function<cl_int()> retain;
  std::function<cl_int()> release;
};

void expect_counted(const Counted& object);

}  // namespace clmem::conformance
