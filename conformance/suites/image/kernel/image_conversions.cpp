// SPDX-License-Identifier: Apache-2.0
// Conversions between the stored channels of an image and the values that kernels read and write:
// OpenCL C, "Conversion Rules".

#include "operations/image/kernel_pixels.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_conversions_cases {

namespace {

constexpr std::size_t side = 16;  // pixels: each channel has every value of eight bits
constexpr std::size_t pixels = side * side;

// A channel data type, and how its bits become a number.
struct Channel {
  cl_channel_type type;
  std::size_t size;  // bytes
  double (*number)(std::uint32_t bits);
};

double half_number(std::uint32_t bits) {
  const int exponent = static_cast<int>(bits >> 10 & 31U);
  const double mantissa = (bits & 1023U) / 1024.0;
  const double magnitude =
      exponent == 0 ? std::ldexp(mantissa, -14) : std::ldexp(1 + mantissa, exponent - 15);
  return (bits & 0x8000U) != 0 ? -magnitude : magnitude;
}

double float_number(std::uint32_t bits) {
  cl_float number = 0;
  std::memcpy(&number, &bits, sizeof number);
  return static_cast<double>(number);
}

double unorm8(std::uint32_t bits) {
  return bits / 255.0;
}

double unorm16(std::uint32_t bits) {
  return bits / 65535.0;
}

double snorm8(std::uint32_t bits) {
  return std::max(-1.0, static_cast<std::int8_t>(bits) / 127.0);
}

double snorm16(std::uint32_t bits) {
  return std::max(-1.0, static_cast<std::int16_t>(bits) / 32767.0);
}

double signed8(std::uint32_t bits) {
  return static_cast<std::int8_t>(bits);
}

double signed16(std::uint32_t bits) {
  return static_cast<std::int16_t>(bits);
}

double signed32(std::uint32_t bits) {
  return static_cast<std::int32_t>(bits);
}

double unsigned_number(std::uint32_t bits) {
  return bits;
}

std::uint32_t bits_at(const Bytes& bytes, std::size_t offset, std::size_t size) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < size; ++i) {
    bits |= std::to_integer<std::uint32_t>(bytes.at(offset + i)) << 8 * i;
  }
  return bits;
}

void put_bits(Bytes& bytes, std::size_t offset, std::size_t size, std::uint32_t bits) {
  for (std::size_t i = 0; i < size; ++i) {
    bytes.at(offset + i) = static_cast<std::byte>(bits >> 8 * i & 255U);
  }
}

bool is_float_type(cl_channel_type type) {
  return type == CL_HALF_FLOAT || type == CL_FLOAT;
}

// Stores every value of eight bits; of other sizes the extreme values, and random ones.
void put_extreme_values(Bytes& bytes, const Channel& channel) {
  if (is_float_type(channel.type)) {
    return;
  }
  constexpr std::array<std::uint32_t, 8> extremes{0,      1,      0x7fff,     0x8000,
                                                  0x8001, 0xffff, 0x7fffffff, 0x80000000U};
  for (std::size_t at = 0; at < bytes.size() / channel.size; ++at) {
    if (channel.size == 1) {
      put_bits(bytes, at, 1, static_cast<std::uint32_t>(at / 4 + at % 4 * 64));
    } else if (at < 4 * extremes.size()) {
      put_bits(bytes, at * channel.size, channel.size, extremes.at((at + at / 4) % 8));
    }
  }
}

FilledImage image_of(Fixture& fixture, cl_channel_order order, const Channel& channel,
                     cl_mem_flags flags) {
  const ImageShape shape = shape_of(ImageKind::image_2d, {side, side, 1});
  const ImageFormat& format = *known_format(order, channel.type);
  if (!supports(fixture, CL_MEM_OBJECT_IMAGE2D, flags, format.cl)) {
    unsupported("images of " + format.name);
  }
  FilledImage image = filled_image(fixture, shape, format, flags);
  put_extreme_values(image.bytes, channel);
  const PixelRegion all = whole(shape);
  must_succeed(clEnqueueWriteImage, fixture.queue(), image.get(), CL_TRUE, all.origin.data(),
               all.region.data(), 0, 0, image.bytes.data(), 0, nullptr, nullptr);
  return image;
}

using Color = std::array<std::uint32_t, 4>;

