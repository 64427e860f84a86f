// SPDX-License-Identifier: Apache-2.0
// stage.hpp - a command with its operands: two with known bytes, host memory, and everything else
// that it needs.
//
//   Stage stage{fixture, command_named("EnqueueCopyImage"), {.storage = Storage::use_host_ptr}};
//   ASSERT_THAT(stage.enqueue(queue, {1, gate.wait_list()}, event.out()), returns(CL_SUCCESS));
//   stage.expect_no_effect();
//   gate.open();
//   wait_for(event.get());
//   stage.expect_effect();
//
// Contract: outlives the command; declare it before the gate that holds the command back. What is
// passed to a call by address is overwritten as soon as that returns. Throws Unsupported where the
// device lacks what the operands need.
#pragma once

#include <array>
#include <clmem/opencl.hpp>
#include <optional>

#include "harness/fixture.hpp"
#include "harness/kernel.hpp"
#include "harness/oracle.hpp"
#include "suites/buffer/stored_buffer.hpp"
#include "suites/command/commands.hpp"
#include "suites/command/memory_part.hpp"
#include "suites/svm/free_log.hpp"
#include "suites/svm/svm_contents.hpp"

namespace clmem::conformance {

// Commands between buffers move `box` bytes, as one rectangular region or as a range; commands with
// an image move `pixels` of four bytes.
struct Scene {
  Extent box{16, 8, 4};
  Extent pixels{16, 8, 1};
  Storage storage = Storage::device;  // images have its flags
  bool shared_memory = true;          // false: ordinary memory, for devices without it
};

// A buffer, an image or shared memory, and the bytes it has to contain.
struct Operand : StoredBuffer {
  Operand(Fixture& fixture, ObjectKind kind, std::size_t bytes, const Scene& scene);

  [[nodiscard]] MemoryPart all() const;
  // Writes the bytes and expects them from now on.
  void change(Fixture& fixture, cl_command_queue queue);
  // Compares all bytes, read and mapped, and those around a sub-buffer.
  void expect(Fixture& fixture, const Bytes& wanted, const Bytes& previous = {}) const;

  ObjectKind kind;
  Extent pixels;
  std::byte* address = nullptr;  // of shared memory
  std::optional<FilledSvm> shared;
};

class Stage {
 public:
  Stage(Fixture& fixture, const Command& command, const Scene& scene = {});
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // On all of the operands, without blocking.
  cl_int enqueue(cl_command_queue queue, WaitList wait = {}, cl_event* event = nullptr);
  // The same where the call is not under test.
  void must_enqueue(cl_command_queue queue, WaitList wait = {}, cl_event* event = nullptr);
  [[nodiscard]] Arguments arguments();
  // What the output or the target has to contain after the command.
  [[nodiscard]] Bytes result() const { return command.result(*this); }

  // After the command and everything before it has finished.
  void expect_effect() const;
  // While the command is held back; reads on a queue of its own and releases nothing, as the
  // specification requires while commands wait for a user event. Warns where that read does not
  // complete: no rule says that one queue makes progress while another waits.
  void expect_no_effect() const;

  [[nodiscard]] bool is_mapped() const { return mapping.pointer != nullptr; }
  // The pointer of a map, if any.
  void unmap(cl_command_queue queue);
  // After a command that may never have run, or on a context that may be unusable.
  void forget_mapping() { mapping = {}; }
  // After the effect was checked: the expected bytes are the new ones, and a mapping is unmapped.
  void settle(cl_command_queue queue);
  // Another pattern: a driver may have kept that of an earlier command.
  void renew();
  // Releases all that the command was given, except shared virtual memory, which may not be freed
  // before its end.
  void release_objects();

  Fixture& fixture;
  Command command;
  std::size_t size;
  Extent box;
  Operand source;  // what is copied or read
  Operand target;  // what is written, filled, mapped or migrated
  Bytes& input;    // what writes and mappings store
  Bytes& output;   // what reads fill
  Bytes output_before;
  Bytes pattern;                    // what fills write
  std::array<cl_float, 4> color{};  // the same, of images
  Mapping mapping;                  // of `target`
  std::optional<Kernel> kernel;
  FreeLog& freed;

 private:
  void prepare();
};

// Whether one queue makes progress while a plain command of another waits for a user event.
[[nodiscard]] bool queues_go_on_alone(Fixture& fixture);

}  // namespace clmem::conformance
