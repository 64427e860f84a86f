// SPDX-License-Identifier: Apache-2.0
// The state of a program: actions and waits of the host.
#include <algorithm>
#include <limits>

#include "program/state.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {

Problem State::wait(const CommandSet& commands) {
  if (order_.may_hang(commands)) {
    return "waits for a user event without a status";
  }
  order_.end(commands);
  return {};
}

Problem State::set_status(const Statement& statement) {
  const EventInfo& event = scene_.events[statement.arguments[0].object.index];
  if (!order_.is_unresolved(event.command)) {
    return "the event has a status";
  }
  const auto status = static_cast<std::int64_t>(statement.arguments[1].number);
  if (status > 0 || status < std::numeric_limits<cl_int>::min()) {
    return "a status that a user event cannot have";
  }
  order_.resolve(event.command);
  if (status == 0) {
    order_.end(CommandSet{}.set(event.command));
    return {};
  }
  // A command after the event in a queue, but not through wait lists, may run or not.
  const auto commands = order_.commands();
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (commands[i].held_by.test(event.command) && !commands[i].failing.test(event.command)) {
      return "a command comes after one that fails, and does not wait for it";
    }
    if (commands[i].failing.test(event.command)) {
      if (commands[i].function == EntryPoint::clEnqueueSVMFree) {
        return "a free of SVM that fails";
      }
      if (commands[i].initialises) {
        return "the first command that writes an object's bytes fails";
      }
      if (std::ranges::any_of(commands[i].accesses, &Access::maps)) {
        return "a map, an unmap or a transfer of mapped memory that fails";
      }
      note_failure(commands[i]);
    }
  }
  order_.fail(event.command);
  order_.end(CommandSet{}.set(event.command));
  return {};
}

// Marks the destination of a failed read, which cannot be used before the read has completed
// (5.2.2), which it never does.
void State::note_failure(const Command& command) {
  scene_.queues[command.queue].failed = true;
  for (const Access& access : command.accesses) {
    for (HostInfo& host : scene_.hosts) {
      host.unknown = host.unknown || (access.write && access.space == host.space);
    }
  }
}

Problem State::release(const Statement& statement) {
  const Object object = statement.arguments[0].object;
  const bool retains = mock::name_of(statement.function).starts_with("clRetain");
  const int change = retains ? 1 : -1;
  // The release is undefined, so that a driver may wait for the command (clSetUserEventStatus).
  if (!retains && object.kind != Kind::event && order_.holds_commands()) {
    return "a release while a command waits for a user event without a status";
  }
  switch (object.kind) {
    case Kind::queue: {
      QueueInfo& queue = scene_.queues[object.index];
      queue.references += change;
      const bool pending = (queue.commands & ~order_.ended()).any();
      return queue.references == 0 && pending ? Problem{"a queue with commands that have not ended"}
                                              : Problem{};
    }
    case Kind::memory: {
      MemoryInfo& memory = scene_.memories[object.index];
      memory.references += change;
      const bool mapped = std::ranges::any_of(scene_.maps, [&](const MapInfo& map) {
        return map.active && map.memory == object.index;
      });
      return memory.references == 0 && mapped ? Problem{"a memory object that is mapped"}
                                              : Problem{};
    }
    case Kind::event: {
      EventInfo& event = scene_.events[object.index];
      event.references += change;
      return event.references == 0 && order_.is_unresolved(event.command)
                 ? Problem{"a user event without a status"}
                 : Problem{};
    }
    case Kind::kernel:
      scene_.kernels[object.index].references += change;
      return {};
    case Kind::sampler:
      scene_.samplers[object.index].references += change;
      return {};
    case Kind::pipe:
      scene_.pipes[object.index].references += change;
      return {};
    default:
      return "an object that cannot be retained or released";
  }
}

// Reports queries of handles that cannot be named: those of released objects cannot be
// distinguished from others.
Problem State::answer_has_no_name(const Statement& statement) const {
  const Object object = statement.arguments[0].object;
  const Value* const name = argument(statement, "param_name");
  if (name == nullptr) {
    return {};
  }
  Object answer;
  if (object.kind == Kind::event && name->number == CL_EVENT_COMMAND_QUEUE) {
    const std::uint16_t queue = scene_.events[object.index].queue;
    answer = queue == 0xffff ? Object{} : Object{Kind::queue, queue};
  } else if (object.kind == Kind::memory && scene_.memories[object.index].derived &&
             (name->number == CL_MEM_ASSOCIATED_MEMOBJECT || name->number == CL_IMAGE_BUFFER)) {
    answer = {Kind::memory, scene_.memories[object.index].parent};
  }
  return is_alive(answer) ? Problem{} : Problem{"the answer is an object that has been released"};
}

// Checks that a queried status is known: after the host has waited, or while a user event delays
// the command.
Problem State::query(const Statement& statement) const {
  const Value* const name = argument(statement, "param_name");
  if (Problem problem = answer_has_no_name(statement)) {
    return problem;
  }
  if (statement.function != EntryPoint::clGetEventInfo || name == nullptr ||
      name->number != CL_EVENT_COMMAND_EXECUTION_STATUS) {
    return {};
  }
  const std::uint16_t command = scene_.events[statement.arguments[0].object.index].command;
  // A command that has to fail may do so at once, or when the last event of its wait list has
  // ended.
  const bool waits = order_.is_blocked(command) && !order_.has_failed(command);
  const bool known = order_.ended().test(command) || waits;
  return known ? Problem{} : Problem{"the status of a command that may run just now"};
}

