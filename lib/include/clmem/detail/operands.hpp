// SPDX-License-Identifier: Apache-2.0
// operands.hpp - the operands that commands.hpp takes, and their conversion to those of
// detail/commands.hpp.
#pragma once

#include <array>
#include <clmem/config.hpp>
#include <clmem/detail/commands.hpp>
#include <clmem/device_span.hpp>
#include <clmem/image.hpp>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

namespace CLMEM_EXPORT clmem {

class ImageTile {
 public:
  explicit(false) ImageTile(const Image& image) noexcept : image_{&image} {}
  ImageTile(const Image& image, const Origin& origin, const std::optional<Region>& region) noexcept
      : image_{&image}, origin_{origin}, region_{region} {}
  ImageTile(const Image&&) = delete;  // a temporary would end before its tile
  ImageTile(const Image&&, const Origin&, const std::optional<Region>&) = delete;

  [[nodiscard]] const Image& image() const noexcept { return *image_; }
  [[nodiscard]] const Origin& origin() const noexcept { return origin_; }
  [[nodiscard]] const std::optional<Region>& region() const noexcept { return region_; }

 private:
  const Image* image_;
  Origin origin_;
  std::optional<Region> region_;
};

// Host elements: a contiguous range of plain data, also of rows as in float[3][4]; a StridedView;
// or a class like mdspan.
template <typename T>
concept MdspanLike = requires(const T& view) {
  typename T::element_type;
  { view.data_handle() } -> std::convertible_to<const typename T::element_type*>;
  { T::rank() } -> std::convertible_to<std::size_t>;
  { view.stride(0) } -> std::convertible_to<std::size_t>;
  { view.extent(0) } -> std::convertible_to<std::size_t>;
};

namespace detail {

template <typename T>
inline constexpr bool is_strided_view = false;
template <typename T>
inline constexpr bool is_strided_view<StridedView<T>> = true;

}  // namespace detail

template <typename T>
concept HostOperand = !SpanOperand<T> && !RawDeviceMemory<T> &&
                      (HostRange<T> || MdspanLike<std::remove_cvref_t<T>> ||
                       detail::is_strided_view<std::remove_cvref_t<T>>);
template <typename T>
concept UntypedOperand = RawDeviceMemory<T> && !SpanOperand<T>;
template <typename T>
concept LinearOperand = SpanOperand<T> || UntypedOperand<T>;
// Host memory that outlives the call: an lvalue, or a view such as std::span.
template <typename T>
concept LastingHostOperand = HostOperand<T> &&(!HostRange<T> || std::ranges::borrowed_range<T>);
template <typename T>
concept ImageOperand = std::convertible_to<T, ImageTile>;
// A part of device memory whose elements or pixels are known.
template <typename T>
concept PartOperand = SpanOperand<T> || ImageOperand<T>;
// Operands that no copy accepts: a list, a single value, a raw pointer.
template <typename T, typename Lvalue = const std::remove_cvref_t<T>&>
concept UnsupportedOperand = !SpanOperand<Lvalue> && !RawDeviceMemory<Lvalue> &&
                             !HostOperand<Lvalue> && !ImageOperand<Lvalue>;
template <typename T>
concept TemporaryHostOperand = HostOperand<T> && !LastingHostOperand<T>;

namespace detail {

template <typename T>
constexpr void require_operand() {
  static_assert(!UnsupportedOperand<T>,
                "host memory is a contiguous range (std::vector, std::array, std::span), a "
                "StridedView or an mdspan; one value is std::span{&value, 1}");
}
template <typename T>
constexpr void require_elements() {
  static_assert(!UntypedOperand<T>,
                "buffers and areas have no elements: write device_span<float>{buffer}");
}
template <typename DestElement, typename SourceElement>
constexpr void require_same_elements() {
  static_assert(std::same_as<DestElement, std::remove_const_t<SourceElement>>,
                "both sides have the same elements, and those of the destination are not const");
}
template <typename T>
constexpr void require_lasting() {
  static_assert(!TemporaryHostOperand<T>, "this host memory is a temporary, which ends too early");
}

template <typename T>
[[nodiscard]] StridedView<T> to_view(const StridedView<T>& view) {
  return view;
}
template <MdspanLike T>
[[nodiscard]] StridedView<typename T::element_type> to_view(const T& view) {
  std::array<std::size_t, T::rank()> shape{};
  std::array<std::ptrdiff_t, T::rank()> strides{};
  for (std::size_t axis = 0; axis < T::rank(); ++axis) {
    shape[axis] = static_cast<std::size_t>(view.extent(axis));
    strides[axis] = static_cast<std::ptrdiff_t>(view.stride(axis)) *
                    static_cast<std::ptrdiff_t>(sizeof(typename T::element_type));
  }
  return {view.data_handle(), StridedLayout{Shape{std::span<const std::size_t>{shape}},
                                            Strides{std::span<const std::ptrdiff_t>{strides}},
                                            sizeof(typename T::element_type)}};
}

template <typename T>
struct HostElementOf : std::remove_pointer<decltype(to_view(std::declval<const T&>()).data())> {};
template <HostRange T>
struct HostElementOf<T>
    : std::remove_all_extents<std::remove_reference_t<std::ranges::range_reference_t<T>>> {};
template <typename T>
using host_element_t = typename HostElementOf<std::remove_reference_t<T>>::type;

void require_count(const char* routine, std::size_t given, std::size_t wanted);
void require_shape(const char* routine, const Shape& given, const Shape& wanted);

// Checks that the host has as many elements as `device`, and locates them.
template <typename Byte, typename Host>
[[nodiscard]] HostPlace<Byte> host_place(const char* routine, Host& host,
                                         const StridedLayout& device) {
  if constexpr (HostRange<Host>) {
    constexpr std::size_t each =
        sizeof(std::ranges::range_value_t<Host>) / sizeof(host_element_t<Host>);
    require_count(routine, std::ranges::size(host) * each, device.element_count());
    return {{reinterpret_cast<Byte*>(std::ranges::data(host)),
             device.element_count() * device.item_size()},
            {StridedLayout{device.shape(), Order::c, device.item_size()}, 0}};
  } else {
    const auto view = to_view(host);
    const StridedLayout& layout = view.layout();
    require_shape(routine, layout.shape(), device.shape());
    return {{reinterpret_cast<Byte*>(view.data()) - layout.reach_before(), layout.extent()},
            {layout, layout.reach_before()}};
  }
}

template <typename T>
[[nodiscard]] DevicePlace device_place(const device_span<T>& span) noexcept {
  return {span.memory(), span.place()};
}

template <typename Byte, typename Host>
[[nodiscard]] ImageTransfer<Byte> image_transfer(const ImageTile& tile, Host& host,
                                                 Blocking blocking) {
  if constexpr (HostRange<Host>) {
    const std::span elements{std::ranges::data(host), std::ranges::size(host)};
    return {tile.image(),
            {reinterpret_cast<Byte*>(elements.data()), elements.size_bytes()},
            {tile.origin(), tile.region()},
            blocking};
  } else {
    const auto view = to_view(host);
    return {tile.image(),
            {reinterpret_cast<Byte*>(view.data()), view.layout().extent()},
            {tile.origin(), tile.region(), pitches_of(view.layout())},
            blocking};
  }
}

// Pairs the elements of a span, or the pixels of an image, with host memory, for enqueue(). Host
// elements are read if their bytes are const, otherwise written.
template <typename Byte, PartOperand Device, typename Host>
[[nodiscard]] auto transfer_with(const char* routine, Device&& device, Host& host,
                                 Blocking blocking) {
  if constexpr (SpanOperand<Device>) {
    using Element = span_element_t<Device>;
    if constexpr (std::is_const_v<Byte>) {
      require_same_elements<Element, host_element_t<Host>>();
    } else {
      require_same_elements<host_element_t<Host>, Element>();
    }
    const device_span<Element> span = to_span(std::forward<Device>(device));
    return ElementTransfer<Byte>{device_place(span),
                                 host_place<Byte>(routine, host, span.place().layout)};
  } else {
    return image_transfer<Byte>(ImageTile{std::forward<Device>(device)}, host, blocking);
  }
}

}  // namespace detail

// ---- Deleted overloads for operands that commands.hpp does not accept. Each states in a sentence
// what to write instead, where a failed overload resolution would list all candidates.

namespace detail {

template <typename Dest, typename Source>
concept UntypedCopy = UntypedOperand<Dest> || UntypedOperand<Source>;

template <typename Dest, typename Source>
concept UnsupportedCopy =
    !UntypedCopy<Dest, Source> &&
    (UnsupportedOperand<Dest> || UnsupportedOperand<Source> || TemporaryHostOperand<Dest>);

template <typename Dest, typename Source>
concept UnsupportedAsyncCopy = UnsupportedOperand<Dest> || UnsupportedOperand<Source> ||
    TemporaryHostOperand<Dest> || TemporaryHostOperand<Source>;

template <typename T>
concept DeviceOperand = LinearOperand<T> || ImageOperand<T>;

template <typename T>
concept OperandWithoutElements = UntypedOperand<T> || ImageOperand<T>;

template <typename T, typename Value>
concept UnsupportedFill = UntypedOperand<T> ||(ImageOperand<T>&& std::is_arithmetic_v<Value>);

}  // namespace detail

template <typename Dest, typename Source>
requires detail::UntypedCopy<Dest, Source>
void copy(const CommandQueue& /*queue*/, Dest&& /*dest*/, Source&& /*src*/, const Options& = {}) {
  detail::require_elements<Dest>();
  detail::require_elements<Source>();
}

template <typename Dest, typename Source>
requires detail::UnsupportedCopy<Dest, Source>
void copy(const CommandQueue& /*queue*/, Dest&& /*dest*/, Source&& /*src*/, const Options& = {}) {
  detail::require_operand<Dest>();
  detail::require_operand<Source>();
  detail::require_lasting<Dest>();
}

template <typename Dest, typename Source>
requires detail::UnsupportedAsyncCopy<Dest, Source>
auto copy_async(const CommandQueue& /*queue*/, Dest&& /*dest*/, Source&& /*src*/,
                const AsyncOptions& = {}) -> Completion {
  detail::require_operand<Dest>();
  detail::require_operand<Source>();
  detail::require_lasting<Dest>();
  detail::require_lasting<Source>();
  return {};
}

template <typename Dest, typename Value>
requires detail::UnsupportedFill<Dest, Value>
void fill(const CommandQueue& /*queue*/, Dest&& /*dest*/, const Value& /*value*/,
          const Options& = {}) {
  detail::require_elements<Dest>();
  static_assert(!ImageOperand<Dest>,
                "the color of an image has four components, {1.0F, 0.0F, 0.0F, 1.0F}; a depth is "
                "FillColor{1.0F}");
}

// Deleted: the fraction of the value would be dropped.
template <SpanOperand Dest, std::floating_point Value>
requires std::integral<detail::span_element_t<Dest>>
void fill(const CommandQueue& queue, Dest&& dest, const Value& value,
          const Options& options = {}) = delete;

template <typename Memory>
requires detail::OperandWithoutElements<Memory>
void map(const CommandQueue& /*queue*/, Memory&& /*memory*/, MapFlags /*flags*/,
         const Options& = {}) {
  detail::require_elements<Memory>();
  static_assert(!ImageOperand<Memory>,
                "name the type of the pixels: map<cl_uchar4>(queue, image, MapFlags::read)");
}

template <typename Memory>
requires detail::DeviceOperand<Memory>
void map(const CommandQueue& /*queue*/, Memory&& /*memory*/) {
  static_assert(UnsupportedOperand<Memory>,
                "say what the host does: map(queue, memory, MapFlags::read)");
}

}  // namespace clmem
