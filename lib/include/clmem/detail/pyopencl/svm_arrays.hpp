// SPDX-License-Identifier: Apache-2.0
// svm_arrays.hpp - arrays in shared virtual memory: svm_empty and what is named after it.
//
//   const auto field = csvm_empty<float>(context, {480, 640}, {.queue = &queue});
//   auto values = field.map_rw(queue);
//   const auto shared = fsvm_empty_like(context, values.view());       // of the host, too
//
// Contract: an Array over one SVMAllocation, aligned to the element's size, rounded up to a power
// of two, at most that of OpenCL's largest type. The host reaches coarse-grain arrays through a
// map, fine-grain ones directly.
#pragma once

#include <clmem/array.hpp>
#include <clmem/config.hpp>
#include <clmem/svm_allocation.hpp>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

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
  [[nodiscard]] SVMAllocation& allocation() & noexcept { return Base::memory(); }
  [[nodiscard]] const SVMAllocation& allocation() const& noexcept { return Base::memory(); }
  [[nodiscard]] SVMAllocation allocation() && noexcept { return std::move(*this).Base::memory(); }
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
            .after = options.after,
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
