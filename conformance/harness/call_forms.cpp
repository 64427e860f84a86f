// SPDX-License-Identifier: Apache-2.0
#include "harness/call_forms.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <unordered_map>
#include <unordered_set>

#include "constants/constants.hpp"
#include "harness/described_call.hpp"
#include "requirements/call_kinds.hpp"

namespace clmem::conformance {
namespace call_forms {

using Handle64 = std::uint64_t;  // a handle or an address

struct Object {
  std::string words{};        // separated by blanks: "sub-buffer CL_MEM_USE_HOST_PTR"
  std::size_t size = 0;       // of shared virtual memory, in bytes; zero for other objects
  Handle64 queue = 0;         // of an event
  std::string_view latest{};  // the latest command that used it
  std::vector<std::string_view> users{};  // entry points that used it
};

// A text that is made without an allocation; what does not fit is left out as a whole.
class FormText {
 public:
  void put(std::string_view part) {
    part.copy(text_.data() + used_, std::min(part.size(), text_.size() - used_));
    used_ += std::min(part.size(), text_.size() - used_);
  }
  template <typename... Parts>
  void condition(const Parts&... parts) {
    const std::size_t before = used_;
    put(" ");
    (put(parts), ...);
    if (used_ == text_.size()) {
      used_ = before;
    }
  }
  [[nodiscard]] std::string_view view() const { return {text_.data(), used_}; }

 private:
  std::array<char, CallForms::longest_form> text_{};
  std::size_t used_ = 0;
};

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

// Parameters of which zero is the usual value.
bool is_usually_zero(std::string_view parameter) {
  return parameter.ends_with("offset") || parameter.ends_with("pitch") ||
         parameter == "num_events_in_wait_list" || parameter == "origin";
}

bool is_usually_null(std::string_view parameter) {
  return parameter == "event_wait_list" || parameter == "event" || parameter == "host_ptr" ||
         parameter == "pfn_notify" || parameter == "user_data";
}

// Sizes from which drivers switch to another method.
constexpr std::array<std::pair<std::uint64_t, std::string_view>, 4> steps{
    {{4096, ">=4096"},
     {65536, ">=65536"},
     {1U << 20U, ">=1048576"},
     {std::uint64_t{1} << 40U, ">=2^40"}}};

void put_number(FormText& text, std::string_view name, std::uint64_t value) {
  if (value == 0) {
    if (!is_usually_zero(name)) {
      text.condition(name, "=0");
    }
    return;
  }
  if (is_counted(name)) {
    text.condition(name, "=", Digits{value}.view());
    return;
  }
  text.condition(name);
  if (value % 4 != 0) {
    text.condition(name, "%4");
  }
  for (const auto& [least, words] : steps) {
    if (value >= least) {
      text.condition(name, words);
    }
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
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t value = three[i];
    if (is_region ? value > 1 && i > 0 : value > 0) {
      text.condition(name, index.at(i));
    }
    if (is_region && value == 0) {
      text.condition(name, index.at(i), "=0");
    }
    if (i == 0 && value % 4 != 0) {
      text.condition(name, index.at(i), "%4");
    }
    for (const auto& [least, words] : steps) {
      if (value >= least) {
        text.condition(name, index.at(i), words);
      }
    }
  }
}

constexpr std::string_view image_words(cl_mem_object_type type) {
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

bool is_object(std::string_view type) {
  return type.starts_with("cl_") && type != "cl_platform_id" && type != "cl_device_id";
}

bool holds_objects(std::string_view name) {
  return name == "event_wait_list" || name == "event_list" || name == "mem_objects" ||
         name == "mem_list" || name == "svm_pointers";
}

struct Call {
  std::string_view name;
  std::span<const Argument> arguments;
  const DescribedCall& described;

  [[nodiscard]] const Argument* find(std::string_view parameter) const {
    for (std::size_t i = 0; i < arguments.size() && i < described.parameters.size(); ++i) {
      if (described.parameters[i].name == parameter) {
        return &arguments[i];
      }
    }
    return nullptr;
  }
  [[nodiscard]] std::uint64_t value(std::string_view parameter) const {
    const Argument* const one = find(parameter);
    return one == nullptr ? 0 : one->value;
  }
  template <typename T>
  [[nodiscard]] const T* pointee(std::string_view parameter) const {
    return reinterpret_cast<const T*>(value(parameter));
  }
  [[nodiscard]] std::span<const Handle64> list(std::size_t i) const {
    constexpr std::uint64_t most = 64;  // more than a mistaken count of a case has
    const std::uint64_t count = arguments[described.parameters[i].counted_by_index].value;
    return {reinterpret_cast<const Handle64*>(arguments[i].value),
            arguments[i].value == 0 || count > most ? 0 : static_cast<std::size_t>(count)};
  }
};

// The latest call of a thread that has not returned.
struct Pending {
  std::string words{};   // of the object that it makes
  std::size_t size = 0;  // of shared virtual memory
  const cl_event* event = nullptr;
  Handle64 queue = 0;
  std::string_view name{};
};
thread_local Pending pending;

}  // namespace call_forms

using namespace call_forms;

class CallForms::State {
 public:
  mutable std::mutex mutex{};

