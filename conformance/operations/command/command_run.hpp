// SPDX-License-Identifier: Apache-2.0
// command_run.hpp - a command with its operands, everything else that it needs, and the expected
// contents of all its memory.
//
//   CommandRun run{fixture, command_named("EnqueueCopyImage")};
//   ASSERT_THAT(run.enqueue(queue, {1, gate.wait_list()}, event.out()), returns(CL_SUCCESS));
//   run.expect_no_effect();
//   gate.open();
//   wait_for(event.get());
//   run.expect_applied();
//
// Contract: outlives the command; declare it before the gate that holds the command back. What is
// passed to a call by address is overwritten as soon as that returns. Throws Unsupported where the
// device lacks what the operands need. Every byte of each allocation is compared.
#pragma once

#include <optional>

#include "harness/call_log.hpp"
#include "harness/gate.hpp"
#include "harness/kernel.hpp"
#include "operations/command/placements.hpp"
#include "operations/map/mapping.hpp"

namespace clmem::conformance {

class CommandRun {
 public:
  CommandRun(Fixture& fixture, const Command& command)
      : CommandRun{fixture, command, plain_placement(command)} {}
  CommandRun(Fixture& fixture, const Command& command, const Placement& placement);
  ~CommandRun();
  CommandRun(const CommandRun&) = delete;
  CommandRun& operator=(const CommandRun&) = delete;

  [[nodiscard]] Fixture& fixture() const { return fixture_; }
  [[nodiscard]] const Command& command() const { return command_; }

  [[nodiscard]] Arguments arguments();
  cl_int enqueue(cl_command_queue queue, WaitList wait = {}, cl_event* event = nullptr,
                 cl_bool blocking = CL_FALSE);
  // Enqueues the command after the events and returns its own. Throws SetUpFailed if the call
  // returns an error.
  [[nodiscard]] Handle<cl_event> enqueued(cl_command_queue queue,
                                          const std::vector<cl_event>& after = {});
  void must_enqueue(cl_command_queue queue, WaitList wait = {}, cl_event* event = nullptr);

  [[nodiscard]] Operand& from() { return from_; }
  [[nodiscard]] Operand& to() { return to_; }
  // The operand that the effect depends on: the source if it is memory of a device, else the
  // target.
  [[nodiscard]] Operand& source_or_target() { return from_.is_device_memory() ? from_ : to_; }
  // The operands that the host may write or read: device memory that is not mapped at the moment.
  [[nodiscard]] std::vector<Operand*> free_operands();
  [[nodiscard]] std::vector<cl_mem> objects() const;
  [[nodiscard]] cl_kernel kernel() const { return kernel_ ? kernel_->get() : nullptr; }

  // Writes new bytes to all of an operand. Returns false if nothing may be written, because it is
  // mapped or is not memory of a device.
  bool write(Operand& operand, cl_command_queue queue, cl_bool blocking = CL_TRUE,
             WaitList wait = {}, cl_event* event = nullptr);
  // Writes without blocking, or enqueues a marker if nothing may be written.
  [[nodiscard]] Handle<cl_event> enqueue_write(Operand& operand, cl_command_queue queue,
                                               WaitList wait);
  // Takes another pattern or other host bytes, because a driver may have kept the previous ones.
  void renew();
  void overwrite_host();

  [[nodiscard]] bool is_mapped() const { return static_cast<bool>(mapping_); }
  [[nodiscard]] std::byte* mapped() const { return mapping_.data(); }
  // Maps the target of an unmap and writes new bytes through the mapping.
  void map_target(cl_command_queue queue, cl_map_flags flags);
  // Maps memory for as long as the command runs: the source for reading and, if the command is a
  // map, bytes of the target's buffer before or after its own, of the parent and of a sibling.
  void map_source(cl_command_queue queue);
  void unmap(cl_command_queue queue);
  // Forgets the mapping, for a command that may never have run or a context that may be unusable.
  void forget_mapping() { mapping_.detach(); }
  // For maps: compares the mapped bytes with those of the target and, if the map is for writing,
  // writes other ones.
  void use_mapping();
  // Releases everything that the command was given, except shared virtual memory, which must not be
  // freed before the command ends.
  void release_objects();

  // Applies the effect of the command to the expected bytes; doing so again changes nothing.
  void apply_to_oracle();
  void expect(Compared how = Compared::by_read_then_map);
  // Applies the effect and compares all bytes, after the command and everything before it finished.
  void expect_applied(Compared how = Compared::by_read_then_map);
  // Applies the effect after the command has run, and unmaps everything.
  void finish_and_unmap(cl_command_queue queue);
  // Checks that host memory has its expected contents and that nothing has been freed.
  void expect_host() const;
  // Checks host memory while the command is pending, except the memory that it reads into, whose
  // contents "cannot be used" until it has completed (5.2.2, clEnqueueReadBuffer).
  void expect_host_meanwhile() const;
  // Checks host memory after the command was terminated. It never completes, so the memory that it
  // reads into may have any bytes but those that it would have read.
  void expect_never_read() const;
  // Checks, while the command waits for a user event, that it has no effect. Reads on a queue of
  // its own and releases nothing, as the specification requires while commands wait for a user
  // event. Warns if that read does not complete: no rule says that one queue makes progress while
  // another waits.
  void expect_no_effect() const;

 private:
  void make_pattern();
  void settle_region();
  void set_place(Operand& operand, const MemorySpec& beside, const RectPlace& side);
  void describe_target();
  void set_kernel();
  [[nodiscard]] MemoryPart part_of(const Operand& operand) const;
  [[nodiscard]] std::vector<Allocation*> own_allocations() const;
  // The expected bytes of the whole target after the command.
  [[nodiscard]] Bytes bytes_after() const;
  void put_into_mapping();
  void map_beside_target(cl_command_queue queue);
  void expect_freed() const;

  Fixture& fixture_;
  Command command_;
  Placement placement_;
  Extent region_;
  std::size_t element_ = 1;  // bytes of a pixel, or one
  std::size_t size_ = 0;
  Operand from_;
  Operand to_;
  Bytes pattern_;  // longer than the command uses
  Color color_{};  // the pattern of an image
  std::optional<Kernel> kernel_;
  Handle<cl_mem> sibling_;               // sibling of the target, if that is a sub-buffer
  Mapping mapping_;                      // of the target
  std::vector<Mapping> other_mappings_;  // of the source and of memory next to the target
  cl_map_flags mapping_flags_ = 0;
  FreeLog& freed_;
};

// True if one queue makes progress while a plain command of another waits for a user event.
[[nodiscard]] bool queues_are_independent(Fixture& fixture);

// A command that waits for a gate, with its operands and its event. Enqueued without a flush, on
// the fixture's queue where no other is given; the call is not under test.
//
//   HeldCommand read{fixture};
//   EXPECT_TRUE(stays_waiting(fixture, read.event.get()));
//   read.let_run();
//   read.expect_applied();
struct HeldCommand {
  explicit HeldCommand(Fixture& fixture,
                       const Command& command = command_named("EnqueueReadBuffer"),
                       cl_command_queue queue = nullptr);

  void let_run();
  void expect_applied() { run.expect_applied(); }

  CommandRun run;
  Handle<cl_event> event{};
  Gate gate;
};

}  // namespace clmem::conformance
