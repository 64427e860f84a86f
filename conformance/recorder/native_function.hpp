// SPDX-License-Identifier: Apache-2.0
// native_function.hpp - the host function of native kernels that a recording can repeat: a program
// made of it has a function that does the same with the same arguments.
//
//   NativeArguments arguments{.size = 64};
//   const std::array<const void*, 2> places{&arguments.from, &arguments.to};
//   clEnqueueNativeKernel(queue, run_native, &arguments, sizeof arguments, 2, buffers, places, ...);
//
// Contract: to[to_offset + i] = from[from_offset + i] + added, for `size` bytes; without `from`, of
// `to` itself. Does nothing without arguments or without `to`. The reproducer knows the layout, and takes this for the
// function of every native kernel whose arguments are as large; of every other one it takes
// run_without_arguments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace clmem::conformance {

struct NativeArguments {
  const unsigned char* from = nullptr;  // a buffer, until its address replaces it
  unsigned char* to = nullptr;
  std::size_t from_offset = 0;
  std::size_t to_offset = 0;
  std::size_t size = 0;
  std::size_t added = 0;
};

// The copy that a driver makes of the arguments may begin anywhere.
inline void run_native(void* arguments) noexcept {
  NativeArguments given;
  if (arguments == nullptr) {
    return;  // a driver that accepts a size without arguments
  }
  std::memcpy(&given, arguments, sizeof given);
  if (given.to == nullptr) {
    return;
  }
  given.from = given.from == nullptr ? given.to : given.from;
  for (std::size_t i = 0; i < given.size; ++i) {
    given.to[given.to_offset + i] =
        static_cast<unsigned char>(given.from[given.from_offset + i] + given.added);
  }
}

// Of a native kernel that has no arguments: what the function gets then is not specified.
inline void run_without_arguments(void* /*unspecified*/) noexcept {}

}  // namespace clmem::conformance
