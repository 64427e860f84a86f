// SPDX-License-Identifier: Apache-2.0
#include "program/state.hpp"

#include <algorithm>

#include "program/state_access.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

using Form = Value::Form;

// The largest number of a callback; there is a record of every callback up to the largest number
// used.
constexpr std::uint64_t largest_callback = 4095;

Object made_event(const Statement& command) {
  for (const Value& value : command.arguments) {
    if (value.form == Form::result && value.object.kind == Kind::event) {
      return value.object;
    }
  }
  return {};
}

// True if a command may have a size of zero: only commands on ranges of buffers may, since OpenCL
// 2.1; the maker of the program checks the version.
bool is_empty(const Statement& command) {
  const Value* const size = argument(command, "size");
  const bool may_be = is_transfer(command.function) && argument(command, "svm_ptr") == nullptr;
  return (size != nullptr && size->number == 0 && !may_be) ||
         std::ranges::any_of(value_of(command, "region").list,
                             [](const Value& extent) { return extent.number == 0; });
}

// True if the statement makes bytes that are not of a common pattern, nor floating-point colours.
bool makes_any_bits(const Statement& statement, const Scene& scene) {
  const auto is_special = [](std::uint64_t seed) {
    return seed == seed_of_zeros || seed == seed_of_ones || seed == seed_of_signalling_nan;
  };
  if (statement.action != Action::call) {
    const bool writes = statement.action == Action::host || statement.action == Action::poke;
    return writes && is_special(statement.arguments[2].number);
  }
  switch (statement.function) {
    case EntryPoint::clCreateKernel:
      return statement.arguments[1].form == Form::text &&
             kernel_forms.at(statement.arguments[1].number).name != "fuzz_copy";
    case EntryPoint::clEnqueueNativeKernel: {
      const std::vector<Value>& numbers = value_of(statement, "args").list;
      return !numbers.empty() && numbers.back().number != 0;
    }
    case EntryPoint::clEnqueueFillImage:
      return keeps_every_bit(scene.memories[statement.arguments[1].object.index].shape.format[1]);
    default:
      return std::ranges::any_of(statement.arguments, [&](const Value& value) {
        return value.form == Form::bytes && is_special(value.seed);
      });
  }
}

}  // namespace

// Applies to the whole program: the flow of bytes through buffers and host memory is not tracked.
Problem State::keeps_bits(const Statement& statement) {
  if (!statement.codes.empty()) {
    return {};
  }
  if (const Value* const format = argument(statement, "image_format");
      format != nullptr && format->list.size() == 2) {
    may_change_bits_ |= !keeps_every_bit(format->list[1].number);
  }
  has_any_bits_ |= makes_any_bits(statement, scene_);
  if (may_change_bits_ && has_any_bits_) {
    return "an image that need not keep every bit, and bytes that may be any number";
  }
  return {};
}

// Checks whether an address is aligned to a pattern, which is known for as many bits as an
// allocation is aligned to.
Problem State::is_aligned_or_not(const Statement& call) const {
  const Value* const pointer = argument(call, "svm_ptr");
  const bool is_fill = call.function == EntryPoint::clEnqueueSVMMemFill &&
                       pointer->object.kind == Kind::svm &&
                       pointer->object.index < scene_.svms.size();
  constexpr std::uint64_t largest_pattern = 128;
  const std::uint64_t pattern = number_of(call, "pattern_size");
  return is_fill && pattern <= largest_pattern &&
                 pattern > scene_.svms[pointer->object.index].alignment
             ? Problem{"a fill with a pattern that is larger than the alignment of the SVM"}
             : Problem{};
}

