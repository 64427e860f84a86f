// SPDX-License-Identifier: Apache-2.0
// Conversions between the stored channels of an image and the values that kernels read and write:
// OpenCL C, "Conversion Rules".

#include "harness/image_codec.hpp"
#include "operations/image/kernel_pixels.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_conversions_cases {

namespace {

constexpr std::size_t side = 16;  // pixels: each channel has every value of eight bits
constexpr std::size_t pixels = side * side;

// The bits of a channel; all of an element have the same.
unsigned width_of(const ImageFormat& format) {
  return channels_of(format).front().width;
}

double number_at(const FilledImage& image, std::size_t channel) {
  const unsigned width = width_of(image.format);
  return number_of(encoding_of(image.format), width, bits_at(image.bytes, channel * width, width));
}

// Stores every value of eight bits; of other sizes the extreme values, and random ones.
void put_extreme_values(FilledImage& image) {
  const Encoding encoding = encoding_of(image.format);
  if (encoding == Encoding::half || encoding == Encoding::single) {
    return;
  }
  constexpr std::array<std::uint32_t, 8> extremes{0,      1,      0x7fff,     0x8000,
                                                  0x8001, 0xffff, 0x7fffffff, 0x80000000U};
  const unsigned width = width_of(image.format);
  for (std::size_t at = 0; at < 8 * image.bytes.size() / width; ++at) {
    if (width == 8) {
      put_bits(image.bytes, at * width, width, static_cast<std::uint32_t>(at / 4 + at % 4 * 64));
    } else if (at < 4 * extremes.size()) {
      put_bits(image.bytes, at * width, width, extremes.at((at + at / 4) % 8));
    }
  }
}

FilledImage image_of(Fixture& fixture, cl_channel_order order, cl_channel_type type,
                     cl_mem_flags flags) {
  const ImageShape shape = shape_of(ImageKind::image_2d, {side, side, 1});
  const ImageFormat& format = *known_format(order, type);
  if (!supports(fixture, CL_MEM_OBJECT_IMAGE2D, flags, format.cl)) {
    unsupported("images of " + format.name);
  }
  FilledImage image = filled_image(fixture, shape, format, flags);
  put_extreme_values(image);
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
  must_read(fixture.queue(), to.get(), std::as_writable_bytes(std::span{colors}));
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
  Encoding encoding;  // of the returned bits
  double ulps;        // the permitted error; 0: none

  [[nodiscard]] double number(std::uint32_t bits) const { return number_of(encoding, 32, bits); }
};

Reading reading_of(const ImageFormat& format) {
  switch (encoding_of(format)) {
    case Encoding::signed_integer:
      return {"see_signed_2d", Encoding::signed_integer, 0};
    case Encoding::unsigned_integer:
      return {"load_2d", Encoding::unsigned_integer, 0};
    case Encoding::half:
    case Encoding::single:
      return {"see_2d", Encoding::single, 0};
    default:
      // Permits 1.5 ulp, and 2 ulp in the embedded profile; 0 and the extreme values are exact.
      return {"see_2d", Encoding::single, 2};
  }
}

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

Rows<cl_channel_type> read_rows() {
  return {{"UnormInt8", "ImageRead.unorm", CL_UNORM_INT8},
          {"UnormInt16", "ImageRead.unorm", CL_UNORM_INT16},
          {"SnormInt8", "ImageRead.snorm", CL_SNORM_INT8},
          {"SnormInt16", "ImageRead.snorm", CL_SNORM_INT16},
          {"HalfFloat", "ImageRead.half", CL_HALF_FLOAT},
          {"Float", "ImageRead.float", CL_FLOAT},
          {"SignedInt8", "ImageRead.signed", CL_SIGNED_INT8},
          {"SignedInt16", "ImageRead.signed", CL_SIGNED_INT16},
          {"SignedInt32", "ImageRead.signed", CL_SIGNED_INT32},
          {"UnsignedInt8", "ImageRead.unsigned", CL_UNSIGNED_INT8},
          {"UnsignedInt16", "ImageRead.unsigned", CL_UNSIGNED_INT16},
          {"UnsignedInt32", "ImageRead.unsigned", CL_UNSIGNED_INT32}};
}

CLMEM_TABLE(ImageConversions, Read,
            "A kernel reads the values that the stored channels of an image represent.",
            (cl_channel_type type), read_rows(), {}, .time_limit_s = compiling_limit_s) {
  const FilledImage image = image_of(fixture, CL_RGBA, type, CL_MEM_READ_ONLY);
  const Reading reading = reading_of(image.format);
  const std::vector<Color> colors = seen_by(fixture, reading.kernel, image.get());
  Difference wrong;
  for (std::size_t i = 0; i < 4 * pixels; ++i) {
    const double expected = number_at(image, i);
    const double actual = reading.number(colors[i / 4].at(i % 4));
    if (!fits(actual, expected, reading.ulps)) {
      const unsigned width = width_of(image.format);
      wrong.note(place_text(i / 4, i % 4) + ", stored as " +
                 std::to_string(bits_at(image.bytes, i * width, width)) + ": expected " +
                 testing::PrintToString(expected) + ", read " + testing::PrintToString(actual));
    }
  }
  EXPECT_EQ(wrong.count, 0u) << image.format.name << ", the first at " << wrong.first;
}

double srgb_of(double linear) {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

// The channel that each component is read from, if the format has one.
std::array<std::optional<std::size_t>, 4> sources_of(const ImageFormat& format) {
  std::array<std::optional<std::size_t>, 4> sources;
  const std::vector<Channel> channels = channels_of(format);
  for (std::size_t i = 0; i < channels.size(); ++i) {
    sources.at(channels[i].component) = i;
  }
  if (format.cl.image_channel_order == CL_LUMINANCE ||
      format.cl.image_channel_order == CL_INTENSITY) {
    sources[1] = sources[2] = 0;
  }
  if (format.cl.image_channel_order == CL_INTENSITY) {
    sources[3] = 0;
  }
  return sources;
}

CLMEM_TABLE(ImageConversions, ReadComponents,
            "A kernel reads zero for a color component that the image format lacks, and one for "
            "missing alpha, also in integer formats.",
            (cl_channel_order order),
            (Rows<cl_channel_order>{{"R", CL_R},
                                    {"RG", CL_RG},
                                    {"RA", CL_RA},
                                    {"A", CL_A},
                                    {"BGRA", CL_BGRA},
                                    {"ARGB", CL_ARGB},
                                    {"ABGR", CL_ABGR},
                                    {"Intensity", CL_INTENSITY},
                                    {"Luminance", CL_LUMINANCE}}),
            {"ImageRead.components"}, .time_limit_s = compiling_limit_s) {
  bool any = false;
  for (const cl_uint type : {CL_UNSIGNED_INT8, CL_SIGNED_INT16, CL_FLOAT}) {
    const ImageFormat* const format = known_format(order, type);
    if (format == nullptr ||
        !supports(fixture, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY, format->cl)) {
      continue;
    }
    any = true;
    const FilledImage image = filled_image(fixture, shape_of(ImageKind::image_2d, {side, side, 1}),
                                           *format, CL_MEM_READ_ONLY);
    const Reading reading = reading_of(*format);
    const std::vector<Color> colors = seen_by(fixture, reading.kernel, image.get());
    const auto sources = sources_of(*format);
    const std::size_t channels = channels_of(*format).size();
    Difference wrong;
    for (std::size_t i = 0; i < 4 * pixels; ++i) {
      const std::optional<std::size_t> source = sources.at(i % 4);
      const double missing = i % 4 == 3 ? 1 : 0;
      const double expected = source ? number_at(image, i / 4 * channels + *source) : missing;
      const double actual = reading.number(colors[i / 4].at(i % 4));
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
  const FilledImage image = image_of(fixture, order, CL_UNORM_INT8, CL_MEM_READ_ONLY);
  const std::vector<Color> colors = seen_by(fixture, "see_2d", image.get());
  const auto sources = sources_of(image.format);
  Difference wrong;
  for (std::size_t i = 0; i < 4 * pixels; ++i) {
    const std::size_t component = i % 4;
    const std::uint32_t stored =
        std::to_integer<std::uint32_t>(image.bytes[i - component + sources.at(component).value()]);
    const double actual = number_of(Encoding::single, 32, colors[i / 4].at(component));
    const bool right = component == 3 ? fits(actual, stored / 255.0, 2)
                                      : std::fabs(srgb_of(actual) * 255 - stored) <= 0.5;
    if (!right) {
      wrong.note(place_text(i / 4, component) + ", stored as " + std::to_string(stored) +
                 ": read " + testing::PrintToString(actual));
    }
  }
  EXPECT_EQ(wrong.count, 0u) << image.format.name << ", the first at " << wrong.first;
}

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

// The stored number is at most 0.6 units away from the exact one, which is within the range. Below
// -1.0 the lowest number of the type is as good as the one above it, which also means -1.0.
CLMEM_TABLE(
    ImageConversions, WriteNormalized,
    "A float written to a normalized format is stored as a value next to it, within its range.",
    (cl_channel_type type),
    (Rows<cl_channel_type>{{"UnormInt8", "ImageWrite.unorm", CL_UNORM_INT8},
                           {"UnormInt16", "ImageWrite.unorm", CL_UNORM_INT16},
                           {"SnormInt8", "ImageWrite.snorm", CL_SNORM_INT8},
                           {"SnormInt16", "ImageWrite.snorm", CL_SNORM_INT16}}),
    {}, .time_limit_s = compiling_limit_s) {
  const FilledImage image = image_of(fixture, CL_RGBA, type, CL_MEM_WRITE_ONLY);
  std::vector<cl_float> values = floats_around_range(fixture);
  write_by(fixture, "paint_2d", image.get(), values);
  const Bytes stored = stored_in(fixture, image);
  const unsigned width = width_of(image.format);
  const bool has_sign = encoding_of(image.format) == Encoding::snorm;
  const double highest = mask_of(has_sign ? width - 1 : width);
  const double lowest = has_sign ? -highest - 1 : 0;
  const Encoding units = has_sign ? Encoding::signed_integer : Encoding::unsigned_integer;
  Difference wrong;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double actual = number_of(units, width, bits_at(stored, i * width, width));
    const double exact = std::clamp(static_cast<double>(values[i]) * highest, lowest, highest);
    const bool is_lowest = exact < -highest && actual >= lowest && actual <= -highest;
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
  const FilledImage image = image_of(fixture, CL_RGBA, CL_HALF_FLOAT, CL_MEM_WRITE_ONLY);
  std::vector<cl_float> values = floats_around_range(fixture);
  write_by(fixture, "paint_2d", image.get(), values);
  const Bytes stored = stored_in(fixture, image);
  Difference wrong;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto exact = static_cast<double>(values[i]);
    const double actual = number_of(Encoding::half, 16, bits_at(stored, 16 * i, 16));
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
  FilledImage image = image_of(fixture, CL_RGBA, CL_FLOAT, CL_MEM_WRITE_ONLY);
  std::vector<cl_float> values = floats_around_range(fixture);
  write_by(fixture, "paint_2d", image.get(), values);
  std::memcpy(image.bytes.data(), values.data(), image.bytes.size());
  expect_image_contents(fixture, image);
}

Rows<cl_channel_type> integer_rows() {
  Rows<cl_channel_type> rows = read_rows();
  std::erase_if(rows, [](const Row<cl_channel_type>& row) {
    return !row.requirements.front().ends_with("signed");
  });
  for (Row<cl_channel_type>& row : rows) {
    row.requirements.front().replace(0, std::string_view{"ImageRead"}.size(), "ImageWrite");
  }
  return rows;
}

// Numbers that do not fit become the nearest one that does.
CLMEM_TABLE(ImageConversions, WriteIntegers,
            "An integer that does not fit the channel type is stored as the nearest one that does.",
            (cl_channel_type type), integer_rows(), {}, .time_limit_s = compiling_limit_s) {
  FilledImage image = image_of(fixture, CL_RGBA, type, CL_MEM_WRITE_ONLY);
  const unsigned width = width_of(image.format);
  const bool has_sign = encoding_of(image.format) == Encoding::signed_integer;
  const std::int64_t highest = mask_of(has_sign ? width - 1 : width);
  const std::int64_t lowest = has_sign ? -highest - 1 : 0;
  std::mt19937_64 random = random_numbers(fixture);
  std::vector<std::uint32_t> values{0,      1,      127,    128,         255,         256,
                                    0x7fff, 0x8000, 0xffff, 0x10000,     0x7fffffff,  0x80000000U,
                                    ~0U,    ~127U,  ~128U,  ~0U - 32767, ~0U - 32768, ~0U - 32766};
  while (values.size() < 4 * pixels) {
    values.push_back(static_cast<std::uint32_t>(random() >> random() % 32));
  }
  write_by(fixture, has_sign ? "store_signed_2d" : "store_2d", image.get(), values);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::int64_t given =
        has_sign ? std::int64_t{static_cast<std::int32_t>(values[i])} : std::int64_t{values[i]};
    put_bits(
        image.bytes, i * width, width,
        static_cast<std::uint32_t>(static_cast<std::uint64_t>(std::clamp(given, lowest, highest))));
  }
  expect_image_contents(fixture, image);
}

}  // namespace

}  // namespace clmem::conformance::image_conversions_cases
