// SPDX-License-Identifier: Apache-2.0
#include "runner/capacity.hpp"

#include <unistd.h>

#include <algorithm>
#include <thread>

namespace clmem::conformance {
namespace {

std::uint64_t host_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page_size = ::sysconf(_SC_PAGESIZE);
  return static_cast<std::uint64_t>(std::max(pages, 0L)) *
         static_cast<std::uint64_t>(std::max(page_size, 0L));
}

}  // namespace

unsigned jobs_on(const DeviceIdentity& device, unsigned wanted) {
  constexpr unsigned most_on_gpu = 4;
  if (wanted > 0) {
    return wanted;
  }
  const unsigned busy = std::max(1U, std::thread::hardware_concurrency()) + 1;
  return device.type.find("GPU") == std::string::npos ? busy : std::min(busy, most_on_gpu);
}

std::uint64_t shared_memory(const DeviceIdentity& device, unsigned jobs) {
  return std::min(device.memory, host_memory()) / (2 * std::uint64_t{jobs});
}

}  // namespace clmem::conformance
