// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "image_fixture.hpp"

namespace clmem::mock {
namespace {

// The arguments of a call that is right but for what a row changes in them.
struct Creation {
  cl_mem_flags flags = 0;
  cl_image_format format = two_bytes;
  const cl_image_format* format_pointer = &format;
  cl_image_desc desc = {};
  const cl_image_desc* desc_pointer = &desc;
  void* host_ptr = nullptr;
};

class ImageCreation : public ImageTest {
 public:
  // What rows build their arguments from.
  cl_mem buffer(std::size_t size, cl_mem_flags flags = 0) { return make_buffer(size, flags); }
  cl_mem image_2d(cl_mem_flags flags = 0, const cl_image_format& format = two_bytes) {
    return make_image(image_rows().at(3).desc(), format, flags);
  }
  cl_mem image_3d() { return make_image(image_rows().at(5).desc()); }
  cl_mem foreign_buffer() { return model.create_buffer(make_context(), 0, 1024, nullptr, nullptr); }
  cl_mem misaligned_buffer() { return make_buffer(2048, CL_MEM_USE_HOST_PTR, storage.data() + 1); }

  Bytes storage = Bytes(4096);

 protected:
  // The answers of both calls, which share all their rules.
  std::array<cl_int, 2> create(const Creation& with) {
    std::array<cl_int, 2> codes{};
    (void)model.create_image(context, with.flags, with.format_pointer, with.desc_pointer,
                             with.host_ptr, &codes[0]);
    (void)model.create_image_with_properties(context, nullptr, with.flags, with.format_pointer,
                                             with.desc_pointer, with.host_ptr, &codes[1]);
    return codes;
  }
};

struct RefusalRow {
  const char* requirement;  // of clCreateImage, without the function and ".err."
  cl_int code;
  void (*change)(Creation& with, ImageCreation& test);
};

void make_from(Creation& with, cl_mem parent) {
  with.desc.mem_object = parent;
}

// A 2D image of 16 pixels in each row, as the alignment asks for.
void make_from_buffer(Creation& with, cl_mem parent) {
  with.desc.image_width = 16;
  with.desc.mem_object = parent;
}

void make_kind(Creation& with, std::size_t row) {
  with.desc = image_rows().at(row).desc();
}

void give_host_data(Creation& with, ImageCreation& test) {
  with.flags = CL_MEM_COPY_HOST_PTR;
  with.host_ptr = test.storage.data();
}

constexpr std::size_t row_1d = 0;
constexpr std::size_t row_1d_buffer = 1;
constexpr std::size_t row_1d_array = 2;
constexpr std::size_t row_2d_array = 4;
constexpr std::size_t row_3d = 5;

const std::vector<RefusalRow>& flag_rows() {
  static const std::vector<RefusalRow> rows{
      {"INVALID_VALUE.flags.unknown-bit", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation&) { with.flags = cl_mem_flags{1} << 40; }},
      {"INVALID_VALUE.flags.rw-wo", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation&) { with.flags = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY; }},
      {"INVALID_VALUE.flags.rw-ro", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation&) { with.flags = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY; }},
      {"INVALID_VALUE.flags.wo-ro", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation&) { with.flags = CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY; }},
      {"INVALID_VALUE.flags.use-alloc", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation& test) {
         give_host_data(with, test);
         with.flags = CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR;
       }},
      {"INVALID_VALUE.flags.use-copy", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation& test) {
         give_host_data(with, test);
         with.flags = CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
       }},
      {"INVALID_VALUE.flags.hostwo-hostro", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation&) {
         with.flags = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY;
       }},
      {"INVALID_VALUE.flags.hostwo-hostno", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation&) {
         with.flags = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
       }},
      {"INVALID_VALUE.flags.hostro-hostno", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation&) {
         with.flags = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
       }},
      {"INVALID_VALUE.flags.kernel-rw", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation&) { with.flags = CL_MEM_KERNEL_READ_AND_WRITE; }},
      {"INVALID_VALUE.flags.svm", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation&) { with.flags = CL_MEM_SVM_FINE_GRAIN_BUFFER; }},
      {"INVALID_VALUE.mem-object.wo-rw", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation& test) {
         make_from_buffer(with, test.buffer(1024, CL_MEM_WRITE_ONLY));
         with.flags = CL_MEM_READ_WRITE;
       }},
      {"INVALID_VALUE.mem-object.wo-ro", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation& test) {
         make_from_buffer(with, test.buffer(1024, CL_MEM_WRITE_ONLY));
         with.flags = CL_MEM_READ_ONLY;
       }},
      {"INVALID_VALUE.mem-object.ro-rw", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation& test) {
         make_from_buffer(with, test.buffer(1024, CL_MEM_READ_ONLY));
         with.flags = CL_MEM_READ_WRITE;
       }},
      {"INVALID_VALUE.mem-object.ro-wo", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation& test) {
         make_from_buffer(with, test.buffer(1024, CL_MEM_READ_ONLY));
         with.flags = CL_MEM_WRITE_ONLY;
       }},
      {"INVALID_VALUE.mem-object.host-ptr-flags", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation& test) {
         make_from_buffer(with, test.buffer(1024));
         with.flags = CL_MEM_ALLOC_HOST_PTR;
       }},
      {"INVALID_VALUE.mem-object.hostwo-hostro", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation& test) {
         make_from_buffer(with, test.buffer(1024, CL_MEM_HOST_WRITE_ONLY));
         with.flags = CL_MEM_HOST_READ_ONLY;
       }},
      {"INVALID_VALUE.mem-object.hostro-hostwo", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation& test) {
         make_from_buffer(with, test.buffer(1024, CL_MEM_HOST_READ_ONLY));
         with.flags = CL_MEM_HOST_WRITE_ONLY;
       }},
      {"INVALID_VALUE.mem-object.hostno-host", CL_INVALID_VALUE,
       [](Creation& with, ImageCreation& test) {
         make_from_buffer(with, test.buffer(1024, CL_MEM_HOST_NO_ACCESS));
         with.flags = CL_MEM_HOST_READ_ONLY;
       }},
      {"INVALID_HOST_PTR.use-null", CL_INVALID_HOST_PTR,
       [](Creation& with, ImageCreation&) { with.flags = CL_MEM_USE_HOST_PTR; }},
      {"INVALID_HOST_PTR.copy-null", CL_INVALID_HOST_PTR,
       [](Creation& with, ImageCreation&) { with.flags = CL_MEM_COPY_HOST_PTR; }},
      {"INVALID_HOST_PTR.unexpected", CL_INVALID_HOST_PTR,
       [](Creation& with, ImageCreation& test) {
         with.flags = CL_MEM_ALLOC_HOST_PTR;
         with.host_ptr = test.storage.data();
       }},
  };
  return rows;
}

