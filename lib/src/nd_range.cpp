// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <atomic>
#include <clmem/detail/layout.hpp>
#include <clmem/nd_range.hpp>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checks.hpp"
#include "enqueue.hpp"
#include "given_values.hpp"
#include "handle_list.hpp"

namespace clmem {
namespace {

// Work-items per work-group; nothing if the number overflows or no size is given.
std::optional<std::size_t> group_size(const WorkSize& local) {
  std::optional<std::size_t> items =
      local.is_given() ? std::optional<std::size_t>{1} : std::nullopt;
  for (std::size_t dimension = 0; items && dimension < local.dimensions(); ++dimension) {
    items = checked_multiply(*items, local[dimension]);
  }
  return items;
}

std::optional<std::size_t> uneven_dimension(const NDRange& range) {
  for (std::size_t dimension = 0; dimension < range.local.dimensions(); ++dimension) {
    if (range.local[dimension] != 0 && range.global[dimension] % range.local[dimension] != 0) {
      return dimension;
    }
  }
  return std::nullopt;
}

std::string describe_uneven(const NDRange& range, std::size_t dimension) {
  return "the global size of " + std::to_string(range.global[dimension]) + " in dimension " +
         std::to_string(dimension) + " is not a multiple of the local size of " +
         std::to_string(range.local[dimension]);
}

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
  const auto items = group_size(range.local);
  if (!items || *items == 0) {
    refuse(
        CL_INVALID_WORK_GROUP_SIZE, range,
        items ? "a work-group has no work-item" : "the work-items of a work-group exceed SIZE_MAX");
  }
  const auto uneven = uneven_dimension(range);
  if (uneven && version < uneven_ranges) {
    refuse(CL_INVALID_WORK_GROUP_SIZE, range, describe_uneven(range, *uneven));
  }
}

using GroupShape = std::array<std::size_t, 3>;

// Queries about kernel and device for the text of a failure. A query that fails returns nothing.
class LimitQueries {
 public:
  LimitQueries(cl_command_queue queue, cl_kernel kernel) noexcept : kernel_{kernel} {
    if (clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof(device_), &device_, nullptr) !=
        CL_SUCCESS) {
      device_ = nullptr;
    }
  }

  template <typename T>
  [[nodiscard]] std::optional<T> of_kernel(cl_kernel_work_group_info param) const noexcept {
    T value{};
    const bool known =
        device_ != nullptr && clGetKernelWorkGroupInfo(kernel_, device_, param, sizeof(value),
                                                       &value, nullptr) == CL_SUCCESS;
    return known ? std::optional{value} : std::nullopt;
  }

  template <typename T>
  [[nodiscard]] std::optional<T> of_device(cl_device_info param) const noexcept {
    T value{};
    const bool known = device_ != nullptr && clGetDeviceInfo(device_, param, sizeof(value), &value,
                                                             nullptr) == CL_SUCCESS;
    return known ? std::optional{value} : std::nullopt;
  }

  [[nodiscard]] std::vector<std::size_t> largest_items() const {
    const auto dimensions = of_device<cl_uint>(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS);
    std::vector<std::size_t> sizes(dimensions.value_or(0));
    const bool known = !sizes.empty() && clGetDeviceInfo(device_, CL_DEVICE_MAX_WORK_ITEM_SIZES,
                                                         sizes.size() * sizeof(sizes[0]),
                                                         sizes.data(), nullptr) == CL_SUCCESS;
    return known ? sizes : std::vector<std::size_t>{};
  }

 private:
  cl_kernel kernel_;
  cl_device_id device_ = nullptr;
};

GroupShape group_shape(const WorkSize& local) noexcept {
  GroupShape shape{1, 1, 1};
  for (std::size_t dimension = 0; dimension < local.dimensions(); ++dimension) {
    shape[dimension] = local[dimension];
  }
  return shape;
}

std::string explain_group(const LimitQueries& limits, const NDRange& range) {
  const auto compiled = limits.of_kernel<GroupShape>(CL_KERNEL_COMPILE_WORK_GROUP_SIZE);
  if (compiled && *compiled != GroupShape{} && *compiled != group_shape(range.local)) {
    return ": the kernel is compiled for work-groups of " +
           to_string(WorkSize{(*compiled)[0], (*compiled)[1], (*compiled)[2]}) + " work-items";
  }
  const auto largest = limits.of_kernel<std::size_t>(CL_KERNEL_WORK_GROUP_SIZE);
  const auto items = group_size(range.local);
  if (largest && items && *items > *largest) {
    return ": a work-group has " + std::to_string(*items) +
           " work-items, of this kernel the device takes " + std::to_string(*largest) + " at most";
  }
  const auto uneven = uneven_dimension(range);
  return uneven ? ": " + describe_uneven(range, *uneven) : std::string{};
}

std::string explain_items(const LimitQueries& limits, const NDRange& range) {
  const std::vector<std::size_t> largest = limits.largest_items();
  const std::size_t dimensions = std::min<std::size_t>(largest.size(), range.local.dimensions());
  for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
    if (range.local[dimension] > largest[dimension]) {
      return ": the local size of " + std::to_string(range.local[dimension]) + " in dimension " +
             std::to_string(dimension) + " exceeds the device's " +
             std::to_string(largest[dimension]);
    }
  }
  return {};
}

std::string explain_dimensions(const LimitQueries& limits) {
  const auto most = limits.of_device<cl_uint>(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS);
  return most ? ": the device has " + std::to_string(*most) + " dimensions" : std::string{};
}

