// SPDX-License-Identifier: Apache-2.0
// The machine's notes of calls that have succeeded: objects to query and to release later.
#include <algorithm>
#include <vector>

#include "execute/call.hpp"
#include "execute/log.hpp"
#include "program/scene.hpp"

namespace clmem::fuzz {
namespace {

bool is_query(EntryPoint function) {
  return function == clGetMemObjectInfo || function == clGetImageInfo ||
         function == clGetEventInfo || function == clGetCommandQueueInfo ||
         function == clGetSamplerInfo || function == clGetPipeInfo;
}

// Returns each event of the wait list once.
std::vector<Object> waits_of_command(const Statement& command) {
  std::vector<Object> events;
  for (const Value& wait : waits_of(command)) {
    if (std::ranges::find(events, wait.object) == events.end()) {
      events.push_back(wait.object);
    }
  }
  return events;
}

}  // namespace

void Machine::note_success(const Statement& statement, Frame& frame, void* made) {
  if (statement.result.kind != Kind::none) {
    *slot(statement.result) = made;
    slot_of(statement.result).references = 1;
    note_creation(statement);
    log_shared(statement.result);
  }
  if (const Object event = event_made(statement); event.kind != Kind::none) {
    slot_of(event).references = 1;
    note_event(statement, event);
    log_shared(event);
  }
  if (is_query(statement.function)) {
    log_answer(statement, frame);
  } else if (statement.function == clEnqueueMapImage) {
    log_pitches(statement, frame);
  }
  const std::string_view name = mock::name_of(statement.function);
  if (name.starts_with("clRetain")) {
    change_references(statement.arguments[0].object, 1);
  } else if (name.starts_with("clRelease")) {
    change_references(statement.arguments[0].object, -1);
  }
  switch (statement.function) {
    case clEnqueueUnmapMemObject:
      maps_.at(statement.arguments[2].object.index).active = false;
      break;
    case clSetUserEventStatus:
      made_.at(statement.arguments[0].object.index).has_status = true;
      has_failed_ |= fails_user_event(statement);
      break;
    case clEnqueueSVMUnmap:
    case clSVMFree:
    case clEnqueueSVMMap:
      note_svm(statement);
      break;
    case clEnqueueSVMFree:
      note_svm_free(statement);
      break;
    case clSetEventCallback:
    case clSetMemObjectDestructorCallback:
      callbacks_.push_back(
          {statement.arguments[0].object, number_of(statement, "user_data"),
           handle(statement.arguments[0].object),
           static_cast<cl_int>(number_of(statement, "command_exec_callback_type"))});
      break;
    default:
      break;
  }
}

// The call returned an object that existed before. Samplers are immutable, so that a driver may return
// one of them twice.
void Machine::log_shared(Object object) {
  if (object.kind == Kind::sampler || object.kind == Kind::map || object.kind == Kind::svm) {
    return;
  }
  const void* const made = handle(object);
  for (const Kind kind : {object.kind, object.kind == Kind::pipe ? Kind::memory : Kind::pipe}) {
    const auto& slots = slots_of(kind);
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (slots[i].handle == made && Object{kind, i} != object) {
        log_->add_value(statement_, EntryKind::answer, object, object_is_shared);
      }
    }
  }
}

void Machine::note_event(const Statement& statement, Object event) {
  MadeEvent& made = at(made_, event);
  made = {};
  made.turn = statement_;
  if (statement.function == clCreateUserEvent) {
    return;
  }
  made.queue = statement.arguments[0].object;
  made.device = made_queues_.at(made.queue.index).device;
  made.waits = waits_of_command(statement);
}

void Machine::note_svm_free(const Statement& statement) {
  const std::vector<Value>& list = statement.arguments[2].list;
  const bool calls_back = argument(statement, "pfn_free_func")->form == Value::Form::callback;
  const std::uint64_t id = number_of(statement, "user_data");
  std::vector<const void*> pointers;
  for (const Value& value : list) {
    SvmArea& area = svm_[value.object.index];
    area.freed = true;
    area.freed_by = calls_back ? record_of(id) : nullptr;
    pointers.push_back(handle(value.object));
  }
  if (calls_back) {
    callbacks_.push_back({list.front().object, id, handle(statement.arguments[0].object),
                          CL_COMPLETE, digest_of(pointers), waits_of_command(statement)});
  }
}

void Machine::note_svm(const Statement& statement) {
  SvmArea& area =
      svm_[argument(statement, "svm_ptr") != nullptr ? argument(statement, "svm_ptr")->object.index
                                                     : statement.arguments[1].object.index];
  area.freed = area.freed || statement.function == clSVMFree;
  if (statement.function == clEnqueueSVMMap) {
    ++area.maps;
    area.map_offset = argument(statement, "svm_ptr")->number;
  }
  area.maps -= statement.function == clEnqueueSVMUnmap ? 1 : 0;
}

void Machine::note_creation(const Statement& statement) {
  const std::uint16_t index = statement.result.index;
  switch (statement.function) {
    case clCreateUserEvent:
      user_events_.push_back(statement.result);
      note_event(statement, statement.result);
      return;
    case clCreateCommandQueue:
    case clCreateCommandQueueWithProperties:
      at(made_queues_, statement.result) = {.device = statement.arguments[1].object.index,
                                            .untimed = !queries_times(statement)};
      break;
    case clCreateKernel:
      at(kernel_names_, statement.result) = statement.arguments[1].number;
      return;
    case clCloneKernel:
      at(kernel_names_, statement.result) = kernel_names_.at(statement.arguments[0].object.index);
      return;
    case clSVMAlloc:
      at(svm_, statement.result) = {.size = number_of(statement, "size")};
      return;
    case clEnqueueMapBuffer:
    case clEnqueueMapImage:
      at(maps_, statement.result) = {.memory = statement.arguments[1].object,
                                     .root = shapes_.at(statement.arguments[1].object.index).root,
                                     .active = true};
      log_pointer(statement, handle(statement.result));
      return;
    default:
      break;
  }
  if (statement.result.kind == Kind::sampler) {
    note_held(statement.result);
  } else if (statement.result.kind == Kind::memory) {
    at(shapes_, statement.result) = shape_of(statement, shapes_);
    const Value* const host = argument(statement, "host_ptr");
    if (host != nullptr && host->object.kind == Kind::host &&
        (shapes_[index].flags & CL_MEM_USE_HOST_PTR) != 0) {
      hosts_.at(host->object.index).used_as_host_ptr = true;
    } else if (host != nullptr && host->object.kind == Kind::svm) {
      svm_.at(host->object.index).used_as_host_ptr = true;
    }
  }
}

void Machine::change_references(Object object, int change) {
  Slot& slot = slot_of(object);
  slot.references += change;
  if (slot.references == 0) {
    slot.handle = nullptr;
  }
}

}  // namespace clmem::fuzz
