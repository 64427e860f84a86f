// SPDX-License-Identifier: Apache-2.0
// The bytes that commands on images move, for all kinds of images.

#include "device_fixture.hpp"

namespace clmem::image_test {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr ImageFormat rgba8{ChannelOrder::rgba, ChannelType::unsigned_int8};
constexpr std::size_t pixel = 4;

Bytes counting(std::size_t size) {
  return clmem::counting(size, std::uint8_t{1});
}

std::size_t bytes_in(const Region& region) {
  return region[0] * region[1] * region[2] * pixel;
}

// The position of a pixel of a region in packed memory of the whole extent.
std::size_t position(const Region& extent, std::size_t x, std::size_t y, std::size_t z) {
  return ((z * extent[1] + y) * extent[0] + x) * pixel;
}

struct ImagePart {
  Origin origin;
  Region region;
};

// A kind of image, and a part of it that touches no edge if the image is large enough.
struct KindRow {
  const char* name;
  ImageShape shape;
  ImagePart part;

  friend std::ostream& operator<<(std::ostream& out, const KindRow& row) { return out << row.name; }
};

class Images : public OnDevice {
 protected:
  [[nodiscard]] Bytes contents(const Image& image) const {
    Bytes bytes(bytes_in(image.shape().extent()));
    enqueue_copy(queue_, bytes, image);
    return bytes;
  }
};

class ImagesOfAllKinds : public Images, public testing::WithParamInterface<KindRow> {
 protected:
  // PoCL 3.1 refuses copies between 1D images over buffers, and crashes in those with buffers and
  // in fills.
  [[nodiscard]] bool driver_lacks_device_commands() const {
    return GetParam().shape.kind == ImageKind::image_1d_buffer &&
           device_.platform().name() == "Portable Computing Language";
  }
  [[nodiscard]] Image image_with(const Bytes& bytes) const {
    const ImageShape& shape = GetParam().shape;
    if (shape.kind != ImageKind::image_1d_buffer) {
      return Image::copy_of(context_, MemFlags::read_write, rgba8, shape, bytes);
    }
    const Buffer storage = buffer_with(bytes);
    return Image::from_buffer(context_, MemFlags::read_write, rgba8, shape, storage);
  }
  // The pixels of `whole` with those of the part replaced by `part`, in order.
  [[nodiscard]] static Bytes merged(Bytes whole, const Bytes& part) {
    const ImagePart& where = GetParam().part;
    auto next = part.begin();
    for_each_row([&](std::size_t y, std::size_t z) {
      const std::size_t at = position(extent(), where.origin[0], y, z);
      const std::size_t size = where.region[0] * pixel;
      std::copy_n(next, size, whole.begin() + static_cast<std::ptrdiff_t>(at));
      next += static_cast<std::ptrdiff_t>(size);
    });
    return whole;
  }
  // Returns the packed pixels of the part.
  [[nodiscard]] static Bytes cut(const Bytes& whole) {
    const ImagePart& where = GetParam().part;
    Bytes part;
    for_each_row([&](std::size_t y, std::size_t z) {
      const auto row =
          whole.begin() + static_cast<std::ptrdiff_t>(position(extent(), where.origin[0], y, z));
      part.insert(part.end(), row, row + static_cast<std::ptrdiff_t>(where.region[0] * pixel));
    });
    return part;
  }
  [[nodiscard]] static Region extent() { return GetParam().shape.extent(); }

  const Bytes before_ = counting(bytes_in(extent()));
  const Bytes zeros_ = Bytes(bytes_in(extent()));
  const ImagePart part_ = GetParam().part;

