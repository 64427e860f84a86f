// SPDX-License-Identifier: Apache-2.0
// kernel_call.hpp - the arguments of a call: by position or by name, of temporaries and of others.
#pragma once

#include <clmem/config.hpp>
#include <clmem/kernel_argument.hpp>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace CLMEM_EXPORT clmem {

// An argument by the name of its parameter, after those given by position. Borrows the name and
// what has a name of its own; a temporary value is kept, one that owns memory is refused.
template <typename T>
struct NamedArgument {
  std::string_view name;
  T value;  // a reference to what is borrowed
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

// Finds set_arg() of types that are declared later, too.
template <typename T>
void pass_argument(KernelRef kernel, std::size_t index, const T& value) {
  set_arg(kernel, static_cast<cl_uint>(index), value);
}

// Memory that an argument owns has a name: a temporary would end before the kernel runs.
template <typename T>
class NamedMemory {
 public:
  explicit(false) NamedMemory(const T& memory) noexcept : memory_{memory} {}
  NamedMemory(const T&&) = delete;

  explicit(false) operator const T&() const noexcept { return memory_; }

 private:
  const T& memory_;
};

// A parameter of an integer type takes no floating-point number: its fraction would be dropped.
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
