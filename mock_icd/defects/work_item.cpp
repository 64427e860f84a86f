// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <deque>
#include <vector>

#include "defects/rows.hpp"
#include "model/image_format.hpp"
#include "model/kernel/launch.hpp"

namespace clmem::mock::defects {
namespace {

// Runs a kernel's work-items by the behaviour if the condition holds for the enqueue call.
template <typename Behaviour, typename Condition>
struct CallsItems {
  static cl_int call_item(const KernelFunction& function, const clmem_mock_work_item& item) {
    return Behaviour{}(function, item);
  }

  auto operator()(auto& call) const {
    const CallingScope scope{Condition{}(call) ? &call_item : CallingScope::current()};
    return call.forward();
  }
};

template <typename Behaviour, typename Condition = Always>
constexpr auto calls_items(Behaviour /*unused*/, Condition /*unused*/ = {}) {
  return wraps<P::clEnqueueNDRangeKernel>(CallsItems<Behaviour, Condition>{});
}

// Gives two arguments of local memory one address, that of the larger one.
struct OverlapsLocalMemory {
  cl_int operator()(const KernelFunction& function, clmem_mock_work_item item) const {
    std::vector<clmem_mock_argument> arguments(item.arguments,
                                               item.arguments + item.argument_count);
    clmem_mock_argument* first = nullptr;
    for (clmem_mock_argument& argument : arguments) {
      if (argument.kind != CLMEM_MOCK_LOCAL) {
        continue;
      }
      if (first != nullptr) {
        const bool first_is_larger = first->size > argument.size;
        (first_is_larger ? argument : *first).data = (first_is_larger ? *first : argument).data;
      }
      first = &argument;
    }
    item.arguments = arguments.data();
    return function(item);
  }
};

// Loses an update of memory that the work-item shares with others.
struct LosesUpdate {
  cl_int operator()(const KernelFunction& function, const clmem_mock_work_item& item) const {
    const bool loses =
        item.local_id[0] == 0 && item.argument_count > 0 &&
        (item.arguments->kind == CLMEM_MOCK_MEMORY || item.arguments->kind == CLMEM_MOCK_LOCAL) &&
        item.arguments->data != nullptr;
    if (!loses) {
      return function(item);
    }
    std::vector<std::byte> before(std::min<std::size_t>(item.arguments->size, sizeof(cl_uint)));
    std::memcpy(before.data(), item.arguments->data, before.size());
    const cl_int status = function(item);
    std::memcpy(item.arguments->data, before.data(), before.size());
    return status;
  }
};

struct ReportsLargerLastGroup {
  cl_int operator()(const KernelFunction& function, clmem_mock_work_item item) const {
    item.local_size[0] += item.group_id[0] + 1 == item.num_groups[0] ? 1 : 0;
    return function(item);
  }
};

struct SeesOtherFormat {
  cl_int operator()(const KernelFunction& function, clmem_mock_work_item item) const {
    std::vector<clmem_mock_argument> arguments(item.arguments,
                                               item.arguments + item.argument_count);
    clmem_mock_image image{};
    if (!arguments.empty() && arguments.front().kind == CLMEM_MOCK_IMAGE) {
      image = *arguments.front().image;
      image.format = {CL_RGBA, CL_UNORM_INT8};
      arguments.front().image = &image;
    }
    item.arguments = arguments.data();
    return function(item);
  }
};

// Changes the colors that kernels read from images, or write to them.
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

  // The functions of the driver, which are the same for all images.
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

// The bits of an integer channel, except the highest of 32; 0 for other types.
cl_uint mask_of(const PixelFormat& format) {
  const cl_uint all = format.channels[0].bits == 32 ? 31 : format.channels[0].bits;
  return format.color_kind() == ColorKind::floating ? 0 : (cl_uint{1} << all) - 1;
}

// Drops the bits above those of the channel.
template <ChannelKind kind>
void cut_color(const cl_image_format& name, clmem_mock_color& color) {
  const PixelFormat format = describe(name);
  for (cl_uint& component : color.ui) {
    component &= format.kind == kind ? mask_of(format) : CL_UINT_MAX;
  }
}

// Less than the distance of two numbers of a channel of that kind; zero for other kinds.
template <ChannelKind kind>
double unit_of(const cl_image_format& name) {
  const PixelFormat format = describe(name);
  return format.kind != kind ? 0 : format.channels[0].bits <= 8 ? 1 / 100.0 : 1 / 30000.0;
}

template <cl_channel_type type>
void change_slightly(const cl_image_format& format, clmem_mock_color& color) {
  if (format.image_channel_data_type == type) {
    scale_color(color, 1 + std::ldexp(1.0, -8));
  }
}

}  // namespace

std::vector<Defect> work_items() {
  using enum EntryPoint;
  return {
#include "defects/work_item.def"
  };
}

}  // namespace clmem::mock::defects
