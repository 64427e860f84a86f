// SPDX-License-Identifier: Apache-2.0
// svm.hpp - shared virtual memory: what devices have, ranges of it (SVMPointer), and host memory
// used as such (SVM). Its owners are in svm_allocation.hpp and pool.hpp.
#pragma once

#include <clmem/buffer.hpp>
#include <clmem/config.hpp>
#include <clmem/flags.hpp>
#include <clmem/map.hpp>
#include <clmem/strided.hpp>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <span>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

// Host access: only while the memory is mapped, or whenever the accesses are ordered.
enum class SVMGrain { coarse, fine };

[[nodiscard]] constexpr SVMGrain grain_of(SVMMemFlags flags) noexcept {
  return has_all(flags, SVMMemFlags::fine_grain_buffer) ? SVMGrain::fine : SVMGrain::coarse;
}

[[nodiscard]] SVMCapabilities svm_capabilities(const Device& device);

[[nodiscard]] bool has_coarse_grain_buffer_svm(const Device& device);
[[nodiscard]] bool has_fine_grain_buffer_svm(const Device& device);
[[nodiscard]] bool has_fine_grain_system_svm(const Device& device);
[[nodiscard]] bool has_fine_grain_buffer_svm_atomics(const Device& device);
[[nodiscard]] bool has_fine_grain_system_svm_atomics(const Device& device);

namespace detail {

[[noreturn]] void throw_empty_svm(const char* routine);

}  // namespace detail

// Maps of shared virtual memory have the type of all maps.
template <HostElement T>
using SVMMap = MemoryMap<T>;

struct SVMBufferOptions {
  MemFlags flags = MemFlags::read_write;  // USE_HOST_PTR is added
  std::size_t size = 0;                   // bytes; 0 means the whole range
  Ward ward = {};                         // kept until OpenCL has destroyed the memory object
};

class ConstSVMPointer {
 public:
  ConstSVMPointer() noexcept = default;
  // Without a pointer the size is 0, so that checks of the size also reject a null pointer.
  ConstSVMPointer(const void* pointer, std::size_t size) noexcept
      : pointer_{pointer}, size_{pointer == nullptr ? 0 : size} {}

  [[nodiscard]] const void* svm_ptr() const noexcept { return pointer_; }
  [[nodiscard]] const void* get() const noexcept { return pointer_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] const void* require(const char* routine) const {
    if (pointer_ == nullptr) [[unlikely]] {
      detail::throw_empty_svm(routine);
    }
    return pointer_;
  }
  [[nodiscard]] ConstSVMPointer subrange(std::size_t offset, std::size_t count) const;

  template <HostElement T = std::byte>
  [[nodiscard]] SVMMap<const T> map_ro(const CommandQueue& queue,
                                       const MapOptions& options = {}) const {
    // A map for reading writes nothing.
    return detail::map_elements<const T>(queue, {const_cast<void*>(pointer_), size_},
                                         MapFlags::read, options);
  }

  friend bool operator==(const ConstSVMPointer&, const ConstSVMPointer&) = default;

 private:
  const void* pointer_ = nullptr;
  std::size_t size_ = 0;
};

// A borrowed range of shared virtual memory, the operand of commands.
//
//   const SVMPointer area = allocation;                  // anything that owns or tags such memory
//   fill(queue, device_span<float>{area.subrange(64, 128)}, 0.0F);
//   auto map = area.map<float>(queue, MapFlags::read);   // of all; or {.offset = 8, .shape = {3}}
//   consume(map.span());
//
// Contract: an address and a size in bytes, which keeps nothing alive. Parts that do not lie in it
// are a LogicError without an OpenCL call. Ranges of the same address and size are equal (section
// "Shared Virtual Memory").
class SVMPointer {
 public:
  SVMPointer() noexcept = default;
  // An area that other code allocated; of size 0 without a pointer.
  SVMPointer(void* pointer, std::size_t size, SVMGrain grain = SVMGrain::coarse) noexcept
      : pointer_{pointer}, size_{pointer == nullptr ? 0 : size}, grain_{grain} {}

