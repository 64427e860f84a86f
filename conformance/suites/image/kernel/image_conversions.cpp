// SPDX-License-Identifier: Apache-2.0
// Conversions between the stored channels of an image and the values that kernels read and write:
// OpenCL C, "Conversion Rules".

#include "harness/image_codec.hpp"
#include "operations/image/image_transfer.hpp"
#include "operations/map/mapping.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_conversions_cases {

constexpr std::size_t side = 16;  // pixels: each channel has every value of eight bits
constexpr std::size_t pixels = side * side;

// The bits of a channel; all of an element have the same.
unsigned width_of(const ImageFormat& format) {
  return channels_of(format).front().width;
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
  FilledImage image = filled_image(fixture, shape_of(ImageKind::image_2d, {side, side, 1}),
                                   *known_format(order, type), flags);
  put_extreme_values(image);
  must_succeed(
      part_of(image, whole(image.shape)).write(fixture.queue(), CL_TRUE, image.bytes.data()),
      "clEnqueueWriteImage");
  return image;
}

// The distance between two floats of this size.
double ulp_of(double number) {
  int exponent = 0;
  (void)std::frexp(number, &exponent);
  return std::ldexp(1.0, exponent - 24);
}

struct Reading {
  const char* kernel;
  Encoding encoding;  // of the returned bits
  double ulps;        // the permitted error; 0: none
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

struct Comparison {
  std::string format;
  std::size_t count = 0;
  std::string first{};

  void expect(bool is_right, std::size_t component, double from, double to) {
    if (!is_right && count++ == 0) {
      const std::size_t pixel = component / 4;
      first = std::string{"component "} + "rgba"[component % 4] + " of pixel " +
              std::to_string(pixel % side) + ", " + std::to_string(pixel / side) + ": " +
              testing::PrintToString(from) + " is converted to " + testing::PrintToString(to);
    }
  }
  void finish() const { EXPECT_EQ(count, 0u) << format << ", the first at " << first; }
};

void expect_read(Fixture& fixture, const FilledImage& image,
                 bool (*is_right)(double read, double stored, std::size_t component, double ulps)) {
  const Reading reading = reading_of(image.format);
  std::vector<std::array<std::uint32_t, 4>> colors(pixels);
  const FilledBuffer to = fixture.filled_buffer(pixels * sizeof colors.front());
  Kernel{fixture, reading.kernel}.run(fixture, {side, side}, image.get(), to.get());
  must_read(fixture.queue(), to.get(), std::as_writable_bytes(std::span{colors}));
  Comparison comparison{image.format.name};
  for (std::size_t i = 0; i < 4 * pixels; ++i) {
    const double stored = color_at(image.format, image.bytes, i / 4).at(i % 4);
    const double read = number_of(reading.encoding, 32, colors[i / 4].at(i % 4));
    comparison.expect(is_right(read, stored, i % 4, reading.ulps), i, stored, read);
  }
  comparison.finish();
}

bool fits_everywhere(double read, double stored, std::size_t, double ulps) {
  return fits(read, stored, ulps);
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
  expect_read(fixture, image_of(fixture, CL_RGBA, type, CL_MEM_READ_ONLY), fits_everywhere);
}

double srgb_of(double linear) {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
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
  for (const cl_uint type : std::array<cl_uint, 3>{CL_UNSIGNED_INT8, CL_SIGNED_INT16, CL_FLOAT}) {
    const ImageFormat* const format = known_format(order, type);
    if (format == nullptr ||
        !supports(fixture, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY, format->cl)) {
      continue;
    }
    any = true;
    expect_read(fixture,
                filled_image(fixture, shape_of(ImageKind::image_2d, {side, side, 1}), *format,
                             CL_MEM_READ_ONLY),
                fits_everywhere);
  }
  if (!any) {
    unsupported("images of this channel order");
  }
}

// A color, converted back, is within half a unit of the original; alpha is linear.
CLMEM_TABLE(ImageConversions, ReadSrgb,
            "A kernel reads the colors of an sRGB image as linear values, alpha unchanged.",
            (cl_channel_order order),
            (Rows<cl_channel_order>{{"sRGBA", {}, CL_sRGBA}, {"sBGRA", {}, CL_sBGRA}}),
            {"ImageRead.srgb"}, .time_limit_s = compiling_limit_s) {
  expect_read(fixture, image_of(fixture, order, CL_UNORM_INT8, CL_MEM_READ_ONLY),
              [](double read, double stored, std::size_t component, double ulps) {
                return component == 3
                           ? fits(read, stored, ulps)
                           : std::fabs(srgb_of(read) - srgb_of(stored)) * 255 <= 0.5 + 1e-9;
              });
}

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

void expect_stored(Fixture& fixture, cl_channel_type type,
                   bool (*is_right)(const ImageFormat& format, double stored, double given)) {
  const FilledImage image = image_of(fixture, CL_RGBA, type, CL_MEM_WRITE_ONLY);
  std::vector<cl_float> values = floats_around_range(fixture);
  write_by(fixture, "paint_2d", image.get(), values);
  Bytes bytes(image.bytes.size());
  must_succeed(part_of(image, whole(image.shape)).read(fixture.queue(), CL_TRUE, bytes.data()),
               "clEnqueueReadImage");
  Comparison comparison{image.format.name};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto given = static_cast<double>(values[i]);
    const double stored = color_at(image.format, bytes, i / 4).at(i % 4);
    comparison.expect(is_right(image.format, stored, given), i, given, stored);
  }
  comparison.finish();
}

// The stored number is at most 0.6 units away from the exact one, clamped to the range. The two
// lowest numbers of a type with a sign both mean -1.0.
bool is_next_to(const ImageFormat& format, double stored, double given) {
  const bool has_sign = encoding_of(format) == Encoding::snorm;
  const double highest = mask_of(has_sign ? width_of(format) - 1 : width_of(format));
  return std::fabs(stored - std::clamp(given, has_sign ? -1.0 : 0.0, 1.0)) * highest <= 0.6;
}

CLMEM_TABLE(ImageConversions, WriteNormalized,
            "A float that a kernel writes to a normalized format is clamped to its range and "
            "stored as a value next to it.",
            (cl_channel_type type),
            (Rows<cl_channel_type>{{"UnormInt8", "ImageWrite.unorm", CL_UNORM_INT8},
                                   {"UnormInt16", "ImageWrite.unorm", CL_UNORM_INT16},
                                   {"SnormInt8", "ImageWrite.snorm", CL_SNORM_INT8},
                                   {"SnormInt16", "ImageWrite.snorm", CL_SNORM_INT16}}),
            {}, .time_limit_s = compiling_limit_s) {
  expect_stored(fixture, type, is_next_to);
}

// Denormal numbers may be flushed to zero. Otherwise the half is the nearest one, or the next one
// towards zero.
bool is_rounded_half(const ImageFormat&, double stored, double given) {
  const double unit = std::max(ulp_of(given) * 8192, std::ldexp(1.0, -24));  // 13 bits fewer
  const double error = std::fabs(stored - given);
  return (stored == 0 && std::fabs(given) < std::ldexp(1.0, -14)) || error <= unit / 2 ||
         (error < unit && std::fabs(stored) <= std::fabs(given));
}

CLMEM_CASE(ImageConversions, WriteHalf,
           "A float that a kernel writes to a CL_HALF_FLOAT image is stored as a half next to it.",
           {"ImageWrite.half"}, .time_limit_s = compiling_limit_s) {
  expect_stored(fixture, CL_HALF_FLOAT, is_rounded_half);
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

}  // namespace clmem::conformance::image_conversions_cases
