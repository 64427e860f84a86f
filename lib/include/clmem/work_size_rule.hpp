// SPDX-License-Identifier: Apache-2.0
// work_size_rule.hpp - work sizes that a kernel keeps: fixed, or found from its arguments.
//
//   kernel.set_local_work_size(WorkSize{64});
//   kernel.set_global_work_size([](const KernelArguments& arguments) {
//     return WorkSize{arguments.get<DeviceMemoryView<float>>(0).size()};
//   });
//
// Contract: the arguments are those of the one call that runs the kernel, borrowed for its time.
#pragma once

#include <clmem/error.hpp>
#include <clmem/export.hpp>
#include <clmem/work_size.hpp>
#include <concepts>
#include <functional>
#include <span>
#include <string>
#include <typeinfo>
#include <utility>

namespace CLMEM_EXPORT clmem {

namespace detail {

struct ArgumentRef {
  const void* value = nullptr;
  const std::type_info* type = nullptr;
};

}  // namespace detail

// What a kernel is called with, in the order of its parameters.
class KernelArguments {
 public:
  explicit KernelArguments(std::span<const detail::ArgumentRef> arguments) noexcept
      : arguments_{arguments} {}

  [[nodiscard]] std::size_t size() const noexcept { return arguments_.size(); }

  // A LogicError unless there is such an argument and it is a T.
  template <typename T>
  [[nodiscard]] const T& get(std::size_t index) const {
    if (index >= arguments_.size() || *arguments_[index].type != typeid(T)) {
      throw_error(CL_INVALID_ARG_VALUE, "KernelArguments",
                  "argument " + std::to_string(index) + " of " + std::to_string(size()) +
                      " is not of the type asked for");
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

class WorkSizeRule {
 public:
  WorkSizeRule() = default;
  explicit(false) WorkSizeRule(const WorkSize& fixed) : fixed_{fixed} {}
  explicit(false) WorkSizeRule(std::size_t fixed) : fixed_{fixed} {}
  template <WorkSizeFunction Function>
  explicit(false) WorkSizeRule(Function function) : function_{std::move(function)} {}

  // Nothing was set.
  [[nodiscard]] bool empty() const noexcept { return !function_ && !fixed_.is_given(); }
  [[nodiscard]] WorkSize operator()(const KernelArguments& arguments) const {
    return function_ ? function_(arguments) : fixed_;
  }

 private:
  WorkSize fixed_;
  std::function<WorkSize(const KernelArguments&)> function_;
};

}  // namespace clmem
