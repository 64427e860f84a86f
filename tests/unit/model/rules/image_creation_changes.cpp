// SPDX-License-Identifier: Apache-2.0
// What can be wrong when an image is made.
#include "image_creation.hpp"

namespace clmem::mock {
namespace {

void make_from(Creation& with, cl_mem parent) {
  with.desc.buffer = parent;
}

// A 2D image of 16 pixels in each row, as the alignment asks for.
void make_from_buffer(Creation& with, cl_mem parent) {
  with.desc.image_width = 16;
  with.desc.buffer = parent;
}

void make_kind(Creation& with, cl_mem_object_type type) {
  with.desc = odd_image(type);
}

cl_mem plane(RuleStage& stage, const cl_image_format& format) {
  return stage.image(odd_image(CL_MEM_OBJECT_IMAGE2D), format);
}

void give_host_data(Creation& with, RuleStage& stage) {
  with.flags = CL_MEM_COPY_HOST_PTR;
  with.host_ptr = stage.host.data();
}

const std::vector<CreationChange>& flag_rows() {
  static const std::vector<CreationChange> rows{
      {"INVALID_VALUE.flags.unknown-bit",
       [](Creation& with, RuleStage&) { with.flags = cl_mem_flags{1} << 40; }},
      {"INVALID_VALUE.flags.rw-wo",
       [](Creation& with, RuleStage&) { with.flags = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY; }},
      {"INVALID_VALUE.flags.rw-ro",
       [](Creation& with, RuleStage&) { with.flags = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY; }},
      {"INVALID_VALUE.flags.wo-ro",
       [](Creation& with, RuleStage&) { with.flags = CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY; }},
      {"INVALID_VALUE.flags.use-alloc",
       [](Creation& with, RuleStage& stage) {
         give_host_data(with, stage);
         with.flags = CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR;
       }},
      {"INVALID_VALUE.flags.use-copy",
       [](Creation& with, RuleStage& stage) {
         give_host_data(with, stage);
         with.flags = CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
       }},
      {"INVALID_VALUE.flags.hostwo-hostro",
       [](Creation& with, RuleStage&) {
         with.flags = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY;
       }},
      {"INVALID_VALUE.flags.hostwo-hostno",
       [](Creation& with, RuleStage&) {
         with.flags = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
       }},
      {"INVALID_VALUE.flags.hostro-hostno",
       [](Creation& with, RuleStage&) {
         with.flags = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
       }},
      {"INVALID_VALUE.flags.kernel-rw",
       [](Creation& with, RuleStage&) { with.flags = CL_MEM_KERNEL_READ_AND_WRITE; }},
      {"INVALID_VALUE.flags.svm",
       [](Creation& with, RuleStage&) { with.flags = CL_MEM_SVM_FINE_GRAIN_BUFFER; }},
      {"INVALID_VALUE.mem-object.wo-rw",
       [](Creation& with, RuleStage& stage) {
         make_from_buffer(with, stage.buffer(1024, CL_MEM_WRITE_ONLY));
         with.flags = CL_MEM_READ_WRITE;
       }},
      {"INVALID_VALUE.mem-object.wo-ro",
       [](Creation& with, RuleStage& stage) {
         make_from_buffer(with, stage.buffer(1024, CL_MEM_WRITE_ONLY));
         with.flags = CL_MEM_READ_ONLY;
       }},
      {"INVALID_VALUE.mem-object.ro-rw",
       [](Creation& with, RuleStage& stage) {
         make_from_buffer(with, stage.buffer(1024, CL_MEM_READ_ONLY));
         with.flags = CL_MEM_READ_WRITE;
       }},
      {"INVALID_VALUE.mem-object.ro-wo",
       [](Creation& with, RuleStage& stage) {
         make_from_buffer(with, stage.buffer(1024, CL_MEM_READ_ONLY));
         with.flags = CL_MEM_WRITE_ONLY;
       }},
      {"INVALID_VALUE.mem-object.host-ptr-flags",
       [](Creation& with, RuleStage& stage) {
         make_from_buffer(with, stage.buffer(1024));
         with.flags = CL_MEM_ALLOC_HOST_PTR;
       }},
      {"INVALID_VALUE.mem-object.hostwo-hostro",
       [](Creation& with, RuleStage& stage) {
         make_from_buffer(with, stage.buffer(1024, CL_MEM_HOST_WRITE_ONLY));
         with.flags = CL_MEM_HOST_READ_ONLY;
       }},
      {"INVALID_VALUE.mem-object.hostro-hostwo",
       [](Creation& with, RuleStage& stage) {
         make_from_buffer(with, stage.buffer(1024, CL_MEM_HOST_READ_ONLY));
         with.flags = CL_MEM_HOST_WRITE_ONLY;
       }},
      {"INVALID_VALUE.mem-object.hostno-host",
       [](Creation& with, RuleStage& stage) {
         make_from_buffer(with, stage.buffer(1024, CL_MEM_HOST_NO_ACCESS));
         with.flags = CL_MEM_HOST_READ_ONLY;
       }},
      {"INVALID_HOST_PTR.use-null",
       [](Creation& with, RuleStage&) { with.flags = CL_MEM_USE_HOST_PTR; }},
      {"INVALID_HOST_PTR.copy-null",
       [](Creation& with, RuleStage&) { with.flags = CL_MEM_COPY_HOST_PTR; }},
      {"INVALID_HOST_PTR.unexpected",
       [](Creation& with, RuleStage& stage) {
         with.flags = CL_MEM_ALLOC_HOST_PTR;
         with.host_ptr = stage.host.data();
       }},
  };
  return rows;
}

const std::vector<CreationChange>& format_rows() {
  static const std::vector<CreationChange> rows{
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.null",
       [](Creation& with, RuleStage&) { with.format_pointer = nullptr; }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.order",
       [](Creation& with, RuleStage&) {
         with.format = {0x1234, CL_UNORM_INT8};
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.type",
       [](Creation& with, RuleStage&) {
         with.format = {CL_RGBA, 0x1234};
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.packed-mismatch",
       [](Creation& with, RuleStage&) {
         with.format = {CL_RGBA, CL_UNORM_SHORT_565};
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.element-bits",
       [](Creation& with, RuleStage&) {
         with.format = {CL_RGB, CL_UNORM_INT8};
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.buffer-row-pitch",
       [](Creation& with, RuleStage& stage) {
         make_from(with, stage.buffer(1024));
         with.desc.image_row_pitch = 18;
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.buffer-row-pitch-computed",
       [](Creation& with, RuleStage& stage) { make_from(with, stage.buffer(1024)); },
       CL_INVALID_IMAGE_FORMAT_DESCRIPTOR},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.buffer-base-address",
       [](Creation& with, RuleStage& stage) {
         make_from_buffer(with, stage.buffer(2048, CL_MEM_USE_HOST_PTR, stage.host.data() + 1));
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.image-from-image-order",
       [](Creation& with, RuleStage& stage) {
         make_from(with, plane(stage, two_bytes_each));
         with.format = {CL_RA, CL_UNSIGNED_INT8};
       },
       CL_INVALID_IMAGE_FORMAT_DESCRIPTOR},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.image-from-image-type",
       [](Creation& with, RuleStage& stage) {
         make_from(with, plane(stage, {CL_R, CL_FLOAT}));
         with.format = {CL_DEPTH, CL_UNORM_INT16};
       },
       CL_INVALID_IMAGE_FORMAT_DESCRIPTOR},
      {"IMAGE_FORMAT_NOT_SUPPORTED",
       [](Creation& with, RuleStage&) {
         with.format = {CL_ARGB, CL_FLOAT};
       }},
      {"IMAGE_FORMAT_NOT_SUPPORTED.depth-3d",
       [](Creation& with, RuleStage&) {
         make_kind(with, CL_MEM_OBJECT_IMAGE3D);
         with.format = {CL_DEPTH, CL_FLOAT};
       },
       CL_IMAGE_FORMAT_NOT_SUPPORTED},
  };
  return rows;
}

const std::vector<CreationChange>& size_rows() {
  static const std::vector<CreationChange> rows{
      {"INVALID_IMAGE_SIZE.width-zero",
       [](Creation& with, RuleStage&) { with.desc.image_width = 0; }},
      {"INVALID_IMAGE_SIZE.height-zero",
       [](Creation& with, RuleStage&) { with.desc.image_height = 0; }},
      {"INVALID_IMAGE_SIZE.depth-zero",
       [](Creation& with, RuleStage&) {
         make_kind(with, CL_MEM_OBJECT_IMAGE3D);
         with.desc.image_depth = 0;
       }},
      {"INVALID_IMAGE_SIZE.array-size-zero",
       [](Creation& with, RuleStage&) {
         make_kind(with, CL_MEM_OBJECT_IMAGE2D_ARRAY);
         with.desc.image_array_size = 0;
       }},
      {"INVALID_IMAGE_SIZE.max-1d-width",
       [](Creation& with, RuleStage&) {
         make_kind(with, CL_MEM_OBJECT_IMAGE1D);
         with.desc.image_width = 16385;
       }},
      {"INVALID_IMAGE_SIZE.max-2d-width",
       [](Creation& with, RuleStage&) { with.desc.image_width = 16385; }},
      {"INVALID_IMAGE_SIZE.max-2d-height",
       [](Creation& with, RuleStage&) { with.desc.image_height = 16385; }},
      {"INVALID_IMAGE_SIZE.max-3d-extent",
       [](Creation& with, RuleStage&) {
         make_kind(with, CL_MEM_OBJECT_IMAGE3D);
         with.desc.image_depth = 2049;
       }},
      {"INVALID_IMAGE_SIZE.max-array-size",
       [](Creation& with, RuleStage&) {
         make_kind(with, CL_MEM_OBJECT_IMAGE1D_ARRAY);
         with.desc.image_array_size = 2049;
       }},
      {"INVALID_IMAGE_SIZE.max-1d-buffer-width",
       [](Creation& with, RuleStage& stage) {
         make_kind(with, CL_MEM_OBJECT_IMAGE1D_BUFFER);
         make_from(with, stage.buffer(2 * 65537));
         with.desc.image_width = 65537;
       }},
      {"MEM_OBJECT_ALLOCATION_FAILURE.above-max-mem-alloc-size",
       [](Creation& with, RuleStage&) {
         make_kind(with, CL_MEM_OBJECT_IMAGE3D);
         with.desc.image_width = with.desc.image_height = with.desc.image_depth = 2048;
       },
       CL_MEM_OBJECT_ALLOCATION_FAILURE},
  };
  return rows;
}

const std::vector<CreationChange>& descriptor_rows() {
  static const std::vector<CreationChange> rows{
      {"INVALID_IMAGE_DESCRIPTOR.null",
       [](Creation& with, RuleStage&) { with.desc_pointer = nullptr; }},
      {"INVALID_IMAGE_DESCRIPTOR.type",
       [](Creation& with, RuleStage&) { with.desc.image_type = CL_MEM_OBJECT_BUFFER; }},
      {"INVALID_IMAGE_DESCRIPTOR.mip-levels",
       [](Creation& with, RuleStage&) { with.desc.num_mip_levels = 1; }},
      {"INVALID_IMAGE_DESCRIPTOR.samples",
       [](Creation& with, RuleStage&) { with.desc.num_samples = 1; }},
      {"INVALID_IMAGE_DESCRIPTOR.row-pitch-no-host-ptr",
       [](Creation& with, RuleStage&) { with.desc.image_row_pitch = 64; }},
      {"INVALID_IMAGE_DESCRIPTOR.row-pitch-small",
       [](Creation& with, RuleStage& stage) {
         give_host_data(with, stage);
         with.desc.image_row_pitch = 12;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.row-pitch-multiple",
       [](Creation& with, RuleStage& stage) {
         give_host_data(with, stage);
         with.desc.image_row_pitch = 15;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-no-host-ptr",
       [](Creation& with, RuleStage&) {
         make_kind(with, CL_MEM_OBJECT_IMAGE3D);
         with.desc.image_slice_pitch = 256;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-small",
       [](Creation& with, RuleStage& stage) {
         make_kind(with, CL_MEM_OBJECT_IMAGE3D);
         give_host_data(with, stage);
         with.desc.image_slice_pitch = 14 * 4;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-small-1d-array",
       [](Creation& with, RuleStage& stage) {
         make_kind(with, CL_MEM_OBJECT_IMAGE1D_ARRAY);
         give_host_data(with, stage);
         with.desc.image_row_pitch = 16;
         with.desc.image_slice_pitch = 14;
       },
       CL_INVALID_IMAGE_DESCRIPTOR},
      {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-multiple",
       [](Creation& with, RuleStage& stage) {
         make_kind(with, CL_MEM_OBJECT_IMAGE3D);
         give_host_data(with, stage);
         with.desc.image_slice_pitch = 14 * 5 + 2;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-overflow",
       [](Creation& with, RuleStage& stage) {
         make_kind(with, CL_MEM_OBJECT_IMAGE3D);
         give_host_data(with, stage);
         with.desc.image_slice_pitch = SIZE_MAX / 14 * 14;
       },
       CL_INVALID_IMAGE_DESCRIPTOR},
      {"INVALID_IMAGE_DESCRIPTOR.1d-buffer-without-buffer",
       [](Creation& with, RuleStage&) { make_kind(with, CL_MEM_OBJECT_IMAGE1D_BUFFER); }},
      {"INVALID_IMAGE_DESCRIPTOR.1d-buffer-of-image",
       [](Creation& with, RuleStage& stage) {
         make_kind(with, CL_MEM_OBJECT_IMAGE1D_BUFFER);
         make_from(with, plane(stage, two_bytes_each));
       },
       CL_INVALID_IMAGE_DESCRIPTOR},
      {"INVALID_IMAGE_DESCRIPTOR.1d-buffer-too-small",
       [](Creation& with, RuleStage& stage) {
         make_kind(with, CL_MEM_OBJECT_IMAGE1D_BUFFER);
         make_from(with, stage.buffer(13));
       }},
      {"INVALID_IMAGE_DESCRIPTOR.2d-buffer-too-small",
       [](Creation& with, RuleStage& stage) { make_from_buffer(with, stage.buffer(159)); }},
      {"INVALID_IMAGE_DESCRIPTOR.2d-buffer-row-pitch-small",
       [](Creation& with, RuleStage& stage) {
         make_from_buffer(with, stage.buffer(1024));
         with.desc.image_width = 17;
         with.desc.image_row_pitch = 32;
       },
       CL_INVALID_IMAGE_DESCRIPTOR},
      {"INVALID_IMAGE_DESCRIPTOR.mem-object-not-allowed",
       [](Creation& with, RuleStage& stage) {
         make_kind(with, CL_MEM_OBJECT_IMAGE3D);
         make_from(with, stage.buffer(1024));
       }},
      {"INVALID_IMAGE_DESCRIPTOR.mem-object-pipe",
       [](Creation& with, RuleStage& stage) { make_from(with, stage.pipe()); }},
      {"INVALID_IMAGE_DESCRIPTOR.mem-object-dead",
       [](Creation& with, RuleStage& stage) { make_from(with, reinterpret_cast<cl_mem>(&stage)); },
       CL_INVALID_IMAGE_DESCRIPTOR},
      {"INVALID_IMAGE_DESCRIPTOR.image-from-3d-image",
       [](Creation& with, RuleStage& stage) { make_from(with, stage.image_3d()); },
       CL_INVALID_IMAGE_DESCRIPTOR},
      {"INVALID_IMAGE_DESCRIPTOR.image-from-image-dims",
       [](Creation& with, RuleStage& stage) {
         make_from(with, plane(stage, four_bytes_each));
         with.format = {CL_sRGBA, CL_UNORM_INT8};
         with.desc.image_width -= 1;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.image-from-image-pitch",
       [](Creation& with, RuleStage& stage) {
         make_from(with, plane(stage, four_bytes_each));
         with.format = {CL_sRGBA, CL_UNORM_INT8};
         with.desc.image_row_pitch = 64;
       },
       CL_INVALID_IMAGE_DESCRIPTOR},
      {"INVALID_CONTEXT.mem-object",
       [](Creation& with, RuleStage& stage) { make_from_buffer(with, stage.foreign_buffer()); },
       CL_INVALID_CONTEXT},
  };
  return rows;
}
// Some functions have one requirement for what others have several for.
const std::vector<CreationChange>& summary_rows() {
  static const std::vector<CreationChange> rows{
      {"INVALID_CONTEXT.null", [](Creation& with, RuleStage&) { with.context = nullptr; }},
      {"INVALID_PROPERTY.unknown",
       [](Creation& with, RuleStage&) {
         static constexpr std::array<cl_mem_properties, 3> unknown{0x4321, 1, 0};
         with.properties = unknown.data();
       }},
      {"INVALID_VALUE.flags.access-exclusive",
       [](Creation& with, RuleStage&) { with.flags = CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY; }},
      {"INVALID_VALUE.flags.host-ptr-exclusive",
       [](Creation& with, RuleStage& stage) {
         give_host_data(with, stage);
         with.flags = CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
       }},
      {"INVALID_VALUE.flags.host-access-exclusive",
       [](Creation& with, RuleStage&) {
         with.flags = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY;
       }},
      {"INVALID_HOST_PTR.use-or-copy-null",
       [](Creation& with, RuleStage&) { with.flags = CL_MEM_COPY_HOST_PTR; }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.values",
       [](Creation& with, RuleStage&) {
         with.format = {0x1234, CL_UNORM_INT8};
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.image-from-image",
       [](Creation& with, RuleStage& stage) {
         make_from(with, plane(stage, two_bytes_each));
         with.format = {CL_RA, CL_UNSIGNED_INT8};
       }},
      {"INVALID_IMAGE_SIZE.dimensions",
       [](Creation& with, RuleStage&) { with.desc.image_width = 16385; }},
      {"INVALID_IMAGE_SIZE.zero", [](Creation& with, RuleStage&) { with.desc.image_height = 0; }},
      {"INVALID_IMAGE_SIZE.max", [](Creation& with, RuleStage&) { with.desc.image_width = 16385; }},
      {"INVALID_IMAGE_SIZE.depth", [](Creation& with, RuleStage&) { with.desc.image_depth = 1; }},
      {"INVALID_IMAGE_SIZE.row-pitch",
       [](Creation& with, RuleStage& stage) {
         give_host_data(with, stage);
         with.desc.image_row_pitch = 15;
       }},
      {"INVALID_IMAGE_SIZE.slice-pitch",
       [](Creation& with, RuleStage& stage) {
         give_host_data(with, stage);
         with.desc.image_slice_pitch = 14 * 5 + 2;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.values",
       [](Creation& with, RuleStage&) { with.desc.num_mip_levels = 1; }},
  };
  return rows;
}

}  // namespace

std::vector<CreationChange> creation_changes() {
  std::vector<CreationChange> all;
  for (const auto* rows :
       {&flag_rows(), &format_rows(), &size_rows(), &descriptor_rows(), &summary_rows()}) {
    all.insert(all.end(), rows->begin(), rows->end());
  }
  return all;
}

}  // namespace clmem::mock
