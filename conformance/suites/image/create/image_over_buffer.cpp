// SPDX-License-Identifier: Apache-2.0
// Images over special buffers: of every kind with cl_ext_image_from_buffer, over immutable buffers,
// shared virtual memory and sub-buffers, in contexts of two devices, and with inherited flags.

#include "operations/creation/creations.hpp"
#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_over_buffer_cases {

std::size_t size_of(const ImageShape& shape) {
  return shape.pixels() * common_format().element;
}

// Rows and slices have a power of two bytes, which meets every alignment.
constexpr Extent aligned_extent{256, 4, 3};

CLMEM_TABLE(ImageOverBuffer, SharesPixels,
            "An image of any kind over a buffer shows the bytes of the buffer, and data written to "
            "one appears in the other.",
            (ImageKind kind), image_kind_rows(), {"CreateImage.ext-any-type-from-buffer"}) {
  need_kind(fixture, kind);
  const ImageShape shape = shape_of(kind, aligned_extent);
  FilledBuffer buffer = fixture.filled_buffer(size_of(shape));
  FilledImage image = image_over(fixture, shape, buffer.get(), buffer.bytes, common_format(),
                                 usual_flags(fixture, kind));
  expect_image_contents(fixture, image);
  write_part(fixture, image, inner_region(shape));
  buffer.bytes = image.bytes;
  expect_image_contents(fixture, image);
  expect_contents(fixture, buffer);
  rewrite(fixture, buffer);
  image.bytes = buffer.bytes;
  SCOPED_TRACE("after a write to the buffer");
  expect_image_contents(fixture, image);
}

CLMEM_CASE(ImmutableImage, LiesOverImmutableBuffer,
           "An immutable image over an immutable buffer shows its contents.",
           {"CreateImage.immutable.inherit"}) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  const FilledBuffer buffer = fixture.filled_buffer(
      size_of(shape), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR | mem_immutable);
  CreationScene scene{fixture, creation_named("CreateImage"), ImageKind::image_1d_buffer};
  scene.set_image_memory(buffer.get());
  scene.arguments.flags = mem_immutable;
  expect_image_contents(fixture, scene.must_make_memory().get(), shape, common_format(),
                        buffer.bytes);
}

// The associated object is that of the descriptor: the sub-buffer, not its parent.
CLMEM_CASE(
    ImageFromBuffer, ReportsSubBuffer,
    "An image over a sub-buffer reports the sub-buffer as the object that it was created from.",
    {"GetMemObjectInfo.ASSOCIATED.image", "GetImageInfo.BUFFER"}) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  const FilledBuffer buffer = fixture.filled_buffer(usual_size);
  const FilledBuffer sub_buffer = fixture.sub_buffer(buffer, 0, size_of(shape));
  const cl_image_desc description = image_1d_buffer_over(sub_buffer.get(), shape.extent[0]);
  cl_int code = not_stored;
  const Handle<cl_mem> image{clCreateImage(fixture.context(), CL_MEM_READ_WRITE,
                                           &common_format().cl, &description, nullptr, &code)};
  if (code != CL_SUCCESS) {  // BeginsWithSubBuffer checks that
    unsupported("images over sub-buffers");
  }
  EXPECT_TRUE(mem_info<cl_mem>(image.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == sub_buffer.get());
  EXPECT_TRUE(image_info<cl_mem>(image.get(), CL_IMAGE_BUFFER) == sub_buffer.get());
}

CLMEM_CASE(ImageFromBuffer, LiesOverSharedVirtualMemory,
           "A 1D image buffer shows the bytes of a buffer over shared virtual memory.",
           {"CreateImage.from-buffer.svm"}) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  const SvmMemory memory{fixture, size_of(shape)};
  FilledBuffer buffer{
      must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                size_of(shape), memory.get()),
      Bytes(size_of(shape))};
  rewrite(fixture, buffer);
  FilledImage image = image_over(fixture, shape, buffer.get(), buffer.bytes);
  expect_image_contents(fixture, image);
  write_part(fixture, image, inner_region(shape));
  buffer.bytes = image.bytes;
  expect_contents(fixture, buffer);
  fixture.finish();
}

Rows<cl_mem_flags> host_access_rows() {
  const std::string inherited = "CreateImage.inherit.host-access";
  const std::string read = "EnqueueReadImage.err.INVALID_OPERATION.";
  const std::string write = "EnqueueWriteImage.err.INVALID_OPERATION.";
  return {{"ReadOnly", {inherited, write + "host-read-only"}, CL_MEM_HOST_READ_ONLY},
          {"WriteOnly", {inherited, read + "host-write-only"}, CL_MEM_HOST_WRITE_ONLY},
          {"NoAccess",
           {inherited, read + "host-no-access", write + "host-no-access"},
           CL_MEM_HOST_NO_ACCESS}};
}

CLMEM_TABLE(ImageFromBuffer, TakesOverHostAccess,
            "Host access flags of a buffer restrict reads and writes of an image that is created "
            "over it without flags.",
            (cl_mem_flags flag), host_access_rows(), {}) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  const FilledBuffer buffer = fixture.filled_buffer(size_of(shape), flag);
  const FilledImage image = image_over(fixture, shape, buffer.get(), {}, common_format(), 0);
  const PixelRegion all = whole(shape);
  HostBytes& host = fixture.host(buffer.size());
  const auto legal = [&](cl_mem_flags forbidden) {
    return (flag & forbidden) == 0 ? returns(CL_SUCCESS) : fixture.refuses(CL_INVALID_OPERATION);
  };
  EXPECT_THAT(clEnqueueReadImage(fixture.queue(), image.get(), CL_TRUE, all.origin.data(),
                                 all.region.data(), 0, 0, host.data(), 0, nullptr, nullptr),
              legal(unreadable));
  EXPECT_THAT(clEnqueueWriteImage(fixture.queue(), image.get(), CL_TRUE, all.origin.data(),
                                  all.region.data(), 0, 0, host.data(), 0, nullptr, nullptr),
              legal(unwritable));
  expect_alive(fixture);
}

CLMEM_CASE(ImageFromBuffer, TakesLargestPitchAlignment,
           "In a context of two devices, a 2D image over a buffer can be created with a row pitch "
           "that both support.",
           {"CreateImage.2d-buffer.pitch-alignment-multi"}) {
  const TwoDevices two = fixture.two_devices();
  cl_uint pixels = 1;
  for (const cl_device_id device : two.devices) {
    const DeviceUnderTest one{fixture.device().platform(), device};
    pixels = std::max(pixels, one.value_or_zero<cl_uint>(CL_DEVICE_IMAGE_PITCH_ALIGNMENT));
  }
  const std::size_t pitch = pixels * common_format().element * 16;
  cl_image_desc description = description_of(usual_shape(ImageKind::image_2d));
  const Handle<cl_mem> buffer = must_make(clCreateBuffer, two.context.get(), CL_MEM_READ_WRITE,
                                          pitch * description.image_height, nullptr);
  description.image_row_pitch = pitch;
  description.buffer = buffer.get();
  cl_int code = not_stored;
  const Handle<cl_mem> made{clCreateImage(two.context.get(), CL_MEM_READ_WRITE, &common_format().cl,
                                          &description, nullptr, &code)};
  EXPECT_THAT(code, returns(CL_SUCCESS));
  EXPECT_TRUE(made);
}

}  // namespace clmem::conformance::image_over_buffer_cases
