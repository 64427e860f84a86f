// SPDX-License-Identifier: Apache-2.0
#include "execute/machine.hpp"

#include <algorithm>
#include <cstring>
#include <thread>

#include "execute/call.hpp"
#include "execute/reference_calls.hpp"

namespace clmem::fuzz {
namespace {

constexpr std::size_t page = 4096;
const auto guard_bytes = [] {
  std::array<std::uint8_t, host_guard> bytes{};
  write_pattern(bytes, 77);
  return bytes;
}();

// Places of objects in the arguments of a native kernel have no addresses before the call.
bool has_addresses(const Frame& frame) {
  constexpr std::array<std::byte, native_places.size() * sizeof(void*)> none{};
  return frame.native_arguments != nullptr &&
         std::memcmp(frame.native_arguments, none.data(), none.size()) != 0;
}

// A program may pass null as the base of an unused argument.
std::uint8_t* moved(std::uint8_t* base, std::uint64_t offset) {
  return base == nullptr
             ? nullptr
             : reinterpret_cast<std::uint8_t*>(reinterpret_cast<std::uintptr_t>(base) + offset);
}

}  // namespace

void* Machine::handle(Object object) const {
  switch (object.kind) {
    case Kind::none:
      return nullptr;
    case Kind::context:
      return object.index < context_count ? environment_.context(object.index) : nullptr;
    case Kind::device:
      return object.index < 2 ? environment_.device(object.index) : nullptr;
    default:
      break;
  }
  const auto& slots = slots_of(object.kind);
  return object.index < slots.size() ? slots[object.index].handle : nullptr;
}

void** Machine::slot(Object object) {
  auto& slots = slots_of(object.kind);
  if (slots.size() <= object.index) {
    // Calls hold addresses of slots, which must not move.
    slots.reserve(std::size_t{1} << 9U);
    slots.resize(object.index + std::size_t{1});
  }
  return &slots[object.index].handle;
}

std::uint8_t* Machine::address(Object object, std::uint64_t offset) const {
  if (object.kind == Kind::host) {
    return object.index < hosts_.size() ? moved(hosts_[object.index].data, offset) : nullptr;
  }
  return moved(static_cast<std::uint8_t*>(handle(object)), offset);
}

CallbackRecord* Machine::record_of(std::uint64_t id) {
  while (records_.size() <= first_record_ + id) {
    records_.emplace_back();
  }
  return &records_[first_record_ + id];
}

void Machine::forget_callbacks() {
  records_.clear();
  end_records_.clear();
  context_records_.clear();
  first_record_ = 0;
  used_end_records_ = 0;
}

void Machine::run(const Program& program, Log& log, Progress& progress) {
  log_ = &log;
  environment_.use_both_devices(uses_second_device(program));
  callback_time_left_ = callback_timeout_;
  has_failed_ = false;
  wrong_ = false;
  constexpr std::size_t few_statements = 8;
  is_short_ = program.statements.size() <= few_statements;
  last_check_ = 0;
  for (std::size_t i = 0; i < program.statements.size(); ++i) {
    last_check_ = program.statements[i].action == Action::check ? i : last_check_;
  }
  for (statement_ = 0; statement_ < program.statements.size() && !wrong_; ++statement_) {
    progress.store(static_cast<std::uint32_t>(statement_), std::memory_order_relaxed);
    if (watcher_ != nullptr) {
      watcher_->begins(statement_);
    }
    execute(program.statements[statement_]);
  }
  // A crash in clean_up() is attributed to the last call if its code was wrong.
  progress.store(static_cast<std::uint32_t>(statement_ - (wrong_ ? 1 : 0)),
                 std::memory_order_relaxed);
  clean_up();
}

void Machine::execute(const Statement& statement) {
  switch (statement.action) {
    case Action::call:
      return call(statement);
    case Action::host:
      return allocate_host(statement);
    case Action::poke:
      return poke(statement);
    case Action::peek:
      return peek(statement);
    case Action::check:
      return check(static_cast<Way>(statement.arguments[0].number));
  }
}

void Machine::call(const Statement& statement) {
  Frame frame;
  const bool asks = statement.function == clGetEventInfo;
  // A command that must not run yet gets the time to run, because there is no event to wait for.
  if (asks && !asked_ && pending_query_delay_.count() > 0) {
    std::this_thread::sleep_for(pending_query_delay_);
  }
  asked_ = asks;
  if (statement.function == clSetUserEventStatus) {
    log_early_callbacks(statement.arguments[0].object);
  }
  const bool rejected = !statement.codes.empty();
  counted_.clear();
  if (rejected && counts_references_) {
    count_operands(statement);
  }
  if (const Value* const does = argument(statement, "pfn_notify"); does != nullptr) {
    record_of(number_of(statement, "user_data"))
        ->prepare(static_cast<CallbackAction>(does->number), environment_);
  }
  const Outcome outcome = make_call(*this, statement, frame);
  const bool replaced_in_place = has_addresses(frame);
  frame.overwrite();
  const bool listed = std::ranges::find(statement.codes, outcome.code) != statement.codes.end();
  const bool free = has_failed_ && statement.function == clFinish;  // as in log_finish
  const cl_int seen = !rejected                    ? (free ? CL_SUCCESS : outcome.code)
                      : listed                     ? CL_SUCCESS
                      : outcome.code == CL_SUCCESS ? code_of_accepted
                                                   : outcome.code;
  log_->add_value<std::int32_t>(statement_, EntryKind::code, {}, seen);
  if (seen != CL_SUCCESS) {
    wrong_ = true;
    if (at_wrong_call_) {
      at_wrong_call_();
    }
    callback_time_left_ = {};  // later entries change nothing: the first deviation counts
    log_shortages();
  }
  if (replaced_in_place) {
    log_->add_value<std::int32_t>(statement_, EntryKind::answer, {}, 1);
  }
  if (watcher_ != nullptr) {
    watcher_->called(statement, outcome.code);
  }
  if (outcome.code == CL_SUCCESS && !rejected) {
    note_success(statement, frame, outcome.made);
  } else {
    log_leftovers(statement, outcome.made);
    log_kept_references();
  }
}

// A call that fails must make neither an object nor an event.
void Machine::log_leftovers(const Statement& statement, const void* made) {
  if (made != nullptr) {
    log_->add_value(statement_, EntryKind::answer, statement.result, object_is_made);
  }
  const Object event = event_made(statement);
  if (handle(event) != nullptr) {
    log_->add_value(statement_, EntryKind::answer, event, object_is_made);
    *slot(event) = nullptr;
  }
}

// Handles and addresses differ from run to run, so that the log has the object in their place.
void Machine::log_answer(const Statement& statement, const Frame& frame) {
  std::uint64_t word = 0;
  const std::size_t size = std::min(frame.size_ret, frame.out.size());
  std::memcpy(&word, frame.out.data(), std::min(size, sizeof word));
  if (statement.function == clGetEventInfo &&
      number_of(statement, "param_name") == CL_EVENT_COMMAND_EXECUTION_STATUS) {
    // The driver may choose between queued and submitted (clGetEventInfo).
    const auto status = static_cast<std::int32_t>(word);
    log_->add_value(statement_, EntryKind::status, statement.arguments[0].object,
                    status == CL_QUEUED && !is_user_event(statement.arguments[0].object)
                        ? CL_SUBMITTED
                        : reported_status(statement.arguments[0].object, status));
    return;
  }
  if (size == sizeof word && word != 0) {
    const auto* const pointer = reinterpret_cast<const void*>(word);
    if (const Object named = object_at(pointer); named.kind != Kind::none) {
      log_->add_value(statement_, EntryKind::answer, named,
                      static_cast<std::uint32_t>(offset_in(named, pointer)));
      return;
    }
  }
  std::memcpy(log_->add(statement_, EntryKind::answer, {}, size), frame.out.data(), size);
}

bool Machine::is_user_event(Object event) const {
  return std::ranges::find(user_events_, event) != user_events_.end();
}

// The driver chooses the code of a failed command; the program chooses that of a user event
// (clSetUserEventStatus).
cl_int Machine::reported_status(Object event, cl_int status) const {
  return status < 0 && !is_user_event(event) && !is_shortage(status) ? -1 : status;
}

// The pointer to a map of an object with CL_MEM_USE_HOST_PTR must lie in that host memory
// (clEnqueueMapBuffer).
void Machine::log_pointer(const Statement& statement, const void* pointer) {
  const Object area = object_at(pointer);
  const bool is_host_ptr = (area.kind == Kind::host && hosts_[area.index].used_as_host_ptr) ||
                           (area.kind == Kind::svm && svm_[area.index].used_as_host_ptr);
  if (is_host_ptr) {
    log_->add_value<std::uint64_t>(statement_, EntryKind::pointer, area, offset_in(area, pointer));
  } else {
    log_->add_value<std::uint64_t>(statement_, EntryKind::pointer, statement.result,
                                   pointer == nullptr);
  }
}

void Machine::allocate_host(const Statement& statement) {
  const std::uint16_t index = statement.result.index;
  if (hosts_.size() <= index) {
    hosts_.resize(index + std::size_t{1});
  }
  HostArea& area = hosts_[index];
  const auto size = static_cast<std::size_t>(statement.arguments[0].number);
  const std::size_t misalignment = statement.arguments[1].number % page;
  const std::size_t needed = size + 3 * page + 2 * host_guard;
  if (area.capacity < needed) {
    area.storage = std::make_unique<std::uint8_t[]>(needed);
    area.capacity = needed;
  }
  const auto base = reinterpret_cast<std::uintptr_t>(area.storage.get());
  const std::uintptr_t first_page = (base + host_guard + page - 1) / page * page;
  area.data = area.storage.get() + (first_page - base) + misalignment;
  area.size = size;
  area.used_as_host_ptr = false;
  write_pattern({area.data, size}, statement.arguments[2].number);
  note_content(area.data, size);
  std::memcpy(area.data - host_guard, guard_bytes.data(), host_guard);
  std::memcpy(area.data + size, guard_bytes.data(), host_guard);
}

// The arguments of a call do not always contain the number of bytes that the call reads.
void Machine::note_content(const std::uint8_t* at, std::size_t size) {
  if (watcher_ != nullptr) {
    const std::vector<std::uint8_t> source(at, at + size);
    watcher_->copied(at, source.data(), size);
  }
}

// Calls `use` for each contiguous piece: the rows of an image map may have gaps between them.
template <typename Use>
void Machine::use_pieces(const Value& where, std::size_t size, const Use& use) {
  std::uint8_t* const base = address(where.object, 0);
  if (base == nullptr) {
    return;
  }
  const Map* const map = where.object.kind == Kind::map ? &maps_.at(where.object.index) : nullptr;
  if (map == nullptr || map->row == 0) {
    return use(base + where.number, size, 0);
  }
  for (std::size_t done = 0; done < size;) {
    const std::size_t row = (where.number + done) / map->row;
    const std::size_t column = (where.number + done) % map->row;
    const std::size_t piece = std::min(map->row - column, size - done);
    use(base + row / map->rows * map->slice_pitch + row % map->rows * map->row_pitch + column,
        piece, done);
    done += piece;
  }
}

void Machine::poke(const Statement& statement) {
  use_pieces(statement.arguments[0], statement.arguments[1].number,
             [&](std::uint8_t* at, std::size_t size, std::size_t done) {
               write_pattern({at, size}, statement.arguments[2].number, done);
               note_content(at, size);
             });
}

void Machine::peek(const Statement& statement) {
  const Value& where = statement.arguments[0];
  const std::size_t whole = statement.arguments[1].number;
  if (address(where.object, 0) == nullptr) {
    return;
  }
  std::uint8_t* const bytes = log_->add(statement_, EntryKind::peek, where.object, whole);
  use_pieces(where, whole, [&](const std::uint8_t* at, std::size_t size, std::size_t done) {
    std::memcpy(bytes + done, at, size);
    if (watcher_ != nullptr) {
      watcher_->copied(bytes + done, at, size);
    }
  });
  log_complete();
}

void Machine::log_complete() {
  if (watcher_ != nullptr) {
    const Entry& latest = log_->entries().back();
    watcher_->logged(latest, log_->bytes_of(latest).data());
  }
}

void Machine::copy_to_log(EntryKind what, Object object, const std::uint8_t* from,
                          std::size_t size) {
  std::uint8_t* const to = log_->add(statement_, what, object, size);
  std::memcpy(to, from, size);
  if (watcher_ != nullptr && what != EntryKind::guard) {
    watcher_->copied(to, from, size);
    log_complete();
  }
}

void Machine::clean_up() {
  const cl_icd_dispatch& api = environment_.api();
  for (const Object event : user_events_) {
    if (void* const open = handle(event); open != nullptr && !made_[event.index].has_status) {
      (void)api.clSetUserEventStatus(static_cast<cl_event>(open), CL_COMPLETE);
    }
  }
  finish_queues();
  end_maps();
  release_all(Kind::event);
  release_all(Kind::kernel);
  release_memories();
  release_all(Kind::pipe);
  for (std::size_t i = 0; i < svm_.size(); ++i) {
    if (void* const area = handle({Kind::svm, i});
        area != nullptr &&
        (!svm_[i].freed || (svm_[i].freed_by != nullptr && svm_[i].freed_by->calls > 0))) {
      api.clSVMFree(environment_.context(0), area);
    }
  }
  // Samplers are released after kernels, which use them.
  log_leaks();
  release_all(Kind::sampler);
  release_all(Kind::queue);
  log_destructors();
  for (const Callback& callback : callbacks_) {
    record_of(callback.id)->give_back();
  }
  for (auto& slots : slots_) {
    slots.clear();
  }
  shapes_.clear();
  svm_.clear();
  maps_.clear();
  callbacks_.clear();
  user_events_.clear();
  made_.clear();
  made_queues_.clear();
  ends_.clear();
  for (HostArea& area : hosts_) {
    area.data = nullptr;
  }
  first_record_ = records_.size();
}

void Machine::release_all(Kind kind, Slot& slot) const {
  with_references(environment_.api(), kind, slot.handle,
                  [&](auto* typed, auto, cl_uint, auto, auto release) {
                    for (; slot.references > 0; --slot.references) {
                      (void)release(typed);
                    }
                  });
}

void Machine::release_all(Kind kind) {
  auto& slots = slots_of(kind);
  for (auto slot = slots.rbegin(); slot != slots.rend(); ++slot) {
    release_all(kind, *slot);
  }
}

// Every other program releases parents before the objects made from them, which keep the parents.
void Machine::release_memories() {
  if (statement_ % 2 == 0) {
    for (Slot& slot : slots_of(Kind::memory)) {
      release_all(Kind::memory, slot);
      log_early_ends();
    }
  }
  release_all(Kind::memory);
}

// True if other references to the memory object, or objects made from it, keep it.
bool Machine::is_kept(Object memory) const {
  const auto& memories = slots_of(Kind::memory);
  for (std::size_t i = 0; i < memories.size(); ++i) {
    if (memories[i].references > 0 && (i == memory.index || shapes_[i].root == memory.index)) {
      return true;
    }
  }
  return false;
}

// A memory object is destroyed only after those made from it (clSetMemObjectDestructorCallback).
void Machine::log_early_ends() {
  for (const WatchedEnd& end : ends_) {
    if (is_kept(end.object) && end.record->calls.load() > 0) {
      log_callback(end.object, end.record->calls.load());
    }
  }
}

bool Machine::wait_for(std::span<const Object> waits, Object event) const {
  return std::ranges::any_of(waits, [&](Object wait) {
    return wait == event || wait_for(made_.at(wait.index).waits, event);
  });
}

// A command that waits for a user event without a status has not ended, unless it has failed.
void Machine::log_early_callbacks(Object user_event) {
  if (!is_user_event(user_event) || made_.at(user_event.index).has_status) {
    return;
  }
  for (const Callback& callback : callbacks_) {
    const CallbackRecord& record = *record_of(callback.id);
    const bool is_of_event = callback.object.kind == Kind::event;
    if (callback.type != CL_COMPLETE || record.calls.load() == 0 || record.status.load() < 0 ||
        (!is_of_event && callback.object.kind != Kind::svm)) {
      continue;
    }
    const std::span<const Object> own{&callback.object, 1};
    if (wait_for(is_of_event ? own : std::span<const Object>{callback.waits}, user_event)) {
      log_callback(callback.object, record.calls);
    }
  }
}

void Machine::end_maps() {
  const cl_icd_dispatch& api = environment_.api();
  for (std::size_t i = 0; i < maps_.size(); ++i) {
    void* const memory = handle(maps_[i].memory);
    if (maps_[i].active && memory != nullptr) {
      // The specification does not define how long a map without an unmap keeps its object.
      std::erase_if(ends_, [&](const WatchedEnd& end) {
        return shapes_[end.object.index].root == maps_[i].root;
      });
      auto* const queue = environment_.queue(shapes_[maps_[i].memory.index].context);
      (void)api.clEnqueueUnmapMemObject(queue, static_cast<cl_mem>(memory), handle({Kind::map, i}),
                                        0, nullptr, nullptr);
      (void)api.clFinish(queue);
    }
  }
  for (std::size_t i = 0; i < svm_.size(); ++i) {
    std::uint8_t* const area = address({Kind::svm, i}, svm_[i].map_offset);
    for (; area != nullptr && !svm_[i].freed && svm_[i].maps > 0; --svm_[i].maps) {
      (void)api.clEnqueueSVMUnmap(environment_.queue(0), area, 0, nullptr, nullptr);
      (void)api.clFinish(environment_.queue(0));
    }
  }
}

}  // namespace clmem::fuzz
