// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "model/device_address.hpp"
#include "model/external_memory.hpp"
#include "model/property_list.hpp"
#include "model/rules/buffer_rules.hpp"
#include "model/rules/flag_rules.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

std::shared_ptr<Storage> make_storage(const Context& context, cl_mem_flags flags, std::size_t size,
                                      void* host_ptr, SvmMemory svm) {
  if ((flags & CL_MEM_USE_HOST_PTR) != 0) {
    return Storage::borrow(host_ptr, size, std::move(svm));
  }
  try {
    auto storage = context.allocate(size, context.strictest_alignment_bytes());
    if ((flags & CL_MEM_COPY_HOST_PTR) != 0) {
      std::copy_n(static_cast<const std::byte*>(host_ptr), size, storage->bytes().begin());
      storage->written().add(0, size);
    }
    return storage;
  } catch (const std::bad_alloc&) {
    throw ApiError{rule::no_host_memory_for_buffer};
  }
}

struct BufferProperties {
  std::optional<ExternalFile> file = {};  // none: the driver allocates the memory
  std::optional<bool> device_address = {};
};

BufferProperties require_properties(const Context& context,
                                    const std::vector<cl_mem_properties>& list) {
  BufferProperties read;
  for (std::size_t at = 0; at + 1 < list.size(); at += 2) {
    const cl_mem_properties value = list[at + 1];
    if (list[at] == mem_private_address) {
      require_device_addresses(context);
      refuse_if(read.device_address || value > CL_TRUE, rule::unknown_memory_property);
      read.device_address = value == CL_TRUE;
    } else {
      const ExternalFile file = require_external_file(context, list[at], value);
      refuse_if(read.file.has_value(), rule::unknown_memory_property);
      read.file = file;
    }
  }
  return read;
}

cl_mem create(ModelLock& model, cl_context context_handle,
              std::vector<cl_mem_properties> properties, cl_mem_flags flags, std::size_t size,
              void* host_ptr) {
  const auto context = model->registry.get(context_handle);
  const auto given = require_properties(*context, properties);
  require_memory_flags(*context, flags);
  require_first_contents(flags);
  refuse_if(size == 0, rule::size_zero);
  refuse_if(size > context->max_mem_alloc_size(), rule::buffer_too_large);
  require_host_pointer(flags, host_ptr);
  const auto svm = model->svm.find(host_ptr);
  refuse_if(svm != nullptr && size > svm->size_from(host_ptr), rule::buffer_exceeds_svm);
  auto storage = model.without_lock([&] {
    return given.file ? import_memory(*given.file, size)
                      : make_storage(*context, flags, size, host_ptr, svm);
  });
  const auto buffer = model->registry.create<Buffer>(ObjectKind::memory);
  buffer->context = context;
  buffer->flags = flags;
  buffer->size = size;
  buffer->storage = std::move(storage);
  buffer->properties = std::move(properties);
  buffer->has_device_address = given.device_address.value_or(false);
  return model->registry.hand_out<cl_mem>(buffer);
}

cl_buffer_region require_sub_region(const Buffer& parent, cl_buffer_create_type type,
                                    const void* info) {
  refuse_if(type != CL_BUFFER_CREATE_TYPE_REGION, rule::unknown_create_type);
  refuse_if(info == nullptr, rule::region_info_null);
  const cl_buffer_region region = *static_cast<const cl_buffer_region*>(info);
  refuse_if(region.size == 0, rule::region_size_zero);
  require_range(parent, region.origin, region.size);
  refuse_if(!parent.context->any_device([&](const Device& device) {
    return region.origin % device.alignment_bytes() == 0;
  }),
            rule::origin_misaligned_everywhere);
  return region;
}

}  // namespace

cl_mem Model::clCreateBuffer(cl_context context, cl_mem_flags flags, std::size_t size,
                             void* host_ptr, cl_int* errcode_ret) {
  return clCreateBufferWithProperties(context, nullptr, flags, size, host_ptr, errcode_ret);
}

cl_mem Model::clCreateBufferWithProperties(cl_context context, const cl_mem_properties* properties,
                                           cl_mem_flags flags, std::size_t size, void* host_ptr,
                                           cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    return create(model, context, copy_property_list(properties), flags, size, host_ptr);
  });
}

cl_mem Model::clCreateSubBuffer(cl_mem buffer, cl_mem_flags flags,
                                cl_buffer_create_type buffer_create_type,
                                const void* buffer_create_info, cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    const auto parent = require_is_buffer(model->registry.get(buffer));
    refuse_if(parent->is_sub_buffer(), rule::parent_is_sub_buffer);
    const cl_mem_flags all_flags = require_derived_flags(*parent, flags);
    const auto region = require_sub_region(*parent, buffer_create_type, buffer_create_info);
    const auto child = model->registry.create<Buffer>(ObjectKind::memory);
    child->context = parent->context;
    child->flags = all_flags;
    child->size = region.size;
    child->origin = region.origin;
    child->parent = parent;
    child->storage = parent->storage;
    child->has_device_address = parent->has_device_address;
    return model->registry.hand_out<cl_mem>(child);
  });
}

}  // namespace clmem::mock
