// SPDX-License-Identifier: Apache-2.0
// Extents, descriptors and formats that the calls which create images reject, and kinds that a device
// does not have.

#include "harness/latest_call.hpp"
#include "suites/case_file.hpp"
#include "suites/creation/creation_refusal.hpp"

namespace clmem::conformance::image_size_refusals_cases {

constexpr std::size_t room = 65536;  // bytes; more than any padded image of these cases has
constexpr std::size_t element = 4;   // bytes of the common format

std::size_t limit(const CreationScene& scene, cl_device_info query) {
  return scene.fixture.device().value_or_zero<std::size_t>(query);
}

using Field = std::size_t cl_image_desc::*;
constexpr Field width = &cl_image_desc::image_width;
constexpr Field height = &cl_image_desc::image_height;
constexpr Field depth = &cl_image_desc::image_depth;
constexpr Field layers = &cl_image_desc::image_array_size;
constexpr Field row_pitch = &cl_image_desc::image_row_pitch;
constexpr Field slice_pitch = &cl_image_desc::image_slice_pitch;

template <auto field, std::size_t value>
void set(CreationScene& scene) {
  (*scene.arguments.description).*field = value;
}

// Makes one extent exceed its limit and the others one pixel, so that nothing else is too large; an
// image of clCreateImage3D has at least two slices.
template <Field field, cl_device_info query>
void exceed(CreationScene& scene) {
  const cl_image_desc before = *scene.arguments.description;
  for (const Field other : {width, height, depth, layers}) {
    (*scene.arguments.description).*other = before.*other == 0 ? 0 : 1;
  }
  if (scene.creation.name == std::string_view{"CreateImage3D"}) {
    scene.arguments.description->image_depth = 2;
  }
  (*scene.arguments.description).*field = limit(scene, query) + 1;
}

constexpr auto too_wide_2d = exceed<width, CL_DEVICE_IMAGE2D_MAX_WIDTH>;
constexpr auto too_high_2d = exceed<height, CL_DEVICE_IMAGE2D_MAX_HEIGHT>;
constexpr auto too_wide_3d = exceed<width, CL_DEVICE_IMAGE3D_MAX_WIDTH>;
constexpr auto too_high_3d = exceed<height, CL_DEVICE_IMAGE3D_MAX_HEIGHT>;
constexpr auto too_deep = exceed<depth, CL_DEVICE_IMAGE3D_MAX_DEPTH>;

template <std::size_t row, std::size_t slice>
void give_pitches(CreationScene& scene) {
  scene.arguments.flags |= CL_MEM_COPY_HOST_PTR;
  scene.arguments.host = scene.fixture.host(room).data();
  scene.arguments.description->image_row_pitch = row;
  scene.arguments.description->image_slice_pitch = slice;
}

constexpr auto row_without_memory = set<row_pitch, 16 * element>;
constexpr auto small_row = give_pitches<12 * element, 0>;
constexpr auto tiny_row = give_pitches<element, 0>;
constexpr auto small_row_in_slice = give_pitches<12 * element, 12 * 7 * element>;
constexpr auto partial_row = give_pitches<16 * element + 2, 0>;
constexpr auto slice_without_memory = set<slice_pitch, 13 * 7 * element>;
constexpr auto small_slice = give_pitches<0, 13 * 6 * element>;
constexpr auto partial_slice = give_pitches<13 * element, (13 * 7 + 6) * element>;

void small_slice_of_rows(CreationScene& scene) {
  const bool layers_are_rows =
      scene.arguments.description->image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  (layers_are_rows ? give_pitches<26 * element, 13 * element>
                   : give_pitches<13 * element, 13 * 6 * element>)(scene);
}

void partial_wide_row(CreationScene& scene) {
  scene.arguments.format = {CL_RGBA, CL_FLOAT};  // 16 bytes
  if (!supports(scene.fixture, CL_MEM_OBJECT_IMAGE2D, scene.arguments.flags,
                *scene.arguments.format)) {
    unsupported("images of RGBA_FLOAT");
  }
  give_pitches<16 * 16 + 4, 0>(scene);
}

template <cl_uint levels>
void mip_levels(CreationScene& scene) {
  if (scene.fixture.device().has_extension("cl_khr_mipmap_image")) {
    unsupported("no_cl_khr_mipmap_image");
  }
  scene.arguments.description->num_mip_levels = levels;
}

void no_descriptor(CreationScene& scene) {
  scene.arguments.description.reset();
}

using Kinds = std::vector<ImageKind>;

// A mistake in images of some kinds. clCreateImageWithProperties has one rule for several topics.
struct SizeRow {
  const char* name;
  const char* topic;
  const Kinds& kinds;
  void (*change)(CreationScene& scene);
};

// A 1D image buffer has a buffer that is large enough for its width; it has cases of its own.
const Kinds every_kind{ImageKind::image_1d, ImageKind::image_1d_array, ImageKind::image_2d,
                       ImageKind::image_2d_array, ImageKind::image_3d};
const Kinds one_dimension{ImageKind::image_1d, ImageKind::image_1d_array};
const Kinds two_dimensions{ImageKind::image_2d, ImageKind::image_2d_array};
const Kinds with_height{ImageKind::image_2d, ImageKind::image_2d_array, ImageKind::image_3d};
const Kinds arrays{ImageKind::image_1d_array, ImageKind::image_2d_array};
const Kinds with_slices{ImageKind::image_1d_array, ImageKind::image_2d_array, ImageKind::image_3d};
const Kinds with_layers_of_rows{ImageKind::image_2d_array, ImageKind::image_3d};
const Kinds plane{ImageKind::image_2d};
const Kinds volume{ImageKind::image_3d};

std::vector<SizeRow> size_rows() {
  return {
      {"NoWidth", "width-zero", every_kind, set<width, 0>},
      {"NoHeight", "height-zero", with_height, set<height, 0>},
      {"NoDepth", "depth-zero", volume, set<depth, 0>},
      {"NoLayers", "array-size-zero", arrays, set<layers, 0>},
      {"TooWide", "max-1d-width", one_dimension, too_wide_2d},
      {"TooWide", "max-2d-width", two_dimensions, too_wide_2d},
      {"TooHigh", "max-2d-height", two_dimensions, too_high_2d},
      {"TooWide", "max-3d-extent", volume, too_wide_3d},
      {"TooHigh", "max-3d-extent", volume, too_high_3d},
      {"TooDeep", "max-3d-extent", volume, too_deep},
      {"TooManyLayers", "max-array-size", arrays, exceed<layers, CL_DEVICE_IMAGE_MAX_ARRAY_SIZE>}};
}

// The row pitch of the rows `Alone` is zero, so that the rows of the host memory follow each other.
std::vector<SizeRow> descriptor_rows() {
  return {{"RowPitchWithoutHostPointer", "row-pitch-no-host-ptr", every_kind, row_without_memory},
          {"TooSmallRowPitch", "row-pitch-small", every_kind, small_row},
          {"RowPitchOfOneElement", "row-pitch-small", every_kind, tiny_row},
          {"TooSmallRowPitchWithinSlicePitch", "row-pitch-small", with_layers_of_rows,
           small_row_in_slice},
          {"RowPitchOfPartialElements", "row-pitch-multiple", every_kind, partial_row},
          {"RowPitchOfPartialWideElements", "row-pitch-multiple", plane, partial_wide_row},
          {"SlicePitchWithoutHostPointer", "slice-pitch-no-host-ptr", with_slices,
           slice_without_memory},
          {"TooSmallSlicePitch", "slice-pitch-small", with_slices, small_slice_of_rows},
          {"SlicePitchOfPartialRows", "slice-pitch-multiple", with_slices, partial_slice},
          {"TooSmallSlicePitchAlone", "slice-pitch-small", with_layers_of_rows, small_slice},
          {"SlicePitchOfPartialRowsAlone", "slice-pitch-multiple", with_slices,
           give_pitches<0, (13 * 7 + 6) * element>},
          {"MipLevels", "mip-levels", every_kind, mip_levels<2>},
          {"OneMipLevel", "mip-levels", every_kind, mip_levels<1>},
          {"OneSample", "samples", every_kind, set<&cl_image_desc::num_samples, 1>},
          {"Samples", "samples", every_kind, set<&cl_image_desc::num_samples, 4>},
          {"NoType", "type", plane, set<&cl_image_desc::image_type, 0>},
          {"TypeOfBuffer", "type", plane, set<&cl_image_desc::image_type, CL_MEM_OBJECT_BUFFER>},
          {"TypeOfPipe", "type", plane, set<&cl_image_desc::image_type, CL_MEM_OBJECT_PIPE>},
          {"Null", "null", plane, no_descriptor}};
}

std::vector<CreationMistake> mistakes_of(const std::vector<SizeRow>& rows, cl_int code,
                                         const char* together) {
  std::vector<CreationMistake> mistakes;
  for (const SizeRow& row : rows) {
    mistakes.push_back({row.name, code, {row.topic, together}, {row.change}, row.kinds});
  }
  return mistakes;
}

CLMEM_REFUSALS(CreationRefusal, CreateImage, RefusesExtent,
               "Every extent is at least one and within its limit.",
               (mistakes_of(size_rows(), CL_INVALID_IMAGE_SIZE, "dimensions")),
               .calls = image_calls)

CLMEM_REFUSALS(CreationRefusal, CreateImage, RefusesDescriptor,
               "Type, pitches, mip levels and samples are what the kind of image allows.",
               (mistakes_of(descriptor_rows(), CL_INVALID_IMAGE_DESCRIPTOR, "values")),
               .calls = image_calls)

// A width above the limit of 1D image buffers needs a buffer of that many elements.
constexpr std::size_t affordable = 256U << 20U;

void too_wide_over_buffer(CreationScene& scene) {
  Fixture& fixture = scene.fixture;
  const auto formats = supported_formats(fixture, CL_MEM_OBJECT_IMAGE1D_BUFFER, CL_MEM_READ_WRITE);
  const auto smallest = std::min_element(
      formats.begin(), formats.end(),
      [](const ImageFormat& one, const ImageFormat& other) { return one.element < other.element; });
  const std::size_t pixels = limit(scene, CL_DEVICE_IMAGE_MAX_BUFFER_SIZE) + 1;
  constexpr const char* missing = "a buffer that is larger than the widest 1D image buffer";
  if (pixels > affordable / smallest->element ||
      pixels * smallest->element > fixture.device().max_allocation()) {
    unsupported(missing);
  }
  cl_int code = not_stored;
  Handle<cl_mem> buffer{clCreateBuffer(fixture.context(), CL_MEM_READ_WRITE,
                                       pixels * smallest->element, nullptr, &code)};
  if (code != CL_SUCCESS) {
    unsupported(missing);
  }
  scene.arguments.format = smallest->cl;
  scene.arguments.description = description_of(usual_shape(ImageKind::image_1d_buffer));
  scene.arguments.description->image_width = pixels;
  scene.set_image_memory(scene.kept.keep(std::move(buffer)));
}

CLMEM_REFUSALS(CreationRefusal, CreateImage, Refuses1DBufferThatIsTooWide,
               "The width of a 1D image buffer is limited, however large its buffer is.",
               ({"", CL_INVALID_IMAGE_SIZE, {"max-1d-buffer-width"}, {too_wide_over_buffer}}),
               .memory = affordable)

// The functions of OpenCL 1.0 return CL_INVALID_IMAGE_SIZE for wrong pitches as well.
CreationMistake early(const char* row, const char* topic, void (*change)(CreationScene& scene)) {
  return {row, CL_INVALID_IMAGE_SIZE, {topic}, {change}};
}

CLMEM_REFUSALS(CreationRefusal, CreateImage2D, RefusesExtent,
               "Extents are within their limits; a row pitch requires host memory and holds a row.",
               (early("NoWidth", "zero", set<width, 0>), early("NoHeight", "zero", set<height, 0>),
                early("TooWide", "max", too_wide_2d), early("TooHigh", "max", too_high_2d),
                early("RowPitchWithoutHostPointer", "row-pitch", row_without_memory),
                early("TooSmallRowPitch", "row-pitch", small_row),
                early("RowPitchOfPartialElements", "row-pitch", partial_row)))

CLMEM_REFUSALS(CreationRefusal, CreateImage3D, RefusesExtent,
               "Extents are within their limits, and a depth of one is too small.",
               (early("NoWidth", "zero", set<width, 0>), early("NoHeight", "zero", set<height, 0>),
                early("NoDepth", "depth", set<depth, 0>), early("OneSlice", "depth", set<depth, 1>),
                early("TooWide", "max", too_wide_3d), early("TooHigh", "max", too_high_3d),
                early("TooDeep", "max", too_deep)))

CLMEM_REFUSALS(CreationRefusal, CreateImage3D, RefusesPitch,
               "Pitches require host memory and hold a row and a slice.",
               (early("RowPitchWithoutHostPointer", "row-pitch", row_without_memory),
                early("TooSmallRowPitch", "row-pitch", small_row),
                early("RowPitchOfPartialElements", "row-pitch", partial_row),
                early("SlicePitchWithoutHostPointer", "slice-pitch", slice_without_memory),
                early("TooSmallSlicePitch", "slice-pitch", small_slice),
                early("SlicePitchOfPartialRows", "slice-pitch", partial_slice)))

// Formats that a driver lists are left out, even if the specification does not allow them.
CreationMistake format(const char* row, std::vector<std::string> topics, cl_image_format bad) {
  return {row, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, std::move(topics), {[=](CreationScene& scene) {
            if (supports(scene.fixture, type_of(scene.kind), scene.arguments.flags, bad)) {
              unsupported("an implementation without this format");
            }
            scene.arguments.format = bad;
          }}};
}

bool listed_anywhere(Fixture& fixture, const cl_image_format& format) {
  for (const ImageKind kind : every_image_kind) {
    for (const cl_mem_flags flags :
         {cl_mem_flags{CL_MEM_READ_ONLY}, cl_mem_flags{CL_MEM_WRITE_ONLY},
          cl_mem_flags{CL_MEM_READ_WRITE}}) {
      const bool exists = !(fixture.device().version() < ApiVersion{1, 2}) ||
                          kind == ImageKind::image_2d || kind == ImageKind::image_3d;
      if (exists && supports(fixture, type_of(kind), flags, format)) {
        return true;
      }
    }
  }
  return false;
}

// Chooses among combinations that are valid in every revision.
CLMEM_REFUSAL(CreationRefusal, CreateImage, RefusesFormatThatNoDeviceHas,
              "A well-formed format that no device lists is rejected.",
              CL_IMAGE_FORMAT_NOT_SUPPORTED, "", .calls = every_image_call) {
  constexpr std::array<cl_channel_order, 5> orders{CL_RA, CL_A, CL_RG, CL_R, CL_RGBA};
  constexpr std::array<cl_channel_type, 9> types{CL_SNORM_INT16,    CL_SNORM_INT8,  CL_SIGNED_INT8,
                                                 CL_UNSIGNED_INT32, CL_UNORM_INT16, CL_SIGNED_INT16,
                                                 CL_UNSIGNED_INT16, CL_HALF_FLOAT,  CL_FLOAT};
  for (const cl_channel_order order : orders) {
    for (const cl_channel_type type : types) {
      if (!listed_anywhere(scene.fixture, {order, type})) {
        scene.arguments.format = {order, type};
        return;
      }
    }
  }
  unsupported("a format that the device lacks");
}

std::vector<CreationMistake> format_mistakes() {
  const std::vector<std::string> order{"order", "values"};
  const std::vector<std::string> type{"type", "values"};
  const std::vector<std::string> packed{"packed-mismatch"};
  const std::vector<std::string> bits{"element-bits"};
  return {format("UnknownOrder", order, {0x1234, CL_UNORM_INT8}),
          format("TypeAsOrder", order, {CL_UNORM_INT8, CL_UNORM_INT8}),
          format("UnknownType", type, {CL_RGBA, 0x1234}),
          format("OrderAsType", type, {CL_RGBA, CL_RGBA}),
          format("RGBA_565", packed, {CL_RGBA, CL_UNORM_SHORT_565}),
          format("R_555", packed, {CL_R, CL_UNORM_SHORT_555}),
          format("RGBA_101010", packed, {CL_RGBA, CL_UNORM_INT_101010}),
          format("RGB_UNORM_INT8", bits, {CL_RGB, CL_UNORM_INT8}),
          format("RGB_FLOAT", bits, {CL_RGB, CL_FLOAT})};
}

CLMEM_REFUSALS(CreationRefusal, CreateImage, RefusesFormat,
               "Channel order and data type of a format have to be defined and fit together.",
               (format_mistakes()), .calls = every_image_call)

CLMEM_REFUSAL(CreationRefusal, CreateImage, RefusesNullFormat,
              "The creation of an image rejects NULL as the format.",
              CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, "null", .calls = every_image_call) {
  scene.arguments.format.reset();
}

CLMEM_CASE(CreateImage, RefusesThreeDimensionsWithoutThem,
           "An embedded device before 2.0 need not support 3D images, and then rejects them.",
           {"Optional.embedded-3d"}) {
  if (!fixture.device().lacks("3d_images")) {
    unsupported("no_3d_images");
  }
  CreationScene scene{fixture, creation_named("CreateImage")};
  scene.arguments.description = description_of(usual_shape(ImageKind::image_3d));
  scene.arguments.flags = CL_MEM_READ_ONLY;
  cl_int code = not_stored;
  EXPECT_FALSE(scene.make(&code)) << latest_call::described();
  EXPECT_THAT(code, fixture.refuses(CL_INVALID_OPERATION));
  expect_alive(fixture);
}

CLMEM_CASE(CreateImageWithProperties, IsThere,
           "Every platform of OpenCL 3.0 has clCreateImageWithProperties, which returns "
           "CL_INVALID_OPERATION for a device without images.",
           {"CreateImageWithProperties.available"}) {
  const CreationScene scene{fixture, creation_named("CreateImageWithProperties")};
  cl_int code = not_stored;
  const std::shared_ptr<void> made = scene.make(&code);
  EXPECT_THAT(code, returns(fixture.device().lacks("images") ? CL_INVALID_OPERATION : CL_SUCCESS));
  expect_alive(fixture);
}

}  // namespace clmem::conformance::image_size_refusals_cases
