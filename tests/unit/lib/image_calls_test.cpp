// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls images make from their creation to their end.
#include <gmock/gmock.h>

#include <array>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>

#include "mock_fixture.hpp"

namespace clmem::image_calls_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Ne;
using testing::Property;
using testing::ThrowsMessage;
using testing::VariantWith;

constexpr ImageFormat rgba8{ChannelOrder::rgba, ChannelType::unorm_int8};
constexpr ImageShape small = ImageShape::image_2d(4, 2);

class ImageCalls : public OnMock {
 protected:
  // clCreateImage without host memory, and the release.
  [[nodiscard]] auto created_as(cl_mem_object_type type, std::size_t width, std::size_t height,
                                std::size_t depth, std::size_t layers) const {
    return ElementsAre(CallTo(EntryPoint::clCreateImage, raw_context_, CL_MEM_READ_WRITE,
                              ElementsAre(CL_RGBA, CL_UNORM_INT8),
                              ElementsAre(type, width, height, depth, layers, 0u, 0u, 0u, 0u, 0u),
                              nullptr, Ne(nullptr)),
                       CallTo(EntryPoint::clReleaseMemObject));
  }
  [[nodiscard]] std::vector<mock::Call> creation(const ImageShape& shape) const {
    return calls_of([&] { Image(context_, MemFlags::read_write, rgba8, shape).release(); });
  }
  [[nodiscard]] Image image_of(const ImageShape& shape) const {
    return {context_, MemFlags::read_write, rgba8, shape};
  }

  const cl_context raw_context_ = context_.get();
  std::array<std::byte, 64> host_{};
};

// Each kind has its own descriptor; the size of an array is the last component (D5).
TEST_F(ImageCalls, D5EveryKindHasItsDescriptor) {
  EXPECT_THAT(creation(ImageShape::image_1d(8)), created_as(CL_MEM_OBJECT_IMAGE1D, 8, 1, 1, 0));
  EXPECT_THAT(creation(ImageShape::image_1d_array(8, 3)),
              created_as(CL_MEM_OBJECT_IMAGE1D_ARRAY, 8, 1, 1, 3));
  EXPECT_THAT(creation(small), created_as(CL_MEM_OBJECT_IMAGE2D, 4, 2, 1, 0));
  EXPECT_THAT(creation(ImageShape::image_2d_array(4, 2, 3)),
              created_as(CL_MEM_OBJECT_IMAGE2D_ARRAY, 4, 2, 1, 3));
  EXPECT_THAT(creation(ImageShape::image_3d(4, 2, 2)),
              created_as(CL_MEM_OBJECT_IMAGE3D, 4, 2, 2, 0));
}

// The short form is the same call.
TEST_F(ImageCalls, ShortShapesMakeTheSameCall) {
  EXPECT_THAT(
      calls_of([&] {
        create_image(context_, MemFlags::read_write, rgba8, {4, 2, 3}, Layered::yes).release();
      }),
      created_as(CL_MEM_OBJECT_IMAGE2D_ARRAY, 4, 2, 1, 3));
}

// So is the one with host memory, copied or in place as the flags say, or with a buffer.
TEST_F(ImageCalls, ShortShapesTakeHostMemoryAndBuffers) {
  const Shape shape{4, 2};
  const auto pixels = std::make_shared<std::array<std::byte, 64>>();
  const auto made_with = [&](cl_mem_flags flags, std::size_t row_pitch) {
    return Contains(CallTo(EntryPoint::clCreateImage, raw_context_, flags, _,
                           ElementsAre(CL_MEM_OBJECT_IMAGE2D, 4u, 2u, _, _, row_pitch, 0u, _, _, _),
                           pixels->data(), _));
  };
  EXPECT_THAT(
      calls_of([&] {
        static_cast<void>(create_image(context_, MemFlags::read_only, rgba8, shape, *pixels));
      }),
      made_with(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, 0));
  EXPECT_THAT(calls_of([&] {
                static_cast<void>(create_image(context_, MemFlags::use_host_ptr, rgba8, shape,
                                               *pixels, {.pitches = {.row = 32}, .ward = pixels}));
              }),
              AllOf(made_with(CL_MEM_USE_HOST_PTR, 32),
                    Contains(CallTo(EntryPoint::clSetMemObjectDestructorCallback))));
  EXPECT_THROW(static_cast<void>(create_image(context_, MemFlags::use_host_ptr, rgba8, shape,
                                              std::vector<std::byte>(64))),
               LogicError);
  const Buffer buffer = buffer_of(64);
  const Image line = create_image(context_, MemFlags::none, rgba8, {16}, buffer);
  EXPECT_EQ(line.buffer().get(), buffer.get());
}

