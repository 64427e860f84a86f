// SPDX-License-Identifier: Apache-2.0
// references.hpp - the list of borrowed objects that a call takes.
//
//   const std::vector<Buffer> inputs{first, second};
//   enqueue_migrate_mem_objects(queue, inputs);            // or {first, second}
//
// Contract: a list in braces, a contiguous range of References, or any range whose elements convert
// to one, which takes one memory allocation. Lives until the call returns.
#pragma once

#include <clmem/config.hpp>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <span>
#include <vector>

namespace CLMEM_EXPORT clmem {
namespace detail {

template <typename T, typename Reference>
concept ContiguousRangeOf = std::convertible_to<const T&, std::span<const Reference>>;
template <typename T, typename Reference>
concept RangeOf = std::ranges::forward_range<const T> && !ContiguousRangeOf<T, Reference> &&
                  std::convertible_to<std::ranges::range_reference_t<const T>, Reference>;

}  // namespace detail

template <typename Reference>
class References {
 public:
  explicit(false) References(std::initializer_list<Reference> list) noexcept
      : row_{list.begin(), list.size()} {}
  template <detail::ContiguousRangeOf<Reference> Row>
  explicit(false) References(const Row& row) noexcept : row_{row} {}
  template <detail::RangeOf<Reference> Range>
  explicit(false) References(const Range& owners)
      : converted_(std::ranges::begin(owners), std::ranges::end(owners)), row_{converted_} {}
  References(const References&) = delete;
  References& operator=(const References&) = delete;
  ~References() = default;

  [[nodiscard]] std::size_t size() const noexcept { return row_.size(); }
  [[nodiscard]] auto begin() const noexcept { return row_.begin(); }
  [[nodiscard]] auto end() const noexcept { return row_.end(); }

 private:
  std::vector<Reference> converted_;
  std::span<const Reference> row_;
};

}  // namespace clmem
