// SPDX-License-Identifier: Apache-2.0
// svm.hpp - the tag that says: this host memory is shared virtual memory.
//
//   std::vector<float, SVMContainerAllocator<float>> values(1000, {context, queue});
//   enqueue_fill(queue, SVM{values}, 0.0F, 4000);           // by address, not by copying
//
// Contract: a look at a host range, which has to outlive what uses the tag. Right for memory of
// fine-grain allocations, for mapped coarse-grain ones, and for any host memory where the device
// has fine-grain system sharing. A tag over const memory can only be read.
#pragma once

#include <clmem/export.hpp>
#include <clmem/host_memory.hpp>
#include <clmem/svm_pointer.hpp>
#include <span>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

template <HostElement T>
class SVM : public std::conditional_t<std::is_const_v<T>, ConstSVMPointer, SVMPointer> {
  using Pointer = std::conditional_t<std::is_const_v<T>, ConstSVMPointer, SVMPointer>;

 public:
  template <HostRange Range>
  requires std::ranges::borrowed_range<Range>
  explicit SVM(Range&& range)
      : Pointer{pointer_to(std::ranges::data(range), std::ranges::size(range))},
        mem_{std::ranges::data(range), std::ranges::size(range)} {}

  // What is wrapped.
  [[nodiscard]] std::span<T> mem() const noexcept { return mem_; }

  // The map's span is mem().
  [[nodiscard]] SVMMap<const T> map_ro(const CommandQueue& queue,
                                       const SVMMapOptions& options = {}) const {
    return ConstSVMPointer{*this}.template map_ro<T>(queue, options);
  }
  [[nodiscard]] SVMMap<T> map(const CommandQueue& queue, MapFlags flags,
                              const SVMMapOptions& options = {}) const
      requires(!std::is_const_v<T>) {
    return SVMPointer::template map<T>(queue, flags, options);
  }
  [[nodiscard]] SVMMap<T> map_rw(const CommandQueue& queue, const SVMMapOptions& options = {}) const
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
