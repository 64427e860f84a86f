// SPDX-License-Identifier: Apache-2.0
// Kernels that read and write images over buffers and parts of buffers, at the bytes that they
// share.

#include "operations/image/kernel_pixels.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_kernel_over_buffer_cases {

namespace {

const ImageFormat& pixel_format() {
  return *known_format(CL_RGBA, CL_UNSIGNED_INT8);
}

struct ViewRow {
  ImageKind kind;
  bool is_part;                // over a part of a larger buffer, whose other bytes stay
  std::size_t more_units = 0;  // of the pitch, beyond the smallest one
};

// The buffer that owns the bytes, and the image somewhere in it.
struct View {
  FilledBuffer root;
  Handle<cl_mem> part;
  FilledImage image;
  RegionPlace place;  // place of the pixels in the root
};

std::size_t in_bytes(const Fixture& fixture, cl_device_info pixels) {
  return std::max<std::size_t>(fixture.device().value_or_zero<cl_uint>(pixels), 1) *
         pixel_format().element;
}

// Returns zero if rows have no pitch.
std::size_t row_pitch(const Fixture& fixture, const ImageShape& shape, const ViewRow& row) {
  if (shape.kind != ImageKind::image_2d) {
    return 0;
  }
  const std::size_t unit = in_bytes(fixture, CL_DEVICE_IMAGE_PITCH_ALIGNMENT);
  const std::size_t width = shape.extent[0] * pixel_format().element;
  return ((width + unit - 1) / unit + row.more_units) * unit;
}

View view_of(Fixture& fixture, const ViewRow& row) {
  const ImageShape shape = usual_shape(row.kind);
  const std::size_t element = pixel_format().element;
  const std::size_t pitch = row_pitch(fixture, shape, row);
  const std::size_t size = pitch == 0 ? shape.pixels() * element : pitch * shape.extent[1];
  const std::size_t origin =
      row.is_part ? std::max(fixture.origin_unit(),
                             in_bytes(fixture, CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT))
                  : 0;
  View view{.root = fixture.filled_buffer(row.is_part ? origin + size + 64 : size),
            .part = {},
            .image = {.mem = {}, .storage = {}, .shape = shape, .format = pixel_format(), .bytes{}},
            .place = moved(on_host(shape.kind, shape.extent, element, {pitch, 0}), origin)};
  if (row.is_part) {
    view.part = fixture.sub_buffer(view.root, origin, size).mem;
  }
  cl_image_desc description = description_of(shape);
  description.image_row_pitch = pitch;
  description.buffer = row.is_part ? view.part.get() : view.root.get();
  view.image.mem = make_image(fixture, description, pixel_format().cl, CL_MEM_READ_WRITE);
  view.image.bytes = gathered(view.root.bytes, view.place, shape.extent);
  return view;
}

void write_root(Fixture& fixture, View& view) {
  rewrite(fixture, view.root);
  view.image.bytes = gathered(view.root.bytes, view.place, view.image.shape.extent);
}

void expect_seen_in_root(Fixture& fixture, View& view) {
  copy_region(view.image.bytes, view.image.place(), view.root.bytes, view.place,
              view.image.shape.extent);
  expect_contents(fixture, view.root);
}

Rows<ViewRow> view_rows() {
  const char* const line = "CreateImage.1d-buffer.kernel";
  const char* const plane = "CreateImage.2d-buffer.kernel";
  constexpr ImageKind line_kind = ImageKind::image_1d_buffer;
  constexpr ImageKind plane_kind = ImageKind::image_2d;
  return {{"Line", line, {line_kind, false}},
          {"LineOverPart", {line, "CreateImage.1d-buffer.from-sub-buffer"}, {line_kind, true}},
          {"Plane", plane, {plane_kind, false}},
          {"PlaneOfLargerPitch", plane, {plane_kind, false, 2}},
          {"PlaneOverPart", plane, {plane_kind, true}},
          {"PlaneOverPartOfLargerPitch", plane, {plane_kind, true, 2}}};
}

// Uses one in-order queue.
CLMEM_TABLE(ImageKernels, ShareBuffer,
            "Kernels read and write an image over a buffer, or over a part of one, at the bytes "
            "that both share, and no other bytes.",
            (const ViewRow& row), view_rows(), {}, .time_limit_s = compiling_limit_s) {
  View view = view_of(fixture, row);
  expect_kernel_reads(fixture, view.image);
  expect_kernel_writes(fixture, view.image);
  expect_seen_in_root(fixture, view);
  write_root(fixture, view);
  expect_kernel_reads(fixture, view.image);
  expect_kernel_writes(fixture, view.image);
  expect_kernel_reads(fixture, view.image);
  expect_seen_in_root(fixture, view);
}

}  // namespace

}  // namespace clmem::conformance::image_kernel_over_buffer_cases
