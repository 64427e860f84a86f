// SPDX-License-Identifier: Apache-2.0
// kernel_call.hpp - the arguments of a call of a kernel, by position or by name.
#pragma once

#include <clmem/config.hpp>
#include <clmem/kernel_argument.hpp>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace CLMEM_EXPORT clmem {

// An argument by the name of its parameter, after the positional ones. Borrows the name and an
// lvalue; keeps a temporary value, and rejects a temporary that owns memory.
template <typename T>
struct NamedArgument {
  std::string_view name;
  T value;  // a reference if the argument is an lvalue
};
template <typename T>
[[nodiscard]] NamedArgument<const T&> named_argument(std::string_view name,
                                                     const T& value) noexcept {
  return {name, value};
}
template <typename T>
requires(!std::is_reference_v<T> && !detail::OwnedMemory<std::remove_const_t<T>>)
    [[nodiscard]] NamedArgument<T> named_argument(std::string_view name, T&& value) {
  return {name, std::move(value)};
}
template <detail::OwnedMemory T>
NamedArgument<T> named_argument(std::string_view name, const T&& value) = delete;

namespace detail {

template <typename T>
struct ArgumentPlace {
  using type = T;
  static const T& value(const T& argument) noexcept { return argument; }
  static std::string_view name(const T& /*argument*/) noexcept { return {}; }
};
template <typename T>
struct ArgumentPlace<NamedArgument<T>> {
  using type = std::remove_cvref_t<T>;
  static const type& value(const NamedArgument<T>& argument) noexcept { return argument.value; }
  static std::string_view name(const NamedArgument<T>& argument) noexcept { return argument.name; }
};

// Finds set_arg() also for types that are declared later.
template <typename T>
void pass_argument(KernelRef kernel, std::size_t index, const T& value) {
  set_arg(kernel, static_cast<cl_uint>(index), value);
}

// Requires a named object for memory: a temporary would end before the kernel runs.
template <typename T>
class NamedMemory {
 public:
  explicit(false) NamedMemory(const T& memory) noexcept : memory_{memory} {}
  NamedMemory(const T&&) = delete;

  explicit(false) operator const T&() const noexcept { return memory_; }

 private:
  const T& memory_;
};

// Rejects a floating-point number for a parameter of an integer type: its fraction would be
// dropped.
template <std::integral T>
class IntegerValue {
 public:
  explicit(false) IntegerValue(T value) noexcept : value_{value} {}
  template <std::floating_point Truncated>
  IntegerValue(Truncated) = delete;

  explicit(false) operator const T&() const noexcept { return value_; }

 private:
  T value_;
};

template <typename T>
struct ArgumentOf {
  using type = const T&;
};
template <OwnedMemory T>
struct ArgumentOf<T> {
  using type = NamedMemory<T>;
};
template <std::integral T>
struct ArgumentOf<T> {
  using type = IntegerValue<T>;
};
template <typename T>
using argument_t = typename ArgumentOf<T>::type;

}  // namespace detail
}  // namespace clmem
