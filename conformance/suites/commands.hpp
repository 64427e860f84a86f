// SPDX-License-Identifier: Apache-2.0
// commands.hpp - one enqueue of every kind that works on memory objects, for the rules that all
// share.
//
//   Stage stage{bench, command};
//   Handle<cl_event> event;
//   command.enqueue(stage, bench.queue(), {1, gate.wait_list()}, event.out());
//   expect_effect(bench, stage, command);
//
// Contract: every command is non-blocking and touches the whole of `source` and `target`, buffers
// or 2D images of as many bytes. The stage outlives the command; declare it before the gate that
// holds the command back. Throws Unsupported where the command needs images and there are none.
#pragma once

#include <clmem/opencl.hpp>
#include <string>
#include <vector>

#include "harness/bench.hpp"

namespace clmem::conformance {

struct Command;

// The wait list as it is handed to the call, legal or not.
struct WaitList {
  cl_uint count = 0;
  const cl_event* events = nullptr;
};

enum class ObjectKind { buffer, image };

// The objects of one command.
class Stage {
 public:
  // Throws Unsupported where the device is older than the command.
  Stage(Bench& bench, const Command& command);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // After a command that may never have run, or on a context that may be unusable.
  void forget_mapping() { mapping = nullptr; }

  // All bytes of an object, whatever its kind.
  cl_int write_source(cl_command_queue queue, const Bytes& data, WaitList wait,
                      cl_event* event) const;
  cl_int read_target(cl_command_queue queue, cl_bool blocking, Bytes& seen, WaitList wait,
                     cl_event* event) const;
  void expect_source(Bench& bench) const;
  void expect_target(Bench& bench, const Bytes& wanted) const;
  // What the host sees through `mapping`.
  [[nodiscard]] Bytes mapped_bytes() const;

  FilledBuffer source;  // what copies and reads take
  FilledBuffer target;  // what copies, writes, fills, maps and migrations are about
  const Bytes& input;   // what writes and mappings put in
  Bytes& output;        // what reads fill
  Bytes output_before;
  void* mapping = nullptr;        // of `target`
  std::size_t mapping_pitch = 0;  // between its rows, where that is an image

 private:
  ObjectKind source_kind_;
  ObjectKind target_kind_;
  Bench& bench_;
};

enum class Effect { none, on_output, on_target };

struct Command {
  const char* name;  // as requirement ids have it: without "cl"
  cl_command_type type;
  ApiVersion since;
  Effect effect;
  Bytes (*result)(const Stage&);  // of output or target; null without effect
  cl_int (*enqueue)(Stage&, cl_command_queue, WaitList, cl_event*);
  ObjectKind source = ObjectKind::buffer;
  ObjectKind target = ObjectKind::buffer;
};

[[nodiscard]] const std::vector<Command>& every_command();
// All but markers and barriers.
[[nodiscard]] std::vector<Command> memory_commands();
// Those that leave something to look at; the unmapping of memory that a driver shares with the
// host shows nothing of its own.
[[nodiscard]] std::vector<Command> commands_with_effect();
[[nodiscard]] const Command& command_named(const std::string& name);

// After the command and everything before it has finished.
void expect_effect(Bench& bench, const Stage& stage, const Command& command);
// While the command is held back; reads on a queue of its own and releases nothing, as the
// specification demands as long as commands wait for a user event. Warns where that read does not
// come to its end: nothing makes one queue go on while another waits.
void expect_no_effect(Bench& bench, const Stage& stage, const Command& command);
// Whether one queue goes on while a plain command of another waits for a user event.
[[nodiscard]] bool queues_go_on_alone(Bench& bench);

struct CommandRow {
  std::string name;
  std::vector<std::string> requirements;
  Command command;
};

[[nodiscard]] std::vector<CommandRow> rows_of(const std::vector<Command>& commands);

// Rows that cite "<command><suffix>".
[[nodiscard]] std::vector<CommandRow> rows_citing(const std::vector<Command>& commands,
                                                  const std::string& prefix,
                                                  const std::string& suffix);

}  // namespace clmem::conformance
