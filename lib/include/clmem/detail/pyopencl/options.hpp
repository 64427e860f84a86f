// SPDX-License-Identifier: Apache-2.0
// options.hpp - what the commands of pyopencl.hpp take beside their operands.
//
//   enqueue_copy(queue, second, first, {.byte_count = 16, .src_offset = 64, .event = &copied});
//
// Contract: offsets and counts are bytes. `event` receives the command's event, if it is not null.
#pragma once

#include <clmem/commands.hpp>
#include <clmem/config.hpp>
#include <cstddef>
#include <optional>

namespace CLMEM_EXPORT clmem {

using NannyEvent = Completion;

struct WriteOptions {
  std::size_t dst_offset = 0;
  WaitList after = {};
  EventResult event = {};  // receives the command's event, if not null
};

struct ReadOptions {
  std::size_t src_offset = 0;
  WaitList after = {};
  EventResult event = {};
};

struct AsyncWriteOptions {
  std::size_t dst_offset = 0;
  const Ward& ward = no_ward;  // kept until the command is over; see AsyncOptions
  WaitList after = {};
};

struct AsyncReadOptions {
  std::size_t src_offset = 0;
  const Ward& ward = no_ward;  // kept until the command is over; see AsyncOptions
  WaitList after = {};
};

struct CopyOptions {
  // By default as many as both operands hold after their offsets.
  std::optional<std::size_t> byte_count = {};
  std::size_t src_offset = 0;
  std::size_t dst_offset = 0;
  Blocking blocking = Blocking::yes;  // with shared virtual memory: copies between buffers never do
  WaitList after = {};
  EventResult event = {};
};

struct FillOptions {
  std::size_t offset = 0;
  WaitList after = {};
  EventResult event = {};
};

struct SVMFillOptions {
  // By default all after the offset.
  std::optional<std::size_t> byte_count = {};
  std::size_t offset = 0;
  WaitList after = {};
  EventResult event = {};
};

struct ImageFillOptions {
  Origin origin = {};
  OptionalRegion region = {};  // by default everything after the origin
  WaitList after = {};
  EventResult event = {};
};

namespace detail {

template <typename Operands, typename OptionsOfAKind>
void enqueue_with(const CommandQueue& queue, const Operands& operands,
                  const OptionsOfAKind& options) {
  enqueue(queue, operands, Options{options.after, options.event});
}

}  // namespace detail
}  // namespace clmem
