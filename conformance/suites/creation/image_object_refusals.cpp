// SPDX-License-Identifier: Apache-2.0
// Memory objects that an image cannot be created from.

#include "suites/case_file.hpp"
#include "suites/creation/creation_refusal.hpp"

namespace clmem::conformance::image_object_refusals_cases {

namespace {

constexpr std::size_t element = 4;  // bytes of the common format

void lie_over_buffer(CreationScene& scene, std::size_t size) {
  scene.lie_over(scene.kept.keep(scene.fixture.filled_buffer(size)));
}

void lie_over_image(CreationScene& scene, const ImageShape& shape,
                    const cl_image_format& format = common_format().cl) {
  scene.lie_over(scene.kept.keep(make_image(scene.fixture, shape, format, scene.arguments.flags)));
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

// The rows of a 2D image over a buffer that has room for more.
void pitch_of(CreationScene& scene, std::size_t more) {
  scene.arguments.description->image_row_pitch = legal_pitch(scene.fixture) + more;
  lie_over_buffer(scene, 8 * (legal_pitch(scene.fixture) + pitch_unit(scene.fixture)));
}

// The queries count pixels (device-queries-table), and the rules take their values for multiples of
// a pitch and of an address, which are bytes: only what breaks both readings has to be refused.
void too_narrow_pitch_unit(CreationScene& scene) {
  if (pitch_unit(scene.fixture) / element <= element) {
    unsupported("a pitch alignment of more than one pixel, in pixels and in bytes");
  }
  pitch_of(scene, element);
}

void misaligned_host_memory(CreationScene& scene) {
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
  scene.lie_over(scene.kept.keep(must_make(clCreateBuffer, fixture.context(),
                                           CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size,
                                           memory.data() + (alignment - rest) + element)));
}

// cl_ext_image_from_buffer allows more, and has codes of its own.
void needs_plain_rules(const Fixture& fixture) {
  if (fixture.device().has_extension("cl_ext_image_from_buffer")) {
    unsupported("no_cl_ext_image_from_buffer");
  }
}

// An image of the usual shape of the kind instead of a 2D image.
void become(CreationScene& scene, ImageKind kind) {
  needs_type(scene.fixture, kind);
  scene.arguments.flags = usual_flags(scene.fixture, kind);
  scene.arguments.description = description_of(usual_shape(kind));
}

void line_over_buffer(CreationScene& scene, std::size_t size) {
  become(scene, ImageKind::image_1d_buffer);
  lie_over_buffer(scene, size);
}

// The bytes that the image would need exist in the parent of the sub-buffer.
void line_over_short_part(CreationScene& scene) {
  Fixture& fixture = scene.fixture;
  needs_plain_rules(fixture);
  become(scene, ImageKind::image_1d_buffer);
  const FilledBuffer buffer = fixture.filled_buffer(fixture.origin_unit() + 4096);
  scene.lie_over(scene.kept.keep(fixture.sub_buffer(buffer, fixture.origin_unit(), 12 * element)));
}

void line_of_mip_levels(CreationScene& scene) {
  if (scene.fixture.device().has_extension("cl_khr_mipmap_image")) {
    unsupported("no_cl_khr_mipmap_image");
  }
  line_over_buffer(scene, 4096);
  scene.arguments.description->num_mip_levels = 1;
}

const ImageShape& plane() {
  static const ImageShape shape = usual_shape(ImageKind::image_2d);
  return shape;
}

// As an sRGB view, so that the formats are not the mistake.
void over_plane_as_srgb(CreationScene& scene, const cl_image_format& below = common_format().cl) {
  Fixture& fixture = scene.fixture;
  scene.arguments.flags = CL_MEM_READ_ONLY;
  scene.arguments.format->image_channel_order = CL_sRGBA;
  if (fixture.device().lacks("image2d_from_buffer") ||
      !supports(fixture, CL_MEM_OBJECT_IMAGE2D, scene.arguments.flags, *scene.arguments.format)) {
    unsupported("sRGB views of 2D images");
  }
  lie_over_image(scene, plane(), below);
}

// Channel orders of one pixel size and data type that are not a pair in the table of compatible
// orders.
void over_plane_of_other_order(CreationScene& scene) {
  scene.arguments.format->image_channel_order = CL_BGRA;
  if (!supports(scene.fixture, CL_MEM_OBJECT_IMAGE2D, scene.arguments.flags,
                *scene.arguments.format)) {
    unsupported("BGRA images");
  }
  lie_over_image(scene, plane());
}

// clCreateImageWithProperties has one requirement for several of these rules.
CreationMistake descriptor(const std::string& row, const char* topic,
                           Change<CreationScene> change) {
  return {row, CL_INVALID_IMAGE_DESCRIPTOR, {topic, "values"}, {std::move(change)}};
}

CreationMistake format(const char* row, const char* topic, Change<CreationScene> change) {
  return {row, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, {topic}, {std::move(change)}};
}

std::vector<CreationMistake> view_mistakes() {
  constexpr const char* extents = "image-from-image-dims";
  return {descriptor("ViewOfOtherWidth", extents,
                     [](CreationScene& scene) {
                       scene.arguments.description->image_width -= 1;
                       over_plane_as_srgb(scene);
                     }),
          descriptor("ViewOfOtherHeight", extents,
                     [](CreationScene& scene) {
                       scene.arguments.description->image_height -= 1;
                       over_plane_as_srgb(scene);
                     }),
          descriptor("ViewOfOtherRowPitch", extents,
                     [](CreationScene& scene) {
                       scene.arguments.description->image_row_pitch = 1024 * element;
                       over_plane_as_srgb(scene);
                     }),
          format("ViewOfOtherOrder", "image-from-image", over_plane_of_other_order),
          // Compatible orders of different data types.
          format("ViewOfOtherType", "image-from-image", [](CreationScene& scene) {
            over_plane_as_srgb(scene, {CL_RGBA, CL_UNSIGNED_INT8});
          })};
}

std::vector<CreationMistake> line_mistakes() {
  return {descriptor("1DBufferWithoutBuffer", "1d-buffer-without-buffer",
                     [](CreationScene& scene) { become(scene, ImageKind::image_1d_buffer); }),
          descriptor("1DBufferBeyondItsBuffer", "1d-buffer-too-small",
                     [](CreationScene& scene) {
                       needs_plain_rules(scene.fixture);
                       line_over_buffer(scene, 13 * element - 1);
                     }),
          descriptor("1DBufferBeyondItsSubBuffer", "1d-buffer-too-small", line_over_short_part),
          descriptor("1DBufferOfMipLevels", "mip-levels", line_of_mip_levels),
          descriptor("1DBufferOfSamples", "samples",
                     [](CreationScene& scene) {
                       line_over_buffer(scene, 4096);
                       scene.arguments.description->num_samples = 1;
                     }),
          descriptor("1DBufferOverImage", "1d-buffer-without-buffer", [](CreationScene& scene) {
            become(scene, ImageKind::image_1d_buffer);
            lie_over_image(scene, usual_shape(ImageKind::image_1d));
          })};
}

std::vector<CreationMistake> plane_mistakes() {
  return {descriptor("PlaneBeyondItsBuffer", "2d-buffer-too-small",
                     [](CreationScene& scene) {
                       needs_plain_rules(scene.fixture);
                       scene.arguments.description->image_row_pitch = legal_pitch(scene.fixture);
                       lie_over_buffer(scene, 6 * legal_pitch(scene.fixture));
                     }),
          descriptor("Pipe", "mem-object-pipe",
                     [](CreationScene& scene) {
                       scene.lie_over(scene.kept.keep(
                           must_make(clCreatePipe, scene.fixture.context(), 0, 16, 1024, nullptr)));
                     }),
          descriptor("PlaneOfOtherExtent", "image-from-image-dims",
                     [](CreationScene& scene) {
                       lie_over_image(scene, shape_of(ImageKind::image_2d, {12, 7, 1}));
                     }),
          format("PlaneOfOtherType", "image-from-image",
                 [](CreationScene& scene) {
                   scene.arguments.format->image_channel_data_type = CL_UNSIGNED_INT8;
                   lie_over_image(scene, plane());
                 }),
          format("PitchOfBrokenAlignment", "buffer-row-pitch", too_narrow_pitch_unit),
          format("HostMemoryOfBrokenAlignment", "buffer-base-address", misaligned_host_memory)};
}

std::vector<CreationMistake> kind_mistakes() {
  std::vector<CreationMistake> mistakes;
  for (const ImageKind kind : {ImageKind::image_1d, ImageKind::image_1d_array,
                               ImageKind::image_2d_array, ImageKind::image_3d}) {
    mistakes.push_back(descriptor(std::string{name_of(kind)} + "OverBuffer",
                                  "mem-object-not-allowed", [=](CreationScene& scene) {
                                    needs_plain_rules(scene.fixture);
                                    become(scene, kind);
                                    lie_over_buffer(scene, 65536);
                                  }));
  }
  return mistakes;
}

// With cl_ext_image_from_buffer. Rows and slices of a power of two in bytes, and as wide as the
// device aligns rows, so that they meet every alignment.
void over_small_buffer(CreationScene& scene) {
  const std::size_t width = std::max<std::size_t>(256, pitch_unit(scene.fixture) / element);
  const ImageShape shape = shape_of(scene.kind, {width, 4, 3});
  scene.arguments.description = description_of(shape);
  lie_over_buffer(scene, shape.pixels() * element - 1);
}

std::vector<CreationRefusal> object_refusals() {
  const std::vector<std::string> only{"CreateImage", "CreateImageWithProperties"};
  const auto objects = [&](std::vector<CreationMistake> mistakes) {
    return CreationRefusal{
        .common = {.name = "RefusesObject",
                   .sentence = "The memory object of a descriptor has to be one that the image can "
                               "be created from."},
        .mistakes = std::move(mistakes),
        .only = only};
  };
  return {
      objects(line_mistakes()),
      objects(plane_mistakes()),
      objects(kind_mistakes()),
      objects(view_mistakes()),
      // A 2D image over a buffer, on a device that has none.
      {.common = {.name = "RefusesPlaneOverBuffer",
                  .sentence = "Where no device supports 2D images from buffers, their creation "
                              "is refused.",
                  .requirements = {}},
       .mistakes = {{"", CL_INVALID_OPERATION, {"no-2d-from-buffer"}, {[](CreationScene& scene) {
                       scene.fixture.needs("images");
                       scene.arguments.description->image_row_pitch = 64 * element;
                       lie_over_buffer(scene, 65536);
                     }}}}},
      {.common = {.name = "RefusesSmallBuffer",
                  .sentence = "A buffer that is one byte too small for the pixels is refused."},
       .mistakes = {{"",
                     CL_INVALID_IMAGE_SIZE,
                     {"buffer-too-small"},
                     {over_small_buffer},
                     {every_image_kind.begin(), every_image_kind.end()}}}}};
}

CLMEM_CASES(cases) {
  return cases_of(object_refusals());
}

}  // namespace

}  // namespace clmem::conformance::image_object_refusals_cases
