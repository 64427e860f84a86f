// SPDX-License-Identifier: Apache-2.0
// nd_range.hpp - how many work-items run.
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
// Contract: plain numbers; no dimension at all means that nothing is given.
class WorkSize {
 public:
  constexpr WorkSize() noexcept = default;
  // A negative size is a LogicError.
  template <std::integral... Sizes>
  requires(sizeof...(Sizes) >= 1 &&
           sizeof...(Sizes) <= 3) explicit(false) constexpr WorkSize(Sizes... sizes)
      : values_{to_size(sizes)...}, dimensions_{sizeof...(Sizes)} {}

  [[nodiscard]] constexpr cl_uint dimensions() const noexcept { return dimensions_; }
  [[nodiscard]] constexpr bool is_given() const noexcept { return dimensions_ != 0; }
  [[nodiscard]] constexpr std::size_t operator[](std::size_t dimension) const {
    return values_[dimension];
  }
  // The form that OpenCL takes: null if nothing is given.
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

// "(640, 480)", or "none".
[[nodiscard]] std::string to_string(const WorkSize& size);

namespace detail {

// Makes the members after it reachable by name only: in {256, 256} the second number is not a
// local size, and would be taken for one.
struct NamedMembersOnly {
  explicit constexpr NamedMembersOnly() noexcept = default;
};

}  // namespace detail

// The sizes of one run. A bare list is refused: write {{640, 480}} or {.global = {640, 480}}.
struct NDRange {
  WorkSize global;  // work-items
  detail::NamedMembersOnly by_name = detail::NamedMembersOnly{};
  WorkSize local = {};   // work-items of a work-group; none is the driver's choice
  WorkSize offset = {};  // of the global ids; none is 0
  WaitList after = {};
  EventResult event = {};  // receives the command's event, if not null
  // Without a work-item, a marker takes the place of the command, on devices of any version.
  bool allow_empty = false;
};

namespace detail {

// The checks that need no OpenCL call.
void require_range(const CommandQueue& queue, const NDRange& range);

}  // namespace detail

// Running a kernel.
//
//   enqueue_nd_range_kernel(queue, kernel, {.global = {640, 480}, .local = {16, 16}});
//   enqueue_task(queue, kernel, {.event = &done});
//
// Contract: one call each, clEnqueueNDRangeKernel repeated once when out of memory. Sizes that no
// device takes are a LogicError without a call: of other dimensions than the global size,
// work-groups of no work-item, and on devices below OpenCL 2.0 global sizes that are not a multiple
// of the local, below 2.1 empty ones. What the driver rejects is explained from what kernel and
// device return. The memory of the arguments is kept until the command is enqueued, shared virtual
// memory until it is complete (OpenCL API, sections 5.9.2 and 5.10).
void enqueue_nd_range_kernel(const CommandQueue& queue, KernelRef kernel, const NDRange& range);

// A single work-item: clEnqueueTask.
void enqueue_task(const CommandQueue& queue, KernelRef kernel, const Options& options = {});

namespace detail {

struct ArgumentRef {
  const void* value = nullptr;
  const std::type_info* type = nullptr;
};

[[noreturn]] void throw_other_argument(std::size_t index, std::size_t size);

}  // namespace detail

// The arguments of a call of a kernel, in the order of its parameters.
class KernelArguments {
 public:
  explicit KernelArguments(std::span<const detail::ArgumentRef> arguments) noexcept
      : arguments_{arguments} {}

  [[nodiscard]] std::size_t size() const noexcept { return arguments_.size(); }

  // A LogicError unless there is such an argument and it is a T.
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

// Gives a WorkSize for the arguments.
template <typename T>
concept WorkSizeFunction =
    !std::same_as<T, WorkSizeRule> && std::invocable<T, const KernelArguments&>;

// Work sizes that a kernel keeps: fixed, or found from its arguments.
//
//   kernel.set_local_work_size(WorkSize{64});
//   kernel.set_global_work_size([](const KernelArguments& arguments) {
//     return WorkSize{arguments.get<cl_uint>(1)};
//   });
//
// Contract: the arguments are those of the one call that runs the kernel, borrowed for its time.
class WorkSizeRule {
 public:
  WorkSizeRule() = default;
  explicit(false) WorkSizeRule(const WorkSize& fixed) : fixed_{fixed} {}
  template <std::integral Size>
  explicit(false) WorkSizeRule(Size fixed) : fixed_{fixed} {}
  template <WorkSizeFunction Callable>
  explicit(false) WorkSizeRule(Callable function) : function_{std::move(function)} {}

  // Nothing was set.
  [[nodiscard]] bool empty() const noexcept { return !function_ && !fixed_.is_given(); }
  [[nodiscard]] WorkSize operator()(const KernelArguments& arguments) const {
    return function_ ? function_(arguments) : fixed_;
  }

 private:
  WorkSize fixed_;
  std::function<WorkSize(const KernelArguments&)> function_;
};

// Gets the storage of the buffers, in their order, for as long as it runs. It runs once, on a
// thread of the driver; what it throws ends the program.
using NativeKernel = std::function<void(std::span<void* const> memory)>;

// Functions of the program as commands of a queue.
//
//   enqueue_native_kernel(queue, [](std::span<void* const> memory) {
//     std::memset(memory[0], 0, 64);
//   }, {buffer}, {.after = {uploaded}, .event = &cleared});
//
// Contract: clEnqueueNativeKernel, and clSetEventCallback on its event, by which the function and
// what it captures end once the command has completed or has failed without running. Not repeated
// when out of memory. The buffers may be released at once, as with any command. An empty function
// or buffer and a device of OpenCL 1.0 are LogicErrors, made without a call; a device without
// Device::has_native_kernel() is one with CL_INVALID_OPERATION (section "Executing Kernels").
//
// If clSetEventCallback fails, its error is thrown though the function will run.
void enqueue_native_kernel(const CommandQueue& queue, NativeKernel function,
                           const References<BufferView>& buffers = {}, const Options& options = {});

}  // namespace clmem
