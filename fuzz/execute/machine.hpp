// SPDX-License-Identifier: Apache-2.0
// machine.hpp - runs a program's statements through a table of OpenCL functions.
//
//   Machine machine{environment};
//   machine.run(program, log, progress);      // progress: the statement in execution
//
// Contract: works alike for a driver and for the model, whose logs are then compared. Arrays that
// are passed to a call (origins, wait lists, patterns) are overwritten when it has returned.
// Objects that are left at the end are released. A program ends at the first call that returns a
// code other than the stated one: the rest would have no meaning and could wait for ever.
// Statements about objects that were never made pass null to the driver: the generator and the
// shrinker ensure that there are none.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "execute/callbacks.hpp"
#include "execute/environment.hpp"
#include "execute/log.hpp"
#include "program/shape.hpp"

namespace clmem::fuzz {

inline constexpr std::size_t host_guard = 64;  // bytes before and after host memory

// Memory for the arrays and structures of one call.
class Frame {
 public:
  // Returns memory aligned to eight bytes.
  void* take(std::size_t size);
  void overwrite();

  // The value of errcode_ret before the call, which shows that a call does not write it.
  static constexpr cl_int unwritten = 0x5a5a5a5a;
  cl_int code = unwritten;
  std::size_t size_ret = 0;
  // The slice pitch of an image map before the call. It is wrong for nearly every image, which shows
  // that a driver does not store it.
  static constexpr std::size_t no_slice_pitch = 1;
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = no_slice_pitch;
  std::array<std::uint8_t, 256> out{};
  void* native_arguments = nullptr;  // contains the places of a native kernel's objects

 private:
  alignas(
      16) std::array<std::uint8_t, 4096> storage_;  // not initialised: there is one for each call
  std::size_t used_ = 0;
};

class Machine {
 public:
  using Progress = std::atomic<std::uint32_t>;

  explicit Machine(Environment& environment) : environment_{environment} {}

  void run(const Program& program, Log& log, Progress& progress);
  void set_callback_timeout(std::chrono::milliseconds timeout) { callback_timeout_ = timeout; }
  // Sets the time to wait before a query of a command that must still be pending: a driver that wrongly
  // runs it needs some time. Results do not depend on the time; it is zero for the model.
  void set_pending_query_delay(std::chrono::microseconds delay) { pending_query_delay_ = delay; }
  // Enables counting the references of the operands of a rejected call before and after it. The model
  // does without, which saves two queries for each operand; workers run the mock with it.
  void count_references() { counts_references_ = true; }
  // Sets an action for the first call with an unexpected code.
  void set_at_wrong_call(std::function<void()> action) { at_wrong_call_ = std::move(action); }
  // Sets the version of the device whose log is compared with this one; queries of later versions are
  // not made.
  void set_version(cl_version version) { version_ = version; }
  // Callbacks of earlier programs are not expected any more, and their memory is used again.
  void forget_callbacks();
  // Null removes the watcher.
  void set_watcher(Watcher* watcher) { watcher_ = watcher; }

  [[nodiscard]] void* handle(Object object) const;
  [[nodiscard]] void** slot(Object object);
  [[nodiscard]] std::uint8_t* address(Object object, std::uint64_t offset) const;
  [[nodiscard]] CallbackRecord* record_of(std::uint64_t id);
  [[nodiscard]] Environment& environment() const { return environment_; }

