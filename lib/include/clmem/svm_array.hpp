// SPDX-License-Identifier: Apache-2.0
// svm_array.hpp - typed arrays in shared virtual memory that own it.
//
//   auto coarse = csvm_empty<float>(context, {480, 640}, {.queue = &queue});
//   coarse.map_rw(queue).view()(0, 0) = 1.0F;             // the host reaches it through a map
//   auto fine = fsvm_empty<float>(context, {1000});
//   fine.span()[0] = 1.0F;                                // or directly, if it is fine-grain
//
// Contract: one SVMAllocation of the shape's bytes, uninitialised; it ends with the array. Aligned
// to the element's size, rounded up to a power of two, at most that of OpenCL's largest type.
// Movable, not copyable.
#pragma once

#include <bit>
#include <clmem/export.hpp>
#include <clmem/strided_view.hpp>
#include <clmem/svm_allocation.hpp>
#include <optional>
#include <utility>

namespace CLMEM_EXPORT clmem {

struct SVMArrayOptions {
  Order order = Order::c;
  std::optional<std::size_t> alignment = {};  // bytes; by default from the element
  const CommandQueue* queue = nullptr;        // the one to bind to, if not null
};

// Of maps of a whole array.
struct SVMArrayMapOptions {
  Blocking blocking = Blocking::yes;
  WaitList wait_for = {};
  Event* event = nullptr;  // receives the command's event, if not null
};

struct SVMLikeOptions {
  std::optional<std::size_t> alignment = {};
  const CommandQueue* queue = nullptr;
};

namespace detail {

inline constexpr std::size_t largest_svm_alignment = sizeof(cl_long16);

[[nodiscard]] constexpr std::size_t svm_alignment_of(std::size_t item_size) noexcept {
  return item_size >= largest_svm_alignment ? largest_svm_alignment : std::bit_ceil(item_size);
}

// In the order of an existing array; a LogicError unless its elements are packed in either order.
[[nodiscard]] SVMArrayOptions like(const StridedLayout& layout, const SVMLikeOptions& options);

}  // namespace detail

template <HostElement T>
class SVMArray {
  static_assert(!std::is_const_v<T>, "what is made uninitialised has to be written");

 public:
  SVMArray(const Context& context, SVMMemFlags flags, const Shape& shape,
           const SVMArrayOptions& options = {})
      : layout_{shape, options.order, sizeof(T)},
        allocation_{context,
                    layout_.extent(),
                    {.alignment = options.alignment.value_or(detail::svm_alignment_of(sizeof(T))),
                     .flags = flags,
                     .queue = options.queue}} {}

  [[nodiscard]] const StridedLayout& layout() const noexcept { return layout_; }
  [[nodiscard]] const Shape& shape() const noexcept { return layout_.shape(); }
  [[nodiscard]] std::size_t size() const noexcept { return allocation_.size(); }  // bytes
  [[nodiscard]] SVMAllocation& allocation() noexcept { return allocation_; }
  [[nodiscard]] const SVMAllocation& allocation() const noexcept { return allocation_; }
  explicit(false) operator SVMPointer() const& noexcept { return allocation_; }
  explicit(false) operator ConstSVMPointer() const& noexcept { return allocation_; }
  // A temporary would end under its view or map.
  operator SVMPointer() const&& = delete;
  operator ConstSVMPointer() const&& = delete;

  [[nodiscard]] SVMMap<T> map(const CommandQueue& queue, MapFlags flags,
                              const SVMArrayMapOptions& options = {}) const& {
    return allocation_.template map<T>(queue, flags, whole(options));
  }
  [[nodiscard]] SVMMap<const T> map_ro(const CommandQueue& queue,
                                       const SVMArrayMapOptions& options = {}) const& {
    return allocation_.template map_ro<T>(queue, whole(options));
  }
  [[nodiscard]] SVMMap<T> map_rw(const CommandQueue& queue,
                                 const SVMArrayMapOptions& options = {}) const& {
    return allocation_.template map_rw<T>(queue, whole(options));
  }
  SVMMap<T> map(const CommandQueue& queue, MapFlags flags,
                const SVMArrayMapOptions& options = {}) const&& = delete;
  SVMMap<const T> map_ro(const CommandQueue& queue,
                         const SVMArrayMapOptions& options = {}) const&& = delete;
  SVMMap<T> map_rw(const CommandQueue& queue,
                   const SVMArrayMapOptions& options = {}) const&& = delete;

