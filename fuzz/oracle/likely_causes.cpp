// SPDX-License-Identifier: Apache-2.0
#include "oracle/likely_causes.hpp"

#include <algorithm>

#include "oracle/operands.hpp"
#include "program/constants.hpp"
#include "program/names.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

std::vector<std::string> causes_of_mistake(const Statement& call) {
  const std::string rest = ":" + std::string{name_of(call)} + ":" + call.requirement;
  return {"accepted" + rest,
          "crash" + rest,
          "hang" + rest,
          "code" + rest + ":CL_INVALID_VALUE",
          "code" + rest + ":CL_INVALID_BUFFER_SIZE",
          "code" + rest + ":CL_INVALID_MEM_OBJECT",
          "code" + rest + ":CL_INVALID_OPERATION"};
}

// True if the list differs from the one that drivers pass to a native kernel: its buffers in the
// order of their creation, once each and whole.
bool is_taken_for_another_list(const std::vector<Value>& buffers, const Scene& scene) {
  const auto no_earlier = [](const Value& one, const Value& next) {
    return one.object.index >= next.object.index;
  };
  return std::ranges::adjacent_find(buffers, no_earlier) != buffers.end() ||
         std::ranges::any_of(buffers, [&](const Value& buffer) {
           return buffer.object.kind == Kind::memory &&
                  scene.memories.at(buffer.object.index).derived;
         });
}

std::vector<std::string> causes_of_command(const Statement& command, const State& before) {
  const std::string name{name_of(command)};
  const Scene& scene = before.scene();
  const std::string operands = operands_of(command, scene);
  const std::string rest = ":" + name + ":" + operands;
  std::vector<std::string> causes{"crash" + rest, "code" + rest + ":CL_INVALID_MEM_OBJECT"};
  if (operands.ends_with("empty")) {
    causes.push_back("code" + rest + ":CL_INVALID_VALUE");
  } else if (operands.ends_with("past-pitch")) {
    causes.push_back("code" + rest + ":CL_MEM_COPY_OVERLAP");
  }
  for (const Value& value : command.arguments) {
    if (value.object.kind == Kind::memory) {
      causes.push_back("bytes" + rest + ":" + kind_of(value.object, scene));
    } else if (value.form == Value::Form::result && value.object.kind == Kind::event) {
      causes.push_back("type" + rest + ":*");
    }
  }
  if (const Value* const listed = argument(command, "mem_list");
      listed != nullptr && is_taken_for_another_list(listed->list, scene)) {
    causes.push_back("bytes" + rest + ":buffer");
  }
  if (command.function == EntryPoint::clEnqueueMapImage) {
    causes.push_back("answer:" + name + ":row-pitch:" + operands);
    causes.push_back("answer:" + name + ":slice-pitch:" + operands);
  }
  if (command.function == EntryPoint::clEnqueueMigrateMemObjects) {
    for (const Value& value : argument(command, "mem_objects")->list) {
      // Migration is the latest point at which drivers lose host pitches that exceed the image's.
      if (scene.memories.at(value.object.index).shape.pitched) {
        const std::string kind = kind_of(value.object, scene);
        causes.push_back("bytes:" + name + ":" + kind + ":" + kind);
      }
    }
  }
  const QueueInfo& queue = scene.queues.at(command.arguments[0].object.index);
  // Drivers remember only one barrier of a queue.
  if (is_barrier(command.function) && queue.out_of_order && !waits_of(command).empty() &&
      (queue.barrier & ~before.order().ended()).any()) {
    causes.push_back("status:" + name + ":status:0");
  }
  return causes;
}

std::vector<std::string> causes_of_callback(const Statement& call, const State& before) {
  const EventInfo& event = before.scene().events.at(call.arguments[0].object.index);
  if (event.queue == 0xffff) {
    return number_of(call, "command_exec_callback_type") == CL_COMPLETE
               ? std::vector<std::string>{}
               : std::vector<std::string>{"callback:clCreateUserEvent:callback:0:early-callback"};
  }
  const auto function = before.order().commands()[event.command].function;
  return before.order().has_failed(event.command)
             ? std::vector{"callback:" + std::string{mock::name_of(function)} +
                           ":callback:0:failed-command"}
             : std::vector<std::string>{};
}

std::vector<std::string> causes_of_call(const Statement& call, const State& before) {
  if (!call.requirement.empty()) {
    return causes_of_mistake(call);
  }
  if (const Value* const desc = argument(call, "image_desc")) {
    const std::string kind{kind_name(static_cast<cl_mem_object_type>(desc->list.at(0).number),
                                     desc->list.back().object.kind == Kind::memory)};
    return {"bytes:creation:" + kind, "code:clCreateImage:" + kind + ":CL_INVALID_MEM_OBJECT",
            "callback:clSetMemObjectDestructorCallback:callback:0:" + kind};
  }
  if (const Value* const properties = argument(call, "properties");
      properties != nullptr && name_of(call).starts_with("clCreateCommandQueue")) {
    const std::uint64_t bits =
        properties->list.size() > 1 ? properties->list[1].number : properties->number;
    return (bits & CL_QUEUE_PROFILING_ENABLE) != 0
               ? std::vector<std::string>{}
               : std::vector<std::string>{"status:clGetEventProfilingInfo:profiling:1"};
  }
  constexpr std::size_t all_pairs = 7;  // including the terminating zero
  if (const Value* const pairs = argument(call, "sampler_properties");
      pairs != nullptr && pairs->list.size() < all_pairs) {
    return {"code:clCreateSamplerWithProperties::CL_INVALID_VALUE"};
  }
  if (call.function == EntryPoint::clSetEventCallback) {
    return causes_of_callback(call, before);
  }
  return name_of(call).starts_with("clEnqueue") ? causes_of_command(call, before)
                                                : std::vector<std::string>{};
}

}  // namespace

std::vector<std::string> likely_causes(const Statement& call, const State& before) {
  if (call.action != Action::call) {
    return {};
  }
  std::vector<std::string> causes = causes_of_call(call, before);
  if (is_image_on_second_device(call, before.scene())) {
    causes.push_back("crash:" + std::string{name_of(call)} + ":" +
                     std::string{image_on_second_device});
  }
  return causes;
}

}  // namespace clmem::fuzz
