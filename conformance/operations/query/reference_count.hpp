// SPDX-License-Identifier: Apache-2.0
// reference_count.hpp - the reference count of an object, and what changes it.
//
//   expect_counted(counted(buffer.get()));
//   expect_given_back(fixture, {counted(buffer.get()), counted(queue)}, [&] { ... });
//
// Contract: holds no references to the objects. A count is stale as soon as it is returned
// (mem-info-table), and a driver may hold references of its own for a while.
#pragma once

#include <clmem/opencl.hpp>
#include <functional>
#include <vector>

#include "harness/fixture.hpp"

namespace clmem::conformance {

struct Counted {
  std::function<cl_uint()> count;
  std::function<cl_int()> retain;
  std::function<cl_int()> release;
};

[[nodiscard]] Counted counted(cl_device_id sub_device);
[[nodiscard]] Counted counted(cl_context context);
[[nodiscard]] Counted counted(cl_command_queue queue);
[[nodiscard]] Counted counted(cl_mem object);
[[nodiscard]] Counted counted(cl_sampler sampler);
[[nodiscard]] Counted counted(cl_kernel kernel);
[[nodiscard]] Counted counted(cl_event event);

// Checks that each retain adds one and each release removes one: the count is never below what the
// application holds, and in the end it is the initial one or less. Leaves the object unchanged.
void expect_counted(const Counted& object);

// Makes many rounds of calls, each of which releases what it creates, and then a command. A driver
// may keep references until its next submission and drop them a little later. Fails if a count
// grows by one or more in each of 32, 64 and 128 rounds.
void expect_given_back(Fixture& fixture, const std::vector<Counted>& objects,
                       const std::function<void()>& round);

}  // namespace clmem::conformance
