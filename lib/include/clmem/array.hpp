// SPDX-License-Identifier: Apache-2.0
// array.hpp - a typed array that owns its memory.
//
//   const Array<float> field{context, {480, 640}};                      // over a buffer
//   const Array<float> samples{context, values.size()};                 // of one dimension
//   const Array<float, MemoryPool> scratch{pool, {480, 640}};           // a block of a pool
//   const Array<float, SVMAllocator> shared{svm_allocator, {480, 640}};
//   copy(queue, field.subspan(rows(100, 200)), values);
//
// Contract: one request to the allocator, which is any callable from a number of bytes to a Buffer,
// an SVMAllocation or a pooled one of these. Elements are uninitialised. The memory is released
// with the array. Shapes and size() count elements. Movable; an array that has a name converts to a
// span, a temporary does not.
#pragma once

#include <clmem/config.hpp>
#include <clmem/device_span.hpp>
#include <clmem/pool.hpp>
#include <clmem/svm_allocation.hpp>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace CLMEM_EXPORT clmem {

template <typename T>
concept MemoryAllocator = std::invocable<const T&, std::size_t> &&
                          RawDeviceMemory < const std::invoke_result_t<const T&, std::size_t>
& > ;

template <HostElement T, MemoryAllocator Allocator = DeferredAllocator>
class Array {
  static_assert(!std::is_const_v<T>, "what is made uninitialised has to be written");

 public:
  using value_type = T;
  using memory_type = std::invoke_result_t<const Allocator&, std::size_t>;

  // Makes an array without elements and memory, to assign to.
  Array() noexcept = default;
  Array(const Allocator& allocator, const Shape& shape, Order order = Order::c)
      : layout_{shape, order, sizeof(T)}, memory_{allocator(layout_.extent())} {}
  // Allocates a buffer of the context.
  Array(const Context& context, const Shape& shape,
        Order order = Order::c) requires(std::same_as<Allocator, DeferredAllocator>)
      : layout_{shape, order, sizeof(T)},
        memory_{layout_.extent() == 0 ? Buffer{}
                                      : Buffer{context, MemFlags::read_write, layout_.extent()}} {}
  template <std::integral Count>
  Array(const Allocator& allocator, Count count)
      : Array{allocator, Shape{static_cast<std::size_t>(count)}} {}
  template <std::integral Count>
  Array(const Context& context, Count count) requires(std::same_as<Allocator, DeferredAllocator>)
      : Array{context, Shape{static_cast<std::size_t>(count)}} {}
  Array(Array&& other) noexcept
      : layout_{std::exchange(other.layout_, no_elements())}, memory_{std::move(other.memory_)} {}
  Array& operator=(Array&& other) noexcept {
    layout_ = std::exchange(other.layout_, no_elements());
    memory_ = std::move(other.memory_);
    return *this;
  }
  Array(const Array&) = delete;  // copy() copies elements
  ~Array() = default;
  // `memory` has the extent of `layout`.
  Array(memory_type memory, const StridedLayout& layout) noexcept
      : layout_{layout}, memory_{std::move(memory)} {}

  [[nodiscard]] const StridedLayout& layout() const noexcept { return layout_; }
  [[nodiscard]] const Shape& shape() const noexcept { return layout_.shape(); }
  [[nodiscard]] std::size_t size() const noexcept { return layout_.element_count(); }
  [[nodiscard]] std::size_t size_bytes() const noexcept { return layout_.extent(); }
  [[nodiscard]] memory_type& memory() & noexcept { return memory_; }
  [[nodiscard]] const memory_type& memory() const& noexcept { return memory_; }
  [[nodiscard]] memory_type memory() && noexcept {
    return std::move(Array{std::move(*this)}.memory_);
  }

  [[nodiscard]] device_span<T> span() const& {
    return {detail::device_bytes(memory_), detail::ViewPlace{layout_, 0}};
  }
  explicit(false) operator device_span<T>() const& { return span(); }
  explicit(false) operator device_span<const T>() const& { return span(); }
  // Returns the elements in fine-grain shared virtual memory; a LogicError for other memory.
  [[nodiscard]] StridedView<T> view() const& requires(SVMMemory<memory_type>) {
    return {reinterpret_cast<T*>(memory_.buf().data()), layout_};
  }
  StridedView<T> view() const&& = delete;
  template <typename... Indices>
  [[nodiscard]] device_span<T> subspan(const Indices&... indices) const& {
    return span().subspan(indices...);
  }
  // A temporary would end before its span.
  device_span<T> span() const&& = delete;
  operator device_span<T>() const&& = delete;
  operator device_span<const T>() const&& = delete;
  template <typename... Indices>
  device_span<T> subspan(const Indices&... indices) const&& = delete;

 private:
  [[nodiscard]] static StridedLayout no_elements() noexcept {
    return {Shape{0}, Order::c, sizeof(T)};
  }

  StridedLayout layout_ = no_elements();
  memory_type memory_;
};

template <typename T, typename Allocator>
struct SpanTraits<Array<T, Allocator>> {
  using element_type = T;
};

}  // namespace clmem
