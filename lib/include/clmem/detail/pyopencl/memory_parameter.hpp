// SPDX-License-Identifier: Apache-2.0
// memory_parameter.hpp - typed descriptions of the memory that a kernel takes.
//
//   const auto input = global_memory<const float>({.shape = {480, 640}});
//   kernel.set_argtypes({input, global_memory<float>({.flat = true})});
//   kernel(queue, {480, 640}, {}, input.from_param(matrix), matrix.array_info());
//
// Contract: a description costs no OpenCL call. from_param() checks element type, shape and
// constness: mistakes visible to the compiler do not compile, others are a LogicError. Kernels see
// flat memory from its start and without gaps; memory that is not flat comes with array_info.
// Sub-buffers are passed as they are: given the parent, the kernel would read other bytes. Two
// descriptions are equal if element type, address space, flatness and shape are (OpenCL C, section
// 6.7).
#pragma once

#include <clmem/config.hpp>
#include <clmem/detail/pyopencl/memory_view.hpp>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

struct MemoryParameterOptions {
  OptionalShape shape = {};  // elements; by default any
  bool flat = false;
  Context context = {};  // for the buffers that wrap host objects
};

namespace detail {

[[nodiscard]] std::string ctype_string(std::optional<AddressSpace> address, bool is_const,
                                       const TypeNames& names);
[[nodiscard]] KernelParameter parameter_of(std::optional<AddressSpace> address, bool is_const,
                                           const TypeNames& names);
[[nodiscard]] std::optional<std::size_t> bytes_of_shape(const std::optional<Shape>& shape,
                                                        std::size_t item_size);
void require_memory(const MemoryParameterOptions& wanted, const ViewPlace& place);
// Requires that kernels only read, or that all devices share the host's memory, which it queries:
// only then are host objects used in place.
void require_host_memory(const MemoryParameterOptions& wanted, bool is_const);

}  // namespace detail

template <HostElement T>
class MemoryParameter {
 public:
  using element_type = T;

  explicit MemoryParameter(std::optional<AddressSpace> address,
                           const MemoryParameterOptions& options = {})
      : address_{address}, options_{options} {}

  [[nodiscard]] std::string qualifier() const {
    const std::string whole = ctype_string();
    return address_ ? whole.substr(0, whole.find(' ')) : std::string{};
  }
  [[nodiscard]] std::string ctype_string() const {
    return detail::ctype_string(address_, is_const(), opencl_c_names<T>);
  }
  [[nodiscard]] std::string dereference() const { return std::string{opencl_c_names<T>.first}; }
  [[nodiscard]] const std::optional<Shape>& shape() const noexcept { return options_.shape; }
  [[nodiscard]] bool is_flat() const noexcept { return options_.flat; }
  [[nodiscard]] static constexpr bool is_const() noexcept { return std::is_const_v<T>; }
  // Bytes of all elements; nothing if any shape is accepted.
  [[nodiscard]] std::optional<std::size_t> nbytes() const {
    return detail::bytes_of_shape(options_.shape, sizeof(T));
  }

  // The types of further parameters that locate elements.
  [[nodiscard]] static constexpr TypeNames array_info() noexcept { return {"uint8"}; }
  [[nodiscard]] static constexpr TypeNames size_type() noexcept { return {"uint"}; }
  [[nodiscard]] static constexpr TypeNames offset_type() noexcept { return {"uint"}; }
  [[nodiscard]] static constexpr TypeNames shape_type() noexcept { return {"uint4"}; }
  [[nodiscard]] static constexpr TypeNames strides_type() noexcept { return {"int4"}; }

  explicit(false) operator KernelParameter() const {
    return detail::parameter_of(address_, is_const(), opencl_c_names<T>);
  }

  // Returns the view after the checks.
  [[nodiscard]] DeviceMemoryView<T> from_param(const DeviceMemoryView<T>& view) const {
    if constexpr (!std::is_const_v<T>) {
      detail::require_not_readonly("from_param", view.readonly());
    }
    detail::require_memory(options_, view.place());
    return view;
  }
  template <typename Writable>
  requires std::same_as<const Writable, T>
  [[nodiscard]] DeviceMemoryView<T> from_param(const DeviceMemoryView<Writable>& view) const {
    return from_param(DeviceMemoryView<T>{view});
  }

  // Makes a view of a host object in place: the object has to live as long as commands use the
  // view. It shows what kernels have written once the view has been mapped.
  template <HostRange Host>
  requires std::ranges::borrowed_range<Host> &&
      std::same_as<std::ranges::range_value_t<Host>, std::remove_const_t<T>> &&
      (std::is_const_v<T> || WritableHostRange<Host>)
          [[nodiscard]] DeviceMemoryView<T> from_param(Host&& host) const {
    detail::require_host_memory(options_, is_const());
    return from_param(
        from_host(options_.context, host,
                  {.shape = options_.shape, .copy = false, .writeable = !is_const()}));
  }

  friend bool operator==(const MemoryParameter& left, const MemoryParameter& right) {
    return left.address_ == right.address_ && left.options_.flat == right.options_.flat &&
           left.options_.shape == right.options_.shape;
  }
  template <HostElement Other>
  friend bool operator==(const MemoryParameter&, const MemoryParameter<Other>&) noexcept
      requires(!std::same_as<T, Other>) {
    return false;
  }

 private:
  std::optional<AddressSpace> address_;
  MemoryParameterOptions options_;
};

template <HostElement T>
[[nodiscard]] MemoryParameter<T> contextual_memory(const MemoryParameterOptions& options = {}) {
  return MemoryParameter<T>{std::nullopt, options};
}
template <HostElement T>
[[nodiscard]] MemoryParameter<T> global_memory(const MemoryParameterOptions& options = {}) {
  return MemoryParameter<T>{AddressSpace::global_memory, options};
}
template <HostElement T>
[[nodiscard]] MemoryParameter<const T> constant_memory(const MemoryParameterOptions& options = {}) {
  return MemoryParameter<const T>{AddressSpace::constant_memory, options};
}

}  // namespace clmem
