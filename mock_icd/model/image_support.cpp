// SPDX-License-Identifier: Apache-2.0
#include "model/image_support.hpp"

#include <algorithm>

#include "config/versions.hpp"
#include "model/image.hpp"
#include "model/mem_object.hpp"
#include "model/rule.hpp"

namespace clmem::mock {
namespace {

// Versions that require these features; other devices need an extension.
bool is_2_x(const Device& device) {
  return CL_VERSION_MAJOR(device.config.version) == 2;
}

bool is_plain(const cl_image_format& format) {
  const cl_channel_order order = format.image_channel_order;
  return (order == CL_R || order == CL_RG || order == CL_RGBA) &&
         format.image_channel_data_type != CL_UNORM_INT_101010_2;
}

bool has_depth(const Device& device, cl_mem_object_type type) {
  return (type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY) &&
         (is_2_x(device) || device.has_extension("cl_khr_depth_images"));
}

bool can_write(const Device& device, cl_mem_object_type type, const cl_image_format& format) {
  const bool writes_3d = is_2_x(device) || device.has_extension("cl_khr_3d_image_writes");
  return (type != CL_MEM_OBJECT_IMAGE3D || writes_3d) &&
         (!is_srgb(format.image_channel_order) || device.has_extension("cl_khr_srgb_image_writes"));
}

// False for CL_Rx and CL_RGx: few devices have them, and programs disagree about their element
// size. A device supports them only if its configuration names them.
bool is_common(const cl_image_format& format) {
  return format.image_channel_order != CL_Rx && format.image_channel_order != CL_RGx;
}

bool offers(const Device& device, const cl_image_format& format) {
  const auto is_same = [&](const cl_image_format& one) { return same_format(one, format); };
  const auto& chosen = device.config.images.formats;
  if (chosen.empty() ? !is_common(format) : std::ranges::none_of(chosen, is_same)) {
    return false;
  }
  const auto rows = known_formats();
  const auto row = std::ranges::find_if(rows, is_same, &FormatRow::format);
  return row != rows.end() && row->since <= device.config.version;
}

}  // namespace

FormatUse format_use(cl_mem_flags flags) {
  if ((flags & CL_MEM_KERNEL_READ_AND_WRITE) != 0) {
    return FormatUse::same_kernel;
  }
  if ((flags & (CL_MEM_READ_ONLY | mem_immutable)) != 0) {
    return FormatUse::read;
  }
  return (flags & CL_MEM_WRITE_ONLY) != 0 ? FormatUse::write : FormatUse::read_write;
}

bool supports_images(const Device& device) {
  return device.config.images.support == ImageSupport::supported;
}

bool supports_image_from_buffer(const Device& device) {
  return supports_images(device) && device.config.images.pitch_alignment > 0 &&
         (device.config.version >= v2_0 || device.has_extension("cl_khr_image2d_from_buffer"));
}

bool supports_format(const Device& device, cl_mem_object_type type, FormatUse use,
                     const cl_image_format& format) {
  const ImageKind* const kind = find_image_kind(type);
  if (!supports_images(device) || kind == nullptr || !exists(device.config.images, *kind) ||
      !offers(device, format)) {
    return false;
  }
  if (format.image_channel_order == CL_DEPTH && !has_depth(device, type)) {
    return false;
  }
  if (use != FormatUse::read && !can_write(device, type, format)) {
    return false;
  }
  return use != FormatUse::same_kernel ||
         (device.config.version >= v2_0 && device.config.images.max_read_write_args > 0 &&
          is_plain(format));
}

ImageAlignment image_alignment(const Context& context) {
  ImageAlignment strictest{1, 1};
  for (const auto& device : context.devices) {
    if (supports_images(*device)) {
      const ImageConfig& images = device->config.images;
      strictest.pitch = std::max<std::size_t>(strictest.pitch, images.pitch_alignment);
      strictest.base_address =
          std::max<std::size_t>(strictest.base_address, images.base_address_alignment);
    }
  }
  return strictest;
}

void require_image_support(const Context& context) {
  refuse_if(!context.any_device(supports_images), rule::no_image_support);
}

}  // namespace clmem::mock
