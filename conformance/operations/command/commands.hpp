// SPDX-License-Identifier: Apache-2.0
// commands.hpp - one enqueue call of every kind that works on memory, for the rules that all of
// them share.
//
//   for (const Command& command : commands_with_effect()) { CommandRun run{fixture, command}; ... }
//
// Contract: a CommandRun decides which bytes a call moves, and from where to where
// (command_run.hpp).
#pragma once

#include <array>
#include <clmem/opencl.hpp>
#include <string>
#include <vector>

#include "harness/fixture.hpp"
#include "operations/command/arguments.hpp"

namespace clmem::conformance {

// The place where the effect of a command can be observed; on_free: the callback of
// clEnqueueSVMFree.
enum class Effect { none, on_output, on_target, on_free };

// The way in which a command addresses its bytes: by an offset, by a rectangular region, or by
// pixels of an image.
enum class Layout { none, linear, box, pixels };

struct Side {
  MemoryKind kind = MemoryKind::nothing;
  // Names the side in the ids of cases about mistakes; none where another row has the same side.
  const char* row = "";
  // The prefix of a mistake on that side in requirement ids: "src-image-null", "src-origin-null".
  // Null after the last one.
  std::array<const char*, 5> words{};
};

struct Command {
  const char* name = "";     // as requirement ids have it: without "cl"
  const char* variant = "";  // distinguishes rows of the same name
  const char* rule = "";     // the requirement about its effect
  cl_command_type type = 0;
  ApiVersion since{1, 0};
  Effect effect = Effect::none;
  cl_int (*call)(Arguments&) = nullptr;
  Layout layout = Layout::none;
  Side source{};
  Side target{};
  const char* kernel = nullptr;     // the kernel of the suite that it runs
  const char* condition = nullptr;  // a condition on devices, besides the version

  [[nodiscard]] bool uses(MemoryKind kind) const {
    return source.kind == kind || target.kind == kind;
  }
  [[nodiscard]] bool is_map() const {
    return type == CL_COMMAND_MAP_BUFFER || type == CL_COMMAND_MAP_IMAGE ||
           type == CL_COMMAND_SVM_MAP;
  }
  [[nodiscard]] bool is_unmap() const {
    return type == CL_COMMAND_UNMAP_MEM_OBJECT || type == CL_COMMAND_SVM_UNMAP;
  }
  [[nodiscard]] bool only_orders() const {
    return type == CL_COMMAND_MARKER || type == CL_COMMAND_BARRIER;
  }
  [[nodiscard]] bool can_block() const {
    return is_map() || uses(MemoryKind::host) || type == CL_COMMAND_SVM_MEMCPY;
  }
  [[nodiscard]] bool writes_from_host() const {
    return type == CL_COMMAND_WRITE_BUFFER || type == CL_COMMAND_WRITE_BUFFER_RECT ||
           type == CL_COMMAND_WRITE_IMAGE;
  }
  // True if code of the application runs, which may read and write all of its memory arguments.
  [[nodiscard]] bool runs_program() const {
    return kernel != nullptr || type == CL_COMMAND_NATIVE_KERNEL;
  }
  // True if it can be enqueued repeatedly with the same operands; a map only after its unmap.
  [[nodiscard]] bool is_repeatable() const { return !is_unmap() && type != CL_COMMAND_SVM_FREE; }
  // True if it is repeatable and names a range of an object, which must stay within that object.
  [[nodiscard]] bool has_range_of_object() const;
  // Makes that range end one byte or pixel after the object.
  void reach_too_far(Arguments& arguments) const;
};

[[nodiscard]] const std::vector<Command>& every_command();
template <typename Predicate>
[[nodiscard]] std::vector<Command> commands_that(Predicate wanted) {
  std::vector<Command> some;
  for (const Command& command : every_command()) {
    if (wanted(command)) {
      some.push_back(command);
    }
  }
  return some;
}
// All commands but markers and barriers.
[[nodiscard]] std::vector<Command> memory_commands();
// Commands with an effect that can be checked. An unmap of memory that a driver shares with the
// host changes no bytes.
[[nodiscard]] std::vector<Command> commands_with_effect();
[[nodiscard]] const Command& command_named(const std::string& name);

// Throws Unsupported if the device lacks the command; does not check the kinds of its operands.
void need_command(const Fixture& fixture, const Command& command);

// Throws Unsupported if clFlush waits for an event that the same thread has yet to set, which
// Flush.WaitsForNothing reports.
void need_flush_that_returns(Fixture& fixture);

[[nodiscard]] Rows<Command> rows_of(const std::vector<Command>& commands);

// Rows that cite the requirement about the effect of each command.
[[nodiscard]] Rows<Command> rows_about(const std::vector<Command>& commands);

// Rows that cite "<prefix><command><suffix>".
[[nodiscard]] Rows<Command> rows_citing(const std::vector<Command>& commands,
                                        const std::string& prefix, const std::string& suffix);

}  // namespace clmem::conformance
