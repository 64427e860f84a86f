// SPDX-License-Identifier: Apache-2.0
// view_transfer.hpp - how the elements of a view travel. Used through device_memory_view.hpp.
//
// Contract: as few commands as the strides allow. One if a rectangle holds all elements; else one
// per rectangle, each with an event, or, for transfers that block and for writes, by way of packed
// host memory if that takes fewer. A marker waits for several commands where one event is asked
// for. Each command is over before a failure reaches the caller, and before host memory is let go.
// Views without elements make no command, and a marker if an event is asked for.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/export.hpp>
#include <clmem/queue.hpp>
#include <clmem/transfer.hpp>
#include <clmem/view_place.hpp>
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

void read_view(const CommandQueue& queue, BufferView src, const ViewPlace& place,
               const HostPlace<std::byte>& host, const CommandOptions& options);
void write_view(const CommandQueue& queue, BufferView dest, const ViewPlace& place,
                const HostPlace<const std::byte>& host, const CommandOptions& options);

// The ward is kept until the transfer is over.
[[nodiscard]] NannyEvent read_view_async(const CommandQueue& queue, BufferView src,
                                         const ViewPlace& place, const HostPlace<std::byte>& host,
                                         Ward ward, const WaitList& wait_for);
[[nodiscard]] NannyEvent write_view_async(const CommandQueue& queue, BufferView dest,
                                          const ViewPlace& place,
                                          const HostPlace<const std::byte>& host, Ward ward,
                                          const WaitList& wait_for);

// Into another buffer, without the host.
void copy_view(const CommandQueue& queue, BufferView src, const ViewPlace& place, BufferView dest,
               const ViewPlace& dest_place, const CommandOptions& options);

}  // namespace detail
}  // namespace clmem
