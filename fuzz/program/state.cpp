// SPDX-License-Identifier: Apache-2.0
#include "program/state.hpp"

#include <algorithm>

#include "program/text.hpp"

namespace clmem::fuzz {
namespace {

using Form = Value::Form;

// The largest number of a callback; there is a record of every callback up to the largest number
// used.
constexpr std::uint64_t largest_callback = 4095;

// True if a command may have a size of zero: only commands on ranges of buffers may, since OpenCL
// 2.1; the maker of the program checks the version.
bool is_empty(const Statement& command) {
  const Value* const size = argument(command, "size");
  const bool may_be = is_transfer(command.function) && argument(command, "svm_ptr") == nullptr;
  return (size != nullptr && size->number == 0 && !may_be) ||
         std::ranges::any_of(value_of(command, "region").list,
                             [](const Value& extent) { return extent.number == 0; });
}

// True if the statement makes bytes that are not of a common pattern, nor floating-point colors.
bool makes_any_bits(const Statement& statement, const Scene& scene) {
  const auto is_special = [](std::uint64_t seed) {
    return seed == seed_of_zeros || seed == seed_of_ones || seed == seed_of_signalling_nan;
  };
  if (statement.action != Action::call) {
    const bool writes = statement.action == Action::host || statement.action == Action::poke;
    return writes && is_special(statement.arguments[2].number);
  }
  switch (statement.function) {
    case clCreateKernel:
      return statement.arguments[1].form == Form::text &&
             kernel_forms.at(statement.arguments[1].number).name != "fuzz_copy";
    case clEnqueueNativeKernel: {
      const std::vector<Value>& numbers = value_of(statement, "args").list;
      return !numbers.empty() && numbers.back().number != 0;
    }
    case clEnqueueFillImage:
      return keeps_every_bit(scene.memories[statement.arguments[1].object.index].shape.format[1]);
    default:
      return std::ranges::any_of(statement.arguments, [&](const Value& value) {
        return value.form == Form::bytes && is_special(value.seed);
      });
  }
}

}  // namespace

// The flow of bytes through buffers and host memory is not tracked, so that the rule holds for the
// whole program.
void ProgramState::require_kept_bits(const Statement& statement) {
  if (!statement.codes.empty()) {
    return;
  }
  if (const Value* const format = argument(statement, "image_format");
      format != nullptr && format->list.size() == 2) {
    may_change_bits_ |= !keeps_every_bit(format->list[1].number);
  }
  has_any_bits_ |= makes_any_bits(statement, scene_);
  reject_if(may_change_bits_ && has_any_bits_,
            "an image that need not keep every bit, and bytes that may be any number");
}

// Checks whether an address is aligned to a pattern, which is known for as many bits as an
// allocation is aligned to.
void ProgramState::require_known_alignment(const Statement& call) const {
  const Value* const pointer = argument(call, "svm_ptr");
  const bool is_fill = call.function == clEnqueueSVMMemFill && pointer->object.kind == Kind::svm &&
                       pointer->object.index < scene_.svms.size();
  constexpr std::uint64_t largest_pattern = 128;
  const std::uint64_t pattern = number_of(call, "pattern_size");
  reject_if(is_fill && pattern <= largest_pattern &&
                pattern > scene_.svms[pointer->object.index].alignment,
            "a fill with a pattern that is larger than the alignment of the SVM");
}

Problem ProgramState::apply(const Statement& statement) {
  try {
    apply_or_reject(statement);
    return {};
  } catch (const Rejection& rejection) {
    return rejection.reason;
  }
}

void ProgramState::apply_or_reject(const Statement& statement) {
  require_live_objects(statement);
  if (statement.action == Action::call && statement.codes.empty()) {
    require_right_kinds(statement);
  }
  require_kept_bits(statement);
  const std::uint64_t callback = number_of(statement, "user_data");
  if (callback > largest_callback) {
    reject("callback " + std::to_string(callback) + "; the last one is " +
           std::to_string(largest_callback));
  }
  switch (statement.action) {
    case Action::call:
      require_known_alignment(statement);
      return statement.codes.empty() ? call(statement) : rejected_call(statement);
    case Action::host: {
      const std::size_t size = statement.arguments[0].number;
      reject_if(statement.result.kind != Kind::host || size == 0 || size > largest_object,
                "memory of the host of no size, or of too much");
      at(scene_.hosts, statement.result) = {.space = add_space(size, true),
                                            .size = size,
                                            .misalignment = statement.arguments[1].number};
      return;
    }
    case Action::poke:
    case Action::peek:
      return host_access(statement);
    case Action::check:
      return check();
  }
}

// A rejected call changes nothing. Exception: after a command whose wait list has failed, later
// commands in its queue are undefined.
void ProgramState::rejected_call(const Statement& statement) {
  if (statement.function == clEnqueueSVMUnmap && statement.arguments[1].object.kind == Kind::svm) {
    // The pointer must be mapped; otherwise the call would have a second mistake.
    const MapInfo& map = scene_.svms[statement.arguments[1].object.index].map;
    reject_if(!map.active || map.begin != statement.arguments[1].number,
              "an unmap of SVM that is not mapped there");
  }
  const bool fails =
      std::ranges::find(statement.codes, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) !=
      statement.codes.end();
  if (!fails) {
    return;
  }
  require_right_kinds(statement);
  const bool waits = statement.function == clWaitForEvents;
  const std::span<const Value> events = waits_of(statement);
  const bool failed = std::ranges::any_of(events, [&](const Value& event) {
    return order_.has_failed(scene_.events[event.object.index].command);
  });
  reject_if(!failed || order_.may_hang(commands_of(events)),
            "a wait that has to fail, for events that have not failed");
  if (waits) {
    return;
  }
  const std::uint16_t index = statement.arguments[0].object.index;
  for (const Value& event : events) {
    require_flushed(scene_.events[event.object.index], index);
  }
  QueueInfo& queue = scene_.queues[index];
  reject_if(order_.may_block(queue.commands),
            "a blocking call that waits for a user event without a status");
  // The call may return at once, so earlier commands of its queue have not ended.
  queue.failed = true;
}

std::uint16_t ProgramState::add_space(std::size_t size, bool initialised) {
  scene_.spaces.push_back({size, 0, initialised ? 0 : size});
  return static_cast<std::uint16_t>(scene_.spaces.size() - 1);
}

void ProgramState::call(const Statement& statement) {
  const std::string_view name = mock::name_of(statement.function);
  if (name.starts_with("clEnqueue")) {
    return enqueue(statement);
  }
  if (name.starts_with("clCreate") || statement.function == clSVMAlloc ||
      statement.function == clCloneKernel) {
    return create(statement);
  }
  if (name.starts_with("clRelease") || name.starts_with("clRetain")) {
    return change_references(statement);
  }
  switch (statement.function) {
    case clFlush:
      flush(scene_.queues[statement.arguments[0].object.index]);
      return;
    case clFinish:
      return wait(scene_.queues[statement.arguments[0].object.index].commands);
    case clWaitForEvents:
      require_counts(statement);
      return wait(commands_of(value_of(statement, "event_list").list));
    case clSetUserEventStatus:
      return set_status(statement);
    case clSVMFree:
      return free_svm(statement);
    case clSetKernelArg:
    case clSetKernelArgSVMPointer:
      return set_argument(statement);
    case clSetMemObjectDestructorCallback:
      // The other callbacks use an event.
      reject_if(statement.arguments[1].number >
                    static_cast<std::uint64_t>(CallbackAction::queries_status),
                "a callback that a memory object cannot have");
      return;
    default:
      return query(statement);
  }
}

CommandSet ProgramState::commands_of(std::span<const Value> events) const {
  CommandSet commands;
  for (const Value& event : events) {
    if (event.object.kind == Kind::event) {
      commands.set(scene_.events[event.object.index].command);
    }
  }
  return commands;
}

CommandSet ProgramState::before(std::uint16_t queue, std::span<const Value> waits) const {
  const QueueInfo& info = scene_.queues[queue];
  return order_.closure(commands_of(waits) | (info.out_of_order ? info.barrier : info.commands));
}

CommandSet ProgramState::commands_delaying(std::uint16_t queue,
                                           std::span<const Value> waits) const {
  return order_.commands_delaying(commands_of(waits) | scene_.queues[queue].commands);
}

CommandSet ProgramState::unordered(std::span<const Access> accesses,
                                   const CommandSet& before) const {
  return order_.conflicts(accesses, before);
}

// A command of another queue must have been flushed (clFlush).
void ProgramState::require_flushed(const EventInfo& event, std::uint16_t queue) const {
  reject_if(event.queue != 0xffff && event.queue != queue && !order_.ended().test(event.command) &&
                !scene_.queues[event.queue].flushed.test(event.command),
            "waits for a command of another queue that is not flushed");
}

void ProgramState::set_order(const Statement& command, Command& made) const {
  const QueueInfo& queue = scene_.queues[made.queue];
  const std::span<const Value> waits = waits_of(command);
  for (const Value& wait : waits) {
    const EventInfo& event = scene_.events[wait.object.index];
    reject_if(event.context != queue.context, "an event of another context");
    require_flushed(event, made.queue);
    made.failing.set(event.command);
    made.failing |= order_.commands()[event.command].failing;
  }
  made.before = before(made.queue, waits);
  made.delayed_by = commands_delaying(made.queue, waits);
  if (waits.empty() && waits_for_queue(command.function)) {
    made.before |= order_.closure(queue.commands);
  }
}

void ProgramState::require_order(const Statement& command, std::span<const Access> accesses,
                                 const CommandSet& before) const {
  const bool unmaps =
      command.function == clEnqueueUnmapMemObject || command.function == clEnqueueSVMUnmap;
  const bool maps = command.function == clEnqueueMapBuffer || command.function == clEnqueueMapImage;
  const bool migrates = command.function == clEnqueueMigrateMemObjects;
  for (const Access& access : accesses) {
    reject_if(!unmaps && is_mapped(access), "bytes of what is mapped");
    for (const HostInfo& host : scene_.hosts) {
      reject_if(!access.write && host.unknown && host.space == access.space,
                "memory into which a read has failed");
    }
    reject_if(maps && is_being_unmapped(access), "a map of bytes whose unmap may not have run");
    reject_if(!scene_.spaces[access.space].initialised() && !migrates &&
                  !covers(access, scene_, command.function),
              "bytes that nothing has written");
  }
  const CommandSet conflicts = order_.conflicts(accesses, before);
  reject_if((conflicts & ~before).any(),
            "bytes that another command uses, and nothing orders the two");
  reject_if(conflicts.any(), "memory of the host that a command may still use");
}

// A count smaller than its list would leave out events of the list.
void ProgramState::require_counts(const Statement& call) {
  const auto parameters = mock::parameters_of(call.function);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Value& value = call.arguments[i];
    if (parameters[i].extent != mock::Extent::counted || parameters[i].name == "args" ||
        (value.form == Form::null && parameters[i].name != "event_wait_list")) {
      continue;
    }
    const std::uint64_t elements = value.form == Form::bytes ? value.number : value.list.size();
    reject_if(call.arguments[parameters[i].counted_by_index].number != elements,
              "a count that is not its list's");
  }
}

