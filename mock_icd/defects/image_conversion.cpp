// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <cstddef>
#include <deque>
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"
#include "model/kernel/calling.hpp"

namespace clmem::mock::defects {
namespace {

// Images of kernels convert colours in another way: a change sees the format, the kind of colour
// and the colour, after a read or before a write.
template <typename Change, bool of_reads>
struct ConvertsAs {
  auto operator()(auto& call) const {
    const CallingScope scope{&call_item};
    return call.forward();
  }

 private:
  using Read = decltype(clmem_mock_image::read);
  using Sample = decltype(clmem_mock_image::sample);
  using Write = decltype(clmem_mock_image::write);

  // Those of the driver, which are the same for all images.
  static inline thread_local Read driver_read = nullptr;
  static inline thread_local Sample driver_sample = nullptr;
  static inline thread_local Write driver_write = nullptr;

  static cl_int CL_CALLBACK read(const clmem_mock_image* image, const clmem_mock_sampler* sampler,
                                 cl_uint kind, const cl_int* at, clmem_mock_color* color) {
    const cl_int code = driver_read(image, sampler, kind, at, color);
    if (code == CL_SUCCESS) {
      Change{}(image->format, *color);
    }
    return code;
  }

  static cl_int CL_CALLBACK sample(const clmem_mock_image* image, const clmem_mock_sampler* sampler,
                                   cl_uint kind, const cl_float* at, clmem_mock_color* color) {
    const cl_int code = driver_sample(image, sampler, kind, at, color);
    if (code == CL_SUCCESS) {
      Change{}(image->format, *color);
    }
    return code;
  }

  static cl_int CL_CALLBACK write(const clmem_mock_image* image, cl_uint kind, const cl_int* at,
                                  const clmem_mock_color* color) {
    clmem_mock_color changed = *color;
    Change{}(image->format, changed);
    return driver_write(image, kind, at, &changed);
  }

