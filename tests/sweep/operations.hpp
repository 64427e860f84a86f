// SPDX-License-Identifier: Apache-2.0
// operations.hpp - every operation of the library that calls OpenCL, as rows.
//
//   {"FillsABuffer", EntryPoint::clEnqueueFillBuffer, "pattern size = 4, offset = 8, size = 16",
//    [](Fixture& fixture) { enqueue_fill(fixture.queue, fixture.dest, 0, 16, {.offset = 8}); }},
//
// Contract: run() succeeds when no fault is set, and leaves no object behind.
#pragma once

#include <ostream>
#include <string_view>
#include <vector>

#include "fixture.hpp"

namespace clmem::sweep {

struct Operation {
  const char* name;
  mock::EntryPoint principal;  // the call that the operation is for
  std::string_view values;     // what its error has to say
  void (*run)(Fixture& fixture);
  // All of its calls are the allocator's of a pool of this name, which tries until it holds nothing
  // more and then reports the lack of memory itself; null of others.
  const char* pool = nullptr;
  // A status that is an answer and no failure.
  cl_int answer = CL_SUCCESS;

  friend std::ostream& operator<<(std::ostream& out, const Operation& operation) {
    return out << operation.name;
  }
};

[[nodiscard]] std::vector<Operation> creations();
[[nodiscard]] std::vector<Operation> image_operations();
[[nodiscard]] std::vector<Operation> pool_operations();
[[nodiscard]] std::vector<Operation> program_operations();
[[nodiscard]] std::vector<Operation> queries();
[[nodiscard]] std::vector<Operation> svm_commands();
[[nodiscard]] std::vector<Operation> svm_objects();
[[nodiscard]] std::vector<Operation> view_operations();
[[nodiscard]] std::vector<Operation> commands();
[[nodiscard]] std::vector<Operation> completions();

}  // namespace clmem::sweep
