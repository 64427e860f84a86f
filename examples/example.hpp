// SPDX-License-Identifier: Apache-2.0
// example.hpp - the set-up and the exit codes of all examples.
#pragma once

#include <clmem/clmem.hpp>
#include <cstdio>
#include <exception>

namespace example {

// Exit codes: wrong values, or OpenCL failed; the device lacks the feature.
inline constexpr int wrong = 1;
inline constexpr int unsupported = 77;

// The first device of the first platform, with a context and a queue.
struct Setup {
  clmem::Device device = clmem::Platform::all().at(0).devices().at(0);
  clmem::Context context{device};
  clmem::CommandQueue queue{context, device};
};

// `show` returns true if the values are the expected ones.
template <typename Show>
int run(const Show& show) {
  try {
    return show(Setup{}) ? 0 : wrong;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return wrong;
  }
}

}  // namespace example