 private:
  template <typename Visit>
  static void for_each_row(const Visit& visit) {
    const ImagePart& where = GetParam().part;
    for (std::size_t z = 0; z < where.region[2]; ++z) {
      for (std::size_t y = 0; y < where.region[1]; ++y) {
        visit(where.origin[1] + y, where.origin[2] + z);
      }
    }
  }
};

// A new image has the shape it was made with, also as the driver reports it (D5).
TEST_P(ImagesOfAllKinds, D5HaveTheirShape) {
  const Image image = image_with(before_);
  const Image asked{retain, image.get()};
  EXPECT_EQ(asked.shape(), GetParam().shape);
  EXPECT_EQ(asked.format(), rgba8);
  EXPECT_EQ(asked.pixel_size(), pixel);
}

// Contents copied at creation are read back completely, without a given region (D7).
TEST_P(ImagesOfAllKinds, D7AreReadAsAWhole) {
  EXPECT_EQ(contents(image_with(before_)), before_);
}

// A part is written and read without changes to other pixels (D7).
TEST_P(ImagesOfAllKinds, D7PartsAreWrittenAndRead) {
  const Image image = image_with(zeros_);
  const Bytes part = counting(bytes_in(part_.region));
  const ImageRect rect{.origin = part_.origin, .region = part_.region};
  enqueue_copy(queue_, image, part, rect);
  EXPECT_EQ(contents(image), merged(zeros_, part));
  Bytes back(part.size());
  enqueue_copy(queue_, back, image, rect);
  EXPECT_EQ(back, part);
}

TEST_P(ImagesOfAllKinds, D7PartsAreCopiedThroughBuffers) {
  if (driver_lacks_device_commands()) {
    GTEST_SKIP() << "PoCL 3.1 has no device commands for 1D images over buffers";
  }
  const Bytes part = cut(before_);
  const Buffer buffer = Buffer::copy_of(context_, MemFlags::read_write, Bytes(part.size() + 32));
  const ImageBufferRect rect{.offset = 16, .origin = part_.origin, .region = part_.region};
  enqueue_copy(queue_, buffer, image_with(before_), rect);
  Bytes expected(part.size() + 32);
  std::ranges::copy(part, expected.begin() + 16);
  Bytes found(expected.size());
  enqueue_copy(queue_, found, buffer);
  EXPECT_EQ(found, expected);
  const Image image = image_with(zeros_);
  enqueue_copy(queue_, image, buffer, rect);
  EXPECT_EQ(contents(image), merged(zeros_, part));
}

TEST_P(ImagesOfAllKinds, D7PartsAreCopiedBetweenImages) {
  if (driver_lacks_device_commands()) {
    GTEST_SKIP() << "PoCL 3.1 has no device commands for 1D images over buffers";
  }
  const Image image = image_with(zeros_);
  enqueue_copy(
      queue_, image, image_with(before_),
      ImagePair{.src_origin = part_.origin, .dst_origin = part_.origin, .region = part_.region});
  EXPECT_EQ(contents(image), merged(zeros_, cut(before_)));
}

TEST_P(ImagesOfAllKinds, PartsAreFilled) {
  if (driver_lacks_device_commands()) {
    GTEST_SKIP() << "PoCL 3.1 has no device commands for 1D images over buffers";
  }
  const Image image = image_with(before_);
  enqueue_fill_image(queue_, image, {9U, 8U, 7U, 6U}, part_.origin, part_.region);
  Bytes colors;
  for (std::size_t i = 0; i < bytes_in(part_.region); ++i) {
    colors.push_back(static_cast<std::uint8_t>(9 - i % pixel));
  }
  EXPECT_EQ(contents(image), merged(before_, colors));
}

// A map shows pixel and channel where the pitches of the map have them, in both orders (D11).
TEST_P(ImagesOfAllKinds, D11MapsFollowThePitches) {
  const Image image = image_with(before_);
  auto map = enqueue_map_image<std::uint8_t>(queue_, image, MapFlags::read | MapFlags::write);
  auto last = extent();
  const std::size_t x = last[0] - 1;
  const std::size_t y = last[1] - 1;
  const std::size_t z = last[2] - 1;
  const auto view = map.view();
  const std::size_t rank = GetParam().shape.rank();
  std::uint8_t& corner = rank == 1 ? view(x, 3) : rank == 2 ? view(y, x, 3) : view(z, y, x, 3);
  EXPECT_EQ(corner, before_.back());
  corner = 200;
  map.release();
  const auto turned = enqueue_map_image<const std::uint8_t>(queue_, image, MapFlags::read,
                                                            {.order = Order::fortran});
  EXPECT_EQ((rank == 1   ? turned.view()(3, x)
             : rank == 2 ? turned.view()(3, x, y)
                         : turned.view()(3, x, y, z)),
            200);
}

// A map of a part starts at its origin, with pixels as elements; its rows lie as far apart as those
// of the image (D34).
TEST_P(ImagesOfAllKinds, D34MapsOfPartsKeepThePitches) {
  const auto map =
      enqueue_map_image<const cl_uchar4>(queue_, image_with(before_), MapFlags::read,
                                         {.origin = part_.origin, .region = part_.region});
  const cl_uchar4& first = *map.view().data();
  const std::size_t at = position(extent(), part_.origin[0], part_.origin[1], part_.origin[2]);
  EXPECT_EQ(first.s[0], before_[at]);
  if (GetParam().shape.rank() > 1) {
    const std::size_t rank = GetParam().shape.rank();
    const cl_uchar4& below = rank == 2 ? map.view()(1, 0) : map.view()(0, 1, 0);
    EXPECT_EQ(below.s[0], before_[at + position(extent(), 0, 1, 0)]);
  }
}

constexpr std::array kinds{
    KindRow{"Image1D", ImageShape::image_1d(8), {{2}, {4}}},
    KindRow{"Image1DArray", ImageShape::image_1d_array(6, 4), {{1, 1}, {3, 2}}},
    KindRow{"Image1DBuffer", ImageShape::image_1d_buffer(8), {{2}, {4}}},
    KindRow{"Image2D", ImageShape::image_2d(6, 4), {{1, 1}, {3, 2}}},
    KindRow{"Image2DArray", ImageShape::image_2d_array(5, 4, 3), {{1, 1, 1}, {3, 2, 2}}},
    KindRow{"Image3D", ImageShape::image_3d(5, 4, 3), {{1, 1, 1}, {3, 2, 2}}}};

INSTANTIATE_TEST_SUITE_P(OnDevice, ImagesOfAllKinds, testing::ValuesIn(kinds),
                         [](const auto& row) { return std::string{row.param.name}; });

class ImageOnDevice : public Images {};

TEST_F(ImageOnDevice, HostRowsMayBePadded) {
  const Bytes padded = counting(3 * 16);
  const Image image = Image::copy_of(context_, MemFlags::read_write, rgba8,
                                     ImageShape::image_2d(2, 3), padded, {.pitches = {.row = 16}});
  Bytes back(3 * 32, 0xEE);
  enqueue_copy(queue_, back, image, {.pitches = {.row = 32}});
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t i = 0; i < 32; ++i) {
      EXPECT_EQ(back[row * 32 + i], i < 8 ? padded[row * 16 + i] : 0xEE) << row << ' ' << i;
    }
  }
}