const std::vector<RefusalRow>& format_rows() {
  static const std::vector<RefusalRow> rows{
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.null", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
       [](Creation& with, ImageCreation&) { with.format_pointer = nullptr; }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.order", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
       [](Creation& with, ImageCreation&) {
         with.format = {0x1234, CL_UNORM_INT8};
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.type", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
       [](Creation& with, ImageCreation&) {
         with.format = {CL_RGBA, 0x1234};
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.packed-mismatch", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
       [](Creation& with, ImageCreation&) {
         with.format = {CL_RGBA, CL_UNORM_SHORT_565};
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.element-bits", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
       [](Creation& with, ImageCreation&) {
         with.format = {CL_RGB, CL_UNORM_INT8};
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.buffer-row-pitch", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_from(with, test.buffer(1024));
         with.desc.image_row_pitch = 18;
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.buffer-row-pitch-computed",
       CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) { make_from(with, test.buffer(1024)); }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.buffer-base-address", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_from_buffer(with, test.misaligned_buffer());
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.image-from-image-order", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_from(with, test.image_2d());
         with.format = {CL_RA, CL_UNSIGNED_INT8};
       }},
      {"INVALID_IMAGE_FORMAT_DESCRIPTOR.image-from-image-type", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_from(with, test.image_2d(0, {CL_R, CL_FLOAT}));
         with.format = {CL_DEPTH, CL_UNORM_INT16};
       }},
      {"IMAGE_FORMAT_NOT_SUPPORTED", CL_IMAGE_FORMAT_NOT_SUPPORTED,
       [](Creation& with, ImageCreation&) {
         with.format = {CL_ARGB, CL_FLOAT};
       }},
      {"IMAGE_FORMAT_NOT_SUPPORTED.depth-3d", CL_IMAGE_FORMAT_NOT_SUPPORTED,
       [](Creation& with, ImageCreation&) {
         make_kind(with, row_3d);
         with.format = {CL_DEPTH, CL_FLOAT};
       }},
  };
  return rows;
}

