// SPDX-License-Identifier: Apache-2.0
// The comparisons of check(): the bytes of all memory, the states of all events, the callbacks.
#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>
#include <utility>

#include "execute/call.hpp"
#include "execute/log.hpp"

namespace clmem::fuzz {
namespace {

constexpr std::array<std::size_t, 3> at_origin{0, 0, 0};

// The region of a whole image. The layers of a 1D array are the second number; dimensions that the
// image lacks are one.
const std::size_t* region_of(const MemoryShape& shape) {
  return shape.extent.data();
}

}  // namespace

// A driver may run callbacks some time after the command has ended (clSetEventCallback). A callback
// that has not come when the program's time for callbacks is over counts as missing.
void Machine::await_longer(const std::function<bool()>& holds) {
  const auto start = std::chrono::steady_clock::now();
  for (int round = 0; !holds(); ++round) {
    if (std::chrono::steady_clock::now() - start > callback_time_left_) {
      callback_time_left_ = {};
      return;
    }
    if (round < 100) {
      std::this_thread::yield();
    } else {
      std::this_thread::sleep_for(std::chrono::microseconds{100});
    }
  }
}

void Machine::check(Way way) {
  finish_queues();
  log_memories(way);
  for (std::size_t i = 0; i < svm_.size(); ++i) {
    const Object object{Kind::svm, i};
    // Shrinking may have removed the call that makes the object.
    if (handle(object) != nullptr && !svm_[i].freed && !svm_[i].used_as_host_ptr &&
        svm_[i].maps == 0) {
      log_svm(object, way);
    }
  }
  log_hosts();
  log_events();
  log_callbacks();
  log_answers();
  watch_ends();
}

void Machine::finish_queues() {
  const auto& queues = slots_of(Kind::queue);
  // Flushes all queues before waiting for the first, so that commands without an order may run at the
  // same time.
  for (const Slot& queue : queues) {
    if (queue.handle != nullptr) {
      (void)environment_.api().clFlush(static_cast<cl_command_queue>(queue.handle));
    }
  }
  for (std::size_t i = 0; i < queues.size(); ++i) {
    if (queues[i].handle != nullptr) {
      log_finish({Kind::queue, i}, static_cast<cl_command_queue>(queues[i].handle));
    }
  }
}

// After a command of the queue's context has been terminated, the code of clFinish is not specified
// (5.11, event objects).
void Machine::log_finish(Object object, cl_command_queue queue) {
  const cl_int code = environment_.api().clFinish(queue);
  if (!has_failed_) {
    log_failure(EntryKind::code, object, code);
  }
}

void Machine::log_failure(EntryKind what, Object object, cl_int code) {
  if (code != CL_SUCCESS) {
    log_->add_value(statement_, what, object, code);
  }
}

bool Machine::is_mapped(std::uint16_t root) const {
  for (const Map& map : maps_) {
    if (map.active && map.root == root) {
      return true;
    }
  }
  return false;
}

// Enqueues all reads before waiting for the first, because waking a thread of the driver takes
// longer than reading most objects. The destinations must not move until all reads have ended.
void Machine::log_memories(Way way) {
  std::size_t size = 0;
  for (const MemoryShape& shape : shapes_) {
    size += shape.size() + sizeof(cl_int) + Log::alignment;
  }
  log_->make_room(size + reads_.size() * sizeof(cl_int));
  const std::size_t first = log_->entries().size();
  for (std::size_t i = 0; i < shapes_.size(); ++i) {
    const Object object{Kind::memory, i};
    if (handle(object) != nullptr && !is_mapped(shapes_[i].root)) {
      log_memory(object, way);
    }
  }
  for (std::size_t i = 0; i < reads_.size(); ++i) {
    if (std::exchange(reads_.at(i), false)) {
      log_finish({Kind::context, i}, environment_.queue(i));
    }
  }
  if (watcher_ != nullptr && way == Way::read) {
    for (const Entry& entry : log_->entries().subspan(first)) {
      watcher_->logged(entry, log_->bytes_of(entry).data());
    }
  }
}

void Machine::log_memory(Object object, Way way) {
  const MemoryShape& shape = shapes_[object.index];
  auto* const memory = static_cast<cl_mem>(handle(object));
  const bool host_may_read = (shape.flags & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)) == 0;
  if (!host_may_read || way == Way::copy) {
    log_copied(object, shape, memory);
  } else if (way == Way::map) {
    log_mapped(object, shape, memory);
  } else {
    log_read(object, shape, memory);
  }
}