 private:
  [[nodiscard]] SVMMapOptions whole(const SVMArrayMapOptions& options) const {
    return {.shape = layout_.shape(),
            .strides = layout_.strides(),
            .blocking = options.blocking,
            .wait_for = options.wait_for,
            .event = options.event};
  }

  StridedLayout layout_;
  SVMAllocation allocation_;
};

// Of fine-grain memory: the host touches it whenever no command does.
template <HostElement T>
class FineSVMArray : public SVMArray<T> {
 public:
  FineSVMArray(const Context& context, SVMMemFlags flags, const Shape& shape,
               const SVMArrayOptions& options = {})
      : SVMArray<T>{context, flags | SVMMemFlags::fine_grain_buffer, shape, options} {}

  [[nodiscard]] StridedView<T> view() const& noexcept {
    return {static_cast<T*>(this->allocation().svm_ptr()), this->layout()};
  }
  [[nodiscard]] std::span<T> span() const& {
    return {static_cast<T*>(this->allocation().svm_ptr()), this->layout().element_count()};
  }
  StridedView<T> view() const&& = delete;
  std::span<T> span() const&& = delete;
};

template <HostElement T>
[[nodiscard]] SVMArray<T> svm_empty(const Context& context, SVMMemFlags flags, const Shape& shape,
                                    const SVMArrayOptions& options = {}) {
  return {context, flags, shape, options};
}
template <HostElement T>
[[nodiscard]] SVMArray<T> csvm_empty(const Context& context, const Shape& shape,
                                     const SVMArrayOptions& options = {}) {
  return {context, SVMMemFlags::read_write, shape, options};
}
template <HostElement T>
[[nodiscard]] FineSVMArray<T> fsvm_empty(const Context& context, const Shape& shape,
                                         const SVMArrayOptions& options = {}) {
  return {context, SVMMemFlags::read_write, shape, options};
}

// Of the shape, order and element type of another array: one of these, or a view.
template <HostElement T>
[[nodiscard]] SVMArray<std::remove_const_t<T>> svm_empty_like(const Context& context,
                                                              SVMMemFlags flags,
                                                              const StridedView<T>& like,
                                                              const SVMLikeOptions& options = {}) {
  return {context, flags, like.layout().shape(), detail::like(like.layout(), options)};
}
template <HostElement T>
[[nodiscard]] SVMArray<T> svm_empty_like(const Context& context, SVMMemFlags flags,
                                         const SVMArray<T>& like,
                                         const SVMLikeOptions& options = {}) {
  return {context, flags, like.shape(), detail::like(like.layout(), options)};
}
template <HostElement T>
[[nodiscard]] SVMArray<std::remove_const_t<T>> csvm_empty_like(const Context& context,
                                                               const StridedView<T>& like,
                                                               const SVMLikeOptions& options = {}) {
  return {context, SVMMemFlags::read_write, like.layout().shape(),
          detail::like(like.layout(), options)};
}
template <HostElement T>
[[nodiscard]] SVMArray<T> csvm_empty_like(const Context& context, const SVMArray<T>& like,
                                          const SVMLikeOptions& options = {}) {
  return {context, SVMMemFlags::read_write, like.shape(), detail::like(like.layout(), options)};
}
template <HostElement T>
[[nodiscard]] FineSVMArray<std::remove_const_t<T>> fsvm_empty_like(
    const Context& context, const StridedView<T>& like, const SVMLikeOptions& options = {}) {
  return {context, SVMMemFlags::read_write, like.layout().shape(),
          detail::like(like.layout(), options)};
}
template <HostElement T>
[[nodiscard]] FineSVMArray<T> fsvm_empty_like(const Context& context, const SVMArray<T>& like,
                                              const SVMLikeOptions& options = {}) {
  return {context, SVMMemFlags::read_write, like.shape(), detail::like(like.layout(), options)};
}

}  // namespace clmem