const std::vector<RefusalRow>& size_rows() {
  static const std::vector<RefusalRow> rows{
      {"INVALID_IMAGE_SIZE.width-zero", CL_INVALID_IMAGE_SIZE,
       [](Creation& with, ImageCreation&) { with.desc.image_width = 0; }},
      {"INVALID_IMAGE_SIZE.height-zero", CL_INVALID_IMAGE_SIZE,
       [](Creation& with, ImageCreation&) { with.desc.image_height = 0; }},
      {"INVALID_IMAGE_SIZE.depth-zero", CL_INVALID_IMAGE_SIZE,
       [](Creation& with, ImageCreation&) {
         make_kind(with, row_3d);
         with.desc.image_depth = 0;
       }},
      {"INVALID_IMAGE_SIZE.array-size-zero", CL_INVALID_IMAGE_SIZE,
       [](Creation& with, ImageCreation&) {
         make_kind(with, row_2d_array);
         with.desc.image_array_size = 0;
       }},
      {"INVALID_IMAGE_SIZE.max-1d-width", CL_INVALID_IMAGE_SIZE,
       [](Creation& with, ImageCreation&) {
         make_kind(with, row_1d);
         with.desc.image_width = 16385;
       }},
      {"INVALID_IMAGE_SIZE.max-2d-width", CL_INVALID_IMAGE_SIZE,
       [](Creation& with, ImageCreation&) { with.desc.image_width = 16385; }},
      {"INVALID_IMAGE_SIZE.max-2d-height", CL_INVALID_IMAGE_SIZE,
       [](Creation& with, ImageCreation&) { with.desc.image_height = 16385; }},
      {"INVALID_IMAGE_SIZE.max-3d-extent", CL_INVALID_IMAGE_SIZE,
       [](Creation& with, ImageCreation&) {
         make_kind(with, row_3d);
         with.desc.image_depth = 2049;
       }},
      {"INVALID_IMAGE_SIZE.max-array-size", CL_INVALID_IMAGE_SIZE,
       [](Creation& with, ImageCreation&) {
         make_kind(with, row_1d_array);
         with.desc.image_array_size = 2049;
       }},
      {"INVALID_IMAGE_SIZE.max-1d-buffer-width", CL_INVALID_IMAGE_SIZE,
       [](Creation& with, ImageCreation& test) {
         make_kind(with, row_1d_buffer);
         make_from(with, test.buffer(2 * 65537));
         with.desc.image_width = 65537;
       }},
      {"MEM_OBJECT_ALLOCATION_FAILURE", CL_MEM_OBJECT_ALLOCATION_FAILURE,
       [](Creation& with, ImageCreation&) {
         make_kind(with, row_3d);
         with.desc.image_width = with.desc.image_height = with.desc.image_depth = 2048;
       }},
  };
  return rows;
}

