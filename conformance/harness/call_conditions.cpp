// SPDX-License-Identifier: Apache-2.0
#include "harness/call_conditions.hpp"

#include <charconv>
#include <utility>

#include "constants/constants.hpp"

namespace clmem::conformance::call_forms {
namespace {

struct Digits {
  explicit Digits(std::uint64_t value)
      : length{static_cast<std::size_t>(
            std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr -
            digits.data())} {}
  [[nodiscard]] std::string_view view() const { return {digits.data(), length}; }

  std::array<char, 20> digits{};
  std::size_t length;
};

// Parameters whose exact value makes a difference to drivers.
bool is_counted(std::string_view parameter) {
  return parameter.starts_with("num_") || parameter == "pattern_size" || parameter == "work_dim" ||
         parameter == "arg_size" || parameter == "arg_index" || parameter == "param_value_size" ||
         parameter == "alignment" || parameter == "execution_status" ||
         parameter == "command_exec_callback_type";
}

bool is_usually_zero(std::string_view parameter) {
  return parameter.ends_with("offset") || parameter.ends_with("pitch") ||
         parameter == "num_events_in_wait_list" || parameter == "origin";
}

// Sizes from which drivers switch to another method.
constexpr std::array<std::pair<std::uint64_t, std::string_view>, 4> steps{
    {{4096, ">=4096"},
     {65536, ">=65536"},
     {1U << 20U, ">=1048576"},
     {std::uint64_t{1} << 40U, ">=2^40"}}};

void put_alignment(FormText& text, std::string_view name, std::string_view index,
                   std::uint64_t value) {
  if (value % 4 != 0) {
    text.condition(name, index, "%4");
  }
}

void put_steps(FormText& text, std::string_view name, std::string_view index, std::uint64_t value) {
  for (const auto& [least, words] : steps) {
    if (value >= least) {
      text.condition(name, index, words);
    }
  }
}

constexpr std::string_view image_word(cl_mem_object_type type) {
  switch (type) {
    case CL_MEM_OBJECT_IMAGE1D:
      return "1D-image";
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
      return "1D-image-array";
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
      return "1D-image-buffer";
    case CL_MEM_OBJECT_IMAGE2D:
      return "2D-image";
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
      return "2D-image-array";
    case CL_MEM_OBJECT_IMAGE3D:
      return "3D-image";
    case CL_MEM_OBJECT_PIPE:
      return "pipe";
    default:
      return "memory-object";
  }
}

const constants::Values& channel_values(std::size_t member) {
  return *constants::parameter_values("clCreateImage", "image_format", member);
}

class Words {
 public:
  void add(std::string_view word) {
    text_ += text_.empty() || word.empty() ? "" : " ";
    text_ += word;
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

void add_flags(Words& words, const CallView& call, std::string_view parameter) {
  const Argument* const flags = call.find(parameter);
  if (flags == nullptr) {
    return;
  }
  for (const constants::Constant& one :
       constants::parameter_values(call.name, parameter)->constants) {
    if ((flags->value & one.value) == one.value && one.name != "CL_MEM_READ_WRITE") {
      words.add(one.name);
    }
  }
}

void add_sub_buffer(Words& words, const CallView& call, const WordsOf& words_of) {
  words.add("sub-buffer");
  const auto* const region = call.pointee<cl_buffer_region>("buffer_create_info");
  if (region != nullptr && call.value("buffer_create_type") == CL_BUFFER_CREATE_TYPE_REGION &&
      region->origin != 0) {
    words.add("origin");
  }
  words.add(words_of(call.value("buffer")));
}

void add_image(Words& words, const CallView& call, const WordsOf& words_of) {
  const auto* const image = call.pointee<cl_image_desc>("image_desc");
  words.add(image != nullptr                 ? image_word(image->image_type)
            : call.name == "clCreateImage2D" ? "2D-image"
                                             : "3D-image");
  if (image != nullptr && image->mem_object != nullptr) {
    words.add("over-another-object");
    words.add(words_of(reinterpret_cast<ObjectId>(image->mem_object)));
  }
  if ((image != nullptr && image->image_row_pitch != 0) || call.value("image_row_pitch") != 0) {
    words.add("row-pitch");
  }
  if (const auto* const format = call.pointee<cl_image_format>("image_format")) {
    words.add(constants::text_of(channel_values(0), format->image_channel_order));
    words.add(constants::text_of(channel_values(1), format->image_channel_data_type));
  }
}

void add_mapping(Words& words, const CallView& call) {
  add_flags(words, call, "map_flags");
  const auto* const region = call.pointee<std::size_t>("region");  // of images
  words.add(region != nullptr && (region[1] > 1 || region[2] > 1) ? "rows" : "");
}

void add_queue(Words& words, const CallView& call) {
  std::uint64_t properties = 0;
  if (call.name == "clCreateCommandQueue") {
    properties = call.value("properties");
  } else {
    const auto* list = call.pointee<std::uint64_t>("properties");
    for (; list != nullptr && *list != 0; list += 2) {
      properties = *list == CL_QUEUE_PROPERTIES ? list[1] : properties;
    }
  }
  words.add((properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0 ? "out-of-order" : "");
  words.add((properties & CL_QUEUE_PROFILING_ENABLE) != 0 ? "profiling" : "");
}

}  // namespace

void put_number(FormText& text, std::string_view name, std::uint64_t value) {
  if (value == 0) {
    if (!is_usually_zero(name)) {
      text.condition(name, "=0");
    }
  } else if (is_counted(name)) {
    text.condition(name, "=", Digits{value}.view());
  } else {
    text.condition(name);
    put_alignment(text, name, "", value);
    put_steps(text, name, "", value);
  }
}

void put_constant(FormText& text, std::string_view name, const constants::Values& values,
                  std::uint64_t value) {
  if (values.reading != constants::Values::Reading::bits) {
    text.condition(name, "=", constants::text_of(values, value));
    return;
  }
  if (value == 0) {
    text.condition(name, "=0");
  }
  for (const constants::Constant& one : values.constants) {
    if (one.value != 0 && (value & one.value) == one.value) {
      text.condition(name, "=", one.name);
    }
  }
}

void put_box(FormText& text, std::string_view name, const std::size_t* three) {
  static constexpr std::array<std::string_view, 3> index{"[0]", "[1]", "[2]"};
  const bool is_region = name.ends_with("region");
  for (std::size_t i = 0; i < index.size(); ++i) {
    const std::size_t value = three[i];
    if (is_region ? value > 1 && i > 0 : value > 0) {
      text.condition(name, index.at(i));
    }
    if (is_region && value == 0) {
      text.condition(name, index.at(i), "=0");
    }
    put_alignment(text, name, index.at(i), i == 0 ? value : 0);  // rows and slices have none
    put_steps(text, name, index.at(i), value);
  }
}

void put_format(FormText& text, const cl_image_format& format) {
  put_constant(text, "image_channel_order", channel_values(0), format.image_channel_order);
  put_constant(text, "image_channel_data_type", channel_values(1), format.image_channel_data_type);
}

bool is_usually_null(std::string_view parameter) {
  return parameter == "event_wait_list" || parameter == "event" || parameter == "host_ptr" ||
         parameter == "pfn_notify" || parameter == "user_data";
}

bool holds_objects(std::string_view parameter) {
  return parameter == "event_wait_list" || parameter == "event_list" ||
         parameter == "mem_objects" || parameter == "mem_list" || parameter == "svm_pointers";
}

std::string words_of_made(const CallView& call, const WordsOf& words_of) {
  Words words;
  if (call.name == "clSVMAlloc") {
    words.add("SVM");
  } else if (call.name.starts_with("clEnqueueMap")) {
    add_mapping(words, call);
    return words.take();
  } else if (!call.name.starts_with("clCreate")) {
    return {};
  } else if (call.name == "clCreateSubBuffer") {
    add_sub_buffer(words, call, words_of);
    return words.take();  // includes the parent's flags
  } else if (call.name.starts_with("clCreateImage")) {
    add_image(words, call, words_of);
  } else if (call.name.starts_with("clCreateCommandQueue")) {
    add_queue(words, call);
  } else if (call.name == "clCreatePipe") {
    words.add("pipe");
  } else if (call.name == "clCreateUserEvent") {
    words.add("user-event");
  } else if (call.name == "clCreateKernel" && call.value("kernel_name") != 0) {
    words.add(call.pointee<char>("kernel_name"));
  }
  add_flags(words, call, "flags");
  words.add(words_of(call.value("host_ptr")).starts_with("SVM") ? "over-SVM" : "");
  return words.take();
}

}  // namespace clmem::conformance::call_forms