  void begin_case() {
    forms_.clear();
    known_.clear();
    latest_.clear();
    objects_.clear();
    queue_ = 0;
    context_ = 0;
    failed_ = false;
  }

  std::string_view begins(const Call& call) {
    FormText text;
    text.put(call.name);
    running_ = call.name;
    counts_ = call.name.starts_with("clRetain") || call.name.starts_with("clRelease");
    for (std::size_t i = 0; i < call.arguments.size() && i < call.described.parameters.size();
         ++i) {
      put_argument(text, call, i);
    }
    if (failed_ && !counts_) {
      text.condition("~error");
    }
    const std::string_view added = note(text.view(), call.name);
    if (acts(call.name)) {
      mark_uses(call);
    }
    pending = {
        .words = made_by(call),
        .size = call.name == "clSVMAlloc" ? static_cast<std::size_t>(call.value("size")) : 0,
        .event = call.name.starts_with("clEnqueue") ? call.pointee<cl_event>("event") : nullptr,
        .queue = call.value("command_queue"),
        .name = call.name};
    return added;
  }

  void returns(const Argument& result) {
    const bool is_code = result.form == ArgumentForm::signed_number;
    failed_ = failed_ || (is_code ? result.value != 0 : result.value == 0);
    if (!is_code && result.value != 0) {
      objects_[result.value] = {.words = pending.words, .size = pending.size};
    }
    if (is_code && result.value == 0 && pending.event != nullptr) {
      Handle64 event = 0;
      std::memcpy(&event, pending.event, sizeof event);
      objects_[event] = {.words = std::string{pending.name}, .queue = pending.queue};
    }
    pending = {};
  }

  [[nodiscard]] const std::deque<std::string>& forms() const { return forms_; }
  [[nodiscard]] std::string latest(std::string_view call) const {
    const auto found = latest_.find(call);
    return found == latest_.end() ? std::string{} : found->second;
  }

 private:
  std::string_view note(std::string_view form, std::string_view call) {
    latest_[call] = form;
    if (forms_.size() == most_forms || !known_.insert(std::hash<std::string_view>{}(form)).second) {
      return {};
    }
    return forms_.emplace_back(form);
  }

  [[nodiscard]] Object* find(Handle64 handle) {
    const auto after = objects_.upper_bound(handle);
    if (after == objects_.begin()) {
      return nullptr;
    }
    auto& [start, object] = *std::prev(after);
    return start == handle || handle - start < object.size ? &object : nullptr;
  }

