// SPDX-License-Identifier: Apache-2.0
// The state of a program: the objects that a statement names.
#include <algorithm>

#include "program/state.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

using Form = Value::Form;

struct NamedKind {
  std::string_view parameter;
  Kind kind;
};

// Parameters of any call that are objects or lists of objects.
constexpr auto named_kinds =
    std::to_array<NamedKind>({{"context", Kind::context},      {"device", Kind::device},
                              {"command_queue", Kind::queue},  {"memobj", Kind::memory},
                              {"buffer", Kind::memory},        {"image", Kind::memory},
                              {"src_buffer", Kind::memory},    {"dst_buffer", Kind::memory},
                              {"src_image", Kind::memory},     {"dst_image", Kind::memory},
                              {"mem_objects", Kind::memory},   {"mem_list", Kind::memory},
                              {"mapped_ptr", Kind::map},       {"pipe", Kind::pipe},
                              {"sampler", Kind::sampler},      {"kernel", Kind::kernel},
                              {"source_kernel", Kind::kernel}, {"event", Kind::event},
                              {"event_list", Kind::event},     {"event_wait_list", Kind::event},
                              {"svm_ptr", Kind::svm},          {"svm_pointer", Kind::svm},
                              {"svm_pointers", Kind::svm}});

// True if the kinds agree; a pipe counts as a memory object.
bool is_of_kind(const Value& value, const NamedKind& named) {
  return value.object.kind == named.kind ||
         (named.parameter == "memobj" && value.object.kind == Kind::pipe);
}

// True if the kind is right. A list may be NULL, and the event that a command stores is its own.
bool has_right_kind(const Value& value, const NamedKind& named, bool is_command) {
  const bool is_list = named.parameter.ends_with("list") || named.parameter.ends_with("objects") ||
                       named.parameter.ends_with("pointers");
  if (is_list) {
    return value.form == Form::null ||
           (value.form == Form::list && std::ranges::all_of(value.list, [&](const Value& element) {
              return is_of_kind(element, named);
            }));
  }
  return is_of_kind(value, named) || (named.parameter == "event" && is_command);
}

}  // namespace

bool State::is_alive(Object object) const {
  const auto alive = [&](const auto& infos, auto holds) {
    return object.index < infos.size() && holds(infos[object.index]);
  };
  const auto referenced = [](const auto& info) { return info.references > 0; };
  switch (object.kind) {
    case Kind::none:
      return true;
    case Kind::context:
    case Kind::device:
      return object.index < 2;
    case Kind::queue:
      return alive(scene_.queues, referenced);
    case Kind::memory:
      return alive(scene_.memories, referenced);
    case Kind::event:
      return alive(scene_.events, referenced);
    case Kind::kernel:
      return alive(scene_.kernels, referenced);
    case Kind::sampler:
      return alive(scene_.samplers, referenced);
    case Kind::pipe:
      return alive(scene_.pipes, referenced);
    case Kind::map:
      return alive(scene_.maps, [](const MapInfo& map) { return map.active; });
    case Kind::svm:
      return alive(scene_.svms, [](const SvmInfo& svm) { return svm.alive; });
    case Kind::host:
      return alive(scene_.hosts, [](const HostInfo& host) { return host.size > 0; });
  }
  return false;
}

Problem State::names_living_objects(const Statement& statement) const {
  const auto check = [&](const Value& value) -> Problem {
    const bool made = value.form == Form::result;
    // A program may unmap a pointer twice as a mistake.
    if (!statement.codes.empty() && value.object.kind == Kind::map &&
        value.object.index < scene_.maps.size()) {
      return {};
    }
    if (value.object.kind != Kind::none && is_alive(value.object) == made) {
      return to_text(value.object) + (made ? " is in use" : " does not exist here");
    }
    return {};
  };
  for (const Value& value : statement.arguments) {
    if (Problem problem = check(value)) {
      return problem;
    }
    for (const Value& element : value.list) {
      if (Problem problem = check(element)) {
        return problem;
      }
    }
  }
  if (statement.result.kind != Kind::none && is_alive(statement.result)) {
    return to_text(statement.result) + " is in use";
  }
  return {};
}

Problem State::names_right_kinds(const Statement& call) {
  const std::span<const mock::Parameter> parameters = mock::parameters_of(call.function);
  const bool is_command = mock::name_of(call.function).starts_with("clEnqueue");
  for (std::size_t i = 0; i < std::min(parameters.size(), call.arguments.size()); ++i) {
    const auto named = std::ranges::find(named_kinds, parameters[i].name, &NamedKind::parameter);
    if (named != named_kinds.end() && !has_right_kind(call.arguments[i], *named, is_command)) {
      return std::string{parameters[i].name} + ": an object of another kind, or none";
    }
    if (parameters[i].extent == mock::Extent::three && call.arguments[i].list.size() != 3) {
      return std::string{parameters[i].name} + ": not three numbers";
    }
  }
  return {};
}

}  // namespace clmem::fuzz
