// SPDX-License-Identifier: Apache-2.0
// backlog.hpp - commands that keep a device busy for a while, so that later commands are likely to
// be pending.
//
//   const Backlog backlog{fixture, queue};
//   clEnqueueFillBuffer(queue, buffer.get(), ...);
//   clReleaseMemObject(buffer.detach());
//
// The commands do not wait for the host, unlike commands that wait for a Gate: while a command
// waits for a user event that is not set, releasing anything but events is undefined
// (clSetUserEventStatus), and a driver may wait for the command in the release.
#pragma once

#include <clmem/opencl.hpp>

#include "harness/fixture.hpp"

namespace clmem::conformance {

class Backlog {
 public:
  Backlog(Fixture& fixture, cl_command_queue queue);

 private:
  FilledBuffer from_;
  FilledBuffer to_;
};

}  // namespace clmem::conformance