// The storage of an image over host memory lives as long as the cl_mem, whoever holds it (D1).
TEST_F(ImageOnDevice, D1StorageLivesAsLongAsTheImage) {
  auto storage = std::make_shared<Bytes>(counting(32));
  const std::weak_ptr<Bytes> watch = storage;
  Image image = Image::over(context_, MemFlags::read_write, rgba8, ImageShape::image_2d(4, 2),
                            *storage, {.ward = storage});
  storage.reset();
  Image second{retain, image.get()};
  image.release();
  EXPECT_EQ(contents(second), counting(32));
  {
    const HostArray<std::uint8_t> array = second.get_host_array<std::uint8_t>({32});
    EXPECT_EQ(array.view()(31), 32);
  }
  second.release();
  EXPECT_TRUE(eventually([&] { return watch.expired(); }));
}

TEST_F(ImageOnDevice, BuffersAreSeenAsImages) {
  const Buffer buffer = Buffer::copy_of(context_, MemFlags::read_write, counting(32));
  const Image image =
      Image::from_buffer(context_, MemFlags::none, rgba8, ImageShape::image_1d(8), buffer);
  EXPECT_EQ(image.buffer(), buffer);
  enqueue_fill(queue_, buffer, std::uint8_t{5}, 32);
  EXPECT_THAT(contents(image), Each(5));
}

