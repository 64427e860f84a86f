// SPDX-License-Identifier: Apache-2.0
// memory_view.hpp - device memory views: a device_span that shares its buffer.
//
//   const auto matrix = from_host(context, values, {.shape = {480, 640}});
//   const auto odd_rows_mirrored = matrix[{Slice{.begin = 1, .step = 2}, Slice{.step = -1}}];
//   odd_rows_mirrored.read(queue, values);                // into 240 * 640 floats, in C order
//   kernel(queue, {480, 640}, {}, matrix.buffer(), matrix.array_info());
//
// Contract: shares the buffer, which lives as long as one of its views. Shape, strides and the
// views cut from a view are computed on the host: no OpenCL call. Shapes count elements; strides,
// offsets and nbytes() count bytes. Views are immutable values; copies may be used by several
// threads. Elements of host memory are in C order unless it is a StridedView. A view of const
// elements does not compile where it is written, one made for kernels to read only is a LogicError
// there.
#pragma once

#include <array>
#include <bit>
#include <clmem/commands.hpp>
#include <clmem/config.hpp>
#include <clmem/kernel_argument.hpp>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

namespace CLMEM_EXPORT clmem {

struct ViewMapOptions {
  bool readable = true;
  std::optional<bool> writeable = {};  // by default as in the view
  Blocking blocking = Blocking::yes;
  WaitList after = {};
  EventResult event = {};  // receives the command's event, if not null
};

namespace detail {

[[nodiscard]] MapFlags map_flags_of(const ViewMapOptions& options, bool readonly);
void require_rank(std::size_t indices, std::size_t rank);
void require_not_readonly(const char* routine, bool readonly);
[[nodiscard]] std::shared_ptr<const Buffer> packed_buffer_for(const CommandQueue& queue,
                                                              const ViewPlace& place);

}  // namespace detail

template <HostElement T>
class DeviceMemoryView {
 public:
  using value_type = std::remove_const_t<T>;

  // Queries the buffer's size; a shape that does not lie in the buffer is a LogicError.
  DeviceMemoryView(const Buffer& buffer, const SpanOptions& options)
      : place_{detail::place_in(BufferView{buffer}, options, sizeof(T))},
        buffer_{std::make_shared<const Buffer>(buffer)} {}
  // `place` is known to lie in the buffer: no OpenCL call.
  DeviceMemoryView(std::shared_ptr<const Buffer> buffer, const detail::ViewPlace& place,
                   bool readonly = false) noexcept
      : place_{place}, buffer_{std::move(buffer)}, readonly_{readonly} {}
  // Converts to const elements.
  template <typename Writable>
  requires std::same_as<const Writable, T>
  explicit(false) DeviceMemoryView(const DeviceMemoryView<Writable>& other)
      : place_{other.place()}, buffer_{other.shared_buffer()}, readonly_{true} {}

  [[nodiscard]] const Shape& shape() const noexcept { return place_.layout.shape(); }
  [[nodiscard]] const Strides& strides() const noexcept { return place_.layout.strides(); }
  [[nodiscard]] std::size_t ndim() const noexcept { return shape().rank(); }
  [[nodiscard]] std::size_t itemsize() const noexcept { return sizeof(T); }
  [[nodiscard]] std::size_t size() const noexcept { return place_.layout.element_count(); }
  [[nodiscard]] std::size_t nbytes() const noexcept { return size() * sizeof(T); }
  [[nodiscard]] bool readonly() const noexcept { return std::is_const_v<T> || readonly_; }
  [[nodiscard]] bool is_contiguous() const noexcept { return place_.is_contiguous(); }
  [[nodiscard]] std::size_t offset() const noexcept { return place_.offset; }
  // The name in OpenCL C; empty for types without one.
  [[nodiscard]] std::string ctype() const { return std::string{opencl_c_names<T>.first}; }
  [[nodiscard]] const Buffer& buffer() const noexcept { return *buffer_; }
  [[nodiscard]] cl_uint8 array_info() const { return detail::array_info_of(place_); }

