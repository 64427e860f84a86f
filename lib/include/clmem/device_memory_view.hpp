// SPDX-License-Identifier: Apache-2.0
// device_memory_view.hpp - a typed, strided look at a buffer.
//
//   const auto matrix = from_host(context, values, {.shape = Shape{480, 640}});
//   const auto odd_rows_mirrored = matrix[{Slice{.begin = 1, .step = 2}, Slice{.step = -1}}];
//   odd_rows_mirrored.read(queue, pixels);                // into 240 * 640 floats, in C order
//   kernel(queue, {480, 640}, {}, matrix.buffer(), matrix.array_info());
//
// Contract: shares the buffer, which lives as long as one of its views. Shape, strides and all that
// is cut from a view are facts of the host: no OpenCL call. Shapes count elements; strides, offsets
// and nbytes() count bytes. Views are immutable values; copies may be used by several threads.
// Elements of host memory are in C order unless it is a StridedView. Commands: see
// view_transfer.hpp. A view of const elements, or one made for kernels to read only, is not
// written: with T const this does not compile, else it is a LogicError.
#pragma once

#include <array>
#include <bit>
#include <clmem/export.hpp>
#include <clmem/kernel_parameter.hpp>
#include <clmem/memory_map.hpp>
#include <clmem/view_transfer.hpp>
#include <memory>
#include <optional>
#include <utility>

namespace CLMEM_EXPORT clmem {

// Where in a buffer a view is.
struct ViewOptions {
  Shape shape;             // elements
  std::size_t offset = 0;  // bytes; of the element at indices (0, 0, ...)
  Order order = Order::c;
  std::optional<Strides> strides = {};  // bytes; in place of order
  bool readonly = false;
};

struct ViewMapOptions {
  bool readable = true;
  std::optional<bool> writeable = {};  // by default what the view is
  Blocking blocking = Blocking::yes;
  WaitList wait_for = {};
  Event* event = nullptr;  // receives the command's event, if not null
};

struct AsyncViewOptions {
  Ward ward = {};
  WaitList wait_for = {};
};

namespace detail {

[[nodiscard]] ViewPlace place_of(const Buffer& buffer, const ViewOptions& options,
                                 std::size_t item_size);
[[nodiscard]] MapFlags map_flags_of(const ViewMapOptions& options, bool readonly);
void require_count(const char* routine, std::size_t given, std::size_t wanted);
void require_shape(const char* routine, const Shape& given, const Shape& wanted);
void require_not_readonly(const char* routine, bool readonly);
[[nodiscard]] std::shared_ptr<const Buffer> packed_buffer_for(const CommandQueue& queue,
                                                              const ViewPlace& place);

}  // namespace detail

template <HostElement T>
class DeviceMemoryView {
 public:
  using value_type = std::remove_const_t<T>;

  // Asks for the buffer's size; what does not lie in it is a LogicError.
  DeviceMemoryView(const Buffer& buffer, const ViewOptions& options)
      : place_{detail::place_of(buffer, options, sizeof(T))},
        buffer_{std::make_shared<const Buffer>(buffer)},
        readonly_{options.readonly} {}
  // What is known to lie in the buffer: no OpenCL call.
  DeviceMemoryView(std::shared_ptr<const Buffer> buffer, const detail::ViewPlace& place,
                   bool readonly = false) noexcept
      : place_{place}, buffer_{std::move(buffer)}, readonly_{readonly} {}
  // Elements may be promised not to be written.
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
  // In OpenCL C; empty for types without a name there.
  [[nodiscard]] std::string ctype() const { return std::string{opencl_c_names<T>.first}; }
  [[nodiscard]] const Buffer& buffer() const noexcept { return *buffer_; }

  // For kernels: shape (s0 to s2, 1 where there is no dimension), number of elements (s3), strides
  // in elements (s4 to s6, 0 where there is no dimension, as int), offset in elements (s7). A
  // LogicError for more than three dimensions and for what does not fit 32 bits.
  [[nodiscard]] cl_uint8 array_info() const { return detail::array_info_of(place_); }

