// SPDX-License-Identifier: Apache-2.0
// operations.hpp - every operation of the library that calls OpenCL, as rows.
//
//   {"Fills", "clEnqueueFillBuffer(queue, dest, {0, 0, 0, 0}, 4, 8, 16, 0, null, null)",
//    "pattern size = 4, offset = 8, size = 16",
//    RUN(enqueue_fill(f.queue, f.dest, 0, 16, {.offset = 8}))},
//
// Contract: run() succeeds if no fault is set, and leaks no object. Three sweeps run every operation:
// call_sweep checks `call`, fault_sweep fails each call in turn and looks for `values` in the error,
// allocation_sweep fails each allocation.
#pragma once

#include <ostream>
#include <string_view>
#include <vector>

#include "fixture.hpp"

// A function of one expression, whose result is dropped.
#define RUN(...) [](Fixture& f) { static_cast<void>(__VA_ARGS__); }

namespace clmem::sweep {

struct Operation {
  const char* name;
  // The principal call as call_sweep_test.cpp writes it; its name alone if the operation makes it
  // several times.
  std::string_view call;
  std::string_view values;  // contained in the text of its error
  void (*run)(Fixture& fixture);
  // The name of the pool whose allocator makes all calls of the operation; the allocator tries
  // until it holds no memory and then reports the lack of memory itself. Null for other operations.
  const char* pool = nullptr;
  // A status that is a result and not a failure.
  cl_int answer = CL_SUCCESS;

  [[nodiscard]] mock::EntryPoint principal() const {
    return mock::entry_point_named(call.substr(0, call.find('('))).value();
  }

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

[[nodiscard]] inline std::vector<Operation> all_operations() {
  std::vector<Operation> all;
  for (const auto& part :
       {creations(), image_operations(), pool_operations(), program_operations(), queries(),
        svm_commands(), svm_objects(), view_operations(), commands(), completions()}) {
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

}  // namespace clmem::sweep