  // Not on a temporary, which may be the last that shares the buffer.
  [[nodiscard]] device_span<const T> span() const& noexcept { return elements<const T>(); }
  explicit(false) operator device_span<const value_type>() const& noexcept { return span(); }
  device_span<const T> span() const&& = delete;
  operator device_span<const value_type>() const&& = delete;

  [[nodiscard]] DeviceMemoryView operator[](std::initializer_list<ViewIndex> indices) const {
    detail::require_rank(indices.size(), ndim());
    return {buffer_, detail::slice_of(place_, {indices.begin(), indices.size()}), readonly_};
  }
  [[nodiscard]] DeviceMemoryView reshape(const Shape& shape) const {
    return {buffer_, detail::reshaped(place_, shape), readonly_};
  }

  // Copies the elements, in C order, to a new READ_WRITE buffer. Queries the queue's context. One
  // clEnqueueCopyBuffer or clEnqueueCopyBufferRect where strides allow; dimensions that run
  // backwards, and those beyond the third, take one per row.
  [[nodiscard]] DeviceMemoryView<value_type> copy(const CommandQueue& queue,
                                                  const Options& options = {}) const {
    const device_span<const value_type> from = span();
    const detail::ViewPlace place{StridedLayout{shape(), Order::c, sizeof(T)}, 0};
    auto made = detail::packed_buffer_for(queue, place_);
    clmem::copy(queue, device_span<value_type>{BufferView{*made}, place}, from, options);
    return {std::move(made), place};
  }

  // Copies all elements to or from host memory of the same size, which may be used after the call.
  template <LastingHostOperand Host>
  requires std::same_as<detail::host_element_t<Host>, value_type>
  void read(const CommandQueue& queue, Host&& out, const Options& options = {}) const {
    clmem::copy(queue, out, span(), options);
  }
  template <HostOperand Host>
  requires std::same_as<std::remove_const_t<detail::host_element_t<const Host>>, T>
  void write(const CommandQueue& queue, const Host& from, const Options& options = {}) const {
    detail::require_not_readonly("write", readonly());
    clmem::copy(queue, elements<T>(), from, options);
  }

  // Copies without waiting: the host memory has to stay valid until the event is complete.
  template <HostOperand Host>
  requires std::same_as<detail::host_element_t<Host>, value_type>
  [[nodiscard]] Completion read_async(const CommandQueue& queue, Host&& out,
                                      const AsyncOptions& options = {}) const {
    return copy_async(queue, std::forward<Host>(out), span(), options);
  }
  template <HostOperand Host>
  requires std::same_as<std::remove_const_t<detail::host_element_t<Host>>, T>
  [[nodiscard]] Completion write_async(const CommandQueue& queue, Host&& from,
                                       const AsyncOptions& options = {}) const {
    detail::require_not_readonly("write_async", readonly());
    return copy_async(queue, elements<T>(), std::forward<Host>(from), options);
  }

  // Maps the bytes of all elements, gaps between them included; the map keeps buffer and queue.
  [[nodiscard]] MemoryMap<T> map(const CommandQueue& queue,
                                 const ViewMapOptions& options = {}) const {
    const MapFlags flags = detail::map_flags_of(options, readonly());
    return detail::map_elements<T>(queue, BufferView{buffer()}, flags,
                                   {.offset = place_.offset,
                                    .shape = shape(),
                                    .strides = strides(),
                                    .blocking = options.blocking,
                                    .after = options.after,
                                    .event = options.event});
  }

  // Returns the element of a view of one element, by a read that blocks.
  [[nodiscard]] value_type item(const CommandQueue& queue) const {
    detail::require_count("item", size(), 1);
    std::array<std::byte, sizeof(T)> bytes{};
    detail::enqueue(queue,
                    detail::Transfer{BufferView{buffer()}, place_.offset,
                                     std::span<std::byte>{bytes}, Blocking::yes},
                    Options{});
    return std::bit_cast<value_type>(bytes);
  }
  // Reads in a new queue on the context's first device.
  [[nodiscard]] value_type item() const {
    detail::require_count("item", size(), 1);
    return item(CommandQueue{buffer().context()});
  }

