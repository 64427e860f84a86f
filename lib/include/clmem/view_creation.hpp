// SPDX-License-Identifier: Apache-2.0
// view_creation.hpp - views of new buffers.
//
//   const auto scratch = empty<float>(context, {480, 640});
//   const auto table = from_host(context, values, {.writeable = false});
//   const auto shared = from_host(context, *storage, {.copy = false, .ward = storage});
//
// Contract: one clCreateBuffer, repeated once when out of memory. `readable` and `writeable` say
// what kernels do; neither is a LogicError. A copied host object is free after the call, one in
// place lives at least as long as the buffer: give a ward that owns it, or see to that.
#pragma once

#include <clmem/device_memory_view.hpp>
#include <clmem/export.hpp>
#include <clmem/host_memory.hpp>

namespace CLMEM_EXPORT clmem {

struct FromHostOptions {
  std::optional<Shape> shape = {};  // elements; by default one dimension of all
  bool copy = true;                 // else the host memory is the storage (CL_MEM_USE_HOST_PTR)
  bool readable = true;
  bool writeable = true;
  Ward ward = {};
};

namespace detail {

[[nodiscard]] MemFlags kernel_access(const FromHostOptions& options);
void require_elements(const char* routine, std::size_t count);
void require_c_contiguous(const StridedLayout& layout);
// Memory of temporaries is not used in place.
void require_lasting(const FromHostOptions& options, bool lasting);
[[nodiscard]] Shape shape_of(const FromHostOptions& options, std::size_t count);

}  // namespace detail

// Uninitialised, for kernels to read and write. A LogicError without elements.
template <HostElement T>
[[nodiscard]] DeviceMemoryView<T> empty(const Context& context, const Shape& shape) {
  static_assert(!std::is_const_v<T>, "what is made uninitialised has to be written");
  const StridedLayout layout{shape, Order::c, sizeof(T)};
  detail::require_elements("empty", layout.element_count());
  return {std::make_shared<const Buffer>(context, MemFlags::read_write, layout.extent()),
          detail::ViewPlace{layout, 0}};
}

template <HostRange Host>
[[nodiscard]] auto from_host(const Context& context, Host&& host,
                             const FromHostOptions& options = {}) {
  using T = std::ranges::range_value_t<Host>;
  const detail::ViewPlace place{
      StridedLayout{detail::shape_of(options, std::ranges::size(host)), Order::c, sizeof(T)}, 0};
  const MemFlags flags = detail::kernel_access(options);
  detail::require_lasting(options, std::ranges::borrowed_range<Host>);
  const std::span elements{std::ranges::data(host), std::ranges::size(host)};
  Buffer made = options.copy ? Buffer::copy_of(context, flags, elements)
                             : Buffer::over(context, flags, elements, {.ward = options.ward});
  return DeviceMemoryView<T>{std::make_shared<const Buffer>(std::move(made)), place,
                             !options.writeable};
}

// Shape and element type are taken over; other orders than C are a LogicError.
template <HostElement T>
[[nodiscard]] DeviceMemoryView<std::remove_const_t<T>> from_host(const Context& context,
                                                                 const StridedView<T>& host,
                                                                 FromHostOptions options = {}) {
  detail::require_c_contiguous(host.layout());
  options.shape = host.layout().shape();
  return from_host(context, host.span(), options);
}

// One value, without dimensions, copied.
template <HostElement T>
requires std::is_arithmetic_v<T>
[[nodiscard]] DeviceMemoryView<T> from_host(const Context& context, T value) {
  return from_host(context, std::span{&value, 1}, {.shape = Shape{}});
}

}  // namespace clmem
