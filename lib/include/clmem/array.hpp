// SPDX-License-Identifier: Apache-2.0
// array.hpp - a typed array that owns its memory.
//
//   const Array<float> field{context, {480, 640}};                      // over a buffer
//   const Array<float, MemoryPool> scratch{pool, {480, 640}};           // a block of a pool
//   const Array<float, SVMAllocator> shared{svm_allocator, {480, 640}};
//   copy(queue, field.subspan(rows(100, 200)), pixels);
//
// Contract: one request to the allocator, which is any callable from a number of bytes to a Buffer,
// an SVMAllocation or a pooled one of these; uninitialised. The memory ends with the array, as its
// kind does. Shapes and size() count elements. Movable; an array that has a name is used as a span
// of it, a temporary is none.
#pragma once

#include <clmem/config.hpp>
#include <clmem/device_span.hpp>
#include <clmem/pool.hpp>
#include <clmem/svm_allocation.hpp>
#include <functional>
#include <type_traits>
#include <utility>

namespace CLMEM_EXPORT clmem {

// What turns a number of bytes into memory.
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

  Array(const Allocator& allocator, const Shape& shape, Order order = Order::c)
      : layout_{shape, order, sizeof(T)}, memory_{allocator(layout_.extent())} {}
  // In a buffer of the context.
  Array(const Context& context, const Shape& shape,
        Order order = Order::c) requires(std::same_as<Allocator, DeferredAllocator>)
      : layout_{shape, order, sizeof(T)},
        memory_{layout_.extent() == 0 ? Buffer{}
                                      : Buffer{context, MemFlags::read_write, layout_.extent()}} {}
  // In memory that has the layout's extent.
  Array(memory_type memory, const StridedLayout& layout) noexcept
      : layout_{layout}, memory_{std::move(memory)} {}

  [[nodiscard]] const StridedLayout& layout() const noexcept { return layout_; }
  [[nodiscard]] const Shape& shape() const noexcept { return layout_.shape(); }
  [[nodiscard]] std::size_t size() const noexcept { return layout_.element_count(); }
  [[nodiscard]] std::size_t size_bytes() const noexcept { return layout_.extent(); }
  [[nodiscard]] memory_type& memory() noexcept { return memory_; }
  [[nodiscard]] const memory_type& memory() const noexcept { return memory_; }

  [[nodiscard]] device_span<T> span() const& {
    return {detail::device_bytes(memory_), detail::ViewPlace{layout_, 0}};
  }
  explicit(false) operator device_span<T>() const& { return span(); }
  explicit(false) operator device_span<const T>() const& { return span(); }
  // As that of the span.
  template <typename... Indices>
  [[nodiscard]] device_span<T> subspan(const Indices&... indices) const& {
    return span().subspan(indices...);
  }
  // A temporary would end under its span.
  device_span<T> span() const&& = delete;
  operator device_span<T>() const&& = delete;
  operator device_span<const T>() const&& = delete;
  template <typename... Indices>
  device_span<T> subspan(const Indices&... indices) const&& = delete;

 private:
  StridedLayout layout_;
  memory_type memory_;
};

template <typename T, typename Allocator>
struct SpanTraits<Array<T, Allocator>> {
  using element_type = T;
};

// ---- Arrays in shared virtual memory under the names of PyOpenCL: one SVMAllocation, aligned to
// the element's size, rounded up to a power of two, at most that of OpenCL's largest type. The host
// reaches coarse-grain arrays through a map, fine-grain ones directly.

struct SVMArrayOptions {
  Order order = Order::c;
  std::optional<std::size_t> alignment = {};  // bytes; by default from the element
  const CommandQueue* queue = nullptr;        // the one to bind to, if not null
};

struct SVMLikeOptions {
  std::optional<std::size_t> alignment = {};
  const CommandQueue* queue = nullptr;
};

namespace detail {

[[nodiscard]] SVMAllocation allocate_array(const Context& context, SVMMemFlags flags,
                                           const StridedLayout& layout,
                                           const SVMArrayOptions& options);

// In the order of an existing array; a LogicError unless its elements are packed in either order.
[[nodiscard]] SVMArrayOptions like(const StridedLayout& layout, const SVMLikeOptions& options);

}  // namespace detail