TEST_F(ImageOnDevice, SupportedFormatsAreKnown) {
  const auto formats = supported_image_formats(context_, MemFlags::read_write, ImageKind::image_2d);
  EXPECT_THAT(formats, testing::Contains(rgba8));
  for (const ImageFormat& format : formats) {
    const Image image{context_, MemFlags::read_write, format, ImageShape::image_2d(4, 2)};
    EXPECT_EQ(image.element_size(), format.pixel_size()) << to_string(format);
  }
  const ImageFormat odd{ChannelOrder::rgb, ChannelType::signed_int8};
  EXPECT_THAT([&] { Image(context_, MemFlags::read_only, odd, ImageShape::image_2d(4, 2)); },
              ThrowsMessage<Error>(HasSubstr(
                  "flags = CL_MEM_READ_ONLY, format = (CL_RGB, CL_SIGNED_INT8), shape = 2D "
                  "(4, 2), pitches = (0, 0)")));
}

TEST_F(ImageOnDevice, MismatchedFormatsAreReported) {
  const ImageShape shape = ImageShape::image_2d(4, 2);
  const Image bytes{context_, MemFlags::read_write, rgba8, shape};
  const Image floats{
      context_, MemFlags::read_write, {ChannelOrder::rgba, ChannelType::float32}, shape};
  EXPECT_THAT([&] { enqueue_copy(queue_, floats, bytes); },
              ThrowsMessage<RuntimeError>(testing::AllOf(
                  HasSubstr("CL_IMAGE_FORMAT_MISMATCH"),
                  HasSubstr("of (CL_RGBA, CL_UNSIGNED_INT8), the destination 2D (4, 2) of "
                            "(CL_RGBA, CL_FLOAT)"))));
}

static_assert(PixelElement<float> && PixelElement<cl_float4> && PixelElement<Half>);
static_assert(PixelElement<std::array<std::uint8_t, 3>> && !PixelElement<double>);
static_assert(!PixelElement<std::array<cl_float2, 2>> && !PixelElement<bool>);

class ImageFromArray : public OnDevice {
 protected:
  // The format that an array of two by two such elements gets, or an error that names it: the
  // device may lack it (PoCL 7.1 has no image of one channel).
  template <typename T>
  [[nodiscard]] std::string format_of(NormInt norm_int) const {
    const std::vector<T> pixels(4);
    try {
      return to_string(image_from_array(context_, pixels, {2, 2}, {.norm_int = norm_int}).format());
    } catch (const LogicError& error) {
      return error.what();
    }
  }
};

TEST_F(ImageFromArray, ElementsChooseTheFormat) {
  EXPECT_THAT(format_of<float>(NormInt::no), HasSubstr("CL_R, CL_FLOAT"));
  EXPECT_THAT(format_of<Half>(NormInt::no), HasSubstr("CL_R, CL_HALF_FLOAT"));
  EXPECT_THAT(format_of<std::int8_t>(NormInt::no), HasSubstr("CL_R, CL_SIGNED_INT8"));
  EXPECT_THAT(format_of<std::int8_t>(NormInt::yes), HasSubstr("CL_R, CL_SNORM_INT8"));
  EXPECT_THAT(format_of<std::uint8_t>(NormInt::no), HasSubstr("CL_R, CL_UNSIGNED_INT8"));
  EXPECT_THAT(format_of<std::uint8_t>(NormInt::yes), HasSubstr("CL_R, CL_UNORM_INT8"));
  EXPECT_THAT(format_of<cl_short4>(NormInt::no), HasSubstr("CL_RGBA, CL_SIGNED_INT16"));
  EXPECT_THAT(format_of<cl_short4>(NormInt::yes), HasSubstr("CL_RGBA, CL_SNORM_INT16"));
  EXPECT_THAT(format_of<std::uint16_t>(NormInt::no), HasSubstr("CL_R, CL_UNSIGNED_INT16"));
  EXPECT_THAT(format_of<std::uint16_t>(NormInt::yes), HasSubstr("CL_R, CL_UNORM_INT16"));
  EXPECT_THAT(format_of<cl_int4>(NormInt::no), HasSubstr("CL_RGBA, CL_SIGNED_INT32"));
  EXPECT_THAT((format_of<std::array<std::uint32_t, 4>>(NormInt::no)),
              HasSubstr("CL_RGBA, CL_UNSIGNED_INT32"));
}