  [[nodiscard]] void* svm_ptr() const noexcept { return pointer_; }
  [[nodiscard]] void* get() const noexcept { return pointer_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] SVMGrain grain() const noexcept { return grain_; }
  [[nodiscard]] void* require(const char* routine) const {
    if (pointer_ == nullptr) [[unlikely]] {
      detail::throw_empty_svm(routine);
    }
    return pointer_;
  }
  [[nodiscard]] SVMPointer subrange(std::size_t offset, std::size_t count) const;
  explicit(false) operator ConstSVMPointer() const noexcept { return {pointer_, size_}; }

  // The bytes for the host; a LogicError for coarse-grain memory, which needs a map.
  [[nodiscard]] std::span<std::byte> buf() const;

  template <HostElement T = std::byte>
  [[nodiscard]] SVMMap<T> map(const CommandQueue& queue, MapFlags flags,
                              const MapOptions& options = {}) const {
    return detail::map_elements<T>(queue, {pointer_, size_}, flags, options);
  }
  template <HostElement T = std::byte>
  [[nodiscard]] SVMMap<const T> map_ro(const CommandQueue& queue,
                                       const MapOptions& options = {}) const {
    return detail::map_elements<const T>(queue, {pointer_, size_}, MapFlags::read, options);
  }
  template <HostElement T = std::byte>
  [[nodiscard]] SVMMap<T> map_rw(const CommandQueue& queue, const MapOptions& options = {}) const {
    return map<T>(queue, MapFlags::read | MapFlags::write, options);
  }

  // Makes a Buffer over the range, which must outlive it: give a ward that owns it, or keep it.
  [[nodiscard]] Buffer as_buffer(const Context& context,
                                 const SVMBufferOptions& options = {}) const;

  friend bool operator==(const SVMPointer& left, const SVMPointer& right) noexcept {
    return left.pointer_ == right.pointer_ && left.size_ == right.size_;
  }

 private:
  void* pointer_ = nullptr;
  std::size_t size_ = 0;
  SVMGrain grain_ = SVMGrain::coarse;
};

// An owner of an area: a named one converts to a view. A temporary does not, since the area would
// end with it.
class SVMOwner {
 public:
  SVMOwner(const SVMOwner&) = delete;
  SVMOwner& operator=(const SVMOwner&) = delete;

  [[nodiscard]] void* svm_ptr() const noexcept { return area_.svm_ptr(); }
  [[nodiscard]] void* get() const noexcept { return area_.get(); }
  [[nodiscard]] std::size_t size() const noexcept { return area_.size(); }
  [[nodiscard]] SVMGrain grain() const noexcept { return area_.grain(); }
  [[nodiscard]] void* require(const char* routine) const { return area_.require(routine); }

  explicit(false) operator SVMPointer() const& noexcept { return area_; }
  explicit(false) operator ConstSVMPointer() const& noexcept { return area_; }
  operator SVMPointer() const&& = delete;
  operator ConstSVMPointer() const&& = delete;

  // See the members of SVMPointer.
  [[nodiscard]] SVMPointer subrange(std::size_t offset, std::size_t count) const& {
    return area_.subrange(offset, count);
  }
  SVMPointer subrange(std::size_t offset, std::size_t count) const&& = delete;
  [[nodiscard]] std::span<std::byte> buf() const& { return area_.buf(); }
  std::span<std::byte> buf() const&& = delete;
  [[nodiscard]] Buffer as_buffer(const Context& context,
                                 const SVMBufferOptions& options = {}) const& {
    return area_.as_buffer(context, options);
  }
  Buffer as_buffer(const Context& context, const SVMBufferOptions& options = {}) const&& = delete;

  template <HostElement T = std::byte>
  [[nodiscard]] SVMMap<T> map(const CommandQueue& queue, MapFlags flags,
                              const MapOptions& options = {}) const& {
    return detail::map_elements<T>(queue, to_map(), flags, options);
  }
  template <HostElement T = std::byte>
  [[nodiscard]] SVMMap<const T> map_ro(const CommandQueue& queue,
                                       const MapOptions& options = {}) const& {
    return detail::map_elements<const T>(queue, to_map(), MapFlags::read, options);
  }
  template <HostElement T = std::byte>
  [[nodiscard]] SVMMap<T> map_rw(const CommandQueue& queue, const MapOptions& options = {}) const& {
    return map<T>(queue, MapFlags::read | MapFlags::write, options);
  }
  template <HostElement T = std::byte>
  SVMMap<T> map(const CommandQueue& queue, MapFlags flags,
                const MapOptions& options = {}) const&& = delete;
  template <HostElement T = std::byte>
  SVMMap<const T> map_ro(const CommandQueue& queue,
                         const MapOptions& options = {}) const&& = delete;
  template <HostElement T = std::byte>
  SVMMap<T> map_rw(const CommandQueue& queue, const MapOptions& options = {}) const&& = delete;

