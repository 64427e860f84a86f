// SPDX-License-Identifier: Apache-2.0
// host_memory.hpp - which host objects take part in transfers.
//
//   std::vector<float> values(100);
//   enqueue_copy(queue, buffer, values);                    // any contiguous range of plain data
//   enqueue_copy(queue, std::span{values}.first(10), buffer);
//
// Contract: a range is host memory if it is contiguous, knows its size and holds trivially copyable
// elements, so that its bytes are its value.
#pragma once

#include <clmem/export.hpp>
#include <cstddef>
#include <memory>
#include <ranges>
#include <span>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

template <typename T>
concept HostRange = std::ranges::contiguous_range<T> && std::ranges::sized_range<T> &&
    std::is_trivially_copyable_v<std::ranges::range_value_t<T>>;

template <typename T>
concept WritableHostRange =
    HostRange<T> && !std::is_const_v<std::remove_reference_t<std::ranges::range_reference_t<T>>>;

// Keeps a host object alive while OpenCL may touch it.
using Ward = std::shared_ptr<const void>;

namespace detail {

template <HostRange Range>
[[nodiscard]] std::span<const std::byte> bytes_of(const Range& range) {
  return std::as_bytes(std::span{std::ranges::data(range), std::ranges::size(range)});
}

template <WritableHostRange Range>
[[nodiscard]] std::span<std::byte> writable_bytes_of(Range& range) {
  return std::as_writable_bytes(std::span{std::ranges::data(range), std::ranges::size(range)});
}

}  // namespace detail
}  // namespace clmem
