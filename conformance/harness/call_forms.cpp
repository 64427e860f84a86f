// SPDX-License-Identifier: Apache-2.0
#include "harness/call_forms.hpp"

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "constants/constants.hpp"
#include "harness/call_conditions.hpp"
#include "harness/described_call.hpp"
#include "requirements/call_kinds.hpp"

namespace clmem::conformance {
namespace call_forms {

// An object that the case has made, and what was called with it.
struct Object {
  std::string words{};        // its properties, separated by blanks: "sub-buffer CL_MEM_READ_ONLY"
  std::size_t size = 0;       // of shared virtual memory, in bytes; zero for other objects
  ObjectId queue = 0;         // of an event
  std::string_view latest{};  // the latest command that used it
  std::vector<std::string_view> users{};  // entry points that used it
};

struct Pending {
  std::string_view name{};
  std::string words{};   // of the object that it makes
  std::size_t size = 0;  // of shared virtual memory
  const cl_event* event = nullptr;
  ObjectId queue = 0;
};

bool is_object(std::string_view type) {
  return type.starts_with("cl_") && type != "cl_platform_id" && type != "cl_device_id";
}

}  // namespace call_forms

using namespace call_forms;

class CallForms::State {
 public:
  mutable std::mutex mutex{};

  void begin_case() {
    latest_.clear();
    known_.clear();
    forms_.clear();
    objects_.clear();
    running_.clear();
    queue_ = 0;
    context_ = 0;
    failed_ = false;
  }

  std::string_view begins(const CallView& call) {
    FormText text;
    text.put(call.name);
    latest_name_ = call.name;
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
    if (call.name == "clEnqueueUnmapMemObject") {
      end_mapping(call.value("mapped_ptr"));
    }
    running_[std::this_thread::get_id()].push_back(
        {.name = call.name,
         .words = words_of_made(call, [this](ObjectId object) { return words_of(object); }),
         .size = call.name == "clSVMAlloc" ? static_cast<std::size_t>(call.value("size")) : 0,
         .event = call.name.starts_with("clEnqueue") ? call.pointee<cl_event>("event") : nullptr,
         .queue = call.value("command_queue")});
    return added;
  }

  void returns(const Argument* result) {
    const auto calls = running_.find(std::this_thread::get_id());
    if (calls == running_.end()) {
      return;  // the call began before the case
    }
    const Pending call = std::move(calls->second.back());
    calls->second.pop_back();
    if (calls->second.empty()) {
      running_.erase(calls);
    }
    if (result != nullptr) {
      take_result(call, *result);
    }
  }

  [[nodiscard]] const std::deque<std::string>& forms() const { return forms_; }
  [[nodiscard]] std::string latest(std::string_view call) const {
    const auto found = latest_.find(call);
    return found == latest_.end() ? std::string{} : *found->second;
  }

 private:
  void take_result(const Pending& call, const Argument& result) {
    const bool is_code = result.form == ArgumentForm::signed_number;
    const bool succeeds = is_code == (result.value == 0);
    failed_ = failed_ || !succeeds;
    if (succeeds && !is_code) {
      Object& made = objects_[result.value];
      // A mapping of a buffer over shared virtual memory begins where that memory does.
      if (made.size == 0 || !call.name.starts_with("clEnqueueMap")) {
        made = {.words = call.words, .size = call.size};
      }
    } else if (succeeds && call.event != nullptr) {
      ObjectId event = 0;
      std::memcpy(&event, call.event, sizeof event);
      objects_[event] = {.words = std::string{call.name}, .queue = call.queue};
    }
  }

  // Removes the words of a mapping, because later host memory may have its address.
  void end_mapping(ObjectId mapped) {
    const auto found = objects_.find(mapped);
    if (found != objects_.end() && found->second.size == 0) {
      found->second.words.clear();
    }
  }

  [[nodiscard]] std::string words_of(ObjectId object) {
    const Object* const found = find(object);
    return found == nullptr ? std::string{} : found->words;
  }

  std::string_view note(std::string_view form, std::string_view call) {
    const auto known = known_.find(form);
    if (known != known_.end()) {
      latest_[call] = known->second;
      return {};
    }
    if (forms_.size() == most_forms) {
      return {};
    }
    const std::string& added = forms_.emplace_back(form);
    known_.emplace(added, &added);
    latest_[call] = &added;
    return added;
  }

  [[nodiscard]] Object* find(ObjectId handle) {
    const auto after = objects_.upper_bound(handle);
    if (after == objects_.begin()) {
      return nullptr;
    }
    auto& [start, object] = *std::prev(after);
    return start == handle || handle - start < object.size ? &object : nullptr;
  }

  void put_object(FormText& text, std::string_view name, ObjectId handle) {
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
    if (std::ranges::find(object->users, latest_name_) != object->users.end()) {
      text.condition(name, "<again");
    }
  }

  void put_argument(FormText& text, const CallView& call, std::size_t i) {
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

  void put_handle(FormText& text, const CallView& call, const Argument& one,
                  std::string_view name) {
    const std::string_view type = one.type;
    if (type == "cl_command_queue" || type == "cl_context") {
      ObjectId& first = type == "cl_context" ? context_ : queue_;
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

  void put_list(FormText& text, const CallView& call, std::size_t i) {
    const std::string_view name = call.described.parameters[i].name;
    for (const ObjectId handle : call.list(i)) {
      put_object(text, name, handle);
      const Object* const object = find(handle);
      if (object != nullptr && object->queue != 0 && object->queue != call.value("command_queue")) {
        text.condition(name, ":of-another-queue");
      }
    }
  }

  void put_pointer(FormText& text, const CallView& call, std::size_t i) {
    const Argument& one = call.arguments[i];
    const std::string_view name = call.described.parameters[i].name;
    const auto* const address = reinterpret_cast<const void*>(one.value);
    switch (call.described.parameters[i].extent) {
      case mock::Extent::three:
        put_box(text, name, static_cast<const std::size_t*>(address));
        return;
      case mock::Extent::image_format:
        put_format(text, *static_cast<const cl_image_format*>(address));
        return;
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
    put_constant(text, "image_type", *constants::parameter_values("clCreateImage", "image_desc"),
                 image.image_type);
    if (image.image_row_pitch != 0) {
      text.condition("image_row_pitch");
    }
    if (image.image_slice_pitch != 0) {
      text.condition("image_slice_pitch");
    }
    if (image.mem_object != nullptr) {
      text.condition("mem_object");
      put_object(text, "mem_object", reinterpret_cast<ObjectId>(image.mem_object));
    }
  }

  void mark_uses(const CallView& call) {
    const auto use = [&](ObjectId handle) {
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
        for (const ObjectId handle : call.list(i)) {
          use(handle);
        }
      }
    }
  }

  std::deque<std::string> forms_{};
  std::unordered_map<std::string_view, const std::string*> known_{};   // in `forms_`
  std::unordered_map<std::string_view, const std::string*> latest_{};  // by entry point
  std::map<ObjectId, Object> objects_{};
  // The calls of each thread that have not returned: a driver may call back within one.
  std::map<std::thread::id, std::vector<Pending>> running_{};
  ObjectId queue_ = 0;    // the first one that the case uses
  ObjectId context_ = 0;  // likewise
  bool failed_ = false;   // a call has returned an error
  std::string_view latest_name_{};
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

void CallForms::returns(const Argument* result) {
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
