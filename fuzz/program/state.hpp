// SPDX-License-Identifier: Apache-2.0
// state.hpp - checks whether OpenCL gives a program exactly one meaning: rules that no driver
// checks.
//
//   ProgramState state;
//   for (const Statement& statement : program.statements) {
//     if (const Problem problem = state.apply(statement)) { ... *problem ... }
//   }
//
// Contract: a program that passes and returns the expected codes on the model has exactly one legal
// outcome: every object is alive where it is named, no two uses of the same bytes are without
// order, no bytes are compared that nothing has written, nothing waits for a user event that has no
// status yet, and host memory is long enough. A call that has to be rejected changes nothing.
#pragma once

#include "program/order.hpp"
#include "program/scene.hpp"

namespace clmem::fuzz {

class ProgramState {
 public:
  ProgramState() = default;
  // Takes the rules that the program is made for, but none of its statements.
  explicit ProgramState(const Program& program) : early_writes_{program.early_writes} {}

  // Returns the reason why the statement may not come next; the state is then of no further use.
  [[nodiscard]] Problem apply(const Statement& statement);

  [[nodiscard]] const Scene& scene() const { return scene_; }
  [[nodiscard]] const Order& order() const { return order_; }

  [[nodiscard]] bool is_alive(Object object) const;
  // Returns the commands that a command with this wait list would come after.
  [[nodiscard]] CommandSet before(std::uint16_t queue, std::span<const Value> waits) const;
  // Returns the commands that may delay such a command (Order::commands_delaying).
  [[nodiscard]] CommandSet commands_delaying(std::uint16_t queue,
                                             std::span<const Value> waits) const;
  // Returns the commands that conflict with the accesses and are not in `before`.
  [[nodiscard]] CommandSet unordered(std::span<const Access> accesses,
                                     const CommandSet& before) const;
  [[nodiscard]] CommandSet commands_of(std::span<const Value> events) const;
  [[nodiscard]] bool is_mapped(const Access& access) const;

 private:
  void apply_or_reject(const Statement& statement);
  void require_live_objects(const Statement& statement) const;
  static void require_right_kinds(const Statement& call);
  void require_kept_bits(const Statement& statement);
  void require_known_alignment(const Statement& call) const;
  void rejected_call(const Statement& statement);
  void call(const Statement& statement);
  void create(const Statement& statement);
  void create_memory(const Statement& statement);
  void note_svm_as_host_ptr(const Value& pointer, const MemoryShape& shape);
  void create_svm(const Statement& statement);
  void create_queue(const Statement& statement);
  void create_sampler(const Statement& statement);
  static void require_counts(const Statement& call);
  void enqueue(const Statement& statement);
  void require_order(const Statement& command, std::span<const Access> accesses,
                     const CommandSet& before) const;
  void require_flushed(const EventInfo& event, std::uint16_t queue) const;
  void set_order(const Statement& command, Command& made) const;
  void require_usable_maps(const Statement& command, const Command& made) const;
  void note_maps(const Statement& command, std::uint16_t index);
  void note_map(const Statement& command, std::uint16_t index);
  void note_unmap(MapInfo& map, std::uint16_t index);
  void note_effects(const Statement& command, const Command& made);
  void change_references(const Statement& statement);
  void wait(const CommandSet& commands);
  void set_status(const Statement& statement);
  void note_failure(const Command& command);
  void query(const Statement& statement) const;
  void require_named_answer(const Statement& query) const;
  void set_argument(const Statement& statement);
  void free_svm(const Statement& statement);
  void host_access(const Statement& statement);
  void map_access(const Statement& statement, MapInfo& map, std::size_t offset);
  void check();

  [[nodiscard]] bool is_being_unmapped(const Access& access) const;
  [[nodiscard]] bool is_legal_argument(char form, const Value& value) const;
  // Returns the reference count of an object; null if it has none or was never made.
  [[nodiscard]] int* references_of(Object object);
  static void flush(QueueInfo& queue) { queue.flushed |= queue.commands; }
  std::uint16_t add_space(std::size_t size, bool initialised);

  bool early_writes_ = false;
  bool has_any_bits_ = false;     // some bytes may be NaN, denormal, or a second -1
  bool may_change_bits_ = false;  // there is an image with a format that may change such bytes
  Scene scene_;
  Order order_;
};

// Returns the first problem of a program, with the number of its statement.
[[nodiscard]] Problem first_problem(const Program& program);

}  // namespace clmem::fuzz
