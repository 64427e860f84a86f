// SPDX-License-Identifier: Apache-2.0
// native_function.hpp - the host function of native kernels that a recording can repeat: the
// reproducing program has an equivalent function.
//
//   NativeArguments arguments{.size = 64};
//   const std::array<const void*, 2> places{&arguments.from, &arguments.to};
//   clEnqueueNativeKernel(queue, run_native, &arguments, sizeof arguments, 2, buffers, places, ...);
//
// Contract: to[to_offset + i] = from[from_offset + i] + added, for `size` bytes; without `from`,
// the source is `to` itself. Does nothing without arguments or without `to`. The reproducer assumes
// this function, whose layout it knows, for every native kernel whose arguments have this size, and
// run_without_arguments for every other one.
#pragma once

#include <cstddef>
#include <cstring>

namespace clmem::conformance {

struct NativeArguments {
  const unsigned char* from = nullptr;  // a buffer, whose address replaces it
  unsigned char* to = nullptr;
  std::size_t from_offset = 0;
  std::size_t to_offset = 0;
  std::size_t size = 0;
  std::size_t added = 0;
};

// Copies the arguments first, because a driver's copy of them may have any alignment.
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

// The function of a native kernel without arguments: what a driver passes then is not specified.
inline void run_without_arguments(void* /*unspecified*/) noexcept {}

}  // namespace clmem::conformance
