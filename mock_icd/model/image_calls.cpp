// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "config/versions.hpp"
#include "model/image.hpp"
#include "model/image_support.hpp"
#include "model/info_writer.hpp"
#include "model/mem_object.hpp"
#include "model/property_list.hpp"
#include "model/rules/flag_rules.hpp"
#include "model/rules/image_desc_rules.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

constexpr Rule planar_image_for_the_host{"freedom-planar-image-for-the-host", CL_INVALID_VALUE,
                                         "the host can access the image of a planar format"};
constexpr Rule odd_planar_image{"freedom-odd-planar-image", CL_INVALID_IMAGE_SIZE,
                                "an extent of the image of a planar format is not a multiple of 4"};

// Copies pixels only, not the gaps between the rows and slices of the host's data.
void copy_host_data(const Image& image, const void* host_ptr) {
  const RectSide side = image.side_at({0, 0, 0});
  copy_rect(image.bytes_of(image.pixels()), image.bytes().data(), side,
            static_cast<const std::byte*>(host_ptr), side);
  image.storage->written().add(image.origin, image.size);
}

std::shared_ptr<Storage> make_storage(const Context& context, const ImagePlan& plan,
                                      void* host_ptr) {
  if (plan.parent != nullptr) {
    return plan.parent->storage;
  }
  if ((plan.flags & CL_MEM_USE_HOST_PTR) != 0) {
    return Storage::borrow(host_ptr, plan.size);
  }
  refuse_if(plan.size > context.max_mem_alloc_size(), rule::image_exceeds_allocation);
  try {
    return context.allocate(plan.size, context.strictest_alignment_bytes());
  } catch (const std::bad_alloc&) {
    throw ApiError{rule::no_host_memory_for_image};
  }
}

// Keeps the parent's bytes: the parent itself, or with Freedom::image_does_not_hold_its_buffer
// another object with its storage.
std::shared_ptr<MemObject> held_parent(const Freedoms& freedoms,
                                       const std::shared_ptr<MemObject>& parent) {
  if (parent == nullptr || !parent->is_buffer() ||
      !freedoms.has(Freedom::image_does_not_hold_its_buffer)) {
    return parent;
  }
  const auto stand_in = std::make_shared<Buffer>();
  stand_in->handle_owner = parent.get();
  stand_in->context = parent->context;
  stand_in->flags = parent->flags;
  stand_in->size = parent->size;
  stand_in->origin = parent->origin;
  stand_in->parent = parent->parent;
  stand_in->storage = parent->storage;
  return stand_in;
}

// Stores only the first plane of a planar format.
ImagePlan plan_with_formats_of_extensions(const Registry& registry, const Context& context,
                                          const ImageArguments& arguments) {
  if (arguments.format == nullptr || arguments.desc == nullptr ||
      !same_format(*arguments.format, planar_format)) {
    return require_image_plan(registry, context, arguments);
  }
  refuse_if((arguments.flags & CL_MEM_HOST_NO_ACCESS) == 0, planar_image_for_the_host);
  refuse_if(arguments.desc->image_width % 4 != 0 || arguments.desc->image_height % 4 != 0,
            odd_planar_image);
  constexpr cl_image_format luminance{CL_R, CL_UNORM_INT8};
  ImageArguments of_plane = arguments;
  of_plane.format = &luminance;
  ImagePlan plan = require_image_plan(registry, context, of_plane);
  plan.format.name = planar_format;
  return plan;
}