void Machine::log_read(Object object, const MemoryShape& shape, cl_mem memory) {
  const cl_icd_dispatch& api = environment_.api();
  auto* const queue = environment_.queue(shape.context);
  std::uint8_t* const bytes = log_->add_zeros(statement_, EntryKind::memory, object, shape.size());
  const cl_int code =
      shape.is_image() ? api.clEnqueueReadImage(queue, memory, CL_FALSE, at_origin.data(),
                                                region_of(shape), 0, 0, bytes, 0, nullptr, nullptr)
                       : api.clEnqueueReadBuffer(queue, memory, CL_FALSE, 0, shape.size(), bytes, 0,
                                                 nullptr, nullptr);
  reads_.at(shape.context) = true;
  log_failure(EntryKind::code, object, code);
}

// A row is at least as long as its pixels, slices and layers do not overlap, and 1D and 2D images
// have no slice pitch. Nothing is specified for 1D image buffers (clEnqueueMapImage).
void Machine::log_pitches(const Statement& statement, const Frame& frame) {
  const MemoryShape& shape = shapes_.at(statement.arguments[1].object.index);
  const std::vector<Value>& region = argument(statement, "region")->list;
  const std::size_t row = region.at(0).number * shape.element;
  Map& map = maps_.at(statement.result.index);
  const bool rows_are_layers = shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  const bool flat = shape.type == CL_MEM_OBJECT_IMAGE1D || shape.type == CL_MEM_OBJECT_IMAGE2D;
  const std::size_t rows = rows_are_layers ? 1 : region.at(1).number;
  const std::size_t layers = region.at(rows_are_layers ? 1 : 2).number;
  const bool row_is_right = frame.row_pitch >= row;
  const bool slice_is_right =
      argument(statement, "image_slice_pitch")->form == Value::Form::null ||
      shape.type == CL_MEM_OBJECT_IMAGE1D_BUFFER ||
      (flat ? frame.slice_pitch == 0
            : layers == 1 || frame.slice_pitch >= (rows - 1) * frame.row_pitch + row);
  // Addresses are computed with legal pitches only.
  map.row = row;
  map.rows = rows;
  map.row_pitch = row_is_right ? frame.row_pitch : 0;
  map.slice_pitch = slice_is_right ? frame.slice_pitch : 0;
  log_->add_value<std::uint32_t>(
      statement_, EntryKind::answer, statement.result,
      (row_is_right ? row_pitch_is_right : 0) | (slice_is_right ? slice_pitch_is_right : 0));
}

void Machine::log_mapped(Object object, const MemoryShape& shape, cl_mem memory) {
  const cl_icd_dispatch& api = environment_.api();
  auto* const queue = environment_.queue(shape.context);
  const std::size_t row = shape.extent[0] * shape.element;
  std::size_t row_pitch = row;
  std::size_t slice_pitch = 0;
  cl_int code = CL_SUCCESS;
  void* const mapped = shape.is_image()
                           ? api.clEnqueueMapImage(queue, memory, CL_TRUE, CL_MAP_READ,
                                                   at_origin.data(), region_of(shape), &row_pitch,
                                                   &slice_pitch, 0, nullptr, nullptr, &code)
                           : api.clEnqueueMapBuffer(queue, memory, CL_TRUE, CL_MAP_READ, 0,
                                                    shape.size(), 0, nullptr, nullptr, &code);
  if (code != CL_SUCCESS || mapped == nullptr) {
    log_failure(EntryKind::code, object, code == CL_SUCCESS ? CL_MAP_FAILURE : code);
    return;
  }
  std::uint8_t* const bytes = log_->add(statement_, EntryKind::memory, object, shape.size());
  // The slice pitch is the distance between layers of a 1D array (clEnqueueMapImage).
  const std::size_t row_step = shape.type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? slice_pitch : row_pitch;
  for (std::size_t z = 0; z < shape.extent[2]; ++z) {
    for (std::size_t y = 0; y < shape.extent[1]; ++y) {
      std::uint8_t* const to = bytes + (z * shape.extent[1] + y) * row;
      const auto* const from = static_cast<std::uint8_t*>(mapped) + z * slice_pitch + y * row_step;
      std::memcpy(to, from, row);
      if (watcher_ != nullptr) {
        watcher_->copied(to, from, row);
      }
    }
  }
  log_complete();
  code = api.clEnqueueUnmapMemObject(queue, memory, mapped, 0, nullptr, nullptr);
  log_failure(EntryKind::code, object, code);
  log_finish(object, queue);
}

