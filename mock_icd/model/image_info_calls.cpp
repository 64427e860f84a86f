// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "config/versions.hpp"
#include "model/image.hpp"
#include "model/image_support.hpp"
#include "model/info_writer.hpp"
#include "model/rules/flag_rules.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

void write_image_info(const Image& image, cl_image_info name, const InfoWriter& out) {
  const cl_version since = name < CL_IMAGE_ARRAY_SIZE ? v1_0 : v1_2;
  refuse_if(since > image.context->newest_version(), rule::newer_image_info);
  switch (name) {
    case CL_IMAGE_FORMAT:
      return out.value(image.format.name);
    case CL_IMAGE_ELEMENT_SIZE:
      return out.value(image.format.element_size);
    case CL_IMAGE_ROW_PITCH:
      return out.value(image.layout.row_pitch);
    case CL_IMAGE_SLICE_PITCH:
      return out.value(image.layout.slice_pitch);
    case CL_IMAGE_WIDTH:
      return out.value(image.layout.extent.width);
    case CL_IMAGE_HEIGHT:
      return out.value(image.layout.extent.height);
    case CL_IMAGE_DEPTH:
      return out.value(image.layout.extent.depth);
    case CL_IMAGE_ARRAY_SIZE:
      return out.value(image.layout.extent.layers);
    case CL_IMAGE_BUFFER: {
      const bool has_buffer = image.parent != nullptr && image.parent->is_buffer();
      return out.value(has_buffer ? to_handle<cl_mem>(*image.parent->handle_owner) : nullptr);
    }
    case CL_IMAGE_NUM_MIP_LEVELS:
      return out.value(image.mip_levels);
    case CL_IMAGE_NUM_SAMPLES:
      return out.value(cl_uint{0});
    default:
      throw ApiError{rule::unknown_image_info};
  }
}

bool is_image_type(cl_mem_object_type type, cl_version version) {
  const bool is_first_type = type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE3D;
  return find_image_kind(type) != nullptr && (is_first_type || version >= v1_2);
}

// Returns the union over all devices (clGetSupportedImageFormats).
std::vector<cl_image_format> supported_formats(const Context& context, cl_mem_object_type type,
                                               FormatUse use) {
  std::vector<cl_image_format> formats;
  for (const FormatRow& row : known_formats()) {
    if (std::ranges::any_of(context.devices, [&](const auto& device) {
          return supports_format(*device, type, use, row.format);
        })) {
      formats.push_back(row.format);
    }
  }
  return formats;
}

}  // namespace

cl_int Model::clGetSupportedImageFormats(cl_context context, cl_mem_flags flags,
                                         cl_mem_object_type image_type, cl_uint num_entries,
                                         cl_image_format* image_formats,
                                         cl_uint* num_image_formats) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(context);
    // CL_MEM_KERNEL_READ_AND_WRITE, valid in this call alone, selects formats that one kernel may
    // both
    // read and write.
    const cl_version version = object->newest_version();
    const bool asks_for_same_kernel = flags == CL_MEM_KERNEL_READ_AND_WRITE && version >= v2_0;
    require_memory_flags(*object, asks_for_same_kernel ? CL_MEM_READ_WRITE : flags);
    refuse_if(!is_image_type(image_type, version), rule::not_an_image_type);
    refuse_if(num_entries == 0 && image_formats != nullptr, rule::list_without_entries);
    auto formats = supported_formats(*object, image_type, format_use(flags));
    if (model->freedoms.has(Freedom::formats_of_extensions) &&
        image_type == CL_MEM_OBJECT_IMAGE2D && format_use(flags) == FormatUse::read) {
      formats.push_back(planar_format);
    }
    if (image_formats != nullptr) {
      std::copy_n(formats.begin(), std::min<std::size_t>(num_entries, formats.size()),
                  image_formats);
    }
    if (num_image_formats != nullptr) {
      *num_image_formats = static_cast<cl_uint>(formats.size());
    }
  });
}

cl_int Model::clGetImageInfo(cl_mem image, cl_image_info name, std::size_t size, void* value,
                             std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    write_image_info(*require_is_image(model->registry.get(image)), name,
                     {model->freedoms, size, value, size_ret});
  });
}

}  // namespace clmem::mock