Problem State::apply(const Statement& statement) {
  if (Problem problem = names_living_objects(statement)) {
    return problem;
  }
  if (Problem problem = statement.action == Action::call && statement.codes.empty()
                            ? names_right_kinds(statement)
                            : Problem{}) {
    return problem;
  }
  if (Problem problem = keeps_bits(statement)) {
    return problem;
  }
  if (Problem problem =
          statement.action == Action::call ? is_aligned_or_not(statement) : Problem{}) {
    return problem;
  }
  if (const Value* const callback = argument(statement, "user_data");
      callback != nullptr && callback->number > largest_callback) {
    return "callback " + std::to_string(callback->number) + "; the last one is " +
           std::to_string(largest_callback);
  }
  switch (statement.action) {
    case Action::call:
      return statement.codes.empty() ? call(statement) : rejected_call(statement);
    case Action::host: {
      if (statement.result.kind != Kind::host || statement.arguments[0].number == 0 ||
          statement.arguments[0].number > largest_object) {
        return "memory of the host of no size, or of too much";
      }
      HostInfo& host = at(scene_.hosts, statement.result);
      host.size = statement.arguments[0].number;
      host.misalignment = statement.arguments[1].number;
      at(scene_.hosts, statement.result).space = add_space(host.size, true);
      return {};
    }
    case Action::poke:
    case Action::peek:
      return host_access(statement);
    case Action::check:
      return check();
  }
  return {};
}

// Applies a rejected call, which changes nothing, except for a command whose wait list has failed:
// later commands in its queue are undefined.
Problem State::rejected_call(const Statement& statement) {
  if (statement.function == EntryPoint::clEnqueueSVMUnmap &&
      statement.arguments[1].object.kind == Kind::svm) {
    // The pointer must be mapped; otherwise the call would have a second mistake.
    const MapInfo& map = scene_.svms[statement.arguments[1].object.index].map;
    if (!map.active || map.begin != statement.arguments[1].number) {
      return "an unmap of SVM that is not mapped there";
    }
  }
  const bool fails =
      std::ranges::find(statement.codes, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) !=
      statement.codes.end();
  if (!fails) {
    return {};
  }
  if (Problem problem = names_right_kinds(statement)) {
    return problem;
  }
  const bool waits = statement.function == EntryPoint::clWaitForEvents;
  const std::span<const Value> events = waits_of(statement);
  const bool failed = std::ranges::any_of(events, [&](const Value& event) {
    return order_.has_failed(scene_.events[event.object.index].command);
  });
  if (!failed || order_.may_hang(commands_of(events))) {
    return "a wait that has to fail, for events that have not failed";
  }
  if (waits) {
    return {};
  }
  const std::uint16_t index = statement.arguments[0].object.index;
  for (const Value& event : events) {
    if (Problem problem = may_wait_for(scene_.events[event.object.index], index)) {
      return problem;
    }
  }
  QueueInfo& queue = scene_.queues[index];
  if (order_.may_block(queue.commands)) {
    return "a blocking call that waits for a user event without a status";
  }
  // The call may return at once, so earlier commands of its queue have not ended.
  queue.failed = true;
  return {};
}

std::uint16_t State::add_space(std::size_t size, bool initialised) {
  scene_.spaces.push_back({size, 0, initialised ? 0 : size});
  return static_cast<std::uint16_t>(scene_.spaces.size() - 1);
}

Problem State::call(const Statement& statement) {
  const std::string_view name = mock::name_of(statement.function);
  if (name.starts_with("clEnqueue")) {
    return enqueue(statement);
  }
  if (name.starts_with("clCreate") || statement.function == EntryPoint::clSVMAlloc ||
      statement.function == EntryPoint::clCloneKernel) {
    return create(statement);
  }
  if (name.starts_with("clRelease") || name.starts_with("clRetain")) {
    return release(statement);
  }
  switch (statement.function) {
    case EntryPoint::clFlush:
      flush(scene_.queues[statement.arguments[0].object.index]);
      return {};
    case EntryPoint::clFinish:
      return wait(scene_.queues[statement.arguments[0].object.index].commands);
    case EntryPoint::clWaitForEvents:
      if (Problem problem = counts_match(statement)) {
        return problem;
      }
      return wait(commands_of(value_of(statement, "event_list").list));
    case EntryPoint::clSetUserEventStatus:
      return set_status(statement);
    case EntryPoint::clSVMFree:
      return free_svm(statement);
    case EntryPoint::clSetKernelArg:
    case EntryPoint::clSetKernelArgSVMPointer:
      return set_argument(statement);
    case EntryPoint::clSetMemObjectDestructorCallback:
      // The other callbacks use an event.
      return statement.arguments[1].number > static_cast<std::uint64_t>(CallbackDoes::asks)
                 ? Problem{"a callback that a memory object cannot have"}
                 : Problem{};
    default:
      return query(statement);
  }
}

