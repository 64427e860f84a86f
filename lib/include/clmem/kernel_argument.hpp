// SPDX-License-Identifier: Apache-2.0
// kernel_argument.hpp - arguments and parameters of kernels.
#pragma once

#include <clmem/config.hpp>
#include <clmem/detail/opencl_c_names.hpp>
#include <clmem/detail/references.hpp>
#include <clmem/device_span.hpp>
#include <clmem/handle.hpp>
#include <clmem/image.hpp>
#include <clmem/opencl.hpp>
#include <clmem/queue.hpp>
#include <clmem/svm.hpp>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

// Local memory, which each work-group gets while it runs.
//
//   set_arg(kernel, 2, LocalMemory{64 * sizeof(float)});
//
// Contract: a number of bytes; nothing is allocated until the kernel runs.
class LocalMemory {
 public:
  explicit constexpr LocalMemory(std::size_t size) noexcept : size_{size} {}

  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

  friend bool operator==(const LocalMemory&, const LocalMemory&) = default;

 private:
  std::size_t size_;
};

class KernelRef {
 public:
  explicit(false) KernelRef(cl_kernel raw) noexcept : raw_{raw} {}
  template <typename Kernel>
  requires requires(const Kernel& kernel) {
    { kernel.get() } -> std::same_as<cl_kernel>;
  }
  explicit(false) KernelRef(const Kernel& kernel) noexcept : raw_{kernel.get()} {
    if constexpr (requires { kernel.versions(); }) {
      versions_ = &kernel.versions();
    }
  }
  template <typename Kernel>
  requires requires(const Kernel& kernel) {
    { kernel.get() } -> std::same_as<cl_kernel>;
  }
  KernelRef(const Kernel&& kernel) = delete;

  [[nodiscard]] cl_kernel require(const char* routine) const {
    if (raw_ == nullptr) [[unlikely]] {
      detail::throw_empty(CL_INVALID_KERNEL, routine, "kernel");
    }
    return raw_;
  }
  // Null for a raw handle, whose versions are unknown: each argument would take another query.
  [[nodiscard]] const detail::KnownVersions* versions() const noexcept { return versions_; }

 private:
  cl_kernel raw_;
  const detail::KnownVersions* versions_ = nullptr;
};

