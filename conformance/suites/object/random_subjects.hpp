// SPDX-License-Identifier: Apache-2.0
// random_subjects.hpp - objects of every kind, each created in a way that the seed of the run
// chooses, with the values that it has to report and the access that it has to permit.
//
//   const Subject subject = any_buffer(fixture, choice);
//   for (const ExpectedValue& one : subject.expected) expect_value(one);
//
// Contract: the queries in `expected` own the object.
#pragma once

#include <string>
#include <vector>

#include "harness/call_log.hpp"
#include "harness/fixture.hpp"
#include "harness/memory_flags.hpp"
#include "harness/random_choice.hpp"
#include "operations/query/query_rules.hpp"
#include "operations/query/reference_count.hpp"

namespace clmem::conformance {

// An object, the values that it reports, and the counting of its references.
struct Subject {
  ExpectedValues expected{};
  Counted counted{};
  cl_mem mem = nullptr;   // null if it is not a memory object
  cl_mem_flags access{};  // access of the host
  bool is_image = false;
  cl_uint references = 1;  // held by the application
  MemLog* log = nullptr;
  void* data = nullptr;  // user data of the last callback
  std::vector<std::string> callbacks{};
};

Subject any_buffer(Fixture& fixture, RandomChoice& choice);
Subject any_sub_buffer(Fixture& fixture, RandomChoice& choice);
Subject any_image(Fixture& fixture, RandomChoice& choice);
Subject any_image_over_buffer(Fixture& fixture, RandomChoice& choice);
Subject any_sampler(Fixture& fixture, RandomChoice& choice);
Subject any_queue(Fixture& fixture, RandomChoice& choice);
Subject any_user_event(Fixture& fixture, RandomChoice& choice);
Subject any_command_event(Fixture& fixture, RandomChoice& choice);
Subject any_kernel(Fixture& fixture, RandomChoice& choice);

}  // namespace clmem::conformance
