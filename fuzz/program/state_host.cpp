// SPDX-License-Identifier: Apache-2.0
// The state of a program: statuses, releases, queries, accesses of the host, and maps.
#include <algorithm>
#include <limits>

#include "program/state.hpp"
#include "program/text.hpp"

namespace clmem::fuzz {

void ProgramState::wait(const CommandSet& commands) {
  reject_if(order_.may_hang(commands), "waits for a user event without a status");
  order_.end(commands);
}

void ProgramState::set_status(const Statement& statement) {
  const EventInfo& event = scene_.events[statement.arguments[0].object.index];
  reject_if(!order_.is_unresolved(event.command), "the event has a status");
  const auto status = static_cast<std::int64_t>(statement.arguments[1].number);
  reject_if(status > 0 || status < std::numeric_limits<cl_int>::min(),
            "a status that a user event cannot have");
  order_.resolve(event.command);
  if (status == 0) {
    order_.end(CommandSet{}.set(event.command));
    return;
  }
  // A command after the event in a queue, but not through wait lists, may run or not.
  const auto commands = order_.commands();
  for (std::size_t i = 0; i < commands.size(); ++i) {
    reject_if(
        commands[i].delayed_by.test(event.command) && !commands[i].failing.test(event.command),
        "a command comes after one that fails, and does not wait for it");
    if (commands[i].failing.test(event.command)) {
      reject_if(commands[i].function == clEnqueueSVMFree, "a free of SVM that fails");
      reject_if(commands[i].initialises, "the first command that writes an object's bytes fails");
      reject_if(std::ranges::any_of(commands[i].accesses, &Access::maps),
                "a map, an unmap or a transfer of mapped memory that fails");
      note_failure(commands[i]);
    }
  }
  order_.fail(event.command);
  order_.end(CommandSet{}.set(event.command));
}

// A failed read never completes, so that its destination cannot be used again (5.2.2).
void ProgramState::note_failure(const Command& command) {
  scene_.queues[command.queue].failed = true;
  for (const Access& access : command.accesses) {
    for (HostInfo& host : scene_.hosts) {
      host.unknown = host.unknown || (access.write && access.space == host.space);
    }
  }
}

void ProgramState::change_references(const Statement& statement) {
  const Object object = statement.arguments[0].object;
  const bool retains = mock::name_of(statement.function).starts_with("clRetain");
  // The release is undefined, so that a driver may wait for the command (clSetUserEventStatus).
  reject_if(!retains && object.kind != Kind::event && order_.holds_commands(),
            "a release while a command waits for a user event without a status");
  int* const references = references_of(object);
  reject_if(references == nullptr, "an object that cannot be retained or released");
  *references += retains ? 1 : -1;
  if (*references > 0) {
    return;
  }
  if (object.kind == Kind::queue) {
    reject_if((scene_.queues[object.index].commands & ~order_.ended()).any(),
              "a queue with commands that have not ended");
  } else if (object.kind == Kind::event) {
    reject_if(order_.is_unresolved(scene_.events[object.index].command),
              "a user event without a status");
  } else if (object.kind == Kind::memory) {
    reject_if(std::ranges::any_of(
                  scene_.maps,
                  [&](const MapInfo& map) { return map.active && map.memory == object.index; }),
              "a memory object that is mapped");
  }
}

// A stored handle of a released object cannot be distinguished from others, and has no name.
void ProgramState::require_named_answer(const Statement& statement) const {
  const Object object = statement.arguments[0].object;
  const Value* const name = argument(statement, "param_name");
  if (name == nullptr) {
    return;
  }
  Object answer;
  if (object.kind == Kind::event && name->number == CL_EVENT_COMMAND_QUEUE) {
    const std::uint16_t queue = scene_.events[object.index].queue;
    answer = queue == 0xffff ? Object{} : Object{Kind::queue, queue};
  } else if (object.kind == Kind::memory && scene_.memories[object.index].derived &&
             (name->number == CL_MEM_ASSOCIATED_MEMOBJECT || name->number == CL_IMAGE_BUFFER)) {
    answer = {Kind::memory, scene_.memories[object.index].parent};
  }
  reject_if(!is_alive(answer), "the answer is an object that has been released");
}

// A status is known after the host has waited, or while a user event delays the command.
void ProgramState::query(const Statement& statement) const {
  const Value* const name = argument(statement, "param_name");
  require_named_answer(statement);
  if (statement.function != clGetEventInfo || name == nullptr ||
      name->number != CL_EVENT_COMMAND_EXECUTION_STATUS) {
    return;
  }
  const std::uint16_t command = scene_.events[statement.arguments[0].object.index].command;
  // A command that has to fail may do so at once, or when the last event of its wait list has
  // ended.
  const bool waits = order_.is_blocked(command) && !order_.has_failed(command);
  reject_if(!order_.ended().test(command) && !waits,
            "the status of a command that may run just now");
}

void ProgramState::set_argument(const Statement& statement) {
  KernelInfo& kernel = scene_.kernels[statement.arguments[0].object.index];
  const std::size_t index = statement.arguments[1].number;
  const std::string_view forms = kernel_forms.at(kernel.name).arguments;
  reject_if(index >= forms.size(), "a kernel's argument that there is not");
  const bool svm = statement.function == clSetKernelArgSVMPointer;
  const Value& value = statement.arguments[svm ? 2 : 3];
  reject_if(!is_legal_argument(forms[index], value), "a kernel's argument of another type");
  kernel.arguments.at(index) = forms[index] == 'l' ? statement.arguments[2] : value;
}

// True if the value is legal for a kernel argument with this letter (KernelForm).
bool ProgramState::is_legal_argument(char form, const Value& value) const {
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

void ProgramState::free_svm(const Statement& statement) {
  SvmInfo& svm = scene_.svms[statement.arguments[1].object.index];
  const Access whole{svm.space, 0, svm.size, true};
  reject_if(svm.used_as_host_ptr || is_mapped(whole) ||
                order_.conflicts(std::array{whole}, order_.ended()).any(),
            "SVM that is in use");
  svm.alive = false;
}

void ProgramState::host_access(const Statement& statement) {
  const Object object = statement.arguments[0].object;
  const bool write = statement.action == Action::poke;
  const std::size_t offset = statement.arguments[0].number;
  const std::size_t size = statement.arguments[1].number;
  if (object.kind == Kind::map) {
    return map_access(statement, scene_.maps[object.index], offset);
  }
  if (object.kind == Kind::svm) {
    MapInfo& map = scene_.svms[object.index].map;
    reject_if(!map.active || offset < map.begin, "SVM that is not mapped there");
    return map_access(statement, map, offset - map.begin);
  }
  reject_if(object.kind != Kind::host, "an object that the host cannot access");
  const HostInfo& host = scene_.hosts[object.index];
  reject_if(host.used_as_host_ptr || offset > host.size || size > host.size - offset,
            "memory that an object uses, or too short");
  reject_if(host.unknown && !write, "memory into which a read has failed");
  const Access bytes{host.space, offset, offset + size, write};
  reject_if(order_.conflicts(std::array{bytes}, order_.ended()).any(),
            "memory of the host that a command uses");
}

void ProgramState::map_access(const Statement& statement, MapInfo& map, std::size_t offset) {
  const bool write = statement.action == Action::poke;
  const std::size_t size = statement.arguments[1].number;
  reject_if(!order_.ended().test(map.command) || offset > map.addressable ||
                size > map.addressable - offset || !map.allows(write),
            "a map that is not ready, too short, or not for this");
  const auto uses = [&](const Command& command) {
    return std::ranges::any_of(command.accesses, [&](const Access& access) {
      return access.through_map() && access.space == map.space && access.begin < map.end &&
             map.begin < access.end;
    });
  };
  for (std::size_t i = 0; i < order_.commands().size(); ++i) {
    reject_if(!order_.ended().test(i) && uses(order_.commands()[i]),
              "mapped memory that a command uses");
  }
  if (write && offset == 0 && size == map.addressable) {
    map.undefined = false;
  }
}

void ProgramState::check() {
  for (const QueueInfo& queue : scene_.queues) {
    reject_if(queue.references > 0 && order_.may_hang(queue.commands),
              "check() waits for a user event without a status");
  }
  const auto unknown = [&](const auto& info) { return !scene_.spaces[info.space].initialised(); };
  for (const MemoryInfo& memory : scene_.memories) {
    reject_if(memory.references > 0 && unknown(memory),
              "check() of a memory object that nothing has written");
  }
  for (const SvmInfo& svm : scene_.svms) {
    reject_if(svm.alive && !svm.used_as_host_ptr && unknown(svm),
              "check() of SVM that nothing has written");
  }
  for (const QueueInfo& queue : scene_.queues) {
    order_.end(queue.commands);
  }
}

Problem first_problem(const Program& program) {
  ProgramState state{program};
  for (std::size_t i = 0; i < program.statements.size(); ++i) {
    if (const Problem problem = state.apply(program.statements[i])) {
      return "statement " + std::to_string(i) + ", " + to_text(program.statements[i]) + ": " +
             *problem;
    }
  }
  return {};
}

bool ProgramState::is_mapped(const Access& access) const {
  if (access.through_map()) {
    return false;
  }
  const auto forbids = [&](const Access& use) {
    return (access.write || use.write) && overlap(access, use);
  };
  return std::ranges::any_of(
             scene_.maps,
             [&](const MapInfo& map) { return map.active && forbids(host_use(map, scene_)); }) ||
         std::ranges::any_of(scene_.svms, [&](const SvmInfo& svm) {
           return svm.map.active && forbids(host_use_of_svm(svm.map));
         });
}

// The driver chooses whether bytes with an unmap in progress still count as mapped when the next map
// is enqueued.
bool ProgramState::is_being_unmapped(const Access& access) const {
  return std::ranges::any_of(scene_.maps, [&](const MapInfo& map) {
    return !map.active && map.end > 0 && !order_.ended().test(map.unmap) &&
           (access.write || map.writes()) && overlap(access, host_use(map, scene_));
  });
}

void ProgramState::require_usable_maps(const Statement& command, const Command& made) const {
  if (std::ranges::none_of(made.accesses, &Access::through_map)) {
    return;
  }
  for (const std::string_view name : {"ptr", "src_ptr", "dst_ptr"}) {
    const Value& pointer = value_of(command, name);
    if (pointer.object.kind != Kind::map) {
      continue;
    }
    const bool stores =
        name == "dst_ptr" ||
        (name == "ptr" && mock::name_of(command.function).find("Read") != std::string_view::npos);
    const MapInfo& map = scene_.maps[pointer.object.index];
    reject_if(!order_.ended().test(map.command) || map.undefined || !map.allows(stores),
              "a map that is not ready, not written, or not for this");
  }
}

void ProgramState::note_maps(const Statement& command, std::uint16_t index) {
  switch (command.function) {
    case clEnqueueMapBuffer:
    case clEnqueueMapImage:
    case clEnqueueSVMMap:
      return note_map(command, index);
    case clEnqueueUnmapMemObject:
      return note_unmap(scene_.maps.at(value_of(command, "mapped_ptr").object.index), index);
    case clEnqueueSVMUnmap:
      return note_unmap(scene_.svms.at(command.arguments[1].object.index).map, index);
    default:
      return;
  }
}

void ProgramState::note_map(const Statement& command, std::uint16_t index) {
  const bool of_svm = command.function == clEnqueueSVMMap;
  const Access& bytes = order_.commands()[index].accesses.at(0);
  const std::uint64_t flags = number_of(command, of_svm ? "flags" : "map_flags");
  MapInfo map{.memory = command.arguments[of_svm ? 3 : 1].object.index,
              .space = bytes.space,
              .begin = bytes.begin,
              .end = bytes.end,
              .addressable = bytes.end - bytes.begin,
              .command = index,
              .flags = flags,
              .undefined = (flags & CL_MAP_WRITE_INVALIDATE_REGION) != 0,
              .active = true};
  if (of_svm) {
    SvmInfo& svm = scene_.svms[map.memory];
    reject_if(svm.map.active, "SVM that is mapped");
    svm.map = map;
    return;
  }
  reject_if(command.result.kind != Kind::map, "a map without a name");
  // An unmap names its map only by the address, so the address must belong to a single map of the
  // object.
  const bool is_ambiguous = std::ranges::any_of(scene_.maps, [&](const MapInfo& other) {
    return other.active && other.memory == map.memory && other.begin == map.begin &&
           (other.end != map.end || other.flags != map.flags);
  });
  reject_if(is_ambiguous, "a second map that begins where another one does, and differs from it");
  if (command.function == clEnqueueMapImage) {
    // The address of the second slice is not known without its pitch.
    const MemoryShape& shape = scene_.memories[map.memory].shape;
    const std::vector<Value>& region = value_of(command, "region").list;
    const bool sliced = value_of(command, "image_slice_pitch").form != Value::Form::null;
    const bool rows_are_layers = shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    map.addressable = region.at(0).number * shape.element *
                      (sliced || !rows_are_layers ? region.at(1).number : 1) *
                      (sliced ? region.at(2).number : 1);
  }
  at(scene_.maps, command.result) = map;
}

void ProgramState::note_unmap(MapInfo& map, std::uint16_t index) {
  reject_if(!map.active, "an unmap of what is not mapped");
  reject_if(map.undefined, "an unmap of a region that was mapped to be written and is not written");
  reject_if(!order_.commands()[index].before.test(map.command) && !order_.ended().test(map.command),
            "an unmap that may come before its map");
  map.active = false;
  map.unmap = index;
}

}  // namespace clmem::fuzz
