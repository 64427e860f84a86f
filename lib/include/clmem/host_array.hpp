// SPDX-License-Identifier: Apache-2.0
// host_array.hpp - the storage of a memory object made with USE_HOST_PTR.
//
//   const HostArray<float> array = buffer.get_host_array<float>({1000});
//   queue.finish();                  // contents are defined only after a synchronisation
//   consume(array.view().span());
//
// Contract: keeps the memory object alive. Refused for objects that were not made with
// USE_HOST_PTR, whose host pointer has no defined meaning, and for arrays larger than the object.
#pragma once

#include <clmem/export.hpp>
#include <clmem/memory_object.hpp>
#include <clmem/strided_view.hpp>

namespace CLMEM_EXPORT clmem {

namespace detail {

// Asks for FLAGS, HOST_PTR and SIZE, in this order.
[[nodiscard]] void* find_host_array(const MemoryObject& object, const StridedLayout& layout,
                                    std::size_t alignment);

}  // namespace detail

template <HostElement T>
class HostArray {
 public:
  HostArray(const MemoryObject& object, const StridedLayout& layout)
      : object_{object},
        view_{static_cast<T*>(detail::find_host_array(object, layout, alignof(T))), layout} {}

  [[nodiscard]] const MemoryObject& object() const noexcept { return object_; }
  [[nodiscard]] const StridedView<T>& view() const noexcept { return view_; }

 private:
  MemoryObject object_;
  StridedView<T> view_;
};

}  // namespace clmem