cl_mem create(ModelLock& model, cl_context context_handle,
              std::vector<cl_mem_properties> properties, const ImageArguments& arguments,
              void* host_ptr) {
  const auto context = model->registry.get(context_handle);
  require_image_support(*context);
  refuse_if(properties.size() > 1, rule::unknown_memory_property);
  const ImagePlan plan = model->freedoms.has(Freedom::formats_of_extensions)
                             ? plan_with_formats_of_extensions(model->registry, *context, arguments)
                             : require_image_plan(model->registry, *context, arguments);
  auto storage = model.without_lock([&] { return make_storage(*context, plan, host_ptr); });
  const auto image =
      model->registry.create<Image>(ObjectKind::memory, *plan.kind, plan.format, plan.layout);
  image->context = context;
  image->flags = plan.flags;
  image->size = plan.size;
  image->mip_levels = plan.mip_levels;
  image->origin = plan.parent == nullptr ? 0 : plan.parent->origin;
  image->parent = held_parent(model->freedoms, plan.parent);
  image->storage = std::move(storage);
  image->properties = std::move(properties);
  // Checks the given flags: an inherited CL_MEM_COPY_HOST_PTR does not copy again (clCreateImage).
  if ((arguments.flags & CL_MEM_COPY_HOST_PTR) != 0) {
    model.without_lock([&] { copy_host_data(*image, host_ptr); });
  }
  return model->registry.hand_out<cl_mem>(image);
}

cl_image_desc flat_desc(cl_mem_object_type type, std::size_t width, std::size_t height) {
  cl_image_desc desc{};
  desc.image_type = type;
  desc.image_width = width;
  desc.image_height = height;
  return desc;
}

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

// The union over all devices (clGetSupportedImageFormats).
std::vector<cl_image_format> supported_formats(const Context& context, cl_mem_object_type type,
                                               FormatUse use) {
  std::vector<cl_image_format> formats;
  for (const FormatRow& row : known_formats()) {
    if (context.any_device(
            [&](const Device& device) { return supports_format(device, type, use, row.format); })) {
      formats.push_back(row.format);
    }
  }
  return formats;
}

}  // namespace

cl_mem Model::clCreateImage(cl_context context, cl_mem_flags flags,
                            const cl_image_format* image_format, const cl_image_desc* image_desc,
                            void* host_ptr, cl_int* errcode_ret) {
  return clCreateImageWithProperties(context, nullptr, flags, image_format, image_desc, host_ptr,
                                     errcode_ret);
}

cl_mem Model::clCreateImageWithProperties(cl_context context, const cl_mem_properties* properties,
                                          cl_mem_flags flags, const cl_image_format* image_format,
                                          const cl_image_desc* image_desc, void* host_ptr,
                                          cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    return create(model, context, copy_property_list(properties),
                  {flags, image_format, image_desc, host_ptr}, host_ptr);
  });
}

cl_mem Model::clCreateImage2D(cl_context context, cl_mem_flags flags,
                              const cl_image_format* image_format, std::size_t image_width,
                              std::size_t image_height, std::size_t image_row_pitch, void* host_ptr,
                              cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    cl_image_desc desc = flat_desc(CL_MEM_OBJECT_IMAGE2D, image_width, image_height);
    desc.image_row_pitch = image_row_pitch;
    return create(model, context, {}, {flags, image_format, &desc, host_ptr, CL_INVALID_IMAGE_SIZE},
                  host_ptr);
  });
}

cl_mem Model::clCreateImage3D(cl_context context, cl_mem_flags flags,
                              const cl_image_format* image_format, std::size_t image_width,
                              std::size_t image_height, std::size_t image_depth,
                              std::size_t image_row_pitch, std::size_t image_slice_pitch,
                              void* host_ptr, cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    cl_image_desc desc = flat_desc(CL_MEM_OBJECT_IMAGE3D, image_width, image_height);
    // A depth of one is valid for clCreateImage only; zero is rejected by both.
    desc.image_depth = image_depth == 1 ? 0 : image_depth;
    desc.image_row_pitch = image_row_pitch;
    desc.image_slice_pitch = image_slice_pitch;
    return create(model, context, {}, {flags, image_format, &desc, host_ptr, CL_INVALID_IMAGE_SIZE},
                  host_ptr);
  });
}

cl_int Model::clGetSupportedImageFormats(cl_context context, cl_mem_flags flags,
                                         cl_mem_object_type image_type, cl_uint num_entries,
                                         cl_image_format* image_formats,
                                         cl_uint* num_image_formats) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(context);
    // Only here CL_MEM_KERNEL_READ_AND_WRITE is valid: it selects formats that one kernel may both
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