  void put_object(FormText& text, std::string_view name, Handle64 handle) {
    Object* const object = find(handle);
    if (object == nullptr) {
      return;
    }
    for (std::string_view rest = object->words; !rest.empty();) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      text.condition(name, ":", rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (!object->latest.empty() && !counts_) {
      text.condition(name, "<", object->latest);
    }
    if (std::ranges::find(object->users, running_) != object->users.end()) {
      text.condition(name, "<again");
    }
  }

  void put_argument(FormText& text, const Call& call, std::size_t i) {
    const Argument& one = call.arguments[i];
    const mock::Parameter& parameter = call.described.parameters[i];
    const constants::Values* const values = call.described.values[i];
    if (one.form != ArgumentForm::pointer) {
      if (values != nullptr) {
        put_constant(text, parameter.name, *values, one.value);
      } else {
        put_number(text, parameter.name, one.value);
      }
    } else if (one.value == 0) {
      if (!is_usually_null(parameter.name)) {
        text.condition(parameter.name, "=NULL");
      }
    } else if (is_object(one.type)) {
      put_handle(text, call, one, parameter.name);
    } else if (holds_objects(parameter.name)) {
      put_list(text, call, i);
    } else {
      put_pointer(text, call, i);
    }
  }

  void put_handle(FormText& text, const Call& call, const Argument& one, std::string_view name) {
    const std::string_view type = one.type;
    if (type == "cl_command_queue" || type == "cl_context") {
      Handle64& first = type == "cl_context" ? context_ : queue_;
      first = first == 0 ? one.value : first;
      if (first != one.value) {
        text.condition(name, ":another");
      }
    }
    put_object(text, name, one.value);
    if (name.starts_with("dst_") &&
        (one.value == call.value("src_buffer") || one.value == call.value("src_image"))) {
      text.condition(name, ":the-source");
    }
  }

  void put_list(FormText& text, const Call& call, std::size_t i) {
    const std::string_view name = call.described.parameters[i].name;
    for (const Handle64 handle : call.list(i)) {
      put_object(text, name, handle);
      const Object* const object = find(handle);
      if (object != nullptr && object->queue != 0 && object->queue != call.value("command_queue")) {
        text.condition(name, ":of-another-queue");
      }
    }
  }

  void put_pointer(FormText& text, const Call& call, std::size_t i) {
    const Argument& one = call.arguments[i];
    const std::string_view name = call.described.parameters[i].name;
    const auto* const address = reinterpret_cast<const void*>(one.value);
    switch (call.described.parameters[i].extent) {
      case mock::Extent::three:
        put_box(text, name, static_cast<const std::size_t*>(address));
        return;
      case mock::Extent::image_format: {
        const auto& format = *static_cast<const cl_image_format*>(address);
        put_constant(text, "image_channel_order",
                     *constants::parameter_values("clCreateImage", "image_format", 0),
                     format.image_channel_order);
        put_constant(text, "image_channel_data_type",
                     *constants::parameter_values("clCreateImage", "image_format", 1),
                     format.image_channel_data_type);
        return;
      }
      case mock::Extent::image_desc:
        put_description(text, *static_cast<const cl_image_desc*>(address));
        return;
      case mock::Extent::buffer_region:
        if (call.value("buffer_create_type") == CL_BUFFER_CREATE_TYPE_REGION) {
          const auto& region = *static_cast<const cl_buffer_region*>(address);
          put_number(text, "origin", region.origin);
          put_number(text, "size", region.size);
        }
        return;
      case mock::Extent::text:
        if (name == "kernel_name") {
          text.condition(name, "=", static_cast<const char*>(address));
          return;
        }
        break;
      case mock::Extent::none:
      case mock::Extent::counted:
      case mock::Extent::pairs:
      case mock::Extent::partition:
      case mock::Extent::color:
        break;
    }
    if (name != "errcode_ret" && name != "ptr" && name != "param_value") {
      text.condition(name);
    }
    put_object(text, name, one.value);
  }

  void put_description(FormText& text, const cl_image_desc& image) {
    text.condition("image_type=", image_words(image.image_type));
    if (image.image_row_pitch != 0) {
      text.condition("image_row_pitch");
    }
    if (image.image_slice_pitch != 0) {
      text.condition("image_slice_pitch");
    }
    if (image.mem_object != nullptr) {
      text.condition("mem_object");
      put_object(text, "mem_object", reinterpret_cast<Handle64>(image.mem_object));
    }
  }

  void mark_uses(const Call& call) {
    const auto use = [&](Handle64 handle) {
      if (Object* const object = find(handle)) {
        object->latest = call.name;
        if (std::ranges::find(object->users, call.name) == object->users.end()) {
          object->users.push_back(call.name);
        }
      }
    };
    for (std::size_t i = 0; i < call.arguments.size() && i < call.described.parameters.size();
         ++i) {
      const std::string_view type = call.arguments[i].type;
      const std::string_view name = call.described.parameters[i].name;
      if (type == "cl_mem" || name.ends_with("_ptr") || name == "svm_pointer") {
        use(call.arguments[i].value);
      } else if (call.arguments[i].form == ArgumentForm::pointer && holds_objects(name) &&
                 !name.starts_with("event")) {
        for (const Handle64 handle : call.list(i)) {
          use(handle);
        }
      }
    }
  }

  // Returns the words of the object that the call makes.
  [[nodiscard]] std::string made_by(const Call& call) {
    if (!call.name.starts_with("clCreate") && call.name != "clSVMAlloc") {
      return {};
    }
    std::string words;
    const auto add = [&](std::string_view word) {
      words += words.empty() ? "" : " ";
      words += word;
    };
    if (call.name == "clCreateSubBuffer") {
      add("sub-buffer");
      const auto* const region = call.pointee<cl_buffer_region>("buffer_create_info");
      if (region != nullptr && call.value("buffer_create_type") == CL_BUFFER_CREATE_TYPE_REGION &&
          region->origin != 0) {
        add("origin");
      }
      if (const Object* const parent = find(call.value("buffer"))) {
        add(parent->words);
      }
    } else if (call.name.starts_with("clCreateImage")) {
      add_image(words, call);
    } else if (call.name == "clCreatePipe") {
      add("pipe");
    } else if (call.name == "clCreateUserEvent") {
      add("user-event");
    } else if (call.name == "clSVMAlloc") {
      add("SVM");
    } else if (call.name == "clCreateKernel" && call.value("kernel_name") != 0) {
      add(call.pointee<char>("kernel_name"));
    }
    const Argument* const flags = call.find("flags");
    if (flags != nullptr && !call.name.starts_with("clCreateSubBuffer")) {
      for (const constants::Constant& one :
           constants::parameter_values(call.name, "flags")->constants) {
        if ((flags->value & one.value) == one.value && one.value != CL_MEM_READ_WRITE) {
          add(one.name);
        }
      }
    }
    if (find(call.value("host_ptr")) != nullptr) {
      add("over-SVM");
    }
    add_queue(words, call);
    return words;
  }

  void add_image(std::string& words, const Call& call) {
    const auto* const image = call.pointee<cl_image_desc>("image_desc");
    words += image != nullptr                 ? image_words(image->image_type)
             : call.name == "clCreateImage2D" ? "2D-image"
                                              : "3D-image";
    if (image != nullptr && image->mem_object != nullptr) {
      words += " over-another-object";
      if (const Object* const below = find(reinterpret_cast<Handle64>(image->mem_object))) {
        words += " " + below->words;
      }
    }
    if ((image != nullptr && image->image_row_pitch != 0) || call.value("image_row_pitch") != 0) {
      words += " row-pitch";
    }
    if (const auto* const format = call.pointee<cl_image_format>("image_format")) {
      words +=
          " " + constants::text_of(*constants::parameter_values("clCreateImage", "image_format", 0),
                                   format->image_channel_order);
      words +=
          " " + constants::text_of(*constants::parameter_values("clCreateImage", "image_format", 1),
                                   format->image_channel_data_type);
    }
  }

  static void add_queue(std::string& words, const Call& call) {
    if (!call.name.starts_with("clCreateCommandQueue")) {
      return;
    }
    std::uint64_t properties = call.name == "clCreateCommandQueue" ? call.value("properties") : 0;
    if (call.name != "clCreateCommandQueue") {
      const auto* list = call.pointee<std::uint64_t>("properties");
      for (; list != nullptr && *list != 0; list += 2) {
        properties = *list == CL_QUEUE_PROPERTIES ? list[1] : properties;
      }
    }
    if ((properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0) {
      words += "out-of-order";
    }
    if ((properties & CL_QUEUE_PROFILING_ENABLE) != 0) {
      words += words.empty() ? "profiling" : " profiling";
    }
  }

  std::deque<std::string> forms_{};
  std::unordered_set<std::size_t> known_{};
  std::unordered_map<std::string_view, std::string> latest_{};  // by literals
  std::map<Handle64, Object> objects_{};
  Handle64 queue_ = 0;    // the first one that the case uses
  Handle64 context_ = 0;  // likewise
  bool failed_ = false;   // a call has returned an error
  std::string_view running_{};
  bool counts_ = false;  // the running call retains or releases
};

CallForms::CallForms() : state_{std::make_unique<State>()} {}

CallForms& CallForms::of_process() {
  static auto& forms = *new CallForms;
  return forms;
}

void CallForms::begin_case() {
  const std::lock_guard lock{state_->mutex};
  state_->begin_case();
}

std::string_view CallForms::begins(std::string_view call, std::span<const Argument> arguments) {
  const std::lock_guard lock{state_->mutex};
  return state_->begins({call, arguments, described_call(call)});
}

void CallForms::returns(const Argument& result) {
  const std::lock_guard lock{state_->mutex};
  state_->returns(result);
}

std::vector<std::string> CallForms::of_case() const {
  const std::lock_guard lock{state_->mutex};
  return {state_->forms().begin(), state_->forms().end()};
}

std::string CallForms::latest(std::string_view call) const {
  const std::lock_guard lock{state_->mutex};
  return state_->latest(call);
}

}  // namespace clmem::conformance
