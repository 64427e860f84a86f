// SPDX-License-Identifier: Apache-2.0
#include "harness/latest_call.hpp"

#include <algorithm>
#include <array>

#include "harness/case_record.hpp"
#include "requirements/call_kinds.hpp"

namespace clmem::conformance::latest_call {

namespace {

// Set once, before other threads exist.
Observer observer_of_all;

// A created object; a reused address belongs to the object that was created last.
struct Made {
  cl_mem object = nullptr;
  CallText text{};
};
constexpr std::size_t remembered_objects = 16;

struct LatestCalls {
  std::string_view name{};
  CallText text{};
  std::array<Argument, 16> values{};  // enough for every entry point
  std::size_t count = 0;
  cl_mem parent = nullptr;  // parent of the created object
  std::array<Made, remembered_objects> objects{};
  std::size_t made = 0;
  std::string_view command{};
  CallText command_text{};
  int exclusions = 0;

  [[nodiscard]] std::span<const Argument> all() const { return std::span{values}.first(count); }
};

// Returns the parent of a sub-buffer, or the object in the descriptor of an image. Called before the
// entry point, because the descriptor may not exist afterwards.
cl_mem parent_in(std::span<const Argument> arguments) {
  for (const Argument& one : arguments) {
    const std::string_view type = one.type;
    if (type == "cl_mem") {
      return reinterpret_cast<cl_mem>(one.value);
    }
    if (type == "const cl_image_desc*" && one.value != 0) {
      return reinterpret_cast<const cl_image_desc*>(one.value)->mem_object;
    }
  }
  return nullptr;
}

thread_local LatestCalls latest;

}  // namespace

void observe(Observer observer) {
  observer_of_all = observer;
}

std::string_view name() {
  return latest.name;
}

std::string described() {
  std::string text{latest.text.data()};
  if (!latest.name.starts_with("clCreate")) {
    return text;
  }
  const auto parent = std::ranges::find(latest.objects, latest.parent, &Made::object);
  return latest.parent == nullptr || parent == latest.objects.end()
             ? text
             : text + ", with an object from " + parent->text.data();
}

bool is_not_implemented(std::string_view call) {
  return call == latest.name && conformance::is_not_implemented(latest.name.data(), latest.all());
}

const constants::Constant* query() {
  return query_of(latest.name, latest.all());
}

void made(cl_mem object) {
  if (object != nullptr && latest.exclusions == 0) {
    const auto same = std::ranges::find(latest.objects, object, &Made::object);
    Made& place =
        same != latest.objects.end() ? *same : latest.objects[latest.made++ % remembered_objects];
    place = {object, latest.text};
  }
}

std::string_view command() {
  return latest.command;
}

std::string after_command() {
  return latest.command.empty() ? "" : std::string{" after "} + latest.command_text.data();
}

ExcludedScope::ExcludedScope() {
  ++latest.exclusions;
}

ExcludedScope::~ExcludedScope() {
  --latest.exclusions;
}

Watch::Watch(const char* call, std::span<const Argument> arguments) {
  CallText ignored;
  CallText& text = latest.exclusions == 0 ? latest.text : ignored;
  write_call(text, call, arguments);
  if (latest.exclusions == 0) {
    latest.name = call;
    latest.count = std::min(arguments.size(), latest.values.size());
    std::ranges::copy(arguments.first(latest.count), latest.values.begin());
    latest.parent = parent_in(arguments);
    if (latest.name.starts_with("clEnqueue")) {
      CaseRecord::current().command_is_enqueued();
    }
    if (acts(call)) {
      latest.command = call;
      latest.command_text = text;
    }
  }
  if (observer_of_all.begins != nullptr) {
    observer_of_all.begins({.name = call,
                            .arguments = arguments,
                            .text = text.data(),
                            .is_excluded = latest.exclusions > 0});
  }
}

Watch::~Watch() {
  if (observer_of_all.returns != nullptr) {
    observer_of_all.returns(has_result_ ? &result_ : nullptr);
  }
}

void Watch::returned(const Argument& result) {
  result_ = result;
  has_result_ = true;
}

}  // namespace clmem::conformance::latest_call
