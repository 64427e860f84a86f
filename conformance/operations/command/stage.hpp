// SPDX-License-Identifier: Apache-2.0
// stage.hpp - a command with its operands and everything else that it needs, and the bytes that
// all of them have to contain.
//
//   Stage stage{fixture, command_named("EnqueueCopyImage")};
//   ASSERT_THAT(stage.enqueue(queue, {1, gate.wait_list()}, event.out()), returns(CL_SUCCESS));
//   stage.expect_no_effect();
//   gate.open();
//   wait_for(event.get());
//   stage.expect_effect();
//
// Contract: outlives the command; declare it before the gate that holds the command back. What is
// passed to a call by address is overwritten as soon as that returns. Throws Unsupported where the
// device lacks what the operands need. Every byte of each whole is compared.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <optional>

#include "harness/kernel.hpp"
#include "operations/command/placements.hpp"
#include "operations/svm/free_log.hpp"

namespace clmem::conformance {

class Stage {
 public:
  Stage(Fixture& fixture, const Command& command)
      : Stage{fixture, command, plain_placement(command)} {}
  Stage(Fixture& fixture, const Command& command, const Placement& placement);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  [[nodiscard]] Fixture& fixture() const { return fixture_; }
  [[nodiscard]] const Command& command() const { return command_; }

  [[nodiscard]] Arguments arguments();
  cl_int enqueue(cl_command_queue queue, WaitList wait = {}, cl_event* event = nullptr,
                 cl_bool blocking = CL_FALSE);
  // The same where the call is not under test.
  void must_enqueue(cl_command_queue queue, WaitList wait = {}, cl_event* event = nullptr);

  [[nodiscard]] Operand& from() { return from_; }
  [[nodiscard]] Operand& to() { return to_; }
  // The one that the effect depends on, which is the source where it is memory of a device.
  [[nodiscard]] Operand& shown() { return from_.is_device_memory() ? from_ : to_; }
  // Those that the host may write or read: memory of a device that is not mapped.
  [[nodiscard]] std::vector<Operand*> free_operands();
  [[nodiscard]] std::vector<cl_mem> objects() const;
  [[nodiscard]] cl_kernel kernel() const { return kernel_ ? kernel_->get() : nullptr; }

  // New bytes for all of an operand. False where nothing may be written, because it is mapped or is
  // not memory of a device.
  bool write(Operand& operand, cl_command_queue queue, cl_bool blocking = CL_TRUE,
             WaitList wait = {}, cl_event* event = nullptr);
  // The same without blocking, or a marker where nothing may be written.
  [[nodiscard]] Handle<cl_event> enqueue_write(Operand& operand, cl_command_queue queue,
                                               WaitList wait);
  // Another pattern, or other host bytes: a driver may have kept those of an earlier command.
  void renew();
  // After the command, the host uses its memory for something else.
  void overwrite_host();

  [[nodiscard]] bool is_mapped() const { return mapping_.pointer != nullptr; }
  [[nodiscard]] std::byte* mapped() const { return static_cast<std::byte*>(mapping_.pointer); }
  // For an unmap: a map of the place, and new bytes put there.
  void map_target(cl_command_queue queue, cl_map_flags flags);
  // For as long as the command runs: the source is mapped for reading and, where the command is a
  // map, bytes of the target's buffer before or after its own, of the parent and of a sibling.
  void map_source(cl_command_queue queue);
  // All mappings that there are.
  void unmap(cl_command_queue queue);
  // After a command that may never have run, or on a context that may be unusable.
  void forget_mapping() { mapping_ = {}; }
  // For a map: compares the bytes with those of the target; where it is for writing, writes other
  // ones.
  void use_mapping();
  // Releases all that the command was given, except shared virtual memory, which may not be freed
  // before its end.
  void release_objects();

  // Applies the effect of the command to the expected bytes; again, it changes nothing.
  void take_effect();
  void expect(Compared how = Compared::in_two_ways);
  // After the command and everything before it has finished: `take_effect`, and all bytes.
  void expect_effect(Compared how = Compared::in_two_ways);
  // The command has run: nothing of it is mapped any more.
  void settle(cl_command_queue queue);
  // Host memory contains what it has to, and nothing has been freed.
  void expect_host() const;
  // The same while the command is pending, but for the memory that it reads into: until it has
  // completed the contents of that "cannot be used" (5.2.2, clEnqueueReadBuffer).
  void expect_host_meanwhile() const;
  // The same after the command was terminated: it never completes, so the memory that it reads into
  // may have any bytes but those that it would have read.
  void expect_never_read() const;
  // While the command is held back; reads on a queue of its own and releases nothing, as the
  // specification requires while commands wait for a user event. Warns where that read does not
  // complete: no rule says that one queue makes progress while another waits.
  void expect_no_effect() const;

 private:
  void make_pattern();
  void settle_region();
  void set_place(Operand& operand, const Home& beside, const RectSide& side);
  void describe_target();
  void set_kernel();
  [[nodiscard]] MemoryPart part_of(const Operand& operand) const;
  // Of the target's whole, once the command has run.
  [[nodiscard]] Bytes bytes_after() const;
  [[nodiscard]] Mapping must_map(const Operand& operand, cl_command_queue queue,
                                 cl_map_flags flags);
  void must_unmap(const Operand& operand, cl_command_queue queue, Mapping& mapping);
  void put_into_mapping();
  void map_beside_target(cl_command_queue queue);
  void expect_freed() const;

  Fixture& fixture_;
  Command command_;
  Placement placement_;
  Extent region_;
  std::size_t element_ = 1;  // bytes: of a pixel, or one
  std::size_t size_ = 0;
  std::deque<Whole> wholes_;
  Operand from_;
  Operand to_;
  Bytes pattern_;  // more than the command uses
  Color color_{};  // the same, of images
  std::optional<Kernel> kernel_;
  Mapping mapping_;  // of the target
  Mapping source_mapping_;
  Handle<cl_mem> sibling_;                              // of the target, where that is a part
  std::vector<std::pair<MemoryPart, Mapping>> beside_;  // what is mapped next to the target
  cl_map_flags mapping_flags_ = 0;
  FreeLog& freed_;
};

// Whether one queue makes progress while a plain command of another waits for a user event.
[[nodiscard]] bool queues_go_on_alone(Fixture& fixture);

}  // namespace clmem::conformance
