// SPDX-License-Identifier: Apache-2.0
#include "suites/object/rounds.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "harness/eventually.hpp"
#include "suites/object/reference_count.hpp"

namespace clmem::conformance {
namespace {

std::vector<cl_uint> taken(const Rounds& used) {
  std::vector<cl_uint> counts;
  for (const std::function<cl_uint()>& count : used.counts) {
    counts.push_back(count());
  }
  return counts;
}

// An object has a reference more for each round.
bool grew(const std::vector<cl_uint>& before, const std::vector<cl_uint>& now, cl_uint rounds) {
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (now[i] >= before[i] + rounds) {
      return true;
    }
  }
  return false;
}

// False when the counts grew with the rounds and have not fallen before the deadline.
bool given_back(const Rounds& used, cl_uint rounds, std::chrono::milliseconds deadline) {
  const std::vector<cl_uint> before = taken(used);
  for (cl_uint round = 0; round < rounds; ++round) {
    used.once();
  }
  return eventually([&] { return !grew(before, taken(used), rounds); }, deadline);
}

}  // namespace

std::function<cl_uint()> references(cl_context context) {
  return [=] { return count_of(clGetContextInfo, context, CL_CONTEXT_REFERENCE_COUNT); };
}

std::function<cl_uint()> references(cl_command_queue queue) {
  return [=] { return count_of(clGetCommandQueueInfo, queue, CL_QUEUE_REFERENCE_COUNT); };
}

std::function<cl_uint()> references(cl_mem object) {
  return [=] { return count_of(clGetMemObjectInfo, object, CL_MEM_REFERENCE_COUNT); };
}

std::function<cl_uint()> references(cl_event event) {
  return [=] { return count_of(clGetEventInfo, event, CL_EVENT_REFERENCE_COUNT); };
}

void expect_given_back(const Rounds& used) {
  // Some drivers drop a reference a little later. Only the last rounds wait for that: before them
  // there is another chance.
  constexpr std::chrono::milliseconds at_once{50};
  constexpr std::chrono::milliseconds a_little_later{1000};
  const std::vector<cl_uint> before = taken(used);
  EXPECT_TRUE(given_back(used, 32, at_once) || given_back(used, 64, at_once) ||
              given_back(used, 128, a_little_later))
      << "the objects had " << testing::PrintToString(before) << " references and have "
      << testing::PrintToString(taken(used)) << " after 224 rounds";
}

}  // namespace clmem::conformance
