// SPDX-License-Identifier: Apache-2.0
// nd_range.hpp - running a kernel.
//
//   enqueue_nd_range_kernel(queue, kernel, {.global = {640, 480}, .local = {16, 16}});
//   enqueue_task(queue, kernel, {.event = &done});
//
// Contract: one call each, clEnqueueNDRangeKernel repeated once when out of memory. Sizes that no
// device takes are a LogicError without a call: of other dimensions than the global size,
// work-groups of no work-item, and on devices below OpenCL 2.0 global sizes that are no multiple of
// the local, below 2.1 empty ones. What the driver refuses is explained from what kernel and device
// answer. The memory of the arguments is kept until the command is enqueued, shared virtual memory
// until it is complete (OpenCL API, sections 5.9.2 and 5.10).
#pragma once

#include <clmem/export.hpp>
#include <clmem/kernel_argument.hpp>
#include <clmem/queue.hpp>
#include <clmem/work_size.hpp>

namespace CLMEM_EXPORT clmem {

namespace detail {

// Makes the members after it reachable by name only: in {256, 256} the second number is no local
// size, and would be taken for one.
struct NamedMembersOnly {
  explicit constexpr NamedMembersOnly() noexcept = default;
};

}  // namespace detail

// One run. A bare list of sizes is refused: it is {{640, 480}} or {.global = {640, 480}}.
struct NDRange {
  WorkSize global;  // work-items
  detail::NamedMembersOnly by_name = detail::NamedMembersOnly{};
  WorkSize local = {};   // work-items of a work-group; none is the driver's choice
  WorkSize offset = {};  // of the global ids; none is 0
  WaitList wait_for = {};
  Event* event = nullptr;  // receives the command's event, if not null
};

namespace detail {

// The checks that need no OpenCL call.
void require_range(const CommandQueue& queue, const NDRange& range);

}  // namespace detail

void enqueue_nd_range_kernel(const CommandQueue& queue, KernelRef kernel, const NDRange& range);

// A single work-item: clEnqueueTask.
void enqueue_task(const CommandQueue& queue, KernelRef kernel, const CommandOptions& options = {});

}  // namespace clmem
