// SPDX-License-Identifier: Apache-2.0
#include "harness/call_text.hpp"

#include <CL/cl_icd.h>

#include <algorithm>
#include <charconv>
#include <clmem/image_format.hpp>
#include <limits>
#include <string_view>

#include "constants/constants.hpp"

namespace clmem::conformance {

namespace {

// What a number is, by its place among the arguments.
struct Named {
  std::string_view call;
  std::size_t position;
  std::string_view parameter;
};

constexpr Named named_arguments[] = {
    {"clCreateBuffer", 1, "flags"},
    {"clCreateBufferWithProperties", 2, "flags"},
    {"clCreateImage", 1, "flags"},
    {"clCreateImage2D", 1, "flags"},
    {"clCreateImage3D", 1, "flags"},
    {"clCreateImageWithProperties", 2, "flags"},
    {"clCreatePipe", 1, "flags"},
    {"clCreateSubBuffer", 1, "flags"},
    {"clCreateSubBuffer", 2, "buffer_create_type"},
    {"clSVMAlloc", 1, "flags"},
    {"clGetSupportedImageFormats", 1, "flags"},
    {"clGetSupportedImageFormats", 2, "image_type"},
    {"clEnqueueMapBuffer", 2, "blocking_map"},
    {"clEnqueueMapBuffer", 3, "map_flags"},
    {"clEnqueueMapImage", 2, "blocking_map"},
    {"clEnqueueMapImage", 3, "map_flags"},
    {"clEnqueueSVMMap", 1, "blocking_map"},
    {"clEnqueueSVMMap", 2, "flags"},
    {"clEnqueueSVMMemcpy", 1, "blocking_copy"},
    {"clEnqueueReadBuffer", 2, "blocking_read"},
    {"clEnqueueReadBufferRect", 2, "blocking_read"},
    {"clEnqueueReadImage", 2, "blocking_read"},
    {"clEnqueueWriteBuffer", 2, "blocking_write"},
    {"clEnqueueWriteBufferRect", 2, "blocking_write"},
    {"clEnqueueWriteImage", 2, "blocking_write"},
    {"clEnqueueMigrateMemObjects", 3, "flags"},
    {"clEnqueueSVMMigrateMem", 4, "flags"},
    {"clCreateCommandQueue", 2, "properties"},
    {"clCreateSampler", 1, "normalized_coords"},
    {"clCreateSampler", 2, "addressing_mode"},
    {"clCreateSampler", 3, "filter_mode"},
    {"clSetUserEventStatus", 1, "execution_status"},
    {"clSetEventCallback", 1, "command_exec_callback_type"},
    {"clSetKernelExecInfo", 1, "param_name"},
    {"clGetProgramBuildInfo", 2, "param_name"},
    {"clGetKernelArgInfo", 2, "param_name"},
    {"clGetKernelWorkGroupInfo", 2, "param_name"},
    {"clGetKernelSubGroupInfo", 2, "param_name"},
};

// Null for a plain number.
const constants::Values* values_of(std::string_view call, std::size_t position) {
  const auto* const row = std::ranges::find_if(named_arguments, [&](const Named& one) {
    return one.call == call && one.position == position;
  });
  if (row != std::end(named_arguments)) {
    return constants::parameter_values(call, row->parameter);
  }
  const bool is_query = call.starts_with("clGet") && call.ends_with("Info") && position == 1;
  const bool has_other_place = std::ranges::any_of(named_arguments, [&](const Named& one) {
    return one.call == call && one.parameter == "param_name";
  });
  return is_query && !has_other_place ? constants::parameter_values(call, "param_name") : nullptr;
}

class Writer {
 public:
  Writer(CallText& text, std::string_view name, std::span<const Argument> arguments)
      : text_{text}, name_{name}, arguments_{arguments} {
    text_[0] = '\0';
    // Lists of properties have the type of sizes, too, and end where they like.
    has_boxes_ = name.starts_with("clEnqueue") &&
                 (name.find("Rect") != name.npos || name.find("Image") != name.npos);
    is_of_region_ = name == "clCreateSubBuffer";
  }

  void write() {
    put(name_);
    put("(");
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      put(i == 0 ? "" : ", ");
      put_argument(i);
    }
    put(")");
  }

 private:
  void put(std::string_view part) {
    const std::size_t room = text_.size() - 1 - used_;
    const std::size_t taken = part.copy(text_.data() + used_, std::min(part.size(), room));
    used_ += taken;
    text_[used_] = '\0';
  }

  void put_digits(std::uint64_t value, int base) {
    std::array<char, 20> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, base).ptr;
    put({digits.data(), static_cast<std::size_t>(end - digits.data())});
  }

  void put_number(std::uint64_t value) {
    constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
    constexpr std::uint64_t near_the_end = std::uint64_t{1} << 20U;
    constexpr std::uint64_t readable = std::uint64_t{1} << 32U;
    if (last - value < near_the_end) {
      put(value == last ? "SIZE_MAX" : "SIZE_MAX - ");
      if (value != last) {
        put_digits(last - value, 10);
      }
    } else if (value < readable) {
      put_digits(value, 10);
    } else {
      put("0x");
      put_digits(value, 16);
    }
  }