const std::vector<RefusalRow>& descriptor_rows() {
  static const std::vector<RefusalRow> rows{
      {"INVALID_IMAGE_DESCRIPTOR.null", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation&) { with.desc_pointer = nullptr; }},
      {"INVALID_IMAGE_DESCRIPTOR.type", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation&) { with.desc.image_type = CL_MEM_OBJECT_BUFFER; }},
      {"INVALID_IMAGE_DESCRIPTOR.mip-levels", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation&) { with.desc.num_mip_levels = 1; }},
      {"INVALID_IMAGE_DESCRIPTOR.samples", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation&) { with.desc.num_samples = 1; }},
      {"INVALID_IMAGE_DESCRIPTOR.row-pitch-no-host-ptr", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation&) { with.desc.image_row_pitch = 64; }},
      {"INVALID_IMAGE_DESCRIPTOR.row-pitch-small", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         give_host_data(with, test);
         with.desc.image_row_pitch = 12;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.row-pitch-multiple", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         give_host_data(with, test);
         with.desc.image_row_pitch = 15;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-no-host-ptr", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation&) {
         make_kind(with, row_3d);
         with.desc.image_slice_pitch = 256;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-small", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_kind(with, row_3d);
         give_host_data(with, test);
         with.desc.image_slice_pitch = 14 * 4;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-small-1d-array", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_kind(with, row_1d_array);
         give_host_data(with, test);
         with.desc.image_row_pitch = 16;
         with.desc.image_slice_pitch = 14;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-multiple", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_kind(with, row_3d);
         give_host_data(with, test);
         with.desc.image_slice_pitch = 14 * 5 + 2;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.slice-pitch-overflow", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_kind(with, row_3d);
         give_host_data(with, test);
         with.desc.image_slice_pitch = SIZE_MAX / 14 * 14;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.1d-buffer-without-buffer", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation&) { make_kind(with, row_1d_buffer); }},
      {"INVALID_IMAGE_DESCRIPTOR.1d-buffer-of-image", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_kind(with, row_1d_buffer);
         make_from(with, test.image_2d());
       }},
      {"INVALID_IMAGE_DESCRIPTOR.1d-buffer-too-small", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_kind(with, row_1d_buffer);
         make_from(with, test.buffer(13));
       }},
      {"INVALID_IMAGE_DESCRIPTOR.2d-buffer-too-small", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) { make_from_buffer(with, test.buffer(159)); }},
      {"INVALID_IMAGE_DESCRIPTOR.2d-buffer-row-pitch-small", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_from_buffer(with, test.buffer(1024));
         with.desc.image_width = 17;
         with.desc.image_row_pitch = 32;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.mem-object-not-allowed", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_kind(with, row_3d);
         make_from(with, test.buffer(1024));
       }},
      {"INVALID_IMAGE_DESCRIPTOR.mem-object-dead", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_from(with, reinterpret_cast<cl_mem>(&test));
       }},
      {"INVALID_IMAGE_DESCRIPTOR.image-from-3d-image", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) { make_from(with, test.image_3d()); }},
      {"INVALID_IMAGE_DESCRIPTOR.image-from-image-dims", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_from(with, test.image_2d(0, {CL_RGBA, CL_UNORM_INT8}));
         with.format = {CL_sRGBA, CL_UNORM_INT8};
         with.desc.image_width -= 1;
       }},
      {"INVALID_IMAGE_DESCRIPTOR.image-from-image-pitch", CL_INVALID_IMAGE_DESCRIPTOR,
       [](Creation& with, ImageCreation& test) {
         make_from(with, test.image_2d(0, {CL_RGBA, CL_UNORM_INT8}));
         with.format = {CL_sRGBA, CL_UNORM_INT8};
         with.desc.image_row_pitch = 64;
       }},
      {"INVALID_CONTEXT.mem-object", CL_INVALID_CONTEXT,
       [](Creation& with, ImageCreation& test) { make_from_buffer(with, test.foreign_buffer()); }},
  };
  return rows;
}

std::string row_name(const ::testing::TestParamInfo<RefusalRow>& row) {
  std::string name = row.param.requirement;
  std::erase_if(name, [](char character) { return character == '.' || character == '-'; });
  std::erase(name, '_');
  return name;
}

class ImageRefusal : public ImageCreation, public ::testing::WithParamInterface<RefusalRow> {};

// req: CreateImage.err.<row>, CreateImageWithProperties.err.<row>
// Each rule has its code, in both calls; nothing is created.
TEST_P(ImageRefusal, AnswersTheCodeOfTheRule) {
  Creation with;
  with.desc = image_rows().at(3).desc();
  GetParam().change(with, *this);
  const std::size_t held = model.live_objects().size();
  for (const cl_int code : create(with)) {
    EXPECT_EQ(code, GetParam().code) << last_refusal();
  }
  EXPECT_EQ(model.live_objects().size(), held);
}

INSTANTIATE_TEST_SUITE_P(Flags, ImageRefusal, ::testing::ValuesIn(flag_rows()), row_name);
INSTANTIATE_TEST_SUITE_P(Format, ImageRefusal, ::testing::ValuesIn(format_rows()), row_name);
INSTANTIATE_TEST_SUITE_P(Size, ImageRefusal, ::testing::ValuesIn(size_rows()), row_name);
INSTANTIATE_TEST_SUITE_P(Descriptor, ImageRefusal, ::testing::ValuesIn(descriptor_rows()),
                         row_name);