std::vector<Color> seen_by(Fixture& fixture, const char* kernel, cl_mem image) {
  std::vector<Color> colors(pixels);
  const std::size_t size = pixels * sizeof(Color);
  const FilledBuffer to = fixture.filled_buffer(size);
  Kernel{fixture, kernel}.run(fixture, {side, side}, image, to.get());
  must_succeed(clEnqueueReadBuffer, fixture.queue(), to.get(), CL_TRUE, 0, size, colors.data(), 0,
               nullptr, nullptr);
  return colors;
}

// The distance between two floats of this size.
double ulp_of(double number) {
  int exponent = 0;
  (void)std::frexp(number, &exponent);
  return std::ldexp(1.0, exponent - 24);
}

// The function that reads a color, and its precision.
struct Reading {
  const char* kernel;
  double (*number)(std::uint32_t bits);  // the number in the returned bits
  double ulps;                           // the permitted error; 0: none
};

constexpr Reading as_float{"see_2d", float_number, 0};
constexpr Reading as_int{"see_signed_2d", signed32, 0};
constexpr Reading as_uint{"load_2d", unsigned_number, 0};

// Permits 1.5 ulp, and 2 ulp in the embedded profile; 0 and the extreme values are exact.
constexpr Reading as_normalized{"see_2d", float_number, 2};

struct ReadRow {
  Channel channel;
  Reading reading;
};

bool fits(double actual, double expected, double ulps) {
  const bool is_exact = ulps == 0 || expected == 0 || std::fabs(expected) == 1;
  return is_exact ? actual == expected : std::fabs(actual - expected) <= ulps * ulp_of(expected);
}

// The number of differences and the position of the first one.
struct Difference {
  std::size_t count = 0;
  std::string first;

  void note(const std::string& text) {
    if (count++ == 0) {
      first = text;
    }
  }
};

std::string place_text(std::size_t pixel, std::size_t component) {
  return std::string{"component "} + "rgba"[component] + " of pixel " +
         std::to_string(pixel % side) + ", " + std::to_string(pixel / side);
}

void reads(Fixture& fixture, const ReadRow& row) {
  const FilledImage image = image_of(fixture, CL_RGBA, row.channel, CL_MEM_READ_ONLY);
  const std::vector<Color> colors = seen_by(fixture, row.reading.kernel, image.get());
  Difference wrong;
  for (std::size_t i = 0; i < 4 * pixels; ++i) {
    const std::uint32_t bits = bits_at(image.bytes, i * row.channel.size, row.channel.size);
    const double expected = row.channel.number(bits);
    const double actual = row.reading.number(colors[i / 4].at(i % 4));
    if (!fits(actual, expected, row.reading.ulps)) {
      wrong.note(place_text(i / 4, i % 4) + ", stored as " + std::to_string(bits) + ": expected " +
                 testing::PrintToString(expected) + ", read " + testing::PrintToString(actual));
    }
  }
  EXPECT_EQ(wrong.count, 0u) << image.format.name << ", the first at " << wrong.first;
}

CLMEM_TABLE(
    ImageConversions, Read,
    "A kernel reads the values that the stored channels of an image represent.",
    (const ReadRow& row),
    (Rows<ReadRow>{
        {"UnormInt8", "ImageRead.unorm", {{CL_UNORM_INT8, 1, unorm8}, as_normalized}},
        {"UnormInt16", "ImageRead.unorm", {{CL_UNORM_INT16, 2, unorm16}, as_normalized}},
        {"SnormInt8", "ImageRead.snorm", {{CL_SNORM_INT8, 1, snorm8}, as_normalized}},
        {"SnormInt16", "ImageRead.snorm", {{CL_SNORM_INT16, 2, snorm16}, as_normalized}},
        {"HalfFloat", "ImageRead.half", {{CL_HALF_FLOAT, 2, half_number}, as_float}},
        {"Float", "ImageRead.float", {{CL_FLOAT, 4, float_number}, as_float}},
        {"SignedInt8", "ImageRead.signed", {{CL_SIGNED_INT8, 1, signed8}, as_int}},
        {"SignedInt16", "ImageRead.signed", {{CL_SIGNED_INT16, 2, signed16}, as_int}},
        {"SignedInt32", "ImageRead.signed", {{CL_SIGNED_INT32, 4, signed32}, as_int}},
        {"UnsignedInt8", "ImageRead.unsigned", {{CL_UNSIGNED_INT8, 1, unsigned_number}, as_uint}},
        {"UnsignedInt16", "ImageRead.unsigned", {{CL_UNSIGNED_INT16, 2, unsigned_number}, as_uint}},
        {"UnsignedInt32",
         "ImageRead.unsigned",
         {{CL_UNSIGNED_INT32, 4, unsigned_number}, as_uint}}}),
    {}, .time_limit_s = compiling_limit_s) {
  reads(fixture, row);
}