  static cl_int call_item(const KernelFunction& function, const clmem_mock_work_item& item) {
    std::vector<clmem_mock_argument> arguments(item.arguments,
                                               item.arguments + item.argument_count);
    std::deque<clmem_mock_image> images;
    for (clmem_mock_argument& argument : arguments) {
      if (argument.kind != CLMEM_MOCK_IMAGE) {
        continue;
      }
      clmem_mock_image& image = images.emplace_back(*argument.image);
      driver_read = image.read;
      driver_sample = image.sample;
      driver_write = image.write;
      if constexpr (of_reads) {
        image.read = &read;
        image.sample = &sample;
      } else {
        image.write = &write;
      }
      argument.image = &image;
    }
    clmem_mock_work_item changed = item;
    changed.arguments = arguments.data();
    return function(changed);
  }
};

template <typename Change>
constexpr auto reads_as(Change /*unused*/) {
  return wraps<P::clEnqueueNDRangeKernel>(ConvertsAs<Change, true>{});
}

template <typename Change>
constexpr auto writes_as(Change /*unused*/) {
  return wraps<P::clEnqueueNDRangeKernel>(ConvertsAs<Change, false>{});
}

cl_channel_type channel_type_of(const cl_image_format& format) {
  return format.image_channel_data_type;
}

bool is_srgb(const cl_image_format& format) {
  return format.image_channel_order == CL_sRGBA || format.image_channel_order == CL_sBGRA;
}

void scale_color(clmem_mock_color& color, double factor) {
  for (cl_float& component : color.f) {
    component = static_cast<cl_float>(static_cast<double>(component) * factor);
  }
}

void add_to_color(clmem_mock_color& color, double summand) {
  for (cl_float& component : color.f) {
    component = static_cast<cl_float>(static_cast<double>(component) + summand);
  }
}

// The lowest bits that a channel of integers has; 0 for other types.
cl_uint mask_of(cl_channel_type type) {
  switch (type) {
    case CL_SIGNED_INT8:
    case CL_UNSIGNED_INT8:
      return 0xff;
    case CL_SIGNED_INT16:
    case CL_UNSIGNED_INT16:
      return 0xffff;
    case CL_SIGNED_INT32:
    case CL_UNSIGNED_INT32:
      return 0x7fffffff;
    default:
      return 0;
  }
}

bool is_signed(cl_channel_type type) {
  return type == CL_SIGNED_INT8 || type == CL_SIGNED_INT16 || type == CL_SIGNED_INT32;
}

// Without the bits above those of the channel; of 32 bits without the highest one.
template <bool of_signed>
void cut_color(const cl_image_format& format, clmem_mock_color& color) {
  const cl_uint mask = mask_of(channel_type_of(format));
  if (mask != 0 && is_signed(channel_type_of(format)) == of_signed) {
    for (cl_uint& component : color.ui) {
      component &= mask;
    }
  }
}

bool is_unorm(cl_channel_type type) {
  return type == CL_UNORM_INT8 || type == CL_UNORM_INT16;
}

bool is_snorm(cl_channel_type type) {
  return type == CL_SNORM_INT8 || type == CL_SNORM_INT16;
}

double unit_of(cl_channel_type type) {
  return type == CL_UNORM_INT8 || type == CL_SNORM_INT8 ? 1 / 100.0 : 1 / 30000.0;
}

template <cl_channel_type type>
void change_slightly(const cl_image_format& format, clmem_mock_color& color) {
  if (channel_type_of(format) == type) {
    scale_color(color, 1 + std::ldexp(1.0, -8));
  }
}

std::vector<Defect> wrong_reads() {
  return {
      {"image-conversion.reads-unorm-of-256",
       {"ImageRead.unorm"},
       "An unsigned normalized channel is divided by a power of two.",
       reads_as([](const cl_image_format& format, clmem_mock_color& color) {
         if (is_unorm(channel_type_of(format))) {
           scale_color(color, 1 - unit_of(channel_type_of(format)) / 4);
         }
       })},
      {"image-conversion.reads-snorm-without-sign",
       {"ImageRead.snorm"},
       "A signed normalized channel is never negative.",
       reads_as([](const cl_image_format& format, clmem_mock_color& color) {
         if (is_snorm(channel_type_of(format))) {
           for (cl_float& component : color.f) {
             component = std::fabs(component);
           }
         }
       })},
      {"image-conversion.reads-half-roughly",
       {"ImageRead.half"},
       "A half is read as a number next to it.",
       reads_as([](const cl_image_format& format, clmem_mock_color& color) {
         change_slightly<CL_HALF_FLOAT>(format, color);
       })},
      {"image-conversion.reads-float-roughly",
       {"ImageRead.float"},
       "A float is read as a number next to it.",
       reads_as([](const cl_image_format& format, clmem_mock_color& color) {
         change_slightly<CL_FLOAT>(format, color);
       })},
      {"image-conversion.reads-signed-without-sign",
       {"ImageRead.signed"},
       "Signed integers are not extended by their sign.",
       reads_as([](const cl_image_format& format, clmem_mock_color& color) {
         cut_color<true>(format, color);
       })},
      {"image-conversion.reads-unsigned-with-sign",
       {"ImageRead.unsigned"},
       "Unsigned integers are extended by their highest bit.",
       reads_as([](const cl_image_format& format, clmem_mock_color& color) {
         const cl_uint mask = mask_of(channel_type_of(format));
         for (cl_uint& component : color.ui) {
           if (mask != 0 && !is_signed(channel_type_of(format))) {
             component ^= component > mask / 2 ? ~mask : 0;
           }
         }
       })},
      {"image-conversion.reads-no-alpha",
       {"ImageRead.components"},
       "Alpha is read as zero.",
       reads_as([](const cl_image_format&, clmem_mock_color& color) { color.ui[3] = 0; })},
      {"image-conversion.reads-srgb-as-it-is",
       {"ImageRead.srgb", "Sampler.linear.srgb"},
       "The colours of an sRGB image are not converted.",
       reads_as([](const cl_image_format& format, clmem_mock_color& color) {
         for (std::size_t i = 0; i < 3 && is_srgb(format); ++i) {
           color.f[i] = color.f[i] <= 0.0031308F ? 12.92F * color.f[i]
                                                 : 1.055F * std::pow(color.f[i], 1 / 2.4F) - 0.055F;
         }
       })},
  };
}

std::vector<Defect> wrong_writes() {
  return {
      {"image-conversion.writes-unorm-one-less",
       {"ImageWrite.unorm"},
       "An unsigned normalized channel is stored as a lower number.",
       writes_as([](const cl_image_format& format, clmem_mock_color& color) {
         if (is_unorm(channel_type_of(format))) {
           add_to_color(color, -unit_of(channel_type_of(format)));
         }
       })},
      {"image-conversion.writes-snorm-one-less",
       {"ImageWrite.snorm"},
       "A signed normalized channel is stored as a lower number.",
       writes_as([](const cl_image_format& format, clmem_mock_color& color) {
         if (is_snorm(channel_type_of(format))) {
           add_to_color(color, -unit_of(channel_type_of(format)));
         }
       })},
      {"image-conversion.writes-half-roughly",
       {"ImageWrite.half"},
       "A half is stored as a number that is not next to it.",
       writes_as([](const cl_image_format& format, clmem_mock_color& color) {
         change_slightly<CL_HALF_FLOAT>(format, color);
       })},
      {"image-conversion.writes-float-roughly",
       {"ImageWrite.float"},
       "A float is stored as a number next to it.",
       writes_as([](const cl_image_format& format, clmem_mock_color& color) {
         change_slightly<CL_FLOAT>(format, color);
       })},
      {"image-conversion.cuts-signed",
       {"ImageWrite.signed"},
       "Of a signed integer that does not fit the lowest bits are stored.",
       writes_as([](const cl_image_format& format, clmem_mock_color& color) {
         cut_color<true>(format, color);
       })},
      {"image-conversion.cuts-unsigned",
       {"ImageWrite.unsigned"},
       "Of an unsigned integer that does not fit the lowest bits are stored.",
       writes_as([](const cl_image_format& format, clmem_mock_color& color) {
         cut_color<false>(format, color);
       })},
  };
}

}  // namespace

std::vector<Defect> image_conversions() {
  std::vector<Defect> all = wrong_reads();
  for (Defect& defect : wrong_writes()) {
    all.push_back(std::move(defect));
  }
  return all;
}

}  // namespace clmem::mock::defects
