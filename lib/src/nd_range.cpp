// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/detail/rect_layout.hpp>
#include <clmem/nd_range.hpp>

#include "enqueue.hpp"
#include "facts.hpp"
#include "work_group_error.hpp"

namespace clmem {
namespace {

constexpr const char* enqueue_nd_range_routine = "clEnqueueNDRangeKernel";

std::string describe_sizes(const NDRange& range) {
  return detail::describe({{"global", to_string(range.global)},
                           {"local", to_string(range.local)},
                           {"offset", to_string(range.offset)}});
}

[[noreturn]] void refuse(cl_int code, const NDRange& range, const std::string& reason) {
  throw_error(code, enqueue_nd_range_routine, describe_sizes(range) + ": " + reason);
}

void require_dimensions(const NDRange& range) {
  if (!range.global.is_given()) {
    refuse(CL_INVALID_WORK_DIMENSION, range, "a run has one to three dimensions");
  }
  const auto fits = [&](const WorkSize& other) {
    return !other.is_given() || other.dimensions() == range.global.dimensions();
  };
  if (!fits(range.local) || !fits(range.offset)) {
    refuse(CL_INVALID_WORK_DIMENSION, range,
           "the sizes differ in their dimensions; leave one out for the default");
  }
}

bool has_no_item(const WorkSize& global) {
  const std::size_t* const first = global.data();
  return std::find(first, first + global.dimensions(), 0) != first + global.dimensions();
}

void require_global_size(const NDRange& range, Version version) {
  constexpr Version empty_ranges{2, 1};
  if (has_no_item(range.global) && version < empty_ranges && !range.allow_empty) {
    refuse(CL_INVALID_GLOBAL_WORK_SIZE, range,
           "an empty range needs OpenCL 2.1 of the queue's device, or allow_empty");
  }
  for (std::size_t dimension = 0; dimension < range.global.dimensions(); ++dimension) {
    if (range.offset.is_given() && !checked_add(range.global[dimension], range.offset[dimension])) {
      refuse(CL_INVALID_GLOBAL_OFFSET, range, "offset and size exceed SIZE_MAX");
    }
  }
}

void require_local_size(const NDRange& range, Version version) {
  constexpr Version uneven_ranges{2, 0};
  if (!range.local.is_given()) {
    return;
  }
  const auto items = detail::group_size(range.local);
  if (!items || *items == 0) {
    refuse(
        CL_INVALID_WORK_GROUP_SIZE, range,
        items ? "a work-group has no work-item" : "the work-items of a work-group exceed SIZE_MAX");
  }
  const auto uneven = detail::uneven_dimension(range);
  if (uneven && version < uneven_ranges) {
    refuse(CL_INVALID_WORK_GROUP_SIZE, range, detail::describe_uneven(range, *uneven));
  }
}

}  // namespace

std::string to_string(const WorkSize& size) {
  if (!size.is_given()) {
    return "none";
  }
  std::string text = "(" + std::to_string(size[0]);
  for (std::size_t dimension = 1; dimension < size.dimensions(); ++dimension) {
    text += ", " + std::to_string(size[dimension]);
  }
  return text + ")";
}

namespace detail {

void throw_negative_work_size() {
  throw_error(CL_INVALID_GLOBAL_WORK_SIZE, "WorkSize", "a number of work-items is negative");
}

void throw_other_argument(std::size_t index, std::size_t size) {
  throw_error(CL_INVALID_ARG_VALUE, "KernelArguments",
              "argument " + std::to_string(index) + " of " + std::to_string(size) +
                  " is not of the type asked for");
}

void require_range(const CommandQueue& queue, const NDRange& range) {
  static_cast<void>(queue.require(enqueue_nd_range_routine));
  require_dimensions(range);
  require_global_size(range, queue.device_version());
  require_local_size(range, queue.device_version());
}

}  // namespace detail

void enqueue_nd_range_kernel(const CommandQueue& queue, KernelRef kernel, const NDRange& range) {
  const cl_command_queue raw = queue.require(enqueue_nd_range_routine);
  const cl_kernel raw_kernel = kernel.require(enqueue_nd_range_routine);
  detail::require_range(queue, range);
  const WaitList& events = range.after;
  if (range.allow_empty && has_no_item(range.global)) {
    enqueue_marker(queue, {.after = events, .event = range.event});
    return;
  }
  detail::enqueue<detail::Retry::when_out_of_memory>(
      range.event, enqueue_nd_range_routine,
      [&](cl_event* event) {
        return clEnqueueNDRangeKernel(raw, raw_kernel, range.global.dimensions(),
                                      range.offset.data(), range.global.data(), range.local.data(),
                                      events.size(), events.data(), event);
      },
      [&](cl_int code) {
        return describe_sizes(range) + detail::explain_refusal(raw, raw_kernel, range, code);
      });
}

void enqueue_task(const CommandQueue& queue, KernelRef kernel, const Options& options) {
  constexpr const char* task_routine = "clEnqueueTask";
  const cl_command_queue raw = queue.require(task_routine);
  const cl_kernel raw_kernel = kernel.require(task_routine);
  const WaitList& events = options.after;
  detail::enqueue<detail::Retry::never>(
      options.event, task_routine,
      [&](cl_event* event) {
        return clEnqueueTask(raw, raw_kernel, events.size(), events.data(), event);
      },
      [&](cl_int code) {
        return detail::describe({{"number of events", events.size()}}) +
               detail::explain_refusal(raw, raw_kernel, {.global = 1, .local = 1}, code);
      });
}

}  // namespace clmem