void Machine::log_copied(Object object, const MemoryShape& shape, cl_mem memory) {
  const cl_icd_dispatch& api = environment_.api();
  auto* const queue = environment_.queue(shape.context);
  cl_int code = CL_SUCCESS;
  auto* const staging = environment_.staging(shape.context, shape.size(), code);
  if (staging == nullptr) {
    log_failure(EntryKind::code, object, code);
    return;
  }
  code = shape.is_image() ? api.clEnqueueCopyImageToBuffer(queue, memory, staging, at_origin.data(),
                                                           region_of(shape), 0, 0, nullptr, nullptr)
                          : api.clEnqueueCopyBuffer(queue, memory, staging, 0, 0, shape.size(), 0,
                                                    nullptr, nullptr);
  std::uint8_t* const bytes = log_->add_zeros(statement_, EntryKind::memory, object, shape.size());
  if (code == CL_SUCCESS) {
    code = api.clEnqueueReadBuffer(queue, staging, CL_TRUE, 0, shape.size(), bytes, 0, nullptr,
                                   nullptr);
  }
  log_complete();
  log_failure(EntryKind::code, object, code);
}

void Machine::log_svm(Object object, Way way) {
  const cl_icd_dispatch& api = environment_.api();
  auto* const queue = environment_.queue(0);
  void* const area = handle(object);
  const std::size_t size = svm_[object.index].size;
  cl_int code = CL_SUCCESS;
  if (way == Way::map) {
    code = api.clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, area, size, 0, nullptr, nullptr);
    if (code == CL_SUCCESS) {
      copy_to_log(EntryKind::memory, object, static_cast<const std::uint8_t*>(area), size);
      code = api.clEnqueueSVMUnmap(queue, area, 0, nullptr, nullptr);
      log_finish(object, queue);
    }
  } else {
    std::uint8_t* const bytes = log_->add_zeros(statement_, EntryKind::memory, object, size);
    code = api.clEnqueueSVMMemcpy(queue, CL_TRUE, bytes, area, size, 0, nullptr, nullptr);
    log_complete();
  }
  log_failure(EntryKind::code, object, code);
}

void Machine::log_hosts() {
  for (std::size_t i = 0; i < hosts_.size(); ++i) {
    const HostArea& area = hosts_[i];
    if (area.data == nullptr) {
      continue;
    }
    const Object object{Kind::host, i};
    // The bytes of CL_MEM_USE_HOST_PTR memory are undefined while the object is not mapped.
    if (!area.used_as_host_ptr) {
      copy_to_log(EntryKind::host, object, area.data, area.size);
    }
    std::uint8_t* const guards = log_->add(statement_, EntryKind::guard, object, 2 * host_guard);
    std::memcpy(guards, area.data - host_guard, host_guard);
    std::memcpy(guards + host_guard, area.data + area.size, host_guard);
  }
}

void Machine::log_events() {
  const cl_icd_dispatch& api = environment_.api();
  const auto& events = slots_of(Kind::event);
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].references == 0) {
      continue;
    }
    const Object object{Kind::event, i};
    auto* const event = static_cast<cl_event>(events[i].handle);
    // The queue has finished, but the driver's thread that sets the event's status may be a moment late.
    cl_int status = CL_QUEUED;
    cl_int code = CL_SUCCESS;
    await([&] {
      code = api.clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status,
                                nullptr);
      return code != CL_SUCCESS || status <= CL_COMPLETE || is_user_event(object);
    });
    log_failure(EntryKind::code, object, code);
    log_->add_value(statement_, EntryKind::status, object,
                    status == CL_QUEUED ? CL_SUBMITTED : reported_status(object, status));
    if (!queries_now(i + statement_)) {
      continue;
    }
    cl_command_type type = 0;
    code = api.clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof type, &type, nullptr);
    log_failure(EntryKind::code, object, code);
    log_->add_value(statement_, EntryKind::type, object, type);
    log_times(object, status);
  }
}

// Later deviations may be consequences of failed commands.
void Machine::log_shortages() {
  const auto& events = slots_of(Kind::event);
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Object object{Kind::event, i};
    cl_int status = CL_QUEUED;
    if (events[i].references > 0 && !is_user_event(object)) {
      (void)environment_.api().clGetEventInfo(static_cast<cl_event>(events[i].handle),
                                              CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status,
                                              &status, nullptr);
    }
    if (is_shortage(status)) {
      log_->add_value(statement_, EntryKind::status, object, status);
    }
  }
}