std::string explain_resources(const LimitQueries& limits) {
  const auto needed = limits.of_kernel<cl_ulong>(CL_KERNEL_LOCAL_MEM_SIZE);
  const auto present = limits.of_device<cl_ulong>(CL_DEVICE_LOCAL_MEM_SIZE);
  if (needed && present && *needed > *present) {
    return ": a work-group takes " + std::to_string(*needed) +
           " bytes of local memory, the device has " + std::to_string(*present);
  }
  return {};
}

// Returns why a device does not run a kernel with these sizes: ": a work-group has 512 work-items,
// ...". Queries kernel and device, after a failure. Empty if the answers explain nothing.
std::string explain_refusal(cl_command_queue queue, cl_kernel kernel, const NDRange& range,
                            cl_int code) {
  switch (code) {
    case CL_INVALID_WORK_GROUP_SIZE:
      return explain_group({queue, kernel}, range);
    case CL_INVALID_WORK_ITEM_SIZE:
      return explain_items({queue, kernel}, range);
    case CL_INVALID_WORK_DIMENSION:
      return explain_dimensions({queue, kernel});
    case CL_OUT_OF_RESOURCES:
      return explain_resources({queue, kernel});
    case CL_INVALID_KERNEL_ARGS:
      return ": an argument of the kernel is not set";
    default:
      return {};
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
  const Options options{range.after, range.event};
  if (range.allow_empty && has_no_item(range.global)) {
    enqueue_marker(queue, options);
    return;
  }
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options, enqueue_nd_range_routine,
      [&](auto... events) {
        return clEnqueueNDRangeKernel(raw, raw_kernel, range.global.dimensions(),
                                      range.offset.data(), range.global.data(), range.local.data(),
                                      events...);
      },
      [&](cl_int code) {
        return describe_sizes(range) + explain_refusal(raw, raw_kernel, range, code);
      });
}

void enqueue_task(const CommandQueue& queue, KernelRef kernel, const Options& options) {
  constexpr const char* task_routine = "clEnqueueTask";
  const cl_command_queue raw = queue.require(task_routine);
  const cl_kernel raw_kernel = kernel.require(task_routine);
  detail::enqueue<detail::Retry::never>(
      options, task_routine,
      [&](auto... events) { return clEnqueueTask(raw, raw_kernel, events...); },
      [&](cl_int code) {
        return detail::describe({{"number of events", options.after.size()}}) +
               explain_refusal(raw, raw_kernel, {.global = 1, .local = 1}, code);
      });
}

namespace {

// Deleted by the callback of the command's event. If the callback could not be set, deleted by the
// later of two: the end of the function, and the failed attempt to set the callback.
struct NativeCall {
  enum class Phase { pending, ran, unwatched };

  NativeKernel function;
  std::vector<void*> memory;
  std::atomic<Phase> phase = Phase::pending;
};

// `arguments` is the driver's copy, of unknown alignment: a NativeCall*, then the memory.
void CL_CALLBACK run_native_call(void* arguments) noexcept {
  NativeCall* call = nullptr;
  std::memcpy(&call, arguments, sizeof(call));
  if (!call->memory.empty()) {
    std::memcpy(call->memory.data(), static_cast<const std::byte*>(arguments) + sizeof(call),
                call->memory.size() * sizeof(void*));
  }
  call->function(call->memory);
  if (call->phase.exchange(NativeCall::Phase::ran) == NativeCall::Phase::unwatched) {
    delete call;
  }
}

void CL_CALLBACK end_native_call(cl_event /*event*/, cl_int /*status*/, void* call) noexcept {
  delete static_cast<NativeCall*>(call);
}

void end_with(const Event& event, NativeCall* call) {
  const cl_int code = clSetEventCallback(event.get(), CL_COMPLETE, end_native_call, call);
  if (code == CL_SUCCESS) {
    return;
  }
  if (call->phase.exchange(NativeCall::Phase::unwatched) == NativeCall::Phase::ran) {
    delete call;
  }
  throw_error(code, "clSetEventCallback", "state = 0");
}

// The block of arguments of clEnqueueNativeKernel: the call, then handles that OpenCL replaces by
// addresses.
struct Arguments {
  Arguments(NativeCall* call, const detail::HandleList<cl_mem>& buffers) {
    block.push_back(call);
    block.insert(block.end(), buffers.data(), buffers.data() + buffers.size());
    for (std::size_t at = 1; at < block.size(); ++at) {
      places.push_back(&block[at]);
    }
  }

  std::vector<void*> block;
  std::vector<const void*> places;
};

}  // namespace

void enqueue_native_kernel(const CommandQueue& queue, NativeKernel function,
                           const References<BufferView>& buffers, const Options& options) {
  constexpr const char* routine = "clEnqueueNativeKernel";
  detail::require_queue_version(routine, {1, 1}, queue);  // clSetEventCallback came with 1.1
  if (!function) {
    throw_error(CL_INVALID_VALUE, routine, "the function is empty");
  }
  const detail::HandleList<cl_mem> list{buffers, CL_INVALID_MEM_OBJECT, routine};
  std::unique_ptr<NativeCall> call{new NativeCall{std::move(function), {}}};
  call->memory.resize(buffers.size());
  Arguments arguments{call.get(), list};
  Event event;
  detail::enqueue<detail::Retry::never>(
      {options.after, &event}, routine,
      [&](auto... events) {
        return clEnqueueNativeKernel(
            queue.get(), run_native_call, arguments.block.data(),
            arguments.block.size() * sizeof(void*), list.size(), list.data(),
            list.size() == 0 ? nullptr : arguments.places.data(), events...);
      },
      [&](cl_int) {
        return detail::describe(
            {{"number of buffers", buffers.size()}, {"number of events", options.after.size()}});
      });
  end_with(event, call.release());
  if (options.event != nullptr) {
    *options.event = std::move(event);
  }
}

}  // namespace clmem