// req: CreateImage.err.INVALID_CONTEXT.null, CreateImageWithProperties.err.INVALID_CONTEXT.null,
// req: CreateImageWithProperties.err.INVALID_PROPERTY.unknown
// There is no image without a context, and no property that an image could have.
TEST_F(ImageCreation, NeedsContextAndKnowsNoProperties) {
  const cl_image_desc desc = image_rows().front().desc();
  cl_int code = CL_SUCCESS;
  (void)model.create_image(nullptr, 0, &two_bytes, &desc, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_CONTEXT);
  const std::array<cl_mem_properties, 3> unknown{0x4321, 1, 0};
  (void)model.create_image_with_properties(context, unknown.data(), 0, &two_bytes, &desc, nullptr,
                                           &code);
  EXPECT_EQ(code, CL_INVALID_PROPERTY);
  const cl_mem_properties none = 0;
  const cl_mem image =
      model.create_image_with_properties(context, &none, 0, &two_bytes, &desc, nullptr, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(mem_info<cl_mem_properties>(image, CL_MEM_PROPERTIES), 0u);
}

struct LegacyRow {
  const char* name;
  Triple extent;
  std::size_t row_pitch;
  std::size_t slice_pitch;
  cl_int code_2d;  // of the width and height alone
  cl_int code_3d;
};

class LegacyImage : public ImageTest, public ::testing::WithParamInterface<LegacyRow> {};

// req: CreateImage2D.err.INVALID_IMAGE_SIZE.zero, CreateImage2D.err.INVALID_IMAGE_SIZE.max,
// req: CreateImage2D.err.INVALID_IMAGE_SIZE.row-pitch, CreateImage2D.success, CreateImage3D.success
// The deprecated calls answer extents and pitches alike, and 3D images need a depth above one.
TEST_P(LegacyImage, JudgesExtentsAndPitches) {
  const LegacyRow& row = GetParam();
  Bytes host(4096);
  const bool pitched = row.row_pitch != 0 && row.row_pitch != 77;
  const cl_mem_flags flags = pitched ? CL_MEM_COPY_HOST_PTR : 0;
  void* const data = pitched ? host.data() : nullptr;
  cl_int code = CL_SUCCESS;
  (void)model.create_image_2d(context, flags, &two_bytes, row.extent[0], row.extent[1],
                              row.row_pitch, data, &code);
  EXPECT_EQ(code, row.code_2d);
  (void)model.create_image_3d(context, flags, &two_bytes, row.extent[0], row.extent[1],
                              row.extent[2], row.row_pitch, row.slice_pitch, data, &code);
  EXPECT_EQ(code, row.code_3d);
}

constexpr cl_int bad_size = CL_INVALID_IMAGE_SIZE;

INSTANTIATE_TEST_SUITE_P(
    Rows, LegacyImage,
    ::testing::Values(LegacyRow{"Plain", {7, 5, 3}, 0, 0, CL_SUCCESS, CL_SUCCESS},
                      LegacyRow{"Pitched", {7, 5, 3}, 16, 96, CL_SUCCESS, CL_SUCCESS},
                      LegacyRow{"DepthOne", {7, 5, 1}, 0, 0, CL_SUCCESS, bad_size},
                      LegacyRow{"DepthZero", {7, 5, 0}, 0, 0, CL_SUCCESS, bad_size},
                      LegacyRow{"WidthZero", {0, 5, 3}, 0, 0, bad_size, bad_size},
                      LegacyRow{"HeightZero", {7, 0, 3}, 0, 0, bad_size, bad_size},
                      LegacyRow{"TooWide", {16385, 5, 3}, 0, 0, bad_size, bad_size},
                      LegacyRow{"TooDeep", {7, 5, 2049}, 0, 0, CL_SUCCESS, bad_size},
                      LegacyRow{"PitchWithoutData", {7, 5, 3}, 77, 0, bad_size, bad_size},
                      LegacyRow{"PitchTooSmall", {7, 5, 3}, 12, 0, bad_size, bad_size},
                      LegacyRow{"PitchNoMultiple", {7, 5, 3}, 15, 0, bad_size, bad_size},
                      LegacyRow{"SlicePitchTooSmall", {7, 5, 3}, 14, 56, CL_SUCCESS, bad_size}),
    [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace clmem::mock
