// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <memory>

#include "image_fixture.hpp"

namespace clmem::mock::image_memory_test {
namespace {

constexpr Triple nowhere{};
constexpr cl_image_format rgba{CL_RGBA, CL_UNORM_INT8};
constexpr cl_image_format srgba{CL_sRGBA, CL_UNORM_INT8};

class ImageMemory : public ImageTest, public ::testing::WithParamInterface<ImageRow> {
 protected:
  const ImageRow& row = GetParam();
};

// Images that can be made from host memory.
class ImageHostData : public ImageMemory {
 protected:
  // Host data of the image with gaps after rows and slices, and the same pixels packed.
  struct HostData {
    std::size_t row_pitch;
    std::size_t slice_pitch;
    Bytes bytes;
    Bytes packed;
  };
  HostData host_data(std::uint8_t gap) {
    const std::size_t slice_pitch = row.has_slices() ? 16 * 6 : 0;
    HostData data{16, slice_pitch, Bytes(16 * 6 * 3, gap), counting(row.bytes())};
    const bool rows_are_layers = row.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    for (std::size_t line = 0; line < row.pixels[1] * row.pixels[2]; ++line) {
      const std::size_t y = line % row.pixels[1];
      const std::size_t z = line / row.pixels[1];
      const std::size_t start =
          rows_are_layers ? y * slice_pitch : z * slice_pitch + y * data.row_pitch;
      std::copy_n(data.packed.begin() + static_cast<std::ptrdiff_t>(line * 14), 14,
                  data.bytes.begin() + static_cast<std::ptrdiff_t>(start));
    }
    return data;
  }
  cl_image_desc desc_with(const HostData& data) {
    cl_image_desc desc = row.desc();
    desc.image_row_pitch = data.row_pitch;
    desc.image_slice_pitch = data.slice_pitch;
    return desc;
  }
};

// req: CreateImage.copy-host-ptr.initial, CreateImage.host-ptr.row-pitch,
// req: CreateImage.host-ptr.slice-pitch, CreateImage.host-ptr.1d-array-slice,
// req: GetImageInfo.ROW_PITCH.given, GetImageInfo.SLICE_PITCH.given
// Host data is copied with its pitches, which queries report; the image does not see later changes.
TEST_P(ImageHostData, IsCopiedWithItsPitches) {
  HostData data = host_data(0xee);
  const cl_mem image =
      make_image(desc_with(data), two_bytes, CL_MEM_COPY_HOST_PTR, data.bytes.data());
  std::ranges::fill(data.bytes, std::uint8_t{0});
  EXPECT_EQ(contents(image, row), data.packed);
  EXPECT_EQ(image_info<std::size_t>(image, CL_IMAGE_ROW_PITCH), data.row_pitch);
  EXPECT_EQ(image_info<std::size_t>(image, CL_IMAGE_SLICE_PITCH), data.slice_pitch);
  EXPECT_EQ(mem_info<void*>(image, CL_MEM_HOST_PTR), nullptr);
}

// req: CreateImage.use-host-ptr.initial, EnqueueMapImage.use-host-ptr.pointer,
// req: EnqueueMapImage.use-host-ptr.content, EnqueueMapImage.use-host-ptr.pitch
// An image over host memory is that memory: mapped at its place, written without touching gaps.
TEST_P(ImageHostData, IsUsedInPlace) {
  HostData data = host_data(0xee);
  const cl_mem image =
      make_image(desc_with(data), two_bytes, CL_MEM_USE_HOST_PTR, data.bytes.data());
  EXPECT_EQ(contents(image, row), data.packed);
  write_all(image, row, Bytes(row.bytes(), 0xab));
  const auto changed = std::ranges::count(data.bytes, 0xab);
  EXPECT_EQ(static_cast<std::size_t>(changed), row.bytes());
  EXPECT_EQ(mem_info<void*>(image, CL_MEM_HOST_PTR), data.bytes.data());
  const Triple origin{1, row.pixels[1] - 1, row.pixels[2] - 1};
  const Triple one{1, 1, 1};
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;
  const void* const mapped =
      model.clEnqueueMapImage(queue, image, CL_TRUE, CL_MAP_READ, origin.data(), one.data(),
                              &row_pitch, &slice_pitch, 0, nullptr, nullptr, nullptr);
  EXPECT_EQ(row_pitch, data.row_pitch);
  EXPECT_EQ(slice_pitch, data.slice_pitch);
  const bool rows_are_layers = row.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  EXPECT_EQ(mapped, data.bytes.data() + 2 + origin[1] * (rows_are_layers ? slice_pitch : 16) +
                        origin[2] * slice_pitch);
}

// req: GetImageInfo.WIDTH, GetImageInfo.HEIGHT, GetImageInfo.DEPTH, GetImageInfo.ARRAY_SIZE,
// req: GetImageInfo.ROW_PITCH.default, GetImageInfo.SLICE_PITCH.default-3d,
// req: GetMemObjectInfo.TYPE.image, GetMemObjectInfo.SIZE.image, CreateImage.unused-fields
// Queries answer what the kind has, zero for what it lacks, and packed pitches by default.
TEST_P(ImageMemory, DescribesItself) {
  const cl_mem image = make_image(row);
  const auto size_of = [&](cl_image_info name) { return image_info<std::size_t>(image, name); };
  const cl_image_desc desc = row.desc();
  const bool layered =
      row.type == CL_MEM_OBJECT_IMAGE1D_ARRAY || row.type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  const bool has_height = row.type == CL_MEM_OBJECT_IMAGE2D ||
                          row.type == CL_MEM_OBJECT_IMAGE2D_ARRAY ||
                          row.type == CL_MEM_OBJECT_IMAGE3D;
  EXPECT_EQ(size_of(CL_IMAGE_WIDTH), 7u);
  EXPECT_EQ(size_of(CL_IMAGE_HEIGHT), has_height ? 5u : 0u);
  EXPECT_EQ(size_of(CL_IMAGE_DEPTH), desc.image_depth);
  EXPECT_EQ(size_of(CL_IMAGE_ARRAY_SIZE), layered ? 3u : 0u);
  EXPECT_EQ(size_of(CL_IMAGE_ELEMENT_SIZE), 2u);
  EXPECT_EQ(size_of(CL_IMAGE_ROW_PITCH), 14u);
  EXPECT_EQ(size_of(CL_IMAGE_SLICE_PITCH), row.has_slices() ? (has_height ? 70u : 14u) : 0u);
  EXPECT_EQ(image_info<cl_uint>(image, CL_IMAGE_NUM_MIP_LEVELS), 0u);
  EXPECT_EQ(image_info<cl_uint>(image, CL_IMAGE_NUM_SAMPLES), 0u);
  const auto format = image_info<cl_image_format>(image, CL_IMAGE_FORMAT);
  EXPECT_EQ(format.image_channel_order, cl_uint{CL_RG});
  EXPECT_EQ(format.image_channel_data_type, cl_uint{CL_UNSIGNED_INT8});
  EXPECT_EQ(image_info<cl_mem>(image, CL_IMAGE_BUFFER) != nullptr,
            row.type == CL_MEM_OBJECT_IMAGE1D_BUFFER);
  EXPECT_EQ(mem_info<cl_mem_object_type>(image, CL_MEM_TYPE), row.type);
  EXPECT_EQ(mem_info<std::size_t>(image, CL_MEM_SIZE), row.bytes());
  EXPECT_EQ(mem_info<std::size_t>(image, CL_MEM_OFFSET), 0u);
}

// req: CreateImage.min-extent
// Every kind can be a single pixel.
TEST_P(ImageMemory, CanBeASinglePixel) {
  ImageRow single = row;
  single.pixels = {1, 1, 1};
  const cl_mem image = make_image(single, {0x12, 0x34});
  EXPECT_EQ(contents(image, single), (Bytes{0x12, 0x34}));
}

std::vector<ImageRow> rows_with_own_memory() {
  std::vector<ImageRow> rows = image_rows();
  std::erase_if(rows, [](const auto& row) { return row.type == CL_MEM_OBJECT_IMAGE1D_BUFFER; });
  return rows;
}

INSTANTIATE_TEST_SUITE_P(Kinds, ImageHostData, ::testing::ValuesIn(rows_with_own_memory()),
                         image_row_name);
INSTANTIATE_TEST_SUITE_P(Kinds, ImageMemory, ::testing::ValuesIn(image_rows()), image_row_name);

class ImageSharing : public ImageTest {
 protected:
  cl_image_desc desc_2d(std::size_t width, std::size_t height, cl_mem parent) {
    cl_image_desc desc{};
    desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    desc.image_width = width;
    desc.image_height = height;
    desc.buffer = parent;
    return desc;
  }
};

// req: CreateImage.1d-buffer.from-sub-buffer, CreateImage.1d-buffer.shares,
// req: CreateImage.1d-buffer.exact-fit
// A 1D image buffer over a sub-buffer is exactly the sub-buffer's bytes.
TEST_F(ImageSharing, ImageOfASubBufferStartsAtItsOrigin) {
  const cl_mem whole = make_buffer(counting(256));
  const cl_mem slice = make_sub_buffer(whole, 128, 14);
  const ImageRow& row = image_rows().at(1);
  cl_image_desc desc = row.desc();
  desc.buffer = slice;
  const cl_mem image = make_image(desc);
  EXPECT_EQ(contents(image, row), counting(14, 128));
  write_all(image, row, Bytes(14, 0xab));
  EXPECT_EQ(read(slice), Bytes(14, 0xab));
  EXPECT_EQ(read(whole).at(142), 142);
  EXPECT_EQ(image_info<cl_mem>(image, CL_IMAGE_BUFFER), slice);
}

// req: CreateImage.2d-buffer.row-pitch, CreateImage.2d-buffer.shares,
// req: CreateImage.2d-buffer.row-pitch-zero
// A 2D image from a buffer has its rows at the given pitch.
TEST_F(ImageSharing, RowsLieInTheBufferAtTheirPitch) {
  const cl_mem buffer = make_buffer(counting(192));
  cl_image_desc desc = desc_2d(3, 2, buffer);
  desc.image_row_pitch = 96;
  const cl_mem image = make_image(desc);
  const ImageRow row{"", CL_MEM_OBJECT_IMAGE2D, {3, 2, 1}};
  EXPECT_EQ(contents(image, row), (Bytes{0, 1, 2, 3, 4, 5, 96, 97, 98, 99, 100, 101}));
  EXPECT_EQ(mem_info<std::size_t>(image, CL_MEM_SIZE), 192u);
  write_all(image, row, Bytes(12, 0xfe));
  EXPECT_EQ(std::ranges::count(read(buffer), 0xfe), 12);
  const cl_mem packed = make_image(desc_2d(16, 2, buffer));
  EXPECT_EQ(image_info<std::size_t>(packed, CL_IMAGE_ROW_PITCH), 32u);
}

// req: CreateImage.from-image.shares, CreateImage.from-image.srgb-view,
// req: GetMemObjectInfo.ASSOCIATED.image
// An sRGB view of an image is the same bytes.
TEST_F(ImageSharing, ViewSharesThePixels) {
  const cl_mem image = make_image(desc_2d(4, 1, nullptr), rgba);
  const cl_mem view = make_image(desc_2d(4, 1, image), srgba);
  const Bytes pixels = counting(16);
  const Triple region{4, 1, 1};
  ASSERT_EQ(model.clEnqueueWriteImage(queue, view, CL_TRUE, nowhere.data(), region.data(), 0, 0,
                                      pixels.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  Bytes seen(16);
  ASSERT_EQ(model.clEnqueueReadImage(queue, image, CL_TRUE, nowhere.data(), region.data(), 0, 0,
                                     seen.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(seen, pixels);
  EXPECT_EQ(mem_info<cl_mem>(view, CL_MEM_ASSOCIATED_MEMOBJECT), image);
  EXPECT_EQ(image_info<cl_mem>(view, CL_IMAGE_BUFFER), nullptr);
}

// req: CreateImage.from-image.depth-view
// A depth view of red pixels is possible, the reverse is not.
TEST_F(ImageSharing, DepthViewsGoOneWay) {
  const cl_image_format red{CL_R, CL_FLOAT};
  const cl_image_format depth{CL_DEPTH, CL_FLOAT};
  (void)make_image(desc_2d(4, 1, make_image(desc_2d(4, 1, nullptr), red)), depth);
  const cl_image_desc reverse = desc_2d(4, 1, make_image(desc_2d(4, 1, nullptr), depth));
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(model.clCreateImage(context, 0, &red, &reverse, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
}

// req: CreateImage.inherit.access, CreateImage.inherit.host-access,
// req: CreateImage.inherit.host-ptr-flags, CreateImage.inherit.no-extra-copy
// Flags that are not given come from the parent; a copy of host data is not made again.
TEST_F(ImageSharing, FlagsAreInherited) {
  Bytes host(64, 1);
  const cl_mem_flags parent_flags = CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_COPY_HOST_PTR;
  const cl_mem buffer = make_buffer(64, parent_flags, host.data());
  std::ranges::fill(host, std::uint8_t{2});
  const cl_mem image = make_image(desc_2d(16, 2, buffer));
  EXPECT_EQ(mem_info<cl_mem_flags>(image, CL_MEM_FLAGS), parent_flags);
  EXPECT_EQ(contents(image, {"", CL_MEM_OBJECT_IMAGE2D, {16, 2, 1}}), Bytes(64, 1));
}

// req: ReleaseMemObject.image-buffer, MemObjectDestructor.kinds
// A buffer lives as long as an image of it, and callbacks report the end of both.
TEST_F(ImageSharing, ImageKeepsItsBufferAlive) {
  std::string ended;
  const auto note = [](cl_mem, void* data) { *static_cast<std::string*>(data) += '.'; };
  const cl_mem buffer = make_buffer(64);
  const cl_mem image = make_image(desc_2d(16, 2, buffer));
  ASSERT_EQ(model.clSetMemObjectDestructorCallback(buffer, note, &ended), CL_SUCCESS);
  ASSERT_EQ(model.clSetMemObjectDestructorCallback(image, note, &ended), CL_SUCCESS);
  ASSERT_EQ(model.clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(ended, "");
  write_all(image, {"", CL_MEM_OBJECT_IMAGE2D, {16, 2, 1}}, Bytes(64, 3));
  ASSERT_EQ(model.clReleaseMemObject(image), CL_SUCCESS);
  EXPECT_EQ(ended, "..");
}

}  // namespace
}  // namespace clmem::mock::image_memory_test