template <HostElement T>
class SVMArray : public Array<T, SVMAllocator> {
  using Base = Array<T, SVMAllocator>;

 public:
  SVMArray(const Context& context, SVMMemFlags flags, const Shape& shape,
           const SVMArrayOptions& options = {})
      : SVMArray{context, flags, StridedLayout{shape, options.order, sizeof(T)}, options} {}

  // Bytes, as of all memory with PyOpenCL's names.
  [[nodiscard]] std::size_t size() const noexcept { return Base::size_bytes(); }
  [[nodiscard]] SVMAllocation& allocation() noexcept { return Base::memory(); }
  [[nodiscard]] const SVMAllocation& allocation() const noexcept { return Base::memory(); }
  explicit(false) operator SVMPointer() const& noexcept { return allocation(); }
  explicit(false) operator ConstSVMPointer() const& noexcept { return allocation(); }
  // A temporary would end under its view or map.
  operator SVMPointer() const&& = delete;
  operator ConstSVMPointer() const&& = delete;

  [[nodiscard]] MemoryMap<T> map(const CommandQueue& queue, MapFlags flags,
                                 const BlockingOptions& options = {}) const& {
    return allocation().template map<T>(queue, flags, whole(options));
  }
  [[nodiscard]] MemoryMap<const T> map_ro(const CommandQueue& queue,
                                          const BlockingOptions& options = {}) const& {
    return allocation().template map_ro<T>(queue, whole(options));
  }
  [[nodiscard]] MemoryMap<T> map_rw(const CommandQueue& queue,
                                    const BlockingOptions& options = {}) const& {
    return map(queue, MapFlags::read | MapFlags::write, options);
  }
  MemoryMap<T> map(const CommandQueue& queue, MapFlags flags,
                   const BlockingOptions& options = {}) const&& = delete;
  MemoryMap<const T> map_ro(const CommandQueue& queue,
                            const BlockingOptions& options = {}) const&& = delete;
  MemoryMap<T> map_rw(const CommandQueue& queue,
                      const BlockingOptions& options = {}) const&& = delete;

 private:
  SVMArray(const Context& context, SVMMemFlags flags, const StridedLayout& layout,
           const SVMArrayOptions& options)
      : Base{detail::allocate_array(context, flags, layout, options), layout} {}

  [[nodiscard]] MapOptions whole(const BlockingOptions& options) const {
    return {.shape = Base::shape(),
            .strides = Base::layout().strides(),
            .blocking = options.blocking,
            .wait_for = options.wait_for,
            .event = options.event};
  }
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

template <typename T>
struct SpanTraits<SVMArray<T>> {
  using element_type = T;
};
template <typename T>
struct SpanTraits<FineSVMArray<T>> {
  using element_type = T;
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

namespace detail {

// What another array may be like: one of these, or a view.
template <typename T>
concept ArrayModel = requires(const T& model) {
  { model.layout() } -> std::same_as<const StridedLayout&>;
};
template <typename T>
struct ModelElement;
template <template <typename...> typename Model, typename T, typename... Rest>
struct ModelElement<Model<T, Rest...>> : std::remove_const<T> {};
template <typename T>
using model_element_t = typename ModelElement<T>::type;

}  // namespace detail

// Of the shape, order and element type of another array: one of these, or a view.
template <detail::ArrayModel Model>
[[nodiscard]] SVMArray<detail::model_element_t<Model>> svm_empty_like(
    const Context& context, SVMMemFlags flags, const Model& model,
    const SVMLikeOptions& options = {}) {
  return {context, flags, model.layout().shape(), detail::like(model.layout(), options)};
}
template <detail::ArrayModel Model>
[[nodiscard]] SVMArray<detail::model_element_t<Model>> csvm_empty_like(
    const Context& context, const Model& model, const SVMLikeOptions& options = {}) {
  return svm_empty_like(context, SVMMemFlags::read_write, model, options);
}
template <detail::ArrayModel Model>
[[nodiscard]] FineSVMArray<detail::model_element_t<Model>> fsvm_empty_like(
    const Context& context, const Model& model, const SVMLikeOptions& options = {}) {
  return {context, SVMMemFlags::read_write, model.layout().shape(),
          detail::like(model.layout(), options)};
}

}  // namespace clmem