double srgb_of(double linear) {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

// The position of each component in an element, or the value that is read instead: 0 or 1.
struct OrderRow {
  cl_channel_order order;
  std::array<int, 4> channels;  // -1: zero, -2: one
};

CLMEM_TABLE(ImageConversions, ReadComponents,
            "A kernel reads zero for a color component that the image format lacks, and one for "
            "missing alpha, also in integer formats.",
            (const OrderRow& row),
            (Rows<OrderRow>{{"R", {}, {CL_R, {0, -1, -1, -2}}},
                            {"RG", {}, {CL_RG, {0, 1, -1, -2}}},
                            {"RA", {}, {CL_RA, {0, -1, -1, 1}}},
                            {"A", {}, {CL_A, {-1, -1, -1, 0}}},
                            {"BGRA", {}, {CL_BGRA, {2, 1, 0, 3}}},
                            {"ARGB", {}, {CL_ARGB, {1, 2, 3, 0}}},
                            {"ABGR", {}, {CL_ABGR, {3, 2, 1, 0}}},
                            {"Intensity", {}, {CL_INTENSITY, {0, 0, 0, 0}}},
                            {"Luminance", {}, {CL_LUMINANCE, {0, 0, 0, -2}}}}),
            {"ImageRead.components"}, .time_limit_s = compiling_limit_s) {
  struct Kind {
    Channel channel;
    Reading reading;
  };
  bool any = false;
  for (const Kind& kind : {Kind{{CL_UNSIGNED_INT8, 1, unsigned_number}, as_uint},
                           Kind{{CL_SIGNED_INT16, 2, signed16}, as_int},
                           Kind{{CL_FLOAT, 4, float_number}, as_float}}) {
    const ImageFormat* const format = known_format(row.order, kind.channel.type);
    if (format == nullptr ||
        !supports(fixture, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY, format->cl)) {
      continue;
    }
    any = true;
    const FilledImage image = filled_image(fixture, shape_of(ImageKind::image_2d, {side, side, 1}),
                                           *format, CL_MEM_READ_ONLY);
    const std::vector<Color> colors = seen_by(fixture, kind.reading.kernel, image.get());
    Difference wrong;
    for (std::size_t i = 0; i < 4 * pixels; ++i) {
      const int channel = row.channels.at(i % 4);
      const std::size_t at =
          i / 4 * format->element +
          (channel < 0 ? 0 : static_cast<std::size_t>(channel)) * kind.channel.size;
      const double expected =
          channel < 0 ? -1 - channel
                      : kind.channel.number(bits_at(image.bytes, at, kind.channel.size));
      const double actual = kind.reading.number(colors[i / 4].at(i % 4));
      if (actual != expected) {
        wrong.note(place_text(i / 4, i % 4) + ": expected " + testing::PrintToString(expected) +
                   ", read " + testing::PrintToString(actual));
      }
    }
    EXPECT_EQ(wrong.count, 0u) << format->name << ", the first at " << wrong.first;
  }
  if (!any) {
    unsupported("images of this channel order");
  }
}

// A color, converted back, is within half a unit of the original; alpha is linear.
CLMEM_TABLE(ImageConversions, ReadSrgb,
            "A kernel reads the colors of an sRGB image as linear values, and its alpha unchanged.",
            (cl_channel_order order),
            (Rows<cl_channel_order>{{"sRGBA", {}, CL_sRGBA}, {"sBGRA", {}, CL_sBGRA}}),
            {"ImageRead.srgb"}, .time_limit_s = compiling_limit_s) {
  const Channel channel{CL_UNORM_INT8, 1, unorm8};
  const FilledImage image = image_of(fixture, order, channel, CL_MEM_READ_ONLY);
  const std::vector<Color> colors = seen_by(fixture, "see_2d", image.get());
  const std::array<std::size_t, 4> places = order == CL_sBGRA
                                                ? std::array<std::size_t, 4>{2, 1, 0, 3}
                                                : std::array<std::size_t, 4>{0, 1, 2, 3};
  Difference wrong;
  for (std::size_t i = 0; i < 4 * pixels; ++i) {
    const std::size_t component = i % 4;
    const std::uint32_t stored =
        std::to_integer<std::uint32_t>(image.bytes[i - component + places.at(component)]);
    const double actual = float_number(colors[i / 4].at(component));
    const bool right = component == 3 ? fits(actual, stored / 255.0, 2)
                                      : std::fabs(srgb_of(actual) * 255 - stored) <= 0.5;
    if (!right) {
      wrong.note(place_text(i / 4, component) + ", stored as " + std::to_string(stored) +
                 ": read " + testing::PrintToString(actual));
    }
  }
  EXPECT_EQ(wrong.count, 0u) << image.format.name << ", the first at " << wrong.first;
}

// A channel that holds a written number as a multiple of its unit: the units of 1.0, and the range
// before rounding.
struct WriteRow {
  Channel channel;
  double scale;  // units for 1.0
  double lowest;
  double highest;
};

// Values inside the range of the type, at its ends, and outside.
std::vector<cl_float> floats_around_range(Fixture& fixture) {
  std::vector<cl_float> values{0,     1,    -1,    0.5F,  -0.5F,  1.5F,
                               -1.5F, 1000, -1000, 0.25F, 0.999F, 1e-5F};
  std::mt19937_64 random = random_numbers(fixture);
  while (values.size() < 4 * pixels) {
    values.push_back(static_cast<cl_float>(static_cast<double>(random() % 2600001) / 1e6 - 1.3));
  }
  return values;
}

template <typename Value>
void write_by(Fixture& fixture, const char* kernel, cl_mem image, std::vector<Value>& values) {
  const Handle<cl_mem> from =
      must_make(clCreateBuffer, fixture.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                values.size() * sizeof(Value), values.data());
  Kernel{fixture, kernel}.run(fixture, {side, side}, image, from.get());
}

Bytes stored_in(Fixture& fixture, const FilledImage& image) {
  Bytes bytes(image.bytes.size());
  const PixelRegion all = whole(image.shape);
  must_succeed(clEnqueueReadImage, fixture.queue(), image.get(), CL_TRUE, all.origin.data(),
               all.region.data(), 0, 0, bytes.data(), 0, nullptr, nullptr);
  return bytes;
}

double signed_of(std::uint32_t bits, std::size_t size) {
  return size == 1 ? signed8(bits) : signed16(bits);
}

// The stored number is at most 0.6 units away from the exact one, which is within the range. Below
// -1.0 the lowest number of the type is as good as the one above it, which also means -1.0.
CLMEM_TABLE(
    ImageConversions, WriteNormalized,
    "A float written to a normalized format is stored as a value next to it, within its range.",
    (const WriteRow& row),
    (Rows<WriteRow>{
        {"UnormInt8", "ImageWrite.unorm", {{CL_UNORM_INT8, 1, unorm8}, 255, 0, 255}},
        {"UnormInt16", "ImageWrite.unorm", {{CL_UNORM_INT16, 2, unorm16}, 65535, 0, 65535}},
        {"SnormInt8", "ImageWrite.snorm", {{CL_SNORM_INT8, 1, snorm8}, 127, -128, 127}},
        {"SnormInt16", "ImageWrite.snorm", {{CL_SNORM_INT16, 2, snorm16}, 32767, -32768, 32767}}}),
    {}, .time_limit_s = compiling_limit_s) {
  const FilledImage image = image_of(fixture, CL_RGBA, row.channel, CL_MEM_WRITE_ONLY);
  std::vector<cl_float> values = floats_around_range(fixture);
  write_by(fixture, "paint_2d", image.get(), values);
  const Bytes stored = stored_in(fixture, image);
  Difference wrong;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint32_t bits = bits_at(stored, i * row.channel.size, row.channel.size);
    const double actual = row.lowest < 0 ? signed_of(bits, row.channel.size) : bits;
    const double exact =
        std::clamp(static_cast<double>(values[i]) * row.scale, row.lowest, row.highest);
    const bool is_lowest = exact < -row.highest && actual >= row.lowest && actual <= -row.highest;
    if (std::fabs(actual - exact) > 0.6 && !is_lowest) {
      wrong.note(place_text(i / 4, i % 4) + ": " + testing::PrintToString(values[i]) +
                 " is stored as " + testing::PrintToString(actual));
    }
  }
  EXPECT_EQ(wrong.count, 0u) << image.format.name << ", the first at " << wrong.first;
}

