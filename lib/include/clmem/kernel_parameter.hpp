// SPDX-License-Identifier: Apache-2.0
// kernel_parameter.hpp - what a kernel declares to take, and whether an argument fits.
//
//   for (const KernelParameter& parameter : kernel.argtypes()) {
//     std::cout << parameter.name << ": " << parameter.type_name << '\n';      // "data: float*"
//   }
//
// Contract: plain data. What the driver does not report is empty and not checked: names and types
// are there from OpenCL 1.2 on, of programs that were built from source (OpenCL API,
// section 5.9.5).
#pragma once

#include <clmem/detail/opencl_c_names.hpp>
#include <clmem/kernel_argument.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

enum class AddressSpace : cl_kernel_arg_address_qualifier {
  global_memory = CL_KERNEL_ARG_ADDRESS_GLOBAL,
  local_memory = CL_KERNEL_ARG_ADDRESS_LOCAL,
  constant_memory = CL_KERNEL_ARG_ADDRESS_CONSTANT,
  private_memory = CL_KERNEL_ARG_ADDRESS_PRIVATE,
};

// memory: buffers, images, pipes and shared virtual memory.
enum class ArgumentKind { value, memory, local_memory, sampler, queue };

struct KernelParameter {
  std::string name = {};
  std::string type_name = {};  // as declared, without qualifiers and spaces: "float*"
  std::optional<AddressSpace> address = {};
  bool is_const = false;  // a pointer to const or constant memory

  // "float" of "float*"
  [[nodiscard]] std::string_view element_name() const noexcept;
  [[nodiscard]] std::optional<ArgumentKind> kind() const noexcept;

  friend bool operator==(const KernelParameter&, const KernelParameter&) = default;
};

// What an argument of type T is to a kernel. Types of your own that set_arg() takes specialise it.
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
// The elements are known.
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

// A LogicError without an OpenCL call unless the parameter takes such an argument.
void require_fits(const KernelParameter& parameter, std::size_t index, ArgumentKind kind,
                  const TypeNames& names);

}  // namespace detail
}  // namespace clmem
