// SPDX-License-Identifier: Apache-2.0
// strided_view.hpp - a typed look at a multi-dimensional array.
//
//   StridedView<const float> matrix = map.view();
//   sum += matrix(row, column);
//
// Contract: borrows the memory. operator() trusts its indices, at() checks them.
#pragma once

#include <array>
#include <clmem/export.hpp>
#include <clmem/strided_layout.hpp>
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

template <typename T>
concept HostElement = std::is_object_v<T> && std::is_trivially_copyable_v<T>;

template <HostElement T>
class StridedView {
 public:
  // `first` is the element at indices (0, 0, ...), which is not the lowest in memory if strides are
  // negative.
  StridedView(T* first, const StridedLayout& layout) noexcept : first_{first}, layout_{layout} {}

  [[nodiscard]] const StridedLayout& layout() const noexcept { return layout_; }
  [[nodiscard]] T* data() const noexcept { return first_; }

  template <std::convertible_to<std::size_t>... Index>
  [[nodiscard]] T& operator()(Index... index) const noexcept {
    const std::array<std::size_t, sizeof...(Index)> indices{static_cast<std::size_t>(index)...};
    return element(indices);
  }

  template <std::convertible_to<std::size_t>... Index>
  [[nodiscard]] T& at(Index... index) const {
    const std::array<std::size_t, sizeof...(Index)> indices{static_cast<std::size_t>(index)...};
    require_in_range(indices);
    return element(indices);
  }

  // All elements in memory order; a LogicError unless they are contiguous in either order.
  [[nodiscard]] std::span<T> span() const {
    if (!layout_.is_contiguous(Order::c) && !layout_.is_contiguous(Order::fortran)) {
      throw_error(CL_INVALID_VALUE, "span", "the elements are not contiguous; use view()");
    }
    return {first_, layout_.element_count()};
  }

 private:
  using Byte = std::conditional_t<std::is_const_v<T>, const std::byte, std::byte>;

  [[nodiscard]] T& element(std::span<const std::size_t> indices) const noexcept {
    return *reinterpret_cast<T*>(reinterpret_cast<Byte*>(first_) + layout_.offset(indices));
  }

  void require_in_range(std::span<const std::size_t> indices) const {
    bool in_range = indices.size() == layout_.shape().rank();
    for (std::size_t axis = 0; in_range && axis < indices.size(); ++axis) {
      in_range = indices[axis] < layout_.shape()[axis];
    }
    if (!in_range) {
      throw_error(CL_INVALID_VALUE, "at", "the indices are outside the shape");
    }
  }

  T* first_;
  StridedLayout layout_;
};

}  // namespace clmem
