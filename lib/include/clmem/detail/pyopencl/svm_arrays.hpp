// SPDX-License-Identifier: Apache-2.0
// svm_arrays.hpp - arrays in shared virtual memory: svm_empty and its variants.
//
//   const auto field = csvm_empty<float>(context, {480, 640}, {.queue = &queue});
//   auto values = map(queue, field, MapFlags::read);
//   const auto shared = fsvm_empty_like(context, values.view());       // of the host, too
//   shared.view()(100, 3) = 1.0F;
//
// Contract: an Array over one SVMAllocation, aligned to the element's size, rounded up to a power
// of two, at most to the size of OpenCL's largest type. The host accesses coarse-grain arrays
// through a map, fine-grain ones directly.
#pragma once

#include <clmem/array.hpp>
#include <clmem/config.hpp>
#include <clmem/svm_allocation.hpp>
#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

struct SVMArrayOptions {
  Order order = Order::c;
  std::optional<std::size_t> alignment = {};  // bytes; by default from the element
  const CommandQueue* queue = nullptr;        // the queue to bind to, if not null
};

struct SVMLikeOptions {
  std::optional<std::size_t> alignment = {};
  const CommandQueue* queue = nullptr;
};

namespace detail {

[[nodiscard]] SVMAllocation allocate_array(const Context& context, SVMMemFlags flags,
                                           const StridedLayout& layout,
                                           const SVMArrayOptions& options);

// Takes the order of an existing array; a LogicError unless its elements are packed in either
// order.
[[nodiscard]] SVMArrayOptions like(const StridedLayout& layout, const SVMLikeOptions& options);

}  // namespace detail

template <HostElement T>
[[nodiscard]] Array<T, SVMAllocator> svm_empty(const Context& context, SVMMemFlags flags,
                                               const Shape& shape,
                                               const SVMArrayOptions& options = {}) {
  const StridedLayout layout{shape, options.order, sizeof(T)};
  return {detail::allocate_array(context, flags, layout, options), layout};
}
template <HostElement T>
[[nodiscard]] Array<T, SVMAllocator> csvm_empty(const Context& context, const Shape& shape,
                                                const SVMArrayOptions& options = {}) {
  return svm_empty<T>(context, SVMMemFlags::read_write, shape, options);
}
template <HostElement T>
[[nodiscard]] Array<T, SVMAllocator> fsvm_empty(const Context& context, const Shape& shape,
                                                const SVMArrayOptions& options = {}) {
  return svm_empty<T>(context, SVMMemFlags::read_write | SVMMemFlags::fine_grain_buffer, shape,
                      options);
}

namespace detail {

// An array or a view whose shape svm_empty_like() takes.
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

// Makes an array with the shape, order and element type of another array or view.
template <detail::ArrayModel Model>
[[nodiscard]] auto svm_empty_like(const Context& context, SVMMemFlags flags, const Model& model,
                                  const SVMLikeOptions& options = {}) {
  return svm_empty<detail::model_element_t<Model>>(context, flags, model.layout().shape(),
                                                   detail::like(model.layout(), options));
}
template <detail::ArrayModel Model>
[[nodiscard]] auto csvm_empty_like(const Context& context, const Model& model,
                                   const SVMLikeOptions& options = {}) {
  return svm_empty_like(context, SVMMemFlags::read_write, model, options);
}
template <detail::ArrayModel Model>
[[nodiscard]] auto fsvm_empty_like(const Context& context, const Model& model,
                                   const SVMLikeOptions& options = {}) {
  return svm_empty_like(context, SVMMemFlags::read_write | SVMMemFlags::fine_grain_buffer, model,
                        options);
}

}  // namespace clmem
