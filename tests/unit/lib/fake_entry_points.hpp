// SPDX-License-Identifier: Apache-2.0
// fake_entry_points.hpp - OpenCL entry points defined in the test program, in place of the
// loader's.
//
//   FakeDriver::reset("OpenCL 1.1 fake");
//   enqueue_marker(queue);
//   EXPECT_THAT(FakeDriver::calls(), ElementsAre("clEnqueueMarker"));
//
// Contract: for what no driver at hand can show: devices older than OpenCL 1.2, and what the
// library itself allocates. Every call succeeds, is noted by name, and allocates nothing.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <span>
#include <string_view>

namespace clmem {

class FakeDriver {
 public:
  static void reset(const char* device_version);
  [[nodiscard]] static std::span<const std::string_view> calls();

  [[nodiscard]] static cl_command_queue queue();
  [[nodiscard]] static cl_mem memory();
  [[nodiscard]] static cl_event event();
};

}  // namespace clmem
