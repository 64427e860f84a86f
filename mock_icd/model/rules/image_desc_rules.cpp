// SPDX-License-Identifier: Apache-2.0
#include "model/rules/image_desc_rules.hpp"

#include <algorithm>
#include <cstdint>

#include "config/versions.hpp"
#include "model/checked_size.hpp"
#include "model/image_support.hpp"
#include "model/mem_object.hpp"
#include "model/registry.hpp"
#include "model/rules/flag_rules.hpp"

namespace clmem::mock {
namespace {

const ImageKind& require_kind(const cl_image_desc* desc) {
  refuse_if(desc == nullptr, rule::descriptor_null);
  const ImageKind* const kind = find_image_kind(desc->image_type);
  refuse_if(kind == nullptr, rule::unknown_image_type);
  refuse_if(desc->num_samples != 0, rule::samples_not_zero);
  return *kind;
}

// cl_ext_image_from_buffer permits images of all types over buffers.
bool takes_any_type_from_buffer(const Context& context) {
  return context.has_extension("cl_ext_image_from_buffer");
}

void require_image_from_image(const Context& context, const Image& parent, cl_mem_object_type type,
                              const PixelFormat& format) {
  refuse_if(parent.type != CL_MEM_OBJECT_IMAGE2D || type != CL_MEM_OBJECT_IMAGE2D,
            rule::image_not_made_from_image);
  refuse_if(!context.any_device([](const Device& device) {
    return supports_images(device) && device.config.version >= v2_0;
  }),
            rule::no_images_from_images);
  const cl_image_format& from = parent.format.name;
  refuse_if(from.image_channel_data_type != format.name.image_channel_data_type ||
                !can_view(from.image_channel_order, format.name.image_channel_order),
            rule::no_compatible_view);
}

std::shared_ptr<MemObject> require_parent(const Registry& registry, const Context& context,
                                          const cl_image_desc& desc, const PixelFormat& format) {
  const bool needs_buffer = desc.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
  if (desc.buffer == nullptr) {
    refuse_if(needs_buffer, rule::buffer_missing);
    return nullptr;
  }
  const bool any_type = takes_any_type_from_buffer(context);
  refuse_if(!needs_buffer && !any_type && desc.image_type != CL_MEM_OBJECT_IMAGE2D,
            rule::type_not_made_from_memory);
  auto parent = registry.find(desc.buffer);
  refuse_if(parent == nullptr, rule::parent_not_alive);
  refuse_if(parent->context.get() != &context, rule::parent_of_foreign_context);
  if (!needs_buffer && find_image_kind(parent->type) != nullptr) {
    require_image_from_image(context, static_cast<const Image&>(*parent), desc.image_type, format);
    return parent;
  }
  refuse_if(!parent->is_buffer(), rule::parent_of_wrong_kind);
  refuse_if(!needs_buffer && !any_type && !context.any_device([](const Device& device) {
    return supports_image_from_buffer(device);
  }),
            rule::no_images_from_buffers);
  return parent;
}

cl_mem_flags require_image_flags(const MemObject* parent, cl_mem_flags flags) {
  if (parent == nullptr) {
    require_first_contents(flags);
    return flags;
  }
  refuse_if(is_immutable(*parent) && (flags & mem_immutable) == 0, rule::parent_is_immutable);
  return require_derived_flags(*parent, flags);
}

// opencl-embedded-profile: 3D images are optional before 2.0.
void require_kind_exists(const Context& context, const ImageKind& kind) {
  refuse_if(!context.any_device([&](const Device& device) {
    return supports_images(device) && exists(device.config.images, kind);
  }),
            rule::no_3d_images);
}

ImageExtent require_extent(const Context& context, const ImageKind& kind,
                           const cl_image_desc& desc) {
  const ImageExtent extent = extent_of(kind, desc);
  refuse_if(has_zero(kind, extent), rule::extent_zero);
  refuse_if(!context.any_device([&](const Device& device) {
    return supports_images(device) && fits(device.config.images, kind, extent);
  }),
            rule::image_too_large);
  return extent;
}

struct HostPitches {
  std::size_t row;
  std::size_t slice;
};

// The layout with the given pitches; zero selects packed rows or slices.
ImageLayout require_pitches(const ImageKind& kind, const ImageExtent& extent,
                            std::size_t element_size, HostPitches given, cl_int code) {
  const CheckedSize packed_row = CheckedSize{extent.width} * element_size;
  refuse_if(packed_row.exceeds(given.row == 0 ? SIZE_MAX : given.row), rule::image_row_pitch_small,
            code);
  const std::size_t row = given.row == 0 ? *packed_row.value() : given.row;
  refuse_if(row % element_size != 0, rule::image_row_pitch_no_multiple, code);
  if (!kind.has_slices()) {
    return {extent, row, 0};
  }
  const CheckedSize packed_slice = CheckedSize{row} * std::max<std::size_t>(extent.height, 1);
  refuse_if(packed_slice.exceeds(given.slice == 0 ? SIZE_MAX : given.slice),
            rule::image_slice_pitch_small, code);
  const std::size_t slice = given.slice == 0 ? *packed_slice.value() : given.slice;
  refuse_if(slice % row != 0, rule::image_slice_pitch_no_multiple, code);
  return {extent, row, slice};
}

std::size_t require_size(const ImageLayout& layout, cl_int code) {
  const ImageExtent& extent = layout.extent;
  const CheckedSize size =
      layout.slice_pitch > 0
          ? CheckedSize{layout.slice_pitch} * std::max(extent.depth, extent.layers)
          : CheckedSize{layout.row_pitch} * std::max<std::size_t>(extent.height, 1);
  refuse_if(size.exceeds(SIZE_MAX), rule::image_beyond_address_space, code);
  return *size.value();
}

ImageLayout require_own_layout(const ImageKind& kind, const ImageExtent& extent,
                               std::size_t element_size, const ImageArguments& arguments) {
  const cl_image_desc& desc = *arguments.desc;
  refuse_if(
      arguments.host_ptr == nullptr && (desc.image_row_pitch != 0 || desc.image_slice_pitch != 0),
      rule::pitch_without_host_pointer, arguments.pitch_code);
  return require_pitches(kind, extent, element_size, {desc.image_row_pitch, desc.image_slice_pitch},
                         arguments.pitch_code);
}

ImageLayout require_layout_in_image(const Image& parent, const ImageExtent& extent,
                                    const cl_image_desc& desc) {
  refuse_if(extent != parent.layout.extent, rule::not_the_extent_of_parent);
  refuse_if((desc.image_row_pitch != 0 && desc.image_row_pitch != parent.layout.row_pitch) ||
                desc.image_slice_pitch != 0,
            rule::not_the_pitches_of_parent);
  return parent.layout;
}

// The device queries report the alignments in pixels.
void require_row_alignment(const MemObject& buffer, std::size_t row_pitch,
                           std::size_t element_size) {
  const ImageAlignment alignment = image_alignment(*buffer.context);
  refuse_if(row_pitch % (alignment.pitch * element_size) != 0, rule::row_pitch_misaligned);
  const auto base = reinterpret_cast<std::uintptr_t>(buffer.storage->bytes().data());
  refuse_if((buffer.flags & CL_MEM_USE_HOST_PTR) != 0 &&
                base % (alignment.base_address * element_size) != 0,
            rule::host_pointer_misaligned);
}

ImageLayout require_layout_in_buffer(const MemObject& buffer, const ImageKind& kind,
                                     const ImageExtent& extent, std::size_t element_size,
                                     const cl_image_desc& desc) {
  const bool has_rows = kind.height != nullptr;
  refuse_if((!has_rows && desc.image_row_pitch != 0) ||
                (!kind.has_slices() && desc.image_slice_pitch != 0),
            rule::pitch_of_no_use);
  const ImageLayout layout =
      require_pitches(kind, extent, element_size, {desc.image_row_pitch, desc.image_slice_pitch},
                      CL_INVALID_IMAGE_DESCRIPTOR);
  if (has_rows) {
    require_row_alignment(buffer, layout.row_pitch, element_size);
  }
  refuse_if(require_size(layout, CL_INVALID_IMAGE_DESCRIPTOR) > buffer.size, rule::buffer_too_small,
            takes_any_type_from_buffer(*buffer.context) ? CL_INVALID_IMAGE_SIZE
                                                        : CL_INVALID_IMAGE_DESCRIPTOR);
  return layout;
}

ImageLayout require_layout(const ImagePlan& plan, const ImageExtent& extent,
                           const ImageArguments& arguments) {
  const std::size_t element_size = plan.format.element_size;
  if (plan.parent == nullptr) {
    return require_own_layout(*plan.kind, extent, element_size, arguments);
  }
  if (plan.parent->is_buffer()) {
    return require_layout_in_buffer(*plan.parent, *plan.kind, extent, element_size,
                                    *arguments.desc);
  }
  return require_layout_in_image(static_cast<const Image&>(*plan.parent), extent, *arguments.desc);
}

// The extension does not define the error codes for invalid mip levels.
cl_uint require_mip_levels(const Context& context, const ImagePlan& plan,
                           const ImageArguments& arguments) {
  const cl_uint levels = arguments.desc->num_mip_levels;
  refuse_if(levels != 0 && !context.has_extension("cl_khr_mipmap_image"), rule::no_mip_support);
  if (levels > 1) {
    refuse_if(plan.parent != nullptr || !may_have_levels(*plan.kind, plan.format),
              rule::no_mip_levels_of_kind);
    refuse_if(levels > most_levels(*plan.kind, plan.layout.extent), rule::too_many_mip_levels);
    refuse_if(arguments.host_ptr != nullptr, rule::host_pointer_with_mip_levels);
  }
  return levels;
}

}  // namespace

ImagePlan require_image_plan(const Registry& registry, const Context& context,
                             const ImageArguments& arguments) {
  require_memory_flags(context, arguments.flags);
  refuse_if(arguments.format == nullptr, rule::format_null);
  ImagePlan plan{};
  plan.format = describe(*arguments.format);
  plan.kind = &require_kind(arguments.desc);
  require_kind_exists(context, *plan.kind);
  plan.parent = require_parent(registry, context, *arguments.desc, plan.format);
  plan.flags = require_image_flags(plan.parent.get(), arguments.flags);
  const ImageExtent extent = require_extent(context, *plan.kind, *arguments.desc);
  plan.layout = require_layout(plan, extent, arguments);
  plan.size = require_size(plan.layout, arguments.pitch_code);
  plan.mip_levels = require_mip_levels(context, plan, arguments);
  if (plan.mip_levels > 1) {
    plan.size = size_of_levels(*plan.kind, extent, plan.format.element_size, plan.mip_levels);
  }
  require_host_pointer(arguments.flags, arguments.host_ptr);
  refuse_if(!context.any_device([&](const Device& device) {
    return supports_format(device, plan.kind->type, format_use(plan.flags), plan.format.name);
  }),
            rule::format_unsupported);
  return plan;
}

}  // namespace clmem::mock
