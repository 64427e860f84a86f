// SPDX-License-Identifier: Apache-2.0
#include "model/rules/svm_rules.hpp"

#include <algorithm>
#include <bit>

#include "model/api_error.hpp"

namespace clmem::mock {
namespace {

constexpr cl_svm_mem_flags svm_kernel_access =
    CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
constexpr std::size_t largest_data_type = 128;  // long16

bool every_device(const Context& context, cl_device_svm_capabilities capability) {
  return std::ranges::all_of(context.devices, [&](const auto& device) {
    return (device->config.svm_capabilities & capability) != 0;
  });
}

void require_svm_flags(const Context& context, cl_svm_mem_flags flags) {
  constexpr cl_svm_mem_flags known =
      svm_kernel_access | CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;
  refuse_if((flags & ~known) != 0, rule::unknown_svm_flags);
  refuse_if(std::popcount(flags & svm_kernel_access) > 1, rule::kernel_access_ambiguous);
  const bool fine = (flags & CL_MEM_SVM_FINE_GRAIN_BUFFER) != 0;
  const bool atomics = (flags & CL_MEM_SVM_ATOMICS) != 0;
  refuse_if(atomics && !fine, rule::atomics_need_fine_grain);
  refuse_if(fine && !every_device(context, CL_DEVICE_SVM_FINE_GRAIN_BUFFER),
            rule::no_fine_grained_svm);
  refuse_if(atomics && !every_device(context, CL_DEVICE_SVM_ATOMICS), rule::no_svm_atomics);
}

}  // namespace

void require_svm_request(const Context& context, cl_svm_mem_flags flags, std::size_t size) {
  refuse_if(!context.supports_svm(), rule::no_svm_in_context);
  require_svm_flags(context, flags);
  refuse_if(size == 0, rule::svm_size_zero);
  refuse_if(std::ranges::any_of(
                context.devices,
                [&](const auto& device) { return size > device->config.max_mem_alloc_size; }),
            rule::svm_too_large);
}

std::size_t require_svm_alignment(const Context& context, cl_uint alignment) {
  if (alignment == 0) {
    return largest_data_type;
  }
  refuse_if(!std::has_single_bit(alignment), rule::svm_alignment_no_power_of_two);
  refuse_if(alignment > std::max(largest_data_type, context.strictest_alignment_bytes()),
            rule::svm_alignment_too_large);
  return alignment;
}

void require_svm(const CommandQueue& queue) {
  refuse_if(queue.device->config.svm_capabilities == 0, rule::no_svm_on_device);
}

SvmMemory require_copy_range(const SvmTable& table, const CommandQueue& queue, const void* pointer,
                             std::size_t size) {
  refuse_if(pointer == nullptr, rule::svm_pointer_null);
  auto memory = table.find(pointer);
  if (memory != nullptr) {
    refuse_if(memory->context != queue.context, rule::svm_of_foreign_context);
    refuse_if(size > memory->size_from(pointer), rule::svm_range_past_end);
  }
  return memory;
}

SvmMemory require_svm_range(const SvmTable& table, const CommandQueue& queue, const void* pointer,
                            std::size_t size) {
  auto memory = require_copy_range(table, queue, pointer, size);
  const bool shares_all =
      (queue.device->config.svm_capabilities & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) != 0;
  refuse_if(memory == nullptr && !shares_all, rule::not_shared_with_host);
  return memory;
}

}  // namespace clmem::mock
