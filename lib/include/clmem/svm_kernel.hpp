// SPDX-License-Identifier: Apache-2.0
// svm_kernel.hpp - shared virtual memory that a kernel uses.
//
//   set_arg(kernel, 0, area);                       // clSetKernelArgSVMPointer
//   set_svm_pointers(kernel, {nodes, strings});     // areas reached only through other memory
//   set_fine_grain_system(kernel, SystemPointers::used);
//
// Contract: one call each. The areas live until the kernel has completed, not only until it is
// enqueued. set_svm_pointers replaces the list given before.
#pragma once

#include <clmem/export.hpp>
#include <clmem/kernel_argument.hpp>
#include <clmem/reference_range.hpp>
#include <clmem/svm_pointer.hpp>
#include <initializer_list>
#include <span>

namespace CLMEM_EXPORT clmem {

// Whether a kernel follows pointers into any host memory.
enum class SystemPointers : cl_bool { unused = CL_FALSE, used = CL_TRUE };

namespace detail {

void set_svm_arg(KernelRef kernel, cl_uint index, ConstSVMPointer area);

}  // namespace detail

template <SVMReadable Area>
void set_arg(KernelRef kernel, cl_uint index, const Area& area) {
  detail::set_svm_arg(kernel, index, static_cast<ConstSVMPointer>(area));
}

void set_svm_pointers(KernelRef kernel, std::span<const ConstSVMPointer> areas);
inline void set_svm_pointers(KernelRef kernel, std::initializer_list<ConstSVMPointer> areas) {
  set_svm_pointers(kernel, std::span{areas.begin(), areas.size()});
}
template <detail::RangeOf<ConstSVMPointer> Areas>
void set_svm_pointers(KernelRef kernel, const Areas& areas) {
  const std::vector<ConstSVMPointer> row = detail::references_to<ConstSVMPointer>(areas);
  set_svm_pointers(kernel, std::span{row});
}

void set_fine_grain_system(KernelRef kernel, SystemPointers pointers);

}  // namespace clmem
