// SPDX-License-Identifier: Apache-2.0
// 2D images created from 2D images, which show the same pixels in another format.

#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_from_image_cases {

// Two formats whose channel orders are in the table of compatible channel orders.
struct Formats {
  cl_image_format below;
  cl_image_format above;
};

Rows<Formats> format_rows() {
  const std::string srgb = "CreateImage.from-image.srgb-view";
  const std::string depth = "CreateImage.from-image.depth-view";
  constexpr cl_channel_type norm = CL_UNORM_INT8;
  return {{"SrgbaOverRgba", srgb, {{CL_RGBA, norm}, {CL_sRGBA, norm}}},
          {"RgbaOverSrgba", srgb, {{CL_sRGBA, norm}, {CL_RGBA, norm}}},
          {"SbgraOverBgra", srgb, {{CL_BGRA, norm}, {CL_sBGRA, norm}}},
          {"BgraOverSbgra", srgb, {{CL_sBGRA, norm}, {CL_BGRA, norm}}},
          {"Depth16OverR", depth, {{CL_R, CL_UNORM_INT16}, {CL_DEPTH, CL_UNORM_INT16}}},
          {"DepthFloatOverR", depth, {{CL_R, CL_FLOAT}, {CL_DEPTH, CL_FLOAT}}}};
}

// An image, and one above it that has the same pixels in another format. The flags are those that
// both formats support.
struct Pair {
  Pair(Fixture& fixture, const Formats& formats) {
    const ImageFormat& below = *known_format(formats.below);
    const ImageFormat& above = *known_format(formats.above);
    for (const cl_mem_flags flags :
         {cl_mem_flags{CL_MEM_READ_WRITE}, cl_mem_flags{CL_MEM_READ_ONLY}}) {
      if (supports(fixture, CL_MEM_OBJECT_IMAGE2D, flags, below.cl) &&
          supports(fixture, CL_MEM_OBJECT_IMAGE2D, flags, above.cl)) {
        parent = filled_image(fixture, usual_shape(ImageKind::image_2d), below, flags);
        view = image_over(fixture, parent.shape, parent.get(), parent.bytes, above, flags);
        return;
      }
    }
    unsupported("both " + below.name + " and " + above.name);
  }

  FilledImage parent;
  FilledImage view;
};

CLMEM_TABLE(ImageFromImage, SharesPixels,
            "A 2D image from another 2D image shows the same pixels in another channel order.",
            (const Formats& formats), format_rows(), {"CreateImage.from-image.shares"}) {
  auto [parent, view] = Pair{fixture, formats};
  expect_image_contents(fixture, view);
  write_part(fixture, view, inner_region(view.shape));
  parent.bytes = view.bytes;
  {
    SCOPED_TRACE("after a write to the view");
    expect_image_contents(fixture, parent);
  }
  write_part(fixture, parent, inner_region(parent.shape));
  view.bytes = parent.bytes;
  SCOPED_TRACE("after a write to the parent");
  expect_image_contents(fixture, view);
}

CLMEM_TABLE(ImageFromImage, ReportsParent,
            "A 2D image created from another 2D image reports that image, and its own format.",
            (const Formats& formats), format_rows(),
            {"GetMemObjectInfo.ASSOCIATED.image", "GetImageInfo.FORMAT", "GetImageInfo.WIDTH",
             "GetImageInfo.HEIGHT", "GetImageInfo.ELEMENT_SIZE"}) {
  auto [parent, view] = Pair{fixture, formats};
  EXPECT_TRUE(mem_info<cl_mem>(view.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == parent.get());
  for (const FilledImage* const image : {&view, &parent}) {
    EXPECT_TRUE(same(image_info<cl_image_format>(image->get(), CL_IMAGE_FORMAT), image->format.cl));
    EXPECT_THAT(image_info(image->get(), CL_IMAGE_WIDTH), reports(image->shape.extent[0]));
    EXPECT_THAT(image_info(image->get(), CL_IMAGE_HEIGHT), reports(image->shape.extent[1]));
    EXPECT_THAT(image_info(image->get(), CL_IMAGE_ELEMENT_SIZE), reports(image->format.element));
  }
  const cl_mem released = parent.mem.detach();
  must_succeed(clReleaseMemObject, released);
  EXPECT_TRUE(mem_info<cl_mem>(view.get(), CL_MEM_ASSOCIATED_MEMOBJECT) == released)
      << "after the release of the parent";
}

}  // namespace clmem::conformance::image_from_image_cases
