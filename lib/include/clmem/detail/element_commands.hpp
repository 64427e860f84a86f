// SPDX-License-Identifier: Apache-2.0
// element_commands.hpp - how the elements of arrays travel, whatever memory they are in.
//
// Contract: as few commands as the strides allow. One if a rectangle holds all elements; else one
// per rectangle, each with an event, or, for transfers that block and for writes, by way of packed
// host memory if that takes fewer. Shared virtual memory has no rectangles but with a buffer. A
// marker waits for several commands where one event is asked for. Each command with host memory is
// over before a failure reaches the caller, and before that memory is let go. Arrays without
// elements make no command, and a marker if an event is asked for.
#pragma once

#include <clmem/detail/commands.hpp>
#include <clmem/detail/view_place.hpp>
#include <cstddef>
#include <span>

namespace CLMEM_EXPORT clmem {
namespace detail {

// Host memory and where in it the elements are.
template <typename Byte>
struct HostPlace {
  std::span<Byte> bytes;
  ViewPlace place;
};

// The same in memory of a device.
struct DevicePlace {
  DeviceBytes memory;
  ViewPlace place;
};

void read_elements(const CommandQueue& queue, const HostPlace<std::byte>& dest,
                   const DevicePlace& src, const WaitList& after, Event* event);
void write_elements(const CommandQueue& queue, const DevicePlace& dest,
                    const HostPlace<const std::byte>& src, const WaitList& after, Event* event);

// The ward is kept until the transfer is over.
[[nodiscard]] Completion read_elements_async(const CommandQueue& queue,
                                             const HostPlace<std::byte>& dest,
                                             const DevicePlace& src, const WaitList& after,
                                             Ward ward);
[[nodiscard]] Completion write_elements_async(const CommandQueue& queue, const DevicePlace& dest,
                                              const HostPlace<const std::byte>& src,
                                              const WaitList& after, Ward ward);

// Without the host; does not block.
void copy_elements(const CommandQueue& queue, const DevicePlace& dest, const DevicePlace& src,
                   const WaitList& after, Event* event);

// Every element becomes `value`.
void fill_elements(const CommandQueue& queue, const DevicePlace& dest,
                   std::span<const std::byte> value, const WaitList& after, Event* event);

}  // namespace detail
}  // namespace clmem
