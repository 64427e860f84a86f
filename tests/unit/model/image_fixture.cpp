// SPDX-License-Identifier: Apache-2.0
#include "image_fixture.hpp"

namespace clmem::mock {
namespace {

constexpr Triple nowhere{};

}  // namespace

cl_image_desc ImageRow::desc() const {
  cl_image_desc desc{};
  desc.image_type = type;
  desc.image_width = pixels[0];
  desc.image_height = type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? 0 : pixels[1];
  desc.image_depth = type == CL_MEM_OBJECT_IMAGE3D ? pixels[2] : 0;
  desc.image_array_size = type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? pixels[1] : pixels[2];
  return desc;
}

const std::vector<ImageRow>& image_rows() {
  static const std::vector<ImageRow> rows{
      {"Image1D", CL_MEM_OBJECT_IMAGE1D, {7, 1, 1}},
      {"Image1DBuffer", CL_MEM_OBJECT_IMAGE1D_BUFFER, {7, 1, 1}},
      {"Image1DArray", CL_MEM_OBJECT_IMAGE1D_ARRAY, {7, 3, 1}},
      {"Image2D", CL_MEM_OBJECT_IMAGE2D, {7, 5, 1}},
      {"Image2DArray", CL_MEM_OBJECT_IMAGE2D_ARRAY, {7, 5, 3}},
      {"Image3D", CL_MEM_OBJECT_IMAGE3D, {7, 5, 3}},
  };
  return rows;
}

cl_mem ImageTest::make_image(const cl_image_desc& desc, const cl_image_format& format,
                             cl_mem_flags flags, void* host_ptr) {
  return made_by([&](cl_int* code) {
    return model.clCreateImage(context, flags, &format, &desc, host_ptr, code);
  });
}

cl_mem ImageTest::make_image(const ImageRow& row) {
  cl_image_desc desc = row.desc();
  if (row.type == CL_MEM_OBJECT_IMAGE1D_BUFFER) {
    desc.buffer = make_buffer(row.bytes());
  }
  return make_image(desc);
}

cl_mem ImageTest::make_image(const ImageRow& row, const Bytes& packed) {
  const cl_mem image = make_image(row);
  EXPECT_EQ(model.clEnqueueWriteImage(queue, image, CL_TRUE, nowhere.data(), row.pixels.data(), 0,
                                      0, packed.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  return image;
}

Bytes ImageTest::contents(cl_mem image, const ImageRow& row) {
  Bytes packed(row.bytes());
  EXPECT_EQ(model.clEnqueueReadImage(queue, image, CL_TRUE, nowhere.data(), row.pixels.data(), 0, 0,
                                     packed.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  return packed;
}

}  // namespace clmem::mock
