// SPDX-License-Identifier: Apache-2.0
// 2D images created from 2D images, and images over shared virtual memory.

#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_from_image_cases {

namespace {

// Two channel orders from the table of compatible channel orders.
struct PairRow {
  const char* name;
  std::vector<std::string> requirements;
  cl_channel_order below;
  cl_channel_order above;
  cl_channel_type type;
};

std::vector<PairRow> pair_rows() {
  const std::string shares = "CreateImage.from-image.shares";
  const std::string srgb = "CreateImage.from-image.srgb-view";
  const std::string depth = "CreateImage.from-image.depth-view";
  return {{"SrgbaOverRgba", {shares, srgb}, CL_RGBA, CL_sRGBA, CL_UNORM_INT8},
          {"RgbaOverSrgba", {shares, srgb}, CL_sRGBA, CL_RGBA, CL_UNORM_INT8},
          {"SbgraOverBgra", {shares, srgb}, CL_BGRA, CL_sBGRA, CL_UNORM_INT8},
          {"BgraOverSbgra", {shares, srgb}, CL_sBGRA, CL_BGRA, CL_UNORM_INT8},
          {"Depth16OverR", {shares, depth}, CL_R, CL_DEPTH, CL_UNORM_INT16},
          {"DepthFloatOverR", {shares, depth}, CL_R, CL_DEPTH, CL_FLOAT}};
}

// A use that both formats support, because both images have it.
cl_mem_flags common_use(Fixture& fixture, const ImageFormat& below, const ImageFormat& above) {
  for (const cl_mem_flags flags :
       {cl_mem_flags{CL_MEM_READ_WRITE}, cl_mem_flags{CL_MEM_READ_ONLY}}) {
    if (supports(fixture, CL_MEM_OBJECT_IMAGE2D, flags, below.cl) &&
        supports(fixture, CL_MEM_OBJECT_IMAGE2D, flags, above.cl)) {
      return flags;
    }
  }
  unsupported("both " + below.name + " and " + above.name);
}

// The associated object is that of the descriptor: the sub-buffer, not its parent.
CLMEM_CASE(ImageFromBuffer, ReportsSubBuffer,
           "An image over a sub-buffer reports the sub-buffer as the object that it "
           "was created from.",
           {"GetMemObjectInfo.ASSOCIATED.image", "GetImageInfo.BUFFER"}) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  const FilledBuffer buffer = fixture.filled_buffer(4096);
  const FilledBuffer slice =
      fixture.sub_buffer(buffer, 0, shape.pixels() * common_format().element);
  cl_image_desc description = description_of(shape);
  description.buffer = slice.get();
  cl_int code = not_stored;
  const Handle<cl_mem> image{clCreateImage(fixture.context(), CL_MEM_READ_WRITE,
                                           &common_format().cl, &description, nullptr, &code)};
  if (code != CL_SUCCESS) {  // BeginsWithSubBuffer checks that
    unsupported("images over sub-buffers");
  }
  EXPECT_TRUE(mem_info<cl_mem>(image.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == slice.get());
  EXPECT_TRUE(image_info<cl_mem>(image.get(), CL_IMAGE_BUFFER) == slice.get());
}

CLMEM_CASE(ImageFromBuffer, LiesOverSharedVirtualMemory,
           "A 1D image buffer shows the bytes of a buffer over shared virtual memory.",
           {"CreateImage.from-buffer.svm"}) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  const std::size_t size = shape.pixels() * common_format().element;
  const SvmMemory memory{fixture, size};
  FilledBuffer buffer{must_make(clCreateBuffer, fixture.context(),
                                CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, size, memory.get()),
                      elements(fixture, common_format(), shape.pixels())};
  HostBytes& bytes = fixture.host(buffer.bytes);
  must_write(fixture.queue(), buffer.get(), bytes);
  FilledImage image = image_over(fixture, shape, buffer.get(), buffer.bytes);
  expect_image_contents(fixture, image);
  write_part(fixture, image, inner_region(shape));
  buffer.bytes = image.bytes;
  expect_contents(fixture, buffer);
  fixture.finish();
}

CLMEM_TABLE(
    ImageFromImage, SharesPixels,
    "A 2D image created from another 2D image shows the same pixels in another channel order.",
    (const PairRow& row), pair_rows(), {}) {
  const ImageFormat& below = *known_format(row.below, row.type);
  const ImageFormat& above = *known_format(row.above, row.type);
  const cl_mem_flags flags = common_use(fixture, below, above);
  FilledImage parent = filled_image(fixture, usual_shape(ImageKind::image_2d), below, flags);
  FilledImage view = image_over(fixture, parent.shape, parent.get(), parent.bytes, above, flags);
  expect_image_contents(fixture, view);
  write_part(fixture, view, inner_region(view.shape));
  parent.bytes = view.bytes;
  {
    SCOPED_TRACE("after a write to the view");
    expect_image_contents(fixture, parent);
  }
  write_part(fixture, parent, inner_region(parent.shape));
  view.bytes = parent.bytes;
  SCOPED_TRACE("after a write to the image below");
  expect_image_contents(fixture, view);
}

CLMEM_TABLE(ImageFromImage, ReportsParent,
            "A 2D image created from another 2D image reports that image, and its own format.",
            (const PairRow& row), pair_rows(),
            {"GetMemObjectInfo.ASSOCIATED.image", "GetImageInfo.FORMAT", "GetImageInfo.WIDTH",
             "GetImageInfo.HEIGHT", "GetImageInfo.ELEMENT_SIZE"}) {
  const ImageFormat& parent_format = *known_format(row.below, row.type);
  const ImageFormat& format = *known_format(row.above, row.type);
  const cl_mem_flags flags = common_use(fixture, parent_format, format);
  FilledImage parent =
      filled_image(fixture, usual_shape(ImageKind::image_2d), parent_format, flags);
  const FilledImage view = image_over(fixture, parent.shape, parent.get(), {}, format, flags);
  EXPECT_TRUE(mem_info<cl_mem>(view.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == parent.get());
  EXPECT_TRUE(same(image_info<cl_image_format>(view.get(), CL_IMAGE_FORMAT), format.cl));
  EXPECT_TRUE(same(image_info<cl_image_format>(parent.get(), CL_IMAGE_FORMAT), parent_format.cl));
  for (const cl_mem image : {view.get(), parent.get()}) {
    EXPECT_THAT(image_info<std::size_t>(image, CL_IMAGE_WIDTH), reports(parent.shape.extent[0]));
    EXPECT_THAT(image_info<std::size_t>(image, CL_IMAGE_HEIGHT), reports(parent.shape.extent[1]));
    EXPECT_THAT(image_info<std::size_t>(image, CL_IMAGE_ELEMENT_SIZE), reports(format.element));
  }
  const cl_mem released = parent.mem.detach();
  must_succeed(clReleaseMemObject, released);
  EXPECT_TRUE(mem_info<cl_mem>(view.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == released)
      << "after the release of the image below";
}

}  // namespace

}  // namespace clmem::conformance::image_from_image_cases
