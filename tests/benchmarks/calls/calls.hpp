// SPDX-License-Identifier: Apache-2.0
// calls.hpp - the same operations in raw C, with this library, and with the standard C++ bindings.
//
//   for (const Operation& operation : library_calls()) {
//     operation.run(operands, Wanted::no_event, 1000);
//   }
//
// Contract: every list has the operations of raw_calls() in the same order; `run` is null where the
// bindings lack one. A run makes its objects
// first and then the same call again and again; what it costs to make them is the difference to a
// run of no call. Raw C checks every status, as any program has to. `launder` keeps the compiler
// from reading an operand before the loop: every call is made as if it were the only one.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "clmem/opencl.hpp"

namespace clmem::calls {

inline constexpr std::size_t buffer_bytes = 4096;
inline constexpr std::size_t moved_bytes = 64;
using Triple = std::array<std::size_t, 3>;

struct Operands {
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  cl_mem first = nullptr;
  cl_mem second = nullptr;
  cl_kernel kernel = nullptr;
  void* area = nullptr;       // shared virtual memory of buffer_bytes
  std::byte* host = nullptr;  // buffer_bytes
  std::size_t offset = 64;
  std::size_t size = moved_bytes;
  Triple origin{64, 1, 0};
  Triple region{16, 2, 1};
  std::size_t row_pitch = 128;
  std::size_t slice_pitch = 512;
  std::span<const cl_event> events = {};
};

enum class Wanted { no_event, event };

struct Operation {
  const char* name;
  void (*run)(const Operands& operands, Wanted wanted, int repetitions);
  bool takes_events = true;
};

[[nodiscard]] std::span<const Operation> raw_calls();
[[nodiscard]] std::span<const Operation> library_calls();
[[nodiscard]] std::span<const Operation> standard_calls();

template <typename T>
[[nodiscard]] inline const T& launder(const T& object) {
  const T* pointer = &object;
  asm volatile("" : "+r"(pointer) : : "memory");
  return *pointer;
}

}  // namespace clmem::calls
