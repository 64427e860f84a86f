// SPDX-License-Identifier: Apache-2.0
#include "model/context.hpp"

#include <algorithm>

namespace clmem::mock {

bool Context::has(const Device& device) const {
  return std::ranges::any_of(devices, [&](const auto& own) { return own.get() == &device; });
}

cl_ulong Context::max_mem_alloc_size() const {
  cl_ulong largest = 0;
  for (const auto& device : devices) {
    largest = std::max(largest, device->config.max_mem_alloc_size);
  }
  return largest;
}

std::size_t Context::strictest_alignment_bytes() const {
  std::size_t strictest = 1;
  for (const auto& device : devices) {
    strictest = std::max(strictest, device->alignment_bytes());
  }
  return strictest;
}

}  // namespace clmem::mock
