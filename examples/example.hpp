// SPDX-License-Identifier: Apache-2.0
// example.hpp - what every example starts with and ends with.
#pragma once

#include <clmem/clmem.hpp>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace example {

// Exit codes: the values were not those expected, or OpenCL failed; the device lacks what is shown.
inline constexpr int wrong = 1;
inline constexpr int unsupported = 77;

// The first device of the first platform, with a context and a queue.
struct Setup {
  clmem::Device device = clmem::Platform::all().at(0).devices().at(0);
  clmem::Context context{device};
  clmem::CommandQueue queue{context, device};
};

// `show` gives whether the values are those expected.
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