 private:
  struct Slot {
    void* handle = nullptr;
    int references = 0;
    // The driver's own references to a sampler when it was made; negative for other objects.
    int held = -1;
  };
  struct HostArea {
    std::unique_ptr<std::uint8_t[]> storage;  // kept from program to program
    std::size_t capacity = 0;
    std::uint8_t* data = nullptr;
    std::size_t size = 0;
    bool used_as_host_ptr = false;  // passed to an object with CL_MEM_USE_HOST_PTR
  };
  struct Map {
    Object memory;
    std::uint16_t root = 0;
    bool active = false;
    // The layout of an image map: bytes of a row, rows of a slice, and the distances between them.
    std::size_t row = 0;
    std::size_t rows = 1;
    std::size_t row_pitch = 0;
    std::size_t slice_pitch = 0;
  };
  struct SvmArea {
    std::size_t size = 0;
    int maps = 0;
    std::size_t map_offset = 0;
    bool freed = false;
    bool used_as_host_ptr = false;             // passed to a buffer with CL_MEM_USE_HOST_PTR
    const CallbackRecord* freed_by = nullptr;  // the callback that frees it, in clean_up()
  };
  struct Callback {
    Object object;  // an event, a memory object, or the first of the SVM allocations to free
    std::uint64_t id;
    const void* about;            // handle of the event, memory object or queue
    cl_int type = CL_COMPLETE;    // the status that an event's callback waits for
    std::uint64_t pointers = 0;   // digest of the SVM pointers
    std::vector<Object> waits{};  // wait list of the command that frees it
  };

  struct CountedOperand {
    Object object;
    int references = 0;
  };
  struct WatchedEnd {
    Object object;
    const CallbackRecord* record;
    const void* about;
  };
  // An enqueued command or user event, and its wait list.
  struct MadeEvent {
    Object queue;
    std::uint16_t device = 0;
    std::vector<Object> waits;
    std::size_t turn = 0;  // the statement that enqueued it
    cl_ulong queued = 0;   // time from profiling; 0: not known yet
    cl_ulong end = 0;
    bool untimed = false;     // it has ended without times, and is not queried again
    bool has_status = false;  // the program has set the status of a user event
  };
  struct MadeQueue {
    std::uint16_t device = 0;
    bool untimed = false;  // its events have no times, and are not queried for them
  };

  [[nodiscard]] std::vector<Slot>& slots_of(Kind kind) {
    return slots_[static_cast<std::size_t>(kind)];
  }
  [[nodiscard]] const std::vector<Slot>& slots_of(Kind kind) const {
    return slots_[static_cast<std::size_t>(kind)];
  }
  [[nodiscard]] Slot& slot_of(Object object) { return slots_of(object.kind).at(object.index); }
  void execute(const Statement& statement);
  void call(const Statement& statement);
  void log_leftovers(const Statement& statement, const void* made);
  [[nodiscard]] bool is_user_event(Object event) const;
  [[nodiscard]] cl_int reported_status(Object event, cl_int status) const;
  void log_answer(const Statement& statement, const Frame& frame);
  void log_pitches(const Statement& statement, const Frame& frame);
  void log_pointer(const Statement& statement, const void* pointer);
  void allocate_host(const Statement& statement);
  void note_content(const std::uint8_t* at, std::size_t size);
  template <typename Use>
  void use_pieces(const Value& where, std::size_t size, const Use& use);
  void poke(const Statement& statement);
  void peek(const Statement& statement);
  [[nodiscard]] Object object_at(const void* pointer) const;
  // Returns the offset of a pointer in host or shared memory; 0 for a handle.
  [[nodiscard]] std::uint64_t offset_in(Object object, const void* pointer) const;
  void clean_up();
  void end_maps();
  void release_memories();
  void log_early_ends();
  void log_early_callbacks(Object user_event);
  [[nodiscard]] bool wait_for(std::span<const Object> waits, Object event) const;
  [[nodiscard]] bool is_kept(Object memory) const;
  void release_all(Kind kind, Slot& slot) const;
  void release_all(Kind kind);

  // Defined in notes.cpp.
  void note_success(const Statement& statement, Frame& frame, void* made);
  void note_creation(const Statement& statement);
  void log_shared(Object object);
  void note_svm(const Statement& statement);
  void note_svm_free(const Statement& statement);
  void note_event(const Statement& statement, Object event);
  void change_references(Object object, int change);

