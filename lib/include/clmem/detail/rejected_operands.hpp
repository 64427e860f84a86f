// SPDX-License-Identifier: Apache-2.0
// rejected_operands.hpp - overloads of commands.hpp for operands that it does not take. None of
// them compiles: each says in a sentence what to write instead, where a failed overload resolution
// would list all candidates.
#pragma once

#include <clmem/config.hpp>
#include <clmem/detail/operands.hpp>
#include <concepts>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

namespace detail {

template <typename Dest, typename Source>
concept UntypedCopy = UntypedOperand<Dest> || UntypedOperand<Source>;

template <typename Dest, typename Source>
concept UnsupportedCopy =
    !UntypedCopy<Dest, Source> &&
    (UnsupportedOperand<Dest> || UnsupportedOperand<Source> || TemporaryHostOperand<Dest>);

template <typename Dest, typename Source>
concept UnsupportedAsyncCopy = UnsupportedOperand<Dest> || UnsupportedOperand<Source> ||
    TemporaryHostOperand<Dest> || TemporaryHostOperand<Source>;

template <typename T>
concept DeviceOperand = LinearOperand<T> || ImageOperand<T>;

template <typename T>
concept OperandWithoutElements = UntypedOperand<T> || ImageOperand<T>;

template <typename T, typename Value>
concept UnsupportedFill = UntypedOperand<T> ||(ImageOperand<T>&& std::is_arithmetic_v<Value>);

}  // namespace detail

template <typename Dest, typename Source>
requires detail::UntypedCopy<Dest, Source>
void copy(const CommandQueue& /*queue*/, Dest&& /*dest*/, Source&& /*src*/, const Options& = {}) {
  detail::require_elements<Dest>();
  detail::require_elements<Source>();
}

template <typename Dest, typename Source>
requires detail::UnsupportedCopy<Dest, Source>
void copy(const CommandQueue& /*queue*/, Dest&& /*dest*/, Source&& /*src*/, const Options& = {}) {
  detail::require_operand<Dest>();
  detail::require_operand<Source>();
  detail::require_lasting<Dest>();
}

template <typename Dest, typename Source>
requires detail::UnsupportedAsyncCopy<Dest, Source>
auto copy_async(const CommandQueue& /*queue*/, Dest&& /*dest*/, Source&& /*src*/,
                const AsyncOptions& = {}) -> Completion {
  detail::require_operand<Dest>();
  detail::require_operand<Source>();
  detail::require_lasting<Dest>();
  detail::require_lasting<Source>();
  return {};
}

template <typename Dest, typename Value>
requires detail::UnsupportedFill<Dest, Value>
void fill(const CommandQueue& /*queue*/, Dest&& /*dest*/, const Value& /*value*/,
          const Options& = {}) {
  detail::require_elements<Dest>();
  static_assert(!ImageOperand<Dest>,
                "the color of an image has four components, {1.0F, 0.0F, 0.0F, 1.0F}; a depth is "
                "FillColor{1.0F}");
}

// Would drop the fraction.
template <SpanOperand Dest, std::floating_point Value>
requires std::integral<detail::span_element_t<Dest>>
void fill(const CommandQueue& queue, Dest&& dest, const Value& value,
          const Options& options = {}) = delete;

template <typename Memory>
requires detail::OperandWithoutElements<Memory>
void map(const CommandQueue& /*queue*/, Memory&& /*memory*/, MapFlags /*flags*/,
         const Options& = {}) {
  detail::require_elements<Memory>();
  static_assert(!ImageOperand<Memory>,
                "name the type of the pixels: map<cl_uchar4>(queue, image, MapFlags::read)");
}

template <typename Memory>
requires detail::DeviceOperand<Memory>
void map(const CommandQueue& /*queue*/, Memory&& /*memory*/) {
  static_assert(UnsupportedOperand<Memory>,
                "say what the host does: map(queue, memory, MapFlags::read)");
}

}  // namespace clmem
