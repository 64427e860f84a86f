// SPDX-License-Identifier: Apache-2.0
// rounds.hpp - reference counts after many rounds of calls.
//
//   expect_given_back({{references(buffer)}, [=] { clSetKernelArg(kernel, 0, ...); }});
//
// Contract: the objects that are counted outlive the rounds; the functions keep them alive. What
// one round makes it also releases. A count is that of CL_*_REFERENCE_COUNT.
#pragma once

#include <clmem/opencl.hpp>
#include <functional>
#include <vector>

namespace clmem::conformance {

// What is counted, and the calls of one round.
struct Rounds {
  std::vector<std::function<cl_uint()>> counts;
  std::function<void()> once;
};

[[nodiscard]] std::function<cl_uint()> references(cl_context context);
[[nodiscard]] std::function<cl_uint()> references(cl_command_queue queue);
[[nodiscard]] std::function<cl_uint()> references(cl_mem object);
[[nodiscard]] std::function<cl_uint()> references(cl_event event);

// A driver may keep some references for the next commands, and drop them a little later, but not
// ever more: it fails where a count grows by one or more in each of 32, 64 and 128 rounds.
void expect_given_back(const Rounds& used);

}  // namespace clmem::conformance