CommandSet State::commands_of(std::span<const Value> events) const {
  CommandSet commands;
  for (const Value& event : events) {
    if (event.object.kind == Kind::event) {
      commands.set(scene_.events[event.object.index].command);
    }
  }
  return commands;
}

CommandSet State::before(std::uint16_t queue, std::span<const Value> waits) const {
  const QueueInfo& info = scene_.queues[queue];
  return order_.closure(commands_of(waits) | (info.out_of_order ? info.barrier : info.commands));
}

CommandSet State::holding(std::uint16_t queue, std::span<const Value> waits) const {
  return order_.holding(commands_of(waits) | scene_.queues[queue].commands);
}

CommandSet State::unordered(std::span<const Access> accesses, const CommandSet& before) const {
  return order_.conflicts(accesses, before);
}

// Checks that a command of another queue has been flushed (clFlush).
Problem State::may_wait_for(const EventInfo& event, std::uint16_t queue) const {
  if (event.queue != 0xffff && event.queue != queue && !order_.ended().test(event.command) &&
      !scene_.queues[event.queue].flushed.test(event.command)) {
    return "waits for a command of another queue that is not flushed";
  }
  return {};
}

Problem State::order_command(const Statement& command, Command& made) const {
  const QueueInfo& queue = scene_.queues[made.queue];
  const std::span<const Value> waits = waits_of(command);
  for (const Value& wait : waits) {
    const EventInfo& event = scene_.events[wait.object.index];
    if (event.context != queue.context) {
      return "an event of another context";
    }
    if (Problem problem = may_wait_for(event, made.queue)) {
      return problem;
    }
    made.failing.set(event.command);
    made.failing |= order_.commands()[event.command].failing;
  }
  made.before = before(made.queue, waits);
  made.held_by = holding(made.queue, waits);
  if (waits.empty() && waits_for_queue(command.function)) {
    made.before |= order_.closure(queue.commands);
  }
  return {};
}

Problem State::may_touch(const Statement& command, std::span<const Access> accesses,
                         const CommandSet& before) const {
  const bool unmaps = command.function == EntryPoint::clEnqueueUnmapMemObject ||
                      command.function == EntryPoint::clEnqueueSVMUnmap;
  const bool maps = command.function == EntryPoint::clEnqueueMapBuffer ||
                    command.function == EntryPoint::clEnqueueMapImage;
  const bool migrates = command.function == EntryPoint::clEnqueueMigrateMemObjects;
  for (const Access& access : accesses) {
    if (!unmaps && is_mapped(access)) {
      return "bytes of what is mapped";
    }
    if (!access.write && std::ranges::any_of(scene_.hosts, [&](const HostInfo& host) {
          return host.unknown && host.space == access.space;
        })) {
      return "memory into which a read has failed";
    }
    if (maps && is_being_unmapped(access)) {
      return "a map of bytes whose unmap may not have run";
    }
    if (!scene_.spaces[access.space].initialised() && !migrates &&
        !covers(access, scene_, command.function)) {
      return "bytes that nothing has written";
    }
  }
  const CommandSet conflicts = order_.conflicts(accesses, before);
  if (conflicts.any()) {
    return (conflicts & ~before).any()
               ? "bytes that another command uses, and nothing orders the two"
               : "memory of the host that a command may still use";
  }
  return {};
}