  [[nodiscard]] DeviceMemoryView slice(std::initializer_list<ViewIndex> indices) const {
    return at(detail::slice_of(place_, {indices.begin(), indices.size()}));
  }
  [[nodiscard]] DeviceMemoryView operator[](std::initializer_list<ViewIndex> indices) const {
    return slice(indices);
  }
  [[nodiscard]] DeviceMemoryView reshape(const Shape& shape) const {
    return at(detail::reshaped(place_, shape));
  }
  [[nodiscard]] DeviceMemoryView<const T> broadcast(const Shape& shape) const {
    const DeviceMemoryView<const T> unwritten{*this};
    return unwritten.at(detail::broadcast_to(place_, shape));
  }

  // The elements in a new READ_WRITE buffer of their own, in C order. Asks the queue for its
  // context. One clEnqueueCopyBuffer or clEnqueueCopyBufferRect where strides allow; dimensions
  // that run backwards, and those beyond the third, take one per row.
  [[nodiscard]] DeviceMemoryView<value_type> copy(const CommandQueue& queue,
                                                  const CommandOptions& options = {}) const {
    const DeviceMemoryView<value_type> made{detail::packed_buffer_for(queue, place_), packed()};
    detail::copy_view(queue, buffer(), place_, made.buffer(), made.place(), options);
    return made;
  }

  // All elements to or from host memory of as many, which may be used when the call returns.
  template <WritableHostRange Host>
  requires std::same_as<std::ranges::range_value_t<Host>, value_type>
  void read(const CommandQueue& queue, Host&& out, const CommandOptions& options = {}) const {
    detail::read_view(queue, buffer(), place_, writable_place("read", out), options);
  }
  void read(const CommandQueue& queue, const StridedView<value_type>& out,
            const CommandOptions& options = {}) const {
    detail::read_view(queue, buffer(), place_, writable_place("read", out), options);
  }
  template <HostRange Host>
  requires std::same_as<std::ranges::range_value_t<Host>, T>
  void write(const CommandQueue& queue, const Host& from,
             const CommandOptions& options = {}) const {
    detail::require_not_readonly("write", readonly());
    detail::write_view(queue, buffer(), place_, const_place("write", from), options);
  }
  template <HostElement Element>
  requires std::same_as<std::remove_const_t<Element>, T>
  void write(const CommandQueue& queue, const StridedView<Element>& from,
             const CommandOptions& options = {}) const {
    detail::require_not_readonly("write", readonly());
    detail::write_view(queue, buffer(), place_, const_place("write", from), options);
  }

  // The same without waiting: the host memory stays in place until the event is over.
  template <WritableHostRange Host>
  requires std::ranges::borrowed_range<Host> &&
      std::same_as<std::ranges::range_value_t<Host>, value_type>
  [[nodiscard]] NannyEvent read_async(const CommandQueue& queue, Host&& out,
                                      AsyncViewOptions options = {}) const {
    return detail::read_view_async(queue, buffer(), place_, writable_place("read_async", out),
                                   std::move(options.ward), options.wait_for);
  }
  template <HostRange Host>
  requires std::ranges::borrowed_range<Host> && std::same_as<std::ranges::range_value_t<Host>, T>
  [[nodiscard]] NannyEvent write_async(const CommandQueue& queue, Host&& from,
                                       AsyncViewOptions options = {}) const {
    detail::require_not_readonly("write_async", readonly());
    return detail::write_view_async(queue, buffer(), place_, const_place("write_async", from),
                                    std::move(options.ward), options.wait_for);
  }

