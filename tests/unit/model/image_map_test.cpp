// SPDX-License-Identifier: Apache-2.0
#include "image_fixture.hpp"

namespace clmem::mock::image_map_test {
namespace {

class ImageMap : public ImageTest {
 protected:
  cl_int map(cl_mem mapped, cl_map_flags flags, const Triple& origin, const Triple& region,
             void** pointer = nullptr) {
    cl_int code = CL_SUCCESS;
    void* const made =
        model.clEnqueueMapImage(queue, mapped, CL_TRUE, flags, origin.data(), region.data(),
                                &row_pitch, &slice_pitch, 0, nullptr, nullptr, &code);
    EXPECT_EQ(made != nullptr, code == CL_SUCCESS);
    if (pointer != nullptr) {
      *pointer = made;
    }
    return code;
  }

  const ImageRow& row = image_rows().at(5);
  const cl_mem image = make_image(row);
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;
};

constexpr Triple nowhere{};
constexpr Triple one{1, 1, 1};

// req: EnqueueMapImage.err.INVALID_VALUE.map-flags, .map-flags-invalidate, .map-flags-zero
// Map flags name known accesses that go together.
TEST_F(ImageMap, FlagsAreChecked) {
  for (const cl_map_flags flags : {cl_map_flags{0}, cl_map_flags{8},
                                   cl_map_flags{CL_MAP_WRITE_INVALIDATE_REGION | CL_MAP_READ},
                                   cl_map_flags{CL_MAP_WRITE_INVALIDATE_REGION | CL_MAP_WRITE}}) {
    EXPECT_EQ(map(image, flags, nowhere, one), CL_INVALID_VALUE) << flags;
  }
}

// req: EnqueueMapImage.err.INVALID_VALUE.row-pitch-null, .slice-pitch-null-array,
// req: EnqueueMapImage.err.INVALID_VALUE.slice-pitch-null-3d, EnqueueMapImage.slice-pitch.flat-null
// Pitches are wanted where they mean something.
TEST_F(ImageMap, PitchesNeedAPlace) {
  for (const ImageRow& kind : image_rows()) {
    const cl_mem mapped = make_image(kind);
    cl_int code = CL_SUCCESS;
    (void)model.clEnqueueMapImage(queue, mapped, CL_TRUE, CL_MAP_READ, nowhere.data(), one.data(),
                                  nullptr, &slice_pitch, 0, nullptr, nullptr, &code);
    EXPECT_EQ(code, CL_INVALID_VALUE) << kind.name;
    (void)model.clEnqueueMapImage(queue, mapped, CL_TRUE, CL_MAP_READ, nowhere.data(), one.data(),
                                  &row_pitch, nullptr, 0, nullptr, nullptr, &code);
    EXPECT_EQ(code, kind.has_slices() ? CL_INVALID_VALUE : CL_SUCCESS) << kind.name;
  }
}

struct MapAccessRow {
  cl_mem_flags flags;
  cl_map_flags access;
  cl_int code;
};

// req: EnqueueMapImage.err.INVALID_OPERATION.read-host-write-only, .read-host-no-access,
// req: EnqueueMapImage.err.INVALID_OPERATION.write-host-read-only, .write-host-no-access,
// req: EnqueueMapImage.host-flag-allowed, EnqueueMapImage.kernel-flags-ignored
// Host access flags bound what an image may be mapped for; kernel access flags do not.
TEST_F(ImageMap, HostAccessFollowsTheFlags) {
  constexpr cl_map_flags invalidate = CL_MAP_WRITE_INVALIDATE_REGION;
  for (const MapAccessRow& access :
       {MapAccessRow{CL_MEM_HOST_WRITE_ONLY, CL_MAP_READ, CL_INVALID_OPERATION},
        MapAccessRow{CL_MEM_HOST_WRITE_ONLY, CL_MAP_WRITE, CL_SUCCESS},
        MapAccessRow{CL_MEM_HOST_WRITE_ONLY, invalidate, CL_SUCCESS},
        MapAccessRow{CL_MEM_HOST_READ_ONLY, CL_MAP_READ, CL_SUCCESS},
        MapAccessRow{CL_MEM_HOST_READ_ONLY, CL_MAP_WRITE, CL_INVALID_OPERATION},
        MapAccessRow{CL_MEM_HOST_READ_ONLY, invalidate, CL_INVALID_OPERATION},
        MapAccessRow{CL_MEM_HOST_NO_ACCESS, CL_MAP_READ, CL_INVALID_OPERATION},
        MapAccessRow{CL_MEM_HOST_NO_ACCESS, CL_MAP_WRITE, CL_INVALID_OPERATION},
        MapAccessRow{CL_MEM_READ_ONLY, CL_MAP_WRITE, CL_SUCCESS},
        MapAccessRow{CL_MEM_WRITE_ONLY, CL_MAP_READ, CL_SUCCESS}}) {
    const cl_mem mapped = make_image(row.desc(), two_bytes, access.flags);
    EXPECT_EQ(map(mapped, access.access, nowhere, one), access.code)
        << access.flags << ' ' << access.access;
  }
}

// req: EnqueueMapImage.err.INVALID_OPERATION.overlap-write
// Regions that share a pixel are not both mapped for writing; regions side by side are.
TEST_F(ImageMap, OverlappingWritesAreRefused) {
  const Triple half{3, 5, 3};
  void* first = nullptr;
  ASSERT_EQ(map(image, CL_MAP_WRITE, nowhere, half, &first), CL_SUCCESS);
  EXPECT_EQ(map(image, CL_MAP_WRITE, {2, 4, 2}, one), CL_INVALID_OPERATION);
  EXPECT_EQ(map(image, CL_MAP_WRITE_INVALIDATE_REGION, nowhere, one), CL_INVALID_OPERATION);
  EXPECT_EQ(map(image, CL_MAP_READ, {2, 4, 2}, one), CL_SUCCESS);
  EXPECT_EQ(map(image, CL_MAP_WRITE, {3, 0, 0}, half), CL_SUCCESS);
  ASSERT_EQ(model.clEnqueueUnmapMemObject(queue, image, first, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(map(image, CL_MAP_WRITE, {2, 4, 2}, one), CL_SUCCESS);
}

// req: EnqueueMapImage.err.INVALID_OPERATION.overlap-related
// A buffer and an image of it see each other's mappings.
TEST_F(ImageMap, OverlapIsSeenThroughTheBuffer) {
  const cl_mem of_buffer = make_image(image_rows().at(1));
  const auto buffer = mem_info<cl_mem>(of_buffer, CL_MEM_ASSOCIATED_MEMOBJECT);
  const auto map_bytes = [&](std::size_t offset) {
    cl_int code = CL_SUCCESS;
    (void)model.clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_WRITE, offset, 2, 0, nullptr,
                                   nullptr, &code);
    return code;
  };
  ASSERT_EQ(map(of_buffer, CL_MAP_WRITE, {2, 0, 0}, {2, 1, 1}), CL_SUCCESS);
  EXPECT_EQ(map_bytes(3), CL_INVALID_OPERATION);
  EXPECT_EQ(map_bytes(8), CL_SUCCESS);
  EXPECT_EQ(map(of_buffer, CL_MAP_WRITE, {4, 0, 0}, one), CL_INVALID_OPERATION);
}

// req: Map.count.increment, Map.count.decrement, EnqueueUnmapMemObject.err.INVALID_VALUE.twice
// Mappings of images are counted, and each can be unmapped once.
TEST_F(ImageMap, CountFollowsMapAndUnmap) {
  void* pointer = nullptr;
  ASSERT_EQ(map(image, CL_MAP_READ, {1, 1, 1}, one, &pointer), CL_SUCCESS);
  EXPECT_EQ(mem_info<cl_uint>(image, CL_MEM_MAP_COUNT), 1u);
  EXPECT_EQ(model.clEnqueueUnmapMemObject(queue, image, pointer, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(mem_info<cl_uint>(image, CL_MEM_MAP_COUNT), 0u);
  EXPECT_EQ(model.clEnqueueUnmapMemObject(queue, image, pointer, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

}  // namespace
}  // namespace clmem::mock::image_map_test