  // check() and its parts, defined in check.cpp.
  void check(Way way);
  void finish_queues();
  void log_memories(Way way);
  void log_memory(Object object, Way way);
  void log_svm(Object object, Way way);
  void log_hosts();
  void log_events();
  void log_shortages();
  template <typename Condition>
  void await(const Condition& holds) {
    if (!holds()) {
      await_longer(holds);
    }
  }
  void await_longer(const std::function<bool()>& holds);
  void log_callbacks();
  void log_callback(Object object, int value) {
    log_->add_value<std::int32_t>(statement_, EntryKind::callback, object, value);
  }
  void log_destructors();
  void watch_ends();
  void log_finish(Object object, cl_command_queue queue);
  void log_failure(EntryKind what, Object object, cl_int code);
  void log_read(Object object, const MemoryShape& shape, cl_mem memory);
  void log_mapped(Object object, const MemoryShape& shape, cl_mem memory);
  void log_copied(Object object, const MemoryShape& shape, cl_mem memory);
  [[nodiscard]] bool is_mapped(std::uint16_t root) const;

  // Defined in questions.cpp. The values of queries hardly change: the last check of a program makes
  // all queries, and earlier checks make some. A short program, such as a shrunk one, makes all queries
  // in every way.
  [[nodiscard]] bool queries_now(std::size_t turn) const {
    return is_short_ || statement_ == last_check_ || turn / 4 % 4 == 0;
  }
  [[nodiscard]] bool queries_now(Object object, std::size_t name) const;
  void log_answers();
  void add_answer(Object object, const Answer& answer);
  [[nodiscard]] bool queries_times(const Statement& creation) const;
  void log_times(Object object, cl_int status);
  [[nodiscard]] bool is_no_later(cl_ulong earlier, cl_ulong later, std::uint16_t device) const;
  [[nodiscard]] bool is_queued_in_turn(const MadeEvent& made) const;
  [[nodiscard]] bool may_have_no_times(Object event, cl_int code) const;
  [[nodiscard]] std::uint64_t name_of_address(std::uint64_t address) const;
  [[nodiscard]] bool knows_argument(cl_kernel kernel, cl_uint index, char letter) const;
  void query_arguments(Object kernel);
  void query_all(Object object);
  void query_count(Object object);

  // Defined in references.cpp.
  void query_contexts();
  [[nodiscard]] bool outlives_its_handle(bool has_queue);
  [[nodiscard]] int references_of(Object object) const;
  void count_operands(const Statement& statement);
  void log_kept_references();
  [[nodiscard]] int references_held(Object sampler) const;
  void note_held(Object sampler);
  void log_leaks();

  Environment& environment_;
  void log_complete();
  void copy_to_log(EntryKind what, Object object, const std::uint8_t* from, std::size_t size);

  Log* log_ = nullptr;
  Watcher* watcher_ = nullptr;
  std::chrono::milliseconds callback_timeout_ = default_callback_timeout;
  std::chrono::milliseconds callback_time_left_{0};  // of the current program
  std::chrono::microseconds pending_query_delay_{0};
  bool counts_references_ = false;
  std::function<void()> at_wrong_call_;
  cl_version version_ = environment_.features().version;
  bool asked_ = false;       // the previous statement was a query
  bool has_failed_ = false;  // a user event has failed
  bool wrong_ = false;
  bool is_short_ = false;
  std::size_t statement_ = 0;
  std::size_t last_check_ = 0;
  std::array<std::vector<Slot>, kind_count> slots_;
  std::vector<MemoryShape> shapes_;
  std::vector<SvmArea> svm_;
  std::vector<HostArea> hosts_;
  std::vector<Map> maps_;
  std::vector<Callback> callbacks_;
  std::vector<Object> user_events_;
  std::vector<MadeEvent> made_;            // by event
  std::vector<MadeQueue> made_queues_;     // by queue
  std::vector<std::size_t> kernel_names_;  // positions in kernel_forms, by kernel
  std::vector<CountedOperand> counted_;    // operands of the call
  std::vector<WatchedEnd> ends_;
  std::array<bool, context_count> reads_{};  // pending reads of check(), by context
  std::deque<CallbackRecord> records_;       // never freed: a late callback still finds its own
  std::deque<CallbackRecord> end_records_;
  std::deque<CallbackRecord> context_records_;
  std::size_t first_record_ = 0;      // of the current program
  std::size_t used_end_records_ = 0;  // of this program and earlier ones
};

}  // namespace clmem::fuzz
