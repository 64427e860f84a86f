// SPDX-License-Identifier: Apache-2.0
// buffer_commands.hpp - the commands of detail/commands.hpp on buffers; those on shared virtual
// memory are in commands.cpp.
#pragma once

#include <clmem/detail/commands.hpp>

namespace clmem::detail {

void write_buffer(const CommandQueue& queue, BufferView dest, std::size_t offset,
                  std::span<const std::byte> src, Blocking blocking, const WaitList& after,
                  Event* event);
void read_buffer(const CommandQueue& queue, std::span<std::byte> dest, BufferView src,
                 std::size_t offset, Blocking blocking, const WaitList& after, Event* event);
void copy_buffer(const CommandQueue& queue, const LinearCopy& what, const WaitList& after,
                 Event* event);
void fill_buffer(const CommandQueue& queue, BufferView dest, std::span<const std::byte> pattern,
                 std::size_t offset, std::size_t size, const WaitList& after, Event* event);

}  // namespace clmem::detail