void ProgramState::enqueue(const Statement& command) {
  reject_if(command.arguments[0].object.kind != Kind::queue, "a command without a queue");
  reject_if(order_.full(), "too many commands");
  Command made{.function = command.function, .queue = command.arguments[0].object.index};
  reject_if(scene_.queues[made.queue].failed, "a command in a queue of which a command has failed");
  require_counts(command);
  reject_if(is_empty(command), "a size of zero");
  made.accesses = accesses_of(command, scene_);
  set_order(command, made);
  require_order(command, made.accesses, made.before);
  require_usable_maps(command, made);
  reject_if(is_blocking(command) && order_.may_block(made.delayed_by),
            "a blocking call that waits for a user event without a status");
  made.initialises = std::ranges::any_of(made.accesses, [&](const Access& access) {
    return access.write && !scene_.spaces[access.space].initialised();
  });
  const std::uint16_t index = order_.add(made);
  reject_if(order_.has_failed(index) && is_blocking(command),
            "a blocking call whose wait list has failed");
  reject_if(order_.has_failed(index) && command.function == clEnqueueSVMFree,
            "a free of SVM that fails");
  reject_if(order_.has_failed(index) && std::ranges::any_of(made.accesses, &Access::through_map),
            "a transfer of mapped memory that fails");
  note_maps(command, index);
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
  if (const Object event = event_made(command); event.kind != Kind::none) {
    at(scene_.events, event) = {
        .context = queue.context, .queue = made.queue, .command = index, .references = 1};
  }
  if (!is_blocking(command)) {
    return;
  }
  flush(queue);
  if (early_writes_ && is_blocking_write(command)) {
    order_.forget_host_memory(index);
    return;
  }
  wait(CommandSet{}.set(index));
}

void ProgramState::note_effects(const Statement& command, const Command& made) {
  const bool discards =
      command.function == clEnqueueMigrateMemObjects &&
      (number_of(command, "flags") & CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED) != 0;
  const bool fails = order_.has_failed(static_cast<std::uint16_t>(order_.commands().size() - 1));
  for (const Access& access : made.accesses) {
    if (!discards && !fails && covers(access, scene_, command.function)) {
      scene_.spaces[access.space].set_initialised();
    }
  }
  for (const Value& value : value_of(command, discards ? "mem_objects" : "").list) {
    const MemoryInfo& memory = scene_.memories[value.object.index];
    Space& space = scene_.spaces[memory.space];
    // The position of an image's rows in a buffer is not known, so the whole storage is forgotten.
    const std::size_t begin = memory.shape.is_image() ? 0 : memory.shape.origin;
    space.forget(begin, memory.shape.is_image() ? space.size : begin + memory.shape.size());
  }
  if (command.function == clEnqueueSVMFree) {
    for (const Value& pointer : value_of(command, "svm_pointers").list) {
      scene_.svms[pointer.object.index].alive = false;
    }
  }
}

}  // namespace clmem::fuzz