// A descriptor made elsewhere is passed on as it is, without host memory or with it.
TEST_F(ImageCalls, DescriptorsArePassedAsTheyAre) {
  cl_image_desc descriptor{};
  descriptor.image_type = CL_MEM_OBJECT_IMAGE2D_ARRAY;
  descriptor.image_width = 4;
  descriptor.image_height = 2;
  descriptor.image_array_size = 3;
  const auto described_by = [&](const cl_image_desc& given, const void* host) {
    return Contains(CallTo(EntryPoint::clCreateImage, raw_context_, _, _,
                           ElementsAre(given.image_type, given.image_width, given.image_height,
                                       given.image_depth, given.image_array_size,
                                       given.image_row_pitch, given.image_slice_pitch, _, _, _),
                           host, _));
  };
  EXPECT_THAT(calls_of([&] {
                const Image made = create_image(context_, MemFlags::none, rgba8, descriptor);
                EXPECT_EQ(made.shape(), ImageShape::image_2d_array(4, 2, 3));
              }),
              described_by(descriptor, nullptr));

  const auto pixels = std::make_shared<std::array<std::byte, 64>>();
  cl_image_desc padded{};
  padded.image_type = CL_MEM_OBJECT_IMAGE2D;
  padded.image_width = 4;
  padded.image_height = 2;
  padded.image_depth = 1;
  padded.image_row_pitch = 32;
  EXPECT_THAT(calls_of([&] {
                static_cast<void>(
                    create_image(context_, MemFlags::use_host_ptr, rgba8, padded, *pixels, pixels));
              }),
              AllOf(described_by(padded, pixels->data()),
                    Contains(CallTo(EntryPoint::clSetMemObjectDestructorCallback))));
  padded.num_mip_levels = 2;
  const auto refused = [&](const cl_image_desc& given, const std::string& text) {
    EXPECT_THAT(calls_of([&] {
                  EXPECT_THAT(
                      [&] { static_cast<void>(create_image(context_, {}, rgba8, given, *pixels)); },
                      ThrowsMessage<LogicError>(HasSubstr(text)));
                }),
                ElementsAre());
  };
  refused(padded, "one level and sample");
  refused({}, "the type of the image is 0x0");
}

// Host memory goes with its flag and its pitches; a ward is tied right after the creation (D1).
TEST_F(ImageCalls, D1HostMemoryIsTied) {
  const auto storage = std::make_shared<std::array<std::byte, 64>>();
  EXPECT_THAT(
      calls_of([&] {
        Image::over(context_, MemFlags::none, rgba8, small, *storage,
                    {.pitches = {.row = 32}, .ward = storage})
            .release();
      }),
      ElementsAre(CallTo(EntryPoint::clCreateImage, raw_context_, CL_MEM_USE_HOST_PTR, _,
                         ElementsAre(_, 4u, 2u, _, _, 32u, 0u, _, _, _), storage->data(), _),
                  CallTo(EntryPoint::clSetMemObjectDestructorCallback),
                  CallTo(EntryPoint::clReleaseMemObject)));
  EXPECT_EQ(storage.use_count(), 1);
  EXPECT_THAT(calls_of([&] {
                Image::copy_of(context_, MemFlags::read_only, rgba8, small, host_).release();
              }),
              ElementsAre(CallTo(EntryPoint::clCreateImage, raw_context_,
                                 CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, _, _, host_.data(), _),
                          CallTo(EntryPoint::clReleaseMemObject)));
}

