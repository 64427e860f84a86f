// SPDX-License-Identifier: Apache-2.0
// Options of the creation of images, and features that devices may lack.

#include "operations/creation/creations.hpp"
#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_options_cases {

namespace {

CLMEM_TABLE(CreateImageWithProperties, MakesSameImageWithoutProperties,
            "clCreateImageWithProperties without properties, by NULL or an empty list, creates the "
            "same image as clCreateImage.",
            (const std::optional<std::vector<cl_ulong>>& properties),
            (Rows<std::optional<std::vector<cl_ulong>>>{{"Null", {}}, {"EmptyList", {{0}}}}),
            {"CreateImageWithProperties.null-properties"}) {
  CreationScene scene{fixture, creation_named("CreateImageWithProperties")};
  scene.arguments.properties = properties;
  const ImageShape shape = usual_shape(ImageKind::image_2d);
  FilledImage image{scene.must_make_memory(),
                    {},
                    shape,
                    common_format(),
                    elements(fixture, common_format(), shape.pixels())};
  write_part(fixture, image, whole(shape), {}, by_read_and_map);
  read_part(fixture, image, inner_region(shape));
}

CLMEM_CASE(WriteImage, Writes3DImageThatKernelsCannot,
           "The host can write 3D images also on devices whose kernels cannot.",
           {"Optional.3d-writes.host"}) {
  fixture.needs("images");
  FilledImage image =
      filled_image(fixture, usual_shape(ImageKind::image_3d), common_format(), CL_MEM_READ_ONLY);
  write_part(fixture, image, inner_region(image.shape), {}, by_read_and_map);
}

// The largest pitch alignment in pixels of the devices that have images.
std::size_t common_pitch_alignment(const std::vector<cl_device_id>& devices) {
  std::size_t largest = 1;
  for (const cl_device_id device : devices) {
    cl_uint pixels = 0;
    if (clGetDeviceInfo(device, CL_DEVICE_IMAGE_PITCH_ALIGNMENT, sizeof pixels, &pixels, nullptr) ==
        CL_SUCCESS) {
      largest = std::max<std::size_t>(largest, pixels);
    }
  }
  return largest;
}

CLMEM_CASE(ImageFromBuffer, TakesLargestPitchAlignment,
           "In a context of two devices, a 2D image over a buffer can be created with "
           "a row pitch that both support.",
           {"CreateImage.2d-buffer.pitch-alignment-multi"}) {
  const TwoDevices two = fixture.two_devices();
  const std::size_t pitch = common_pitch_alignment(two.devices) * common_format().element * 16;
  cl_image_desc description = description_of(usual_shape(ImageKind::image_2d));
  cl_int code = not_stored;
  const Handle<cl_mem> buffer = must_make(clCreateBuffer, two.context.get(), CL_MEM_READ_WRITE,
                                          pitch * description.image_height, nullptr);
  description.image_row_pitch = pitch;
  description.buffer = buffer.get();
  const Handle<cl_mem> made{clCreateImage(two.context.get(), CL_MEM_READ_WRITE, &common_format().cl,
                                          &description, nullptr, &code)};
  EXPECT_THAT(code, returns(CL_SUCCESS));
  EXPECT_TRUE(made);
}

}  // namespace

}  // namespace clmem::conformance::image_options_cases