// A half is rounded to one of its neighbors: to the nearest one, or towards zero.
CLMEM_CASE(ImageConversions, WriteHalf,
           "A float that a kernel writes to a CL_HALF_FLOAT image is stored as a half next to it.",
           {"ImageWrite.half"}, .time_limit_s = compiling_limit_s) {
  const Channel channel{CL_HALF_FLOAT, 2, half_number};
  const FilledImage image = image_of(fixture, CL_RGBA, channel, CL_MEM_WRITE_ONLY);
  std::vector<cl_float> values = floats_around_range(fixture);
  write_by(fixture, "paint_2d", image.get(), values);
  const Bytes stored = stored_in(fixture, image);
  Difference wrong;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto exact = static_cast<double>(values[i]);
    const double actual = half_number(bits_at(stored, 2 * i, 2));
    const double unit = std::max(ulp_of(exact) * 8192, std::ldexp(1.0, -24));  // 13 bits fewer
    const bool is_flushed = actual == 0 && std::fabs(exact) < std::ldexp(1.0, -14);
    const bool is_near = std::fabs(actual - exact) <= unit / 2;
    const bool is_towards_zero =
        std::fabs(actual - exact) < unit && std::fabs(actual) <= std::fabs(exact);
    if (!is_flushed && !is_near && !is_towards_zero) {
      wrong.note(place_text(i / 4, i % 4) + ": " + testing::PrintToString(exact) +
                 " is stored as " + testing::PrintToString(actual));
    }
  }
  EXPECT_EQ(wrong.count, 0u) << image.format.name << ", the first at " << wrong.first;
}

