// SPDX-License-Identifier: Apache-2.0
// kernel_argument.hpp - what a kernel runs on.
//
//   set_arg(kernel, 0, buffer);               // buffers, images and pipes; nullptr is no memory
//   set_arg(kernel, 1, sampler);
//   set_arg(kernel, 2, LocalMemory{256});
//   set_arg(kernel, 3, 0.5F);                 // plain data by value
//
// Contract: one clSetKernelArg. The kernel is a cl_kernel or an object that owns one. OpenCL does
// not keep memory alive for an argument: the caller does, until the kernel has been enqueued.
// Ranges, pointers and handles do not pass as plain data, so that an array given in place of a
// buffer does not compile; an empty object is a LogicError.
#pragma once

#include <clmem/export.hpp>
#include <clmem/handle.hpp>
#include <clmem/local_memory.hpp>
#include <clmem/migrate.hpp>
#include <clmem/queue.hpp>
#include <clmem/sampler.hpp>
#include <concepts>
#include <cstddef>
#include <ranges>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

// A borrowed kernel.
class KernelRef {
 public:
  explicit(false) KernelRef(cl_kernel raw) noexcept : raw_{raw} {}
  template <typename Kernel>
  requires requires(const Kernel& kernel) {
    { kernel.get() } -> std::same_as<cl_kernel>;
  }
  explicit(false) KernelRef(const Kernel& kernel) noexcept : raw_{kernel.get()} {}

  [[nodiscard]] cl_kernel require(const char* routine) const {
    if (raw_ == nullptr) [[unlikely]] {
      detail::throw_empty(CL_INVALID_KERNEL, routine, "kernel");
    }
    return raw_;
  }

 private:
  cl_kernel raw_;
};

namespace detail {

// Owners, references and views have one of these; no vector type of OpenCL does.
template <typename T>
concept RefersToSomething = requires(const T& value) {
  value.get();
}
|| requires(const T& value) {
  value.data();
}
|| requires(const T& value) {
  value.svm_ptr();
};

}  // namespace detail

// Plain data that is its own value. The size of bool in kernels is not defined.
template <typename T>
concept KernelValue = std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> &&
                      !std::is_null_pointer_v<T> && !std::is_member_pointer_v<T> &&
                      !std::is_array_v<T> && !std::same_as<T, bool> && !std::ranges::range<T> &&
                      !detail::RefersToSomething<T> && !std::convertible_to<const T&, MemRef>;

namespace detail {

inline constexpr const char* set_arg_routine = "clSetKernelArg";

[[noreturn]] void throw_argument_error(cl_int code, cl_uint index, std::size_t size);
[[noreturn]] void throw_empty_argument(cl_uint index);

inline void set_arg_bytes(KernelRef kernel, cl_uint index, std::size_t size, const void* value) {
  const cl_int code = clSetKernelArg(kernel.require(set_arg_routine), index, size, value);
  if (code != CL_SUCCESS) [[unlikely]] {
    throw_argument_error(code, index, size);
  }
}

}  // namespace detail

inline void set_arg(KernelRef kernel, cl_uint index, const MemRef& memory) {
  const cl_mem raw = memory.get();
  if (raw == nullptr) [[unlikely]] {
    detail::throw_empty_argument(index);
  }
  detail::set_arg_bytes(kernel, index, sizeof(raw), &raw);
}

inline void set_arg(KernelRef kernel, cl_uint index, std::nullptr_t /*no_memory*/) {
  constexpr cl_mem none = nullptr;
  detail::set_arg_bytes(kernel, index, sizeof(none), &none);
}

inline void set_arg(KernelRef kernel, cl_uint index, const Sampler& sampler) {
  const cl_sampler raw = sampler.require(detail::set_arg_routine);
  detail::set_arg_bytes(kernel, index, sizeof(raw), &raw);
}

inline void set_arg(KernelRef kernel, cl_uint index, const CommandQueue& device_queue) {
  const cl_command_queue raw = device_queue.require(detail::set_arg_routine);
  detail::set_arg_bytes(kernel, index, sizeof(raw), &raw);
}

inline void set_arg(KernelRef kernel, cl_uint index, const LocalMemory& memory) {
  detail::set_arg_bytes(kernel, index, memory.size(), nullptr);
}

template <KernelValue T>
void set_arg(KernelRef kernel, cl_uint index, const T& value) {
  detail::set_arg_bytes(kernel, index, sizeof(value), &value);
}

}  // namespace clmem