Problem State::set_argument(const Statement& statement) {
  KernelInfo& kernel = scene_.kernels[statement.arguments[0].object.index];
  const std::size_t index = statement.arguments[1].number;
  const std::string_view forms = kernel_forms.at(kernel.name).arguments;
  if (index >= forms.size()) {
    return "a kernel's argument that there is not";
  }
  const bool svm = statement.function == EntryPoint::clSetKernelArgSVMPointer;
  const Value& value = statement.arguments[svm ? 2 : 3];
  if (!suits(forms[index], value)) {
    return "a kernel's argument of another type";
  }
  kernel.arguments.at(index) = forms[index] == 'l' ? statement.arguments[2] : value;
  return {};
}

// True if the value is legal for a kernel argument with this letter (KernelForm).
bool State::suits(char form, const Value& value) const {
  switch (value.object.kind) {
    case Kind::svm:
      return form == 'r' || form == 'w';
    case Kind::sampler:
      return form == 's' && scene_.samplers[value.object.index].plain;
    case Kind::memory: {
      const MemoryShape& shape = scene_.memories[value.object.index].shape;
      if (!shape.is_image()) {
        return is_memory_letter(form);
      }
      return is_kernel_image(shape) && ((form == 'i' && (shape.flags & CL_MEM_WRITE_ONLY) == 0) ||
                                        (form == 'o' && (shape.flags & CL_MEM_READ_ONLY) == 0));
    }
    default:
      // A buffer may be NULL (clSetKernelArg).
      if (is_memory_letter(form)) {
        return value.form == Value::Form::null ||
               (value.form == Value::Form::number && value.number == 0);
      }
      return (number_size(form) != 0 && value.form == Value::Form::number) ||
             (form == 'v' && value.form == Value::Form::bytes &&
              value.number == kernel_vector_size) ||
             (form == 'l' && value.form == Value::Form::null);
  }
}

Problem State::free_svm(const Statement& statement) {
  SvmInfo& svm = scene_.svms[statement.arguments[1].object.index];
  const Access whole{svm.space, 0, svm.size, true};
  if (svm.lent || is_mapped(whole) || order_.conflicts(std::array{whole}, order_.ended()).any()) {
    return "SVM that is in use";
  }
  svm.alive = false;
  return {};
}

Problem State::host_access(const Statement& statement) {
  const Object object = statement.arguments[0].object;
  const bool write = statement.action == Action::poke;
  const std::size_t offset = statement.arguments[0].number;
  const std::size_t size = statement.arguments[1].number;
  if (object.kind == Kind::map) {
    return map_access(statement, scene_.maps[object.index], offset);
  }
  if (object.kind == Kind::svm) {
    MapInfo& map = scene_.svms[object.index].map;
    return map.active && offset >= map.begin ? map_access(statement, map, offset - map.begin)
                                             : Problem{"SVM that is not mapped there"};
  }
  if (object.kind != Kind::host) {
    return "an object that the host cannot access";
  }
  const HostInfo& host = scene_.hosts[object.index];
  if (host.lent || offset > host.size || size > host.size - offset) {
    return "memory that is lent, or too short";
  }
  if (host.unknown && !write) {
    return "memory into which a read has failed";
  }
  const Access bytes{host.space, offset, offset + size, write};
  return order_.conflicts(std::array{bytes}, order_.ended()).any()
             ? Problem{"memory of the host that a command uses"}
             : Problem{};
}

Problem State::map_access(const Statement& statement, MapInfo& map, std::size_t offset) {
  const bool write = statement.action == Action::poke;
  const std::size_t size = statement.arguments[1].number;
  if (!order_.ended().test(map.command) || offset > map.addressable ||
      size > map.addressable - offset || !map.allows(write)) {
    return "a map that is not ready, too short, or not for this";
  }
  const auto uses = [&](const Command& command) {
    return std::ranges::any_of(command.accesses, [&](const Access& access) {
      return access.through_map() && access.space == map.space && access.begin < map.end &&
             map.begin < access.end;
    });
  };
  for (std::size_t i = 0; i < order_.commands().size(); ++i) {
    if (!order_.ended().test(i) && uses(order_.commands()[i])) {
      return "mapped memory that a command uses";
    }
  }
  if (write && offset == 0 && size == map.addressable) {
    map.undefined = false;
  }
  return {};
}

Problem State::can_check() const {
  for (const QueueInfo& queue : scene_.queues) {
    if (queue.references > 0 && order_.may_hang(queue.commands)) {
      return "check() waits for a user event without a status";
    }
  }
  const auto unknown = [&](const auto& info) { return !scene_.spaces[info.space].initialised(); };
  for (const MemoryInfo& memory : scene_.memories) {
    if (memory.references > 0 && unknown(memory)) {
      return "check() of a memory object that nothing has written";
    }
  }
  for (const SvmInfo& svm : scene_.svms) {
    if (svm.alive && !svm.lent && unknown(svm)) {
      return "check() of SVM that nothing has written";
    }
  }
  return {};
}

Problem State::check() {
  if (Problem problem = can_check()) {
    return problem;
  }
  for (const QueueInfo& queue : scene_.queues) {
    order_.end(queue.commands);
  }
  return {};
}

Problem first_problem(const Program& program) {
  State state{program};
  for (std::size_t i = 0; i < program.statements.size(); ++i) {
    if (const Problem problem = state.apply(program.statements[i])) {
      return "statement " + std::to_string(i) + ", " + to_text(program.statements[i]) + ": " +
             *problem;
    }
  }
  return {};
}

}  // namespace clmem::fuzz