// Images over buffers and images name them; their memory stays alive with them.
TEST_F(ImageCalls, SourcesAreNamed) {
  const Buffer buffer = buffer_of(2048);
  const auto over = [&](const ImageShape& shape, std::size_t row_pitch) {
    return calls_of([&] {
      Image::from_buffer(context_, MemFlags::none, rgba8, shape, buffer, {.row_pitch = row_pitch})
          .release();
    });
  };
  const auto named = [&](cl_mem_object_type type, std::size_t row_pitch, cl_mem source) {
    return ElementsAre(
        CallTo(EntryPoint::clCreateImage, raw_context_, 0u, _,
               ElementsAre(type, 16u, _, 1u, 0u, row_pitch, 0u, 0u, 0u, source), nullptr, _),
        CallTo(EntryPoint::clReleaseMemObject));
  };
  EXPECT_THAT(over(ImageShape::image_1d(16), 0),
              named(CL_MEM_OBJECT_IMAGE1D_BUFFER, 0, buffer.get()));
  EXPECT_THAT(over(ImageShape::image_2d(16, 4), 256),
              named(CL_MEM_OBJECT_IMAGE2D, 256, buffer.get()));
  const Image image = image_of(ImageShape::image_2d(16, 4));
  const ImageFormat srgba{ChannelOrder::srgba, ChannelType::unorm_int8};
  EXPECT_THAT(
      calls_of([&] { Image::from_image(context_, MemFlags::none, srgba, image).release(); }),
      named(CL_MEM_OBJECT_IMAGE2D, 0, image.get()));
}

// Properties choose the entry point of OpenCL 3.0 (D43).
TEST_F(ImageCalls, D43PropertiesChooseTheEntryPoint) {
  constexpr std::array<cl_mem_properties, 1> none{0};
  EXPECT_THAT(calls_of([&] {
                Image(context_, MemFlags::read_only, rgba8, small, {.properties = none}).release();
              }),
              ElementsAre(CallTo(EntryPoint::clCreateImageWithProperties, raw_context_, Ne(nullptr),
                                 CL_MEM_READ_ONLY, _, _, nullptr, _),
                          CallTo(EntryPoint::clReleaseMemObject)));
  constexpr std::array<cl_mem_properties, 1> endless{1};
  EXPECT_THAT(calls_of([&] {
                EXPECT_THROW(
                    Image(context_, MemFlags::read_only, rgba8, small, {.properties = endless}),
                    LogicError);
              }),
              ElementsAre());
}

// Creation is tried once more when out of memory, and not after other errors (D36).
TEST_F(ImageCalls, D36CreationIsRepeatedOnce) {
  for (const cl_int code : {CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_RESOURCES}) {
    const auto fault = mock_.fail_call(EntryPoint::clCreateImage, code);
    EXPECT_NO_THROW(image_of(small).release());
  }
  const auto fault = mock_.fail_call(EntryPoint::clCreateImage, CL_INVALID_OPERATION);
  EXPECT_THROW(static_cast<void>(image_of(small)), LogicError);
}

// Host memory that is too small is refused without any call (D10).
TEST_F(ImageCalls, D10SmallHostMemoryIsRefused) {
  const auto copy = [&](const ImageShape& shape, const Pitches& pitches) {
    static_cast<void>(
        Image::copy_of(context_, MemFlags::none, rgba8, shape, host_, {.pitches = pitches}));
  };
  EXPECT_THAT(calls_of([&] {
                EXPECT_THROW(copy(ImageShape::image_2d(4, 5), {}), LogicError);
                EXPECT_THROW(copy(ImageShape::image_2d(4, 3), {.row = 32}), LogicError);
                EXPECT_THROW(copy(ImageShape::image_3d(2, 2, 2), {.row = 16, .slice = 64}),
                             LogicError);
                EXPECT_THROW(copy(ImageShape::image_1d_array(4, 3), {.slice = 32}), LogicError);
                EXPECT_THROW(copy(ImageShape::image_2d(SIZE_MAX / 2, 4), {}), LogicError);
                EXPECT_THROW(copy(small, {.row = 8}), LogicError);
              }),
              ElementsAre());
  EXPECT_THAT(
      [&] { copy(ImageShape::image_2d(4, 3), {.row = 32}); },
      ThrowsMessage<LogicError>(
          "Image: CL_INVALID_VALUE: an image 2D (4, 3) with 4 bytes per pixel and pitches = "
          "(32, 0) takes 96 bytes, the memory given has 64"));
}

