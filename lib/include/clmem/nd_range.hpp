// SPDX-License-Identifier: Apache-2.0
// nd_range.hpp - work sizes, and commands that run kernels.
#pragma once

#include <array>
#include <clmem/buffer.hpp>
#include <clmem/config.hpp>
#include <clmem/error.hpp>
#include <clmem/kernel_argument.hpp>
#include <clmem/opencl.hpp>
#include <clmem/queue.hpp>
#include <concepts>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <typeinfo>
#include <utility>

namespace CLMEM_EXPORT clmem {

namespace detail {

[[noreturn]] void throw_negative_work_size();

}  // namespace detail

// A number of work-items, in one to three dimensions.
//
//   const WorkSize pixels{640, 480};
//   const WorkSize left_to_the_driver{};
//
// Contract: plain numbers; without a dimension no size is given.
class WorkSize {
 public:
  constexpr WorkSize() noexcept = default;
  template <std::integral... Sizes>
  requires(sizeof...(Sizes) >= 1 &&
           sizeof...(Sizes) <= 3) explicit(false) constexpr WorkSize(Sizes... sizes)
      : values_{to_size(sizes)...}, dimensions_{sizeof...(Sizes)} {}

  [[nodiscard]] constexpr cl_uint dimensions() const noexcept { return dimensions_; }
  [[nodiscard]] constexpr bool is_given() const noexcept { return dimensions_ != 0; }
  [[nodiscard]] constexpr std::size_t operator[](std::size_t dimension) const {
    return values_[dimension];
  }
  // The form that OpenCL takes: null if no size is given.
  [[nodiscard]] constexpr const std::size_t* data() const noexcept {
    return is_given() ? values_.data() : nullptr;
  }
  friend bool operator==(const WorkSize&, const WorkSize&) = default;

 private:
  template <std::integral Size>
  [[nodiscard]] static constexpr std::size_t to_size(Size size) {
    if (!std::in_range<std::size_t>(size)) {
      detail::throw_negative_work_size();
    }
    return static_cast<std::size_t>(size);
  }

  std::array<std::size_t, 3> values_{};
  cl_uint dimensions_ = 0;
};

[[nodiscard]] std::string to_string(const WorkSize& size);

namespace detail {

// Makes later members accessible by name only: in {256, 256} the second number would be taken for a
// local size.
struct NamedMembersOnly {
  explicit constexpr NamedMembersOnly() noexcept = default;
};

}  // namespace detail

// The sizes of one run. A bare list is rejected: write {{640, 480}} or {.global = {640, 480}}.
struct NDRange {
  WorkSize global;  // work-items
  detail::NamedMembersOnly by_name = detail::NamedMembersOnly{};
  WorkSize local = {};   // work-items per work-group; none leaves it to the driver
  WorkSize offset = {};  // of the global ids; none is 0
  WaitList after = {};
  EventResult event = {};  // receives the command's event, if not null
  // With a global size of 0, enqueues a marker instead of the kernel, on devices of any version.
  bool allow_empty = false;
};

namespace detail {

void require_range(const CommandQueue& queue, const NDRange& range);

}  // namespace detail

//   enqueue_nd_range_kernel(queue, kernel, {.global = {640, 480}, .local = {16, 16}});
//   enqueue_task(queue, kernel, {.event = &done});
//
// Contract: one call each, clEnqueueNDRangeKernel repeated once when out of memory. Sizes that no
// device takes are a LogicError without a call: other dimensions than the global size, empty
// work-groups, and on devices below OpenCL 2.0 global sizes that are not a multiple of the local
// size, below 2.1 empty ones. An error of the driver explains the rejection from queries of kernel
// and device. The memory of the arguments is kept until the command is enqueued, shared virtual
// memory until it is complete (OpenCL API, sections 5.9.2 and 5.10).
void enqueue_nd_range_kernel(const CommandQueue& queue, KernelRef kernel, const NDRange& range);

// Runs a single work-item: clEnqueueTask.
void enqueue_task(const CommandQueue& queue, KernelRef kernel, const Options& options = {});

namespace detail {

struct ArgumentRef {
  const void* value = nullptr;
  const std::type_info* type = nullptr;
};

[[noreturn]] void throw_other_argument(std::size_t index, std::size_t size);

}  // namespace detail

class KernelArguments {
 public:
  explicit KernelArguments(std::span<const detail::ArgumentRef> arguments) noexcept
      : arguments_{arguments} {}

  [[nodiscard]] std::size_t size() const noexcept { return arguments_.size(); }

  // Throws a LogicError unless there is such an argument and it is a T.
  template <typename T>
  [[nodiscard]] const T& get(std::size_t index) const {
    if (index >= arguments_.size() || *arguments_[index].type != typeid(T)) {
      detail::throw_other_argument(index, size());
    }
    return *static_cast<const T*>(arguments_[index].value);
  }

 private:
  std::span<const detail::ArgumentRef> arguments_;
};

class WorkSizeRule;

template <typename T>
concept WorkSizeFunction =
    !std::same_as<T, WorkSizeRule> && std::invocable<T, const KernelArguments&>;

// Work sizes that a kernel keeps: fixed, or computed from its arguments.
//
//   kernel.set_local_work_size(WorkSize{64});
//   kernel.set_global_work_size([](const KernelArguments& arguments) {
//     return WorkSize{arguments.get<cl_uint>(1)};
//   });
//
// Contract: the arguments are borrowed for the one call that runs the kernel.
class WorkSizeRule {
 public:
  WorkSizeRule() = default;
  explicit(false) WorkSizeRule(const WorkSize& fixed) : fixed_{fixed} {}
  template <std::integral Size>
  explicit(false) WorkSizeRule(Size fixed) : fixed_{fixed} {}
  template <WorkSizeFunction Callable>
  explicit(false) WorkSizeRule(Callable function) : function_{std::move(function)} {}

  [[nodiscard]] bool empty() const noexcept { return !function_ && !fixed_.is_given(); }
  [[nodiscard]] WorkSize operator()(const KernelArguments& arguments) const {
    return function_ ? function_(arguments) : fixed_;
  }

 private:
  WorkSize fixed_;
  std::function<WorkSize(const KernelArguments&)> function_;
};

// Gets the storage of the buffers, in their order, valid while it runs. It runs once, on a thread
// of the driver; an exception that it throws ends the program.
using NativeKernel = std::function<void(std::span<void* const> memory)>;

// Enqueues a function of the program as a command.
//
//   enqueue_native_kernel(queue, [](std::span<void* const> memory) {
//     std::memset(memory[0], 0, 64);
//   }, {buffer}, {.after = {uploaded}, .event = &cleared});
//
// Contract: clEnqueueNativeKernel, and clSetEventCallback on its event, which destroys the function
// and its captures once the command has completed or has failed without running. Not repeated when
// out of memory. The buffers may be released at once, as with any command. An empty function or
// buffer and a device of OpenCL 1.0 are LogicErrors without a call; a device without
// Device::has_native_kernel() is one with CL_INVALID_OPERATION (section "Executing Kernels").
//
// If clSetEventCallback fails, its error is thrown though the function will run.
void enqueue_native_kernel(const CommandQueue& queue, NativeKernel function,
                           const References<BufferView>& buffers = {}, const Options& options = {});

}  // namespace clmem