  [[nodiscard]] const detail::ViewPlace& place() const noexcept { return place_; }
  [[nodiscard]] const std::shared_ptr<const Buffer>& shared_buffer() const noexcept {
    return buffer_;
  }

 private:
  template <typename Element>
  [[nodiscard]] device_span<Element> elements() const noexcept {
    return {BufferView{*buffer_}, place_};
  }

  detail::ViewPlace place_;
  std::shared_ptr<const Buffer> buffer_;
  bool readonly_ = false;
};

// Repeats elements along dimensions that are new or have one element.
template <HostElement T>
[[nodiscard]] DeviceMemoryView<const T> broadcast(const DeviceMemoryView<T>& view,
                                                  const Shape& shape) {
  return {view.shared_buffer(), detail::broadcast_to(view.place(), shape), true};
}

// Sets the view's buffer as the argument. Kernels see it from its start, so that a view of another
// place is a LogicError: pass buffer() and array_info() for it.
template <HostElement T>
void set_arg(KernelRef kernel, cl_uint index, const DeviceMemoryView<T>& view) {
  detail::set_span_arg(kernel, index, BufferView{view.buffer()}, view.place());
}

template <typename T>
struct ArgumentTraits<DeviceMemoryView<T>> {
  static constexpr ArgumentKind kind = ArgumentKind::memory;
  static constexpr TypeNames names = opencl_c_names<T>;
};

//   const auto table = from_host(context, values, {.writeable = false});
//   const auto shared = from_host(context, *storage, {.copy = false, .ward = storage});
//
// Contract: one clCreateBuffer, repeated once when out of memory. `readable` and `writeable` are
// the accesses of kernels; without either it is a LogicError. A copied host object may end after
// the call; one used in place lives at least as long as the buffer: give a ward that owns it, or
// keep it.
struct FromHostOptions {
  OptionalShape shape = {};  // elements; by default one dimension of all
  bool copy = true;          // false: the host memory is the storage (CL_MEM_USE_HOST_PTR)
  bool readable = true;
  bool writeable = true;
  Ward ward = {};  // of memory used in place: kept until OpenCL has destroyed the buffer
};

namespace detail {

[[nodiscard]] MemFlags kernel_access(const FromHostOptions& options);
void require_elements(const char* routine, std::size_t count);
void require_c_contiguous(const StridedLayout& layout);
// Rejects temporaries whose memory would be used in place.
void require_lasting(const FromHostOptions& options, bool lasting);
[[nodiscard]] Shape shape_of(const FromHostOptions& options, std::size_t count);

}  // namespace detail

// Makes a view of a new, uninitialised buffer that kernels read and write: one clCreateBuffer. A
// shape without elements is a LogicError.
template <HostElement T>
[[nodiscard]] DeviceMemoryView<T> empty(const Context& context, const Shape& shape) {
  static_assert(!std::is_const_v<T>, "what is made uninitialised has to be written");
  const StridedLayout layout{shape, Order::c, sizeof(T)};
  detail::require_elements("empty", layout.element_count());
  return {std::make_shared<const Buffer>(context, MemFlags::read_write, layout.extent()),
          detail::ViewPlace{layout, 0}};
}

// Makes a view of a new buffer with the elements of the host memory, in C order.
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

// Keeps shape and element type; an order other than C is a LogicError.
template <HostElement T>
[[nodiscard]] DeviceMemoryView<std::remove_const_t<T>> from_host(const Context& context,
                                                                 const StridedView<T>& host,
                                                                 FromHostOptions options = {}) {
  detail::require_c_contiguous(host.layout());
  options.shape = host.layout().shape();
  return from_host(context, host.span(), options);
}

// Copies one value; the view has no dimensions.
template <HostElement T>
requires std::is_arithmetic_v<T>
[[nodiscard]] DeviceMemoryView<T> from_host(const Context& context, T value) {
  return from_host(context, std::span{&value, 1}, {.shape = Shape{}});
}

}  // namespace clmem
