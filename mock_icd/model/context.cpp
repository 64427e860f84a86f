// SPDX-License-Identifier: Apache-2.0
#include "model/context.hpp"

#include <algorithm>
#include <utility>

#include "model/kernel/executor.hpp"

namespace clmem::mock {

bool Context::has(const Device& device) const {
  return std::ranges::any_of(devices, [&](const auto& own) { return own.get() == &device; });
}

cl_version Context::newest_version() const {
  cl_version newest = 0;
  for (const auto& device : devices) {
    newest = std::max(newest, device->config.version);
  }
  return newest;
}

bool Context::has_extension(std::string_view name) const {
  return std::ranges::any_of(devices,
                             [&](const auto& device) { return device->has_extension(name); });
}

cl_ulong Context::max_mem_alloc_size() const {
  cl_ulong largest = 0;
  for (const auto& device : devices) {
    largest = std::max(largest, device->config.max_mem_alloc_size);
  }
  return largest;
}

bool Context::supports_svm() const {
  return std::ranges::any_of(
      devices, [](const auto& device) { return device->config.svm_capabilities != 0; });
}

std::size_t Context::strictest_alignment_bytes() const {
  std::size_t strictest = 1;
  for (const auto& device : devices) {
    strictest = std::max(strictest, device->alignment_bytes());
  }
  return strictest;
}

std::vector<MemoryReservation> Context::reserve(std::size_t size) const {
  const bool all_lost = std::ranges::none_of(
      devices, [](const auto& device) { return device->state->loss() == CL_SUCCESS; });
  refuse_if(all_lost, rule::all_devices_lost, devices.front()->state->loss());
  std::vector<MemoryReservation> reservations;
  reservations.reserve(devices.size());
  for (const auto& device : devices) {
    // Sub-devices share the state of their device.
    if (std::ranges::none_of(reservations,
                             [&](const auto& made) { return made.is_of(*device->state); })) {
      reservations.emplace_back(device->state, size);
    }
  }
  return reservations;
}

std::shared_ptr<Storage> Context::allocate(std::size_t size, std::size_t alignment) const {
  return allocate_shared(size, alignment, nullptr);
}

std::shared_ptr<Storage> Context::allocate_shared(std::size_t size, std::size_t alignment,
                                                  const Executor* executor) const {
  auto reservations = reserve(size);
  auto shared = executor == nullptr ? nullptr : executor->allocate_shared(size, alignment);
  auto storage = shared == nullptr ? Storage::allocate(size, alignment)
                                   : Storage::adopt(std::move(shared), size);
  storage->occupy(std::move(reservations));
  return storage;
}

}  // namespace clmem::mock