// Checks that each count equals the length of its list; otherwise events of the list would be left
// out.
Problem State::counts_match(const Statement& call) {
  const auto parameters = mock::parameters_of(call.function);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Value& value = call.arguments[i];
    if (parameters[i].extent != mock::Extent::counted || parameters[i].name == "args" ||
        (value.form == Form::null && parameters[i].name != "event_wait_list")) {
      continue;
    }
    const std::uint64_t elements = value.form == Form::bytes ? value.number : value.list.size();
    if (call.arguments[parameters[i].counted_by_index].number != elements) {
      return "a count that is not its list's";
    }
  }
  return {};
}

Problem State::enqueue(const Statement& command) {
  if (command.arguments[0].object.kind != Kind::queue) {
    return "a command without a queue";
  }
  if (order_.full()) {
    return "too many commands";
  }
  Command made{.function = command.function, .queue = command.arguments[0].object.index};
  if (scene_.queues[made.queue].failed) {
    return "a command in a queue of which a command has failed";
  }
  if (Problem problem = counts_match(command)) {
    return problem;
  }
  if (is_empty(command)) {
    return "a size of zero";
  }
  if (Problem problem = find_accesses(command, scene_, made.accesses)) {
    return problem;
  }
  if (Problem problem = order_command(command, made)) {
    return problem;
  }
  if (Problem problem = may_touch(command, made.accesses, made.before)) {
    return problem;
  }
  if (Problem problem = may_use_maps(command, made)) {
    return problem;
  }
  if (is_blocking(command) && order_.may_block(made.held_by)) {
    return "a blocking call that waits for a user event without a status";
  }
  made.initialises = std::ranges::any_of(made.accesses, [&](const Access& access) {
    return access.write && !scene_.spaces[access.space].initialised();
  });
  const std::uint16_t index = order_.add(made);
  if (order_.has_failed(index) && is_blocking(command)) {
    return "a blocking call whose wait list has failed";
  }
  if (order_.has_failed(index) && command.function == EntryPoint::clEnqueueSVMFree) {
    return "a free of SVM that fails";
  }
  if (order_.has_failed(index) && std::ranges::any_of(made.accesses, &Access::through_map)) {
    return "a transfer of mapped memory that fails";
  }
  if (Problem problem = note_maps(command, index)) {
    return problem;
  }
  note_effects(command, made);
  QueueInfo& queue = scene_.queues[made.queue];
  queue.commands.set(index);
  if (order_.has_failed(index)) {
    note_failure(made);
  }
  if (is_barrier(command.function)) {
    queue.barrier |= made.before;
    queue.barrier.set(index);
  }
  if (const Object event = made_event(command); event.kind != Kind::none) {
    at(scene_.events, event) = {
        .context = queue.context, .queue = made.queue, .command = index, .references = 1};
  }
  if (!is_blocking(command)) {
    return {};
  }
  flush(queue);
  if (early_writes_ && is_blocking_write(command)) {
    order_.forget_host_memory(index);
    return {};
  }
  return wait(CommandSet{}.set(index));
}

void State::note_effects(const Statement& command, const Command& made) {
  const bool discards =
      command.function == EntryPoint::clEnqueueMigrateMemObjects &&
      (number_of(command, "flags") & CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED) != 0;
  const bool fails = order_.has_failed(static_cast<std::uint16_t>(order_.commands().size() - 1));
  for (const Access& access : made.accesses) {
    if (!discards && !fails && covers(access, scene_, command.function)) {
      scene_.spaces[access.space].learn();
    }
  }
  for (const Value& value : value_of(command, discards ? "mem_objects" : "").list) {
    const MemoryInfo& memory = scene_.memories[value.object.index];
    Space& space = scene_.spaces[memory.space];
    // The position of an image's rows in a buffer is not known, so the whole storage is forgotten.
    const std::size_t begin = memory.shape.is_image() ? 0 : memory.shape.origin;
    space.forget(begin, memory.shape.is_image() ? space.size : begin + memory.shape.size());
  }
  if (command.function == EntryPoint::clEnqueueSVMFree) {
    for (const Value& pointer : value_of(command, "svm_pointers").list) {
      scene_.svms[pointer.object.index].alive = false;
    }
  }
}

}  // namespace clmem::fuzz