// Format and shape are known without a call; all else is one.
TEST_F(ImageCalls, QueriesAreOneCall) {
  const Image image = image_of(small);
  EXPECT_THAT(calls_of([&] {
                EXPECT_EQ(image.format(), rgba8);
                EXPECT_EQ(image.shape(), small);
              }),
              ElementsAre());
  EXPECT_THAT(
      calls_of([&] { EXPECT_EQ(image.row_pitch(), 16u); }),
      ElementsAre(CallTo(EntryPoint::clGetImageInfo, image.get(), CL_IMAGE_ROW_PITCH, _, _, _)));
}

// Supported formats are asked for twice: how many, and which.
TEST_F(ImageCalls, SupportedFormatsTakeTwoCalls) {
  std::vector<ImageFormat> formats;
  const auto calls = calls_of([&] {
    formats = supported_image_formats(context_, MemFlags::read_only, ImageKind::image_2d);
  });
  const auto asks = [&](auto count, auto found, auto number) {
    return CallTo(EntryPoint::clGetSupportedImageFormats, raw_context_, CL_MEM_READ_ONLY,
                  CL_MEM_OBJECT_IMAGE2D, count, found, number);
  };
  EXPECT_THAT(calls, ElementsAre(asks(0u, nullptr, Ne(nullptr)),
                                 asks(formats.size(), Ne(nullptr), nullptr)));
  EXPECT_THAT(formats, testing::Contains(rgba8));
}

// An image that is adopted is asked what it is, once (D37).
TEST_F(ImageCalls, D37AdoptedImagesAreKnown) {
  const ImageShape shape = ImageShape::image_2d_array(4, 2, 3);
  const Image image = image_of(shape);
  const auto asked = [&](cl_image_info param) {
    return CallTo(EntryPoint::clGetImageInfo, image.get(), param, _, _, _);
  };
  EXPECT_THAT(
      calls_of([&] {
        EXPECT_EQ((Image{retain, image.get()}.shape()), shape);
      }),
      ElementsAre(CallTo(EntryPoint::clGetMemObjectInfo, image.get(), CL_MEM_TYPE, _, _, _),
                  CallTo(EntryPoint::clRetainMemObject), asked(CL_IMAGE_FORMAT),
                  asked(CL_IMAGE_ELEMENT_SIZE), asked(CL_IMAGE_WIDTH), asked(CL_IMAGE_HEIGHT),
                  asked(CL_IMAGE_ARRAY_SIZE), CallTo(EntryPoint::clReleaseMemObject)));
  EXPECT_THROW((Image{retain, buffer_of(64).get()}), LogicError);
  EXPECT_THROW((Image{retain, nullptr}), LogicError);
}

// A raw cl_mem becomes the object that it is, pipes too (D37).
TEST_F(ImageCalls, D37AnyMemoryObjectIsTyped) {
  const Buffer buffer = buffer_of(64);
  const Image image = image_of(small);
  const Pipe pipe{context_, MemFlags::none, 4, 16};
  EXPECT_THAT(memory_object_from(retain, buffer.get()), VariantWith<Buffer>(buffer));
  EXPECT_THAT(memory_object_from(retain, image.get()), VariantWith<Image>(image));
  EXPECT_THAT(memory_object_from(retain, pipe.get()), VariantWith<Pipe>(pipe));
  EXPECT_EQ(pipe.reference_count(), 1u);
}

// `adopt` takes over exactly one reference, whatever comes of it (D37).
TEST_F(ImageCalls, D37AdoptionTakesOneReference) {
  const std::size_t before = mock_.live_objects();
  static_cast<void>(memory_object_from(adopt, image_of(small).detach()));
  EXPECT_EQ(mock_.live_objects(), before);
  EXPECT_THROW((Image{adopt, buffer_of(64).detach()}), LogicError);
  EXPECT_EQ(mock_.live_objects(), before);
  const auto fault = mock_.fail_call(EntryPoint::clGetMemObjectInfo, CL_OUT_OF_RESOURCES);
  EXPECT_THROW(static_cast<void>(memory_object_from(adopt, image_of(small).detach())),
               RuntimeError);
  EXPECT_EQ(mock_.live_objects(), before);
}

}  // namespace
}  // namespace clmem::image_calls_test