namespace detail {

// Owners, references and views have one of these members; no vector type of OpenCL does.
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

// Plain data, passed by value. Not bool, whose size in kernels is not defined.
template <typename T>
concept KernelValue =
    std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> && !std::is_null_pointer_v<T> &&
    !std::is_member_pointer_v<T> && !std::is_array_v<T> && !std::same_as<T, bool> &&
    !std::ranges::range<T> && !detail::RefersToSomething<T> &&
    !std::convertible_to<const T&, MemRef> && !SpanOperand<const T&>;

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

// Sets an argument of a kernel.
//
//   set_arg(kernel, 0, buffer);               // buffers, images, pipes; nullptr: no object
//   set_arg(kernel, 1, sampler);
//   set_arg(kernel, 2, LocalMemory{256});
//   set_arg(kernel, 3, 0.5F);                 // plain data by value
//
// Contract: one clSetKernelArg. The kernel is a cl_kernel or an object that owns one. OpenCL does
// not keep memory alive for an argument: the caller does, until the kernel has been enqueued.
// Ranges, pointers and handles are not accepted as plain data, so that an array given instead of a
// buffer does not compile; an empty object is a LogicError.
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

// `used`: the kernel follows pointers to any host memory.
enum class SystemPointers : cl_bool { unused = CL_FALSE, used = CL_TRUE };

namespace detail {

void set_svm_arg(KernelRef kernel, cl_uint index, ConstSVMPointer area);
// Sets a part of a buffer as the buffer, which kernels see from its start: only its first elements
// without gaps, else a LogicError. Sets a part of an area as the pointer to its first element.
void set_span_arg(KernelRef kernel, cl_uint index, const DeviceBytes& memory,
                  const ViewPlace& place);

}  // namespace detail

template <typename Memory>
requires(SpanOperand<const Memory&> &&
         !SVMReadable<Memory>) void set_arg(KernelRef kernel, cl_uint index, const Memory& memory) {
  const auto span = detail::to_span(memory);
  detail::set_span_arg(kernel, index, span.memory(), span.place());
}

//   set_arg(kernel, 0, area);                       // clSetKernelArgSVMPointer
//   set_svm_pointers(kernel, {nodes, strings});     // areas reached only through other memory
//   set_fine_grain_system(kernel, SystemPointers::used);
//
// Contract: one call each, rejected without it where no device of a Kernel's context has OpenCL
// 2.0, which creation has queried. The areas live until the kernel has completed, not only until it
// is enqueued. set_svm_pointers() replaces the previous list.
template <SVMReadable Area>
void set_arg(KernelRef kernel, cl_uint index, const Area& area) {
  detail::set_svm_arg(kernel, index, static_cast<ConstSVMPointer>(area));
}

namespace detail {

// Owners of memory: a temporary would end before the kernel runs.
template <typename T>
concept OwnedMemory = (std::convertible_to<const T&, MemRef> && !std::convertible_to<T, MemRef>) ||
                      (SVMReadable<T> && !std::convertible_to<T, ConstSVMPointer>) ||
                      (SpanOperand<const T&> && !SpanOperand<T>);

}  // namespace detail

template <detail::OwnedMemory T>
void set_arg(KernelRef kernel, cl_uint index, const T&& memory) = delete;

void set_svm_pointers(KernelRef kernel, const References<ConstSVMPointer>& areas);
void set_fine_grain_system(KernelRef kernel, SystemPointers pointers);

enum class AddressSpace : cl_kernel_arg_address_qualifier {
  global_memory = CL_KERNEL_ARG_ADDRESS_GLOBAL,
  local_memory = CL_KERNEL_ARG_ADDRESS_LOCAL,
  constant_memory = CL_KERNEL_ARG_ADDRESS_CONSTANT,
  private_memory = CL_KERNEL_ARG_ADDRESS_PRIVATE,
};

enum class ArgumentKind { value, memory, local_memory, sampler, queue };

// A parameter that a kernel declares, in kernel.argtypes(). Members that the driver does not report
// are empty and not checked: names and types are reported from OpenCL 1.2 on, for programs built
// from source (OpenCL API, section 5.9.5).
struct KernelParameter {
  std::string name = {};
  std::string type_name = {};  // as declared, without qualifiers and spaces: "float*"
  std::optional<AddressSpace> address = {};
  bool is_const = false;  // a pointer to const or constant memory

  // Returns "float" for "float*".
  [[nodiscard]] std::string_view element_name() const noexcept;
  [[nodiscard]] std::optional<ArgumentKind> kind() const noexcept;

  friend bool operator==(const KernelParameter&, const KernelParameter&) = default;
};

// The kind of argument that a T is. Specialise it for types of your own that set_arg() takes.
template <typename T>
struct ArgumentTraits;

namespace detail {

template <ArgumentKind argument_kind>
struct UntypedArgument {
  static constexpr ArgumentKind kind = argument_kind;
  static constexpr TypeNames names{};
};

}  // namespace detail

template <KernelValue T>
struct ArgumentTraits<T> {
  static constexpr ArgumentKind kind = ArgumentKind::value;
  static constexpr TypeNames names = opencl_c_names<T>;
};
template <typename T>
requires(std::convertible_to<const T&, MemRef> || SVMReadable<T> || std::is_null_pointer_v<T>) &&
    (!SpanOperand<const T&>)struct ArgumentTraits<T>
    : detail::UntypedArgument<ArgumentKind::memory> {
};
template <>
struct ArgumentTraits<LocalMemory> : detail::UntypedArgument<ArgumentKind::local_memory> {};
template <>
struct ArgumentTraits<Sampler> : detail::UntypedArgument<ArgumentKind::sampler> {};
template <>
struct ArgumentTraits<CommandQueue> : detail::UntypedArgument<ArgumentKind::queue> {};
template <typename T>
requires SpanOperand<const T&>
struct ArgumentTraits<T> {
  static constexpr ArgumentKind kind = ArgumentKind::memory;
  static constexpr TypeNames names = opencl_c_names<detail::span_element_t<T>>;
};

template <typename T>
concept KernelArgument = requires(KernelRef kernel, const T& argument) {
  ArgumentTraits<T>::kind;
  set_arg(kernel, 0, argument);
};

namespace detail {

// Throws a LogicError without an OpenCL call unless the parameter takes such an argument.
void require_fits(const KernelParameter& parameter, std::size_t index, ArgumentKind kind,
                  const TypeNames& names);

}  // namespace detail
}  // namespace clmem
