// SPDX-License-Identifier: Apache-2.0
// The answers of devices without images, pipes, samplers and shared virtual memory.
#include "model/info_writer.hpp"
#include "model/rules/flag_rules.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

template <typename Handle>
Handle refuse_creation(ModelState& state, cl_context context, cl_int* errcode_ret,
                       const char* reason) {
  return answer_created(state, errcode_ret, [&](Section& section) -> Handle {
    (void)section->registry.get(context);
    throw Refused{CL_INVALID_OPERATION, reason};
  });
}

constexpr const char* no_images = "no device of the context supports images";
constexpr const char* no_pipes = "no device of the context supports pipes";

void require_image_type(cl_mem_object_type type) {
  switch (type) {
    case CL_MEM_OBJECT_IMAGE1D:
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    case CL_MEM_OBJECT_IMAGE2D:
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    case CL_MEM_OBJECT_IMAGE3D:
      return;
    default:
      throw Refused{CL_INVALID_VALUE, "the object type is no image type"};
  }
}

}  // namespace

cl_int Model::get_supported_image_formats(cl_context context, cl_mem_flags flags,
                                          cl_mem_object_type image_type, cl_uint num_entries,
                                          cl_image_format* image_formats,
                                          cl_uint* num_image_formats) {
  return answer(*state_, [&](Section& section) {
    (void)section->registry.get(context);
    // Here alone the flag asks for formats that one kernel may both read and write.
    require_memory_flags(flags == CL_MEM_KERNEL_READ_AND_WRITE ? CL_MEM_READ_WRITE : flags);
    require_image_type(image_type);
    refuse_if(num_entries == 0 && image_formats != nullptr, CL_INVALID_VALUE,
              "the list has no entries");
    if (num_image_formats != nullptr) {
      *num_image_formats = 0;
    }
  });
}

cl_mem Model::create_image(cl_context context, cl_mem_flags, const cl_image_format*,
                           const cl_image_desc*, void*, cl_int* errcode_ret) {
  return refuse_creation<cl_mem>(*state_, context, errcode_ret, no_images);
}

cl_mem Model::create_image_with_properties(cl_context context, const cl_mem_properties*,
                                           cl_mem_flags, const cl_image_format*,
                                           const cl_image_desc*, void*, cl_int* errcode_ret) {
  return refuse_creation<cl_mem>(*state_, context, errcode_ret, no_images);
}

cl_mem Model::create_image_2d(cl_context context, cl_mem_flags, const cl_image_format*, std::size_t,
                              std::size_t, std::size_t, void*, cl_int* errcode_ret) {
  return refuse_creation<cl_mem>(*state_, context, errcode_ret, no_images);
}

cl_mem Model::create_image_3d(cl_context context, cl_mem_flags, const cl_image_format*, std::size_t,
                              std::size_t, std::size_t, std::size_t, std::size_t, void*,
                              cl_int* errcode_ret) {
  return refuse_creation<cl_mem>(*state_, context, errcode_ret, no_images);
}

// Every memory object is a buffer here, and a buffer is no image.
cl_int Model::get_image_info(cl_mem image, cl_image_info, std::size_t, void*, std::size_t*) {
  return answer(*state_, [&](Section& section) {
    (void)section->registry.get(image);
    throw Refused{CL_INVALID_MEM_OBJECT, "the memory object is no image"};
  });
}

cl_mem Model::create_pipe(cl_context context, cl_mem_flags, cl_uint, cl_uint,
                          const cl_pipe_properties*, cl_int* errcode_ret) {
  return refuse_creation<cl_mem>(*state_, context, errcode_ret, no_pipes);
}

cl_sampler Model::create_sampler(cl_context context, cl_bool, cl_addressing_mode, cl_filter_mode,
                                 cl_int* errcode_ret) {
  return refuse_creation<cl_sampler>(*state_, context, errcode_ret, no_images);
}

cl_sampler Model::create_sampler_with_properties(cl_context context, const cl_sampler_properties*,
                                                 cl_int* errcode_ret) {
  return refuse_creation<cl_sampler>(*state_, context, errcode_ret, no_images);
}

// clSVMAlloc has no error code: NULL is its whole answer without SVM devices.
void* Model::svm_alloc(cl_context, cl_svm_mem_flags, std::size_t, cl_uint) {
  return nullptr;
}

void Model::svm_free(cl_context, void*) {}

}  // namespace clmem::mock
