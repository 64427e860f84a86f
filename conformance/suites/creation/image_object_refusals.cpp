// SPDX-License-Identifier: Apache-2.0
// Memory objects that an image cannot be created from.
// Suites of cases that a table names: CreateImageWithProperties.

#include "suites/case_file.hpp"
#include "suites/creation/creation_refusal.hpp"

namespace clmem::conformance::image_object_refusals_cases {

constexpr std::size_t element = 4;  // bytes of the common format

void need_absence(const CreationScene& scene, const char* extension) {
  if (scene.fixture.device().has_extension(extension)) {
    unsupported(std::string{"no_"} + extension);
  }
}

// cl_ext_image_from_buffer allows more, and has codes of its own.
void need_plain_rules(const CreationScene& scene) {
  need_absence(scene, "cl_ext_image_from_buffer");
}

void create_from_buffer(CreationScene& scene, std::size_t size) {
  scene.set_image_memory(scene.kept.keep(scene.fixture.filled_buffer(size)));
}

void create_from_image(CreationScene& scene, const ImageShape& shape,
                       const cl_image_format& format = common_format().cl) {
  scene.set_image_memory(
      scene.kept.keep(make_image(scene.fixture, shape, format, scene.arguments.flags)));
}

void change_kind(CreationScene& scene, ImageKind kind) {
  need_type(scene.fixture, kind);
  scene.arguments.flags = usual_flags(scene.fixture, kind);
  scene.arguments.description = description_of(usual_shape(kind));
}

void image_1d_from_buffer(CreationScene& scene, std::size_t size) {
  change_kind(scene, ImageKind::image_1d_buffer);
  create_from_buffer(scene, size);
}

void image_1d_without_buffer(CreationScene& scene) {
  change_kind(scene, ImageKind::image_1d_buffer);
}

void image_1d_from_image(CreationScene& scene) {
  change_kind(scene, ImageKind::image_1d_buffer);
  create_from_image(scene, usual_shape(ImageKind::image_1d));
}

void image_1d_from_short_buffer(CreationScene& scene) {
  need_plain_rules(scene);
  image_1d_from_buffer(scene, 13 * element - 1);
}

// The bytes that the image would need exist in the parent of the sub-buffer.
void image_1d_from_short_sub_buffer(CreationScene& scene) {
  Fixture& fixture = scene.fixture;
  need_plain_rules(scene);
  change_kind(scene, ImageKind::image_1d_buffer);
  const FilledBuffer buffer = fixture.filled_buffer(fixture.origin_unit() + usual_size);
  scene.set_image_memory(
      scene.kept.keep(fixture.sub_buffer(buffer, fixture.origin_unit(), 12 * element)));
}

void image_1d_with_mip_levels(CreationScene& scene) {
  need_absence(scene, "cl_khr_mipmap_image");
  image_1d_from_buffer(scene, usual_size);
  scene.arguments.description->num_mip_levels = 1;
}

void image_1d_with_samples(CreationScene& scene) {
  image_1d_from_buffer(scene, usual_size);
  scene.arguments.description->num_samples = 1;
}

template <ImageKind kind>
void image_from_buffer(CreationScene& scene) {
  need_plain_rules(scene);
  change_kind(scene, kind);
  create_from_buffer(scene, 65536);
}

// Row pitches of 2D images over buffers are multiples of this, in bytes.
std::size_t pitch_unit(const Fixture& fixture) {
  return element * std::max<std::size_t>(
                       1, fixture.device().value_or_zero<cl_uint>(CL_DEVICE_IMAGE_PITCH_ALIGNMENT));
}

std::size_t legal_pitch(const Fixture& fixture) {
  const std::size_t unit = pitch_unit(fixture);
  return (13 * element + unit - 1) / unit * unit;
}

void image_2d_from_short_buffer(CreationScene& scene) {
  need_plain_rules(scene);
  scene.arguments.description->image_row_pitch = legal_pitch(scene.fixture);
  create_from_buffer(scene, 6 * legal_pitch(scene.fixture));
}

void image_2d_from_pipe(CreationScene& scene) {
  scene.set_image_memory(
      scene.kept.keep(must_make(clCreatePipe, scene.fixture.context(), 0, 16, 1024, nullptr)));
}

void image_2d_from_other_extent(CreationScene& scene) {
  create_from_image(scene, shape_of(ImageKind::image_2d, {12, 7, 1}));
}

const ImageShape& usual_2d_shape() {
  static const ImageShape shape = usual_shape(ImageKind::image_2d);
  return shape;
}

void image_2d_from_other_type(CreationScene& scene) {
  scene.arguments.format->image_channel_data_type = CL_UNSIGNED_INT8;
  create_from_image(scene, usual_2d_shape());
}

// The queries count pixels (device-queries-table), and the rules take their values for multiples of
// a pitch and of an address, which are bytes: only what breaks both readings has to be rejected.
void image_2d_with_misaligned_rows(CreationScene& scene) {
  const std::size_t unit = pitch_unit(scene.fixture);
  if (unit / element <= element) {
    unsupported("a pitch alignment of more than one pixel, in pixels and in bytes");
  }
  scene.arguments.description->image_row_pitch = legal_pitch(scene.fixture) + element;
  create_from_buffer(scene, 8 * (legal_pitch(scene.fixture) + unit));
}

void image_2d_from_misaligned_memory(CreationScene& scene) {
  Fixture& fixture = scene.fixture;
  const std::size_t alignment =
      element * fixture.device().value_or_zero<cl_uint>(CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT);
  if (alignment / element <= element) {
    unsupported("a base address alignment of more than one pixel, in pixels and in bytes");
  }
  const std::size_t size = 8 * legal_pitch(fixture);
  HostBytes& memory = fixture.host(size + 2 * alignment);
  const std::size_t rest = reinterpret_cast<std::uintptr_t>(memory.data()) % alignment;
  scene.arguments.description->image_row_pitch = legal_pitch(fixture);
  scene.set_image_memory(scene.kept.keep(must_make(clCreateBuffer, fixture.context(),
                                                   CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size,
                                                   memory.data() + (alignment - rest) + element)));
}

// Makes it an sRGB view, so that the formats are not the mistake.
void view_as_srgb(CreationScene& scene, const cl_image_format& below = common_format().cl) {
  Fixture& fixture = scene.fixture;
  scene.arguments.flags = CL_MEM_READ_ONLY;
  scene.arguments.format->image_channel_order = CL_sRGBA;
  if (fixture.device().lacks("image2d_from_buffer") ||
      !supports(fixture, CL_MEM_OBJECT_IMAGE2D, scene.arguments.flags, *scene.arguments.format)) {
    unsupported("sRGB views of 2D images");
  }
  create_from_image(scene, usual_2d_shape(), below);
}

template <std::size_t cl_image_desc::*field>
void view_of_less(CreationScene& scene) {
  (*scene.arguments.description).*field -= 1;
  view_as_srgb(scene);
}

void view_of_other_pitch(CreationScene& scene) {
  scene.arguments.description->image_row_pitch = 1024 * element;
  view_as_srgb(scene);
}

// The orders are compatible, the data types are not.
void view_of_other_type(CreationScene& scene) {
  view_as_srgb(scene, {CL_RGBA, CL_UNSIGNED_INT8});
}

// The orders have one pixel size, but are not a pair in the table of compatible orders.
void view_of_other_order(CreationScene& scene) {
  scene.arguments.format->image_channel_order = CL_BGRA;
  if (!supports(scene.fixture, CL_MEM_OBJECT_IMAGE2D, scene.arguments.flags,
                *scene.arguments.format)) {
    unsupported("BGRA images");
  }
  create_from_image(scene, usual_2d_shape());
}

// clCreateImageWithProperties has one requirement for several of these rules.
CreationMistake descriptor(const char* row, const char* topic, Change<CreationScene> change) {
  return {row, CL_INVALID_IMAGE_DESCRIPTOR, {topic, "values"}, {std::move(change)}};
}

CreationMistake format(const char* row, const char* topic, Change<CreationScene> change) {
  return {row, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, {topic}, {std::move(change)}};
}

std::vector<CreationMistake> object_mistakes() {
  using enum ImageKind;
  constexpr const char* kind = "mem-object-not-allowed";
  constexpr const char* extents = "image-from-image-dims";
  return {
      descriptor("1DBufferWithoutBuffer", "1d-buffer-without-buffer", image_1d_without_buffer),
      descriptor("1DBufferBeyondItsBuffer", "1d-buffer-too-small", image_1d_from_short_buffer),
      descriptor("1DBufferBeyondItsSubBuffer", "1d-buffer-too-small",
                 image_1d_from_short_sub_buffer),
      descriptor("1DBufferOfMipLevels", "mip-levels", image_1d_with_mip_levels),
      descriptor("1DBufferOfSamples", "samples", image_1d_with_samples),
      descriptor("1DBufferOverImage", "1d-buffer-without-buffer", image_1d_from_image),
      descriptor("PlaneBeyondItsBuffer", "2d-buffer-too-small", image_2d_from_short_buffer),
      descriptor("Pipe", "mem-object-pipe", image_2d_from_pipe),
      descriptor("PlaneOfOtherExtent", extents, image_2d_from_other_extent),
      format("PlaneOfOtherType", "image-from-image", image_2d_from_other_type),
      format("PitchOfBrokenAlignment", "buffer-row-pitch", image_2d_with_misaligned_rows),
      format("HostMemoryOfBrokenAlignment", "buffer-base-address", image_2d_from_misaligned_memory),
      descriptor("Image1DOverBuffer", kind, image_from_buffer<image_1d>),
      descriptor("Image1DArrayOverBuffer", kind, image_from_buffer<image_1d_array>),
      descriptor("Image2DArrayOverBuffer", kind, image_from_buffer<image_2d_array>),
      descriptor("Image3DOverBuffer", kind, image_from_buffer<image_3d>),
      descriptor("ViewOfOtherWidth", extents, view_of_less<&cl_image_desc::image_width>),
      descriptor("ViewOfOtherHeight", extents, view_of_less<&cl_image_desc::image_height>),
      descriptor("ViewOfOtherRowPitch", extents, view_of_other_pitch),
      format("ViewOfOtherOrder", "image-from-image", view_of_other_order),
      format("ViewOfOtherType", "image-from-image", view_of_other_type)};
}

CLMEM_REFUSALS(
    CreationRefusal, CreateImage, RefusesObject,
    "The memory object of a descriptor has to be one that the image can be created from.",
    (object_mistakes()), .calls = image_calls)

CLMEM_REFUSAL(CreationRefusal, CreateImage, RefusesPlaneOverBuffer,
              "A 2D image from a buffer is rejected where no device supports such images.",
              CL_INVALID_OPERATION, "no-2d-from-buffer", .calls = image_calls) {
  scene.fixture.needs("images");
  scene.arguments.description->image_row_pitch = 64 * element;
  create_from_buffer(scene, 65536);
}

// With cl_ext_image_from_buffer. Rows and slices have a power of two bytes and are at least as wide
// as the device aligns rows, so that they meet every alignment.
void over_small_buffer(CreationScene& scene) {
  const std::size_t width = std::max<std::size_t>(256, pitch_unit(scene.fixture) / element);
  const ImageShape shape = shape_of(scene.kind, {width, 4, 3});
  scene.arguments.description = description_of(shape);
  create_from_buffer(scene, shape.pixels() * element - 1);
}

CLMEM_REFUSALS(CreationRefusal, CreateImage, RefusesSmallBuffer,
               "A buffer that is one byte too small for the pixels is rejected.",
               ({"",
                 CL_INVALID_IMAGE_SIZE,
                 {"buffer-too-small"},
                 {over_small_buffer},
                 {every_image_kind.begin(), every_image_kind.end()}}),
               .calls = image_calls)

}  // namespace clmem::conformance::image_object_refusals_cases