  // Maps what the elements reach, strides included; the map keeps buffer and queue.
  [[nodiscard]] MemoryMap<T> map(const CommandQueue& queue,
                                 const ViewMapOptions& options = {}) const {
    return enqueue_map_buffer<T>(queue, buffer(), detail::map_flags_of(options, readonly()),
                                 {.offset = place_.offset,
                                  .shape = shape(),
                                  .strides = strides(),
                                  .blocking = options.blocking,
                                  .wait_for = options.wait_for,
                                  .event = options.event});
  }

  // The one element of a view of one, by a read that blocks.
  [[nodiscard]] value_type item(const CommandQueue& queue) const {
    detail::require_count("item", size(), 1);
    std::array<std::byte, sizeof(T)> bytes{};
    detail::read(queue, bytes, buffer(), Blocking::yes, place_.offset, {}, nullptr);
    return std::bit_cast<value_type>(bytes);
  }
  // In a queue made for it on the context's first device.
  [[nodiscard]] value_type item() const {
    detail::require_count("item", size(), 1);
    return item(CommandQueue{buffer().context()});
  }

  [[nodiscard]] const detail::ViewPlace& place() const noexcept { return place_; }
  [[nodiscard]] const std::shared_ptr<const Buffer>& shared_buffer() const noexcept {
    return buffer_;
  }

 private:
  template <HostElement>
  friend class DeviceMemoryView;

  [[nodiscard]] DeviceMemoryView at(const detail::ViewPlace& place) const {
    DeviceMemoryView cut{*this};
    cut.place_ = place;
    return cut;
  }

  [[nodiscard]] detail::ViewPlace packed() const {
    return {StridedLayout{shape(), Order::c, sizeof(T)}, 0};
  }
  template <typename Host>
  [[nodiscard]] detail::HostPlace<std::byte> writable_place(const char* routine, Host& host) const {
    detail::require_count(routine, std::ranges::size(host), size());
    return {detail::writable_bytes_of(host), packed()};
  }
  template <typename Host>
  [[nodiscard]] detail::HostPlace<const std::byte> const_place(const char* routine,
                                                               const Host& host) const {
    detail::require_count(routine, std::ranges::size(host), size());
    return {detail::bytes_of(host), packed()};
  }
  [[nodiscard]] detail::HostPlace<std::byte> writable_place(
      const char* routine, const StridedView<value_type>& host) const {
    const StridedLayout& layout = host.layout();
    detail::require_shape(routine, layout.shape(), shape());
    auto* const lowest = reinterpret_cast<std::byte*>(host.data()) - layout.reach_before();
    return {{lowest, layout.extent()}, {layout, layout.reach_before()}};
  }
  template <typename Element>
  [[nodiscard]] detail::HostPlace<const std::byte> const_place(
      const char* routine, const StridedView<Element>& host) const {
    const StridedLayout& layout = host.layout();
    detail::require_shape(routine, layout.shape(), shape());
    const auto* const lowest =
        reinterpret_cast<const std::byte*>(host.data()) - layout.reach_before();
    return {{lowest, layout.extent()}, {layout, layout.reach_before()}};
  }

  detail::ViewPlace place_;
  std::shared_ptr<const Buffer> buffer_;
  bool readonly_ = false;
};

// The view repeats where dimensions are new or have one element.
template <HostElement T>
[[nodiscard]] DeviceMemoryView<const T> broadcast(const DeviceMemoryView<T>& view,
                                                  const Shape& shape) {
  return view.broadcast(shape);
}

// As an argument a view is its buffer, which kernels see from its start: other views are a
// LogicError; pass buffer() and array_info().
template <HostElement T>
void set_arg(KernelRef kernel, cl_uint index, const DeviceMemoryView<T>& view) {
  detail::require_from_start(view.place());
  set_arg(kernel, index, MemRef{view.buffer()});
}

template <typename T>
struct ArgumentTraits<DeviceMemoryView<T>> {
  static constexpr ArgumentKind kind = ArgumentKind::memory;
  static constexpr TypeNames names = opencl_c_names<T>;
};

}  // namespace clmem
