// SPDX-License-Identifier: Apache-2.0
// kernel_parameter.hpp - what a kernel declares to take, and what it is given.
//
//   for (const KernelParameter& parameter : kernel.argtypes()) {
//     std::cout << parameter.name << ": " << parameter.type_name << '\n';      // "data: float*"
//   }
//
// Contract: plain data. What the driver does not tell is empty and checks nothing: names and types
// are there from OpenCL 1.2 on, of programs that were built from source (OpenCL API,
// section 5.9.5).
#pragma once

#include <clmem/export.hpp>
#include <clmem/kernel_argument.hpp>
#include <clmem/opencl_c_type.hpp>
#include <clmem/svm_array.hpp>
#include <clmem/svm_kernel.hpp>
#include <optional>
#include <string>

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

template <KernelValue T>
struct ArgumentTraits<T> {
  static constexpr ArgumentKind kind = ArgumentKind::value;
  static constexpr TypeNames names = opencl_c_names<T>;
};
template <typename T>
requires std::convertible_to<const T&, MemRef> || SVMReadable<T> || std::is_null_pointer_v<T>
struct ArgumentTraits<T> {
  static constexpr ArgumentKind kind = ArgumentKind::memory;
  static constexpr TypeNames names{};
};
template <>
struct ArgumentTraits<LocalMemory> {
  static constexpr ArgumentKind kind = ArgumentKind::local_memory;
  static constexpr TypeNames names{};
};
template <>
struct ArgumentTraits<Sampler> {
  static constexpr ArgumentKind kind = ArgumentKind::sampler;
  static constexpr TypeNames names{};
};
template <>
struct ArgumentTraits<CommandQueue> {
  static constexpr ArgumentKind kind = ArgumentKind::queue;
  static constexpr TypeNames names{};
};
// The elements are known.
template <typename T>
struct ArgumentTraits<SVMArray<T>> {
  static constexpr ArgumentKind kind = ArgumentKind::memory;
  static constexpr TypeNames names = opencl_c_names<T>;
};
template <typename T>
struct ArgumentTraits<FineSVMArray<T>> : ArgumentTraits<SVMArray<T>> {};

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