  void put_named(const Argument& one, const constants::Values* values) {
    if (values != nullptr) {
      put(constants::text_of(*values, one.value));
    } else if (one.form == ArgumentForm::signed_number) {
      put_signed(static_cast<std::int64_t>(one.value));
    } else {
      put_number(one.value);
    }
  }

  void put_signed(std::int64_t value) {
    put(value < 0 ? "-" : "");
    put_digits(
        value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value), 10);
  }

  void put_argument(std::size_t i) {
    const Argument& one = arguments_[i];
    switch (one.form) {
      case ArgumentForm::signed_number:
      case ArgumentForm::unsigned_number:
        put_named(one, values_of(name_, i));
        return;
      default:
        break;
    }
    if (one.value == 0) {
      put("NULL");
    } else {
      put_pointer(one);
    }
  }

  void put_pointer(const Argument& one) {
    const auto* const address = reinterpret_cast<const void*>(one.value);
    switch (one.form) {
      case ArgumentForm::object:
        put(one.type);
        break;
      case ArgumentForm::function:
        put("function");
        break;
      case ArgumentForm::sizes:
        put_box(static_cast<const std::size_t*>(address));
        break;
      case ArgumentForm::format:
        put_format(*static_cast<const cl_image_format*>(address));
        break;
      case ArgumentForm::descriptor:
        put_descriptor(*static_cast<const cl_image_desc*>(address));
        break;
      default:
        put_memory(address);
    }
  }

  void put_memory(const void* address) {
    constexpr std::size_t create_type = 2;
    if (is_of_region_ && address == reinterpret_cast<const void*>(arguments_[3].value) &&
        arguments_[create_type].value == CL_BUFFER_CREATE_TYPE_REGION) {
      const auto& region = *static_cast<const cl_buffer_region*>(address);
      put("{origin ");
      put_number(region.origin);
      put(", size ");
      put_number(region.size);
      put("}");
    } else {
      put("pointer");
    }
  }

  // Origins, regions: three numbers in every call on rectangular regions and images.
  void put_box(const std::size_t* three) {
    if (!has_boxes_) {
      put("pointer");
      return;
    }
    for (std::size_t i = 0; i < 3; ++i) {
      put(i == 0 ? "{" : ", ");
      put_number(three[i]);
    }
    put("}");
  }

  void put_format(const cl_image_format& format) {
    put("{");
    put(to_string(clmem::ImageFormat::from(format)));
    put("}");
  }

  void put_descriptor(const cl_image_desc& image) {
    put("{");
    put(constants::text_of(*constants::parameter_values(name_, "image_desc"), image.image_type));
    const auto member = [this](const char* name, std::uint64_t value) {
      if (value != 0) {
        put(name);
        put_number(value);
      }
    };
    member(", width ", image.image_width);
    member(", height ", image.image_height);
    member(", depth ", image.image_depth);
    member(", array size ", image.image_array_size);
    member(", row pitch ", image.image_row_pitch);
    member(", slice pitch ", image.image_slice_pitch);
    member(", mip levels ", image.num_mip_levels);
    member(", samples ", image.num_samples);
    put(image.mem_object != nullptr ? ", of a cl_mem}" : "}");
  }

  CallText& text_;
  std::string_view name_;
  std::span<const Argument> arguments_;
  bool has_boxes_ = false;
  bool is_of_region_ = false;
  std::size_t used_ = 0;
};

struct Slot {
  std::string_view name;
  std::size_t offset;
};

constexpr Slot slots[] = {
#define CLMEM_CALLED(name) {#name, offsetof(cl_icd_dispatch, name)},
#include "harness/entry_points.def"
#undef CLMEM_CALLED
};

}  // namespace

void write_call(CallText& text, const char* name, std::span<const Argument> arguments) {
  Writer{text, name, arguments}.write();
}

const constants::Constant* query_of(std::string_view call, std::span<const Argument> arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const constants::Values* const values = values_of(call, i);
    if (values != nullptr && values == constants::parameter_values(call, "param_name")) {
      return constants::query_named(arguments[i].value);
    }
  }
  return nullptr;
}

bool is_not_implemented(const char* name, std::span<const Argument> arguments) {
  const auto* const slot = std::ranges::find(slots, std::string_view{name}, &Slot::name);
  const auto object = std::ranges::find(arguments, ArgumentForm::object, &Argument::form);
  if (slot == std::end(slots) || object == arguments.end() || object->value == 0) {
    return false;
  }
  // "An ICD compatible object has a pointer to its dispatch table first" (cl_khr_icd).
  const char* table = nullptr;
  std::memcpy(&table, reinterpret_cast<const void*>(object->value), sizeof table);
  const void* function = nullptr;
  std::memcpy(&function, table + slot->offset, sizeof function);
  return function == nullptr;
}

}  // namespace clmem::conformance