void Machine::log_callbacks() {
  for (const Callback& callback : callbacks_) {
    CallbackRecord& record = *record_of(callback.id);
    if (callback.object.kind == Kind::svm) {
      // The command has ended only when this callback has run (clEnqueueSVMFree).
      await([&] { return record.calls.load() > 0; });
      log_callback(callback.object, record.calls.load());
      log_callback(callback.object, record.about.load() == callback.about &&
                                        record.pointers.load() == callback.pointers);
    }
    auto* const event = static_cast<cl_event>(handle(callback.object));
    if (callback.object.kind != Kind::event || event == nullptr) {
      continue;
    }
    cl_int status = CL_QUEUED;
    log_failure(EntryKind::code, callback.object,
                environment_.api().clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS,
                                                  sizeof status, &status, nullptr));
    if (status > CL_COMPLETE) {
      continue;
    }
    await([&] { return record.calls.load() > 0; });
    log_callback(callback.object, record.calls.load());
    if (record.calls.load() > 0) {
      const int reported = record.status.load();
      // The status is equal to the registered one or past it (clSetEventCallback). A command that fails
      // may have been submitted before.
      const bool passed = reported >= 0 && reported <= callback.type;
      const bool legal = status >= 0 ? passed : reported < 0 || (passed && reported > CL_COMPLETE);
      log_callback(callback.object, record.about.load() == event && legal ? 1 : 0);
      if (record.makes_call()) {
        bool done = false;
        await([&] { return done = done || record.is_done(); });
        const CallbackAction missing = done ? CallbackAction::nothing : record.does;
        log_->add_value(statement_, EntryKind::action, callback.object,
                        static_cast<std::int32_t>(missing));
      }
    }
  }
}

// A memory object that a driver never destroys is leaked. The record of an object, and of the objects
// that share its bytes, is kept until its end (clSetMemObjectDestructorCallback).
void Machine::watch_ends() {
  const auto& memories = slots_of(Kind::memory);
  for (const WatchedEnd& end : ends_) {
    const std::uint16_t root = shapes_[end.object.index].root;
    const bool kept = is_kept(end.object);
    bool may_be_kept = is_mapped(root);  // or kept by an object made from it
    for (std::size_t i = 0; i < memories.size(); ++i) {
      may_be_kept |= memories[i].references > 0 && shapes_[i].root == root;
    }
    if (!may_be_kept) {
      await([&] { return end.record->calls.load() > 0; });
    }
    if (kept || !may_be_kept) {
      log_callback(end.object, end.record->calls.load());
    }
  }
  for (std::size_t i = 0; i < memories.size(); ++i) {
    const Object object{Kind::memory, i};
    if (memories[i].references > 0 &&
        std::ranges::find(ends_, object, &WatchedEnd::object) == ends_.end()) {
      if (used_end_records_ == end_records_.size()) {
        end_records_.emplace_back();
      }
      CallbackRecord& record = end_records_[used_end_records_++];
      ends_.push_back({object, &record, memories[i].handle});
      log_failure(EntryKind::code, object,
                  watch_end(environment_.api(), static_cast<cl_mem>(memories[i].handle), record));
    }
  }
}

// All objects have been released. Each destructor callback runs once, the latest registered first
// (clSetMemObjectDestructorCallback).
void Machine::log_destructors() {
  // An object made from another one comes after it in `ends_`.
  for (auto end = ends_.rbegin(); end != ends_.rend(); ++end) {
    await([&] { return end->record->calls.load() > 0; });
    log_callback(end->object, end->record->calls.load());
    log_callback(end->object, end->record->about == end->about);
  }
  for (const Callback& callback : callbacks_) {
    const CallbackRecord& record = *record_of(callback.id);
    await([&] { return record.calls.load() > 0; });
    log_callback(callback.object, record.calls.load());
    log_callback(callback.object, record.about.load() == callback.about);
  }
  for (std::size_t i = 0; i < callbacks_.size(); ++i) {
    const auto earlier =
        std::find_if(callbacks_.begin() + static_cast<std::ptrdiff_t>(i) + 1, callbacks_.end(),
                     [&](const Callback& other) { return other.object == callbacks_[i].object; });
    if (callbacks_[i].object.kind == Kind::memory && earlier != callbacks_.end()) {
      const bool in_order = record_of(callbacks_[i].id)->turn > record_of(earlier->id)->turn;
      log_callback(callbacks_[i].object, in_order);
    }
  }
}

}  // namespace clmem::fuzz
