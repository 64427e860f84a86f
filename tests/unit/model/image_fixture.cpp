// SPDX-License-Identifier: Apache-2.0
#include "image_fixture.hpp"

#include <algorithm>

namespace clmem::mock {
namespace {

constexpr Triple nowhere{};

// Visits the first byte of each element of a box within a packed image, in order.
template <typename Visit>
void for_each_element(const Triple& pixels, const Triple& origin, const Triple& region,
                      Visit visit) {
  for (std::size_t z = origin[2]; z < origin[2] + region[2]; ++z) {
    for (std::size_t y = origin[1]; y < origin[1] + region[1]; ++y) {
      for (std::size_t x = origin[0]; x < origin[0] + region[0]; ++x) {
        visit(((z * pixels[1] + y) * pixels[0] + x) * two_bytes_size);
      }
    }
  }
}

}  // namespace

bool ImageRow::has_slices() const {
  return type == CL_MEM_OBJECT_IMAGE1D_ARRAY || type == CL_MEM_OBJECT_IMAGE2D_ARRAY ||
         type == CL_MEM_OBJECT_IMAGE3D;
}

std::size_t ImageRow::dimensions() const {
  return pixels[2] > 1 ? 3 : pixels[1] > 1 ? 2 : 1;
}

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

std::string image_row_name(const ::testing::TestParamInfo<ImageRow>& row) {
  return row.param.name;
}

Bytes cut(const Bytes& image, const Triple& pixels, const Triple& origin, const Triple& region) {
  Bytes box;
  for_each_element(pixels, origin, region, [&](std::size_t at) {
    box.push_back(image.at(at));
    box.push_back(image.at(at + 1));
  });
  return box;
}

Bytes pasted(Bytes image, const Triple& pixels, const Triple& origin, const Triple& region,
             const Bytes& box) {
  std::size_t next = 0;
  for_each_element(pixels, origin, region, [&](std::size_t at) {
    image.at(at) = box.at(next++);
    image.at(at + 1) = box.at(next++);
  });
  return image;
}

cl_mem ImageTest::make_image(const cl_image_desc& desc, const cl_image_format& format,
                             cl_mem_flags flags, void* host_ptr) {
  cl_int code = CL_SUCCESS;
  const auto made = model.clCreateImage(context, flags, &format, &desc, host_ptr, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  return made;
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
  write_all(image, row, packed);
  return image;
}

void ImageTest::write_all(cl_mem image, const ImageRow& row, const Bytes& packed) {
  EXPECT_EQ(model.clEnqueueWriteImage(queue, image, CL_TRUE, nowhere.data(), row.pixels.data(), 0,
                                      0, packed.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
}

Bytes ImageTest::contents(cl_mem image, const ImageRow& row) {
  Bytes packed(row.bytes());
  EXPECT_EQ(model.clEnqueueReadImage(queue, image, CL_TRUE, nowhere.data(), row.pixels.data(), 0, 0,
                                     packed.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  return packed;
}

}  // namespace clmem::mock