CLMEM_CASE(ImageConversions, WriteFloat,
           "A float that a kernel writes to a CL_FLOAT image is stored unchanged.",
           {"ImageWrite.float"}, .time_limit_s = compiling_limit_s) {
  const Channel channel{CL_FLOAT, 4, float_number};
  FilledImage image = image_of(fixture, CL_RGBA, channel, CL_MEM_WRITE_ONLY);
  std::vector<cl_float> values = floats_around_range(fixture);
  write_by(fixture, "paint_2d", image.get(), values);
  std::memcpy(image.bytes.data(), values.data(), image.bytes.size());
  expect_image_contents(fixture, image);
}

struct IntegerRow {
  cl_channel_type type;
  std::size_t size;
  const char* kernel;
  std::int64_t lowest;
  std::int64_t highest;
  bool is_signed;
};

Rows<IntegerRow> integer_rows() {
  constexpr const char* with_sign = "ImageWrite.signed";
  constexpr const char* without = "ImageWrite.unsigned";
  return {{"SignedInt8", with_sign, {CL_SIGNED_INT8, 1, "store_signed_2d", -128, 127, true}},
          {"SignedInt16", with_sign, {CL_SIGNED_INT16, 2, "store_signed_2d", -32768, 32767, true}},
          {"SignedInt32",
           with_sign,
           {CL_SIGNED_INT32, 4, "store_signed_2d", CL_INT_MIN, CL_INT_MAX, true}},
          {"UnsignedInt8", without, {CL_UNSIGNED_INT8, 1, "store_2d", 0, 255, false}},
          {"UnsignedInt16", without, {CL_UNSIGNED_INT16, 2, "store_2d", 0, 65535, false}},
          {"UnsignedInt32", without, {CL_UNSIGNED_INT32, 4, "store_2d", 0, CL_UINT_MAX, false}}};
}

CLMEM_TABLE(ImageConversions, WriteIntegers,
            "An integer that does not fit the channel type is stored as the nearest one that does.",
            (const IntegerRow& row), integer_rows(), {}, .time_limit_s = compiling_limit_s) {
  FilledImage image =
      image_of(fixture, CL_RGBA, {row.type, row.size, unsigned_number}, CL_MEM_WRITE_ONLY);
  std::mt19937_64 random = random_numbers(fixture);
  std::vector<std::uint32_t> values{0,      1,      127,    128,         255,         256,
                                    0x7fff, 0x8000, 0xffff, 0x10000,     0x7fffffff,  0x80000000U,
                                    ~0U,    ~127U,  ~128U,  ~0U - 32767, ~0U - 32768, ~0U - 32766};
  while (values.size() < 4 * pixels) {
    values.push_back(static_cast<std::uint32_t>(random() >> random() % 32));
  }
  write_by(fixture, row.kernel, image.get(), values);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::int64_t given = row.is_signed ? std::int64_t{static_cast<std::int32_t>(values[i])}
                                             : std::int64_t{values[i]};
    put_bits(image.bytes, i * row.size, row.size,
             static_cast<std::uint32_t>(
                 static_cast<std::uint64_t>(std::clamp(given, row.lowest, row.highest))));
  }
  expect_image_contents(fixture, image);
}

}  // namespace

}  // namespace clmem::conformance::image_conversions_cases