TEST_F(ImageFromArray, ElementsHaveAFormat) {
  EXPECT_EQ(image_format_of<cl_uchar4>(NormInt::yes),
            (ImageFormat{ChannelOrder::rgba, ChannelType::unorm_int8}));
  EXPECT_EQ((image_format_of<std::array<float, 2>>().pixel_size()), 8u);
}

TEST_F(ImageFromArray, OthersAreNotNormalised) {
  const auto refused = HasSubstr("only integers of 8 and 16 bits can be normalized");
  EXPECT_THAT(format_of<float>(NormInt::yes), refused);
  EXPECT_THAT(format_of<Half>(NormInt::yes), refused);
  EXPECT_THAT(format_of<std::int32_t>(NormInt::yes), refused);
  EXPECT_THAT(format_of<cl_uint4>(NormInt::yes), refused);
}

// cl_float3 has the size of four floats and is RGBA; three packed floats are RGB (D8).
TEST_F(ImageFromArray, D8VectorsOfThreeHaveTheirSize) {
  const std::vector<cl_float3> padded(4);
  EXPECT_EQ(image_from_array(context_, padded, {2, 2}).pixel_size(), sizeof(cl_float3));
  EXPECT_THAT((format_of<std::array<float, 3>>(NormInt::no)), HasSubstr("CL_RGB, CL_FLOAT"));
}

// Element [i, j] is pixel x = j, y = i.
TEST_F(ImageFromArray, ShapesAreReversed) {
  std::vector<std::uint8_t> pixels(3 * 5 * 4);
  std::iota(pixels.begin(), pixels.end(), std::uint8_t{0});
  const Image image = image_from_array(context_, pixels, {3, 5, 4}, {.num_channels = 4});
  EXPECT_EQ(image.shape(), ImageShape::image_2d(5, 3));
  EXPECT_EQ(image.flags(), MemFlags::read_only | MemFlags::copy_host_ptr);
  std::array<std::uint8_t, 4> found{};
  enqueue_copy(queue_, found, image, {.origin = {1, 2}, .region = {1}});
  EXPECT_EQ(found[0], (2 * 5 + 1) * 4);
}

TEST_F(ImageFromArray, ViewsBringTheirShape) {
  std::vector<cl_float4> values(24);
  const StridedView<const cl_float4> view{values.data(), {{2, 3, 4}, Order::c, sizeof(cl_float4)}};
  const Image image = image_from_array(context_, view, {.mode = ArrayMode::write});
  EXPECT_EQ(image.shape(), ImageShape::image_3d(4, 3, 2));
  EXPECT_EQ(image.flags(), MemFlags::write_only | MemFlags::copy_host_ptr);
  const StridedView<const cl_float4> turned{values.data(),
                                            {{2, 3}, Order::fortran, sizeof(cl_float4)}};
  EXPECT_THAT([&] { static_cast<void>(image_from_array(context_, turned)); },
              ThrowsMessage<LogicError>(HasSubstr("not contiguous in Order::c")));
}

TEST_F(ImageFromArray, ChannelsHaveToFit) {
  const std::vector<float> values(60);
  const auto refused = [&](const Shape& shape, std::size_t channels, const char* text) {
    EXPECT_THAT(
        [&] {
          static_cast<void>(image_from_array(context_, values, shape, {.num_channels = channels}));
        },
        ThrowsMessage<LogicError>(HasSubstr(text)));
  };
  refused({2, 3}, 4, "has to have num_channels = 4 elements, it has 3");
  refused({2, 5}, 5, "no channel order has 5 channels");
  refused({2, 2, 2, 2}, 1, "4 components given");
  refused({8, 8}, 1, "takes 256 bytes, the memory given has 240");
  const std::vector<cl_float2> vectors(4);
  EXPECT_THAT(
      [&] {
        static_cast<void>(image_from_array(context_, vectors, {2, 2}, {.num_channels = 2}));
      },
      ThrowsMessage<LogicError>(HasSubstr("the elements are vectors of 2 channels")));
}

}  // namespace
}  // namespace clmem::image_test