  [[nodiscard]] detail::AreaMaps* maps() const noexcept { return maps_; }

  friend bool operator==(const SVMOwner& left, const SVMOwner& right) noexcept {
    return left.area_ == right.area_;
  }
  friend bool operator==(const SVMOwner& left, const SVMPointer& right) noexcept {
    return left.area_ == right;
  }

 protected:
  SVMOwner() noexcept = default;
  SVMOwner(const SVMPointer& area, detail::AreaMaps* maps) noexcept : area_{area}, maps_{maps} {}
  ~SVMOwner() = default;

  SVMPointer area_;
  detail::AreaMaps* maps_ = nullptr;  // null unless maps may outlive the owner

 private:
  [[nodiscard]] detail::AreaToMap to_map() const noexcept {
    return {area_.svm_ptr(), area_.size(), maps_};
  }
};

template <typename T>
concept SVMReadable = std::convertible_to<const T&, ConstSVMPointer>;
template <typename T>
concept SVMMemory = std::convertible_to<const T&, SVMPointer>;

// A tag for host memory that is shared virtual memory.
//
//   std::vector<float, SVMContainerAllocator<float>> values(1000, {context, queue});
//   fill(queue, device_span<float>{SVM{values}}, 0.0F);     // by address, not by copying
//
// Contract: a view of a host range, which has to outlive the uses of the tag. For memory of
// fine-grain allocations, mapped coarse-grain ones, and any host memory where the device has
// fine-grain system sharing. A tag over const memory can only be read.
template <HostElement T>
class SVM : public std::conditional_t<std::is_const_v<T>, ConstSVMPointer, SVMPointer> {
  using Pointer = std::conditional_t<std::is_const_v<T>, ConstSVMPointer, SVMPointer>;

 public:
  template <HostRange Range>
  requires std::ranges::borrowed_range<Range>
  explicit SVM(Range&& range)
      : Pointer{pointer_to(std::ranges::data(range), std::ranges::size(range))},
        mem_{std::ranges::data(range), std::ranges::size(range)} {}

  [[nodiscard]] std::span<T> mem() const noexcept { return mem_; }

  // The map's span is mem().
  [[nodiscard]] SVMMap<const T> map_ro(const CommandQueue& queue,
                                       const MapOptions& options = {}) const {
    return ConstSVMPointer{*this}.template map_ro<T>(queue, options);
  }
  [[nodiscard]] SVMMap<T> map(const CommandQueue& queue, MapFlags flags,
                              const MapOptions& options = {}) const requires(!std::is_const_v<T>) {
    return SVMPointer::template map<T>(queue, flags, options);
  }
  [[nodiscard]] SVMMap<T> map_rw(const CommandQueue& queue, const MapOptions& options = {}) const
      requires(!std::is_const_v<T>) {
    return SVMPointer::template map_rw<T>(queue, options);
  }

 private:
  [[nodiscard]] static Pointer pointer_to(T* first, std::size_t count) noexcept {
    if constexpr (std::is_const_v<T>) {
      return {first, count * sizeof(T)};
    } else {
      return {first, count * sizeof(T), SVMGrain::fine};
    }
  }

  std::span<T> mem_;
};

template <HostRange Range>
SVM(Range&&) -> SVM<std::remove_reference_t<std::ranges::range_reference_t<Range>>>;

}  // namespace clmem

template <typename T>
requires std::derived_from<T, clmem::SVMPointer> || std::derived_from<T, clmem::ConstSVMPointer> ||
    std::derived_from<T, clmem::SVMOwner>
struct std::hash<T> {
  [[nodiscard]] std::size_t operator()(const T& range) const noexcept {
    return std::hash<const void*>{}(range.svm_ptr());
  }
};
